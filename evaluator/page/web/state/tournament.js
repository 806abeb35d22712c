// @ts-check
// What the stacks of a tournament are worth beside push or fold: bubble factors and deals.

import { DEAL_FIELDS, pushFault, pushQuestion, valueOf } from "./push.js";
import { stacksOf } from "./push_seats.js";
import { Resource } from "./resource.js";

/** @typedef {import("../engine/index.js").Engine} Engine */
/** @typedef {import("../engine/index.js").Question} Question */

/** @typedef {{ player: number, risk: number, lose: number, win: number, bubble_factor: number | null, risk_premium: number | null, needed: number | null }} Against */
/** @typedef {{ players: { stack: number, equity: number, against: Against[] }[] }} Bubbles */
/** @typedef {{ total: number, guarantee: number | null, play_for: number | null, players: { stack: number, icm: number, chip_chop: number, guaranteed: number | null }[] }} Deal */

/** Returns one list of stacks, which is text if some have units. @param {number[] | string} stacks @param {number[] | string} others */
function together(stacks, others) {
  if (Array.isArray(stacks) && Array.isArray(others)) return [...stacks, ...others];
  if (typeof stacks === "string" && others.length === 0) return stacks;
  const parts = (/** @type {number[] | string} */ list) => (Array.isArray(list) ? list.map(String) : stacksOf(list));
  return [...parts(stacks), ...parts(others)].join("; ");
}

/**
 * Returns the stacks and the prizes of all players, or `null` without prizes. Big blinds are known from the seats of the solution.
 * @param {Record<string, any>} settings @param {{ seats?: { stack: number }[] } | null} solved
 */
export function tournamentOf(settings, solved) {
  const question = pushQuestion(settings);
  if (question === null || question.payouts === undefined || question.sweep !== undefined) return null;
  const { stacks, others = [], payouts } = /** @type {Record<string, any>} */ (question);
  const hasBigBlinds = typeof stacks === "string" && /bb/i.test(stacks);
  if (hasBigBlinds && solved?.seats === undefined) return null;
  const ofSeats = hasBigBlinds ? solved?.seats?.map(({ stack }) => stack) : stacks;
  return { stacks: together(ofSeats, others), payouts };
}

/** Returns the question about a deal, or `null`. @param {Record<string, any>} settings @param {{ seats?: { stack: number }[] } | null} solved @returns {Question | null} */
export function dealQuestion(settings, solved) {
  const tournament = tournamentOf(settings, solved);
  if (tournament === null || DEAL_FIELDS.some((field) => pushFault(settings, field) !== "")) return null;
  const given = DEAL_FIELDS.filter((field) => settings[field].trim() !== "");
  return {
    ask: "deal",
    ...tournament,
    ...Object.fromEntries(given.map((field) => [field, valueOf(field, settings[field])])),
  };
}

export class TournamentReports {
  /** @param {Engine} engine @param {() => void} changed */
  constructor(engine, changed) {
    /** @type {Resource<Bubbles>} */ this.bubbles = new Resource(engine, "bubble-factors", changed);
    /** @type {Resource<Deal>} */ this.deal = new Resource(engine, "deal", changed);
  }

  /** Follows the fields of push or fold. @param {Record<string, any>} settings @param {{ seats?: { stack: number }[] } | null} solved */
  follow(settings, solved) {
    const tournament = tournamentOf(settings, solved);
    const deal = dealQuestion(settings, solved);
    const scope = JSON.stringify(tournament);
    if (tournament === null) this.bubbles.refuse("");
    else this.bubbles.ask({ ask: "bubble-factors", ...tournament }, scope);
    if (deal === null) this.deal.refuse("");
    else this.deal.ask(deal, scope);
  }
}
