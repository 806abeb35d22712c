// @ts-check
// The reports, one of them open, with the player whom they are about.

import { html, useEffect, useRef } from "../html.js";
import { heroOf, nameOf } from "../state/store.js";
import { Segment } from "./fields.js";
import { Bets } from "./reports/bets.js";
import { Boards } from "./reports/boards.js";
import { Combos } from "./reports/combos.js";
import { Flops } from "./reports/flops.js";
import { Graph } from "./reports/graph.js";
import { Hits } from "./reports/hits.js";
import { NextCard } from "./reports/next.js";
import { Solve } from "./reports/solve.js";

/** @typedef {import("../state/model.js").Model} Model */

/** @type {Record<string, { title: string, view: (props: { model: Model }) => any }>} */
const PANELS = {
  hits: { title: "Hands", view: Hits },
  next: { title: "Next card", view: NextCard },
  graph: { title: "Graph", view: Graph },
  combos: { title: "Combos", view: Combos },
  flops: { title: "Flops", view: Flops },
  bets: { title: "Bets", view: Bets },
  boards: { title: "Several boards", view: Boards },
  solve: { title: "Solve", view: Solve },
};

/** The choice of all players in the report on hands. */
const ALL = "all";

/** The reports that are not about one player. */
const ALL_PLAYERS = ["boards", "solve"];

/** Moves the focus to the first field of the open report. */
function goToField() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector('.panel input[type="text"]'));
  field?.focus();
  field?.select();
}

/** @param {{ model: Model }} props */
export function Report({ model }) {
  const { panel } = model;
  const { view } = PANELS[panel];
  const resource = resourceOf(model);
  // Without a solution, the fields of a postflop game are all that is shown.
  const isFresh = resource.isFresh || (panel === "solve" && resource.state === "refused");
  return html`
    <section class="reports" aria-label="Reports">
      <${Tabs} model=${model} />
      <div
        role="tabpanel"
        key=${panel}
        id=${`panel-${panel}`}
        class=${`panel panel-${panel}`}
        aria-labelledby=${`tab-${panel}`}
      >
        <${Head} model=${model} />
        <div class=${`panel-body ${isFresh ? "" : "stale"}`}><${view} model=${model} /></div>
      </div>
    </section>
  `;
}

/** Returns the answer that the open report shows. @param {Model} model */
const resourceOf = ({ reports, panel, figures }) => reports[panel] ?? figures;

/** The titles of the reports. Arrow keys and first letters open them. @param {{ model: Model }} props */
function Tabs({ model }) {
  const { store, panel } = model;
  // Push or fold has a page of its own.
  const panels = model.panels.filter((name) => name in PANELS);
  const open = (/** @type {string} */ panel) => store.changeSettings({ panel });
  const move = (/** @type {any} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = panels.indexOf(panel);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[/** @type {string} */ (event.key)];
    const others = [...panels.slice(place + 1), ...panels.slice(0, place)];
    const next =
      step === undefined
        ? others.find((name) => PANELS[name].title.startsWith(event.key.toUpperCase()))
        : panels[(place + step + panels.length) % panels.length];
    if (event.key === "Enter") goToField();
    else if (next === undefined) return;
    else {
      open(next);
      document.getElementById(`tab-${next}`)?.focus();
    }
    event.preventDefault();
  };
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  // On phones the titles are a row that scrolls.
  useEffect(() => {
    const tab = document.getElementById(`tab-${panel}`);
    if (list.current === null || tab === null) return;
    const last = tab.offsetLeft + tab.offsetWidth - list.current.clientWidth;
    list.current.scrollLeft = Math.min(Math.max(list.current.scrollLeft, last), tab.offsetLeft);
  }, [panel]);
  return html`
    <div role="tablist" ref=${list} class="tabs" aria-label="Reports" onKeyDown=${move}>
      ${panels.map(
        (name) => html`
          <button
            type="button"
            role="tab"
            key=${name}
            id=${`tab-${name}`}
            aria-controls=${`panel-${name}`}
            aria-selected=${String(name === panel)}
            tabindex=${name === panel ? 0 : -1}
            onClick=${() => open(name)}
          >
            ${PANELS[name].title}
          </button>
        `,
      )}
    </div>
  `;
}

/** The player whom the open report is about, and its progress. @param {{ model: Model }} props */
function Head({ model }) {
  const { store, spot, panel } = model;
  const { title } = PANELS[panel];
  const resource = resourceOf(model);
  const players = spot.players.map(
    (_, place) => /** @type {[string, string]} */ ([String(place), nameOf(spot, place)]),
  );
  const choices = panel === "hits" ? [...players, [ALL, players.length === 2 ? "Both" : "All"]] : players;
  return html`
    <div class="who tools">
      ${
        !ALL_PLAYERS.includes(panel) &&
        html`
          <${Segment}
            label=${`Player of the report ${title}`}
            value=${panel === "hits" && model.isCompared ? ALL : String(heroOf(spot))}
            options=${choices}
            onChoose=${(/** @type {string} */ place) => {
              model.set({ isCompared: place === ALL });
              if (place !== ALL) store.changeSettings({ hero: Number(place) });
            }}
          />
        `
      }
      <span class="grow"></span>
      <${Progress} resource=${resource} title=${title} canStop=${panel in model.reports} />
    </div>
  `;
}

/**
 * The progress of a report, and a button that stops it.
 * @param {{ resource: import("../state/resource.js").Resource<any>, title: string, canStop?: boolean }} props
 */
export function Progress({ resource, title, canStop = true }) {
  const isRunning = resource.state === "recomputing" && resource.progress !== null;
  return html`
    <progress
      class=${isRunning ? "running" : ""}
      max="1"
      value=${resource.progress?.done ?? 0}
      aria-label=${`Progress of ${title}`}
    ></progress>
    ${isRunning && canStop && html`<button type="button" class="quiet" onClick=${() => resource.stop()}>Stop</button>`}
  `;
}

/**
 * The reason why a report is empty, unless a field shows it.
 * @param {{ resource: import("../state/resource.js").Resource<any>, fields?: string[] }} props
 */
export const Reason = ({ resource, fields = [] }) => html`
  <p class="error reason" role="status" aria-label="Message about the report">
    ${resource.refusal !== null && fields.includes(resource.refusal.field) ? "" : resource.message}
  </p>
`;
