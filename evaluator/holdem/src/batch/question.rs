use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use equity::Options;
use evaluator::{CardSet, HoleCards};

use crate::question::{Player, Showdown};
use crate::range::Range;

/// A player's hole cards, which questions can share: a known combo or a range.
#[derive(Clone, Debug)]
pub enum Seat {
    /// A known combo.
    Hand(HoleCards),
    /// A range.
    Range(Arc<Range>),
}

impl Seat {
    /// Returns the range, or a range of the combo.
    #[must_use]
    pub fn to_range(&self) -> Range {
        Player::from(self).range().into_owned()
    }

    /// Returns a hash key: the index of the combo, or the address of the range.
    fn number(&self) -> usize {
        match self {
            Self::Hand(combo) => combo.index(),
            Self::Range(range) => Arc::as_ptr(range) as usize,
        }
    }
}

impl<'a> From<&'a Seat> for Player<'a> {
    fn from(seat: &'a Seat) -> Self {
        match seat {
            Seat::Hand(combo) => Self::Hand(*combo),
            Seat::Range(range) => Self::Range(range),
        }
    }
}

/// Creates a range that is not equal to any other seat's.
impl From<Range> for Seat {
    fn from(range: Range) -> Self {
        match Player::Range(&range).hand() {
            Some(combo) => Self::Hand(combo),
            None => Self::Range(Arc::new(range)),
        }
    }
}

/// Ranges are compared by address, not by their weights.
impl PartialEq for Seat {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Hand(one), Self::Hand(other)) => one == other,
            (Self::Range(one), Self::Range(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Eq for Seat {}

impl Hash for Seat {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number().hash(state);
    }
}

/// A question of a batch: the players, the board and the dead cards.
///
/// Questions are equal if their players and cards are. Ranges are equal only if they are
/// [shared](super::Ranges).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    seats: Vec<Seat>,
    board: CardSet,
    dead: CardSet,
}

impl Question {
    /// Creates a question of two to ten players on a board of 0, 3, 4 or 5 cards. Invalid numbers become the
    /// error of the [answer](super::Answer).
    #[must_use]
    pub fn new(seats: impl Into<Vec<Seat>>, board: CardSet, dead: CardSet) -> Self {
        Self { seats: seats.into(), board, dead }
    }

    /// Returns the players.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Returns the cards on the board.
    #[must_use]
    pub fn board(&self) -> CardSet {
        self.board
    }

    /// Returns the dead cards.
    #[must_use]
    pub fn dead(&self) -> CardSet {
        self.dead
    }

    /// Returns the question as a [`Showdown`].
    pub(super) fn showdown(&self, options: Options) -> Showdown<'_> {
        Showdown::new(&self.seats).board(self.board).dead(self.dead).options(options)
    }

    /// Returns `true` if an answer is as fast as a lookup in the cache. Two seats before the flop are looked
    /// up in a table, and hands on a turn or a river need few showdowns.
    pub(super) fn is_soon_answered(&self) -> bool {
        let is_looked_up = || (self.board | self.dead).is_empty() && self.seats.len() == 2;
        let is_hand = |seat: &Seat| matches!(seat, Seat::Hand(_));
        (self.board.len() >= 4 || is_looked_up()) && self.seats.iter().all(is_hand)
    }
}
