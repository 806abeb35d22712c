//! Shared code of the proofs of outcome tables: canonical boards, the combos on a board sorted by hand rank,
//! and sums over all boards.

use evaluator::enumerate::hand_count;
use evaluator::order::Order;
use evaluator::{Card, CardSet, Hand, HoleCards, Suit, TableOf};
use holdem::range::StartingHand;

use terminal::progress::Bar;

use crate::enumerate::{Interrupted, fold_hands};

/// Returns the number of boards that are suit-isomorphic to this one if its suits are in descending order of
/// their ranks, and 0 otherwise.
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
    pub(crate) rank: u16,
    pub(crate) combo: HoleCards,
}

/// Fills `order` with the combos that miss the board, weakest first.
pub(crate) fn sort_combos<O: Order>(ranks: &TableOf<O>, board: Hand, order: &mut Vec<Ranked>) {
    order.clear();
    let deck: Vec<Card> = (O::DECK - board.card_set()).iter().collect();
    for (i, &first) in deck.iter().enumerate() {
        let hand = board.add_unchecked(first);
        order.extend(deck[i + 1..].iter().filter_map(|&second| {
            let combo = HoleCards::new(first, second)?;
            Some(Ranked { rank: ranks.rank(hand.add_unchecked(second)).as_u16(), combo })
        }));
    }
    order.sort_unstable_by_key(|ranked| ranked.rank);
}

/// Sums `count` times `N` numbers over all boards of a deck.
///
/// `add` takes the sums of a part of the boards, a state that is reused from board to board, a canonical
/// board, and the number of boards in its isomorphism class.
pub(crate) fn sum_over_boards<const N: usize, S: Send>(
    deck: CardSet,
    stage: &'static str,
    count: usize,
    state: impl Fn() -> S + Send + Sync,
    add: impl Fn(&mut [[u64; N]], &mut S, Hand, u64) + Send + Sync,
) -> Result<Vec<[u64; N]>, Interrupted> {
    let bar = Bar::of_steps(stage, hand_count(5));
    let start = || (vec![[0; N]; count], state());
    let visit = |(sums, state): &mut (Vec<[u64; N]>, S), board: Hand| {
        let boards = boards_stood_for(board.card_set());
        if boards > 0 {
            add(sums, state, board, boards);
        }
    };
    let merge = |(mut sums, state): (Vec<[u64; N]>, S), (more, _): (Vec<[u64; N]>, S)| {
        sums.as_flattened_mut().iter_mut().zip(more.as_flattened()).for_each(|(sum, more)| *sum += more);
        (sums, state)
    };
    Ok(fold_hands(deck, 5, &bar, start, visit, merge)?.0)
}

/// Sums `N` numbers over all boards and over the combos of each starting hand.
///
/// `of_board` takes the combos on a board, and passes on the numbers of each combo there.
pub(crate) fn sum_by_starting_hand<O: Order, const N: usize>(
    ranks: &TableOf<O>,
    of_board: impl Fn(&[Ranked], &mut dyn FnMut(HoleCards, [u64; N])) + Send + Sync,
) -> Result<Vec<[u64; N]>, Interrupted> {
    let order = || Vec::with_capacity(HoleCards::COUNT);
    sum_over_boards(O::DECK, "prove sums", StartingHand::COUNT, order, |sums, order, board, boards| {
        sort_combos(ranks, board, order);
        of_board(order, &mut |combo, more| {
            let sums = &mut sums[StartingHand::of(combo).index()];
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += boards * more);
        });
    })
}

/// The number of combos, in all and with each card.
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

    /// Returns the number of combos with one card of `combo` plus the number with the other.
    pub(crate) fn with_either(&self, combo: HoleCards) -> i64 {
        combo.cards().iter().map(|card| i64::from(self.with[usize::from(card.id())])).sum()
    }
}
