// @ts-check
// Ranges that have names, kept in the browser. A range may speak of another as @name. Games with as many hole cards share them.

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
 * The saved ranges that are named in texts: a question may have no room for all.
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
 * Keeps the ranges; false if the browser does not let us.
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
 * The ranges of a file that was exported; throws a sentence if it is none, or one of games with other hole cards.
 * @param {string} game @param {string} text
 * @returns {SavedRanges}
 */
export function importText(game, text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error("the file is no JSON: expected one that was exported here");
  }
  if (file?.["rivertable ranges"] !== 1 || !isRanges(file.ranges)) {
    throw new Error("the file has no ranges in it: expected one that was exported here");
  }
  const cards = file["hole cards"] ?? 2;
  if (cards !== holeCards(game)) {
    throw new Error(`the file has ranges of ${cards} hole cards: choose such a game first`);
  }
  return file.ranges;
}

/** A name that ranges can be spoken of by. @param {string} name */
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
