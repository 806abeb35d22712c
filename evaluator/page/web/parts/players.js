// @ts-check
// The players, with each one's range as text, its size and its equity.

import { button, choice, counted, el, percent, write } from "../dom.js";
import { reading } from "../figures.js";
import { isName, keepRanges, savedRanges } from "../state/saved.js";
import { STEP, emptyPlayer, newPlayer } from "../state/store.js";
import { Live } from "../live.js";
import { copyText } from "./save.js";

/** @typedef {import("../main.js").App} App */

/** The choices for reading ranges. */
const DIALECTS = /** @type {const} */ ([
  ["kicker", "98s+ is 98s"],
  ["slide", "98s+ is 98s to AKs"],
]);
const ORDERS = /** @type {const} */ ([
  ["ours", "15%: our order"],
  ["pokerstove", "15%: PokerStove's order"],
]);

export const MOST_PLAYERS = 10;
export const MOST_IN_OMAHA = 6;

/** The programs for whose notation a range can be copied. */
const NOTATIONS = /** @type {const} */ ([
  ["", "Copy as…"],
  ["plain", "plain text"],
  ["pio", "PioSOLVER"],
  ["equilab", "Equilab"],
  ["pokerstove", "PokerStove"],
  ["eval7", "eval7"],
  ["pokerkit", "pokerkit"],
]);

/** @param {App} app */
export function makePlayers(app) {
  const { store } = app;
  /** @type {PlayerRow[]} */
  const rows = [];
  const list = el("ol", { className: "players", "aria-label": "Players" });
  const add = button("Add a player", () => {
    store.change({ players: [...store.spot.players, emptyPlayer()] }, STEP);
    store.activate(store.spot.players.length - 1);
  });
  const swap = button("Swap 1 and 2", () => {
    const [first, second, ...others] = store.spot.players;
    store.change({ players: [second, first, ...others] }, STEP);
  });
  // Sets options for reading, and reads all ranges again.
  const change = (/** @type {Partial<import("../state/store.js").Settings>} */ settings) => {
    store.changeSettings(settings, STEP);
    rows.forEach((row) => row.read());
  };
  const dialect = choice("Meaning of + after neighboring ranks", DIALECTS, (value) => change({ dialect: value }));
  const order = choice("Order of hands for percentages", ORDERS, (value) => change({ order: value }));
  const show = () => {
    const { players, game, settings } = store.spot;
    [dialect.value, order.value] = [settings.dialect, settings.order];
    dialect.disabled = order.disabled = game !== "holdem";
    while (rows.length < players.length) {
      const row = new PlayerRow(app, rows.length);
      rows.push(row);
      list.append(row.node);
    }
    while (rows.length > players.length) rows.pop()?.node.remove();
    rows.forEach((row) => row.show());
    add.disabled = players.length >= (game.startsWith("omaha") ? MOST_IN_OMAHA : MOST_PLAYERS);
  };
  // Must run after `show`, which creates a row for each player.
  const read = () => rows.forEach((row) => row.readIfUnread(store.spot));
  return {
    node: el(
      "section",
      { className: "players-part", "aria-label": "Ranges and equities" },
      list,
      el("div", { className: "tools" }, add, swap),
      el("details", {}, el("summary", {}, "How text is read"), el("div", { className: "tools" }, dialect, order)),
    ),
    show,
    read,
  };
}

class PlayerRow {
  /** @param {App} app @param {number} place */
  constructor(app, place) {
    this.app = app;
    this.place = place;
    const name = `Player ${place + 1}`;
    const label = `range of player ${place + 1}`;
    this.error = el("p", { className: "error", id: `range-error-${place}`, "aria-live": "polite" });
    this.input = el("textarea", {
      rows: 1,
      id: `range-${place}`,
      className: "range",
      spellcheck: false,
      autocomplete: "off",
      placeholder: "22+, ATs+, KQs; 15%; AsKs; random",
      "aria-describedby": this.error.id,
      "aria-label": label.charAt(0).toUpperCase() + label.slice(1),
      oninput: () => this.#typed(),
      onfocus: () => this.app.store.activate(this.place),
      onchange: () => this.app.store.endStroke(),
    });
    this.pick = button(name, () => this.app.store.activate(this.place), {
      className: "pick",
      "aria-label": `${name}: show on the grid`,
    });
    this.equity = el("output", { className: "equity", for: this.input.id });
    this.bar = el("span", { className: "bar" });
    this.facts = el("span", { className: "facts" });
    this.size = el("span", { className: "size" });
    this.copyAs = choice(`Copy the ${label}`, NOTATIONS, (notation) => void this.#copy(notation));
    this.remove = button("Remove", () => this.#removed(), { "aria-label": `Remove player ${place + 1}` });
    const tools = el(
      "div",
      { className: "tools" },
      button("Clear", () => this.#set("none"), { "aria-label": `Clear the ${label}` }),
      button("All", () => this.#set("random"), { "aria-label": `All hands for player ${place + 1}` }),
      button("Invert", () => this.#invert(), { "aria-label": `Invert the ${label}` }),
      button("Save", () => this.#save(), { "aria-label": `Save the ${label} under a name` }),
      this.copyAs,
      this.remove,
    );
    this.node = el(
      "li",
      { className: "player" },
      el("div", { className: "head" }, this.pick, this.size, this.equity),
      el("div", { className: "meter", "aria-hidden": "true" }, this.bar),
      this.input,
      this.error,
      el("div", { className: "foot" }, this.facts, tools),
    );
    this.reading = new Live(app.engine, `range ${place}`, {
      onAnswer: (answer, question) => this.#read(answer, question),
      onRefusal: (refusal) => this.app.store.changePlayer(this.place, { error: refusal.message }),
    });
    /** The text that the engine is reading. */
    this.asked = "";
    this.askedGame = "";
  }

  get player() {
    return this.app.store.spot.players[this.place];
  }

  show() {
    const { store, figures } = this.app;
    const { player } = this;
    const isOmaha = store.spot.game.startsWith("omaha");
    this.node.classList.toggle("active", store.active === this.place);
    if (player === undefined) return;
    this.pick.setAttribute("aria-pressed", String(store.active === this.place));
    if (document.activeElement !== this.input && this.input.value !== player.typed) this.input.value = player.typed;
    this.input.setAttribute("aria-invalid", String(player.error !== null));
    write(this.error, player.error ?? "");
    this.remove.disabled = store.spot.players.length <= 2;
    this.copyAs.disabled = isOmaha;
    write(this.size, sizeText(player, store.spot.game));
    this.#showFigures(figures);
  }

  /** @param {import("../figures.js").Figures} figures */
  #showFigures({ answer, progress, isOld, isOldForLong }) {
    const found = answer?.players[this.place];
    const equity = progress?.equity?.[this.place] ?? found?.equity;
    const error = progress?.stderr?.[this.place] ?? (progress?.equity ? undefined : found?.stderr);
    this.node.classList.toggle("stale", isOld && !progress?.equity);
    this.node.classList.toggle("grey", isOldForLong && !progress?.equity);
    write(
      this.equity,
      equity === undefined ? "–" : `${percent(equity)}${error === undefined ? "" : ` ± ${(100 * error).toFixed(2)}`}`,
    );
    this.bar.style.setProperty("--equity", String(equity ?? 0));
    const halves =
      found?.halves === undefined || answer === null ? "" : `, scoops ${percent(found.halves.scoops / answer.total)}`;
    write(this.facts, found === undefined ? "" : `wins ${percent(found.win)}, ties ${percent(found.tie)}${halves}`);
  }

  /** Reads the text in the field. */
  read() {
    if (this.player.typed.trim() !== "") this.#ask(this.player.typed);
  }

  /**
   * Reads a range that came from a link, from undo, from another player or from another game.
   * @param {import("../state/store.js").Spot} spot
   */
  readIfUnread(spot) {
    const player = spot.players[this.place];
    if (player === undefined) return;
    const isOld = (player.typed !== this.asked && player.text !== this.asked) || this.askedGame !== spot.game;
    if (this.asked !== "" && isOld) {
      // The range was painted or undone meanwhile, or the game has changed.
      this.asked = "";
      this.reading.cancel();
    }
    // While the typed text is being read, do not ask for an earlier one.
    if (this.asked === "" && player.error === null && player.isUnread) this.#ask(player.typed);
  }

  /** @param {string} text */
  #ask(text) {
    this.asked = text;
    const { spot } = this.app.store;
    this.askedGame = spot.game;
    this.reading.request({ ...reading(spot, [text]), ask: "range", ranges: [text] });
  }

  #typed() {
    const typed = this.input.value;
    if (typed.trim() === "") {
      this.asked = "";
      this.reading.cancel();
      this.app.store.changePlayer(this.place, { ...emptyPlayer(), typed }, `type ${this.place}`);
      return;
    }
    // From now on, do not ask for an earlier text.
    [this.asked, this.askedGame] = [typed, this.app.store.spot.game];
    this.app.store.changePlayer(this.place, { typed, error: null, isUnread: true }, `type ${this.place}`);
    this.#ask(typed);
  }

  /** @param {{ range: string, combos: number, share: number, weights?: number[] }} answer @param {{ ranges: string[] }} question */
  #read({ range, combos, share, weights }, { ranges }) {
    // Ignore answers to earlier texts, because the current text is still being read.
    if (this.asked === "" || this.asked !== ranges[0] || this.player === undefined) return;
    const isOmaha = weights === undefined;
    const { typed } = this.player;
    const isTyping = document.activeElement === this.input;
    const text = isOmaha ? this.asked : range;
    this.app.store.changePlayer(this.place, {
      text,
      typed: isTyping || isOmaha ? typed : range.replace(/,/g, ", "),
      weights: isOmaha ? null : Float64Array.from(weights),
      size: { combos, share },
      error: null,
      isUnread: false,
    });
    this.asked = "";
  }

  /** @param {string} text */
  #set(text) {
    this.input.value = text;
    this.app.store.changePlayer(this.place, text === "none" ? emptyPlayer() : newPlayer(text), STEP);
  }

  #invert() {
    const { text } = this.player;
    this.#set(text === "" || text === "none" ? "random" : `random,!(${text})`);
  }

  #removed() {
    const { store } = this.app;
    // Keep the same player on the grid.
    if (this.place < store.active) store.active -= 1;
    store.change({ players: store.spot.players.filter((_, place) => place !== this.place) }, STEP);
  }

  #save() {
    const name = window
      .prompt("A name for this range, of letters, digits, dots, - and _. Other ranges can refer to it as @name.")
      ?.trim();
    if (!name) return;
    if (!isName(name))
      return this.app.say(`"${name}" is not a valid name: expected 1 to 40 letters, digits, dots, - and _.`);
    const { text } = this.player;
    if (text === "" || text === "none") return this.app.say("There is no range to save: the player has no hands yet.");
    const { game } = this.app.store.spot;
    const before = savedRanges(game)[name];
    if (
      before !== undefined &&
      before !== text &&
      !window.confirm(`@${name} is already saved as ${before.slice(0, 200)}. Replace it?`)
    )
      return;
    const isKept = keepRanges(game, { ...savedRanges(game), [name]: text });
    this.app.say(
      isKept ? `Saved as @${name}.` : "The browser does not let the page store data: the range is not saved.",
    );
  }

  /** @param {string} notation */
  async #copy(notation) {
    this.copyAs.value = "";
    const ranges = [this.player.text];
    try {
      const question = { ...reading(this.app.store.spot, ranges), ask: "range", ranges, for: notation };
      const { written } = await this.app.engine.ask(question, { slot: `copy ${this.place}` });
      await copyText(written);
      this.app.say("The range is copied.");
    } catch (error) {
      this.app.say(error instanceof Error ? error.message : String(error));
    }
  }
}

/**
 * Returns the number of combos in a range, and its share of all combos.
 * @param {import("../state/store.js").Player} player @param {string} game
 */
function sizeText({ weights, size }, game) {
  if (weights === null) return size === undefined ? "" : `${counted(size.combos, "hand")}, ${percent(size.share)}`;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return `${counted(sum, "combo")}, ${percent(sum / (game === "short-deck" ? 630 : 1326), 1)}`;
}
