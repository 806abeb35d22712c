//! Naive Omaha: every two hole cards with every three board cards.

/// Returns the five-card hands of a player.
pub fn omaha_hands(hole: u64, board: u64) -> Vec<u64> {
    let threes = subsets(board, 3);
    subsets(hole, 2).into_iter().flat_map(|two| threes.iter().map(move |three| two | three)).collect()
}

/// Returns all sets of `count` of the cards.
fn subsets(cards: u64, count: u32) -> Vec<u64> {
    if count == 0 {
        return vec![0];
    }
    let mut all = Vec::new();
    let mut left = cards;
    while left != 0 {
        let card = left & left.wrapping_neg();
        left -= card;
        all.extend(subsets(left, count - 1).into_iter().map(|others| card | others));
    }
    all
}

/// Returns the card ranks of a hand of eight or better, the highest first, from the ranks of five cards with
/// aces as 1. Returns `None` for other hands.
pub fn eight_or_better(ranks: impl IntoIterator<Item = u8>) -> Option<[u8; 5]> {
    let mut ranks: Vec<u8> = ranks.into_iter().collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let is_low = ranks[0] <= 8 && ranks.windows(2).all(|pair| pair[0] > pair[1]);
    is_low.then(|| ranks.try_into().expect("five cards"))
}
