// @ts-check
// The combos of a range, best first, and the number of combos that known cards leave of each starting hand.

import { COMBO_COUNT, STARTING_HANDS, blockedBy, comboSigns } from "../poker/cards.js";
import { button, counted, el, equityCell, number, percent, titleRow } from "../dom.js";
import { equityQuestion } from "../figures.js";
import { saveTools } from "../parts/save.js";
import { Panel } from "./panel.js";

/** @typedef {import("../main.js").App} App */

/** The number of combos that are shown at first, and added by each "more". */
const SHOWN = 60;

/** @param {App} app */
export function makeCombos(app) {
  const { store, figures } = app;
  const left = el("p");
  const table = el("table", { className: "figures" });
  let shown = SHOWN;
  const more = button("More combos", () => {
    shown += SHOWN;
    show();
  });
  const show = () => {
    const { weights } = store.player;
    if (weights === null) return;
    const equities = figures.answer?.combos?.[store.active] ?? null;
    panel.age(figures);
    left.replaceChildren(blockers(weights, [...store.spot.board.cards, ...store.spot.dead.cards]));
    const isBlocked = blockedBy([...store.spot.board.cards, ...store.spot.dead.cards]);
    const combos = Array.from({ length: COMBO_COUNT }, (_, combo) => combo).filter(
      (combo) => weights[combo] > 0 && !isBlocked(combo),
    );
    combos.sort((a, b) => (equities?.[b] ?? -1) - (equities?.[a] ?? -1) || b - a);
    const head = titleRow("Combo", "Weight", "Equity");
    const rows = combos.slice(0, shown).map((combo) => row(combo, weights[combo], equities?.[combo] ?? null));
    table.replaceChildren(el("tbody", {}, head, ...rows));
    more.hidden = shown >= combos.length;
  };
  figures.subscribe(() => panel.isOpen && show());
  store.subscribe(() => panel.isOpen && show());
  const panel = new Panel(app, {
    name: "combos",
    title: "Combos",
    body: [
      left,
      table,
      more,
      saveTools(app, "combos", ["svg", "png", "csv", "text"], (form) => {
        const asked = equityQuestion(store.spot);
        return form === "csv" ? asked : { ...asked, player: store.active };
      }),
    ],
    question: (spot) =>
      spot.game.startsWith("omaha") ? "Combos are listed only for games with two hole cards." : null,
    sync: show,
    show,
  });
  return panel;
}

/** @param {number} combo @param {number} weight @param {number | null} equity */
function row(combo, weight, equity) {
  const cell = equity === null ? el("td", {}, "–") : equityCell(equity);
  return el("tr", {}, el("th", { scope: "row" }, comboSigns(combo)), el("td", {}, percent(weight, 0)), cell);
}

/**
 * Returns text about the combos that known cards block in a range.
 * @param {Float64Array} weights @param {number[]} known
 */
function blockers(weights, known) {
  const isBlocked = blockedBy(known);
  const hands = STARTING_HANDS.map(({ name, combos }) => {
    const inRange = combos.filter((combo) => weights[combo] > 0);
    return { name, all: inRange.length, left: inRange.filter((combo) => !isBlocked(combo)).length };
  });
  const fewer = hands.filter(({ all, left }) => left < all);
  const sum = (/** @type {"all" | "left"} */ field) => hands.reduce((total, hand) => total + hand[field], 0);
  const all = counted(sum("all"), "combo");
  if (fewer.length === 0) return sum("all") === 1 ? "The combo can be dealt." : `All ${all} can be dealt.`;
  return `${number(sum("left"))} of ${all} ${sum("left") === 1 ? "is" : "are"} left. Blocked: ${fewer.map(({ name, all, left }) => `${name} ${left} of ${all}`).join(", ")}.`;
}
