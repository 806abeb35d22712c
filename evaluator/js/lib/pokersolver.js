// @ts-check
// A replacement for pokersolver. It needs no WebAssembly module.

import "./solver/games.js";

export { Card } from "./solver/card.js";
export { Game, Hand } from "./solver/hand.js";
export {
  FiveOfAKind,
  Flush,
  FourOfAKind,
  FourOfAKindPairPlus,
  FourWilds,
  FullHouse,
  HighCard,
  NaturalRoyalFlush,
  OnePair,
  RoyalFlush,
  Straight,
  StraightFlush,
  ThreeOfAKind,
  ThreeOfAKindTwoPair,
  ThreePair,
  TwoPair,
  TwoThreeOfAKind,
  WildRoyalFlush,
} from "./solver/kinds.js";
export { PaiGowPokerHelper } from "./solver/pai_gow.js";
