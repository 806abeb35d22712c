// @ts-check
// The situations of a game of push or fold as a tree: who is all-in already, and the seats that decide then.

import { html } from "../../html.js";

/** @typedef {import("./push_chart.js").Decision} Decision */

/** The seats that are all-in, the decisions that follow, and the situations with one more seat all-in. @typedef {{ key: string, before: string[], decisions: Decision[], next: Situation[] }} Situation */

/** The situation on the page, and the seat if only one decision is shown. @typedef {{ key: string, seat: string }} Chosen */

/** The key of the situation in which nobody is all-in. */
export const FIRST_IN = "";

/** Returns the situations by their keys, each after those that lead to it. @param {Decision[]} decisions @returns {Map<string, Situation>} */
export function situationsOf(decisions) {
  /** @type {Map<string, Situation>} */
  const all = new Map();
  const of = (/** @type {string[]} */ before) => {
    const key = before.join("+");
    const known = all.get(key);
    if (known !== undefined) return known;
    /** @type {Situation} */
    const situation = { key, before, decisions: [], next: [] };
    if (before.length > 0) of(before.slice(0, -1)).next.push(situation);
    all.set(key, situation);
    return situation;
  };
  for (const decision of decisions) of(decision.all_in_before).decisions.push(decision);
  return all;
}

/** Returns the title of a situation. @param {string[]} before */
export const titleOf = (before) =>
  before.length === 0 ? "First in" : `${before.at(-1)} ${before.length === 1 ? "pushes" : "calls"}`;

/** Moves the focus among the buttons of the tree. @param {any} event */
function move(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[/** @type {string} */ (event.key)];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  buttons[buttons.indexOf(document.activeElement) + step]?.focus();
}

/**
 * `figure` returns the text beside a decision.
 * @param {{ situations: Map<string, Situation>, chosen: Chosen, onChoose: (chosen: Chosen) => void, figure: (decision: Decision) => string }} props
 */
export function Tree({ situations, chosen, onChoose, figure }) {
  const root = /** @type {Situation} */ (situations.get(FIRST_IN));
  const path = `${chosen.key}+`;
  /** @type {(situation: Situation) => import("../../html.js").Tree} */
  const entry = (situation) => {
    const { key, before, decisions, next } = situation;
    const isOpen = key === FIRST_IN ? chosen.key === FIRST_IN : path.startsWith(`${key}+`);
    // The situations after a push are beside those of the first in.
    const below = key === FIRST_IN ? [] : next;
    return html`
      <li key=${key}>
        <button
          type="button"
          class="quiet"
          aria-expanded=${String(isOpen)}
          aria-pressed=${String(chosen.key === key && chosen.seat === "")}
          onClick=${() => onChoose({ key, seat: "" })}
        >
          ${titleOf(before)}
        </button>
        ${
          isOpen &&
          html`
            <ul>
              ${decisions.map(
                (decision) => html`
                  <li key=${decision.seat}>
                    <button
                      type="button"
                      class="quiet leaf"
                      aria-label=${`${`${decision.seat} ${figure(decision)}`.trim()}: ${decision.decision}`}
                      aria-pressed=${String(chosen.key === key && chosen.seat === decision.seat)}
                      onClick=${() => onChoose({ key, seat: decision.seat })}
                    >
                      <span>${decision.seat}</span> <span>${figure(decision)}</span>
                    </button>
                  </li>
                `,
              )}
              ${below.map(entry)}
            </ul>
          `
        }
      </li>
    `;
  };
  return html`
    <nav class="tree" aria-label="Situations" onKeyDown=${move}>
      <ul>
        ${[root, ...root.next].map(entry)}
      </ul>
    </nav>
  `;
}
