// Answers the page's questions of `cargo xtask digest` with the WebAssembly module at a given path. Questions and
// answers are lines of JSON. Numbers are passed on as the module writes them.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { wasi } from "../web/engine/wasi.js";

const { exports } = await WebAssembly.instantiate(new WebAssembly.Module(readFileSync(process.argv[2])), {
  wasi_snapshot_preview1: wasi(() => exports.memory),
  host: { progress() {} },
});
exports._initialize?.();

/** Answers a question. Both are JSON text. */
function ask(question) {
  const bytes = new TextEncoder().encode(question);
  const at = exports.input(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  exports.ask();
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.output(), exports.output_length()));
}

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, number, question] = JSON.parse(line);
  if (kind.startsWith("page-")) console.log(`["${kind}",${number},${ask(JSON.stringify(question))}]`);
}
