// Formats and parses figures.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  counted,
  fieldText,
  number,
  parseNumber,
  percent,
  plainName,
  points,
  signed,
  withNames,
  withSign,
} from "../../web/text.js";

test("numbers have groups and at most two decimals", () => {
  assert.equal(number(1855881720), "1\u202f855\u202f881\u202f720");
  assert.equal(number(12.345), "12.35");
  assert.equal(number(-0.001), "0");
  assert.equal(signed(17.4), "+17.4");
  assert.equal(signed(-9), "−9");
  assert.equal(signed(-0.001), "0");
  assert.equal(counted(1, "combo"), "1 combo");
  assert.equal(counted(0.5, "combo"), "0.5 combos");
});

test("parts are percentages and points", () => {
  assert.equal(percent(60 / 220), "27.27 %");
  assert.equal(points(0.0341), "+3.41");
  assert.equal(points(-0.5), "−50.00");
  assert.equal(withSign(-1.5, 3), "−1.500");
  assert.equal(withSign(0, 3), "0.000");
});

test("typed numbers have a point or a comma, and nothing else is a number", () => {
  for (const [text, value] of [
    ["33.3", 33.3],
    ["33,3", 33.3],
    [" 60 ", 60],
    [".5", 0.5],
    ["7.", 7],
    ["-1", -1],
  ])
    assert.equal(parseNumber(text), value, text);
  for (const text of ["", " ", "much", "1,000.5", "1 000", "1e3", "0x10", "--1", "Infinity"])
    assert.equal(parseNumber(text), null, text);
  assert.equal(fieldText(100 * 0.333), "33.3");
});

test("made hands and draws have plain names", () => {
  assert.equal(plainName("top-pair-good-kicker"), "Top pair, good kicker");
  assert.equal(plainName("full_house"), "Full house");
});

test("tables have the names of players", () => {
  const names = ["Button", 'Big "B", blind'];
  assert.equal(
    withNames("csv", "player,combo\n1,AA\n2,KK\n", names),
    'player,combo\nButton,AA\n"Big ""B"", blind",KK\n',
  );
  assert.equal(
    withNames("csv", "flop,equity1,nuts2,high\nAsKs2s,1,2,A", names),
    'flop,equity Button,"nuts Big ""B"", blind",high\nAsKs2s,1,2,A',
  );
  assert.equal(withNames("text", "player\n1", ["A", "B"]), "1 A, 2 B\nplayer\n1");
});
