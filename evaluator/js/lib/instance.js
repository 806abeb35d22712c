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
 * @property {() => number} range
 * @property {() => number} range_from_weights
 * @property {(number: number) => void} range_release
 * @property {(first: number, second: number, operation: number) => number} range_combined
 * @property {(number: number) => number} range_complement
 * @property {(number: number, low: number, high: number) => number} range_without
 * @property {(number: number, low: number, high: number) => number} range_filter
 * @property {(first: number, second: number) => number} range_equals
 * @property {(number: number) => number} range_text
 * @property {(number: number) => number} range_game
 * @property {(number: number) => number} range_total_weight
 * @property {(number: number) => number} range_count
 * @property {(number: number) => number} range_share
 * @property {(number: number, low: number, high: number) => number} range_weight
 * @property {(number: number, weights: number) => number} range_weights
 * @property {(number: number) => number} range_hands
 * @property {(bytes: number) => number} allocate
 * @property {(address: number, bytes: number) => void} release
 */

/** The text of the error for calls before the module is loaded. */
const NOT_LOADED =
  'the WebAssembly module is not loaded: expected "await init(…)" of rivertable/init before this call, or a bundler that ' +
  "keeps the side effects of rivertable";

/** The text of the error for questions to the module of hand ranks. */
export const WITHOUT_QUESTIONS = "ranks.wasm ranks hands only: expected rivertable.wasm for questions and ranges";

/** In place of the exports of a module that is not loaded. @type {Exports} */
const none = new Proxy(/** @type {Exports} */ ({}), {
  get() {
    throw new Error(NOT_LOADED);
  },
});

/** The exports of the loaded module. */
export let wasm = none;

/** The loaded module, for workers. @type {WebAssembly.Module | undefined} */
let loaded;

/** Returns `true` if a module is loaded. */
export const isLoaded = () => wasm !== none;

/** Returns the loaded module if it answers questions. */
export const questionModule = () => (isLoaded() && wasm.ask !== undefined ? loaded : undefined);

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

/** @param {number} at @param {number} length @param {Exports} [module] */
const read = (at, length, { memory } = wasm) => decoder.decode(new Uint8Array(memory.buffer, address(at), length));

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
export function writeBytes(bytes) {
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

/** Returns the text that the last call of a module wrote. @param {Exports} [module] */
export function written(module = wasm) {
  return read(module.output(), module.output_length(), module);
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
  if (isLoaded() && wasm.ask === undefined) throw new Error(WITHOUT_QUESTIONS);
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
