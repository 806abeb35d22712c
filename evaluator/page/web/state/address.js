// @ts-check
// Stores the spot in the page's address, so that it can be shared as a link.

import { cardsText, parseCards } from "../poker/cards.js";
import { DEFAULT_SETTINGS, NO_CARDS, cardField, newPlayer } from "./store.js";

/** @typedef {import("./store.js").Spot} Spot */
/** @typedef {import("./store.js").Settings} Settings */

/** The spot of a first visit. */
const EXAMPLE =
  "#p=22%2B,A2s%2B,K9s%2B,Q9s%2B,J9s%2B,T9s,98s,87s,ATo%2B,KJo%2B,QJo" +
  "&p=TT-22,AJs-A2s,KQs-K9s,QTs%2B,J9s%2B,T8s%2B,97s%2B,86s%2B,76s,65s,AJo-ATo,KQo-KTo,QJo,JTo&board=Ts9h4s";

/** The settings that an address contains if they differ from the defaults. @type {(keyof Settings)[]} */
const TEXTS = ["panel", "where", "textures", "sort", "method"];
/** @type {(keyof Settings)[]} */
const NUMBERS = ["nuts", "pot", "call", "bet", "folds"];
/** The settings that are numbers from 0 to 1. */
const PARTS = ["nuts", "folds"];

/** @param {Spot} spot */
export function addressOf(spot) {
  const parts = spot.players.map((player) => ["p", player.text.replace(/, /g, ",")]);
  if (spot.game !== "holdem") parts.unshift(["game", spot.game]);
  if (spot.rules !== null) parts.push(["rules", spot.rules]);
  for (const name of /** @type {const} */ (["board", "dead"])) {
    // These are the cards of the figures. Text that is being typed may not be a valid board yet.
    const { cards } = parseCards(spot[name].text);
    if (cards.length > 0) parts.push([name, cardsText(cards).replace(/ /g, "")]);
  }
  for (const name of [...TEXTS, ...NUMBERS]) {
    if (spot.settings[name] !== DEFAULT_SETTINGS[name]) parts.push([name, String(spot.settings[name])]);
  }
  if (spot.settings.reverse) parts.push(["reverse", "1"]);
  const readable = (/** @type {string} */ text) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3A/g, ":");
  return `#${parts.map(([name, value]) => `${name}=${readable(value)}`).join("&")}`;
}

/**
 * Reads a spot from an address, with a message for each invalid part. The engine reads the ranges later.
 * @param {string} hash
 * @returns {{ spot: Spot, faults: string[] }}
 */
export function spotOf(hash) {
  /** @type {string[]} */
  const faults = [];
  // A plus sign is literal. The page writes spaces as %20, and links that were typed or decoded by a messenger contain
  // text like 22+.
  const parameters = new URLSearchParams((hash.length > 1 ? hash : EXAMPLE).slice(1).replace(/\+/g, "%2B"));
  const settings = /** @type {Record<string, string | number | boolean>} */ ({ ...DEFAULT_SETTINGS });
  const cards = { board: NO_CARDS, dead: NO_CARDS };
  /** @type {import("./store.js").Player[]} */
  const players = [];
  let [game, rules] = ["holdem", /** @type {string | null} */ (null)];
  for (const [name, value] of parameters) {
    if (name === "p") players.push(newPlayer(value));
    else if (name === "game") game = value;
    else if (name === "rules") rules = value;
    else if (name === "board" || name === "dead") {
      const field = cardField(name, NO_CARDS, value);
      cards[name] = { ...field, typed: field.error === null ? cardsText(field.cards) : value };
      if (field.error !== null) faults.push(`the link's ${name} "${value}": ${field.error}`);
    } else if (name === "reverse") settings.reverse = value === "1";
    else if (TEXTS.includes(/** @type {keyof Settings} */ (name))) settings[name] = value;
    else if (NUMBERS.includes(/** @type {keyof Settings} */ (name))) {
      const [number, most] = [Number(value), PARTS.includes(name) ? 1 : Infinity];
      if (value !== "" && number >= 0 && number <= most && Number.isFinite(number)) settings[name] = number;
      else
        faults.push(
          `the link's part "${name}=${value}": expected ${most === 1 ? "a number from 0 to 1" : "an amount, 0 or more"}`,
        );
    } else faults.push(`unknown part of the link: "${name}=${value}"`);
  }
  while (players.length < 2) players.push(newPlayer("random"));
  if (players.length > 10) faults.push(`the link has ${players.length} ranges: only the first ten are used`);
  const spot = {
    game,
    rules,
    players: players.slice(0, 10),
    ...cards,
    settings: /** @type {Settings} */ (/** @type {unknown} */ (settings)),
  };
  return { spot, faults };
}
