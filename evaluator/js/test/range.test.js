import assert from "node:assert/strict";
import { test } from "node:test";

import { Range, equity, range as asked, rank } from "rivertable";

import { wasm } from "../node_modules/rivertable/lib/instance.js";

import { DECK } from "./cards.js";

const refused = (call, field, message) => assert.throws(call, { name: "RangeError", field, message });

/** Returns the index of a combo by the ids of its cards. */
const indexOf = (a, b) => (Math.max(a, b) * (Math.max(a, b) - 1)) / 2 + Math.min(a, b);

test("a range has the weights of its hands", () => {
  const range = new Range("QQ+, AKs:0.5");
  assert.deepEqual([range.text, range.combos, range.holdings, range.game], ["QQ+,AKs:0.5", 20, 22, "holdem"]);
  assert.deepEqual(
    [range.weight("AsKs"), range.weight(["Kd", "Ad"]), range.weight("AsKd"), range.weight("2c2d")],
    [0.5, 0.5, 0, 0],
  );
  assert.equal(`${range} ${JSON.stringify({ range })}`, 'QQ+,AKs:0.5 {"range":"QQ+,AKs:0.5"}');
  assert.equal(range.grid[0][1], 0.5);
  assert.equal(new Range("AA, KK:0.5", { for: "pio" }).written, "AA,KK:0.5");
  const hands = [...range];
  assert.equal(hands.length, 22);
  for (const [hand, weight] of hands) assert.equal(weight, range.weight(hand));
});

test("ranges have the facts of the question about them", () => {
  for (const [text, game] of [
    ["22+, A2s+:0.3", "holdem"],
    ["15%", "holdem"],
    ["88+, AKo:0.25", "short-deck"],
    ["AA**$ds", "omaha"],
  ]) {
    const range = new Range(text, { game });
    const answer = asked({ ranges: [text], game });
    assert.deepEqual(
      [range.text, range.combos, range.holdings, range.share, range.game],
      [answer.range, answer.combos, answer.holdings, answer.share, game],
    );
    if (answer.weights === undefined) continue;
    assert.deepEqual([...range.weights], answer.weights);
    assert.deepEqual(range.grid, answer.grid);
  }
});

test("known cards block hands", () => {
  const range = new Range("AA, KK", { board: "As 2c 3c", dead: "Kd" });
  assert.deepEqual([range.combos, range.weight("AsAh"), range.weight("AcAh")], [6, 0, 1]);
  assert.ok(new Range("AA, KK").without("As Kd").equals(range));
});

/** The operations on two weights. */
const OPERATIONS = {
  union: Math.max,
  intersection: Math.min,
  sum: (a, b) => Math.min(a + b, 1),
  difference: (a, b) => Math.max(a - b, 0),
};

test("operations on ranges are those on their weights", () => {
  const [first, second] = ["22+, A2s+:0.5, KQo:0.25", "JJ-88, AK:0.75, A5s, KQo"];
  const [a, b] = [first, second].map((text) => asked([text]).weights);
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const expected = a.map((weight, index) => operation(weight, b[index]));
    for (const other of [second, new Range(second)]) {
      const found = new Range(first)[name](other);
      assert.deepEqual([...found.weights], expected, name);
      assert.ok(new Range(found.text).equals(found), `${name}: the text reads back`);
    }
  }
  const complement = new Range(first).complement();
  assert.deepEqual(
    [...complement.weights],
    a.map((weight) => 1 - weight),
  );
  assert.ok(complement.complement().equals(first));
  assert.equal(new Range("22+, AKs:0.5").difference("AA").union("T9s").text, "KK-22,T9s,AKs:0.5");
});

test("ranges of other games have operations of their hands", () => {
  const options = { game: "omaha" };
  const both = new Range("AAKK", options).union("QQJJ");
  assert.deepEqual(
    [both.holdings, both.weight("AsAhKsKh"), both.weight("QsQhJsJd"), both.weight("AsAhQsQh")],
    [72, 1, 1, 0],
  );
  assert.ok(both.intersection("AA**").equals(new Range("AAKK", options)));
  const none = new Range("random", options).complement();
  assert.deepEqual([none.holdings, none.union("AAKK").text], [0, "AAKK"]);
  assert.equal(new Range("66+", { game: "short-deck" }).complement().holdings, 630 - 54);
  refused(() => new Range("AA").union(new Range("AAKK", options)), "range", /^a range of Omaha: expected one of/);
  refused(
    () => new Range("66+", { game: "short-deck" }).union(new Range("AA")),
    "range",
    /: expected one of short deck$/,
  );
  refused(() => both.weights, "game", "a range of omaha has no weights of combos: expected a range of two hole cards");
});

test("ranges of weights, of the best hands and of made hands", () => {
  const weights = new Float64Array(1326);
  weights[indexOf(DECK.indexOf("As"), DECK.indexOf("Ks"))] = 0.5;
  const range = Range.fromWeights(weights);
  assert.deepEqual([range.text, range.weight("AsKs")], ["AsKs:0.5", 0.5]);
  assert.equal(Range.fromWeights(new Array(1326).fill(0.25)).text, "random:0.25");
  assert.equal(Range.fromWeights(new Range("QQ+, AKs:0.5").weights).text, "QQ+,AKs:0.5");
  assert.equal(new Range("random:0.3").combos, 397.8);
  assert.deepEqual([Range.top(1).text, Range.top(1, { order: "pokerstove" }).text], ["KK+", "QQ+"]);
  assert.equal(
    new Range("AA,KQs,AhTh,98s").filter("Qh 7h 2c", "top-pair+ or flush-draw").text,
    "AA,KQs,AhTh,9h8h,!KhQh",
  );
  // A pair or better on this board is a hand of category 1 or more that is better than the board.
  const board = "Qh 7h 2c";
  const paired = [...new Range("random").filter(board, "pair+")].map(([hand]) => rank(`${hand} ${board}`) >> 12);
  assert.ok(paired.length > 0 && paired.every((category) => category >= 1));
});

test("ranges are compared by their hands", () => {
  const range = new Range("QQ+, AKs:0.5");
  assert.deepEqual(
    ["KK", "AKs, QQ", "JJ", "QQ+, 22"].map((text) => range.has(text)),
    [true, true, false, false],
  );
  assert.ok(range.equals("AKs:0.5, QQ, KK, AA") && !range.equals("QQ+, AKs"));
  assert.ok(!new Range("AAKK", { game: "omaha" }).equals(range));
});

test("questions take the results of operations", () => {
  const equities = (range) => equity([range, "JJ"]).players.map(({ equity }) => equity);
  assert.deepEqual(equities(new Range("QQ+").difference("AA")), equities("KK, QQ"));
});

test("invalid arguments of ranges are refused with one sentence", () => {
  const wrong = (call, message) => assert.throws(call, { name: "TypeError", message });
  const text = 'expected text such as "QQ+, AKs"';
  wrong(() => new Range(), `range undefined: ${text}`);
  wrong(() => new Range(null), `range null: ${text}`);
  wrong(() => new Range(5), `range 5: ${text}`);
  wrong(() => new Range("AA").union(), `range undefined: ${text}`);
  wrong(() => Range.fromWeights(), "weights undefined: expected an array of 1326 numbers");
  wrong(() => Range.fromWeights(new Array(1326).fill("1")), 'weights: "1" at index 0: expected a number from 0 to 1');
  const cyclic = {};
  cyclic.self = cyclic;
  wrong(() => new Range(cyclic), `range [object Object]: ${text}`);
  const itself = "an object that contains itself has no form in JSON: expected one without cycles";
  wrong(() => asked({ ranges: ["AA"], names: cyclic }), `names: ${itself}`);
  wrong(() => equity({ ranges: ["AA", "KK"], seed: 1n }), "seed 1n: a bigint has no form in JSON: expected a number");
  const shared = { a: "AA" };
  assert.equal(asked({ ranges: ["@a"], names: shared, id: "same" }).combos, 6);

  refused(() => new Range("KZ"), "ranges", /^"KZ" at character 1/);
  refused(() => new Range("AA").weight("As"), "cards", "1 card: a hand of hold'em has 2");
  refused(() => new Range("AA").weight(""), "cards", "0 cards: a hand of hold'em has 2");
  refused(() => new Range("AAKK", { game: "omaha" }).weight("AsKs"), "cards", "2 cards: a hand of Omaha has 4");
  refused(() => new Range("AA").filter("Qh", "pair+"), "board", /3, 4 or 5/);
  refused(() => new Range("AA").filter("Qh 7h 2c", "pairz"), "where", /"pairz"/);
  refused(() => Range.fromWeights([1]), "weights", /^1 weight: expected 1326/);
  refused(() => Range.fromWeights(new Array(1326).fill(2)), "weights", /2/);
  for (const percent of [-1, 101, NaN, "10"]) refused(() => Range.top(percent), "percent", /: expected 0 to 100$/);
});

test("ranges take no memory of the module", () => {
  const range = new Range("22+, A2s+");
  new Range("AA**", { game: "omaha" }).union("KK**");
  const before = wasm.memory.buffer.byteLength;
  for (let count = 0; count < 3000; count++) range.union("QQ+, AKo:0.5").complement();
  assert.equal(wasm.memory.buffer.byteLength, before);
  assert.ok(wasm.range_count(0) < 0, "no range is left in the module");
});
