//! Whether there is any deal at all.
//!
//! # How
//!
//! By search, in which the player with the fewest combos left is always next, and no state is searched twice. A state
//! is given up if there are not as many combos that share no card as there are players left:
//! [`matching`](crate::simulation::dealer::matching). That nearly always settles it in as many steps as there are players.
//! Where it does not, the same is asked of each group of players: nine who all need an ace or a king cannot be dealt to,
//! whatever a tenth can have.
//!
//! To tell for certain can be a hard problem (*multiple choice matching*: Garey and Johnson, *Computers and
//! intractability*, 1979, problem GT55), so that the search must at some time end without an answer: after a number of
//! steps, so that the answer does not depend on the machine.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use evaluator::Card;

use crate::progress::Reporter;
use crate::simulation::dealer::RestrictedRange;
use crate::simulation::dealer::matching::{has_matching, link};

/// How many combos the search may look at before it asks of each group, and then in each stretch, and how many stretches
/// there are: a millisecond each.
const STEPS: usize = 1 << 18;
const STRETCHES: usize = 64;

/// Whether the players can have combos that share no card; `None` if that takes too long to tell, or the reporter ends
/// the search.
pub(crate) fn is_possible(ranges: &[RestrictedRange], reporter: &Reporter<'_>) -> Option<bool> {
    let combos = |range: &RestrictedRange| range.combos.iter().map(|combo| combo.cards).collect();
    let players: Vec<Player> =
        ranges.iter().enumerate().map(|(number, range)| Player { number, combos: combos(range) }).collect();
    let wanted = ranges.iter().map(RestrictedRange::cards).collect();
    let mut search = Search { wanted, failed: BTreeSet::new(), steps: STEPS };
    if let Some(succeeds) = search.succeeds(0, &players) {
        return Some(succeeds);
    }
    let group_has_room =
        |group: u32| has_room(players.iter().filter(move |player| group >> player.number & 1 == 1));
    if !(1..1 << players.len()).all(group_has_room) {
        return Some(false);
    }
    // Each stretch begins anew, but what has failed is known.
    (0..STRETCHES).take_while(|_| !reporter.should_stop()).find_map(|_| {
        search.steps = STEPS;
        search.succeeds(0, &players)
    })
}

/// A player who is still to be dealt to, and the combos, as bits, that are still free.
struct Player {
    number: usize,
    combos: Vec<u64>,
}

struct Search {
    /// For each player the cards that the range has.
    wanted: Vec<u64>,
    /// States from which there is no deal: the players left as bits, and which of their cards are used.
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
        if has_room(players.iter()) {
            let others = || players.iter().filter(|player| player.number != next.number);
            for &combo in &next.combos {
                if self.failed.contains(&self.state(used | combo, others())) {
                    continue;
                }
                let without = |player: &Player| {
                    let combos = player.combos.iter().copied().filter(|other| other & combo == 0);
                    Player { number: player.number, combos: combos.collect() }
                };
                let others: Vec<Player> = others().map(without).collect();
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

/// Whether there are as many combos that share no card as there are players, if each player could have any of them.
fn has_room<'a>(players: impl Iterator<Item = &'a Player>) -> bool {
    let (mut links, mut wanted) = ([0; Card::COUNT], 0);
    for player in players {
        link(&mut links, &player.combos);
        wanted += 1;
    }
    has_matching(&links, wanted)
}
