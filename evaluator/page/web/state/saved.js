// @ts-check
// Named ranges, saved in the browser. A range may refer to another as @name. Games with the same number of hole cards
// share them. Each range has a key of its own in the storage, so that pages in several tabs lose none.

/** The start of all keys of ranges. */
const KEYS = "rivertable.range.";

/** @param {number} holeCards @param {string} name */
const keyOf = (holeCards, name) => `${KEYS}${holeCards}.${name}`;

/** The key of all ranges together, as earlier versions of the page saved them. @param {number} holeCards */
const oldKeyOf = (holeCards) => `rivertable.ranges${holeCards === 2 ? "" : `.${holeCards}`}`;

/**
 * Names of ranges with their texts. The map has no names of its own, such as `constructor`.
 * @typedef {Map<string, string>} SavedRanges
 */

/** Moves the ranges that an earlier version saved to their own keys. @param {number} holeCards */
function moveOld(holeCards) {
  const old = localStorage.getItem(oldKeyOf(holeCards));
  const ranges = old === null ? null : rangesOf(JSON.parse(old));
  if (ranges === null) return;
  for (const [name, text] of ranges) {
    const key = keyOf(holeCards, name);
    if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
  }
  localStorage.removeItem(oldKeyOf(holeCards));
}

/** Returns the names of the saved ranges of games with a number of hole cards, sorted. @param {number} holeCards @returns {string[]} */
export function savedNames(holeCards) {
  try {
    moveOld(holeCards);
    const start = keyOf(holeCards, "");
    const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? "");
    const names = keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
    return names.filter(isName).sort();
  } catch {
    return [];
  }
}

/**
 * Returns the text of a saved range, or `null`.
 * @param {number} holeCards @param {string} name
 */
export function savedRange(holeCards, name) {
  try {
    moveOld(holeCards);
    return localStorage.getItem(keyOf(holeCards, name));
  } catch {
    return null;
  }
}

/**
 * Returns the saved ranges of games with a number of hole cards.
 * @param {number} holeCards @returns {SavedRanges}
 */
export const savedRanges = (holeCards) =>
  new Map(savedNames(holeCards).map((name) => [name, savedRange(holeCards, name) ?? ""]));

/** Calls a function when another tab has changed saved ranges. @param {() => void} changed */
export function followSaved(changed) {
  window.addEventListener("storage", ({ key }) => (key === null || key.startsWith(KEYS)) && changed());
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
  const names = [...all.matchAll(REFERENCES)].map(([, quoted, plain]) => quoted ?? plain);
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = savedRange(holeCards, name);
      return text === null ? [] : [[name, text]];
    }),
  );
}

/**
 * Replaces a text that is a single reference by the text of its range. Other texts are returned unchanged.
 * @param {number} holeCards @param {string} text
 */
export function resolved(holeCards, text) {
  const name = text.trim().match(/^@(?:"([^"]*)"|(.+))$/u);
  return (name && savedRange(holeCards, name[1] ?? name[2])) ?? text;
}

/**
 * Saves ranges. Others stay. Returns `false` and saves none if the browser does not allow it.
 * @param {number} holeCards @param {SavedRanges} ranges
 */
export function keepRanges(holeCards, ranges) {
  const before = new Map([...ranges.keys()].map((name) => [name, savedRange(holeCards, name)]));
  try {
    for (const [name, text] of ranges) localStorage.setItem(keyOf(holeCards, name), text);
    return true;
  } catch {
    for (const [name, text] of before) {
      if (text === null) removeRange(holeCards, name);
      else if (text !== savedRange(holeCards, name)) localStorage.setItem(keyOf(holeCards, name), text);
    }
    return false;
  }
}

/** @param {number} holeCards @param {string} name */
export function removeRange(holeCards, name) {
  try {
    localStorage.removeItem(keyOf(holeCards, name));
  } catch {
    // Without storage there is no range to remove.
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

/**
 * Reads the ranges of a file: a file exported from this page, or a text with one range, as PioSOLVER, Equilab and other programs
 * save it. Such a range has the name of the file. Throws an error if the file is invalid. The engine checks the ranges.
 * @param {number} holeCards @param {string} fileName @param {string} content
 * @returns {SavedRanges}
 */
export function importFile(holeCards, fileName, content) {
  const text = content.replace(/^\uFEFF/, "").trim();
  if (/\.json$/i.test(fileName) || text.startsWith("{")) return importText(holeCards, text);
  if (text === "") throw new Error("the file is empty: expected a range, such as AA,KK:0.5");
  const numbers = text.split(/\s+/);
  if (numbers.length > 1 && numbers.every((part) => !Number.isNaN(Number(part))))
    throw new Error(`the file has ${numbers.length} numbers: expected a range as text, such as AA,KK:0.5`);
  const name = [...fileName.replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N}_.-]+/gu, "-")].slice(0, 40).join("");
  if (!isName(name)) throw new Error("the file has no name: expected letters or digits, which become the range's name");
  return new Map([[name, text]]);
}

/** Returns `true` if a name can be used for a saved range. @param {string} name */
export const isName = (name) => /^[\p{L}\p{N}_.-]{1,40}$/u.test(name);

/** Returns the ranges of a JSON object, or `null` if it is not an object of names and texts. @param {unknown} value */
function rangesOf(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  return entries.every(([name, text]) => isName(name) && typeof text === "string") ? new Map(entries) : null;
}
