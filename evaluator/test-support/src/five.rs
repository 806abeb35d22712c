//! Values of five cards by lists of ranks.

use std::cmp::Reverse;

/// A card: its rank from 2 to 14, and its suit.
pub type PlainCard = (u32, u32);

/// A low hand of five cards: the numbers of cards of each rank, and the ranks. Larger values win.
pub type PlainLow = Reverse<(Vec<usize>, Vec<u32>)>;

/// Returns the ranks by number, then by rank, highest first: `[(2, 14), (1, 13), …]`.
fn groups(ranks: &[u32]) -> Vec<(usize, u32)> {
    let mut groups: Vec<(usize, u32)> =
        (1..=14).map(|rank| (ranks.iter().filter(|other| **other == rank).count(), rank)).collect();
    groups.retain(|group| group.0 > 0);
    groups.sort_by_key(|group| Reverse(*group));
    groups
}

/// Returns a comparable value of five cards: larger wins. `wheel` means that A2345 is a straight.
pub fn high_of_five(hand: &[PlainCard], wheel: bool) -> Vec<u32> {
    let groups = groups(&hand.iter().map(|card| card.0).collect::<Vec<_>>());
    let shape: Vec<usize> = groups.iter().map(|group| group.0).collect();
    let order: Vec<u32> = groups.iter().map(|group| group.1).collect();
    let is_flush = hand.iter().all(|card| card.1 == hand[0].1);
    let straight = match (shape.len(), order.as_slice()) {
        (5, [high, .., low]) if high - low == 4 => Some(*high),
        (5, [14, 5, 4, 3, 2]) if wheel => Some(5),
        _ => None,
    };
    let category = match (straight, is_flush, shape.as_slice()) {
        (Some(_), true, _) => 8,
        (_, _, [4, 1]) => 7,
        (_, _, [3, 2]) => 6,
        (None, true, _) => 5,
        (Some(_), false, _) => 4,
        (_, _, [3, 1, 1]) => 3,
        (_, _, [2, 2, 1]) => 2,
        (_, _, [2, 1, 1, 1]) => 1,
        _ => 0,
    };
    let order = straight.map_or(order, |high| vec![high]);
    [category].into_iter().chain(order).collect()
}

/// Returns a comparable value of five cards with aces low and without straights and flushes: larger wins.
pub fn low_of_five(hand: &[PlainCard]) -> PlainLow {
    let low: Vec<u32> = hand.iter().map(|&(rank, _)| if rank == 14 { 1 } else { rank }).collect();
    Reverse(groups(&low).into_iter().unzip())
}

/// Returns `true` if a low hand has five different ranks up to the eight.
pub fn is_eight_or_better(Reverse((_, ranks)): &PlainLow) -> bool {
    ranks.len() == 5 && ranks[0] <= 8
}

/// Returns all choices of `count` of the cards.
pub fn choices<T: Copy>(cards: &[T], count: usize) -> Vec<Vec<T>> {
    let Some((&first, rest)) = cards.split_first() else {
        return if count == 0 { vec![vec![]] } else { vec![] };
    };
    if count == 0 {
        return vec![vec![]];
    }
    let mut all = choices(rest, count - 1);
    all.iter_mut().for_each(|choice| choice.insert(0, first));
    all.extend(choices(rest, count));
    all
}
