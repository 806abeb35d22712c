use core::fmt;

use crate::hits::named::values;

/// The draws of hole cards.
///
/// [The module's documentation](crate::hits) has their definitions and sources. A combo may have several
/// draws.
///
/// ```
/// use holdem::hits::{Draw, HitBoard};
///
/// let board = HitBoard::new("Jh Th 2c".parse()?)?;
/// let hit = board.hit("Qh 9h".parse()?).ok_or("on the board")?;
/// let draws: Vec<&str> = hit.draws.iter().map(Draw::name).collect();
/// assert_eq!(draws, ["flush-draw", "open-ended", "combo-draw", "one-overcard"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Draw {
    /// Four cards of a suit, including a hole card.
    FlushDraw,
    /// A flush draw with the highest card of the suit that is not on the board.
    NutFlushDraw,
    /// Four ranks in a row, with a straight at either end.
    OpenEnded,
    /// Two or more ranks complete a straight, but not at both ends of four in a row.
    DoubleGutshot,
    /// One rank completes a straight.
    Gutshot,
    /// A flush draw and any straight draw.
    ComboDraw,
    /// No pair with a hole card, and both hole cards are above the board.
    Overcards,
    /// No pair with a hole card, and one hole card is above the board.
    OneOvercard,
    /// On a flop: three cards of a suit, including a hole card.
    BackdoorFlushDraw,
    /// On a flop: both hole cards and a card of the board within five ranks, and no straight draw.
    BackdoorStraightDraw,
}

impl Draw {
    /// The number of draws: 10.
    pub const COUNT: usize = 10;

    /// All draws.
    pub const ALL: [Self; Self::COUNT] = values(&Self::NAMED);

    /// All draws with their names, in the order of their numbers.
    const NAMED: [(Self, &'static str); Self::COUNT] = [
        (Self::FlushDraw, "flush-draw"),
        (Self::NutFlushDraw, "nut-flush-draw"),
        (Self::OpenEnded, "open-ended"),
        (Self::DoubleGutshot, "double-gutshot"),
        (Self::Gutshot, "gutshot"),
        (Self::ComboDraw, "combo-draw"),
        (Self::Overcards, "overcards"),
        (Self::OneOvercard, "one-overcard"),
        (Self::BackdoorFlushDraw, "backdoor-flush-draw"),
        (Self::BackdoorStraightDraw, "backdoor-straight-draw"),
    ];

    /// Returns the word for the draw in a [`Predicate`](crate::hits::Predicate).
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMED[self as usize].1
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of [`Draw`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Draws(u16);

impl Draws {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns the bits of the set, by `Draw as usize`.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns `true` if the set contains a draw.
    #[must_use]
    pub const fn contains(self, draw: Draw) -> bool {
        self.0 >> draw as u8 & 1 == 1
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns an iterator over the draws, in the order of [`Draw::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Draw> {
        Draw::ALL.into_iter().filter(move |&draw| self.contains(draw))
    }

    /// Returns the set of this draw if the condition is true, and otherwise the empty set.
    #[inline(always)]
    pub(crate) const fn when(is_so: bool, draw: Draw) -> Self {
        Self((is_so as u16) << draw as u8)
    }

    /// Returns the union of both sets.
    #[inline(always)]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Draw> for Draws {
    fn from_iter<I: IntoIterator<Item = Draw>>(draws: I) -> Self {
        draws.into_iter().fold(Self::NONE, |all, draw| all.and(Self::when(true, draw)))
    }
}
