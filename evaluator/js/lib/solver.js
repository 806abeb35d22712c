// @ts-check
// A replacement for pokersolver's `Hand.solve` and `Hand.winners`.

import { cardNames } from "./cards.js";
import { invalid, shown, wrongType } from "./errors.js";
import { rank } from "./ranks.js";

const VALUES = "123456789TJQKA";
const SUITS = "cdhsCDHS";

/** A card, as in pokersolver. */
export class Card {
  /**
   * @param {string} text such as `"Ad"`
   * @throws {RefusedError} for text that is not a card
   */
  constructor(text) {
    if (typeof text !== "string") throw wrongType(`card ${shown(text)}: expected text such as "Ad"`);
    // Other spellings, such as "10d", and invalid cards are read by the module.
    const name =
      text.length === 2 && VALUES.indexOf(text[0]) > 0 && SUITS.includes(text[1]) ? text : cardNames([text])[0];
    this.value = name[0];
    this.suit = name[1].toLowerCase();
    this.rank = VALUES.indexOf(this.value);
    this.wildValue = this.value;
  }

  toString() {
    return this.wildValue.replace("T", "10") + this.suit;
  }

  /** Compares cards, highest first. @param {Card} a @param {Card} b */
  static sort(a, b) {
    return b.rank - a.rank;
  }
}

/** The names of hands by the categories of their ranks. */
const NAMES = [
  "High Card",
  "Pair",
  "Two Pair",
  "Three of a Kind",
  "Straight",
  "Flush",
  "Full House",
  "Four of a Kind",
  "Straight Flush",
];

const STRAIGHT = 4;
const FLUSH = 5;
const STRAIGHT_FLUSH = 8;

/** The number of cards of a category that are not kickers. Other categories have no kickers. */
const WITHOUT_KICKERS = [1, 2, 4, 3, Infinity, Infinity, Infinity, 4, Infinity];

/** The lowest hand that qualifies, by game. @type {Record<string, string[] | null>} */
const LOWEST = { standard: null, jacksbetter: ["Jc", "Jd", "4h", "3s", "2c"] };

/** The rules of a game, as in pokersolver. */
export class Game {
  /** @param {string} [descr] `"standard"` or `"jacksbetter"` */
  constructor(descr = "standard") {
    if (!Object.hasOwn(LOWEST, descr)) {
      throw invalid("game", `game ${JSON.stringify(descr)}: expected standard or jacksbetter`);
    }
    this.descr = descr;
    this.cardsInHand = 5;
    this.sfQualify = 5;
    this.lowestQualified = LOWEST[descr];
    this.noKickers = descr === "jacksbetter";
  }
}

/** @type {Map<string, Game>} */
const games = new Map();

/** @param {string} name */
function gameOf(name) {
  const game = games.get(name) ?? new Game(name);
  games.set(name, game);
  return game;
}

/** A hand, as in pokersolver. Its properties have the order of pokersolver's. */
export class Hand {
  /** @type {number} */
  #category;

  /**
   * @param {readonly (string | Card)[]} cards
   * @param {Game} game
   * @param {boolean} canDisqualify
   */
  constructor(cards, game, canDisqualify) {
    if (!Array.isArray(cards)) throw wrongType(`cards ${shown(cards)}: expected an array such as ["Ad", "3c", "Th"]`);
    if (cards.length === 0) throw invalid("cards", "no cards: expected 1 to 7");
    if (!(game instanceof Game)) throw wrongType(`game ${shown(game)}: expected a name or a Game`);
    // The rank is of the cards' text, so that invalid cards are refused.
    this.#category = rank(cards.map(textOf)) >> 12;
    /** All cards, highest first. @type {Card[]} */
    this.cardPool = cards.map((card) => (typeof card === "string" ? new Card(card) : card)).sort(Card.sort);
    /** The cards that play, the strongest group first. A flush has all cards of its suit. @type {Card[]} */
    this.cards = [];
    /** The cards by suit. @type {Record<string, Card[]>} */
    this.suits = {};
    /** The cards by value, highest first. @type {Card[][]} */
    this.values = [];
    /** @type {Card[]} */
    this.wilds = [];
    this.name = NAMES[this.#category];
    this.game = game;
    /** The number of cards in the straight or flush. */
    this.sfLength = 0;
    this.alwaysQualifies = !(canDisqualify && game.lowestQualified);
    this.rank = this.#category + 1;
    for (const card of this.cardPool) {
      (this.suits[card.suit] ??= []).push(card);
      (this.values[card.rank] ??= []).push(card);
    }
    this.values.reverse();
    this.cards = this.#played();
    if (game.noKickers) this.cards.length = Math.min(this.cards.length, WITHOUT_KICKERS[this.#category]);
    if ([STRAIGHT, FLUSH, STRAIGHT_FLUSH].includes(this.#category)) this.sfLength = this.cards.length;
    /** The words for the hand. */
    this.descr = this.#described();
    this.isPossible = true;
  }

  #played() {
    const pool = this.cardPool;
    if (this.#category === FLUSH || this.#category === STRAIGHT_FLUSH) {
      const suited = Object.values(this.suits).find((cards) => cards.length >= 5) ?? [];
      return this.#category === FLUSH ? suited : straight(suited);
    }
    if (this.#category === STRAIGHT) return straight(pool);
    // Groups of equal cards come first, larger groups before smaller ones.
    const groups = this.values.filter(Boolean).sort((a, b) => b.length - a.length);
    const [count, other] = [groups[0].length, groups[1]?.length ?? 0];
    // A full house of two threes of a kind has six cards, as in pokersolver.
    if (count === 3 && other >= 2) return [...groups[0], ...groups[1]];
    const grouped =
      count === 4 || count === 3
        ? groups[0]
        : groups
            .slice(0, 2)
            .filter((group) => group.length === 2)
            .flat();
    const kickers = pool.filter((card) => !grouped.includes(card));
    return [...grouped, ...kickers].slice(0, 5);
  }

  /** Returns the words for the hand. */
  #described() {
    const { cards } = this;
    const value = (/** @type {number} */ place) => cards[place].value.replace("T", "10");
    switch (this.#category) {
      case 0:
        return `${value(0)} High`;
      case 2:
        return `${this.name}, ${value(0)}'s & ${value(2)}'s`;
      case STRAIGHT:
        return `${this.name}, ${value(0)} High`;
      case FLUSH:
        return `${this.name}, ${value(0)}${cards[0].suit} High`;
      case 6:
        return `${this.name}, ${value(0)}'s over ${value(3)}'s`;
      case STRAIGHT_FLUSH:
        return value(0) === "A" ? "Royal Flush" : `${this.name}, ${value(0)}${cards[0].suit} High`;
      default:
        return `${this.name}, ${value(0)}'s`;
    }
  }

  /** Returns 1 if another hand is better, -1 if it is worse, and 0 if both tie. @param {Hand} other */
  compare(other) {
    if (this.rank !== other.rank) return this.rank < other.rank ? 1 : -1;
    const count = Math.min(this.cards.length, other.cards.length, 5);
    for (let place = 0; place < count; place++) {
      const difference = other.cards[place].rank - this.cards[place].rank;
      if (difference !== 0) return difference > 0 ? 1 : -1;
    }
    return 0;
  }

  /** Returns `true` if another hand is better. @param {Hand} other */
  loseTo(other) {
    return this.compare(other) > 0;
  }

  /** Returns `true` if the hand qualifies in its game. */
  qualifiesHigh() {
    const { lowestQualified } = this.game;
    if (lowestQualified === null || this.alwaysQualifies) return true;
    return this.compare(Hand.solve(lowestQualified, this.game)) <= 0;
  }

  toString() {
    return this.toArray().join(", ");
  }

  toArray() {
    return this.cards.map(String);
  }

  /**
   * Returns the best of some hands, without those that do not qualify.
   * @param {readonly Hand[]} hands
   */
  static winners(hands) {
    const qualified = hands.filter((hand) => hand.qualifiesHigh());
    const best = Math.max(...qualified.map((hand) => hand.rank));
    const rest = qualified.filter((hand) => hand.rank === best);
    return rest.filter((hand) => !rest.some((other) => hand.loseTo(other)));
  }

  /**
   * Solves a hand of 1 to 7 cards.
   * @param {readonly (string | Card)[]} cards such as `["Ad", "3c", "Th"]`
   * @param {string | Game} [game] `"standard"` (the default) or `"jacksbetter"`
   * @param {boolean} [canDisqualify] `true` to let `winners` leave out hands that do not qualify
   * @throws {RefusedError} for cards that are not a hand, and for other games
   * @throws {TypeError} for cards that are not an array of texts and cards, and for a game of another type
   */
  static solve(cards, game, canDisqualify = false) {
    const rules = game || "standard";
    return new Hand(cards, typeof rules === "string" ? gameOf(rules) : rules, canDisqualify);
  }
}

/** Returns the text of a card of a hand. @param {unknown} card @param {number} index */
function textOf(card, index) {
  if (typeof card === "string") return card;
  const { value, suit } = /** @type {Partial<Card>} */ (card ?? {});
  if (typeof value === "string" && typeof suit === "string") return value + suit;
  throw wrongType(`cards: ${shown(card)} at index ${index}: expected text such as "Ad" or a Card`);
}

/**
 * Returns the five cards of the highest straight, highest first. An ace at the low end is the card `1`.
 * @param {readonly Card[]} cards sorted, highest first
 */
function straight(cards) {
  const distinct = cards.filter((card, place) => place === 0 || card.rank !== cards[place - 1].rank);
  if (distinct[0].value === "A") distinct.push(lowAce(distinct[0].suit));
  const start = distinct.findIndex((card, place) => distinct[place + 4]?.rank === card.rank - 4);
  return distinct.slice(start, start + 5);
}

/** Returns the ace at the low end of a straight. @param {string} suit */
function lowAce(suit) {
  return Object.assign(new Card(`A${suit}`), { value: "1", rank: 0, wildValue: "1" });
}
