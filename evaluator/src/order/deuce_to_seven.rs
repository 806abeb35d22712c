//! Deuce-to-seven low.

use core::fmt;

use super::low::{LowCategory, LowRecords, cards, paired, write_low};
use super::{Order, RankSets, sealed};
use crate::card::CardSet;
use crate::category::Category;
use crate::holdem::choose;
use crate::record::ClassRecord;

/// Deuce-to-seven low: 0 to 5 cards, aces are high, straights and flushes count against the hand. The best
/// hand is 7-5-4-3-2, number one. Hands of fewer than five cards are worse than any five, and fewer cards are
/// worse.
///
/// ```
/// use evaluator::TableOf;
/// use evaluator::order::DeuceToSeven;
///
/// # #[cfg(feature = "low")] {
/// let table = TableOf::<DeuceToSeven>::embedded();
/// let [rough, straight] = ["As Kd 4c 3h 2s", "6s 5d 4c 3h 2s"].map(|text| table.rank(text.parse().unwrap()));
/// assert!(rough > straight);
/// assert_eq!(table.class(rough).to_string(), "A-K low, A-K-4-3-2");
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeuceToSeven;

/// The number of straights, six high to ace high. Five, four, three, deuce and ace are not a straight.
const STRAIGHTS: u64 = 9;

/// Returns a category of straights with its number of values.
const fn straights(category: Category) -> (LowCategory, u16) {
    (LowCategory::poker(category), STRAIGHTS as u16)
}

/// Returns a category of five ranks that are not a straight, with its number of values.
const fn unpaired(category: Category) -> (LowCategory, u16) {
    (LowCategory::poker(category), (choose(13, 5) - STRAIGHTS) as u16)
}

impl Order for DeuceToSeven {
    type Category = LowCategory;
    const NAME: &'static str = "deuce-to-seven low";
    const KIND: u32 = 10;
    const MAX_CARDS: usize = 5;
    const CATEGORIES: &'static [(LowCategory, u16)] = &[
        cards(0),
        cards(1),
        cards(2),
        cards(3),
        cards(4),
        straights(Category::StraightFlush),
        paired(Category::FourOfAKind),
        paired(Category::FullHouse),
        unpaired(Category::Flush),
        straights(Category::Straight),
        paired(Category::ThreeOfAKind),
        paired(Category::TwoPair),
        paired(Category::OnePair),
        unpaired(Category::HighCard),
    ];
    const RANK_SETS: RankSets = RankSets::Flush;
}

impl sealed::Hands for DeuceToSeven {
    const TEXT: &'static str = "deuce-to-seven";
    const ALIASES: &'static [&'static str] = &["2-7"];

    fn strength(place: usize, record: ClassRecord) -> Option<u32> {
        const RECORDS: LowRecords = LowRecords { ranks: [2, 14], pairs_count: true, straights_count: true };
        RECORDS.strength(Self::CATEGORIES[place].0, record)
    }

    /// Writes, for example, "number one, 7-5-4-3-2", "9-7 low, 9-7-5-3-2" or "straight, six high".
    fn write_words(
        place: usize,
        better: u16,
        record: ClassRecord,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        /// The names of the four best hands, which are all seven high.
        const NUMBERED: [&str; 4] = ["number one", "number two", "number three", "number four"];
        write_low(Self::CATEGORIES[place].0, &NUMBERED, better, record, f)
    }

    fn cards_that_count(_: usize, _: ClassRecord, hand: CardSet) -> CardSet {
        hand
    }
}
