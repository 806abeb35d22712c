// Runs the package in Chromium, whose program the variable CHROMIUM names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { equity, rank, rankMany } from "rivertable";

import { visit } from "./chromium.js";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));
const browser = process.env.CHROMIUM;
const options = { skip: browser === undefined && "CHROMIUM names no browser", timeout: 120_000 };

/** The script of a page: it posts what it finds. */
const SCRIPT = `
import { HandBuffer, equity, rank, rankMany } from "./node_modules/rivertable/lib/index.js";
import { Hand } from "./node_modules/rivertable/lib/pokersolver.js";
import { rank as rankOnly } from "./node_modules/rivertable/lib/ranks_index.js";
import { Workers } from "./node_modules/rivertable/lib/worker.js";

const post = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
const errorOf = async (promise) => promise.then(() => "none", (error) => error.name);
try {
  const workers = new Workers({ threads: 2 });
  const long = { ask: "equity", ranges: ["random", "random", "random"], method: "monte-carlo", samples: 1e12, time: 60 };
  const controller = new AbortController();
  const stopped = errorOf(workers.ask(long, { signal: controller.signal, onProgress: () => controller.abort() }));
  const [answer, refused] = await Promise.all([
    workers.ask({ ask: "equity", ranges: ["AKs", "QQ"] }),
    errorOf(workers.ask({ ask: "equity", ranges: ["AKs", "KZ"] })),
  ]);
  const buffer = new HandBuffer(1, { cards: 5 });
  buffer.rows.set([51, 47, 43, 39, 35]);
  await post({
    rank: rank("As Ks Qs Js Ts"),
    rankOnly: rankOnly("As Ks Qs Js Ts"),
    many: [...rankMany(Uint8Array.of(51, 47, 43, 39, 35, 0, 1, 2, 3, 4), { cards: 5 }), ...buffer.rank()],
    players: equity(["AKs", "QQ"]).players,
    byWorker: answer.players,
    refused,
    stopped: await stopped,
    solved: Hand.solve(["Ad", "As", "Jc", "Th", "2d", "Qs", "Qd"]).descr,
  });
} catch (error) {
  await post({ error: String(error) });
}`;

test("a page ranks hands, and asks questions on its own thread and on workers", options, async () => {
  const found = await visit(browser, FOLDER, `<!doctype html><script type="module">${SCRIPT}</script>`);
  const { players } = equity(["AKs", "QQ"]);
  const royal = rank("As Ks Qs Js Ts");
  assert.deepEqual(found, {
    rank: royal,
    rankOnly: royal,
    many: [...rankMany(Uint8Array.of(51, 47, 43, 39, 35, 0, 1, 2, 3, 4), { cards: 5 }), royal],
    players,
    byWorker: players,
    refused: "RangeError",
    stopped: "AbortError",
    solved: "Two Pair, A's & Q's",
  });
});

test("the page of the README shows its answer", options, async () => {
  const readme = readFileSync(`${FOLDER}/node_modules/rivertable/README.md`, "utf8");
  const page = readme.match(/```html\n([^]*?)```/)[1];
  const report = `<script type="module">
    const output = document.querySelector("output");
    const timer = setInterval(() => {
      if (output.textContent === "") return;
      clearInterval(timer);
      fetch("/result", { method: "POST", body: JSON.stringify(output.textContent) });
    }, 50);
  </script>`;
  assert.equal(await visit(browser, FOLDER, page + report), "AKs 46.05 %, QQ 53.95 %");
});
