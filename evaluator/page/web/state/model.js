// @ts-check
// The state of the page with the answers about it.

import { COMBOS, STARTING_HANDS, blockedBy } from "../poker/cards.js";
import { sumOf } from "../poker/ranges.js";
import { Brush } from "./brush.js";
import { hasGrid } from "./games.js";
import { equityQuestion, hitsQuestion, pairQuestion, rangeQuestion, spotQuestion } from "./questions.js";
import { pushQuestion } from "./push.js";
import { keepRead } from "./readings.js";
import { Resource } from "./resource.js";
import { heroOf, isEmpty, isRead, isRight, nameOf } from "./store.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Spot} Spot */
/** @typedef {import("../engine/index.js").Engine} Engine */
/** @typedef {import("../engine/index.js").Question} Question */

/**
 * A player's figures in an answer, in the format of `rivertable equity --json`.
 * @typedef {{ range: string, equity: number, win: number, tie: number, stderr?: number, halves?: { high: number, low: number | null, scoops: number } }} PlayerFigures
 */

/**
 * @typedef {object} EquityAnswer
 * @property {string} method
 * @property {number} total
 * @property {number} seconds
 * @property {number} [stderr]
 * @property {number} [samples]
 * @property {PlayerFigures[]} players
 * @property {(number | null)[][]} [combos]
 */

/** The reports with the kind of question that a game must support. @type {Record<string, string>} */
export const REPORTS = {
  hits: "hits",
  next: "outs",
  graph: "distribution",
  combos: "chart",
  flops: "flops",
  bets: "equity",
  push: "push-fold",
};

/** The name of the performance measure from a change to its figures, and the largest number of measures that are kept. */
const MEASURE = "change to figures";
const MOST_MEASURES = 1000;

/** The milliseconds for which a report waits for the equities, which come first while a range is painted. */
const REPORT_WAIT = 250;

export class Model {
  brush = new Brush();
  /** The open dialog. @type {{ kind: string, place?: number } | null} */ dialog = null;
  /** A message that is shown for a few seconds. */
  said = "";
  /** Errors in the link. @type {string[]} */ faults = [];
  /** `true` while the deck of cards is open. */
  isDeckOpen = false;

  /** @param {Store} store @param {Engine} engine @param {import("./games.js").Games} games */
  constructor(store, engine, games) {
    this.store = store;
    this.engine = engine;
    this.games = games;
    /** @type {Set<() => void>} */ this.listeners = new Set();
    const changed = () => this.changed();
    /** @type {Resource<EquityAnswer>} */ this.figures = new Resource(engine, "equity", () => this.#figuresChanged());
    /** @type {Record<string, Resource<any>>} */ this.reports = Object.fromEntries(
      ["hits", "next", "graph", "flops", "bets", "push"].map((name) => [
        name,
        new Resource(engine, name, () => this.#marked(name)),
      ]),
    );
    /** The combos that the filter of made hands keeps. @type {Resource<{ weights: number[] }>} */
    this.marked = new Resource(engine, "marked", changed);
    this.#reportTimer = 0;
    this.#saidTimer = 0;
    this.#changedAt = performance.now();
    store.subscribe(() => this.#follow());
    this.readings = keepRead(store, engine, games, (message) => this.set({ faults: [message] }));
    this.#follow();
  }

  #reportTimer;
  #saidTimer;
  #changedAt;
  /** The number of jumps at which the hand on the grid was chosen. */ #chosenIn = -1;
  /** The last answer whose time was measured. @type {EquityAnswer | null} */ #measured = null;

  get spot() {
    return this.store.spot;
  }

  get game() {
    return this.games.of(this.spot);
  }

  /** Returns the names of the reports that the game has. */
  get panels() {
    // Push or fold does not depend on the game of the ranges, and is one of hold'em.
    const isAvailable = (/** @type {string} */ name) =>
      this.game.asks.includes(REPORTS[name]) && (name !== "push" || this.spot.game === "holdem");
    return Object.keys(REPORTS).filter(isAvailable);
  }

  /** Returns the name of the open report. */
  get panel() {
    const { panel } = this.spot.settings;
    return this.panels.includes(panel) ? panel : this.panels[0];
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  changed() {
    this.listeners.forEach((listener) => listener());
  }

  /** Changes a part of the page that is not a part of the spot. @param {Partial<Model>} change */
  set(change) {
    Object.assign(this, change);
    this.changed();
  }

  /** @param {Partial<Brush>} change */
  setBrush(change) {
    Object.assign(this.brush, change);
    this.changed();
  }

  /** Shows a message for a few seconds. @param {string} said */
  say(said) {
    window.clearTimeout(this.#saidTimer);
    this.#saidTimer = window.setTimeout(() => this.set({ said: "" }), 6000);
    this.set({ said });
  }

  /** Returns the error of a player's range, if there is one. @param {number} place */
  rangeError(place) {
    const { refusal } = this.figures;
    const isRefused = refusal?.field === "ranges" && refusal.index === place;
    return this.spot.players[place].error ?? (isRefused ? refusal.message : null);
  }

  /** Returns the error of a field of cards, if there is one. @param {"board" | "dead"} name */
  cardError(name) {
    const { refusal } = this.figures;
    return this.spot[name].error ?? (refusal?.field === name ? refusal.message : null);
  }

  /** Returns the message about the equities that no field shows. */
  get message() {
    const { refusal, message } = this.figures;
    const isAtField = refusal !== null && ["ranges", "board", "dead"].includes(refusal.field);
    return isAtField && (refusal.field !== "ranges" || refusal.index !== undefined) ? "" : message;
  }

  /**
   * Returns a predicate for combos that a player cannot hold: those with a card on the board, a dead card, or a card of
   * another player whose hand is known.
   * @param {number} player
   */
  isBlocked(player) {
    const { board, dead, players } = this.spot;
    const known = players.flatMap((other, place) => (place === player ? [] : knownCards(other)));
    return blockedBy([...board.cards, ...dead.cards, ...known]);
  }

  /**
   * Returns the scope of figures: the spot without the ranges, whose figures may be a moment old while they are edited.
   * @param {...unknown} more
   */
  #scope(...more) {
    const { game, rules, players, board, dead, settings } = this.spot;
    const { dialect, order } = settings;
    return JSON.stringify([
      game,
      rules,
      players.length,
      board.text,
      dead.text,
      dialect,
      order,
      this.store.jumps,
      ...more,
    ]);
  }

  #follow() {
    const { spot } = this;
    const scope = this.#scope();
    const empty = spot.players.findIndex((player) => !player.isUnread && isEmpty(player));
    if (!isRight(spot)) this.figures.refuse("");
    else if (empty >= 0)
      this.figures.refuse(`${nameOf(spot, empty)} has no hands yet: paint some, or type a range such as 22+, ATs+.`);
    else if (!isRead(spot)) this.figures.wait(scope);
    else {
      const question = equityQuestion(spot, this.game.hole_cards);
      if (!this.figures.has(question)) this.#changedAt = performance.now();
      this.figures.ask(question, scope);
    }
    this.#askReport();
    this.changed();
  }

  #figuresChanged() {
    const { figures } = this;
    if (figures.isFresh && figures.answer !== this.#measured) {
      this.#measured = figures.answer;
      if (performance.getEntriesByName(MEASURE).length >= MOST_MEASURES) performance.clearMeasures(MEASURE);
      performance.measure(MEASURE, { start: this.#changedAt });
      this.#chooseHand();
      this.#shorten();
    }
    this.#askReport();
    this.changed();
  }

  /** Chooses the best hand of a range that was replaced at once, unless the range has the chosen hand. */
  #chooseHand() {
    const { weights } = this.store.player;
    if (weights === null || this.#chosenIn === this.store.jumps) return;
    this.#chosenIn = this.store.jumps;
    const isIn = (/** @type {import("../poker/cards.js").StartingHand} */ { combos }) => sumOf(weights, combos) > 0;
    if (!isIn(STARTING_HANDS[this.brush.hand])) this.brush.hand = Math.max(0, STARTING_HANDS.findIndex(isIn));
  }

  /** Takes the engine's shorter texts of painted ranges. The questions keep their texts. */
  #shorten() {
    const { answer } = this.figures;
    if (answer === null || !hasGrid(this.game)) return;
    const { players } = this.spot;
    const shorter = players.map((player, place) => {
      const { range } = answer.players[place];
      return player.isUnread || (player.short ?? player.text) === range ? player : { ...player, short: range };
    });
    if (shorter.some((player, place) => player !== players[place])) this.store.change({ players: shorter });
    this.readings.tidy();
  }

  /** Asks the question of the open report in the first pause after the equities. */
  #askReport() {
    const name = this.panel;
    const report = this.reports[name];
    if (report === undefined || this.figures === undefined) return;
    const { state, refusal } = this.figures;
    const { spot } = this;
    if (name === "push") {
      const question = pushQuestion(spot.settings);
      if (question === null) report.refuse("");
      else report.ask(question, JSON.stringify([question.stacks, question.sweep, question.payouts]));
      return;
    }
    const scope = this.#scope(heroOf(spot));
    const isSpotRefused = state === "refused" && (refusal === null || refusal.field !== "method");
    const question = isSpotRefused && this.figures.message !== "Stopped." ? "" : this.#reportQuestion(name);
    window.clearTimeout(this.#reportTimer);
    if (typeof question === "string") report.refuse(question);
    else if (!isRead(spot)) report.wait(scope);
    else if (report.has(question)) return;
    else if (state === "recomputing") {
      report.wait(scope);
      this.#reportTimer = window.setTimeout(() => report.ask(question, scope), REPORT_WAIT);
    } else report.ask(question, scope);
  }

  /** Returns the question of a report, or the reason why there is none. @param {string} name @returns {Question | string} */
  #reportQuestion(name) {
    const { spot, game } = this;
    const { nuts, textures, pot, call, bet, folds } = spot.settings;
    const cards = game.hole_cards;
    switch (name) {
      case "hits":
        return hitsQuestion(spot, cards);
      case "next":
        if (spot.board.cards.length < 3) return "Next cards and outs need a flop: choose three cards for the board.";
        if (cards > 2 && spot.board.cards.length === 5) return "The board is complete: no cards are to come.";
        return { ...spotQuestion(spot, cards), ask: "outs" };
      case "graph":
        return pairQuestion(spot, cards, { ask: "distribution", nuts });
      case "flops":
        return pairQuestion(spot, cards, {
          ...{ ask: "flops", board: "", nuts },
          ...(textures.trim() === "" ? {} : { textures }),
        });
      default: {
        const bets = spot.players.length === 2 && bet > 0 ? { bet, folds } : {};
        const asked = { ...equityQuestion(spot, cards), combos: false, player: heroOf(spot), pot, ...bets };
        return { ...asked, ...(call > 0 ? { call } : {}) };
      }
    }
  }

  /** Returns the question of the open report, for files. */
  get reportQuestion() {
    const question = this.panel === "push" ? pushQuestion(this.spot.settings) : this.#reportQuestion(this.panel);
    return typeof question === "string" ? null : question;
  }

  /** Marks the hands on the grid that the filter keeps. @param {string} name */
  #marked(name) {
    if (name === "hits") {
      const { hits } = this.reports;
      const range = hits.isFresh ? hits.answer.ranges[this.store.active]?.where?.range : undefined;
      if (range === undefined) this.marked.refuse("");
      else this.marked.ask(rangeQuestion(this.spot, range, 2), String(this.store.active));
    }
    this.changed();
  }

  /** Shows a player's range on the grid. @param {number} place */
  activate(place) {
    this.store.activate(place);
    if (this.reports.hits.isFresh) this.#marked("hits");
  }
}

/** Returns the cards of a player whose range is a single combo. @param {import("./store.js").Player} player */
function knownCards({ weights, text, error }) {
  if (weights === null || error !== null || !/^\w{4}$/.test(text.replace(/[\s,]/g, ""))) return [];
  const combos = [...weights.keys()].filter((combo) => weights[combo] > 0);
  return combos.length === 1 ? COMBOS[combos[0]] : [];
}
