//! Loops that write many ranks: block after block of hands, and board after board.
//!
//! Ranks go to a buffer that is reused for every block, as in a program that reads hands, ranks them, and
//! uses the ranks while they are in cache. A contestant without a bulk call ranks one hand after the other
//! and writes its own ranks to such a buffer too.

use std::array::from_fn;
use std::cell::RefCell;
use std::hint::black_box;
use std::ops::Range;
use std::rc::Rc;

use evaluator::lookup::batch::{Batch, BatchError};
use evaluator::lookup::board::{BoardRanks, BoardSweep};
use evaluator::{Card, CardSet, HandRank, HoleCards, Isa, RankTable, Suit};

use crate::contestant::Contestant;
use crate::ours::{NAME, set_of};
use crate::workload::Workload;

/// The number of hands in a block: at most 64 KiB of sets, and 16 KiB of our ranks.
const BLOCK: usize = 8 << 10;

/// Returns the hands' first cards, their second cards, and so on.
pub(crate) fn columns_of<const N: usize>(rows: &[[u8; N]]) -> Rc<[Vec<u8>; N]> {
    Rc::new(from_fn(|card| rows.iter().map(|row| row[card]).collect()))
}

/// Returns the hands' clubs, their diamonds, and so on.
pub(crate) fn suit_masks_of<const N: usize>(rows: &[[u8; N]]) -> Rc<[Vec<u16>; 4]> {
    Rc::new(Suit::ALL.map(|suit| rows.iter().map(|row| set_of(row).suit_mask(suit)).collect()))
}

/// Returns the named instruction sets that this machine has, in the given order.
pub(crate) fn isas<const N: usize>(names: [&str; N]) -> impl Iterator<Item = Isa> {
    names.into_iter().filter_map(|name| name.parse().ok())
}

/// Returns a call that ranks a block of hands for every instruction set of this machine that has its own
/// kernel, the fastest first. With `avx512` hands are ranked as with `avx2`.
pub(crate) fn kernels<Call>(hands: usize, call: impl Fn(Batch<'static>) -> Call) -> Vec<Workload>
where
    Call: Fn(Range<usize>, &mut [HandRank]) -> Result<(), BatchError> + 'static,
{
    let workload = |isa| {
        let rank = call(Batch::with_isa(RankTable::embedded(), isa));
        let name = format!("{NAME}_{isa}");
        in_blocks(name, hands, HandRank::MIN, move |block, ranks| {
            rank(block, ranks).expect("inputs are hands");
        })
    };
    isas(["avx512vbmi", "avx2", "neon", "portable"]).map(workload).collect()
}

/// Returns a loop in which a contestant ranks the hands of a block one after the other.
pub(crate) fn one_by_one<C: Contestant>(
    contestant: C,
    hands: usize,
    rank: impl Fn(&C, Range<usize>, &mut [C::Rank]) + 'static,
) -> Workload {
    let some_rank = contestant.rank_ids(&[0, 1, 2, 3, 4, 5, 6]);
    in_blocks(contestant.name(), hands, some_rank, move |block, ranks| rank(&contestant, block, ranks))
}

/// Returns board sweeps, one board after the other, which count as 1,326 hands each.
pub(crate) fn sweep<const N: usize>(isa: Isa, boards: &Rc<[[u8; N]]>) -> Workload {
    let sweep = BoardSweep::with_isa(RankTable::embedded(), isa);
    let boards: Box<[CardSet]> = boards.iter().map(|ids| set_of(ids)).collect();
    let ranks = RefCell::new(BoardRanks::new());
    let hands = (boards.len() * HoleCards::COUNT) as u64;
    Workload::new(format!("{NAME}_{isa}"), hands, move || {
        let mut ranks = ranks.borrow_mut();
        for &board in &boards {
            sweep.sweep(board, &mut ranks).expect("inputs are boards");
            black_box(&*ranks);
        }
        hands
    })
}

/// Returns a loop that ranks the combos that a board leaves one after the other. A board counts as 1,326
/// hands here too, because the time per board is of interest.
pub(crate) fn live_combos<C: Contestant, const N: usize>(contestant: C, boards: &Rc<[[u8; N]]>) -> Workload {
    let boards = Rc::clone(boards);
    let some_rank = contestant.rank_ids(&[0, 1, 2, 3, 4, 5, 6]);
    let ranks = RefCell::new(vec![some_rank; HoleCards::COUNT]);
    let hands = (boards.len() * HoleCards::COUNT) as u64;
    Workload::new(contestant.name(), hands, move || {
        let mut ranks = ranks.borrow_mut();
        for board in &*boards {
            rank_live_combos(&contestant, board, &mut ranks);
            black_box(&*ranks);
        }
        hands
    })
}

/// Returns a workload that ranks block after block into the same buffer.
pub(crate) fn in_blocks<R: Copy + 'static>(
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

// Separate functions for the same reason as in `workload`.

#[inline(never)]
pub(crate) fn rank_rows<C: Contestant, const N: usize>(
    contestant: &C,
    rows: &[[u8; N]],
    ranks: &mut [C::Rank],
) {
    for (rank, row) in ranks.iter_mut().zip(rows) {
        *rank = contestant.rank_ids(row);
    }
}

#[inline(never)]
pub(crate) fn rank_columns<C: Contestant, const N: usize>(
    contestant: &C,
    columns: [&[u8]; N],
    ranks: &mut [C::Rank],
) {
    // Columns of equal, known length let the compiler drop the bounds checks.
    let columns = columns.map(|column| &column[..ranks.len()]);
    for (hand, rank) in ranks.iter_mut().enumerate() {
        *rank = contestant.rank_ids(&columns.map(|column| column[hand]));
    }
}

#[inline(never)]
pub(crate) fn rank_hands<C: Contestant>(contestant: &C, hands: &[C::Hand], ranks: &mut [C::Rank]) {
    for (rank, hand) in ranks.iter_mut().zip(hands) {
        *rank = contestant.rank(hand);
    }
}

#[inline(never)]
pub(crate) fn rank_suit_masks<C: Contestant<Hand = CardSet>>(
    contestant: &C,
    suits: [&[u16]; 4],
    ranks: &mut [C::Rank],
) {
    let suits = suits.map(|masks| &masks[..ranks.len()]);
    for (hand, rank) in ranks.iter_mut().enumerate() {
        let [clubs, diamonds, hearts, spades] = suits.map(|masks| u64::from(masks[hand]));
        let set = CardSet::from_bits_truncate(clubs | diamonds << 16 | hearts << 32 | spades << 48);
        *rank = contestant.rank(&set);
    }
}

#[inline(never)]
fn rank_live_combos<C: Contestant, const N: usize>(contestant: &C, board: &[u8; N], ranks: &mut [C::Rank]) {
    let board = board.map(C::position);
    let mut live = [0; Card::COUNT];
    let mut count = 0;
    for position in (0..Card::COUNT).filter(|position| !board.contains(position)) {
        // A byte index into the card table needs no bounds check.
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
    use crate::inputs::random_ids;
    use crate::ours::{Rivertable, rivertable_sets};

    #[test]
    fn loops_write_the_ranks_of_their_hands() {
        let rows = random_ids::<7>(100);
        let (ours, our_sets) = (Rivertable::default(), rivertable_sets());
        let expected: Vec<HandRank> = rows.iter().map(|ids| ours.rank_ids(ids)).collect();
        let check = |rank: &dyn Fn(&mut [HandRank])| {
            let mut ranks = vec![HandRank::MIN; 100];
            rank(&mut ranks);
            assert_eq!(ranks, expected);
        };
        let sets: Vec<CardSet> = rows.iter().map(|ids| set_of(ids)).collect();
        let (columns, suits) = (columns_of(&rows), suit_masks_of(&rows));
        check(&|ranks| rank_rows(&ours, &rows, ranks));
        check(&|ranks| rank_columns(&ours, columns.each_ref().map(Vec::as_slice), ranks));
        check(&|ranks| rank_hands(&our_sets, &sets, ranks));
        check(&|ranks| rank_suit_masks(&our_sets, suits.each_ref().map(Vec::as_slice), ranks));
    }

    /// Our ids are our positions, so the loop visits combos in their order.
    #[test]
    fn the_loop_ranks_what_the_sweep_ranks() {
        fn check<const N: usize>() {
            let sweep = BoardSweep::new(RankTable::embedded());
            let mut ranks = vec![HandRank::MIN; HoleCards::COUNT];
            for board in &*random_ids::<N>(20) {
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
