// Measures the package beside others, in Node and in Chromium: `node run.mjs FOLDER [BROWSER]`. FOLDER has the package
// installed. Prints tables in Markdown.

import { createRequire } from "node:module";
import { cpus } from "node:os";

import * as apprentice from "@poker-apprentice/hand-evaluator";
import { build } from "esbuild";
import * as phe from "phe";
import * as oddsCalc from "poker-odds-calc";
import * as oddsCalculator from "poker-odds-calculator";
import * as pokerEvaluator from "poker-evaluator";
import pokersolver from "pokersolver";

import { visit } from "../test/chromium.js";
import { measure } from "./measure.js";

const [folder, browser] = process.argv.slice(2);

/** The number of rounds, of which the first compile. */
const ROUNDS = 12;

const here = import.meta.dirname;
const require = createRequire(`${folder}/package.json`);
const rivertable = require("rivertable");
const solver = require("rivertable/pokersolver");
const libraries = { rivertable, solver, pokersolver, phe, pokerEvaluator, apprentice, oddsCalculator, oddsCalc };

/** Prints a table for each group of measurements. @param {string} machine @param {ReturnType<typeof measure>} results */
function print(machine, results) {
  const titles = [...new Set(results.map(({ title }) => title))];
  for (const title of titles) {
    console.log(`\n| ${machine}: ${title} | | result |\n|-|-|-|`);
    for (const { name, speed, value } of results.filter((result) => result.title === title)) {
      const digits = speed < 10 ? 2 : 0;
      const shown = title.startsWith("hands") ? "" : value.toFixed(5);
      console.log(`| ${name} | ${speed.toLocaleString("en", { maximumFractionDigits: digits })} | ${shown} |`);
    }
  }
}

console.log(`${cpus()[0].model}, one thread, the fastest bursts of ${ROUNDS} rounds in turns`);
print(`Node ${process.version}`, measure(libraries, ROUNDS));

if (browser !== undefined) {
  const source = `
    import * as apprentice from "@poker-apprentice/hand-evaluator";
    import * as phe from "phe";
    import * as oddsCalc from "poker-odds-calc";
    import * as oddsCalculator from "poker-odds-calculator";
    import pokersolver from "pokersolver";
    import { measure } from "./measure.js";

    const rivertable = await import("/node_modules/rivertable/lib/index.js");
    const solver = await import("/node_modules/rivertable/lib/pokersolver.js");
    const libraries = { rivertable, solver, pokersolver, phe, apprentice, oddsCalculator, oddsCalc };
    const results = measure(libraries, ${ROUNDS});
    await fetch("/result", { method: "POST", body: JSON.stringify({ results, agent: navigator.userAgent }) });`;
  const bundle = await build({
    stdin: { contents: source, resolveDir: here },
    bundle: true,
    format: "esm",
    write: false,
    external: ["/node_modules/rivertable/*"],
    logLevel: "error",
  });
  const page = `<!doctype html><script type="module">${bundle.outputFiles[0].text.replaceAll("</script", "<\\/script")}</script>`;
  const { results, agent } = await visit(browser, folder, page);
  print(agent.match(/Chrome\/\d+/)?.[0].replace("/", " ") ?? "browser", results);
}
