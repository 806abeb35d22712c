use core::fmt;
use core::str::FromStr;

use super::invalid_id::InvalidId;
use super::parse::{CardReader, ParseCardError};
use crate::holdem::Holdem;

/// A card's rank, from deuce to ace.
///
/// The numeric value (`rank as u8`) is 0 for the deuce to 12 for the ace. It is also the rank's bit in a
/// suit's mask of a [`CardSet`](crate::CardSet).
///
/// ```
/// use evaluator::Rank;
///
/// assert!(Rank::Ace > Rank::King);
/// assert_eq!(Rank::Ten.to_string(), "T");
/// assert_eq!("10".parse(), Ok(Rank::Ten));
/// assert_eq!(Rank::ALL.len(), 13);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// 2
    Two,
    /// 3
    Three,
    /// 4
    Four,
    /// 5
    Five,
    /// 6
    Six,
    /// 7
    Seven,
    /// 8
    Eight,
    /// 9
    Nine,
    /// T
    Ten,
    /// J
    Jack,
    /// Q
    Queen,
    /// K
    King,
    /// A
    Ace,
}

impl Rank {
    /// The number of ranks.
    pub const COUNT: usize = Holdem::RANKS;

    /// Every rank, lowest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// Returns the rank with the given index, 0 for the deuce to 12 for the ace. Returns `None` for larger
    /// indices.
    ///
    /// ```
    /// use evaluator::Rank;
    ///
    /// assert_eq!(Rank::from_index(12), Some(Rank::Ace));
    /// assert_eq!(Rank::from_index(13), None);
    /// ```
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT { Some(Self::ALL[index as usize]) } else { None }
    }

    /// Returns the rank's letter or digit, `T` for the ten.
    ///
    /// ```
    /// assert_eq!(evaluator::Rank::Queen.to_char(), 'Q');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// Returns the rank of a letter or digit, in either case. Returns `None` for other characters.
    ///
    /// ```
    /// use evaluator::Rank;
    ///
    /// assert_eq!(Rank::from_char('t'), Some(Rank::Ten));
    /// assert_eq!(Rank::from_char('1'), None);
    /// ```
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        Some(match c {
            '2'..='9' => Self::ALL[c as usize - '2' as usize],
            'T' | 't' => Self::Ten,
            'J' | 'j' => Self::Jack,
            'Q' | 'q' => Self::Queen,
            'K' | 'k' => Self::King,
            'A' | 'a' => Self::Ace,
            _ => return None,
        })
    }

    /// Returns the rank's English name: "six", "ace".
    ///
    /// ```
    /// assert_eq!(evaluator::Rank::Six.name(), "six");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Rank::COUNT] = [
            "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
            "king", "ace",
        ];
        NAMES[self as usize]
    }

    /// Returns the English plural of the rank's name: "sixes", "aces".
    ///
    /// ```
    /// assert_eq!(evaluator::Rank::Six.plural(), "sixes");
    /// ```
    #[must_use]
    pub const fn plural(self) -> &'static str {
        const PLURALS: [&str; Rank::COUNT] = [
            "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks",
            "queens", "kings", "aces",
        ];
        PLURALS[self as usize]
    }
}

/// The rank's index, 0 for the deuce to 12 for the ace.
impl From<Rank> for u8 {
    fn from(rank: Rank) -> Self {
        rank as Self
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_char().encode_utf8(&mut [0; 4]))
    }
}

/// Parses one rank: `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`, in either case.
impl FromStr for Rank {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        CardReader::new(text).whole(CardReader::rank, "nothing after the rank")
    }
}

/// Converts a rank's number, 0 for the deuce to 12 for the ace.
impl TryFrom<u8> for Rank {
    type Error = InvalidId;

    fn try_from(index: u8) -> Result<Self, InvalidId> {
        Self::from_index(index).ok_or(InvalidId { found: index, of: "rank", count: Self::COUNT })
    }
}
