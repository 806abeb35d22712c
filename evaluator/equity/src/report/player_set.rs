use core::fmt;

use evaluator::internals::pad;

/// The maximum number of players.
pub const MOST_PLAYERS: usize = 10;

/// A set of players of a showdown, numbered from 0.
///
/// ```
/// use equity::PlayerSet;
///
/// let set = PlayerSet::from_bits(0b101);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [0, 2]);
/// assert!(set.contains(2) && !set.contains(1));
/// assert_eq!(set.to_string(), "1=3");
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

    /// Returns an iterator over the players of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..u16::BITS as usize).filter(move |&player| self.contains(player))
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
