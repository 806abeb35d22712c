// @ts-check
// Ranges of hands.

import { range } from "./ask.js";
import { cardIds } from "./cards.js";
import { invalid, optionsOf } from "./errors.js";

/** @typedef {Omit<import("./questions.js").RangeQuestion, "ask" | "ranges" | "as">} RangeOptions */

/** The names of the options. @type {(keyof RangeOptions)[]} */
const OPTIONS = ["game", "rules", "board", "dead", "dialect", "order", "names", "for"];

/**
 * A range of hands, parsed from text. Questions take it in place of its text.
 *
 * @example
 * const range = new Range("QQ+, AKs:0.5");
 * range.combos; // 20
 * range.weight("AsKs"); // 0.5
 * equity([range, "JJ"]).players[0].equity; // 0.7799123140517105
 */
export class Range {
  /** @type {import("./questions.js").RangeAnswer} */
  #answer;

  /**
   * Parses a range, as the question `range` does: with `board` and `dead`, it has no blocked hands.
   * @param {string} text
   * @param {RangeOptions} [options]
   * @throws {RefusedError} for an invalid range
   */
  constructor(text, options) {
    optionsOf(options, OPTIONS);
    this.#answer = range({ ...options, ranges: [text] });
  }

  /** The shortest text of the range. */
  get text() {
    return this.#answer.range;
  }

  /** The number of hands, by weight. */
  get combos() {
    return this.#answer.combos;
  }

  /** The number of hands. */
  get holdings() {
    return this.#answer.holdings;
  }

  /** The share of all hands, 0 to 1. */
  get share() {
    return this.#answer.share;
  }

  /** The mean weight of each starting hand, aces first: pairs on the diagonal, suited hands above it. Two hole cards only. */
  get grid() {
    return this.#answer.grid;
  }

  /** The text in the notation of the program that the option `for` names. */
  get written() {
    return this.#answer.written;
  }

  /**
   * Returns the weight of a hand of two cards, 0 if the range does not have it.
   * @param {import("./cards.js").Cards} cards
   * @throws {RefusedError} if the game has another number of hole cards
   */
  weight(cards) {
    const { weights } = this.#answer;
    if (weights === undefined) throw invalid("game", "weights of hands are available in games of two hole cards only");
    const ids = cardIds(cards);
    if (ids.length !== 2) throw invalid("cards", `${ids.length} cards: expected two`);
    const [low, high] = ids.sort();
    return weights[(high * (high - 1)) / 2 + low];
  }

  /** Returns the text of the range. */
  toString() {
    return this.text;
  }

  /** Returns the text of the range, so that questions can contain a range. */
  toJSON() {
    return this.text;
  }
}
