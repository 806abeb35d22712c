import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import { HandBuffer, bestFive, cardIds, cardNames, describe, rank, rankMany } from "rivertable";

import { DECK, compare, deal, random, setOf, strength, strengthOfFive } from "./cards.js";

/** Asserts that a call throws an error with these properties. */
function refuses(call, Type, properties) {
  assert.throws(call, (error) => {
    assert.equal(error.constructor, Type);
    assert.deepEqual({ message: error.message, ...error }, properties);
    return true;
  });
}

test("ranks order random hands as an evaluator by counting does", () => {
  const next = random(1);
  for (const count of [5, 6, 7]) {
    const hands = Array.from({ length: 400 }, () => deal(next, count));
    const ranked = hands.map((ids) => ({ rank: rank(ids), strength: strength(ids) }));
    for (let place = 1; place < ranked.length; place++) {
      const [a, b] = [ranked[place - 1], ranked[place]];
      assert.equal(Math.sign(a.rank - b.rank), Math.sign(compare(a.strength, b.strength)), hands[place].join());
      assert.equal(b.rank >> 12, b.strength[0]);
    }
  }
});

test("all forms of a hand have the same rank", () => {
  const next = random(2);
  for (let count = 0; count <= 7; count++) {
    for (let hand = 0; hand < 200; hand++) {
      const ids = deal(next, count);
      const names = ids.map((id) => DECK[id]);
      const expected = rank(names.join(" "));
      for (const form of [names.join(""), names, ids, Uint8Array.from(ids), setOf(ids)])
        assert.equal(rank(form), expected);
      assert.equal(rank(names.join(", ").toUpperCase()), expected);
    }
  }
  assert.equal(rank("10♥ A♠"), rank("Th As"));
  assert.deepEqual([...cardIds("10♥ As")], [34, 51]);
  assert.deepEqual(cardNames(setOf([51, 0, 17])), ["2c", "6d", "As"]);
});

test("many hands have the ranks of single ones, in every form", () => {
  const next = random(3);
  for (const cards of [1, 2, 3, 4, 5, 6, 7]) {
    // More than one block, and a part of a block.
    const hands = Array.from({ length: 5000 }, () => deal(next, cards));
    const expected = Uint16Array.from(hands, (ids) => rank(ids));
    const rows = Uint8Array.from(hands.flat());
    const sets = BigUint64Array.from(hands, setOf);
    assert.deepEqual(rankMany(rows, { cards }), expected);
    assert.deepEqual(rankMany(sets), expected);
    assert.deepEqual(rankMany(new Uint32Array(sets.buffer)), expected);
    assert.deepEqual(rankMany(hands), expected);
    const out = new Uint16Array(5000);
    assert.equal(rankMany(rows, { cards, out }), out);
    assert.deepEqual(out, expected);
  }
  assert.deepEqual(rankMany([]), new Uint16Array());
  assert.deepEqual(rankMany(new Uint8Array(), { cards: 5 }), new Uint16Array());
});

test("views of a part of an array are ranked from their first element", () => {
  const rows = Uint8Array.of(9, 51, 47, 43, 39, 35, 9).subarray(1, 6);
  assert.deepEqual([...rankMany(rows, { cards: 5 })], [rank("As Ks Qs Js Ts")]);
  const sets = BigUint64Array.of(0n, setOf([51]), 0n).subarray(1, 2);
  assert.deepEqual([...rankMany(sets)], [rank("As")]);
});

test("all five-card hands have the known numbers of each category", () => {
  const count = 2_598_960;
  const buffer = new HandBuffer(count, { cards: 5 });
  const { rows } = buffer;
  let at = 0;
  for (let a = 4; a < 52; a++)
    for (let b = 3; b < a; b++)
      for (let c = 2; c < b; c++)
        for (let d = 1; d < c; d++)
          for (let e = 0; e < d; e++) {
            rows[at++] = a;
            rows[at++] = b;
            rows[at++] = c;
            rows[at++] = d;
            rows[at++] = e;
          }
  assert.equal(at, 5 * count);
  const categories = new Array(9).fill(0);
  const distinct = new Set();
  for (const rank of buffer.rank()) {
    categories[rank >> 12] += 1;
    distinct.add(rank);
  }
  assert.deepEqual(categories, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]);
  assert.equal(distinct.size, 7462);
  buffer.free();
});

test("buffers rank the hands that are written into them, also after the memory has grown", () => {
  const next = random(4);
  const hands = Array.from({ length: 3000 }, () => deal(next, 7));
  const expected = Uint16Array.from(hands, (ids) => rank(ids));
  const ids = new HandBuffer(3000);
  ids.rows.set(hands.flat());
  const sets = new HandBuffer(3000, { cards: "sets" });
  sets.sets.set(hands.map(setOf));
  const before = ids.rows;
  const large = new HandBuffer(20_000_000);
  assert.equal(before.length, 0, "the memory has grown");
  assert.deepEqual(ids.rank().slice(), expected);
  assert.deepEqual(sets.rank().slice(), expected);
  assert.deepEqual(ids.rank(10).slice(), expected.slice(0, 10));
  assert.deepEqual(new BigUint64Array(sets.words.slice().buffer), sets.sets.slice());
  assert.deepEqual([ids.count, ids.sets.length, ids.words.length, sets.rows.length], [3000, 0, 0, 0]);
  large.free();
  large.free();
  assert.deepEqual([large.count, large.rank().length], [0, 0]);
  sets.words.fill(0xffff_ffff);
  refuses(() => sets.rank(), RangeError, {
    message: "hand 0: the mask 0xffff for the suit c has bits above the ace's, bit 12",
    field: "hands",
    index: 0,
  });
  refuses(() => ids.rank(3001), RangeError, { message: "count 3001: expected 0 to 3000 hands", field: "count" });
  assert.throws(() => new HandBuffer(-1), RangeError);
  assert.throws(() => new HandBuffer(10, { cards: 8 }), RangeError);
});

test("words, the best five cards and other games", () => {
  assert.equal(describe(rank("AsAd KsKd 7h 7c 2s")), "two pair, aces and kings with a seven");
  assert.deepEqual(bestFive("Ac 2c 3c 4c 5c 5s Kd"), ["5c", "4c", "3c", "2c", "Ac"]);
  assert.deepEqual(bestFive(""), []);
  const game = "short-deck";
  assert.ok(rank("Ah Qh 9h 8h 6h", { game }) > rank("As Ad Ac 6s 6d", { game }));
  assert.ok(
    rank("As Ad Ac 8s 6d", { game: "short-deck-trips" }) > rank("As 6d 7c 8h 9s", { game: "short-deck-trips" }),
  );
  assert.equal(describe("As 6d 7c 8h 9s", { game }), "straight, nine high");
  assert.deepEqual(
    rankMany(["Ah Qh 9h 8h 6h", [51, 50]], { game }),
    Uint16Array.of(rank("Ah Qh 9h 8h 6h", { game }), rank("As Ah", { game })),
  );
});

test("invalid hands are refused with a sentence and its place", () => {
  refuses(() => rank("As 1h"), RangeError, {
    message:
      '"1h" at character 4 is not a card: expected a rank (2 to 9, T or 10, J, Q, K, A), then a suit (c, d, h, s)',
    field: "cards",
    place: 4,
  });
  refuses(() => rank("As Kd As"), RangeError, {
    message: "As occurs a second time at character 7: a deck has one of each card",
    field: "cards",
    place: 7,
  });
  // Characters whose codes differ from those of As above the lowest eight bits.
  for (const text of ["A\u0173", "@\u0173", "\u0141s", "A", "s", "\u0000"]) {
    assert.throws(() => rank(text), RangeError);
    assert.throws(() => rank([text]), RangeError);
  }
  refuses(() => rank(["As", "Kd", "As"]), RangeError, {
    message: "As occurs twice: a deck has one of each card",
    field: "cards",
    index: 2,
  });
  refuses(() => rank([51, 52]), RangeError, {
    message: "52 is not a card id: expected 0 to 51",
    field: "cards",
    index: 1,
  });
  refuses(() => rank([1.5]), RangeError, {
    message: "1.5 is not a card id: expected 0 to 51",
    field: "cards",
    index: 0,
  });
  refuses(() => rank(["AsKs"]), RangeError, { message: '"AsKs": expected one card', field: "cards", index: 0 });
  refuses(() => rank("2c3c4c5c6c7c8c9c"), RangeError, { message: "8 cards: a hand has at most 7", field: "cards" });
  refuses(() => rank(1n << 13n), RangeError, {
    message: "the set 0x2000 has bits of no card: expected bits 0 to 12 of each 16",
    field: "cards",
  });
  refuses(() => rank(-1n), RangeError, {
    message: "the set 0x-1 has bits of no card: expected bits 0 to 12 of each 16",
    field: "cards",
  });
  refuses(() => rank(["5s", {}]), TypeError, {
    message: "cards: {} at index 1: expected the text or the id of a card",
  });
  for (const cards of [null, undefined, 7, true, {}, () => {}, Symbol("As")])
    assert.throws(() => rank(cards), TypeError);
  refuses(() => rank("2c", { game: "short-deck" }), RangeError, {
    message: "2c is not in the deck of short deck",
    field: "cards",
  });
  refuses(() => rank("As", { game: "bridge" }), RangeError, {
    message:
      'game "bridge": expected one of holdem, short-deck, short-deck-trips, ace-to-five, deuce-to-seven, badugi, omaha, ' +
      "omaha5, omaha6, omaha8, big-o, big-o6, omaha-no-qualifier, omaha5-no-qualifier, omaha6-no-qualifier, courchevel, courchevel8",
    field: "game",
  });
  assert.throws(() => rank("As", { game: 5 }), TypeError);
  refuses(() => describe(65535), RangeError, { message: messageOf(() => describe(65535)), field: "rank" });
  for (const number of [-1, 0.5, 65536, NaN]) assert.throws(() => describe(number), RangeError);
});

test("the first invalid hand of many is named by its index", () => {
  const next = random(5);
  const hands = Array.from({ length: 5000 }, () => deal(next, 5));
  hands[4321] = [0, 1, 2, 3, 0];
  hands[4900] = [99, 1, 2, 3, 0];
  refuses(() => rankMany(Uint8Array.from(hands.flat()), { cards: 5 }), RangeError, {
    message: "hand 4321: 2c (id 0) occurs twice: a deck has one of each card",
    field: "hands",
    index: 4321,
  });
  refuses(() => rankMany(hands), RangeError, {
    message: "hand 4321: 2c occurs twice: a deck has one of each card",
    field: "cards",
    index: 4321,
  });
  refuses(() => rankMany(new Uint8Array(8), { cards: 5 }), RangeError, {
    message: "hands has 8 ids: expected a multiple of 5",
    field: "hands",
  });
  refuses(() => rankMany(new Uint8Array(1), { cards: 5 }), RangeError, {
    message: "hands has 1 id: expected a multiple of 5",
    field: "hands",
  });
  refuses(() => rankMany(new Uint8Array(10), { cards: 5, out: new Uint16Array(1) }), RangeError, {
    message: "out has 1 element: expected one for each of 2 hands",
    field: "out",
  });
  for (const hands of [null, "As", new Float64Array(7), new Uint16Array(7)])
    assert.throws(() => rankMany(hands), TypeError);
  assert.throws(() => rankMany(new Uint8Array(7), { cards: "7" }), TypeError);
  assert.throws(() => rankMany(new Uint8Array(7), { out: [] }), TypeError);
  for (const cards of [0, 8, 2.5, NaN]) assert.throws(() => rankMany(new Uint8Array(40), { cards }), RangeError);
});

function messageOf(call) {
  try {
    call();
  } catch (error) {
    return error.message;
  }
}

/** Returns all choices of `count` elements. */
function choices(all, count) {
  if (count === 0) return [[]];
  return all.flatMap((first, place) => choices(all.slice(place + 1), count - 1).map((rest) => [first, ...rest]));
}

test("a hand of Omaha has two hole cards and three of the board, as counting finds", () => {
  const next = random(7);
  for (const [game, holeCards] of [
    ["omaha", 4],
    ["omaha5", 5],
    ["omaha6", 6],
    ["omaha8", 4],
    ["big-o", 5],
    ["big-o6", 6],
    ["omaha-no-qualifier", 4],
    ["omaha5-no-qualifier", 5],
    ["omaha6-no-qualifier", 6],
    ["courchevel", 5],
    ["courchevel8", 5],
  ]) {
    for (let hand = 0; hand < 60; hand++) {
      const ids = deal(next, holeCards + 3 + (hand % 3));
      const [hole, board] = [ids.slice(0, holeCards), ids.slice(holeCards)];
      const hands = choices(hole, 2).flatMap((two) => choices(board, 3).map((three) => [...two, ...three]));
      const best = hands.reduce((a, b) => (compare(strengthOfFive(a), strengthOfFive(b)) < 0 ? b : a));
      assert.equal(rank(hole, { game, board }), rank(best), `${game} ${ids.map((id) => DECK[id]).join(" ")}`);
      assert.equal(describe(hole, { game, board }), describe(best));
      const played = bestFive(hole, { game, board });
      assert.equal(rank(played), rank(best));
      assert.equal(played.filter((card) => hole.includes(DECK.indexOf(card))).length, 2);
    }
  }
});

/** Returns the strength of five cards in ace-to-five, where the lowest hand wins. The strongest is the largest list. */
function aceToFive(ids) {
  const ranks = ids.map((id) => ((id >> 2) + 1) % 13).sort((a, b) => b - a);
  const counts = new Map();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const groups = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  // Hands with fewer equal cards are better.
  const pattern = { 11111: 0, 2111: 1, 221: 2, 311: 3, 32: 4, 41: 5 }[groups.map(([, count]) => count).join("")];
  return [-pattern, ...groups.map(([rank]) => -rank)];
}

/** Returns the strength in badugi: the number of cards of different ranks and suits, then the ranks. */
function badugi(ids) {
  const low = (id) => ((id >> 2) + 1) % 13;
  for (let count = 4; count > 0; count--) {
    const hands = choices(ids, count)
      .filter((hand) => new Set(hand.map(low)).size === count && new Set(hand.map((id) => id & 3)).size === count)
      .map((hand) =>
        [count, ...hand.map(low).sort((a, b) => b - a)].map((number, place) => (place ? -number : number)),
      );
    if (hands.length > 0) return hands.reduce((a, b) => (compare(a, b) < 0 ? b : a));
  }
  return [0];
}

test("ranks of games where the lowest hand wins are larger for better hands, as counting finds", () => {
  const wheel = (ids) =>
    ids
      .map((id) => id >> 2)
      .sort((a, b) => a - b)
      .join() === "0,1,2,3,12";
  for (const [game, count, strengthOf] of [
    ["ace-to-five", 5, aceToFive],
    ["razz", 5, aceToFive],
    // In deuce-to-seven the ace is high only, so 5432A is not a straight.
    ["deuce-to-seven", 5, (ids) => (wheel(ids) ? null : strengthOfFive(ids).map((number) => -number))],
    ["badugi", 4, badugi],
  ]) {
    const next = random(11);
    const ranked = Array.from({ length: 500 }, () => deal(next, count))
      .map((ids) => ({ ids, rank: rank(ids, { game }), strength: strengthOf(ids) }))
      .filter(({ strength }) => strength !== null);
    for (let place = 1; place < ranked.length; place++) {
      const [a, b] = [ranked[place - 1], ranked[place]];
      assert.equal(Math.sign(a.rank - b.rank), Math.sign(compare(a.strength, b.strength)), `${game} ${a.ids} ${b.ids}`);
      assert.equal(describe(a.rank, { game }), describe(a.ids, { game }));
    }
  }
  assert.equal(rank("8c 6d 4h 3s 2c Kd Kh", { game: "razz" }), rank("8c 6d 4h 3s 2c", { game: "ace-to-five" }));
});

test("a board is a part of the hand in other games", () => {
  assert.equal(rank("As Ks", { board: "Qs Js Ts 3c 2d" }), rank("As Ks Qs Js Ts 3c 2d"));
  assert.deepEqual(bestFive("As Ks", { board: "Qs Js Ts 3c 2d" }), ["As", "Ks", "Qs", "Js", "Ts"]);
});

test("hands and boards that do not fit are refused", () => {
  const omaha = (hand, board) => () => rank(hand, { game: "omaha", board });
  const refused = (call, field, message) => refuses(call, RangeError, { message, field });
  const without =
    "omaha needs the hole cards and the board: expected the option board, which rank, describe and bestFive have";
  refused(omaha("As Ah Ks Kh"), "board", without);
  refused(() => bestFive("As Ah Ks Kh", { game: "omaha" }), "board", without);
  refused(() => rankMany(Uint8Array.of(0, 1, 2, 3), { game: "omaha", cards: 4 }), "board", without);
  refused(() => rankMany(BigUint64Array.of(1n), { game: "omaha" }), "board", without);
  refused(omaha("As Ah Ks", "2c 3c 4c"), "cards", "3 hole cards: Omaha has 4");
  refused(omaha("As", "2c 3c 4c"), "cards", "1 hole card: Omaha has 4");
  refused(omaha("As Ah Ks Kh", "2c"), "board", "a board of 1 card: expected 3 to 5");
  refused(omaha("As Ah Ks Kh", "2c 3c"), "board", "a board of 2 cards: expected 3 to 5");
  refused(omaha("As Ah Ks Kh", "As 3c 4c"), "board", "As is in the hand and on the board");
  assert.match(messageOf(omaha("As Ah Ks Kh", "Zs")), /^board: /);
  assert.match(
    messageOf(() => rank("As", { game: "bridge" })),
    /^game "bridge": expected one of holdem, .*badugi, omaha/,
  );
  assert.match(
    messageOf(() => rank("As", { game: "pineapple" })),
    /^game "pineapple": expected one of/,
  );
});

test("CommonJS programs get the same functions", (context) => {
  try {
    assert.equal(createRequire(import.meta.url)("rivertable").rank, rank);
  } catch (error) {
    if (error.code !== "ERR_REQUIRE_ESM") throw error;
    context.skip("this Node cannot require modules");
  }
});
