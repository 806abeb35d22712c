// @ts-check
// The games, as the engine describes them, with the page's examples.

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} [rules]
 * @property {string} title
 * @property {string[]} deck the ranks, highest first
 * @property {number} hole_cards
 * @property {number} board_cards 0 in games without a board
 * @property {number} most_players
 * @property {string[]} asks the kinds of questions that the game supports
 */

/** Ranges for each number of hole cards that are valid in all such games. @type {Record<number, [string, string]>} */
const EXAMPLES = { 2: ["99+,ATs+,KQs,AQo+", "66+,A9s+,KTs+,QJs,JTs,AJo+"], 4: ["AA", "JT98"] };

/** The games that the engine supports. */
export class Games {
  /** @param {Game[]} all */
  constructor(all) {
    this.all = all;
  }

  /**
   * Returns the game of a spot. An unknown game counts as the first one, and the engine refuses its questions.
   * @param {{ game: string, rules: string | null }} spot
   */
  of({ game, rules }) {
    const named = this.all.filter(({ name }) => name === game);
    return named.find((other) => other.rules === rules) ?? named[0] ?? this.all[0];
  }

  /**
   * Returns the name of a game, and its rules unless they are the usual ones of that name.
   * @param {number} place @returns {{ game: string, rules: string | null }}
   */
  nameOf(place) {
    const { name, rules } = this.all[place];
    const isUsual = this.all.findIndex((other) => other.name === name) === place;
    return { game: name, rules: isUsual ? null : (rules ?? null) };
  }

  /** Returns the index of a spot's game. @param {{ game: string, rules: string | null }} spot */
  place(spot) {
    return this.all.indexOf(this.of(spot));
  }
}

/** Returns `true` if ranges of a game are painted on a grid. @param {Game} game */
export const hasGrid = ({ hole_cards }) => hole_cards === 2;

/** Returns `true` if the players of a game share a board. @param {Game} game */
export const hasBoard = ({ board_cards }) => board_cards > 0;

/** Returns `true` if a game has several draws: not if the pot is split. @param {Game} game */
export const hasDraws = ({ asks, name }) => asks.includes("discards") && !/8$|no-qualifier$/.test(name ?? "");

/** Returns `true` if ranges of one game are valid in the other, except for cards that its deck lacks. @param {Game} game @param {Game} other */
export const hasSameHands = (game, other) => game.hole_cards === other.hole_cards && hasBoard(game) === hasBoard(other);

/** Ranges of known cards in games without a board, by the start of the game's name. @type {[string, [string, string]][]} */
const KNOWN = [
  ["stud", ["AsKs/Qd", "8h8d/2c"]],
  ["razz", ["As2d/3c", "Kd9h/8s"]],
  ["draw-", ["7s4d3c2h", "9h8d6c5s"]],
  ["draw", ["AsAdAc", "KsKdKc2h"]],
];

/** Ranges of known cards in badugi, and in games that the page does not know. @type {[string, string]} */
const KNOWN_LOW = ["As2d3c", "7h6s5d"];

/** Returns the ranges of a game's example. @param {Game} game @returns {[string, string]} */
export const exampleOf = (game) =>
  hasBoard(game)
    ? (EXAMPLES[game.hole_cards] ?? ["random", "random"])
    : (KNOWN.find(([start]) => game.name.startsWith(start))?.[1] ?? KNOWN_LOW);

/** Two hands of six cards, from which the examples of hands with more than two hole cards are cut. */
const HANDS = ["AsAhKdQcJd8c", "JsTs9h8h7d6d"];

/** Returns a spot on one line that is valid in a game. @param {Game} game */
export function lineOf(game) {
  if (hasGrid(game)) return "AhKh v QQ on Kd 9h 6c";
  const hands = hasBoard(game) ? HANDS.map((hand) => hand.slice(0, 2 * game.hole_cards)) : exampleOf(game);
  return hands.join(" v ");
}

/** Returns examples of ranges that are valid in a game, for an empty field. @param {Game} game @returns {string[]} */
export function rangeHints(game) {
  const { hole_cards, deck } = game;
  const [hand] = HANDS;
  if (!hasBoard(game)) return [exampleOf(game)[0], exampleOf(game)[0].includes("/") ? "AA/Qd" : "AA", "random"];
  const whole = hand.slice(0, 2 * hole_cards);
  if (hole_cards === 2) return [deck.includes("2") ? "22+, ATs+, KQs" : "66+, ATs+, KQs", "AsKs", "random"];
  return [hole_cards === 3 ? "AA, JT9" : "AA$ds, JT98", whole, "random"];
}

/** Returns `true` if the game is Texas hold'em, for which the page has opening ranges. @param {Game} game */
export const isHoldem = ({ name }) => name === "holdem";

/** Returns the number of combos of two hole cards. @param {Game} game */
export function comboCount({ deck }) {
  const cards = 4 * deck.length;
  return (cards * (cards - 1)) / 2;
}
