// Checks the types of the package with the TypeScript compiler: a hundred questions with their answers, and types.ts.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { askJson } from "rivertable";

import { QUESTIONS } from "./hundred.js";

const HERE = dirname(fileURLToPath(import.meta.url));

/** The questions whose JSON does not have the types of a question. They test errors. */
function isOfType(question) {
  try {
    askJson(question);
    return true;
  } catch {
    return false;
  }
}

/** Returns a program that assigns each answer to the type of the answer to its question. */
function program() {
  const lines = QUESTIONS.filter(isOfType).map((question, place) => {
    // Long lists of numbers take the compiler time and have one type.
    const answer = askJson(question).replace(/\[(?:[\d.e-]+|null)(?:,(?:[\d.e-]+|null)){20,}\]/g, "[0.5]");
    return `const q${place} = ${question} as const satisfies Question;\nconst a${place}: AnswerTo<typeof q${place}> = ${answer};`;
  });
  assert.ok(lines.length > 60, `${lines.length} answers`);
  return `import type { AnswerTo, Question } from "rivertable";\n\n${lines.join("\n")}\n`;
}

test("the TypeScript compiler accepts the questions and answers, and refuses others", () => {
  writeFileSync(`${HERE}/hundred.ts`, program());
  const compiler = createRequire(import.meta.url).resolve("typescript/lib/tsc.js");
  // With the types of Node and without those of browsers, the other way round, and with the resolution of Node 10.
  for (const project of ["tsconfig.json", "tsconfig.dom.json", "tsconfig.node10.json"]) {
    const { status, stdout } = spawnSync(process.execPath, [compiler, "--project", `${HERE}/${project}`], {
      encoding: "utf8",
    });
    assert.equal(stdout, "");
    assert.equal(status, 0);
  }
});
