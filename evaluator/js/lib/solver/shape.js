// @ts-check
// What the cards of a hand can be, so that `Hand.solve` tries few kinds.

import { ACE, JOKER, VALUES } from "./card.js";

/** The counts of a hand's cards. */
export class Shape {
  /**
   * @param {readonly import("./card.js").Card[]} cards
   * @param {import("./hand.js").Game} game
   */
  constructor(cards, { wildValue, sfQualify }) {
    const counts = new Uint8Array(VALUES.length);
    /** @type {Record<string, number>} */
    const suits = {};
    /** `true` if there are wild cards, which can be anything. */
    this.hasWilds = false;
    let flush = 0;
    for (const { value, suit } of cards) {
      if (value === wildValue || value === JOKER) this.hasWilds = true;
      else counts[VALUES.indexOf(value)] += 1;
      suits[suit] = (suits[suit] ?? 0) + 1;
      flush = Math.max(flush, suits[suit]);
    }
    /** `true` if there are cards of one suit for a flush. */
    this.hasFlush = flush >= sfQualify;
    /** `true` if there are cards in sequence for a straight. */
    this.hasStraight = false;
    /** The largest numbers of cards of one value. */
    this.groups = [0, 0, 0];
    // An ace is also below the deuce.
    for (let rank = 0, length = counts[ACE] > 0 ? 1 : 0; rank < counts.length; rank++) {
      const count = counts[rank];
      if (rank > 0) length = count > 0 ? length + 1 : 0;
      if (length >= sfQualify) this.hasStraight = true;
      let place = 2;
      if (count <= this.groups[place]) continue;
      for (; place > 0 && this.groups[place - 1] < count; place--) this.groups[place] = this.groups[place - 1];
      this.groups[place] = count;
    }
  }
}
