// @ts-check
// The equities on several boards, or on a board that is run again, with the parts of the pot that each player wins.

import { html } from "../../html.js";
import { parseCards } from "../../poker/cards.js";
import { OTHER_BOARDS, RUNS, boardsFault, refusedField } from "../../state/boards.js";
import { STEP, nameOf } from "../../state/store.js";
import { number, percent, time } from "../../text.js";
import { CardSigns, FilterField, SaveTools, heat } from "../fields.js";
import { Reason } from "../report.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("../../state/boards.js").BoardsField} BoardsField */
/** @typedef {{ board: string, equity: number[], stderr?: number[] }} Board */
/** @typedef {{ equity: number, stderr?: number, parts: { share: number, probability: number }[] }} Player */
/** @typedef {{ runs?: number, boards: Board[], samples?: number, seconds: number, players: Player[] }} Answer */

/** @type {Record<typeof OTHER_BOARDS[number], [string, string]>} */
const LABELS = { board2: ["Second board", "9s 9h 4d"], board3: ["Third board", "none"] };

/** The largest rounding error of a part of the pot. */
const ROUNDING = 1e-9;

/** The groups of parts of the pot, with the parts in them. @type {[string, (share: number) => boolean][]} */
const WINS = [
  ["The whole pot", (share) => share === 1],
  ["More than half", (share) => share > 0.5 + ROUNDING && share < 1],
  ["Half", (share) => Math.abs(share - 0.5) <= ROUNDING],
  ["Less than half", (share) => share > 0 && share < 0.5 - ROUNDING],
  ["Nothing", (share) => share === 0],
];

/** @param {{ model: Model }} props */
export function Boards({ model }) {
  const resource = model.reports.boards;
  const { spot, game } = model;
  const { refusal } = resource;
  /** @type {Answer | null} */
  const answer = resource.answer;
  const refused = refusal === null ? null : refusedField(spot, game, refusal);
  const error = (/** @type {BoardsField} */ name) =>
    boardsFault(spot, name) || (refusal !== null && refused === name ? withoutText(refusal.message) : "");
  return html`
    <div class="boards-fields">
      ${OTHER_BOARDS.map(
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
      <${Runs} model=${model} error=${error("runs")} />
    </div>
    <${Reason} resource=${resource} fields=${refused === null || refusal === null ? [] : [refusal.field]} />
    ${
      answer !== null &&
      html`
        <${Table} model=${model} answer=${answer} />
        <p class="note computed">${said(answer)}</p>
        <${SaveTools} model=${model} name="boards" forms=${["text"]} question=${() => model.reportQuestion} />
      `
    }
  `;
}

/**
 * Returns the sentence of a refusal without the text of the boards, because the sentence is beside a field.
 * @param {string} message
 */
const withoutText = (message) => message.replace(/^(board "[^"]*"|runs \d+): /, "");

/** The number of times that the board is run. @param {{ model: Model, error: string }} props */
const Runs = ({ model, error }) => html`
  <div class="field">
    <label for="runs">Run the board</label>
    <select
      id="runs"
      value=${model.spot.settings.runs}
      aria-invalid=${String(error !== "")}
      aria-describedby="runs-note runs-error"
      onChange=${(/** @type {any} */ event) => model.store.changeSettings({ runs: event.currentTarget.value }, STEP)}
    >
      ${RUNS.map(([runs, text]) => html`<option value=${runs}>${text}</option>`)}
    </select>
    <p class="note" id="runs-note">
      The board above is the first. It is run again only without a second and a third board.
    </p>
    <p class="error" id="runs-error">${error}</p>
  </div>
`;

/** The figures of all players. @param {{ model: Model, answer: Answer }} props */
function Table({ model, answer }) {
  const { players, boards, runs, samples } = answer;
  const isRunAgain = runs !== undefined && runs > 1;
  const row = (/** @type {any} */ title, /** @type {any[]} */ cells) => html`
    <tr>
      <th scope="row">${title}</th>
      ${cells}
    </tr>
  `;
  const ofBoard = (/** @type {Board} */ { board, equity, stderr }, /** @type {number} */ place) =>
    row(
      isRunAgain
        ? "On each run"
        : html`On board ${place + 1} <span class="cards"><${CardSigns} cards=${parseCards(board).cards} /></span>`,
      equity.map((equity, player) => html`<${Equity} equity=${equity} stderr=${stderr?.[player]} />`),
    );
  return html`
    <table class="figures boards">
      <thead>
        <tr>
          <th scope="col">Equity</th>
          ${players.map((_, place) => html`<th scope="col" key=${place}>${nameOf(model.spot, place)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${row(
          "In the whole pot",
          players.map(({ equity, stderr }) => html`<${Equity} equity=${equity} stderr=${stderr} />`),
        )}
        ${boards.length > 1 && (isRunAgain ? boards.slice(0, 1) : boards).map(ofBoard)}
      </tbody>
      <tbody>
        <tr class="group">
          <th scope="colgroup" colspan=${players.length + 1}>Probability to win</th>
        </tr>
        ${WINS.map(([title, isIn]) =>
          row(
            title,
            players.map(({ parts }) => {
              const won = parts.reduce((sum, { share, probability }) => sum + (isIn(share) ? probability : 0), 0);
              return html`
                <td class="bar-cell" style=${{ "--part": won.toFixed(4) }}>
                  ${percent(won)}<${Doubt} stderr=${samples === undefined ? undefined : doubtOf(won, samples)} />
                </td>
              `;
            }),
          ),
        )}
      </tbody>
    </table>
  `;
}

/** @param {{ equity: number, stderr?: number }} props */
const Equity = ({ equity, stderr }) => html`
  <td class="colored" style=${heat(equity)}>${percent(equity)}<${Doubt} stderr=${stderr} /></td>
`;

/** A standard error after a figure. @param {{ stderr?: number }} props */
const Doubt = ({ stderr }) => stderr !== undefined && html`<small>${` ± ${percent(stderr, 3)}`}</small>`;

/**
 * Returns the standard error of a simulated probability like the engine, which reports it for the whole pot only. It is above
 * zero also if all samples had the same result.
 * @param {number} probability @param {number} samples
 */
function doubtOf(probability, samples) {
  const mean = (probability * samples + 1) / (samples + 2);
  return Math.sqrt((mean * (1 - mean)) / samples);
}

/** Returns how the figures were computed. @param {Answer} answer */
function said({ boards, samples, seconds }) {
  const isEquityExact = boards.every(({ stderr }) => stderr === undefined);
  const taken = `in ${time(seconds)}`;
  if (samples === undefined)
    return isEquityExact
      ? `Exact: every deal counts, ${taken}.`
      : `The equities are simulated, and the probabilities are exact, ${taken}.`;
  const deals = `${number(samples)} random deals, ${taken}`;
  return isEquityExact ? `The equities are exact. The probabilities are simulated: ${deals}.` : `Simulated: ${deals}.`;
}
