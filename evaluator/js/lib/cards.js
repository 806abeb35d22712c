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

/** The value of characters that are not a rank or suit. */
const NONE = 255;

/** Returns the place of each ASCII character in some letters, ignoring case. @param {string} letters */
function places(letters) {
  const places = new Uint8Array(128).fill(NONE);
  [...letters].forEach((letter, place) => {
    places[letter.charCodeAt(0)] = place;
    places[letter.toLowerCase().charCodeAt(0)] = place;
  });
  return places;
}

const RANK_OF = places(RANKS);
const SUIT_OF = places(SUITS);

/** The last set that was read. Reused, because a new object takes as long as a lookup. @type {CardSet} */
const set = { low: 0, high: 0 };

/**
 * Adds a card to the set, and returns `false` if the set has it.
 * @param {number} rank
 * @param {number} suit
 */
function add(rank, suit) {
  const bit = 1 << (rank + ((suit & 1) << 4));
  if (suit < 2) {
    if (set.low & bit) return false;
    set.low |= bit;
  } else {
    if (set.high & bit) return false;
    set.high |= bit;
  }
  return true;
}

/**
 * Reads cards as a set, which is valid until the next call.
 * @param {Cards} cards
 * @returns {CardSet}
 */
export function setOf(cards) {
  set.low = 0;
  set.high = 0;
  if (typeof cards === "string") return ofText(cards);
  if (typeof cards === "bigint") return ofBits(cards);
  if (typeof cards !== "object" || cards === null || !(cards.length >= 0)) {
    throw wrongType(`cards ${shown(cards)}: expected text such as "As Kd", an array of cards, or a set as a bigint`);
  }
  for (let index = 0; index < cards.length; index++) {
    const id = idOf(cards[index], index);
    if (!add(id >> 2, id & 3)) {
      throw invalid("cards", `${nameOf(id)} occurs twice: a deck has one of each card`, { index });
    }
  }
  return set;
}

/** @param {string} text */
function ofText(text) {
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === 32) {
      at += 1;
      continue;
    }
    const [rank, suit] = [RANK_OF[code], SUIT_OF[text.charCodeAt(at + 1)]];
    // Other spellings, such as "10♥", and invalid cards are read by the module.
    if (!(rank < NONE && suit < NONE && add(rank, suit))) return ofOtherText(text);
    at += 2;
  }
  return set;
}

/** @param {string} text @returns {CardSet} */
function ofOtherText(text) {
  set.low = 0;
  set.high = 0;
  for (const name of parsed(text)) add(RANK_OF[name.charCodeAt(0)], SUIT_OF[name.charCodeAt(1)]);
  return set;
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
  set.low = Number(bits & 0xffff_ffffn) | 0;
  set.high = Number(bits >> 32n) | 0;
  return set;
}

/**
 * Returns the id of one card.
 * @param {unknown} card
 * @param {number} index the index of the card in its array
 */
function idOf(card, index) {
  if (typeof card === "number") {
    if (Number.isInteger(card) && card >= 0 && card < 52) return card;
    throw invalid("cards", `${card} is not a card id: expected 0 to 51`, { index });
  }
  if (typeof card !== "string") {
    throw wrongType(`cards: ${shown(card)} at index ${index}: expected the text or the id of a card`);
  }
  const [rank, suit] = [RANK_OF[card.charCodeAt(0)], SUIT_OF[card.charCodeAt(1)]];
  if (card.length === 2 && rank < NONE && suit < NONE) return 4 * rank + suit;
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
