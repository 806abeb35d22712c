// @ts-check
// The brush: what the next stroke on the grid does.

import { COMBO_COUNT, STARTING_HANDS, hasCombo } from "../poker/cards.js";
import { emptyWeights, plainText, roundedWeight } from "../poker/ranges.js";
import { isBeingRead, newPlayer, shownText, withRange } from "./store.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./games.js").Game} Game */

/** The number of rows and columns of the grid. */
export const SIDE = 13;

export class Brush {
  /** The weight that a stroke paints. */
  weight = 1;
  /**
   * What a pointer does: `paint` or `select`. By default a mouse paints, and a finger selects a hand and scrolls.
   * @type {"paint" | "select" | null}
   */
  mode = null;
  /** The hand whose suits are shown below the grid. */
  hand = 0;
  /** The hand under the mouse. @type {number | null} */
  pointed = null;
  /** What the colors of the grid mean. @type {"equity" | "weight"} */
  legend = "equity";

  /** Returns `true` if a pointer paints. @param {string} pointer `mouse`, `touch` or `pen` */
  paints(pointer) {
    return this.mode === null ? pointer !== "touch" : this.mode === "paint";
  }
}

/**
 * Sets the weights of combos of the active player, as a part of a stroke.
 * @param {Store} store @param {Game} game @param {Iterable<number>} combos @param {(before: number) => number} weight
 * @param {string} stroke
 */
export function paint(store, game, combos, weight, stroke) {
  const { player } = store;
  // Painting would overwrite a typed range that the engine is still reading.
  if (isBeingRead(player)) return;
  const before = player.weights ?? emptyWeights();
  const weights = Float64Array.from(before);
  for (const combo of combos) {
    if (hasCombo(game, combo)) weights[combo] = weight(before[combo]);
  }
  if (weights.every((value, combo) => value === before[combo])) return;
  setWeights(store, store.active, weights, stroke);
}

/** @param {Store} store @param {number} place @param {Float64Array} weights @param {string} stroke */
export function setWeights(store, place, weights, stroke) {
  const range = { ...newPlayer(plainText(weights)), weights, isUnread: false };
  store.changePlayer(place, withRange(store.spot.players[place], range), stroke);
}

/** Adds `by` to the weight of a hand. @param {Store} store @param {Game} game @param {number} hand @param {number} by */
export function turn(store, game, hand, by) {
  const weight = (/** @type {number} */ before) => roundedWeight(before + by);
  paint(store, game, STARTING_HANDS[hand].combos, weight, `turn ${hand}`);
}

/** Returns `true` if all combos of a hand have a weight. @param {Float64Array | null} weights @param {number} hand @param {number} weight */
export const isPainted = (weights, hand, weight) =>
  weights !== null && STARTING_HANDS[hand].combos.every((combo) => weights[combo] === weight);

/**
 * Gives each combo of a game the rest of its weight: 0.3 becomes 0.7.
 * @param {Store} store @param {Game} game @param {number} place
 */
export function invert(store, game, place) {
  const player = store.spot.players[place];
  const { weights } = player;
  // Invalid text is replaced by the last valid range, as by painting.
  const text = (player.error === null ? shownText(player) : player.text).trim();
  if (weights === null || isBeingRead(player))
    return store.setRange(place, text === "" || text === "none" ? "random" : `random,!(${text})`);
  const rest = Float64Array.from({ length: COMBO_COUNT }, (_, combo) =>
    hasCombo(game, combo) ? Math.round(1e12 * (1 - weights[combo])) / 1e12 : 0,
  );
  return setWeights(store, place, rest, "step");
}

/**
 * Returns the hands on the straight line between two hands of the grid, without the first one. Fast pointers skip cells.
 * @param {number} from @param {number} to @returns {number[]}
 */
export function line(from, to) {
  const [row, column] = [Math.floor(from / SIDE), from % SIDE];
  const [down, across] = [Math.floor(to / SIDE) - row, (to % SIDE) - column];
  const steps = Math.max(Math.abs(down), Math.abs(across));
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return SIDE * Math.round(row + part * down) + Math.round(column + part * across);
  });
}
