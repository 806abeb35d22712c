import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import {
  about,
  ask,
  askJson,
  boards,
  chart,
  distribution,
  equity,
  flops,
  hits,
  outs,
  pushFold,
  range,
  setThreeWayOrders,
  solve,
} from "rivertable";
import { Workers } from "rivertable/worker";

import { ANSWERS, QUESTIONS, digits } from "./hundred.js";

test("a hundred answers have the recorded digits", () => {
  assert.equal(QUESTIONS.length, 100);
  QUESTIONS.forEach((question, place) => {
    const expected = digits(ANSWERS[place]);
    try {
      assert.deepEqual(digits(askJson(question)), expected, question);
    } catch (error) {
      if (error.field === undefined) throw error;
      assert.ok(error instanceof (error.field === "question" ? TypeError : RangeError));
      const { field, index, message } = error;
      const refusal = { error: { field, ...(index === undefined ? {} : { index }), message } };
      const { id, ...rest } = expected;
      assert.deepEqual(digits(JSON.stringify(refusal)), rest, question);
    }
  });
});

test("each kind of question has a function", () => {
  const ranges = ["QQ+", "AKs"];
  const board = "Ks 9h 4c";
  const withoutTime = ({ seconds, ...answer }) => answer;
  assert.deepEqual(withoutTime(equity(ranges)), withoutTime(ask({ ask: "equity", ranges })));
  assert.deepEqual(withoutTime(equity({ ranges, board })), withoutTime(ask({ ask: "equity", ranges, board })));
  assert.equal(range(["QQ+"]).combos, 18);
  assert.equal(outs({ ranges, board }).next_cards.length, 49);
  assert.equal(hits({ ranges, board }).ranges.length, 2);
  assert.equal(distribution({ ranges, board, bins: 4 }).players[0].histogram.length, 4);
  assert.equal(flops({ ranges, textures: "monotone and A-high" }).players.length, 2);
  assert.match(chart({ ranges: ["QQ+"] }).svg, /^<svg/);
  assert.match(equity({ ranges, as: "text" }).text, /^player +equity/);
  assert.equal(boards({ ranges: ["AhKh", "QsQd"], board: "Ks 8d 5d", runs: 2 }).players.length, 2);
  const river = { ranges: ["AA,65s", "KK"], board: "AcKd9h8d2s", pot: 100, stack: 100, bets: "a; ip" };
  const { actions, players } = solve(river);
  assert.deepEqual(
    actions.map(({ action }) => action),
    ["check", "all-in 100"],
  );
  // The first player bluffs with half as many hands as it bets for value.
  assert.ok(Math.abs(actions[1].frequency - 4.5 / 7) < 0.03);
  assert.equal(solve({ ...river, node: "all-in" }).player, "ip");
  assert.equal(players.length, 2);
  assert.equal(about().engine, "wasm");
});

test("a board is run twice, and two boards have their own equities", () => {
  const ranges = ["AhKh", "QsQd"];
  const twice = ask({ ask: "boards", ranges, board: "Ks 8d 5d", runs: 2 });
  // The figure of `rivertable equity AhKh QsQd --board "Ks 8d 5d" --runs 2`.
  assert.equal((100 * twice.players[0].scoop).toFixed(4), "74.8911");
  assert.equal(twice.players[0].equity.toFixed(9), equity({ ranges, board: "Ks 8d 5d" }).players[0].equity.toFixed(9));
  const two = ask({ ask: "boards", ranges, board: "Kd 8h 2c | 9s 9h 4d" });
  assert.deepEqual(
    two.boards.map(({ equity }) => equity[0].toFixed(4)),
    ["0.9141", "0.2485"],
  );
  assert.throws(() => ask({ ask: "boards", ranges, board: "Kd 8h 2c | 9s 9h Kd" }), { field: "board" });
});

test("questions of the wrong type are refused", () => {
  for (const question of [undefined, null, 5, "equity"]) assert.throws(() => ask(question), TypeError);
  assert.throws(() => ask([]), TypeError);
  assert.throws(() => ask({ ask: "equity", ranges: ["AA", "KK"], boards: "" }), TypeError);
  assert.throws(() => equity({ ranges: ["AA", "KK"], seed: 1n }), TypeError);
});

test("values that JSON does not have are refused", () => {
  const ranges = ["AA", "KK"];
  const refused = (question, field, message, index) =>
    assert.throws(() => question(), { name: "RangeError", field, message, ...(index === undefined ? {} : { index }) });
  refused(() => pushFold({ stacks: [10, 10], ante: NaN }), "ante", "ante NaN: expected a finite number");
  refused(() => pushFold({ stacks: [10, Infinity] }), "stacks", "stacks Infinity: expected a finite number", 1);
  refused(() => equity({ ranges, stderr: NaN }), "stderr", "stderr NaN: expected a finite number");
  refused(() => equity({ ranges, samples: -Infinity }), "samples", "samples -Infinity: expected a finite number");
  refused(() => equity({ ranges, time: () => 1 }), "time", "time a function: expected a value that JSON has");
  refused(() => equity({ ranges, board: Symbol("Ks") }), "board", /^board Symbol\(Ks\): expected/);
  refused(() => equity({ ranges, time: new Date(NaN) }), "time", /^time .*: expected a value that JSON has$/);
  refused(() => equity({ ranges, names: { button: NaN } }), "names", "names NaN: expected a finite number");
  // Missing fields are missing.
  assert.equal(equity({ ranges, board: undefined, dead: null }).players.length, 2);
});

/** A simulation that would take a minute. */
const LONG = { ask: "equity", ranges: ["random", "random", "random"], method: "monte-carlo", samples: 1e12, time: 60 };

test("a signal stops a call before it starts, or when progress is reported", () => {
  assert.throws(() => ask(LONG, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const controller = new AbortController();
  const reason = new Error("enough");
  let reports = 0;
  const onProgress = ({ done, samples, equity }) => {
    assert.ok(done >= 0 && done <= 1 && samples > 0 && equity.length === 3);
    if (++reports === 2) controller.abort(reason);
  };
  assert.throws(
    () => ask(LONG, { signal: controller.signal, onProgress }),
    (error) => error === reason,
  );
  assert.equal(reports, 2);
  // The module still answers.
  assert.equal(equity(["AA", "KK"]).total, 36 * 1_712_304);
});

test("an error of the progress callback ends the call", () => {
  assert.throws(
    () =>
      ask(LONG, {
        onProgress: () => {
          throw new Error("from the callback");
        },
      }),
    /from the callback/,
  );
  assert.equal(equity(["AA", "KK"]).players.length, 2);
});

test("a number of more than 32 bits is not that of another player", () => {
  // The module has indices of 32 bits.
  for (const player of [2 ** 32, 2 ** 32 + 1, 2 ** 53]) {
    assert.throws(
      () => equity({ ranges: ["AA", "KK"], player }),
      ({ field, message }) => field === "player" && message.startsWith(`player ${player}: expected`),
    );
  }
  assert.throws(
    () => ask({ ask: "distribution", ranges: ["AA", "KK"], bins: 2 ** 32 + 10 }),
    /bins 4294967306: expected/,
  );
});

test("maps and sets, which JSON writes as empty objects, are refused", () => {
  const named = { ranges: ["@a", "KK"], names: new Map([["a", "AA"]]) };
  assert.throws(() => equity(named), {
    name: "TypeError",
    message: "names: a Map has no form in JSON: expected an object, such as Object.fromEntries(map)",
  });
  assert.throws(() => equity({ ranges: new Set(["AA", "KK"]) }), {
    name: "TypeError",
    message: "ranges: a Set has no form in JSON: expected an array",
  });
});

test("a sweep has the answers for each depth", () => {
  const { sweep } = pushFold({ sweep: [4, 5] });
  for (const [place, depth] of [4, 5].entries()) {
    const { seconds: _, ...one } = pushFold({ stacks: [depth, depth] });
    const { seconds: __, ...swept } = sweep[place];
    assert.deepEqual(swept, one);
  }
});

test("three seats need three-way orders", async () => {
  const question = { stacks: [5, 5, 5] };
  const said =
    /three seats need three-way orders: expected another number of stacks, the native program, or in JavaScript setThreeWayOrders/;
  assert.throws(() => pushFold(question), { name: "RangeError", field: "stacks", message: said });
  assert.throws(() => setThreeWayOrders("orders.tbl"), {
    name: "TypeError",
    message: /^orders "orders.tbl": expected the bytes/,
  });
  assert.throws(() => setThreeWayOrders(Uint8Array.of(1, 2, 3)), { name: "RangeError", field: "orders" });
  // Invalid bytes change nothing.
  assert.equal(pushFold({ stacks: [5, 5] }).decisions.length, 2);
});

// Counting the orders takes some minutes, so this needs their file.
const ORDERS = process.env.RIVERTABLE_THREE_WAY_ORDERS;

test("three seats are solved with the file of three-way orders", { skip: !ORDERS && "no file of orders" }, async () => {
  const orders = new Uint8Array(await readFile(ORDERS));
  const question = { ask: "push-fold", stacks: [5, 5, 5] };
  const workers = new Workers({ threads: 1, threeWayOrders: orders });
  const { seconds: _, ...found } = await workers.ask(question);
  workers.close();
  assert.ok(found.exploitability < 1e-6);
  assert.deepEqual(found.decisions.map(({ decision }) => decision).slice(0, 3), ["BTN push", "SB push", "SB call BTN"]);
  const sum = found.seats.reduce((sum, { payoff }) => sum + payoff, 0);
  assert.ok(Math.abs(sum) < 1e-9, String(sum));
  setThreeWayOrders(orders);
  const { seconds: __, ...same } = pushFold({ stacks: [5, 5, 5] });
  assert.deepEqual(same, found);
});
