// @ts-check
// The engine that answers the page's questions.

import { server } from "./server.js";
import { workers } from "./workers.js";

export { Refused } from "./types.js";

/**
 * The server that the page is from, if it answers questions; else WebAssembly.
 * @returns {Promise<import("./types.js").Engine>}
 */
export async function connect() {
  return (await server()) ?? workers();
}
