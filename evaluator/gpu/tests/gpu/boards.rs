//! Hole cards on boards.

use evaluator::order::{AceToFive, High, ShortDeck};
use evaluator::{Embedded, HandRank, RankTable, TableOf};
use gpu::GpuError;

use crate::{damage, gpu, random_rows, ranker};

fn compare<O: Embedded>(board_cards: usize, board_count: usize, hole_count: usize) {
    let mut random = fastrand::Rng::with_seed(board_count as u64);
    let mut boards = random_rows(&mut random, board_cards, board_count);
    let mut holes = random_rows(&mut random, 2, hole_count);
    damage(&mut random, &mut boards, board_cards);
    damage(&mut random, &mut holes, 2);
    let table = TableOf::<O>::embedded();
    let (on_boards, on_holes) = (gpu().upload(&boards).unwrap(), gpu().upload(&holes).unwrap());
    let mut ranks = gpu().upload(&vec![0u16; board_count * hole_count]).unwrap();
    ranker(table).rank_on_boards(&on_boards, board_cards, &on_holes, &mut ranks).unwrap();
    let found = ranks.download().unwrap();
    let mut index = 0;
    for board in boards.chunks(board_cards) {
        for hole in holes.chunks(2) {
            let rank = table.rank_ids(&[hole, board].concat()).map_or(HandRank::NO_RANK, u16::from);
            assert_eq!(found[index], rank, "{} {board:?} {hole:?}", O::NAME);
            index += 1;
        }
    }
    assert_eq!(index, found.len());
    ranker(table).unchecked().rank_on_boards(&on_boards, board_cards, &on_holes, &mut ranks).unwrap();
    let unchecked = ranks.download().unwrap();
    assert!((0..index).all(|at| found[at] == HandRank::NO_RANK || unchecked[at] == found[at]));
}

#[test]
fn boards_and_hole_cards() {
    for board_cards in 3..=5 {
        compare::<High>(board_cards, 40, 1327);
        compare::<ShortDeck>(board_cards, 25, 300);
        compare::<AceToFive>(board_cards, 25, 300);
    }
}

#[test]
fn one_board_and_many_hole_cards() {
    compare::<High>(5, 1, 50_001);
}

#[test]
fn more_boards_than_a_grid_has() {
    compare::<High>(5, 65_600, 1);
}

#[test]
fn without_boards_or_hole_cards() {
    compare::<High>(5, 0, 10);
    compare::<High>(5, 10, 0);
}

#[test]
fn lengths_are_checked() {
    let ranker = ranker(RankTable::embedded());
    let (boards, holes) = (gpu().upload(&[0u8; 11]).unwrap(), gpu().upload(&[0u8; 4]).unwrap());
    let mut ranks = gpu().allocate(4).unwrap();
    let error = ranker.rank_on_boards(&boards, 5, &holes, &mut ranks).unwrap_err();
    assert_eq!(error.to_string(), "11 ids in boards: expected 10");
    let boards = gpu().upload(&[0u8; 15]).unwrap();
    let error = ranker.rank_on_boards(&boards, 5, &holes, &mut ranks).unwrap_err();
    assert_eq!(error.to_string(), "4 ranks: expected 6");
    let error = ranker.rank_on_boards(&boards, 0, &holes, &mut ranks).unwrap_err();
    assert!(matches!(error, GpuError::Length { .. }));
    let low = crate::ranker(TableOf::<evaluator::order::DeuceToSeven>::embedded());
    let mut ranks = gpu().allocate(6).unwrap();
    let error = low.rank_on_boards(&boards, 5, &holes, &mut ranks).unwrap_err();
    assert_eq!(error.to_string(), "7 cards of a hand with its board: expected 1 to 5");
}
