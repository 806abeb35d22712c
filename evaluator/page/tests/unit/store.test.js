// The state of the page, the brush and saved ranges.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { STARTING_HANDS, comboIndex, parseCard, parseCards } from "../../web/poker/cards.js";
import { blockedIn, emptyWeights, plainText } from "../../web/poker/ranges.js";
import { invert, line, paint } from "../../web/state/brush.js";
import {
  exportText,
  importText,
  keepRanges,
  rangesNamedIn,
  removeRange,
  resolved,
  savedNames,
  savedRange,
  savedRanges,
} from "../../web/state/saved.js";
import { spotOf } from "../../web/state/address.js";
import { NO_CARDS, STEP, Store, cardField, emptyPlayer, heroOf, isRead, nameOf } from "../../web/state/store.js";

/** The ranks of a whole deck. */
const HOLDEM = {
  name: "holdem",
  title: "hold'em",
  deck: [..."AKQJT98765432"],
  hole_cards: 2,
  board_cards: 5,
  most_players: 10,
  asks: [],
};
const place = (name) => STARTING_HANDS.findIndex((hand) => hand.name === name);

const storeOf = (hash) => new Store(spotOf(hash).spot);

/** A store whose first player has a painted range. */
function painted() {
  const store = storeOf("#p=AA&p=KK");
  store.changePlayer(0, emptyPlayer());
  paint(store, HOLDEM, STARTING_HANDS[place("AA")].combos, () => 0.5, "paint");
  return store;
}

test("changes of one stroke are one step, and undo returns to the state before", () => {
  const store = storeOf("#p=AA&p=KK");
  store.setRange(0, "Q", "type");
  store.setRange(0, "QQ", "type");
  store.changeSettings({ panel: "next" });
  assert.equal(store.steps, 1);
  store.undo();
  assert.equal(store.spot.players[0].typed, "AA");
  assert.equal(store.spot.settings.panel, "next", "undo leaves the open report alone");
  store.redo();
  assert.equal(store.spot.players[0].typed, "QQ");
  store.setRange(0, "JJ", STEP);
  assert.equal(store.future.length, 0);
});

test("the grid and the reports keep their players when another one is removed", () => {
  const store = storeOf("#p=AA&p=KK&p=QQ&hero=3");
  store.activate(1);
  store.removePlayer(0);
  assert.equal(store.active, 0);
  assert.equal(heroOf(store.spot), 1);
  assert.equal(store.spot.players[heroOf(store.spot)].typed, "QQ");
  assert.equal(nameOf(store.spot, 1), "Player 2");
});

test("undo brings the hero and the player on the grid back", () => {
  const shown = (store) => [store.spot.players[heroOf(store.spot)].typed, store.player.typed];
  const store = storeOf("#p=AA&p=KK&p=QQ&hero=3");
  store.activate(1);
  // The hero and the player on the grid stay the same when another player goes and comes back.
  store.removePlayer(0);
  store.undo();
  assert.deepEqual(shown(store), ["QQ", "KK"]);
  store.redo();
  assert.deepEqual(shown(store), ["QQ", "KK"]);
  store.undo();
  // So do they when players are swapped, and when a range is replaced.
  store.swap();
  assert.deepEqual(shown(store), ["QQ", "KK"]);
  store.changeSettings({ hero: 0 });
  assert.deepEqual(shown(store), ["KK", "KK"]);
  store.undo();
  assert.deepEqual(shown(store), ["KK", "KK"]);
  store.setRange(1, "JJ");
  store.changeSettings({ hero: 0 });
  store.undo();
  assert.deepEqual(shown(store), ["AA", "KK"]);
  // A hero who was removed is the hero again.
  store.removePlayer(0);
  assert.equal(shown(store)[0], "KK");
  store.undo();
  assert.equal(shown(store)[0], "AA");
});

test("a card that is removed from the middle of a board leaves a gap", () => {
  const field = cardField("board", { ...NO_CARDS, text: "Ks9h4c2d" }, "Ks ?? 4c 2d");
  assert.deepEqual(field.slots, [...parseCards("Ks").cards, -1, ...parseCards("4c2d").cards]);
  assert.equal(field.cards.length, 3);
  assert.match(field.error, /missing card of the flop/);
  assert.equal(field.text, "Ks9h4c2d");
  assert.match(cardField("board", NO_CARDS, "Ks 9h 4c ?? 2d").error, /missing card of the turn/);
  assert.match(cardField("dead", NO_CARDS, "?? 9h").error, /without gaps/);
});

test("a combo that leaves another player no hand is blocked", () => {
  const weights = (...combos) => {
    const all = emptyWeights();
    for (const [first, second] of combos) all[comboIndex(parseCard(first), parseCard(second))] = 0.5;
    return all;
  };
  const isBlocked = blockedIn([parseCard("2c")], [weights(["Ah", "Kh"], ["Ah", "Qh"], ["Ad", "2c"])]);
  const combo = (first, second) => comboIndex(parseCard(first), parseCard(second));
  assert.equal(isBlocked(combo("Ah", "Ac")), true);
  assert.equal(isBlocked(combo("Kh", "Qh")), true);
  assert.equal(isBlocked(combo("Kh", "Kd")), false);
  assert.equal(isBlocked(combo("Kh", "2c")), true);
  assert.equal(blockedIn([], [emptyWeights()])(combo("Ah", "Ac")), false);
});

test("a board has no card or at least three", () => {
  assert.equal(cardField("board", NO_CARDS, "").error, null);
  assert.match(cardField("board", NO_CARDS, "Ks").error, /two more cards/);
  assert.match(cardField("board", NO_CARDS, "Ks9h4x").error, /"4x" is not a valid card/);
  assert.equal(cardField("board", { ...NO_CARDS, text: "Ks9h4c" }, "Ks9h4x").text, "Ks9h4c");
  assert.deepEqual(parseCards("K♠️, 10h").cards, [parseCard("Ks"), parseCard("Th")]);
  assert.equal(isRead(spotOf("#p=AA&p=KK").spot), false);
});

test("painting changes weights, and the rest of each weight is the inverse", () => {
  const store = painted();
  assert.equal(store.player.text, "AA:0.5");
  invert(store, HOLDEM, 0);
  assert.match(store.player.text, /^AA:0\.5,/);
  assert.equal(store.player.weights[comboIndex(parseCard("Ks"), parseCard("Kh"))], 1);
  invert(store, HOLDEM, 0);
  assert.equal(plainText(store.player.weights), "AA:0.5");
});

test("a range that is being read is not painted over", () => {
  const store = storeOf("#p=JTs&p=KK");
  paint(store, HOLDEM, STARTING_HANDS[0].combos, () => 1, "paint");
  assert.equal(store.player.typed, "JTs");
});

test("a line on the grid has no gaps", () => {
  assert.deepEqual(line(place("KK"), place("KTs")), ["KQs", "KJs", "KTs"].map(place));
  assert.deepEqual(line(place("22"), place("44")), [place("33"), place("44")]);
  const knight = line(place("AA"), place("JTs"));
  assert.equal(knight.length, 4);
  assert.equal(knight.at(-1), place("JTs"));
  assert.deepEqual(line(5, 5), []);
});

beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = {
    get length() {
      return kept.size;
    },
    key: (place) => [...kept.keys()][place] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
});

test("any name is saved, and only own names are found", () => {
  for (const name of ["constructor", "toString", "__proto__"]) {
    assert.deepEqual(rangesNamedIn(2, [`@${name}`]), {});
    assert.equal(keepRanges(2, new Map([...savedRanges(2), [name, "AA"]])), true);
    assert.equal(resolved(2, `@${name}`), "AA");
    assert.equal(Object.entries(rangesNamedIn(2, [`KK,@${name}`])).length, 1);
  }
  assert.equal(savedRanges(2).size, 3);
  assert.equal(savedRanges(4).size, 0);
  assert.equal(resolved(4, "@constructor"), "@constructor");
});

test("ranges are saved one by one, so that tabs lose none", () => {
  localStorage.setItem("rivertable.ranges", '{"old":"QQ","taken":"22"}');
  localStorage.setItem("rivertable.range.2.taken", "33");
  assert.deepEqual([...savedRanges(2)], [["old", "QQ"], ["taken", "33"]]); // prettier-ignore
  assert.equal(localStorage.getItem("rivertable.ranges"), null);
  // Another tab saves between two changes of this one.
  keepRanges(2, new Map([["mine", "AA"]]));
  localStorage.setItem("rivertable.range.2.theirs", "KK");
  removeRange(2, "old");
  assert.deepEqual(savedNames(2), ["mine", "taken", "theirs"]);
  // Ranges are saved together or not at all.
  const { setItem } = localStorage;
  localStorage.setItem = (key, text) => (key.endsWith("full") ? assert.fail("full") : setItem(key, text));
  assert.equal(keepRanges(2, new Map([["mine", "TT"], ["new", "99"], ["full", "88"]])), false); // prettier-ignore
  assert.deepEqual([savedRange(2, "mine"), savedRange(2, "new")], ["AA", null]);
});

test("an exported file is imported, and others are refused with a reason", () => {
  const ranges = new Map([["tight", "QQ+"]]);
  assert.deepEqual(importText(2, exportText(2, ranges)), ranges);
  for (const [text, said] of [
    ["no json", /not valid JSON/],
    ["{}", /no valid ranges/],
    ['{"rivertable ranges": 1, "ranges": {"a b": "AA"}}', /no valid ranges/],
    [exportText(4, ranges), /4 hole cards/],
    [exportText(2, new Map([["a", "@b"]])), /cannot refer to another/],
  ])
    assert.throws(() => importText(2, text), said);
});
