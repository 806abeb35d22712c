// @ts-check
// Hands and games of the replacement for pokersolver. The kinds of hands are in `kinds.js`, the rules in `games.js`.

import { invalid, shown, wrongType } from "../errors.js";
import { ACE, Card, JOKER, WILD, stand } from "./card.js";
import { Shape } from "./shape.js";

/**
 * A kind of hand.
 * @typedef {(new (cards: Cards, game: Game, canDisqualify?: boolean) => Hand) & { canBe(shape: Shape): boolean }} Kind
 */

/** The cards of a hand. @typedef {readonly (string | Card)[]} Cards */

/**
 * The rules of a game.
 * @typedef {object} Rules
 * @property {number} cardsInHand the number of cards that play
 * @property {Kind[]} handValues the kinds of hands, best first
 * @property {string | null} wildValue the value of wild cards. Jokers are wild in all games
 * @property {0 | 1} wildStatus 1 if wild cards stand for any card, 0 if only for aces and in straights and flushes
 * @property {0 | 1} wheelStatus 1 if the wheel is the second highest straight
 * @property {number} sfQualify the number of cards in a straight or flush
 * @property {string[] | null} lowestQualified the lowest hand that qualifies
 * @property {boolean} [noKickers] `true` if kickers do not play
 */

/** The rules of all games by name. @type {Map<string, Rules>} */
export const RULES = new Map();

/** The rules of a game, as in pokersolver. */
export class Game {
  /** @param {string} [descr] the name, such as `"standard"` */
  constructor(descr = "standard") {
    const rules = RULES.get(descr);
    if (rules === undefined) {
      throw invalid("game", `game ${shown(descr)}: expected one of ${[...RULES.keys()].join(", ")}`);
    }
    this.descr = descr;
    this.cardsInHand = rules.cardsInHand;
    this.handValues = rules.handValues;
    this.wildValue = rules.wildValue;
    this.wildStatus = rules.wildStatus;
    this.wheelStatus = rules.wheelStatus;
    this.sfQualify = rules.sfQualify;
    this.lowestQualified = rules.lowestQualified;
    this.noKickers = rules.noKickers;
  }
}

/** @type {Map<string, Game>} */
const games = new Map();

/** @param {unknown} game */
function gameOf(game) {
  if (game instanceof Game) return game;
  if (typeof game !== "string") throw wrongType(`game ${shown(game)}: expected a name or a Game`);
  const known = games.get(game) ?? new Game(game);
  games.set(game, known);
  return known;
}

/** Returns the cards of a hand as objects. @param {unknown} cards @returns {Card[]} */
function cardsOf(cards) {
  if (!Array.isArray(cards)) throw wrongType(`cards ${shown(cards)}: expected an array such as ["Ad", "3c", "Th"]`);
  if (cards.length === 0) throw invalid("cards", "no cards: expected at least 1");
  return cards.map((card, index) => {
    if (card instanceof Card) return card;
    if (typeof card !== "string") {
      throw wrongType(`cards: ${shown(card)} at index ${index}: expected text such as "Ad" or a Card`);
    }
    try {
      return new Card(card);
    } catch (error) {
      throw Object.assign(/** @type {object} */ (error), { index });
    }
  });
}

/** Refuses a card that occurs twice. @param {Card[]} cards */
function refuseTwice(cards) {
  for (let index = 1; index < cards.length; index++) {
    const { value, suit } = cards[index];
    for (let other = 0; other < index; other++) {
      if (cards[other].value !== value || cards[other].suit !== suit) continue;
      throw invalid("cards", `${value}${suit} occurs twice: a deck has one of each card`, { index });
    }
  }
}

/** No cards. @type {readonly Card[]} */
const NONE = [];

/** A hand, as in pokersolver. Its properties have the order of pokersolver's. */
export class Hand {
  /**
   * @param {Cards} cards
   * @param {string} name the name of the kind
   * @param {Game} game
   * @param {boolean} [canDisqualify]
   * @throws {RefusedError} for cards that are not a hand
   */
  constructor(cards, name, game, canDisqualify = false) {
    const rules = gameOf(game);
    /** All cards, highest first, wild cards last. @type {Card[]} */
    this.cardPool = cardsOf(cards);
    /** The cards that play, the strongest group first. A flush has all cards of its suit. @type {Card[]} */
    this.cards = [];
    /** The cards by suit, without wild cards. @type {Record<string, Card[]>} */
    this.suits = {};
    /** The cards by value, highest first, without wild cards. @type {Card[][]} */
    this.values = [];
    /** The wild cards. @type {Card[]} */
    this.wilds = [];
    /** The name of the kind. */
    this.name = name;
    this.game = rules;
    /** The number of cards in the straight or flush. */
    this.sfLength = 0;
    this.alwaysQualifies = !(canDisqualify && rules.lowestQualified);
    const place = rules.handValues.indexOf(/** @type {Kind} */ (this.constructor));
    /** The rank of the kind in the game: 1 is the lowest. 0 if the game does not have the kind. */
    this.rank = place < 0 ? 0 : rules.handValues.length - place;
    // Decks of other games may have several jokers.
    if (rules.descr === "standard") refuseTwice(this.cardPool);
    for (const card of this.cardPool) if (card.value === rules.wildValue || card.value === JOKER) card.rank = WILD;
    this.cardPool.sort(Card.sort);
    const highest = this.cardPool[0].rank;
    for (const card of this.cardPool) {
      if (card.rank === WILD) {
        this.wilds.push(card);
        continue;
      }
      (this.suits[card.suit] ??= []).push(card);
      (this.values[highest - card.rank] ??= []).push(card);
    }
    this.values.length = highest + 1;
    /** The words for the hand, if it is possible. @type {string} */
    this.descr;
    /** `true` if the cards are a hand of this kind. */
    this.isPossible = this.solve();
  }

  /**
   * Finds the cards that play and their words. Returns `true` if the cards are a hand of this kind.
   * @returns {boolean}
   */
  solve() {
    return false;
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

  /**
   * Returns the number of cards of a value, with the wild cards that can stand for it.
   * @param {number} index the place in `values`
   */
  getNumCardsByRank(index) {
    const cards = this.values[index] ?? NONE;
    const rank = this.values.length - 1 - index;
    if (this.game.wildStatus === 0 && rank !== ACE) return cards.length;
    return this.wilds.reduce((count, card) => count + Number(card.rank === WILD), cards.length);
  }

  /**
   * Returns the cards of a suit and all wild cards.
   * @param {string} suit
   * @param {boolean} setRanks `true` to let the wild cards stand for the highest cards that the suit lacks
   */
  getCardsForFlush(suit, setRanks) {
    const cards = [...(this.suits[suit] ?? [])];
    for (const card of this.wilds) {
      if (setRanks) {
        let rank = ACE;
        while (cards.some((other) => other.rank === rank)) rank -= 1;
        stand(card, rank);
      }
      cards.push(card);
    }
    return cards.sort(Card.sort);
  }

  /** Lets all wild cards stand for nothing again. */
  resetWildCards() {
    for (const card of this.wilds) {
      card.rank = WILD;
      card.wildValue = card.value;
    }
  }

  /** Returns the cards that do not play, highest first. Where wild cards are aces, those left over are aces. */
  nextHighest() {
    const rest = this.cardPool.filter((card) => !this.cards.includes(card));
    if (this.game.wildStatus === 1) return rest;
    for (const card of rest) if (card.rank === WILD) stand(card, ACE);
    return rest.sort(Card.sort);
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
   * Solves a hand.
   * @param {Cards} cards such as `["Ad", "3c", "Th"]`
   * @param {string | Game} [game] the game or its name, `"standard"` by default
   * @param {boolean} [canDisqualify] `true` to let `winners` leave out hands that do not qualify
   * @returns {Hand}
   * @throws {RefusedError} for cards that are not a hand, and for unknown games
   * @throws {TypeError} for cards that are not an array of texts and cards, and for a game of another type
   */
  static solve(cards, game, canDisqualify = false) {
    const rules = gameOf(game || "standard");
    const all = cardsOf(cards);
    const shape = new Shape(all, rules);
    /** @type {Hand | undefined} */
    let hand;
    for (const kind of rules.handValues) {
      if (!kind.canBe(shape)) continue;
      hand = new kind(all, rules, canDisqualify);
      if (hand.isPossible) break;
    }
    if (hand === undefined) throw invalid("cards", `${all.join(" ")}: no hand of ${rules.descr}`);
    return hand;
  }

  /**
   * Returns the wild cards that stand for nothing, and the other cards.
   * @param {readonly Card[]} cards
   * @param {Game} [_game]
   * @returns {[Card[], Card[]]}
   */
  static stripWilds(cards, _game) {
    const isWild = (/** @type {Card} */ card) => card.rank === WILD;
    return [cards.filter(isWild), cards.filter((card) => !isWild(card))];
  }
}
