// @ts-check
// The next card: equities by card, outs, and the hands at showdown.

import { RANKS, SUIT_SIGNS, cardsText, parseCard } from "../poker/cards.js";
import { barCell, counted, el, heat, percent, titleRow, write } from "../dom.js";
import { spotQuestion } from "../figures.js";
import { saveTools } from "../parts/save.js";
import { asObject } from "./hits.js";
import { Panel } from "./panel.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {{ card: string, part: number, equity: number[], out?: number[], splitting_out?: number[] }} NextCard */
/** @typedef {{ ahead: number, tied: number, behind: number, outs: number | null, splitting_outs: number | null, out_cards?: string, splitting_cards?: string }} Now */
/** @typedef {{ equity: number, now?: Now | null, against?: { beat: number, tie: number, all: number }, final?: Record<string, number> }} Player */

/** @param {App} app */
export function makeNextCards(app) {
  const { store } = app;
  const title = el("h2");
  const lines = el("ul", { className: "lines" });
  const cards = el("table", { className: "cards-table" });
  const final = el("table", { className: "figures" });
  /** @type {{ players: Player[], next_cards: NextCard[] } | null} */
  let answer = null;
  const question = (/** @type {import("../state/store.js").Spot} */ spot) => {
    if (spot.board.cards.length < 3) return "Next cards and outs need a flop: choose three cards for the board.";
    if (spot.game.startsWith("omaha") && spot.board.cards.length === 5)
      return "The board is complete: no cards are to come.";
    return { ...spotQuestion(spot), ask: "outs" };
  };
  const show = () => {
    if (answer === null) return;
    const player = Math.min(store.active, answer.players.length - 1);
    write(
      title,
      answer.next_cards.length === 0 ? "No cards to come" : `Equity of player ${player + 1} by next card, in percent`,
    );
    showCards(cards, answer.next_cards, player, store.spot.game);
    lines.replaceChildren(
      ...answer.players.flatMap((other, place) => sentences(other, place).map((said) => el("li", {}, said))),
    );
    showFinal(final, answer.players);
  };
  store.subscribe(() => panel.isOpen && show());
  const panel = new Panel(app, {
    name: "next",
    title: "Next card",
    body: [
      title,
      cards,
      lines,
      final,
      saveTools(app, "next-cards", ["svg", "png", "text"], () => asObject(question(store.spot))),
    ],
    question,
    show: (found) => {
      answer = found;
      show();
    },
  });
  return panel;
}

/** Returns sentences about a player's situation. @param {Player} player @param {number} place */
function sentences({ now, against }, place) {
  const name = `Player ${place + 1}`;
  const said = [];
  if (now) {
    const outs =
      now.outs === null
        ? ""
        : `, with ${now.outs.toFixed(2)} outs when behind${now.splitting_outs ? ` and ${now.splitting_outs.toFixed(2)} that split` : ""}`;
    said.push(
      `${name} is ahead in ${percent(now.ahead)} of the deals, level in ${percent(now.tied)}, behind in ${percent(now.behind)}${outs}.`,
    );
    if (now.out_cards) said.push(`Outs: ${now.out_cards}.`);
    if (now.splitting_cards) said.push(`Cards that split: ${now.splitting_cards}.`);
  }
  if (against)
    said.push(
      `${round(against.beat)} of ${counted(against.all, "combo")} ${against.beat === 1 ? "beats" : "beat"} ${name.toLowerCase()}${against.tie > 0 ? `, ${round(against.tie)} tie` : ""}.`,
    );
  return said;
}

/** @param {number} weight */
const round = (weight) => String(Math.round(100 * weight) / 100);

/** @param {HTMLTableElement} table @param {NextCard[]} nextCards @param {number} player @param {string} game */
function showCards(table, nextCards, player, game) {
  if (nextCards.length === 0) return table.replaceChildren();
  const byCard = new Map(nextCards.map((next) => [parseCard(next.card), next]));
  const ranks = [...RANKS].map((_, rank) => 12 - rank).filter((rank) => game !== "short-deck" || rank >= 4);
  const cell = (/** @type {number} */ card) => {
    const next = byCard.get(card);
    if (next === undefined) return el("td", { className: "absent", title: `${cardsText([card])} cannot come` }, "·");
    const out = next.out?.[player] ?? 0;
    const node = el(
      "td",
      {
        className: `coloured${out > 0 ? " out" : ""}`,
        title: `${next.card}: ${percent(next.equity[player])}${out > 0 ? `, an out in ${percent(out)} of the deals` : ""}`,
      },
      (100 * next.equity[player]).toFixed(0),
    );
    heat(node, next.equity[player]);
    node.style.setProperty("--out", out.toFixed(3));
    return node;
  };
  const head = el("tr", {}, el("td"), ...ranks.map((rank) => el("th", { scope: "col" }, RANKS[rank])));
  const rows = [3, 2, 1, 0].map((suit) =>
    el(
      "tr",
      {},
      el("th", { scope: "row", className: `suit-${suit}` }, SUIT_SIGNS[suit]),
      ...ranks.map((rank) => cell(4 * rank + suit)),
    ),
  );
  table.replaceChildren(el("tbody", {}, head, ...rows));
}

/** @param {HTMLTableElement} table @param {Player[]} players */
function showFinal(table, players) {
  const names = Object.keys(players[0].final ?? {}).reverse();
  if (names.length === 0) return table.replaceChildren();
  const head = titleRow("Hands at showdown", ...players.map((_, place) => `Player ${place + 1}`));
  const rows = names.map((name) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, name.replace(/_/g, " ")),
      ...players.map(({ final }) => barCell(final?.[name] ?? 0)),
    ),
  );
  table.replaceChildren(el("tbody", {}, head, ...rows));
}
