//! Omaha: rows of hole cards and boards, all hands of a board, and equities, beside peers that have the same.
//!
//! Our rows are ids, which are checked. Peers' hands are built before the clock starts, like those of
//! `prebuilt_hands`: aya_poker's lists of cards, rs_poker's `OmahaHand` and openpql-prelude's `Card64`.

mod equities;
mod peers;

use std::cell::RefCell;
use std::hint::black_box;

use evaluator::{CardSet, HandRank};
use omaha::{Batch, BoardRanks, Hole};

use crate::bulk::{in_blocks, isas};
use crate::inputs::{Size, random_ids};
use crate::line_up::{LineUp, in_turn};
use crate::ours::NAME;
use crate::workload::Workload;
pub use equities::{GROUP as EQUITIES, equities};
use peers::{AyaPoker, OpenPql, Peer, RsPoker};

/// The name of the group of hands.
pub const GROUP: &str = "omaha";

/// The board whose hands are all ranked: three of a suit, straights, no pair.
const BOARD: &str = "Ks 9s 8d 4s 2h";

/// Returns rows, and all hands of a board.
pub fn hands() -> impl Iterator<Item = LineUp> {
    in_turn([rows::<9>, rows::<10>, rows::<11>, board])
}

/// Rows of `N` cards, the last five of which are the board.
fn rows<const N: usize>() -> LineUp {
    let rows = random_ids::<N>(Size::FRESH.hands);
    let hole_cards = N - 5;
    let ours = isas(["avx512", "portable"]).map(|isa| {
        let (rows, batch) = (rows.clone(), Batch::with_isa(isa, hole_cards));
        in_blocks(format!("{NAME}_{isa}"), rows.len(), HandRank::MIN, move |block, ranks| {
            batch.rank_rows(rows[block].as_flattened(), ranks).expect("inputs are hands");
        })
    });
    let mut workloads: Vec<Workload> = ours.collect();
    let hands = || rows.iter().map(|row| row.split_at(hole_cards));
    workloads.push(one_by_one::<AyaPoker>(hands()));
    workloads.push(one_by_one::<RsPoker>(hands()));
    workloads.push(one_by_one::<OpenPql>(hands()));
    LineUp::new(GROUP, Size::FRESH.parameter(hole_cards).replacen("cards", "hole_cards", 1), workloads)
}

/// All 178,365 hands of four cards on a board. The peer has no call for a board, but it is the fastest for
/// rows.
fn board() -> LineUp {
    let board: CardSet = BOARD.parse().expect("a board");
    let ours = isas(["avx512", "avx2", "portable"]).map(|isa| {
        let all = RefCell::new(BoardRanks::with_isa(isa));
        Workload::new(format!("{NAME}_{isa}"), BoardRanks::HANDS as u64, move || {
            let mut all = all.borrow_mut();
            assert!(all.set(black_box(board)));
            black_box(all.ordinals()).len() as u64
        })
    });
    let mut workloads: Vec<Workload> = ours.collect();
    let (board, holes) = (ids(board), live_hands(board));
    let holes: Vec<Vec<u8>> = holes.map(|hole| ids(hole.cards())).collect();
    workloads.push(one_by_one::<OpenPql>(holes.iter().map(|hole| (&hole[..], &board[..]))));
    LineUp::new(GROUP, "all_hands_of_a_board", workloads)
}

/// A peer's hands, ranked one after the other.
fn one_by_one<'a, P: Peer>(hands: impl Iterator<Item = (&'a [u8], &'a [u8])>) -> Workload {
    let hands: Box<[P::Hand]> = hands.map(|(hole, board)| P::hand(hole, board)).collect();
    let some_rank = P::rank(&hands[0]);
    in_blocks(P::NAME, hands.len(), some_rank, move |block, ranks| rank_hands::<P>(&hands[block], ranks))
}

// A separate function for the same reason as in `workload`.
#[inline(never)]
fn rank_hands<P: Peer>(hands: &[P::Hand], ranks: &mut [P::Rank]) {
    for (rank, hand) in ranks.iter_mut().zip(hands) {
        *rank = P::rank(hand);
    }
}

/// Returns all hands of four cards that a board leaves, in the order of their indices, which is that of the
/// ordinals.
fn live_hands(board: CardSet) -> impl Iterator<Item = Hole> {
    let all = (0..Hole::count(4)).filter_map(|index| Hole::from_index(4, index));
    all.filter(move |hole| !hole.cards().intersects(board))
}

fn ids(cards: CardSet) -> Vec<u8> {
    cards.iter().map(|card| card.id()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In a sorted list it suffices to compare neighbors.
    fn check<P: Peer>(hands: &[(Vec<u8>, Vec<u8>)], ours: &[i16]) {
        let mut ranked: Vec<_> = hands
            .iter()
            .zip(ours)
            .map(|((hole, board), &rank)| (rank, P::rank(&P::hand(hole, board))))
            .collect();
        ranked.sort_unstable();
        for pair in ranked.windows(2) {
            let [(low, low_of_peer), (high, high_of_peer)] = pair else { unreachable!() };
            assert_eq!(low.cmp(high), low_of_peer.cmp(high_of_peer), "{}", P::NAME);
        }
    }

    fn check_rows<const N: usize>() {
        let rows = random_ids::<N>(Size::IN_CACHE.hands);
        let hands: Vec<_> = rows.iter().map(|row| (row[..N - 5].to_vec(), row[N - 5..].to_vec())).collect();
        for isa in isas(["avx512", "portable"]) {
            let mut ranks = vec![HandRank::MIN; rows.len()];
            Batch::with_isa(isa, N - 5).rank_rows(rows.as_flattened(), &mut ranks).unwrap();
            let ours: Vec<i16> = ranks.iter().map(|rank| rank.ordinal().cast_signed()).collect();
            check::<AyaPoker>(&hands, &ours);
            check::<RsPoker>(&hands, &ours);
            check::<OpenPql>(&hands, &ours);
        }
    }

    #[test]
    fn all_order_rows_alike() {
        check_rows::<9>();
        check_rows::<10>();
        check_rows::<11>();
    }

    #[test]
    fn the_peer_orders_the_hands_of_the_board_alike() {
        let board = BOARD.parse().unwrap();
        let hands: Vec<_> = live_hands(board).map(|hole| (ids(hole.cards()), ids(board))).collect();
        for isa in isas(["avx512", "avx2", "portable"]) {
            let mut all = BoardRanks::with_isa(isa);
            assert!(all.set(board));
            assert_eq!(hands.len(), all.ordinals().len());
            check::<OpenPql>(&hands, all.ordinals());
        }
    }
}
