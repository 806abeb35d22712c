// @ts-check
// The state of the page with the answers about it.

import { STARTING_HANDS } from "../poker/cards.js";
import { blockedIn, sumOf } from "../poker/ranges.js";
import { BOARDS_FIELDS, boardsQuestion } from "./boards.js";
import { Brush } from "./brush.js";
import { hasGrid, rangeHints } from "./games.js";
import { equityQuestion, hitsQuestion, pairQuestion, rangeQuestion, spotQuestion } from "./questions.js";
import { pushQuestion } from "./push.js";
import { keepRead } from "./readings.js";
import { MOMENT, NO_SERVER, Resource } from "./resource.js";
import { followSaved } from "./saved.js";
import { Solving } from "./solving.js";
import { heroOf, isBeingRead, isEmpty, isRead, isRight, nameOf } from "./store.js";

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
 * @property {string} [policy] the policy of later draws
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
  boards: "boards",
  push: "push-fold",
  solve: "solve",
};

/** The name of the performance measure from a change to its figures, and the largest number of measures that are kept. */
const MEASURE = "change to figures";
const MAX_MEASURES = 1000;

/** The milliseconds for which a report waits for the equities, which come first while a range is painted. */
const REPORT_WAIT = 250;

export class Model {
  brush = new Brush();
  /** The open dialog, which may be about a player. @type {{ kind: string, player?: number } | null} */ dialog = null;
  /** A message that is shown for a few seconds. */
  said = "";
  /** Errors in the link. @type {string[]} */ faults = [];
  /** `true` if the report on hands is about all players. */
  isCompared = false;
  /** The cards that the open deck is for, or `null`. @type {"board" | "dead" | null} */
  deck = null;
  /** `true` while the engine takes longer than a moment to read a range. */
  isReadingLate = false;

  /** @param {Store} store @param {Engine} engine @param {import("./games.js").Games} games */
  constructor(store, engine, games) {
    this.store = store;
    this.engine = engine;
    this.games = games;
    /** @type {Set<() => void>} */ this.listeners = new Set();
    /** @type {Resource<EquityAnswer>} */ this.figures = new Resource(engine, "equity", () => this.#figuresChanged());
    /** @type {Record<string, Resource<any>>} */ this.reports = Object.fromEntries(
      ["hits", "next", "graph", "flops", "bets", "boards", "push"].map((name) => [
        name,
        new Resource(engine, name, () => this.#reportChanged(name)),
      ]),
    );
    this.solving = new Solving(engine, () => this.changed());
    this.reports.solve = this.solving.solution;
    /** The combos that the filter of made hands keeps of the range on the grid. @type {Resource<{ weights: number[] }>} */
    this.kept = new Resource(engine, "marked", () => this.changed());
    this.#saidTimer = 0;
    this.#lateTimer = 0;
    this.#changedAt = performance.now();
    store.subscribe(() => this.#follow());
    this.readings = keepRead(store, engine, games, {
      tell: (message) => this.set({ faults: [message] }),
      changed: () => this.#follow(),
    });
    this.#follow();
    // Texts may refer to saved ranges.
    followSaved(() => this.#follow());
  }

  /** The timers of reports that wait for the equities. @type {Record<string, number>} */ #reportTimers = {};
  #saidTimer;
  #lateTimer;
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
    // Push or fold does not depend on the game of the ranges. It is one of hold'em, as the games of the solver are.
    const isAvailable = (/** @type {string} */ name) =>
      this.game.asks.includes(REPORTS[name]) && (!["push", "solve"].includes(name) || this.spot.game === "holdem");
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

  /** Returns the weights of a player's range. Returns `null` if they are unknown, as while the range is being read. @param {number} place */
  weights(place) {
    const player = this.spot.players[place];
    return this.isReadingLate && isBeingRead(player) ? null : player.weights;
  }

  /**
   * Returns a predicate for combos that a player cannot hold: those with a card on the board or a dead card, and those that
   * leave another player no combo.
   * @param {number} player
   */
  isBlocked(player) {
    const { spot } = this;
    if (this.#blocked.spot !== spot) this.#blocked = { spot, players: [] };
    return (this.#blocked.players[player] ??= this.#blockedOf(player));
  }

  /** The predicates of combos that players cannot hold, for a spot. @type {{ spot: Spot | null, players: ((combo: number) => boolean)[] }} */
  #blocked = { spot: null, players: [] };

  /** @param {number} player */
  #blockedOf(player) {
    const { board, dead, players } = this.spot;
    const others = players.flatMap(({ weights, error }, place) =>
      place === player || weights === null || error !== null ? [] : [weights],
    );
    return blockedIn([...board.cards, ...dead.cards], others);
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
    else if (empty >= 0) this.figures.refuse(this.#emptyText(empty));
    else if (!isRead(spot) && this.readings?.isUnavailable) this.figures.refuse(NO_SERVER);
    else if (!isRead(spot)) this.figures.wait(scope);
    else {
      const question = equityQuestion(spot, this.game);
      if (!this.figures.has(question)) this.#changedAt = performance.now();
      this.figures.ask(question, scope);
    }
    const { dialog } = this;
    // The browser's Back may have removed the player.
    if (dialog?.player !== undefined && !spot.players.some(({ id }) => id === dialog.player)) this.dialog = null;
    this.#noteLate();
    this.#askReports();
    this.changed();
  }

  /** @param {number} place */
  #emptyText(place) {
    const what = hasGrid(this.game) ? "paint some, or type" : "type";
    return `${nameOf(this.spot, place)} has no hands yet: ${what} a range such as ${rangeHints(this.game)[0]}.`;
  }

  /** Notes after a moment that a range is still being read. */
  #noteLate() {
    if (isRead(this.spot)) {
      window.clearTimeout(this.#lateTimer);
      [this.#lateTimer, this.isReadingLate] = [0, false];
    } else if (this.#lateTimer === 0)
      this.#lateTimer = window.setTimeout(() => this.set({ isReadingLate: true }), MOMENT);
  }

  #figuresChanged() {
    const { figures } = this;
    if (figures.isFresh && figures.answer !== this.#measured) {
      this.#measured = figures.answer;
      if (performance.getEntriesByName(MEASURE).length >= MAX_MEASURES) performance.clearMeasures(MEASURE);
      performance.measure(MEASURE, { start: this.#changedAt });
      this.#chooseHand();
      this.#shorten();
    }
    this.#askReports();
    this.changed();
  }

  /** @param {string} name */
  #reportChanged(name) {
    if (name === "hits") this.#askKept();
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

  /** Asks for the open report, and for the hands that the filter marks on the grid. */
  #askReports() {
    const names = this.#isFiltered && this.panel !== "hits" ? [this.panel, "hits"] : [this.panel];
    for (const name of names) this.#askReport(name);
    this.#askKept();
  }

  /** Asks the question of a report in the first pause after the equities. @param {string} name */
  #askReport(name) {
    const report = this.reports[name];
    if (report === undefined || this.figures === undefined) return;
    const { state, refusal } = this.figures;
    const { spot } = this;
    if (name === "solve") {
      if (isRead(spot)) this.solving.follow(spot);
      return;
    }
    if (name === "push") {
      const question = pushQuestion(spot.settings);
      if (question === null) report.refuse("");
      else report.ask(question, JSON.stringify([question.stacks, question.sweep, question.payouts]));
      return;
    }
    const scope = this.#scope(
      heroOf(spot),
      ...(name === "boards" ? BOARDS_FIELDS.map((field) => spot.settings[field]) : []),
    );
    const isSpotRefused = state === "refused" && (refusal === null || refusal.field !== "method");
    const question = isSpotRefused && this.figures.message !== "Stopped." ? "" : this.#reportQuestion(name);
    window.clearTimeout(this.#reportTimers[name]);
    if (typeof question === "string") report.refuse(question);
    else if (!isRead(spot)) report.wait(scope);
    else if (report.has(question)) return;
    else if (state === "recomputing") {
      report.wait(scope);
      this.#reportTimers[name] = window.setTimeout(() => report.ask(question, scope), REPORT_WAIT);
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
      case "boards":
        // The fields show their faults.
        return boardsQuestion(spot, game) ?? "";
      case "flops":
        return pairQuestion(spot, cards, {
          ...{ ask: "flops", board: "", nuts },
          ...(textures.trim() === "" ? {} : { textures }),
        });
      default: {
        const asked = { ...equityQuestion(spot, game), combos: false, player: heroOf(spot) };
        const bets = {
          ...(call ? { call } : {}),
          ...(spot.players.length === 2 && bet && folds !== null ? { bet, folds } : {}),
        };
        return pot !== null && Object.keys(bets).length > 0 ? { ...asked, pot, ...bets } : asked;
      }
    }
  }

  /** Solves the postflop game on the page, or goes on. */
  solve() {
    this.solving.start(this.spot);
  }

  /** Returns the question of the open report, for files. */
  get reportQuestion() {
    const question = this.panel === "push" ? pushQuestion(this.spot.settings) : this.#reportQuestion(this.panel);
    return typeof question === "string" ? null : question;
  }

  /** `true` if a filter marks hands on the grid. */
  get #isFiltered() {
    return this.spot.settings.where.trim() !== "" && hasGrid(this.game) && this.panels.includes("hits");
  }

  /**
   * Returns the question for the combos that the filter keeps of the range on the grid. Returns `null` if there is no filter,
   * or while the answer about the spot's hits is unknown.
   */
  get #keptQuestion() {
    const { spot, reports, game } = this;
    const { hits } = reports;
    if (!this.#isFiltered || !hits.isFresh || !hits.has(hitsQuestion(spot, game.hole_cards))) return null;
    const range = hits.answer.ranges[this.store.active]?.where?.range;
    return range === undefined ? null : rangeQuestion(spot, range, game.hole_cards);
  }

  #askKept() {
    if (this.kept === undefined) return;
    const question = this.#keptQuestion;
    if (question === null) this.kept.refuse("");
    else this.kept.ask(question, String(this.store.player.id));
  }

  /** The weights of the combos that the filter marks, or `null`. They always belong to the spot and the player on the grid. */
  get marked() {
    const question = this.#keptQuestion;
    return question !== null && this.kept.isFresh && this.kept.has(question)
      ? (this.kept.answer?.weights ?? null)
      : null;
  }

  /** Shows a player's range on the grid. @param {number} place */
  activate(place) {
    this.store.activate(place);
  }
}
