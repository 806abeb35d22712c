use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use evaluator::{CardSet, HoleCards};

use crate::question::{Options, Player, Showdown};
use crate::range::Range;

/// What is known of a player's hole cards, shared by questions.
#[derive(Clone, Debug)]
pub enum Seat {
    /// These hole cards.
    Hand(HoleCards),
    /// One of these.
    Range(Arc<Range>),
}

impl Seat {
    /// The range, or that of the combo.
    #[must_use]
    pub fn to_range(&self) -> Range {
        Player::from(self).range().into_owned()
    }

    /// A number of its own for what is in memory.
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

/// A range of its own, which no other question shares.
impl From<Range> for Seat {
    fn from(range: Range) -> Self {
        match Player::Range(&range).hand() {
            Some(combo) => Self::Hand(combo),
            None => Self::Range(Arc::new(range)),
        }
    }
}

/// Ranges are the same if they are one and the same in memory.
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

/// A question among many: who meets, on what board, without which cards.
///
/// Questions are equal if their players and cards are: ranges if they are [one in memory](super::Ranges).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    seats: Vec<Seat>,
    board: CardSet,
    dead: CardSet,
}

impl Question {
    /// Two to ten players on a board of 0, 3, 4 or 5 cards; anything else is an error [of the answer](super::Answer).
    #[must_use]
    pub fn new(seats: impl Into<Vec<Seat>>, board: CardSet, dead: CardSet) -> Self {
        Self { seats: seats.into(), board, dead }
    }

    /// The players.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The cards on the board.
    #[must_use]
    pub fn board(&self) -> CardSet {
        self.board
    }

    /// The cards that are out of play.
    #[must_use]
    pub fn dead(&self) -> CardSet {
        self.dead
    }

    /// The question by itself.
    pub(super) fn showdown(&self, options: Options) -> Showdown<'_> {
        Showdown::new(&self.seats).board(self.board).dead(self.dead).options(options)
    }

    /// Whether the answer is found as soon as it would be remembered: two hands before the flop, which a table has, and hands
    /// on a board to which one card is missing or none.
    pub(super) fn is_soon_answered(&self) -> bool {
        let is_looked_up = || (self.board | self.dead).is_empty() && self.seats.len() == 2;
        let is_hand = |seat: &Seat| matches!(seat, Seat::Hand(_));
        (self.board.len() >= 4 || is_looked_up()) && self.seats.iter().all(is_hand)
    }
}
