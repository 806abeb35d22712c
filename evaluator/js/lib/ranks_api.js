// @ts-check
// The functions that rank hands.

export { cardIds, cardNames } from "./cards.js";
export { HandBuffer } from "./hand_buffer.js";
export { bestFive, describe, rank, rankMany } from "./ranks.js";

/** @typedef {import("./errors.js").Refusal} Refusal */
/** @typedef {import("./errors.js").RefusedError} RefusedError */
/** @typedef {import("./cards.js").Cards} Cards */
/** @typedef {import("./ranks.js").RankGame} RankGame */
/** @typedef {import("./ranks.js").RankOptions} RankOptions */
