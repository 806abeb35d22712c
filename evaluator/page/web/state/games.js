// @ts-check
// The games, as the engine describes them, with the page's examples.

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} [rules]
 * @property {string} title
 * @property {string[]} deck the ranks, highest first
 * @property {number} hole_cards
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

/** Returns the ranges of a game's example. @param {Game} game @returns {[string, string]} */
export const exampleOf = ({ hole_cards }) => EXAMPLES[hole_cards] ?? ["random", "random"];

/** Two hands of six cards, from which the examples of hands with more than two hole cards are cut. */
const HANDS = ["AsAhKdQcJd8c", "JsTs9h8h7d6d"];

/** Returns a spot on one line that is valid in a game. @param {Game} game */
export const lineOf = ({ hole_cards }) =>
  hole_cards === 2 ? "AhKh v QQ on Kd 9h 6c" : HANDS.map((hand) => hand.slice(0, 2 * hole_cards)).join(" v ");

/** Returns examples of ranges that are valid in a game, for an empty field. @param {Game} game @returns {string[]} */
export function rangeHints({ hole_cards, deck }) {
  const [hand] = HANDS;
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
