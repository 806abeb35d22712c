use core::fmt;

use crate::hits::named::values;

/// The draws of hole cards.
///
/// [The page of the room](crate::hits) says what each means, and by which sources. A combo may have several.
///
/// ```
/// use equity::hits::{Draw, HitBoard};
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
    /// Four cards of a suit, a hole card among them.
    FlushDraw,
    /// A flush draw with the highest card of the suit that is not on the board.
    NutFlushDraw,
    /// Four ranks in a row, and a straight at either end.
    OpenEnded,
    /// Two ranks or more bring a straight, but not at both ends of four in a row.
    DoubleGutshot,
    /// One rank brings a straight.
    Gutshot,
    /// A flush draw together with any straight draw.
    ComboDraw,
    /// No pair of one's own, and both hole cards are above the board.
    Overcards,
    /// No pair of one's own, and one hole card is above the board.
    OneOvercard,
    /// On a flop: three cards of a suit, a hole card among them.
    BackdoorFlushDraw,
    /// On a flop: both hole cards and a card of the board within five ranks, and no straight draw.
    BackdoorStraightDraw,
}

impl Draw {
    /// How many there are: 10.
    pub const COUNT: usize = 10;

    /// All of them.
    pub const ALL: [Self; Self::COUNT] = values(&Self::NAMED);

    /// Each with its name, in the order of their numbers.
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

    /// The word for it in a [`Predicate`](crate::hits::Predicate).
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
    /// No draw.
    pub const NONE: Self = Self(0);

    /// The set as bits, by `Draw as usize`.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether a draw is among them.
    #[must_use]
    pub const fn contains(self, draw: Draw) -> bool {
        self.0 >> draw as u8 & 1 == 1
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The draws, in the order of [`Draw::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Draw> {
        Draw::ALL.into_iter().filter(move |&draw| self.contains(draw))
    }

    /// The draw if something is so, else none.
    #[inline(always)]
    pub(crate) const fn when(is_so: bool, draw: Draw) -> Self {
        Self((is_so as u16) << draw as u8)
    }

    /// The draws of both.
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
