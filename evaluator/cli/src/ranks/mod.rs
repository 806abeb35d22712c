//! Hand ranks of a game, independent of its type.
//!
//! Bulk operations are methods of [`Ranks`], so that they are compiled for each game. Commands use ranks as
//! numbers and are compiled once.

pub(crate) mod play;

use evaluator::enumerate::Start;
use evaluator::layout::PlaceBits;
use evaluator::lookup::batch::{BatchError, Rows, Sets};
use evaluator::order::Order;
use evaluator::{BestFive, Card, CardSet, ClassIn, Game, HandError, HoleCards, RankIn, TableOf};
use render::values::Values;

use self::play::{CategoryName, NO_LOW, Play, by_game};

/// The number of hands in each category, the weakest first. Unused elements at the end are 0.
pub(crate) type Counts = [u64; MOST_CATEGORIES];

/// An upper bound of the number of categories in any order.
const MOST_CATEGORIES: usize = 16;

/// The hand ranks of a game. Rank arguments must be results of these methods or accepted by
/// [`check`](Self::check).
pub(crate) trait Ranks: Sync {
    fn game(&self) -> Game;

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

    /// See [`Play::place_bits`].
    fn place_bits(&self, rank: u16, hand: CardSet, hole_cards: HoleCards) -> Option<PlaceBits>;
}

/// A game with its table.
pub(crate) struct InGame<P: Play>(pub(crate) &'static TableOf<P::Order>);

impl<P: Play> InGame<P> {
    fn class(&self, rank: u16) -> ClassIn<P::Order> {
        self.0.class(rank_of::<P>(rank))
    }

    fn rank_rows_of<const N: usize>(
        &self,
        rows: &[u8],
        ranks: &mut [u16],
        bad: &mut dyn FnMut(BatchError),
    ) -> Result<(), BatchError> {
        self.0.batch().rank_lossy(Rows(rows.as_chunks::<N>().0), ranks, bad)
    }
}

fn rank_of<P: Play>(rank: u16) -> RankIn<P::Order> {
    RankIn::from_u16(rank).expect("ranks have been checked")
}

impl<P: Play> Ranks for InGame<P> {
    fn game(&self) -> Game {
        P::GAME
    }

    fn check(&self, number: u16) -> Result<(), String> {
        RankIn::<P::Order>::try_from(number).map(|_| ()).map_err(|error| error.to_string())
    }

    fn rank(&self, cards: &[Card]) -> Result<u16, HandError> {
        self.0.rank_cards(cards).map(RankIn::as_u16)
    }

    fn rank_set(&self, hand: CardSet) -> u16 {
        self.0.rank_set_unchecked(hand).as_u16()
    }

    fn rank_sets(&self, hands: &[CardSet]) -> Result<Vec<u16>, BatchError> {
        let mut ranks = vec![RankIn::MIN; hands.len()];
        self.0.batch().rank(Sets(hands), &mut ranks)?;
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
            4 if const { P::Order::MOST_CARDS == 4 } => self.rank_rows_of::<4>(rows, ranks, bad),
            5 if const { P::Order::MOST_CARDS >= 5 } => self.rank_rows_of::<5>(rows, ranks, bad),
            6 if const { P::Order::MOST_CARDS >= 6 } => self.rank_rows_of::<6>(rows, ranks, bad),
            7 if const { P::Order::MOST_CARDS >= 7 } => self.rank_rows_of::<7>(rows, ranks, bad),
            _ => unreachable!("hands of {cards} cards are no whole hands of {}", P::GAME.title()),
        }
    }

    fn count_hands(&self, start: Start, cards: usize) -> Counts {
        let mut counts = Counts::default();
        start.for_each_hand(cards, &mut |hand| counts[place::<P>(self.0.rank(hand))] += 1);
        counts
    }

    fn can_win(&self, rank: u16) -> bool {
        P::can_win(rank_of::<P>(rank))
    }

    fn place(&self, rank: u16) -> usize {
        place::<P>(rank_of::<P>(rank))
    }

    fn category(&self, rank: u16) -> &'static str {
        self.class(rank).category().snake_case()
    }

    fn words(&self, rank: u16) -> String {
        P::words(self.class(rank))
    }

    fn values(&self, rank: u16) -> Values {
        P::values(self.class(rank))
    }

    fn cards_of(&self, rank: u16) -> String {
        self.class(rank).ranks().map(|rank| rank.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn best_five(&self, rank: u16, hand: CardSet) -> BestFive {
        self.class(rank).best_five(hand).expect("a hand holds the cards of its class")
    }

    fn place_bits(&self, rank: u16, hand: CardSet, hole_cards: HoleCards) -> Option<PlaceBits> {
        P::place_bits(self.class(rank), hand, hole_cards)
    }
}

/// Returns the place of a hand's category. In eight or better, qualifying lows are one category and all other
/// hands another.
fn place<P: Play>(rank: RankIn<P::Order>) -> usize {
    if P::HAS_QUALIFIER { P::can_win(rank).into() } else { rank.place() }
}

/// A category with its place among the counts.
pub(crate) struct CategoryOf {
    pub(crate) place: usize,
    pub(crate) name: String,
    pub(crate) snake_case: &'static str,
}

/// Returns the categories of a game, the weakest first.
pub(crate) fn categories(game: Game) -> Vec<CategoryOf> {
    by_game!(game, P => categories_in::<P>())
}

fn categories_in<P: Play>() -> Vec<CategoryOf> {
    let categories =
        P::Order::CATEGORIES.iter().map(|&(category, _)| (category.to_string(), category.snake_case()));
    let names: Vec<_> = match P::HAS_QUALIFIER {
        true => vec![(NO_LOW.into(), "no_low"), (P::GAME.title().into(), "eight_or_better")],
        false => categories.collect(),
    };
    let category = |(place, (name, snake_case))| CategoryOf { place, name, snake_case };
    names.into_iter().enumerate().map(category).collect()
}
