use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use equity::{packed_as, packed_fields};
use evaluator::{CardSet, Rank};

use crate::hits::{Formula, FormulaError};

/// The texture of a flop.
///
/// The words are those of GTO Wizard's and PokerStrategy's glossaries ("board texture", "flop"): paired,
/// rainbow, two-tone (2-suited), monotone (3-suited), 2-connected, 3-connected, and the highest card.
///
/// ```
/// use holdem::distribution::{Pairing, Suitedness, Texture};
/// use evaluator::Rank;
///
/// let texture = Texture::of("Ts 9s 7h".parse()?).ok_or("not three cards")?;
/// assert_eq!((texture.suits, texture.pairing, texture.high), (Suitedness::TwoTone, Pairing::Unpaired, Rank::Ten));
/// assert_eq!((texture.in_sequence, texture.straights), (2, 2)); // J8 and 86
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Texture {
    /// The number of suits.
    pub suits: Suitedness,
    /// The number of cards of equal rank.
    pub pairing: Pairing,
    /// The highest rank.
    pub high: Rank,
    /// The length of the longest sequence of ranks, 1 to 3. An ace is next to both the king and the deuce.
    pub in_sequence: u8,
    /// The number of pairs of ranks that make a straight with the flop, 0 to 3.
    pub straights: u8,
}

/// The number of suits of a flop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suitedness {
    /// Three suits.
    Rainbow,
    /// Two suits.
    TwoTone,
    /// One suit.
    Monotone,
}

/// The number of cards of equal rank on a flop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pairing {
    /// Three different ranks.
    Unpaired,
    /// Two cards of one rank.
    Paired,
    /// Three cards of one rank.
    Trips,
}

impl Suitedness {
    /// Returns the word for this in a [`TextureFilter`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rainbow => "rainbow",
            Self::TwoTone => "two-tone",
            Self::Monotone => "monotone",
        }
    }
}

impl Pairing {
    /// Returns the word for this in a [`TextureFilter`].
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unpaired => "unpaired",
            Self::Paired => "paired",
            Self::Trips => "trips",
        }
    }
}

impl Texture {
    /// Returns the texture of a flop, or `None` if there are not three cards.
    #[must_use]
    pub fn of(flop: CardSet) -> Option<Self> {
        if flop.len() != 3 {
            return None;
        }
        let suits = evaluator::Suit::ALL.into_iter().filter(|&suit| flop.suit_mask(suit) != 0).count();
        let ranks = flop.rank_mask();
        // The ace is also below the deuce.
        let ranks_from_ace = ranks << 1 | ranks >> (Rank::COUNT - 1);
        let two_in_a_row = ranks_from_ace & ranks_from_ace >> 1;
        let in_sequence = match (two_in_a_row, two_in_a_row & ranks_from_ace >> 2) {
            (0, _) => 1,
            (_, 0) => 2,
            _ => 3,
        };
        let straights =
            (0..10).filter(|lowest| (ranks_from_ace >> lowest & 0b11111).count_ones() == 3).count();
        Some(Self {
            suits: [Suitedness::Monotone, Suitedness::TwoTone, Suitedness::Rainbow][suits - 1],
            pairing: [Pairing::Trips, Pairing::Paired, Pairing::Unpaired][ranks.count_ones() as usize - 1],
            high: Rank::ALL[ranks.ilog2() as usize],
            in_sequence,
            straights: straights as u8,
        })
    }
}

/// Writes the texture as words: `two-tone unpaired T-high 2-connected`.
impl fmt::Display for Texture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { suits, pairing, high, .. } = self;
        f.pad(&alloc::format!("{} {} {high}-high {}", suits.name(), pairing.name(), self.connection()))
    }
}

impl Texture {
    /// Returns the word for its connection: `unconnected`, `2-connected` or `3-connected`.
    #[must_use]
    pub const fn connection(&self) -> &'static str {
        ["unconnected", "2-connected", "3-connected"][self.in_sequence as usize - 1]
    }
}

/// A condition on a flop, in words joined by `and`, `or`, `not` and parentheses:
/// `monotone or K-high+ and paired`.
///
/// | word | matching flops |
/// |-|-|
/// | `rainbow`, `two-tone`, `monotone` | flops of three suits, two, one |
/// | `unpaired`, `paired`, `trips` | flops of three ranks, two, one |
/// | `unconnected`, `2-connected`, `3-connected` | flops whose longest sequence of ranks is one, two, three |
/// | `straight` | flops on which two hole cards can make a straight |
/// | `A-high`, `K-high`, … `2-high` | flops with this highest card, and with `+` also with a higher one |
///
/// ```
/// use holdem::distribution::{Texture, TextureFilter};
///
/// let filter: TextureFilter = "two-tone and not paired and Q-high+".parse()?;
/// let texture = Texture::of("Ks 9s 4h".parse()?).ok_or("not three cards")?;
/// assert!(filter.is_true_of(texture));
/// assert!("rainbw".parse::<TextureFilter>().unwrap_err().to_string().ends_with("the nearest is \"rainbow\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextureFilter {
    text: String,
    formula: Formula<Word>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Suits(Suitedness),
    Pairing(Pairing),
    InSequence(u8),
    Straight,
    /// The least and the greatest valid highest card.
    High(Rank, Rank),
}

impl TextureFilter {
    /// All words, except `and`, `or`, `not` and words with `+`.
    pub const WORDS: [&'static str; 23] = [
        "rainbow",
        "two-tone",
        "monotone",
        "unpaired",
        "paired",
        "trips",
        "unconnected",
        "2-connected",
        "3-connected",
        "straight",
        "A-high",
        "K-high",
        "Q-high",
        "J-high",
        "T-high",
        "9-high",
        "8-high",
        "7-high",
        "6-high",
        "5-high",
        "4-high",
        "3-high",
        "2-high",
    ];

    /// Returns `true` if the filter matches a flop with this texture.
    #[must_use]
    pub fn is_true_of(&self, texture: Texture) -> bool {
        self.formula.is_true(&|&word| match word {
            Word::Suits(suits) => texture.suits == suits,
            Word::Pairing(pairing) => texture.pairing == pairing,
            Word::InSequence(count) => texture.in_sequence == count,
            Word::Straight => texture.straights > 0,
            Word::High(lowest, highest) => (lowest..=highest).contains(&texture.high),
        })
    }
}

/// Returns the meaning of a word.
fn meaning(word: &str) -> Option<Word> {
    let suits = [Suitedness::Rainbow, Suitedness::TwoTone, Suitedness::Monotone];
    let suits = suits.into_iter().find(|suits| suits.name() == word).map(Word::Suits);
    let pairings = [Pairing::Unpaired, Pairing::Paired, Pairing::Trips];
    let pairing = || pairings.into_iter().find(|pairing| pairing.name() == word).map(Word::Pairing);
    let high = || {
        let (rank, more) = word.split_once("-high")?;
        let is_meant = |known: &Rank| rank == known.name() || rank.chars().eq(known.to_char().to_lowercase());
        let lowest = Rank::ALL.into_iter().find(is_meant)?;
        let highest = match more {
            "" => lowest,
            "+" => Rank::Ace,
            _ => return None,
        };
        Some(Word::High(lowest, highest))
    };
    suits.or_else(pairing).or_else(|| match word {
        "unconnected" => Some(Word::InSequence(1)),
        "2-connected" => Some(Word::InSequence(2)),
        "3-connected" => Some(Word::InSequence(3)),
        "straight" => Some(Word::Straight),
        _ => high(),
    })
}

impl FromStr for TextureFilter {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Self, FormulaError> {
        let formula = Formula::parse(text, meaning, &Self::WORDS)?;
        Ok(Self { text: text.to_string(), formula })
    }
}

/// Writes the text that was parsed.
impl fmt::Display for TextureFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

packed_fields! {
    Texture { suits, pairing, high, in_sequence, straights }
}

packed_as! {
    Suitedness: u8, |&suits| suits as u8, |number| {
        [Self::Rainbow, Self::TwoTone, Self::Monotone].get(usize::from(number)).copied()
    };
    Pairing: u8, |&pairing| pairing as u8, |number| {
        [Self::Unpaired, Self::Paired, Self::Trips].get(usize::from(number)).copied()
    };
    TextureFilter: String, |filter| filter.text.clone(), |text| text.parse().ok();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_different_meanings() {
        let meanings = TextureFilter::WORDS.map(|word| meaning(&word.to_lowercase()).unwrap());
        for (i, word) in TextureFilter::WORDS.iter().enumerate() {
            assert!(!meanings[..i].contains(&meanings[i]), "{word}");
        }
        assert_eq!(meaning("ace-high"), meaning("a-high"));
        assert_eq!(meaning("ten-high+"), meaning("t-high+"));
        for word in ["high", "-high", "ak-high", "x-high", "k-high++", "rainbow+", "4-connected"] {
            assert_eq!(meaning(word), None, "{word}");
        }
    }
}
