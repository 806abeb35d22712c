// @ts-check
// Push or fold before the flop: the equilibrium of stacks, with a chart for each decision.

import { html } from "../../html.js";
import { FIRST_FIELDS, MORE_FIELDS, PUSH_FIELDS, YES, pushFault } from "../../state/push.js";
import { STEP } from "../../state/store.js";
import { percent } from "../../text.js";
import { FilterField, More, withoutField } from "../fields.js";
import { Reason } from "../report.js";
import { Save, Solution } from "./push_solution.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("../../state/push.js").PushField} PushField */
/** @typedef {import("./push_solution.js").Solved} Solved */

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
};

/** @param {{ model: Model }} props */
export function Push({ model }) {
  const resource = model.reports.push;
  const { refusal } = resource;
  const error = (/** @type {PushField} */ name) => {
    // The seats of a sweep are those of the stacks.
    const isRefused = refusal?.field === name || (name === "stacks" && refusal?.field === "seats");
    return pushFault(model.spot.settings, name) || (refusal !== null && isRefused ? withoutField(refusal) : "");
  };
  /** @type {Solved | { sweep: Solved[] } | null} */
  const answer = resource.answer;
  const isUsed = MORE_FIELDS.some((name) => model.spot.settings[name] !== "");
  return html`
    <div class="push-fields">
      ${FIRST_FIELDS.map((name) => html`<${Field} key=${name} model=${model} name=${name} error=${error(name)} />`)}
      <${More} title="bounties, rake, fixed hands, several stacks" isUsed=${isUsed}>
        ${MORE_FIELDS.map((name) => html`<${Field} key=${name} model=${model} name=${name} error=${error(name)} />`)}
      <//>
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

/** @param {{ model: Model, name: PushField, error: string }} props */
function Field({ model, name, error }) {
  const [label, placeholder] = LABELS[name];
  if (name !== "progressive")
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
