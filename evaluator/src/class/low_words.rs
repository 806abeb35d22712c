//! The names of low hands that players use: "8-6 low", "wheel", "number two", "three-card 7-4-2".

use core::cmp::Reverse;
use core::fmt;

use super::ClassIn;
use crate::category::Category;
use crate::hand_rank::RankIn;
use crate::layout::Words;
use crate::order::{AceToFive, DeuceToSeven, LowCategory, Order};

/// Writes, for example, "wheel, 5-4-3-2-A", "8-6 low, 8-6-4-3-2", "one pair, aces with a four, three and
/// deuce" or "three cards, 7-4-2".
pub(super) fn ace_to_five<O: Order>(class: ClassIn<O>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (category, _) = AceToFive::CATEGORIES[class.rank().place()];
    low(class, category, (class.rank() == RankIn::MAX).then_some("wheel"), f)
}

/// The names of the four best deuce-to-seven hands, which are all seven high.
const NUMBERED: [&str; 4] = ["number one", "number two", "number three", "number four"];

/// Writes, for example, "number one, 7-5-4-3-2", "9-7 low, 9-7-5-3-2" or "straight, six high".
pub(super) fn deuce_to_seven<O: Order>(class: ClassIn<O>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (category, _) = DeuceToSeven::CATEGORIES[class.rank().place()];
    let better = RankIn::<O>::MAX.as_u16() - class.rank().as_u16();
    low(class, category, NUMBERED.get(usize::from(better)).copied(), f)
}

/// Writes, for example, "badugi, 7-5-3-A" or "three-card 7-4-2".
pub(super) fn badugi<O: Order>(class: ClassIn<O>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(match class.rank().place() {
        0 => return f.write_str("no cards"),
        1 => "one-card ",
        2 => "two-card ",
        3 => "three-card ",
        _ => "badugi, ",
    })?;
    letters(class, usize::MAX, f)
}

fn low<O: Order>(
    class: ClassIn<O>,
    category: LowCategory,
    name: Option<&str>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match category {
        LowCategory::Cards(0) => f.write_str("no cards"),
        LowCategory::Cards(_) => {
            write!(f, "{category}, ")?;
            letters(class, usize::MAX, f)
        }
        LowCategory::Poker(Reverse(Category::HighCard)) => {
            match name {
                Some(name) => f.write_str(name)?,
                None => {
                    letters(class, 2, f)?;
                    f.write_str(" low")?;
                }
            }
            f.write_str(", ")?;
            letters(class, usize::MAX, f)
        }
        LowCategory::Poker(Reverse(category)) => fmt::Display::fmt(&Words::of(category, class.value()), f),
    }
}

/// Writes the first `most` ranks, separated by hyphens.
fn letters<O: Order>(class: ClassIn<O>, most: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, rank) in class.ranks().take(most).enumerate() {
        let hyphen = if i > 0 { "-" } else { "" };
        write!(f, "{hyphen}{rank}")?;
    }
    Ok(())
}

#[cfg(all(test, feature = "low"))]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    use crate::order::Badugi;
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
