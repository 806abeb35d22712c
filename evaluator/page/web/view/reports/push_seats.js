// @ts-check
// The table of seats: a field for each stack, and what each seat wins.

import { html } from "../../html.js";
import {
  MAX_SEATS,
  MIN_SEATS,
  THOUSANDS,
  seatName,
  stacksOf,
  withSeat,
  withStack,
  withoutSeat,
} from "../../state/push_seats.js";
import { STEP } from "../../state/store.js";
import { isMeasured, isMoney, shownIn } from "./push_solution.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {import("./push_solution.js").Solved} Solved */

/** @param {{ model: Model, solved: Solved | null, invalid: number | null }} props `invalid` is the seat whose stack is refused */
export function Seats({ model, solved, invalid }) {
  const { store, spot, reports } = model;
  const { stacks: text } = spot.settings;
  // The places of the stacks in a refused text are unknown.
  const isUnclear = reports.push.refusal?.field === "stacks" && THOUSANDS.test(text) && !text.includes(";");
  const stacks = isUnclear ? [] : stacksOf(text);
  const change = (/** @type {string} */ stacks, /** @type {string} */ stroke) =>
    store.changeSettings({ stacks }, stroke);
  const hasGain = solved !== null && (isMeasured(solved) || reports.push.question?.fixed !== undefined);
  const hasPrizes = solved !== null && isMoney(solved);
  return html`
    <div class="scrolled">
      <table class="figures seats">
        <thead>
          <tr>
            <th scope="col">Seat</th>
            <th scope="col">Stack</th>
            ${hasPrizes && html`<th scope="col">Before the hand</th>`}
            <th scope="col">${hasPrizes ? "EV, prize money" : "EV, chips won"}</th>
            ${hasGain && html`<th scope="col">Gain by its best hands</th>`}
          </tr>
        </thead>
        <tbody>
          ${stacks.map((stack, seat) => {
            const name = seatName(seat, stacks.length);
            const found = solved?.seats[seat];
            return html`
              <tr key=${name}>
                <th scope="row">${name}</th>
                <td>
                  <input
                    id=${`stack-${name}`}
                    type="text"
                    aria-label=${`Stack of ${name}`}
                    autocomplete="off"
                    spellcheck=${false}
                    value=${stack}
                    aria-invalid=${String(stack === "" || invalid === seat)}
                    aria-describedby="stacks-error"
                    onFocus=${(/** @type {any} */ event) => event.currentTarget.select()}
                    onInput=${(/** @type {any} */ event) => change(withStack(text, seat, event.currentTarget.value), `stack ${name}`)}
                    onChange=${() => store.endStroke()}
                  />
                  <button
                    type="button"
                    class="quiet"
                    aria-label=${`Remove ${name}`}
                    disabled=${stacks.length <= MIN_SEATS}
                    onClick=${() => change(withoutSeat(text, seat), STEP)}
                  >
                    ×
                  </button>
                </td>
                ${hasPrizes && html`<td>${found?.before.toFixed(3) ?? "–"}</td>`}
                <td>
                  ${found === undefined || solved === null ? "–" : `${shownIn(solved)(found.payoff)}${isMeasured(solved) ? ` ± ${found.stderr.toFixed(3)}` : ""}`}
                </td>
                ${hasGain && html`<td>${found !== undefined && gainText(solved, found)}</td>`}
              </tr>
            `;
          })}
        </tbody>
      </table>
    </div>
    <div class="tools">
      <button
        type="button"
        class="link"
        disabled=${stacks.length >= MAX_SEATS}
        onClick=${() => change(withSeat(text), STEP)}
      >
        + Add seat
      </button>
    </div>
  `;
}

/** The text in place of the table while a sweep replaces the stacks. @param {{ model: Model }} props */
export const EqualStacks = ({ model }) => html`
  <p class="note">All seats have equal stacks: one game for each depth. The number of seats is that of the stacks.</p>
  <div class="tools">
    <button type="button" class="link" onClick=${() => model.store.changeSettings({ sweep: "", step: "" }, STEP)}>
      Back to the stacks
    </button>
  </div>
`;

/** @param {Solved} solved @param {import("./push_solution.js").Seat} seat */
const gainText = (solved, { gain, gain_stderr }) =>
  isMeasured(solved) ? `${gain.toFixed(5)} ± ${gain_stderr.toFixed(5)}` : gain.toFixed(3);
