// @ts-check
// The solution of a postflop game of two players: its bet sizes, the search, and a walk through its nodes.

import { html } from "../../html.js";
import { FIRST_FIELDS, MORE_FIELDS, NAMES, SOLVE_FIELDS, solveFault } from "../../state/solve.js";
import { STEP, nameOf } from "../../state/store.js";
import { counted, number } from "../../text.js";
import { FilterField, Info, More, withoutField } from "../fields.js";
import { Reason } from "../report.js";
import { Node } from "./solve_node.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("../../state/solve.js").SolveField} SolveField */

/** The labels and examples of the fields. @type {Record<SolveField, [string, string]>} */
const LABELS = {
  solve_pot: ["Pot, in chips", "100"],
  solve_stack: ["Stack behind, in chips", "300"],
  solve_bets: ["Bets", "50%; river 75%, a"],
  solve_raises: ["Raises", "2.5x, a"],
  solve_donks: ["Bets into the player who bet last", "as bets"],
  solve_add: ["Add all-in up to this part of the pot", "0"],
  solve_force: ["All-in if a call leaves at most this part of the pot", "0"],
  solve_merge: ["Merge bets that are this close", "0"],
  solve_rake: ["Rake, as a part of the pot", "none, or 0.05"],
  solve_cap: ["Maximum rake, in chips", "none"],
  solve_until: ["Stop at an exploitability, in percent of the pot", "0.3"],
  solve_bits: ["Bits of each number: 32, 16 or 8", "32"],
  solve_locks: ["Locked strategies, with | between them", "check => bet 50%: AA, KK:0.5"],
};

/** @param {{ model: Model }} props */
export function Solve({ model }) {
  const { memory, solution } = model.solving;
  const refusal = memory.refusal ?? solution.refusal;
  const error = (/** @type {SolveField} */ field) =>
    solveFault(model.spot, field) || (refusal?.field === NAMES[field] ? withoutField(refusal) : "");
  const isUsed = MORE_FIELDS.some((name) => model.spot.settings[name] !== "");
  const names = SOLVE_FIELDS.map((field) => NAMES[field]);
  return html`
    <p class="note">
      ${nameOf(model.spot, 0)} acts first, ${nameOf(model.spot, 1)} last. Bets of 50% are parts of the pot, 2.5x are
      multiples of a bet, 120c are chips, a is all-in.
    </p>
    <div class="push-fields">
      ${FIRST_FIELDS.map((name) => html`<${Field} key=${name} model=${model} name=${name} error=${error(name)} />`)}
      <${More} title="first player's bets, all-in rules, rake, accuracy, locks" isUsed=${isUsed}>
        ${MORE_FIELDS.map((name) => html`<${Field} key=${name} model=${model} name=${name} error=${error(name)} />`)}
      <//>
    </div>
    <${Reason} resource=${memory} fields=${names} />
    <${Start} model=${model} />
    <${Reason} resource=${solution} fields=${memory.refusal === null ? names : []} />
    ${solution.answer !== null && html`<${Solved} model=${model} answer=${solution.answer} />`}
  `;
}

/** @param {{ model: Model, name: SolveField, error: string }} props */
const Field = ({ model, name, error }) => html`
  <${FilterField}
    model=${model}
    name=${name}
    label=${LABELS[name][0]}
    placeholder=${LABELS[name][1]}
    offered=${[]}
    error=${error}
  />
`;

/** Formats a number of bytes. @param {number} bytes */
const size = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${number(Math.round(bytes / 1e6))} MB`);

/** Formats a percentage with two digits or two decimals. @param {number} percent */
const figure = (percent) =>
  percent >= 1 || percent < 1e-4 ? percent.toFixed(2) : String(Number(percent.toPrecision(2)));

/** The memory, and the button that starts the search. @param {{ model: Model }} props */
function Start({ model }) {
  const { memory, solution } = model.solving;
  if (memory.answer === null) return "";
  const isRunning = solution.state === "recomputing";
  const solve = () => {
    model.store.changeSettings({ solve_node: "" }, STEP);
    model.solve();
  };
  const sizes = memory.answer.memory.map(({ bits, bytes }) => `${size(bytes)} with ${bits} bits`).join(", ");
  return html`
    <p class="note">Strategies take ${sizes}.</p>
    ${
      solution.answer === null &&
      html`<div class="tools">
        <button type="button" disabled=${isRunning} onClick=${solve}>${isRunning ? "Solving …" : "Solve"}</button>
      </div>`
    }
  `;
}

/** @param {{ model: Model, answer: import("./solve_node.js").Solution }} props */
function Solved({ model, answer }) {
  const { iterations, percent, stopped, seconds } = answer;
  return html`
    <p class="note" role="status" aria-label="Accuracy">
      ${stopped === null ? "Exploitable" : "Not finished: exploitable"} for ${figure(percent)} % of the pot after
      ${" "}${counted(iterations, "iteration")} in ${seconds.toFixed(1)} s.
    </p>
    <div class="tools">
      ${
        ["limit", "interrupt"].includes(stopped ?? "") &&
        html`<button type="button" onClick=${() => model.solve()}>Continue</button>`
      }
      <span class="grow"></span>
      <${Info} label="What this is">
        An equilibrium of the game with these bet sizes, found by discounted regret minimization. By other play, a
        player would win the exploitability at most, in the mean of both. Values are chips from the pot at the node,
        less what the player still pays.
      <//>
    </div>
    <${Node} model=${model} answer=${answer} />
  `;
}
