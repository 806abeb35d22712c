// Compares the replacement with pokersolver itself.

import assert from "node:assert/strict";
import { test } from "node:test";

import theirs from "pokersolver";
import { Card, Game, Hand } from "rivertable/pokersolver";

import { DECK, deal, random } from "./cards.js";

/** What a hand of either library shows. */
function shown(hand) {
  const cards = (list) => list.map(({ value, suit, rank, wildValue }) => ({ value, suit, rank, wildValue }));
  const groups = (groups) => Object.entries(groups).map(([key, list]) => [key, cards(list)]);
  return {
    name: hand.name,
    descr: hand.descr,
    rank: hand.rank,
    cards: cards(hand.cards),
    cardPool: cards(hand.cardPool),
    suits: groups(hand.suits),
    values: groups(hand.values),
    wilds: hand.wilds,
    text: hand.toString(),
    array: hand.toArray(),
    qualifies: hand.qualifiesHigh(),
    isPossible: hand.isPossible,
    game: hand.game.descr,
  };
}

/** Deals hands of which many have straights and flushes. */
function hands(next, count, cards) {
  return Array.from({ length: count }, (_, hand) => {
    const few = hand % 3 === 0 ? (id) => id & ~2 : hand % 3 === 1 ? (id) => (id % 24) + 28 : (id) => id;
    const ids = new Set();
    while (ids.size < cards) ids.add(few(deal(next, 1)[0]));
    return [...ids].map((id) => DECK[id]);
  });
}

for (const game of ["standard", "jacksbetter"]) {
  test(`random hands of ${game} are those of pokersolver`, () => {
    const next = random(7);
    for (let count = 1; count <= 7; count++) {
      for (const cards of hands(next, 2000, count)) {
        const [ours, expected] = [Hand, theirs.Hand].map((Hand) => Hand.solve(cards, game, true));
        const [a, b] = [ours, expected].map(shown);
        if (game === "jacksbetter" && expected.name === "Straight Flush") {
          // pokersolver then adds the cards of other suits, and names the last suit that it has seen.
          b.descr = b.descr.replace(/[cdhs] High$/, `${ours.cards[0].suit} High`);
          b.cards.length = b.array.length = 5;
          b.text = b.array.join(", ");
        }
        assert.deepEqual(a, b, cards.join(" "));
      }
    }
  });

  test(`winners of ${game} are those of pokersolver`, () => {
    const next = random(8);
    for (let round = 0; round < 3000; round++) {
      const ids = deal(next, 5 + 2 * 4);
      const [board, rest] = [ids.slice(0, 5), ids.slice(5)];
      // Some boards play for all, so that there are ties.
      const shared = round % 4 === 0 ? [51, 47, 43, 39, 34] : board;
      const players = [0, 1, 2, 3].map((player) => [
        ...new Set([...rest.slice(2 * player, 2 * player + 2), ...shared]),
      ]);
      const cards = players.map((ids) => ids.map((id) => DECK[id]));
      const [ours, expected] = [Hand, theirs.Hand].map((Hand) => {
        const solved = cards.map((cards) => Hand.solve(cards, game, round % 2 === 0));
        const winners = Hand.winners(solved).map((hand) => solved.indexOf(hand));
        return { winners, compared: solved.map((a) => solved.map((b) => [a.compare(b), a.loseTo(b)])) };
      });
      assert.deepEqual(ours, expected, cards.join(" | "));
    }
  });
}

test("hands take cards and games as objects", () => {
  const cards = ["Ad", "As", "Jc", "Th", "2d", "Qs", "Qd"];
  const expected = theirs.Hand.solve(cards);
  const ours = Hand.solve(
    cards.map((card) => new Card(card)),
    new Game("standard"),
  );
  assert.deepEqual(shown(ours), shown(expected));
  assert.equal(ours.descr, "Two Pair, A's & Q's");
});

test("hands have the own properties of pokersolver's, in JSON and in copies", () => {
  const next = random(9);
  for (const list of [["Td", "Ad", "Tc"], ...[2, 5, 7].flatMap((count) => hands(next, 300, count))]) {
    const [ours, expected] = [Hand, theirs.Hand].map((Hand) => Hand.solve(list));
    assert.deepEqual(Object.keys(ours), Object.keys(expected));
    const json = [ours, expected].map((hand) => JSON.stringify({ ...hand, game: hand.game.descr }));
    assert.equal(json[0], json[1]);
    const whole = JSON.parse(JSON.stringify(ours));
    assert.deepEqual({ ...whole, game: ours.game.descr }, JSON.parse(json[1]));
  }
});

test("cards in other spellings are those of the usual spelling", () => {
  const usual = Hand.solve(["Td", "9d", "8d", "7d", "6d", "As"]);
  for (const list of [
    ["10d", "9d", "8d", "7d", "6d", "As"],
    ["td", "9D", "8♦", "7d", "6d", "as"],
    ["10d", "9d", "8d", "7d", "6d", "As"].map((text) => new Card(text)),
  ]) {
    assert.deepEqual(shown(Hand.solve(list)), shown(usual));
  }
  assert.equal(usual.descr, "Straight Flush, 10d High");
  assert.deepEqual(Hand.solve(usual.toArray()).toArray(), ["10d", "9d", "8d", "7d", "6d"]);
  assert.deepEqual({ ...new Card("10h") }, { ...new theirs.Card("Th") });
  for (const text of ["1d", "Ax", "", "Ad Kd", "11d"]) assert.throws(() => new Card(text), RangeError, text);
});

test("arguments of the wrong type are refused", () => {
  const refused = (call, message) => assert.throws(call, { name: "TypeError", message });
  const array = 'expected an array such as ["Ad", "3c", "Th"]';
  refused(() => Hand.solve("Ad Kd"), `cards "Ad Kd": ${array}`);
  refused(() => Hand.solve(), `cards undefined: ${array}`);
  refused(() => Hand.solve(["Ad", 5]), 'cards: 5 at index 1: expected text such as "Ad" or a Card');
  refused(() => Hand.solve(["Ad", null]), 'cards: null at index 1: expected text such as "Ad" or a Card');
  refused(() => new Card(5), 'card 5: expected text such as "Ad"');
  refused(() => Hand.solve(["Ad"], 5), "game 5: expected a name or a Game");
  assert.equal(Hand.solve(["Ad"], null).game.descr, theirs.Hand.solve(["Ad"], null).game.descr);
});

test("hands that the library does not have are refused", () => {
  assert.throws(() => Hand.solve(["Ad", "Ad"]), RangeError);
  assert.throws(() => theirs.Hand.solve(["Ad", "Ad"]), /Duplicate/);
  assert.throws(() => Hand.solve(["Ad", "1x"]), RangeError);
  assert.throws(() => Hand.solve([]), RangeError);
  assert.throws(() => Hand.solve(["Ad"], "deuceswild"), /expected standard or jacksbetter/);
  assert.throws(() => Hand.solve(DECK.slice(0, 8)), /8 cards: a hand has at most 7/);
});
