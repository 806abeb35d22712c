// @ts-check
// Memory of the module for many hands and their ranks.

import { counted, invalid, refused } from "./errors.js";
import { address, wasm, written } from "./instance.js";

/** Hands in the memory of the module, with room for their ranks. */
export class Block {
  /** The module whose memory has the hands. A later one may replace it. */
  #wasm = wasm;
  #hands;
  #ranks;
  /** @type {Uint8Array} */
  #bytes = new Uint8Array();
  /** @type {Uint16Array} */
  #numbers = new Uint16Array();

  /**
   * @param {number} count the number of hands
   * @param {number} width the bytes of a hand
   */
  constructor(count, width) {
    this.count = count;
    this.width = width;
    this.#hands = allocated(count * width);
    try {
      this.#ranks = allocated(count * 2);
    } catch (error) {
      release({ wasm: this.#wasm, places: [[this.#hands, count * width]] });
      throw error;
    }
  }

  /** The bytes of the hands. The view is renewed when the memory has grown. */
  get bytes() {
    // A growing memory detaches its old buffer, whose views then have no bytes.
    if (this.#bytes.buffer !== this.#wasm.memory.buffer) {
      this.#bytes = new Uint8Array(this.#wasm.memory.buffer, this.#hands, this.count * this.width);
    }
    return this.#bytes;
  }

  /** The ranks. The view is renewed when the memory has grown. */
  get ranks() {
    if (this.#numbers.buffer !== this.#wasm.memory.buffer) {
      this.#numbers = new Uint16Array(this.#wasm.memory.buffer, this.#ranks, this.count);
    }
    return this.#numbers;
  }

  /**
   * Ranks the first hands.
   * @param {number} game
   * @param {number} cards the number of ids in a row, or 0 for sets
   * @param {number} count
   * @param {number} first the index of the first hand, for errors
   */
  rank(game, cards, count, first) {
    const [module, hands, ranks] = [this.#wasm, this.#hands, this.#ranks];
    const result =
      cards === 0 ? module.rank_sets(game, hands, count, ranks) : module.rank_rows(game, cards, hands, count, ranks);
    if (result >= 0) return;
    const { error } = JSON.parse(written(module));
    // The game has no such hands.
    if (error.index === undefined) throw refused({ error });
    const index = first + error.index;
    // The module counts hands within the block.
    throw refused({ error: { ...error, index, message: error.message.replace(/^hand \d+/, `hand ${index}`) } });
  }

  /** The module, and the addresses and sizes of the memory, for `release`. @returns {Held} */
  get held() {
    const places = [
      [this.#hands, this.count * this.width],
      [this.#ranks, this.count * 2],
    ];
    return { wasm: this.#wasm, places };
  }
}

/** @param {number} bytes */
function allocated(bytes) {
  const at = address(wasm.allocate(bytes));
  if (at === 0 && bytes > 0) throw invalid("count", `no memory for ${counted(bytes, "byte")} of hands`);
  return at;
}

/** Memory of a module. @typedef {{ wasm: import("./instance.js").Exports, places: number[][] }} Held */

/** Frees memory of a module. @param {Held} held */
export function release({ wasm, places }) {
  for (const [at, bytes] of places) wasm.release(at, bytes);
}
