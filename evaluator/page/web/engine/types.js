// @ts-check
// The types shared by the engines and their callers.

/**
 * A question in the format of evaluator/page.
 * @typedef {{ ask: string, [field: string]: unknown }} Question
 */

/**
 * An answer in the JSON format of its kind.
 * @typedef {{ [field: string]: any }} Answer
 */

/**
 * The progress of an answer, 0 to 1. Simulations add their results so far, with a number for each player.
 * @typedef {{ done: number, samples?: number, equity?: number[], stderr?: number[] }} Progress
 */

/**
 * The options of a call. A new question in a slot stops the previous one. `signal` also stops a question.
 * @typedef {{ slot?: string, signal?: AbortSignal, onProgress?: (progress: Progress) => void }} Manner
 */

/**
 * An engine that answers questions. A promise is rejected with `Refused` if the question is invalid, and with an
 * `AbortError` if it was stopped.
 * @typedef {{ name: "native" | "wasm", ask: (question: Question, manner?: Manner) => Promise<Answer> }} Engine
 */

/**
 * The reason for not answering a question: the invalid field, the index of its invalid value if it has several, and a
 * message.
 */
export class Refused extends Error {
  /** @param {{ field: string, index?: number, message: string }} error */
  constructor({ field, index, message }) {
    super(message);
    this.name = "Refused";
    this.field = field;
    this.index = index;
  }
}

/** The error if the engine cannot be reached. The same question may be answered later. */
export class Unavailable extends Error {
  name = "Unavailable";
}

/** @returns {DOMException} the error that rejects a stopped question */
export function stopped() {
  return new DOMException("the question was stopped", "AbortError");
}

/** The signals that stop questions, by slot. */
export class Slots {
  /** @type {Map<string, AbortController>} */
  #running = new Map();

  /**
   * Runs a question with a signal. The caller's signal and the next question in the slot abort it.
   * @template T
   * @param {Manner} manner
   * @param {(signal: AbortSignal) => Promise<T>} run
   * @returns {Promise<T>}
   */
  async run({ slot, signal }, run) {
    const controller = new AbortController();
    const stop = () => controller.abort(signal?.reason);
    signal?.throwIfAborted();
    signal?.addEventListener("abort", stop, { once: true });
    if (slot !== undefined) {
      this.#running.get(slot)?.abort(stopped());
      this.#running.set(slot, controller);
    }
    try {
      return await run(controller.signal);
    } finally {
      signal?.removeEventListener("abort", stop);
      if (slot !== undefined && this.#running.get(slot) === controller) this.#running.delete(slot);
    }
  }
}
