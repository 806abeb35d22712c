//! Names of hands in English.

use core::fmt;

use crate::pad::pad;
use crate::record::ClassRecord;
use crate::{Category, Rank};

/// The name of a hand in lower-case English, which `Display` writes.
///
/// ```
/// use evaluator::{Category, ClassRecord, Words};
///
/// let record = ClassRecord { pokerval: 0x0208_8336, cactus_kev: 3146, reserved: 0 };
/// let words = Words::of(Category::TwoPair, record);
/// assert_eq!(words.to_string(), "two pair, eights and threes with a six");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    category: Category,
    record: ClassRecord,
}

impl Words {
    /// Returns the name of a hand with this category and the ranks of `record`.
    #[must_use]
    pub const fn of(category: Category, record: ClassRecord) -> Self {
        Self { category, record }
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| {
            let Self { category, record } = *self;
            let mut ranks = record.ranks();
            let Some(first) = ranks.next() else { return f.write_str("no cards") };
            match category {
                Category::StraightFlush if first == Rank::Ace => f.write_str("royal flush"),
                Category::Straight | Category::StraightFlush => {
                    write!(f, "{category}, {} high", first.name())
                }
                Category::FullHouse => {
                    let pair = ranks.nth(2).unwrap_or(first);
                    write!(f, "{category}, {} full of {}", first.plural(), pair.plural())
                }
                Category::HighCard | Category::Flush => {
                    let high = if category == Category::Flush { " high" } else { "" };
                    write!(f, "{category}, {}{high}", first.name())?;
                    with_kickers(f, ranks)
                }
                Category::TwoPair => {
                    let second = ranks.nth(1).unwrap_or(first);
                    write!(f, "{category}, {} and {}", first.plural(), second.plural())?;
                    with_kickers(f, ranks.skip(1))
                }
                Category::OnePair | Category::ThreeOfAKind | Category::FourOfAKind => {
                    write!(f, "{category}, {}", first.plural())?;
                    with_kickers(f, ranks.filter(move |&rank| rank != first))
                }
            }
        })
    }
}

/// Writes " with a king, ten and six", or nothing if there are no kickers.
fn with_kickers(f: &mut fmt::Formatter<'_>, kickers: impl Iterator<Item = Rank> + Clone) -> fmt::Result {
    let last = kickers.clone().count().saturating_sub(1);
    for (i, kicker) in kickers.enumerate() {
        match i {
            0 if matches!(kicker, Rank::Ace | Rank::Eight) => f.write_str(" with an ")?,
            0 => f.write_str(" with a ")?,
            _ if i == last => f.write_str(" and ")?,
            _ => f.write_str(", ")?,
        }
        f.write_str(kicker.name())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    /// Returns the words for a value in OpenHoldem's layout.
    fn words(pokerval: u32) -> String {
        let category = Category::ALL[(pokerval >> 24).checked_ilog2().map_or(0, |bit| bit as usize + 1)];
        Words::of(category, ClassRecord { pokerval, cactus_kev: 0, reserved: 0 }).to_string()
    }

    #[test]
    fn full_hands() {
        assert_eq!(words(0x000E_DCB9), "high card, ace with a king, queen, jack and nine");
        assert_eq!(words(0x010E_E864), "one pair, aces with an eight, six and four");
        assert_eq!(words(0x0208_8336), "two pair, eights and threes with a six");
        assert_eq!(words(0x0406_66ED), "three of a kind, sixes with an ace and king");
        assert_eq!(words(0x0805_4321), "straight, five high");
        assert_eq!(words(0x100C_9542), "flush, queen high with a nine, five, four and deuce");
        assert_eq!(words(0x200D_DD22), "full house, kings full of deuces");
        assert_eq!(words(0x4002_222E), "four of a kind, deuces with an ace");
        assert_eq!(words(0x8005_4321), "straight flush, five high");
        assert_eq!(words(0x800E_DCBA), "royal flush");
    }

    #[test]
    fn partial_hands() {
        assert_eq!(words(0), "no cards");
        assert_eq!(words(0x000E_0000), "high card, ace");
        assert_eq!(words(0x000E_D000), "high card, ace with a king");
        assert_eq!(words(0x0102_2000), "one pair, deuces");
        assert_eq!(words(0x0209_9330), "two pair, nines and threes");
        assert_eq!(words(0x0404_4400), "three of a kind, fours");
        assert_eq!(words(0x4007_7770), "four of a kind, sevens");
    }
}
