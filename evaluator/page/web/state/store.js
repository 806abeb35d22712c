// @ts-check
// What is asked: the game, the players' ranges, the cards that all know, and the settings of the panels. Every change makes a
// new state, so that the steps back are the states before.

import { parseCards } from "../poker/cards.js";
import { emptyWeights } from "../poker/ranges.js";

/**
 * A player's range: `typed` stands in the text field, `text` is what the engine is asked (the last text that made sense),
 * and `weights` are those of its combos, if the game has a grid. `size` is how many hands that is, where there is no grid.
 * While `isUnread`, what is typed is newer than all of these.
 * @typedef {{ typed: string, text: string, weights: Float64Array | null, size?: { combos: number, share: number }, error: string | null, isUnread: boolean }} Player
 */

/**
 * Cards: `typed` stands in the text field and has these cards, `text` is what the engine is asked, the last text that made
 * sense.
 * @typedef {{ typed: string, text: string, cards: number[], error: string | null }} CardField
 */

/**
 * @typedef {object} Settings
 * @property {string} panel which panel is open
 * @property {string} where the filter of made hands and draws
 * @property {string} textures the filter of flops
 * @property {string} sort the order of flops: equity, nuts, cards
 * @property {boolean} reverse
 * @property {number} nuts from which equity on a hand counts as nuts, 0 to 1
 * @property {string} method auto, exact, monte-carlo
 * @property {string} dialect what + means behind neighbours: kicker, slide
 * @property {string} order which hands are the best: ours, pokerstove
 * @property {number} pot what lies in the middle before the call, in the player's own unit
 * @property {number} call what it costs to call
 * @property {number} bet what a bluff or shove bets into the pot
 * @property {number} folds how often all others fold to it, 0 to 1
 */

/**
 * @typedef {object} Spot
 * @property {string} game
 * @property {string | null} rules
 * @property {Player[]} players
 * @property {CardField} board
 * @property {CardField} dead
 * @property {Settings} settings
 */

/** @type {Settings} */
export const DEFAULT_SETTINGS = {
  panel: "hits",
  where: "",
  textures: "",
  sort: "equity",
  reverse: false,
  nuts: 0.8,
  method: "auto",
  dialect: "kicker",
  order: "ours",
  pot: 100,
  call: 60,
  bet: 75,
  folds: 0.45,
};

/** A player of whose range the text is there, and is still to be read. @param {string} typed @param {string} [text] @returns {Player} */
export const newPlayer = (typed, text = typed) => ({
  typed,
  text,
  weights: null,
  size: undefined,
  error: null,
  isUnread: typed.trim() !== "",
});
/** @returns {Player} */
export const emptyPlayer = () => ({ ...newPlayer(""), weights: emptyWeights() });

/**
 * The field after cards were typed or picked. A board that has one or two cards is on its way to a flop.
 * @param {"board" | "dead"} name @param {CardField} before @param {string} typed
 * @returns {CardField}
 */
export function cardField(name, before, typed) {
  const { cards, wrong } = parseCards(typed);
  const missing = name === "board" && cards.length > 0 && cards.length < 3 ? 3 - cards.length : 0;
  let error = null;
  if (wrong !== null) error = `"${wrong}" is no card: expected cards such as As or Td`;
  else if (missing > 0) error = `${missing === 1 ? "one more card makes" : "two more cards make"} a flop`;
  return { typed, cards, text: error === null ? typed : before.text, error };
}

/** @type {CardField} */
export const NO_CARDS = { typed: "", text: "", cards: [], error: null };

/** Whether all that is typed makes sense. @param {Spot} spot */
export const isRight = (spot) => [...spot.players, spot.board, spot.dead].every((field) => field.error === null);

/** The stroke of a change that is a step of its own. */
export const STEP = "step";

/** How many steps back are kept. */
const MOST_STEPS = 200;

/** Holds the state and tells listeners of changes. */
export class Store {
  /** @param {Spot} spot */
  constructor(spot) {
    this.spot = spot;
    /** Whose range is on the grid. */
    this.active = 0;
    /** @type {Spot[]} */ this.past = [];
    /** @type {Spot[]} */ this.future = [];
    /** @type {Set<(spot: Spot, before: Spot) => void>} */ this.listeners = new Set();
    /** Changes of one kind that follow each other at once are one step. @type {string | null} */ this.stroke = null;
  }

  /** @param {(spot: Spot, before: Spot) => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  get player() {
    return this.spot.players[this.active];
  }

  /**
   * Changes the state. Changes with the same `stroke` are one step back, those with `STEP` one each; with none, the change
   * belongs to the step before, as when the engine has read what was typed.
   * @param {Partial<Spot>} change @param {string | null} [stroke]
   */
  change(change, stroke = null) {
    if (stroke !== null && (stroke !== this.stroke || stroke === STEP)) {
      this.past.push(this.spot);
      if (this.past.length > MOST_STEPS) this.past.shift();
      this.future = [];
      this.stroke = stroke;
    }
    this.#become({ ...this.spot, ...change });
  }

  /**
   * Changes a player's range.
   * @param {number} place @param {Partial<Player>} change @param {string | null} [stroke]
   */
  changePlayer(place, change, stroke = null) {
    const players = this.spot.players.map((player, other) => (other === place ? { ...player, ...change } : player));
    this.change({ players }, stroke);
  }

  /** @param {Partial<Settings>} change @param {string | null} [stroke] */
  changeSettings(change, stroke = null) {
    this.change({ settings: { ...this.spot.settings, ...change } }, stroke);
  }

  /** The next change is a step of its own. */
  endStroke() {
    this.stroke = null;
  }

  undo() {
    this.#step(this.past, this.future);
  }

  redo() {
    this.#step(this.future, this.past);
  }

  /** @param {number} place */
  activate(place) {
    this.active = Math.max(0, Math.min(place, this.spot.players.length - 1));
    this.#become(this.spot);
  }

  /** @param {Spot[]} from @param {Spot[]} to */
  #step(from, to) {
    const spot = from.pop();
    if (spot === undefined) return;
    to.push(this.spot);
    this.stroke = null;
    // What is looked at stays.
    const { panel, sort, reverse } = this.spot.settings;
    this.#become({ ...spot, settings: { ...spot.settings, panel, sort, reverse } });
  }

  /** @param {Spot} spot */
  #become(spot) {
    const before = this.spot;
    this.spot = spot;
    this.active = Math.min(this.active, spot.players.length - 1);
    this.listeners.forEach((listener) => listener(spot, before));
  }
}
