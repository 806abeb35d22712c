// @ts-check
// The few helpers that make elements and figures.

/**
 * An element with properties, attributes ("aria-label", "data-x", "role" and such) and children.
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
 * An element of SVG.
 * @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children
 */
export function svgEl(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Writes a text where it differs, so that nothing is laid out anew for nothing.
 * @param {Node} node @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A part as percent, such as 65.23 %. @param {number} part @param {number} [digits] */
export const percent = (part, digits = 2) => `${(100 * part).toFixed(digits)} %`;

/** A difference of two parts in points, with its sign, such as +3.41. @param {number} part */
export const points = (part) => `${part > 0 ? "+" : ""}${(100 * part).toFixed(2)}`;

/** Made once: it takes longer than to write a number. */
const NUMBERS = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** A number with thin groups and two digits at most behind the point, such as 1 855 881 720. @param {number} value */
export const number = (value) => NUMBERS.format(value).replace(/,/g, "\u202f");

/** How many there are of something: "1 combo". @param {number} count @param {string} noun */
export const counted = (count, noun) => `${number(count)} ${noun}${number(count) === "1" ? "" : "s"}`;

/** A time, such as 0.34 ms. @param {number} seconds */
export const time = (seconds) =>
  seconds >= 1
    ? `${seconds.toFixed(2)} s`
    : seconds >= 1e-3
      ? `${(1e3 * seconds).toFixed(1)} ms`
      : `${(1e6 * seconds).toFixed(0)} µs`;

/**
 * Colours a node by an equity: orange below one half, blue above, and the further away the stronger.
 * @param {HTMLElement | SVGElement} node @param {number} equity
 */
export function heat(node, equity) {
  node.style.setProperty("--hue", equity < 0.5 ? "55" : "245");
  node.style.setProperty("--chroma", (0.03 + 0.22 * Math.abs(equity - 0.5)).toFixed(3));
}

/** A table's cell with an equity and its colour. @param {number} equity */
export function equityCell(equity) {
  const cell = el("td", { className: "coloured" }, percent(equity));
  heat(cell, equity);
  return cell;
}

/** A table's cell with a part of a whole, and a bar as long. @param {number} part @param {Record<string, any>} [properties] */
export function barCell(part, properties = {}) {
  const cell = el("td", { className: "bar-cell", ...properties });
  setBar(cell, part);
  return cell;
}

/** Changes the part in such a cell. @param {HTMLTableCellElement} cell @param {number} part */
export function setBar(cell, part) {
  write(cell, percent(part));
  cell.style.setProperty("--part", part.toFixed(4));
}

/**
 * A button.
 * @param {string} text @param {(event: MouseEvent) => void} onclick @param {Record<string, any>} [properties]
 */
export const button = (text, onclick, properties = {}) =>
  el("button", { type: "button", onclick, ...properties }, text);

/** The row of titles above a group of figures. @param {string[]} titles */
export const titleRow = (...titles) =>
  el("tr", { className: "group" }, ...titles.map((title) => el("th", { scope: "col" }, title)));

/**
 * A choice among texts, each with a label.
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
