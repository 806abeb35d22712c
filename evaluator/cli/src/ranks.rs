//! Hand ranks of a game, independent of the type of its order.
//!
//! Bulk operations are methods of [`Ranks`], so that they are compiled for each order. Commands use ranks as
//! numbers and are compiled once.

use std::any::Any;

use evaluator::enumerate::Start;
use evaluator::lookup::batch::{BatchError, Rows, Sets};
use evaluator::order::{LowCategory, Order, in_order};
use evaluator::{
    BestFive, Card, CardSet, Category, ClassIn, Game, HandClass, HandError, HandRank, HoleCards, RankIn,
    RankTable, TableOf,
};
use hand_values::PlaceBits;
use questions::RankedGame;
use render::values::Values;

/// The number of hands in each category, the weakest first. Unused elements at the end are 0.
pub(crate) type Counts = [u64; MOST_CATEGORIES];

/// An upper bound of the number of categories in any order.
const MOST_CATEGORIES: usize = 16;

/// The hand ranks of a game. Rank arguments must be results of these methods or accepted by
/// [`check`](Self::check).
pub(crate) trait Ranks: Sync {
    fn game(&self) -> RankedGame;

    /// Returns an error if a number is not a valid rank.
    fn check(&self, number: u16) -> Result<(), String>;

    /// Returns the rank of distinct cards.
    fn rank(&self, cards: &[Card]) -> Result<u16, HandError>;

    /// Returns the rank of a set of the game's cards.
    fn rank_set(&self, hand: CardSet) -> u16;

    /// Returns the ranks of many sets, or an error if one is not a valid hand.
    fn rank_sets(&self, hands: &[CardSet]) -> Result<Vec<u16>, BatchError>;

    /// Ranks rows of `cards` ids, and reports invalid ones, which get
    /// [`HandRank::NO_RANK`](evaluator::HandRank::NO_RANK).
    fn rank_rows(
        &self,
        cards: usize,
        rows: &[u8],
        ranks: &mut [u16],
        bad: &mut dyn FnMut(BatchError),
    ) -> Result<(), BatchError>;

    /// Counts the hands of `cards` cards that start with `start`.
    fn count_hands(&self, start: Start, cards: usize) -> Counts;

    /// Returns `true` if a hand can win.
    fn can_win(&self, rank: u16) -> bool;

    /// Returns the place of a hand's category.
    fn place(&self, rank: u16) -> usize;

    /// Returns the name of a hand's category in JSON.
    fn category(&self, rank: u16) -> &'static str;

    /// Returns a hand in English.
    fn words(&self, rank: u16) -> String;

    /// Returns a hand's numbers.
    fn values(&self, rank: u16) -> Values;

    /// Returns the card ranks of hands with this rank, separated by spaces.
    fn cards_of(&self, rank: u16) -> String;

    /// Returns the cards that play in a hand with this rank.
    fn best_five(&self, rank: u16, hand: CardSet) -> BestFive;

    /// Returns the places that the hole cards fill in a hand's number in OpenHoldem's layout, or `None` if
    /// the order has no such numbers.
    fn place_bits(&self, rank: u16, hand: CardSet, hole_cards: HoleCards) -> Option<PlaceBits>;
}

/// A game with the table of its order.
pub(crate) struct InGame<O: Order> {
    game: RankedGame,
    table: &'static TableOf<O>,
}

impl<O: Order> InGame<O> {
    pub(crate) fn new(game: RankedGame, table: &'static TableOf<O>) -> Self {
        Self { game, table }
    }

    fn class(&self, rank: u16) -> ClassIn<O> {
        self.table.class(rank_of::<O>(rank))
    }

    /// Returns the class of a hand if the order is the one that other systems number.
    fn numbered(&self, rank: u16) -> Option<HandClass> {
        let table: &dyn Any = self.table;
        Some(table.downcast_ref::<RankTable>()?.class(HandRank::from_u16(rank)?))
    }

    fn rank_rows_of<const N: usize>(
        &self,
        rows: &[u8],
        ranks: &mut [u16],
        bad: &mut dyn FnMut(BatchError),
    ) -> Result<(), BatchError> {
        self.table.batch().rank_lossy(Rows(rows.as_chunks::<N>().0), ranks, bad)
    }
}

fn rank_of<O: Order>(rank: u16) -> RankIn<O> {
    RankIn::from_u16(rank).expect("ranks have been checked")
}

/// The text for a hand that does not qualify for low.
pub(crate) const NO_LOW: &str = "no low";

/// The name of a category in JSON.
pub(crate) trait CategoryName {
    /// Returns the name, such as "one_pair".
    fn snake_case(self) -> &'static str;
}

impl CategoryName for Category {
    fn snake_case(self) -> &'static str {
        self.snake_case()
    }
}

impl CategoryName for LowCategory {
    fn snake_case(self) -> &'static str {
        self.snake_case()
    }
}

impl<O: Order<Category: CategoryName>> Ranks for InGame<O> {
    fn game(&self) -> RankedGame {
        self.game
    }

    fn check(&self, number: u16) -> Result<(), String> {
        RankIn::<O>::try_from(number).map(|_| ()).map_err(|error| error.to_string())
    }

    fn rank(&self, cards: &[Card]) -> Result<u16, HandError> {
        self.table.rank_cards(cards).map(RankIn::as_u16)
    }

    fn rank_set(&self, hand: CardSet) -> u16 {
        self.table.rank_set_unchecked(hand).as_u16()
    }

    fn rank_sets(&self, hands: &[CardSet]) -> Result<Vec<u16>, BatchError> {
        let mut ranks = vec![RankIn::MIN; hands.len()];
        self.table.batch().rank(Sets(hands), &mut ranks)?;
        Ok(ranks.into_iter().map(RankIn::as_u16).collect())
    }

    fn rank_rows(
        &self,
        cards: usize,
        rows: &[u8],
        ranks: &mut [u16],
        bad: &mut dyn FnMut(BatchError),
    ) -> Result<(), BatchError> {
        // Constants select the number of cards, so that nothing is compiled for numbers that the game does
        // not have.
        match cards {
            4 if const { O::MOST_CARDS == 4 } => self.rank_rows_of::<4>(rows, ranks, bad),
            5 if const { O::MOST_CARDS >= 5 } => self.rank_rows_of::<5>(rows, ranks, bad),
            6 if const { O::MOST_CARDS >= 6 } => self.rank_rows_of::<6>(rows, ranks, bad),
            7 if const { O::MOST_CARDS >= 7 } => self.rank_rows_of::<7>(rows, ranks, bad),
            _ => unreachable!("hands of {cards} cards are no whole hands of {}", self.game.title()),
        }
    }

    fn count_hands(&self, start: Start, cards: usize) -> Counts {
        let mut counts = Counts::default();
        start.for_each_hand(cards, &mut |hand| counts[place(self.game, self.table.rank(hand))] += 1);
        counts
    }

    fn can_win(&self, rank: u16) -> bool {
        self.game.can_win(rank)
    }

    fn place(&self, rank: u16) -> usize {
        place(self.game, rank_of::<O>(rank))
    }

    fn category(&self, rank: u16) -> &'static str {
        self.class(rank).category().snake_case()
    }

    fn words(&self, rank: u16) -> String {
        if self.can_win(rank) { self.class(rank).to_string() } else { NO_LOW.into() }
    }

    fn values(&self, rank: u16) -> Values {
        self.numbered(rank).map_or_else(|| Values::of_rank(rank), |class| Values::of(class.rank(), class))
    }

    fn cards_of(&self, rank: u16) -> String {
        self.class(rank).ranks().map(|rank| rank.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn best_five(&self, rank: u16, hand: CardSet) -> BestFive {
        self.class(rank).best_five(hand).expect("a hand holds the cards of its class")
    }

    fn place_bits(&self, rank: u16, hand: CardSet, hole_cards: HoleCards) -> Option<PlaceBits> {
        Some(PlaceBits::of(self.numbered(rank)?.into(), hand, hole_cards.into()))
    }
}

/// Returns the place of a hand's category. In a game in which some hands cannot win, all hands that can are one
/// category and all others another.
fn place<O: Order>(game: RankedGame, rank: RankIn<O>) -> usize {
    if game.has_qualifier() { game.can_win(rank.as_u16()).into() } else { rank.place() }
}

/// A category with its place among the counts.
pub(crate) struct CategoryOf {
    pub(crate) place: usize,
    pub(crate) name: String,
    pub(crate) snake_case: &'static str,
}

/// Returns the categories of a game, the weakest first.
pub(crate) fn categories(game: RankedGame) -> Vec<CategoryOf> {
    match game.has_qualifier() {
        true => listed([(NO_LOW.into(), "no_low"), (game.title().into(), "eight_or_better")]),
        false => categories_of(game.order()),
    }
}

/// Returns the categories of an order of hands, the weakest first.
pub(crate) fn categories_of(order: Game) -> Vec<CategoryOf> {
    in_order!(order, O => {
        listed(O::CATEGORIES.iter().map(|&(category, _)| (category.to_string(), category.snake_case())))
    })
}

fn listed(names: impl IntoIterator<Item = (String, &'static str)>) -> Vec<CategoryOf> {
    let category = |(place, (name, snake_case))| CategoryOf { place, name, snake_case };
    names.into_iter().enumerate().map(category).collect()
}
