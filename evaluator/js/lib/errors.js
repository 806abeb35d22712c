// @ts-check
// The errors of the package.

/**
 * The reason why an argument was refused. `message` is one sentence that names the text, the place and what was
 * expected.
 * @typedef {object} Refusal
 * @property {string} field the name of the invalid argument or field of a question
 * @property {number} [index] the index of the invalid value, counted from 0, if there are several
 * @property {number} [place] the place of the invalid card in its text, in characters from 1
 */

/**
 * The error that functions throw for arguments that the library refuses.
 * @typedef {RangeError & Refusal} RefusedError
 */

/**
 * Returns the error for a refusal of the module: a `TypeError` if a question is not an object with known fields, and
 * otherwise a `RangeError`.
 * @param {{ error: Refusal & { message: string } }} refusal
 * @returns {RefusedError}
 */
export function refused({ error: { message, ...rest } }) {
  const error = rest.field === "question" ? new TypeError(message) : new RangeError(message);
  return Object.assign(error, rest);
}

/**
 * Returns the error for an argument, as `refused` does.
 * @param {string} field
 * @param {string} message
 * @param {{ index?: number, place?: number }} [where]
 */
export function invalid(field, message, where = {}) {
  return refused({ error: { field, ...where, message } });
}

/**
 * Returns the error for an argument of an invalid type.
 * @param {string} message
 */
export function wrongType(message) {
  return new TypeError(message);
}

/**
 * Returns a value as text for an error message, cut to a readable length.
 * @param {unknown} value
 */
export function shown(value) {
  if (typeof value === "function") return "a function";
  const isText = typeof value === "string";
  const text = isText ? JSON.stringify(value) : typeof value === "bigint" ? `${value}n` : written(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** @param {unknown} value */
function written(value) {
  // JSON has no NaN and no Infinity.
  if (typeof value === "number") return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
