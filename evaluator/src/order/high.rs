//! The order of hold'em, and what all orders in which the highest hand wins share.

use core::fmt;

use super::form::Form;
use super::{Order, RankSets, sealed};
use crate::card::{CardSet, Rank};
use crate::category::Category;
use crate::record::ClassRecord;
use crate::words::Words;

/// The order of hold'em, Omaha and seven-card stud: [`Category`] from high card to straight flush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct High;

/// The categories of hold'em, weakest first, with their numbers of values.
const CATEGORIES: [(Category, u16); Category::COUNT] = with_values(Category::ALL, Rank::COUNT);

/// Returns the categories with the number of values that each has in a deck of `ranks` ranks.
pub(super) const fn with_values(
    order: [Category; Category::COUNT],
    ranks: usize,
) -> [(Category, u16); Category::COUNT] {
    let mut categories = [(Category::HighCard, 0); Category::COUNT];
    let mut place = 0;
    while place < Category::COUNT {
        categories[place] = (order[place], order[place].value_count_of(ranks));
        place += 1;
    }
    categories
}

impl Order for High {
    type Category = Category;
    const NAME: &'static str = "hold'em";
    const KIND: u32 = 1;
    const CATEGORIES: &'static [(Category, u16)] = &CATEGORIES;
    const RANK_SETS: RankSets = RankSets::Flush;
}

impl sealed::Hands for High {
    const TEXT: &'static str = "holdem";
    const HAS_CACTUS_KEV: bool = true;

    fn strength(place: usize, record: ClassRecord) -> Option<u32> {
        strength::<Self>(place, record, Rank::Two)
    }

    fn write_words(place: usize, _: u16, record: ClassRecord, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Words::of(Self::CATEGORIES[place].0, record), f)
    }

    fn cards_that_count(place: usize, _: ClassRecord, hand: CardSet) -> CardSet {
        flush_cards(Self::CATEGORIES[place].0, hand)
    }
}

/// Returns the record's value if it is that of a hand of the category at `place`. `lowest` is the lowest rank of
/// the deck.
pub(super) fn strength<O: Order<Category = Category>>(
    place: usize,
    record: ClassRecord,
    lowest: Rank,
) -> Option<u32> {
    let category = O::CATEGORIES[place].0;
    let category_bit = 1 << category as u32 >> 1;
    let low = lowest as u32 + 2;
    let wheel = [low + 3, low + 2, low + 1, low, 1];
    let wheel_with_high_ace = [14, low + 3, low + 2, low + 1, low];
    let form = Form::of(record, [low, 14]);
    let fits = match category {
        Category::Straight | Category::StraightFlush => {
            record.places() == wheel || form.is_some_and(|form| form.is_run)
        }
        _ => form.is_some_and(|form| match category {
            _ if form.is_run || record.places() == wheel_with_high_ace => false,
            Category::Flush => form.kind == Category::HighCard && form.cards == 5,
            _ => form.kind == category,
        }),
    };
    (fits && record.pokerval >> 20 == category_bit << 4).then_some(record.pokerval)
}

/// Returns the cards of the flush if the category is flush or straight flush, or else all cards.
pub(super) fn flush_cards(category: Category, hand: CardSet) -> CardSet {
    match category {
        Category::Flush | Category::StraightFlush => {
            hand.iter().filter(|card| hand.suit_mask(card.suit()).count_ones() >= 5).collect()
        }
        _ => hand,
    }
}
