//! What the proofs of the tables of outcomes share: one board for all that differ by suits alone, and the combos on it in
//! the order of their ranks.

use evaluator::{Card, CardSet, Hand, HandRank, HoleCards, RankTable, Suit};

/// How many boards differ from this one by suits alone, if it has its suits in descending order of their ranks; else 0.
pub(crate) fn boards_stood_for(board: CardSet) -> u64 {
    let masks = Suit::ALL.map(|suit| board.suit_mask(suit));
    if !masks.is_sorted_by(|a, b| a >= b) {
        return 0;
    }
    let alike = masks.chunk_by(|a, b| a == b).map(|run| (1..=run.len() as u64).product::<u64>());
    24 / alike.product::<u64>()
}

/// A combo on a board.
pub(crate) struct Ranked {
    pub(crate) rank: HandRank,
    pub(crate) combo: HoleCards,
}

/// Fills `order` with the combos that miss the board, weakest first.
pub(crate) fn sort_combos(ranks: &RankTable, board: Hand, order: &mut Vec<Ranked>) {
    order.clear();
    let deck: Vec<Card> = (CardSet::FULL - board.card_set()).iter().collect();
    for (i, &first) in deck.iter().enumerate() {
        let hand = board.add_unchecked(first);
        order.extend(deck[i + 1..].iter().filter_map(|&second| {
            let combo = HoleCards::new(first, second)?;
            Some(Ranked { rank: ranks.rank(hand.add_unchecked(second)), combo })
        }));
    }
    order.sort_unstable_by_key(|ranked| ranked.rank);
}
