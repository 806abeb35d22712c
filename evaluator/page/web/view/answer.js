// @ts-check
// The equities side by side, and how they were computed.

import { html } from "../html.js";
import { drawsOf } from "../state/questions.js";
import { heroOf, nameOf } from "../state/store.js";
import { number, percent, time } from "../text.js";
import { Info } from "./fields.js";

/** @typedef {import("../state/model.js").Model} Model */

/** Returns the equities of all players: of a running simulation, or of the answer. @param {Model} model @returns {number[] | null} */
export function equitiesOf({ figures }) {
  return figures.progress?.equity ?? figures.answer?.players.map(({ equity }) => equity) ?? null;
}

/** @param {{ model: Model }} props */
export function AnswerPart({ model }) {
  const { figures, spot } = model;
  const equities = equitiesOf(model);
  const isRunning = figures.state === "recomputing" && figures.progress !== null;
  const shown = equities ?? spot.players.map(() => 0);
  return html`
    <section class=${`answer-part ${figures.isFresh ? "" : "stale"}`} aria-label="Equities">
      ${
        shown.length === 2 &&
        html`
          <div class="ends">
            ${[0, 1].map(
              (place) => html`
                <p class="end" key=${place} style=${{ "--own": `var(--p${place + 1})` }}>
                  <b>${equities === null ? "–" : (100 * equities[place]).toFixed(2)}<small>%</small></b>
                  <span>${nameOf(spot, place)}${place === heroOf(spot) ? " (hero)" : ""}</span>
                </p>
              `,
            )}
          </div>
        `
      }
      <div class="tug" aria-hidden="true">
        ${shown.map(
          (equity, place) => html`
            <div
              key=${place}
              title=${equities === null ? undefined : `${nameOf(spot, place)}: ${percent(equity)}`}
              style=${{ "--own": `var(--p${place + 1})`, flexGrow: equities === null ? 1 : equity }}
            ></div>
          `,
        )}
      </div>
      <div class="how">
        <p class="answer">${said(model)}</p>
        ${figures.answer !== null && html`<${Info} label="How this was computed">${details(model)}<//>`}
        ${
          isRunning &&
          html`
            <progress
              class="running"
              max="1"
              value=${figures.progress?.done ?? 0}
              aria-label="Progress of the equities"
            ></progress>
            <button type="button" class="quiet" onClick=${() => figures.stop()}>Stop</button>
          `
        }
        ${isRunning || html`<progress max="1" value="0" aria-label="Progress of the equities"></progress>`}
      </div>
      <${Message} model=${model} />
    </section>
  `;
}

/** @param {Model} model */
function said({ figures }) {
  const { answer, progress } = figures;
  if (progress?.samples !== undefined) return `Simulating: ${number(progress.samples)} deals so far`;
  if (answer === null) return figures.state === "recomputing" ? "Computing …" : "";
  return answer.samples === undefined ? "Exact" : `Simulated, standard error ${percent(answer.stderr ?? 0, 3)}`;
}

/** @param {Model} model */
function details({ figures: { answer } }) {
  if (answer === null) return "";
  return answer.samples === undefined
    ? `${number(answer.total)} cases by ${answer.method.replace(/-/g, " ")}, in ${time(answer.seconds)}.`
    : `${number(answer.samples)} random deals, in ${time(answer.seconds)}. In two of three such simulations the true equity is within one standard error.${byPolicy(answer)}`;
}

/** Returns how the players decide at later draws. @param {{ policy?: string }} answer */
const byPolicy = ({ policy }) => (policy === undefined ? "" : ` Later discards are by the policy "${policy}".`);

/** The reason why there are no equities. @param {{ model: Model }} props */
function Message({ model }) {
  const isSlow = model.figures.refusal?.field === "method" && model.spot.settings.method === "exact";
  const hasSeveral = drawsOf(model.spot, model.game) !== 1;
  const reason = hasSeveral ? "Several draws are simulated. " : "Too slow to solve exactly. ";
  const simulate = () => model.store.changeSettings({ method: "monte-carlo" }, "step");
  return html`
    <p class="error" role="status" aria-label="Message about the equities">
      ${isSlow ? reason : model.message}
      ${isSlow && html`<button type="button" title=${model.message} onClick=${simulate}>Simulate instead</button>`}
    </p>
  `;
}
