//! The results of showdowns while they are counted.

use equity::Cases;
use equity::internals::MAX_PLAYERS;

/// The number of showdowns in a block.
pub(crate) const LANES: usize = 32;

/// The pot, in units that any number of players can share equally. No pot is split in halves first.
pub(crate) const POT: u32 = <u64 as Cases>::POT as u32 / 2;

/// Each player's share of a pot, by the number of winners.
const SHARES: [u32; 17] = {
    let (mut shares, mut players) = ([0; 17], 1);
    while players < shares.len() {
        shares[players] = POT / players as u32;
        players += 1;
    }
    shares
};

/// The largest number of boards on which a deal is used.
pub(crate) const MAX_BOARDS: usize = 32;

/// The largest average number of deals in half a chunk: 16 KB of places for each player.
pub(crate) const MAX_DEALS: usize = 8192;

/// Each player's shares, in units of a [`POT`], and the number of showdowns.
pub(crate) type Shares = ([i64; MAX_PLAYERS], i64);

/// The largest number of showdowns in half a chunk, including void ones. It is the number that 16-bit lanes
/// can count if one player wins them all.
pub(crate) const MAX_HELD: usize = LANES * u16::MAX as usize;

// This bounds the average. Any excess is cut off before the showdowns. A player gets at most half of each
// split pot.
const _: () = assert!(MAX_DEALS * MAX_BOARDS <= MAX_HELD);
const _: () = assert!(MAX_HELD * (POT as usize / 2) <= u32::MAX as usize);

/// Adds a showdown that a set of players wins or shares.
#[inline(always)]
pub(crate) fn add_showdown((shares, showdowns): &mut Shares, winners: usize, by_winners: &mut [u64]) {
    by_winners[winners] += 1;
    *showdowns += 1;
    let share = i64::from(SHARES[winners.count_ones() as usize]);
    for (player, shares) in shares.iter_mut().enumerate() {
        *shares += if winners >> player & 1 == 1 { share } else { 0 };
    }
}

/// The showdowns of half a chunk, [`MAX_HELD`] at most.
#[derive(Clone)]
pub(crate) struct Held {
    /// Each player's outright wins, in lanes.
    pub(crate) won: [[u16; LANES]; MAX_PLAYERS],
    /// Each player's shares of split pots, in units of a [`POT`]. The length is that of a vector.
    shares: [u32; 16],
    /// The number of split pots.
    shared: u32,
}

impl Held {
    pub(crate) const NONE: Self = Self { won: [[0; LANES]; MAX_PLAYERS], shares: [0; 16], shared: 0 };

    /// Adds split pots: one for each bit `l` of `lanes`, shared by the players of set `l`.
    #[inline(always)]
    pub(crate) fn add_shared(&mut self, mut lanes: u32, sets: &[u16; LANES], by_winners: &mut [u64]) {
        while lanes != 0 {
            let winners = sets[lanes.trailing_zeros() as usize % LANES];
            by_winners[usize::from(winners)] += 1;
            self.shared += 1;
            let share = SHARES[winners.count_ones() as usize];
            for (player, shares) in self.shares.iter_mut().enumerate() {
                *shares += if winners >> player & 1 == 1 { share } else { 0 };
            }
            lanes &= lanes - 1;
        }
    }

    /// Returns the sums, and resets them. Adds outright wins to the counts by set of winners.
    #[inline(always)]
    pub(crate) fn take(&mut self, players: usize, by_winners: &mut [u64]) -> Shares {
        let (mut shares, mut showdowns) = ([0; MAX_PLAYERS], i64::from(self.shared));
        for player in 0..players {
            let won: u32 = self.won[player].iter().map(|&lane| u32::from(lane)).sum();
            by_winners[1 << player] += u64::from(won);
            showdowns += i64::from(won);
            shares[player] = i64::from(won) * i64::from(POT) + i64::from(self.shares[player]);
        }
        *self = Self::NONE;
        (shares, showdowns)
    }
}
