// Tests the calls of the module with an instance that behaves as the module seldom does.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Block } from "../node_modules/rivertable/lib/block.js";
import { answer, imports, questionModule, use, wasm } from "../node_modules/rivertable/lib/instance.js";

/** Uses an instance that has some exports. */
const useExports = (exports) =>
  use(undefined, { exports: { memory: new WebAssembly.Memory({ initial: 1 }), ...exports } });

/** An address beyond 2 GiB, as JavaScript receives it. */
const HIGH = (2 ** 31 + 64) | 0;

test("an error of the progress callback stops the module before it leaves the call", () => {
  const results = [];
  const memory = new WebAssembly.Memory({ initial: 1 });
  new Uint8Array(memory.buffer).set(new TextEncoder().encode("{}"));
  let reports = 0;
  const ask = () => {
    // The second report comes from a module that has not stopped yet.
    for (let report = 0; report < 2; report++) results.push(imports.host.progress(0, 2));
    return 1;
  };
  useExports({ memory, input: () => 8, ask, output: () => 0, output_length: () => 2 });
  const reason = new Error("from the callback");
  const call = () =>
    answer("{}", () => {
      reports++;
      throw reason;
    });
  assert.throws(call, (error) => error === reason);
  assert.deepEqual([results, reports], [[1, 1], 1]);
  // An error of one call does not stop the next one.
  results.length = 0;
  assert.deepEqual(
    answer("{}", () => false),
    { json: "{}", isRefused: true },
  );
  assert.deepEqual(results, [0, 0]);
});

test("text and hands beyond 2 GiB of memory are read and written", () => {
  const memory = new WebAssembly.Memory({ initial: 2 ** 15 + 1 });
  const bytes = new Uint8Array(memory.buffer);
  bytes.set([0x7b, 0x7d], HIGH >>> 0);
  useExports({
    memory,
    input: () => HIGH + 128,
    ask: () => 0,
    output: () => HIGH,
    output_length: () => 2,
    allocate: () => HIGH + 256,
    release: () => {},
  });
  assert.equal(answer("[7]", () => false).json, "{}");
  assert.equal(new TextDecoder().decode(bytes.subarray((HIGH >>> 0) + 128, (HIGH >>> 0) + 131)), "[7]");
  const block = new Block(2, 7);
  block.bytes[13] = 51;
  assert.equal(bytes[(HIGH >>> 0) + 256 + 13], 51);
  assert.equal(block.ranks.byteOffset, (HIGH >>> 0) + 256);
});

test("hands are released if there is no memory for their ranks", () => {
  const held = new Map();
  useExports({
    allocate(bytes) {
      if (held.size === 1) return 0;
      held.set(1024, bytes);
      return 1024;
    },
    release(address, bytes) {
      assert.equal(held.get(address), bytes);
      held.delete(address);
    },
  });
  assert.throws(() => new Block(100, 7), { name: "RangeError", field: "count", message: /200 bytes/ });
  assert.equal(held.size, 0);
});

test("a fault in a question is answered, and so are the questions after it", async () => {
  const file = new URL("../node_modules/rivertable/lib/rivertable.wasm", import.meta.url);
  const module = new WebAssembly.Module(readFileSync(file));
  const instance = new WebAssembly.Instance(module, imports);
  const trap = () => {
    throw new WebAssembly.RuntimeError("unreachable");
  };
  use(module, { exports: { ...instance.exports, ask: trap } });
  const block = new Block(1, 7);
  const ask = (question) => answer(JSON.stringify(question), () => false);
  assert.deepEqual(ask({ ask: "about", id: "a" }), {
    json: '{"id":"a","error":{"field":"fault","message":"internal error, please report this question: unreachable"}}',
    isRefused: true,
  });
  const { json, isRefused } = ask({ ask: "icm", stacks: [3, 1], payouts: [80, 20], id: 7 });
  assert.deepEqual([JSON.parse(json).id, isRefused], [7, false]);
  // The hands are in the memory of the first instance.
  block.bytes.set([51, 47, 43, 39, 35, 4, 1]);
  block.rank(0, 7, 1, 0);
  assert.deepEqual([block.ranks[0], wasm.memory === instance.exports.memory, questionModule()], [32777, true, module]);
});
