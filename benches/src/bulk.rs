//! Loops that write many ranks: block after block of hands, and board after board.
//!
//! Ranks go to a buffer that is used again for every block, as in a program that reads hands, ranks them, and does
//! something with the ranks while they are warm. A contestant without a bulk call ranks one hand after the other and
//! writes what it gets, in its own form, to such a buffer too.

use std::cell::RefCell;
use std::hint::black_box;
use std::ops::Range;
use std::rc::Rc;

use evaluator::lookup::batch::{Batch, Kernel};
use evaluator::lookup::board::{BoardKernel, BoardRanks, BoardSweep};
use evaluator::{Card, CardSet, HandRank, HoleCards, RankTable, Suit};

use crate::contestant::{Accumulator, Contestant, SetRanker};
use crate::ours::{Rivertable, set_of};
use crate::workload::Workload;

/// How many hands a block has: 64 KiB of sets at most, and 16 KiB of our ranks.
pub const BLOCK: usize = 8 << 10;

/// The same hands in the four forms that a [`Batch`] takes.
#[derive(Debug)]
pub struct Forms<const N: usize> {
    /// Card ids, hand by hand.
    pub rows: Rc<[[u8; N]]>,
    /// Card ids: all first cards, all second cards, and so on.
    pub columns: Rc<[Vec<u8>; N]>,
    /// Sets of cards.
    pub sets: Rc<[CardSet]>,
    /// The suit masks of the sets: all clubs, all diamonds, and so on.
    pub suits: Rc<[Vec<u16>; 4]>,
}

impl<const N: usize> Forms<N> {
    /// The hands in all forms.
    #[must_use]
    pub fn new(rows: Rc<[[u8; N]]>) -> Self {
        let sets: Rc<[CardSet]> = rows.iter().map(|row| set_of(row)).collect();
        Self {
            columns: Rc::new(std::array::from_fn(|card| rows.iter().map(|row| row[card]).collect())),
            suits: Rc::new(Suit::ALL.map(|suit| sets.iter().map(|set| set.suit_mask(suit)).collect())),
            rows,
            sets,
        }
    }
}

/// A kernel that this machine has, with our table.
#[derive(Clone, Debug)]
pub struct Ours {
    batch: Batch<'static>,
    name: String,
}

impl Ours {
    /// Every kernel that this machine has, the fastest first.
    pub fn all() -> impl Iterator<Item = Self> {
        Kernel::ALL.into_iter().filter_map(|kernel| {
            let batch = Batch::with_kernel(RankTable::embedded(), kernel)?;
            Some(Self { batch, name: format!("{}_{kernel}", Rivertable::NAME) })
        })
    }

    /// `rank_sets`.
    #[must_use]
    pub fn sets<const N: usize>(self, hands: &Forms<N>) -> Workload {
        let (batch, sets) = (self.batch, Rc::clone(&hands.sets));
        in_blocks(self.name, sets.len(), HandRank::MIN, move |block, ranks| {
            batch.rank_sets(&sets[block], ranks).expect("inputs are hands");
        })
    }

    /// `rank_rows`.
    #[must_use]
    pub fn rows<const N: usize>(self, hands: &Forms<N>) -> Workload {
        let (batch, rows) = (self.batch, Rc::clone(&hands.rows));
        in_blocks(self.name, rows.len(), HandRank::MIN, move |block, ranks| {
            batch.rank_rows(&rows[block], ranks).expect("inputs are hands");
        })
    }

    /// `rank_columns`.
    #[must_use]
    pub fn columns<const N: usize>(self, hands: &Forms<N>) -> Workload {
        let (batch, columns) = (self.batch, Rc::clone(&hands.columns));
        in_blocks(self.name, hands.rows.len(), HandRank::MIN, move |block, ranks| {
            let columns = columns.each_ref().map(|column| &column[block.clone()]);
            batch.rank_columns(columns, ranks).expect("inputs are hands");
        })
    }

    /// `rank_suit_masks`.
    #[must_use]
    pub fn suit_masks<const N: usize>(self, hands: &Forms<N>) -> Workload {
        let (batch, suits) = (self.batch, Rc::clone(&hands.suits));
        in_blocks(self.name, hands.rows.len(), HandRank::MIN, move |block, ranks| {
            let suits = suits.each_ref().map(|masks| &masks[block.clone()]);
            batch.rank_suit_masks(suits, ranks).expect("inputs are hands");
        })
    }
}

/// Rows of card ids, one after the other.
#[must_use]
pub fn rows<C: Contestant, const N: usize>(contestant: C, hands: &Forms<N>) -> Workload {
    let rows = Rc::clone(&hands.rows);
    in_blocks(C::NAME, rows.len(), contestant.rank_ids(&rows[0]), move |block, ranks| {
        rank_rows(&contestant, &rows[block], ranks);
    })
}

/// Columns of card ids, from which one hand after the other is gathered.
#[must_use]
pub fn columns<C: Contestant, const N: usize>(contestant: C, hands: &Forms<N>) -> Workload {
    let columns = Rc::clone(&hands.columns);
    in_blocks(C::NAME, hands.rows.len(), contestant.rank_ids(&hands.rows[0]), move |block, ranks| {
        rank_columns(&contestant, columns.each_ref().map(|column| &column[block.clone()]), ranks);
    })
}

/// Sets of cards in the contestant's own form, one after the other.
#[must_use]
pub fn sets<C: SetRanker, const N: usize>(contestant: C, hands: &Forms<N>) -> Workload {
    let sets: Box<[C::Set]> = hands.rows.iter().map(|ids| contestant.set(ids)).collect();
    in_blocks(C::NAME, sets.len(), contestant.rank_set(sets[0]), move |block, ranks| {
        rank_sets(&contestant, &sets[block], ranks);
    })
}

/// Columns of suit masks, from which our scalar lookup makes one set after the other.
#[must_use]
pub fn suit_masks<const N: usize>(hands: &Forms<N>) -> Workload {
    let (ours, suits) = (Rivertable::default(), Rc::clone(&hands.suits));
    in_blocks(Rivertable::NAME, hands.rows.len(), HandRank::MIN, move |block, ranks| {
        rank_suit_masks(&ours, suits.each_ref().map(|masks| &masks[block.clone()]), ranks);
    })
}

/// Board sweeps, one board after the other, which count as 1,326 hands each. `None` if this machine lacks the kernel.
#[must_use]
pub fn sweep<const N: usize>(kernel: BoardKernel, boards: &Rc<[[u8; N]]>) -> Option<Workload> {
    let sweep = BoardSweep::with_kernel(RankTable::embedded(), kernel).ok()?;
    let boards: Box<[CardSet]> = boards.iter().map(|ids| set_of(ids)).collect();
    let ranks = RefCell::new(BoardRanks::new());
    let hands = (boards.len() * HoleCards::COUNT) as u64;
    Some(Workload::new(format!("{}_{kernel}", Rivertable::NAME), hands, move || {
        let mut ranks = ranks.borrow_mut();
        for &board in &boards {
            sweep.sweep(board, &mut ranks).expect("inputs are boards");
            black_box(&*ranks);
        }
        hands
    }))
}

/// The combos that miss a board, ranked one after the other. A board counts as 1,326 hands here too, although the
/// dead ones are skipped: what counts is how soon a board is done.
#[must_use]
pub fn live_combos<C: Accumulator, const N: usize>(contestant: C, boards: &Rc<[[u8; N]]>) -> Workload {
    let boards = Rc::clone(boards);
    let some_rank = contestant.rank(&contestant.hand(&[0, 1, 2, 3, 4, 5, 6]));
    let ranks = RefCell::new(vec![some_rank; HoleCards::COUNT]);
    let hands = (boards.len() * HoleCards::COUNT) as u64;
    Workload::new(C::NAME, hands, move || {
        let mut ranks = ranks.borrow_mut();
        for board in &*boards {
            rank_live_combos(&contestant, board, &mut ranks);
            black_box(&*ranks);
        }
        hands
    })
}

/// A workload that ranks block after block into the same buffer.
fn in_blocks<R: Copy + 'static>(
    name: impl Into<String>,
    hands: usize,
    some_rank: R,
    rank: impl Fn(Range<usize>, &mut [R]) + 'static,
) -> Workload {
    let buffer = RefCell::new(vec![some_rank; BLOCK.min(hands)]);
    Workload::new(name, hands as u64, move || {
        let mut buffer = buffer.borrow_mut();
        for start in (0..hands).step_by(BLOCK) {
            let block = start..hands.min(start + BLOCK);
            let ranks = &mut buffer[..block.len()];
            rank(block, ranks);
            black_box(&*ranks);
        }
        hands as u64
    })
}

// Functions of their own for the same reason as in `workload`.

#[inline(never)]
fn rank_rows<C: Contestant, const N: usize>(contestant: &C, rows: &[[u8; N]], ranks: &mut [C::Rank]) {
    for (rank, row) in ranks.iter_mut().zip(rows) {
        *rank = contestant.rank_ids(row);
    }
}

#[inline(never)]
fn rank_columns<C: Contestant, const N: usize>(contestant: &C, columns: [&[u8]; N], ranks: &mut [C::Rank]) {
    // Columns of one length, known before the loop: the compiler drops the bounds checks.
    let columns = columns.map(|column| &column[..ranks.len()]);
    for (hand, rank) in ranks.iter_mut().enumerate() {
        *rank = contestant.rank_ids(&columns.map(|column| column[hand]));
    }
}

#[inline(never)]
fn rank_sets<C: SetRanker>(contestant: &C, sets: &[C::Set], ranks: &mut [C::Rank]) {
    for (rank, &set) in ranks.iter_mut().zip(sets) {
        *rank = contestant.rank_set(set);
    }
}

#[inline(never)]
fn rank_suit_masks(ours: &Rivertable, suits: [&[u16]; 4], ranks: &mut [HandRank]) {
    let suits = suits.map(|masks| &masks[..ranks.len()]);
    for (hand, rank) in ranks.iter_mut().enumerate() {
        let [clubs, diamonds, hearts, spades] = suits.map(|masks| u64::from(masks[hand]));
        let set = CardSet::from_bits_truncate(clubs | diamonds << 16 | hearts << 32 | spades << 48);
        *rank = ours.rank_set(set);
    }
}

#[inline(never)]
fn rank_live_combos<C: Accumulator, const N: usize>(contestant: &C, board: &[u8; N], ranks: &mut [C::Rank]) {
    let board = board.map(C::position);
    let mut live = [0; Card::COUNT];
    let mut count = 0;
    for position in (0..Card::COUNT).filter(|position| !board.contains(position)) {
        // A byte, so that looking up a card by it needs no check.
        live[count] = position as u8;
        count += 1;
    }
    let places = board.iter().enumerate();
    let hand = places.fold(contestant.empty(), |hand, (place, &card)| contestant.add(hand, place, card));

    let mut ranks = ranks.iter_mut();
    for (i, &high) in live[..count].iter().enumerate() {
        let hand = contestant.add(hand, N, usize::from(high));
        for (&low, rank) in live[..i].iter().zip(ranks.by_ref()) {
            *rank = contestant.rank(&contestant.add(hand, N + 1, usize::from(low)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::this_many_random_ids;

    #[test]
    fn loops_write_the_ranks_of_their_hands() {
        let hands = Forms::<7>::new(this_many_random_ids(100));
        let ours = Rivertable::default();
        let expected: Vec<HandRank> = hands.rows.iter().map(|ids| ours.rank_ids(ids)).collect();
        let mut ranks = vec![HandRank::MIN; 100];
        rank_rows(&ours, &hands.rows, &mut ranks);
        assert_eq!(ranks, expected);
        ranks.fill(HandRank::MIN);
        rank_columns(&ours, hands.columns.each_ref().map(Vec::as_slice), &mut ranks);
        assert_eq!(ranks, expected);
        ranks.fill(HandRank::MIN);
        rank_sets(&ours, &hands.sets, &mut ranks);
        assert_eq!(ranks, expected);
        ranks.fill(HandRank::MIN);
        rank_suit_masks(&ours, hands.suits.each_ref().map(Vec::as_slice), &mut ranks);
        assert_eq!(ranks, expected);
    }

    /// Our ids are our positions, so that the loop's order is that of the combos.
    #[test]
    fn the_loop_ranks_what_the_sweep_ranks() {
        fn check<const N: usize>() {
            let sweep = BoardSweep::new(RankTable::embedded());
            let mut ranks = vec![HandRank::MIN; HoleCards::COUNT];
            for board in &*this_many_random_ids::<N>(20) {
                let expected = sweep.ranks(set_of(board)).unwrap();
                rank_live_combos(&Rivertable::default(), board, &mut ranks);
                assert!(
                    expected
                        .iter()
                        .map(|(_, rank)| rank)
                        .eq(ranks[..expected.iter().count()].iter().copied())
                );
            }
        }
        check::<3>();
        check::<4>();
        check::<5>();
    }
}
