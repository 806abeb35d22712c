//! Estimates of time in nanoseconds, by which plans, algorithms of enumeration, and portions of work are
//! chosen.
//!
//! They are rough, for one thread with the fastest instruction set. A wrong estimate costs time, never
//! accuracy. Tables that an engine prepares once are not included, so that the choice depends only on the
//! question. Plans that prepare more get a [small](PREPARED) surcharge.
//! `cargo run --release -p rivertable-holdem --example plans` compares the choice with measured times.

use core::time::Duration;

pub(crate) use equity::internals::duration;

/// The time of work from which a search for suit symmetries is worthwhile. The search takes a tenth of it.
pub(crate) const WORTH_SYMMETRY: Duration = Duration::from_micros(500);

/// The same time on a board, whose cards rule out most permutations at once.
pub(crate) const WORTH_SYMMETRY_ON_BOARD: Duration = Duration::from_micros(130);

/// The nanoseconds of a board, one by one, above which groups are considered.
pub(crate) const WORTH_GROUPS: f64 = 1_000.0;

/// The factor by which groups must be faster than deals one by one.
pub(crate) const GAIN_OF_GROUPS: f64 = 1.5;

/// The nanoseconds of a simulation's task, which has as many chunks as one thread draws in this time.
pub(crate) const SIMULATION_TASK: f64 = 200_000.0;

/// The surcharge in nanoseconds for tables of a few megabytes that are built at their first use.
pub(crate) const PREPARED: f64 = 20_000.0;

/// The number of combos of all players that fill two thirds of the blocks of a sweep.
const FILLING: f64 = 550.0;

/// Returns the time of the preflop table for two players with this total of combos.
pub(crate) fn preflop_table(combos: f64) -> f64 {
    8_000.0 + 18.0 * combos
}

/// Returns the time of the three-way table for three players with this total of starting hands.
pub(crate) fn three_way_table(hands: f64, by_combo: bool) -> f64 {
    30_000.0 + 0.3 * hands * hands * hands + if by_combo { 500.0 * hands * hands } else { 0.0 }
}

/// Returns the time of two players, if each pair of combos is counted.
pub(crate) fn two_hands_counted(deals: f64) -> f64 {
    PREPARED + 2_500.0 * deals
}

/// Returns the time of three or more players, hand against hand: comparisons, tuples of card ranks, and
/// deals, which may be counted several times.
pub(crate) fn hand_vs_hand(players: usize, comparisons: f64, tuples: f64, deals: f64) -> f64 {
    // With four or more players, each of them takes a share.
    let comparison = if players == 3 { 2_200.0 } else { 1_800.0 * players as f64 };
    PREPARED + comparison * comparisons + 500.0 * tuples + 10.0 * deals
}

/// Returns the time of a sweep over boards by two or three players with this total of combos. `is_even` means
/// that the weights of each range are equal. `by_combo` requests shares of both players' combos, or of all
/// combos for three players.
pub(crate) fn sweep(boards: f64, players: usize, combos: f64, is_even: bool, by_combo: bool) -> f64 {
    // Empty blocks are skipped.
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

/// Returns the number of boards to evaluate out of `boards` that suit permutations make isomorphic. Few
/// boards are in orbits smaller than the group, which adds a third before the flop.
pub(crate) fn visited(boards: f64, permutations: usize) -> f64 {
    if permutations > 1 { 1.3 * boards / permutations as f64 } else { boards }
}

/// Returns the time of a board of an enumeration one by one, for this total of combos and number of deals.
pub(crate) fn one_by_one(combos: f64, deals: f64, by_combo: bool) -> f64 {
    12.0 + 3.0 * combos + if by_combo { 4.0 } else { 2.0 } * deals
}

/// Returns the time of known hands on `boards` boards.
pub(crate) fn known_hands(boards: f64, players: usize) -> f64 {
    200.0 + 1.2 * boards * players as f64
}

/// The times of a known hand against a range on a board.
pub(crate) mod hand_vs_range {
    /// The fixed time, the time of an opponent, and the time of an opponent for each suit with possible
    /// flushes.
    pub(crate) const BEGIN: f64 = 1_500.0;
    pub(crate) const OPPONENT: f64 = 4.0;
    /// The time of a comparison with all pairs of card ranks.
    pub(crate) const ALL_PAIRS: f64 = 20.0;
    /// The time of a runout that may bring a flush, and of an opponent on it.
    pub(crate) const RUNOUT: f64 = 10.0;
    pub(crate) const CHANGE: f64 = 1.5;
}

/// The sizes of an enumeration in groups on a board.
pub(crate) struct Grouped {
    /// The combos of the players in the group, and their products (the rows).
    pub(crate) in_group: f64,
    pub(crate) rows: f64,
    /// The boards that share the rows, which are built once.
    pub(crate) boards: f64,
    /// The combos of the other players, and of the player who is counted.
    pub(crate) others: f64,
    pub(crate) counted: f64,
    /// The number of players who are dealt combos one by one, and the number of their deals.
    pub(crate) dealt: f64,
    pub(crate) deals: f64,
    /// The blocks of rows, the sets of owners of the best rows, and the binary digits of counts.
    pub(crate) blocks: f64,
    pub(crate) owners: f64,
    pub(crate) digits: f64,
}

impl Grouped {
    /// Returns the time of a board that does not depend on the number of deals.
    pub(crate) fn prepared(&self) -> f64 {
        let Self { in_group, rows, boards, others, counted, blocks, owners, digits, .. } = self;
        let candidates = in_group + others;
        let pass = 1.6 * in_group + owners * (1.6 * others + 0.55 * counted * digits);
        200.0 + 50.0 * candidates + blocks * pass + 0.8 * rows * candidates / boards
    }

    /// Returns the time of a board's deals.
    pub(crate) fn dealt(&self) -> f64 {
        let Self { counted, dealt, deals, blocks, owners, digits, .. } = self;
        let deal = if *deals > 1.0 { 8.0 * digits + 0.1 * counted * dealt } else { *digits };
        deals * blocks * owners * deal
    }
}

/// Returns the time of the hand categories of all players on `boards` boards.
pub(crate) fn categories(boards: f64, players: usize, combos: f64, deals: f64) -> f64 {
    let on_board = match players {
        2 => 20.0 * combos,
        3 => 80.0 * combos,
        _ => 10.0 * combos + 10.0 * deals,
    };
    (1_000.0 + on_board) * boards
}

/// Returns the time of all players' outs.
pub(crate) fn outs(deals: f64) -> f64 {
    100.0 * deals
}

/// The times of simulations with vectors.
pub(crate) mod simulation {
    /// The time of all combos on a board, and of selecting a player's combos.
    pub(crate) const BOARD: f64 = 80.0;
    pub(crate) const RANKS_OF_PLAYER: f64 = 25.0;
    /// The additional time for players with any two cards: random numbers and decks, if chunks have one
    /// board.
    pub(crate) const DECKS: f64 = 180.0;
    /// The time of a showdown by player, and the additional time by player with any two cards.
    pub(crate) const HAND: f64 = 0.2;
    pub(crate) const ANY_TWO: f64 = 0.8;
    /// The times of an independent sample: by drawn card, by evaluated hand, and by chunk.
    pub(crate) const CARD: f64 = 5.0;
    pub(crate) const HAND_ALONE: f64 = 8.0;
    pub(crate) const CHUNK: f64 = 200.0;
    /// The time of an attempt to deal: by group of players, and by player in a graph of deals.
    pub(crate) const GROUP: f64 = 2.5;
    pub(crate) const PLAYER_OF_GRAPH: f64 = 40.0;
}
