use core::fmt;

use crate::{Category, Rank};

/// A hand's strength in OpenHoldem's layout: one `u32`, larger is better, 0 for no cards.
///
/// Bits 31 to 24 hold one bit for the category, from one pair at bit 24 to straight flush at bit 31, none for high
/// card. Bits 19 to 0 hold five ranks of four bits, the most important first: 14 for the ace down to 2, 1 for the
/// ace at the low end of a wheel, 0 where there is no card. A group repeats its rank.
///
/// `Display` writes the number in hexadecimal.
///
/// ```
/// use evaluator::RankTable;
///
/// let table = RankTable::embedded();
/// let class = table.class(table.rank("KsKh QcQd 7s".parse()?));
/// assert_eq!(class.pokerval().to_string(), "0x020DDCC7");
/// # Ok::<(), evaluator::HandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Pokerval(u32);

const CATEGORY_SHIFT: u32 = 24;

impl Pokerval {
    /// A value that a validated table gave.
    pub(crate) const fn from_table(value: u32) -> Self {
        Self(value)
    }

    /// Whether the category bits and the rank nibbles are of the form that the layout knows: it does not say that
    /// a hand has the value.
    pub(crate) const fn is_well_formed(value: u32) -> bool {
        let category = value >> CATEGORY_SHIFT;
        let unused = value >> 20 & 0xF;
        let mut nibbles = value & 0xF_FFFF;
        let mut ranks_exist = true;
        while nibbles != 0 {
            ranks_exist &= nibbles & 0xF != 0xF;
            nibbles >>= 4;
        }
        category.count_ones() <= 1 && unused == 0 && ranks_exist
    }

    /// The number itself.
    #[must_use]
    pub const fn as_u32(self) -> u32 {
        self.0
    }

    /// The category.
    #[must_use]
    pub const fn category(self) -> Category {
        match (self.0 >> CATEGORY_SHIFT).checked_ilog2() {
            None => Category::HighCard,
            Some(bit) => Category::ALL[bit as usize + 1],
        }
    }

    /// The ranks of the up to five cards that count, the most important first.
    pub fn ranks(self) -> impl Iterator<Item = Rank> + Clone {
        (0..5).rev().filter_map(move |place| match self.0 >> (4 * place) & 0xF {
            0 => None,
            1 => Some(Rank::Ace),
            nibble => Rank::from_index(nibble as u8 - 2),
        })
    }

    /// Writes the hand in English, lower case.
    pub(crate) fn describe(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let category = self.category();
        let mut ranks = self.ranks();
        let Some(first) = ranks.next() else { return f.write_str("no cards") };
        match category {
            Category::StraightFlush if first == Rank::Ace => f.write_str("royal flush"),
            Category::Straight | Category::StraightFlush => write!(f, "{category}, {} high", first.name()),
            Category::FullHouse => {
                let pair = ranks.nth(2).unwrap_or(first);
                write!(f, "{category}, {} full of {}", first.plural(), pair.plural())
            }
            Category::HighCard => {
                write!(f, "{category}, {}", first.name())?;
                with_kickers(f, ranks)
            }
            Category::Flush => {
                write!(f, "{category}, {} high", first.name())?;
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
    }
}

/// Writes " with a king, ten and six"; nothing without kickers.
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

impl fmt::Display for Pokerval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#010X}", self.0)
    }
}

impl fmt::Debug for Pokerval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    struct Words(u32);

    impl fmt::Display for Words {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            Pokerval(self.0).describe(f)
        }
    }

    fn words(value: u32) -> String {
        Words(value).to_string()
    }

    #[test]
    fn descriptions_of_full_hands() {
        assert_eq!(words(0x000EDCB9), "high card, ace with a king, queen, jack and nine");
        assert_eq!(words(0x010EE864), "one pair, aces with an eight, six and four");
        assert_eq!(words(0x02088336), "two pair, eights and threes with a six");
        assert_eq!(words(0x040666ED), "three of a kind, sixes with an ace and king");
        assert_eq!(words(0x08054321), "straight, five high");
        assert_eq!(words(0x100C9542), "flush, queen high with a nine, five, four and deuce");
        assert_eq!(words(0x200DDD22), "full house, kings full of deuces");
        assert_eq!(words(0x4002222E), "four of a kind, deuces with an ace");
        assert_eq!(words(0x80054321), "straight flush, five high");
        assert_eq!(words(0x800EDCBA), "royal flush");
    }

    #[test]
    fn descriptions_of_partial_hands() {
        assert_eq!(words(0), "no cards");
        assert_eq!(words(0x000E0000), "high card, ace");
        assert_eq!(words(0x000ED000), "high card, ace with a king");
        assert_eq!(words(0x01022000), "one pair, deuces");
        assert_eq!(words(0x02099330), "two pair, nines and threes");
        assert_eq!(words(0x04044400), "three of a kind, fours");
        assert_eq!(words(0x40077770), "four of a kind, sevens");
    }

    #[test]
    fn malformed_values_are_told() {
        assert!(Pokerval::is_well_formed(0x020DDCC7));
        for value in [0xFF00_0000, 0x0300_0000, 0x0010_0000, 0x000F_0000, 0x0000_000F] {
            assert!(!Pokerval::is_well_formed(value), "{value:#010X}");
        }
    }
}
