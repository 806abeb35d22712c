// @ts-check
// The WebAssembly engine: a pool of workers.

import { isInPieces, merged, pieces } from "./flops.js";
import { Refused, Slots, stopped } from "./types.js";

/**
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Progress} Progress
 * @typedef {import("./types.js").Manner} Manner
 */

/** The time in milliseconds that a worker has to finish a stopped question before it is terminated. */
const GRACE = 40;

/** The reason why a worker cannot start. The browser gives none. */
const NO_HOST = "the page's host does not answer";

/**
 * A pending question.
 * @typedef {{
 *   id: number,
 *   question: Question,
 *   resolve: (answer: Answer) => void,
 *   reject: (reason: unknown) => void,
 *   onProgress: (progress: Progress) => void,
 *   isPiece: boolean,
 * }} Job
 */

/** A worker and its current question. */
class Seat {
  /** @type {Job | undefined} */
  job;
  /** `true` if the worker has solved a game, which it keeps. */
  hasGame = false;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.postMessage(module);
  }
}

/** A pool of workers. Idle workers take questions in the order of arrival. Pieces come after all other questions. */
class Workers {
  /** @type {"wasm"} */
  name = "wasm";
  #slots = new Slots();
  /** @type {Seat[]} */
  #seats = [];
  /** @type {Job[]} */
  #waiting = [];
  #module;
  #count;
  #lastId = 0;

  /**
   * @param {WebAssembly.Module} module
   * @param {number} count
   */
  constructor(module, count) {
    this.#module = module;
    this.#count = count;
    this.#hireAll();
  }

  /**
   * @param {Question} question
   * @param {Manner} [manner]
   * @returns {Promise<Answer>}
   */
  async ask(question, manner = {}) {
    const onProgress = manner.onProgress ?? (() => {});
    return this.#slots.run(manner, (signal) =>
      isInPieces(question) ? this.#askInPieces(question, signal, onProgress) : this.#ask(question, signal, onProgress),
    );
  }

  /**
   * @param {Question} question
   * @param {AbortSignal} signal
   * @param {(progress: Progress) => void} onProgress
   * @param {boolean} [isPiece]
   * @returns {Promise<Answer>}
   */
  #ask(question, signal, onProgress, isPiece = false) {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(stopped());
      const job = { id: ++this.#lastId, question, resolve, reject, onProgress, isPiece };
      signal.addEventListener("abort", () => this.#stop(job), { once: true });
      // Short questions do not wait for the pieces of a question about all flops.
      const before = isPiece ? -1 : this.#waiting.findIndex((waiting) => waiting.isPiece);
      this.#waiting.splice(before < 0 ? this.#waiting.length : before, 0, job);
      this.#hireAll();
      this.#share();
    });
  }

  /**
   * @param {Question} question
   * @param {AbortSignal} signal
   * @param {(progress: Progress) => void} onProgress
   * @returns {Promise<Answer>}
   */
  async #askInPieces(question, signal, onProgress) {
    const start = performance.now();
    const questions = pieces(question);
    let done = 0;
    const outcomes = await Promise.allSettled(
      questions.map((piece) =>
        this.#ask(piece, signal, () => {}, true).finally(() => {
          if (!signal.aborted) onProgress({ done: ++done / questions.length });
        }),
      ),
    );
    if (signal.aborted) throw stopped();
    const answers = outcomes.flatMap((outcome) => {
      if (outcome.status === "fulfilled") return [outcome.value];
      // A piece without flops is refused for its textures. Any other refusal applies to the whole question.
      if (outcome.reason instanceof Refused && outcome.reason.field === "textures") return [];
      throw outcome.reason;
    });
    // If all pieces are refused, the undivided question gives the reason.
    return merged(question, answers, start) ?? this.#ask(question, signal, onProgress);
  }

  /** Gives waiting questions to idle workers. Questions about a solved game wait for the worker that keeps it. */
  #share() {
    for (const job of [...this.#waiting]) {
      const idle = this.#seats.filter((seat) => seat.job === undefined);
      if (idle.length === 0) return;
      const isOfGame = job.question.ask === "solve" && !job.question.memory;
      const keeper = this.#seats.find((seat) => seat.hasGame);
      const seat = isOfGame ? (keeper ?? idle[0]) : (idle.find((seat) => seat !== keeper) ?? idle[0]);
      if (seat.job !== undefined) continue;
      this.#waiting = this.#waiting.filter((waiting) => waiting !== job);
      [seat.job, seat.hasGame] = [job, seat.hasGame || isOfGame];
      seat.worker.postMessage({ id: job.id, question: job.question });
    }
  }

  #hireAll() {
    while (this.#seats.length < this.#count) this.#hire();
  }

  #hire() {
    const seat = new Seat(this.#module);
    seat.worker.addEventListener("message", ({ data }) => this.#receive(seat, data));
    seat.worker.addEventListener("error", (event) => this.#fail(seat, event.message ?? NO_HOST));
    this.#seats.push(seat);
  }

  /**
   * @param {Seat} seat
   * @param {{ id: number, progress?: Progress, answer?: Answer, error?: any, failure?: string }} message
   */
  #receive(seat, { id, progress, answer, error, failure }) {
    const { job } = seat;
    if (job === undefined || job.id !== id) return;
    if (progress !== undefined) return job.onProgress(progress);
    if (failure !== undefined) return this.#fail(seat, failure);
    seat.job = undefined;
    if (answer !== undefined) job.resolve(answer);
    else job.reject(new Refused(error));
    this.#share();
  }

  /**
   * Replaces a failed worker. A worker without a question is replaced only when the next question comes: if workers
   * cannot start at all, for example because the host is gone, each new one would fail, too.
   * @param {Seat} seat
   * @param {string} failure
   */
  #fail(seat, failure) {
    if (seat.job === undefined) {
      this.#dismiss(seat);
      return;
    }
    seat.job.reject(new Error(`the engine failed: ${failure}`));
    this.#replace(seat);
  }

  /** @param {Job} job */
  #stop(job) {
    job.reject(stopped());
    job.onProgress = () => {};
    this.#waiting = this.#waiting.filter((waiting) => waiting !== job);
    const seat = this.#seats.find((seat) => seat.job === job);
    if (seat === undefined) return;
    setTimeout(() => {
      if (seat.job === job) this.#replace(seat);
    }, GRACE);
  }

  /** @param {Seat} seat */
  #replace(seat) {
    this.#dismiss(seat);
    this.#hire();
    this.#share();
  }

  /** @param {Seat} seat */
  #dismiss(seat) {
    seat.worker.terminate();
    seat.job = undefined;
    this.#seats = this.#seats.filter((other) => other !== seat);
  }
}

/**
 * Compiles the module once and starts the workers.
 * @returns {Promise<import("./types.js").Engine>}
 */
export async function workers() {
  const response = await fetch(new URL("./page.wasm", import.meta.url)).catch(() => null);
  if (response === null) throw new Error(NO_HOST);
  if (!response.ok) throw new Error(`cannot load the engine: ${response.status} ${response.statusText}`);
  // Streaming compilation needs the right media type, which some hosts do not send.
  const isStreamed = response.headers.get("Content-Type")?.startsWith("application/wasm") ?? false;
  const module = isStreamed
    ? await WebAssembly.compileStreaming(response)
    : await WebAssembly.compile(await response.arrayBuffer());
  const count = Math.min(Math.max(navigator.hardwareConcurrency || 2, 2), 8);
  return new Workers(module, count);
}
