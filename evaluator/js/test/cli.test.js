// Runs the program of the package as `npx rivertable` does. If the variable RIVERTABLE names the native program, its
// answers are compared.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { ANSWERS, QUESTIONS, digits } from "./hundred.js";

const HERE = fileURLToPath(new URL("..", import.meta.url));

/** Runs a program, and returns its output without the time that the answer took. */
function output(program, args, input = "") {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: HERE, input, encoding: "utf8" });
  // An exploitability below 1e-15 is noise of rounding.
  const timeless = (text) =>
    text.replace(/^time .*\n/m, "").replace(/^exploitability .*e-1[5-9]\b/m, "exploitability 0");
  return { status, stdout: timeless(stdout), stderr };
}

const ours = (args, input) => output(process.execPath, ["node_modules/rivertable/lib/cli.js", ...args], input);

const COMMANDS = [
  ["equity", "AKs", "QQ"],
  ["equity", "AhKh", "QQ+, AKs:0.5", "--board", "Qh 7h 2c", "--dead=2d"],
  ["equity", "AAKK", "QQJJ", "--game", "omaha", "--board", "Ks 9h 4c"],
  ["equity", "AA", "KK", "QQ", "--method", "monte-carlo", "--samples", "10000", "--seed", "3"],
  [
    "equity",
    "AsKs",
    "QdQh",
    "--board",
    "2c 3c 4d 5h 9c",
    "--pot",
    "100",
    "--call",
    "60",
    "--bet",
    "200",
    "--fold",
    "25",
  ],
  ["equity", "AhKh v QQ, AKs:0.5 on Qh 7h 2c dead 2d"],
  ["equity", "AA", "vs", "KK", "QQ", "on", "Kd", "9h4c"],
  ["equity", "AKs"],
  ["outs", "AhKh v QsQd", "--board", "Th 9h 2c"],
  ["outs", "AhKh", "QsQd", "--board", "Th 9h 2c"],
  ["hits", "22+ on Ks 9h 4c"],
  ["range", "QQ+, AKs:0.5"],
  ["hits", "22+", "--board", "Ks 9h 4c", "--where", "pair+"],
  ["distribution", "22+", "AK, T9s", "--board", "Ks 9h 4c", "--bins", "4", "--nuts", "80"],
  ["push-fold", "--stacks", "10,10"],
  ["push-fold", "--stacks", "10,10", "--range", "SB=22+,A2+", "--range=BB call SB=QQ+, AKs"],
  ["push-fold", "--sweep", "4..5", "--ante", "0.1"],
  ["push-fold", "--sweep", "4..4.5", "--step", "0.25", "--dead", "1"],
  ["push-fold", "--stacks", "9,6", "--payouts", "60,40", "--bounties", "20,30", "--progressive=30%"],
  ["eval", "2s 7h AsAd KsKd 7c", "AsAd", "10♥ A♠"],
  ["eval", "As", "Ks", "Qs", "Js", "Ts"],
  ["icm", "--stacks", "50,30,20", "--payouts", "50,30,20"],
  ["bubble-factors", "--stacks", "50,30,20,0", "--payouts", "50,30,20"],
  ["deal", "--stacks", "50,30,20", "--payouts", "50,30,20", "--guarantee", "31", "--play-for", "5"],
];

/** The native program, which is not on every machine. */
const native = process.env.RIVERTABLE;

for (const command of COMMANDS) {
  test(`rivertable ${command.join(" ")}`, () => {
    const { status, stdout, stderr } = ours(command);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /\n$/);
    if (native !== undefined) assert.deepEqual({ status, stdout, stderr }, output(native, command));
  });
}

test("npx finds the program of the installed package", () => {
  const { status, stdout } = output("npx", ["rivertable", "equity", "AKs", "QQ"]);
  assert.equal(status, 0);
  assert.match(stdout, /^1 +46\.0485 % .* AKs$/m);
  assert.match(stdout, /^2 +53\.9515 % .* QQ$/m);
});

test("wrong arguments end with code 2 and one sentence", () => {
  const refused = (args, message) =>
    assert.deepEqual(ours(args), { status: 2, stdout: "", stderr: `error: ${message}\n` });
  refused(["odds"], '"odds" is not a command: rivertable --help lists them');
  refused(["equity", "AA", "KK", "--samples", "many"], '--samples "many": expected a number');
  refused(["equity", "AA", "KK", "--samples", "1e999"], '--samples "1e999": expected a number');
  refused(
    ["push-fold", "--stacks", "10,Infinity"],
    'stacks "Infinity": expected a number, such as 12.5, 12500, 12.5k or 10bb',
  );
  refused(["equity", "AA", "KK", "--board"], "--board: expected a value");
  refused(["push-fold", "--stacks", "10,10", "--range"], "--range: expected a value");
  refused(
    ["push-fold", "--stacks", "10,10", "--range", "BB"],
    "--range BB: expected a seat or a decision, =, and a range",
  );
  const unknown = 'no seat is named UTG, expected a seat (SB, BB) or a decision, such as "SB push" or "BB call SB"';
  refused(["push-fold", "--stacks", "10,10", "--range", "UTG=AA"], `--range UTG=AA: ${unknown}`);
  refused(["icm", "AA"], '"AA": icm takes options only');
  refused(
    ["equity", "AA v KK on Kd9h4c", "--board", "2c3c4c"],
    '--board and "Kd9h4c" after the ranges: expected one of them',
  );
  refused(["equity", "AA on Kd9h4c v KK"], '"v" after the cards: expected all ranges before them');
  refused(["eval"], "eval: expected the cards of a hand");
  refused(["eval", "AsAs"], 'hand 1 ("AsAs"): As occurs a second time at character 3: a deck has one of each card');
  const { status, stderr } = ours(["equity", "AA", "KZ"]);
  assert.equal(status, 2);
  assert.match(stderr, /^error: second range: "KZ" at character 1: expected .*\n$/);
});

test("a spot on one line", () => {
  const { game, ranges, board, dead } = JSON.parse(ours(["spot", "AhKh v QQ on Kd 9h 4c"]).stdout);
  assert.deepEqual(
    { game, ranges, board, dead },
    { game: "holdem", ranges: ["AhKh", "QQ"], board: "Kd 9h 4c", dead: "" },
  );
  const unquoted = JSON.parse(ours(["spot", "AhKh", "QQ", "on", "Kd", "9h", "4c"]).stdout);
  assert.deepEqual([unquoted.ranges, unquoted.board], [ranges, board]);
  const list = JSON.parse(ours(["spot", "AhKh", "v", "22+,", "A2+", "on", "Kd", "9h", "4c"]).stdout);
  assert.deepEqual(list.ranges, ["AhKh", "22+, A2+"]);
  assert.match(ours(["equity", "AhKh", "", "QQ"]).stderr, /^error: argument 2 is empty/);
  const omaha = JSON.parse(ours(["equity", "Omaha AsAhKdQc v JsTs9h8h", "--json"]).stdout);
  assert.equal(omaha.game, "omaha");
  const { status, stderr } = ours(["spot"]);
  assert.equal(status, 2);
  assert.match(stderr, /^error: .*expected/);
});

test("help, version and hands", () => {
  assert.match(ours([]).stdout, /^Usage: rivertable COMMAND/);
  assert.match(ours(["--version"]).stdout, /^rivertable \d+\.\d+\.\d+\n$/);
  assert.equal(
    ours(["eval", "AsAd KsKd 7h 7c 2s"]).stdout,
    "As Ad Ks Kd 7h 7c 2s: two pair, aces and kings with a seven (As Ad Ks Kd 7h), rank 9122\n",
  );
  assert.equal(JSON.parse(ours(["about"]).stdout).engine, "wasm");
  assert.equal(JSON.parse(ours(["equity", "AA", "KK", "--json"]).stdout).players.length, 2);
});

test("questions in JSON, one a line", () => {
  const { status, stdout, stderr } = ours(["ask"], `${QUESTIONS.join("\n")}\n`);
  const refused = ANSWERS.flatMap((answer, place) => (JSON.parse(answer).error === undefined ? [] : [place + 1]));
  assert.equal(status, 2);
  assert.ok(stderr.startsWith(`error: ${refused.length} questions have no answer: lines ${refused[0]}, `), stderr);
  const lines = stdout.trimEnd().split("\n");
  assert.equal(lines.length, QUESTIONS.length);
  lines.forEach((line, place) => {
    const number = place + 1;
    const expected = JSON.parse(ANSWERS[place]);
    if (!refused.includes(number)) return assert.deepEqual(digits(line), digits(ANSWERS[place]), QUESTIONS[place]);
    expected.error.line = number;
    assert.deepEqual(JSON.parse(line), expected, QUESTIONS[place]);
  });
});

test("empty lines and comments among questions are passed over", () => {
  const input = '\n# a comment\r\n  {"ask":"range","ranges":["AA"],"id":1}  \n \t\n  # another\n';
  const { status, stdout, stderr } = ours(["ask"], input);
  assert.deepEqual([status, stderr], [0, ""]);
  assert.equal(JSON.parse(stdout).id, 1);
  const one = ours(["ask"], `${input}{"ask":"odds"}`);
  assert.deepEqual([one.status, one.stderr], [2, "error: line 6: the question has no answer\n"]);
  assert.equal(one.stdout.trimEnd().split("\n").length, 2);
  if (native === undefined) return;
  for (const text of [input, `${input}{"ask":"odds"}`, '{"id":"a"}\n'.repeat(12)])
    assert.deepEqual(ours(["ask"], text), output(native, ["ask"], text));
});
