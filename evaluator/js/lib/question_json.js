// @ts-check
// Questions as JSON.

import { invalid, shown, wrongType } from "./errors.js";

/** @typedef {import("./errors.js").RefusedError} RefusedError */

/**
 * Returns a question as JSON. Refuses values that JSON does not have, such as `NaN`: `JSON.stringify` leaves them out or
 * writes `null`, which questions read as a missing field.
 * @param {unknown} question
 * @returns {string}
 * @throws {TypeError} if the question is not an object, contains itself, or has a `bigint`, or a `Map` or a `Set`,
 *   which JSON writes as `{}`
 * @throws {RefusedError} for a value that JSON does not have
 */
export function questionJson(question) {
  if (typeof question !== "object" || question === null) {
    throw wrongType(`question ${shown(question)}: expected an object such as { ask: "about" }`);
  }
  let field = "question";
  /** The objects that contain the current value. @type {unknown[]} */
  const around = [];
  return JSON.stringify(
    question,
    /** @this {any} @param {string} key @param {unknown} value */
    function (key, value) {
      if (this === question) field = key;
      while (around.length > 0 && around.at(-1) !== this) around.pop();
      if (around.includes(value)) {
        throw wrongType(`${field}: an object that contains itself has no form in JSON: expected one without cycles`);
      }
      if (typeof value === "object" && value !== null) around.push(value);
      if (typeof value === "bigint") {
        throw wrongType(`${field} ${shown(value)}: a bigint has no form in JSON: expected a number`);
      }
      if (value instanceof Map || value instanceof Set) {
        const [name, expected] =
          value instanceof Map ? ["Map", "an object, such as Object.fromEntries(map)"] : ["Set", "an array"];
        throw wrongType(`${field}: a ${name} has no form in JSON: expected ${expected}`);
      }
      if (isLost(this[key], value)) {
        const where = Array.isArray(this) ? { index: Number(key) } : {};
        const expected = typeof value === "number" ? "a finite number" : "a value that JSON has";
        throw invalid(field, `${field} ${shown(this[key])}: expected ${expected}`, where);
      }
      return value;
    },
  );
}

/**
 * Returns `true` if JSON loses a value. Missing values are not lost.
 * @param {unknown} raw
 * @param {unknown} value the value after `toJSON`
 */
function isLost(raw, value) {
  if (typeof value === "number") return !Number.isFinite(value);
  const isMissing = raw === undefined || raw === null;
  return !isMissing && (value === null || ["undefined", "function", "symbol"].includes(typeof value));
}
