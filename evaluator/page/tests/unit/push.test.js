// The seats and the line of push or fold.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, spotOf } from "../../web/state/address.js";
import { readLine } from "../../web/state/push_line.js";
import { pushFault, pushQuestion } from "../../web/state/push.js";
import { seatName, stacksOf, withSeat, withStack, withoutSeat } from "../../web/state/push_seats.js";
import { DEFAULT_SETTINGS } from "../../web/state/store.js";
import { pictureOf } from "../../web/view/reports/push_picture.js";
import { FIRST_IN, situationsOf, titleOf } from "../../web/view/reports/push_tree.js";

const of = (change) => ({ ...DEFAULT_SETTINGS, ...change });

test("smaller tables have the last of nine seats", () => {
  const names = (seats) => Array.from({ length: seats }, (_, seat) => seatName(seat, seats));
  assert.deepEqual(names(3), ["BTN", "SB", "BB"]);
  assert.deepEqual(names(9), ["UTG", "UTG1", "UTG2", "LJ", "HJ", "CO", "BTN", "SB", "BB"]);
  assert.equal(seatName(9, 10), "Seat 10");
});

test("a stack of one seat is a part of the text of all stacks", () => {
  assert.deepEqual(stacksOf("8.5 12/3"), ["8.5", "12", "3"]);
  assert.equal(withStack("8.5 12/3", 1, "9bb"), "8.5, 9bb, 3");
  assert.equal(withSeat("10, 7"), "10, 10, 7");
  assert.equal(withSeat(""), "10");
  assert.equal(withoutSeat("10, 8, 7", 1), "10, 7");
  // An empty stack stays a seat, and a comma of thousands stays in its stack.
  const missing = withStack("10, 7", 0, "");
  assert.deepEqual(stacksOf(missing), ["", "7"]);
  assert.equal(
    pushFault(of({ stacks: missing }), "stacks"),
    "the stack of SB is missing: expected a number such as 10",
  );
  assert.equal(pushQuestion(of({ stacks: missing })), null);
  assert.equal(withStack(missing, 0, "12"), "12, 7");
  assert.equal(pushQuestion(of({ stacks: withStack("10, 7", 0, "12,500") }))?.stacks, "12,500; 7");
  assert.equal(pushQuestion(of({ stacks: withStack("10, 7", 1, "7 8") }))?.stacks, "10; 7 8");
});

test("spaces between units separate stacks, and spaces between digits are a question for the engine", () => {
  assert.equal(pushQuestion(of({ stacks: "12.5k 8.2k 20bb" }))?.stacks, "12.5k;8.2k;20bb");
  assert.equal(pushQuestion(of({ stacks: "12 500 8 200" }))?.stacks, "12 500 8 200");
  assert.deepEqual(pushQuestion(of({ stacks: "8.5 12" }))?.stacks, [8.5, 12]);
});

test("dead money and dead cards have different names in a link", () => {
  const settings = of({ dead_money: "0.3" });
  assert.equal(pushQuestion(settings)?.dead, 0.3);
  const { spot, faults } = spotOf("#p=AA&p=KK&dead=2d&dead_money=0.3");
  assert.deepEqual([faults, spot.dead.text, spot.settings.dead_money], [[], "2d", "0.3"]);
  assert.equal(addressOf(spot), "#p=AA&p=KK&dead=2d&dead_money=0.3");
});

test("a line has blinds, an ante, stacks and prizes", () => {
  const level = { blinds: "500, 1000", ante: "100", big_blind_ante: "" };
  const stacks = { stacks: "12.5k, 8200, 20bb", sweep: "" };
  assert.deepEqual(readLine("500/1000 ante 100: 12.5k, 8200, 20bb"), { ...level, ...stacks });
  assert.deepEqual(readLine("blinds 500 / 1000, Ante 100 : 12.5k, 8200, 20bb; prizes 50%, 30%, 20%"), {
    ...{ ...level, ...stacks, payouts: "50%, 30%, 20%" },
  });
  assert.deepEqual(readLine("0.5/1 (bb ante 1): 10 9"), {
    ...{ blinds: "0.5, 1", ante: "", big_blind_ante: "1", stacks: "10 9", sweep: "" },
  });
  assert.deepEqual(readLine("1,000/2,000: 40k, 30k"), {
    ...{ blinds: "1,000; 2,000", ante: "", big_blind_ante: "", stacks: "40k, 30k", sweep: "" },
  });
  // A new level keeps the stacks.
  assert.deepEqual(readLine("600/1200 bba 1200"), { blinds: "600, 1200", ante: "", big_blind_ante: "1200" });
});

test("a line that can be read in two ways is refused, and so is one without an end", () => {
  for (const [line, message] of [
    ["10/10", '"10/10" may be blinds or stacks'],
    [
      "500/1000/100: 12k, 8k",
      '"100" may be the ante of each player or of the big blind: expected "ante 100" or "bb ante 100"',
    ],
    ["500/1000 (100): 12k, 8k", '"100" may be the ante'],
    ["500/1000 12.5k, 8200", '"12.5k, 8200" is not an ante'],
    ["12.5k, 8200", '"12.5k, 8200": expected the small and the big blind'],
    ["500/1000 ante x: 12k, 8k", '"x" is not a number'],
    ["500/1e3: 12k, 8k", '"1e3" is not a number'],
    ["500/1000:", "stacks are missing after the colon"],
    [":", '"": expected the small and the big blind'],
  ])
    assert.throws(() => readLine(line), { message: new RegExp(`^${message.replace(/[.()]/g, "\\$&")}`) }, line);
});

test("decisions are grouped by the seats that are all-in", () => {
  const decision = (seat, ...all_in_before) => ({
    decision: `${seat} after ${all_in_before.join("+")}`,
    seat,
    all_in_before,
  });
  const decisions = [
    decision("CO"),
    decision("SB"),
    decision("SB", "CO"),
    decision("BB", "CO", "SB"),
    decision("BB", "SB"),
  ];
  const situations = situationsOf(/** @type {any} */ (decisions));
  assert.deepEqual([...situations.keys()], ["", "CO", "CO+SB", "SB"]);
  const first = situations.get(FIRST_IN);
  assert.deepEqual(
    first.decisions.map(({ seat }) => seat),
    ["CO", "SB"],
  );
  assert.deepEqual(
    first.next.map(({ before }) => titleOf(before)),
    ["CO pushes", "SB pushes"],
  );
  assert.deepEqual(
    first.next[0].next.map(({ before }) => titleOf(before)),
    ["SB calls"],
  );
  // A rare situation on the way to another one has no decisions.
  assert.deepEqual(situationsOf(/** @type {any} */ ([decision("BB", "CO", "SB")])).get("CO").decisions, []);
});

test("a picture keeps its charts side by side", () => {
  const chart = (y, title) => `<svg y="${y}" width="20" height="30"><title>${title}</title></svg>\n`;
  const names = ["A", "B", "C", "D", "E"];
  const head = (width, height) =>
    `<svg class="x" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n`;
  const svg = `${head(20, 150)}${names.map((name, place) => chart(30 * place, name)).join("")}</svg>\n`;
  const kept = pictureOf(svg, ["A", "B", "D", "E"]);
  assert.ok(kept.startsWith(head(60, 60)), kept);
  assert.deepEqual(
    [...kept.matchAll(/x="(\d+)" y="(\d+)".*?<title>(.)/g)].map((found) => found.slice(1).join(" ")),
    ["0 0 A", "20 0 B", "40 0 D", "0 30 E"],
  );
  assert.ok(kept.endsWith("</svg>\n</svg>\n"));
  assert.throws(() => pictureOf(svg, ["F"]), /no picture/);
});
