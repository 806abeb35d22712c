// @ts-check
// The head of the page: its name, the game, and tools for the whole page.

import { copyText } from "../files.js";
import { html, useEffect } from "../html.js";
import { gameChange } from "../state/spot.js";
import { STEP } from "../state/store.js";
import { capital } from "../text.js";
import { Choice, Menu } from "./fields.js";

/** @typedef {import("../state/model.js").Model} Model */

const METHODS = /** @type {const} */ ([
  ["auto", "Auto"],
  ["exact", "Always exact"],
  ["monte-carlo", "Simulate"],
]);
const THEMES = /** @type {const} */ ([
  ["", "System theme"],
  ["light", "Light"],
  ["dark", "Dark"],
]);
const THEME_KEY = "rivertable.theme";

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
        <${Choice}
          label="Method"
          value=${spot.settings.method}
          options=${METHODS}
          onChoose=${(/** @type {string} */ method) => store.changeSettings({ method }, STEP)}
        />
        <span class="grow"></span>
        <${UndoTools} store=${store} />
        ${NARROW.matches ? html`<${Menu} label="More tools" className="more" text="⋯">${rest}<//>` : rest}
        <button type="button" class="solid" onClick=${() => void copyLink(model, write)}>Copy link</button>
      </div>
    </header>
  `;
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
  <${Choice}
    label="Theme"
    value=${savedTheme()}
    options=${THEMES}
    onChoose=${(/** @type {string} */ theme) => (setTheme(theme), model.changed())}
  />
  <button type="button" class="quiet" onClick=${() => model.set({ dialog: { kind: "help" } })}>Help</button>
`;

/** @param {Model} model @param {() => void} write writes the address */
async function copyLink(model, write) {
  write();
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  try {
    await copyText(location.href);
    model.say(
      isLocal
        ? "The link is copied. It works on this machine only, because this page comes from it."
        : "The link is copied.",
    );
  } catch (error) {
    model.say(error instanceof Error ? error.message : String(error));
  }
}

function savedTheme() {
  try {
    return localStorage.getItem(THEME_KEY) ?? "";
  } catch {
    return "";
  }
}

/** Shows a theme, and keeps it for the next visit. @param {string} theme */
export function setTheme(theme = savedTheme()) {
  if (theme === "") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage, the next visit has the theme of the system.
  }
}
