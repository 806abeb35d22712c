// @ts-check
// Named ranges, saved in the browser. A range may refer to another as @name. Games with the same number of hole cards
// share them.

import { holeCards } from "../poker/cards.js";

/** @param {string} game */
const keyOf = (game) => `rivertable.ranges${holeCards(game) === 2 ? "" : `.${holeCards(game)}`}`;

/** @typedef {Record<string, string>} SavedRanges */

/** @param {string} game @returns {SavedRanges} */
export function savedRanges(game) {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(game)) ?? "{}");
    return isRanges(saved) ? saved : {};
  } catch {
    return {};
  }
}

/**
 * Returns the saved ranges that texts refer to. All of them together may be too large for a question.
 * @param {string} game @param {string[]} texts
 * @returns {SavedRanges}
 */
export function rangesNamedIn(game, texts) {
  const all = texts.join(" ");
  if (!all.includes("@")) return {};
  return Object.fromEntries(
    Object.entries(savedRanges(game)).filter(([name]) => all.includes(`@${name}`) || all.includes(`@"${name}"`)),
  );
}

/**
 * Saves the ranges. Returns `false` if the browser does not allow it.
 * @param {string} game @param {SavedRanges} ranges
 */
export function keepRanges(game, ranges) {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(ranges));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} game @param {SavedRanges} ranges */
export const exportText = (game, ranges) =>
  `${JSON.stringify({ "rivertable ranges": 1, "hole cards": holeCards(game), ranges }, null, 2)}\n`;

/**
 * Reads the ranges of an exported file. Throws an error if the file is invalid, or if its ranges have another number of
 * hole cards.
 * @param {string} game @param {string} text
 * @returns {SavedRanges}
 */
export function importText(game, text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error("the file is not valid JSON: expected a file exported from this page");
  }
  if (file?.["rivertable ranges"] !== 1 || !isRanges(file.ranges)) {
    throw new Error("the file has no valid ranges: expected a file exported from this page");
  }
  const cards = file["hole cards"] ?? 2;
  if (cards !== holeCards(game)) {
    throw new Error(`the file has ranges for games with ${cards} hole cards: choose such a game first`);
  }
  return file.ranges;
}

/** Returns `true` if a name can be used for a saved range. @param {string} name */
export const isName = (name) => /^[\p{L}\p{N}_.-]{1,40}$/u.test(name);

/** @param {unknown} value @returns {value is SavedRanges} */
function isRanges(value) {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, text]) => isName(name) && typeof text === "string")
  );
}
