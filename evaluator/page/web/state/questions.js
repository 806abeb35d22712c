// @ts-check
// The questions about a spot.

import { hasDraws } from "./games.js";
import { rangesNamedIn } from "./saved.js";
import { heroOf } from "./store.js";

/** @typedef {import("./store.js").Spot} Spot */
/** @typedef {import("../engine/index.js").Question} Question */
/** @typedef {import("./games.js").Game} Game */

/** The answer is exact if it takes at most this estimated time on one thread, in seconds. */
const EXACT_WITHIN = 1;

/** The standard error at which a simulation ends, as a part of the pot. */
const STDERR = 0.0003;

/**
 * Returns the fields that determine how ranges are read. All questions need them.
 * @param {Spot} spot @param {string[]} texts @param {number} holeCards
 */
export function reading({ game, rules, settings: { dialect, order } }, texts, holeCards) {
  return {
    game,
    ...(rules === null ? {} : { rules }),
    ...(game === "holdem" ? { dialect, order } : {}),
    names: rangesNamedIn(holeCards, texts),
  };
}

/** Returns the fields that all questions about a spot have. @param {Spot} spot @param {number} holeCards */
export function spotQuestion(spot, holeCards) {
  const ranges = spot.players.map((player) => player.text);
  return { ...reading(spot, ranges, holeCards), ranges, board: spot.board.text, dead: spot.dead.text };
}

/** Returns the number of draws to come. The engine refuses other texts. @param {Spot} spot @param {Game} game */
export const drawsOf = ({ settings: { draws } }, game) => (hasDraws(game) ? Number(draws) || draws : 1);

/** Returns the question for the players' equities. @param {Spot} spot @param {Game} game @returns {Question} */
export const equityQuestion = (spot, game) => ({
  ...spotQuestion(spot, game.hole_cards),
  ask: "equity",
  method: spot.settings.method,
  exact_within: EXACT_WITHIN,
  stderr: STDERR,
  // Simulations have no equities by combo.
  combos: game.asks.includes("chart") && spot.settings.method !== "monte-carlo",
  ...(drawsOf(spot, game) === 1 ? {} : { draws: drawsOf(spot, game) }),
});

/** Returns the question for the text of a range. @param {Spot} spot @param {string} text @param {number} holeCards @returns {Question} */
export const rangeQuestion = (spot, text, holeCards) => ({
  ...reading(spot, [text], holeCards),
  ask: "range",
  ranges: [text],
});

/** Returns the question for made hands and draws. @param {Spot} spot @param {number} holeCards @returns {Question} */
export const hitsQuestion = (spot, holeCards, where = spot.settings.where.trim()) => ({
  ...spotQuestion(spot, holeCards),
  ask: "hits",
  ...(where === "" ? {} : { where }),
});

/** Returns the hero's and one other player's places. The other player is the first one who is not the hero. @param {Spot} spot */
export const pairOf = (spot) => (heroOf(spot) === 0 ? [0, 1] : [heroOf(spot), 0]);

/**
 * Returns a question about the hero's range against one other range.
 * @param {Spot} spot @param {number} holeCards @param {Record<string, unknown> & { ask: string }} fields
 * @returns {Question}
 */
export function pairQuestion(spot, holeCards, fields) {
  const asked = spotQuestion(spot, holeCards);
  return { ...asked, ranges: pairOf(spot).map((place) => asked.ranges[place]), ...fields };
}
