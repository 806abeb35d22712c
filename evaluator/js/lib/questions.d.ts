// The types of questions and answers: format 1 of the crate `questions`, whose README describes each field. A test gives
// the TypeScript compiler a hundred questions with their answers.

import type {
  Answers,
  CsvAnswer,
  PushFoldSweepAnswer,
  SolveLineAnswer,
  SolveMemoryAnswer,
  SvgAnswer,
  TextAnswer,
} from "./answers.js";
import type { Range } from "./range.js";

export * from "./answers.js";

/** A range: its text, such as `"QQ+, AKs:0.5"`, or a `Range`. */
export type RangeText = string | Range;

/** A game with ranges. */
export type GameName =
  | "holdem"
  | "short-deck"
  | "short-deck-trips"
  | "holdem8"
  | "holdem-no-qualifier"
  | "omaha"
  | "omaha5"
  | "omaha6"
  | "omaha8"
  | "big-o"
  | "big-o6"
  | "omaha-no-qualifier"
  | "omaha5-no-qualifier"
  | "omaha6-no-qualifier"
  | "courchevel"
  | "courchevel8"
  | "pineapple"
  | "pineapple8"
  | "crazy-pineapple"
  | "irish"
  | "stud"
  | "stud8"
  | "stud-no-qualifier"
  | "razz"
  | "razz-2-7"
  | "draw"
  | "draw8"
  | "draw-no-qualifier"
  | "draw-2-7"
  | "draw-a-5"
  | "badugi"
  | (string & {});

/** The form of an answer. */
export type Form = "json" | "text" | "csv" | "svg";

/** The fields of all questions. */
interface Asked<Kind extends string, Forms extends Form | "all"> {
  ask: Kind;
  /** Copied into the answer as its first field. */
  id?: string | number | null;
  /** The form of the answer: `"json"` by default. Other forms give an object with one text. */
  as?: Forms | null;
}

/** The fields of questions that read ranges. */
interface ReadingRanges<Kind extends string, Forms extends Form | "all"> extends Asked<Kind, Forms> {
  /** The meaning of `98s+`. */
  dialect?: "kicker" | "slide" | null;
  /** The order of hands for percentages. */
  order?: "equity" | "pokerstove" | null;
  /** Texts of ranges, to which `@name` in a range refers. */
  names?: Readonly<Record<string, string>> | null;
}

/** The fields of all questions about ranges. */
interface AboutRanges<Kind extends string, Forms extends Form> extends ReadingRanges<Kind, Forms> {
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
  /** The draws to come in a draw game, 1 to 3. Later draws are simulated by a policy. */
  draws?: number | null;
  /** The policy of later draws, a line for each, such as `"pat 87542, keep 8"`. */
  policy?: string | null;
  /** Adds the equity of each combo, if the answer is exact. */
  combos?: boolean | null;
  /** The player that a picture shows and whose bets are valued, counted from 0. */
  player?: number | null;
  /** Chips in the pot before the bets of this street. */
  pot?: number | null;
  /** The other player's bet, which `player` calls. Each other player puts in as much. Needs `pot`. */
  call?: number | null;
  /** The bet of `player`, or after `call` a raise to this size. Needs `pot` and two players. */
  bet?: number | null;
  /** The probability that the other player folds to `bet`, 0 to 1. */
  folds?: number | null;
}

/** The equities of two or more ranges on several boards, which bars separate in `board`. */
export interface BoardsQuestion
  extends
    AboutRanges<"boards", "json" | "text">,
    Pick<EquityQuestion, "method" | "exact_within" | "stderr" | "samples" | "time" | "seed"> {
  /** The number of times that a single board is run, 1 to 3. */
  runs?: number | null;
}

/** The equities of all discards of the first hand, in games with a draw. */
export interface DiscardsQuestion
  extends
    AboutRanges<"discards", "json" | "text">,
    Pick<EquityQuestion, "method" | "exact_within" | "stderr" | "samples" | "time" | "seed"> {}

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

/** The equilibrium of push or fold before the flop, of one game or of several games with equal stacks. */
export type PushFoldQuestion = OneGameQuestion | SweepQuestion;

/** The equilibrium of push or fold with given stacks. */
export interface OneGameQuestion extends PushFoldRules<Form | "all"> {
  /** The stacks before blinds and antes, in the order of action: the last two are the small and the big blind. */
  stacks: readonly number[] | string;
  sweep?: null;
  step?: null;
  seats?: null;
}

/** The equilibria of push or fold with equal stacks of several depths. */
export interface SweepQuestion extends PushFoldRules<"json" | "text" | "csv" | "all"> {
  /** The lowest and the highest depth. */
  sweep: readonly [number, number];
  /** The step from depth to depth: 1 by default. */
  step?: number | string | null;
  /** The number of seats: 2 by default. */
  seats?: number | null;
  stacks?: null;
}

/** The rules of push or fold. */
interface PushFoldRules<Forms extends Form | "all"> extends ReadingRanges<"push-fold", Forms> {
  /** The small blind and the big blind: `[0.5, 1]` by default. */
  blinds?: readonly [number, number] | string | null;
  /** The ante of each player. */
  ante?: number | string | null;
  /** The ante that the big blind pays for all. */
  big_blind_ante?: number | string | null;
  /** Dead money in the pot: chips of players who have folded or of absent seats. */
  dead?: number | string | null;
  /** The prizes from the first place on: players play for prize money instead of chips. */
  payouts?: readonly number[] | string | null;
  /** The stacks at other tables. Needs `payouts`. */
  others?: readonly number[] | string | null;
  /** The bounty on each player's head. Bounties still to be won are shared by stacks. Needs `payouts`. */
  bounties?: readonly number[] | string | null;
  /**
   * The part of a bounty that is paid at once, from 0 to 1. The rest is added to the bounty of the player who gets it. `true` is
   * one half. Needs `bounties`.
   */
  progressive?: boolean | number | string | null;
  /** The part of a contested pot that the house takes, from 0 to below 1. */
  rake?: number | string | null;
  /** The maximum rake of a pot, in chips. Needs `rake`. */
  cap?: number | string | null;
  /** Ranges that go all-in, by the name of a seat or decision. */
  fixed?: Readonly<Record<string, string>> | null;
}

/** The equilibrium of a postflop game of two players in hold'em. */
export interface SolveQuestion extends ReadingRanges<"solve", Form> {
  /** The ranges of the player out of position, who acts first, and of the player in position. */
  ranges: readonly [RangeText, RangeText];
  /** Three to five cards: `"Ks 9h 4c"`. */
  board: string;
  /** The chips in the pot, a whole number. */
  pot: number;
  /** The chips of the smaller stack behind the pot, a whole number. */
  stack: number;
  /** The bet sizes, such as `"50%; river 75%, a"`: none by default. */
  bets?: string | null;
  /** The sizes of raises, such as `"2.5x, a"`: none by default. */
  raises?: string | null;
  /** The sizes of the first player's bets after calling a bet on the street before: those of `bets` by default. */
  donks?: string | null;
  /** All-in is added to the sizes if it is at most this part of the pot. */
  add_all_in?: number | null;
  /** A bet becomes all-in if a call would leave at most this part of the pot behind. */
  force_all_in?: number | null;
  /** Of two bets whose parts of the pot are close, only the larger remains: 0, the default, keeps both. */
  merge?: number | null;
  /** The part of the final pot that the house takes. */
  rake?: number | string | null;
  /** The maximum rake, in chips. Needs `rake`. */
  cap?: number | string | null;
  /** The bits of each stored number: 32 by default. */
  bits?: 32 | 16 | 8 | null;
  /** The exploitability at which the search ends, in percent of the pot: 0.3 by default. */
  exploitability?: number | null;
  /** The number of iterations after which it ends: 1,000 by default. */
  iterations?: number | null;
  /** The seconds after which it ends, at most 60. */
  time?: number | null;
  /** Strategies that are given, such as `"check => bet 50%: AA, KK:0.5; all-in: QQ"`. */
  locks?: string | readonly string[] | null;
  /** The path to the node, such as `"check, bet 52%, call, 7d"`: the first action by default. With `*` for a card, all cards. */
  node?: string | null;
  /** `true` for the memory that strategies take, without solving. */
  memory?: boolean | null;
}

/** The tournament equity of stacks by the independent chip model. */
export interface IcmQuestion extends Asked<"icm", "json" | "text" | "csv"> {
  /** The stacks. */
  stacks: readonly number[] | string;
  /** The prizes from the first place on. */
  payouts: readonly number[] | string;
  /** `true` adds the probability of each place with a prize, which takes longer in large fields. */
  places?: boolean | null;
}

/** What each player risks against each other one, in tournament equity. */
export interface BubbleFactorsQuestion extends Asked<"bubble-factors", "json" | "text" | "csv"> {
  /** The stacks. A player with 0 is out. */
  stacks: readonly number[] | string;
  /** The prizes from the first place on. */
  payouts: readonly number[] | string;
}

/** The division of the prize money among the players who are left. */
export interface DealQuestion extends Asked<"deal", "json" | "text" | "csv"> {
  /** The stacks. A player with 0 is out. */
  stacks: readonly number[] | string;
  /** The prizes from the first place on. */
  payouts: readonly number[] | string;
  /** The least money of each player with chips, at most the equal share. */
  guarantee?: number | string | null;
  /** The money that is taken from the first prize and left for the winner. */
  play_for?: number | string | null;
}

/** The parts of a spot on one line. */
export interface SpotQuestion extends Asked<"spot", "json"> {
  /** The line, such as `AhKh v QQ on Kd 9h 4c`, or the arguments of a command. */
  text: string | readonly string[];
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
  boards: BoardsQuestion;
  discards: DiscardsQuestion;
  outs: OutsQuestion;
  hits: HitsQuestion;
  distribution: DistributionQuestion;
  flops: FlopsQuestion;
  chart: ChartQuestion;
  "push-fold": PushFoldQuestion;
  solve: SolveQuestion;
  icm: IcmQuestion;
  "bubble-factors": BubbleFactorsQuestion;
  deal: DealQuestion;
}

/** A question of any kind. */
export type Question = Questions[keyof Questions];

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
        : Q extends { ask: "solve"; memory: true }
          ? SolveMemoryAnswer
          : Q extends { ask: "solve"; node: `${string}*${string}` }
            ? SolveLineAnswer
            : Q extends { ask: infer Kind extends keyof Answers }
              ? Answers[Kind]
              : never;

/** A question without its kind. */
export type WithoutKind<Q> = Q extends unknown ? Omit<Q, "ask"> : never;

/** Refuses the fields of `Q` that `Shape` does not have. */
export type Strict<Q, Shape> = Q extends readonly unknown[]
  ? unknown
  : { [Field in Exclude<keyof Q, keyof Shape>]: never };
