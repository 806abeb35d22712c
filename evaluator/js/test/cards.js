// Random hands for the tests.

export const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** Returns a generator of random numbers from 0 to 1 (mulberry32). */
export function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns `count` distinct random cards as ids. */
export function deal(next, count) {
  const ids = new Set();
  while (ids.size < count) ids.add(Math.floor(52 * next()));
  return [...ids];
}

/** Returns the set of card ids as an integer. */
export function setOf(ids) {
  return ids.reduce((set, id) => set | (1n << BigInt(16 * (id & 3) + (id >> 2))), 0n);
}

/**
 * Returns the strength of five card ids as a list of numbers to compare: the category, then the ranks by their counts.
 * Shares no code with the library.
 */
export function strengthOfFive(ids) {
  const ranks = ids.map((id) => id >> 2).sort((a, b) => b - a);
  const counts = new Map();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const groups = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  const sizes = groups.map(([, count]) => count).join("");
  const isFlush = new Set(ids.map((id) => id & 3)).size === 1;
  const wheel = "12,3,2,1,0";
  const isStraight = sizes === "11111" && (ranks[0] - ranks[4] === 4 || ranks.join() === wheel);
  const high = ranks.join() === wheel ? [3] : groups.map(([rank]) => rank);
  if (isStraight) return [isFlush ? 8 : 4, high[0]];
  if (isFlush) return [5, ...high];
  return [{ 41: 7, 32: 6, 311: 3, 221: 2, 2111: 1, 11111: 0 }[sizes], ...high];
}

/** Compares two lists of numbers. */
export function compare(a, b) {
  const place = a.findIndex((number, place) => number !== b[place]);
  return place < 0 ? 0 : a[place] - b[place];
}

/** Returns the strength of the best five of five to seven card ids. */
export function strength(ids) {
  if (ids.length === 5) return strengthOfFive(ids);
  return ids
    .map((_, left) => strength(ids.filter((_, place) => place !== left)))
    .reduce((a, b) => (compare(a, b) < 0 ? b : a));
}
