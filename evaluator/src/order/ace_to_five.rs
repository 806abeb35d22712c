//! Ace-to-five low.

use core::fmt;

use super::low::{LowCategory, LowRecords, cards, paired, write_low};
use super::{Order, RankSets, sealed};
use crate::card::CardSet;
use crate::category::Category;
use crate::holdem::choose;
use crate::record::ClassRecord;

/// Ace-to-five low, the order of razz: 0 to 7 cards, aces are low, straights and flushes do not count. The
/// best hand is the wheel, 5-4-3-2-A. Hands of fewer than five cards are worse than any five, and fewer cards
/// are worse.
///
/// ```
/// use evaluator::TableOf;
/// use evaluator::order::AceToFive;
///
/// # #[cfg(feature = "low")] {
/// let table = TableOf::<AceToFive>::embedded();
/// let [wheel, eight] = ["As 2s 3s 4s 5s Kd Kc", "8c 6d 4h 3s 2c 2d Kh"].map(|text| table.rank(text.parse().unwrap()));
/// assert!(wheel > eight);
/// assert_eq!(table.class(eight).to_string(), "8-6 low, 8-6-4-3-2");
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AceToFive;

impl Order for AceToFive {
    type Category = LowCategory;
    const NAME: &'static str = "ace-to-five low";
    const KIND: u32 = 9;
    const CATEGORIES: &'static [(LowCategory, u16)] = &[
        cards(0),
        cards(1),
        cards(2),
        cards(3),
        cards(4),
        paired(Category::FourOfAKind),
        paired(Category::FullHouse),
        paired(Category::ThreeOfAKind),
        paired(Category::TwoPair),
        paired(Category::OnePair),
        (LowCategory::poker(Category::HighCard), choose(13, 5) as u16),
    ];
    const RANK_SETS: RankSets = RankSets::FiveRanks;
}

impl sealed::Hands for AceToFive {
    const TEXT: &'static str = "ace-to-five";
    const ALIASES: &'static [&'static str] = &["razz"];

    fn strength(place: usize, record: ClassRecord) -> Option<u32> {
        const RECORDS: LowRecords = LowRecords { ranks: [1, 13], pairs_count: true, straights_count: false };
        RECORDS.strength(Self::CATEGORIES[place].0, record)
    }

    /// Writes, for example, "wheel, 5-4-3-2-A", "8-6 low, 8-6-4-3-2", "one pair, aces with a four, three and
    /// deuce" or "three cards, 7-4-2".
    fn write_words(
        place: usize,
        better: u16,
        record: ClassRecord,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        write_low(Self::CATEGORIES[place].0, &["wheel"], better, record, f)
    }

    fn cards_that_count(_: usize, _: ClassRecord, hand: CardSet) -> CardSet {
        hand
    }
}
