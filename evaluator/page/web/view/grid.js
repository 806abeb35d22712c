// @ts-check
// The 13 x 13 grid of starting hands. It is painted with the mouse, a finger or the keys, and colored by equity or weight.

import { html, pure, useRef } from "../html.js";
import { RANKS, STARTING_HANDS } from "../poker/cards.js";
import { sumOf } from "../poker/ranges.js";
import { SIDE, isPainted, line, paint, turn } from "../state/brush.js";
import { comboCount } from "../state/games.js";
import { isBeingRead, nameOf } from "../state/store.js";
import { number, percent } from "../text.js";
import { HEAT_GRADIENT, Segment, classes, heat } from "./fields.js";
import { Suits } from "./suits.js";

/** @typedef {import("../state/model.js").Model} Model */

/** @param {{ model: Model }} props */
export function GridPart({ model }) {
  return html`
    <section
      class="painting"
      id="painting"
      aria-label=${`Range of ${nameOf(model.spot, model.store.active)} on the grid`}
    >
      <${Tools} model=${model} />
      <${Grid} model=${model} />
      <${Legend} model=${model} />
    </section>
    <${Suits} model=${model} />
  `;
}

/** The weights with buttons. */
const WEIGHTS = [1, 0.75, 0.5, 0.25];

/** @param {{ model: Model }} props */
function Tools({ model }) {
  const { brush, store, spot } = model;
  const mode = brush.mode ?? (matchMedia("(hover: none)").matches ? "select" : "paint");
  const sum = model.weights(store.active)?.reduce((sum, weight) => sum + weight, 0) ?? 0;
  // Hands have several combos, so the range may be smaller than its percentage. Arrow keys go on from the percentage.
  const share = store.player.top ?? Math.round((200 * sum) / comboCount(model.game)) / 2;
  const setTop = (/** @type {string} */ value) => {
    store.setRange(store.active, Number(value) === 0 ? "" : `${value}%`, "best");
    store.changePlayer(store.active, { top: Number(value) });
  };
  return html`
    <div class="tools brush">
      <h2 style=${{ "--own": `var(--p${store.active + 1})` }}>${nameOf(spot, store.active)}</h2>
      <${Segment}
        label="What a click or touch does"
        value=${mode}
        options=${[
          ["paint", "Paint"],
          ["select", "Select"],
        ]}
        onChoose=${(/** @type {any} */ mode) => model.setBrush({ mode })}
      />
      <span class="slider">
        <label for="best">Top</label>
        <input
          id="best"
          type="range"
          min="0"
          max="100"
          step="0.5"
          aria-label="Top: best hands"
          value=${share}
          onInput=${(/** @type {any} */ event) => setTop(event.currentTarget.value)}
          onChange=${() => store.endStroke()}
        />
        <output for="best">${share} %</output>
      </span>
      <span class="slider">
        <label for="brush">Weight</label>
        <${Segment}
          label="Common weights"
          value=${String(brush.weight)}
          options=${WEIGHTS.map((weight) => [String(weight), String(100 * weight), percent(weight, 0)])}
          onChoose=${(/** @type {string} */ weight) => model.setBrush({ weight: Number(weight) })}
        />
        <input
          id="brush"
          type="range"
          min="5"
          max="100"
          step="5"
          aria-label="Paint weight"
          value=${Math.round(100 * brush.weight)}
          onInput=${(/** @type {any} */ event) => model.setBrush({ weight: Number(event.currentTarget.value) / 100 })}
        />
        <output for="brush">${Math.round(100 * brush.weight)} %</output>
      </span>
    </div>
  `;
}

/** @param {{ model: Model }} props */
function Legend({ model }) {
  const { brush } = model;
  return html`
    <div class="legend">
      <${Segment}
        label="Colors of the grid"
        value=${brush.legend}
        options=${[
          ["equity", "Equity"],
          ["weight", "Weight"],
        ]}
        onChoose=${(/** @type {any} */ legend) => model.setBrush({ legend })}
      />
      <${Ramp} model=${model} />
      <p class="status" role="status" aria-label="Hand on the grid">${sentence(model, brush.pointed ?? brush.hand)}</p>
    </div>
  `;
}

/** The scale of the colors, with the part of it that the hands on the grid have. @param {{ model: Model }} props */
function Ramp({ model }) {
  const { legend } = model.brush;
  const weights = model.weights(model.store.active);
  const values =
    weights !== null && legend === "equity" ? handEquities(model, weights).filter((value) => value !== null) : [];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const found = values.length === 0 ? "" : ` The hands have ${percent(least, 0)} to ${percent(most, 0)}.`;
  return html`
    <span class="scale" role="img" aria-label=${`Colors from 0 % to 100 %.${found}`}>
      <span class=${`ramp ${legend}`} style=${{ "--stops": HEAT_GRADIENT }}>
        ${found !== "" && html`<span class="values" style=${{ left: percent(least).replace(" ", ""), right: percent(1 - most).replace(" ", "") }}></span>`}
      </span>
      <span class="ticks">${[0, 25, 50, 75, 100].map((tick) => html`<span>${tick}</span>`)}</span>
    </span>
  `;
}

/** Returns the mean equity of each starting hand in a range, or `null`. @param {Model} model @param {Float64Array} weights */
function handEquities(model, weights) {
  const [equities, isBlocked] = [equitiesOnGrid(model), model.isBlocked(model.store.active)];
  return STARTING_HANDS.map(({ combos }) =>
    meanEquity(
      combos.filter((combo) => !isBlocked(combo)),
      weights,
      equities,
    ),
  );
}

/**
 * Returns the mean equity of some combos by weight. Returns `null` if it is unknown.
 * @param {number[]} combos @param {Float64Array} weights @param {(number | null)[] | null} equities
 */
export function meanEquity(combos, weights, equities) {
  if (equities === null) return null;
  let [sum, total] = [0, 0];
  for (const combo of combos) {
    const equity = equities[combo];
    if (equity === null || weights[combo] === 0) continue;
    sum += weights[combo] * equity;
    total += weights[combo];
  }
  return total > 0 ? sum / total : null;
}

/** Returns the equities of the combos on the grid. @param {Model} model */
export const equitiesOnGrid = ({ figures, store }) => figures.answer?.combos?.[store.active] ?? null;

/** Returns a sentence about a hand. @param {Model} model @param {number} place */
function sentence(model, place) {
  const hand = STARTING_HANDS[place];
  const weights = model.weights(model.store.active);
  if (weights === null) return "";
  const isBlocked = model.isBlocked(model.store.active);
  const live = hand.combos.filter((combo) => !isBlocked(combo));
  const equity = meanEquity(live, weights, equitiesOnGrid(model));
  const left =
    live.length === hand.combos.length
      ? `${live.length} combos`
      : `${live.length} of ${hand.combos.length} combos left`;
  return `${hand.name}: ${left}, ${number(sumOf(weights, live))} in the range${equity === null ? "" : `, equity ${percent(equity)}`}`;
}

/** @param {{ model: Model }} props */
function Grid({ model }) {
  const { brush, figures, marked, store } = model;
  const node = useRef(/** @type {HTMLElement | null} */ (null));
  /** @type {{ current: { weight: number, last: number } | null }} */
  const stroke = useRef(null);
  const weights = model.weights(store.active);
  const equities = weights === null ? null : handEquities(model, weights);
  const isBlocked = model.isBlocked(store.active);
  // A short deck has the highest ranks, in the upper left of the grid.
  const side = model.game.deck.length;
  const cells = STARTING_HANDS.map((hand, place) => {
    if (Math.max(hand.row, hand.column) >= side) return null;
    const cell = {
      place,
      name: hand.name,
      weight: weights === null ? 0 : sumOf(weights, hand.combos) / hand.combos.length,
      equity: equities?.[place] ?? null,
      isDead: hand.combos.every(isBlocked),
      isChosen: place === brush.hand,
      isMarked: marked !== null && hand.combos.some((combo) => marked[combo] > 0),
      legend: brush.legend,
    };
    return html`<${Cell} key=${place} ...${cell} />`;
  });
  const focus = (/** @type {number} */ place) => {
    model.setBrush({ hand: place });
    /** @type {HTMLElement | null} */ (node.current?.querySelector(`[data-place="${place}"]`))?.focus();
  };
  return html`
    <div
      role="grid"
      ref=${node}
      class=${classes("grid", (!figures.isFresh || isBeingRead(store.player)) && "stale", brush.mode === "paint" && "catching", marked !== null && "filtered")}
      aria-label=${`Starting hands of ${nameOf(model.spot, store.active)}`}
      aria-multiselectable="true"
      style=${{ "--side": String(side) }}
      ...${pointerHandlers(model, node, stroke)}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => paintWithKey(model, focus, event)}
    >
      ${Array.from({ length: side }, (_, row) => html`<div role="row" class="row" key=${row}>${cells.slice(SIDE * row, SIDE * row + side)}</div>`)}
    </div>
  `;
}

/** The widest gap between two cells, in pixels. */
const GAP = 2;

/**
 * Returns the place of the cell that is drawn at a point of a grid. A point between two cells belongs to the next one. Returns
 * -1 if there is no cell.
 * @param {Element | null} grid @param {{ clientX: number, clientY: number }} point
 */
export function placeAt(grid, { clientX, clientY }) {
  for (const [right, down] of [
    [0, 0],
    [GAP, 0],
    [0, GAP],
    [GAP, GAP],
  ]) {
    const cell = document.elementFromPoint(clientX + right, clientY + down)?.closest("[data-place]");
    if (cell instanceof HTMLElement && grid?.contains(cell)) return Number(cell.dataset.place);
  }
  return -1;
}

/** A cell of the grid. */
const Cell = pure(cellOf);

/**
 * @param {{ place: number, name: string, weight: number, equity: number | null, isDead: boolean, isChosen: boolean, isMarked: boolean, legend: string }} cell
 */
function cellOf({ place, name, weight, equity, isDead, isChosen, isMarked, legend }) {
  const isColored = legend === "equity" && equity !== null;
  const part = weight > 0 && weight < 1 ? `${Math.round(100 * weight)}%` : "";
  const figure = isColored ? (100 * equity).toFixed(0) : part;
  const weighed = weight > 0 ? `weight ${percent(weight, 0)}` : "not in the range";
  const facts = [isDead ? "blocked" : weighed, ...(equity === null ? [] : [`equity ${percent(equity, 0)}`])];
  return html`
    <div
      role="gridcell"
      data-place=${place}
      class=${classes("cell", isColored && "colored", isDead && "dead", isChosen && "chosen", isMarked && "marked")}
      tabindex=${isChosen ? 0 : -1}
      aria-selected=${String(weight > 0)}
      aria-label=${`${name}${figure && ` ${figure}`}: ${facts.join(", ")}`}
      style=${{ "--weight": weight.toFixed(3), ...(isColored ? heat(equity) : {}) }}
    >
      <span class="name">${name}</span> <span class="figure">${figure}</span>
    </div>
  `;
}

/**
 * Returns the handlers that paint with a mouse, a pen or a finger.
 * @param {Model} model @param {{ current: HTMLElement | null }} node
 * @param {{ current: { weight: number, last: number } | null }} stroke
 */
function pointerHandlers(model, node, stroke) {
  const { store, brush } = model;
  const reach = (/** @type {number} */ place) => {
    const { current } = stroke;
    if (current === null || place < 0 || place === current.last) return;
    const hands = current.last < 0 ? [place] : line(current.last, place);
    current.last = place;
    // Painting first sends the question without delay.
    paint(
      store,
      model.game,
      hands.flatMap((hand) => STARTING_HANDS[hand].combos),
      () => current.weight,
      "paint",
    );
    model.setBrush({ hand: place });
  };
  const end = () => {
    stroke.current = null;
    store.endStroke();
  };
  return {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      const place = placeAt(node.current, event);
      if (event.button !== 0 || place < 0) return;
      // On a Mac, Ctrl with a click is a right click.
      if (event.ctrlKey || !brush.paints(event.pointerType)) return model.setBrush({ hand: place });
      store.endStroke();
      const weight = isPainted(store.player.weights, place, brush.weight) ? 0 : brush.weight;
      stroke.current = { weight, last: -1 };
      node.current?.setPointerCapture(event.pointerId);
      reach(place);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      const place = placeAt(node.current, event);
      if (stroke.current !== null) {
        for (const move of event.getCoalescedEvents?.() ?? []) reach(placeAt(node.current, move));
        reach(place);
      } else if (event.pointerType === "mouse" && place !== brush.pointed)
        model.setBrush({ pointed: place < 0 ? null : place });
    },
    onPointerLeave: () => brush.pointed !== null && model.setBrush({ pointed: null }),
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (/** @type {PointerEvent} */ event) => {
      const place = placeAt(node.current, event);
      if (place < 0) return;
      event.preventDefault();
      model.setBrush({ hand: place });
    },
  };
}

/** The steps of the arrow keys. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {Model} model @param {(place: number) => void} go @param {KeyboardEvent} event */
function paintWithKey(model, go, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { store, brush, game } = model;
  const place = brush.hand;
  const [row, column] = [Math.floor(place / SIDE), place % SIDE];
  const arrow = ARROWS[event.key];
  const rank = /^[a-z]$/i.test(event.key) ? RANKS.indexOf(event.key.toUpperCase()) : -1;
  const last = game.deck.length - 1;
  const clamp = (/** @type {number} */ place) => Math.max(0, Math.min(last, place));
  const set = (/** @type {number} */ hand, /** @type {number} */ weight) =>
    paint(store, game, STARTING_HANDS[hand].combos, () => weight, "keys");
  // Arrows with Shift are one undo step, and so are repeated changes of a weight.
  if (arrow === undefined && event.key !== "+" && event.key !== "-") store.endStroke();
  if (arrow !== undefined) {
    const next = clamp(row + arrow[0]) * SIDE + clamp(column + arrow[1]);
    go(next);
    if (event.shiftKey) set(next, brush.weight);
  } else if (event.key === "Home") go(row * SIDE);
  else if (event.key === "End") go(row * SIDE + last);
  else if (event.key === " " || event.key === "Enter")
    set(place, isPainted(store.player.weights, place, brush.weight) ? 0 : brush.weight);
  else if (event.key === "Delete" || event.key === "Backspace") set(place, 0);
  else if (event.key === "+" || event.key === "-") turn(store, game, place, event.key === "+" ? 0.05 : -0.05);
  else if (/^\d$/.test(event.key)) set(place, event.key === "0" ? 1 : Number(event.key) / 10);
  else if (rank >= 0) go(clamp(12 - rank) * SIDE + column);
  else return;
  event.preventDefault();
}
