//! Whether there is any deal at all.
//!
//! # How
//!
//! By search, in which the player with the fewest combos left is always next, and no state is searched twice. A state
//! is given up where fewer combos fit side by side than there are players left: [`matching`](crate::simulation::dealer::matching). That
//! nearly always settles it in as many steps as there are players. Where it does not, the same is asked of each group of
//! players: nine who all need an ace or a king cannot be dealt to, even if a tenth holds what he likes.
//!
//! To tell for certain can be a hard problem (*multiple choice matching*: Garey and Johnson, *Computers and
//! intractability*, 1979, problem GT55), so that the search must end without an answer some day: after a number of steps,
//! that the answer may not depend on the machine.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use evaluator::Card;

use crate::progress::Reporter;
use crate::simulation::dealer::matching::{Links, has_matching, link};
use crate::simulation::dealer::{RestrictedRange, mask};

/// How many combos the search may look at before it asks more, and then in each stretch, and how many stretches there
/// are: a millisecond each.
const STEPS: usize = 1 << 18;
const STRETCHES: usize = 64;

/// Whether the players can have combos that share no card; `None` if that takes too long to tell, or the reporter says that
/// it is enough.
pub(crate) fn is_possible(ranges: &[RestrictedRange], reporter: &Reporter<'_>) -> Option<bool> {
    let combos = |range: &RestrictedRange| range.combos.iter().map(|&(cards, _)| mask(cards)).collect();
    let players: Vec<Player> =
        ranges.iter().enumerate().map(|(number, range)| Player { number, combos: combos(range) }).collect();
    let wanted = ranges.iter().map(RestrictedRange::cards).collect();
    let mut search = Search { wanted, failed: BTreeSet::new(), steps: STEPS };
    if let Some(succeeds) = search.succeeds(0, &players) {
        return Some(succeeds);
    }
    if !all_groups_have_room(&players) {
        return Some(false);
    }
    // Each stretch begins anew, but what has failed is known.
    (0..STRETCHES).take_while(|_| !reporter.should_stop()).find_map(|_| {
        search.steps = STEPS;
        search.succeeds(0, &players)
    })
}

/// A player who is still to be dealt to, and the combos, as bits, that are still to be had.
struct Player {
    number: usize,
    combos: Vec<u64>,
}

struct Search {
    /// For each player the cards that the range has.
    wanted: Vec<u64>,
    /// States from which there is no way: the players left as bits, and which of their cards are used.
    failed: BTreeSet<(u16, u64)>,
    /// How many combos may still be looked at.
    steps: usize,
}

impl Search {
    /// Whether the players can all be dealt to when the `used` cards are out; `None` if the steps do not suffice.
    fn succeeds(&mut self, used: u64, players: &[Player]) -> Option<bool> {
        let Some(next) = players.iter().min_by_key(|player| player.combos.len()) else { return Some(true) };
        let looked_at: usize = players.iter().map(|player| player.combos.len()).sum();
        self.steps = self.steps.checked_sub(looked_at)?;
        if has_room(players) {
            let others = || players.iter().filter(|player| player.number != next.number);
            for &combo in &next.combos {
                if self.failed.contains(&self.state(used | combo, others())) {
                    continue;
                }
                let others: Vec<Player> = others().map(|player| player.without(combo)).collect();
                if self.succeeds(used | combo, &others)? {
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
        let combos = self.combos.iter().copied().filter(|&combo| combo & used == 0).collect();
        Self { number: self.number, combos }
    }
}

/// Whether as many combos fit side by side as there are players, if anybody could have any of them.
fn has_room(players: &[Player]) -> bool {
    let mut links = [0; Card::COUNT];
    players.iter().for_each(|player| link(&mut links, &player.combos));
    has_matching(&links, players.len())
}

/// Whether that is so for each group of players. Those who hold the same are in a group together, or not at all: each
/// makes it larger by a player, and adds no combo.
fn all_groups_have_room(players: &[Player]) -> bool {
    let mut kinds: Vec<(&[u64], Links, usize)> = Vec::new();
    for player in players {
        if let Some(kind) = kinds.iter_mut().find(|kind| kind.0 == player.combos) {
            kind.2 += 1;
        } else {
            let mut links = [0; Card::COUNT];
            link(&mut links, &player.combos);
            kinds.push((&player.combos, links, 1));
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
