//! Games behind one interface, for programs that answer questions about any of them.
//!
//! [`Game`] has what all games have: facts, the notation of ranges, equities. [`AnyRange`] is a range of any
//! game. Every [`Play`](crate::play::Play) is a `Game`. Other games implement [`Planned`] and [`GameRanges`].

use std::prelude::rust_2024::*;
mod board_hole;
#[doc(hidden)]
pub mod combos;
mod error;
mod play;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::holding::Holding;
use crate::progress::Callback;
use crate::question::Showdown;
use crate::setup::Setup;
use crate::{EquityError, Options, Report, Shares};
use evaluator::{CardSet, Isa};

pub use crate::any_range::{AnyRange, SetOperation, compact_text};
pub use board_hole::BoardHole;
pub use error::ReadRangeError;

pub use crate::board_hands::{BoardHands, CategoryCounter, Played};
pub use crate::board_values::BoardValues;
pub use crate::game_info::{Coming, GameInfo};
pub use crate::question::{NextCards, Planned};
pub use crate::range::Budget;

/// The facts of a game, and its ranges.
pub trait GameRanges: Send + Sync + 'static {
    /// Returns the facts of the game.
    fn info(&self) -> &'static GameInfo;

    /// Parses a range.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid token, or for an [option](ReadRangeError::option) that the game
    /// does not have.
    fn read_range(&self, text: &str, options: &RangeOptions<'_>) -> Result<AnyRange, ReadRangeError>;

    /// Returns the range of all hands of the deck with weight 1.
    fn full_range(&self) -> AnyRange;

    /// Returns the best starting hands, about `percent` of all hands, in the order with a name or in the
    /// game's own.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no such order, with the name of the invalid argument.
    fn top(&self, percent: f64, order: Option<&str>) -> Result<AnyRange, ReadRangeError>;

    /// Returns all starting hands against a random hand, best first, or `None` if the game has no table of
    /// them.
    fn ranking(&self) -> Option<Vec<RankedHand>>;

    /// Returns the hands of the game on boards. Returns `None` if all cards of a player and the board are one
    /// hand of an order.
    fn board_hands(&self) -> Option<&dyn BoardHands> {
        None
    }

    /// Returns the values of hands on complete boards. Returns `None` if the game has no board.
    fn board_values(&self) -> Option<&dyn BoardValues> {
        None
    }

    /// Returns the reason why a part of the interface is not available in this game. Returns `None` if it is
    /// available.
    fn lacks(&self, feature: Feature) -> Option<&'static str>;
}

/// A game whose ranges can be compared.
pub trait Game: GameRanges {
    /// Computes the answer to a question.
    ///
    /// # Errors
    ///
    /// Returns an error if the question is invalid or has no answer, or if the run is stopped before it has
    /// one.
    fn equity(&self, question: &Question<'_>) -> Result<Report, EquityError>;

    /// Computes the answer on the calling thread if that takes less than about a tenth of a millisecond.
    /// Returns `None` otherwise, or if the game does not know.
    fn equity_if_short(&self, question: &Question<'_>) -> Option<Result<Report, EquityError>>;

    /// Returns the estimated time of exact work on one thread.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`equity`](Self::equity) that concern the question itself.
    fn exact_cost(&self, question: &Question<'_>) -> Result<Duration, EquityError>;

    /// Computes the exact results for each card that can come next on a board of three or four cards.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`equity`](Self::equity), and an error if the board has another size, a
    /// simulation is requested, or exact work would take too long.
    fn next_cards(&self, question: &Question<'_>) -> Result<NextCards, EquityError>;

    /// Computes the results of each hand of each player that can be dealt, by ascending index. Hands that no
    /// opponent can meet are missing.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`equity`](Self::equity), and [`EquityError::ByHand`] if the results are not
    /// available.
    fn by_hand(&self, question: &Question<'_>) -> Result<Vec<Vec<HandResult>>, EquityError>;
}

impl<P: Planned + GameRanges> Game for P {
    fn equity(&self, question: &Question<'_>) -> Result<Report, EquityError> {
        question.showdown(self)?.run(self)
    }

    fn equity_if_short(&self, question: &Question<'_>) -> Option<Result<Report, EquityError>> {
        question.showdown(self).map_or_else(|error| Some(Err(error)), |showdown| showdown.run_if_short(self))
    }

    fn exact_cost(&self, question: &Question<'_>) -> Result<Duration, EquityError> {
        question.showdown(self)?.exact_cost(self)
    }

    fn next_cards(&self, question: &Question<'_>) -> Result<NextCards, EquityError> {
        question.showdown(self)?.next_cards(self)
    }

    fn by_hand(&self, question: &Question<'_>) -> Result<Vec<Vec<HandResult>>, EquityError> {
        let found = Planned::by_hand(self, &question.showdown(self)?)?;
        let results = found.into_iter().zip(question.ranges).map(|(hands, range)| {
            let result = |(hand, shares): (P::Holding, Shares)| HandResult {
                hand: hand.card_set(),
                weight: range.weight(hand.card_set()),
                shares,
            };
            hands.into_iter().map(result).collect()
        });
        Ok(results.collect())
    }
}

/// A part of the interface that some games lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Feature {
    /// Percentages in ranges, and [`GameRanges::top`] and [`GameRanges::ranking`].
    Percentages,
    /// Dialects of ranges.
    Dialects,
    /// A choice of orders of starting hands.
    Orders,
    /// [`Game::by_hand`].
    ByHand,
}

/// A function from the name of a range to the range, or to the reason why the name is invalid. Its text is charged to
/// the budget. For ranges of two hole cards, the budget is a fresh one.
pub type Names = Arc<dyn Fn(&str, &Budget<'_>) -> Result<AnyRange, String> + Send + Sync>;

/// Options for reading a range.
#[derive(Clone, Copy, Default)]
pub struct RangeOptions<'a> {
    /// The name of the dialect.
    pub dialect: Option<&'a str>,
    /// The name of the order of starting hands for percentages.
    pub order: Option<&'a str>,
    /// The ranges that `@name` refers to.
    pub names: Option<&'a Names>,
    /// The limits of work and memory, shared with other texts. Texts of two hole cards ignore them: their work is
    /// linear in their length, and each range takes the same memory.
    pub budget: Option<&'a Budget<'a>>,
}

/// A question about a game.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The players' ranges.
    pub ranges: &'a [AnyRange],
    /// The board.
    pub board: CardSet,
    /// The dead cards: cards that nobody holds and that cannot come.
    pub dead: CardSet,
    /// The method, the plan, and the limits of the work.
    pub options: Options,
    /// The instruction set, or `None` for the game's own or the best one. Results do not depend on it.
    pub isa: Option<Isa>,
    /// Receives the progress and may stop the run.
    pub on_progress: Option<Callback<'a>>,
    /// Stops the run when it is set.
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> Question<'a> {
    /// Creates a question before the flop, with default options.
    #[must_use]
    pub fn new(ranges: &'a [AnyRange]) -> Self {
        Self {
            ranges,
            board: CardSet::EMPTY,
            dead: CardSet::EMPTY,
            options: Options::default(),
            isa: None,
            on_progress: None,
            stop: None,
        }
    }

    /// Returns the question with the hole cards of a game.
    ///
    /// # Errors
    ///
    /// Returns [`EquityError::HoleCards`] for the first range of another kind.
    fn showdown<P: Planned + GameRanges>(&self, game: &P) -> Result<Showdown<'a, P::Holding>, EquityError> {
        let Self { board, dead, options, isa, .. } = *self;
        let setup = Setup { board, dead, options, isa, callback: self.on_progress, flag: self.stop };
        let showdown = Showdown::new(self.ranges.iter().map_while(P::Holding::of)).with_setup(setup);
        match self.ranges.get(showdown.count()) {
            None => Ok(showdown),
            Some(other) => {
                let (player, found, info) = (showdown.count(), other.hole_cards(), game.info());
                let expected = info.hole_cards;
                Err(EquityError::HoleCards { player, found, expected, game: info.title })
            }
        }
    }
}

/// The results of one hand of a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandResult {
    /// The hand.
    pub hand: CardSet,
    /// The weight of the hand in its range.
    pub weight: f64,
    /// The cases of the hand against the other ranges. They do not include the weight of the hand itself.
    pub shares: Shares,
}

/// A starting hand against a random hand before the flop.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedHand {
    /// The text of the starting hand.
    pub hand: String,
    /// The number of its hands.
    pub combos: usize,
    /// Its results over all hands of the opponent and all boards.
    pub shares: Shares<u64>,
}

/// Returns the error for the name of a range with another kind of hands.
#[doc(hidden)]
#[must_use]
pub fn of_another_game(name: &str) -> String {
    format!("{name:?} is a range of another game")
}
