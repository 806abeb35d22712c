// Builds programs with bundlers in production mode, and runs the results in Chromium, whose program the variable CHROMIUM
// names, and in Node. The folder is a project in which the package and the bundlers are installed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import { build as vite } from "vite";
import webpack from "webpack";

import { visit } from "./chromium.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const LIBRARY = join(HERE, "node_modules/rivertable/lib");
const browser = process.env.CHROMIUM;

/** What `app.js` and `init.js` find. */
const WHOLE = {
  rank: 32777,
  equity: 0.46048525845877836,
  byWorker: 0.46048525845877836,
  range: "KK-QQ",
  solved: "Two Pair, A's & Q's",
};

/** What `ranks.js` finds. */
const RANKS = { rank: 32777, buffer: 32777, words: "two pair, aces and kings with a seven" };

/** Returns an empty folder for the files of a build. */
function folder(name) {
  const path = join(HERE, "built", name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}

/** Copies files of the package beside a bundle. */
function copy(to, ...names) {
  for (const name of names) cpSync(join(LIBRARY, name), join(to, name));
}

/** Runs a bundle as a page, and compares what it finds. */
async function inChromium(folder, script, expected, type = "module") {
  const html = `<!doctype html><body><script type="${type}" src="${script}"></script>`;
  assert.deepEqual(await visit(browser, folder, html), expected);
}

/** Runs a bundle in Node, and compares what it finds. */
function inNode(folder, script, expected) {
  const printed = execFileSync(process.execPath, [join(folder, script)], { encoding: "utf8", timeout: 60_000 });
  assert.deepEqual(JSON.parse(printed), expected);
}

const options = { skip: browser === undefined && "CHROMIUM names no browser", timeout: 300_000 };

/** Builds with Vite. */
const byVite = (out, build, rest = {}) =>
  vite({
    root: HERE,
    configFile: false,
    logLevel: "error",
    build: { outDir: out, emptyOutDir: true, ...build },
    ...rest,
  });

test("Vite: a page", options, async () => {
  writeFileSync(join(HERE, "index.html"), '<!doctype html><body><script type="module" src="./app.js"></script>');
  const out = folder("vite");
  await byVite(out, {});
  const script = readdirSync(join(out, "assets")).find((name) => /^index.*\.js$/.test(name));
  await inChromium(out, `./assets/${script}`, WHOLE);
});

test("Vite: a program for Node, which keeps its packages outside", options, async () => {
  const out = folder("vite-node");
  await byVite(out, { ssr: "app.js" });
  inNode(out, "app.js", WHOLE);
});

/** Builds with Rollup. */
async function byRollup(input, dir, exportConditions) {
  const build = await rollup({
    input: join(HERE, input),
    plugins: [nodeResolve({ exportConditions, browser: exportConditions.length === 0 })],
    external: /^node:/,
    onLog: (level, log) => assert.ok(level !== "warn", log.message),
  });
  await build.write({ dir, format: "es" });
}

test("Rollup: a page, with files copied beside it", options, async () => {
  const out = folder("rollup");
  await byRollup("app.js", out, []);
  copy(out, "rivertable.wasm", "web_thread.js");
  await inChromium(out, "./app.js", WHOLE);
  await byRollup("ranks.js", out, []);
  copy(out, "ranks.wasm");
  await inChromium(out, "./ranks.js", RANKS);
});

test("Rollup: a program for Node", options, async () => {
  const out = folder("rollup-node");
  await byRollup("app.js", out, ["node"]);
  copy(out, "rivertable.wasm", "node_thread.mjs");
  inNode(out, "app.js", WHOLE);
});

/** Builds with webpack. */
async function byWebpack(entry, path, target) {
  const compiler = webpack({
    mode: "production",
    context: HERE,
    entry: `./${entry}`,
    target,
    output: { path, filename: "main.cjs" },
    // The limit of 244 KB for assets.
    performance: false,
  });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats))),
  );
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual(
    [errors, warnings].flat().map(({ message }) => message),
    [],
  );
  await new Promise((resolve) => compiler.close(resolve));
}

test("webpack: a page", options, async () => {
  const out = folder("webpack");
  await byWebpack("app.js", out, "web");
  await inChromium(out, "./main.cjs", WHOLE, "text/javascript");
  await byWebpack("ranks.js", out, "web");
  await inChromium(out, "./main.cjs", RANKS, "text/javascript");
});

test("webpack: a program for Node", options, async () => {
  const out = folder("webpack-node");
  await byWebpack("app.js", out, "node");
  inNode(out, "main.cjs", WHOLE);
});

/** Builds with esbuild. */
async function byEsbuild(entry, outdir, rest) {
  const { warnings } = await esbuild.build({
    absWorkingDir: HERE,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    outdir,
    logLevel: "silent",
    ...rest,
  });
  return warnings.map(({ id }) => id);
}

test("esbuild: a page of modules, with files copied beside it", options, async () => {
  const out = folder("esbuild");
  assert.deepEqual(await byEsbuild("app.js", out, { format: "esm" }), []);
  copy(out, "rivertable.wasm", "web_thread.js");
  await inChromium(out, "./app.js", WHOLE);
  assert.deepEqual(await byEsbuild("ranks.js", out, { format: "esm" }), []);
  copy(out, "ranks.wasm");
  await inChromium(out, "./ranks.js", RANKS);
});

test("esbuild: a page of one script, which is the default", options, async () => {
  for (const [name, loader] of [
    ["esbuild-file", "file"],
    ["esbuild-binary", "binary"],
  ]) {
    const out = folder(name);
    await byEsbuild("init.js", out, { loader: { ".wasm": loader } });
    copy(out, "web_thread.js");
    await inChromium(out, "./init.js", WHOLE, "text/javascript");
  }
  // The default entry says what to import.
  await assert.rejects(byEsbuild("app.js", folder("esbuild-error"), {}), ({ errors }) =>
    errors.some(({ text, location }) => /Top-level await/.test(text) && location.lineText.includes("rivertable/init")),
  );
});

test("esbuild: programs for Node", options, async () => {
  const out = folder("esbuild-node");
  assert.deepEqual(await byEsbuild("app.js", out, { format: "esm", platform: "node" }), []);
  copy(out, "rivertable.wasm", "node_thread.mjs");
  inNode(out, "app.js", WHOLE);
  const banner = { js: 'globalThis.THREAD = require("node:url").pathToFileURL(__dirname + "/node_thread.mjs");' };
  const loader = { ".wasm": "binary" };
  // Without a target, esbuild decodes the bytes by a function of later versions of Node.
  const own = { format: "cjs", platform: "node", target: "node20", loader, banner, outExtension: { ".js": ".cjs" } };
  await byEsbuild("init.js", out, own);
  inNode(out, "init.cjs", WHOLE);
});
