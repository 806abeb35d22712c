use core::fmt;
use core::str::FromStr;

use super::invalid_id::InvalidId;
use super::parse::{CardReader, ParseCardError};
use crate::holdem::Holdem;

/// A card's suit. Suits have no value in the game. Their order is for sorting.
///
/// The numeric value (`suit as u8`) is 0 to 3 in the order clubs, diamonds, hearts, spades.
///
/// ```
/// use evaluator::Suit;
///
/// assert_eq!(Suit::Hearts.to_string(), "h");
/// assert_eq!("♥".parse(), Ok(Suit::Hearts));
/// assert_eq!(Suit::ALL.map(Suit::symbol), ['♣', '♦', '♥', '♠']);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// c, ♣
    Clubs,
    /// d, ♦
    Diamonds,
    /// h, ♥
    Hearts,
    /// s, ♠
    Spades,
}

impl Suit {
    /// The number of suits.
    pub const COUNT: usize = Holdem::SUITS;

    /// Every suit, in numeric order.
    pub const ALL: [Self; Self::COUNT] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Returns the suit with the given index, 0 to 3. Returns `None` for larger indices.
    ///
    /// ```
    /// use evaluator::Suit;
    ///
    /// assert_eq!(Suit::from_index(3), Some(Suit::Spades));
    /// assert_eq!(Suit::from_index(4), None);
    /// ```
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT { Some(Self::ALL[index as usize]) } else { None }
    }

    /// Returns the suit's letter: `c`, `d`, `h`, `s`.
    ///
    /// ```
    /// assert_eq!(evaluator::Suit::Diamonds.to_char(), 'd');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// Returns the suit's symbol: ♣, ♦, ♥, ♠.
    ///
    /// ```
    /// assert_eq!(evaluator::Suit::Spades.symbol(), '♠');
    /// ```
    #[must_use]
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Returns the suit of a letter (either case) or a symbol (filled or outlined). Returns `None` for other
    /// characters.
    ///
    /// ```
    /// use evaluator::Suit;
    ///
    /// assert_eq!(Suit::from_char('S'), Some(Suit::Spades));
    /// assert_eq!(Suit::from_char('♦'), Some(Suit::Diamonds));
    /// assert_eq!(Suit::from_char('x'), None);
    /// ```
    #[must_use]
    pub const fn from_char(c: char) -> Option<Self> {
        Some(match c {
            'c' | 'C' | '♣' | '♧' => Self::Clubs,
            'd' | 'D' | '♦' | '♢' => Self::Diamonds,
            'h' | 'H' | '♥' | '♡' | '❤' => Self::Hearts,
            's' | 'S' | '♠' | '♤' => Self::Spades,
            _ => return None,
        })
    }

    /// Returns the suit's English name: "clubs".
    ///
    /// ```
    /// assert_eq!(evaluator::Suit::Clubs.name(), "clubs");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }
}

/// The suit's index, 0 for clubs to 3 for spades.
impl From<Suit> for u8 {
    fn from(suit: Suit) -> Self {
        suit as Self
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_char().encode_utf8(&mut [0; 4]))
    }
}

/// Parses one suit: `c`, `d`, `h`, `s` in either case, or a suit symbol.
impl FromStr for Suit {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        CardReader::new(text).whole(CardReader::suit, "nothing after the suit")
    }
}

/// Converts a suit's number, 0 for clubs to 3 for spades.
impl TryFrom<u8> for Suit {
    type Error = InvalidId;

    fn try_from(index: u8) -> Result<Self, InvalidId> {
        Self::from_index(index).ok_or(InvalidId { found: index, of: "suit", count: Self::COUNT })
    }
}
