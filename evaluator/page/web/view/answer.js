// @ts-check
// The equities side by side, and how they were computed.

import { html } from "../html.js";
import { drawsOf } from "../state/questions.js";
import { nameOf } from "../state/store.js";
import { number, percent, time } from "../text.js";
import { Info, classes } from "./fields.js";

/** @typedef {import("../state/model.js").Model} Model */

/** Returns the equities of all players: of a running simulation, or of the answer. @param {Model} model @returns {number[] | null} */
function equitiesOf({ figures }) {
  return figures.progress?.equity ?? figures.answer?.players.map(({ equity }) => equity) ?? null;
}

/** The equities above a bar, which is divided like the pot. @param {{ model: Model }} props */
export function AnswerPart({ model }) {
  const { figures, spot } = model;
  const equities = equitiesOf(model);
  const isRunning = figures.state === "recomputing" && figures.progress !== null;
  const count = spot.players.length;
  const own = (/** @type {number} */ place) => ({ "--own": `var(--p${place + 1})` });
  return html`
    <section
      class=${classes("answer-part", count === 2 ? "two" : count > 4 && "many", !figures.isFresh && "stale")}
      aria-label="Equities"
    >
      <div class="ends">
        ${spot.players.map(
          (_, place) => html`
            <p class="end" key=${place} style=${own(place)}>
              <${Equity} model=${model} place=${place} />
              <span>${nameOf(spot, place)}</span>
            </p>
          `,
        )}
      </div>
      <div class="tug" aria-hidden="true">
        ${spot.players.map(
          (_, place) => html`
            <div
              key=${place}
              title=${equities === null ? undefined : `${nameOf(spot, place)}: ${percent(equities[place])}`}
              style=${{ ...own(place), flexGrow: equities === null ? 1 : equities[place] }}
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

/** @param {{ model: Model, place: number }} props */
function Equity({ model, place }) {
  const { figures } = model;
  const equity = equitiesOf(model)?.[place];
  const error = figures.progress?.equity ? figures.progress.stderr?.[place] : figures.answer?.players[place].stderr;
  return html`<output class="equity" for=${`range-${place}`} aria-label=${`Equity of player ${place + 1}`}
    >${equity === undefined ? "–" : percent(equity)}${error !== undefined && html`<small>${` ± ${(100 * error).toFixed(2)}`}</small>`}</output
  >`;
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
