// @ts-check
// Pai gow poker of the replacement for pokersolver: seven cards are set as a high hand of five and a low hand of two.

import { invalid } from "../errors.js";
import { Card } from "./card.js";
import { Game, Hand } from "./hand.js";
import {
  FiveOfAKind,
  Flush,
  FourOfAKind,
  FourOfAKindPairPlus,
  FullHouse,
  HighCard,
  OnePair,
  Straight,
  StraightFlush,
  ThreeOfAKind,
  ThreeOfAKindTwoPair,
  ThreePair,
  TwoPair,
  TwoThreeOfAKind,
} from "./kinds.js";

/** @typedef {import("./hand.js").Cards} Cards */

/** The high and the low hand. @typedef {[high: readonly Card[], low: readonly Card[]]} Split */

/** The ranks of a six and a ten. */
const SIX = 5;
const TEN = 9;

const isAce = (/** @type {Card} */ card) => card.wildValue === "A";

/** Returns the hands if the low hand is two cards from a place on. @param {readonly Card[]} cards @param {number} place @returns {Split} */
const lowFrom = (cards, place) => [
  [...cards.slice(0, place), ...cards.slice(place + 2)],
  cards.slice(place, place + 2),
];

/**
 * The place of the low hand's two cards by the kind of the hand, whose cards are in groups.
 * @type {Map<Function, (cards: readonly Card[]) => number>}
 */
const LOW = new Map(
  /** @type {[Function, (cards: readonly Card[]) => number][]} */ ([
    [FiveOfAKind, (cards) => (cards[5].value === "K" && cards[6].value === "K" ? 5 : 0)],
    [FourOfAKindPairPlus, (cards) => (isAce(cards[0]) && cards[4].value !== "K" ? 2 : 4)],
    [FourOfAKind, (cards) => (cards[0].rank <= SIX || (cards[0].rank <= TEN && isAce(cards[4])) ? 4 : 2)],
    [TwoThreeOfAKind, () => 0],
    [ThreeOfAKindTwoPair, () => 3],
    [FullHouse, (cards) => (cards[3].wildValue === "2" && isAce(cards[5]) && cards[6].wildValue === "K" ? 5 : 3)],
    [ThreeOfAKind, (cards) => (isAce(cards[0]) ? 2 : 3)],
    [ThreePair, () => 0],
    [TwoPair, lowOfTwoPair],
    [OnePair, () => 2],
    [HighCard, () => 1],
  ]),
);

/** Two small pairs stay together. Larger ones do if there is an ace for the low hand. @param {readonly Card[]} cards */
function lowOfTwoPair(cards) {
  const [high, , low, , kicker] = cards;
  if (high.rank <= SIX) return 4;
  const isTogether = high.rank <= TEN || (!isAce(high) && low.rank <= SIX);
  return isTogether && isAce(kicker) ? 4 : 2;
}

/** Returns the kind of a hand in its game. @param {Hand} hand */
const kindOf = ({ game, rank }) => game.handValues[game.handValues.length - rank];

/** Pai gow hands, as in pokersolver. `splitHouseWay` follows the rules of the house for the banker. */
export class PaiGowPokerHelper {
  /** @param {Cards | Hand} hand seven cards, or a hand of the game `paigowpokerfull` */
  constructor(hand) {
    /** The hand of all cards. */
    this.baseHand = hand instanceof Hand ? hand : Hand.solve(hand, "paigowpokerfull");
    /** The hand of five cards. @type {Hand} */
    this.hiHand = /** @type {any} */ (null);
    /** The hand of two cards. @type {Hand} */
    this.loHand = /** @type {any} */ (null);
    this.game = this.baseHand.game;
    this.loGame = new Game("paigowpokerlo");
    this.hiGame = new Game("paigowpokerhi");
  }

  /** Sets the hands by the rules of the house. */
  splitHouseWay() {
    const { cards } = this.baseHand;
    if (cards.length !== 7) throw invalid("cards", `${cards.join(" ")}: expected 7 cards`);
    const low = LOW.get(kindOf(this.baseHand));
    const [high, rest] = low === undefined ? this.#splitStraight() : lowFrom(cards, low(cards));
    this.hiHand = Hand.solve(high, this.hiGame);
    this.loHand = Hand.solve(rest, this.loGame);
  }

  /** Splits a straight or a flush, which is broken up for pairs. @returns {Split} */
  #splitStraight() {
    const other = Hand.solve(this.baseHand.cards, "paigowpokeralt");
    const { cards } = other;
    const kind = kindOf(other);
    const whole = () => /** @type {Split} */ (/** @type {unknown} */ (this.getSFData(cards)));
    if (kind === FullHouse || kind === ThreePair) return lowFrom(cards, LOW.get(kind)?.(cards) ?? 0);
    if (kind === TwoPair)
      return cards[0].rank <= SIX && !isAce(cards[4]) ? whole() : lowFrom(cards, lowOfTwoPair(cards));
    if (kind !== OnePair) return whole();
    if (cards[0].rank >= TEN && !isAce(cards[0]) && isAce(cards[2])) {
      const [high, low] = this.getSFData([...cards.slice(0, 2), ...cards.slice(3)]);
      return high === undefined ? lowFrom(cards, 2) : [high, [...(low ?? []), cards[2]]];
    }
    const [high] = this.getSFData(cards.slice(2));
    return high === undefined ? whole() : [high, cards.slice(0, 2)];
  }

  /**
   * Returns the straight or flush that leaves the best low hand, and the low hand's cards. Both are `undefined` if there is none.
   * @param {readonly Card[]} cards 5 to 7 cards
   * @returns {[high?: Card[], low?: Card[]]}
   */
  getSFData(cards) {
    /** @type {Card[] | undefined} */
    let high;
    /** @type {Card[] | undefined} */
    let low;
    /** @type {number[]} */
    let ranks = [];
    for (const kind of [StraightFlush, Flush, Straight]) {
      for (const game of [new Game("paigowpokersf7"), new Game("paigowpokersf6"), this.game]) {
        const hand = new kind(cards, game);
        if (!hand.isPossible) continue;
        const { cards: all, sfLength } = hand;
        if (cards.length === 5) return [all];
        // A longer straight or flush gives its highest cards to the low hand.
        const spare = Math.min(sfLength, 7) - 5;
        const rest = [...all.slice(0, spare), ...all.slice(5 + spare)].sort(Card.sort);
        // The joker stands for another card in each hand, so the ranks are kept.
        const now = rest.map(({ rank }) => rank);
        if (low !== undefined && !(now[0] > ranks[0] || (now[0] === ranks[0] && now[1] > ranks[1]))) continue;
        [high, low, ranks] = [all.slice(spare, spare + 5), rest, now];
      }
    }
    return [high, low];
  }

  /** Returns `true` if the low hand is not better than the high hand. */
  qualifiesValid() {
    const winners = Hand.winners([this.hiHand, this.loHand]);
    return winners.length !== 1 || winners[0] !== this.loHand;
  }

  /**
   * Returns 1 if the player wins both hands, -1 if the banker does, who wins equal hands, and 0 otherwise.
   * @param {PaiGowPokerHelper} player
   * @param {PaiGowPokerHelper} banker
   */
  static winners(player, banker) {
    const [isValid, isBankerValid] = [player.qualifiesValid(), banker.qualifiesValid()];
    if (!isValid || !isBankerValid) return Number(isValid) - Number(isBankerValid);
    const hasWon = (/** @type {Hand} */ hand, /** @type {Hand} */ other) => {
      const winners = Hand.winners([hand, other]);
      return winners.length === 1 && winners[0] === hand;
    };
    return Number(hasWon(player.hiHand, banker.hiHand)) + Number(hasWon(player.loHand, banker.loHand)) - 1;
  }

  /**
   * Sets the hands as given.
   * @param {Cards | Hand} hiHand five cards, or a hand of the game `paigowpokerhi`
   * @param {Cards | Hand} loHand two cards, or a hand of the game `paigowpokerlo`
   */
  static setHands(hiHand, loHand) {
    const high = hiHand instanceof Hand ? hiHand : Hand.solve(hiHand, "paigowpokerhi");
    const low = loHand instanceof Hand ? loHand : Hand.solve(loHand, "paigowpokerlo");
    const result = new PaiGowPokerHelper([...high.cardPool, ...low.cardPool]);
    result.hiHand = high;
    result.loHand = low;
    return result;
  }

  /**
   * Solves seven cards, and sets the hands by the rules of the house.
   * @param {Cards | Hand} cards
   */
  static solve(cards) {
    const result = new PaiGowPokerHelper(cards);
    result.splitHouseWay();
    return result;
  }
}
