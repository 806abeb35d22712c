// @ts-check
// Workers that answer questions. Idle workers take questions in the order of arrival.

import { MANNER, checkedOrders } from "./ask.js";
import { optionsOf, refused, wrongType, shown } from "./errors.js";
import { questionJson } from "./question_json.js";

/**
 * @typedef {import("./ask.js").Manner} Manner
 * @typedef {import("./questions.js").Question} Question
 */

/**
 * A thread that answers questions: `hold` keeps the program alive while it works.
 * @typedef {object} Thread
 * @property {(message: unknown) => void} post
 * @property {() => void} end
 * @property {(isHeld: boolean) => void} hold
 */

/**
 * Starts a thread.
 * @typedef {(onMessage: (message: Message) => void, onError: (error: unknown) => void) => Thread} Spawn
 */

/** @typedef {{ id: number, progress?: any, json?: string, isRefused?: boolean, failure?: string }} Message */

/**
 * A pending question.
 * @typedef {object} Job
 * @property {number} id
 * @property {string} question
 * @property {(json: string) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {(progress: import("./questions.js").Progress) => void} onProgress
 */

/** The time in milliseconds that a worker has to finish a stopped question before it is replaced. */
const GRACE = 40;

/** A thread and its current question. @typedef {{ thread: Thread, job?: Job }} Seat */

/** A pool of workers. */
export class Pool {
  #spawn;
  #source;
  /** The module, once it is compiled. @type {import("./module.js").Module | undefined} */
  #module;
  #isLoading = false;
  #threads;
  #orders;
  /** @type {Seat[]} */
  #seats = [];
  /** @type {Job[]} */
  #waiting = [];
  #lastId = 0;
  #isClosed = false;

  /**
   * @param {{ spawn: Spawn, source: () => Promise<import("./module.js").Module> }} from how threads start, and their module
   * @param {number} threads
   * @param {Uint8Array} [orders] the bytes of the file of three-way orders
   */
  constructor({ spawn, source }, threads, orders) {
    if (!(Number.isInteger(threads) && threads >= 1)) {
      throw new RangeError(`threads ${shown(threads)}: expected a number of workers, at least 1`);
    }
    this.#spawn = spawn;
    this.#source = source;
    this.#threads = threads;
    this.#orders = orders === undefined ? undefined : checkedOrders(orders);
  }

  /** The largest number of workers. They start when questions wait. */
  get threads() {
    return this.#threads;
  }

  /**
   * Answers a question on a worker, as `ask` does. `signal` stops it at once: the promise is rejected with the signal's
   * reason, and a worker that does not finish within 40 ms is replaced.
   * @template {Question} const Q
   * @param {Q & import("./questions.js").Strict<Q, import("./questions.js").Questions[Q["ask"]]>} question
   * @param {Manner} [manner]
   * @returns {Promise<import("./ask.js").AnswerTo<Q>>}
   */
  async ask(question, manner) {
    return JSON.parse(await this.askJson(questionJson(question), manner));
  }

  /**
   * Answers a question in JSON on a worker, as `askJson` does.
   * @param {string} question
   * @param {Manner} [manner]
   * @returns {Promise<string>}
   */
  async askJson(question, manner) {
    // Other values may not be cloneable: an error of `post` would leave the worker with its job.
    if (typeof question !== "string") throw wrongType(`question ${shown(question)}: expected text in JSON`);
    const { signal, onProgress = () => {} } = optionsOf(manner, MANNER);
    signal?.throwIfAborted();
    if (this.#isClosed) throw new Error("the workers are closed");
    const id = ++this.#lastId;
    /** @type {Job | undefined} */
    let job;
    const stop = () => job && this.#stop(job, signal?.reason);
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        job = { id, question, resolve, reject, onProgress };
        this.#waiting.push(job);
        this.#share();
      });
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Ends all workers. Pending questions are rejected with an `AbortError`. */
  close() {
    this.#isClosed = true;
    const jobs = [...this.#waiting, ...this.#seats.flatMap(({ job }) => job ?? [])];
    this.#waiting = [];
    for (const seat of this.#seats) seat.thread.end();
    this.#seats = [];
    for (const job of jobs) job.reject(new DOMException("the workers were closed", "AbortError"));
  }

  /** Compiles the module. A failure rejects the pending questions, and the next question tries again. */
  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.#module = await this.#source();
    } catch (error) {
      for (const job of this.#waiting.splice(0)) job.reject(error);
    }
    this.#isLoading = false;
    this.#share();
  }

  /** Gives waiting questions to idle workers, and starts workers. */
  #share() {
    if (this.#module === undefined) {
      if (this.#waiting.length > 0) this.#load();
      return;
    }
    while (this.#waiting.length > 0) {
      const seat = this.#seats.find(({ job }) => job === undefined) ?? this.#hire();
      if (seat === undefined) return;
      const job = /** @type {Job} */ (this.#waiting.shift());
      seat.job = job;
      seat.thread.hold(true);
      seat.thread.post({ id: job.id, question: job.question });
    }
  }

  /** Starts a worker. Returns `undefined` if there are enough. @returns {Seat | undefined} */
  #hire() {
    if (this.#seats.length >= this.#threads) return undefined;
    /** @type {Seat} */
    const seat = {
      thread: this.#spawn(
        (message) => this.#receive(seat, message),
        (error) => this.#fail(seat, String(error)),
      ),
    };
    seat.thread.post({ module: this.#module, orders: this.#orders });
    this.#seats.push(seat);
    return seat;
  }

  /** @param {Seat} seat @param {Message} message */
  #receive(seat, { id, progress, json, isRefused, failure }) {
    const { job } = seat;
    if (job === undefined || job.id !== id) return;
    if (progress !== undefined) return this.#report(job, progress);
    if (json === undefined) return this.#fail(seat, failure ?? "no answer");
    seat.job = undefined;
    seat.thread.hold(false);
    if (isRefused) job.reject(refused(JSON.parse(json)));
    else job.resolve(json);
    this.#share();
  }

  /** Reports progress. An error of the callback rejects the question. @param {Job} job @param {any} progress */
  #report(job, progress) {
    try {
      job.onProgress(progress);
    } catch (error) {
      this.#stop(job, error);
    }
  }

  /** Replaces a failed worker. @param {Seat} seat @param {string} failure */
  #fail(seat, failure) {
    seat.job?.reject(new Error(`the worker failed: ${failure}`));
    this.#dismiss(seat);
  }

  /** @param {Job} job @param {unknown} reason */
  #stop(job, reason) {
    job.reject(reason);
    job.onProgress = () => {};
    this.#waiting = this.#waiting.filter((waiting) => waiting !== job);
    const seat = this.#seats.find((seat) => seat.job === job);
    if (seat === undefined) return;
    setTimeout(() => {
      if (seat.job === job) this.#dismiss(seat);
    }, GRACE);
  }

  /** Ends a worker. @param {Seat} seat */
  #dismiss(seat) {
    seat.thread.end();
    seat.job = undefined;
    this.#seats = this.#seats.filter((other) => other !== seat);
    this.#share();
  }
}
