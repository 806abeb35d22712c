//! The choice of the players in the group, and its cost.

use alloc::vec::Vec;

use equity::internals::MAX_PLAYERS;

use super::bits::{Block, ROWS};
use crate::cost::Grouped;
use crate::removal::Spot;

/// The maximum number of players in the group.
pub(super) const MAX_GROUPED: usize = 4;

/// The maximum memory for the sets of rows of a board, in bytes.
const MAX_MEMORY: f64 = (16 << 20) as f64;

/// A division of the players. Each list has the players with few combos first.
pub(crate) struct Division {
    /// The players whose joint combos are rows.
    pub(super) grouped: Vec<usize>,
    /// The players who are dealt combos one after the other.
    pub(super) dealt: Vec<usize>,
    /// The player whose combos are all counted at once.
    pub(super) counted: usize,
    pub(crate) cost: Cost,
}

/// The cost of a board in nanoseconds, by [estimate](Grouped).
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) board: f64,
    /// The part of the cost that does not depend on the number of deals.
    pub(super) prepared: f64,
    /// The number of deals of the players who are dealt combos.
    deals: f64,
}

impl Cost {
    /// Returns the cost of a board before the first deal, and the cost of a deal.
    pub(super) fn of_parts(self) -> (f64, f64) {
        (self.prepared, (self.board - self.prepared) / self.deals)
    }
}

/// The players and the numbers of their combos, few combos first.
struct Counts {
    players: [(usize, f64); MAX_PLAYERS],
    len: usize,
    /// The number of boards that share the rows.
    boards: f64,
}

impl Division {
    /// Returns the cheapest division. Returns `None` if no division fits the memory.
    pub(crate) fn best(spot: &Spot) -> Option<Self> {
        let counts = Counts::of(spot);
        counts.best().map(|(group, cost)| counts.division(group, cost))
    }

    /// Returns all divisions that fit the memory.
    #[cfg(test)]
    pub(super) fn all(spot: &Spot) -> impl Iterator<Item = Self> {
        let counts = Counts::of(spot);
        let all: Vec<_> = counts.costs().collect();
        all.into_iter().map(move |(group, cost)| counts.division(group, cost))
    }
}

impl Counts {
    fn of(spot: &Spot) -> Self {
        let (mut players, len) = ([(0, 0.0); MAX_PLAYERS], spot.players());
        for (player, range) in spot.ranges.iter().enumerate() {
            players[player] = (player, range.count() as f64);
        }
        players[..len].sort_unstable_by(|a, b| a.1.total_cmp(&b.1));
        Self { players, len, boards: spot.all_boards() as f64 }
    }

    /// Returns the groups, as bits by the players' positions, with their costs.
    fn costs(&self) -> impl Iterator<Item = (u32, Cost)> {
        let groups = 1..(1u32 << self.len) - 1;
        let groups = groups.filter(|group| group.count_ones() as usize <= MAX_GROUPED);
        groups.filter_map(|group| self.cost(group).map(|cost| (group, cost)))
    }

    fn best(&self) -> Option<(u32, Cost)> {
        self.costs().min_by(|(_, a), (_, b)| a.board.total_cmp(&b.board))
    }

    fn division(&self, group: u32, cost: Cost) -> Division {
        let (mut grouped, mut dealt) = (Vec::new(), Vec::new());
        for (place, &(player, _)) in self.players[..self.len].iter().enumerate() {
            let part = if group >> place & 1 == 1 { &mut grouped } else { &mut dealt };
            part.push(player);
        }
        // At least one player is not in the group.
        let counted = dealt.pop().unwrap_or_default();
        Division { grouped, dealt, counted, cost }
    }

    /// Returns the cost of a group, or `None` if it takes too much memory.
    fn cost(&self, group: u32) -> Option<Cost> {
        let (mut rows, mut in_group, mut deals, mut counted, mut others) = (1.0, 0.0, 1.0, 1.0, 0.0);
        for (place, &(_, count)) in self.players[..self.len].iter().enumerate() {
            if group >> place & 1 == 1 {
                rows *= count;
                in_group += count;
            } else {
                deals *= counted;
                counted = count;
                others += count;
            }
        }
        let players = f64::from(group.count_ones());
        let dealt = self.len as f64 - players - 1.0;
        // Ties are rare: hardly more sets of owners occur than there are players.
        let (room, owners) = (libm::exp2(players + 1.0), 2.0 + players);
        let (digits, blocks) = (digits(counted as usize) as f64, libm::ceil(rows / ROWS as f64));
        // The board has masks for each step. Players in the group have steps of their own.
        let steps = others + in_group;
        let sets = steps + steps * room + (others - counted).max(1.0) * (2.0 + room) * digits;
        if sets * blocks * size_of::<Block>() as f64 > MAX_MEMORY {
            return None;
        }
        let boards = self.boards;
        let grouped =
            Grouped { in_group, rows, boards, others, counted, dealt, deals, blocks, owners, digits };
        let prepared = grouped.prepared();
        Some(Cost { board: prepared + grouped.dealt(), prepared, deals })
    }
}

/// Returns the number of binary digits of `most`.
pub(super) fn digits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}
