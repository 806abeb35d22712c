//! The amount of work for some ranges, estimated before counting.

use alloc::vec::Vec;

use evaluator::internals::rows::rank_pair_of;
use evaluator::{HoleCards, Rank, Suit};

use crate::cost;
use crate::hand_vs_hand::groups::{Group, Tuple, groups, tuples};
use crate::hand_vs_hand::same_ranks::suited_ranks;
use crate::removal::LiveRange;

/// The maximum number of tuples of groups, because they are listed.
const MAX_TUPLES: f64 = (1 << 20) as f64;

/// The maximum number of tuples and of counts to list for an estimate: about a millisecond.
const FEW_TUPLES: f64 = (1 << 15) as f64;
const FEW_COUNTS: f64 = (1 << 17) as f64;

/// The amount of work for some ranges. If there may be many tuples, it is an upper bound that ignores shared
/// cards.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    /// The number of tuples of groups.
    tuples: f64,
    /// The number of comparisons by ranks and of corrections for flushes. Players with the same groups are
    /// counted once for all orders.
    counts: f64,
    deals: f64,
}

impl Extent {
    /// Returns the extent for some ranges, with an upper bound on the number of deals.
    pub(crate) fn of(ranges: &[LiveRange], deals: f64) -> Self {
        let groups: Vec<Vec<Group>> = ranges.iter().map(groups).collect();
        let bound = Self::bound(&groups, deals);
        if bound.tuples > FEW_TUPLES || bound.counts > FEW_COUNTS {
            return bound;
        }
        let tuples = tuples(&groups);
        let group = |tuple: &Tuple, place: usize| tuple.group(&groups, place);
        let in_places =
            |tuple| -> Vec<&Group> { (0..groups.len()).map(|place| group(tuple, place)).collect() };
        let counts =
            tuples.chunk_by(|a, b| a.pairs == b.pairs).map(|unit| 1.0 + changes(&in_places(&unit[0]))).sum();
        let listed: f64 = tuples.iter().map(|tuple| deals_of(&in_places(tuple))).sum();
        Self { tuples: tuples.len() as f64, counts, deals: listed.min(deals) }
    }

    fn bound(groups: &[Vec<Group>], deals: f64) -> Self {
        let (mut tuples, mut by_ranks, mut changes) = (1.0, 1.0, 1.0);
        let kinds = |groups: &[Group]| -> Vec<_> {
            groups.iter().map(|group| (group.pair, group.parts_of_any())).collect()
        };
        for (player, groups_of_player) in groups.iter().enumerate() {
            let of_player = kinds(groups_of_player);
            let alike = groups[..player].iter().filter(|groups| kinds(groups) == of_player).count() as f64;
            let (groups, parts) =
                (of_player.len() as f64, of_player.iter().map(|(_, parts)| parts.count_ones()));
            tuples *= groups;
            by_ranks *= (groups + alike) / (alike + 1.0);
            changes *= (f64::from(parts.sum::<u32>()) + alike) / (alike + 1.0);
        }
        Self { tuples, counts: by_ranks + changes, deals }
    }

    /// Returns `true` if there are too many tuples to list.
    pub(crate) fn is_too_large(self) -> bool {
        self.tuples > MAX_TUPLES
    }

    /// Returns the [estimated](cost) time in nanoseconds for some players, if all deals are visited `times`
    /// times.
    pub(crate) fn cost(self, players: usize, times: usize) -> f64 {
        cost::hand_vs_hand(players, self.counts, self.tuples, self.deals * times as f64)
    }
}

/// Returns the number of corrections for flushes for a combo from each group, in any suit.
fn changes(groups: &[&Group]) -> f64 {
    let with_parts = |parts: &dyn Fn(&Group) -> u8| {
        let places: Vec<_> = groups.iter().map(|group| (group.combos[0].0, parts(group))).collect();
        ways_to_be_suited(&places, 0, 0)
    };
    // Combos with fixed suits have fewer ways in each suit.
    let by_suit: f64 = (0..Suit::COUNT).map(|suit| with_parts(&|group| group.parts[suit])).sum();
    with_parts(&Group::parts_of_any).min(by_suit)
}

/// Returns the number of ways for cards of one suit to occur in some combos. The cards must have different
/// ranks, none of them `taken`, and each combo may only have some parts of the suit. Combos of the same ranks
/// are unordered: the first one has the part `least` or a later one.
fn ways_to_be_suited(places: &[(HoleCards, u8)], taken: u16, least: u32) -> f64 {
    let Some((&(combo, parts), rest)) = places.split_first() else { return 1.0 };
    let is_followed = rest.first().is_some_and(|&(next, _)| rank_pair_of(next) == rank_pair_of(combo));
    let ways = (least..u8::BITS).filter(|part| parts >> part & 1 == 1).map(|part| {
        let ranks = suited_ranks(combo, part);
        match ranks & taken {
            0 => ways_to_be_suited(rest, taken | ranks, if is_followed { part } else { 0 }),
            _ => 0.0,
        }
    });
    ways.sum()
}

/// Returns the approximate number of deals of a combo from each group: for each group, the number of its
/// combos times the fraction that the remaining cards of the ranks leave.
fn deals_of(groups: &[&Group]) -> f64 {
    let (mut left, mut deals) = ([Suit::COUNT as f64; Rank::COUNT], 1.0);
    for group in groups {
        deals *= group.combos.len() as f64;
        let [high, low] = group.combos[0].0.cards().map(|card| card.rank());
        for rank in [high, low].map(|rank| rank as usize) {
            deals *= left[rank];
            left[rank] -= 1.0;
        }
        let all = if high == low { Suit::COUNT * (Suit::COUNT - 1) } else { Suit::COUNT * Suit::COUNT };
        deals /= all as f64;
    }
    deals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hand_vs_hand::ranges::tests::live;

    #[test]
    fn extents_of_ranges() {
        let extent = |texts: &[&str]| {
            let Extent { tuples, counts, deals } = Extent::of(&live(texts), f64::INFINITY);
            (tuples, counts, deals)
        };
        // A pair has two parts, suited cards two, others three, and both together four.
        assert_eq!(
            extent(&["AA", "KQs", "JTo", "98"]),
            (1.0, 1.0 + 2.0 * 2.0 * 3.0 * 4.0, 6.0 * 4.0 * 12.0 * 16.0)
        );
        // Tuples: two players have aces and two kings, or one has each and two have ace-king, or all have
        // ace-king. A suit has one ace and one king. In the first tuples, each of the two is in one of two
        // hands or in none. In the second, both may also be in one hand. In the third, both are in one hand
        // or neither is.
        let (tuples, counts, deals) = extent(&["AA,KK,AKs"; 4]);
        assert_eq!((tuples, counts), (6.0 + 12.0 + 1.0, 3.0 + 4.0 + 5.0 + 2.0));
        // The exact number is 384.
        assert!((300.0..400.0).contains(&deals), "{deals}");
        // Large extents are bounds: 13 pairs and 15 suited hands for each player.
        let wide = Extent::of(&live(&["22+,A2s+,KTs+"; 4]), 1.0);
        assert_eq!((wide.tuples, wide.is_too_large()), (f64::from(28 * 28 * 28 * 28), false));
        assert!(Extent::of(&live(&["random"; 4]), 1.0).is_too_large());
        assert!(!Extent::of(&live(&["random"; 3]), 1.0).is_too_large());
    }
}
