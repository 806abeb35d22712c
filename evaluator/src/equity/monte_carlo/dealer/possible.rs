//! Whether there is any deal at all.
//!
//! # How
//!
//! By search, in which the player with the fewest holdings left is always next, and no state is searched twice. A state
//! is given up where fewer holdings fit side by side than there are players left: [`matching`](super::matching). That
//! nearly always settles it in as many steps as there are players. Where it does not, the same is asked of each group of
//! players: nine who all need an ace or a king cannot be dealt to, even if a tenth holds what he likes.
//!
//! To tell for certain can be a hard problem (*multiple choice matching*: Garey and Johnson, *Computers and
//! intractability*, 1979, problem GT55), so that the search must end without an answer some day: after a number of steps,
//! that the answer may not depend on the machine.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::matching::{Links, has_matching, link};
use super::{Narrow, mask};
use crate::Card;
use crate::equity::progress::Watch;

/// How many holdings the search may look at before it asks more, and then in each stretch, and how many stretches there
/// are: a millisecond each.
const STEPS: usize = 1 << 18;
const STRETCHES: usize = 64;

/// Whether the players can have holdings that share no card; `None` if that takes too long to tell, or the watch says that
/// it is enough.
pub(in super::super) fn is_possible(ranges: &[Narrow], watch: &Watch<'_>) -> Option<bool> {
    let holdings = |range: &Narrow| range.holdings.iter().map(|&(cards, _)| mask(cards)).collect();
    let players: Vec<Player> = ranges
        .iter()
        .enumerate()
        .map(|(number, range)| Player { number, holdings: holdings(range) })
        .collect();
    let wanted = ranges.iter().map(Narrow::cards).collect();
    let mut search = Search { wanted, failed: BTreeSet::new(), steps: STEPS };
    if let Some(succeeds) = search.succeeds(0, &players) {
        return Some(succeeds);
    }
    if !all_groups_have_room(&players) {
        return Some(false);
    }
    // Each stretch begins anew, but what has failed is known.
    (0..STRETCHES).take_while(|_| !watch.asks_to_stop()).find_map(|_| {
        search.steps = STEPS;
        search.succeeds(0, &players)
    })
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
    /// How many holdings may still be looked at.
    steps: usize,
}

impl Search {
    /// Whether the players can all be dealt to when the `used` cards are out; `None` if the steps do not suffice.
    fn succeeds(&mut self, used: u64, players: &[Player]) -> Option<bool> {
        let Some(next) = players.iter().min_by_key(|player| player.holdings.len()) else { return Some(true) };
        let looked_at: usize = players.iter().map(|player| player.holdings.len()).sum();
        self.steps = self.steps.checked_sub(looked_at)?;
        if has_room(players) {
            let others = || players.iter().filter(|player| player.number != next.number);
            for &holding in &next.holdings {
                if self.failed.contains(&self.state(used | holding, others())) {
                    continue;
                }
                let others: Vec<Player> = others().map(|player| player.without(holding)).collect();
                if self.succeeds(used | holding, &others)? {
                    return Some(true);
                }
            }
        }
        self.failed.insert(self.state(used, players.iter()));
        Some(false)
    }

    /// What the rest depends on: who is left, and which of their cards are used.
    fn state<'a>(&self, used: u64, players: impl Iterator<Item = &'a Player>) -> (u16, u64) {
        players.fold((0, 0), |(left, used_and_wanted), player| {
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

/// Whether as many holdings fit side by side as there are players, if anybody could have any of them.
fn has_room(players: &[Player]) -> bool {
    let mut links = [0; Card::COUNT];
    players.iter().for_each(|player| link(&mut links, &player.holdings));
    has_matching(&links, players.len())
}

/// Whether that is so for each group of players. Those who hold the same are in a group together, or not at all: each
/// makes it larger by a player, and adds no holding.
fn all_groups_have_room(players: &[Player]) -> bool {
    let mut kinds: Vec<(&[u64], Links, usize)> = Vec::new();
    for player in players {
        if let Some(kind) = kinds.iter_mut().find(|kind| kind.0 == player.holdings) {
            kind.2 += 1;
        } else {
            let mut links = [0; Card::COUNT];
            link(&mut links, &player.holdings);
            kinds.push((&player.holdings, links, 1));
        }
    }
    (1..1u32 << kinds.len()).all(|group| {
        let (mut all, mut players) = ([0; Card::COUNT], 0);
        for (_, links, count) in
            kinds.iter().enumerate().filter(|(kind, _)| group >> kind & 1 == 1).map(|(_, kind)| kind)
        {
            all.iter_mut().zip(links).for_each(|(all, links)| *all |= links);
            players += count;
        }
        has_matching(&all, players)
    })
}
