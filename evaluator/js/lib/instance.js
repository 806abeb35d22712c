// @ts-check
// The instance of the WebAssembly module `evaluator/wasm`, which the entry points load, and text passed to it.

import { refused } from "./errors.js";
import { wasi } from "./wasi.js";

/** @typedef {import("./questions.js").Progress} Progress */

/**
 * The exports of the module.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} [_initialize]
 * @property {(length: number) => number} input
 * @property {() => number} output
 * @property {() => number} output_length
 * @property {() => number} ask
 * @property {() => number} game
 * @property {() => number} cards
 * @property {(game: number, low: number, high: number) => number} rank
 * @property {(game: number, holeLow: number, holeHigh: number, low: number, high: number) => number} rank_on_board
 * @property {(game: number, holeLow: number, holeHigh: number, low: number, high: number) => number} best_on_board
 * @property {() => number} orders
 * @property {(game: number, cards: number, rows: number, count: number, ranks: number) => number} rank_rows
 * @property {(game: number, sets: number, count: number, ranks: number) => number} rank_sets
 * @property {(game: number, rank: number) => number} describe
 * @property {(game: number, low: number, high: number) => number} best_five
 * @property {(bytes: number) => number} allocate
 * @property {(address: number, bytes: number) => void} release
 */

/** The exports of the loaded module. @type {Exports} */
export let wasm;

/** The loaded module, for workers. @type {WebAssembly.Module} */
export let loaded;

/** Receives progress, and returns `true` to stop the answer. @type {(progress: Progress) => boolean} */
let tell = () => false;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The imports of the module. */
export const imports = {
  wasi_snapshot_preview1: wasi(() => wasm.memory),
  host: {
    /** @param {number} at @param {number} length */
    progress: (at, length) => Number(tell(JSON.parse(read(at, length)))),
  },
};

/**
 * Sets the instance that all functions use.
 * @param {WebAssembly.Module} module
 * @param {WebAssembly.Instance} instance
 */
export function use(module, instance) {
  loaded = module;
  wasm = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  wasm._initialize?.();
}

/** @param {number} at @param {number} length */
const read = (at, length) => decoder.decode(new Uint8Array(wasm.memory.buffer, address(at), length));

/**
 * Returns an address of the module. JavaScript receives addresses from 2 GiB on as negative numbers.
 * @param {number} at
 */
export const address = (at) => at >>> 0;

/**
 * Writes the text that the next call of the module reads.
 * @param {string} text
 */
export function write(text) {
  writeBytes(encoder.encode(text));
}

/**
 * Writes the bytes that the next call of the module reads.
 * @param {Uint8Array} bytes
 */
function writeBytes(bytes) {
  // The call may grow the memory, which replaces its buffer.
  const at = address(wasm.input(bytes.length));
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
}

/**
 * Takes the bytes of the file of three-way orders.
 * @param {Uint8Array} bytes
 * @throws the refusal of bytes that are not such a file
 */
export function takeOrders(bytes) {
  writeBytes(bytes);
  checked(wasm.orders());
}

/** Returns the text that the last call of the module wrote. */
export function written() {
  return read(wasm.output(), wasm.output_length());
}

/**
 * Returns the result of a call of the module.
 * @param {number} result
 * @throws the refusal if the result is negative
 */
export function checked(result) {
  if (result < 0) throw refused(JSON.parse(written()));
  return result;
}

/**
 * Answers a question in JSON.
 * @param {string} question
 * @param {(progress: Progress) => boolean} onProgress returns `true` to stop the answer. Its error stops the answer too
 * @returns {{ json: string, isRefused: boolean }}
 * @throws the error of `onProgress`
 */
export function answer(question, onProgress) {
  write(question);
  const outer = tell;
  /** @type {{ error: unknown } | undefined} */
  let failure;
  // An error must not leave the module through its frames, which would not release their memory and stack.
  tell = (progress) => {
    try {
      return failure !== undefined || onProgress(progress);
    } catch (error) {
      failure = { error };
      return true;
    }
  };
  try {
    const isRefused = wasm.ask() !== 0;
    if (failure !== undefined) throw failure.error;
    return { json: written(), isRefused };
  } finally {
    tell = outer;
  }
}
