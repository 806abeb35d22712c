// @ts-check
// Replaces the spot: by a spot on one line, or by that of another game.

import { offeredRange } from "../presets.js";
import { exampleOf, hasBoard, hasGrid, hasSameHands } from "./games.js";
import { NO_CARDS, STEP, cardsFrom, newPlayer, shownText, withRange } from "./store.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./store.js").Player} Player */

/** The last players of other games, by hands. @type {Map<string, Player[]>} */
const left = new Map();

/** Returns the key of games with the same hands. @param {import("./games.js").Game} game */
const handsOf = (game) => `${game.hole_cards} ${hasBoard(game)}`;

/**
 * Returns the change to another game. Ranges cannot be converted to other hands, so a game with such hands starts with its
 * example or its last ranges. A game without a board has no cards on it.
 * @param {Model} model @param {number} place the place of the game in the list
 */
export function gameChange({ spot, game: before, games }, place) {
  const game = games.all[place];
  // Ranges are read again, because another game may have other cards.
  const reread = (/** @type {Player} */ player) => withRange(player, newPlayer(shownText(player), player.text));
  left.set(handsOf(before), spot.players.map(reread));
  const players = hasSameHands(game, before)
    ? spot.players.map(reread)
    : (left.get(handsOf(game)) ?? exampleOf(game).map((text) => newPlayer(text)));
  const board = hasBoard(game) ? spot.board : NO_CARDS;
  return { ...games.nameOf(place), board, players: players.slice(0, game.most_players) };
}

/**
 * Takes the parts of a line such as "AhKh v QQ on Kd 9h 4c". A line with ranges is a new spot, whose hero is the first
 * player. A line without ranges changes the cards or the game. Returns a remark about a likely mistake, or an empty text.
 * @param {Model} model @param {string} text @returns {Promise<string>}
 */
export async function takeSpot(model, text) {
  const { store, games, engine } = model;
  const { game, rules } = store.spot;
  const asked = { ask: "spot", text, game, ...(rules === null ? {} : { rules }) };
  const parts = await engine.ask(asked, { slot: "spot" });
  const place = games.place({ game: parts.game, rules: parts.rules ?? null });
  const isSpot = parts.ranges.length > 0;
  model.faults = [];
  store.change(
    {
      ...(place !== games.place(store.spot) && gameChange(model, place)),
      ...(isSpot && { players: parts.ranges.map((/** @type {string} */ range) => named(games.all[place], range)) }),
      ...(isSpot && { settings: { ...store.spot.settings, hero: 0 } }),
      ...((isSpot || parts.board !== "") && { board: cardsFrom("board", parts.board) }),
      ...((isSpot || parts.dead !== "") && { dead: cardsFrom("dead", parts.dead) }),
    },
    STEP,
  );
  if (isSpot) model.activate(0);
  // The engine adds a random hand to a single range.
  const [first, second] = parts.ranges;
  const isOne = second === "random" && !/random\s*$/i.test(text.trim().split(/\s(?:on|board|dead)\s/i)[0]);
  return isOne && hasGrid(games.all[place]) && mayBeTwoPlayers(first)
    ? `"${first}" is one range against a random hand: v separates the ranges of two players`
    : "";
}

/** Returns a player with a range, who has its name if the range is offered by a name. @param {import("./games.js").Game} game @param {string} range */
function named(game, range) {
  const isOffered = offeredRange(game, range) !== null;
  return { ...newPlayer(range), name: isOffered ? range.trim().replace(/^@/, "") : "" };
}

/**
 * Returns `true` if a range may be meant as the ranges of two players: two ranges separated by a space, or two hands separated
 * by a comma.
 * @param {string} text
 */
export function mayBeTwoPlayers(text) {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  const part = /[,;]/.test(text) ? /^((10|[2-9TJQKA])[cdhs]){2}$/i : /^([2-9TJQKAX@]|10|random$|\d+%)(?!op$)/i;
  return parts.length === 2 && parts.every((text) => part.test(text));
}
