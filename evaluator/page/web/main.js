// @ts-check
// Starts the page: connects the engine, the state and the view.

import { connect } from "./engine/index.js";
import { html, render } from "./html.js";
import { keepAddress, spotOf } from "./state/address.js";
import { Games } from "./state/games.js";
import { Model } from "./state/model.js";
import { resolved } from "./state/saved.js";
import { Store } from "./state/store.js";
import { App } from "./view/app.js";
import { startLine } from "./view/line.js";
import { startTheme } from "./view/toolbar.js";

/** Handles the keys that work everywhere. @param {Model} model */
function keys(model) {
  const { store } = model;
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const isTyping = target.matches('textarea, select, input:not([type="range"])');
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      // The fields of a dialog have the browser's own undo.
      if (target.closest("dialog") !== null) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) store.redo();
      else store.undo();
    } else if (event.altKey && !event.ctrlKey && /^Digit\d$/.test(event.code)) {
      // `code` is the physical key. On a Mac, Alt with a digit types another character.
      event.preventDefault();
      model.activate((Number(event.code.slice(-1)) + 9) % 10);
    } else if (event.key === "?" && !isTyping && model.dialog === null) model.set({ dialog: { kind: "help" } });
    else if (model.dialog === null && !event.defaultPrevented) startLine(event);
  });
}

async function start() {
  startTheme();
  const { spot, faults } = spotOf(location.hash);
  const store = new Store(spot);
  const engine = await connect();
  const { games } = await engine.ask({ ask: "about" });
  const model = new Model(store, engine, new Games(games));
  model.faults = faults;
  const resolve = (/** @type {string} */ text) => resolved(model.game.hole_cards, text);
  const write = keepAddress(store, (faults) => model.set({ faults }), resolve);
  const body = /** @type {HTMLElement} */ (document.getElementById("app"));
  body.replaceChildren();
  let isDue = false;
  const show = () => {
    isDue = false;
    render(html`<${App} model=${model} write=${write} />`, body);
  };
  model.subscribe(() => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(show);
  });
  show();
  keys(model);
  document.body.dataset.engine = engine.name;
}

start().catch((error) => {
  const wait = document.getElementById("wait");
  if (wait === null) throw error;
  wait.textContent = `The engine cannot be started: ${error instanceof Error ? error.message : error}`;
});
