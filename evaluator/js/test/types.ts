// What the TypeScript compiler accepts and refuses.

import {
  HandBuffer,
  Range,
  ask,
  bestFive,
  bubbleFactors,
  deal,
  describe,
  equity,
  icm,
  pushFold,
  rank,
  rankMany,
  spot,
} from "rivertable";
import type {
  EquityAnswer,
  Progress,
  PushFoldAnswer,
  PushFoldQuestion,
  PushFoldSweepAnswer,
  RefusedError,
} from "rivertable";
import { init, rank as rankAfterInit } from "rivertable/init";
import { Card, FullHouse, Game, Hand, PaiGowPokerHelper } from "rivertable/pokersolver";
import { rank as rankOnly } from "rivertable/ranks";
import { Workers } from "rivertable/worker";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};

const one: number = rank("As Kd") + rank([51, 47]) + rank(["As", "Kd"]) + rank(Uint8Array.of(51)) + rank(1n);
const many: Uint16Array = rankMany(new Uint8Array(14), { cards: 7, game: "short-deck", out: new Uint16Array(2) });
const words: string = describe(one) + bestFive("As Kd")[0] + new HandBuffer(10, { cards: "sets" }).sets[0] + many[0];
// @ts-expect-error: not an array of cards
rankMany(new Float64Array(7));
// @ts-expect-error: not a game
rank("As", { game: "bridge" });

const exact = equity(["AKs", new Range("QQ")]);
same<typeof exact, EquityAnswer>(true);
const share: number = exact.players[0].equity;
const text: string = equity({ ranges: ["AKs", "QQ"], as: "text" }).text;
const svg: string = ask({ ask: "chart", ranges: ["22+"] }).svg;
const named: string = pushFold({ stacks: [10, 10] }).decisions[0].range;
const factor: number | null = bubbleFactors({ stacks: [1, 2], payouts: [3] }).players[0].against[0].bubble_factor;
const dealt: number = deal({ stacks: [1, 2], payouts: [3], play_for: 1 }).players[0].chip_chop;
const depth: number = pushFold({ sweep: [1, 2], step: 0.5 }).depths[0].hands[0].all_in[0][1];
const money: number = icm({ stacks: [1, 2], payouts: [3] }).players[0].equity;
// @ts-expect-error: no such field
equity({ ranges: ["AKs", "QQ"], boards: "Ks 9h 4c" });
// @ts-expect-error: a range is text
equity([1, 2]);
// @ts-expect-error: charts have no CSV
ask({ ask: "chart", ranges: ["AKs"], as: "csv" });
// @ts-expect-error: no such kind
ask({ ask: "odds" });
// @ts-expect-error: push or fold has one game
pushFold({ stacks: [10, 10], game: "holdem" });
// @ts-expect-error: stacks have no rules
icm({ stacks: [1, 2], payouts: [3], rules: null });
// @ts-expect-error: the answer names no game
pushFold({ stacks: [10, 10] }).game;

const river = { ask: "solve", ranges: ["AA", "KK"], board: "Ac Kd 9h 8d 2s", pot: 100, stack: 100 } as const;
const played: number | null = ask({ ...river, bets: "a" }).players[0].hands[0].value;
const taken: number = ask({ ...river, memory: true }).memory[0].bytes;
// @ts-expect-error: the memory has no players
ask({ ...river, memory: true }).players;
// @ts-expect-error: the answer names no game
icm({ stacks: [1, 2], payouts: [3] }).game;
const swept: number = pushFold({ sweep: [1, 2] }).sweep[0].decisions[0].all_in;
// @ts-expect-error: neither stacks nor a sweep
pushFold({ blinds: [0.5, 1] });
// @ts-expect-error: a sweep replaces stacks
pushFold({ stacks: [10, 10], sweep: [1, 2] });
const either = (question: PushFoldQuestion) => ask(question);
same<ReturnType<typeof either>, PushFoldAnswer | PushFoldSweepAnswer>(true);
const parts: string[] = spot({ text: "AhKh v QQ" }).ranges;
// @ts-expect-error: a sweep has two depths
pushFold({ sweep: [1] });
// @ts-expect-error: one game has no sweep
pushFold({ stacks: [10, 10] }).sweep;
rank("AsAh KsKh", { game: "omaha", board: "Ts 9s 8s" });
// @ts-expect-error: no such game
rank("As", { game: "bridge" });

const workers = new Workers({ threads: 2 });
const later: Promise<EquityAnswer> = workers.ask(
  { ask: "equity", ranges: ["AKs", "QQ"] },
  { signal: AbortSignal.timeout(1000), onProgress: (progress: Progress) => progress.done },
);

const hand = Hand.solve(["Ad", new Card("As")], new Game("standard"));
const winners: Hand[] = Hand.winners([hand, new FullHouse(["Ad"], new Game())]);
const lowHand: Hand = PaiGowPokerHelper.solve(["Ad"]).loHand;

const range: Range = new Range("QQ+").union("AKs").difference(new Range("AA")).without("Kd").complement();
const numbers: number[] = [...range.weights, range.weight("AsKs"), ...[...range].map(([, weight]) => weight)];
const isIn: boolean = range.has("KK") && range.equals("KK") && Range.top(10).filter("Qh 7h 2c", "pair+").has("QQ");
// @ts-expect-error: a range needs text
new Range();

const loaded: Promise<void> = init(new URL("https://example.com/rivertable.wasm"));
init(new Uint8Array());
const ranks: number = rankOnly("As") + rankAfterInit("As");
const own = new Workers({ module: new Uint8Array(), script: "./web_thread.js" });

try {
  rank("XX");
} catch (error) {
  const { field, index, place } = error as RefusedError;
  console.log(
    field,
    index,
    place,
    share,
    text,
    svg,
    named,
    money,
    later,
    winners,
    words,
    swept,
    parts,
    lowHand,
    numbers,
    isIn,
    loaded,
    ranks,
    own,
  );
}
