// @ts-check
// The combos of the chosen starting hand by suits, each with its own weight and equity.

import {
  COMBOS,
  RANKS,
  STARTING_HANDS,
  SUIT_NAMES,
  blockedBy,
  cardSign,
  comboIndex,
  rankOf,
  suitOf,
} from "../poker/cards.js";
import { roundedWeight } from "../poker/ranges.js";
import { button, el, heat, percent, write } from "../dom.js";
import { STEP } from "../state/store.js";
import { paint } from "./grid.js";

/** @typedef {import("../main.js").App} App */

/** @param {App} app @param {import("./grid.js").Brush} brush */
export function makeSuits(app, brush) {
  const title = el("h2");
  const squares = Array.from({ length: 16 }, (_, place) => makeSquare(app, brush, place));
  const table = el(
    "div",
    { className: "suits", role: "group", "aria-label": "Combos of the chosen hand by suits" },
    ...squares.map(({ node }) => node),
  );
  const all = button("All suits", () => paintAll(app, brush, () => brush.weight));
  const none = button("None", () => paintAll(app, brush, () => 0));
  const show = () => {
    const hand = STARTING_HANDS[brush.hand];
    write(title, `Suits of ${hand.name}`);
    table.classList.toggle("grey", app.figures.isOldForLong);
    squares.forEach((square, place) => showSquare(app, square, hand, place));
  };
  brush.listeners.add(show);
  return {
    node: el("section", { className: "suits-part" }, title, table, el("div", { className: "tools" }, all, none)),
    show,
  };
}

/** @typedef {{ node: HTMLButtonElement, name: HTMLElement, figure: HTMLElement }} Square */

/**
 * Returns the combo of a hand in a square. The row is the suit of the first card, and the column that of the second.
 * Returns -1 if there is no such combo.
 * @param {import("../poker/cards.js").StartingHand} hand @param {number} place
 */
function comboAt(hand, place) {
  const [first, second] = [3 - Math.floor(place / 4), 3 - (place % 4)];
  const [high, low] = COMBOS[hand.combos[0]].map(rankOf);
  if (high === low && first <= second) return -1;
  const combo = high * 4 + first === low * 4 + second ? -1 : comboIndex(high * 4 + first, low * 4 + second);
  return hand.combos.includes(combo) ? combo : -1;
}

/** @param {App} app @param {import("./grid.js").Brush} brush @param {number} place @returns {Square} */
function makeSquare(app, brush, place) {
  const name = el("span", { className: "name" });
  const figure = el("span", { className: "figure" });
  const change = (/** @type {(weight: number) => number} */ weight) => {
    const combo = comboAt(STARTING_HANDS[brush.hand], place);
    if (combo >= 0) paint(app, [combo], weight, STEP);
  };
  const node = button("", () => change((weight) => (weight === brush.weight ? 0 : brush.weight)), {
    className: "cell",
  });
  node.append(name, figure);
  node.addEventListener(
    "wheel",
    (event) => {
      if (document.activeElement !== node) return;
      event.preventDefault();
      change((weight) => roundedWeight(weight + (event.deltaY < 0 ? 0.05 : -0.05)));
    },
    { passive: false },
  );
  node.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "-")
      change((weight) => roundedWeight(weight + (event.key === "+" ? 0.05 : -0.05)));
    else if (/^\d$/.test(event.key) && !event.ctrlKey) change(() => (event.key === "0" ? 1 : Number(event.key) / 10));
  });
  return { node, name, figure };
}

/** @param {App} app @param {Square} square @param {import("../poker/cards.js").StartingHand} hand @param {number} place */
function showSquare({ store, figures }, { node, name, figure }, hand, place) {
  const combo = comboAt(hand, place);
  node.disabled = combo < 0;
  if (combo < 0) {
    write(name, "");
    write(figure, "");
    node.className = "cell empty";
    node.setAttribute("aria-label", "no combo");
    return;
  }
  const [high, low] = COMBOS[combo];
  const weight = store.player.weights?.[combo] ?? 0;
  const isBlocked = blockedBy([...store.spot.board.cards, ...store.spot.dead.cards])(combo);
  const equity = weight > 0 && !isBlocked ? (figures.answer?.combos?.[store.active]?.[combo] ?? null) : null;
  write(name, `${cardSign(high)}${cardSign(low)}`);
  const shownWeight = weight > 0 && weight < 1 ? ` · ${Math.round(100 * weight)}%` : "";
  write(
    figure,
    equity === null ? (isBlocked ? "blocked" : shownWeight.slice(3)) : `${(100 * equity).toFixed(1)}${shownWeight}`,
  );
  node.className = `cell${equity === null ? "" : " coloured"}${isBlocked ? " dead" : ""}`;
  if (equity !== null) heat(node, equity);
  node.style.setProperty("--weight", weight.toFixed(3));
  node.setAttribute("aria-pressed", String(weight > 0));
  const spoken = [high, low].map((card) => `${RANKS[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`).join(", ");
  const said = isBlocked
    ? "blocked"
    : `weight ${percent(weight, 0)}${equity === null ? "" : `, equity ${percent(equity)}`}`;
  node.setAttribute("aria-label", `${spoken}: ${said}`);
}

/** @param {App} app @param {import("./grid.js").Brush} brush @param {() => number} weight */
function paintAll(app, brush, weight) {
  paint(app, STARTING_HANDS[brush.hand].combos, weight, STEP);
}
