// @ts-check
// Splits a question about all flops into pieces for several workers, and merges their answers.

/**
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Answer} Answer
 */

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const TEXTURES = ["rainbow", "two-tone", "monotone"];

/**
 * Returns `true` if a question can be answered in pieces.
 * @param {Question} question
 */
export function isInPieces({ ask, as, textures }) {
  return ask === "flops" && (as ?? "json") === "json" && isClosed(String(textures ?? ""));
}

/**
 * Returns `true` if the parentheses of a filter are balanced. Inside added parentheses, the invalid filter "paired) or
 * (monotone" would be valid.
 * @param {string} filter
 */
function isClosed(filter) {
  let open = 0;
  for (const letter of filter) {
    if (letter === "(") open += 1;
    else if (letter === ")" && --open < 0) return false;
  }
  return open === 0;
}

/**
 * Returns the question for flops of each highest card and texture.
 * @param {Question} question
 * @returns {Question[]}
 */
export function pieces(question) {
  const { textures } = question;
  const within = textures === undefined || textures === null ? "" : `(${textures}) and `;
  const ranks = [...RANKS].reverse();
  return ranks.flatMap((rank) =>
    TEXTURES.map((suits) => ({ ...question, textures: `${within}${rank}-high and ${suits}` })),
  );
}

/**
 * Merges answers into the answer to the whole question, which was asked at `start`. Returns `undefined` if no piece has
 * a flop, or if the weights are too small to compute each piece's share.
 * @param {Question} question
 * @param {Answer[]} pieces
 * @param {number} start
 * @returns {Answer | undefined}
 */
export function merged(question, pieces, start) {
  const all = sum(pieces.map((piece) => piece.deals));
  if (!(all >= Number.MIN_VALUE / Number.EPSILON)) return undefined;
  const flops = pieces.flatMap((piece) =>
    piece.flops.map((/** @type {Answer} */ flop) => ({ ...flop, part: (flop.part * piece.deals) / all })),
  );
  /** @param {"equity" | "nuts"} name @param {number} player */
  const mean = (name, player) => sum(flops.map((flop) => flop.part * flop[name][player]));
  const [first] = pieces;
  const players = first.players.map((/** @type {Answer} */ shown, /** @type {number} */ player) => ({
    ...shown,
    equity: mean("equity", player),
    nuts: mean("nuts", player),
  }));
  const count = sum(pieces.map((piece) => piece.count));
  const seconds = (performance.now() - start) / 1000;
  // The fields have the order of an undivided answer.
  /** @type {Answer} */
  const answer = {
    ...first,
    ...{ count, players, by_texture: mergedTextures(pieces, all), flops: sorted(question, flops), seconds, deals: all },
  };
  if (typeof question.textures === "string") answer.textures = question.textures;
  else delete answer.textures;
  return answer;
}

/** The numbers of a texture that are means over its flops: one for each player, or one for both. */
const OF_PLAYERS = ["equity", "nuts"];
const OF_BOTH = ["range_advantage", "nut_advantage"];

/**
 * Merges the means of textures, in the engine's order.
 * @param {Answer[]} pieces
 * @param {number} all the weight of all deals
 */
function mergedTextures(pieces, all) {
  /** @type {Answer[]} */
  const textures = [];
  for (const { by_texture, deals } of pieces) {
    // A new texture comes before the next known one. The last one of a piece is its highest card, whose order is that of
    // the pieces.
    let place = textures.length;
    for (const { texture, count, part, ...means } of [...by_texture].reverse()) {
      const known = textures.findIndex((other) => other.texture === texture);
      if (known >= 0) place = known;
      else textures.splice(place, 0, { texture, count: 0, part: 0, means: [] });
      textures[place].count += count;
      textures[place].part += (part * deals) / all;
      textures[place].means.push({ weight: part * deals, means });
    }
  }
  return textures.map(({ means, ...rest }) => {
    const weight = sum(means.map((/** @type {Answer} */ piece) => piece.weight));
    const mean = (/** @type {(means: Answer) => number} */ value) =>
      sum(means.map((/** @type {Answer} */ piece) => piece.weight * value(piece.means))) / weight;
    return {
      ...rest,
      ...Object.fromEntries(OF_PLAYERS.map((name) => [name, [0, 1].map((player) => mean((of) => of[name][player]))])),
      ...Object.fromEntries(OF_BOTH.map((name) => [name, mean((of) => of[name])])),
    };
  });
}

/**
 * Sorts flops in the requested order, in place. Equal flops are sorted by their cards.
 * @param {{ [field: string]: unknown }} question
 * @param {Answer[]} flops
 */
export function sorted({ sort, reverse }, flops) {
  flops.sort((a, b) => byCards(a.flop, b.flop));
  const order = typeof sort === "string" ? sort.toLowerCase() : "equity";
  if (order === "equity") flops.sort((a, b) => b.equity[0] - a.equity[0]);
  if (order === "nuts") flops.sort((a, b) => b.nut_advantage - a.nut_advantage);
  return reverse ? flops.reverse() : flops;
}

/**
 * Compares flops by their cards, highest first.
 * @param {string} a
 * @param {string} b
 */
function byCards(a, b) {
  const [ours, theirs] = [a, b].map((flop) => flop.split(" ").map(number));
  const place = ours.findIndex((card, place) => card !== theirs[place]);
  return place < 0 ? 0 : theirs[place] - ours[place];
}

/** @param {string} card */
function number([rank, suit]) {
  return 4 * RANKS.indexOf(rank) + SUITS.indexOf(suit);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}
