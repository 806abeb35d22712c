// @ts-check
// The chart of a decision of push or fold: a grid with the hands that go all-in, and the values of one of them.

import { copyText } from "../../files.js";
import { html, useState } from "../../html.js";
import { STARTING_HANDS } from "../../poker/cards.js";
import { nameOf } from "../../state/store.js";
import { percent } from "../../text.js";
import { Hands } from "./hands_grid.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {{ hand: string, probability: number, fold: number | null, all_in: number | null }} Hand */
/** @typedef {{ decision: string, seat: string, occurs: number, resolved: boolean, all_in: number, range: string, hands: Hand[] }} Decision */

/**
 * The hands of a decision that go all-in. `shown` formats an EV.
 * @param {{ model: Model, decision: Decision, shown: (value: number) => string, unit: string }} props
 */
export function Chart({ model, decision: { decision, occurs, all_in, range, hands }, shown, unit }) {
  const [chosen, setChosen] = useState(0);
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null));
  const byName = new Map(hands.map((hand) => [hand.hand, hand]));
  const all = STARTING_HANDS.map(({ name }) => /** @type {Hand} */ (byName.get(name)));
  const value = (/** @type {number | null} */ value) => (value === null ? "unknown" : shown(value));
  const said = (/** @type {Hand} */ { hand, probability, fold, all_in }) =>
    `${hand}: all-in ${percent(probability, 0)}, EV all-in ${value(all_in)}, EV fold ${value(fold)} (${unit})`;
  return html`
    <section class="chart" aria-label=${decision}>
      <h3>${decision}: ${percent(all_in, 1)} all-in</h3>
      <p class="note">
        ${occurs < 0.99995 ? `The decision occurs in ${percent(occurs, 1)} of the deals.` : "The decision occurs in every deal."}
      </p>
      <${Hands}
        label=${`Hands of ${decision}`}
        hands=${all.map((hand) => ({
          name: hand.hand,
          isIn: hand.probability > 0,
          label: said(hand),
          style: { "--weight": hand.probability.toFixed(3) },
        }))}
        chosen=${chosen}
        onChoose=${setChosen}
        onPoint=${setPointed}
      />
      <p class="status" role="status" aria-label=${`Hand of ${decision}`}>${said(all[pointed ?? chosen])}</p>
      <${Tools} model=${model} decision=${decision} range=${range} />
    </section>
  `;
}

/** Takes or copies the range of a decision. @param {{ model: Model, decision: string, range: string }} props */
function Tools({ model, decision, range }) {
  const { store, spot } = model;
  const name = nameOf(spot, store.active);
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
      <button
        type="button"
        class="link"
        aria-label=${`Take for ${name}: the range of ${decision}`}
        onClick=${() => store.setRange(store.active, range)}
      >
        Take for ${name}
      </button>
      <button type="button" class="link" aria-label=${`Copy range of ${decision}`} onClick=${() => void copy()}>
        Copy range
      </button>
    </div>
  `;
}
