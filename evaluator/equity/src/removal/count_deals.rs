//! How many deals of combos there are for many players.

use alloc::vec::Vec;

use evaluator::HoleCards;

use crate::removal::card_mask::bits_by_id;
use crate::removal::live_range::LiveRange;

/// How many steps a count may take: a millisecond or so.
const STEPS: u32 = 1 << 18;

/// The choices of a combo for each player that share no card, counted; none if there are too many to count in passing.
pub(crate) fn count(ranges: &[LiveRange]) -> Option<u64> {
    let bits = |(combo, _): (HoleCards, f64)| bits_by_id(combo.card_set());
    let combos = |range: &LiveRange| range.iter().map(bits).collect();
    let mut players: Vec<Vec<u64>> = ranges.iter().map(combos).collect();
    // Whoever has the least choice goes first, so that dead ends are met early.
    players.sort_by_key(Vec::len);
    let mut steps = STEPS;
    count_from(&players, 0, &mut steps)
}

fn count_from(players: &[Vec<u64>], taken: u64, steps: &mut u32) -> Option<u64> {
    let Some((combos, rest)) = players.split_first() else { return Some(1) };
    *steps = steps.checked_sub(combos.len() as u32)?;
    let left = combos.iter().filter(|&combo| combo & taken == 0);
    if rest.is_empty() {
        return Some(left.count() as u64);
    }
    let mut count = 0;
    for combo in left {
        count += count_from(rest, taken | combo, steps)?;
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use evaluator::CardSet;

    use super::*;

    fn count_of(texts: &[&str]) -> Option<u64> {
        let ranges = texts.iter().map(|text| LiveRange::new(&text.parse().unwrap(), CardSet::EMPTY));
        count(&ranges.collect::<Vec<_>>())
    }

    #[test]
    fn few_deals_are_counted() {
        assert_eq!(count_of(&["AA", "KK", "QQ", "JJ"]), Some(6 * 6 * 6 * 6));
        // Two of four players hold aces, and one of these has the choice.
        assert_eq!(count_of(&["AA,KK"; 4]), Some(6 * 6 * 6));
        assert_eq!(count_of(&["AA,KK"; 6]), Some(0));
        assert_eq!(count_of(&["random"; 4]), None);
    }
}
