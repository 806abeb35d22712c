// @ts-check
// The equity that a call needs, and the values of a call and of a bet, as the engine computes them for the hero.

import { html, useState } from "../../html.js";
import { heroOf, nameOf } from "../../state/store.js";
import { number, percent, signed } from "../../text.js";
import { NumberField, SaveTools } from "../fields.js";
import { Reason } from "../report.js";

/** @typedef {import("../../state/model.js").Model} Model */
/** @typedef {"pot" | "call" | "bet" | "folds"} Amount */
/** @typedef {{ price: number, to_win: number, equity_needed: number, value: number, stderr?: number, advice: string }} Call */
/** @typedef {{ pot: number, size: number, to_win: number, pot_if_called: number, folds: number, folds_needed: number, value: number, stderr?: number }} Bet */

/** @type {[Amount, string, number][]} */
const FIELDS = [
  ["pot", "Pot before the bets", 1],
  ["call", "Opponent's bet", 1],
  ["bet", "Hero's bet, or raise to", 1],
  ["folds", "Opponent folds to it, in percent", 0.01],
];

/** Removes the noise of multiplication. @param {number} value */
const exact = (value) => Math.round(1e10 * value) / 1e10;

/** @param {{ model: Model }} props */
export function Bets({ model }) {
  const { store, spot } = model;
  const [wrong, setWrong] = useState(/** @type {Record<string, boolean>} */ ({}));
  const resource = model.reports.bets;
  const { answer, refusal } = resource;
  const hero = heroOf(spot);
  const whole =
    spot.players.length > 2 ? "the whole ranges of the opponents" : `the whole range of ${nameOf(spot, 1 - hero)}`;
  const change = (/** @type {Amount} */ name, /** @type {number} */ unit) => (/** @type {number | null} */ value) => {
    setWrong((before) => ({ ...before, [name]: value === null }));
    if (value !== null) store.changeSettings({ [name]: exact(value * unit) }, name);
  };
  const clear = (/** @type {Amount} */ name) => {
    setWrong((before) => ({ ...before, [name]: false }));
    store.changeSettings({ [name]: null }, name);
  };
  const sentences =
    answer === null || Object.values(wrong).some(Boolean)
      ? []
      : [
          ...(answer.call ? ofCall(answer.call, answer.players[hero].equity) : []),
          ...(answer.bet ? ofBet(answer.bet, Boolean(spot.settings.call), answer.players[hero].equity) : []),
          ...(spot.players.length > 2 ? ["The value of a bet is computed for two players only."] : []),
        ];
  return html`
    <div class="amounts">
      ${FIELDS.map(
        ([name, label, unit]) => html`
          <${NumberField}
            key=${name}
            id=${name}
            label=${label}
            value=${spot.settings[name] === null ? null : exact(spot.settings[name] / unit)}
            most=${unit === 1 ? 1e12 : 100}
            expected=${unit === 1 ? "an amount, 0 or more" : "a percentage from 0 to 100"}
            refusal=${refusal?.field === name ? refusal.message : ""}
            onChange=${change(name, unit)}
            onClear=${() => clear(name)}
            onEnd=${() => store.endStroke()}
          />
        `,
      )}
    </div>
    <${Reason} resource=${resource} fields=${["pot", "call", "bet", "folds"]} />
    <ul class="lines verdict">
      ${sentences.map((said) => html`<li>${said}</li>`)}
    </ul>
    <p class="note">${missing(spot)}</p>
    ${
      sentences.length > 0 &&
      html`
        <p class="note">
          ${`Equity is against ${whole}, not against the part that bets, calls or raises.`} Values are in chips,
          relative to folding or giving up, if no more is bet.
        </p>
        <${SaveTools}
          model=${model}
          name="call-or-bet"
          players=${spot.players.map((_, place) => place)}
          forms=${["svg", "png", "csv", "text"]}
          made=${(/** @type {string} */ form) => (form === "text" ? sentences.join("\n") : undefined)}
          question=${() => model.reportQuestion}
        />
      `
    }
  `;
}

/** Returns what is to be filled in, or an empty text. @param {import("../../state/store.js").Spot} spot */
function missing({ players, settings: { pot, call, bet, folds } }) {
  if (pot === null || !(call || bet)) {
    const own = players.length === 2 ? ", or hero's bet and how often the opponent folds to it" : "";
    return `Fill in the pot, and the opponent's bet${own}.`;
  }
  return players.length === 2 && bet && folds === null ? "Fill in how often the opponent folds to hero's bet." : "";
}

/** Returns sentences about a call with their arithmetic. @param {Call} call @param {number} equity */
function ofCall({ price, to_win, equity_needed, value, stderr = 0, advice }, equity) {
  const toWin = number(to_win);
  const doubt = stderr > 0 ? ` ± ${number(stderr)}` : "";
  return [
    `Hero calls ${number(price)} to win ${toWin} and needs ${number(price)} / (${toWin} + ${number(price)}) = ${percent(equity_needed)} equity.`,
    `Hero has ${percent(equity)}: the call is worth ${signed(value)}${doubt}: ${advice}.`,
  ];
}

/** Returns sentences about a bet, or about a raise after a bet. @param {Bet} bet @param {boolean} isRaise @param {number} equity */
function ofBet({ pot, size, to_win, pot_if_called, folds, folds_needed, value, stderr = 0 }, isRaise, equity) {
  const doubt = stderr > 0 ? ` ± ${number(stderr)}` : "";
  const verb = isRaise ? `A raise to ${number(size)}` : `A bet of ${number(size)} into ${number(pot)}`;
  return [
    `${verb} is worth ${signed(value)}${doubt}: ${percent(folds, 0)} × ${number(to_win)} + ${percent(1 - folds, 0)} × (${percent(equity)} × ${number(pot_if_called)} − ${number(size)}).`,
    `As a pure bluff it needs folds ${number(size)} / (${number(to_win)} + ${number(size)}) = ${percent(folds_needed)} of the time.`,
  ];
}
