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

/** The exports that answer questions. Another instance takes their place after a fault. */
let asking = none;

/** The bytes of the file of three-way orders, for another instance. @type {Uint8Array | undefined} */
let orders;

/** Receives progress, and returns `true` to stop the answer. @type {(progress: Progress) => boolean} */
let tell = () => false;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the imports of an instance. @param {() => Exports} of returns its exports */
const importsOf = (of) => ({
  wasi_snapshot_preview1: wasi(() => of().memory),
  host: {
    /** @param {number} at @param {number} length */
    progress: (at, length) => Number(tell(JSON.parse(read(of(), at, length)))),
  },
});

/** The imports of the module. */
export const imports = importsOf(() => wasm);

/**
 * Sets the instance that all functions use.
 * @param {WebAssembly.Module} module
 * @param {WebAssembly.Instance} instance
 */
export function use(module, instance) {
  loaded = module;
  wasm = exportsOf(instance);
  wasm._initialize?.();
  asking = wasm;
  orders = undefined;
}

/** @param {WebAssembly.Instance} instance @returns {Exports} */
const exportsOf = (instance) => /** @type {any} */ (instance.exports);

/** @param {Exports} of @param {number} at @param {number} length */
const read = (of, at, length) => decoder.decode(new Uint8Array(of.memory.buffer, address(at), length));

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
  writeBytes(wasm, encoder.encode(text));
}

/**
 * Writes the bytes that the next call of an instance reads.
 * @param {Exports} to
 * @param {Uint8Array} bytes
 */
export function writeBytes(to, bytes) {
  // The call may grow the memory, which replaces its buffer.
  const at = address(to.input(bytes.length));
  new Uint8Array(to.memory.buffer, at, bytes.length).set(bytes);
}

/**
 * Takes the bytes of the file of three-way orders.
 * @param {Uint8Array} bytes
 * @throws the refusal of bytes that are not such a file
 */
export function takeOrders(bytes) {
  writeBytes(asking, bytes);
  if (asking.orders() < 0) throw refused(JSON.parse(written(asking)));
  orders = bytes;
}

/** Returns the text that the last call of an instance wrote. @param {Exports} [by] */
export function written(by = wasm) {
  return read(by, by.output(), by.output_length());
}

/**
 * Replaces the instance that answers questions. Its fault may have left it in an invalid state. The instance whose
 * memory has hands stays.
 */
function renew() {
  /** @type {Exports} */
  let renewed;
  renewed = exportsOf(
    new WebAssembly.Instance(
      /** @type {WebAssembly.Module} */ (loaded),
      importsOf(() => renewed),
    ),
  );
  renewed._initialize?.();
  asking = renewed;
  if (orders !== undefined) takeOrders(orders);
}

/**
 * Returns the refusal of a question whose answer failed by a fault of the library, with the identifier of the question.
 * @param {string} question
 * @param {unknown} error
 */
function fault(question, error) {
  let id;
  try {
    ({ id } = JSON.parse(question));
  } catch {
    // The question is not valid JSON, so it has no identifier.
  }
  const said = error instanceof Error ? error.message : String(error);
  const message = `internal error, please report this question: ${said}`;
  return { json: JSON.stringify({ id, error: { field: "fault", message } }), isRefused: true };
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
 * Answers a question in JSON. After a fault of the library, which is answered as a refusal, other questions can be
 * answered.
 * @param {string} question
 * @param {(progress: Progress) => boolean} onProgress returns `true` to stop the answer. Its error stops the answer too
 * @returns {{ json: string, isRefused: boolean }}
 * @throws the error of `onProgress`
 */
export function answer(question, onProgress) {
  if (isLoaded() && wasm.ask === undefined) throw new Error(WITHOUT_QUESTIONS);
  const by = asking;
  writeBytes(by, encoder.encode(question));
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
    const isRefused = by.ask() !== 0;
    if (failure !== undefined) throw failure.error;
    return { json: written(by), isRefused };
  } catch (error) {
    if (failure !== undefined) throw failure.error;
    // Errors of callbacks do not leave the module, so it has a fault.
    renew();
    return fault(question, error);
  } finally {
    tell = outer;
  }
}
