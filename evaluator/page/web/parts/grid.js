// @ts-check
// The 13 x 13 grid of starting hands. It is painted with the mouse, a finger or the keys, and colored by equity.

import { RANKS, STARTING_HANDS, blockedBy, isInDeck } from "../poker/cards.js";
import { emptyWeights, plainText, roundedWeight, sumOf } from "../poker/ranges.js";
import { newPlayer } from "../state/store.js";
import { el, heat, number, percent, write } from "../dom.js";

/** @typedef {import("../main.js").App} App */

const SIDE = 13;

/** The brush, with the weight that it paints and the hand where it was last. */
export class Brush {
  constructor() {
    this.weight = 1;
    /** If `true`, a touch chooses a hand and does not paint, so that a finger can scroll. */
    this.isChoosing = false;
    /** The hand whose suits are shown below the grid. */
    this.hand = 0;
    /** @type {Set<() => void>} */ this.listeners = new Set();
  }

  /** @param {{ weight?: number, hand?: number, isChoosing?: boolean }} change */
  change(change) {
    Object.assign(this, change);
    this.listeners.forEach((listener) => listener());
  }
}

/**
 * Sets the weights of combos of the active player, as a part of a stroke.
 * @param {App} app @param {Iterable<number>} combos @param {(before: number) => number} weight @param {string} stroke
 */
export function paint({ store }, combos, weight, stroke) {
  const { player } = store;
  // Painting would overwrite a typed range that the engine is still reading.
  if (player.isUnread && player.error === null) return;
  const before = player.weights ?? emptyWeights();
  const weights = Float64Array.from(before);
  for (const combo of combos) {
    if (isInDeck(store.spot.game, combo)) weights[combo] = weight(before[combo]);
  }
  if (weights.every((value, combo) => value === before[combo])) return;
  const text = plainText(weights);
  store.changePlayer(store.active, { ...newPlayer(text), weights, isUnread: false }, stroke);
}

/** @param {App} app @param {Brush} brush */
export function makeGrid(app, brush) {
  const cells = STARTING_HANDS.map((hand, place) => makeCell(hand.name, place));
  const rows = Array.from({ length: SIDE }, (_, row) =>
    el("div", { role: "row", className: "row" }, ...cells.slice(SIDE * row, SIDE * (row + 1)).map((cell) => cell.node)),
  );
  const grid = el(
    "div",
    {
      role: "grid",
      className: "grid",
      "aria-label": "Starting hands of the chosen player",
      "aria-multiselectable": "true",
    },
    ...rows,
  );
  const status = el("p", { className: "status", role: "status" });
  cells[0].node.tabIndex = 0;

  const show = () => {
    const { store, figures } = app;
    const weights = store.player.weights;
    const equities = figures.answer?.combos?.[store.active] ?? null;
    const isBlocked = blockedBy([...store.spot.board.cards, ...store.spot.dead.cards]);
    grid.classList.toggle("grey", figures.isOldForLong);
    grid.classList.toggle("choosing", brush.isChoosing);
    STARTING_HANDS.forEach((hand, place) => {
      showCell(cells[place], hand, weights, equities, isBlocked);
      cells[place].node.classList.toggle("absent", !isInDeck(store.spot.game, hand.combos[0]));
    });
    cells.forEach(({ node }, place) => node.classList.toggle("chosen", place === brush.hand));
    write(status, sentence(app, brush.hand));
  };
  const choose = (/** @type {number} */ place) => {
    cells[brush.hand].node.tabIndex = -1;
    cells[place].node.tabIndex = 0;
    brush.change({ hand: place });
  };
  brush.listeners.add(show);
  paintWithPointer(app, brush, grid, choose);
  paintWithKeys(app, brush, grid, (place) => {
    choose(place);
    cells[place].node.focus();
  });
  return { node: el("div", { className: "grid-part" }, grid, status), show };
}

/**
 * A cell of the grid. `shown` identifies its contents.
 * @typedef {{ node: HTMLElement, figure: HTMLElement, shown: string }} Cell
 */

/** @param {string} name @param {number} place @returns {Cell} */
function makeCell(name, place) {
  const figure = el("span", { className: "figure" });
  const node = el(
    "div",
    { role: "gridcell", className: "cell", tabIndex: -1, "data-place": place, "aria-selected": "false" },
    el("span", { className: "name" }, name),
    figure,
  );
  return { node, figure, shown: "" };
}

/**
 * @param {Cell} cell @param {import("../poker/cards.js").StartingHand} hand @param {Float64Array | null} weights
 * @param {(number | null)[] | null} equities @param {(combo: number) => boolean} isBlocked
 */
function showCell(cell, hand, weights, equities, isBlocked) {
  const live = hand.combos.filter((combo) => !isBlocked(combo));
  const weight = weights === null ? 0 : sumOf(weights, hand.combos) / hand.combos.length;
  const equity = weights === null ? null : meanEquity(live, weights, equities);
  // Any change redraws a cell, and there are 169 of them.
  const shown = `${weight} ${equity} ${live.length}`;
  if (cell.shown === shown) return;
  cell.shown = shown;
  const { node, figure } = cell;
  node.style.setProperty("--weight", weight.toFixed(3));
  const selected = String(weight > 0);
  if (node.getAttribute("aria-selected") !== selected) node.setAttribute("aria-selected", selected);
  node.classList.toggle("coloured", equity !== null);
  node.classList.toggle("dead", live.length === 0);
  if (equity !== null) heat(node, equity);
  const text =
    equity !== null ? (100 * equity).toFixed(0) : weight > 0 && weight < 1 ? `${Math.round(100 * weight)}%` : "";
  write(figure, text);
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

/** Returns the status text of a hand. @param {App} app @param {number} place */
function sentence({ store, figures }, place) {
  const hand = STARTING_HANDS[place];
  const weights = store.player.weights;
  if (weights === null) return "";
  const isBlocked = blockedBy([...store.spot.board.cards, ...store.spot.dead.cards]);
  const live = hand.combos.filter((combo) => !isBlocked(combo));
  const equity = meanEquity(live, weights, figures.answer?.combos?.[store.active] ?? null);
  const left =
    live.length === hand.combos.length
      ? `${live.length} combos`
      : `${live.length} of ${hand.combos.length} combos left`;
  const inRange = `${number(sumOf(weights, live))} in the range`;
  return `${hand.name}: ${left}, ${inRange}${equity === null ? "" : `, equity ${percent(equity)}`}`;
}

/** @param {App} app @param {Brush} brush @param {HTMLElement} grid @param {(place: number) => void} choose */
function paintWithPointer(app, brush, grid, choose) {
  /** @type {{ weight: number, last: number } | null} */
  let painting = null;
  const placeAt = (/** @type {PointerEvent | WheelEvent} */ event) => {
    const box = grid.getBoundingClientRect();
    const [column, row] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const isInside = column >= 0 && column < 1 && row >= 0 && row < 1;
    return isInside ? SIDE * Math.floor(SIDE * row) + Math.floor(SIDE * column) : -1;
  };
  const reach = (/** @type {number} */ place) => {
    if (painting === null || place < 0 || place === painting.last) return;
    const { weight } = painting;
    painting.last = place;
    // Painting first sends the question without delay.
    paint(app, STARTING_HANDS[place].combos, () => weight, "paint");
    choose(place);
  };
  grid.addEventListener("pointerdown", (event) => {
    const place = placeAt(event);
    if (event.button !== 0 || place < 0) return;
    if (brush.isChoosing) return choose(place);
    const weights = app.store.player.weights;
    const isPainted =
      weights !== null && STARTING_HANDS[place].combos.every((combo) => weights[combo] === brush.weight);
    app.store.endStroke();
    painting = { weight: isPainted ? 0 : brush.weight, last: -1 };
    grid.setPointerCapture(event.pointerId);
    reach(place);
  });
  grid.addEventListener("pointermove", (event) => {
    if (painting === null) return;
    for (const move of event.getCoalescedEvents?.() ?? [event]) reach(placeAt(move));
    reach(placeAt(event));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    grid.addEventListener(end, () => {
      painting = null;
      app.store.endStroke();
    });
  }
  grid.addEventListener("contextmenu", (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest(".cell");
    if (!(cell instanceof HTMLElement)) return;
    event.preventDefault();
    choose(Number(cell.dataset.place));
  });
  grid.addEventListener(
    "wheel",
    (event) => {
      const place = placeAt(event);
      if (place < 0 || event.ctrlKey || document.activeElement?.closest(".grid") !== grid) return;
      event.preventDefault();
      choose(place);
      turn(app, place, event.deltaY < 0 ? 0.05 : -0.05);
    },
    { passive: false },
  );
}

/** Adds `by` to the weight of a hand. @param {App} app @param {number} place @param {number} by */
function turn(app, place, by) {
  paint(app, STARTING_HANDS[place].combos, (weight) => roundedWeight(weight + by), `turn ${place}`);
}

/** The steps of the arrow keys. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {App} app @param {Brush} brush @param {HTMLElement} grid @param {(place: number) => void} go */
function paintWithKeys(app, brush, grid, go) {
  const set = (/** @type {number} */ place, /** @type {number} */ weight) =>
    paint(app, STARTING_HANDS[place].combos, () => weight, "keys");
  const toggle = (/** @type {number} */ place) => {
    const weights = app.store.player.weights;
    const isPainted =
      weights !== null && STARTING_HANDS[place].combos.every((combo) => weights[combo] === brush.weight);
    set(place, isPainted ? 0 : brush.weight);
  };
  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = brush.hand;
    const [row, column] = [Math.floor(place / SIDE), place % SIDE];
    const arrow = ARROWS[event.key];
    const rank = RANKS.indexOf(event.key.toUpperCase());
    // Arrows with Shift are one undo step, and so are repeated changes of a weight.
    if (arrow === undefined && event.key !== "+" && event.key !== "-") app.store.endStroke();
    if (arrow !== undefined) {
      const next = clamp(row + arrow[0]) * SIDE + clamp(column + arrow[1]);
      go(next);
      if (event.shiftKey) set(next, brush.weight);
    } else if (event.key === "Home") go(row * SIDE);
    else if (event.key === "End") go(row * SIDE + SIDE - 1);
    else if (event.key === " " || event.key === "Enter") toggle(place);
    else if (event.key === "Delete" || event.key === "Backspace") set(place, 0);
    else if (event.key === "+" || event.key === "-") turn(app, place, event.key === "+" ? 0.05 : -0.05);
    else if (/^\d$/.test(event.key)) set(place, event.key === "0" ? 1 : Number(event.key) / 10);
    else if (rank >= 0) go((12 - rank) * SIDE + column);
    else return;
    event.preventDefault();
  });
}

/** @param {number} place */
const clamp = (place) => Math.max(0, Math.min(SIDE - 1, place));
