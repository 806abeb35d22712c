import assert from "node:assert/strict";
import { test } from "node:test";

import { about, ask, askJson, chart, distribution, equity, flops, hits, outs, pushFold, range } from "rivertable";

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
  assert.equal(about().engine, "wasm");
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
