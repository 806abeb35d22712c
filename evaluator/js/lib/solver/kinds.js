// @ts-check
// The kinds of hands of the replacement for pokersolver.

import { ACE, Card, WILD, lowAce, stand, valueText } from "./card.js";
import { Hand } from "./hand.js";

/** @typedef {import("./hand.js").Cards} Cards */
/** @typedef {import("./hand.js").Game} Game */
/** @typedef {import("./shape.js").Shape} Shape */

/** A hand of cards of equal values, with kickers. */
class Groups extends Hand {
  /** The name of the kind. */
  static title = "";

  /** The sizes of the groups. @type {readonly number[]} */
  static sizes = [];

  /** `true` if the last group may be larger. */
  static isOpen = false;

  /** `true` if the words say that the first group is over the others. */
  static isOver = false;

  /** @param {Cards} cards @param {Game} game @param {boolean} [canDisqualify] */
  constructor(cards, game, canDisqualify) {
    super(cards, new.target.title, game, canDisqualify);
  }

  /** @param {Shape} shape */
  static canBe(shape) {
    return shape.hasWilds || this.sizes.every((size, place) => shape.groups[place] >= size);
  }

  solve() {
    this.resetWildCards();
    const { sizes, isOpen, isOver } = /** @type {typeof Groups} */ (this.constructor);
    /** @type {Card[][]} */
    const groups = [];
    for (let place = 0, index = 0; place < sizes.length; place++, index++) {
      const size = sizes[place];
      // Groups of equal sizes follow each other. A group of another size may have a higher value.
      if (place > 0 && size !== sizes[place - 1]) index = 0;
      const isLastOpen = isOpen && place === sizes.length - 1;
      for (; index < this.values.length; index++) {
        const count = this.getNumCardsByRank(index);
        if (count !== size && !(isLastOpen && count > size)) continue;
        const rank = this.values.length - 1 - index;
        if (!groups.some((group) => group[0].rank === rank)) break;
      }
      if (index === this.values.length) return false;
      groups.push(taken(this, index, isLastOpen ? Infinity : size));
    }
    this.cards = groups.flat();
    const grouped = sizes.reduce((sum, size) => sum + size, 0);
    const kickers = Math.max(0, this.game.cardsInHand - grouped);
    if (!this.game.noKickers) this.cards = [...this.cards, ...this.nextHighest().slice(0, kickers)];
    const [first, ...rest] = groups.map(([card]) => `${valueText(card)}'s`);
    const others = rest.length === 0 ? "" : `${isOver ? " over " : " & "}${rest.join(" & ")}`;
    this.descr = `${this.name}, ${first}${others}`;
    return true;
  }
}

/**
 * Returns the cards of a value, and as many wild cards as the group still lacks.
 * @param {Hand} hand
 * @param {number} index the place in `values`
 * @param {number} size
 */
function taken({ values, wilds }, index, size) {
  const cards = [...(values[index] ?? [])];
  for (const card of wilds) {
    if (card.rank !== WILD || cards.length >= size) continue;
    stand(card, values.length - 1 - index);
    cards.push(card);
  }
  return cards;
}

export class FiveOfAKind extends Groups {
  static title = "Five of a Kind";
  static sizes = [5];
}

export class FourOfAKindPairPlus extends Groups {
  static title = "Four of a Kind with Pair or Better";
  static sizes = [4, 2];
  static isOpen = true;
  static isOver = true;
}

export class FourOfAKind extends Groups {
  static title = "Four of a Kind";
  static sizes = [4];
}

export class TwoThreeOfAKind extends Groups {
  static title = "Two Three Of a Kind";
  static sizes = [3, 3];
}

export class ThreeOfAKindTwoPair extends Groups {
  static title = "Three of a Kind with Two Pair";
  static sizes = [3, 2, 2];
  static isOver = true;
}

/** A full house. One of two threes of a kind has six cards, as in pokersolver. */
export class FullHouse extends Groups {
  static title = "Full House";
  static sizes = [3, 2];
  static isOpen = true;
  static isOver = true;
}

export class ThreeOfAKind extends Groups {
  static title = "Three of a Kind";
  static sizes = [3];
}

export class ThreePair extends Groups {
  static title = "Three Pair";
  static sizes = [2, 2, 2];
}

export class TwoPair extends Groups {
  static title = "Two Pair";
  static sizes = [2, 2];
}

export class OnePair extends Groups {
  static title = "Pair";
  static sizes = [2];
}

export class HighCard extends Hand {
  /** @param {Cards} cards @param {Game} game @param {boolean} [canDisqualify] */
  constructor(cards, game, canDisqualify) {
    super(cards, "High Card", game, canDisqualify);
  }

  static canBe() {
    return true;
  }

  solve() {
    this.resetWildCards();
    this.cards = this.cardPool.slice(0, this.game.cardsInHand);
    for (const card of this.cards) if (card.rank === WILD) stand(card, ACE);
    if (this.game.noKickers) this.cards.length = 1;
    this.cards.sort(Card.sort);
    this.descr = `${valueText(this.cards[0])} High`;
    return true;
  }
}

/** Four wild cards. */
export class FourWilds extends Hand {
  /** @param {Cards} cards @param {Game} game @param {boolean} [canDisqualify] */
  constructor(cards, game, canDisqualify) {
    super(cards, "Four Wild Cards", game, canDisqualify);
  }

  /** @param {Shape} shape */
  static canBe(shape) {
    return shape.hasWilds;
  }

  solve() {
    this.resetWildCards();
    if (this.wilds.length !== 4) return false;
    const { cardsInHand, noKickers } = this.game;
    this.cards = [...this.wilds];
    if (!noKickers) this.cards.push(...this.nextHighest().slice(0, Math.max(0, cardsInHand - 4)));
    this.descr = this.name;
    return true;
  }
}

export class Flush extends Hand {
  /** @param {Cards} cards @param {Game} game @param {boolean} [canDisqualify] */
  constructor(cards, game, canDisqualify) {
    super(cards, "Flush", game, canDisqualify);
  }

  /** @param {Shape} shape */
  static canBe(shape) {
    return shape.hasWilds || shape.hasFlush;
  }

  solve() {
    this.resetWildCards();
    const suit = flushSuit(this);
    if (suit === undefined) return false;
    this.cards = this.getCardsForFlush(suit, true);
    this.sfLength = this.cards.length;
    this.descr = `${this.name}, ${valueText(this.cards[0])}${suit} High`;
    this.cards.push(...this.nextHighest().slice(0, Math.max(0, this.game.cardsInHand - this.sfLength)));
    return true;
  }
}

/** Returns the suit with enough cards for a flush, with all wild cards. @param {Hand} hand */
function flushSuit({ suits, wilds, game }) {
  return Object.keys(suits).find((suit) => suits[suit].length + wilds.length >= game.sfQualify);
}

export class Straight extends Hand {
  /** @param {Cards} cards @param {Game} game @param {boolean} [canDisqualify] */
  constructor(cards, game, canDisqualify) {
    super(cards, "Straight", game, canDisqualify);
  }

  /** @param {Shape} shape */
  static canBe(shape) {
    return shape.hasWilds || shape.hasStraight;
  }

  solve() {
    this.resetWildCards();
    const straight = straightOf(this.cardPool, this.game);
    if (straight === undefined) return false;
    this.sfLength = straight.cards.length;
    this.descr = `${this.name}, ${straight.words}`;
    this.cards = withRest(this, straight.cards);
    return true;
  }
}

/** A straight, highest first, and its words. @typedef {{ cards: Card[], words: string }} Found */

/** Returns the cards of a straight, and the highest others if more cards play. @param {Hand} hand @param {Card[]} straight */
function withRest(hand, straight) {
  hand.cards = straight;
  // The ace at the low end is another object than the ace of the hand.
  const isIn = (/** @type {Card} */ card) =>
    straight.some(({ value, suit }) => suit === card.suit && "1A".includes(value));
  const rest = hand.nextHighest().filter((card) => card.value !== "A" || !isIn(card));
  return [...straight, ...rest.slice(0, Math.max(0, hand.game.cardsInHand - straight.length))];
}

/**
 * Returns the best straight of cards. Wild cards stand for the cards that it lacks.
 * @param {readonly Card[]} cards sorted, highest first
 * @param {Game} game
 * @returns {Found | undefined}
 */
function straightOf(cards, { sfQualify, wheelStatus }) {
  const wheel = wheelStatus === 1 ? sequence(cards, sfQualify, sfQualify - 1) : undefined;
  if (wheel !== undefined) {
    // The ace makes the wheel the second highest straight.
    for (const card of wheel) {
      if (card.rank !== 0) continue;
      stand(card, ACE);
      if (card.value === "1") card.value = "A";
    }
    return { cards: wheel.sort(Card.sort), words: "Wheel" };
  }
  const straight = sequence(cards, sfQualify, ACE);
  return straight && { cards: straight, words: `${valueText(straight[0])} High` };
}

/**
 * Returns the cards of the highest sequence, highest first. An ace at the low end is the card `1`.
 * @param {readonly Card[]} cards sorted, highest first
 * @param {number} length
 * @param {number} highest the rank of the highest card that the sequence may have
 */
function sequence(cards, length, highest) {
  const [wilds, naturals] = Hand.stripWilds(cards);
  /** @type {Card[]} */
  const byRank = [];
  for (const card of naturals) byRank[card.rank] ??= card;
  if (byRank[ACE] !== undefined) byRank[0] = lowAce(byRank[ACE].suit);
  for (let high = highest; high >= length - 1; high--) {
    const ranks = Array.from({ length }, (_, place) => high - place);
    const missing = ranks.filter((rank) => byRank[rank] === undefined);
    if (missing.length > wilds.length) continue;
    // Wild cards fill gaps first, as in pokersolver, then the ranks above, then those below.
    const natural = ranks.filter((rank) => byRank[rank] !== undefined);
    const [top, bottom] = [Math.max(...natural), Math.min(...natural)];
    const order = (/** @type {number} */ rank) => (rank > top ? rank : rank < bottom ? 2 * ACE - rank : -rank);
    missing.sort((a, b) => order(a) - order(b));
    missing.forEach((rank, place) => {
      stand(wilds[place], rank);
      byRank[rank] = wilds[place];
    });
    return ranks.map((rank) => byRank[rank]);
  }
  return undefined;
}

/** A straight flush. It has five cards and its own suit in all games. */
export class StraightFlush extends Hand {
  /** @param {Cards} cards @param {Game} game @param {boolean} [canDisqualify] */
  constructor(cards, game, canDisqualify) {
    super(cards, "Straight Flush", game, canDisqualify);
  }

  /** @param {Shape} shape */
  static canBe(shape) {
    return shape.hasWilds || (shape.hasFlush && shape.hasStraight);
  }

  solve() {
    this.resetWildCards();
    const suit = flushSuit(this);
    const straight = suit === undefined ? undefined : straightOf(this.getCardsForFlush(suit, false), this.game);
    if (straight === undefined) return false;
    this.sfLength = straight.cards.length;
    const isWheel = straight.words === "Wheel";
    const words = isWheel ? straight.words : straight.words.replace(" High", `${suit} High`);
    const isRoyal = straight.cards[0].rank === ACE && !isWheel;
    this.descr = isRoyal ? "Royal Flush" : `${this.name}, ${words}`;
    this.cards = this.game.noKickers ? straight.cards : withRest(this, straight.cards);
    return true;
  }

  /** Returns `true` if a wild card plays. */
  get hasWild() {
    return this.cards.some((card) => this.wilds.includes(card));
  }
}

export class RoyalFlush extends StraightFlush {
  solve() {
    return super.solve() && this.descr === "Royal Flush";
  }
}

/** A royal flush without wild cards. */
export class NaturalRoyalFlush extends RoyalFlush {
  solve() {
    return super.solve() && !this.hasWild;
  }
}

/** A royal flush with wild cards. */
export class WildRoyalFlush extends RoyalFlush {
  solve() {
    if (!super.solve() || !this.hasWild) return false;
    this.descr = "Wild Royal Flush";
    return true;
  }
}
