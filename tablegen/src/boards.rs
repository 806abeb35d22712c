//! What the proofs of the tables of outcomes share: one board for all that differ by suits alone, and the combos on it in
//! the order of their ranks.

use std::ops::AddAssign;

use equity::range::StartingHand;
use evaluator::enumerate::hand_count;
use evaluator::{Card, CardSet, Hand, HandRank, HoleCards, RankTable, Suit};

use crate::enumerate::{Interrupted, fold_hands};
use crate::progress::Progress;

/// Adds up counts over all boards: `visit` adds to them what one board of each kind up to suits brings, and is told how many
/// boards it stands for.
pub(crate) fn sum_over_boards<T: Clone + Default + Send + Sync + AddAssign>(
    stage: &'static str,
    counts: usize,
    visit: impl Fn(&mut [T], Hand, u64) + Send + Sync,
) -> Result<Vec<T>, Interrupted> {
    let visit = |sums: &mut Vec<T>, board: Hand| {
        let boards = boards_stood_for(board.card_set());
        if boards > 0 {
            visit(sums, board, boards);
        }
    };
    let merge = |mut sums: Vec<T>, more: Vec<T>| {
        sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        sums
    };
    fold_hands(5, &Progress::new(stage, hand_count(5)), || vec![T::default(); counts], visit, merge)
}

/// For each starting hand the sum over its combos and all boards of what `add_sorted` finds for a combo on a board. It is
/// given the combos that miss the board, weakest first, and how many boards this one stands for.
pub(crate) fn sums_by_sorting<T: Clone + Default + Send + Sync + AddAssign>(
    ranks: &RankTable,
    add_sorted: impl Fn(&[Ranked], u64, &mut dyn FnMut(HoleCards, T)) + Send + Sync,
) -> Result<Vec<T>, Interrupted> {
    sum_over_boards("prove sums", StartingHand::COUNT, |sums: &mut [T], board, boards| {
        let order = sorted_combos(ranks, board);
        add_sorted(&order, boards, &mut |combo, count| sums[StartingHand::of(combo).index()] += count);
    })
}

/// How many combos there are, in all and with each card.
#[derive(Clone)]
pub(crate) struct Tally {
    pub(crate) all: u64,
    pub(crate) with: [u16; Card::COUNT],
}

impl Default for Tally {
    fn default() -> Self {
        Self { all: 0, with: [0; Card::COUNT] }
    }
}

impl Tally {
    pub(crate) fn add(&mut self, combo: HoleCards) {
        self.all += 1;
        combo.cards().iter().for_each(|card| self.with[usize::from(card.id())] += 1);
    }
}

/// How many boards differ from this one by suits alone, if it has its suits in descending order of their ranks; else 0.
fn boards_stood_for(board: CardSet) -> u64 {
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

/// The combos that miss the board, weakest first.
pub(crate) fn sorted_combos(ranks: &RankTable, board: Hand) -> Vec<Ranked> {
    let mut order = Vec::with_capacity(HoleCards::COUNT);
    let deck: Vec<Card> = (CardSet::FULL - board.card_set()).iter().collect();
    for (i, &first) in deck.iter().enumerate() {
        let hand = board.add_unchecked(first);
        order.extend(deck[i + 1..].iter().filter_map(|&second| {
            let combo = HoleCards::new(first, second)?;
            Some(Ranked { rank: ranks.rank(hand.add_unchecked(second)), combo })
        }));
    }
    order.sort_unstable_by_key(|ranked| ranked.rank);
    order
}
