// @ts-check
// The tabs of the panels. One panel is open.

import { el } from "../dom.js";
import { makeCall } from "../panels/call.js";
import { makeCombos } from "../panels/combos.js";
import { makeFlops } from "../panels/flops.js";
import { makeGraph } from "../panels/graph.js";
import { makeHits } from "../panels/hits.js";
import { makeNextCards } from "../panels/next.js";

/** @typedef {import("../main.js").App} App */

/** @param {App} app */
export function makeTabs(app) {
  const { store } = app;
  const panels = [makeHits, makeNextCards, makeGraph, makeCombos, makeFlops, makeCall].map((make) => make(app));
  const tabs = panels.map(({ contents: { name, title } }) =>
    el(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `panel-${name}`,
        onclick: () => store.changeSettings({ panel: name }),
      },
      title,
    ),
  );
  const list = el("div", { role: "tablist", className: "tabs", "aria-label": "Reports" }, ...tabs);
  const open = (/** @type {string} */ name) => {
    const place = Math.max(
      0,
      panels.findIndex((panel) => panel.contents.name === name),
    );
    panels.forEach((panel, other) => {
      tabs[other].setAttribute("aria-selected", String(other === place));
      tabs[other].tabIndex = other === place ? 0 : -1;
      if (panel.isOpen !== (other === place)) panel.open(other === place);
    });
  };
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const place = tabs.findIndex((tab) => tab === document.activeElement);
    const next = tabs[(place + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
  store.subscribe(({ settings }) => {
    open(settings.panel);
    panels.find((panel) => panel.isOpen)?.update();
  });
  return {
    node: el("section", { className: "reports", "aria-label": "Reports" }, list, ...panels.map((panel) => panel.node)),
  };
}
