// @ts-check
// The chart of a decision of push or fold: a grid with the hands that go all-in, and the values of one of them.

import { copyText } from "../../files.js";
import { html, useState } from "../../html.js";
import { STARTING_HANDS } from "../../poker/cards.js";
import { nameOf } from "../../state/store.js";
import { percent, withSign } from "../../text.js";
import { Hands } from "./hands_grid.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {{ hand: string, probability: number, fold: number | null, all_in: number | null, stderr: number | null }} Hand */
/** @typedef {{ decision: string, seat: string, all_in_before: string[], occurs: number, resolved: boolean, all_in: number, range: string, hands: Hand[] }} Decision */

/** Returns the name of the action of going all-in. @param {string} decision the name of the decision */
export const actionOf = (decision) => (decision.includes(" call ") ? "call" : "push");

/** Returns a probability in percent if the hand does both, or an empty text. @param {number} probability */
function mixOf(probability) {
  const rounded = Math.round(100 * probability);
  return rounded > 0 && rounded < 100 ? String(rounded) : "";
}

/** Returns a sentence about the values of a hand. @param {Hand} hand @param {string} action @param {(value: number) => string} shown @param {string} unit */
function said({ hand, probability, fold, all_in, stderr }, action, shown, unit) {
  const value = (/** @type {number | null} */ value) => (value === null ? "unknown" : shown(value));
  const isKnown = fold !== null && all_in !== null;
  const error = stderr !== null && stderr > 0 ? ` ± ${stderr.toFixed(3)}` : "";
  const difference = isKnown ? `, difference ${withSign(all_in - fold, 3)}${error}` : "";
  return `${hand}: ${action} ${percent(probability, 0)}, EV ${action} ${value(all_in)}, EV fold ${value(fold)}${difference} (${unit})`;
}

/**
 * The hands of a decision that go all-in. `shown` formats an EV.
 * @param {{ model: Model, decision: Decision, shown: (value: number) => string, unit: string }} props
 */
export function Chart({ model, decision, shown, unit }) {
  const [chosen, setChosen] = useState(0);
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null));
  const { decision: name, occurs, resolved, all_in, range, hands } = decision;
  const byName = new Map(hands.map((hand) => [hand.hand, hand]));
  const all = STARTING_HANDS.map(({ name }) => /** @type {Hand} */ (byName.get(name)));
  const action = actionOf(name);
  const text = (/** @type {Hand} */ hand) => said(hand, action, shown, unit);
  return html`
    <section class=${`chart ${action}`} aria-label=${name}>
      <h3>${name}: ${percent(all_in, 1)} ${action}</h3>
      <p class="note">
        ${occurs < 0.99995 ? `The decision occurs in ${percent(occurs, 1)} of the deals.` : "The decision occurs in every deal."}
      </p>
      <${Hands}
        label=${`Hands of ${name}`}
        hands=${all.map((hand) => ({
          name: hand.hand,
          figure: mixOf(hand.probability),
          isIn: Math.round(100 * hand.probability) > 0,
          label: text(hand),
          style: { "--weight": hand.probability.toFixed(3) },
        }))}
        chosen=${chosen}
        onChoose=${setChosen}
        onPoint=${setPointed}
      />
      ${resolved || html`<p class="note">Uncertain: the errors of EVs are large beside the differences of both actions. Pictures leave it out.</p>`}
      <p class="status" role="status" aria-label=${`Hand of ${name}`}>${text(all[pointed ?? chosen])}</p>
      <${Tools} model=${model} decision=${name} range=${range} />
    </section>
  `;
}

/** The colors of the charts. */
export const Legend = () => html`
  <p class="legend">
    ${[
      ["push", "push"],
      ["call", "call"],
      ["fold", "fold"],
    ].map(([name, text]) => html`<span class="action" key=${name}><i class=${`swatch ${name}`}></i>${text}</span>`)}
    <span class="note">A figure in a cell is the part of the deals with this hand, in percent, that go all-in.</span>
  </p>
`;

/** Takes or copies the range of a decision. @param {{ model: Model, decision: string, range: string }} props */
function Tools({ model, decision, range }) {
  const { store, spot } = model;
  const name = nameOf(spot, store.active);
  const take = () => {
    store.setRange(store.active, range);
    model.say(`${name} on the equity page has the range of ${decision}.`);
  };
  const copy = async () => {
    try {
      await copyText(range);
      model.say(`The range of ${decision} is copied.`);
    } catch (error) {
      model.say(error instanceof Error ? error.message : String(error));
    }
  };
  return html`
    <div class="tools">
      <button type="button" class="link" aria-label=${`Take for ${name}: the range of ${decision}`} onClick=${take}>
        Take for ${name}
      </button>
      <button type="button" class="link" aria-label=${`Copy range of ${decision}`} onClick=${() => void copy()}>
        Copy range
      </button>
    </div>
  `;
}
