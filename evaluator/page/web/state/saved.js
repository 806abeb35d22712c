// @ts-check
// Named ranges, saved in the browser. A range may refer to another as @name. Games with the same number of hole cards
// share them.

/** @param {number} holeCards */
const keyOf = (holeCards) => `rivertable.ranges${holeCards === 2 ? "" : `.${holeCards}`}`;

/**
 * Names of ranges with their texts. The map has no names of its own, such as `constructor`.
 * @typedef {Map<string, string>} SavedRanges
 */

/**
 * Returns the saved ranges of games with a number of hole cards.
 * @param {number} holeCards @returns {SavedRanges}
 */
export function savedRanges(holeCards) {
  try {
    return rangesOf(JSON.parse(localStorage.getItem(keyOf(holeCards)) ?? "{}")) ?? new Map();
  } catch {
    return new Map();
  }
}

/** Matches the names that a text refers to, with or without quotes. */
const REFERENCES = /@(?:"([^"]*)"|([\p{L}\p{N}_.-]+))/gu;

/**
 * Returns the saved ranges that texts refer to, for a question. All of them together may be too large for a question.
 * @param {number} holeCards @param {string[]} texts
 * @returns {Record<string, string>}
 */
export function rangesNamedIn(holeCards, texts) {
  const all = texts.join(" ");
  if (!all.includes("@")) return {};
  const saved = savedRanges(holeCards);
  const names = [...all.matchAll(REFERENCES)].map(([, quoted, plain]) => quoted ?? plain);
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = saved.get(name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/**
 * Replaces a text that is a single reference by the text of its range. Other texts are returned unchanged.
 * @param {number} holeCards @param {string} text
 */
export function resolved(holeCards, text) {
  const name = text.trim().match(/^@(?:"([^"]*)"|(.+))$/u);
  return (name && savedRanges(holeCards).get(name[1] ?? name[2])) ?? text;
}

/**
 * Saves the ranges. Returns `false` if the browser does not allow it.
 * @param {number} holeCards @param {SavedRanges} ranges
 */
export function keepRanges(holeCards, ranges) {
  try {
    localStorage.setItem(keyOf(holeCards), toJson(ranges));
    return true;
  } catch {
    return false;
  }
}

/** Writes an object by hand, because an object cannot own the name `__proto__` as an ordinary entry. @param {SavedRanges} ranges */
const toJson = (ranges) =>
  `{${[...ranges].map(([name, text]) => `${JSON.stringify(name)}:${JSON.stringify(text)}`).join(",")}}`;

/** @param {number} holeCards @param {SavedRanges} ranges */
export const exportText = (holeCards, ranges) =>
  `{"rivertable ranges":1,"hole cards":${holeCards},"ranges":${toJson(ranges)}}\n`;

/**
 * Reads the ranges of an exported file. Throws an error if the file is invalid, or if its ranges have another number of
 * hole cards.
 * @param {number} holeCards @param {string} text
 * @returns {SavedRanges}
 */
export function importText(holeCards, text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error("the file is not valid JSON: expected a file exported from this page");
  }
  const ranges = file?.["rivertable ranges"] === 1 ? rangesOf(file.ranges) : null;
  if (ranges === null) throw new Error("the file has no valid ranges: expected a file exported from this page");
  const cards = file["hole cards"] ?? 2;
  if (cards !== holeCards) {
    throw new Error(`the file has ranges for games with ${cards} hole cards: choose such a game first`);
  }
  const reference = [...ranges].find(([, text]) => text.includes("@"));
  if (reference !== undefined) {
    throw new Error(`the file's range ${reference[0]} is "${reference[1]}": a saved range cannot refer to another`);
  }
  return ranges;
}

/** Returns `true` if a name can be used for a saved range. @param {string} name */
export const isName = (name) => /^[\p{L}\p{N}_.-]{1,40}$/u.test(name);

/** Returns the ranges of a JSON object, or `null` if it is not an object of names and texts. @param {unknown} value */
function rangesOf(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  return entries.every(([name, text]) => isName(name) && typeof text === "string") ? new Map(entries) : null;
}
