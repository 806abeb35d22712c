use core::fmt;
use core::ops::{BitOr, BitOrAssign};

use evaluator::internals::pad;

/// The maximum number of players.
pub const MAX_PLAYERS: usize = 10;

/// A set of players of a showdown, numbered from 0.
///
/// ```
/// use equity::PlayerSet;
///
/// let set = PlayerSet::from_bits(0b101);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [0, 2]);
/// assert!(set.contains(2) && !set.contains(1));
/// assert_eq!(set.to_string(), "1=3");
/// assert_eq!(set | [1].into_iter().collect(), (0..3).collect());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PlayerSet(u16);

impl PlayerSet {
    /// Creates a set from bits: bit 0 for player 0, and so on.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Returns the bits of the set: bit 0 for player 0, and so on.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the number of players in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if a player is in the set.
    #[must_use]
    pub const fn contains(self, player: usize) -> bool {
        player < u16::BITS as usize && self.0 >> player & 1 == 1
    }

    /// The number of players that a set can hold: they are numbered from 0 to 15.
    pub const CAPACITY: usize = u16::BITS as usize;

    /// Returns an iterator over the players of the set, in order.
    #[must_use]
    pub const fn iter(self) -> Players {
        Players(self.0)
    }
}

/// An iterator over the players of a [`PlayerSet`], in order.
#[derive(Clone, Debug)]
pub struct Players(u16);

impl Iterator for Players {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let player = (self.0 != 0).then(|| self.0.trailing_zeros() as usize);
        self.0 &= self.0.wrapping_sub(1);
        player
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Players {}

impl IntoIterator for PlayerSet {
    type Item = usize;
    type IntoIter = Players;

    fn into_iter(self) -> Players {
        self.iter()
    }
}

/// Collects players into a set.
///
/// # Panics
///
/// Panics if a number is not below [`PlayerSet::CAPACITY`].
impl FromIterator<usize> for PlayerSet {
    fn from_iter<I: IntoIterator<Item = usize>>(players: I) -> Self {
        players.into_iter().fold(Self::default(), |set, player| {
            assert!(player < Self::CAPACITY, "player {player}: expected 0 to 15");
            set | Self(1 << player)
        })
    }
}

impl BitOr for PlayerSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for PlayerSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// Writes the players counted from 1, with `=` between them.
impl fmt::Display for PlayerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| {
            for (place, player) in self.iter().enumerate() {
                let sign = if place == 0 { "" } else { "=" };
                write!(f, "{sign}{}", player + 1)?;
            }
            Ok(())
        })
    }
}

impl fmt::Debug for PlayerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlayerSet({self})")
    }
}
