//! Parsing of cards. All `FromStr` implementations for ranks, suits, cards and combos use one reader, so they
//! accept the same spellings and report the same errors.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Card, CardSet, Rank, Suit};
use crate::counted::Counted;

/// An error in parsing cards.
///
/// Positions count characters (not bytes) from 1.
///
/// ```
/// use evaluator::{CardSet, ParseCardError};
///
/// let error = "As 1h".parse::<CardSet>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#""1h" at character 4 is not a card: expected a rank (2 to 9, T or 10, J, Q, K, A), then a suit (c, d, h, s)"#
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseCardError {
    /// The text at the position does not start with a rank followed by a suit.
    Card {
        /// The invalid word.
        found: String,
        /// Its position, in characters from 1.
        position: usize,
    },
    /// A card occurs twice.
    Duplicate {
        /// The card.
        card: Card,
        /// The position of its second occurrence, in characters from 1.
        position: usize,
    },
    /// The cards are valid, but their number is wrong.
    Count {
        /// The number of cards.
        found: usize,
        /// A phrase for what was expected, such as "exactly 2 cards".
        expected: &'static str,
    },
    /// The text at the position is not what was expected.
    Expected {
        /// The invalid word, empty at the end of the text.
        found: String,
        /// Its position, in characters from 1.
        position: usize,
        /// A phrase for what was expected.
        expected: &'static str,
    },
}

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card { found, position } => {
                write!(
                    f,
                    "{found:?} at character {position} is not a card: expected a rank (2 to 9, T or 10, J, Q, K, A), \
                     then a suit (c, d, h, s)"
                )?;
                match suits_first(found) {
                    Some(cards) => write!(f, ", as in {cards}"),
                    None => Ok(()),
                }
            }
            Self::Duplicate { card, position } => {
                write!(f, "{card} occurs a second time at character {position}: a deck has one of each card")
            }
            Self::Count { found: 0, expected } => write!(f, "no cards: expected {expected}"),
            Self::Count { found, expected } => write!(f, "{}: expected {expected}", Counted(*found, "card")),
            Self::Expected { found, position, expected } if found.is_empty() => {
                write!(f, "the text ends at character {position}: expected {expected}")
            }
            Self::Expected { found, position, expected } => {
                write!(f, "{found:?} at character {position}: expected {expected}")
            }
        }
    }
}

impl core::error::Error for ParseCardError {}

/// Returns the cards of a word that puts each suit before its rank (`CA` for `Ac`), as they should be
/// written. Returns `None` for other words.
fn suits_first(word: &str) -> Option<String> {
    let mut reader = CardReader::new(word);
    let mut cards = String::new();
    while !reader.rest.is_empty() {
        let suit = reader.take_suit()?;
        cards += &format!("{}", Card::new(reader.take_rank()?, suit));
    }
    (!cards.is_empty()).then_some(cards)
}

/// An iterator that parses cards from text, with or without spaces or commas between them.
///
/// Square brackets are read as spaces, because hand histories write boards such as `[Ah 7c 3d] [Ks]`.
///
/// Ranks and suits are accepted in either case, `10` as the ten, and suits also as symbols. After an error
/// the iterator ends.
///
/// ```
/// use evaluator::{Card, CardReader};
///
/// let cards: Result<Vec<Card>, _> = CardReader::new("AsKd, 10♥").collect();
/// assert_eq!(cards.unwrap(), ["As".parse().unwrap(), "Kd".parse().unwrap(), "Th".parse().unwrap()]);
/// ```
#[derive(Clone, Debug)]
pub struct CardReader<'a> {
    rest: &'a str,
    /// The number of characters consumed so far.
    consumed: usize,
}

/// The value of bytes that are not a rank or suit.
const NONE: u8 = u8::MAX;
/// The rank of each byte, as a number.
static RANK_BYTES: [u8; 256] = byte_numbers(b"23456789TJQKA");
/// The suit of each byte, as a number.
static SUIT_BYTES: [u8; 256] = byte_numbers(b"cdhs");

/// Returns the position in `letters` of each byte, ignoring case, or [`NONE`].
const fn byte_numbers(letters: &[u8]) -> [u8; 256] {
    let mut numbers = [NONE; 256];
    let mut place = 0;
    while place < letters.len() {
        numbers[letters[place].to_ascii_lowercase() as usize] = place as u8;
        numbers[letters[place].to_ascii_uppercase() as usize] = place as u8;
        place += 1;
    }
    numbers
}

impl<'a> CardReader<'a> {
    /// Creates a reader at the start of `text`.
    ///
    /// ```
    /// use evaluator::CardReader;
    ///
    /// assert_eq!(CardReader::new("As Kd").count(), 2);
    /// ```
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self { rest: text, consumed: 0 }
    }

    /// Returns the position of the next character, in characters from 1.
    ///
    /// ```
    /// use evaluator::CardReader;
    ///
    /// let mut reader = CardReader::new("A♠ Kd");
    /// assert_eq!(reader.position(), 1);
    /// reader.next();
    /// assert_eq!(reader.position(), 3); // the symbol is one character of three bytes
    /// ```
    #[must_use]
    pub fn position(&self) -> usize {
        self.consumed + 1
    }

    /// Returns the text that has not been read yet.
    ///
    /// ```
    /// use evaluator::CardReader;
    ///
    /// let mut reader = CardReader::new("AsKd:0.5");
    /// reader.by_ref().take(2).for_each(drop);
    /// assert_eq!(reader.rest(), ":0.5");
    /// ```
    #[must_use]
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// Returns the next character without consuming it. Returns `None` at the end.
    ///
    /// ```
    /// use evaluator::CardReader;
    ///
    /// assert_eq!(CardReader::new("As").peek(), Some('A'));
    /// assert_eq!(CardReader::new("").peek(), None);
    /// ```
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Consumes the next character, if there is one.
    ///
    /// ```
    /// use evaluator::CardReader;
    ///
    /// let mut reader = CardReader::new("+As");
    /// reader.advance();
    /// assert_eq!(reader.rest(), "As");
    ///
    /// let mut reader = CardReader::new("");
    /// reader.advance();
    /// assert_eq!(reader.position(), 1);
    /// ```
    pub fn advance(&mut self) {
        let mut chars = self.rest.chars();
        self.consumed += usize::from(chars.next().is_some());
        self.rest = chars.as_str();
    }

    /// Skips spaces, commas and brackets.
    #[inline]
    fn skip_separators(&mut self) {
        while let Some(&byte) = self.rest.as_bytes().first() {
            let is_plain_card = RANK_BYTES[usize::from(byte)] != NONE;
            if is_plain_card || !self.peek().is_some_and(is_separator) {
                return;
            }
            self.advance();
        }
    }

    /// Skips whitespace.
    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.advance();
        }
    }

    /// Consumes a card of two ASCII letters, the common case in streams of millions of lines.
    #[inline]
    fn take_plain_card(&mut self) -> Option<Card> {
        let &[rank, suit, ..] = self.rest.as_bytes() else { return None };
        let (rank, suit) = (RANK_BYTES[usize::from(rank)], SUIT_BYTES[usize::from(suit)]);
        // `NONE` in either place gives a number far above 51.
        let card = Card::from_id(rank.saturating_mul(4).saturating_add(suit))?;
        self.rest = &self.rest[2..];
        self.consumed += 2;
        Some(card)
    }

    /// Returns the next word for an error message: up to a separator, at most 24 characters.
    fn word(&self) -> String {
        self.rest.chars().take_while(|&c| !is_separator(c)).take(24).collect()
    }

    fn expected<T>(&self, expected: &'static str) -> Result<T, ParseCardError> {
        Err(ParseCardError::Expected { found: self.word(), position: self.position(), expected })
    }

    /// Consumes a rank and returns it. Returns `None` if the next character does not start one.
    ///
    /// ```
    /// use evaluator::{CardReader, Rank};
    ///
    /// let mut reader = CardReader::new("10s");
    /// assert_eq!(reader.take_rank(), Some(Rank::Ten));
    /// assert_eq!(reader.take_rank(), None);
    /// assert_eq!(reader.rest(), "s");
    /// ```
    #[must_use]
    pub fn take_rank(&mut self) -> Option<Rank> {
        let first = self.peek()?;
        if first == '1' {
            if !self.rest.starts_with("10") {
                return None;
            }
            self.advance();
            self.advance();
            return Some(Rank::Ten);
        }
        let rank = Rank::from_char(first)?;
        self.advance();
        Some(rank)
    }

    /// Consumes a suit and returns it. Returns `None` if the next character is not one.
    ///
    /// ```
    /// use evaluator::{CardReader, Suit};
    ///
    /// let mut reader = CardReader::new("♥K");
    /// assert_eq!(reader.take_suit(), Some(Suit::Hearts));
    /// assert_eq!(reader.take_suit(), None);
    /// ```
    #[must_use]
    pub fn take_suit(&mut self) -> Option<Suit> {
        let letter = self.peek()?;
        let suit = Suit::from_char(letter)?;
        self.advance();
        // Many programs append a variation selector (text or emoji style) to the symbols. Letters have none.
        if !letter.is_ascii() && matches!(self.peek(), Some('\u{FE0E}' | '\u{FE0F}')) {
            self.advance();
        }
        Some(suit)
    }

    /// Parses a required rank.
    pub(super) fn rank(&mut self) -> Result<Rank, ParseCardError> {
        match self.take_rank() {
            Some(rank) => Ok(rank),
            None => self.expected("a rank (2 to 9, T or 10, J, Q, K, A)"),
        }
    }

    /// Parses a required suit.
    pub(super) fn suit(&mut self) -> Result<Suit, ParseCardError> {
        match self.take_suit() {
            Some(suit) => Ok(suit),
            None => self.expected("a suit (c, d, h, s)"),
        }
    }

    /// Parses the whole text with `read`, ignoring whitespace around it. `end` describes what is expected
    /// after the value.
    pub(super) fn whole<T>(
        mut self,
        read: impl FnOnce(&mut Self) -> Result<T, ParseCardError>,
        end: &'static str,
    ) -> Result<T, ParseCardError> {
        self.skip_blanks();
        let found = read(&mut self)?;
        self.skip_blanks();
        if self.rest.is_empty() { Ok(found) } else { self.expected(end) }
    }

    /// Parses a required card.
    pub(super) fn card(&mut self) -> Result<Card, ParseCardError> {
        let start = self.clone();
        match (self.take_rank(), self.take_suit()) {
            (Some(rank), Some(suit)) => Ok(Card::new(rank, suit)),
            _ if start.peek().is_none() => start.expected("a card, such as As"),
            _ => Err(ParseCardError::Card { found: start.word(), position: start.position() }),
        }
    }
}

impl Iterator for CardReader<'_> {
    type Item = Result<Card, ParseCardError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.skip_separators();
        if let Some(card) = self.take_plain_card() {
            return Some(Ok(card));
        }
        self.peek()?;
        let card = self.card();
        if card.is_err() {
            self.rest = "";
        }
        Some(card)
    }
}

fn is_separator(c: char) -> bool {
    matches!(c, ',' | '，' | '、' | '[' | ']') || c.is_whitespace()
}

/// Parses a list of distinct cards and keeps their order.
///
/// # Errors
///
/// Returns an error if a word is not a card or a card occurs twice.
///
/// ```
/// use evaluator::parse_cards;
///
/// assert_eq!(parse_cards("Td 10c")?.len(), 2);
/// assert!(parse_cards("Td 10d").is_err());
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Card>, ParseCardError> {
    let mut cards = Vec::new();
    let mut seen = CardSet::EMPTY;
    let mut reader = CardReader::new(text);
    loop {
        reader.skip_separators();
        let position = reader.position();
        let Some(card) = reader.next() else { return Ok(cards) };
        let card = card?;
        if seen.contains(card) {
            return Err(ParseCardError::Duplicate { card, position });
        }
        seen.insert(card);
        cards.push(card);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn message(text: &str) -> String {
        parse_cards(text).unwrap_err().to_string()
    }

    #[test]
    fn every_spelling_is_read() {
        let expected = parse_cards("As Td 9h 2c").unwrap();
        for text in [
            "asTD9H2c",
            "A♠ 10♦ 9♥ 2♣",
            "a♤,10♢,9♡,2♧",
            " As\t10d\n9h  2C ",
            "[As Td 9h] [2c]",
            "[As][Td, 9h] 2c",
            "As，Td、9h 2c",
            "A♠\u{FE0F}T♦\u{FE0E}9❤\u{FE0F}2c",
        ] {
            assert_eq!(parse_cards(text).unwrap(), expected, "{text:?}");
        }
        assert_eq!(parse_cards(" , ").unwrap(), []);
    }

    #[test]
    fn errors_name_the_text_and_the_place() {
        assert!(message("As Xd").starts_with("\"Xd\" at character 4 is not a card"));
        for (text, cards) in [("As CA", "Ac"), ("♣6♦10", "6cTd"), ("dAhK", "AdKh")] {
            let end = format!("then a suit (c, d, h, s), as in {cards}");
            assert!(message(text).ends_with(&end), "{}", message(text));
        }
        for text in ["As C", "CAx", "hand", "A", "card"] {
            assert!(message(text).ends_with("then a suit (c, d, h, s)"), "{}", message(text));
        }
        assert!(message("AsK").starts_with("\"K\" at character 3 is not a card"));
        assert!(message("As1d").starts_with("\"1d\" at character 3 is not a card"));
        assert!(
            message("A♠ K").starts_with("\"K\" at character 4 is not a card"),
            "characters are counted, not bytes"
        );
        assert_eq!(
            message("As 10d Td"),
            "Td occurs a second time at character 8: a deck has one of each card"
        );
    }

    #[test]
    fn variation_selectors_follow_only_symbols() {
        assert!("A♠\u{FE0F}".parse::<Card>().is_ok() && "A♠\u{FE0F}".parse::<CardSet>().is_ok());
        assert!("As\u{FE0F}".parse::<Card>().is_err() && "As\u{FE0F}".parse::<CardSet>().is_err());
        assert!("s\u{FE0F}".parse::<Suit>().is_err());
    }

    #[test]
    fn a_reader_ends_after_an_error() {
        let mut reader = CardReader::new("As ?? Kd");
        assert!(reader.next().unwrap().is_ok());
        assert!(reader.next().unwrap().is_err());
        assert!(reader.next().is_none());
    }

    #[test]
    fn single_items_reject_trailing_text() {
        for text in ["", " ", "A", "A s", "Asd", "As Kd", ",As", "As,"] {
            assert!(text.parse::<Card>().is_err(), "{text:?}");
        }
        assert_eq!(
            " As x".parse::<Card>().unwrap_err().to_string(),
            "\"x\" at character 5: expected nothing after the card"
        );
    }

    #[test]
    fn whitespace_around_single_items_is_ignored() {
        for text in ["As", " As", "As ", "\tA♠\r\n"] {
            assert_eq!(text.parse(), Ok(Card::ALL[51]), "{text:?}");
        }
        assert_eq!((" T ".parse(), " h".parse()), (Ok(Rank::Ten), Ok(Suit::Hearts)));
    }

    #[test]
    fn single_items_of_other_kinds_reject_trailing_text() {
        assert!("11".parse::<Rank>().is_err());
        assert!("cc".parse::<Suit>().is_err());
        assert_eq!(
            "Kings".parse::<Rank>().unwrap_err().to_string(),
            "\"ings\" at character 2: expected nothing after the rank"
        );
    }
}
