//! Orders in which the highest hand wins.

use super::{Game, Order, RankSets, sealed};
use crate::card::Rank;
use crate::category::Category;

/// The order of hold'em, Omaha and seven-card stud: [`Category`] from high card to straight flush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct High;

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

/// The categories of hold'em, weakest first, with their numbers of values.
const HIGH: [(Category, u16); Category::COUNT] = with_values(Category::ALL, Rank::COUNT);

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

/// Returns the categories with the number of values that each has in a deck of `ranks` ranks.
const fn with_values(order: [Category; Category::COUNT], ranks: usize) -> [(Category, u16); Category::COUNT] {
    let mut categories = [(Category::HighCard, 0); Category::COUNT];
    let mut place = 0;
    while place < Category::COUNT {
        categories[place] = (order[place], order[place].value_count_of(ranks));
        place += 1;
    }
    categories
}

impl sealed::Sealed for High {}

impl Order for High {
    type Category = Category;
    const GAME: Game = Game::Holdem;
    const KIND: u32 = 1;
    const CATEGORIES: &'static [(Category, u16)] = &HIGH;
    const RANK_SETS: RankSets = RankSets::Flush;
}

/// Implements [`Order`] for a short deck.
macro_rules! short_deck_order {
    ($order:ident, $kind:literal, $categories:ident) => {
        impl sealed::Sealed for $order {}

        impl Order for $order {
            type Category = Category;
            const GAME: Game = Game::$order;
            const KIND: u32 = $kind;
            const CATEGORIES: &'static [(Category, u16)] = &$categories;
            const RANK_SETS: RankSets = RankSets::Flush;
        }
    };
}

short_deck_order!(ShortDeck, 7, SHORT_DECK);
short_deck_order!(ShortDeckTrips, 8, SHORT_DECK_TRIPS);
