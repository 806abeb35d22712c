//! Validation of the records of low hands.

use core::cmp::Reverse;

use super::LowCategory;
use crate::category::Category;
use crate::order::form::Form;
use crate::record::ClassRecord;

/// The properties by which low orders differ in their records.
pub(in crate::order) struct LowRecords {
    /// The numbers of the lowest and the highest card rank in a record: 1 and 13 if the ace is low, otherwise 2 and 14.
    pub(in crate::order) ranks: [u32; 2],
    /// `true` if several cards of one rank count.
    pub(in crate::order) pairs_count: bool,
    /// `true` if straights are a category.
    pub(in crate::order) straights_count: bool,
}

impl LowRecords {
    /// Returns a number that is greater for better hands of a category. Hands with repeated ranks are weaker,
    /// then hands with a higher rank. Returns `None` if the record is not that of a hand of the category.
    pub(in crate::order) fn strength(&self, category: LowCategory, record: ClassRecord) -> Option<u32> {
        const RANKS: u32 = 0xF_FFFF;
        let Form { cards, kind, is_run } = Form::of(record, self.ranks)?;
        let fits = match category {
            LowCategory::Cards(count) => {
                cards == usize::from(count) && (self.pairs_count || kind == Category::HighCard)
            }
            LowCategory::Poker(_) if cards < 5 => false,
            LowCategory::Poker(Reverse(category)) => match (category, kind) {
                (Category::Straight | Category::StraightFlush, Category::HighCard) => is_run,
                (Category::Flush, Category::HighCard) => !is_run,
                (Category::HighCard, Category::HighCard) => !(self.straights_count && is_run),
                _ => kind == category,
            },
        };
        let without_repeats = Category::StraightFlush as u32 - kind as u32;
        (fits && record.pokerval <= RANKS).then(|| without_repeats << 20 | (RANKS - record.pokerval))
    }
}
