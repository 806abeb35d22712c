// Compares the replacement with pokersolver itself, and runs pokersolver's own tests with it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import theirs from "pokersolver";
import * as ours from "rivertable/pokersolver";
import { Card, Flush, Game, Hand, StraightFlush, TwoPair } from "rivertable/pokersolver";

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
    wilds: cards(hand.wilds),
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

/** The numbers of cards that each game is dealt. In games with wild cards, pokersolver is right for five cards. */
const GAMES = {
  standard: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  jacksbetter: [1, 2, 3, 4, 5, 6, 7, 8],
  joker: [3, 4, 5],
  deuceswild: [3, 4, 5],
  threecard: [1, 2, 3, 4, 5],
  fourcard: [1, 2, 3, 4, 5, 6, 7],
  fourcardbonus: [1, 2, 3, 4, 5],
};

for (const [game, counts] of Object.entries(GAMES)) {
  test(`random hands of ${game} are those of pokersolver`, () => {
    const next = random(7);
    for (const count of counts) {
      for (const [place, cards] of hands(next, 500, count).entries()) {
        if (game === "joker" && place % 2 === 0) cards[0] = "Or";
        const [own, expected] = [ours, theirs].map(({ Hand }) => Hand.solve(cards, game, true));
        const [a, b] = [own, expected].map(shown);
        if (game !== "standard" && expected.name === "Straight Flush") {
          // pokersolver then adds the cards of other suits, and names the last suit that it has seen.
          b.descr = b.descr.replace(/[cdhs] High$/, `${own.cards[0].suit} High`);
          b.cards.length = b.array.length = own.game.sfQualify;
          b.text = b.array.join(", ");
        }
        // pokersolver adds wild cards to the lists of the values and suits that they stand for.
        if (own.wilds.length > 0) for (const hand of [a, b]) (delete hand.values, delete hand.suits);
        assert.deepEqual(a, b, cards.join(" "));
      }
    }
  });
}

for (const game of ["standard", "jacksbetter"]) {
  test(`winners of ${game} are those of pokersolver`, () => {
    const next = random(8);
    for (let round = 0; round < 1000; round++) {
      const ids = deal(next, 5 + 2 * 4);
      const [board, rest] = [ids.slice(0, 5), ids.slice(5)];
      // Some boards play for all, so that there are ties.
      const shared = round % 4 === 0 ? [51, 47, 43, 39, 34] : board;
      const players = [0, 1, 2, 3].map((player) => [
        ...new Set([...rest.slice(2 * player, 2 * player + 2), ...shared]),
      ]);
      const cards = players.map((ids) => ids.map((id) => DECK[id]));
      const [found, expected] = [Hand, theirs.Hand].map((Hand) => {
        const solved = cards.map((cards) => Hand.solve(cards, game, round % 2 === 0));
        const winners = Hand.winners(solved).map((hand) => solved.indexOf(hand));
        return { winners, compared: solved.map((a) => solved.map((b) => [a.compare(b), a.loseTo(b)])) };
      });
      assert.deepEqual(found, expected, cards.join(" | "));
    }
  });
}

test("hands take cards and games as objects", () => {
  const cards = ["Ad", "As", "Jc", "Th", "2d", "Qs", "Qd"];
  const expected = theirs.Hand.solve(cards);
  const found = Hand.solve(
    cards.map((card) => new Card(card)),
    new Game("standard"),
  );
  assert.deepEqual(shown(found), shown(expected));
  assert.equal(found.descr, "Two Pair, A's & Q's");
});

test("hands have the own properties of pokersolver's, in JSON and in copies", () => {
  const next = random(9);
  for (const list of [["Td", "Ad", "Tc"], ...[2, 5, 7].flatMap((count) => hands(next, 300, count))]) {
    const [found, expected] = [Hand, theirs.Hand].map((Hand) => Hand.solve(list));
    assert.deepEqual(Object.keys(found), Object.keys(expected));
    const json = [found, expected].map((hand) => JSON.stringify({ ...hand, game: hand.game.descr }));
    assert.equal(json[0], json[1]);
    const whole = JSON.parse(JSON.stringify(found));
    assert.deepEqual({ ...whole, game: found.game.descr }, JSON.parse(json[1]));
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
  assert.throws(() => Hand.solve(["Ad", "Ad"]), { name: "RangeError", index: 1, message: /^Ad occurs twice: / });
  assert.throws(() => theirs.Hand.solve(["Ad", "Ad"]), /Duplicate/);
  assert.throws(() => Hand.solve(["Ad", "1x"]), {
    name: "RangeError",
    index: 1,
    message: /^"1x" is not a card: expected/,
  });
  assert.throws(() => Hand.solve([]), { name: "RangeError", message: "no cards: expected at least 1" });
  assert.throws(
    () => Hand.solve(["Ad"], "bridge"),
    /^RangeError: game "bridge": expected one of standard, jacksbetter,/,
  );
});

test("the classes are those of pokersolver", () => {
  const [own, expected] = [ours, theirs].map((library) => Object.keys(library).sort());
  assert.deepEqual(own, expected);
  for (const method of Object.getOwnPropertyNames(theirs.Hand.prototype)) {
    if (method !== "constructor") assert.equal(typeof Hand.prototype[method], "function", method);
  }
  for (const name of ["solve", "winners", "stripWilds"]) assert.equal(typeof Hand[name], "function", name);
});

test("kinds of hands find out whether cards are one", () => {
  const game = new Game("standard");
  const cards = ["Qs", "Js", "Ts", "9s", "8s", "Qd", "Jd", "2c"];
  assert.deepEqual(
    [StraightFlush, Flush, TwoPair].map((Kind) => new Kind(cards, game).descr),
    ["Straight Flush, Qs High", "Flush, Qs High", "Two Pair, Q's & J's"],
  );
  assert.equal(new Flush(["As", "Kd"], game).isPossible, false);
  assert.ok(Hand.solve(cards) instanceof StraightFlush);
});

test("the methods of hands with wild cards are those of pokersolver", () => {
  const list = ["Or", "As", "Qs", "9d", "9s"];
  const facts = ({ Game, TwoPair, Hand }) => {
    const hand = new TwoPair(list, new Game("joker"));
    hand.resetWildCards();
    const counts = hand.values.map((_, index) => hand.getNumCardsByRank(index));
    const [wilds, others] = Hand.stripWilds(hand.cardPool).map((cards) => cards.map(String));
    const flush = hand.getCardsForFlush("s", true).map(String);
    return { counts, wilds, others, flush, next: hand.nextHighest().map(String) };
  };
  assert.deepEqual(facts(ours), facts(theirs));
});

test("pai gow hands are those of pokersolver, and have all cards", () => {
  const next = random(10);
  for (const [place, cards] of hands(next, 600, 7).entries()) {
    const hasJoker = place % 2 === 0;
    if (hasJoker) cards[0] = "Or";
    const { hiHand, loHand, baseHand } = ours.PaiGowPokerHelper.solve(cards);
    assert.deepEqual([hiHand.cards.length, loHand.cards.length], [5, 2], cards.join(" "));
    // pokersolver loses cards beside a joker, and sets no straight to the six beside an ace.
    if (hasJoker || baseHand.descr === "Straight, Wheel") continue;
    const expected = theirs.PaiGowPokerHelper.solve(cards);
    assert.deepEqual([hiHand, loHand].map(String), [expected.hiHand, expected.loHand].map(String), cards.join(" "));
  }
  const { setHands, solve, winners } = ours.PaiGowPokerHelper;
  const player = solve(["As", "Ad", "Kh", "Kc", "9s", "8d", "2c"]);
  const banker = setHands(["Qs", "Qd", "7h", "6c", "4s"], ["Ah", "3d"]);
  assert.deepEqual([winners(player, banker), winners(banker, player), winners(player, player)], [1, -1, -1]);
  const invalid = setHands(["Qs", "Jd", "7h", "6c", "4s"], ["Ah", "Ac"]);
  assert.deepEqual([invalid.qualifiesValid(), winners(invalid, player), winners(player, invalid)], [false, -1, 1]);
  assert.throws(() => solve(["As", "Kd"]), { name: "RangeError", message: /: expected 7 cards$/ });
});

/** The tests of pokersolver's package by game, and their numbers. */
const SUITES = {
  standard: 33,
  jacksbetter: 33,
  joker: 62,
  deuceswild: 67,
  threecard: 20,
  fourcard: 31,
  fourcardbonus: 27,
  paigowpokerfullhands: 85,
};

test("pokersolver's own tests pass", (context) => {
  const require = createRequire(import.meta.url);
  try {
    require("rivertable/pokersolver");
  } catch (error) {
    if (error.code !== "ERR_REQUIRE_ESM") throw error;
    return context.skip("this Node cannot require modules");
  }
  const folder = fileURLToPath(new URL("./suite", import.meta.url));
  cpSync(join(dirname(require.resolve("pokersolver")), "test"), join(folder, "test"), { recursive: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }');
  writeFileSync(join(folder, "pokersolver.js"), 'module.exports = require("rivertable/pokersolver");');
  writeFileSync(join(folder, "globals.js"), "Object.assign(globalThis, require('node:test'));");
  const env = { ...process.env };
  // Otherwise the tests report to this process.
  delete env.NODE_TEST_CONTEXT;
  for (const [game, count] of Object.entries(SUITES)) {
    const options = ["--require", "./globals.js", "--test-reporter=tap", `test/${game}.js`];
    const { stdout, status } = spawnSync(process.execPath, options, { cwd: folder, env, encoding: "utf8" });
    assert.equal(status, 0, stdout);
    assert.match(stdout, new RegExp(`^# pass ${count}$`, "m"), `${game}\n${stdout}`);
  }
});
