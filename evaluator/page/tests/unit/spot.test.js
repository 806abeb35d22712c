// A spot on one line replaces the spot of the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, spotOf } from "../../web/state/address.js";
import { Games } from "../../web/state/games.js";
import { mayBeTwoPlayers, takeSpot } from "../../web/state/spot.js";
import { Store } from "../../web/state/store.js";

const deck = [..."AKQJT98765432"];
const game = (name, hole_cards, rules) => ({
  name,
  rules,
  title: name,
  deck,
  hole_cards,
  board_cards: 5,
  most_players: 10,
  asks: [],
});
const GAMES = [game("holdem", 2), game("short-deck", 2, "triton"), game("short-deck", 2, "other"), game("omaha", 4)];

/** Returns the address after a line, of which the engine returned the parts, and the question. */
async function after(hash, parts, line = "a line") {
  const games = new Games(GAMES);
  const store = new Store(spotOf(hash).spot);
  let question;
  const model = {
    ...{ store, games, faults: ["a fault of the link"], spot: store.spot, game: games.of(store.spot) },
    engine: {
      ask: async (asked) => {
        question = asked;
        return { game: "holdem", board: "", dead: "", ranges: [], ...parts };
      },
    },
    activate: (place) => store.activate(place),
  };
  const remark = await takeSpot(model, line);
  assert.deepEqual(model.faults, []);
  assert.equal(store.past.length, 1);
  return { address: addressOf(store.spot), question, remark };
}

test("ranges replace the players, the cards and the hero", async () => {
  const { address, question } = await after("#p=AA&name=UTG&p=KK&board=KsKdKh&dead=2c&hero=2", {
    ...{ ranges: ["QQ", "JJ", "TT"], dead: "3c" },
  });
  assert.equal(address, "#p=QQ&p=JJ&p=TT&dead=3c");
  assert.deepEqual(question, { ask: "spot", text: "a line", game: "holdem" });
});

test("cards alone keep the players", async () => {
  const { address } = await after("#p=AA&p=KK&board=KsKdKh&dead=2c&hero=2", { board: "2d3d4d" });
  assert.equal(address, "#p=AA&p=KK&board=2d3d4d&dead=2c&hero=2");
});

test("invalid cards stay at their field", async () => {
  const { address } = await after("#p=AA&p=KK", { ranges: ["QQ", "JJ"], board: "2d 3d" });
  assert.equal(address, "#p=QQ&p=JJ&board=2d%203d");
});

test("usual rules are not named, and a game alone brings its example", async () => {
  const short = { game: "short-deck", rules: "triton" };
  assert.equal((await after("#p=AA&p=KK", short)).address, "#game=short-deck&p=AA&p=KK");
  const other = await after("#game=short-deck&rules=other&p=AA&p=KK", {
    ...short,
    rules: "other",
    ranges: ["QQ", "JJ"],
  });
  assert.equal(other.address, "#game=short-deck&rules=other&p=QQ&p=JJ");
  assert.equal(other.question.rules, "other");
  assert.equal((await after("#p=AA&p=KK", { game: "omaha" })).address, "#game=omaha&p=AA&p=JT98");
});

test("one range that may be those of two players is noticed", () => {
  for (const text of ["AhKh QQ", "22+ AKs", "AhKh, QsQd", "15% random", "10s9s KK"])
    assert.ok(mayBeTwoPlayers(text), text);
  for (const text of ["AA", "QQ+, AKs", "top 15%", "AA KK QQ", "AhKh, QQ", "15 %", ""])
    assert.ok(!mayBeTwoPlayers(text), text);
});

test("a remark is about one range only", async () => {
  const remark = async (line, ranges, game = "holdem") => (await after("#p=AA&p=KK", { ranges, game }, line)).remark;
  const said = '"AA KK" is one range against a random hand: v separates the ranges of two players';
  assert.equal(await remark("AA KK on Kd 9h 4c", ["AA KK", "random"]), said);
  assert.equal(await remark("AA KK v random on Kd 9h 4c", ["AA KK", "random"]), "");
  assert.equal(await remark("AA v KK", ["AA", "KK"]), "");
  assert.equal(await remark("on Kd 9h 4c", []), "");
  assert.equal(await remark("AA KK", ["AA KK", "random"], "omaha"), "");
});
