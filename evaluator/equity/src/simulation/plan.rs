//! How many deals are tried on one board, by what they are found to vary.
//!
//! # How
//!
//! What a board costs is shared by the deals on it, but deals on one board are alike: let `between` be the variance of
//! an equity from board to board, and `within` the rest. With `k` deals on each board, of which a part `a` is possible,
//! a board's mean has the variance `between + within / (a k)`, and the time to a given error is proportional to
//!
//! ```text
//! (cost of a board + k * cost of a deal) * (between + within / (a k))
//! ```
//!
//! (Cochran, *Sampling techniques*, section 10.6: subsampling with equal costs.) The variances come from some thousand
//! deals that are made for this alone; the costs are known once for all, so that the choice depends on the seed and on
//! nothing else.

use crate::exact::hand_vs_hand::HandKernel;
use crate::progress::Reporter;
use crate::simulation::NoDeal;
use crate::simulation::chunk::{Chunks, tally_of};
use crate::simulation::dealer::Deal;
use crate::simulation::lanes::LANES;
use crate::simulation::random::{Random, Stream};
use crate::simulation::showdowns::{Boards, FEWEST_DEALS, Game};
use crate::simulation::tally::Tally;

/// The most deals on a board. With these a board costs next to nothing.
const MOST_DEALS: usize = 256;

/// How many blocks of deals are made to find the variances, each on a board of its own.
const PILOT_BLOCKS: usize = 96;

/// Above so many draws of a combo for each deal, boards are the smaller part of the cost.
const SLOW_DRAWS: f64 = 64.0;

/// How many draws are enough to tell how many a deal takes, and how many are made at most until one comes off: some tenths
/// of a second.
const ENOUGH_DRAWS: u64 = 100_000;
const MOST_DRAWS: u64 = 1 << 24;

/// Costs in nanoseconds, roughly.
mod cost {
    /// Of a board that is shared.
    pub(crate) const BOARD: f64 = 150.0;
    /// Of a board of a deal's own, and of each hand on it.
    pub(crate) const OWN_BOARD: f64 = 12.0;
    pub(crate) const OWN_HAND: f64 = 3.0;
    /// Of a hand on a shared board.
    pub(crate) const HAND: f64 = 1.2;
    /// Of drawing from a range, and of any two cards.
    pub(crate) const DRAW: f64 = 6.0;
    pub(crate) const RANDOM: f64 = 0.8;
}

/// How many combos are drawn for a deal to the narrow ranges, on average.
///
/// # Errors
///
/// No deal came off in as many draws as may be made for the first one, or the reporter has seen enough.
pub(crate) fn draws_for_a_deal(game: &Game<'_>, seed: u64, reporter: &Reporter<'_>) -> Result<f64, NoDeal> {
    let mut random = Random::new(seed, Stream::Pilot(1));
    let (mut deal, mut deals) = (Deal::new(), 0);
    while deals < 256 && deal.draws < ENOUGH_DRAWS || deals == 0 {
        if game.dealer.deal(&mut random, &mut deal) {
            deals += 1;
        } else if reporter.should_stop() {
            return Err(NoDeal::Stopped);
        } else if deal.draws >= MOST_DRAWS {
            return Err(NoDeal::NotFound);
        }
    }
    Ok(deal.draws as f64 / f64::from(deals))
}

/// The best way to deal boards.
pub(crate) fn best_boards(game: &mut Game<'_>, draws: f64, kernel: HandKernel, seed: u64) -> Boards {
    let all_deals_fit = game.spot.narrow.is_empty() || game.spot.missing() == 0;
    if all_deals_fit {
        // Nothing varies from board to board if all hold anything, and there is but one board if it is whole.
        return Boards::Shared(MOST_DEALS);
    }
    if draws > SLOW_DRAWS {
        return Boards::Own;
    }
    game.boards = Boards::Shared(LANES);
    let chunks = Chunks { blocks: PILOT_BLOCKS, blocks_of_cluster: 1 };
    let tally =
        tally_of(game, game.boards, chunks, kernel, seed, [Stream::Pilot(2), Stream::Pilot(3)], u64::MAX);
    let fitting = tally.samples as f64 / (PILOT_BLOCKS * LANES) as f64;
    let (between, within) = variances(&tally);
    let hands = game.spot.players as f64;
    let dealing = cost::DRAW * draws + cost::RANDOM * game.spot.random.len() as f64;
    let own = (cost::OWN_BOARD + dealing + hands * cost::OWN_HAND) * (between + within);
    let shared = |deals: usize| {
        let deals = deals as f64;
        (cost::BOARD + deals * (dealing + hands * cost::HAND)) * (between + within / (fitting * deals))
    };
    let mut best = (own, Boards::Own);
    let mut deals = FEWEST_DEALS;
    while deals <= MOST_DEALS && fitting > 0.05 {
        if shared(deals) < best.0 {
            best = (shared(deals), Boards::Shared(deals));
        }
        deals *= 2;
    }
    best.1
}

/// The variance of the players' shares between boards and within them, if each cluster is a board.
fn variances(tally: &Tally) -> (f64, f64) {
    let (all, of_means) = (tally.variance(), tally.variance_of_clusters());
    let in_cluster = tally.samples_of_cluster();
    if in_cluster <= 1.0 {
        return (all, 0.0);
    }
    let within = ((all - of_means) / (1.0 - 1.0 / in_cluster)).clamp(0.0, all);
    (all - within, within)
}
