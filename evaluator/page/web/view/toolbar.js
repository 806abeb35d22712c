// @ts-check
// The head of the page: its name, the game, and tools for the whole page.

import { copyText } from "../files.js";
import { html, useEffect, useRef } from "../html.js";
import { hasDraws } from "../state/games.js";
import { gameChange } from "../state/spot.js";
import { resolved } from "../state/saved.js";
import { STEP, shownText } from "../state/store.js";
import { capital } from "../text.js";
import { Choice, Menu, Segment } from "./fields.js";

/** @typedef {import("../state/model.js").Model} Model */

const METHODS = /** @type {const} */ ([
  ["auto", "Auto"],
  ["exact", "Always exact"],
  ["monte-carlo", "Simulate"],
]);
const DRAWS = /** @type {const} */ ([
  ["1", "1 draw"],
  ["2", "2 draws"],
  ["3", "3 draws"],
]);
/** The themes with their names and the paths of their icons. */
const THEMES = /** @type {const} */ ([
  ["", "as the system", "M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11"],
  [
    "light",
    "light",
    "M5 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1",
  ],
  ["dark", "dark", "M13.5 9.5A5.8 5.8 0 1 1 6.5 2.5a4.7 4.7 0 0 0 7 7z"],
]);
const THEME_KEY = "rivertable.theme";

/** The theme in use. It is kept here, too, because the browser may not let the page store it. */
let theme = "";

/** Matches windows in which some tools are in a menu. */
const NARROW = matchMedia("(max-width: 900px)");

/** @param {{ model: Model, write: () => void }} props */
export function Toolbar({ model, write }) {
  const { store, games, spot } = model;
  useEffect(() => NARROW.addEventListener("change", () => model.changed()), []);
  const titles = games.all.map(({ title }, place) => /** @type {[string, string]} */ ([String(place), capital(title)]));
  const rest = html`<${OtherTools} model=${model} />`;
  return html`
    <header id="top">
      <div class="brand">
        <h1>rivertable</h1>
        <p>Exact poker equities. Type or paint two ranges.</p>
      </div>
      <${Pages} model=${model} />
      <div class="tools" id="toolbar">
        <${Choice}
          label="Game"
          value=${String(games.place(spot))}
          options=${titles}
          onChoose=${(/** @type {string} */ place) => {
            model.faults = [];
            store.change(gameChange(model, Number(place)), STEP);
          }}
        />
        <span class="labelled">
          <span aria-hidden="true">Method</span>
          <${Choice}
            label="Method"
            value=${spot.settings.method}
            options=${METHODS}
            onChoose=${(/** @type {string} */ method) => store.changeSettings({ method }, STEP)}
          />
        </span>
        ${
          hasDraws(model.game) &&
          html`
            <${Choice}
              label="Draws to come"
              value=${spot.settings.draws}
              options=${DRAWS}
              onChoose=${(/** @type {string} */ draws) => store.changeSettings({ draws }, STEP)}
            />
          `
        }
        <span class="grow"></span>
        <${UndoTools} store=${store} />
        ${NARROW.matches ? html`<${Menu} label="More tools" className="more" text="⋯">${rest}<//>` : rest}
        <button type="button" class="solid" onClick=${() => void copyLink(model, write)}>Copy link</button>
      </div>
    </header>
  `;
}

/** A switch between the page of equities and that of push or fold. @param {{ model: Model }} props */
function Pages({ model }) {
  const { panel, panels, store } = model;
  const isPush = panel === "push";
  /** The report to which the switch returns. */
  const report = useRef("hits");
  if (!isPush) report.current = panel;
  return (
    panels.includes("push") &&
    html`<${Segment}
      label="Page"
      value=${isPush ? "push" : report.current}
      options=${[
        [report.current, "Equity"],
        ["push", "Push or fold"],
      ]}
      onChoose=${(/** @type {string} */ panel) => store.changeSettings({ panel })}
    />`
  );
}

/** @param {{ store: Model["store"] }} props */
const UndoTools = ({ store }) => html`
  <span class="together">
    <button
      type="button"
      class="quiet"
      aria-label="Undo"
      title="Undo"
      aria-keyshortcuts="Control+Z"
      disabled=${store.past.length === 0}
      onClick=${() => store.undo()}
    >
      ↶
    </button>
    <button
      type="button"
      class="quiet"
      aria-label="Redo"
      title="Redo"
      aria-keyshortcuts="Control+Shift+Z Control+Y"
      disabled=${store.future.length === 0}
      onClick=${() => store.redo()}
    >
      ↷
    </button>
  </span>
`;

/** The tools that are in a menu in narrow windows. @param {{ model: Model }} props */
const OtherTools = ({ model }) => html`
  <button type="button" class="quiet" onClick=${() => model.set({ dialog: { kind: "saved" } })}>Saved ranges</button>
  <${ThemeButton} model=${model} />
  <button type="button" class="quiet" onClick=${() => model.set({ dialog: { kind: "help" } })}>Help</button>
`;

/** An icon of the theme. A click shows the next theme. @param {{ model: Model }} props */
function ThemeButton({ model }) {
  const place = THEMES.findIndex(([known]) => known === theme);
  const [, name, path] = THEMES[place];
  const [next, nextName] = THEMES[(place + 1) % THEMES.length];
  return html`
    <button
      type="button"
      class="quiet theme"
      aria-label=${`Theme: ${name}`}
      title=${`Theme: ${name}. A click changes it to: ${nextName}`}
      onClick=${() => (setTheme(next), model.changed())}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>
    </button>
  `;
}

/** @param {Model} model @param {() => void} write writes the address */
async function copyLink(model, write) {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  // Names stay in ranges that consist of more than a name.
  const hasNames = model.spot.players.some((player) =>
    resolved(model.game.hole_cards, shownText(player)).includes("@"),
  );
  try {
    write();
    await copyText(location.href);
    model.say(
      [
        "The link is copied.",
        isLocal && "It works on this machine only, because this page comes from it.",
        hasNames && "It has names of saved ranges, which other browsers do not know.",
      ]
        .filter(Boolean)
        .join(" "),
    );
  } catch (error) {
    model.say(error instanceof Error ? error.message : String(error));
  }
}

/** Shows the theme of the last visit. */
export function startTheme() {
  try {
    theme = localStorage.getItem(THEME_KEY) ?? "";
  } catch {
    // Without storage, the page has the theme of the system.
  }
  showTheme();
}

function showTheme() {
  if (!THEMES.some(([known]) => known === theme)) theme = "";
  if (theme === "") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Shows a theme, and keeps it for the next visit. @param {string} chosen */
function setTheme(chosen) {
  theme = chosen;
  showTheme();
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage, the next visit has the theme of the system.
  }
}
