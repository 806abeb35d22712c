//! What the proofs of the tables of outcomes share: one board for all that differ by suits alone, the combos on it in
//! the order of their ranks, and sums over all boards of what each combo comes to there.

use std::ops::AddAssign;

use equity::range::StartingHand;
use evaluator::enumerate::hand_count;
use evaluator::{Card, CardSet, Hand, HandRank, HoleCards, RankTable, Suit};

use terminal::progress::Bar;

use crate::enumerate::{Interrupted, fold_hands};

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

/// For each starting hand the sum over all boards and over its combos. `of_board` is shown the combos on a board and
/// how many boards it stands for, and passes on what each combo adds.
pub(crate) fn sum_over_boards<T: AddAssign + Copy + Default + Send>(
    ranks: &RankTable,
    of_board: impl Fn(&[Ranked], u64, &mut dyn FnMut(HoleCards, T)) + Send + Sync,
) -> Result<Vec<T>, Interrupted> {
    let bar = Bar::of_steps("prove sums", hand_count(5));
    let start = || (vec![T::default(); StartingHand::COUNT], Vec::with_capacity(HoleCards::COUNT));
    let visit = |(sums, order): &mut (Vec<T>, Vec<Ranked>), board: Hand| {
        let boards = boards_stood_for(board.card_set());
        if boards > 0 {
            sort_combos(ranks, board, order);
            of_board(order, boards, &mut |combo, more| sums[StartingHand::of(combo).index()] += more);
        }
    };
    let merge = |(mut sums, order): (Vec<T>, _), (more, _): (Vec<T>, _)| {
        sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        (sums, order)
    };
    Ok(fold_hands(5, &bar, start, visit, merge)?.0)
}

/// How many combos there are, in all and with each card.
#[derive(Clone)]
pub(crate) struct Tally {
    pub(crate) all: i64,
    pub(crate) with: [i16; Card::COUNT],
}

impl Tally {
    pub(crate) const ZERO: Self = Self { all: 0, with: [0; Card::COUNT] };

    pub(crate) fn add(&mut self, combo: HoleCards) {
        self.all += 1;
        combo.cards().iter().for_each(|card| self.with[usize::from(card.id())] += 1);
    }

    /// How many have one card of a combo, those with the other one added.
    pub(crate) fn with_either(&self, combo: HoleCards) -> i64 {
        combo.cards().iter().map(|card| i64::from(self.with[usize::from(card.id())])).sum()
    }
}
