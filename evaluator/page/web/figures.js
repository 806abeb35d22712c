// @ts-check
// The equities of the spot, kept up to date. Every change asks the engine at once. The last answer stays visible in
// gray until the new one comes.

import { Live } from "./live.js";
import { rangesNamedIn } from "./state/saved.js";
import { isRight } from "./state/store.js";

/** @typedef {import("./state/store.js").Store} Store */
/** @typedef {import("./engine/index.js").Engine} Engine */

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
 * @property {number} [exact_seconds]
 * @property {PlayerFigures[]} players
 * @property {(number | null)[][]} [combos]
 */

/** @typedef {{ done: number, samples?: number, equity?: number[], stderr?: number[] }} ProgressFigures */

/**
 * The name of the performance measure from a change to its figures, and the largest number of measures that are kept.
 */
const MEASURE = "change to figures";
const MOST_MEASURES = 1000;

/** The time in milliseconds before a stale answer turns gray. It avoids flicker. */
export const MOMENT = 250;

/** The answer is exact if it takes at most this estimated time on one thread, in seconds. */
const EXACT_WITHIN = 1;

export class Figures {
  /** @param {Store} store @param {Engine} engine */
  constructor(store, engine) {
    this.store = store;
    /** @type {EquityAnswer | null} */ this.answer = null;
    /** `true` if the answer belongs to an earlier question. */
    this.isStale = true;
    /** @type {ProgressFigures | null} */ this.progress = null;
    /** The error about the question as a whole. @type {string | null} */ this.error = null;
    /** @type {Set<() => void>} */ this.listeners = new Set();
    /** `true` if the shown answer has been stale for longer than `MOMENT`, and the timer that sets it. */
    this.isGrey = false;
    this.greying = 0;
    /** The time of the change that is being answered, and of the last change that is waiting. */
    this.changed = { running: 0, next: 0 };
    /** The engine's errors by place: a player's index, board or dead. @type {Map<number | string, string>} */
    this.faults = new Map();
    /** `true` while texts are replaced by shorter ones with the same meaning. */
    this.isTidying = false;
    this.live = new Live(engine, "equity", {
      onAnswer: (answer, question) => this.#answered(answer, question),
      // If another question is waiting, this progress may belong to other players or ranges.
      onProgress: (progress) => this.live.next === null && this.#tell({ progress }),
      onRefusal: (refusal) => this.#refused(refusal),
    });
    store.subscribe((spot, before) => {
      const hasChanged =
        spot.game !== before.game ||
        spot.rules !== before.rules ||
        spot.board.text !== before.board.text ||
        spot.dead.text !== before.dead.text ||
        spot.settings.method !== before.settings.method ||
        spot.players.length !== before.players.length ||
        spot.players.some((player, place) => player.text !== before.players[place].text);
      if (hasChanged && !this.isTidying) this.ask();
    });
  }

  /** Returns `true` if the answer does not belong to the question in the fields. */
  get isOld() {
    return this.isStale || !isRight(this.store.spot);
  }

  /** Returns `true` if the answer has been stale for longer than `MOMENT`, or if a field has an error. */
  get isOldForLong() {
    return this.isGrey || !isRight(this.store.spot);
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  /** Asks for the equities of the current spot. */
  ask() {
    const { spot } = this.store;
    this.isStale = true;
    this.progress = null;
    this.#greySoon();
    if (spot.players.some((player) => player.text === "" || player.text === "none")) {
      this.live.cancel();
      this.#tell({
        error: "A player has no hands yet: paint some, or type a range such as 22+, ATs+.",
        progress: null,
      });
      return;
    }
    this.changed[this.live.running === null ? "running" : "next"] = performance.now();
    this.live.request(equityQuestion(spot));
  }

  /** Turns the figures gray, unless an answer comes within a moment. */
  #greySoon() {
    this.greying ||= window.setTimeout(() => {
      this.isGrey = true;
      this.#tell({});
    }, MOMENT);
  }

  /** @param {Partial<{ progress: ProgressFigures | null, error: string | null }>} news */
  #tell(news) {
    Object.assign(this, news);
    this.listeners.forEach((listener) => listener());
  }

  /** @param {EquityAnswer} answer @param {{ ranges: string[] }} question */
  #answered(answer, question) {
    this.answer = answer;
    this.isStale = this.live.next !== null;
    window.clearTimeout(this.greying);
    [this.isGrey, this.greying] = [false, 0];
    if (this.isStale) this.#greySoon();
    this.#tell({ progress: null, error: null });
    if (performance.getEntriesByName(MEASURE).length >= MOST_MEASURES) performance.clearMeasures(MEASURE);
    performance.measure(MEASURE, { start: this.changed.running });
    this.changed.running = this.changed.next;
    if (this.isStale) return;
    this.faults.forEach((fault, place) => this.#mark(place, fault, null));
    this.faults.clear();
    if (!this.store.spot.game.startsWith("omaha")) this.#tidy(answer, question);
  }

  /**
   * Replaces the texts of painted ranges by the engine's shorter texts.
   * @param {EquityAnswer} answer @param {{ ranges: string[] }} question
   */
  #tidy(answer, { ranges }) {
    this.isTidying = true;
    try {
      this.store.spot.players.forEach((player, place) => {
        const { range } = answer.players[place];
        if (player.text !== ranges[place] || player.typed !== player.text || player.text === range) return;
        this.store.changePlayer(place, { text: range, typed: range.replace(/,/g, ", ") });
      });
    } finally {
      this.isTidying = false;
    }
  }

  /**
   * Sets the error of a field, or clears it if it is still `fault`.
   * @param {number | string} place @param {string} fault @param {string | null} error
   */
  #mark(place, fault, error) {
    const { spot } = this.store;
    const field = typeof place === "number" ? spot.players[place] : spot[/** @type {"board" | "dead"} */ (place)];
    if (field === undefined || (error === null && field.error !== fault)) return;
    if (typeof place === "number") this.store.changePlayer(place, { error });
    else this.store.change({ [place]: { ...field, error } });
  }

  /** @param {import("./engine/index.js").Refused} refusal */
  #refused(refusal) {
    const { field, index, message } = refusal;
    const place = field === "ranges" ? index : field === "board" || field === "dead" ? field : undefined;
    if (place !== undefined) {
      this.faults.set(place, message);
      this.#mark(place, message, message);
    }
    this.#tell({ progress: null, error: place === undefined ? message : null });
  }
}

/**
 * Returns the question for the players' equities.
 * @param {import("./state/store.js").Spot} spot
 */
export function equityQuestion(spot) {
  return {
    ...spotQuestion(spot),
    ask: "equity",
    method: spot.settings.method,
    exact_within: EXACT_WITHIN,
    stderr: 0.0003,
    combos: !spot.game.startsWith("omaha"),
  };
}

/**
 * Returns the fields that all questions about a spot have.
 * @param {import("./state/store.js").Spot} spot
 */
export function spotQuestion(spot) {
  const ranges = spot.players.map((player) => player.text);
  return { ...reading(spot, ranges), ranges, board: spot.board.text, dead: spot.dead.text };
}

/**
 * Returns the fields that determine how ranges are read. All questions need them, because a new text may be asked about
 * before the engine has rewritten it.
 * @param {import("./state/store.js").Spot} spot @param {string[]} texts
 */
export function reading({ game, rules, settings: { dialect, order } }, texts) {
  return {
    game,
    ...(rules === null ? {} : { rules }),
    ...(game === "holdem" ? { dialect, order } : {}),
    names: rangesNamedIn(game, texts),
  };
}
