// @ts-check
// Connects the state, the engine and the parts of the page.

import { connect } from "./engine/index.js";
import { Figures, MOMENT } from "./figures.js";
import { el, number, percent, time, write } from "./dom.js";
import { Brush, makeGrid } from "./parts/grid.js";
import { makeDeck } from "./parts/deck.js";
import { makePlayers } from "./parts/players.js";
import { makeHelp, makeSaved } from "./parts/saved.js";
import { makeSuits } from "./parts/suits.js";
import { makeTabs } from "./parts/tabs.js";
import { makeToolbar } from "./parts/toolbar.js";
import { addressOf, spotOf } from "./state/address.js";
import { STEP, Store, isRight } from "./state/store.js";

/**
 * What all parts of the page share.
 * @typedef {object} App
 * @property {Store} store
 * @property {Figures} figures
 * @property {import("./engine/index.js").Engine} engine
 * @property {(text: string) => void} say shows a message for a few seconds
 */

/** The time in milliseconds for which a message is shown. */
const SAID = 6000;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * The limits for changes of the address. Safari allows a hundred in `SAFARI_COUNTS` milliseconds. `AT_ONCE` may come at
 * once, and more are `REST` milliseconds apart.
 */
const [SAFARI_COUNTS, AT_ONCE, REST] = [30_000, 50, 800];

let saidUntil = 0;

/** @param {string} text */
function say(text) {
  const said = byId("said");
  said.textContent = text;
  window.clearTimeout(saidUntil);
  saidUntil = window.setTimeout(() => (said.textContent = ""), SAID);
}

/** @param {App} app */
function build(app) {
  const { store, figures } = app;
  const brush = new Brush();
  const [players, grid, suits, deck, tabs, saved, help] = [
    makePlayers(app),
    makeGrid(app, brush),
    makeSuits(app, brush),
    makeDeck(app),
    makeTabs(app),
    makeSaved(app),
    makeHelp(),
  ];
  const toolbar = makeToolbar(app, brush, { saved: saved.open, help: help.open });
  byId("toolbar").replaceChildren(...toolbar.nodes);
  const answer = makeAnswer(app);
  const painting = el(
    "section",
    { className: "painting", "aria-label": "Range of the chosen player" },
    toolbar.brush,
    grid.node,
    suits.node,
  );
  byId("page").replaceChildren(
    el("div", { className: "left" }, players.node, answer.node, deck.node),
    painting,
    tabs.node,
  );
  document.body.append(saved.node, help.node);
  const show = () => {
    const isOmaha = store.spot.game.startsWith("omaha");
    painting.hidden = isOmaha;
    document.body.dataset.game = store.spot.game;
    [players, grid, suits, deck, toolbar].forEach((part) => part.show());
    players.read();
  };
  store.subscribe(show);
  figures.subscribe(() => [players, grid, suits, answer].forEach((part) => part.show()));
  show();
  answer.show();
  keys(app, help.open);
}

/** Creates the part that shows all equities and how they were computed. @param {App} app */
function makeAnswer({ figures }) {
  const all = el("p", { className: "all-equities" });
  const line = el("p", { className: "answer" });
  const progress = el("progress", { max: 1, value: 0, "aria-label": "Progress of the equities" });
  const error = el("p", { className: "error", "aria-live": "polite" });
  const show = () => {
    const { answer, progress: now } = figures;
    progress.classList.toggle("running", now !== null);
    progress.value = now?.done ?? 0;
    write(error, figures.error ?? "");
    const equities = now?.equity ?? answer?.players.map(({ equity }) => equity) ?? [];
    write(all, equities.map((equity, place) => `${place + 1}: ${percent(equity)}`).join("  "));
    if (now?.samples !== undefined) write(line, `Simulated so far: ${number(now.samples)} showdowns`);
    else if (answer?.samples !== undefined) {
      write(
        line,
        `Simulated: ${number(answer.samples)} showdowns, standard error ${percent(answer.stderr ?? 0, 3)}, in ${time(answer.seconds)}`,
      );
    } else if (answer !== null)
      write(
        line,
        `Exact: ${number(answer.total)} cases, by ${answer.method.replace(/-/g, " ")}, in ${time(answer.seconds)}`,
      );
  };
  return { node: el("div", { className: "answer-part" }, all, progress, line, error), show };
}

/** Handles the keys that work everywhere. @param {App} app @param {() => void} help */
function keys({ store }, help) {
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isTyping) {
      event.preventDefault();
      if (event.shiftKey) store.redo();
      else store.undo();
    } else if (event.altKey && !event.ctrlKey && /^Digit[1-9]$/.test(event.code)) {
      // `code` is the physical key. On a Mac, Alt with a digit types another character.
      event.preventDefault();
      store.activate(Number(event.code.slice(-1)) - 1);
    } else if (event.key === "?" && !isTyping) help();
  });
}

/**
 * Writes the spot to the address, and reads it when the address changes.
 * @param {Store} store @param {Figures} figures
 */
function keepAddress(store, figures) {
  let [atOnce, waiting, isRest] = [AT_ONCE, 0, false];
  let written = location.hash;
  const write = () => {
    [waiting, isRest] = [0, false];
    const address = addressOf(store.spot);
    if (!isRight(store.spot) || address === location.hash) return;
    written = address;
    atOnce -= 1;
    window.setTimeout(() => (atOnce += 1), SAFARI_COUNTS);
    history.replaceState(null, "", written);
  };
  // The address changes together with the figures, so that a reload shows the same page. It does not change earlier,
  // because a change takes the browser as long as an answer. Long drags over the grid must not change it at every move,
  // because Safari allows only a hundred changes in thirty seconds.
  const follow = () => {
    if (isRest) return;
    isRest = atOnce <= 0;
    window.clearTimeout(waiting);
    waiting = window.setTimeout(write, isRest ? REST : figures.isStale ? MOMENT : 0);
  };
  store.subscribe(follow);
  figures.subscribe(() => waiting !== 0 && !figures.isStale && follow());
  window.addEventListener("hashchange", () => {
    if (location.hash === written) return;
    const { spot, faults } = spotOf(location.hash);
    byId("faults").textContent = faults.join("; ");
    store.change(spot, STEP);
  });
}

async function start() {
  const { spot, faults } = spotOf(location.hash);
  byId("faults").textContent = faults.join("; ");
  const store = new Store(spot);
  const engine = await connect();
  const figures = new Figures(store, engine);
  build({ store, figures, engine, say });
  keepAddress(store, figures);
  document.body.dataset.engine = engine.name;
  // This reads the ranges from the address. Then ask for the equities.
  store.change({});
  figures.ask();
}

start().catch((error) => {
  byId("wait").textContent = `The engine cannot be started: ${error instanceof Error ? error.message : error}`;
});
