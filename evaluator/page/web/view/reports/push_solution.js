// @ts-check
// The equilibrium of a game of push or fold: the seats' EVs, the accuracy, and the decisions' charts.

import { html, useState } from "../../html.js";
import { number, percent, withSign } from "../../text.js";
import { Choice, Info, SaveTools } from "../fields.js";
import { Chart } from "./push_chart.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("./push_chart.js").Decision} Decision */
/** @typedef {{ seat: string, stack: number, payoff: number, stderr: number, gain: number, gain_stderr: number }} Seat */
/** @typedef {{ unit: string, exploitability: number | null, gain: number, gain_stderr: number, deals: number, stopped: "limit" | "interrupt" | null, seats: Seat[], decisions: Decision[], seconds: number }} Solved */

/** The largest number of decisions whose charts are shown side by side. */
const MAX_CHARTS = 6;

/** The least probability of the decisions that are shown with four and more seats. */
const LISTED = 1e-3;

/** The exploitability from which the page warns, in the answer's unit. The search for an exact equilibrium ends below it. */
const EXPLOITABLE = 1e-6;

/**
 * Buttons that save the solution on the page.
 * @param {{ model: Model, forms: ("svg" | "png" | "csv" | "text")[], children?: any }} props
 */
export const Save = ({ model, forms, children }) => html`
  <div class="tools">
    <${SaveTools}
      model=${model}
      name="push-or-fold"
      forms=${forms}
      made=${(/** @type {string} */ form) => model.reports.push.answer?.[form]}
    />
    <span class="grow"></span>
    ${children}
  </div>
`;

/** @param {{ model: Model, solved: Solved }} props */
export function Solution({ model, solved }) {
  const { seats } = solved;
  // Larger games have hundreds of decisions, most of which are too rare to matter.
  const isListed = (/** @type {Decision} */ { occurs, resolved }) =>
    !isMeasured(solved) || (resolved && occurs >= LISTED);
  const decisions = solved.decisions.filter(isListed);
  const isMoney = solved.unit !== "big blinds";
  const unit = isMoney ? "prize money" : "chips won";
  const isFixed = model.reports.push.question?.fixed !== undefined;
  const shown = (/** @type {number} */ value) => (isMoney ? value.toFixed(3) : withSign(value, 3));
  const [chosen, setChosen] = useState("");
  const first = decisions.find(({ decision }) => decision === chosen) ?? decisions[0];
  const charts = decisions.length <= MAX_CHARTS ? decisions : [first];
  return html`
    <${Seats} seats=${seats} isMeasured=${isMeasured(solved)} unit=${unit} isFixed=${isFixed} shown=${shown} />
    <${Accuracy} solved=${solved} />
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
          <${Chart} key=${decision.decision} model=${model} decision=${decision} shown=${shown} unit=${unit} />
        `,
      )}
    </div>
    <${Save} model=${model} forms=${["svg", "png", "csv", "text"]}>
      <${Info} label="How this was computed">
        The equilibrium of going all-in or folding, with card removal. No seat${isFixed ? " with free hands" : ""}
        ${isMeasured(solved) ? "was found to" : "could"} gain more than ${gainOf(solved)} by other hands.
        ${isMeasured(solved) ? ` The gain was measured on ${solved.deals.toLocaleString("en-US")} sampled deals that the search had not seen.` : ""}
      <//>
    <//>
  `;
}

/** Returns `true` if the answer has standard errors. @param {Solved} solved */
const isMeasured = ({ exploitability }) => exploitability === null;

/** Returns the gain with its error and its unit. @param {Solved} solved */
function gainOf(solved) {
  const { gain, gain_stderr, unit } = solved;
  const error = isMeasured(solved) ? ` ± ${figure(gain_stderr)}` : "";
  return `${figure(gain)}${error} ${unit}`;
}

/** @param {{ seats: Seat[], isMeasured: boolean, unit: string, isFixed: boolean, shown: (value: number) => string }} props */
function Seats({ seats, isMeasured, unit, isFixed, shown }) {
  return html`
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">Seat</th>
          <th scope="col">Stack</th>
          <th scope="col">EV, ${unit}</th>
          ${(isMeasured || isFixed) && html`<th scope="col">Gain by its best hands</th>`}
        </tr>
      </thead>
      <tbody>
        ${seats.map(
          ({ seat, stack, payoff, stderr, gain, gain_stderr }) => html`
            <tr key=${seat}>
              <th scope="row">${seat}</th>
              <td>${stack}</td>
              <td>${shown(payoff)}${isMeasured ? ` ± ${stderr.toFixed(3)}` : ""}</td>
              ${(isMeasured || isFixed) && html`<td>${isMeasured ? `${gain.toFixed(5)} ± ${gain_stderr.toFixed(5)}` : gain.toFixed(3)}</td>`}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** Says in which respects the answer is not exact. @param {{ solved: Solved }} props */
function Accuracy({ solved }) {
  const sentences = [
    solved.stopped === "limit" && "The search ended at its time limit, with the best strategy so far.",
    isMeasured(solved) &&
      `Approximate, from sampled deals: no seat was found to gain more than ${gainOf(solved)} by other hands.`,
    (solved.exploitability ?? 0) >= EXPLOITABLE &&
      `Not an equilibrium: by other hands a seat could gain ${gainOf(solved)}.`,
  ].filter(Boolean);
  return (
    sentences.length > 0 &&
    html`<p class="note accuracy" role="status" aria-label="Accuracy">${sentences.join(" ")}</p>`
  );
}

/** Formats a small number with two digits. @param {number} value */
const figure = (value) => (Math.abs(value) < 0.01 ? value.toExponential(1) : number(value));
