use alloc::borrow::Cow;
use core::time::Duration;

use evaluator::{Card, CardSet, Isa};

use super::showdown::Showdown;
use crate::holding::Holding;
use crate::progress::{Reporter, Shared};
use crate::report::{Found, Scale};
use crate::{EquityError, Plan, Report, Shares, Stop};

/// A game whose questions are answered by the fastest of several plans. Every
/// [`Play`](crate::play::Play) is one.
pub trait Planned: Clone + Shared + Sized + 'static {
    /// The hole cards of a player.
    type Holding: Holding;

    /// A checked question: the hands that each player may hold, with what plans prepare for them.
    type Deal: Dealt + Shared;

    /// Returns the instruction set that the game uses by itself.
    fn isa(&self) -> Isa {
        Isa::best()
    }

    /// Returns the game with another instruction set, if it keeps one.
    #[must_use]
    fn with_isa(self, _: Isa) -> Self {
        self
    }

    /// Checks that the board and the ranges are of the game's deck, and returns the question with the cards that
    /// the deck lacks among the dead ones, if that changes anything.
    ///
    /// # Errors
    ///
    /// Returns an error if the board or a range is of another deck or game.
    fn in_deck<'a, 'b>(
        &self,
        question: &'b Showdown<'a, Self::Holding>,
    ) -> Result<Cow<'b, Showdown<'a, Self::Holding>>, EquityError> {
        Ok(Cow::Borrowed(question))
    }

    /// Returns the answer to a question if finding it takes less time than preparing a deal. A plan would give
    /// the same report.
    fn at_once(&self, _: &Showdown<'_, Self::Holding>) -> Option<Report> {
        None
    }

    /// Checks a question that is [in its deck](Self::in_deck), and prepares it.
    ///
    /// # Errors
    ///
    /// Returns an error if the question is invalid, or if no deal is possible.
    fn deal(&self, question: &Showdown<'_, Self::Holding>) -> Result<Self::Deal, EquityError>;

    /// Prepares the symmetry of suits, if that is worthwhile for exact work that takes this time. Returns `true`
    /// if it makes work shorter.
    fn use_symmetry(&self, _: &mut Self::Deal, _: Duration) -> bool {
        false
    }

    /// Returns the card that represents all those that are equivalent as next cards by the prepared symmetry.
    fn alike(_: &Self::Deal, card: Card) -> Card {
        card
    }

    /// Returns the plans of the game.
    fn plans(&self) -> Plans<Self>;

    /// Returns the results of each hand of each player that can be dealt and met, by ascending index.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Showdown::run`], and [`EquityError::ByHand`] if the results are not available.
    fn by_hand(&self, question: &Showdown<'_, Self::Holding>) -> Result<ByHand<Self>, EquityError>;
}

/// The hands of each player with their results.
type ByHand<P> = alloc::vec::Vec<alloc::vec::Vec<(<P as Planned>::Holding, Shares)>>;

/// What the choice of a plan and a report need to know of a deal.
pub trait Dealt {
    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns `true` if all weights are 1, so that cases are counted.
    fn is_unweighted(&self) -> bool;

    /// Returns `true` if all weights of each range are the same, so that sums are integers.
    fn is_even(&self) -> bool;

    /// Returns the scale of the weights of cases.
    fn scale(&self) -> Scale;

    /// Returns the scale of the weights of a player's hands, without that player's own weights.
    fn scale_without(&self, _player: usize) -> Scale {
        Scale::ONE
    }

    /// Returns the number of cases, or an upper bound of it.
    fn cases(&self) -> f64;

    /// Returns `true` if a plan is chosen only if no other one applies.
    fn is_last(&self, _: Plan) -> bool {
        false
    }

    /// Returns the cards that may come.
    fn left(&self) -> CardSet;

    /// Returns the error for a deal without cases, which may have underflowed if weights differ.
    fn no_deal(&self) -> EquityError {
        let players = self.players();
        if self.is_even() { EquityError::NoDeal { players } } else { EquityError::NoWeight { players } }
    }
}

/// A deal with all that a plan needs.
#[derive(Debug)]
pub struct Query<'a, P: Planned> {
    /// The game.
    pub play: &'a P,
    /// The possible hands and the known cards.
    pub deal: &'a P::Deal,
    /// The instruction set to use. Results do not depend on it.
    pub isa: Isa,
}

impl<P: Planned> Clone for Query<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Planned> Copy for Query<'_, P> {}

/// The estimated time of a plan on one thread in nanoseconds, or the reason why the plan does not apply.
pub(crate) type Cost<P> = fn(&Query<'_, P>) -> Result<f64, &'static str>;

/// Computes the result of a plan.
type Run<P> = fn(&Query<'_, P>, &Reporter<'_>) -> Result<Found, EquityError>;

/// An algorithm for exact equities.
pub struct ExactPlan<P: Planned> {
    /// The plan's name.
    pub plan: Plan,
    /// The estimated time, or why the plan does not apply.
    pub cost: Cost<P>,
    /// Computes the result. It is called only if the plan applies.
    pub run: Run<P>,
}

impl<P: Planned> Clone for ExactPlan<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Planned> Copy for ExactPlan<P> {}

/// The plans of a game. Of two exact plans with the same cost, the first one is chosen, and
/// [enumeration](Plan::Enumeration) last. A game that lists them itself compiles their loops in its own crate,
/// once and beside the values of its hands.
pub struct Plans<P: Planned> {
    pub(crate) exact: &'static [ExactPlan<P>],
    pub(crate) enumeration: ExactPlan<P>,
    pub(crate) simulate: Simulate<P>,
}

/// A simulation with its end and its seed.
pub(crate) type Simulate<P> = fn(&Query<'_, P>, Stop, u64, &Reporter<'_>) -> Result<Found, EquityError>;

impl<P: Planned> Plans<P> {
    /// Lists the plans of a game: enumeration, which every game has, a simulation, and other exact plans.
    #[must_use]
    pub const fn new(
        exact: &'static [ExactPlan<P>],
        enumeration: ExactPlan<P>,
        simulate: Simulate<P>,
    ) -> Self {
        Self { exact, enumeration, simulate }
    }
}
