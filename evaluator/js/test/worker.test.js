import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { equity } from "rivertable";
import { Workers } from "rivertable/worker";

import { ANSWERS, QUESTIONS, digits } from "./hundred.js";

/** A simulation that would take a minute. */
const LONG = { ask: "equity", ranges: ["random", "random", "random"], method: "monte-carlo", samples: 1e12, time: 60 };

test("workers give the recorded answers", async () => {
  const workers = new Workers({ threads: 2 });
  const asked = QUESTIONS.map((question, place) => ({ question, expected: digits(ANSWERS[place]) }));
  const valid = asked.filter(({ expected }) => expected.error === undefined);
  const answers = await Promise.all(valid.map(({ question }) => workers.askJson(question)));
  answers.forEach((answer, place) => assert.deepEqual(digits(answer), valid[place].expected, valid[place].question));
  const refusal = { name: "RangeError", field: "ranges", index: 1 };
  await assert.rejects(workers.ask({ ask: "equity", ranges: ["AA", "KZ"] }), refusal);
  await assert.rejects(workers.ask("AA"), TypeError);
  workers.close();
});

test("a signal stops a question at once, and the pool goes on", async () => {
  const workers = new Workers({ threads: 1 });
  const controller = new AbortController();
  const reports = [];
  const onProgress = (progress) => {
    reports.push(progress);
    controller.abort();
  };
  const stopped = workers.ask(LONG, { signal: controller.signal, onProgress });
  const waiting = workers.ask({ ask: "equity", ranges: ["AA", "KK"] });
  await assert.rejects(stopped, { name: "AbortError" });
  assert.equal(reports.length, 1);
  assert.deepEqual((await waiting).players, equity(["AA", "KK"]).players);
  await assert.rejects(workers.ask(LONG, { signal: AbortSignal.abort(new Error("before")) }), /before/);
  await assert.rejects(workers.ask(LONG, { signal: AbortSignal.timeout(20) }), { name: "TimeoutError" });
  // A question that waits is stopped too.
  const first = workers.ask(LONG);
  const second = workers.ask(LONG, { signal: AbortSignal.timeout(20) });
  await assert.rejects(second, { name: "TimeoutError" });
  workers.close();
  await assert.rejects(first, { name: "AbortError" });
  await assert.rejects(workers.ask(LONG), /closed/);
});

test("an error of the progress callback rejects the question", async () => {
  const workers = new Workers({ threads: 1 });
  const onProgress = () => {
    throw new Error("from the callback");
  };
  await assert.rejects(workers.ask(LONG, { onProgress }), /from the callback/);
  assert.equal((await workers.ask({ ask: "equity", ranges: ["AA", "KK"] })).players.length, 2);
  workers.close();
});

test("a question that is not text in JSON does not occupy a worker", async () => {
  const workers = new Workers({ threads: 1 });
  await assert.rejects(
    workers.askJson(() => 1),
    { name: "TypeError", message: "question a function: expected text in JSON" },
  );
  const question = { ask: "equity", ranges: ["AA", "KK"] };
  await assert.rejects(workers.ask({ ...question, stderr: NaN }), { name: "RangeError", field: "stderr" });
  const { players } = await workers.ask(question, { signal: AbortSignal.timeout(30_000) });
  assert.equal(players.length, 2);
  workers.close();
});

test("idle workers do not keep a program alive", () => {
  const program = `
    import { Workers } from "rivertable/worker";
    const workers = new Workers();
    const { players } = await workers.ask({ ask: "equity", ranges: ["AA", "KK"] });
    console.log(players.length);`;
  const cwd = fileURLToPath(new URL(".", import.meta.url));
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd,
    encoding: "utf8",
    timeout: 60_000,
  });
  assert.equal(printed, "2\n");
});

test("invalid three-way orders are refused", async () => {
  const threeWayOrders = new Uint8Array(3);
  const refusal = { name: "RangeError", field: "orders" };
  const message = "orders: 3 bytes, expected a file of three-way orders, which has 42577988";
  assert.throws(() => new Workers({ threeWayOrders }), { ...refusal, message });
  // Bytes in the right number are checked by the workers.
  const workers = new Workers({ threads: 1, threeWayOrders: new Uint8Array(42_577_988) });
  for (let time = 0; time < 2; time++)
    await assert.rejects(workers.ask({ ask: "equity", ranges: ["AA", "KK"] }), refusal);
  workers.close();
});

test("the number of workers is checked", () => {
  for (const threads of [0, -1, 1.5, "2"]) assert.throws(() => new Workers({ threads }), RangeError);
  assert.throws(() => new Workers({ threads: NaN }), /^RangeError: threads NaN: expected/);
});
