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

/** The numbers of the operations in the module. */
const [UNION, INTERSECTION, SUM, DIFFERENCE] = [0, 1, 2, 3];

/** Frees the ranges of the module that are no longer used. @type {FinalizationRegistry<Held>} */
const registry = new FinalizationRegistry(({ wasm, number }) => wasm.range_release(number));

/** A range of a module by its number. @typedef {{ wasm: import("./instance.js").Exports, number: number }} Held */

/** The argument of the constructor for a range that the module holds by a number. */
class Created {
  /** @param {number} number */
  constructor(number) {
    this.number = number;
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
  /** The number of the range in the module. */
  #number;
  /** @type {string | undefined} */
  #text;
  /** @type {string | undefined} */
  #written;

  /**
   * Parses a range, as the question `range` does: with `board` and `dead`, it has no blocked hands.
   * @param {string} text
   * @param {RangeOptions} [options]
   * @throws {RefusedError} for an invalid range
   */
  constructor(text, options) {
    if (/** @type {unknown} */ (text) instanceof Created) {
      this.#number = /** @type {any} */ (text).number;
    } else {
      optionsOf(options, OPTIONS);
      if (typeof text !== "string") throw wrongType(`range ${shown(text)}: expected text such as "QQ+, AKs"`);
      const question = /** @type {const} */ ({ ask: "range", ...options, ranges: [text] });
      this.#number = number(() => {
        write(questionJson(question));
        return wasm.range();
      });
      if (options?.for !== undefined) this.#written = range({ ...options, ranges: [text] }).written;
    }
    registry.register(this, { wasm, number: this.#number });
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
    return made(() => {
      writeBytes(new Uint8Array(numbers.buffer));
      return wasm.range_from_weights();
    });
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
    if (!(percent >= 0 && percent <= 100)) throw invalid("percent", `percent ${shown(percent)}: expected 0 to 100`);
    return new Range(`${percent}%`, options);
  }

  /** The name of the game. */
  get game() {
    return textOf(wasm.range_game(this.#number));
  }

  /** The shortest text of the range. */
  get text() {
    return (this.#text ??= textOf(wasm.range_text(this.#number)));
  }

  /** The number of hands, by weight. */
  get combos() {
    // Without noise: the sum of 1,326 weights of 0.3 is 397.8 instead of 397.80000000000933.
    return Number(wasm.range_total_weight(this.#number).toPrecision(12));
  }

  /** The number of hands. */
  get holdings() {
    return wasm.range_count(this.#number);
  }

  /** The share of all hands, 0 to 1. */
  get share() {
    return wasm.range_share(this.#number);
  }

  /**
   * The weights of all 1,326 combos, a new array. The combo of two card ids has the index `high * (high - 1) / 2 + low`. Two
   * hole cards only.
   */
  get weights() {
    const bytes = 8 * COMBOS;
    const at = address(wasm.allocate(bytes));
    try {
      checked(wasm.range_weights(this.#number, at));
      return new Float64Array(wasm.memory.buffer, at, COMBOS).slice();
    } finally {
      wasm.release(at, bytes);
    }
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
    const weight = wasm.range_weight(this.#number, low, high);
    return weight < 0 ? checked(weight) : weight;
  }

  /** Returns the hands of the range with their weights, such as `["AsKs", 0.5]`. @returns {IterableIterator<[string, number]>} */
  [Symbol.iterator]() {
    return JSON.parse(textOf(wasm.range_hands(this.#number))).values();
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
    return made(() => wasm.range_complement(this.#number));
  }

  /** Returns the range without the hands that contain one of the cards. @param {Cards} cards @returns {Range} */
  without(cards) {
    const { low, high } = setOf(cards);
    return made(() => wasm.range_without(this.#number, low, high));
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
    return made(() => {
      write(where);
      return wasm.range_filter(this.#number, low, high);
    });
  }

  /** Returns `true` if all hands of the other range have a weight above 0. @param {Range | string} other */
  has(other) {
    const hands = this.#read(other);
    return this.intersection(hands).holdings === hands.holdings;
  }

  /** Returns `true` if both ranges have the same weights. @param {Range | string} other */
  equals(other) {
    return checked(wasm.range_equals(this.#number, this.#read(other).#number)) === 1;
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
    return made(() => wasm.range_combined(this.#number, range.#number, operation));
  }
}

/** Returns the number of a range that a call of the module creates. @param {() => number} call */
function number(call) {
  if (wasm.range === undefined) throw new Error(WITHOUT_QUESTIONS);
  return checked(call());
}

/** Returns the range that a call of the module creates. @param {() => number} call @returns {Range} */
const made = (call) => new Range(/** @type {any} */ (new Created(number(call))));

/** Returns the text that a call of the module has written. @param {number} result */
function textOf(result) {
  checked(result);
  return written();
}
