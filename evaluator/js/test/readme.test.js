// Runs the examples of the README and of the documentation: `expression; // value` is compared with the value.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";

import * as rivertable from "rivertable";
import { Hand } from "rivertable/pokersolver";
import { Workers } from "rivertable/worker";

const PACKAGE = fileURLToPath(new URL("../node_modules/rivertable", import.meta.url));

const AsyncFunction = (async () => {}).constructor;

/** Runs a program, and returns the number of values that it compared. */
async function run(program) {
  const scope = { ...rivertable, Hand, Workers, check };
  let count = 0;
  function check(value, expected) {
    count += 1;
    assert.equal(
      typeof value === "string" ? JSON.stringify(value) : inspect(value, { breakLength: Infinity }),
      expected,
      program,
    );
  }
  const body = program
    .split("\n")
    .filter((line) => !line.startsWith("import "))
    .map((line) =>
      line.replace(
        /^(?!(?:const|let) )(.+?); \/\/ ((?:-?\d|"|\[|\{|true|false|Uint).*)$/,
        (_, code, value) => `check(${code}, ${JSON.stringify(value)});`,
      ),
    )
    .join("\n");
  await new AsyncFunction(...Object.keys(scope), `{ ${body} }`)(...Object.values(scope));
  return count;
}

test("the README's programs", async () => {
  const blocks = [...readFileSync(`${PACKAGE}/README.md`, "utf8").matchAll(/```js\n([^]*?)```/g)];
  let count = 0;
  for (const [, program] of blocks) count += await run(program);
  assert.ok(count >= 10, `${count} values`);
});

test("the examples in the documentation", async () => {
  let count = 0;
  for (const file of readdirSync(`${PACKAGE}/lib`).filter((name) => name.endsWith(".js"))) {
    const text = readFileSync(`${PACKAGE}/lib/${file}`, "utf8");
    for (const [, block] of text.matchAll(/@example\n([^]*?)\*\//g)) count += await run(block.replace(/^ *\* ?/gm, ""));
  }
  assert.ok(count >= 8, `${count} values`);
});
