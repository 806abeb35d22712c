// @ts-check
// Cards: text, ids and sets.

import { invalid, shown, wrongType } from "./errors.js";
import { checked, wasm, write, written } from "./instance.js";

/**
 * Cards: text such as `"As Kd"`, texts or ids of one card each, or a set of cards as an integer of 64 bits. A card's id
 * is `4 * rank + suit`: deuce to ace are 0 to 12; clubs, diamonds, hearts and spades are 0 to 3. In a set, the ranks of
 * each suit take 16 bits, in the same order.
 * @typedef {string | bigint | ArrayLike<string> | ArrayLike<number>} Cards
 */

/** A set of cards: its bits 0 to 31 and 32 to 63. @typedef {{ low: number, high: number }} CardSet */

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

const SPACE = 32;

/** The value of characters that are not a card. */
const NONE = 255;

/** The id of each card by its two characters, ignoring case. */
const ID_OF = new Uint8Array(1 << 16).fill(NONE);
[...RANKS].forEach((rank, r) =>
  [...SUITS].forEach((suit, s) => {
    for (const first of [rank, rank.toLowerCase()]) {
      for (const second of [suit, suit.toUpperCase()]) {
        ID_OF[(first.charCodeAt(0) << 8) | second.charCodeAt(0)] = 4 * r + s;
      }
    }
  }),
);

/** Returns the id of the card of two characters at a place of a text, or `NONE`. @param {string} text @param {number} at */
function idAt(text, at) {
  const first = text.charCodeAt(at);
  const second = text.charCodeAt(at + 1);
  // The end of the text is not a number, which is not below 256 either.
  return first < 256 && second < 256 ? ID_OF[(first << 8) | second] : NONE;
}

/** The bit of each id in the lower and the upper half of a set: 0 in one of them. */
const LOW = Int32Array.from({ length: 52 }, (_, id) => (id & 2 ? 0 : 1 << ((id >> 2) + ((id & 1) << 4))));
const HIGH = Int32Array.from({ length: 52 }, (_, id) => (id & 2 ? 1 << ((id >> 2) + ((id & 1) << 4)) : 0));

/** The last set that was read. Reused, because a new object takes as long as a lookup. @type {CardSet} */
const set = { low: 0, high: 0 };

/** @param {number} low @param {number} high */
function setTo(low, high) {
  set.low = low;
  set.high = high;
  return set;
}

/**
 * Reads cards as a set, which is valid until the next call.
 * @param {Cards} cards
 * @returns {CardSet}
 */
export function setOf(cards) {
  if (typeof cards === "string") return ofText(cards);
  if (typeof cards === "bigint") return ofBits(cards);
  if (typeof cards !== "object" || cards === null || !(cards.length >= 0)) {
    throw wrongType(`cards ${shown(cards)}: expected text such as "As Kd", an array of cards, or a set as a bigint`);
  }
  let low = 0;
  let high = 0;
  for (let index = 0; index < cards.length; index++) {
    const id = idOf(cards[index], index);
    if ((low & LOW[id]) | (high & HIGH[id])) {
      throw invalid("cards", `${nameOf(id)} occurs twice: a deck has one of each card`, { index });
    }
    low |= LOW[id];
    high |= HIGH[id];
  }
  return setTo(low, high);
}

/** @param {string} text */
function ofText(text) {
  let low = 0;
  let high = 0;
  for (let at = 0; at < text.length;) {
    if (text.charCodeAt(at) === SPACE) {
      at += 1;
      continue;
    }
    const id = idAt(text, at);
    // Other spellings, such as "10♥", and invalid cards are read by the module.
    if (id === NONE || (low & LOW[id]) | (high & HIGH[id])) return setOf(parsed(text));
    low |= LOW[id];
    high |= HIGH[id];
    at += 2;
  }
  return setTo(low, high);
}

/** Parses cards in any spelling. @param {string} text @returns {string[]} */
function parsed(text) {
  write(text);
  return checked(wasm.cards()) === 0 ? [] : written().split(" ");
}

const ALL_CARDS = 0x1fff_1fff_1fff_1fffn;

/** @param {bigint} bits */
function ofBits(bits) {
  if (bits < 0n || (bits & ~ALL_CARDS) !== 0n) {
    throw invalid("cards", `the set 0x${bits.toString(16)} has bits of no card: expected bits 0 to 12 of each 16`);
  }
  return setTo(Number(bits & 0xffff_ffffn) | 0, Number(bits >> 32n) | 0);
}

/**
 * Returns the id of one card.
 * @param {unknown} card
 * @param {number} index the index of the card in its array
 */
function idOf(card, index) {
  if (typeof card === "number") {
    if ((card | 0) === card && card >= 0 && card < 52) return card;
    throw invalid("cards", `${card} is not a card id: expected 0 to 51`, { index });
  }
  if (typeof card !== "string") {
    throw wrongType(`cards: ${shown(card)} at index ${index}: expected the text or the id of a card`);
  }
  const id = idAt(card, 0);
  if (card.length === 2 && id !== NONE) return id;
  let names;
  try {
    names = parsed(card);
  } catch (error) {
    throw Object.assign(/** @type {object} */ (error), { index });
  }
  if (names.length !== 1) throw invalid("cards", `${shown(card)}: expected one card`, { index });
  return idOf(names[0], index);
}

/** @param {number} id */
const nameOf = (id) => RANKS[id >> 2] + SUITS[id & 3];

/**
 * Returns the ids of cards, in the order of the cards. The cards of a set come in the order of their ids.
 * @param {Cards} cards
 * @returns {Uint8Array}
 */
export function cardIds(cards) {
  const { low, high } = setOf(cards);
  if (typeof cards === "bigint") {
    const has = (/** @type {number} */ id) => ((id & 2 ? high : low) >>> ((id >> 2) + ((id & 1) << 4))) & 1;
    return Uint8Array.from([...Array(52).keys()].filter(has));
  }
  const list = typeof cards === "string" ? parsed(cards) : /** @type {ArrayLike<unknown>} */ (cards);
  return Uint8Array.from(Array.from(list), idOf);
}

/**
 * Returns the texts of cards, such as `["As", "Kd"]`, in the order of the cards.
 * @param {Cards} cards
 * @returns {string[]}
 */
export function cardNames(cards) {
  return Array.from(cardIds(cards), nameOf);
}
