// @ts-check
// The fields of push or fold, and its question. All fields are text. The engine checks the numbers and the ranges.

import { THOUSANDS, partsOf, stacksFault, stacksOf } from "./push_seats.js";
import { rangesNamedIn } from "./saved.js";

/** @typedef {import("../engine/index.js").Question} Question */

/** The number of hole cards of hold'em, in which push or fold is solved. */
const HOLE_CARDS = 2;

/**
 * The content of a field: numbers, one number, a lowest and a highest number, or ranges by seat.
 * @typedef {"numbers" | "number" | "sweep" | "ranges"} Content
 */

/** The fields that are always shown, by their names in a question. @satisfies {Record<string, Content>} */
const FIRST = /** @type {const} */ ({ stacks: "numbers", blinds: "numbers", ante: "number", payouts: "numbers" });

/** The fields that open with "More". @satisfies {Record<string, Content>} */
const MORE = /** @type {const} */ ({
  big_blind_ante: "number",
  dead_money: "number",
  bounties: "numbers",
  progressive: "number",
  others: "numbers",
  rake: "number",
  cap: "number",
  fixed: "ranges",
  sweep: "sweep",
  step: "number",
});

/** The fields of a deal. @satisfies {Record<string, Content>} */
const DEAL = /** @type {const} */ ({ guarantee: "number", play_for: "number" });

/** @typedef {keyof typeof FIRST | keyof typeof MORE} PushField */
/** @typedef {keyof typeof DEAL} DealField */

export const FIRST_FIELDS = /** @type {(keyof typeof FIRST)[]} */ (Object.keys(FIRST));
export const MORE_FIELDS = /** @type {(keyof typeof MORE)[]} */ (Object.keys(MORE));

export const DEAL_FIELDS = /** @type {DealField[]} */ (Object.keys(DEAL));

/** All fields of the game. @type {PushField[]} */
export const PUSH_FIELDS = [...FIRST_FIELDS, ...MORE_FIELDS];

/** Returns the name of a field in a question. Links have dead cards by the name dead. @param {PushField} field */
export const nameInQuestion = (field) => (field === "dead_money" ? "dead" : field);

/** @type {Record<PushField | DealField, Content>} */
const CONTENTS = { ...FIRST, ...MORE, ...DEAL };

/** The text of progressive bounties in earlier links: one half is paid at once. */
const YES = "yes";

/** Matches an amount with a unit or with groups of digits. The engine reads these. */
const AMOUNT = /^-?[$€£¥]?[\d.]+([_'’]\d{3})*(\.\d+)?(k|m|bb|%|[$€£¥])?$/i;

/**
 * Returns `true` if the engine reads the text of numbers: if there are amounts that are not plain, or commas or spaces that may
 * separate thousands.
 * @param {string} text
 */
function isForEngine(text) {
  const parts = partsOf(text);
  return parts.every((part) => AMOUNT.test(part)) && (THOUSANDS.test(text) || !parts.every((part) => PLAIN.test(part)));
}

/** Returns the text of numbers for the engine, in which spaces do not separate numbers. @param {string} text */
const forEngine = (text) =>
  /[,;]/.test(text) || THOUSANDS.test(text) ? text.replaceAll("/", ";").trim() : partsOf(text).join(";");

/** Matches a plain number. */
const PLAIN = /^-?(\d+\.?\d*|\.\d+)$/;

/** Returns `true` if a text is one amount. Commas may separate thousands. @param {string} text */
export const isAmount = (text) => PLAIN.test(text) || AMOUNT.test(text.replace(/,(?=\d{3}(?!\d))/g, ""));

/** Splits the depths of a sweep, such as 1-20 or 1..20. @param {string} text */
const depthsOf = (text) => text.split(/[\s,;–-]+|\.\.+/).filter((part) => part !== "");

/** Returns the names and texts of ranges such as "BB=22+, A2+; SB=QQ+". @param {string} text */
const rangesOf = (text) =>
  text
    .split(/[;\n]/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [name, ...range] = part.split("=");
      return { name: name.trim(), range: range.length > 0 ? range.join("=").trim() : null };
    });

/**
 * Returns what is wrong with the text of a field, or an empty text.
 * @param {Record<string, any>} settings @param {PushField | DealField} field
 */
export function pushFault(settings, field) {
  const [text, content] = [settings[field], CONTENTS[field]];
  if (field === "progressive" && text === YES) return "";
  if (content === "ranges") return rangesFault(text);
  if (field === "stacks" && text.includes(";")) return stacksFault(text);
  if (content !== "sweep" && isForEngine(text)) return "";
  const parts = content === "sweep" ? depthsOf(text) : partsOf(text);
  const wrong = parts.find((part) => !PLAIN.test(part));
  if (wrong !== undefined) return `"${wrong}" is not a number: expected ${EXPECTED[content]}`;
  if (content === "sweep" && parts.length !== 2 && parts.length > 0) return `expected ${EXPECTED.sweep}`;
  return content === "number" && parts.length > 1 ? `expected one number` : "";
}

/** @param {string} text */
function rangesFault(text) {
  const ranges = rangesOf(text);
  const wrong = ranges.find(({ name, range }) => name === "" || range === null);
  if (wrong !== undefined)
    return `"${wrong.name || `=${wrong.range}`}": expected a seat or a decision, =, and a range, such as BB=22+, A2+`;
  const again = ranges.find(({ name }, place) => ranges.findIndex((other) => other.name === name) < place);
  return again === undefined ? "" : `${again.name} is given twice: expected once`;
}

/** @type {Record<"numbers" | "number" | "sweep", string>} */
const EXPECTED = {
  numbers: "numbers such as 10 or 0.5, separated by commas",
  number: "a number such as 10 or 0.5",
  sweep: "the lowest and the highest stack, such as 1-20",
};

/** Returns the value of a field in a question, or `null` if it is empty. @param {PushField | DealField} field @param {string} text */
export function valueOf(field, text) {
  if (text.trim() === "") return null;
  if (field === "progressive" && text === YES) return true;
  // The engine reads stacks between semicolons, which may have spaces and commas.
  if (field === "stacks" && text.includes(";") && !stacksOf(text).every((stack) => PLAIN.test(stack)))
    return text.trim();
  const isOfNumbers = CONTENTS[field] === "number" || CONTENTS[field] === "numbers";
  if (isOfNumbers && isForEngine(text)) return forEngine(text);
  switch (CONTENTS[field]) {
    case "ranges":
      return Object.fromEntries(rangesOf(text).map(({ name, range }) => [name, range]));
    case "sweep":
      return depthsOf(text).map(Number);
    case "number":
      return Number(partsOf(text)[0]);
    default:
      return partsOf(text).map(Number);
  }
}

/**
 * Returns the fields that determine how fixed ranges are read, as everywhere on the page.
 * @param {Record<string, any>} settings @param {Record<string, string>} fixed
 */
function reading({ dialect, order }, fixed) {
  const names = rangesNamedIn(HOLE_CARDS, Object.values(fixed));
  return { dialect, order, ...(Object.keys(names).length > 0 ? { names } : {}) };
}

/**
 * Returns the question about push or fold, or `null` if a field is invalid.
 * @param {Record<string, any>} settings @returns {Question | null}
 */
export function pushQuestion(settings) {
  if (PUSH_FIELDS.some((field) => pushFault(settings, field) !== "")) return null;
  const values = PUSH_FIELDS.map(
    (field) => /** @type {const} */ ([nameInQuestion(field), valueOf(field, settings[field])]),
  );
  const { stacks = [], ...others } = /** @type {Record<string, any>} */ (
    Object.fromEntries(values.filter(([, value]) => value !== null))
  );
  // Files and pictures show the solution on the page. A new search may end with another one.
  const asked = { ask: "push-fold", as: "all", ...(others.fixed === undefined ? {} : reading(settings, others.fixed)) };
  // A sweep has the seats of the stacks, which it replaces.
  if (others.sweep === undefined) return { ...asked, stacks, ...others };
  const seats = Array.isArray(stacks) ? stacks.length : stacksOf(stacks).length;
  return { ...asked, ...others, ...(seats > 0 ? { seats } : {}) };
}
