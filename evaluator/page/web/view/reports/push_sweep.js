// @ts-check
// A sweep: the same game with equal stacks of several depths.

import { html } from "../../html.js";
import { STEP } from "../../state/store.js";
import { percent } from "../../text.js";
import { DepthChart } from "./push_depths.js";
import { LISTED, MAX_CHARTS, Save, isMeasured } from "./push_solution.js";
import { FIRST_IN, Tree, situationsOf } from "./push_tree.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("./push_solution.js").Solved} Solved */
/** @typedef {import("./push_chart.js").Decision} Decision */
/** @typedef {import("./push_tree.js").Chosen} Chosen */
/** @typedef {{ sweep: Solved[], depths?: import("./push_depths.js").Depths[] }} Swept */

/** The largest number of depths whose table is open. */
const MAX_ROWS = 30;

/** Returns the depth of a game. @param {Solved} solved */
const depthOf = ({ seats }) => seats[0].stack;

/** Returns the depths at which the hands of a decision are not known. @param {Solved[]} sweep @param {string} name */
function unknownDepths(sweep, name) {
  const isKnown = (/** @type {Solved} */ solved) => {
    const found = solved.decisions.find(({ decision }) => decision === name);
    return found !== undefined && found.resolved && (!isMeasured(solved) || found.occurs >= LISTED);
  };
  return sweep.filter((solved) => !isKnown(solved)).map(depthOf);
}

/** @param {{ model: Model, answer: Swept, chosen: Chosen, onChoose: (chosen: Chosen) => void }} props */
export function Sweep({ model, answer: { sweep, depths = [] }, chosen, onChoose }) {
  // With very small stacks some seats have no decision.
  const names = sweep.reduce(
    (most, { decisions }) => (decisions.length > most.length ? decisions : most),
    sweep[0].decisions,
  );
  return html`
    <${Charts} sweep=${sweep} depths=${depths} decisions=${names} chosen=${chosen} onChoose=${onChoose} />
    <details open=${sweep.length <= MAX_ROWS}>
      <summary>The share of hands that go all-in at each depth</summary>
      <${Shares} model=${model} sweep=${sweep} decisions=${names} />
    </details>
    <${Save} model=${model} forms=${["csv", "text"]} />
  `;
}

/** The depths of each hand. @param {{ sweep: Solved[], depths: import("./push_depths.js").Depths[], decisions: Decision[], chosen: Chosen, onChoose: (chosen: Chosen) => void }} props */
function Charts({ sweep, depths, decisions, chosen, onChoose }) {
  const byName = new Map(depths.map((one) => [one.decision, one]));
  const unknown = (/** @type {Decision} */ { decision }) => unknownDepths(sweep, decision);
  const known = decisions.filter(
    (decision) => byName.has(decision.decision) && unknown(decision).length < sweep.length,
  );
  const situations = situationsOf(known);
  const hasTree = known.length > MAX_CHARTS;
  const at = situations.has(chosen.key) ? chosen : { key: FIRST_IN, seat: "" };
  const ofSituation = situations.get(at.key)?.decisions ?? [];
  const charts = hasTree ? ofSituation.filter(({ seat }) => at.seat === "" || seat === at.seat) : known;
  return html`
    <p class="note">
      A figure is the largest depth at which the hand goes all-in at least half of the time. With + it is the largest
      depth of the sweep.
    </p>
    <div class=${hasTree ? "with-tree" : ""}>
      ${hasTree && html`<${Tree} situations=${situations} chosen=${at} onChoose=${onChoose} figure=${() => ""} />`}
      <div class="charts">
        ${charts.map(
          (decision) => html`
            <${DepthChart}
              key=${decision.decision}
              depths=${byName.get(decision.decision)}
              most=${depthOf(sweep[sweep.length - 1])}
              unknown=${unknown(decision)}
            />
          `,
        )}
      </div>
    </div>
  `;
}

/** The share of hands that go all-in at each depth. @param {{ model: Model, sweep: Solved[], decisions: Decision[] }} props */
function Shares({ model, sweep, decisions }) {
  const open = (/** @type {Solved} */ { seats }) =>
    model.store.changeSettings({ stacks: seats.map(({ stack }) => stack).join(", "), sweep: "", step: "" }, STEP);
  return html`
    <div class="scrolled">
      <table class="figures sweep">
        <thead>
          <tr>
            <th scope="col">Stacks</th>
            ${decisions.map(({ decision }) => html`<th scope="col" key=${decision}>${decision}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${sweep.map(
            (solved) => html`
              <tr key=${depthOf(solved)}>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    aria-label=${`Show the charts of stacks of ${depthOf(solved)}`}
                    onClick=${() => open(solved)}
                  >
                    ${depthOf(solved)}
                  </button>
                </th>
                ${decisions.map(({ decision }) => {
                  const found = solved.decisions.find((other) => other.decision === decision);
                  return html`<td key=${decision}>${found === undefined ? "–" : percent(found.all_in, 1)}</td>`;
                })}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">A stack opens its charts.</p>
  `;
}
