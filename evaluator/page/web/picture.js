// @ts-check
// A picture of an open report as the page shows it: its texts, tables, bars and curves as SVG, with the players above them.

import { cardsText } from "./poker/cards.js";
import { spaced } from "./state/readings.js";
import { heroOf, nameOf, shownText } from "./state/store.js";
import { cut, percent } from "./text.js";

/** @typedef {import("./state/model.js").Model} Model */

const MARGIN = 20;
const LINE = 22;
const GAP = 10;
const FONTS = "'DejaVu Sans', Verdana, 'Segoe UI', Arial, sans-serif";

/** The parts of a report that are not in its picture. */
const CONTROLS = ".tools, .field, .amounts, .error, .panel-body > button";

/** The largest number of characters of a range in the heading. */
const MAX_RANGE = 60;

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Converts a color of a style to hexadecimal digits, which all programs read. Returns an empty text if it is transparent. */
const hexOf = (() => {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  /** @type {Map<string, string>} */
  const known = new Map();
  return (/** @type {string} */ color) => {
    let hex = known.get(color);
    if (hex === undefined && context !== null) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue, opacity] = context.getImageData(0, 0, 1, 1).data;
      hex = opacity === 0 ? "" : `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      known.set(color, hex);
    }
    return hex ?? "";
  };
})();

/**
 * Draws the report of a model, in the colors of the page.
 * @param {Model} model @param {number[]} places the players of the heading
 */
export function picture(model, places) {
  const body = /** @type {HTMLElement} */ (document.querySelector(".panel-body"));
  const { color, backgroundColor } = getComputedStyle(/** @type {HTMLElement} */ (body.closest(".reports")));
  const heading = headingOf(model, places, hexOf(color));
  const drawing = new Drawing(
    MARGIN + body.scrollLeft - body.getBoundingClientRect().left,
    MARGIN + heading.length * LINE,
  );
  // Controls leave no gaps.
  for (const part of body.children) drawing.addBelow(part);
  const width = Math.ceil(Math.max(drawing.right + MARGIN, 460));
  const height = Math.ceil(drawing.bottom + MARGIN);
  const title = places.map((place) => nameOf(model.spot, place)).join(" v ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FONTS}">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" fill="${hexOf(backgroundColor)}"/>
${[...heading, ...drawing.parts].join("\n")}
</svg>
`;
}

/** Returns a line for each player, with the player's color, and a line for the known cards. @param {Model} model @param {number[]} places @param {string} ink */
function headingOf(model, places, ink) {
  const { spot, figures } = model;
  const shownFigures = document.querySelectorAll(".end .equity");
  const text = (/** @type {number} */ x, /** @type {number} */ row, /** @type {string} */ said, more = "") =>
    `<text x="${x}" y="${MARGIN + row * LINE + 12}" font-size="14" fill="${ink}"${more}>${escaped(said)}</text>`;
  // The report on flops is about all of them, and not about the board.
  const isOnBoard = model.panel !== "flops";
  const lines = places.map((place, row) => {
    const equity = isOnBoard ? figures.answer?.players[place].equity : undefined;
    const range = spaced(shownText(spot.players[place]));
    const shown = range.length > MAX_RANGE ? `${cut(range, MAX_RANGE)}…` : range;
    const said = `${nameOf(spot, place)}${place === heroOf(spot) ? " (hero)" : ""}${equity === undefined ? "" : `, ${percent(equity)}`}: ${shown}`;
    return `<rect x="${MARGIN}" y="${MARGIN + row * LINE}" width="14" height="14" rx="3" fill="${hexOf(getComputedStyle(shownFigures[place]).color)}"/>${text(MARGIN + 22, row, said)}`;
  });
  const cards = [
    ["Board", isOnBoard ? cardsText(spot.board.cards) : ""],
    ["Dead cards", cardsText(spot.dead.cards)],
  ].filter(([, cards]) => cards !== "");
  if (cards.length > 0) lines.push(text(MARGIN, lines.length, cards.map((part) => part.join(" ")).join(", ")));
  return lines;
}

/** The elements of a part of the page as elements of an SVG, at the same places. */
class Drawing {
  /** @type {string[]} */ parts = [];
  right = 0;
  /** The distance from places in the window to places in the picture, downwards. */
  down = 0;

  /** @param {number} across the distance to places in the picture, to the right @param {number} bottom the end of the heading */
  constructor(across, bottom) {
    this.across = across;
    this.bottom = bottom;
  }

  /** Adds an element below all others. @param {Element} element */
  addBelow(element) {
    const { top, height } = element.getBoundingClientRect();
    if (height === 0) return;
    this.down = this.bottom + GAP - top;
    this.add(element);
  }

  /** Adds an element with its children. @param {Element} element */
  add(element) {
    if (element.matches(CONTROLS) || element.getClientRects().length === 0) return;
    const style = getComputedStyle(element);
    if (element instanceof SVGSVGElement) return this.#addCurves(element);
    this.#addBox(element.getBoundingClientRect(), style);
    for (const child of element.childNodes) {
      if (child instanceof Element) this.add(child);
      else if (child instanceof Text && child.data.trim() !== "") this.#addText(child, style);
    }
  }

  /** Returns a place in the picture, which grows with it. @param {DOMRect} box */
  #placeOf({ left, top, right, bottom }) {
    this.right = Math.max(this.right, right + this.across);
    this.bottom = Math.max(this.bottom, bottom + this.down);
    return [left + this.across, top + this.down].map((part) => part.toFixed(1));
  }

  /** Adds the ground of an element, the line above it, and the line of an out. @param {DOMRect} box @param {CSSStyleDeclaration} style */
  #addBox(box, style) {
    const [x, y] = this.#placeOf(box);
    const rect = (/** @type {string} */ y, /** @type {number} */ height, /** @type {string} */ color, more = "") => {
      const hex = hexOf(color);
      if (hex !== "" && height > 0 && box.width > 0)
        this.parts.push(
          `<rect x="${x}" y="${y}" width="${box.width.toFixed(1)}" height="${height.toFixed(1)}" fill="${hex}"${more}/>`,
        );
    };
    const radius = parseFloat(style.borderTopLeftRadius);
    rect(
      y,
      box.height,
      style.backgroundColor,
      `${radius > 0 ? ` rx="${radius}"` : ""}${style.opacity === "1" ? "" : ` opacity="${style.opacity}"`}`,
    );
    if (style.borderTopStyle !== "none") rect(y, parseFloat(style.borderTopWidth), style.borderTopColor);
    const out = style.boxShadow.match(/^(.*\)) 0px -4px 0px 0px inset$/);
    if (out !== null) {
      const [, color, opacity = "1"] = out[1].match(/^(.*?)(?: \/ ([\d.e-]+))?\)$/) ?? [];
      rect((Number(y) + box.height - 4).toFixed(1), 4, `${color})`, ` opacity="${opacity}"`);
    }
  }

  /** Adds the lines of a text. @param {Text} node @param {CSSStyleDeclaration} style */
  #addText(node, style) {
    const range = document.createRange();
    /** @type {{ said: string, box: DOMRect }[]} */
    const lines = [];
    for (const word of node.data.matchAll(/\S+/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const box = range.getBoundingClientRect();
      const last = lines.at(-1);
      if (last === undefined || Math.abs(last.box.top - box.top) > 2) lines.push({ said: word[0], box });
      else {
        last.said += ` ${word[0]}`;
        last.box = new DOMRect(last.box.left, last.box.top, box.right - last.box.left, last.box.height);
      }
    }
    const size = parseFloat(style.fontSize);
    const weight = Number(style.fontWeight) >= 600 ? ` font-weight="bold"` : "";
    for (const { said, box } of lines) {
      const [left] = this.#placeOf(box);
      const y = (box.top + this.down + (box.height + 0.7 * size) / 2).toFixed(1);
      // Another font may be wider, so the text stays where the page aligns it.
      const isRight = /right|end/.test(style.textAlign);
      const x = isRight ? (Number(left) + box.width).toFixed(1) : left;
      const more = `${isRight ? ` text-anchor="end"` : ""}${weight}`;
      this.parts.push(
        `<text x="${x}" y="${y}" font-size="${size}" fill="${hexOf(style.color)}"${more}>${escaped(said)}</text>`,
      );
    }
  }

  /** Adds a graph with the styles of its parts. @param {SVGSVGElement} graph */
  #addCurves(graph) {
    const box = graph.getBoundingClientRect();
    const [x, y] = this.#placeOf(box);
    const copy = /** @type {SVGSVGElement} */ (graph.cloneNode(true));
    const originals = graph.querySelectorAll("*");
    copy.querySelectorAll("*").forEach((part, place) => {
      const { fill, stroke, strokeWidth, strokeDasharray, fontSize } = getComputedStyle(originals[place]);
      for (const [name, value] of [
        ["fill", fill === "none" ? "none" : hexOf(fill)],
        ["stroke", stroke === "none" ? "none" : hexOf(stroke)],
        ["stroke-width", strokeWidth],
        ["stroke-dasharray", strokeDasharray],
        ["font-size", fontSize],
      ])
        part.setAttribute(name, value);
      part.removeAttribute("style");
      part.removeAttribute("class");
    });
    for (const [name, value] of Object.entries({ x, y, width: box.width, height: box.height }))
      copy.setAttribute(name, String(value));
    this.parts.push(new XMLSerializer().serializeToString(copy));
  }
}
