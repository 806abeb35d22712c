// Runs the examples of the README and of the documentation: `expression; // value` is compared with the value.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";

import * as rivertable from "rivertable";
import * as init from "rivertable/init";
import * as ranks from "rivertable/ranks";
import * as pokersolver from "rivertable/pokersolver";
import * as worker from "rivertable/worker";

const PACKAGE = fileURLToPath(new URL("../node_modules/rivertable", import.meta.url));

const AsyncFunction = (async () => {}).constructor;

const MODULES = {
  rivertable,
  "rivertable/init": init,
  "rivertable/ranks": ranks,
  "rivertable/pokersolver": pokersolver,
  "rivertable/worker": worker,
};

/** Returns the values that a program imports. */
function imported(program) {
  const scope = {};
  for (const [, names, module] of program.matchAll(/^import \{ (.+) \} from "(.+)";$/gm)) {
    for (const name of names.split(", ")) {
      assert.ok(name in MODULES[module], `${name} of ${module}`);
      scope[name] = MODULES[module][name];
    }
  }
  return scope;
}

/** Runs a program with the values of its scope, and returns the number of values that it compared. */
async function run(program, values) {
  const scope = { ...values, check };
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
  for (const [, program] of blocks) count += await run(program, imported(program));
  assert.ok(count >= 10, `${count} values`);
});

test("the examples in the documentation", async () => {
  let count = 0;
  for (const file of readdirSync(`${PACKAGE}/lib`).filter((name) => name.endsWith(".js"))) {
    const text = readFileSync(`${PACKAGE}/lib/${file}`, "utf8");
    for (const [, block] of text.matchAll(/@example\n([^]*?)\*\//g))
      count += await run(block.replace(/^ *\* ?/gm, ""), { ...rivertable, ...worker });
  }
  assert.ok(count >= 8, `${count} values`);
});
