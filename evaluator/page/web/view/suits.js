// @ts-check
// The combos of the chosen starting hand by suits, each with its own weight and equity.

import { html } from "../html.js";
import { COMBOS, STARTING_HANDS, cardName, cardSign, comboIndex, rankOf } from "../poker/cards.js";
import { roundedWeight } from "../poker/ranges.js";
import { paint } from "../state/brush.js";
import { STEP } from "../state/store.js";
import { percent } from "../text.js";
import { CardSigns, classes, heat } from "./fields.js";
import { equitiesOnGrid } from "./grid.js";

/** @typedef {import("../state/model.js").Model} Model */

/**
 * Returns the combo of a hand in a square. The row is the suit of the first card, and the column that of the second.
 * Returns -1 if there is no such combo.
 * @param {import("../poker/cards.js").StartingHand} hand @param {number} place
 */
function comboAt(hand, place) {
  const [first, second] = [3 - Math.floor(place / 4), 3 - (place % 4)];
  const [high, low] = COMBOS[hand.combos[0]].map(rankOf);
  if (high === low && first <= second) return -1;
  const combo = high * 4 + first === low * 4 + second ? -1 : comboIndex(high * 4 + first, low * 4 + second);
  return hand.combos.includes(combo) ? combo : -1;
}

/** @param {{ model: Model }} props */
export function Suits({ model }) {
  const { brush, store, game } = model;
  const hand = STARTING_HANDS[brush.hand];
  const isBlocked = model.isBlocked(store.active);
  const paintAll = (/** @type {number} */ weight) => paint(store, game, hand.combos, () => weight, STEP);
  return html`
    <section class="suits-part" aria-label="Suits of the chosen hand">
      <div class="tools">
        <h2>Suits of ${hand.name}</h2>
        <button type="button" class="quiet" onClick=${() => paintAll(brush.weight)}>All suits</button>
        <button type="button" class="quiet" onClick=${() => paintAll(0)}>None</button>
      </div>
      <div class="suits" role="group" aria-label="Combos of the chosen hand by suits">
        ${Array.from({ length: 16 }, (_, place) => {
          const combo = comboAt(hand, place);
          return html`<${Square}
            key=${place}
            model=${model}
            combo=${combo}
            isBlocked=${combo >= 0 && isBlocked(combo)}
          />`;
        })}
      </div>
    </section>
  `;
}

/** @param {{ model: Model, combo: number, isBlocked: boolean }} props */
function Square({ model, combo, isBlocked }) {
  if (combo < 0) return html`<span class="cell empty"></span>`;
  const { brush, store } = model;
  const [high, low] = COMBOS[combo];
  const weight = model.weights(store.active)?.[combo] ?? 0;
  const equity = weight > 0 && !isBlocked ? (equitiesOnGrid(model)?.[combo] ?? null) : null;
  const part = weight > 0 && weight < 1 ? `${Math.round(100 * weight)}%` : "";
  const figure =
    equity === null ? (isBlocked ? "blocked" : part) : `${(100 * equity).toFixed(1)}${part && ` · ${part}`}`;
  const facts = isBlocked
    ? "blocked"
    : `weight ${percent(weight, 0)}${equity === null ? "" : `, equity ${percent(equity)}`}`;
  const change = (/** @type {(weight: number) => number} */ weight) => paint(store, model.game, [combo], weight, STEP);
  const onKeyDown = (/** @type {KeyboardEvent} */ { key, ctrlKey }) => {
    if (key === "+" || key === "-") change((weight) => roundedWeight(weight + (key === "+" ? 0.05 : -0.05)));
    else if (/^\d$/.test(key) && !ctrlKey) change(() => (key === "0" ? 1 : Number(key) / 10));
  };
  return html`
    <button
      type="button"
      class=${classes("cell", equity !== null && "colored", isBlocked && "dead")}
      aria-pressed=${String(weight > 0)}
      aria-label=${`${cardSign(high)}${cardSign(low)} ${figure}: ${cardName(high)}, ${cardName(low)}, ${facts}`}
      style=${{ "--weight": weight.toFixed(3), ...(equity === null ? {} : heat(equity)) }}
      onClick=${() => change((weight) => (weight === brush.weight ? 0 : brush.weight))}
      onKeyDown=${onKeyDown}
    >
      <span class="name"><${CardSigns} cards=${[high, low]} /></span> <span class="figure">${figure}</span>
    </button>
  `;
}
