// The modules beside the whole one: hand ranks alone, and modules that a program loads itself. Each test is a program of its own,
// because the package has one module at a time.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** Runs a program, and returns the JSON that it prints last. */
function printed(program) {
  const cwd = fileURLToPath(new URL(".", import.meta.url));
  const options = { cwd, encoding: "utf8", timeout: 60_000 };
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", program], options));
}

/** The start of programs that report errors. */
const PRELUDE = `
  import { readFileSync } from "node:fs";
  const errorOf = (call) => { try { return String(call()); } catch (error) { return error.name + ": " + error.message; } };
  const print = (value) => console.log(JSON.stringify(value));
  const bytes = (name) => readFileSync(new URL(import.meta.resolve("rivertable/" + name)));
`;

test("hand ranks alone are those of the whole module", () => {
  const found = printed(`${PRELUDE}
    import * as small from "rivertable/ranks";
    const next = (seed) => (seed * 48271) % 2147483647;
    const hands = Array.from({ length: 2000 }, (_, hand) => {
      const ids = new Set();
      for (let seed = hand + 1; ids.size < 7; seed = next(seed)) ids.add(seed % 52);
      return [...ids];
    });
    const rows = Uint8Array.from(hands.flat());
    const buffer = new small.HandBuffer(1, { cards: 5 });
    buffer.rows.set([51, 47, 43, 39, 35]);
    const before = [...small.rankMany(rows)];
    const { bestFive, describe, rank } = small;
    const names = Object.keys(small).sort();
    const errors = [() => rank("As", { game: "razz" }), () => rank("Zs"), () => rank("2c3c4c5c6c7c8c9c")].map(errorOf);
    // The whole module replaces the small one, whose buffers go on.
    const whole = await import("rivertable");
    print({
      names, errors,
      isEqual: String(before) === String([...whole.rankMany(rows)]),
      words: describe("AsAd KsKd 7h 7c 2s"),
      best: bestFive("Ac 2c 3c 4c 5c 5s Kd").join(" "),
      buffer: buffer.rank()[0],
      equity: whole.equity(["AKs", "QQ"]).players[0].equity,
      razz: rank("8c 6d 4h 3s 2c", { game: "razz" }) > 0,
    });`);
  assert.deepEqual(found, {
    names: ["HandBuffer", "bestFive", "cardIds", "cardNames", "describe", "rank", "rankMany"],
    errors: [
      'RangeError: game "razz": expected one of holdem',
      'RangeError: "Zs" at character 1 is not a card: expected a rank (2 to 9, T or 10, J, Q, K, A), then a suit (c, d, h, s)',
      "RangeError: 8 cards: a hand has at most 7",
    ],
    isEqual: true,
    words: "two pair, aces and kings with a seven",
    best: "5c 4c 3c 2c Ac",
    buffer: 32777,
    equity: 0.46048525845877836,
    razz: true,
  });
});

test("a program loads the module itself", () => {
  const found = printed(`${PRELUDE}
    import { Range, equity, init, rank } from "rivertable/init";
    const early = [() => rank("As"), () => equity(["AA", "KK"]), () => new Range("AA")].map(errorOf);
    const failed = await init(new Uint8Array(3)).catch(({ name }) => name);
    await Promise.all([init(bytes("rivertable.wasm")), init(new URL("file:///no/such/file"))]);
    await init(new Uint8Array(3));
    print({ early, failed, rank: rank("As Ks Qs Js Ts"), equity: equity(["AKs", "QQ"]).players[0].equity });`);
  const early =
    'Error: the WebAssembly module is not loaded: expected "await init(…)" of rivertable/init before this call, or a bundler ' +
    "that keeps the side effects of rivertable";
  assert.deepEqual(found, {
    early: [early, early, early],
    failed: "CompileError",
    rank: 32777,
    equity: 0.46048525845877836,
  });
});

test("a program loads the small module itself, which answers no questions", () => {
  const found = printed(`${PRELUDE}
    import { Range, equity, init, rank } from "rivertable/init";
    import { Workers } from "rivertable/worker";
    await init(new WebAssembly.Module(bytes("ranks.wasm")));
    const errors = [() => equity(["AA", "KK"]), () => new Range("AA")].map(errorOf);
    // Workers have the whole module.
    const workers = new Workers({ threads: 1 });
    const { players } = await workers.ask({ ask: "equity", ranges: ["AKs", "QQ"] });
    const own = new Workers({ threads: 1, module: bytes("rivertable.wasm") });
    const { combos } = await own.ask({ ask: "range", ranges: ["AA"] });
    const failed = await new Workers({ module: new Uint8Array(3) }).ask({ ask: "about" }).catch(({ name }) => name);
    print({ errors, rank: rank("As Ks Qs Js Ts"), equity: players[0].equity, combos, failed });
    workers.close();
    own.close();`);
  const error = "Error: ranks.wasm ranks hands only: expected rivertable.wasm for questions and ranges";
  assert.deepEqual(found, {
    errors: [error, error],
    rank: 32777,
    equity: 0.46048525845877836,
    combos: 6,
    failed: "CompileError",
  });
});

test("numbers that the module does not know are refused", () => {
  const found = printed(`${PRELUDE}
    import { rank } from "rivertable";
    import { wasm, written } from ${JSON.stringify(new URL("../node_modules/rivertable/lib/instance.js", import.meta.url))};
    const refusals = [
      () => wasm.rank(99, 1, 0),
      () => wasm.rank(-1, 1, 0),
      () => wasm.rank(0, 0x2000, 0),
      () => wasm.best_five(99, 1, 0),
      () => wasm.describe(99, 1),
      () => wasm.describe(0, 70000),
      () => wasm.rank_rows(99, 5, 0, 0, 0),
      () => wasm.rank_rows(0, 9, 0, 0, 0),
      () => wasm.rank_sets(99, 0, 0, 0),
      () => wasm.rank_on_board(99, 1, 0, 2, 0),
      () => wasm.range_text(99),
      () => wasm.range_combined(0, 99, 0),
    ];
    const [, games] = errorOf(() => rank("As", { game: "bridge" })).split("expected one of ");
    print([
      games.split(", ").length,
      ...refusals.map((call) => (call() < 0 ? JSON.parse(written()).error.message : "taken")),
    ]);`);
  const [games] = found;
  assert.ok(games > 10);
  const numbers = (game) => `game number ${game}: expected 0 to ${games - 1}`;
  assert.deepEqual(found, [
    games,
    numbers(99),
    numbers(4_294_967_295),
    "the set 0x2000 has bits of no card: expected bits 0 to 12 of each 16",
    numbers(99),
    numbers(99),
    "70000 is not a hand rank: expected an integer of 16 bits",
    numbers(99),
    "rows of 9 cards: expected 1 to 7",
    numbers(99),
    numbers(99),
    "range number 99: no range has this number",
    "range number 0: no range has this number",
  ]);
});
