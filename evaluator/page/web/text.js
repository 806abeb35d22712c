// @ts-check
// Formats and parses figures.

/** Formats a part as a percentage, such as 65.23 %. @param {number} part @param {number} [digits] */
export const percent = (part, digits = 2) => `${(100 * part).toFixed(digits)} %`;

/** Returns the sign of a value as text: "+", "−", or nothing for 0. @param {number} value */
const sign = (value) => (value > 0 ? "+" : value < 0 ? "−" : "");

/** Formats a value with its sign and a fixed number of decimals. @param {number} value @param {number} digits */
export const withSign = (value, digits) => `${sign(value)}${Math.abs(value).toFixed(digits)}`;

/** Formats a difference of two parts as signed percentage points, such as +3.41. @param {number} part */
export const points = (part) => withSign(100 * part, 2);

/** Formats a value in chips with its sign, such as +17.4 or −9. @param {number} value */
export function signed(value) {
  const text = number(Math.abs(value));
  return text === "0" ? text : `${sign(value)}${text}`;
}

/** Created once, because creating it is slower than formatting a number. */
const NUMBERS = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/**
 * Formats a number with thin spaces between groups and at most two decimals, such as 1 855 881 720.
 * @param {number} value
 */
export const number = (value) => NUMBERS.format(value).replace(/,/g, "\u202f").replace(/^-0$/, "0");

/** Formats a count with its noun: "1 combo". @param {number} count @param {string} noun */
export const counted = (count, noun) => `${number(count)} ${noun}${number(count) === "1" ? "" : "s"}`;

/** Formats a time, such as 0.34 ms. @param {number} seconds */
export const time = (seconds) =>
  seconds >= 1
    ? `${seconds.toFixed(2)} s`
    : seconds >= 1e-3
      ? `${(1e3 * seconds).toFixed(1)} ms`
      : `${(1e6 * seconds).toFixed(0)} µs`;

/**
 * Parses a number that a person typed, with a decimal point or a decimal comma. Returns `null` if it is not a number.
 * @param {string} text
 */
export function parseNumber(text) {
  const plain = text.trim().replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Writes a number for a field, without rounding noise. @param {number} value */
export const fieldText = (value) => String(Math.round(value * 1e6) / 1e6);

/** Returns the first `most` characters of a text. Never cuts a pair of surrogates. @param {string} text @param {number} most */
export const cut = (text, most) => [...text].slice(0, most).join("");

/** Replaces halves of surrogate pairs, which have no encoding in addresses. @param {string} text */
export const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** Capitalizes the first letter. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The names of made hands and draws that differ from the engine's words. @type {Record<string, string>} */
const PLAIN = {
  "pp-below-top": "pocket pair below top",
  "pp-below-middle": "pocket pair below middle",
  "top-pair-top-kicker": "top pair, top kicker",
  "top-pair-good-kicker": "top pair, good kicker",
  "top-pair-weak-kicker": "top pair, weak kicker",
  "board-pair": "pair on the board",
  "top-and-bottom-pair": "top and bottom pair",
  quads: "four of a kind",
  "open-ended": "open-ended straight draw",
  "double-gutshot": "double gutshot",
};

/** Returns the name of a made hand or draw in plain words. @param {string} name */
export const plainName = (name) => capital(PLAIN[name] ?? name.replace(/[-_]/g, " "));

/**
 * Writes the names of players into a table of the engine, which has their numbers: in the first column or in the titles of columns
 * of CSV, or in a line before a text.
 * @param {"csv" | "text"} form @param {string} text @param {string[]} names
 */
export function withNames(form, text, names) {
  if (form === "text") return `${names.map((name, place) => `${place + 1} ${name}`).join(", ")}\n${text}`;
  const quoted = (/** @type {string} */ value) => (/[",\n]/.test(value) ? `"${value.replace(/"/g, '""')}"` : value);
  const [head, ...rows] = text.split("\n");
  if (/^(player|range),/.test(head))
    return [head, ...rows.map((row) => row.replace(/^\d+(?=,)/, (place) => quoted(names[Number(place) - 1])))].join(
      "\n",
    );
  const title = (/** @type {string} */ column) =>
    quoted(column.replace(/^([a-z_]*[a-z])(\d+)$/, (_, word, place) => `${word} ${names[Number(place) - 1]}`));
  return [head.split(",").map(title).join(","), ...rows].join("\n");
}
