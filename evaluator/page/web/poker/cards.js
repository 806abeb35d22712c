// @ts-check
// Cards, combos and starting hands by the numbers that the engine gives them: a card is 4 * rank + suit, deuce 0 to ace 12,
// clubs 0, diamonds 1, hearts 2, spades 3; a combo of a higher and a lower card is high * (high - 1) / 2 + low.

export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";
export const SUIT_SIGNS = ["♣", "♦", "♥", "♠"];
export const SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"];
export const CARD_COUNT = 52;
export const COMBO_COUNT = 1326;

/** @param {number} card */
export const rankOf = (card) => card >> 2;
/** @param {number} card */
export const suitOf = (card) => card & 3;
/** @param {number} card */
export const cardText = (card) => RANKS[rankOf(card)] + SUITS[suitOf(card)];
/** @param {number} card */
export const cardSign = (card) => RANKS[rankOf(card)] + SUIT_SIGNS[suitOf(card)];
/** @param {Iterable<number>} cards */
export const cardsText = (cards) => [...cards].map(cardText).join(" ");

/**
 * A card as text, with letters or signs for suits; -1 if it is none.
 * @param {string} text
 */
export function parseCard(text) {
  const [rank, suit] = [RANKS.indexOf(text[0]?.toUpperCase()), text.slice(1)];
  const letter = SUITS.indexOf(suit.toLowerCase());
  const number = letter >= 0 && suit.length === 1 ? letter : SUIT_SIGNS.indexOf(suit);
  return rank >= 0 && number >= 0 ? 4 * rank + number : -1;
}

/**
 * Cards in a text, in its order, or the piece of it that is no card. What the text may be is the engine's to say in the
 * end; this is for showing cards while they are typed.
 * @param {string} text
 * @returns {{ cards: number[], wrong: string | null }}
 */
export function parseCards(text) {
  const cards = [];
  // Phones put a mark for colour behind suit signs.
  for (const piece of text
    .replace(/\uFE0F/g, "")
    .replace(/10/g, "T")
    .match(/[^\s,;]\s*[^\s,;]?/gu) ?? []) {
    const card = parseCard(piece.replace(/\s/g, ""));
    if (card < 0) return { cards, wrong: piece };
    cards.push(card);
  }
  return { cards, wrong: null };
}

/**
 * The number of a combo.
 * @param {number} first @param {number} second
 */
export function comboIndex(first, second) {
  const [low, high] = first < second ? [first, second] : [second, first];
  return (high * (high - 1)) / 2 + low;
}

/** The cards of each combo, the higher one first. @type {ReadonlyArray<readonly [number, number]>} */
export const COMBOS = (() => {
  /** @type {[number, number][]} */
  const combos = [];
  for (let high = 1; high < CARD_COUNT; high += 1) {
    for (let low = 0; low < high; low += 1) combos.push([high, low]);
  }
  return combos;
})();

/** @param {number} combo */
export const comboText = (combo) => COMBOS[combo].map(cardText).join("");
/** @param {number} combo */
export const comboSigns = (combo) => COMBOS[combo].map(cardSign).join("");

/**
 * A starting hand: its name, its place in the grid, and its combos.
 * @typedef {{ name: string, row: number, column: number, kind: "pair" | "suited" | "offsuit", combos: number[] }} StartingHand
 */

/** The 169 starting hands, in rows from aces; suited ones are upper right. @type {ReadonlyArray<StartingHand>} */
export const STARTING_HANDS = (() => {
  /** @type {StartingHand[]} */
  const hands = [];
  for (let row = 0; row < 13; row += 1) {
    for (let column = 0; column < 13; column += 1) {
      const [high, low] = [12 - Math.min(row, column), 12 - Math.max(row, column)];
      const kind = row === column ? "pair" : row < column ? "suited" : "offsuit";
      const letter = { pair: "", suited: "s", offsuit: "o" }[kind];
      /** @type {number[]} */
      const combos = [];
      for (let first = 3; first >= 0; first -= 1) {
        for (let second = 3; second >= 0; second -= 1) {
          const fits = { pair: first > second, suited: first === second, offsuit: first !== second }[kind];
          if (fits) combos.push(comboIndex(4 * high + first, 4 * low + second));
        }
      }
      hands.push({ name: RANKS[high] + RANKS[low] + letter, row, column, kind, combos });
    }
  }
  return hands;
})();

/** How many hole cards a player of a game has. @param {string} game */
export const holeCards = (game) => ({ omaha: 4, omaha5: 5, omaha6: 6, omaha8: 4 })[game] ?? 2;

/** Whether a game's deck has the cards of a combo: a short deck begins with the sixes. @param {string} game @param {number} combo */
export const isInDeck = (game, combo) => game !== "short-deck" || COMBOS[combo].every((card) => rankOf(card) >= 4);

/**
 * Which combos have one of these cards.
 * @param {Iterable<number>} cards
 */
export function blockedBy(cards) {
  const known = new Set(cards);
  return (/** @type {number} */ combo) => COMBOS[combo].some((card) => known.has(card));
}
