// @ts-check
// What the engines have in common with those who ask them.

/**
 * A question, as evaluator/page reads it.
 * @typedef {{ ask: string, [field: string]: unknown }} Question
 */

/**
 * An answer: the JSON of its kind.
 * @typedef {{ [field: string]: any }} Answer
 */

/**
 * How far an answer has come, 0 to 1; in simulations what was found so far, with a number for each player.
 * @typedef {{ done: number, samples?: number, equity?: number[], stderr?: number[] }} Progress
 */

/**
 * A new question of a slot stops the one before in it. `signal` stops a question, too.
 * @typedef {{ slot?: string, signal?: AbortSignal, onProgress?: (progress: Progress) => void }} Manner
 */

/**
 * What answers questions. A promise is rejected by `Refused` if a question makes no sense, and by an `AbortError` if it was
 * stopped.
 * @typedef {{ name: "native" | "wasm", ask: (question: Question, manner?: Manner) => Promise<Answer> }} Engine
 */

/** Why there is no answer: the field of the question that is wrong, its value's place if there are several, and a sentence. */
export class Refused extends Error {
  /** @param {{ field: string, index?: number, message: string }} error */
  constructor({ field, index, message }) {
    super(message);
    this.name = "Refused";
    this.field = field;
    this.index = index;
  }
}

/** @returns {DOMException} what a question that was stopped is rejected by */
export function stopped() {
  return new DOMException("the question was stopped", "AbortError");
}

/** The signals that stop questions, by their slots. */
export class Slots {
  /** @type {Map<string, AbortController>} */
  #running = new Map();

  /**
   * Runs a question under a signal that its manner aborts, and the next question of its slot.
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
