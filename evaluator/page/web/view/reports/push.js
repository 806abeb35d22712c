// @ts-check
// Push or fold before the flop: the equilibrium of stacks, with a chart for each decision.

import { copyText } from "../../files.js";
import { html, useEffect, useRef, useState } from "../../html.js";
import { STARTING_HANDS } from "../../poker/cards.js";
import { SIDE } from "../../state/brush.js";
import { FIRST_FIELDS, MORE_FIELDS, PUSH_FIELDS, YES, pushFault } from "../../state/push.js";
import { STEP, nameOf } from "../../state/store.js";
import { percent } from "../../text.js";
import { Choice, FilterField, Info, SaveTools } from "../fields.js";
import { Reason } from "../report.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("../../state/push.js").PushField} PushField */
/** @typedef {{ hand: string, probability: number, fold: number | null, all_in: number | null }} Hand */
/** @typedef {{ decision: string, seat: string, occurs: number, all_in: number, range: string, hands: Hand[] }} Decision */
/** @typedef {{ seat: string, stack: number, payoff: number, gain: number, simulated?: number, stderr?: number }} Seat */
/** @typedef {{ unit: string, exploitability: number, seats: Seat[], decisions: Decision[], seconds: number }} Solved */

/** The labels and examples of the fields. @type {Record<PushField, [string, string]>} */
const LABELS = {
  stacks: ["Stacks, the big blind last", "10, 10"],
  blinds: ["Small blind, big blind", "0.5, 1"],
  ante: ["Ante of each player", "none"],
  payouts: ["Payouts from the first place on", "none: chips count"],
  big_blind_ante: ["Ante of the big blind for all", "none"],
  bounties: ["Bounty on each player's head", "none"],
  progressive: ["Progressive: half of a bounty goes on the winner's head", ""],
  others: ["Stacks at other tables", "none"],
  rake: ["Rake, as a part of the pot", "none, or 0.05"],
  cap: ["Maximum rake of a pot, in chips", "none"],
  fixed: ["Hands that a seat always plays", "BB=22+, A2+"],
  sweep: ["Equal stacks, from the lowest to the highest", "1-20"],
  bunching: ["Four and more seats: folded hands block cards (slower)", ""],
};

/** The largest number of decisions whose charts are shown side by side. */
const MOST_CHARTS = 6;

/** Formats a payoff with its sign. @param {number} value */
const payoff = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(3)}`;

/** @param {{ model: Model }} props */
export function Push({ model }) {
  const resource = model.reports.push;
  const { refusal } = resource;
  const error = (/** @type {PushField} */ name) => {
    // The seats of a sweep are those of the stacks.
    const isRefused = refusal?.field === name || (name === "stacks" && refusal?.field === "seats");
    return pushFault(model.spot.settings, name) || (isRefused ? (refusal?.message ?? "") : "");
  };
  /** @type {Solved | { sweep: Solved[] } | null} */
  const answer = resource.answer;
  return html`
    <div class="push-fields">
      ${FIRST_FIELDS.map((name) => html`<${Field} key=${name} model=${model} name=${name} error=${error(name)} />`)}
      <${More} model=${model} error=${error} />
    </div>
    <${Reason} resource=${resource} fields=${[...PUSH_FIELDS, "seats"]} />
    ${
      answer !== null &&
      ("sweep" in answer
        ? html`<${SweepTable} model=${model} sweep=${answer.sweep} />`
        : html`<${Solution} model=${model} solved=${answer} />`)
    }
  `;
}

/** The fields that most spots do not need. @param {{ model: Model, error: (name: PushField) => string }} props */
function More({ model, error }) {
  const node = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const isUsed = MORE_FIELDS.some((name) => model.spot.settings[name] !== "");
  // A field with text is visible. The reader may close and open the rest.
  useEffect(() => {
    if (isUsed && node.current !== null) node.current.open = true;
  }, [isUsed]);
  return html`
    <details ref=${node}>
      <summary>More: bounties, rake, fixed hands, several stacks</summary>
      <div class="push-fields">
        ${MORE_FIELDS.map((name) => html`<${Field} key=${name} model=${model} name=${name} error=${error(name)} />`)}
      </div>
    </details>
  `;
}

/** @param {{ model: Model, name: PushField, error: string }} props */
function Field({ model, name, error }) {
  const [label, placeholder] = LABELS[name];
  if (name !== "progressive" && name !== "bunching")
    return html`<${FilterField}
      model=${model}
      name=${name}
      label=${label}
      placeholder=${placeholder}
      offered=${[]}
      error=${error}
    />`;
  const { store } = model;
  return html`
    <div class="field check">
      <label for=${name}>${label}</label>
      <input
        id=${name}
        type="checkbox"
        checked=${model.spot.settings[name] !== ""}
        aria-invalid=${String(error !== "")}
        aria-describedby=${`${name}-error`}
        onChange=${(/** @type {any} */ event) => store.changeSettings({ [name]: event.currentTarget.checked ? YES : "" }, STEP)}
      />
      <p class="error" id=${`${name}-error`}>${error}</p>
    </div>
  `;
}

/** The share of hands that go all-in at each depth. @param {{ model: Model, sweep: Solved[] }} props */
function SweepTable({ model, sweep }) {
  // With very small stacks some seats have no decision.
  const names = sweep.reduce(
    (most, { decisions }) => (decisions.length > most.length ? decisions : most),
    sweep[0].decisions,
  );
  const open = (/** @type {Solved} */ { seats }) =>
    model.store.changeSettings({ stacks: seats.map(({ stack }) => stack).join(", "), sweep: "" }, STEP);
  return html`
    <div class="scrolled">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">Stacks</th>
            ${names.map(({ decision }) => html`<th scope="col" key=${decision}>${decision}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${sweep.map(
            (solved) => html`
              <tr key=${solved.seats[0].stack}>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    aria-label=${`Show the charts of stacks of ${solved.seats[0].stack}`}
                    onClick=${() => open(solved)}
                  >
                    ${solved.seats[0].stack}
                  </button>
                </th>
                ${names.map(({ decision }) => {
                  const found = solved.decisions.find((other) => other.decision === decision);
                  return html`<td key=${decision}>${found === undefined ? "–" : percent(found.all_in, 1)}</td>`;
                })}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">The share of hands that go all-in. A stack opens its charts.</p>
    <${Save} model=${model} forms=${["csv", "text"]} />
  `;
}

/** @param {{ model: Model, forms: ("svg" | "png" | "csv" | "text")[], children?: any }} props */
const Save = ({ model, forms, children }) => html`
  <div class="tools">
    <${SaveTools} model=${model} name="push-or-fold" forms=${forms} question=${() => model.reportQuestion} />
    <span class="grow"></span>
    ${children}
  </div>
`;

/** @param {{ model: Model, solved: Solved }} props */
function Solution({ model, solved }) {
  const { seats, decisions } = solved;
  const isMoney = solved.unit !== "big blinds";
  const unit = isMoney ? "prize money" : "chips won";
  const isSimulated = seats.some(({ simulated }) => simulated !== undefined);
  const isFixed = model.reports.push.question?.fixed !== undefined;
  const shown = (/** @type {number} */ value) => (isMoney ? value.toFixed(3) : payoff(value));
  const [chosen, setChosen] = useState("");
  const first = decisions.find(({ decision }) => decision === chosen) ?? decisions[0];
  const charts = decisions.length <= MOST_CHARTS ? decisions : [first];
  return html`
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">Seat</th>
          <th scope="col">Stack</th>
          <th scope="col">EV, ${unit}</th>
          ${isSimulated && html`<th scope="col">Simulated</th>`}
          ${isFixed && html`<th scope="col">Gain by its best hands</th>`}
        </tr>
      </thead>
      <tbody>
        ${seats.map(
          ({ seat, stack, payoff: value, gain, simulated, stderr }) => html`
            <tr key=${seat}>
              <th scope="row">${seat}</th>
              <td>${stack}</td>
              <td>${shown(value)}</td>
              ${isSimulated && html`<td>${shown(simulated ?? 0)} ± ${(stderr ?? 0).toFixed(3)}</td>`}
              ${isFixed && html`<td>${gain.toFixed(3)}</td>`}
            </tr>
          `,
        )}
      </tbody>
    </table>
    ${
      charts.length < decisions.length &&
      html`<${Choice}
        label="Decision"
        value=${first.decision}
        options=${decisions.map(({ decision, all_in }) => [decision, `${decision}: ${percent(all_in, 1)}`])}
        onChoose=${setChosen}
      />`
    }
    <div class="charts">
      ${charts.map(
        (decision) => html`
          <${Chart} key=${decision.decision} model=${model} decision=${decision} isMoney=${isMoney} unit=${unit} />
        `,
      )}
    </div>
    <${Save} model=${model} forms=${["svg", "png", "csv", "text"]}>
      <${Info} label="How this was computed">
        The equilibrium of going all-in or folding, with card removal. No seat${isFixed ? " with free hands" : ""} could
        gain more than ${`${solved.exploitability.toExponential(1)} ${solved.unit}`} by other hands.
        ${isSimulated ? " With four and more seats at most three players go all-in. The simulated deals show what that changes." : ""}
      <//>
    <//>
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
  const copy = async () => {
    try {
      await copyText(range);
      model.say(`The range of ${decision} is copied.`);
    } catch (error) {
      model.say(error instanceof Error ? error.message : String(error));
    }
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
      <div class="tools">
        <button
          type="button"
          class="link"
          aria-label=${`Take the range of ${decision} for ${nameOf(model.spot, store.active)}`}
          onClick=${() => store.setRange(store.active, range)}
        >
          Take for ${nameOf(model.spot, store.active)}
        </button>
        <button type="button" class="link" aria-label=${`Copy the range of ${decision}`} onClick=${() => void copy()}>
          Copy range
        </button>
      </div>
    </section>
  `;
}
