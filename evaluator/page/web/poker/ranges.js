// @ts-check
// Ranges as the weights of 1,326 combos. The engine reads and writes all notations. A painted range is written here in
// the simplest one, without asking the engine.

import { CARD_COUNT, COMBOS, COMBO_COUNT, STARTING_HANDS, blockedBy, comboText } from "./cards.js";

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

/**
 * Returns a predicate for combos that a player cannot hold: those with a known card, and those that leave another player no
 * combo of a range.
 * @param {number[]} known @param {Weights[]} others the ranges of the other players
 */
export function blockedIn(known, others) {
  const isKnown = blockedBy(known);
  const blocks = others.map((weights) => meeting(weights, isKnown));
  return (/** @type {number} */ combo) => isKnown(combo) || blocks.some((meetsAll) => meetsAll(combo));
}

/**
 * Returns a predicate for combos that share a card with each combo of a range.
 * @param {Weights} weights @param {(combo: number) => boolean} isKnown returns `true` if a known card blocks a combo
 */
function meeting(weights, isKnown) {
  const withCard = new Uint16Array(CARD_COUNT);
  let count = 0;
  for (let combo = 0; combo < COMBO_COUNT; combo += 1) {
    if (weights[combo] === 0 || isKnown(combo)) continue;
    count += 1;
    for (const card of COMBOS[combo]) withCard[card] += 1;
  }
  return (/** @type {number} */ combo) => {
    const [high, low] = COMBOS[combo];
    // The combo itself has both cards.
    const both = weights[combo] > 0 && !isKnown(combo) ? 1 : 0;
    return count > 0 && withCard[high] + withCard[low] - both === count;
  };
}

/** Rounds a weight to whole percents, to keep texts short. @param {number} weight */
export const roundedWeight = (weight) => Math.round(100 * Math.min(1, Math.max(0, weight))) / 100;
