// @ts-check
// Wraps the WebAssembly module of evaluator/wasm as a function from questions to answers.

import { wasi } from "./wasi.js";

/**
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Progress} Progress
 */

/**
 * The exports of the module.
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   input: (length: number) => number,
 *   ask: () => number,
 *   output: () => number,
 *   output_length: () => number,
 *   _initialize?: () => void,
 * }} Exports
 */

/**
 * Creates a function that asks an instance of the module. The function throws if the instance fails, and must not be
 * called again after that.
 * @param {WebAssembly.Module} module
 * @returns {Promise<(question: Question, onProgress: (progress: Progress) => void) => { answer: Answer } | { error: any }>}
 */
export async function instantiate(module) {
  /** @type {(progress: Progress) => void} */
  let tell = () => {};
  /** @param {number} at @param {number} length */
  const text = (at, length) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi(() => exports.memory),
    host: {
      /** @param {number} at @param {number} length */
      progress: (at, length) => tell(JSON.parse(text(at, length))),
    },
  });
  const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  exports._initialize?.();

  return (question, onProgress) => {
    tell = onProgress;
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = exports.input(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const isRefused = exports.ask();
    const json = JSON.parse(text(exports.output(), exports.output_length()));
    return isRefused ? json : { answer: json };
  };
}
