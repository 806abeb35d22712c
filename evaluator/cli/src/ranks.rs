//! Hand ranks of a game.

use std::any::Any;

use evaluator::enumerate::Start;
use evaluator::internals::CATEGORY_SHIFT;
use evaluator::order::{AnyCategory, Order, in_order};
use evaluator::{AnyTable, CardSet, Game, HandClass, HandRank, HoleCards, RankTable, TableOf};
use hand_values::PlaceBits;
use questions::RankedGame;
use render::values::Values;

use crate::boards::BoardGame;

/// The number of hands in each category, the weakest first. Unused elements at the end are 0.
pub(crate) type Counts = [u64; MAX_CATEGORIES];

/// An upper bound of the number of categories in any order.
const MAX_CATEGORIES: usize = 16;

/// The text for a hand that does not qualify for low.
pub(crate) const NO_LOW: &str = "no low";

/// A game with the table of its order. Ranks in arguments must be ranks of the table.
pub(crate) struct Ranks {
    pub(crate) game: RankedGame,
    pub(crate) table: &'static dyn AnyTable,
    /// The game's hands on boards, if its rules decide which hole cards play.
    pub(crate) boards: Option<BoardGame>,
}

impl Ranks {
    /// Returns the ranks of many sets of the game's cards.
    pub(crate) fn rank_sets(&self, hands: &[CardSet]) -> Vec<u16> {
        let sets: Vec<u64> = hands.iter().map(|hand| hand.bits()).collect();
        let mut ranks = vec![0; sets.len()];
        self.table.rank_sets(&sets, &mut ranks, &mut |_| ()).expect("cards have been checked");
        ranks
    }

    /// Returns the rank of a set of the game's cards.
    pub(crate) fn rank_set(&self, hand: CardSet) -> u16 {
        self.table.rank_set(hand).expect("cards have been checked")
    }

    /// Counts the hands of `cards` cards that start with `start`. The loop is compiled for each order.
    pub(crate) fn count_hands(&self, start: Start, cards: usize) -> Counts {
        let mut counts = Counts::default();
        in_order!(self.game.order(), O => {
            let table = self.table_as::<TableOf<O>>().expect("the table is that of the game's order");
            start.for_each_hand(cards, &mut |hand| counts[self.place(table.rank(hand).as_u16())] += 1);
        });
        counts
    }

    /// Returns the table of hold'em if all cards are one hand, whose rank other systems number.
    pub(crate) fn numbered(&self) -> Option<&'static RankTable> {
        self.table_as().filter(|_| self.boards.is_none())
    }

    fn table_as<T: 'static>(&self) -> Option<&'static T> {
        let table: &dyn Any = self.table;
        table.downcast_ref()
    }

    /// Returns `true` if a hand can win.
    pub(crate) fn can_win(&self, rank: u16) -> bool {
        self.game.can_win(rank)
    }

    /// Returns the place of a hand's category. In a game in which some hands cannot win, all hands that can are one category
    /// and all others another.
    pub(crate) fn place(&self, rank: u16) -> usize {
        match self.game.has_qualifier() {
            true => self.can_win(rank).into(),
            false => place(rank),
        }
    }

    /// Returns a hand in English.
    pub(crate) fn words(&self, rank: u16) -> String {
        match self.can_win(rank) {
            true => self.table.describe(rank).expect("ranks have been checked"),
            false => NO_LOW.into(),
        }
    }

    /// Returns a hand's numbers.
    pub(crate) fn values(&self, rank: u16) -> Values {
        self.class(rank).map_or_else(|| Values::of_rank(rank), |class| Values::of(class.rank(), class))
    }

    /// Returns the places that the hole cards fill in a hand's number in OpenHoldem's layout, or `None` if the order has no
    /// such numbers.
    pub(crate) fn place_bits(&self, rank: u16, hand: CardSet, hole_cards: HoleCards) -> Option<PlaceBits> {
        Some(PlaceBits::of(self.class(rank)?.into(), hand, hole_cards.into()))
    }

    fn class(&self, rank: u16) -> Option<HandClass> {
        Some(self.numbered()?.class(HandRank::from_u16(rank)?))
    }
}

/// Returns the name of the category of a rank in JSON.
pub(crate) fn category(order: Game, rank: u16) -> &'static str {
    in_order!(order, O => AnyCategory::from(O::CATEGORIES[place(rank)].0).snake_case())
}

/// Returns the place of a rank's category in its order.
fn place(rank: u16) -> usize {
    (rank >> CATEGORY_SHIFT).into()
}

/// A category with its place among the counts.
pub(crate) struct CategoryOf {
    pub(crate) place: usize,
    pub(crate) name: String,
    pub(crate) snake_case: &'static str,
}

/// Returns the categories of a game, the weakest first.
pub(crate) fn categories(game: RankedGame) -> Vec<CategoryOf> {
    let names = match game.has_qualifier() {
        true => vec![(NO_LOW.into(), "no_low"), (game.title().into(), "eight_or_better")],
        false => {
            let categories = game.order().categories().into_iter();
            categories.map(|(category, _)| (category.to_string(), category.snake_case())).collect()
        }
    };
    let category = |(place, (name, snake_case))| CategoryOf { place, name, snake_case };
    names.into_iter().enumerate().map(category).collect()
}
