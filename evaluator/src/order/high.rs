//! The order of hold'em, and what all orders in which the highest hand wins share.

use core::fmt;

use super::{Order, RankSets, sealed};
use crate::card::{CardSet, Rank};
use crate::category::Category;
use crate::layout::Pokerval;

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

    fn strength(place: usize, value: u32) -> Option<u32> {
        strength::<Self>(place, value, Rank::Two)
    }

    fn write_words(_: usize, _: u16, value: Pokerval, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&value.words(), f)
    }

    fn cards_that_count(value: Pokerval, hand: CardSet) -> CardSet {
        flush_cards(value, hand)
    }
}

/// Returns the value if it is that of a hand of the category at `place`. `lowest` is the lowest rank of the
/// deck.
pub(super) fn strength<O: Order<Category = Category>>(place: usize, value: u32, lowest: Rank) -> Option<u32> {
    let lowest = lowest as u32 + 2;
    Pokerval::is_in_category(value, O::CATEGORIES[place].0, lowest).then_some(value)
}

/// Returns the cards of the flush if the value is that of a flush or straight flush, or else all cards.
pub(super) fn flush_cards(value: Pokerval, hand: CardSet) -> CardSet {
    match value.category() {
        Category::Flush | Category::StraightFlush => {
            hand.iter().filter(|card| hand.suit_mask(card.suit()).count_ones() >= 5).collect()
        }
        _ => hand,
    }
}
