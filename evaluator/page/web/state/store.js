// @ts-check
// The state of the page: the game, the players' ranges, the known cards, and the settings of the reports. Every change
// creates a new state. Undo returns to an earlier one.

import { GAP, cardsText, parseCards } from "../poker/cards.js";
import { emptyWeights } from "../poker/ranges.js";

/**
 * A player with a range. `id` stays the same while the player moves or gets another range. `typed` is the text in the field. `text` is the last valid text, which questions contain. `weights`
 * are the weights of its combos if the game has a grid. `short` is the engine's shorter text for a painted `text`. `size` is the number of hands in games without a grid. `top` is the percentage of best hands
 * that the range was chosen by. While `isUnread` is set, the engine has not read `typed` yet, and the other fields may be older. `name` is the player's own
 * name, or empty.
 * @typedef {{ id: number, name: string, typed: string, text: string, short?: string, weights: Float64Array | null, size?: { combos: number, share: number }, top?: number, error: string | null, isUnread: boolean }} Player
 */

/**
 * A field of cards. `typed` is the text in the field, `cards` are its cards, and `slots` are its cards and gaps. `text` is
 * the last valid text, which questions contain.
 * @typedef {{ typed: string, text: string, cards: number[], slots: number[], error: string | null }} CardField
 */

/**
 * @typedef {object} Settings
 * @property {string} panel the open report
 * @property {number} hero the player whom the reports are about, counted from 0
 * @property {string} where the filter of made hands and draws
 * @property {string} textures the filter of flops
 * @property {string} sort the order of flops: equity, nuts, cards
 * @property {boolean} reverse
 * @property {number} nuts the lowest equity that counts as nuts, 0 to 1
 * @property {string} method auto, exact, monte-carlo
 * @property {string} draws the draws to come in draw games: 1, 2, 3
 * @property {string} dialect the meaning of + after neighboring ranks: kicker, slide
 * @property {string} order the order of hands for percentages: equity, pokerstove
 * @property {number | null} pot the pot before any bet of this street, in any unit
 * @property {number | null} call the other player's bet, which the hero calls
 * @property {number | null} bet the hero's own bet or shove
 * @property {number | null} folds the probability that the other player folds to the hero's bet, 0 to 1
 * @property {string} board2 the second of several boards, or empty
 * @property {string} board3 the third of several boards, or empty
 * @property {string} runs the number of times that the board is run: 1, 2, 3
 * @property {string} stacks the stacks of push or fold in the order of action
 * @property {string} blinds the small blind and the big blind
 * @property {string} ante the ante of each player
 * @property {string} payouts the prizes from the first place on, or empty
 * @property {string} big_blind_ante the ante that the big blind pays for all
 * @property {string} bounties the bounty on each player's head
 * @property {string} progressive "yes" if half of a bounty goes on the winner's head
 * @property {string} others the stacks at other tables
 * @property {string} rake the part of a contested pot that the house takes
 * @property {string} cap the maximum rake of a pot
 * @property {string} fixed ranges by the name of a seat or decision: the other seats exploit them
 * @property {string} sweep the lowest and the highest of several equal stacks
 * @property {string} solve_pot the pot of a postflop game, in chips
 * @property {string} solve_stack the smaller stack behind
 * @property {string} solve_bets the sizes of bets
 * @property {string} solve_raises the sizes of raises
 * @property {string} solve_donks the sizes of bets into the player who bet last
 * @property {string} solve_add the part of the pot up to which all-in is added
 * @property {string} solve_force the part of the pot below which a bet is all-in
 * @property {string} solve_merge how close bets are merged
 * @property {string} solve_rake the part of the pot that the house takes
 * @property {string} solve_cap the maximum rake, in chips
 * @property {string} solve_until the exploitability at which the search ends, in percent of the pot
 * @property {string} solve_bits the bits of each number
 * @property {string} solve_locks strategies that do not change, with bars between them
 * @property {string} solve_node the path to the node on the page
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
  hero: 0,
  where: "",
  textures: "",
  sort: "equity",
  reverse: false,
  nuts: 0.8,
  method: "auto",
  draws: "1",
  dialect: "kicker",
  order: "equity",
  pot: null,
  call: null,
  bet: null,
  folds: null,
  board2: "",
  board3: "",
  runs: "1",
  stacks: "10, 10",
  blinds: "0.5, 1",
  ante: "",
  payouts: "",
  big_blind_ante: "",
  bounties: "",
  progressive: "",
  others: "",
  rake: "",
  cap: "",
  fixed: "",
  sweep: "",
  solve_pot: "100",
  solve_stack: "300",
  solve_bets: "50%, a",
  solve_raises: "a",
  solve_donks: "",
  solve_add: "",
  solve_force: "",
  solve_merge: "",
  solve_rake: "",
  solve_cap: "",
  solve_until: "",
  solve_bits: "",
  solve_locks: "",
  solve_node: "",
};

/** The settings that undo and redo leave alone. They keep the hero, too: see `Store`. */
const KEPT = /** @type {const} */ (["panel", "sort", "reverse"]);

/** The largest number of characters in a player's name. */
export const MAX_NAME = 30;

let lastId = 0;

/**
 * Creates a player whose range the engine has not read yet.
 * @param {string} typed @param {string} [text] @returns {Player}
 */
export const newPlayer = (typed, text = typed) => ({
  id: ++lastId,
  name: "",
  typed,
  text,
  short: undefined,
  weights: null,
  size: undefined,
  top: undefined,
  error: null,
  isUnread: typed.trim() !== "",
});
/** @returns {Player} */
export const emptyPlayer = () => ({ ...newPlayer(""), weights: emptyWeights() });

/** Returns a player with the range of another one. @param {Player} player @param {Player} range @returns {Player} */
export const withRange = ({ id, name }, range) => ({ ...range, id, name });

/**
 * Returns the text of the range on the screen. It differs from `text` while the engine has not read it, or if it is invalid.
 * @param {Player} player
 */
export const shownText = ({ typed, text, short, error, isUnread }) =>
  isUnread || error !== null ? typed : (short ?? text);

/** Returns `true` if a player has no hands. @param {Player} player */
export const isEmpty = (player) => player.text === "" || player.text === "none";

/**
 * Returns the field after cards were typed or picked. A board of one or two cards is an unfinished flop, and one with a gap
 * misses the card that was removed there.
 * @param {"board" | "dead"} name @param {CardField} before @param {string} typed
 * @returns {CardField}
 */
export function cardField(name, before, typed) {
  const { cards: slots, wrong } = parseCards(typed);
  const cards = slots.filter((card) => card !== GAP);
  const gap = slots.indexOf(GAP);
  const missing = name === "board" && cards.length > 0 && cards.length < 3 ? 3 - cards.length : 0;
  let error = null;
  if (wrong !== null) error = `"${wrong}" is not a valid card: expected cards such as As or Td`;
  else if (gap >= 0)
    error =
      name === "board" ? `choose the missing card of the ${gap < 3 ? "flop" : "turn"}` : "expected cards without gaps";
  else if (missing > 0) error = `a flop needs ${missing === 1 ? "one more card" : "two more cards"}`;
  return { typed, cards, slots, text: error === null ? typed : before.text, error };
}

/**
 * Returns the field with the cards of a link or line. Valid cards are written with spaces.
 * @param {"board" | "dead"} name @param {string} text
 */
export function cardsFrom(name, text) {
  const field = cardField(name, NO_CARDS, text);
  return field.error === null ? { ...field, typed: cardsText(field.cards) } : field;
}

/** @type {CardField} */
export const NO_CARDS = { typed: "", text: "", cards: [], slots: [], error: null };

/** Returns `true` if no field has an error. @param {Spot} spot */
export const isRight = (spot) => [...spot.players, spot.board, spot.dead].every((field) => field.error === null);

/** Returns `true` if the engine has neither read nor refused a player's text. @param {Player} player */
export const isBeingRead = ({ isUnread, error }) => isUnread && error === null;

/** Returns `true` if the engine has read or refused all ranges. @param {Spot} spot */
export const isRead = (spot) => !spot.players.some(isBeingRead);

/** Returns the name of a player for people. @param {Spot} spot @param {number} place */
export const nameOf = ({ players }, place) => players[place]?.name || `Player ${place + 1}`;

/** Returns the hero's place. @param {Spot} spot */
export const heroOf = ({ players, settings }) => Math.min(settings.hero, players.length - 1);

/** The stroke of a change that is always a separate undo step. */
export const STEP = "step";

/** The stroke of a spot that was read from the address. */
export const ADDRESS = "address";

/** The largest number of undo steps. */
const MAX_STEPS = 200;

/** Holds the state and notifies listeners of changes. The hero and the player on the grid stay the same when players move. */
export class Store {
  /** @param {Spot} spot */
  constructor(spot) {
    this.spot = spot;
    /** The player whose range is on the grid. */
    this.active = 0;
    /** The number of undo steps, undos and redos so far. The browser's history follows it. */
    this.steps = 0;
    /** The number of times that a range or the game was replaced at once, and not edited. */
    this.jumps = 0;
    /** @type {Spot[]} */ this.past = [];
    /** @type {Spot[]} */ this.future = [];
    /** @type {Set<(spot: Spot, before: Spot) => void>} */ this.listeners = new Set();
    /** The stroke of the current undo step. @type {string | null} */ this.stroke = null;
  }

  /** @param {(spot: Spot, before: Spot) => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  get player() {
    return this.spot.players[this.active];
  }

  /**
   * Changes the state. Consecutive changes with the same `stroke` are one undo step. Each change with `STEP` is a
   * separate step. A change without a stroke belongs to the previous step, for example when the engine has read a typed
   * range.
   * @param {Partial<Spot>} change @param {string | null} [stroke]
   */
  change(change, stroke = null) {
    if (stroke !== null && (stroke !== this.stroke || stroke === STEP)) {
      this.past.push(this.spot);
      if (this.past.length > MAX_STEPS) this.past.shift();
      this.future = [];
      this.stroke = stroke;
      this.steps += 1;
    }
    if ((stroke === STEP || stroke === ADDRESS) && (change.players || change.game)) this.jumps += 1;
    this.#become({ ...this.spot, ...change });
  }

  /**
   * Changes a player.
   * @param {number} place @param {Partial<Player>} change @param {string | null} [stroke]
   */
  changePlayer(place, change, stroke = null) {
    const players = this.spot.players.map((player, other) => (other === place ? { ...player, ...change } : player));
    this.change({ players }, stroke);
  }

  /**
   * Replaces a player's range by a text, which the engine reads next.
   * @param {number} place @param {string} text @param {string | null} [stroke]
   */
  setRange(place, text, stroke = STEP) {
    const range = text.trim() === "" ? emptyPlayer() : newPlayer(text);
    this.changePlayer(place, withRange(this.spot.players[place], range), stroke);
  }

  /** @param {Partial<Settings>} change @param {string | null} [stroke] */
  changeSettings(change, stroke = null) {
    this.change({ settings: { ...this.spot.settings, ...change } }, stroke);
  }

  /** Makes the next change a separate undo step. */
  endStroke() {
    this.stroke = null;
  }

  undo() {
    this.#step(this.past, this.future);
  }

  redo() {
    this.#step(this.future, this.past);
  }

  /** Shows a player's range on the grid. @param {number} place */
  activate(place) {
    this.active = Math.max(0, Math.min(place, this.spot.players.length - 1));
    this.#become(this.spot);
  }

  /** Swaps the first two players. */
  swap() {
    const { players, settings } = this.spot;
    const moved = (/** @type {number} */ place) => (place < 2 ? 1 - place : place);
    this.active = moved(this.active);
    this.change(
      {
        players: players.map((_, place) => players[moved(place)]),
        settings: { ...settings, hero: moved(heroOf(this.spot)) },
      },
      STEP,
    );
  }

  /** Removes a player. @param {number} place */
  removePlayer(place) {
    const { players, settings } = this.spot;
    const hero = heroOf(this.spot);
    if (place < this.active) this.active -= 1;
    this.change(
      {
        players: players.filter((_, other) => other !== place),
        settings: { ...settings, hero: place < hero ? hero - 1 : Math.min(hero, players.length - 2) },
      },
      STEP,
    );
  }

  /** @param {Spot[]} from @param {Spot[]} to */
  #step(from, to) {
    const spot = from.pop();
    if (spot === undefined) return;
    to.push(this.spot);
    this.stroke = null;
    this.steps += 1;
    this.jumps += 1;
    const { players, settings } = this.spot;
    const kept = Object.fromEntries(KEPT.map((name) => [name, settings[name]]));
    const placeOf = (/** @type {Player} */ { id }) => spot.players.findIndex((player) => player.id === id);
    const [hero, active] = [heroOf(this.spot), this.active].map((place) => placeOf(players[place]));
    // A hero who was removed since is the hero again.
    const before = heroOf(spot);
    const isBack = !players.some(({ id }) => id === spot.players[before].id);
    if (active >= 0) this.active = active;
    this.#become({ ...spot, settings: { ...spot.settings, ...kept, hero: isBack || hero < 0 ? before : hero } });
  }

  /** @param {Spot} spot */
  #become(spot) {
    const before = this.spot;
    this.spot = spot;
    this.active = Math.min(this.active, spot.players.length - 1);
    this.listeners.forEach((listener) => listener(spot, before));
  }
}
