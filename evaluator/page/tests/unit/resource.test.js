// A resource shows the answer to its current question, or a moment old one of the same scope, or none.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Refused, Unavailable } from "../../web/engine/index.js";
import { MOMENT, Resource } from "../../web/state/resource.js";

/** An engine that answers when the test says so. */
class Engine {
  name = "native";
  /** The open calls, oldest first. */
  calls = [];
  asked = [];

  ask(question, { signal, onProgress }) {
    this.asked.push(question.n);
    return new Promise((resolve, reject) => {
      const call = { question, resolve, reject, onProgress };
      this.calls.push(call);
      signal.addEventListener("abort", () => {
        this.calls = this.calls.filter((other) => other !== call);
        reject(new DOMException("stopped", "AbortError"));
      });
    });
  }

  async end(act) {
    act(this.calls.shift());
    await settled();
  }

  /** Answers the oldest open question with its number. */
  answer = () => this.end(({ question, resolve }) => resolve({ n: question.n }));
  fail = (error) => this.end(({ reject }) => reject(error));
}

/** A clock that moves only in steps of the test. Node 20's own mock of timers is experimental. */
class Clock {
  #now = 0;
  #last = 0;
  #timers = new Map();
  #real = [globalThis.setTimeout, globalThis.clearTimeout];

  constructor() {
    globalThis.setTimeout = (act, wait) => {
      this.#timers.set(++this.#last, { act, due: this.#now + wait });
      return this.#last;
    };
    globalThis.clearTimeout = (timer) => this.#timers.delete(timer);
  }

  tick(milliseconds) {
    this.#now += milliseconds;
    for (const [timer, { act, due }] of [...this.#timers].sort(([, a], [, b]) => a.due - b.due)) {
      if (due <= this.#now && this.#timers.delete(timer)) act();
    }
  }

  restore() {
    [globalThis.setTimeout, globalThis.clearTimeout] = this.#real;
  }
}

/** Waits until all promises that can continue have continued. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

// Browsers have this function. Here an error of the page fails the test.
globalThis.reportError = (error) => {
  throw error;
};

let clock;
let engine;
let resource;
/** All answers that were visible after some change, in order, without repetitions. */
let seen;

beforeEach(() => {
  clock = new Clock();
  engine = new Engine();
  seen = [];
  resource = new Resource(engine, "slot", () => {
    const shown = resource.answer?.n ?? null;
    if (seen.at(-1) !== shown) seen.push(shown);
  });
});

afterEach(() => clock.restore());

const ask = (n, scope = "spot") => resource.ask({ ask: "equity", n }, scope);
const shown = () => [resource.state, resource.answer?.n ?? null];

/** Asks a question and answers it. */
async function known(n, scope) {
  ask(n, scope);
  await engine.answer();
  assert.deepEqual(shown(), ["fresh", n]);
}

test("an answer is fresh until the question changes, and the same question is asked once", async () => {
  ask(1);
  assert.deepEqual(shown(), ["recomputing", null]);
  await engine.answer();
  assert.deepEqual(shown(), ["fresh", 1]);
  assert.deepEqual(resource.question, { ask: "equity", n: 1 });
  ask(1);
  await settled();
  assert.deepEqual(engine.asked, [1]);
});

test("an old answer of the same scope stays for a moment and no longer", async () => {
  await known(1);
  ask(2);
  assert.deepEqual(shown(), ["recomputing", 1]);
  clock.tick(MOMENT - 1);
  assert.deepEqual(shown(), ["recomputing", 1]);
  clock.tick(1);
  assert.deepEqual(shown(), ["recomputing", null]);
  await engine.answer();
  assert.deepEqual(shown(), ["fresh", 2]);
});

test("more changes do not give an old answer more time", async () => {
  await known(1);
  ask(2);
  clock.tick(MOMENT - 1);
  ask(3);
  clock.tick(1);
  assert.deepEqual(shown(), ["recomputing", null]);
});

test("an answer of another scope is never shown", async () => {
  await known(1, "one spot");
  ask(2, "another spot");
  assert.deepEqual(shown(), ["recomputing", null]);
  await settled();
  await engine.answer();
  assert.deepEqual(shown(), ["fresh", 2]);
  assert.deepEqual(seen, [null, 1, null, 2]);
});

test("a question of another scope stops the running one, whose answer is not shown", async () => {
  ask(1, "one spot");
  ask(2, "another spot");
  await settled();
  assert.deepEqual(
    engine.calls.map(({ question }) => question.n),
    [2],
  );
  await engine.answer();
  assert.deepEqual(seen, [null, 2]);
});

test("while the mouse paints, the answer before is shown as an old one", async () => {
  ask(1);
  ask(2);
  await engine.answer();
  assert.deepEqual(shown(), ["recomputing", 1]);
  await engine.answer();
  assert.deepEqual(shown(), ["fresh", 2]);
});

test("a long question gives way to a newer one", async () => {
  ask(1);
  ask(2);
  clock.tick(150);
  await settled();
  assert.deepEqual(engine.asked, [1, 2]);
  await engine.answer();
  assert.deepEqual(seen, [null, 2]);
});

test("while a range is read, no answer of another scope is shown", async () => {
  await known(1, "one spot");
  resource.wait("one spot");
  assert.deepEqual(shown(), ["recomputing", 1]);
  resource.wait("another spot");
  assert.deepEqual(shown(), ["recomputing", null]);
  ask(1, "another spot");
  await engine.answer();
  assert.deepEqual(shown(), ["fresh", 1]);
});

test("an answer that comes after its question was withdrawn is dropped", async () => {
  for (const withdraw of [() => resource.wait("spot"), () => resource.refuse("invalid"), () => resource.stop()]) {
    ask(1);
    const [{ question, resolve }] = engine.calls;
    withdraw();
    resolve({ n: question.n });
    await settled();
    assert.equal(resource.answer, null);
  }
  assert.deepEqual([resource.state, resource.message], ["refused", "Stopped."]);
});

test("a refusal drops the answer and tells the field", async () => {
  await known(1);
  ask(2);
  await engine.fail(new Refused({ field: "ranges", index: 1, message: "second range: invalid" }));
  assert.deepEqual(shown(), ["refused", null]);
  assert.deepEqual([resource.message, resource.refusal.index], ["second range: invalid", 1]);
  await known(3);
  assert.deepEqual([resource.message, resource.refusal], ["", null]);
});

test("a refusal of an earlier question changes nothing", async () => {
  ask(1);
  ask(2);
  await engine.fail(new Refused({ field: "board", message: "invalid" }));
  assert.equal(resource.state, "recomputing");
  await engine.answer();
  assert.deepEqual(shown(), ["fresh", 2]);
});

test("a question is asked again until the server is back", async () => {
  await known(1);
  ask(2);
  await engine.fail(new Unavailable("gone"));
  assert.deepEqual(shown(), ["unavailable", null]);
  clock.tick(1000);
  await settled();
  await engine.answer();
  assert.deepEqual(shown(), ["fresh", 2]);
});

test("a question that was waiting for the server does not replace a newer one", async () => {
  ask(1);
  await engine.fail(new Unavailable("gone"));
  ask(2);
  ask(3);
  clock.tick(149);
  await engine.answer();
  clock.tick(1000);
  await settled();
  await engine.answer();
  assert.deepEqual(shown(), ["fresh", 3]);
  assert.deepEqual(engine.asked, [1, 2, 3]);
});

test("progress belongs to the current question", async () => {
  ask(1);
  engine.calls[0].onProgress({ done: 0.25 });
  assert.deepEqual(resource.progress, { done: 0.25 });
  const [{ onProgress }] = engine.calls;
  ask(2);
  onProgress({ done: 0.5 });
  assert.equal(resource.progress, null);
});

test("a question that an earlier one stopped at the server is asked again", async () => {
  ask(1);
  await engine.fail(new DOMException("the question was stopped", "AbortError"));
  await engine.answer();
  assert.deepEqual(shown(), ["fresh", 1]);
  assert.deepEqual(engine.asked, [1, 1]);
});

test("an error of the engine is a message without figures", async () => {
  await known(1);
  ask(2);
  await engine.fail(new Error("out of memory"));
  assert.deepEqual(shown(), ["refused", null]);
  assert.equal(resource.message, "The engine failed: out of memory");
});
