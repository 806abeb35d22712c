//! The orders of short deck, one for each set of rules.

use core::fmt;

use super::high::{flush_cards, strength, with_values};
use super::{Order, RankSets, sealed};
use crate::card::{CardSet, Rank};
use crate::category::Category;
use crate::record::ClassRecord;
use crate::words::Words;

/// Short deck by the rules of the Triton Poker Series: 36 cards, sixes to aces. A flush beats a full house,
/// A-6-7-8-9 is the lowest straight, and a straight beats three of a kind.
///
/// Source: the same order in Ladbrokes' rules,
/// <https://poker.ladbrokes.com/en/how-to-play/short-deck-hand-rankings>.
///
/// ```
/// use evaluator::Category;
/// use evaluator::order::{Order, ShortDeck};
///
/// let names = ShortDeck::CATEGORIES.iter().map(|(category, _)| category.name());
/// assert!(names.eq([
///     "high card", "one pair", "two pair", "three of a kind", "straight", "full house", "flush", "four of a kind",
///     "straight flush",
/// ]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortDeck;

/// Short deck in which three of a kind beats a straight. Otherwise like [`ShortDeck`].
///
/// Source: the rules of Sports Interaction,
/// <https://sportsinteraction.zendesk.com/hc/en-us/articles/360046553194-What-is-6-Hold-em-Poker->.
///
/// ```
/// use evaluator::Category;
/// use evaluator::order::{Order, ShortDeckTrips};
///
/// assert_eq!(ShortDeckTrips::CATEGORIES[4].0, Category::ThreeOfAKind);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortDeckTrips;

/// The number of ranks in a short deck: six to ace.
const SHORT_RANKS: usize = 9;

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
    with_values(order, SHORT_RANKS)
}

/// Implements [`Order`] for a short deck.
macro_rules! short_deck_order {
    ($order:ident: $name:literal, $kind:literal, $categories:ident, $text:literal, $rules:literal) => {
        impl Order for $order {
            type Category = Category;
            const NAME: &'static str = $name;
            const KIND: u32 = $kind;
            const DECK: CardSet = CardSet::SHORT_DECK;
            const CATEGORIES: &'static [(Category, u16)] = &$categories;
            const RANK_SETS: RankSets = RankSets::Flush;
        }

        impl sealed::Hands for $order {
            const TEXT: &'static str = $text;
            const GAME_NAME: &'static str = "short-deck";
            const RULES: Option<&'static str> = Some($rules);

            fn strength(place: usize, record: ClassRecord) -> Option<u32> {
                strength::<Self>(place, record, Rank::Six)
            }

            fn write_words(
                place: usize,
                _: u16,
                record: ClassRecord,
                f: &mut fmt::Formatter<'_>,
            ) -> fmt::Result {
                fmt::Display::fmt(&Words::of(Self::CATEGORIES[place].0, record), f)
            }

            fn cards_that_count(place: usize, _: ClassRecord, hand: CardSet) -> CardSet {
                flush_cards(Self::CATEGORIES[place].0, hand)
            }
        }
    };
}

short_deck_order!(ShortDeck: "short deck", 7, SHORT_DECK, "short-deck", "triton");
short_deck_order!(
    ShortDeckTrips: "short deck with three of a kind above a straight", 8, SHORT_DECK_TRIPS, "short-deck-trips",
    "trips-over-straight"
);
