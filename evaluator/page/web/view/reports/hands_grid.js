// @ts-check
// A grid of starting hands for the answers of a search.

import { html } from "../../html.js";
import { SIDE } from "../../state/brush.js";

/** The steps of the arrow keys. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

/** Returns the place of a hand one step from another one, or `null` outside the grid. @param {number} place @param {string} key */
function neighbor(place, key) {
  const arrow = ARROWS[key];
  if (arrow === undefined) return null;
  const [row, column] = [Math.floor(place / SIDE) + arrow[0], (place % SIDE) + arrow[1]];
  return Math.min(row, column) < 0 || Math.max(row, column) >= SIDE ? null : SIDE * row + column;
}

/** Returns the place of the hand of an event, or `null`. @param {any} event */
function placeOf(event) {
  const place = event.target.closest(".cell")?.dataset.place;
  return place === undefined ? null : Number(place);
}

/** A cell: the name of the hand, a figure below it, whether it is in the range, its description, and its style. @typedef {{ name: string, figure?: string, isIn: boolean, label: string, style: Record<string, string> }} Cell */

/**
 * A grid of the 169 starting hands. The arrow keys move among them. If hands can be painted, the mouse and the space bar do so.
 * @param {{ label: string, hands: Cell[], chosen: number, onChoose: (place: number) => void, onPoint: (place: number | null) => void, onPaint?: (place: number) => void }} props
 */
export function Hands({ label, hands, chosen, onChoose, onPoint, onPaint }) {
  const paint = (/** @type {any} */ event) => {
    const place = placeOf(event);
    if (place !== null && event.buttons === 1) onPaint?.(place);
  };
  const move = (/** @type {any} */ event) => {
    if (event.key === " " && onPaint !== undefined) {
      event.preventDefault();
      onPaint(chosen);
    }
    if (ARROWS[event.key] === undefined) return;
    event.preventDefault();
    const next = neighbor(chosen, event.key);
    if (next === null) return;
    onChoose(next);
    event.currentTarget.querySelector(`[data-place="${next}"]`).focus();
  };
  const cells = hands.map(
    ({ name, figure = "", isIn, label, style }, place) => html`
      <div
        role="gridcell"
        key=${place}
        data-place=${place}
        class="cell"
        tabindex=${place === chosen ? 0 : -1}
        aria-selected=${String(isIn)}
        aria-label=${label}
        style=${style}
      >
        <span class="name">${name}</span>
        ${figure !== "" && html`<span class="figure" data-figure=${figure}></span>`}
      </div>
    `,
  );
  return html`
    <div
      role="grid"
      class="hands"
      aria-label=${label}
      aria-multiselectable="true"
      onKeyDown=${move}
      onPointerDown=${paint}
      onPointerOver=${(/** @type {any} */ event) => {
        onPoint(placeOf(event));
        paint(event);
      }}
      onPointerLeave=${() => onPoint(null)}
      onFocusIn=${(/** @type {any} */ event) => onChoose(placeOf(event) ?? chosen)}
    >
      ${Array.from({ length: SIDE }, (_, row) => html`<div role="row" class="row" key=${row}>${cells.slice(SIDE * row, SIDE * (row + 1))}</div>`)}
    </div>
  `;
}
