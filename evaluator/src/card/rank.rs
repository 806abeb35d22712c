use core::fmt;
use core::str::FromStr;

use super::invalid_id::InvalidId;
use super::parse::{CardReader, ParseCardError};
use crate::holdem::Holdem;

/// A card's rank, deuce low to ace high.
///
/// The numeric value (`rank as u8`) is 0 for the deuce to 12 for the ace; it is the bit that the rank takes in
/// a suit's mask of a [`CardSet`](crate::CardSet).
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
    /// How many ranks there are.
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

    /// The rank numbered `index`, 0 for the deuce to 12 for the ace; `None` above.
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

    /// The letter or digit of the rank, `T` for the ten.
    ///
    /// ```
    /// assert_eq!(evaluator::Rank::Queen.to_char(), 'Q');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank that a letter or digit stands for, in either case; `None` for any other character.
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

    /// The rank's English name: "six", "ace".
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

    /// The English name of several cards of the rank: "sixes", "aces".
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

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_char().encode_utf8(&mut [0; 4]))
    }
}

/// Reads one rank: `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`, in either case.
impl FromStr for Rank {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        CardReader::new(text).whole(CardReader::rank, "nothing after the rank")
    }
}

/// Reads the number of a rank, 0 for the deuce to 12 for the ace.
impl TryFrom<u8> for Rank {
    type Error = InvalidId;

    fn try_from(index: u8) -> Result<Self, InvalidId> {
        Self::from_index(index).ok_or(InvalidId { found: index, of: "rank", count: Self::COUNT })
    }
}
