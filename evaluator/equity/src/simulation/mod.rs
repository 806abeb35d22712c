//! Equities of two to ten ranges by simulation.
//!
//! # How
//!
//! A deal, and a board for it, is drawn with a probability proportional to the product of the combos' weights, over all
//! that share no card: [`dealer`]. Players who hold anything are dealt what is left, 64 deals at a time: [`lanes`].
//! Several deals may share a board, as many as [`plan`] finds best. Ranks come from the board's rows: [`strength`].
//! [`showdowns`] are held in chunks with random numbers of their own, which depend on the seed and on the chunk's number.
//! [`rounds`] of chunks are held in parallel, and added up in order, so that the result depends on the seed and on the
//! number of showdowns, and on nothing else. [`tally`] tells how sure it is.

pub(crate) mod answer;
pub(crate) mod chunk;
pub(crate) mod dealer;
#[allow(unsafe_code, reason = "calls of code that was compiled for processors with more features")]
pub(crate) mod lanes;
pub(crate) mod plan;
pub(crate) mod random;
pub(crate) mod rounds;
pub(crate) mod showdowns;
pub(crate) mod spot;
pub(crate) mod stop;
pub(crate) mod strength;
pub(crate) mod tally;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use evaluator::lookup::board::BoardSweep;
use evaluator::{CardSet, RankTable};

use crate::exact::hand_vs_hand::HandKernel;
use crate::progress::Reporter;
use dealer::{Dealer, is_possible};
use random::{Random, Stream};
use rounds::Rounds;
use showdowns::{Boards, Game};
use spot::{Spot, Weights};
use strength::Strength;

pub use stop::Stop;
pub(crate) use stop::StoppedBy;

/// A question, and when to be content with the answer.
#[derive(Clone, Copy)]
pub(crate) struct Simulation<'a> {
    /// Two to ten, without the combos that have a card of the board or a dead card.
    pub(crate) ranges: &'a [&'a Weights],
    /// 0, 3, 4 or 5 cards.
    pub(crate) board: CardSet,
    /// None of them on the board.
    pub(crate) dead: CardSet,
    pub(crate) seed: u64,
    pub(crate) stop: Stop,
    pub(crate) reporter: &'a Reporter<'a>,
}

/// What simulations are worked out with.
#[derive(Clone, Copy)]
pub(crate) struct Tools<'a> {
    pub(crate) table: &'a RankTable,
    pub(crate) sweep: &'a BoardSweep,
    /// Changes how long it takes, and nothing else.
    pub(crate) kernel: HandKernel,
}

/// Why there is no deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoDeal {
    /// Whatever the players hold, some of it shares a card, or there are too few cards.
    Impossible,
    /// None was found, and it is not known whether there is one.
    NotFound,
    /// The reporter ended the search.
    Stopped,
}

/// What a simulation found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Simulated {
    /// How many showdowns were won by each set of players, as bits; place 0 is unused.
    pub(crate) by_winners: Vec<u64>,
    /// How many showdowns were held.
    pub(crate) samples: u64,
    /// Each player's part of the pot.
    pub(crate) equities: Vec<f64>,
    /// The standard error of each of them, never below `1 / samples` and never above a half.
    pub(crate) standard_errors: Vec<f64>,
    pub(crate) stopped_by: StoppedBy,
}

impl Simulation<'_> {
    /// Holds showdowns until it is time to stop. The same seed and the same number of showdowns give the same counts.
    ///
    /// # Errors
    ///
    /// There is no deal, or none was found.
    pub(crate) fn run(&self, tools: Tools<'_>) -> Result<Simulated, NoDeal> {
        let (game, draws) = self.game(tools)?;
        Ok(Rounds::new(self, &game, tools.kernel, draws).run())
    }

    /// What is settled before the first showdown, and how many draws a deal takes.
    fn game<'t>(&self, tools: Tools<'t>) -> Result<(Game<'t>, f64), NoDeal> {
        let spot = Spot::new(self.ranges, self.board, self.dead)?;
        match is_possible(&spot.narrow, self.reporter) {
            Some(false) => return Err(NoDeal::Impossible),
            None if self.reporter.is_stopped() => return Err(NoDeal::Stopped),
            // Who does not know tries.
            Some(true) | None => {}
        }
        let mut random = Random::new(self.seed, Stream::Pilot(0));
        let dealer = Dealer::new(spot.narrow.clone(), &mut random).ok_or(NoDeal::Impossible)?;
        let strength = Strength::new(tools, spot.board);
        let mut game = Game { spot, dealer, strength, boards: Boards::Own };
        let draws = plan::draws_for_a_deal(&game, self.seed, self.reporter)?;
        game.boards = plan::best_boards(&mut game, draws, tools.kernel, self.seed);
        Ok((game, draws))
    }
}
