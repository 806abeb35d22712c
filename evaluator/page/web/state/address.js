// @ts-check
// Stores the spot in the page's address, so that it can be shared as a link and the browser can step back.

import { cardsText } from "../poker/cards.js";
import { cut, wellFormed } from "../text.js";
import { BOARDS_FIELDS } from "./boards.js";
import { PUSH_FIELDS } from "./push.js";
import { SOLVE_FIELDS } from "./solve.js";
import { ADDRESS, DEFAULT_SETTINGS, MAX_NAME, NO_CARDS, cardsFrom, newPlayer, shownText } from "./store.js";

/** @typedef {import("./store.js").Spot} Spot */
/** @typedef {import("./store.js").Settings} Settings */
/** @typedef {import("./store.js").Store} Store */

/** The spot of a first visit. */
const EXAMPLE =
  "#p=22%2B,A2s%2B,K9s%2B,Q9s%2B,J9s%2B,T9s,98s,87s,ATo%2B,KJo%2B,QJo&name=Button" +
  "&p=TT-22,AJs-A2s,KQs-K9s,QTs%2B,J9s%2B,T8s%2B,97s%2B,86s%2B,76s,65s,AJo-ATo,KQo-KTo,QJo,JTo&name=Big%20blind&board=Ts9h4s";

/** The settings that an address contains if they differ from the defaults. @type {(keyof Settings)[]} */
const TEXTS = [
  "panel",
  "where",
  "textures",
  "sort",
  "method",
  "draws",
  "dialect",
  "order",
  ...BOARDS_FIELDS,
  ...PUSH_FIELDS,
  ...SOLVE_FIELDS,
  "solve_node",
];
/** @type {(keyof Settings)[]} */
const NUMBERS = ["nuts", "pot", "call", "bet", "folds"];
/** The settings that are numbers from 0 to 1. */
const PARTS = ["nuts", "folds"];

/** The largest number of players. Games may allow fewer. */
const MAX_PLAYERS = 10;

/**
 * Returns the address of a spot. Invalid and unread text is part of it, so that the address and the page always agree.
 * @param {Spot} spot @param {(text: string) => string} [resolve] replaces names that other browsers do not know
 */
export function addressOf(spot, resolve = (text) => text) {
  const parts = [];
  if (spot.game !== "holdem") parts.push(["game", spot.game]);
  if (spot.rules !== null) parts.push(["rules", spot.rules]);
  for (const player of spot.players) {
    parts.push(["p", resolve(shownText(player)).replace(/, /g, ",")]);
    if (player.name !== "") parts.push(["name", player.name]);
  }
  for (const name of /** @type {const} */ (["board", "dead"])) {
    const { cards, typed, error } = spot[name];
    const text = error === null ? cardsText(cards).replace(/ /g, "") : typed;
    if (text !== "") parts.push([name, text]);
  }
  for (const name of [...TEXTS, ...NUMBERS]) {
    if (spot.settings[name] !== DEFAULT_SETTINGS[name]) parts.push([name, String(spot.settings[name])]);
  }
  if (spot.settings.hero !== 0) parts.push(["hero", String(spot.settings.hero + 1)]);
  if (spot.settings.reverse) parts.push(["reverse", "1"]);
  const readable = (/** @type {string} */ text) =>
    encodeURIComponent(wellFormed(text)).replace(/%2C/g, ",").replace(/%3A/g, ":");
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
  const settings = /** @type {Record<string, string | number | boolean | null>} */ ({ ...DEFAULT_SETTINGS });
  const cards = { board: NO_CARDS, dead: NO_CARDS };
  /** @type {import("./store.js").Player[]} */
  const players = [];
  let [game, rules] = ["holdem", /** @type {string | null} */ (null)];
  for (const [name, value] of parameters) {
    if (name === "p") players.push(newPlayer(value));
    else if (name === "name" && players.length > 0) players[players.length - 1].name = cut(value, MAX_NAME);
    else if (name === "game") game = value;
    else if (name === "rules") rules = value;
    // An error is shown at the field.
    else if (name === "board" || name === "dead") cards[name] = cardsFrom(name, value);
    else if (name === "reverse") settings.reverse = value === "1";
    else if (name === "hero" && /^([1-9]|10)$/.test(value)) settings.hero = Number(value) - 1;
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
  if (players.length > MAX_PLAYERS) faults.push(`the link has ${players.length} ranges: only the first ten are used`);
  settings.hero = Math.min(Number(settings.hero), players.length - 1, MAX_PLAYERS - 1);
  const spot = {
    game,
    rules,
    players: players.slice(0, MAX_PLAYERS),
    ...cards,
    settings: /** @type {Settings} */ (/** @type {unknown} */ (settings)),
  };
  return { spot, faults };
}

/** The milliseconds between two changes of the address. Safari allows a hundred changes in thirty seconds. */
const REST = 400;

/**
 * Keeps the address and the spot equal. Each undo step is a step of the browser's history, so that Back and Forward go
 * through the spots.
 * @param {Store} store @param {(faults: string[]) => void} tell @param {(text: string) => string} resolve
 * @returns {() => void} a function that writes the address at once
 */
export function keepAddress(store, tell, resolve) {
  let [written, steps, timer, last] = [location.hash, store.steps, 0, -REST];
  const write = () => {
    window.clearTimeout(timer);
    timer = 0;
    const address = addressOf(store.spot, resolve);
    if (address !== location.hash) {
      last = performance.now();
      if (store.steps === steps || location.hash === "") history.replaceState(null, "", address);
      else history.pushState(null, "", address);
    }
    [written, steps] = [address, store.steps];
  };
  const follow = () => {
    if (timer === 0) timer = window.setTimeout(write, Math.max(0, last + REST - performance.now()));
  };
  const read = () => {
    if (location.hash === written) return;
    window.clearTimeout(timer);
    timer = 0;
    const { spot, faults } = spotOf(location.hash);
    tell(faults);
    store.change(spot, ADDRESS);
    store.endStroke();
    [written, steps] = [location.hash, store.steps];
  };
  store.subscribe(follow);
  window.addEventListener("popstate", read);
  window.addEventListener("hashchange", read);
  window.addEventListener("pagehide", () => timer !== 0 && write());
  follow();
  return write;
}
