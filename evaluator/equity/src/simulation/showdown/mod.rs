//! Showdowns of many deals on one board.
//!
//! # How
//!
//! 32 deals at a time: each player's rank is looked up, and the best one is the largest of them. Combos that share a card
//! with the board have a rank above all others, so that such a deal stands out by its best rank, and does not count. Pots
//! that one player wins are counted in lanes. Those that several share are few: they are taken one by one.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod block;

use evaluator::HandRank;

use crate::report::MOST_PLAYERS;
use crate::simulation::tally::Held;

pub(crate) use block::{Block, LANES, Plain, Ranks};

/// What is held on a board: deals by player, in whole blocks. Where there is no deal, places have no rank.
pub(crate) struct Showdowns<'a> {
    /// For each player the ranks of the combos on the board.
    pub(crate) ranks: &'a [Ranks<'a>],
    /// For each player the places of the combos among these ranks.
    pub(crate) places: &'a [&'a [[u16; LANES]]],
}

impl Showdowns<'_> {
    /// Holds them all. Up to six players have code of their own: for two to five it is 1 to 6 % quicker than code for up to three
    /// and up to six.
    #[inline(always)]
    pub(crate) fn hold<B: Block>(&self, isa: B::Isa, held: &mut Held, by_winners: &mut [u64]) {
        match self.ranks.len() {
            2 => self.hold_of::<B, 2>(2, isa, held, by_winners),
            3 => self.hold_of::<B, 3>(3, isa, held, by_winners),
            4 => self.hold_of::<B, 4>(4, isa, held, by_winners),
            5 => self.hold_of::<B, 5>(5, isa, held, by_winners),
            6 => self.hold_of::<B, 6>(6, isa, held, by_winners),
            players => self.hold_of::<B, MOST_PLAYERS>(players, isa, held, by_winners),
        }
    }

    /// Holds the showdowns of some players, `N` at most.
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
        #[allow(clippy::needless_range_loop, reason = "the players' columns have one length")]
        for block in 0..places[0].len() {
            let mut found = [no_rank; N];
            let mut best = B::splat(isa, 0);
            for player in 0..players {
                found[player] = B::look_up(isa, &ranks[player], &places[player][block]);
                best = best.max(found[player]);
            }
            let void = best.equal(no_rank);
            // Who has the best rank; whether somebody had it before.
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
