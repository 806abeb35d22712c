//! What there is to count for some ranges, known before anything is counted.

use alloc::vec::Vec;

use evaluator::internals::rows::rank_pair_of;
use evaluator::{HoleCards, Rank, Suit};

use crate::cost;
use crate::hand_vs_hand::groups::{Group, Tuple, groups, tuples};
use crate::hand_vs_hand::same_ranks::suited_ranks;
use crate::removal::LiveRange;

/// How many tuples of groups there may be: they are listed.
const MOST_TUPLES: f64 = (1 << 20) as f64;

/// Up to how many tuples are listed, and up to how many counts are, only to know how many there are: a millisecond or so.
const FEW_TUPLES: f64 = (1 << 15) as f64;
const FEW_COUNTS: f64 = (1 << 17) as f64;

/// What there is to count for some ranges. Where there may be many tuples it is a bound: more than there is, where cards that
/// players share leave fewer.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    /// How many tuples of groups there are.
    tuples: f64,
    /// How many comparisons by ranks, and how many changes by flushes. Players with the same groups hold them in any order.
    counts: f64,
    deals: f64,
}

impl Extent {
    /// For some ranges that may have so many deals.
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

    /// Whether there is too much to list.
    pub(crate) fn is_too_large(self) -> bool {
        self.tuples > MOST_TUPLES
    }

    /// The [nanoseconds](cost) that it takes for so many players, all deals gone through so many `times`.
    pub(crate) fn cost(self, players: usize, times: usize) -> f64 {
        cost::hand_vs_hand(players, self.counts, self.tuples, self.deals * times as f64)
    }
}

/// How many changes by flushes there are for a combo from each group, whatever the suit.
fn changes(groups: &[&Group]) -> f64 {
    let with_parts = |parts: &dyn Fn(&Group) -> u8| {
        let places: Vec<_> = groups.iter().map(|group| (group.combos[0].0, parts(group))).collect();
        ways_to_be_suited(&places, 0, 0)
    };
    // Where combos have suits of their own, each suit has fewer ways.
    let by_suit: f64 = (0..Suit::COUNT).map(|suit| with_parts(&|group| group.parts[suit])).sum();
    with_parts(&Group::parts_of_any).min(by_suit)
}

/// In how many ways cards of one suit, which are of different ranks, may be among some combos, if these parts of each may,
/// and none of the ranks that are `taken`. Combos of the same ranks have no order: the first one has the part `least` or a
/// later one.
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

/// How many deals there are of a combo from each group, roughly: as many of each group's as its share of the cards that
/// are left of the ranks.
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
    fn what_there_is_to_count_is_known_before() {
        let extent = |texts: &[&str]| {
            let Extent { tuples, counts, deals } = Extent::of(&live(texts), f64::INFINITY);
            (tuples, counts, deals)
        };
        // A pair has two parts, suited cards two, others three, and both together four.
        assert_eq!(
            extent(&["AA", "KQs", "JTo", "98"]),
            (1.0, 1.0 + 2.0 * 2.0 * 3.0 * 4.0, 6.0 * 4.0 * 12.0 * 16.0)
        );
        // Two have aces and two kings; or one has each, and two have both; or all have both. Of a suit there is one ace
        // and one king: each with one of two or with none; the same or both suited; both suited or none.
        let (tuples, counts, deals) = extent(&["AA,KK,AKs"; 4]);
        assert_eq!((tuples, counts), (6.0 + 12.0 + 1.0, 3.0 + 4.0 + 5.0 + 2.0));
        // There are 384.
        assert!((300.0..400.0).contains(&deals), "{deals}");
        // What there may be much of has bounds: of 13 pairs and 15 suited hands each.
        let wide = Extent::of(&live(&["22+,A2s+,KTs+"; 4]), 1.0);
        assert_eq!((wide.tuples, wide.is_too_large()), (f64::from(28 * 28 * 28 * 28), false));
        assert!(Extent::of(&live(&["random"; 4]), 1.0).is_too_large());
        assert!(!Extent::of(&live(&["random"; 3]), 1.0).is_too_large());
    }
}
