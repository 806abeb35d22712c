// Options that a function does not have, and questions in another form, are refused.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as rivertable from "rivertable";
import {
  HandBuffer,
  Range,
  ask,
  askJson,
  bestFive,
  chart,
  describe,
  equity,
  hits,
  icm,
  rank,
  rankMany,
  spot,
} from "rivertable";
import { Workers } from "rivertable/worker";

const RANGES = ["AA", "KK"];

/** Asserts that a call throws a `TypeError` with a message. */
const refused = (call, message) => assert.throws(call, { name: "TypeError", message });

test("unknown options are refused with the known ones", () => {
  const signals = "expected signal or onProgress";
  refused(() => equity(RANGES, { sginal: 1 }), `"sginal" is not an option: ${signals}`);
  refused(() => equity(RANGES, { board: "Ks 9h 4c" }), `"board" is not an option: ${signals}`);
  refused(() => ask({ ask: "about" }, { timeout: 1 }), `"timeout" is not an option: ${signals}`);
  refused(() => askJson('{"ask":"about"}', { timeout: 1 }), `"timeout" is not an option: ${signals}`);
  for (const call of [rank, describe, bestFive])
    refused(() => call("As", { gmae: "chess" }), '"gmae" is not an option: expected game or board');
  refused(() => describe(32777, { gmae: "chess" }), '"gmae" is not an option: expected game or board');
  refused(() => rankMany(["As"], { card: 1 }), '"card" is not an option: expected cards or game or out');
  refused(() => new HandBuffer(1, { card: 1 }), '"card" is not an option: expected cards or game');
  refused(
    () => new Workers({ thread: 1 }),
    '"thread" is not an option: expected threads or threeWayOrders or module or script',
  );
  refused(() => new Range("AA", { baord: "As" }), /^"baord" is not an option: expected game or rules or board or dead/);
  refused(() => new Range("AA", { ranges: ["KK"] }), /^"ranges" is not an option/);
});

test("other values in the place of options are refused", () => {
  const signals = "expected an object with signal or onProgress";
  refused(() => equity(RANGES, "Ks 9h 4c"), `options "Ks 9h 4c": ${signals}`);
  refused(() => hits(["22+"], "Ks 7h 2s"), `options "Ks 7h 2s": ${signals}`);
  refused(() => equity(RANGES, null), `options null: ${signals}`);
  refused(() => rank("As", "short-deck"), 'options "short-deck": expected an object with game or board');
  refused(() => rankMany(new Uint8Array(5), 5), "options 5: expected an object with cards or game or out");
  refused(() => new HandBuffer(1, 5), "options 5: expected an object with cards or game");
  refused(() => new Workers(2), "options 2: expected an object with threads or threeWayOrders or module or script");
  refused(() => new Range("AA", "omaha"), /^options "omaha": expected an object with game or/);
});

test("a number that is a hand rank has no board", () => {
  const message = "board: expected without the hand rank 32777, which has no cards";
  assert.throws(() => describe(32777, { board: "garbage" }), { name: "RangeError", field: "board", message });
});

test("known options and no options are taken", () => {
  const { signal } = new AbortController();
  const { total } = equity(RANGES, { signal, onProgress: undefined });
  for (const manner of [undefined, {}]) assert.equal(equity(RANGES, manner).total, total);
  assert.equal(rank("As Kd", { game: undefined }), rank("As Kd"));
  assert.notEqual(equity({ ranges: RANGES, board: "Ks 9h 4c" }, {}).total, total);
  assert.equal(new Range("AA", { board: "As Kd Qc", game: "holdem" }).combos, 3);
});

test("workers refuse unknown options", async () => {
  const workers = new Workers({ threads: 1 });
  const question = { ask: "equity", ranges: RANGES };
  const message = '"sginal" is not an option: expected signal or onProgress';
  await assert.rejects(workers.ask(question, { sginal: 1 }), { name: "TypeError", message });
  await assert.rejects(workers.askJson(JSON.stringify(question), { sginal: 1 }), { name: "TypeError", message });
  assert.equal((await workers.ask(question)).players.length, 2);
  workers.close();
});

test("text in the place of ranges is refused", () => {
  const expected = "expected an array of ranges or a question, which is an object with its fields";
  refused(() => equity("AA", "KK"), `equity "AA": ${expected}`);
  for (const kind of ["range", "outs", "hits", "distribution", "flops", "chart"])
    refused(() => rivertable[kind]("AA"), `${kind} "AA": ${expected}`);
  refused(() => chart(new Range("AA")), `chart "AA": ${expected}`);
  refused(() => equity(), `equity undefined: ${expected}`);
  refused(() => icm(5), "icm 5: expected a question, which is an object with its fields");
  refused(() => spot("AA v KK"), 'spot "AA v KK": expected a question, which is an object with its fields');
});
