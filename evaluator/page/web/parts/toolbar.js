// @ts-check
// The tools above the page, and the tools of the brush above the grid.

import { button, choice, el, write } from "../dom.js";
import { holeCards } from "../poker/cards.js";
import { addressOf } from "../state/address.js";
import { STEP, newPlayer } from "../state/store.js";
import { MOST_IN_OMAHA, MOST_PLAYERS } from "./players.js";
import { copyText } from "./save.js";

/** @typedef {import("../main.js").App} App */

const GAMES = /** @type {const} */ ([
  ["holdem", "Texas hold'em"],
  ["short-deck", "Short deck"],
  ["short-deck trips-over-straight", "Short deck, trips beat straights"],
  ["omaha", "Omaha"],
  ["omaha5", "Omaha, five cards"],
  ["omaha6", "Omaha, six cards"],
  ["omaha8", "Omaha high-low"],
]);
const METHODS = /** @type {const} */ ([
  ["auto", "Exact if quick"],
  ["exact", "Always exact"],
  ["monte-carlo", "Simulated"],
]);
const THEMES = /** @type {const} */ ([
  ["", "System theme"],
  ["light", "Light"],
  ["dark", "Dark"],
]);
const THEME_KEY = "rivertable.theme";

/** @param {App} app @param {import("./grid.js").Brush} brush @param {{ saved: () => void, help: () => void }} dialogs */
export function makeToolbar(app, brush, dialogs) {
  const { store, say } = app;
  const game = choice("Game", GAMES, (value) => changeGame(app, value));
  const method = choice("Method", METHODS, (value) => store.changeSettings({ method: value }, `method ${value}`));
  const undo = button("Undo", () => store.undo(), { "aria-keyshortcuts": "Control+Z" });
  const redo = button("Redo", () => store.redo(), { "aria-keyshortcuts": "Control+Shift+Z" });
  const link = button("Copy link", () => {
    // The address may be stale: it changes after a delay, and not while a range has an error.
    history.replaceState(null, "", addressOf(store.spot));
    copyText(location.href).then(
      () => say("The link is copied."),
      (error) => say(String(error instanceof Error ? error.message : error)),
    );
  });
  const theme = choice("Theme", THEMES, (value) => setTheme(value));
  theme.value = savedTheme();
  setTheme(theme.value);

  const weight = el("input", {
    type: "range",
    id: "brush",
    min: "5",
    max: "100",
    step: "5",
    value: "100",
    oninput: () => brush.change({ weight: Number(weight.value) / 100 }),
  });
  const weightText = el("output", { for: "brush" });
  const top = el("input", {
    type: "range",
    id: "best",
    min: "0",
    max: "100",
    step: "0.5",
    value: "15",
    oninput: () => setTop(),
  });
  const topText = el("output", { for: "best" });
  const setTop = () => {
    const text = Number(top.value) === 0 ? "none" : `${top.value}%`;
    write(topText, `${top.value} %`);
    store.changePlayer(store.active, newPlayer(text), "best");
  };
  top.addEventListener("change", () => store.endStroke());
  const show = () => {
    const { spot } = store;
    game.value = [spot.game, spot.rules].filter((part) => part !== null && part !== "triton").join(" ");
    method.value = spot.settings.method;
    undo.disabled = store.past.length === 0;
    redo.disabled = store.future.length === 0;
    weight.value = String(Math.round(100 * brush.weight));
    choosing.setAttribute("aria-pressed", String(brush.isChoosing));
    write(weightText, `${weight.value} %`);
    write(topText, `${top.value} %`);
  };
  brush.listeners.add(show);
  const choosing = button("Choose only", () => brush.change({ isChoosing: !brush.isChoosing }), {
    title: "Touches and clicks choose a hand and do not paint",
  });
  const brushTools = el(
    "div",
    { className: "tools brush" },
    choosing,
    el("label", { for: "brush" }, "Paint weight"),
    weight,
    weightText,
    el("label", { for: "best" }, "Best hands"),
    top,
    topText,
  );
  return {
    nodes: [game, method, undo, redo, button("Saved ranges", dialogs.saved), link, theme, button("Help", dialogs.help)],
    brush: brushTools,
    show,
  };
}

/**
 * The last players of other games, by number of hole cards.
 * @type {Map<number, import("../state/store.js").Player[]>}
 */
const left = new Map();

/**
 * Changes the game. The engine refuses ranges and cards that the new game does not have.
 * @param {App} app @param {string} value
 */
function changeGame({ store }, value) {
  const [game, rules = null] = value.split(" ");
  const { spot } = store;
  // Ranges with errors are read again later, because the board may have changed by then.
  left.set(
    holeCards(spot.game),
    spot.players.map((player) => (player.error === null ? player : newPlayer(player.text))),
  );
  // Ranges cannot be converted between numbers of hole cards, so the new game starts with simple ranges.
  const isSameKind = holeCards(game) === holeCards(spot.game);
  const players = spot.players.slice(0, game.startsWith("omaha") ? MOST_IN_OMAHA : MOST_PLAYERS).map((player) => {
    if (!isSameKind) return newPlayer(game.startsWith("omaha") ? firstRange(game) : "random");
    // Text that was just typed is not read yet, and text that was refused may be valid in this game.
    const isToRead = player.isUnread || player.error !== null;
    return newPlayer(isToRead ? player.typed : player.text, player.text);
  });
  store.change({ game, rules, players: isSameKind ? players : (left.get(holeCards(game)) ?? players) }, STEP);
}

/** @param {string} game */
const firstRange = (game) => (game === "omaha" || game === "omaha8" ? "AA" : "random");

function savedTheme() {
  try {
    return localStorage.getItem(THEME_KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} theme */
function setTheme(theme) {
  if (theme === "") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage, the next visit has the theme of the system.
  }
}
