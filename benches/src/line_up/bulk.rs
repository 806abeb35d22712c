//! Line-ups of the bulk calls: every kernel by its name, then our scalar path, then peers.

use evaluator::lookup::board::BoardKernel;

use super::LineUp;
use crate::bulk::{self, Forms, Ours};
use crate::inputs::{Size, random_ids, this_many_random_ids};
use crate::ours::Rivertable;
use crate::peers::{AyaPoker, Pokers, RsPoker};
use crate::workload::Workload;

/// What reports call a set of hands that is walked in blocks.
fn parameter(cards: usize, size: Size) -> String {
    let size = match size {
        // Read from memory once a run: fresh to the caches, and too many to be learnt.
        Size::InMemory => "1Mi_fresh",
        size => size.name(),
    };
    format!("{cards}_cards_{size}")
}

/// Sets of cards.
fn sets<const N: usize>(size: Size) -> LineUp {
    let hands = Forms::<N>::new(random_ids(size));
    let ours = Ours::all().map(|kernel| kernel.sets(&hands));
    let one_by_one = [bulk::sets(Rivertable::default(), &hands), bulk::sets(RsPoker::default(), &hands)];
    LineUp { group: "batch_sets", parameter: parameter(N, size), workloads: ours.chain(one_by_one).collect() }
}

/// Rows of card ids.
fn rows<const N: usize>(size: Size) -> LineUp {
    let hands = Forms::<N>::new(random_ids(size));
    let ours = Ours::all().map(|kernel| kernel.rows(&hands));
    let one_by_one = [
        bulk::rows(Rivertable::default(), &hands),
        bulk::rows(AyaPoker::default(), &hands),
        bulk::rows(RsPoker::default(), &hands),
        bulk::rows(Pokers::default(), &hands),
    ];
    LineUp { group: "batch_rows", parameter: parameter(N, size), workloads: ours.chain(one_by_one).collect() }
}

/// Columns of card ids. No peer takes them; those that take rows gather their hands from the columns, as our scalar path
/// does.
fn columns<const N: usize>(size: Size) -> LineUp {
    let hands = Forms::<N>::new(random_ids(size));
    let ours = Ours::all().map(|kernel| kernel.columns(&hands));
    let one_by_one = [
        bulk::columns(Rivertable::default(), &hands),
        bulk::columns(AyaPoker::default(), &hands),
        bulk::columns(RsPoker::default(), &hands),
        bulk::columns(Pokers::default(), &hands),
    ];
    LineUp {
        group: "batch_columns",
        parameter: parameter(N, size),
        workloads: ours.chain(one_by_one).collect(),
    }
}

/// Columns of suit masks. No peer has anything like them.
fn suit_masks<const N: usize>(size: Size) -> LineUp {
    let hands = Forms::<N>::new(random_ids(size));
    let ours = Ours::all().map(|kernel| kernel.suit_masks(&hands));
    LineUp {
        group: "batch_suit_masks",
        parameter: parameter(N, size),
        workloads: ours.chain([bulk::suit_masks(&hands)]).collect(),
    }
}

/// Boards of `N` cards: every kernel, the loop over live combos, and, on the smaller number of boards, peers in the
/// same loop.
fn boards_of<const N: usize>(count: usize) -> LineUp {
    let boards = this_many_random_ids::<N>(count);
    let kernels = BoardKernel::ALL.into_iter().rev();
    let mut workloads: Vec<Workload> = kernels.filter_map(|kernel| bulk::sweep(kernel, &boards)).collect();
    workloads.push(bulk::live_combos(Rivertable::default(), &boards));
    if count == FEWER_BOARDS {
        workloads.push(bulk::live_combos(AyaPoker::default(), &boards));
        workloads.push(bulk::live_combos(RsPoker::default(), &boards));
        workloads.push(bulk::live_combos(Pokers::default(), &boards));
    }
    LineUp { group: "board", parameter: format!("{N}_cards_{}Ki_boards", count >> 10), workloads }
}

/// Two numbers of boards: the larger one meets more of the rows that a sweep copies from.
const FEWER_BOARDS: usize = 8 << 10;
const MORE_BOARDS: usize = 64 << 10;

/// Seven cards, fresh hands, in every form.
pub fn batch_of_fresh_sevens() -> impl Iterator<Item = LineUp> {
    let questions = [sets::<7>, rows::<7>, columns::<7>, suit_masks::<7>];
    questions.into_iter().map(|question| question(Size::InMemory))
}

/// Every question about many hands at a time, made when it is its turn.
pub fn batch() -> impl Iterator<Item = LineUp> {
    let questions: [fn() -> LineUp; 6] = [
        || sets::<6>(Size::InMemory),
        || sets::<5>(Size::InMemory),
        || sets::<7>(Size::InCache),
        || rows::<7>(Size::InCache),
        || columns::<7>(Size::InCache),
        || suit_masks::<7>(Size::InCache),
    ];
    batch_of_fresh_sevens().chain(questions.into_iter().map(|question| question()))
}

/// Boards of five cards, enough to meet all kinds.
pub fn board_of_five() -> impl Iterator<Item = LineUp> {
    std::iter::once_with(|| boards_of::<5>(FEWER_BOARDS))
}

/// Every question about boards.
pub fn board() -> impl Iterator<Item = LineUp> {
    let questions: [fn() -> LineUp; 5] = [
        || boards_of::<5>(MORE_BOARDS),
        || boards_of::<4>(FEWER_BOARDS),
        || boards_of::<4>(MORE_BOARDS),
        || boards_of::<3>(FEWER_BOARDS),
        || boards_of::<3>(MORE_BOARDS),
    ];
    board_of_five().chain(questions.into_iter().map(|question| question()))
}
