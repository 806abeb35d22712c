// Spots and addresses are converted to each other.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, spotOf } from "../../web/state/address.js";
import { cardField, heroOf, newPlayer } from "../../web/state/store.js";

test("an address is the same after a round trip", () => {
  for (const hash of [
    "#p=AA&p=KK",
    "#p=22%2B,AJs:0.5&name=Big%20blind&p=random&board=Ks9h4c&dead=2s&panel=bets&pot=140&hero=2",
    "#game=omaha&p=AA&p=JT98&p=random",
    "#game=short-deck&rules=trips-over-straight&p=AKs&p=QQ&sort=nuts&reverse=1",
    "#p=AA&p=KK&where=top-pair%2B&nuts=0.7&folds=0.333",
    "#p=AhKh&p=QsQd&board=Kd8h2c&panel=boards&board2=9s9h4d&board3=As7d6d&runs=2",
    "#game=badugi&p=As2d3c&p=7h6s5d&draws=3",
  ]) {
    const { spot, faults } = spotOf(hash);
    assert.deepEqual(faults, [], hash);
    assert.equal(addressOf(spot), hash);
  }
});

test("a first visit has two ranges with names, and a flop", () => {
  const { spot, faults } = spotOf("");
  assert.deepEqual(
    spot.players.map(({ name }) => name),
    ["Button", "Big blind"],
  );
  assert.deepEqual([spot.board.cards.length, faults.length], [3, 0]);
});

test("invalid parts are named, and the rest is used", () => {
  for (const [part, said] of [
    ["color=red", /unknown part of the link: "color=red"/],
    ["pot=much", /"pot=much": expected an amount/],
    ["nuts=2", /"nuts=2": expected a number from 0 to 1/],
    ["hero=11", /unknown part of the link: "hero=11"/],
  ]) {
    const { spot, faults } = spotOf(`#p=AA&p=QQ&${part}`);
    assert.equal(faults.length, 1);
    assert.match(faults[0], said);
    assert.equal(spot.players[1].typed, "QQ");
  }
  const many = spotOf(`#${Array(12).fill("p=AA").join("&")}`);
  assert.equal(many.spot.players.length, 10);
  assert.match(many.faults[0], /12 ranges/);
});

test("a plus sign is literal, with or without encoding", () => {
  assert.equal(spotOf("#p=22+,ATs+&p=KK").spot.players[0].typed, "22+,ATs+");
});

test("an invalid field is in the address as it was typed, and a painted range in its short form", () => {
  const { spot } = spotOf("#p=AA&p=KK");
  spot.players[0] = { ...newPlayer("AKx", "AA"), error: "not a range" };
  spot.players[1] = { ...newPlayer("AA,KK"), short: "KK+", isUnread: false };
  spot.board = cardField("board", spot.board, "Ks9h4x");
  assert.equal(addressOf(spot), "#p=AKx&p=KK%2B&board=Ks9h4x");
});

test("an unread range is in the address as it was typed", () => {
  const { spot } = spotOf("#p=AA&p=KK");
  spot.players[0] = { ...newPlayer("AA"), typed: "22+", short: "AA" };
  assert.equal(addressOf(spot), "#p=22%2B&p=KK");
});

test("names are cut between characters, and every text has an address", () => {
  const name = "a" + "😀".repeat(40);
  const { spot, faults } = spotOf(`#p=AA&name=${encodeURIComponent(name)}&p=KK`);
  assert.equal(spot.players[0].name, "a" + "😀".repeat(29));
  assert.equal(addressOf(spotOf(addressOf(spot)).spot), addressOf(spot));
  assert.deepEqual(faults, []);
  // Half of a pair of surrogates, as an older version saved it.
  spot.players[0].name = "a\ud83d";
  spot.settings.where = "\ude00";
  assert.equal(addressOf(spot), "#p=AA&name=a%EF%BF%BD&p=KK&where=%EF%BF%BD");
});

test("a board with a gap is the same after a round trip", () => {
  const { spot } = spotOf("#p=AA&p=KK&board=Ks%20%3F%3F%204c%202d");
  assert.equal(spot.board.slots[1], -1);
  assert.equal(addressOf(spot), "#p=AA&p=KK&board=Ks%20%3F%3F%204c%202d");
});

test("the hero is one of the players", () => {
  assert.equal(heroOf(spotOf("#p=AA&p=KK&hero=5").spot), 1);
});

test("names that only this browser knows are resolved", () => {
  const { spot } = spotOf("#game=omaha&p=%40b&p=KKQQ");
  assert.equal(
    addressOf(spot, (text) => text.replace("@b", "AAKK")),
    "#game=omaha&p=AAKK&p=KKQQ",
  );
});
