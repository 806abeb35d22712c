// @ts-check
// Cards, combos and starting hands with the engine's indices. A card is 4 * rank + suit, with deuce 0 to ace 12, and
// clubs 0, diamonds 1, hearts 2, spades 3. A combo of a higher and a lower card is high * (high - 1) / 2 + low.

export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";
export const SUIT_SIGNS = ["♣", "♦", "♥", "♠"];
export const SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"];
const RANK_NAMES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"];
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
/** Returns the name of a card for screen readers: "ace of spades". @param {number} card */
export const cardName = (card) => `${RANK_NAMES[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`;
/** Returns the name of a button with a card: its visible text and its name. @param {number} card */
export const cardLabel = (card) => `${cardSign(card)} ${cardName(card)}`;
/** The place of a card that was removed from the middle of a board, as a number and as text. */
export const GAP = -1;
const GAP_TEXT = "??";
/** @param {Iterable<number>} cards */
export const cardsText = (cards) => [...cards].map((card) => (card === GAP ? GAP_TEXT : cardText(card))).join(" ");

/**
 * Parses a card with a letter or a sign for its suit. Returns -1 if the text is not a valid card.
 * @param {string} text
 */
export function parseCard(text) {
  const [rank, suit] = [RANKS.indexOf(text[0]?.toUpperCase()), text.slice(1)];
  const letter = SUITS.indexOf(suit.toLowerCase());
  const number = letter >= 0 && suit.length === 1 ? letter : SUIT_SIGNS.indexOf(suit);
  return rank >= 0 && number >= 0 ? 4 * rank + number : -1;
}

/**
 * Parses cards and gaps in the order of the text, up to the first invalid piece. This only shows cards while they are
 * typed. The engine checks the text.
 * @param {string} text
 * @returns {{ cards: number[], wrong: string | null }}
 */
export function parseCards(text) {
  const cards = [];
  // Phones add a variation selector for color after suit signs.
  for (const piece of text
    .replace(/\uFE0F/g, "")
    .replace(/10/g, "T")
    .match(/[^\s,;]\s*[^\s,;]?/gu) ?? []) {
    const card = piece === GAP_TEXT ? GAP : parseCard(piece.replace(/\s/g, ""));
    if (card < 0 && piece !== GAP_TEXT) return { cards, wrong: piece };
    cards.push(card);
  }
  return { cards, wrong: null };
}

/**
 * Returns the index of a combo.
 * @param {number} first @param {number} second
 */
export function comboIndex(first, second) {
  const [low, high] = first < second ? [first, second] : [second, first];
  return (high * (high - 1)) / 2 + low;
}

/** The cards of each combo, higher card first. @type {ReadonlyArray<readonly [number, number]>} */
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

/**
 * A starting hand with its name, its position in the grid and its combos.
 * @typedef {{ name: string, row: number, column: number, kind: "pair" | "suited" | "offsuit", combos: number[] }} StartingHand
 */

/**
 * The 169 starting hands in rows, aces first. Suited hands are in the upper right.
 * @type {ReadonlyArray<StartingHand>}
 */
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

/** Returns `true` if a game's deck has a card. @param {import("../state/games.js").Game} game @param {number} card */
export const hasCard = (game, card) => game.deck.includes(RANKS[rankOf(card)]);

/** Returns `true` if a game's deck has a combo. @param {import("../state/games.js").Game} game @param {number} combo */
export const hasCombo = (game, combo) => COMBOS[combo].every((card) => hasCard(game, card));

/**
 * Returns a predicate for combos that contain one of the cards.
 * @param {Iterable<number>} cards
 */
export function blockedBy(cards) {
  const known = new Set(cards);
  return (/** @type {number} */ combo) => COMBOS[combo].some((card) => known.has(card));
}
