// @ts-check
// The equilibrium of a game of push or fold: the seats' EVs, the accuracy, and the decisions' charts.

import { html, useState } from "../../html.js";
import { number, percent, withSign } from "../../text.js";
import { Choice, Info, SaveTools } from "../fields.js";
import { Chart } from "./push_chart.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("./push_chart.js").Decision} Decision */
/** @typedef {{ seat: string, stack: number, payoff: number, gain: number, simulated?: number, stderr?: number }} Seat */
/** @typedef {{ unit: string, exploitability: number, payoff_error: number | null, seats: Seat[], decisions: Decision[], seconds: number, is_late?: true }} Solved */

/** The largest number of decisions whose charts are shown side by side. */
const MOST_CHARTS = 6;

/** The exploitability from which the page warns, in the answer's unit. The search for the equilibrium ends below it. */
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
  const { seats, decisions } = solved;
  const isMoney = solved.unit !== "big blinds";
  const unit = isMoney ? "prize money" : "chips won";
  const isFixed = model.reports.push.question?.fixed !== undefined;
  const shown = (/** @type {number} */ value) => (isMoney ? value.toFixed(3) : withSign(value, 3));
  const [chosen, setChosen] = useState("");
  const first = decisions.find(({ decision }) => decision === chosen) ?? decisions[0];
  const charts = decisions.length <= MOST_CHARTS ? decisions : [first];
  return html`
    <${Seats} seats=${seats} unit=${unit} isFixed=${isFixed} shown=${shown} />
    <${Accuracy} solved=${solved} unit=${unit} />
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
        The equilibrium of going all-in or folding, with card removal. No seat${isFixed ? " with free hands" : ""} could
        gain more than ${`${solved.exploitability.toExponential(1)} ${solved.unit}`} by other hands.
        ${isSimulated(seats) ? " With four and more seats at most three players go all-in. The simulated deals show what that changes." : ""}
      <//>
    <//>
  `;
}

/** Returns `true` if the answer has payoffs in simulated deals. @param {Seat[]} seats */
const isSimulated = (seats) => seats.some(({ simulated }) => simulated !== undefined);

/** @param {{ seats: Seat[], unit: string, isFixed: boolean, shown: (value: number) => string }} props */
function Seats({ seats, unit, isFixed, shown }) {
  const hasSimulation = isSimulated(seats);
  return html`
    <table class="figures">
      <thead>
        <tr>
          <th scope="col">Seat</th>
          <th scope="col">Stack</th>
          <th scope="col">EV, ${unit}</th>
          ${hasSimulation && html`<th scope="col">Simulated</th>`}
          ${isFixed && html`<th scope="col">Gain by its best hands</th>`}
        </tr>
      </thead>
      <tbody>
        ${seats.map(
          ({ seat, stack, payoff, gain, simulated, stderr }) => html`
            <tr key=${seat}>
              <th scope="row">${seat}</th>
              <td>${stack}</td>
              <td>${shown(payoff)}</td>
              ${hasSimulation && html`<td>${shown(simulated ?? 0)} ± ${(stderr ?? 0).toFixed(3)}</td>`}
              ${isFixed && html`<td>${gain.toFixed(3)}</td>`}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** Says in which respects the answer is not exact. @param {{ solved: Solved, unit: string }} props */
function Accuracy({ solved: { exploitability, payoff_error, is_late, unit: gainUnit }, unit }) {
  const gain =
    gainUnit === "big blinds"
      ? `${figure(exploitability)} big blinds`
      : `${figure(100 * exploitability)} % of all prizes`;
  const sentences = [
    is_late && "The search ended at its time limit, with the best strategy so far.",
    exploitability >= EXPLOITABLE && `Not an equilibrium: by other hands a seat could gain ${gain}.`,
    payoff_error === null && "The error of the EVs is not known.",
    payoff_error !== null &&
      payoff_error > 0 &&
      `The EVs are within ${figure(payoff_error)} (${unit}) of those in simulated deals.`,
  ].filter(Boolean);
  return (
    sentences.length > 0 &&
    html`<p class="note accuracy" role="status" aria-label="Accuracy">${sentences.join(" ")}</p>`
  );
}

/** Formats a small positive number with two digits. @param {number} value */
const figure = (value) => (value < 0.01 ? value.toExponential(1) : number(value));
