// @ts-check
// Made hands and draws: how often each range has them, and filters that take a range apart by them.

import { button, el, number, percent, write } from "../dom.js";
import { spotQuestion } from "../figures.js";
import { saveTools } from "../parts/save.js";
import { Panel } from "./panel.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {{ name: string, combos: number, part: number, at_least?: number }} Tally */
/** @typedef {{ range: string, combos: number, made: Tally[], draws: Tally[], where?: Tally & { range?: string } }} RangeHits */

/** Filters that players ask for most. */
const FILTERS = [
  "top-pair+",
  "pair+",
  "two-pair+",
  "draw",
  "no-pair and not draw",
  "flush-draw",
  "straight-draw",
  "overcards",
];

/** @param {App} app */
export function makeHits(app) {
  const { store } = app;
  const table = el("table", { className: "figures" });
  const found = el("p", { className: "found" });
  const keep = button("Keep only these", () => narrow(true), { disabled: true });
  const drop = button("Take these out", () => narrow(false), { disabled: true });
  const error = el("p", { className: "error", id: "where-error", "aria-live": "polite" });
  const input = el("input", {
    id: "where",
    type: "text",
    list: "filters",
    placeholder: "top-pair+ or flush-draw",
    spellcheck: false,
    autocomplete: "off",
    "aria-describedby": error.id,
    oninput: () => store.changeSettings({ where: input.value }, "where"),
    onchange: () => store.endStroke(),
  });
  const filters = el("datalist", { id: "filters" }, ...FILTERS.map((value) => el("option", { value })));
  /** @type {RangeHits[]} */
  let ranges = [];
  const narrow = (/** @type {boolean} */ isKept) => {
    const kept = ranges[store.active]?.where?.range;
    const { text } = store.player;
    if (kept === undefined) return;
    if (panel.isOld) return app.say("The filter is still being counted.");
    const range = isKept ? kept : `${text},!(${kept})`;
    store.changePlayer(
      store.active,
      { typed: range, text: range, weights: null, size: undefined, error: null },
      `narrow ${performance.now()}`,
    );
  };
  const question = (/** @type {import("../state/store.js").Spot} */ spot) => {
    if (spot.game !== "holdem") return "Made hands and draws are counted in hold'em alone.";
    const where = spot.settings.where.trim();
    return { ...spotQuestion(spot), ask: "hits", ...(where === "" ? {} : { where }) };
  };
  const panel = new Panel(app, {
    name: "hits",
    title: "Made hands and draws",
    body: [
      el("div", { className: "field" }, el("label", { for: "where" }, "Filter"), input, filters, error),
      el("div", { className: "tools" }, found, keep, drop),
      table,
      saveTools(app, "hits", ["svg", "png", "csv", "text"], () => asObject(question(store.spot))),
    ],
    question,
    sync: ({ settings }) => {
      if (document.activeElement !== input) input.value = settings.where;
    },
    refuse: (refusal) => {
      write(error, refusal.field === "where" ? refusal.message : "");
      return refusal.field === "where";
    },
    show: (answer) => {
      ranges = /** @type {RangeHits[]} */ (answer.ranges);
      write(error, "");
      const where = ranges[store.active]?.where;
      write(
        found,
        where === undefined
          ? ""
          : ranges.map((range, place) => `player ${place + 1}: ${tally(range.where)}`).join("; "),
      );
      keep.disabled = drop.disabled = where?.range === undefined;
      showTable(app, table, ranges, input);
    },
  });
  return panel;
}

/** @param {import("../engine/index.js").Question | string | null} question */
export const asObject = (question) => (typeof question === "object" ? question : null);

/** @param {Tally | undefined} found */
const tally = (found) => (found === undefined ? "–" : `${percent(found.part)} (${number(found.combos)} combos)`);

/** @param {App} app @param {HTMLTableElement} table @param {RangeHits[]} ranges @param {HTMLInputElement} input */
function showTable({ store }, table, ranges, input) {
  const rows = (/** @type {"made" | "draws"} */ kind) =>
    ranges[0][kind]
      .map((_, place) => {
        const tallies = ranges.map((range) => range[kind][place]);
        return tallies.some(({ combos }) => combos > 0) ? [row(tallies)] : [];
      })
      .flat();
  const row = (/** @type {Tally[]} */ tallies) => {
    const [{ name }] = tallies;
    const filter = button(
      name,
      () => {
        input.value = name;
        store.changeSettings({ where: name }, `where ${name}`);
      },
      { className: "link", "aria-label": `Filter by ${name}` },
    );
    const cells = tallies.map(({ part, combos }) => {
      const cell = el("td", { className: "bar-cell", title: `${number(combos)} combos` }, percent(part));
      cell.style.setProperty("--part", String(part));
      return cell;
    });
    return el("tr", {}, el("th", { scope: "row" }, filter), ...cells);
  };
  const head = (/** @type {string} */ title) =>
    el(
      "tr",
      { className: "group" },
      el("th", { scope: "col" }, title),
      ...ranges.map((_, place) => el("th", { scope: "col" }, `Player ${place + 1}`)),
    );
  table.replaceChildren(el("tbody", {}, head("Made hands"), ...rows("made"), head("Draws"), ...rows("draws")));
}
