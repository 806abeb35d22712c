//! Estimates of time: all the nanoseconds by which plans, ways of enumeration, and portions of work are chosen.
//!
//! They are for one thread, with the fastest instructions, and rough: a choice that is wrong costs time, and no digit. Tables
//! that an engine prepares once do not count, so that the choice depends on the question alone; but plans that prepare
//! more get a [little](PREPARED) more. `cargo run --release -p equity --example plans` holds the choice against a clock.

use core::time::Duration;

/// As a duration: the longest one if it is beyond all of them.
pub(crate) fn duration(nanoseconds: f64) -> Duration {
    Duration::try_from_secs_f64(nanoseconds * 1e-9).unwrap_or(Duration::MAX)
}

/// Exact work that takes less is done by the calling thread: to wake others takes a third of it.
pub(crate) const SHORT: Duration = Duration::from_micros(100);

/// Exact work that takes less is done by the calling thread if threads have other work: it would share the processors with
/// that work, and wait for the last of its threads to have a turn.
pub(crate) const SMALL: Duration = Duration::from_millis(2);

/// Suit permutations are looked for in work that takes longer, which takes a tenth of it.
pub(crate) const WORTH_SYMMETRY: Duration = Duration::from_micros(500);

/// The same on a board, whose cards rule out most permutations at once.
pub(crate) const WORTH_SYMMETRY_ON_BOARD: Duration = Duration::from_micros(130);

/// Boards that take no more nanoseconds one by one are not worth a group.
pub(crate) const WORTH_GROUPS: f64 = 1_000.0;

/// By what factor groups must be faster than deals one by one.
pub(crate) const GAIN_OF_GROUPS: f64 = 1.5;

/// The nanoseconds of a task of a simulation, which has as many chunks as one thread draws in them.
pub(crate) const SIMULATION_TASK: f64 = 200_000.0;

/// The nanoseconds of tables of some megabytes that are made at their first use.
pub(crate) const PREPARED: f64 = 20_000.0;

/// The combos of all players together that fill two thirds of the blocks of a sweep.
const FILLING: f64 = 550.0;

/// Two players by the preflop table, with so many combos together.
pub(crate) fn preflop_table(combos: f64) -> f64 {
    8_000.0 + 18.0 * combos
}

/// Three players by the three-way table, with so many starting hands together.
pub(crate) fn three_way_table(hands: f64, by_combo: bool) -> f64 {
    30_000.0 + 0.3 * hands * hands * hands + if by_combo { 500.0 * hands * hands } else { 0.0 }
}

/// Two players, each pair of combos counted.
pub(crate) fn two_hands_counted(deals: f64) -> f64 {
    PREPARED + 2_500.0 * deals
}

/// Three and more players, hand against hand: comparisons, tuples of ranks, and deals, which may be gone through more than
/// once.
pub(crate) fn hand_vs_hand(players: usize, comparisons: f64, tuples: f64, deals: f64) -> f64 {
    // Of four and more, each player takes a part.
    let comparison = if players == 3 { 2_200.0 } else { 1_800.0 * players as f64 };
    PREPARED + comparison * comparisons + 500.0 * tuples + 10.0 * deals
}

/// A sweep over boards by two or three players with so many combos together. `is_even` if all weights of a range are alike;
/// by combo, both sides of two are heroes, and of three all combos are, whoever holds them.
pub(crate) fn sweep(boards: f64, players: usize, combos: f64, is_even: bool, by_combo: bool) -> f64 {
    // Empty blocks are passed over.
    let filled = 1.0 - libm::exp(-combos / FILLING);
    let board = match (players, is_even, by_combo) {
        (..=2, true, false) => 70.0 + 370.0 * filled,
        (..=2, false, false) => 90.0 + 520.0 * filled,
        (..=2, true, true) => 1_000.0,
        (..=2, false, true) => 1_500.0,
        (_, true, false) => 200.0 + 3_700.0 * filled,
        (_, true, true) => 10_000.0 + 12_000.0 * filled,
        (_, false, false) => 18_000.0 * filled,
        (_, false, true) => 55_000.0 + 32_000.0 * filled,
    };
    PREPARED + boards * board
}

/// The boards that are visited of those that suit permutations make alike. Few boards are in orbits smaller than the group,
/// which makes a third more before the flop.
pub(crate) fn visited(boards: f64, permutations: usize) -> f64 {
    if permutations > 1 { 1.3 * boards / permutations as f64 } else { boards }
}

/// A board of an enumeration one by one: so many combos of all players, and deals of them.
pub(crate) fn one_by_one(combos: f64, deals: f64, by_combo: bool) -> f64 {
    12.0 + 3.0 * combos + if by_combo { 4.0 } else { 2.0 } * deals
}

/// Known hands on some boards.
pub(crate) fn known_hands(boards: f64, players: usize) -> f64 {
    200.0 + 1.2 * boards * players as f64
}

/// A known hand against a range, on a board.
pub(crate) mod hand_vs_range {
    /// To begin; and more for each opponent, and for each opponent in each suit that may bring flushes.
    pub(crate) const BEGIN: f64 = 1_500.0;
    pub(crate) const OPPONENT: f64 = 4.0;
    /// A comparison with all pairs of ranks.
    pub(crate) const ALL_PAIRS: f64 = 20.0;
    /// A runout that may bring a flush, and an opponent on it.
    pub(crate) const RUNOUT: f64 = 10.0;
    pub(crate) const CHANGE: f64 = 1.5;
}

/// The players of an enumeration in groups, on a board.
pub(crate) struct Grouped {
    /// The combos of the players in the group, and their products, the rows.
    pub(crate) in_group: f64,
    pub(crate) rows: f64,
    /// The boards that share what is made once: the rows.
    pub(crate) boards: f64,
    /// The combos of the others, and those of the one who is counted.
    pub(crate) others: f64,
    pub(crate) counted: f64,
    /// How many players are dealt combos one after the other, and how many deals they have.
    pub(crate) dealt: f64,
    pub(crate) deals: f64,
    /// The blocks of rows, the sets of owners of the best rows, and the binary digits of counts.
    pub(crate) blocks: f64,
    pub(crate) owners: f64,
    pub(crate) digits: f64,
}

impl Grouped {
    /// The part of a board that is the same however few combos are dealt.
    pub(crate) fn prepared(&self) -> f64 {
        let Self { in_group, rows, boards, others, counted, blocks, owners, digits, .. } = self;
        let candidates = in_group + others;
        let pass = 1.6 * in_group + owners * (1.6 * others + 0.55 * counted * digits);
        200.0 + 50.0 * candidates + blocks * pass + 0.8 * rows * candidates / boards
    }

    /// The part of a board that deals take.
    pub(crate) fn dealt(&self) -> f64 {
        let Self { counted, dealt, deals, blocks, owners, digits, .. } = self;
        let deal = if *deals > 1.0 { 8.0 * digits + 0.1 * counted * dealt } else { *digits };
        deals * blocks * owners * deal
    }
}

/// The categories that the hands of players make on some boards.
pub(crate) fn categories(boards: f64, players: usize, combos: f64, deals: f64) -> f64 {
    let on_board = match players {
        2 => 20.0 * combos,
        3 => 80.0 * combos,
        _ => 10.0 * combos + 10.0 * deals,
    };
    (1_000.0 + on_board) * boards
}

/// The outs of all players.
pub(crate) fn outs(deals: f64) -> f64 {
    100.0 * deals
}

/// Simulations, by vectors.
pub(crate) mod simulation {
    /// All combos on a board, and the picking of those of a player.
    pub(crate) const BOARD: f64 = 80.0;
    pub(crate) const RANKS_OF_PLAYER: f64 = 25.0;
    /// More, if players have any two cards: random numbers and decks, where chunks have one board.
    pub(crate) const DECKS: f64 = 180.0;
    /// A showdown, by player; and more for each player with any two cards.
    pub(crate) const HAND: f64 = 0.2;
    pub(crate) const ANY_TWO: f64 = 0.8;
    /// An independent sample: a card that is drawn, and a hand that is ranked; and a chunk of them.
    pub(crate) const CARD: f64 = 5.0;
    pub(crate) const HAND_ALONE: f64 = 8.0;
    pub(crate) const CHUNK: f64 = 200.0;
    /// A try to deal, by group of players; and by player, in a graph of deals.
    pub(crate) const GROUP: f64 = 2.5;
    pub(crate) const PLAYER_OF_GRAPH: f64 = 40.0;
}
