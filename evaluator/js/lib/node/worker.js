// @ts-check
// Workers for Node.

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import "./load.js";
import { optionsOf } from "../errors.js";
import { Pool } from "../pool.js";

/** @type {import("../pool.js").Spawn} */
function spawn(onMessage, onError) {
  // Options of the program, such as `--input-type`, are not for its workers.
  const worker = new Worker(new URL("./thread.js", import.meta.url), { execArgv: [] });
  worker.on("message", onMessage);
  worker.on("error", onError);
  // Idle workers do not keep the program alive.
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    end: () => void worker.terminate(),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
  };
}

/**
 * Workers that answer questions on threads of their own.
 *
 * @example
 * const workers = new Workers();
 * const answer = await workers.ask({ ask: "equity", ranges: ["AKs", "QQ"] }, { signal: AbortSignal.timeout(1000) });
 */
export class Workers extends Pool {
  /**
   * @param {{ threads?: number, threeWayOrders?: Uint8Array }} [options] `threads` is the largest number of workers:
   *   by default one for each processor. Each worker copies `threeWayOrders`, see `setThreeWayOrders`.
   */
  constructor(options) {
    const { threeWayOrders, threads = availableParallelism() } = optionsOf(options, ["threads", "threeWayOrders"]);
    super(spawn, threads, threeWayOrders);
  }
}
