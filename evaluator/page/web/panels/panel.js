// @ts-check
// The common part of all panels. An open panel asks when the spot changes, and shows progress and errors. The last
// answer stays visible in gray until the new one comes.

import { el, write } from "../dom.js";
import { MOMENT } from "../figures.js";
import { Live } from "../live.js";
import { isRight } from "../state/store.js";

/** The length of a pause without changes, in milliseconds. */
const PAUSE = 60;

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../state/store.js").Spot} Spot */
/** @typedef {import("../engine/index.js").Question} Question */

/**
 * @typedef {object} Contents
 * @property {string} name
 * @property {string} title
 * @property {Node[]} body
 * @property {(spot: Spot) => Question | string | null} question returns the question, a message if there is none, or null for neither
 * @property {(answer: any) => void} show
 * @property {(spot: Spot) => void} [sync] updates the fields
 * @property {(refusal: import("../engine/index.js").Refused) => boolean} [refuse] shows the error at its field, and returns `true` if there is one
 */

export class Panel {
  /** @param {App} app @param {Contents} contents */
  constructor(app, contents) {
    this.app = app;
    this.contents = contents;
    this.error = el("p", { className: "error", "aria-live": "polite" });
    this.progress = el("progress", { max: 1, value: 0, "aria-label": `Progress of ${contents.title}` });
    this.body = el("div", { className: "panel-body" }, ...contents.body);
    this.node = el(
      "div",
      {
        role: "tabpanel",
        id: `panel-${contents.name}`,
        className: `panel panel-${contents.name}`,
        tabIndex: 0,
        hidden: true,
        "aria-labelledby": `tab-${contents.name}`,
      },
      this.progress,
      this.error,
      this.body,
    );
    /** The question whose answer the body shows. */
    this.answered = "";
    this.asked = "";
    /** The current question as it was sent. Tidying may change its text. */
    this.sent = "";
    /** The timer that turns the body gray. */
    this.greying = 0;
    /** The waiting question, the time since which it waits, and its timer. */
    this.due = { question: /** @type {Question | null} */ (null), since: 0, timer: 0 };
    this.live = new Live(app.engine, `panel ${contents.name}`, {
      onAnswer: (answer, question) => this.#answer(answer, JSON.stringify(question)),
      onProgress: ({ done }) => this.#show("", done),
      onRefusal: (refusal) => {
        this.asked = "";
        this.#show(contents.refuse?.(refusal) ? "" : refusal.message, null);
      },
    });
    app.figures.subscribe(() => {
      if (this.due.question !== null && !app.figures.isStale) this.#request(this.due.question);
    });
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** Returns `true` if the answer does not belong to the current question. */
  get isOld() {
    return this.asked !== this.answered || !isRight(this.app.store.spot);
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.node.hidden = !isOpen;
    if (isOpen) {
      this.update();
      return;
    }
    this.#cancel();
    // An unanswered question is asked again when the panel opens again.
    if (this.asked !== this.answered) this.asked = "";
    this.#show("", null);
  }

  /** Asks the question of the current spot if it has changed. */
  update() {
    const { spot } = this.app.store;
    this.contents.sync?.(spot);
    if (!this.isOpen) return;
    const isReady = spot.players.every((player) => player.text !== "" && player.text !== "none");
    // Errors in fields are shown at the fields.
    const question = !isRight(spot) ? null : isReady ? this.contents.question(spot) : "A player has no hands yet.";
    const asked = JSON.stringify(question);
    if (asked === this.asked) return;
    if (this.app.figures.isTidying && this.asked !== "" && this.due.question === null) {
      // Tidying changes the text of the question but not its meaning.
      if (this.answered === this.asked) this.answered = asked;
      this.asked = asked;
      return;
    }
    [this.asked, this.sent] = [asked, asked];
    // A panel without a question shows the page's figures, whose age is tracked separately.
    if (question !== null || !isRight(spot)) this.#ageByAnswer();
    this.body.classList.toggle(
      "unanswered",
      typeof question === "string" || (question !== null && this.answered === ""),
    );
    if (question === null || typeof question === "string") {
      this.#cancel();
      this.#show(question ?? "", null);
    } else this.#request(question);
  }

  /**
   * Asks in the first pause after the equities are shown, or after `MOMENT` at the latest. During painting, the
   * equities have priority.
   * @param {Question} question
   */
  #request(question) {
    window.clearTimeout(this.due.timer);
    const now = performance.now();
    const since = this.due.question === null ? now : this.due.since;
    const rest = Math.max(0, since + MOMENT - now);
    const ask = () => {
      this.due.question = null;
      this.live.request(question);
    };
    const timer = window.setTimeout(ask, this.app.figures.isStale ? rest : Math.min(PAUSE, rest));
    this.due = { question, since, timer };
  }

  #cancel() {
    window.clearTimeout(this.due.timer);
    this.due.question = null;
    this.live.cancel();
  }

  /**
   * Marks the body as stale, and turns it gray if it has been stale for long.
   * @param {{ isOld: boolean, isOldForLong: boolean }} figures
   */
  age({ isOld, isOldForLong }) {
    this.#freshen();
    this.body.classList.toggle("stale", isOld);
    this.body.classList.toggle("grey", isOldForLong);
  }

  /** Marks the body as stale if the panel's own question is not answered yet. */
  #ageByAnswer() {
    const isOld = this.asked !== this.answered;
    this.body.classList.toggle("stale", isOld);
    if (isOld) this.greying ||= window.setTimeout(() => this.body.classList.add("grey"), MOMENT);
    else this.#freshen();
  }

  #freshen() {
    window.clearTimeout(this.greying);
    this.greying = 0;
    this.body.classList.remove("grey");
  }

  /** @param {any} answer @param {string} question */
  #answer(answer, question) {
    this.answered = question === this.sent ? this.asked : question;
    this.#freshen();
    // This may be the answer to an earlier question.
    this.#ageByAnswer();
    this.body.classList.remove("unanswered");
    this.#show("", null);
    this.contents.show(answer);
  }

  /** @param {string} error @param {number | null} done */
  #show(error, done) {
    write(this.error, error);
    this.progress.classList.toggle("running", done !== null && done < 1);
    this.progress.value = done ?? 0;
  }
}
