// @ts-check
// Ranges that have names, kept in the browser. A range may speak of another as @name.

const KEY = "rivertable.ranges";

/** @typedef {Record<string, string>} SavedRanges */

/** @returns {SavedRanges} */
export function savedRanges() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return isRanges(saved) ? saved : {};
  } catch {
    return {};
  }
}

/**
 * The saved ranges that are named in texts: a question may have no room for all.
 * @param {string[]} texts
 * @returns {SavedRanges}
 */
export function rangesNamedIn(texts) {
  const all = texts.join(" ");
  if (!all.includes("@")) return {};
  return Object.fromEntries(
    Object.entries(savedRanges()).filter(([name]) => all.includes(`@${name}`) || all.includes(`@"${name}"`)),
  );
}

/**
 * Keeps the ranges; false if the browser does not let us.
 * @param {SavedRanges} ranges
 */
export function keepRanges(ranges) {
  try {
    localStorage.setItem(KEY, JSON.stringify(ranges));
    return true;
  } catch {
    return false;
  }
}

/** @param {SavedRanges} ranges */
export const exportText = (ranges) => `${JSON.stringify({ "rivertable ranges": 1, ranges }, null, 2)}\n`;

/**
 * The ranges of a file that was exported; throws a sentence if it is none.
 * @param {string} text
 * @returns {SavedRanges}
 */
export function importText(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error("the file is no JSON: expected one that was exported here");
  }
  if (file?.["rivertable ranges"] !== 1 || !isRanges(file.ranges)) {
    throw new Error("the file has no ranges in it: expected one that was exported here");
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
