// @ts-check
// Workers for browsers and Deno.

import { optionsOf } from "./errors.js";
import { questionModule } from "./instance.js";
import { compiled } from "./module.js";
import { Pool } from "./pool.js";

/** @typedef {import("./module.js").ModuleSource} ModuleSource */

/** Returns a function that starts threads. @param {string | URL | undefined} script @returns {import("./pool.js").Spawn} */
function spawner(script) {
  return (onMessage, onError) => {
    // Bundlers find the script by this expression.
    const worker =
      script === undefined
        ? new Worker(new URL("./web_thread.js", import.meta.url), { type: "module" })
        : new Worker(script, { type: "module" });
    worker.addEventListener("message", (event) => onMessage(event.data));
    worker.addEventListener("error", (event) => onError(event.message));
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: () => {} };
  };
}

/**
 * Workers that answer questions while the page stays responsive.
 *
 * @example
 * const workers = new Workers();
 * const answer = await workers.ask({ ask: "equity", ranges: ["AKs", "QQ"] }, { signal: AbortSignal.timeout(10_000) });
 */
export class Workers extends Pool {
  /**
   * @param {{
   *   threads?: number,
   *   threeWayOrders?: Uint8Array,
   *   module?: ModuleSource | PromiseLike<ModuleSource>,
   *   script?: string | URL,
   * }} [options] `threads` is the largest number of workers: by default one for each processor, at most 8. Each worker copies
   *   `threeWayOrders`, see `setThreeWayOrders`. `module` and `script` are where a bundler has put `rivertable.wasm` and
   *   `web_thread.js`, which by default are beside this file.
   */
  constructor(options) {
    const { threeWayOrders, threads, module, script } = optionsOf(options, [
      "threads",
      "threeWayOrders",
      "module",
      "script",
    ]);
    const source = async () => compiled(module ?? questionModule() ?? new URL("./rivertable.wasm", import.meta.url));
    const most = threads ?? Math.min(navigator.hardwareConcurrency || 2, 8);
    super({ spawn: spawner(script), source }, most, threeWayOrders);
  }
}
