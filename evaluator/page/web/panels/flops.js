// @ts-check
// The equities of two ranges on all flops, by texture and by flop, sorted and filtered.

import { barCell, button, el, equityCell, number, percent, points, titleRow, write } from "../dom.js";
import { spotQuestion } from "../figures.js";
import { cardSign, parseCards } from "../poker/cards.js";
import { NO_CARDS, STEP, cardField } from "../state/store.js";
import { filterField } from "../parts/filter.js";
import { saveTools } from "../parts/save.js";
import { asObject } from "./hits.js";
import { Panel } from "./panel.js";

/** @typedef {import("../main.js").App} App */
/**
 * @typedef {object} Flop
 * @property {string} flop
 * @property {number} count
 * @property {number} part
 * @property {number[]} equity
 * @property {number} range_advantage
 * @property {number} nut_advantage
 * @property {string} suits
 * @property {string} pairing
 */

/** The number of flops that are shown at first, and added by each "more". */
const SHOWN = 60;
const FILTERS = [
  "rainbow",
  "two-tone",
  "monotone",
  "paired",
  "A-high",
  "K-high+",
  "two-tone and K-high+",
  "unpaired and not straight",
];

/** @param {App} app */
export function makeFlops(app) {
  const { store } = app;
  const filter = filterField(app, {
    name: "textures",
    label: "Textures",
    placeholder: "two-tone and K-high+",
    offered: FILTERS,
  });
  const means = el("p");
  const textures = el("table", { className: "figures" });
  const table = el("table", { className: "figures flops" });
  const more = button("More flops", () => {
    shown += SHOWN;
    showFlops();
  });
  /** @type {Flop[]} */
  let flops = [];
  let shown = SHOWN;
  const question = (/** @type {import("../state/store.js").Spot} */ spot) => {
    if (spot.game.startsWith("omaha")) return "Flop reports are only for games with two hole cards.";
    const { textures, nuts } = spot.settings;
    const asked = spotQuestion(spot);
    return {
      ...asked,
      board: "",
      ranges: asked.ranges.slice(0, 2),
      ask: "flops",
      nuts,
      ...(textures.trim() === "" ? {} : { textures }),
    };
  };
  const showFlops = () => {
    const sorted = sort(flops, store.spot.settings);
    const open = (/** @type {string} */ flop) => store.change({ board: cardField("board", NO_CARDS, flop) }, STEP);
    table.replaceChildren(heading(app), el("tbody", {}, ...sorted.slice(0, shown).map((flop) => flopRow(flop, open))));
    more.hidden = shown >= flops.length;
  };
  const panel = new Panel(app, {
    name: "flops",
    title: "All flops",
    body: [
      filter.node,
      means,
      textures,
      table,
      more,
      saveTools(app, "flops", ["svg", "png", "csv", "text"], () => sortedQuestion(question(store.spot), store.spot)),
    ],
    question,
    sync: filter.sync,
    refuse: filter.refuse,
    show: (answer) => {
      filter.answered();
      [flops, shown] = [answer.flops, SHOWN];
      const equities = answer.players
        .map((/** @type {{ equity: number }} */ player) => percent(player.equity))
        .join(" v ");
      write(
        means,
        `${number(answer.count)} flops, ${number(flops.length)} up to suits: ${equities}${store.spot.players.length > 2 ? "; only the first two players" : ""}.`,
      );
      showTextures(textures, flops);
      showFlops();
    },
  });
  store.subscribe(({ settings }, before) => {
    const isSorted = settings.sort !== before.settings.sort || settings.reverse !== before.settings.reverse;
    if (isSorted && panel.isOpen) showFlops();
  });
  return panel;
}

/** @param {import("../engine/index.js").Question | string | null} question @param {import("../state/store.js").Spot} spot */
function sortedQuestion(question, { settings: { sort: by, reverse } }) {
  const asked = asObject(question);
  return asked === null ? null : { ...asked, sort: by, reverse };
}

/** @param {Flop[]} flops @param {import("../state/store.js").Settings} settings */
function sort(flops, { sort: by, reverse }) {
  const sorted = [...flops];
  if (by === "equity") sorted.sort((a, b) => b.equity[0] - a.equity[0]);
  else if (by === "nuts") sorted.sort((a, b) => b.nut_advantage - a.nut_advantage);
  else sorted.sort((a, b) => order(b.flop) - order(a.flop));
  return reverse ? sorted.reverse() : sorted;
}

/** @param {string} flop */
const order = (flop) => parseCards(flop).cards.reduce((sum, card) => 64 * sum + card, 0);

/** @param {App} app */
function heading({ store }) {
  const column = (/** @type {string} */ by, /** @type {string} */ text) => {
    const { sort: sorted, reverse } = store.spot.settings;
    const sortBy = () => store.changeSettings(sorted === by ? { reverse: !reverse } : { sort: by, reverse: false });
    const state = sorted !== by ? "none" : reverse ? "ascending" : "descending";
    return el(
      "th",
      { scope: "col", "aria-sort": state },
      button(text, sortBy, { className: "link" }),
      sorted === by ? (reverse ? " ▲" : " ▼") : "",
    );
  };
  return el(
    "thead",
    {},
    el(
      "tr",
      {},
      column("cards", "Flop"),
      el("th", { scope: "col" }, "of all"),
      column("equity", "Player 1"),
      el("th", { scope: "col" }, "Player 2"),
      column("nuts", "Nut advantage"),
    ),
  );
}

/** @param {Flop} flop @param {(flop: string) => void} open */
function flopRow(flop, open) {
  const [first, second] = flop.equity;
  const name = parseCards(flop.flop).cards.map(cardSign).join(" ");
  return el(
    "tr",
    {},
    el(
      "th",
      { scope: "row" },
      button(name, () => open(flop.flop), { className: "link", "aria-label": `Put ${flop.flop} on the board` }),
    ),
    el("td", {}, percent(flop.part)),
    equityCell(first),
    el("td", {}, percent(second)),
    el("td", {}, points(flop.nut_advantage)),
  );
}

/** Shows mean figures by suits and by pairing. @param {HTMLTableElement} table @param {Flop[]} flops */
function showTextures(table, flops) {
  const groups = new Map();
  for (const flop of flops) {
    for (const name of [flop.suits, flop.pairing]) {
      const group = groups.get(name) ?? { part: 0, first: 0, nuts: 0 };
      group.part += flop.part;
      group.first += flop.part * flop.equity[0];
      group.nuts += flop.part * flop.nut_advantage;
      groups.set(name, group);
    }
  }
  const all = flops.reduce((sum, { part }) => sum + part, 0);
  const rows = [...groups].map(([name, { part, first, nuts }]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      barCell(part / all),
      equityCell(first / part),
      el("td", {}, points(nuts / part)),
    ),
  );
  const head = titleRow("Texture", "of the deals", "Player 1", "Nut advantage");
  table.replaceChildren(el("tbody", {}, head, ...rows));
}
