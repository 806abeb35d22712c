//! The names of low hands that players use: "8-6 low", "wheel", "number two".

use core::cmp::Reverse;
use core::fmt;

use super::LowCategory;
use crate::category::Category;
use crate::record::ClassRecord;
use crate::words::Words;

/// Writes a hand of a low order. `names` has the names of the best hands of its last category, the best
/// first, and `better` is the number of better ranks in the hand's category.
pub(in crate::order) fn write_low(
    category: LowCategory,
    names: &[&str],
    better: u16,
    record: ClassRecord,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match category {
        LowCategory::Cards(0) => f.write_str("no cards"),
        LowCategory::Cards(_) => {
            write!(f, "{category}, ")?;
            write_ranks(record, usize::MAX, f)
        }
        LowCategory::Poker(Reverse(Category::HighCard)) => {
            match names.get(usize::from(better)) {
                Some(name) => f.write_str(name)?,
                None => {
                    write_ranks(record, 2, f)?;
                    f.write_str(" low")?;
                }
            }
            f.write_str(", ")?;
            write_ranks(record, usize::MAX, f)
        }
        LowCategory::Poker(Reverse(category)) => fmt::Display::fmt(&Words::of(category, record), f),
    }
}

/// Writes the first `most` ranks, separated by hyphens.
pub(in crate::order) fn write_ranks(
    record: ClassRecord,
    most: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (i, rank) in record.ranks().take(most).enumerate() {
        let hyphen = if i > 0 { "-" } else { "" };
        write!(f, "{hyphen}{rank}")?;
    }
    Ok(())
}

#[cfg(all(test, feature = "low"))]
mod tests {
    use alloc::string::{String, ToString};

    use crate::order::{AceToFive, Badugi, DeuceToSeven};
    use crate::{Hand, TableOf};

    fn hand(text: &str) -> Hand {
        text.parse().unwrap()
    }

    #[test]
    fn ace_to_five_hands() {
        let table = TableOf::<AceToFive>::embedded();
        let words = |text: &str| -> String { table.class(table.rank(hand(text))).to_string() };
        assert_eq!(words("5c 4d 3h 2s Ac Kd Kh"), "wheel, 5-4-3-2-A");
        assert_eq!(words("8c 6d 4h 3s 2c Kd Kh"), "8-6 low, 8-6-4-3-2");
        assert_eq!(words("Kc Qd Jh Ts 9c"), "K-Q low, K-Q-J-T-9");
        assert_eq!(words("Ac Ad 4h 3s 2c"), "one pair, aces with a four, three and deuce");
        assert_eq!(words("Ac Ad Ah Kc Kd"), "full house, aces full of kings");
        assert_eq!(words("7c 4d 2h"), "three cards, 7-4-2");
        assert_eq!(words(""), "no cards");
    }

    #[test]
    fn deuce_to_seven_hands() {
        let table = TableOf::<DeuceToSeven>::embedded();
        let words = |text: &str| -> String { table.class(table.rank(hand(text))).to_string() };
        assert_eq!(words("7c 5d 4h 3s 2c"), "number one, 7-5-4-3-2");
        assert_eq!(words("7c 6d 4h 3s 2c"), "number two, 7-6-4-3-2");
        assert_eq!(words("7c 6d 5h 3s 2c"), "number three, 7-6-5-3-2");
        assert_eq!(words("7c 6d 5h 4s 2c"), "number four, 7-6-5-4-2");
        assert_eq!(words("8c 5d 4h 3s 2c"), "8-5 low, 8-5-4-3-2");
        assert_eq!(words("Ac 5d 4h 3s 2c"), "A-5 low, A-5-4-3-2");
        assert_eq!(words("6c 5d 4h 3s 2c"), "straight, six high");
        assert_eq!(words("7c 5c 4c 3c 2c"), "flush, seven high with a five, four, three and deuce");
        assert_eq!(words("Ac Kc Qc Jc Tc"), "royal flush");
    }

    #[test]
    fn badugis() {
        let table = TableOf::<Badugi>::embedded();
        let words = |text: &str| -> String { table.class(table.rank(hand(text))).to_string() };
        assert_eq!(words("4c 3d 2h As"), "badugi, 4-3-2-A");
        assert_eq!(words("7c 4d 2h 2c"), "three-card 7-4-2");
        assert_eq!(words("Ac 2c 3c 4c"), "one-card A");
        assert_eq!(words("Ac"), "one-card A");
        assert_eq!(words(""), "no cards");
    }
}
