//! The kinds of hold'em's and short deck's tables.

use evaluator::format::{TableId, TableKind};

/// Outcomes of two combos before the flop.
pub const PREFLOP_MATCHUPS: u32 = 2;
/// Outcomes of three starting hands before the flop.
pub const THREE_WAY_HANDS: u32 = 3;
/// Strength of all hands on the flop.
pub const FLOP_STRENGTH: u32 = 4;
/// Strength of all hands on the turn.
pub const TURN_STRENGTH: u32 = 5;
/// Strength of all hands on the river.
pub const RIVER_STRENGTH: u32 = 6;
/// Outcomes of two combos before the flop in short deck.
pub const SHORT_DECK_MATCHUPS: u32 = 12;
/// Outcomes of two combos before the flop in short deck, three of a kind above a straight.
pub const SHORT_DECK_TRIPS_MATCHUPS: u32 = 13;

/// All kinds with their names.
pub static ALL: [TableKind; 7] = [
    TableKind { number: PREFLOP_MATCHUPS, name: "a preflop table" },
    TableKind { number: THREE_WAY_HANDS, name: "a three-way table" },
    TableKind { number: FLOP_STRENGTH, name: "a strength table of the flop" },
    TableKind { number: TURN_STRENGTH, name: "a strength table of the turn" },
    TableKind { number: RIVER_STRENGTH, name: "a strength table of the river" },
    TableKind { number: SHORT_DECK_MATCHUPS, name: "a preflop table of short deck" },
    TableKind {
        number: SHORT_DECK_TRIPS_MATCHUPS,
        name: "a preflop table of short deck with three of a kind above a straight",
    },
];

/// Returns the identity of a kind of table.
#[must_use]
pub const fn table(kind: u32) -> TableId {
    TableId::new(kind, &ALL)
}
