// @ts-check
// The WebAssembly module of evaluator/page/wasm as a function from questions to answers.

import { wasi } from "./wasi.js";

/**
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Progress} Progress
 */

/**
 * What the module exports.
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   question: (length: number) => number,
 *   ask: () => number,
 *   answer: () => number,
 *   answer_length: () => number,
 *   _initialize?: () => void,
 * }} Exports
 */

/**
 * Makes a function that asks an instance of the module. It throws if the instance breaks down, and then is of no more use.
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
    page: {
      /** @param {number} at @param {number} length */
      progress: (at, length) => tell(JSON.parse(text(at, length))),
    },
  });
  const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  exports._initialize?.();

  return (question, onProgress) => {
    tell = onProgress;
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = exports.question(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const isRefused = exports.ask();
    const json = JSON.parse(text(exports.answer(), exports.answer_length()));
    return isRefused ? json : { answer: json };
  };
}
