// @ts-check
// One question after another, of which only the newest matters.

import { Refused } from "./engine/index.js";

/** A question that has been at work for so many milliseconds is given up for a newer one; a younger one may end. */
const PATIENCE = 150;

/**
 * @typedef {object} Listener
 * @property {(answer: any, question: any) => void} onAnswer
 * @property {(progress: any) => void} [onProgress]
 * @property {(refusal: Refused) => void} onRefusal
 */

export class Live {
  /** @param {import("./engine/index.js").Engine} engine @param {string} slot @param {Listener} listener */
  constructor(engine, slot, listener) {
    this.engine = engine;
    this.slot = slot;
    this.listener = listener;
    /** What runs. @type {{ abort: AbortController, patience: number } | null} */ this.running = null;
    /** What comes next. @type {import("./engine/index.js").Question | null} */ this.next = null;
  }

  /**
   * Asks this, instead of whatever was to be asked before. A question that began a moment ago ends first: else a question
   * at each move of the mouse would never be answered.
   * @param {import("./engine/index.js").Question} question
   */
  request(question) {
    this.next = question;
    if (this.running === null) {
      void this.#run();
    } else if (this.running.patience === 0) {
      const { abort } = this.running;
      this.running.patience = window.setTimeout(() => {
        if (this.running?.abort === abort && this.next !== null) abort.abort();
      }, PATIENCE);
    }
  }

  /** Asks nothing any more. */
  cancel() {
    this.next = null;
    this.running?.abort.abort();
  }

  async #run() {
    while (this.next !== null) {
      // What a listener fails at is its own fault: the browser tells of it, and the next question is asked all the same.
      await this.#ask(this.next).catch(reportError);
    }
    this.running = null;
  }

  /** @param {import("./engine/index.js").Question} question */
  async #ask(question) {
    const run = { abort: new AbortController(), patience: 0 };
    [this.next, this.running] = [null, run];
    const onProgress = this.listener.onProgress ?? (() => {});
    const manner = { slot: this.slot, signal: run.abort.signal, onProgress };
    const [answer, error] = await this.engine.ask(question, manner).then(
      (answer) => [answer, null],
      (error) => [null, error],
    );
    window.clearTimeout(run.patience);
    // An answer to the question before is shown as well: while a mouse moves, it is what can be shown. What was given up here,
    // and a refusal that a newer question follows, is nobody's concern.
    if (run.abort.signal.aborted || (error !== null && this.next !== null)) return;
    if (error === null) this.listener.onAnswer(answer, question);
    // A question of before that came to the server late has stopped this one.
    else if (error instanceof DOMException && error.name === "AbortError") this.next = question;
    else this.listener.onRefusal(refusal(error));
  }
}

/** Why there is no answer. @param {unknown} error */
const refusal = (error) =>
  error instanceof Refused ? error : new Refused({ field: "engine", message: `The engine does not answer: ${error}` });
