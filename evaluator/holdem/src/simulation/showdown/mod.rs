//! Showdowns of many deals on one board.
//!
//! # Algorithm
//!
//! 32 deals are processed at a time. Each player's hand rank is looked up, and the best is the largest.
//! Combos that share a card with the board have a value above all hand ranks, which marks the deal as void.
//! Pots with one winner are counted in lanes. The few split pots are processed one by one.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod block;

use equity::internals::MAX_PLAYERS;
use evaluator::HandRank;

use crate::simulation::held::{Held, LANES};

pub(crate) use block::{Block, Plain, Ranks};

/// The showdowns on a board: deals by player, in whole blocks. Padding has no hand rank.
pub(crate) struct Showdowns<'a> {
    /// Each player's hand ranks on the board.
    pub(crate) ranks: &'a [Ranks<'a>],
    /// The places of each player's combos among these hand ranks.
    pub(crate) places: &'a [&'a [[u16; LANES]]],
}

impl Showdowns<'_> {
    /// Runs all showdowns. The code is specialized for each number of players up to six: for two to five it
    /// is 1 to 6 % faster than code for up to three and up to six.
    #[inline(always)]
    pub(crate) fn hold<B: Block>(&self, isa: B::Isa, held: &mut Held, by_winners: &mut [u64]) {
        match self.ranks.len() {
            2 => self.hold_of::<B, 2>(2, isa, held, by_winners),
            3 => self.hold_of::<B, 3>(3, isa, held, by_winners),
            4 => self.hold_of::<B, 4>(4, isa, held, by_winners),
            5 => self.hold_of::<B, 5>(5, isa, held, by_winners),
            6 => self.hold_of::<B, 6>(6, isa, held, by_winners),
            players => self.hold_of::<B, MAX_PLAYERS>(players, isa, held, by_winners),
        }
    }

    /// Runs the showdowns of at most `N` players.
    #[inline(always)]
    fn hold_of<B: Block, const N: usize>(
        &self,
        players: usize,
        isa: B::Isa,
        held: &mut Held,
        by_winners: &mut [u64],
    ) {
        let players = players.min(N);
        let (ranks, places) = (&self.ranks[..players], &self.places[..players]);
        let no_rank = B::splat(isa, HandRank::NO_RANK);
        let mut won = [no_rank; N];
        for (won, held) in won[..players].iter_mut().zip(&held.won) {
            *won = B::load(isa, held);
        }
        #[allow(clippy::needless_range_loop, reason = "all players' columns have the same length")]
        for block in 0..places[0].len() {
            let mut found = [no_rank; N];
            let mut best = B::splat(isa, 0);
            for player in 0..players {
                found[player] = B::look_up(isa, &ranks[player], &places[player][block]);
                best = best.max(found[player]);
            }
            let void = best.equal(no_rank);
            // The players with the best hand rank, and masks of one and of several of them.
            let mut wins = [void; N];
            let (mut one, mut several) = (void & !void, void & !void);
            for player in 0..players {
                wins[player] = found[player].equal(best);
                several = several | (one & wins[player]);
                one = one | wins[player];
            }
            let outright = one & !several & !void;
            for player in 0..players {
                won[player] = won[player].count(wins[player] & outright);
            }
            let several = several & !void;
            if B::any(several) {
                let mut winners = B::splat(isa, 0);
                for (player, &wins) in wins[..players].iter().enumerate() {
                    winners = winners.with_bits(wins, 1 << player);
                }
                let mut sets = [0; LANES];
                winners.store(&mut sets);
                held.add_shared(B::bits(several), &sets, by_winners);
            }
        }
        for (won, held) in won[..players].iter().zip(&mut held.won) {
            won.store(held);
        }
    }
}
