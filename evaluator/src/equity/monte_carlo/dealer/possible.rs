//! Whether there is any deal at all.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{Narrow, mask};

/// Whether the players can have holdings that share no card, found for certain: by search, in which the player with the
/// fewest holdings left is always next, and no state is searched twice.
pub(in super::super) fn is_possible(ranges: &[Narrow]) -> bool {
    let players = ranges
        .iter()
        .enumerate()
        .map(|(number, range)| Player {
            number,
            holdings: range.holdings.iter().map(|&(cards, _)| mask(cards)).collect(),
        })
        .collect::<Vec<_>>();
    Search { wanted: ranges.iter().map(Narrow::cards).collect(), failed: BTreeSet::new() }
        .succeeds(0, &players)
}

/// A player who is still to be dealt to, and the holdings, as bits, that are still to be had.
struct Player {
    number: usize,
    holdings: Vec<u64>,
}

struct Search {
    /// For each player the cards that the range has.
    wanted: Vec<u64>,
    /// States from which there is no way: the players left as bits, and which of their cards are used.
    failed: BTreeSet<(u16, u64)>,
}

impl Search {
    /// Whether the players can all be dealt to when the `used` cards are out.
    fn succeeds(&mut self, used: u64, players: &[Player]) -> bool {
        let Some(next) = players.iter().min_by_key(|player| player.holdings.len()) else { return true };
        if !has_room(players) {
            return false;
        }
        let state = self.state(used, players);
        if self.failed.contains(&state) {
            return false;
        }
        let succeeds = next.holdings.iter().any(|&holding| {
            let others = players.iter().filter(|player| player.number != next.number);
            let others: Vec<Player> = others.map(|player| player.without(holding)).collect();
            self.succeeds(used | holding, &others)
        });
        if !succeeds {
            self.failed.insert(state);
        }
        succeeds
    }

    /// What the rest depends on: who is left, and which of their cards are used.
    fn state(&self, used: u64, players: &[Player]) -> (u16, u64) {
        players.iter().fold((0, 0), |(left, used_and_wanted), player| {
            (left | 1 << player.number, used_and_wanted | used & self.wanted[player.number])
        })
    }
}

impl Player {
    fn without(&self, used: u64) -> Self {
        let holdings = self.holdings.iter().copied().filter(|&holding| holding & used == 0).collect();
        Self { number: self.number, holdings }
    }
}

/// Whether there are cards enough: a set of cards that no holding links to others has room for half as many players.
fn has_room(players: &[Player]) -> bool {
    let mut sets: Vec<u64> = Vec::new();
    for &holding in players.iter().flat_map(|player| &player.holdings) {
        if sets.iter().any(|set| set & holding == holding) {
            continue;
        }
        let linked = sets.iter().filter(|&set| set & holding != 0).fold(holding, |all, set| all | set);
        sets.retain(|set| set & linked == 0);
        sets.push(linked);
    }
    sets.iter().map(|set| set.count_ones() as usize / 2).sum::<usize>() >= players.len()
}
