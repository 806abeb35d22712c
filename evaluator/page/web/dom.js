// @ts-check
// Helpers that create elements and format figures.

/**
 * Creates an element with properties, attributes (such as "aria-label", "data-x" and "role") and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, any>} [properties] @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.includes("-") || ["role", "for", "list"].includes(name)) element.setAttribute(name, value);
    else /** @type {any} */ (element)[name] = value;
  }
  element.append(...children);
  return element;
}

/**
 * Creates an SVG element.
 * @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children
 */
export function svgEl(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Sets the text of a node if it differs, to avoid a needless layout.
 * @param {Node} node @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Formats a part as a percentage, such as 65.23 %. @param {number} part @param {number} [digits] */
export const percent = (part, digits = 2) => `${(100 * part).toFixed(digits)} %`;

/** Formats a difference of two parts as signed percentage points, such as +3.41. @param {number} part */
export const points = (part) => `${part > 0 ? "+" : ""}${(100 * part).toFixed(2)}`;

/** Created once, because creating it is slower than formatting a number. */
const NUMBERS = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/**
 * Formats a number with thin spaces between groups and at most two decimals, such as 1 855 881 720.
 * @param {number} value
 */
export const number = (value) => NUMBERS.format(value).replace(/,/g, "\u202f");

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
 * Colors a node by an equity: orange below one half, blue above. The color is stronger further from one half.
 * @param {HTMLElement | SVGElement} node @param {number} equity
 */
export function heat(node, equity) {
  node.style.setProperty("--hue", equity < 0.5 ? "55" : "245");
  node.style.setProperty("--chroma", (0.03 + 0.22 * Math.abs(equity - 0.5)).toFixed(3));
}

/** Creates a table cell with an equity and its color. @param {number} equity */
export function equityCell(equity) {
  const cell = el("td", { className: "coloured" }, percent(equity));
  heat(cell, equity);
  return cell;
}

/**
 * Creates a table cell with a part as a percentage and as a bar.
 * @param {number} part @param {Record<string, any>} [properties]
 */
export function barCell(part, properties = {}) {
  const cell = el("td", { className: "bar-cell", ...properties });
  setBar(cell, part);
  return cell;
}

/** Changes the part in a cell of [`barCell`]. @param {HTMLTableCellElement} cell @param {number} part */
export function setBar(cell, part) {
  write(cell, percent(part));
  cell.style.setProperty("--part", part.toFixed(4));
}

/**
 * Creates a button.
 * @param {string} text @param {(event: MouseEvent) => void} onclick @param {Record<string, any>} [properties]
 */
export const button = (text, onclick, properties = {}) =>
  el("button", { type: "button", onclick, ...properties }, text);

/** Creates a row of titles above a group of figures. @param {string[]} titles */
export const titleRow = (...titles) =>
  el("tr", { className: "group" }, ...titles.map((title) => el("th", { scope: "col" }, title)));

/**
 * Creates a drop-down list of values with labels.
 * @param {string} label @param {ReadonlyArray<readonly [string, string]>} options @param {(value: string) => void} onchange
 */
export function choice(label, options, onchange) {
  const select = el(
    "select",
    { "aria-label": label, onchange: () => onchange(select.value) },
    ...options.map(([value, text]) => el("option", { value }, text)),
  );
  return select;
}
