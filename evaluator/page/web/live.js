// @ts-check
// Asks a sequence of questions of which only the newest matters.

import { Refused } from "./engine/index.js";

/** The time in milliseconds that a question may run while a newer one waits. */
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
    /** The running question. @type {{ abort: AbortController, patience: number } | null} */ this.running = null;
    /** The waiting question. @type {import("./engine/index.js").Question | null} */ this.next = null;
  }

  /**
   * Asks a question in place of any waiting one. The running question gets a little time to finish. Otherwise questions
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

  /** Stops the running question and drops the waiting one. */
  cancel() {
    this.next = null;
    this.running?.abort.abort();
  }

  async #run() {
    while (this.next !== null) {
      // The browser reports a listener's error, and the next question is asked.
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
    // The answer to an earlier question is shown, too, because there may be no other while the mouse moves. Stopped
    // questions are ignored, and so are refusals if a newer question is waiting.
    if (run.abort.signal.aborted || (error !== null && this.next !== null)) return;
    if (error === null) this.listener.onAnswer(answer, question);
    // An earlier question that reached the server late has stopped this one, so ask it again.
    else if (error instanceof DOMException && error.name === "AbortError") this.next = question;
    else this.listener.onRefusal(refusal(error));
  }
}

/** Converts an error to a refusal. @param {unknown} error */
const refusal = (error) =>
  error instanceof Refused ? error : new Refused({ field: "engine", message: `The engine does not answer: ${error}` });
