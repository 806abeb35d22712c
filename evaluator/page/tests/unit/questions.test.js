// The questions about the spot, and the fields of push or fold.

import assert from "node:assert/strict";
import { test } from "node:test";

import { merged, pieces, sorted } from "../../web/engine/flops.js";
import { addressOf, spotOf } from "../../web/state/address.js";
import { boardsFault, boardsQuestion, refusedField } from "../../web/state/boards.js";
import { pushFault, pushQuestion } from "../../web/state/push.js";
import { equityQuestion, pairOf } from "../../web/state/questions.js";
import { DEFAULT_SETTINGS } from "../../web/state/store.js";

const of = (change) => ({ ...DEFAULT_SETTINGS, ...change });

test("lists of push or fold have commas, spaces or slashes, and empty fields are left out", () => {
  assert.deepEqual(pushQuestion(DEFAULT_SETTINGS), { ask: "push-fold", as: "all", stacks: [10, 10], blinds: [0.5, 1] });
  const tournament = of({ stacks: "8.5/12 3", blinds: "1;2", ante: " .25 ", payouts: "65,35", big_blind_ante: " " });
  assert.deepEqual(pushQuestion(tournament), {
    ask: "push-fold",
    as: "all",
    ...{ stacks: [8.5, 12, 3], blinds: [1, 2], ante: 0.25, payouts: [65, 35] },
  });
  // The engine refuses these with a reason.
  assert.deepEqual(pushQuestion(of({ stacks: "" }))?.stacks, []);
  // The engine reads units, and refuses commas that may separate thousands.
  for (const stacks of ["12.5k, 8.2k", "10bb;7bb", "12'500, $800", "12,500,8,200"])
    assert.equal(pushQuestion(of({ stacks }))?.stacks, stacks);
  assert.equal(pushQuestion(of({ stacks: "10bb/7bb" }))?.stacks, "10bb;7bb");
  assert.deepEqual(pushQuestion(of({ payouts: "500, 300" }))?.payouts, [500, 300]);
  assert.deepEqual(pushQuestion(of({ stacks: "10, -1" }))?.stacks, [10, -1]);
});

test("the other fields of push or fold are numbers, ranges by seat, yes, and the depths of a sweep", () => {
  const settings = of({
    ...{ payouts: "65, 35", bounties: "5 5", progressive: "yes", others: "20", rake: ".05", cap: "3" },
    fixed: "BB=22+, A2+; BB call SB = QQ+,AK;",
  });
  assert.deepEqual(pushQuestion(settings), {
    ...{
      ask: "push-fold",
      as: "all",
      dialect: "kicker",
      order: "equity",
      stacks: [10, 10],
      blinds: [0.5, 1],
      payouts: [65, 35],
      bounties: [5, 5],
      progressive: true,
    },
    ...{ others: [20], rake: 0.05, cap: 3, fixed: { BB: "22+, A2+", "BB call SB": "QQ+,AK" } },
  });
  for (const sweep of ["1-20", "1 .. 20", "1, 20", "1 – 20"]) {
    const asked = { ask: "push-fold", as: "all", blinds: [0.5, 1], sweep: [1, 20] };
    assert.deepEqual(pushQuestion(of({ sweep })), { ...asked, seats: 2 }, sweep);
    assert.deepEqual(pushQuestion(of({ sweep, stacks: "9,9,9" })), { ...asked, seats: 3 });
    assert.deepEqual(pushQuestion(of({ sweep, stacks: "" })), asked);
  }
});

test("a text that is not a list of numbers is named, and there is no question", () => {
  for (const [name, text, fault] of [
    ["stacks", "10, ten", '"ten" is not a number'],
    ["blinds", "1e3, 2", '"1e3" is not a number'],
    ["ante", "1 2", "expected one number"],
    ["payouts", "x%", '"x%" is not a number'],
    ["rake", "0.05, 3", "expected one number"],
    ["sweep", "5", "expected the lowest and the highest stack, such as 1-20"],
    ["sweep", "1-x", '"x" is not a number: expected the lowest'],
    ["fixed", "QQ+", '"QQ+": expected a seat or a decision, =, and a range'],
    ["fixed", "BB=QQ+; =AA", '"=AA": expected a seat'],
    ["fixed", "BB=QQ+; BB=AA", "BB is given twice"],
  ]) {
    const settings = of({ [name]: text });
    assert.ok(pushFault(settings, name).startsWith(fault), pushFault(settings, name));
    assert.equal(pushQuestion(settings), null);
    assert.equal(pushFault(settings, name === "stacks" ? "blinds" : "stacks"), "");
  }
});

test("a link has the fields of push or fold that are not the defaults", () => {
  const { spot, faults } = spotOf("#p=AA&p=KK&panel=push&stacks=9,11&payouts=x");
  assert.deepEqual(faults, []);
  assert.deepEqual([spot.settings.stacks, spot.settings.blinds, spot.settings.payouts], ["9,11", "0.5, 1", "x"]);
  assert.equal(addressOf(spot), "#p=AA&p=KK&panel=push&stacks=9,11&payouts=x");
});

test("reports about two players compare the hero with the first other player", () => {
  const pair = (hero) => pairOf(spotOf(`#p=AA&p=KK&p=QQ&hero=${hero}`).spot);
  assert.deepEqual(
    [pair(1), pair(2), pair(3)],
    [
      [0, 1],
      [1, 0],
      [2, 0],
    ],
  );
});

/** The answer about some flops, computed from the flops alone. */
function answerOf(flops, deals) {
  const all = flops.reduce((sum, { part }) => sum + part, 0);
  const mean = (value) => flops.reduce((sum, flop) => sum + flop.part * value(flop), 0) / all;
  const means = {
    equity: [0, 1].map((n) => mean((f) => f.equity[n])),
    nuts: [0, 1].map((n) => mean((f) => f.nuts[n])),
  };
  const names = ["rainbow", "two-tone", "unpaired", "paired", "A-high", "K-high"];
  const textures = names.flatMap((texture) => {
    const alike = flops.filter((flop) => flop.words.includes(texture));
    if (alike.length === 0) return [];
    const { by_texture, ...rest } = alike.length === flops.length ? { by_texture: [] } : answerOf(alike, deals);
    const part = alike.reduce((sum, flop) => sum + flop.part, 0) / all;
    const count = alike.reduce((sum, flop) => sum + flop.count, 0);
    const of =
      alike.length === flops.length
        ? means
        : { equity: rest.players.map((p) => p.equity), nuts: rest.players.map((p) => p.nuts) };
    return [
      {
        texture,
        count,
        part,
        ...of,
        range_advantage: of.equity[0] - of.equity[1],
        nut_advantage: of.nuts[0] - of.nuts[1],
      },
    ];
  });
  const players = [0, 1].map((n) => ({ equity: means.equity[n], nuts: means.nuts[n] }));
  return {
    count: flops.length,
    players,
    by_texture: textures,
    flops: flops.map((f) => ({ ...f, part: f.part / all })),
    deals,
  };
}

test("answers about parts of the flops are merged to the answer about all", () => {
  const flop = (text, part, equity, nuts, words) => ({
    ...{ flop: text, count: 4, part, equity: [equity, 1 - equity], nuts: [nuts, 0.1], words },
    nut_advantage: nuts - 0.1,
  });
  const flops = [
    flop("As Kd 2c", 1, 0.6, 0.3, ["rainbow", "unpaired", "A-high"]),
    flop("As Ad 2c", 2, 0.7, 0.5, ["rainbow", "paired", "A-high"]),
    flop("Ks Qs 3d", 3, 0.4, 0.2, ["two-tone", "unpaired", "K-high"]),
    flop("Ks Qd 4c", 4, 0.45, 0.2, ["rainbow", "unpaired", "K-high"]),
  ];
  const groups = [flops.slice(0, 2), flops.slice(3), flops.slice(2, 3)];
  const deals = (group) => group.reduce((sum, { part }) => sum + part, 0);
  const answer = merged(
    { ask: "flops" },
    groups.map((group) => answerOf(group, deals(group))),
    0,
  );
  const expected = answerOf(flops, 10);
  const near = (a, b) => Math.abs(a - b) < 1e-12;
  assert.deepEqual(
    answer.by_texture.map(({ texture, count }) => [texture, count]),
    expected.by_texture.map(({ texture, count }) => [texture, count]),
  );
  answer.by_texture.forEach((texture, place) => {
    const wanted = expected.by_texture[place];
    assert.ok(near(texture.part, wanted.part), texture.texture);
    assert.ok(near(texture.nut_advantage, wanted.nut_advantage), texture.texture);
    for (const name of ["equity", "nuts"]) {
      for (const player of [0, 1]) assert.ok(near(texture[name][player], wanted[name][player]), texture.texture);
    }
  });
  assert.deepEqual(
    answer.flops.map(({ flop }) => flop),
    ["As Ad 2c", "As Kd 2c", "Ks Qd 4c", "Ks Qs 3d"],
  );
  assert.deepEqual(
    sorted({ sort: "cards", reverse: true }, [...flops]).map(({ flop }) => flop),
    ["Ks Qd 4c", "Ks Qs 3d", "As Kd 2c", "As Ad 2c"].sort((a, b) => order(a) - order(b)),
  );
});

/** The order of flops by their cards, lowest first. */
const order = (flop) =>
  flop.split(" ").reduce((sum, [rank, suit]) => 64 * sum + 4 * "23456789TJQKA".indexOf(rank) + "cdhs".indexOf(suit), 0);

test("every flop is in one piece", () => {
  const all = pieces({ ask: "flops", textures: "paired" });
  assert.equal(all.length, 39);
  assert.equal(new Set(all.map(({ textures }) => textures)).size, 39);
  assert.ok(all.every(({ textures }) => textures.startsWith("(paired) and ")));
});

test("several draws are asked for in draw games only", () => {
  const draws = (hash, asks) => {
    const { spot } = spotOf(`#game=badugi&p=As2d3c&p=7h6s5d${hash}`);
    return equityQuestion(spot, { hole_cards: 4, asks }).draws;
  };
  assert.equal(draws("&draws=3", ["equity", "discards"]), 3);
  assert.equal(draws("", ["equity", "discards"]), undefined);
  assert.equal(draws("&draws=3", ["equity"]), undefined);
  // The engine refuses these with a reason.
  assert.equal(draws("&draws=7", ["equity", "discards"]), 7);
  assert.equal(draws("&draws=many", ["equity", "discards"]), "many");
});

/** Hold'em, as far as questions about boards depend on it. */
const HOLDEM = { hole_cards: 2, asks: ["boards"], deck: [..."AKQJT98765432"] };

test("several boards are one text, and a board alone is run", () => {
  const asked = (hash) => {
    const { board, runs } = boardsQuestion(spotOf(`#p=AhKh&p=QsQd&${hash}`).spot, HOLDEM) ?? {};
    return [board, runs];
  };
  assert.deepEqual(asked("board=Kd8h2c"), ["Kd 8h 2c", 1]);
  assert.deepEqual(asked("board=Kd8h2c&runs=3"), ["Kd 8h 2c", 3]);
  assert.deepEqual(asked("board=Kd8h2c&board3=9s9h4d"), ["Kd 8h 2c | 9s9h4d", undefined]);
  assert.deepEqual(asked("board2=9s9h4d&board3=As7d6d5c&runs=1"), [" | 9s9h4d | As7d6d5c", undefined]);
  // The engine refuses it with a reason.
  assert.deepEqual(asked("board=Kd8h2c&board2=9s9h4d&runs=2"), ["Kd 8h 2c | 9s9h4d", 2]);
  assert.deepEqual(asked("board=Kd8h2c&board2=9s9h"), [undefined, undefined]);
  assert.deepEqual(asked("board=Kd8h2c&runs=4"), [undefined, undefined]);
});

test("an invalid field of several boards is named", () => {
  const { spot } = spotOf("#p=AA&p=KK&board2=9s9x&board3=9s9h&runs=0");
  assert.match(boardsFault(spot, "board2"), /"9x" is not a valid card/);
  assert.match(boardsFault(spot, "board3"), /a flop needs one more card/);
  assert.match(boardsFault(spot, "runs"), /"0": expected 1, 2 or 3/);
  for (const [hash, field] of [
    ["board2=9s9hKd", "board2"],
    ["board2=9s9h2d&board3=Ac7c4c", "board2"],
    ["board2=9s9h4d4c3c3d&board3=Ac7c4c", "board2"],
    ["board2=9s9h4d&board3=4dAc7c", "board3"],
    ["board3=KdAc7c", "board3"],
  ]) {
    const { spot } = spotOf(`#p=AA&p=KK&board=Kd8h2c&dead=2d&${hash}`);
    assert.equal(refusedField(spot, HOLDEM, { field: "board" }), field, hash);
    assert.equal(refusedField(spot, HOLDEM, { field: "ranges" }), null);
    assert.equal(refusedField(spot, HOLDEM, { field: "runs" }), "runs");
  }
});
