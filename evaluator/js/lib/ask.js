// @ts-check
// Questions and answers.

import { counted, invalid, optionsOf, refused, wrongType, shown } from "./errors.js";
import { answer, takeOrders } from "./instance.js";
import { questionJson } from "./question_json.js";

/** @typedef {import("./questions.js").Progress} Progress */
/** @typedef {import("./questions.js").Question} Question */
/** @typedef {import("./questions.js").Questions} Questions */

/**
 * @template Q, Shape
 * @typedef {import("./questions.js").Strict<Q, Shape>} Strict
 */

/**
 * The options of a call. A call blocks its thread. On the thread of a page or a server it stops if `signal` is aborted
 * when the call starts or by `onProgress`, which runs about ten times a second: no timer or event can abort it in
 * between. The workers of `rivertable/worker` stop at once.
 * @typedef {{ signal?: AbortSignal, onProgress?: (progress: Progress) => void }} Manner
 */

/** The names of the options. */
export const MANNER = ["signal", "onProgress"];

/**
 * A question without its kind, or only its ranges.
 * @template {Question["ask"]} Kind
 * @typedef {Without<Kind> | readonly import("./questions.js").RangeText[]} Asked
 */

/**
 * A question without its kind.
 * @template {Question["ask"]} Kind
 * @typedef {import("./questions.js").WithoutKind<Questions[Kind]>} Without
 */

/**
 * @template Q
 * @typedef {import("./questions.js").AnswerTo<Q>} AnswerTo
 */

/**
 * Answers a question.
 * @template {Question} const Q
 * @param {Q & Strict<Q, Questions[Q["ask"]]>} question
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q>}
 * @throws {RefusedError} for an invalid question: `field` is the invalid field
 * @throws the reason of `signal`, an `AbortError` by default, if the call was stopped
 *
 * @example
 * ask({ ask: "equity", ranges: ["AKs", "QQ"] }).players[0].equity; // 0.46048525845877836
 */
export function ask(question, manner) {
  return JSON.parse(askJson(questionJson(question), manner));
}

/**
 * Answers a question in JSON. The answer has all digits of integers above 2 to the power of 53, which `ask` rounds.
 * @param {string} question
 * @param {Manner} [manner]
 * @returns {string}
 * @throws as `ask` does
 *
 * @example
 * askJson('{"ask":"range","ranges":["AA"]}').slice(0, 15); // '{"range":"AA","'
 */
export function askJson(question, manner) {
  const { signal, onProgress } = optionsOf(manner, MANNER);
  signal?.throwIfAborted();
  const { json, isRefused } = answer(question, (progress) => {
    onProgress?.(progress);
    return signal?.aborted ?? false;
  });
  if (!isRefused) return json;
  const refusal = JSON.parse(json);
  if (refusal.error.field === "stopped") signal?.throwIfAborted();
  throw refused(refusal);
}

/** The kinds of questions without ranges. */
const WITHOUT_RANGES = ["push-fold", "icm", "bubble-factors", "deal", "spot"];

/**
 * Asks a kind of question.
 * @param {string} kind
 * @param {object | readonly unknown[]} question
 * @param {Manner} [manner]
 * @returns {any}
 */
function asked(kind, question, manner) {
  // Objects with `toJSON`, such as a `Range`, stand for text.
  if (typeof question !== "object" || question === null || "toJSON" in question) {
    const ranges = WITHOUT_RANGES.includes(kind) ? "" : "an array of ranges or ";
    throw wrongType(`${kind} ${shown(question)}: expected ${ranges}a question, which is an object with its fields`);
  }
  const fields = Array.isArray(question) ? { ranges: question } : question;
  return ask(/** @type {any} */ ({ ask: kind, ...fields }), manner);
}

/** Returns the version of the engine and its games. */
export function about() {
  return ask({ ask: "about" });
}

/**
 * Returns the hands of one range. `Range` has them as properties.
 * @template {Asked<"range">} const Q
 * @param {Q & Strict<Q, Without<"range">>} question a question without `ask`, or only its ranges
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "range" }>}
 * @throws as `ask` does
 *
 * @example
 * range(["QQ+, AKs"]).combos; // 22
 */
export function range(question, manner) {
  return asked("range", question, manner);
}

/**
 * Returns the equities of two or more ranges, exact or simulated with standard errors.
 * @template {Asked<"equity">} const Q
 * @param {Q & Strict<Q, Without<"equity">>} question a question without `ask`, or only its ranges
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "equity" }>}
 * @throws as `ask` does
 *
 * @example
 * equity(["AKs", "QQ"]).players[0].equity; // 0.46048525845877836
 * equity({ ranges: ["AhKh", "QQ+"], board: "Qh 7h 2c" }).players[0].equity; // 0.365993265993266
 */
export function equity(question, manner) {
  return asked("equity", question, manner);
}

/**
 * Returns the equities of ranges on two or three boards, or on a board that is run several times.
 * @template {Without<"boards">} const Q
 * @param {Q & Strict<Q, Without<"boards">>} question a question without `ask`
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "boards" }>}
 * @throws as `ask` does
 */
export function boards(question, manner) {
  return asked("boards", question, manner);
}

/**
 * Returns the effect of the cards to come on a board of three or four cards. One range meets a random hand.
 * @template {Asked<"outs">} const Q
 * @param {Q & Strict<Q, Without<"outs">>} question a question without `ask`, or only its ranges
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "outs" }>}
 * @throws as `ask` does
 */
export function outs(question, manner) {
  return asked("outs", question, manner);
}

/**
 * Returns the made hands and draws of ranges on a board, or on all flops. Hold'em only.
 * @template {Asked<"hits">} const Q
 * @param {Q & Strict<Q, Without<"hits">>} question a question without `ask`, or only its ranges
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "hits" }>}
 * @throws as `ask` does
 */
export function hits(question, manner) {
  return asked("hits", question, manner);
}

/**
 * Returns the distributions of the equities of two ranges' hands.
 * @template {Asked<"distribution">} const Q
 * @param {Q & Strict<Q, Without<"distribution">>} question a question without `ask`, or only its ranges
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "distribution" }>}
 * @throws as `ask` does
 */
export function distribution(question, manner) {
  return asked("distribution", question, manner);
}

/**
 * Returns the equities of two ranges on all flops. Two hole cards only.
 * @template {Asked<"flops">} const Q
 * @param {Q & Strict<Q, Without<"flops">>} question a question without `ask`, or only its ranges
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "flops" }>}
 * @throws as `ask` does
 */
export function flops(question, manner) {
  return asked("flops", question, manner);
}

/**
 * Returns a picture of a range as a grid of starting hands. Two hole cards only.
 * @template {Asked<"chart">} const Q
 * @param {Q & Strict<Q, Without<"chart">>} question a question without `ask`, or only its ranges
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "chart" }>}
 * @throws as `ask` does
 */
export function chart(question, manner) {
  return asked("chart", question, manner);
}

/**
 * Sets the orders of three hands at a showdown, which `pushFold` needs for three seats. The package lacks them:
 * the file has 43 MB, and counting them takes some minutes. The native program writes it:
 * `rivertable push-fold --stacks 5,5,5 --orders FILE`. Workers take them as an option.
 * @param {Uint8Array} orders the bytes of the file
 * @throws {RefusedError} for other bytes
 */
export function setThreeWayOrders(orders) {
  takeOrders(checkedOrders(orders));
}

/** The number of bytes of a file of three-way orders. */
const ORDERS = 42_577_988;

/**
 * Returns the bytes of a file of three-way orders. Only their number is checked: the module checks the rest.
 * @param {unknown} orders
 * @returns {Uint8Array}
 * @throws {RefusedError} for another number of bytes
 */
export function checkedOrders(orders) {
  if (!(orders instanceof Uint8Array)) {
    throw wrongType(`orders ${shown(orders)}: expected the bytes of a file of three-way orders, as a Uint8Array`);
  }
  if (orders.length === ORDERS) return orders;
  throw invalid(
    "orders",
    `orders: ${counted(orders.length, "byte")}, expected a file of three-way orders, which has ${ORDERS}`,
  );
}

/**
 * Returns a node of the equilibrium of a postflop game of two players in hold'em. The last game is kept, so that other nodes
 * of it are answered at once.
 * @template {Without<"solve">} const Q
 * @param {Q & Strict<Q, Without<"solve">>} question a question without `ask`
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "solve" }>}
 * @throws as `ask` does
 *
 * @example
 * const river = { ranges: ["AA,65s", "KK"], board: "AcKd9h8d2s", pot: 100, stack: 100, bets: "a; ip" };
 * solve(river).actions[1].action; // "all-in 100"
 */
export function solve(question, manner) {
  return asked("solve", question, manner);
}

/**
 * Returns the equilibrium of push or fold before the flop in hold'em. Three seats need `setThreeWayOrders`.
 * @template {Without<"push-fold">} const Q
 * @param {Q & Strict<Q, Without<"push-fold">>} question a question without `ask`
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "push-fold" }>}
 * @throws as `ask` does
 *
 * @example
 * pushFold({ stacks: [10, 10] }).decisions[0].all_in.toFixed(3); // "0.583"
 */
export function pushFold(question, manner) {
  return asked("push-fold", question, manner);
}

/**
 * Returns the parts of a spot on one line: its game, ranges, board and dead cards, which are not parsed.
 * @template {Without<"spot">} const Q
 * @param {Q & Strict<Q, Without<"spot">>} question a question without `ask`
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "spot" }>}
 * @throws as `ask` does
 *
 * @example
 * spot({ text: "AhKh v QQ on Kd 9h 4c" }).ranges; // [ 'AhKh', 'QQ' ]
 */
export function spot(question, manner) {
  return asked("spot", question, manner);
}

/**
 * Returns the tournament equity of stacks by the independent chip model.
 * @template {Without<"icm">} const Q
 * @param {Q & Strict<Q, Without<"icm">>} question a question without `ask`
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "icm" }>}
 * @throws as `ask` does
 *
 * @example
 * icm({ stacks: [50, 30, 20], payouts: [50, 30, 20] }).players[0].equity.toFixed(4); // "38.3929"
 */
export function icm(question, manner) {
  return asked("icm", question, manner);
}

/**
 * Returns what each player loses and wins against each other one by all-in, in tournament equity.
 * @template {Without<"bubble-factors">} const Q
 * @param {Q & Strict<Q, Without<"bubble-factors">>} question a question without `ask`
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "bubble-factors" }>}
 * @throws as `ask` does
 *
 * @example
 * bubbleFactors({ stacks: [10, 10, 10], payouts: [1, 1] }).players[0].against[0].needed?.toFixed(4); // "0.6667"
 */
export function bubbleFactors(question, manner) {
  return asked("bubble-factors", question, manner);
}

/**
 * Returns the division of the prize money among the players who are left.
 * @template {Without<"deal">} const Q
 * @param {Q & Strict<Q, Without<"deal">>} question a question without `ask`
 * @param {Manner} [manner]
 * @returns {AnswerTo<Q & { ask: "deal" }>}
 * @throws as `ask` does
 *
 * @example
 * deal({ stacks: [60, 30, 10], payouts: [50, 30, 20], guarantee: 30 }).players[2].guaranteed; // 30
 */
export function deal(question, manner) {
  return asked("deal", question, manner);
}
