// The answers to questions by kind.

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
  /** The kinds of questions that are not about a game. */
  asks: string[];
  games: {
    name: string;
    rules?: string;
    title: string;
    /** The card ranks, aces first. */
    deck: string[];
    /** The number of a player's cards. In games without a board, these are all cards of the complete hand. */
    hole_cards: number;
    /** The number of cards on a complete board, or 0 in games without a board. */
    board_cards: number;
    most_players: number;
    /** The kinds of questions about the game. */
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
  /** Several draws: the policy of later ones. */
  policy?: string;
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

export interface BoardsAnswer extends OfSpot {
  dead: string;
  /** The number of times that the board is run. */
  runs?: number;
  /** Each board or run, with the equities of the players. */
  boards: { board: string; method: string; equity: number[]; stderr?: number[]; partial?: number }[];
  /** How the parts of the pot were computed. */
  method: "exact" | "Monte Carlo";
  samples?: number;
  seed?: number;
  partial?: number;
  seconds: number;
  players: {
    range: string;
    /** The mean over the boards. */
    equity: number;
    stderr?: number;
    /** The probability to win the whole pot. */
    scoop: number;
    scoop_stderr?: number;
    /** The parts of the whole pot, the largest first. */
    parts: { share: number; probability: number }[];
  }[];
}

export interface DiscardsAnswer extends OfSpot {
  dead: string;
  /** The texts of the hand and of the opponents' ranges. */
  ranges: string[];
  /** The choices of discards, the best first. */
  discards: {
    discard: string;
    keep: string;
    equity: number;
    stderr?: number;
    win: number;
    tie: number;
    method: string;
  }[];
  seconds: number;
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
  /** The unit of `exploitability` and `gain`. */
  unit: "big blinds" | "big blinds in prize money";
  /** What a big blind is worth at this table, in the unit of `payoff`. */
  unit_worth: number;
  /** The most that a player gains by another strategy. Null with four and more seats, whose `gain` is measured. */
  exploitability: number | null;
  /** The same, measured with four and more seats on deals that the search has not seen. */
  gain: number;
  /** The standard error of `gain`: 0 with two and three seats. */
  gain_stderr: number;
  /** The number of deals on which gains were measured: 0 with two and three seats. */
  deals: number;
  /** The reason why the search ended early. */
  stopped: "limit" | "interrupt" | null;
  /** `before` is the payoff without the hand, `stderr` the standard error of `payoff`. Errors are 0 with two and three seats. */
  seats: {
    seat: string;
    stack: number;
    before: number;
    payoff: number;
    stderr: number;
    gain: number;
    gain_stderr: number;
  }[];
  decisions: {
    decision: string;
    seat: string;
    all_in_before: string[];
    occurs: number;
    /** False if the decision is too rare to know its hands. */
    resolved: boolean;
    all_in: number;
    range: string;
    /** `stderr` is the standard error of `all_in` less `fold`. */
    hands: { hand: string; probability: number; fold: number | null; all_in: number | null; stderr: number | null }[];
  }[];
  seconds: number;
  /** The other forms of the same solution, if the question has `as: "all"`. */
  csv?: string;
  svg?: string;
  text?: string;
}

/** The answers for each depth of a sweep. */
export interface PushFoldSweepAnswer extends Answered {
  sweep: PushFoldAnswer[];
  /** `all_in` has the intervals of depth in which the hand goes all-in, each with its lowest and its highest depth. */
  depths: { decision: string; hands: { hand: string; all_in: [number, number][] }[] }[];
  /** The other forms, if the question has `as: "all"`. */
  csv?: string;
  text?: string;
}

/** The memory that the strategies of a postflop game take. */
export interface SolveMemoryAnswer extends Answered {
  memory: { bits: number; bytes: number }[];
}

/** A hand or a combo at a node. Numbers that do not exist are null. */
interface SolveHand {
  /** The weight in the range times the probability of the player's own actions. */
  reach: number;
  equity: number | null;
  /** The expected chips from the pot, less the chips that the player still pays. */
  value: number | null;
  /** The frequency of each action, of the player who acts. */
  strategy?: (number | null)[];
}

export interface SolveAnswer extends SolveMemoryAnswer {
  bits: number;
  iterations: number;
  /** The gain of a best response, in chips, averaged over both players. */
  exploitability: number;
  /** The exploitability in percent of the pot. */
  percent: number;
  /** The reason why the search ended before the wanted exploitability. */
  stopped: "iterations" | "limit" | null;
  /** The path to the node. */
  node: string;
  board: string;
  pot: number;
  /** The chips that each player has put in since the start. */
  paid: number[];
  /** What comes next. */
  next: "action" | "card" | "end";
  /** The player who acts. */
  player: "oop" | "ip" | null;
  /** `true` if the strategy at the node is given. */
  locked: boolean;
  /** `chips` are those that the player has then put in on this street. */
  actions: { action: string; chips: number | null; frequency: number | null }[];
  players: {
    player: "oop" | "ip";
    range: string;
    reach: number;
    equity: number | null;
    value: number | null;
    hands: (SolveHand & { hand: string })[];
    combos: (SolveHand & { combo: string; action_values?: (number | null)[] })[];
  }[];
  seconds: number;
}

/** The figures of a line of actions on each next card: of a node with `*` in place of a card. */
export interface SolveLineAnswer extends Pick<
  SolveAnswer,
  "bits" | "memory" | "iterations" | "exploitability" | "percent" | "stopped" | "node" | "seconds" | "id"
> {
  rows: {
    /** The card. */
    cards: string;
    node: string;
    board: string;
    pot: number;
    next: "action" | "card" | "end";
    player: "oop" | "ip" | null;
    actions: SolveAnswer["actions"];
    players: { player: "oop" | "ip"; reach: number; equity: number | null; value: number | null }[];
    /** `true` if the strategy is locked. */
    locked: boolean;
    /** The weight of all pairs of hands that meet at the node. */
    pairs: number;
  }[];
  means: { equities: (number | null)[]; values: (number | null)[]; frequencies: (number | null)[] };
}

export interface IcmAnswer extends Answered {
  /** `places` are the probabilities of the places with a prize, if the question asks for them. */
  players: { stack: number; equity: number; places?: number[] }[];
}

export interface BubbleFactorsAnswer extends Answered {
  players: {
    stack: number;
    equity: number;
    /** The other players with chips. */
    against: {
      /** The number of the other player, counted from 1. */
      player: number;
      /** The chips of each player in the pot. */
      risk: number;
      /** The prize money that a lost pot costs. */
      lose: number;
      /** The prize money that a won pot gains. */
      win: number;
      /** Null if rounding errors are too large. */
      bubble_factor: number | null;
      /** `needed` less one half. */
      risk_premium: number | null;
      /** The equity in the pot to break even. */
      needed: number | null;
    }[];
  }[];
}

export interface DealAnswer extends Answered {
  /** The money that is divided. */
  total: number;
  guarantee: number | null;
  play_for: number | null;
  /** `guaranteed` is null without a guarantee. */
  players: { stack: number; icm: number; chip_chop: number; guaranteed: number | null }[];
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
  boards: BoardsAnswer;
  discards: DiscardsAnswer;
  outs: OutsAnswer;
  hits: HitsAnswer;
  distribution: DistributionAnswer;
  flops: FlopsAnswer;
  chart: SvgAnswer;
  "push-fold": PushFoldAnswer;
  solve: SolveAnswer;
  icm: IcmAnswer;
  "bubble-factors": BubbleFactorsAnswer;
  deal: DealAnswer;
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
