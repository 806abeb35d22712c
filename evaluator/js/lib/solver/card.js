// @ts-check
// The cards of the replacement for pokersolver.

import { invalid, shown, wrongType } from "../errors.js";

/** The values of cards by their ranks. `1` is an ace at the low end of a straight. */
export const VALUES = "123456789TJQKA";

/** The rank of an ace. */
export const ACE = 13;

/** The rank of a wild card that stands for no other card yet. */
export const WILD = -1;

/** The value of a joker, which is wild in all games. */
export const JOKER = "O";

/** Matches a card or a joker, ignoring case. */
const TEXT = /^\s*(?:(10|[2-9TJQKA])([cdhs♣♦♥♠])|(O)([a-z]))\s*$/i;

/** The letters of suits that are symbols. @type {Record<string, string>} */
const SYMBOLS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

/** A card, as in pokersolver. */
export class Card {
  /**
   * @param {string} text such as `"Ad"`, or `"Or"` for a joker
   * @throws {RefusedError} for text that is not a card
   */
  constructor(text) {
    if (typeof text !== "string") throw wrongType(`card ${shown(text)}: expected text such as "Ad"`);
    const [value, suit] = parts(text);
    this.value = value;
    this.suit = suit;
    this.rank = VALUES.indexOf(value);
    this.wildValue = value;
  }

  toString() {
    return this.wildValue.replace("T", "10") + this.suit;
  }

  /** Compares cards, highest first. @param {Card} a @param {Card} b */
  static sort(a, b) {
    return b.rank - a.rank;
  }
}

/** Returns the value and the suit of a card. @param {string} text */
function parts(text) {
  // The usual spelling is the quick one.
  if (text.length === 2 && VALUES.indexOf(text[0]) > 0 && "cdhs".includes(text[1])) return text;
  const found = TEXT.exec(text);
  if (found === null) {
    const ranks = "a rank (2 to 9, T or 10, J, Q, K, A, or O for a joker)";
    throw invalid("cards", `${shown(text)} is not a card: expected ${ranks}, then a suit (c, d, h, s)`);
  }
  const [, rank = "O", suit = found[4]] = found;
  const value = rank === "10" ? "T" : rank.toUpperCase();
  return [value, SYMBOLS[suit] ?? suit.toLowerCase()];
}

/** Returns the text of a card's value, such as `10`. @param {Card} card */
export const valueText = (card) => card.wildValue.replace("T", "10");

/** Lets a wild card stand for a rank. @param {Card} card @param {number} rank */
export function stand(card, rank) {
  card.rank = rank;
  card.wildValue = VALUES[rank];
}

/** Returns the ace at the low end of a straight. @param {string} suit */
export function lowAce(suit) {
  return Object.assign(new Card(`A${suit}`), { value: "1", rank: 0, wildValue: "1" });
}
