// @ts-check
// Workers for Node.

import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import * as threads from "node:worker_threads";

import { optionsOf } from "./errors.js";
import { questionModule } from "./instance.js";
import { compiled } from "./module.js";
import { Pool } from "./pool.js";

/** @typedef {import("./module.js").ModuleSource} ModuleSource */

/** Returns a function that starts threads. @param {string | URL | undefined} script @returns {import("./pool.js").Spawn} */
function spawner(script) {
  return (onMessage, onError) => {
    // Options of the program, such as `--input-type`, are not for its workers. Bundlers copy the script as a file by this
    // expression: webpack 5 builds invalid code for the `Worker` of an import by name.
    const worker =
      script === undefined
        ? new threads.Worker(new URL("./node_thread.mjs", import.meta.url), { execArgv: [] })
        : new threads.Worker(script, { execArgv: [] });
    worker.on("message", onMessage);
    worker.on("error", onError);
    // Idle workers do not keep the program alive.
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
      hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    };
  };
}

/** Returns the module of the package. */
const ownModule = () => new WebAssembly.Module(readFileSync(new URL("./rivertable.wasm", import.meta.url)));

/**
 * Workers that answer questions on threads of their own.
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
   * }} [options] `threads` is the largest number of workers: by default one for each processor. Each worker copies
   *   `threeWayOrders`, see `setThreeWayOrders`. `module` and `script` are the bytes of `rivertable.wasm` and the URL of
   *   `node_thread.mjs`, which by default are beside this file.
   */
  constructor(options) {
    const { threeWayOrders, threads, module, script } = optionsOf(options, [
      "threads",
      "threeWayOrders",
      "module",
      "script",
    ]);
    const source = async () => (module === undefined ? (questionModule() ?? ownModule()) : compiled(module));
    super({ spawn: spawner(script), source }, threads ?? availableParallelism(), threeWayOrders);
  }
}
