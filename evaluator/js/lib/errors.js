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
 * Returns the error for a refusal of the module: a `TypeError` if a question is not an object with known fields, an
 * `Error` if the library has a fault, and otherwise a `RangeError`.
 * @param {{ error: Refusal & { message: string } }} refusal
 * @returns {RefusedError}
 */
export function refused({ error: { message, ...rest } }) {
  const type = rest.field === "question" ? TypeError : rest.field === "fault" ? Error : RangeError;
  const error = new type(message);
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
 * Returns the options of a call, which are none by default.
 * @template {object} Options
 * @param {Options | undefined} options
 * @param {readonly string[]} names the names of all options
 * @returns {Options | { [Name in keyof Options]?: undefined }}
 * @throws {TypeError} for a value that is not an object, and for an unknown option
 */
export function optionsOf(options, names) {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null) {
    throw wrongType(`options ${shown(options)}: expected an object with ${names.join(" or ")}`);
  }
  for (const name in options) {
    if (!names.includes(name)) throw wrongType(`${shown(name)} is not an option: expected ${names.join(" or ")}`);
  }
  return options;
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

/**
 * Returns a number with its noun, such as "1 card" or "2 cards".
 * @param {number} count
 * @param {string} noun
 */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
