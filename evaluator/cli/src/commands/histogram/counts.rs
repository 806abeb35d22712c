//! Every hand, by its category.

use evaluator::enumerate::Start;
use evaluator::order::Order;
use evaluator::{RankIn, TableOf};
use rayon::prelude::*;

use crate::game::{CategoryName, NO_LOW, Play};

/// Hands by the places of their categories, the weakest first; zeros behind the last.
pub(super) type Counts = [u64; PLACES];

/// More places than any order has.
const PLACES: usize = 16;

/// A category with the place of its count.
pub(super) struct Category {
    pub(super) place: usize,
    pub(super) name: String,
    pub(super) snake_case: &'static str,
}

/// The categories of a game, the weakest first. Lows of eight or better are one, and all other hands another.
pub(super) fn categories<P: Play>() -> Vec<Category> {
    let categories =
        P::Order::CATEGORIES.iter().map(|&(category, _)| (category.to_string(), category.snake_case()));
    let names: Vec<_> = match P::can_win(RankIn::MIN) {
        true => categories.collect(),
        false => vec![(NO_LOW.into(), "no_low"), (P::GAME.title().into(), "eight_or_better")],
    };
    let category = |(place, (name, snake_case))| Category { place, name, snake_case };
    names.into_iter().enumerate().map(category).collect()
}

/// The place of a hand's category.
pub(super) fn place<P: Play>(rank: RankIn<P::Order>) -> usize {
    if P::can_win(RankIn::MIN) { rank.place() } else { P::can_win(rank).into() }
}

/// The categories of all hands of `cards` cards.
pub(super) fn count_all<P: Play>(cards: usize, table: &TableOf<P::Order>) -> Counts {
    let count = |start: Start| {
        let mut counts = Counts::default();
        start.for_each_hand(cards, &mut |hand| counts[place::<P>(table.rank(hand))] += 1);
        counts
    };
    // The cards that a deck lacks are the lowest.
    let is_in_deck = |start: &Start| (start.cards() - P::Order::DECK).is_empty();
    let starts: Vec<Start> = Start::all(cards).into_iter().filter(is_in_deck).collect();
    starts.into_par_iter().map(count).reduce(Counts::default, added)
}

/// The sum of two counts.
pub(super) fn added(a: Counts, b: Counts) -> Counts {
    std::array::from_fn(|category| a[category] + b[category])
}
