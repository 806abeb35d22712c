// @ts-check
// Workers for browsers and Deno.

import "./load.js";
import { optionsOf } from "./errors.js";
import { Pool } from "./pool.js";

/** @type {import("./pool.js").Spawn} */
function spawn(onMessage, onError) {
  const worker = new Worker(new URL("./web_thread.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", (event) => onMessage(event.data));
  worker.addEventListener("error", (event) => onError(event.message));
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: () => {} };
}

/**
 * Workers that answer questions while the page stays responsive.
 *
 * @example
 * const workers = new Workers();
 * const answer = await workers.ask({ ask: "equity", ranges: ["AKs", "QQ"] }, { signal: AbortSignal.timeout(1000) });
 */
export class Workers extends Pool {
  /**
   * @param {{ threads?: number, threeWayOrders?: Uint8Array }} [options] `threads` is the largest number of workers:
   *   by default one for each processor, at most 8. Each worker copies `threeWayOrders`, see `setThreeWayOrders`.
   */
  constructor(options) {
    const { threeWayOrders, threads = Math.min(navigator.hardwareConcurrency || 2, 8) } = optionsOf(options, [
      "threads",
      "threeWayOrders",
    ]);
    super(spawn, threads, threeWayOrders);
  }
}
