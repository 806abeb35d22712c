//! Rows of Omaha.

use evaluator::{HandRank, RankTable};
use gpu::Gpu;

use crate::{damage, gpu, host_libraries, is_device, random_rows, ranker};

fn compare(gpu: &Gpu, hole_cards: usize, count: usize) {
    let mut random = fastrand::Rng::with_seed(hole_cards as u64);
    let cards = hole_cards + 5;
    let mut rows = random_rows(&mut random, cards, count);
    let mut expected = vec![HandRank::MIN; count];
    omaha::Batch::new(hole_cards).rank_rows(&rows, &mut expected).unwrap();
    let mut expected: Vec<u16> = expected.into_iter().map(u16::from).collect();
    let [checked, unchecked] =
        [gpu.ranker(RankTable::embedded()).unwrap(), gpu.ranker(RankTable::embedded()).unwrap().unchecked()];
    let on_rows = gpu.upload(&rows).unwrap();
    let mut ranks = gpu.allocate(count).unwrap();
    for ranker in [&checked, &unchecked] {
        ranker.rank_omaha(&on_rows, hole_cards, &mut ranks).unwrap();
        assert!(ranks.download().unwrap() == expected, "{hole_cards}");
    }
    let valid = rows.clone();
    damage(&mut random, &mut rows, cards);
    for ((row, valid), rank) in rows.chunks(cards).zip(valid.chunks(cards)).zip(&mut expected) {
        let is_valid = |at: usize| row[at] < 52 && !row[..at].contains(&row[at]);
        if !(0..cards).all(is_valid) {
            *rank = HandRank::NO_RANK;
        } else if row != valid {
            let mut other = [HandRank::MIN];
            omaha::Batch::new(hole_cards).rank_rows(row, &mut other).unwrap();
            *rank = other[0].as_u16();
        }
    }
    let on_rows = gpu.upload(&rows).unwrap();
    checked.rank_omaha(&on_rows, hole_cards, &mut ranks).unwrap();
    assert!(ranks.download().unwrap() == expected, "{hole_cards}");
    assert!(expected.iter().filter(|&&rank| rank == HandRank::NO_RANK).count() > count / 10);
    // The host driver stops at undefined behavior.
    unchecked.rank_omaha(&on_rows, hole_cards, &mut ranks).unwrap();
    ranks.download().unwrap();
}

#[test]
fn rows_have_the_ranks_of_the_library() {
    for hole_cards in 4..=6 {
        compare(gpu(), hole_cards, 50_000);
    }
}

/// The second device of the host driver has too little shared memory for a rank table.
#[test]
fn tables_outside_of_shared_memory() {
    if !is_device() {
        compare(&Gpu::open_with(&host_libraries(), 1).unwrap(), 4, 20_000);
    }
}

#[test]
fn numbers_of_hole_cards_are_checked() {
    let rows = gpu().upload(&[0u8; 8]).unwrap();
    let error =
        ranker(RankTable::embedded()).rank_omaha(&rows, 3, &mut gpu().allocate(1).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "3 hole cards: expected 4 to 6");
}
