// @ts-check
// Hand ranks.

import { setOf } from "./cards.js";
import { counted, invalid, optionsOf, shown, wrongType } from "./errors.js";
import { Block } from "./block.js";
import { checked, wasm, write, written } from "./instance.js";

/** @typedef {import("./cards.js").Cards} Cards */

/**
 * A game whose hands are ranked. In games where the lowest hand wins, a larger rank is better, too. Omaha needs `board`.
 * @typedef {"holdem" | "short-deck" | "short-deck-trips" | "ace-to-five" | "deuce-to-seven" | "badugi" | "omaha" | "omaha5"
 *   | "omaha6" | "omaha8" | "big-o" | "big-o6" | "omaha-no-qualifier" | "omaha5-no-qualifier"
 *   | "omaha6-no-qualifier" | "courchevel" | "courchevel8" | "stud" | "razz" | "razz-2-7" | "draw"
 *   | "draw-2-7" | "draw-a-5"} RankGame
 */

/**
 * The options of a hand: its game, hold'em by default, and the cards of the board if they are not among the cards. Omaha
 * plays two hole cards and three of the board.
 * @typedef {{ game?: RankGame, board?: Cards }} RankOptions
 */

/** The numbers of games in the module. @type {Map<unknown, number>} */
const numbers = new Map([[undefined, 0]]);

/**
 * Returns the number of a game in the module.
 * @param {RankGame | undefined} game
 */
export function gameNumber(game) {
  const known = numbers.get(game);
  if (known !== undefined) return known;
  if (typeof game !== "string") throw wrongType(`game ${shown(game)}: expected the name of a game`);
  write(game);
  const number = checked(wasm.game());
  numbers.set(game, number);
  return number;
}

/** The names of the options of functions for one hand. */
const OPTIONS = ["game", "board"];

/**
 * Returns the rank of a hand of 0 to 7 cards: `category << 12 | index`. A larger rank is better, and equal hands have
 * equal ranks. Categories are 0 high card, 1 one pair, 2 two pair, 3 three of a kind, 4 straight, 5 flush, 6 full house,
 * 7 four of a kind and 8 straight flush. Low hands have other categories. Ranks of two games do not compare, except for
 * those of hold'em and Omaha.
 * @param {Cards} cards
 * @param {RankOptions} [options]
 * @returns {number}
 * @throws {RefusedError} for cards that are not a hand
 *
 * @example
 * rank("As Ks Qs Js Ts 3c 2d"); // 32777
 * rank("AhAd KhKd 7s") > rank("AhAd QhQd 7s"); // true
 * rank("AsAh KsKh", { game: "omaha", board: "Ts 9s 8s 2s 2d" }) >> 12; // 5
 */
export function rank(cards, options) {
  const { game, board } = options === undefined ? NONE : optionsOf(options, OPTIONS);
  const number = game === undefined ? 0 : gameNumber(game);
  const { low, high } = setOf(cards);
  const rank =
    board === undefined ? wasm.rank(number, low, high) : wasm.rank_on_board(number, low, high, ...bits(board));
  return rank < 0 ? checked(rank) : rank;
}

/** No options. @type {RankOptions} */
const NONE = {};

/** Returns the bits of the cards of a board. @param {Cards} board @returns {[number, number]} */
function bits(board) {
  try {
    const { low, high } = setOf(board);
    return [low, high];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    error.message = `board: ${error.message}`;
    throw "field" in error ? Object.assign(error, { field: "board" }) : error;
  }
}

/**
 * Returns the ranks of many hands, in a new array or in `out`.
 *
 * - `Uint8Array`: rows of `cards` card ids, 7 by default
 * - `BigUint64Array`: sets of cards
 * - `Uint32Array`: the same sets as two numbers each, the lower bits first
 * - an array: cards in any form that `rank` takes
 *
 * Typed arrays are copied into the module's memory, in blocks of some thousand hands. `HandBuffer` avoids the copies.
 * @param {Uint8Array | Uint32Array | BigUint64Array | readonly Cards[]} hands
 * @param {{ cards?: number, game?: RankGame, out?: Uint16Array }} [options]
 * @returns {Uint16Array}
 * @throws {RefusedError} for the first invalid hand: `index` is its place
 *
 * @example
 * rankMany(Uint8Array.of(51, 47, 43, 39, 35, 0, 1, 2, 3, 4), { cards: 5 }); // Uint16Array(2) [ 32777, 28673 ]
 */
export function rankMany(hands, options) {
  const { cards = 7, game, out } = optionsOf(options, ["cards", "game", "out"]);
  const number = gameNumber(game);
  const form = formOf(hands, cards);
  const count = form.count;
  if (out !== undefined && !(out instanceof Uint16Array)) {
    throw wrongType(`out ${shown(out)}: expected a Uint16Array`);
  }
  if (out !== undefined && out.length !== count) {
    throw invalid(
      "out",
      `out has ${counted(out.length, "element")}: expected one for each of ${counted(count, "hand")}`,
    );
  }
  const ranks = out ?? new Uint16Array(count);
  if (form.bytes === undefined) {
    const list = /** @type {readonly Cards[]} */ (hands);
    for (let index = 0; index < count; index++) ranks[index] = rankAt(list, index, number);
    return ranks;
  }
  rankBytes(form.bytes, form.cards, number, ranks);
  return ranks;
}

/**
 * Returns the form of hands: their number and, for typed arrays, their bytes and the number of ids in a row, or 0 for
 * sets.
 * @param {unknown} hands
 * @param {number} cards
 * @returns {{ count: number, cards: number, bytes?: Uint8Array }}
 */
function formOf(hands, cards) {
  if (hands instanceof Uint8Array) {
    checkRow(cards);
    return { count: wholeRows(hands.length, cards, "id"), cards, bytes: hands };
  }
  if (hands instanceof Uint32Array || hands instanceof BigUint64Array) {
    const count = hands instanceof Uint32Array ? wholeRows(hands.length, 2, "number") : hands.length;
    return { count, cards: 0, bytes: new Uint8Array(hands.buffer, hands.byteOffset, hands.byteLength) };
  }
  if (Array.isArray(hands)) return { count: hands.length, cards: 0 };
  throw wrongType(`hands ${shown(hands)}: expected a Uint8Array, Uint32Array, BigUint64Array or an array of cards`);
}

/** Checks the number of cards in a row. @param {unknown} cards */
export function checkRow(cards) {
  if (typeof cards !== "number") throw wrongType(`cards ${shown(cards)}: expected a number of cards`);
  if (!(Number.isInteger(cards) && cards >= 1 && cards <= 7)) {
    throw invalid("cards", `cards ${cards}: expected 1 to 7 cards in each hand`);
  }
}

/** @param {number} length @param {number} width @param {string} noun */
function wholeRows(length, width, noun) {
  if (length % width === 0) return length / width;
  throw invalid("hands", `hands has ${counted(length, noun)}: expected a multiple of ${width}`);
}

/** @param {readonly Cards[]} hands @param {number} index @param {number} game */
function rankAt(hands, index, game) {
  try {
    const { low, high } = setOf(hands[index]);
    return checked(wasm.rank(game, low, high));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    error.message = `hand ${index}: ${error.message}`;
    throw Object.assign(error, { index });
  }
}

/** The number of hands that are copied and ranked at a time: all fit in a core's nearest caches. */
const HANDS = 2048;

/** The module's memory for a block of hands. @type {Block | undefined} */
let block;

/**
 * Ranks rows of ids or sets, copied block by block.
 * @param {Uint8Array} bytes
 * @param {number} cards
 * @param {number} game
 * @param {Uint16Array} ranks
 */
function rankBytes(bytes, cards, game, ranks) {
  block ??= new Block(HANDS, 8);
  const width = cards || 8;
  for (let first = 0; first < ranks.length; first += HANDS) {
    const count = Math.min(HANDS, ranks.length - first);
    block.bytes.set(bytes.subarray(first * width, (first + count) * width));
    block.rank(game, cards, count, first);
    ranks.set(block.ranks.subarray(0, count), first);
  }
}

/**
 * Returns the words for a hand rank, or for the rank of cards.
 * @param {number | Cards} hand
 * @param {RankOptions} [options]
 * @returns {string}
 * @throws {RefusedError} for a number that is not a hand rank, and for cards that are not a hand
 *
 * @example
 * describe("AsAd KsKd 7h 7c 2s"); // "two pair, aces and kings with a seven"
 * describe("8c 6d 4h 3s 2c Kd Kh", { game: "razz" }); // "8-6 low, 8-6-4-3-2"
 */
export function describe(hand, options) {
  const { game: name, board } = optionsOf(options, OPTIONS);
  if (typeof hand === "number" && board !== undefined) {
    throw invalid("board", `board: expected without the hand rank ${hand}, which has no cards`);
  }
  const game = gameNumber(name);
  const number = typeof hand === "number" ? hand : rank(hand, options);
  if (!(Number.isInteger(number) && number >= 0 && number <= 0xffff)) {
    throw invalid("rank", `${number} is not a hand rank: expected an integer of 16 bits`);
  }
  checked(wasm.describe(game, number));
  return written();
}

/**
 * Returns the up to five cards of a hand that play, the strongest group first.
 * @param {Cards} cards
 * @param {RankOptions} [options]
 * @returns {string[]}
 * @throws {RefusedError} for cards that are not a hand
 *
 * @example
 * bestFive("Ac 2c 3c 4c 5c 5s Kd"); // [ '5c', '4c', '3c', '2c', 'Ac' ]
 */
export function bestFive(cards, options) {
  const { game, board } = optionsOf(options, OPTIONS);
  const number = gameNumber(game);
  const { low, high } = setOf(cards);
  const count =
    board === undefined ? wasm.best_five(number, low, high) : wasm.best_on_board(number, low, high, ...bits(board));
  return checked(count) === 0 ? [] : written().split(" ");
}
