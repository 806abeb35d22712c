//! Groups: the combos of a range with the same ranks. A tuple is a group for each player.

use alloc::vec;
use alloc::vec::Vec;
use core::array;

use equity::internals::MAX_PLAYERS;
use evaluator::internals::rows::{RANK_PAIRS, rank_pair_of};
use evaluator::{HoleCards, Rank, Suit};

use crate::hand_vs_hand::same_ranks::{PlayerAtPlace, parts_of};
use crate::removal::LiveRange;

/// The combos of a range with the same ranks.
pub(crate) struct Group {
    pub(crate) pair: u8,
    /// The parts of the cards that may be of each suit, as bits.
    pub(crate) parts: [u8; Suit::COUNT],
    pub(crate) combos: Vec<(HoleCards, f64)>,
}

impl Group {
    /// Returns the parts of the cards that may be of any suit.
    pub(crate) fn parts_of_any(&self) -> u8 {
        self.parts.iter().fold(0, |all, parts| all | parts)
    }
}

/// A group for each player.
pub(crate) struct Tuple {
    /// The rank pair at each place, in ascending order, and 0 at unused places.
    pub(crate) pairs: [u8; MAX_PLAYERS],
    pub(crate) order: PlayerAtPlace,
    /// The index of the group among the player's groups, for each place.
    groups: [u8; MAX_PLAYERS],
}

impl Tuple {
    /// Returns the group at a place, from the groups of all players.
    pub(crate) fn group<'a>(&self, groups: &'a [Vec<Group>], place: usize) -> &'a Group {
        &groups[usize::from(self.order[place])][usize::from(self.groups[place])]
    }
}

/// Returns the combos of a range, by their ranks.
pub(crate) fn groups(range: &LiveRange) -> Vec<Group> {
    let mut places = [None; RANK_PAIRS];
    let mut groups: Vec<Group> = Vec::new();
    for (combo, weight) in range.iter() {
        let pair = rank_pair_of(combo);
        let place = *places[pair].get_or_insert_with(|| {
            groups.push(Group { pair: pair as u8, parts: [0; Suit::COUNT], combos: vec![] });
            groups.len() - 1
        });
        groups[place].combos.push((combo, weight));
        groups[place].parts.iter_mut().zip(parts_of(combo)).for_each(|(parts, part)| *parts |= 1 << part);
    }
    groups
}

/// Returns all tuples that have enough cards of each rank. Tuples of the same ranks are adjacent.
pub(crate) fn tuples(groups: &[Vec<Group>]) -> Vec<Tuple> {
    let mut tuples = vec![];
    choose_groups(groups, &mut vec![], &mut [0; Rank::COUNT], &mut tuples);
    tuples.sort_by_key(|tuple| tuple.pairs);
    tuples
}

/// Lists the tuples that begin with the `chosen` groups. `held` has the number of cards of each rank in
/// these.
fn choose_groups(
    groups: &[Vec<Group>],
    chosen: &mut Vec<u8>,
    held: &mut [u8; Rank::COUNT],
    tuples: &mut Vec<Tuple>,
) {
    let players = chosen.len();
    let Some(choices) = groups.get(players) else {
        let pair = |player: usize| groups[player][usize::from(chosen[player])].pair;
        let mut order: PlayerAtPlace = array::from_fn(|player| player as u8);
        order[..players].sort_by_key(|&player| pair(player.into()));
        let at = |place: usize| (place < players).then(|| usize::from(order[place]));
        let pairs = array::from_fn(|place| at(place).map_or(0, pair));
        let groups = array::from_fn(|place| at(place).map_or(0, |player| chosen[player]));
        return tuples.push(Tuple { pairs, order, groups });
    };
    for (number, group) in choices.iter().enumerate() {
        let [high, low] = group.combos[0].0.cards().map(|card| card.rank() as usize);
        held[high] += 1;
        held[low] += 1;
        if usize::from(held[high].max(held[low])) <= Suit::COUNT {
            chosen.push(number as u8);
            choose_groups(groups, chosen, held, tuples);
            chosen.pop();
        }
        held[high] -= 1;
        held[low] -= 1;
    }
}
