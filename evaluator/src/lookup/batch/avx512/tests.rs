//! Tests that the kernel does the work itself, which cannot be observed from outside.

use std::vec::Vec;
use std::{eprintln, vec};

use super::{Analyzed, RankBlock, STEPS, Shapes, Source, Twin};
use crate::lookup::batch::raw_hands::HandSlice;
use crate::simd::Avx512Vbmi;
use crate::{Card, CardSet, Isa, RankTable};

/// Returns the proof, or prints a message and returns `None`.
fn isa() -> Option<Avx512Vbmi> {
    let isa = Isa::best().avx512_vbmi();
    if isa.is_none() {
        eprintln!("not tested: this machine lacks AVX-512 with VBMI and BITALG");
    }
    isa
}

/// Returns hands of distinct cards, the same for each run.
fn hands<const N: usize>(count: usize) -> Vec<[u8; N]> {
    let mut random = fastrand::Rng::with_seed(N as u64);
    (0..count).map(|_| test_support::draw(&mut random, &Card::ALL).map(Card::id)).collect()
}

/// Ranks one block in registers, without the fallback to the table.
fn rank_block<S: Source>(isa: Avx512Vbmi, cards: usize, source: S, ranks: &mut [u16]) -> bool {
    let shapes = Shapes::get(cards).expect("five to seven cards");
    let mut analyzed = [Analyzed::empty(isa); STEPS];
    isa.run(RankBlock { shapes, source, at: 0, ranks, analyzed: &mut analyzed })
}

/// Checks that the kernel ranks valid blocks and rejects a block with an invalid hand in any place. A
/// fallback for valid blocks would go unnoticed, because only the time differs.
fn check_blocks<const N: usize>(isa: Avx512Vbmi) {
    let table = RankTable::embedded();
    let hands = STEPS * Twin::COUNT;
    let rows = self::hands::<N>(hands);
    let set = |ids: &[u8; N]| ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect();
    let sets: Vec<CardSet> = rows.iter().map(set).collect();
    let expected: Vec<u16> = sets.iter().map(|&set| table.rank_set_unchecked(set).as_u16()).collect();
    let mut ranks = vec![0; hands];
    assert!(rank_block(isa, N, HandSlice(&sets), &mut ranks));
    assert_eq!(ranks, expected);
    ranks.fill(0);
    assert!(rank_block(isa, N, HandSlice(&rows), &mut ranks));
    assert_eq!(ranks, expected);

    for bad in 0..hands {
        let mut sets = sets.clone();
        let lowest = sets[bad].iter().next_back().expect("there are cards");
        sets[bad].remove(lowest);
        assert!(!rank_block(isa, N, HandSlice(&sets), &mut ranks), "{bad}");
        let mut rows = rows.clone();
        rows[bad][N - 1] = rows[bad][0];
        assert!(!rank_block(isa, N, HandSlice(&rows), &mut ranks), "{bad}");
        rows[bad][N - 1] = 64;
        assert!(!rank_block(isa, N, HandSlice(&rows), &mut ranks), "{bad}");
    }
}

#[test]
fn valid_blocks_are_ranked_and_others_rejected() {
    let Some(isa) = isa() else { return };
    check_blocks::<5>(isa);
    check_blocks::<6>(isa);
    check_blocks::<7>(isa);
}

#[test]
fn empty_rows_are_loaded_without_cards() {
    let Some(isa) = isa() else { return };
    let suits = HandSlice(&[[0; 0]; 64]).suit_masks(isa, 0);
    assert!(suits.iter().all(|suit| !suit.has_any_bit()));
}
