//! How many deals are tried on one board, from their variances in a pilot run.
//!
//! # How
//!
//! The deals on a board share what the board costs, but deals on one board are alike: let `between` be the variance of
//! an equity from board to board, and `within` the rest. With `k` deals on each board, of which a part `a` is possible,
//! a board's mean has the variance `between + within / (a k)`, and the time to a given error is proportional to
//!
//! ```text
//! (cost of a board + k * cost of a deal) * (between + within / (a k))
//! ```
//!
//! (Cochran, *Sampling techniques*, section 10.6: subsampling with equal costs.) The variances come from some thousand
//! deals that are made for this alone. The costs are constants, so that the choice depends on the seed and on nothing
//! else.

use crate::progress::Reporter;
use crate::random::{Random, Stream};
use crate::report::EquityError;
use crate::simulation::Game;
use crate::simulation::chunk::Chunk;
use crate::simulation::dealer::Deal;
use crate::simulation::lanes::LANES;
use crate::simulation::showdowns::{Boards, FEWEST_DEALS};

/// The most deals on a board. With these a board costs next to nothing.
const MOST_DEALS: usize = 256;

/// How many blocks of deals are made to find the variances, each on a board of its own.
const PILOT_BLOCKS: usize = 96;

/// Above so many draws of a combo for each deal, boards are the smaller part of the cost.
const SLOW_DRAWS: f64 = 64.0;

/// How many draws are enough to tell how many a deal takes, and how many are made at most until the first deal succeeds:
/// some tenths of a second.
const ENOUGH_DRAWS: u64 = 100_000;
const MOST_DRAWS: u64 = 1 << 24;

/// Costs in nanoseconds, roughly.
mod cost {
    /// Of a board that deals share, and of each hand on it.
    pub(crate) const SHARED_BOARD: f64 = 150.0;
    pub(crate) const HAND_ON_SHARED: f64 = 1.2;
    /// Of a board of a deal's own, and of each hand on it.
    pub(crate) const OWN_BOARD: f64 = 12.0;
    pub(crate) const HAND_ON_OWN: f64 = 3.0;
    /// Of drawing a combo from a range, and of drawing any two cards.
    pub(crate) const DRAW: f64 = 6.0;
    pub(crate) const ANY_TWO: f64 = 0.8;
}

impl Game<'_> {
    /// Finds the best way to draw boards.
    ///
    /// # Errors
    ///
    /// No deal was found, or the reporter ended the search for one.
    pub(crate) fn plan(&mut self, reporter: &Reporter<'_>) -> Result<(), EquityError> {
        self.draws = self.draws_for_a_deal(reporter)?;
        self.boards = self.best_boards();
        Ok(())
    }

    /// How many combos the dealer draws for a deal, on average.
    fn draws_for_a_deal(&self, reporter: &Reporter<'_>) -> Result<f64, EquityError> {
        let mut random = Random::new(self.seed, Stream::Pilot(1));
        let (mut deal, mut deals) = (Deal::default(), 0);
        while deals < 256 && deal.draws < ENOUGH_DRAWS || deals == 0 {
            if self.dealer.deal(&mut random, &mut deal) {
                deals += 1;
            } else if reporter.should_stop() {
                return Err(EquityError::Stopped);
            } else if deal.draws >= MOST_DRAWS {
                return Err(EquityError::NoDealFound { players: self.spot.players() });
            }
        }
        Ok(deal.draws as f64 / f64::from(deals))
    }

    fn best_boards(&self) -> Boards {
        if self.restricted.is_empty() || self.spot.missing() == 0 {
            // If all have any two cards, no board is better for one of them than for another; and a whole board does not
            // vary.
            return Boards::Shared(MOST_DEALS);
        }
        if self.draws > SLOW_DRAWS {
            return Boards::Own;
        }
        let pilot = Chunk {
            game: self,
            boards: Boards::Shared(LANES),
            streams: [Stream::Pilot(2), Stream::Pilot(3)],
            blocks: PILOT_BLOCKS,
            blocks_of_cluster: 1,
            most: u64::MAX,
        };
        let tally = self.kernel.run(pilot);
        let possible = tally.samples as f64 / (PILOT_BLOCKS * LANES) as f64;
        let (between, within) = tally.variances();
        let players = self.spot.players() as f64;
        let dealing = cost::DRAW * self.draws + cost::ANY_TWO * self.any_two.len() as f64;
        let own = (cost::OWN_BOARD + dealing + players * cost::HAND_ON_OWN) * (between + within);
        let mut best = (own, Boards::Own);
        let mut deals = FEWEST_DEALS;
        while deals <= MOST_DEALS && possible > 0.05 {
            let on_board = deals as f64;
            let shared = (cost::SHARED_BOARD + on_board * (dealing + players * cost::HAND_ON_SHARED))
                * (between + within / (possible * on_board));
            if shared < best.0 {
                best = (shared, Boards::Shared(deals));
            }
            deals *= 2;
        }
        best.1
    }
}
