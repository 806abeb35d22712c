// @ts-check
// Reads the players' texts with the engine. A reading belongs to its text and not to a player's place, so players may be
// swapped or removed meanwhile.

import { Refused, Unavailable } from "../engine/index.js";
import { offeredRange } from "../presets.js";
import { hasGrid } from "./games.js";
import { rangeQuestion } from "./questions.js";
import { RETRY } from "./resource.js";
import { isBeingRead } from "./store.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Player} Player */
/** @typedef {import("../engine/index.js").Question} Question */

/** Writes a range with spaces after the commas. @param {string} range */
export const spaced = (range) => range.replace(/,/g, ", ");

/**
 * Keeps the players' ranges read. `tell` shows an error that is not about a range. `changed` is called when the engine is
 * lost or back.
 * @param {Store} store @param {import("../engine/index.js").Engine} engine @param {import("./games.js").Games} games
 * @param {{ tell: (message: string) => void, changed: () => void }} page
 */
export function keepRead(store, engine, games, { tell, changed }) {
  /** The running readings by question. @type {Map<string, AbortController>} */
  const running = new Map();
  let isUnavailable = false;
  const setUnavailable = (/** @type {boolean} */ isNow) => {
    if (isUnavailable === isNow) return;
    isUnavailable = isNow;
    changed();
  };
  const keyOf = (/** @type {Player} */ player) =>
    JSON.stringify(rangeQuestion(store.spot, player.typed, games.of(store.spot).hole_cards));

  const follow = () => {
    const wanted = new Set(store.spot.players.filter(isBeingRead).map(keyOf));
    for (const [key, abort] of running) {
      if (wanted.has(key)) continue;
      running.delete(key);
      abort.abort();
    }
    for (const key of wanted) {
      if (!running.has(key)) void read(key);
    }
  };

  /** Changes the players whose text was read. @param {string} key @param {(player: Player) => Partial<Player>} change */
  const apply = (key, change) => {
    const players = store.spot.players.map((player) =>
      isBeingRead(player) && keyOf(player) === key ? { ...player, ...change(player) } : player,
    );
    store.change({ players });
  };

  /** Reads a text. A text that is not a range may be the name of one. @param {Question} question @param {AbortSignal} signal */
  const readOrName = async (question, signal) => {
    const [text] = /** @type {string[]} */ (question.ranges);
    try {
      return { named: null, answer: await engine.ask(question, { signal }) };
    } catch (error) {
      const named =
        error instanceof Refused && error.field === "ranges" ? offeredRange(games.of(store.spot), text) : null;
      if (named === null) throw error;
      return { named, answer: await engine.ask({ ...question, ranges: [named] }, { signal }) };
    }
  };

  const read = async (/** @type {string} */ key) => {
    const abort = new AbortController();
    running.set(key, abort);
    try {
      const { named, answer } = await readOrName(JSON.parse(key), abort.signal);
      const { range, combos, share, weights } = answer;
      running.delete(key);
      setUnavailable(false);
      const isPainted = weights !== undefined && hasGrid(games.of(store.spot));
      apply(key, ({ typed }) => ({
        text: isPainted ? range : (named ?? typed),
        short: undefined,
        weights: isPainted ? Float64Array.from(weights) : null,
        size: { combos, share },
        isUnread: false,
      }));
      if (isPainted) tidy();
    } catch (error) {
      if (abort.signal.aborted) return;
      running.delete(key);
      setUnavailable(error instanceof Unavailable);
      if (error instanceof Refused && error.field === "ranges") apply(key, () => ({ error: error.message }));
      else if (error instanceof Refused) {
        // The error is not about the text, so it is shown once for all players.
        tell(error.message);
        apply(key, () => ({ error: "" }));
      }
      // The text stays unread until the server is back.
      else if (error instanceof Unavailable) window.setTimeout(follow, RETRY);
      else if (error instanceof DOMException) follow();
      else apply(key, () => ({ error: `the engine failed: ${error instanceof Error ? error.message : error}` }));
    }
  };

  /** Writes the engine's texts to the fields, except to the one that has the focus. */
  const tidy = () => {
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement ? activeElement.dataset.player : undefined;
    const isTidy = (
      /** @type {Player} */ { typed, text, short, error, isUnread, weights },
      /** @type {number} */ place,
    ) => error !== null || isUnread || weights === null || String(place) === focused || typed === spaced(short ?? text);
    if (store.spot.players.every(isTidy)) return;
    store.change({
      players: store.spot.players.map((player, place) =>
        isTidy(player, place) || player.text === ""
          ? player
          : { ...player, typed: spaced(player.short ?? player.text) },
      ),
    });
  };

  store.subscribe(follow);
  follow();
  return {
    tidy,
    /** `true` if the last range could not be read because the engine cannot be reached. */
    get isUnavailable() {
      return isUnavailable;
    },
  };
}
