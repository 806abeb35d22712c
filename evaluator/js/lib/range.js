// @ts-check
// Ranges of hands.

import { range } from "./ask.js";
import { setOf } from "./cards.js";
import { counted, invalid, optionsOf, shown, wrongType } from "./errors.js";
import { WITHOUT_QUESTIONS, address, checked, wasm, write, writeBytes, written } from "./instance.js";
import { questionJson } from "./question_json.js";

/** @typedef {import("./cards.js").Cards} Cards */
/** @typedef {Omit<import("./questions.js").RangeQuestion, "ask" | "ranges" | "as">} RangeOptions */

/** The names of the options. @type {(keyof RangeOptions)[]} */
const OPTIONS = ["game", "rules", "board", "dead", "dialect", "order", "names", "for"];

/** The number of combos of two cards. */
const COMBOS = 1326;

const encoder = new TextEncoder();

/** The numbers of the operations in the module. */
const [UNION, INTERSECTION, SUM, DIFFERENCE] = [0, 1, 2, 3];

/**
 * A range outside the module, whose memory is not collected. Ranges of two hole cards have weights, and others text.
 * @typedef {{ game: string, combos: number, holdings: number, share: number, weights?: Float64Array, text?: string }} Held
 */

/** The argument of the constructor for a range that exists. */
class Taken {
  /** @param {Held} held */
  constructor(held) {
    this.held = held;
  }
}

/**
 * A range of hands: a weight from 0 to 1 for each hand of its game. Ranges are immutable. Questions take a range in place of its
 * text. Operations take a range of the same game, or text, which is read in this range's game.
 *
 * @example
 * const range = new Range("QQ+, AKs:0.5");
 * range.combos; // 20
 * range.weight("AsKs"); // 0.5
 * range.difference("AA").union("T9s").text; // "KK-QQ,T9s,AKs:0.5"
 * equity([range, "JJ"]).players[0].equity; // 0.7799123140517105
 */
export class Range {
  /** @type {Held} */
  #held;
  /** @type {string | undefined} */
  #written;

  /**
   * Parses a range, as the question `range` does: with `board` and `dead`, it has no blocked hands.
   * @param {string} text
   * @param {RangeOptions} [options]
   * @throws {RefusedError} for an invalid range
   */
  constructor(text, options) {
    if (/** @type {unknown} */ (text) instanceof Taken) {
      this.#held = /** @type {any} */ (text).held;
      return;
    }
    optionsOf(options, OPTIONS);
    if (typeof text !== "string") throw wrongType(`range ${shown(text)}: expected text such as "QQ+, AKs"`);
    this.#held = taken(() => parsed(text, options));
    if (options?.for !== undefined) this.#written = range({ ...options, ranges: [text] }).written;
  }

  /**
   * Returns the hold'em range with the given weights: 1,326 numbers from 0 to 1, in the order of `weights`.
   * @param {ArrayLike<number>} weights
   * @returns {Range}
   * @throws {RefusedError} for another number of weights, and for weights that are not from 0 to 1
   */
  static fromWeights(weights) {
    if (typeof weights !== "object" || weights === null || !(weights.length >= 0)) {
      throw wrongType(`weights ${shown(weights)}: expected an array of ${COMBOS} numbers`);
    }
    if (weights.length !== COMBOS) {
      throw invalid("weights", `${counted(weights.length, "weight")}: expected ${COMBOS}, one for each combo`);
    }
    const numbers = Float64Array.from(weights, (weight, index) => {
      if (typeof weight === "number") return weight;
      throw wrongType(`weights: ${shown(weight)} at index ${index}: expected a number from 0 to 1`);
    });
    return made(() => weighted(numbers, "holdem"));
  }

  /**
   * Returns the best starting hands, `percent` of all hands, by equity against a random hand.
   * @param {number} percent
   * @param {{ order?: "equity" | "pokerstove" | null, game?: import("./questions.js").GameName | null }} [options]
   * @returns {Range}
   * @throws {RefusedError} for a number that is not from 0 to 100
   *
   * @example
   * Range.top(1).text; // "KK+"
   */
  static top(percent, options) {
    optionsOf(options, ["order", "game"]);
    if (!(typeof percent === "number" && percent >= 0 && percent <= 100))
      throw invalid("percent", `percent ${shown(percent)}: expected 0 to 100`);
    return new Range(`${percent}%`, options);
  }

  /** The name of the game. */
  get game() {
    return this.#held.game;
  }

  /** The shortest text of the range. */
  get text() {
    return (this.#held.text ??= this.#inModule((number) => textOf(wasm.range_text(number))));
  }

  /** The number of hands, by weight. */
  get combos() {
    return this.#held.combos;
  }

  /** The number of hands. */
  get holdings() {
    return this.#held.holdings;
  }

  /** The share of all hands, 0 to 1. */
  get share() {
    return this.#held.share;
  }

  /**
   * The weights of all 1,326 combos, a new array. The combo of two card ids has the index `high * (high - 1) / 2 + low`. Two
   * hole cards only.
   */
  get weights() {
    const { weights, game } = this.#held;
    if (weights !== undefined) return weights.slice();
    throw invalid("game", `a range of ${game} has no weights of combos: expected a range of two hole cards`);
  }

  /** The mean weight of each starting hand, aces first: pairs on the diagonal, suited hands above it. Two hole cards only. */
  get grid() {
    return range({ ranges: [this.text], game: this.game }).grid;
  }

  /** The text in the notation of the program that the option `for` names. */
  get written() {
    return this.#written;
  }

  /**
   * Returns the weight of a hand, 0 if the range does not have it.
   * @param {Cards} cards
   * @throws {RefusedError} if the game has another number of hole cards
   */
  weight(cards) {
    const { low, high } = setOf(cards);
    return this.#inModule((number) => checked(wasm.range_weight(number, low, high)));
  }

  /** Returns the hands of the range with their weights, such as `["AsKs", 0.5]`. @returns {IterableIterator<[string, number]>} */
  [Symbol.iterator]() {
    return JSON.parse(this.#inModule((number) => textOf(wasm.range_hands(number)))).values();
  }

  /** Returns the larger weight of each hand. @param {Range | string} other @returns {Range} */
  union(other) {
    return this.#combined(other, UNION);
  }

  /** Returns the smaller weight of each hand. @param {Range | string} other @returns {Range} */
  intersection(other) {
    return this.#combined(other, INTERSECTION);
  }

  /** Returns the sum of the weights of each hand, at most 1. @param {Range | string} other @returns {Range} */
  sum(other) {
    return this.#combined(other, SUM);
  }

  /** Returns the weight of each hand less that in the other range, at least 0. @param {Range | string} other @returns {Range} */
  difference(other) {
    return this.#combined(other, DIFFERENCE);
  }

  /** Returns 1 less the weight of each hand of the game. @returns {Range} */
  complement() {
    return this.#made((number) => wasm.range_complement(number));
  }

  /** Returns the range without the hands that contain one of the cards. @param {Cards} cards @returns {Range} */
  without(cards) {
    const { low, high } = setOf(cards);
    return this.#made((number) => wasm.range_without(number, low, high));
  }

  /**
   * Returns the hands of a hold'em range that match a predicate on a board of 3, 4 or 5 cards, with their weights. The predicates
   * are those of `where` in the question `hits`.
   * @param {Cards} board
   * @param {string} where
   * @returns {Range}
   *
   * @example
   * new Range("AA,KQs,AhTh,98s").filter("Qh 7h 2c", "top-pair+ or flush-draw").text; // "AA,KQs,AhTh,9h8h,!KhQh"
   */
  filter(board, where) {
    if (typeof where !== "string") throw wrongType(`where ${shown(where)}: expected text such as "top-pair+"`);
    const { low, high } = setOf(board);
    return this.#made((number) => {
      write(where);
      return wasm.range_filter(number, low, high);
    });
  }

  /** Returns `true` if all hands of the other range have a weight above 0. @param {Range | string} other */
  has(other) {
    const hands = this.#read(other);
    return this.intersection(hands).holdings === hands.holdings;
  }

  /** Returns `true` if both ranges have the same weights. @param {Range | string} other */
  equals(other) {
    const range = this.#read(other);
    return this.#inModule((a) => range.#inModule((b) => checked(wasm.range_equals(a, b)))) === 1;
  }

  /** Returns the text of the range. */
  toString() {
    return this.text;
  }

  /** Returns the text of the range, so that questions can contain a range. */
  toJSON() {
    return this.text;
  }

  /** Returns a range of an argument. @param {Range | string} other */
  #read(other) {
    return other instanceof Range ? other : new Range(other, { game: this.game });
  }

  /** @param {Range | string} other @param {number} operation */
  #combined(other, operation) {
    const range = this.#read(other);
    return this.#made((a) => range.#inModule((b) => checked(wasm.range_combined(a, b, operation))));
  }

  /** Returns the range that a call of the module creates from this one. @param {(number: number) => number} call @returns {Range} */
  #made(call) {
    return this.#inModule((number) => made(() => call(number)));
  }

  /**
   * Calls a function with the number of the range in the module.
   * @template T
   * @param {(number: number) => T} call
   * @returns {T}
   */
  #inModule(call) {
    const { weights, text = "", game } = this.#held;
    const number = checked(weights === undefined ? parsed(text, { game }) : weighted(weights, game));
    try {
      return call(number);
    } finally {
      wasm.range_release(number);
    }
  }
}

/** Parses a range, and returns its number in the module. @param {string} text @param {RangeOptions | undefined} options */
function parsed(text, options) {
  if (wasm.range === undefined) throw new Error(WITHOUT_QUESTIONS);
  write(questionJson({ ask: "range", ...options, ranges: [text] }));
  return wasm.range();
}

/** Passes weights to the module, and returns the number of the range. @param {Float64Array} weights @param {string} game */
function weighted(weights, game) {
  const name = encoder.encode(game);
  const bytes = new Uint8Array(8 * COMBOS + name.length);
  bytes.set(new Uint8Array(weights.buffer));
  bytes.set(name, 8 * COMBOS);
  writeBytes(wasm, bytes);
  return wasm.range_from_weights();
}

/** Returns the range that a call of the module creates. @param {() => number} call @returns {Range} */
const made = (call) => new Range(/** @type {any} */ (new Taken(taken(call))));

/** Takes the range that a call of the module creates out of the module. @param {() => number} call @returns {Held} */
function taken(call) {
  const number = checked(call());
  try {
    const facts = {
      game: textOf(wasm.range_game(number)),
      // Without noise: the sum of 1,326 weights of 0.3 is 397.8 instead of 397.80000000000933.
      combos: Number(wasm.range_total_weight(number).toPrecision(12)),
      holdings: wasm.range_count(number),
      share: wasm.range_share(number),
    };
    const weights = weightsOf(number);
    return weights === undefined ? { ...facts, text: textOf(wasm.range_text(number)) } : { ...facts, weights };
  } finally {
    wasm.range_release(number);
  }
}

/** Copies the weights of a range of the module. Returns `undefined` if it has other than two hole cards. @param {number} number */
function weightsOf(number) {
  const bytes = 8 * COMBOS;
  const at = address(wasm.allocate(bytes));
  try {
    const count = wasm.range_weights(number, at);
    return count < 0 ? undefined : new Float64Array(wasm.memory.buffer, at, count).slice();
  } finally {
    wasm.release(at, bytes);
  }
}

/** Returns the text that a call of the module has written. @param {number} result */
function textOf(result) {
  checked(result);
  return written();
}
