// @ts-check
// Ranges that are offered for each player. A saved range of the same name replaces one of them.

import { isHoldem } from "./state/games.js";
import { savedNames, savedRange } from "./state/saved.js";

/** Where the ranges come from. */
export const SOURCE = "Simplified opening ranges for six players and 100 big blinds, written for this page.";

/** The ranges in the order of the positions. @type {[string, string][]} */
export const PRESETS = [
  ["UTG", "66+,A9s+,A5s,KTs+,QTs+,JTs,T9s,AJo+,KQo"],
  ["HJ", "55+,A7s+,A5s-A4s,K9s+,Q9s+,J9s+,T9s,98s,ATo+,KJo+"],
  ["CO", "33+,A2s+,K8s+,Q9s+,J9s+,T8s+,98s,87s,76s,A9o+,KTo+,QTo+,JTo"],
  ["BTN", "22+,A2s+,K4s+,Q6s+,J7s+,T7s+,96s+,86s+,75s+,65s,54s,A3o+,K9o+,Q9o+,J9o+,T9o"],
  ["SB", "22+,A2s+,K5s+,Q7s+,J7s+,T7s+,97s+,86s+,75s+,65s,54s,A5o+,K9o+,Q9o+,J9o+,T9o"],
  [
    "BB-call",
    "TT-22,AJs-A2s,KQs-K2s,QJs-Q5s,JTs-J7s,T7s+,96s+,86s+,75s+,64s+,54s,AJo-A3o,KQo-K9o,QJo-Q9o,JTo-J9o,T9o,98o",
  ],
];

/**
 * Returns the names of the ranges that are offered in a game: those that the reader saved, and the presets.
 * @param {import("./state/games.js").Game} game
 */
export function offeredNames(game) {
  const saved = savedNames(game.hole_cards);
  const presets = isHoldem(game) ? PRESETS.map(([name]) => name).filter((name) => !saved.includes(name)) : [];
  return { saved, presets };
}

/**
 * Returns the offered range of a name, which may begin with `@`. Small and capital letters of presets are equal. Returns `null`
 * if there is no such range.
 * @param {import("./state/games.js").Game} game @param {string} text
 */
export function offeredRange(game, text) {
  const name = text.trim().replace(/^@/, "");
  const preset = isHoldem(game) && PRESETS.find(([other]) => other.toLowerCase() === name.toLowerCase());
  return savedRange(game.hole_cards, name) ?? (preset ? preset[1] : null);
}
