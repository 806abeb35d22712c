// The types of questions and answers: format 1 of the crate `questions`, whose README describes each field. A test gives
// the TypeScript compiler a hundred questions with their answers.

import type { Range } from "./range.js";

/** A range: its text, such as `"QQ+, AKs:0.5"`, or a `Range`. */
export type RangeText = string | Range;

/** A game with ranges. */
export type GameName =
  "holdem" | "short-deck" | "short-deck-trips" | "omaha" | "omaha5" | "omaha6" | "omaha8" | "pineapple" | (string & {});

/** The form of an answer. */
export type Form = "json" | "text" | "csv" | "svg";

/** The fields of all questions. */
interface Asked<Kind extends string, Forms extends Form> {
  ask: Kind;
  /** Copied into the answer as its first field. */
  id?: string | number | null;
  /** The form of the answer: `"json"` by default. Other forms give an object with one text. */
  as?: Forms | null;
}

/** The fields of all questions about ranges. */
interface AboutRanges<Kind extends string, Forms extends Form> extends Asked<Kind, Forms> {
  /** `"holdem"` by default. */
  game?: GameName | null;
  /** The rules, if several games have the same name. */
  rules?: "triton" | "trips-over-straight" | (string & {}) | null;
  /** The players' ranges. */
  ranges: readonly RangeText[];
  /** The board: `"Ks 9h 4c"`. */
  board?: string | null;
  /** The dead cards: cards that nobody holds and that cannot come. */
  dead?: string | null;
  /** The meaning of `98s+`. */
  dialect?: "kicker" | "slide" | null;
  /** The order of hands for percentages. */
  order?: "equity" | "pokerstove" | null;
  /** Texts of ranges, to which `@name` in a range refers. */
  names?: Readonly<Record<string, string>> | null;
}

/** The engine and its games. */
export interface AboutQuestion extends Asked<"about", "json"> {}

/** The hands of one range. */
export interface RangeQuestion extends AboutRanges<"range", "json" | "text"> {
  /** The program in whose notation `written` is. */
  for?: "eval7" | "pio" | "equilab" | "pokerstove" | "pokerkit" | "plain" | null;
}

/** The equities of two or more ranges. */
export interface EquityQuestion extends AboutRanges<"equity", Form> {
  method?: "auto" | "exact" | "monte-carlo" | null;
  /** Seconds on one thread beyond which `auto` simulates, 0 to 60. */
  exact_within?: number | null;
  /** The standard error at which a simulation ends, as a part of the pot. */
  stderr?: number | null;
  /** The number of showdowns after which a simulation ends. */
  samples?: number | null;
  /** The seconds after which a simulation ends. */
  time?: number | null;
  /** The seed of a simulation's random numbers. */
  seed?: number | null;
  /** Adds the equity of each combo, if the answer is exact. */
  combos?: boolean | null;
  /** The player that a picture shows and whose bets are valued, counted from 0. */
  player?: number | null;
  /** Chips in the pot before the bets of this street. */
  pot?: number | null;
  /** The other player's bet, which `player` calls. Needs `pot`. */
  call?: number | null;
  /** The bet of `player`, or after `call` a raise to this size. Needs `pot` and two players. */
  bet?: number | null;
  /** The probability that the other player folds to `bet`, 0 to 1. */
  folds?: number | null;
}

/** The effect of the cards to come. */
export interface OutsQuestion extends AboutRanges<"outs", Form> {}

/** The made hands and draws of ranges on a board, or on all flops. */
export interface HitsQuestion extends AboutRanges<"hits", Form> {
  /** A filter, such as `"pair+"`. */
  where?: string | null;
}

/** The equities of two ranges' combos. */
export interface DistributionQuestion extends AboutRanges<"distribution", Form> {
  /** The lowest equity of nuts, 0 to 1. */
  nuts?: number | null;
  /** The number of bins, 1 to 1,000. */
  bins?: number | null;
}

/** The equities of two ranges on all flops. */
export interface FlopsQuestion extends AboutRanges<"flops", Form> {
  /** The lowest equity of nuts, 0 to 1. */
  nuts?: number | null;
  /** A filter of flops, such as `"monotone and A-high"`. */
  textures?: string | null;
  sort?: "equity" | "nuts" | "cards" | null;
  reverse?: boolean | null;
}

/** A range as a grid of starting hands. */
export interface ChartQuestion extends AboutRanges<"chart", "svg" | "text"> {
  /** The range against which the chart shows equities, in place of weights. */
  vs?: string | null;
}

/** The equilibrium of push or fold before the flop. Needs `stacks` or `sweep`. */
export interface PushFoldQuestion extends Asked<"push-fold", Form> {
  /** The stacks before blinds and antes, in the order of action: the last two are the small and the big blind. */
  stacks?: readonly number[] | null;
  /** The lowest and the highest depth of several games with equal stacks, in place of `stacks`. Has no `"svg"`. */
  sweep?: readonly [number, number] | null;
  /** The number of seats of a sweep: 2 by default. Needs `sweep`. */
  seats?: number | null;
  /** The small blind and the big blind: `[0.5, 1]` by default. */
  blinds?: readonly [number, number] | null;
  /** The ante of each player. */
  ante?: number | null;
  /** The ante that the big blind pays for all. */
  big_blind_ante?: number | null;
  /** The prizes from the first place on: players play for prize money instead of chips. */
  payouts?: readonly number[] | null;
  /** The stacks at other tables. Needs `payouts`. */
  others?: readonly number[] | null;
  /** The bounty on each player's head. Needs `payouts`. */
  bounties?: readonly number[] | null;
  /** Half of a bounty is added to the bounty of the player who gets it. Needs `bounties`. */
  progressive?: boolean | null;
  /** The part of a contested pot that the house takes, from 0 to below 1. */
  rake?: number | null;
  /** The maximum rake of a pot, in chips. Needs `rake`. */
  cap?: number | null;
  /** Ranges that go all-in, by the name of a seat or decision. */
  fixed?: Readonly<Record<string, string>> | null;
  /** Folded hands count as dead cards by their ranges, with more than three seats. */
  bunching?: boolean | null;
}

/** The tournament equity of stacks by the independent chip model. */
export interface IcmQuestion extends Asked<"icm", "json" | "text" | "csv"> {
  /** The stacks. */
  stacks: readonly number[];
  /** The prizes from the first place on. */
  payouts: readonly number[];
}

/** The parts of a spot on one line. */
export interface SpotQuestion extends Asked<"spot", "json"> {
  /** The line, such as `AhKh v QQ on Kd 9h 4c`. */
  text: string;
  /** The game if the line does not name one: `holdem` by default. */
  game?: string | null;
  /** The rules, if several games have the same name. */
  rules?: string | null;
}

/** The questions by kind. */
export interface Questions {
  about: AboutQuestion;
  spot: SpotQuestion;
  range: RangeQuestion;
  equity: EquityQuestion;
  outs: OutsQuestion;
  hits: HitsQuestion;
  distribution: DistributionQuestion;
  flops: FlopsQuestion;
  chart: ChartQuestion;
  "push-fold": PushFoldQuestion;
  icm: IcmQuestion;
}

/** A question of any kind. */
export type Question = Questions[keyof Questions];

/** The fields of all answers. */
interface Answered {
  id?: string | number;
}

/** The fields of all answers about ranges. */
interface OfSpot extends Answered {
  game: string;
  rules?: string;
}

export interface AboutAnswer extends Answered {
  version: string;
  /** The version of questions and answers. */
  format: number;
  engine: "native" | "wasm";
  threads: number;
  games: {
    name: string;
    rules?: string;
    title: string;
    /** The card ranks, aces first. */
    deck: string[];
    hole_cards: number;
    most_players: number;
    /** The kinds of questions that the game has. */
    asks: string[];
  }[];
}

export interface RangeAnswer extends OfSpot {
  /** The shortest text of the range without blocked hands. */
  range: string;
  /** The number of these hands, by weight. */
  combos: number;
  /** The number of these hands. */
  holdings: number;
  /** Their share of all hands, 0 to 1. */
  share: number;
  board: string;
  dead: string;
  /** Two hole cards only, as all fields below. */
  dialect?: string;
  /** The mean weight of each starting hand, aces first. */
  grid?: number[][];
  by_weight?: { weight: number; combos: number; range: string }[];
  blocked?: { hand: string; left: number; combos: number }[];
  /** The weights of all 1,326 combos before card removal. */
  weights?: number[];
  /** The range in the notation of `for`. */
  written?: string;
}

export interface EquityAnswer extends OfSpot {
  board: string;
  dead: string;
  /** The plan that computed the answer. */
  method: string;
  /** Simulations: the largest standard error. */
  stderr?: number;
  /** Simulations: the number of showdowns. */
  samples?: number;
  seed?: number;
  /** Simulations: the estimated time of exact work. */
  exact_seconds?: number;
  /** The number of cases. */
  total: number;
  /** High-low games: the cases with a low hand. */
  lows?: number;
  seconds: number;
  players: EquityPlayer[];
  /** With three and more players: the cases by winners, who are counted from 1. */
  winners?: { players: number[]; cases: number }[];
  /** For each player, the equity of each combo by index, or null. */
  combos?: (number | null)[][];
  /** Of a question with `call`. */
  call?: {
    pot: number;
    price: number;
    to_win: number;
    equity_needed: number;
    value: number;
    advice: string;
    stderr?: number;
  };
  /** Of a question with `bet`. */
  bet?: {
    pot: number;
    size: number;
    to_win: number;
    pot_if_called: number;
    folds: number;
    folds_needed: number;
    value: number;
    stderr?: number;
  };
}

export interface EquityPlayer {
  range: string;
  /** The share of the pot, 0 to 1. */
  equity: number;
  stderr?: number;
  /** The share of cases that the player wins alone. */
  win: number;
  /** The share of cases that the player ties. */
  tie: number;
  /** The numbers of cases, or null if weights are not 0 or 1. */
  wins: number | null;
  ties: number | null;
  outright?: number;
  tied?: number;
  /** High-low games. */
  halves?: { high: number; low: number; scoops: number; three_quarters: number; quarters: number };
}

export interface OutsAnswer extends OfSpot {
  board: string;
  dead: string;
  total: number;
  seconds: number;
  players: {
    range: string;
    equity: number;
    win: number;
    tie: number;
    /** Two hole cards only. */
    now?: {
      ahead: number;
      tied: number;
      behind: number;
      outs: number | null;
      splitting_outs: number | null;
      out_cards?: string;
      splitting_cards?: string;
    } | null;
    /** The share of each final hand. Two hole cards only. */
    final?: Record<string, number>;
    /** One combo against a range. */
    against?: { beat: number; tie: number; all: number };
  }[];
  next_cards: {
    card: string;
    part: number;
    equity: number[];
    /** Two hole cards only. */
    out?: (number | null)[];
    splitting_out?: (number | null)[];
  }[];
}

export interface HitsAnswer extends OfSpot {
  board: string;
  dead: string;
  /** `"all"` without a board. */
  flops?: string;
  ranges: {
    range: string;
    combos: number;
    weight: number;
    made: { name: string; combos: number; weight: number; part: number; at_least: number }[];
    draws: { name: string; combos: number; weight: number; part: number }[];
    where?: {
      combos: number;
      weight: number;
      part: number;
      predicate: string;
      range?: string;
      full_houses_on_trips?: number;
      remark?: string;
    };
  }[];
}

export interface DistributionAnswer extends OfSpot {
  board: string;
  dead: string;
  nuts_from: number;
  /** The first range's equity less the second's. */
  range_advantage: number;
  /** The first range's part of nuts less the second's. */
  nut_advantage: number;
  players: {
    range: string;
    equity: number;
    median: number;
    nuts: number;
    histogram: number[];
    curve: { combo: string; part: number; equity: number }[];
  }[];
  seconds: number;
}

export interface FlopsAnswer extends OfSpot {
  dead: string;
  textures?: string;
  nuts_from: number;
  count: number;
  players: { range: string; equity: number; nuts: number }[];
  /** The means of each texture that occurs. */
  by_texture: {
    texture: string;
    count: number;
    part: number;
    equity: number[];
    nuts: number[];
    range_advantage: number;
    nut_advantage: number;
  }[];
  flops: {
    flop: string;
    count: number;
    part: number;
    equity: number[];
    nuts: number[];
    range_advantage: number;
    nut_advantage: number;
    suits: string;
    pairing: string;
    high: string;
    in_sequence: number;
    straights: number;
  }[];
  seconds: number;
  /** The weight of all deals. */
  deals: number;
}

export interface PushFoldAnswer extends Answered {
  /** The unit of `exploitability`. */
  unit: "big blinds" | "of all prizes";
  /** The most that a player gains by another strategy. */
  exploitability: number;
  /** `before` is the payoff without the hand. With four and more seats, `simulated` is the payoff in simulated deals. */
  seats: { seat: string; stack: number; before: number; payoff: number; gain: number; simulated?: number; stderr?: number }[];
  decisions: {
    decision: string;
    seat: string;
    all_in_before: string[];
    occurs: number;
    all_in: number;
    range: string;
    hands: { hand: string; probability: number; fold: number | null; all_in: number | null }[];
  }[];
  /** The folds that the game demands after three players are all-in, with the gain of calling instead. */
  forced_folds: { decision: string; occurs: number; gain: number; stderr: number }[];
  /** A bound for the error of payoffs, which are approximate with four and more seats. */
  payoff_error: number;
  seconds: number;
}

/** The answers for each depth of a sweep. */
export interface PushFoldSweepAnswer extends Answered {
  sweep: PushFoldAnswer[];
}

export interface IcmAnswer extends Answered {
  players: { stack: number; equity: number; places: number[] }[];
}

export interface SpotAnswer extends Answered {
  game: string;
  rules?: string;
  ranges: string[];
  board: string;
  dead: string;
}

/** The answers in JSON by kind. */
export interface Answers {
  about: AboutAnswer;
  spot: SpotAnswer;
  range: RangeAnswer;
  equity: EquityAnswer;
  outs: OutsAnswer;
  hits: HitsAnswer;
  distribution: DistributionAnswer;
  flops: FlopsAnswer;
  chart: SvgAnswer;
  "push-fold": PushFoldAnswer;
  icm: IcmAnswer;
}

export interface TextAnswer extends Answered {
  text: string;
}

export interface CsvAnswer extends Answered {
  csv: string;
}

export interface SvgAnswer extends Answered {
  svg: string;
}

/** The progress of an answer. */
export interface Progress {
  /** 0 to 1. */
  done: number;
  /** Simulations: the number of showdowns so far. */
  samples?: number;
  /** Simulations: the equity of each player so far. */
  equity?: number[];
  /** Simulations: the standard error of each player's equity. */
  stderr?: number[];
}

/** The answer to a question: of its kind, or in the form that `as` names. */
export type AnswerTo<Q> = Q extends { as: "text" }
  ? TextAnswer
  : Q extends { as: "csv" }
    ? CsvAnswer
    : Q extends { as: "svg" }
      ? SvgAnswer
      : Q extends { ask: "push-fold"; sweep: readonly [number, number] }
        ? PushFoldSweepAnswer
        : Q extends { ask: infer Kind extends keyof Answers }
          ? Answers[Kind]
          : never;

/** Refuses the fields of `Q` that `Shape` does not have. */
export type Strict<Q, Shape> = Q extends readonly unknown[]
  ? unknown
  : { [Field in Exclude<keyof Q, keyof Shape>]: never };
