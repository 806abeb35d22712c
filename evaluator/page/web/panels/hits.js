// @ts-check
// The frequencies of made hands and draws in each range, and filters that split a range by them.

import { barCell, button, counted, el, percent, setBar, titleRow, write } from "../dom.js";
import { spotQuestion } from "../figures.js";
import { filterField } from "../parts/filter.js";
import { saveTools } from "../parts/save.js";
import { STEP, newPlayer } from "../state/store.js";
import { Panel } from "./panel.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {{ name: string, combos: number, part: number, at_least?: number }} Tally */
/** @typedef {{ range: string, combos: number, made: Tally[], draws: Tally[], where?: Tally & { range?: string, remark?: string } }} RangeHits */

/** Common filters. */
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
  const found = el("p", { className: "found" });
  const keep = button("Keep only these", () => narrow(true), { disabled: true });
  const drop = button("Remove these", () => narrow(false), { disabled: true });
  const filter = filterField(app, {
    name: "where",
    label: "Filter",
    placeholder: "top-pair+ or flush-draw",
    offered: FILTERS,
  });
  const tallies = makeTallies(app, filter.input);
  /** @type {RangeHits[]} */
  let ranges = [];
  const narrow = (/** @type {boolean} */ isKept) => {
    const kept = ranges[store.active]?.where?.range;
    const { text } = store.player;
    if (kept === undefined) return;
    if (panel.isOld) return app.say("The filter is still being counted.");
    const range = isKept ? kept : `${text},!(${kept})`;
    store.changePlayer(store.active, newPlayer(range), STEP);
  };
  const question = (/** @type {import("../state/store.js").Spot} */ spot) => {
    if (spot.game !== "holdem") return "Made hands and draws are counted only in hold'em.";
    const where = spot.settings.where.trim();
    return { ...spotQuestion(spot), ask: "hits", ...(where === "" ? {} : { where }) };
  };
  const panel = new Panel(app, {
    name: "hits",
    title: "Made hands and draws",
    body: [
      filter.node,
      el("div", { className: "tools" }, found, keep, drop),
      tallies.table,
      saveTools(app, "hits", ["svg", "png", "csv", "text"], () => asObject(question(store.spot))),
    ],
    question,
    sync: filter.sync,
    refuse: filter.refuse,
    show: (answer) => {
      ranges = /** @type {RangeHits[]} */ (answer.ranges);
      filter.answered();
      const where = ranges[store.active]?.where;
      write(
        found,
        where === undefined
          ? ""
          : ranges.map((range, place) => `player ${place + 1}: ${tally(range.where)}`).join("; "),
      );
      keep.disabled = drop.disabled = where?.range === undefined;
      tallies.show(ranges);
    },
  });
  return panel;
}

/** @param {import("../engine/index.js").Question | string | null} question */
export const asObject = (question) => (typeof question === "object" ? question : null);

/** @param {RangeHits["where"]} found */
function tally(found) {
  if (found === undefined) return "–";
  const remark = found.remark === undefined ? "" : `, ${found.remark}`;
  return `${percent(found.part)} (${counted(found.combos, "combo")})${remark}`;
}

/**
 * Creates the table of frequencies. Its rows are kept as long as the same made hands and draws occur.
 * @param {App} app @param {HTMLInputElement} input
 */
function makeTallies({ store }, input) {
  const table = el("table", { className: "figures" });
  /** @type {Map<string, HTMLTableCellElement[]>} */
  const cells = new Map();
  let shape = "";
  const head = (/** @type {string} */ title, /** @type {RangeHits[]} */ ranges) =>
    titleRow(title, ...ranges.map((_, place) => `Player ${place + 1}`));
  const row = (/** @type {string} */ name, /** @type {RangeHits[]} */ ranges) => {
    const choose = () => {
      input.value = name;
      store.changeSettings({ where: name }, STEP);
    };
    const filter = button(name, choose, { className: "link", "aria-label": `Filter by ${name}` });
    const bars = ranges.map(() => barCell(0));
    cells.set(name, bars);
    return el("tr", {}, el("th", { scope: "row" }, filter), ...bars);
  };
  const show = (/** @type {RangeHits[]} */ ranges) => {
    const groups = [occurring(ranges, "made"), occurring(ranges, "draws")];
    const names = groups.map((group) => group.map(([{ name }]) => name));
    const newShape = JSON.stringify([ranges.length, names]);
    if (newShape !== shape) {
      shape = newShape;
      cells.clear();
      const [made, draws] = names.map((group) => group.map((name) => row(name, ranges)));
      table.replaceChildren(el("tbody", {}, head("Made hands", ranges), ...made, head("Draws", ranges), ...draws));
    }
    for (const tallies of groups.flat()) {
      tallies.forEach(({ name, part, combos }, player) => {
        const cell = cells.get(name)?.[player];
        if (cell === undefined) return;
        setBar(cell, part);
        cell.title = counted(combos, "combo");
      });
    }
  };
  return { table, show };
}

/**
 * Returns the tallies of all players, without rows that are zero for all of them.
 * @param {RangeHits[]} ranges @param {"made" | "draws"} kind
 */
function occurring(ranges, kind) {
  const all = ranges[0][kind].map((_, place) => ranges.map((range) => range[kind][place]));
  return all.filter((tallies) => tallies.some(({ combos }) => combos > 0));
}
