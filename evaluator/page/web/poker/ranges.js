// @ts-check
// Ranges as the weights of 1,326 combos. The engine reads and writes all notations. A painted range is written here in
// the simplest one, without asking the engine.

import { COMBO_COUNT, STARTING_HANDS, comboText } from "./cards.js";

/** @typedef {Float64Array} Weights */

/** @returns {Weights} */
export const emptyWeights = () => new Float64Array(COMBO_COUNT);

/**
 * Returns the sum of the weights of some combos.
 * @param {Weights} weights @param {Iterable<number>} combos
 */
export function sumOf(weights, combos) {
  let sum = 0;
  for (const combo of combos) sum += weights[combo];
  return sum;
}

/**
 * Writes a range as text: starting hands by name if all their combos have the same weight, and other combos one by one.
 * @param {Weights} weights
 */
export function plainText(weights) {
  /** @type {string[]} */
  const tokens = [];
  const add = (/** @type {string} */ name, /** @type {number} */ weight) => {
    if (weight > 0) tokens.push(weight === 1 ? name : `${name}:${weight}`);
  };
  for (const hand of STARTING_HANDS) {
    const first = weights[hand.combos[0]];
    if (hand.combos.every((combo) => weights[combo] === first)) add(hand.name, first);
    else hand.combos.forEach((combo) => add(comboText(combo), weights[combo]));
  }
  return tokens.length === 0 ? "none" : tokens.join(",");
}

/** Rounds a weight to whole percents, to keep texts short. @param {number} weight */
export const roundedWeight = (weight) => Math.round(100 * Math.min(1, Math.max(0, weight))) / 100;
