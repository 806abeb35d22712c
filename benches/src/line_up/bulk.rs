//! Line-ups of the bulk calls: every kernel by its instruction set, then our scalar path, unchecked and
//! checked, and peers.

use std::rc::Rc;

use evaluator::lookup::batch::{Columns, Rows, Sets, SuitMasks};

use super::{LineUp, each, each_with_hands, in_turn};
use crate::bulk::{columns_of, isas, kernels, live_combos, one_by_one, rank_columns, rank_hands, rank_rows};
use crate::bulk::{rank_suit_masks, suit_masks_of, sweep};
use crate::contestant::Contestant;
use crate::inputs::{Size, random_ids};
use crate::ours::{Rivertable, RivertableChecked, rivertable_checked_sets, rivertable_sets, set_of};
use crate::peers::{RsPoker, aya_poker, pokers, rs_poker_sets};

/// Sets of cards.
fn sets<const N: usize>(size: Size) -> LineUp {
    let hands = random_ids::<N>(size.hands);
    let mut workloads = kernels(size.hands, |batch| {
        let sets: Box<[_]> = hands.iter().map(|ids| set_of(ids)).collect();
        move |block, ranks| batch.rank(Sets(&sets[block]), ranks)
    });
    workloads.extend(each!(
        |contestant| {
            let sets: Box<[_]> = hands.iter().map(|ids| contestant.hand(ids)).collect();
            one_by_one(contestant, size.hands, move |contestant, block, ranks| {
                rank_hands(contestant, &sets[block], ranks);
            })
        },
        rivertable_sets(),
        rivertable_checked_sets(),
        rs_poker_sets(),
    ));
    LineUp::new("batch_sets", size.parameter(N), workloads)
}

/// Rows of card ids.
fn rows<const N: usize>(size: Size) -> LineUp {
    let rows = &random_ids::<N>(size.hands);
    let mut workloads = kernels(size.hands, |batch| {
        let rows = Rc::clone(rows);
        move |block, ranks| batch.rank(Rows(&rows[block]), ranks)
    });
    workloads.extend(each_with_hands!(
        |contestant| {
            let rows = Rc::clone(rows);
            one_by_one(contestant, size.hands, move |contestant, block, ranks| {
                rank_rows(contestant, &rows[block], ranks);
            })
        },
        RivertableChecked::default(),
    ));
    LineUp::new("batch_rows", size.parameter(N), workloads)
}

/// Columns of card ids. No peer takes columns. Peers that take rows gather their hands from the columns, like
/// our scalar path.
fn columns<const N: usize>(size: Size) -> LineUp {
    let columns = &columns_of(&random_ids::<N>(size.hands));
    let mut workloads = kernels(size.hands, |batch| {
        let columns = Rc::clone(columns);
        move |block, ranks| {
            batch.rank(Columns(columns.each_ref().map(|column| &column[block.clone()])), ranks)
        }
    });
    workloads.extend(each_with_hands!(
        |contestant| {
            let columns = Rc::clone(columns);
            one_by_one(contestant, size.hands, move |contestant, block, ranks| {
                rank_columns(contestant, columns.each_ref().map(|column| &column[block.clone()]), ranks);
            })
        },
        RivertableChecked::default(),
    ));
    LineUp::new("batch_columns", size.parameter(N), workloads)
}

/// Columns of suit masks. No peer takes such a format.
fn suit_masks<const N: usize>(size: Size) -> LineUp {
    let suits = &suit_masks_of(&random_ids::<N>(size.hands));
    let mut workloads = kernels(size.hands, |batch| {
        let suits = Rc::clone(suits);
        move |block, ranks| batch.rank(SuitMasks(suits.each_ref().map(|masks| &masks[block.clone()])), ranks)
    });
    workloads.extend(each!(
        |contestant| {
            let suits = Rc::clone(suits);
            one_by_one(contestant, size.hands, move |ours, block, ranks| {
                rank_suit_masks(ours, suits.each_ref().map(|masks| &masks[block.clone()]), ranks);
            })
        },
        rivertable_sets(),
        rivertable_checked_sets(),
    ));
    LineUp::new("batch_suit_masks", size.parameter(N), workloads)
}

/// Boards of `N` cards: every kernel, the loop over live combos, and, for the smaller number of boards, peers
/// in the same loop.
fn boards_of<const N: usize>(count: usize) -> LineUp {
    let boards = random_ids::<N>(count);
    let isas = isas(["avx512", "neon", "portable"]);
    let mut workloads: Vec<_> = isas.map(|isa| sweep(isa, &boards)).collect();
    workloads.push(live_combos(Rivertable::default(), &boards));
    if count == FEWER_BOARDS {
        let peers = each!(|peer| live_combos(peer, &boards), aya_poker(), RsPoker::default(), pokers());
        workloads.extend(peers);
    }
    LineUp::new("board", format!("{N}_cards_{}Ki_boards", count >> 10), workloads)
}

/// Two numbers of boards. With the larger one, a sweep copies from more different rows.
const FEWER_BOARDS: usize = 8 << 10;
const MORE_BOARDS: usize = 64 << 10;

/// Returns fresh hands of seven cards, in every format.
pub fn batch_of_fresh_sevens() -> impl Iterator<Item = LineUp> {
    [sets::<7>, rows::<7>, columns::<7>, suit_masks::<7>].into_iter().map(|question| question(Size::FRESH))
}

/// Returns every line-up of many hands at a time.
pub fn batch() -> impl Iterator<Item = LineUp> {
    batch_of_fresh_sevens().chain(in_turn([
        || sets::<6>(Size::FRESH),
        || sets::<5>(Size::FRESH),
        || sets::<7>(Size::IN_CACHE),
        || rows::<7>(Size::IN_CACHE),
        || columns::<7>(Size::IN_CACHE),
        || suit_masks::<7>(Size::IN_CACHE),
    ]))
}

/// Returns boards of five cards, enough to cover all kinds.
pub fn board_of_five() -> impl Iterator<Item = LineUp> {
    in_turn([|| boards_of::<5>(FEWER_BOARDS)])
}

/// Returns every line-up of boards.
pub fn board() -> impl Iterator<Item = LineUp> {
    board_of_five().chain(in_turn([
        || boards_of::<5>(MORE_BOARDS),
        || boards_of::<4>(FEWER_BOARDS),
        || boards_of::<4>(MORE_BOARDS),
        || boards_of::<3>(FEWER_BOARDS),
        || boards_of::<3>(MORE_BOARDS),
    ]))
}
