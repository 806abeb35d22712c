//! Orders in which the highest hand of poker wins.

use core::fmt;

use super::{Order, RankSets, sealed};
use crate::card::CardSet;
use crate::category::Category;
use crate::class::{ClassIn, ClassRecord};
use crate::format::kind;
use crate::game::{Holdem, choose, choose_up_to};
use crate::hand::Hand;
use crate::layout::{CactusKev, Pokerval};

/// The order of hold'em, Omaha and seven-card stud: [`Category`] from high card to straight flush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct High;

/// Short deck by Triton's rules: 36 cards, sixes to aces, a flush above a full house, A-6-7-8-9 the lowest straight.
///
/// Source: the rules of the Triton Poker Series, <https://triton-series.com/how-to-play-short-deck/>.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortDeck;

/// Short deck with three of a kind above a straight, as it was first played in Macau, and is at some tables still; all else
/// as in [`ShortDeck`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortDeckTrips;

/// How many ranks a short deck has: six to ace.
const SHORT_RANKS: usize = 9;

/// Places of [`Category`] in the order of hold'em, weakest first, with their values.
const HIGH: [(Category, u16); Category::COUNT] = {
    let mut categories = [(Category::HighCard, 0); Category::COUNT];
    let mut place = 0;
    while place < Category::COUNT {
        categories[place] = (Category::ALL[place], value_count(Category::ALL[place], Holdem::RANKS));
        place += 1;
    }
    categories
};

const SHORT_DECK: [(Category, u16); Category::COUNT] = short_deck(Category::ThreeOfAKind, Category::Straight);

const SHORT_DECK_TRIPS: [(Category, u16); Category::COUNT] =
    short_deck(Category::Straight, Category::ThreeOfAKind);

const fn short_deck(lower: Category, upper: Category) -> [(Category, u16); Category::COUNT] {
    let order = [
        Category::HighCard,
        Category::OnePair,
        Category::TwoPair,
        lower,
        upper,
        Category::FullHouse,
        Category::Flush,
        Category::FourOfAKind,
        Category::StraightFlush,
    ];
    let mut categories = [(Category::HighCard, 0); Category::COUNT];
    let mut place = 0;
    while place < Category::COUNT {
        categories[place] = (order[place], value_count(order[place], SHORT_RANKS));
        place += 1;
    }
    categories
}

/// How many different values hands of 0 to 7 cards take in a category, of a deck of so many ranks.
///
/// With k kickers out of the r ranks left, a hand may hold all k or, with fewer cards, any fewer: that makes
/// C(r, 0) + … + C(r, k) values.
pub(crate) const fn value_count(category: Category, ranks: usize) -> u16 {
    /// `groups` ranks that come several times, all as often, and kickers.
    const fn groups_and_kickers(ranks: usize, groups: usize, kickers: usize) -> u64 {
        choose(ranks, groups) * choose_up_to(ranks - groups, kickers)
    }
    // Any rank may be the highest of a straight, but for the lowest three.
    let straights = ranks as u64 - 3;
    (match category {
        // Five ranks that are no straight, as in a flush, or fewer.
        Category::HighCard => choose_up_to(ranks, 5) - straights,
        Category::OnePair => groups_and_kickers(ranks, 1, 3),
        Category::TwoPair => groups_and_kickers(ranks, 2, 1),
        Category::ThreeOfAKind => groups_and_kickers(ranks, 1, 2),
        Category::Straight | Category::StraightFlush => straights,
        Category::Flush => choose(ranks, 5) - straights,
        Category::FullHouse => choose(ranks, 1) * choose(ranks - 1, 1),
        Category::FourOfAKind => groups_and_kickers(ranks, 1, 1),
    }) as u16
}

impl sealed::Sealed for High {}

impl Order for High {
    type Category = Category;
    const NAME: &'static str = "hold'em";
    const KIND: u32 = kind::HOLDEM_RANKS;
    const DECK: CardSet = CardSet::FULL;
    const MOST_CARDS: usize = Hand::MAX_CARDS;
    const CATEGORIES: &'static [(Category, u16)] = &HIGH;
    const RANK_SETS: RankSets = RankSets::Flush;

    /// Pokervals ascend as ranks do.
    fn is_class(place: usize, record: ClassRecord, last: Option<ClassRecord>) -> bool {
        is_pokerval_of(HIGH[place].0, record)
            && last.is_none_or(|last| last.pokerval < record.pokerval)
            && record.cactus_kev <= CactusKev::WORST.as_u16()
    }

    fn counting(class: ClassIn<Self>, hand: CardSet) -> CardSet {
        of_flush_suit(class.category(), hand)
    }

    fn write_class(class: ClassIn<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&class.words(), f)
    }
}

/// A short deck's order.
macro_rules! short_deck_order {
    ($order:ident, $name:literal, $kind:ident, $categories:ident) => {
        impl sealed::Sealed for $order {}

        impl Order for $order {
            type Category = Category;
            const NAME: &'static str = $name;
            const KIND: u32 = kind::$kind;
            const DECK: CardSet = CardSet::SHORT_DECK;
            const MOST_CARDS: usize = Hand::MAX_CARDS;
            const CATEGORIES: &'static [(Category, u16)] = &$categories;
            const RANK_SETS: RankSets = RankSets::Flush;

            /// Within a category pokervals ascend as ranks do. Cactus Kev's numbers are hold'em's.
            fn is_class(place: usize, record: ClassRecord, last: Option<ClassRecord>) -> bool {
                let category = $categories[place].0;
                let last = last.filter(|last| is_pokerval_of(category, *last));
                is_pokerval_of(category, record)
                    && last.is_none_or(|last| last.pokerval < record.pokerval)
                    && record.cactus_kev == 0
            }

            fn counting(class: ClassIn<Self>, hand: CardSet) -> CardSet {
                of_flush_suit(class.category(), hand)
            }

            fn write_class(class: ClassIn<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&class.words(), f)
            }
        }
    };
}

short_deck_order!(ShortDeck, "short deck", SHORT_DECK_RANKS, SHORT_DECK);
short_deck_order!(
    ShortDeckTrips,
    "short deck with three of a kind above a straight",
    SHORT_DECK_TRIPS_RANKS,
    SHORT_DECK_TRIPS
);

fn is_pokerval_of(category: Category, record: ClassRecord) -> bool {
    Pokerval::is_well_formed(record.pokerval) && Pokerval::from_table(record.pokerval).category() == category
}

/// For flushes, the cards of the suit; all cards for other categories.
fn of_flush_suit(category: Category, hand: CardSet) -> CardSet {
    if !matches!(category, Category::Flush | Category::StraightFlush) {
        return hand;
    }
    hand.iter().filter(|card| hand.suit_mask(card.suit()).count_ones() >= 5).collect()
}
