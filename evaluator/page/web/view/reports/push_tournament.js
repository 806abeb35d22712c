// @ts-check
// Below the charts of a tournament: the bubble factors of all pairs of seats, and deals.

import { html, useState } from "../../html.js";
import { DEAL_FIELDS, pushFault } from "../../state/push.js";
import { seatName } from "../../state/push_seats.js";
import { dealQuestion, tournamentOf } from "../../state/tournament.js";
import { number, percent, points } from "../../text.js";
import { FilterField, SaveTools, withoutField } from "../fields.js";
import { Reason } from "../report.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("../../state/tournament.js").Against} Against */
/** @typedef {import("../../state/tournament.js").Bubbles} Bubbles */
/** @typedef {import("../../state/push.js").DealField} DealField */

/** The labels and examples of the fields of a deal. @type {Record<DealField, [string, string]>} */
const LABELS = {
  guarantee: ["Guaranteed minimum of each player", "none"],
  play_for: ["Left for the winner", "none"],
};

/** @param {{ model: Model, seats: number }} props `seats` is the number of seats at this table */
export function Tournament({ model, seats }) {
  if (tournamentOf(model.spot.settings, model.reports.push.answer) === null) return null;
  const { bubbles } = model.tournament;
  // The fields of push or fold show what is wrong with the stacks and the prizes.
  const shownAbove = model.reports.push.refusal === null ? [] : ["stacks", "payouts"];
  const name = (/** @type {number} */ player) =>
    player < seats ? seatName(player, seats) : `Other table, ${player - seats + 1}`;
  return html`
    <div class="tournament">
      <section class=${bubbles.isFresh ? "" : "stale"} aria-label="Bubble factors">
        <h3>Bubble factors</h3>
        <${Reason} resource=${bubbles} fields=${shownAbove} />
        ${bubbles.answer !== null && html`<${Matrix} players=${bubbles.answer.players} name=${name} seats=${seats} />`}
      </section>
      <${Deal} model=${model} name=${name} shownAbove=${shownAbove} />
    </div>
  `;
}

/** The steps of the arrow keys. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

/** Formats a figure that may be unknown. @param {number | null} value @param {(value: number) => string} shown */
const orUnknown = (value, shown) => (value === null ? "unknown" : shown(value));

/**
 * A row for each seat, with its bubble factor against the seat of each column.
 * @param {{ players: Bubbles["players"], name: (player: number) => string, seats: number }} props
 */
function Matrix({ players, name, seats }) {
  const [chosen, setChosen] = useState([0, 1]);
  const [pointed, setPointed] = useState(/** @type {number[] | null} */ (null));
  const table = Array.from({ length: Math.min(seats, players.length) }, (_, place) => place);
  const against = (/** @type {number} */ row, /** @type {number} */ column) =>
    players[row]?.against.find(({ player }) => player === column + 1);
  const said = (/** @type {number} */ row, /** @type {number} */ column) => {
    const found = against(row, column);
    if (found === undefined) return "";
    const { bubble_factor, risk_premium, needed, risk, lose, win } = found;
    return (
      `${name(row)} against ${name(column)}: bubble factor ${orUnknown(bubble_factor, (value) => value.toFixed(3))}, ` +
      `needs ${orUnknown(needed, percent)} equity, risk premium ${orUnknown(risk_premium, points)} points, ` +
      `all-in for ${number(risk)} loses ${lose.toFixed(3)} or wins ${win.toFixed(3)}`
    );
  };
  const placeOf = (/** @type {any} */ event) =>
    event.target.closest("td")?.dataset.place?.split(",").map(Number) ?? null;
  const move = (/** @type {any} */ event) => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = (/** @type {number[]} */ [row, column]) => [row + arrow[0], column + arrow[1]];
    let next = step(chosen);
    // Nobody plays against the own seat.
    if (next[0] === next[1]) next = step(next);
    if (against(next[0], next[1]) === undefined) return;
    setChosen(next);
    event.currentTarget.querySelector(`[data-place="${next}"]`).focus();
  };
  const at = against(chosen[0], chosen[1]) === undefined ? [0, 1] : chosen;
  const shown = pointed ?? at;
  return html`
    <div class="scrolled">
      <table
        class="figures bubbles"
        role="grid"
        aria-label="Bubble factor of each row against each column"
        onKeyDown=${move}
        onPointerOver=${(/** @type {any} */ event) => setPointed(placeOf(event))}
        onPointerLeave=${() => setPointed(null)}
        onFocusIn=${(/** @type {any} */ event) => setChosen(placeOf(event) ?? at)}
      >
        <thead>
          <tr>
            <th scope="col">Seat</th>
            ${table.map((column) => html`<th scope="col" key=${column}>${name(column)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${table.map(
            (row) => html`
              <tr key=${row}>
                <th scope="row">${name(row)}</th>
                ${table.map((column) => {
                  const found = against(row, column);
                  return found === undefined
                    ? html`<td key=${column}></td>`
                    : html`<td
                        key=${column}
                        data-place=${`${row},${column}`}
                        tabindex=${row === at[0] && column === at[1] ? 0 : -1}
                        style=${{ "--premium": Math.min(1, 4 * (found.risk_premium ?? 0)).toFixed(3) }}
                      >
                        ${orUnknown(found.bubble_factor, (value) => value.toFixed(2))}
                      </td>`;
                })}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
    <p class="status" role="status" aria-label="Pair of seats">${said(shown[0], shown[1])}</p>
    <p class="note">
      The prize money that a lost all-in costs for each unit that a won one gains, by the independent chip model,
      without blinds, antes and bounties.
    </p>
  `;
}

/** The prize money of each player in a deal. @param {{ model: Model, name: (player: number) => string, shownAbove: string[] }} props */
function Deal({ model, name, shownAbove }) {
  const { deal } = model.tournament;
  const { settings } = model.spot;
  const { answer, refusal } = deal;
  const hasGuarantee = answer !== null && answer.guarantee !== null;
  const error = (/** @type {DealField} */ field) =>
    pushFault(settings, field) || (refusal !== null && refusal.field === field ? withoutField(refusal) : "");
  const money = (/** @type {number} */ value) => value.toFixed(2);
  return html`
    <section class=${deal.isFresh ? "" : "stale"} aria-label="Deal">
      <h3>Deal</h3>
      <div class="push-fields">
        ${DEAL_FIELDS.map(
          (field) => html`
            <${FilterField}
              key=${field}
              model=${model}
              name=${field}
              label=${LABELS[field][0]}
              placeholder=${LABELS[field][1]}
              offered=${[]}
              error=${error(field)}
            />
          `,
        )}
      </div>
      <${Reason} resource=${deal} fields=${[...DEAL_FIELDS, ...shownAbove]} />
      ${
        answer !== null &&
        html`
          <div class="scrolled">
            <table class="figures">
              <thead>
                <tr>
                  <th scope="col">Seat</th>
                  <th scope="col">Stack</th>
                  <th scope="col">ICM</th>
                  <th scope="col">Chip chop</th>
                  ${hasGuarantee && html`<th scope="col">ICM, guaranteed</th>`}
                </tr>
              </thead>
              <tbody>
                ${answer.players.map(
                  ({ stack, icm, chip_chop, guaranteed }, player) => html`
                    <tr key=${player}>
                      <th scope="row">${name(player)}</th>
                      <td>${number(stack)}</td>
                      <td>${money(icm)}</td>
                      <td>${money(chip_chop)}</td>
                      ${hasGuarantee && html`<td>${guaranteed !== null && money(guaranteed)}</td>`}
                    </tr>
                  `,
                )}
              </tbody>
            </table>
          </div>
          <p class="note">${money(answer.total)} is divided.</p>
          <${SaveTools}
            model=${model}
            name="deal"
            forms=${["csv", "text"]}
            question=${() => dealQuestion(settings, model.reports.push.answer)}
          />
        `
      }
    </section>
  `;
}
