// @ts-check
// The rules of the games of the replacement for pokersolver.

import { RULES } from "./hand.js";
import {
  FiveOfAKind,
  Flush,
  FourOfAKind,
  FourOfAKindPairPlus,
  FourWilds,
  FullHouse,
  HighCard,
  NaturalRoyalFlush,
  OnePair,
  Straight,
  StraightFlush,
  ThreeOfAKind,
  ThreeOfAKindTwoPair,
  ThreePair,
  TwoPair,
  TwoThreeOfAKind,
  WildRoyalFlush,
} from "./kinds.js";

/** The kinds of hands of five cards, best first. */
const FIVE = [StraightFlush, FourOfAKind, FullHouse, Flush, Straight, ThreeOfAKind, TwoPair, OnePair, HighCard];

/** The kinds of hands of four cards. */
const FOUR = [FourOfAKind, StraightFlush, ThreeOfAKind, Flush, Straight, TwoPair, OnePair, HighCard];

const THREE = [StraightFlush, ThreeOfAKind, Straight, Flush, OnePair, HighCard];

const JOKER_KINDS = [
  NaturalRoyalFlush,
  FiveOfAKind,
  WildRoyalFlush,
  StraightFlush,
  FourOfAKind,
  FullHouse,
  Flush,
  Straight,
  ThreeOfAKind,
  TwoPair,
  HighCard,
];

const DEUCES = [
  NaturalRoyalFlush,
  FourWilds,
  WildRoyalFlush,
  FiveOfAKind,
  StraightFlush,
  FourOfAKind,
  FullHouse,
  Flush,
  Straight,
  ThreeOfAKind,
  HighCard,
];

const PAI_GOW = [
  FiveOfAKind,
  FourOfAKindPairPlus,
  StraightFlush,
  Flush,
  Straight,
  FourOfAKind,
  TwoThreeOfAKind,
  ThreeOfAKindTwoPair,
  FullHouse,
  ThreeOfAKind,
  ThreePair,
  TwoPair,
  OnePair,
  HighCard,
];

const STRAIGHTS = [StraightFlush, Flush, Straight];

/** @type {Omit<import("./hand.js").Rules, "handValues" | "lowestQualified">} */
const USUAL = { cardsInHand: 5, wildValue: null, wildStatus: 1, wheelStatus: 0, sfQualify: 5, noKickers: false };

/**
 * Adds the rules of a game.
 * @param {string} name
 * @param {import("./hand.js").Kind[]} handValues
 * @param {string | null} lowest the lowest hand that qualifies
 * @param {Partial<import("./hand.js").Rules>} [rules]
 */
function add(name, handValues, lowest, rules) {
  RULES.set(name, { ...USUAL, handValues, lowestQualified: lowest?.split(" ") ?? null, ...rules });
}

add("standard", FIVE, null);
add("jacksbetter", FIVE, "Jc Jd 4h 3s 2c", { noKickers: true });
add("joker", JOKER_KINDS, "4c 3d 3h 2s 2c", { wildValue: "O", noKickers: true });
add("deuceswild", DEUCES, "5c 4d 3h 3s 3c", { wildValue: "2", noKickers: true });
add("threecard", THREE, "Qh 3s 2c", { cardsInHand: 3, sfQualify: 3 });
add("fourcard", FOUR, null, { cardsInHand: 4, sfQualify: 4, noKickers: true });
add("fourcardbonus", FOUR, "Ac Ad 3h 2s", { cardsInHand: 4, sfQualify: 4, noKickers: true });

/** The joker is an ace, or completes a straight or a flush. @type {Partial<import("./hand.js").Rules>} */
const OF_SEVEN = { cardsInHand: 7, wildValue: "O", wildStatus: 0, wheelStatus: 1, noKickers: undefined };
const WITHOUT_STRAIGHTS = [FourOfAKind, FullHouse, ThreeOfAKind, ThreePair, TwoPair, OnePair, HighCard];

add("paigowpokerfull", PAI_GOW, null, OF_SEVEN);
add("paigowpokeralt", WITHOUT_STRAIGHTS, null, OF_SEVEN);
add("paigowpokersf6", STRAIGHTS, null, { ...OF_SEVEN, sfQualify: 6 });
add("paigowpokersf7", STRAIGHTS, null, { ...OF_SEVEN, sfQualify: 7 });
add("paigowpokerhi", [FiveOfAKind, ...FIVE], null, { ...OF_SEVEN, cardsInHand: 5 });
add("paigowpokerlo", [OnePair, HighCard], null, { ...OF_SEVEN, cardsInHand: 2 });
