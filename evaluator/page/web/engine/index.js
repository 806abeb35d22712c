// @ts-check
// The engine that answers the page's questions.

import { server } from "./server.js";
import { workers } from "./workers.js";

export { Refused, Unavailable } from "./types.js";

/** @typedef {import("./types.js").Engine} Engine */
/** @typedef {import("./types.js").Question} Question */

/**
 * Returns the engine that the page names: the page's own server, or WebAssembly.
 * @returns {Promise<import("./types.js").Engine>}
 */
export async function connect() {
  const named = document.querySelector('meta[name="engine"]')?.getAttribute("content");
  return named === "wasm" ? workers() : server();
}
