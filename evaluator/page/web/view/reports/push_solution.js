// @ts-check
// The equilibrium of a game of push or fold: its accuracy, and the decisions' charts.

import { html } from "../../html.js";
import { percent, withSign } from "../../text.js";
import { Info, SaveTools } from "../fields.js";
import { Chart, Legend } from "./push_chart.js";
import { pictureOf } from "./push_picture.js";
import { FIRST_IN, Tree, situationsOf } from "./push_tree.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("./push_chart.js").Decision} Decision */
/** @typedef {import("./push_tree.js").Chosen} Chosen */
/** @typedef {{ seat: string, stack: number, before: number, payoff: number, stderr: number, gain: number, gain_stderr: number }} Seat */
/** @typedef {{ unit: string, exploitability: number | null, gain: number, gain_stderr: number, deals: number, stopped: "limit" | "interrupt" | null, seats: Seat[], decisions: Decision[], seconds: number }} Solved */

/** The largest number of decisions whose charts are shown side by side. */
export const MAX_CHARTS = 6;

/** The least probability of the decisions that are shown with four and more seats. */
export const LISTED = 1e-3;

/** The least probability of the decisions that are shown even if their better action is uncertain. */
const FREQUENT = 0.05;

/** The exploitability from which the page warns, in the answer's unit. The search for an exact equilibrium ends below it. */
const EXPLOITABLE = 1e-6;

/**
 * Buttons that save the solution on the page. `charts` has the names of the charts in the picture, if they are not all.
 * @param {{ model: Model, forms: ("svg" | "png" | "csv" | "text")[], charts?: string[], children?: any }} props
 */
export const Save = ({ model, forms, charts, children }) => html`
  <div class="tools">
    <${SaveTools}
      model=${model}
      name="push-or-fold"
      forms=${forms}
      made=${(/** @type {string} */ form) => {
        const made = model.reports.push.answer?.[form];
        return form === "svg" && charts !== undefined ? pictureOf(made, charts) : made;
      }}
    />
    <span class="grow"></span>
    ${children}
  </div>
`;

/** Returns `true` if the answer has standard errors. @param {Solved} solved */
export const isMeasured = ({ exploitability }) => exploitability === null;

/** Returns `true` if players play for prize money. @param {Solved} solved */
export const isMoney = ({ unit }) => unit !== "big blinds";

/** Returns a function that formats an EV. @param {Solved} solved @returns {(value: number) => string} */
export const shownIn = (solved) => (isMoney(solved) ? (value) => value.toFixed(3) : (value) => withSign(value, 3));

/** @param {{ model: Model, solved: Solved, chosen: Chosen, onChoose: (chosen: Chosen) => void }} props */
export function Solution({ model, solved, chosen, onChoose }) {
  // Larger games have hundreds of decisions, most of which are too rare to matter.
  const isListed = (/** @type {Decision} */ { occurs, resolved }) =>
    !isMeasured(solved) || occurs >= (resolved ? LISTED : FREQUENT);
  const decisions = solved.decisions.filter(isListed);
  const situations = situationsOf(decisions);
  const hasTree = decisions.length > MAX_CHARTS;
  const known = situations.has(chosen.key) ? chosen : { key: FIRST_IN, seat: "" };
  const shown = situations.get(known.key)?.decisions ?? [];
  const charts = hasTree ? shown.filter(({ seat }) => known.seat === "" || seat === known.seat) : decisions;
  const isFixed = model.reports.push.question?.fixed !== undefined;
  return html`
    <${Accuracy} model=${model} solved=${solved} />
    <${Legend} />
    <div class=${hasTree ? "with-tree" : ""}>
      ${hasTree && html`<${Tree} situations=${situations} chosen=${known} onChoose=${onChoose} figure=${(/** @type {Decision} */ { all_in }) => percent(all_in, 1)} />`}
      <div class="charts">
        ${charts.map(
          (decision) => html`
            <${Chart}
              key=${decision.decision}
              model=${model}
              decision=${decision}
              shown=${shownIn(solved)}
              unit=${isMoney(solved) ? "prize money" : "chips won"}
            />
          `,
        )}
      </div>
    </div>
    <${Save}
      model=${model}
      forms=${["svg", "png", "csv", "text"]}
      charts=${hasTree ? charts.map(({ decision }) => decision) : undefined}
    >
      <${Info} label="How this was computed">
        The equilibrium of going all-in or folding, with card removal. No seat${isFixed ? " with free hands" : ""}
        ${isMeasured(solved) ? "was found to" : "could"} gain more than ${gainOf(solved)} by other hands.
        ${isMeasured(solved) ? ` The gain was measured on ${solved.deals.toLocaleString("en-US")} sampled deals that the search had not seen.` : ""}
      <//>
    <//>
  `;
}

/** Returns the gain with its error and its unit. @param {Solved} solved */
function gainOf(solved) {
  const { gain, gain_stderr, unit } = solved;
  const error = isMeasured(solved) ? ` ± ${small(gain_stderr)}` : "";
  return `${small(gain)}${error} ${unit}`;
}

/** Says in which respects the answer is not exact. @param {{ model: Model, solved: Solved }} props */
function Accuracy({ model, solved }) {
  const isStopped = solved.stopped === "limit";
  const sentences = [
    isStopped && `Stopped after ${Math.round(solved.seconds)} s, not finished: the best strategy so far is shown.`,
    isMeasured(solved) &&
      `Approximate, from sampled deals: no seat was found to gain more than ${gainOf(solved)} by other hands.`,
    !isStopped &&
      (solved.exploitability ?? 0) >= EXPLOITABLE &&
      `Not an equilibrium: by other hands a seat could gain ${gainOf(solved)}.`,
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return html`
    <div class="tools">
      <p class="note accuracy" role="status" aria-label="Accuracy">${sentences.join(" ")}</p>
      ${isStopped && html`<button type="button" onClick=${() => model.repeat("push")}>Search again</button>`}
    </div>
  `;
}

/** Formats a small number with two digits. */
const SMALL = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });
const small = (/** @type {number} */ value) => SMALL.format(value);
