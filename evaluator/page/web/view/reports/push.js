// @ts-check
// Push or fold before the flop: the equilibrium of stacks, with a chart for each decision.

import { html, useState } from "../../html.js";
import { STARTING_HANDS } from "../../poker/cards.js";
import { SIDE } from "../../state/brush.js";
import { PUSH_FIELDS, pushFault } from "../../state/questions.js";
import { nameOf } from "../../state/store.js";
import { percent } from "../../text.js";
import { FilterField, Info, SaveTools } from "../fields.js";
import { Reason } from "../report.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {{ hand: string, probability: number, fold: number | null, all_in: number | null }} Hand */
/** @typedef {{ decision: string, seat: string, occurs: number, all_in: number, range: string, hands: Hand[] }} Decision */
/** @typedef {{ unit: string, exploitability: number, seats: { seat: string, stack: number, payoff: number }[], decisions: Decision[], seconds: number }} Solved */

/** The labels and examples of the fields. @type {Record<string, [string, string]>} */
const LABELS = {
  stacks: ["Stacks, the big blind last", "10, 10"],
  blinds: ["Small blind, big blind", "0.5, 1"],
  ante: ["Ante of each player", "none"],
  big_blind_ante: ["Ante of the big blind for all", "none"],
  payouts: ["Payouts from the first place on", "none: chips count"],
};

/** Formats a payoff with its sign. @param {number} value */
const payoff = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(3)}`;

/** @param {{ model: Model }} props */
export function Push({ model }) {
  const resource = model.reports.push;
  const { refusal } = resource;
  const error = (/** @type {string} */ name) =>
    pushFault(model.spot.settings, name) || (refusal?.field === name ? refusal.message : "");
  /** @type {Solved | null} */
  const answer = resource.answer;
  return html`
    <div class="push-fields">
      ${PUSH_FIELDS.map(
        (name) => html`
          <${FilterField}
            key=${name}
            model=${model}
            name=${name}
            label=${LABELS[name][0]}
            placeholder=${LABELS[name][1]}
            offered=${[]}
            error=${error(name)}
          />
        `,
      )}
    </div>
    <${Reason} resource=${resource} fields=${PUSH_FIELDS} />
    ${answer !== null && html`<${Solution} model=${model} solved=${answer} />`}
  `;
}

/** @param {{ model: Model, solved: Solved }} props */
function Solution({ model, solved }) {
  const isMoney = solved.unit !== "big blinds";
  const unit = isMoney ? "prize money" : "chips won";
  return html`
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">Seat</th>
          <th scope="col">Stack</th>
          <th scope="col">EV, ${unit}</th>
        </tr>
      </thead>
      <tbody>
        ${solved.seats.map(
          ({ seat, stack, payoff: value }) => html`
            <tr key=${seat}>
              <th scope="row">${seat}</th>
              <td>${stack}</td>
              <td>${isMoney ? value.toFixed(3) : payoff(value)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
    <div class="charts">
      ${solved.decisions.map(
        (decision) => html`
          <${Chart} key=${decision.decision} model=${model} decision=${decision} isMoney=${isMoney} unit=${unit} />
        `,
      )}
    </div>
    <div class="tools">
      <${SaveTools}
        model=${model}
        name="push-or-fold"
        forms=${["svg", "png", "csv", "text"]}
        question=${() => model.reportQuestion}
      />
      <span class="grow"></span>
      <${Info} label="How this was computed">
        The equilibrium of going all-in or folding, with card removal. No seat could gain more than
        ${` ${solved.exploitability.toExponential(1)} ${solved.unit}`} by other hands.
      <//>
    </div>
  `;
}

/** The hands of a decision that go all-in. @param {{ model: Model, decision: Decision, isMoney: boolean, unit: string }} props */
function Chart({ model, decision: { decision, occurs, all_in, range, hands }, isMoney, unit }) {
  const [chosen, setChosen] = useState(0);
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null));
  const { store } = model;
  const byName = new Map(hands.map((hand) => [hand.hand, hand]));
  const all = STARTING_HANDS.map(({ name }) => /** @type {Hand} */ (byName.get(name)));
  const shown = all[pointed ?? chosen];
  const value = (/** @type {number | null} */ value) =>
    value === null ? "unknown" : isMoney ? value.toFixed(3) : payoff(value);
  const said = (/** @type {Hand} */ { hand, probability, fold, all_in }) =>
    `${hand}: all-in ${percent(probability, 0)}, EV all-in ${value(all_in)}, EV fold ${value(fold)} (${unit})`;
  const placeOf = (/** @type {any} */ event) => {
    const place = event.target.closest(".cell")?.dataset.place;
    return place === undefined ? null : Number(place);
  };
  const move = (/** @type {any} */ event) => {
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ...{ ArrowRight: [0, 1], ArrowLeft: [0, -1] },
      ...{ ArrowDown: [1, 0], ArrowUp: [-1, 0] },
    });
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [row, column] = [Math.floor(chosen / SIDE) + step[0], (chosen % SIDE) + step[1]];
    if (Math.min(row, column) < 0 || Math.max(row, column) >= SIDE) return;
    setChosen(SIDE * row + column);
    event.currentTarget.querySelector(`[data-place="${SIDE * row + column}"]`).focus();
  };
  const cell = (/** @type {Hand} */ hand, /** @type {number} */ place) => html`
    <div
      role="gridcell"
      key=${place}
      data-place=${place}
      class="cell"
      tabindex=${place === chosen ? 0 : -1}
      aria-selected=${String(hand.probability > 0)}
      aria-label=${said(hand)}
      style=${{ "--weight": hand.probability.toFixed(3) }}
    >
      <span class="name">${hand.hand}</span>
    </div>
  `;
  return html`
    <section class="chart" aria-label=${decision}>
      <h3>${decision}: ${percent(all_in, 1)} all-in</h3>
      <p class="note">
        ${occurs < 0.99995 ? `The decision occurs in ${percent(occurs, 1)} of the deals.` : "The decision occurs in every deal."}
      </p>
      <div
        role="grid"
        class="hands"
        aria-label=${`Hands of ${decision}`}
        aria-multiselectable="true"
        onKeyDown=${move}
        onPointerOver=${(/** @type {any} */ event) => setPointed(placeOf(event))}
        onPointerLeave=${() => setPointed(null)}
        onFocusIn=${(/** @type {any} */ event) => setChosen(placeOf(event) ?? chosen)}
      >
        ${Array.from(
          { length: SIDE },
          (_, row) => html`
            <div role="row" class="row" key=${row}>
              ${all.slice(SIDE * row, SIDE * (row + 1)).map((hand, column) => cell(hand, SIDE * row + column))}
            </div>
          `,
        )}
      </div>
      <p class="status" role="status" aria-label=${`Hand of ${decision}`}>${said(shown)}</p>
      <button
        type="button"
        class="link"
        aria-label=${`Take the range of ${decision} for ${nameOf(model.spot, store.active)}`}
        onClick=${() => store.setRange(store.active, range)}
      >
        Take for ${nameOf(model.spot, store.active)}
      </button>
    </section>
  `;
}
