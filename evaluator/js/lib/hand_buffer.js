// @ts-check
// Hands that are written into the module's memory.

import { Block, release } from "./block.js";
import { counted, invalid, optionsOf } from "./errors.js";
import { checkRow, gameNumber } from "./ranks.js";

/** Frees the memory of buffers that are no longer used. */
const registry = new FinalizationRegistry(release);

/**
 * Hands in the module's memory, to be ranked without copies. Write card ids into `rows`, or sets into `sets` or `words`,
 * and call `rank`.
 *
 * `rows`, `sets`, `words` and `ranks` are views of the module's memory. Other calls may grow this memory, which makes old
 * views empty, so read the properties anew after other calls.
 *
 * @example
 * const buffer = new HandBuffer(1_000_000, { cards: 7 });
 * buffer.rows.set([51, 47, 43, 39, 35, 4, 1]); // the first hand
 * buffer.rank(1)[0]; // 32777
 */
export class HandBuffer {
  #block;
  #game;
  #cards;

  /**
   * Creates a buffer of `count` hands of `cards` card ids each, or of sets of cards if `cards` is `"sets"`.
   * @param {number} count
   * @param {{ cards?: number | "sets", game?: import("./ranks.js").RankGame }} [options]
   * @throws {RefusedError} if there is no memory for as many hands
   */
  constructor(count, options) {
    const { cards = 7, game } = optionsOf(options, ["cards", "game"]);
    if (!Number.isInteger(count) || count < 0 || count > 2 ** 27) {
      throw invalid("count", `count ${count}: expected 0 to ${2 ** 27} hands`);
    }
    if (cards !== "sets") checkRow(cards);
    this.#cards = cards === "sets" ? 0 : cards;
    this.#game = gameNumber(game);
    this.#block = new Block(count, this.#cards || 8);
    registry.register(this, this.#block.held, this);
  }

  /** The number of hands. */
  get count() {
    return this.#block.count;
  }

  /** The card ids, row by row. Empty for a buffer of sets. */
  get rows() {
    return this.#cards === 0 ? new Uint8Array() : this.#block.bytes;
  }

  /** The sets. Empty for a buffer of ids. */
  get sets() {
    const { buffer, byteOffset } = this.#block.bytes;
    return this.#cards === 0 ? new BigUint64Array(buffer, byteOffset, this.count) : new BigUint64Array();
  }

  /** The sets as two numbers each, the lower bits first. Empty for a buffer of ids. */
  get words() {
    const { buffer, byteOffset } = this.#block.bytes;
    return this.#cards === 0 ? new Uint32Array(buffer, byteOffset, 2 * this.count) : new Uint32Array();
  }

  /** The ranks of the last call of `rank`. */
  get ranks() {
    return this.#block.ranks;
  }

  /**
   * Ranks the first `count` hands, by default all, and returns a view of their ranks.
   * @param {number} [count]
   * @returns {Uint16Array}
   * @throws {RefusedError} for the first invalid hand: `index` is its place
   */
  rank(count = this.count) {
    if (!Number.isInteger(count) || count < 0 || count > this.count) {
      throw invalid("count", `count ${count}: expected 0 to ${counted(this.count, "hand")}`);
    }
    if (count > 0) this.#block.rank(this.#game, this.#cards, count, 0);
    return this.ranks.subarray(0, count);
  }

  /** Frees the memory now. The buffer then has no hands. */
  free() {
    if (!registry.unregister(this)) return;
    release(this.#block.held);
    this.#block = new Block(0, this.#block.width);
  }
}
