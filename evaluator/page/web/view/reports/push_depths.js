// @ts-check
// The charts of a sweep: for each hand the largest depth at which it goes all-in.

import { html, useState } from "../../html.js";
import { STARTING_HANDS } from "../../poker/cards.js";
import { fieldText } from "../../text.js";
import { Hands } from "./hands_grid.js";
import { actionOf } from "./push_chart.js";

/** The intervals of depth in which a hand goes all-in. @typedef {{ hand: string, all_in: [number, number][] }} HandDepths */
/** @typedef {{ decision: string, hands: HandDepths[] }} Depths */

/** Returns the largest depth, or 0 if the hand always folds. @param {HandDepths} hand */
const largest = ({ all_in }) => Math.max(0, ...all_in.map(([, high]) => high));

/** @param {[number, number]} interval */
const interval = ([low, high]) =>
  low === high ? `at ${fieldText(low)}` : `from ${fieldText(low)} to ${fieldText(high)}`;

/** Returns the text of the largest depth, which may be that of the sweep. @param {HandDepths} hand @param {number} most */
function figureOf(hand, most) {
  const depth = largest(hand);
  return depth === 0 ? "" : depth >= most ? `${fieldText(depth)}+` : fieldText(depth);
}

/** Returns a sentence about a hand. @param {HandDepths} hand @param {string} action */
const said = ({ hand, all_in }, action) =>
  `${hand}: ${all_in.length === 0 ? `no ${action}` : `${action} ${all_in.map(interval).join(" and ")}`}`;

/** The largest number of unknown depths that are listed. */
const MAX_LISTED = 10;

/**
 * `most` is the largest depth of the sweep. At the depths `unknown` the decision is too rare to know its hands.
 * @param {{ depths: Depths, most: number, unknown: number[] }} props
 */
export function DepthChart({ depths: { decision, hands }, most, unknown }) {
  const [chosen, setChosen] = useState(0);
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null));
  const action = actionOf(decision);
  const byName = new Map(hands.map((hand) => [hand.hand, hand]));
  const all = STARTING_HANDS.map(({ name }) => byName.get(name) ?? { hand: name, all_in: [] });
  return html`
    <section class=${`chart depths ${action}`} aria-label=${decision}>
      <h3>${decision}: largest depth of each ${action}</h3>
      <${Hands}
        label=${`Depths of ${decision}`}
        hands=${all.map((hand) => ({
          name: hand.hand,
          figure: figureOf(hand, most),
          isIn: hand.all_in.length > 0,
          label: said(hand, action),
          style: { "--weight": hand.all_in.length > 0 ? "1" : "0", "--part": (largest(hand) / most).toFixed(3) },
        }))}
        chosen=${chosen}
        onChoose=${setChosen}
        onPoint=${setPointed}
      />
      ${
        unknown.length > 0 &&
        html`<p class="note">
          Too rare to know its hands at
          ${unknown.length > MAX_LISTED ? `${unknown.length} depths` : unknown.map(fieldText).join(", ")}.
        </p>`
      }
      <p class="status" role="status" aria-label=${`Depth of ${decision}`}>${said(all[pointed ?? chosen], action)}</p>
    </section>
  `;
}
