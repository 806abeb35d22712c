// @ts-check
// The answer to a question that changes with the spot.
//
// A figure on the page belongs to the spot on the page. So a resource has an answer to show only in two states: `fresh`,
// and `recomputing` for a moment while a range is edited. The scope of a question names the spot that is edited. An answer
// of another scope is dropped at once. If the new answer takes longer than `MOMENT`, or if there will be none, the old
// answer is dropped, too.

import { Refused, Unavailable } from "../engine/index.js";

/** @typedef {import("../engine/index.js").Engine} Engine */
/** @typedef {import("../engine/index.js").Question} Question */
/** @typedef {import("../engine/types.js").Progress} Progress */

/** The milliseconds that an old answer stays while the new one is computed. It avoids flicker. */
export const MOMENT = 150;

/** The milliseconds that a question may run while a newer one waits. Without it, no answer would come while the mouse paints. */
const PATIENCE = 150;

/** The milliseconds between two attempts to reach the engine. */
export const RETRY = 1000;

/** The message while the engine cannot be reached. */
export const NO_SERVER = "The server does not answer. Trying again …";

/**
 * The state of a resource:
 * - `fresh`: `answer` is the answer to the current question.
 * - `recomputing`: the question is running or about to be asked. `answer` may be the previous one for a moment, and
 *   `progress` tells how far the new one is.
 * - `refused`: there is no answer. `message` tells why, or is empty if a field of the page shows the reason.
 * - `unavailable`: the engine cannot be reached, and the question is asked again soon.
 * @typedef {"fresh" | "recomputing" | "refused" | "unavailable"} State
 */

/** @template {Record<string, any>} A */
export class Resource {
  /** @type {State} */ state = "recomputing";
  /** @type {A | null} */ answer = null;
  /** The question of `answer`. @type {Question | null} */ question = null;
  /** @type {Progress | null} */ progress = null;
  message = "";
  /** @type {Refused | null} */ refusal = null;

  /** The text of the current question, or the reason why there is none. */
  #wanted = "";
  /** The scope of the current question. */
  #scope = "";
  /** @type {{ abort: AbortController, patience: number, text: string, scope: string } | null} */ #running = null;
  /** @type {Question | null} */ #next = null;
  #expiry = 0;
  #retry = 0;

  /** @param {Engine} engine @param {string} slot @param {() => void} changed is called after each change */
  constructor(engine, slot, changed) {
    this.engine = engine;
    this.slot = slot;
    this.changed = changed;
  }

  /** Returns `true` if the answer is up to date. */
  get isFresh() {
    return this.state === "fresh";
  }

  /** Returns `true` if this is the current question. @param {Question} question */
  has(question) {
    return this.#wanted === JSON.stringify(question);
  }

  /**
   * Sets the question. A repeated question is not asked again. An answer of another scope is dropped at once.
   * @param {Question} question @param {string} scope
   */
  ask(question, scope) {
    const text = JSON.stringify(question);
    const isOther = scope !== this.#scope;
    this.#scope = scope;
    if (text === this.#wanted) return;
    this.#wanted = text;
    clearTimeout(this.#retry);
    if (isOther) {
      this.#drop();
      this.#running?.abort.abort();
    }
    this.#recompute();
    this.#next = question;
    this.#start();
    this.changed();
  }

  /** Waits for a question that is not known yet, because a range is being read. @param {string} scope */
  wait(scope) {
    const isOther = scope !== this.#scope;
    if (this.#wanted === "" && !isOther) return;
    [this.#wanted, this.#scope] = ["", scope];
    if (isOther) this.#drop();
    this.#cancel();
    this.#recompute();
    this.changed();
  }

  /** Drops the answer, because the spot has no question. @param {string} message tells why, or is empty */
  refuse(message) {
    const wanted = `refused: ${message}`;
    if (this.#wanted === wanted) return;
    this.#wanted = wanted;
    this.#cancel();
    this.#end("refused", message);
  }

  /** Stops a long question. */
  stop() {
    this.#cancel();
    this.#wanted = "stopped";
    this.#end("refused", "Stopped.");
  }

  #cancel() {
    this.#next = null;
    clearTimeout(this.#retry);
    this.#running?.abort.abort();
  }

  #drop() {
    [this.answer, this.question] = [null, null];
    clearTimeout(this.#expiry);
    this.#expiry = 0;
  }

  #recompute() {
    [this.state, this.progress, this.message, this.refusal] = ["recomputing", null, "", null];
    if (this.answer === null || this.#expiry !== 0) return;
    this.#expiry = setTimeout(() => {
      this.#drop();
      this.changed();
    }, MOMENT);
  }

  /** @param {State} state @param {string} message @param {Refused | null} [refusal] */
  #end(state, message, refusal = null) {
    this.#drop();
    [this.state, this.message, this.refusal, this.progress] = [state, message, refusal, null];
    this.changed();
  }

  #start() {
    if (this.#running === null) void this.#run();
    else if (this.#running.patience === 0) {
      const running = this.#running;
      running.patience = setTimeout(() => this.#next !== null && running.abort.abort(), PATIENCE);
    }
  }

  async #run() {
    while (this.#next !== null) {
      // The browser reports an error of the page, and the next question is asked.
      await this.#answer(this.#next).catch(reportError);
    }
    this.#running = null;
  }

  /** @param {Question} question */
  async #answer(question) {
    const running = { abort: new AbortController(), patience: 0, text: JSON.stringify(question), scope: this.#scope };
    [this.#next, this.#running] = [null, running];
    const onProgress = (/** @type {Progress} */ progress) => {
      // While another question waits, this progress may belong to other players or ranges.
      if (this.#next !== null || running.text !== this.#wanted) return;
      this.progress = progress;
      this.changed();
    };
    const manner = { slot: this.slot, signal: running.abort.signal, onProgress };
    const [answer, error] = await this.engine.ask(question, manner).then(
      (answer) => [answer, null],
      (error) => [null, error],
    );
    clearTimeout(running.patience);
    if (running.abort.signal.aborted) return;
    const isCurrent = running.text === this.#wanted;
    if (error === null) this.#receive(/** @type {A} */ (answer), question, isCurrent, running.scope);
    else if (!isCurrent) return;
    else if (error instanceof Unavailable) {
      this.#end("unavailable", NO_SERVER);
      this.#retry = setTimeout(() => {
        this.#next = question;
        this.#start();
      }, RETRY);
    }
    // An earlier question that reached the server late has stopped this one, so ask it again.
    else if (error instanceof DOMException && error.name === "AbortError") this.#next = question;
    else if (error instanceof Refused) this.#end("refused", error.message, error);
    else this.#end("refused", `The engine failed: ${error instanceof Error ? error.message : error}`);
  }

  /** @param {A} answer @param {Question} question @param {boolean} isCurrent @param {string} scope */
  #receive(answer, question, isCurrent, scope) {
    // The answer to the question before is a moment old at most while the mouse paints. It is shown like the answer
    // that it replaces.
    if (!isCurrent && (this.#next === null || scope !== this.#scope)) return;
    this.#drop();
    [this.answer, this.question] = [answer, question];
    if (isCurrent) [this.state, this.progress] = ["fresh", null];
    else this.#recompute();
    this.changed();
  }
}
