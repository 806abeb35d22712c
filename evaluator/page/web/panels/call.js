// @ts-check
// The equity that a call needs, and the values of a call, bet or shove, computed from the chosen player's equity.

import { el, number, percent, write } from "../dom.js";
import { Panel } from "./panel.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {"pot" | "call" | "bet" | "folds"} Amount */

/**
 * Returns the equity at which a call breaks even: its price divided by the pot after it.
 * @param {number} pot includes the bet to call @param {number} call
 */
export const equityNeeded = (pot, call) => (pot + call > 0 ? call / (pot + call) : 0);

/**
 * Returns the value of a call relative to a fold, without further bets.
 * @param {number} pot @param {number} call @param {number} equity
 */
export const valueOfCall = (pot, call, equity) => equity * (pot + call) - call;

/**
 * The number of standard errors from 0 within which a call is too close to decide, as on the command line
 * (`render/src/equity/bets.rs`).
 */
const CLOSE = 2;

/**
 * Returns the advice for a call of some value.
 * @param {number} worth @param {number} error its standard error, or 0 if it is exact
 */
export const advice = (worth, error) =>
  Math.abs(worth) <= CLOSE * error ? "too close to call" : worth > 0 ? "call" : "fold";

/**
 * Returns the value of a bet relative to giving up, if the other player calls or folds and there are no further bets.
 * @param {number} pot @param {number} bet @param {number} folds @param {number} equity when called
 */
export const valueOfBet = (pot, bet, folds, equity) => folds * pot + (1 - folds) * (equity * (pot + 2 * bet) - bet);

/** Returns how often a pure bluff must win at once to break even. @param {number} pot @param {number} bet */
export const foldsNeeded = (pot, bet) => (pot + bet > 0 ? bet / (pot + bet) : 0);

/** @param {App} app */
export function makeCall(app) {
  const { store, figures } = app;
  const fields = [
    amount(app, "pot", "Pot, including the bet to call", 1),
    amount(app, "call", "To call", 1),
    amount(app, "bet", "Your bet or shove into the pot", 1),
    amount(app, "folds", "Others fold, in percent", 0.01),
  ];
  const needs = el("p", { className: "found" });
  const call = el("p", { className: "figure" });
  const bet = el("p", { className: "figure" });
  const show = () => {
    const { pot, call: price, bet: size, folds } = store.spot.settings;
    fields.forEach((field) => field.show());
    const { equity, stderr = 0 } = figures.answer?.players[store.active] ?? {};
    panel.age(figures);
    const odds = price > 0 ? `${number(pot / price)} : 1` : "free";
    write(
      needs,
      `A call of ${number(price)} into ${number(pot)} needs ${percent(equityNeeded(pot, price))} equity (pot odds ${odds}).`,
    );
    const player = `player ${store.active + 1}`;
    if (equity === undefined) return;
    const worth = valueOfCall(pot, price, equity);
    const error = stderr * (pot + price);
    const doubt = error > 0 ? ` ± ${number(error)}` : "";
    write(
      call,
      `With ${percent(equity)} of ${player} the call is worth ${signed(worth)}${doubt}: ${advice(worth, error)}, if no more is bet.`,
    );
    const value = valueOfBet(pot, size, folds, equity);
    const bluff = `As a pure bluff it needs folds ${percent(foldsNeeded(pot, size))} of the time.`;
    const asked = `A bet of ${number(size)} into ${number(pot)}`;
    const isHeadsUp = store.spot.players.length === 2;
    write(
      bet,
      !isHeadsUp
        ? `${asked}: ${bluff} Its full value is shown only for two players.`
        : `${asked} is worth ${signed(value)} to ${player} if the other folds ${percent(folds, 0)} of the time, and otherwise calls with the range that is shown. ${bluff}`,
    );
  };
  figures.subscribe(() => panel.isOpen && show());
  store.subscribe(() => panel.isOpen && show());
  const panel = new Panel(app, {
    name: "call",
    title: "Call or bet",
    body: [...fields.map(({ node }) => node), needs, call, bet],
    question: () => null,
    sync: show,
    show,
  });
  return panel;
}

/** @param {number} value */
const signed = (value) => `${value > 0 ? "+" : ""}${number(value)}`;

/** @param {App} app @param {Amount} name @param {string} label @param {number} unit */
function amount({ store }, name, label, unit) {
  const error = el("p", { className: "error", id: `${name}-error`, "aria-live": "polite" });
  const most = unit === 1 ? Infinity : 100;
  const input = el("input", {
    id: name,
    type: "number",
    min: "0",
    step: "any",
    "aria-describedby": error.id,
    oninput: () => {
      const value = Number(input.value);
      const isRight = input.value !== "" && value >= 0 && value <= most;
      write(error, isRight ? "" : `expected ${most === 100 ? "a percentage from 0 to 100" : "an amount, 0 or more"}`);
      if (isRight) store.changeSettings({ [name]: value * unit }, name);
    },
    onchange: () => store.endStroke(),
    onblur: () => show(),
  });
  const show = () => {
    if (document.activeElement === input) return;
    input.value = String(Math.round((store.spot.settings[name] / unit) * 1e6) / 1e6);
    write(error, "");
  };
  return { node: el("div", { className: "field" }, el("label", { for: name }, label), input, error), show };
}
