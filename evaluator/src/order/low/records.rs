//! Validation of the records of low hands.

use core::cmp::Reverse;

use super::LowCategory;
use crate::category::Category;
use crate::layout::Pokerval;

/// The properties by which low orders differ in their records.
pub(in crate::order) struct LowRecords {
    /// The lowest and the highest rank in the layout's numbers, which tell whether the ace is low.
    pub(in crate::order) ranks: [u32; 2],
    /// `true` if several cards of one rank count.
    pub(in crate::order) pairs_count: bool,
    /// `true` if straights are a category.
    pub(in crate::order) straights_count: bool,
}

impl LowRecords {
    /// Returns a number that is greater for better hands of a category. Hands with repeated ranks are weaker,
    /// then hands with a higher rank. Returns `None` if the value is not the record of a hand of the category.
    pub(in crate::order) fn strength(&self, category: LowCategory, value: u32) -> Option<u32> {
        const RANKS: u32 = 0xF_FFFF;
        let [lowest, highest] = self.ranks;
        let places = Pokerval::from_table(value).places();
        let cards = places.iter().take_while(|&&place| place != 0).count();
        let (held, empty) = places.split_at(cards);
        let is_well_formed = value <= RANKS
            && held.iter().all(|place| (lowest..=highest).contains(place))
            && empty.iter().all(|&place| place == 0);
        let kind = kind(held).filter(|_| is_well_formed)?;
        let is_run = cards == 5 && places.windows(2).all(|pair| pair[0] == pair[1] + 1);
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
        fits.then_some(without_repeats << 20 | (RANKS - value))
    }
}

/// Returns the category of cards by how often their ranks repeat. Returns `None` unless the most frequent
/// rank comes first, then the highest.
fn kind(places: &[u32]) -> Option<Category> {
    let (mut sizes, mut groups, mut seen) = ([0; 5], 0, 0);
    let mut last = (usize::MAX, 0);
    for group in places.chunk_by(|a, b| a == b) {
        let next = (group.len(), group[0]);
        if next >= last || seen & 1 << group[0] != 0 {
            return None;
        }
        seen |= 1u32 << group[0];
        (sizes[groups], groups, last) = (group.len(), groups + 1, next);
    }
    Some(match sizes {
        [5, ..] => return None,
        [4, ..] => Category::FourOfAKind,
        [3, 2, ..] => Category::FullHouse,
        [3, ..] => Category::ThreeOfAKind,
        [2, 2, ..] => Category::TwoPair,
        [2, ..] => Category::OnePair,
        _ => Category::HighCard,
    })
}
