//! Tournament equity after a hand in which players may have lost all their chips.

use super::prizes_of;

/// Returns each player's share of the prizes after a hand, from the stacks before and after it.
///
/// Players without chips take the last places. Those with more chips before the hand take the better ones, and
/// equal stacks share the prizes of their places.
pub(crate) fn prizes_after(before: &[f64], after: &[f64], prizes: &[f64]) -> Vec<f64> {
    let left: Vec<usize> = (0..after.len()).filter(|&player| after[player] > 0.0).collect();
    let stacks: Vec<f64> = left.iter().map(|&player| after[player]).collect();
    let mut equities = vec![0.0; after.len()];
    for (&player, equity) in left.iter().zip(prizes_of(&stacks, &prizes[..prizes.len().min(left.len())])) {
        equities[player] = equity;
    }
    let mut busted: Vec<usize> = (0..after.len()).filter(|player| !left.contains(player)).collect();
    busted.sort_by(|&a, &b| before[b].total_cmp(&before[a]));
    let mut place = left.len();
    for equal in busted.chunk_by(|&a, &b| before[a] == before[b]) {
        // The sum of no numbers is a negative zero.
        let shared = 0.0 + prizes.iter().skip(place).take(equal.len()).sum::<f64>();
        equal.iter().for_each(|&player| equities[player] = shared / equal.len() as f64);
        place += equal.len();
    }
    equities
}
