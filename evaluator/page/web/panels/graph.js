// @ts-check
// The equity graph: the combos of two ranges sorted by equity, with range advantage and nut advantage.

import { el, percent, points, svgEl, write } from "../dom.js";
import { spotQuestion } from "../figures.js";
import { saveTools } from "../parts/save.js";
import { asObject } from "./hits.js";
import { Panel } from "./panel.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {{ combo: string, part: number, equity: number }} Point */

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [560, 300, 44, 34, 8, 8];
const across = (/** @type {number} */ part) => LEFT + part * (WIDTH - LEFT - RIGHT);
const up = (/** @type {number} */ equity) => HEIGHT - BOTTOM - equity * (HEIGHT - BOTTOM - TOP);

/** @param {App} app */
export function makeGraph(app) {
  const { store } = app;
  const picture = svgEl("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": "Equity graph of the first two players",
  });
  const facts = el("p");
  const legend = el(
    "p",
    { className: "legend" },
    el("span", { className: "player-1" }, "━━ player 1"),
    el("span", { className: "player-2" }, "╍╍ player 2"),
  );
  const pointed = el("p", { className: "status" });
  const nuts = el("input", {
    id: "nuts",
    type: "number",
    min: "0",
    max: "100",
    step: "any",
    oninput: () => {
      const value = Number(nuts.value) / 100;
      if (nuts.value !== "" && value >= 0 && value <= 1) store.changeSettings({ nuts: value }, "nuts");
    },
    onchange: () => store.endStroke(),
  });
  const question = (/** @type {import("../state/store.js").Spot} */ spot) => {
    if (spot.game.startsWith("omaha")) return "Equity graphs are only for games with two hole cards.";
    const asked = spotQuestion(spot);
    return { ...asked, ranges: asked.ranges.slice(0, 2), ask: "distribution", nuts: spot.settings.nuts };
  };
  /** @type {Point[][]} */
  let curves = [];
  const percentile = el("input", {
    type: "range",
    id: "percentile",
    min: "0",
    max: "100",
    oninput: () => point(Number(percentile.value) / 100),
  });
  const point = (/** @type {number} */ part) => {
    percentile.value = String(100 * part);
    const said = curves.map((curve, player) => spoken(curve, player, part)).join("; ");
    percentile.setAttribute("aria-valuetext", said);
    write(pointed, said);
  };
  picture.addEventListener("pointermove", (event) => {
    const box = picture.getBoundingClientRect();
    point((((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT));
  });
  return new Panel(app, {
    name: "graph",
    title: "Equity graph",
    body: [
      el("div", { className: "field inline" }, el("label", { for: "nuts" }, "Lowest equity of nuts, in percent"), nuts),
      facts,
      legend,
      picture,
      // The slider gives the pointer's figures to keyboards and screen readers.
      el("div", { className: "tools" }, el("label", { for: "percentile" }, "Percentile"), percentile),
      pointed,
      saveTools(app, "equity-graph", ["svg", "png", "csv", "text"], () => asObject(question(store.spot))),
    ],
    question,
    sync: ({ settings }) => {
      if (document.activeElement !== nuts) nuts.value = String(Math.round(1e6 * settings.nuts) / 1e4);
    },
    show: (answer) => {
      curves = answer.players.map((/** @type {{ curve: Point[] }} */ player) => player.curve);
      const strong = answer.players
        .map((/** @type {{ nuts: number }} */ player) => percent(player.nuts, 1))
        .join(" v ");
      write(
        facts,
        `Range advantage of player 1: ${points(answer.range_advantage)} points; nut advantage: ${points(answer.nut_advantage)} (${strong}).` +
          (store.spot.players.length > 2 ? " Only the first two players are compared." : ""),
      );
      draw(picture, curves, answer.nuts_from);
      if (pointed.textContent !== "") point(Number(percentile.value) / 100);
    },
  });
}

/** Returns text about the combo at a percentile. @param {Point[]} curve @param {number} player @param {number} part */
function spoken(curve, player, part) {
  let sum = 0;
  const point = curve.find((other) => (sum += other.part) >= part) ?? curve[curve.length - 1];
  return `player ${player + 1}: ${point.combo} ${percent(point.equity, 1)}`;
}

/** @param {Element} picture @param {Point[][]} curves @param {number} nuts */
function draw(picture, curves, nuts) {
  const line = (/** @type {string} */ name, /** @type {number[]} */ [x1, y1, x2, y2]) =>
    svgEl("line", { class: name, x1, y1, x2, y2 });
  const text = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ anchor,
    /** @type {string} */ said,
  ) => svgEl("text", { x, y, "text-anchor": anchor }, said);
  const marks = [0, 0.25, 0.5, 0.75, 1];
  const rules = marks.flatMap((mark) => [
    line("rule", [LEFT, up(mark), WIDTH - RIGHT, up(mark)]),
    text(LEFT - 6, up(mark) + 4, "end", `${100 * mark}`),
    text(across(mark), HEIGHT - 14, mark === 1 ? "end" : "middle", `${100 * mark}`),
  ]);
  const paths = curves.map((curve, player) => {
    let [sum, path] = [0, `M${across(0)} ${up(curve[0].equity).toFixed(1)}`];
    for (const { part, equity } of curve) {
      path += `L${across(sum).toFixed(1)} ${up(equity).toFixed(1)}L${across((sum += part)).toFixed(1)} ${up(equity).toFixed(1)}`;
    }
    return svgEl("path", { class: `curve player-${player + 1}`, d: path });
  });
  picture.replaceChildren(
    ...rules,
    line("nuts", [LEFT, up(nuts), WIDTH - RIGHT, up(nuts)]),
    ...paths,
    text(across(0.5), HEIGHT - 1, "middle", "percentile of the range, worst combos first"),
  );
}
