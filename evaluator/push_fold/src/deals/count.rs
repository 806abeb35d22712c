//! Counts of the orders of three starting hands.

use std::cmp::Ordering;

use holdem::HandVsHand;
use holdem::range::StartingHand;

use crate::orders::{ORDERS, THREE};

/// Counts the cases of each order of three hands: the combos of all three, and the boards.
pub(super) fn count_orders(hands: &HandVsHand, three: [StartingHand; 3]) -> [u32; THREE] {
    let Some(winners) = hands.compare_starting_hands(three) else { return [0; THREE] };
    // By the bits of the hands that win or share.
    let winners = winners.by_winners();
    let others = |best: usize| [[1, 2], [0, 2], [0, 1]][best];
    // The orders of two hands, beside the third.
    let duels = [0, 1, 2].map(|best| {
        let [first, second] = others(best);
        hands.compare_beside([three[first], three[second]], three[best]).unwrap_or_default()
    });
    ORDERS.map(|levels| {
        let is_best = |hand: &usize| levels[*hand] == 0;
        let best = (0..3).filter(is_best).fold(0, |set, hand| set | 1 << hand);
        let cases = match (0..3).find(is_best) {
            Some(hand) if best == 1 << hand => {
                // The cases in which another hand is best, alone or with this one, are subtracted.
                let [first, second] = others(hand);
                let (one, other) = (1 << first, 1 << second);
                match levels[first].cmp(&levels[second]) {
                    Ordering::Less => duels[hand].wins() - winners[one] - winners[one | best],
                    Ordering::Equal => duels[hand].ties() - winners[one | other] - winners[7],
                    Ordering::Greater => duels[hand].losses() - winners[other] - winners[other | best],
                }
            }
            _ => winners[best],
        };
        u32::try_from(cases).expect("at most 12 x 12 x 12 deals")
    })
}
