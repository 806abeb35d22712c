// @ts-check
// The fields of the report on several boards, and its question.

import { cardsText, hasCard, parseCards } from "../poker/cards.js";
import { equityQuestion } from "./questions.js";
import { NO_CARDS, cardField } from "./store.js";

/** @typedef {import("./store.js").Spot} Spot */
/** @typedef {import("./games.js").Game} Game */
/** @typedef {import("../engine/index.js").Question} Question */
/** @typedef {import("../engine/index.js").Refused} Refused */

/** @typedef {"board2" | "board3"} OtherBoard */
/** @typedef {OtherBoard | "runs"} BoardsField */

/** The boards after the board of the spot. @type {OtherBoard[]} */
export const OTHER_BOARDS = ["board2", "board3"];

/** All fields. @type {BoardsField[]} */
export const BOARDS_FIELDS = [...OTHER_BOARDS, "runs"];

/** The numbers of times that a board can be run, with their names. @type {[string, string][]} */
export const RUNS = [
  ["1", "once"],
  ["2", "twice"],
  ["3", "three times"],
];

/** The largest number of cards on a board. */
const BOARD_CARDS = 5;

/** Returns `true` if the spot has another board. @param {Spot} spot @param {OtherBoard} name */
const isGiven = ({ settings }, name) => settings[name].trim() !== "";

/** Returns what is wrong with the text of a field, or an empty text. @param {Spot} spot @param {BoardsField} name */
export function boardsFault(spot, name) {
  const text = spot.settings[name];
  if (name !== "runs") return cardField("board", NO_CARDS, text).error ?? "";
  return RUNS.some(([runs]) => runs === text) ? "" : `"${text}": expected 1, 2 or 3`;
}

/**
 * Returns the question about all boards, or `null` if a field is invalid.
 * @param {Spot} spot @param {Game} game @returns {Question | null}
 */
export function boardsQuestion(spot, game) {
  if (BOARDS_FIELDS.some((name) => boardsFault(spot, name) !== "")) return null;
  const { combos: _, ...asked } = equityQuestion(spot, game);
  const others = OTHER_BOARDS.filter((name) => isGiven(spot, name)).map((name) => spot.settings[name].trim());
  const runs = Number(spot.settings.runs);
  return {
    ...{ ...asked, ask: "boards", board: [cardsText(spot.board.cards), ...others].join(" | ") },
    // The engine refuses runs of several boards.
    ...(runs > 1 || others.length === 0 ? { runs } : {}),
  };
}

/**
 * Returns the field that a refusal is about. Returns `null` if it is about another part of the spot. The engine reads all
 * boards from one text, of which the equities of the spot have checked the first board.
 * @param {Spot} spot @param {Game} game @param {Refused} refusal @returns {BoardsField | null}
 */
export function refusedField(spot, game, { field }) {
  if (field === "runs") return "runs";
  if (field !== "board") return null;
  const { cards } = parseCards(spot.settings.board2);
  const known = [...spot.board.cards, ...spot.dead.cards];
  const isWrong =
    cards.length > BOARD_CARDS ||
    new Set(cards).size < cards.length ||
    cards.some((card) => known.includes(card) || !hasCard(game, card));
  return isWrong || !isGiven(spot, "board3") ? "board2" : "board3";
}
