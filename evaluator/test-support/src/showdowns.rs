//! Plain enumeration: every deal on every board, with each hand ranked.

use crate::deals::{Combo, deal, for_each_board};

/// The largest number of players.
const MAX_PLAYERS: usize = 10;

/// The results of all showdowns, by weight.
#[derive(Clone, Debug)]
pub struct Showdowns {
    /// The weight of each set of winners, indexed by a mask of players.
    pub by_winners: Vec<f64>,
    /// For each player, the shares of each combo in the order of the player's list.
    pub by_combo: Vec<Vec<Shares>>,
}

/// The showdowns of one combo, by weight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// The weight of all showdowns.
    pub total: f64,
    /// The weight of won showdowns: outright, then sharing the pot with one other player, with two, and so
    /// on.
    pub won: [f64; MAX_PLAYERS],
}

impl Shares {
    /// Returns the weight of showdowns with a split pot.
    pub fn ties(&self) -> f64 {
        self.won[1..].iter().sum()
    }

    /// Returns the share of all pots.
    pub fn pot(&self) -> f64 {
        self.won.iter().zip(1..).map(|(won, winners)| won / f64::from(winners)).sum()
    }
}

/// Returns a mask of the players with the best of some ranks.
pub fn winners<R: Ord>(ranks: impl IntoIterator<Item = R>) -> usize {
    let (mut best, mut winners) = (None, 0);
    for (player, rank) in ranks.into_iter().enumerate() {
        let rank = Some(rank);
        if rank > best {
            (best, winners) = (rank, 1 << player);
        } else if rank == best {
            winners |= 1 << player;
        }
    }
    winners
}

/// Enumerates the showdowns of players with these combos and weights. `board` has 0 to 5 cards. All other
/// cards, also in hands, are from `left`. `rank` takes the seven cards of each player.
///
/// A combo's shares include its own weight as a factor.
pub fn enumerate<R: Ord + Copy>(
    players: &[Vec<(u64, f64)>],
    board: u64,
    left: u64,
    rank: impl Fn(u64) -> R,
) -> Showdowns {
    let mut found = Showdowns {
        by_winners: vec![0.0; 1 << players.len()],
        by_combo: players.iter().map(|combos| vec![Shares::default(); combos.len()]).collect(),
    };
    // The combos that a board leaves, each with its index in the list and its rank.
    let mut live: Vec<Vec<Combo<(usize, R)>>> = vec![Vec::new(); players.len()];
    let mut dealt = Vec::new();
    for_each_board(board, left, &mut |board| {
        let left = left & !board;
        for (live, combos) in live.iter_mut().zip(players) {
            live.clear();
            for (place, &(cards, weight)) in combos.iter().enumerate() {
                if left & cards == cards {
                    live.push(((place, rank(board | cards)), cards, weight));
                }
            }
            if live.is_empty() {
                return;
            }
        }
        deal(&live, board, 1.0, &mut dealt, &mut |deal, weight| found.add(deal, weight));
    });
    found
}

impl Showdowns {
    /// Returns the total weight.
    pub fn total(&self) -> f64 {
        self.by_winners.iter().sum()
    }

    /// Returns each player's share of the pots.
    pub fn equities(&self) -> Vec<f64> {
        let total = self.total();
        self.by_combo.iter().map(|combos| combos.iter().map(Shares::pot).sum::<f64>() / total).collect()
    }

    fn add<R: Ord + Copy>(&mut self, deal: &[(usize, R)], weight: f64) {
        let winners = winners(deal.iter().map(|&(_, rank)| rank));
        self.by_winners[winners] += weight;
        let others = winners.count_ones() as usize - 1;
        for (player, &(place, _)) in deal.iter().enumerate() {
            let shares = &mut self.by_combo[player][place];
            shares.total += weight;
            if winners >> player & 1 == 1 {
                shares.won[others] += weight;
            }
        }
    }
}
