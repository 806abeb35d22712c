// @ts-check
// The fields of a postflop game, and its questions. All fields are text. The engine checks sizes and most numbers.

import { parseNumber } from "../text.js";
import { rangesNamedIn } from "./saved.js";
import { nameOf } from "./store.js";

/** @typedef {import("./store.js").Spot} Spot */
/** @typedef {import("../engine/index.js").Question} Question */

/** The fields that are always shown, with their names in a question. */
const FIRST = /** @type {const} */ ({
  solve_pot: "pot",
  solve_stack: "stack",
  solve_bets: "bets",
  solve_raises: "raises",
});

/** The fields that open with "More". */
const MORE = /** @type {const} */ ({
  solve_donks: "donks",
  solve_add: "add_all_in",
  solve_force: "force_all_in",
  solve_merge: "merge",
  solve_rake: "rake",
  solve_cap: "cap",
  solve_until: "exploitability",
  solve_bits: "bits",
  solve_locks: "locks",
});

/** @typedef {keyof typeof FIRST | keyof typeof MORE} SolveField */

export const FIRST_FIELDS = /** @type {(keyof typeof FIRST)[]} */ (Object.keys(FIRST));
export const MORE_FIELDS = /** @type {(keyof typeof MORE)[]} */ (Object.keys(MORE));

/** All fields. @type {SolveField[]} */
export const SOLVE_FIELDS = [...FIRST_FIELDS, ...MORE_FIELDS];

/** The names of the fields in a question. @type {Record<SolveField, string>} */
export const NAMES = { ...FIRST, ...MORE };

/** The fields that are texts in a question. Bars separate locks. All others are numbers. */
const TEXTS = ["solve_bets", "solve_raises", "solve_donks", "solve_locks"];

/** The number of hole cards of hold'em. */
const HOLE_CARDS = 2;

/** Returns the locks of a text. @param {string} text */
export const locksOf = (text) =>
  text
    .split("|")
    .map((lock) => lock.trim())
    .filter((lock) => lock !== "");

/** Returns what is wrong with the text of a field, or an empty text. @param {Spot} spot @param {SolveField} field */
export function solveFault({ settings }, field) {
  const text = settings[field].trim();
  if (TEXTS.includes(field)) return "";
  if (text === "") return field === "solve_pot" || field === "solve_stack" ? "expected a number of chips" : "";
  return parseNumber(text) === null ? `"${text}" is not a number` : "";
}

/** Returns the reason why the spot has no game to solve, or an empty text. @param {Spot} spot */
function spotFault(spot) {
  const { players, board, dead } = spot;
  if (players.length > 2)
    return `A solution is for two players: ${nameOf(spot, 0)} acts first, ${nameOf(spot, 1)} last. Remove the others.`;
  if (board.cards.length < 3)
    return "A solution begins on a flop, turn or river: choose three to five cards for the board.";
  return dead.cards.length > 0 ? "A solution has no dead cards: remove them." : "";
}

/**
 * Returns the question about the start of the game, or the reason why there is none, which is empty if a field shows it.
 * @param {Spot} spot @returns {Question | string}
 */
export function solveQuestion(spot) {
  const fault = spotFault(spot);
  if (fault !== "") return fault;
  if (SOLVE_FIELDS.some((field) => solveFault(spot, field) !== "")) return "";
  const { settings, players, board } = spot;
  const ranges = players.map((player) => player.text);
  const given = SOLVE_FIELDS.filter((field) => settings[field].trim() !== "");
  const value = (/** @type {SolveField} */ field) => {
    if (field === "solve_locks") return locksOf(settings[field]);
    return TEXTS.includes(field) ? settings[field].trim() : parseNumber(settings[field]);
  };
  const { dialect, order } = settings;
  const names = rangesNamedIn(HOLE_CARDS, [...ranges, settings.solve_locks]);
  return {
    ask: "solve",
    ranges,
    board: board.text,
    ...Object.fromEntries(given.map((field) => [NAMES[field], value(field)])),
    ...{ dialect, order },
    ...(Object.keys(names).length > 0 ? { names } : {}),
  };
}

/** Returns the question for the memory of a game's strategies. @param {Question} question @returns {Question} */
export function memoryQuestion({ exploitability: _, bits: __, ...question }) {
  return { ...question, memory: true };
}

/** Returns the steps of a path. @param {string} path */
export const stepsOf = (path) => (path.trim() === "" ? [] : path.split(",").map((step) => step.trim()));

/** Returns the path of steps. @param {string[]} steps */
export const pathOf = (steps) => steps.join(", ");

/**
 * Returns the locks of a field with one for a node, in place of an earlier one there. Painted hands take their action, and the others
 * keep their frequencies.
 * @param {string} text @param {string} path @param {{ action: string }[]} actions
 * @param {{ hand: string, strategy?: (number | null)[] }[]} hands @param {Map<string, number>} painted is the place of an action by hand
 */
export function withLock(text, path, actions, hands, painted) {
  // Rounded down, so that the sum of a hand is not above 1.
  const part =
    (/** @type {number} */ place) =>
    (/** @type {{ hand: string, strategy?: (number | null)[] }} */ { hand, strategy }) => {
      const chosen = painted.get(hand);
      const frequency =
        chosen === undefined ? Math.floor(1000 * (strategy?.[place] ?? 0) + 1e-6) / 1000 : Number(chosen === place);
      return frequency === 0 ? [] : [frequency === 1 ? hand : `${hand}:${frequency}`];
    };
  const taken = actions.map(({ action }, place) => `${action}: ${hands.flatMap(part(place)).join(", ")}`);
  const lock = `${path} => ${taken.filter((text, place) => place > 0 && !text.endsWith(": ")).join("; ")}`.trim();
  const others = locksOf(text).filter((other) => other.split("=>")[0].trim() !== path.trim());
  return [...others, lock].join(" | ");
}
