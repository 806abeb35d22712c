//! Tests that the kernel does the work itself, which cannot be observed from outside.

use std::vec::Vec;
use std::{eprintln, vec};

use super::{BLOCK, HANDS, RankBlock, Source};
use crate::lookup::batch::raw_hands::{HandColumns, HandSlice};
use crate::simd::BytesProof;
use crate::{Card, CardSet, Isa, RankTable, Suit};

/// Returns the proof, or prints a message and returns `None`.
fn isa() -> Option<BytesProof> {
    let isa = Isa::best().bytes();
    if isa.is_none() {
        eprintln!("not tested: this machine has neither AVX2 nor NEON");
    }
    isa
}

/// Ranks one block with vectors, without the fallback to lookups by keys. Returns `None` if the kernel rejects
/// the block.
fn rank_block<S: Source>(isa: BytesProof, hands: S, count: usize) -> Option<Vec<u16>> {
    let (mut ranks, mut list) = (vec![0; count], [0; BLOCK]);
    let table = RankTable::embedded().any();
    isa.run(RankBlock { table, hands, at: 0, ranks: &mut ranks, list: &mut list }).then_some(ranks)
}

fn set_of(ids: &[u8]) -> CardSet {
    ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect()
}

fn columns<T: Copy, const N: usize>(rows: &[[T; N]]) -> [Vec<T>; N] {
    core::array::from_fn(|column| rows.iter().map(|row| row[column]).collect())
}

/// Checks a block in every form. `rows` are valid.
fn check_forms<const N: usize>(isa: BytesProof, rows: &[[u8; N]]) {
    let sets: Vec<CardSet> = rows.iter().map(|row| set_of(row)).collect();
    let bits: Vec<u64> = sets.iter().map(|set| set.bits()).collect();
    let masks: Vec<[u16; 4]> = sets.iter().map(|set| Suit::ALL.map(|suit| set.suit_mask(suit))).collect();
    let (ids, masks) = (columns(rows), columns(&masks));
    let rank = |&set: &CardSet| RankTable::embedded().rank_set_unchecked(set).as_u16();
    let expected = Some(sets.iter().map(rank).collect());
    assert_eq!(rank_block(isa, HandSlice(rows), rows.len()), expected);
    assert_eq!(rank_block(isa, HandColumns(ids.each_ref().map(Vec::as_slice)), rows.len()), expected);
    assert_eq!(rank_block(isa, HandSlice(&sets), rows.len()), expected);
    assert_eq!(rank_block(isa, HandSlice(&bits), rows.len()), expected);
    assert_eq!(rank_block(isa, HandColumns(masks.each_ref().map(Vec::as_slice)), rows.len()), expected);
}

fn random_rows<const N: usize>(count: usize) -> Vec<[u8; N]> {
    let mut random = fastrand::Rng::with_seed(N as u64);
    (0..count).map(|_| test_support::draw(&mut random, &Card::ALL).map(Card::id)).collect()
}

#[test]
fn blocks_of_every_size_are_ranked() {
    fn check<const N: usize>(isa: BytesProof) {
        let rows = random_rows::<N>(BLOCK);
        for steps in 1..=BLOCK / HANDS {
            check_forms(isa, &rows[..steps * HANDS]);
        }
    }
    let Some(isa) = isa() else { return };
    check::<4>(isa);
    check::<5>(isa);
    check::<6>(isa);
    check::<7>(isa);
}

/// Flushes in rows and columns, and four of a kind, are listed. All hands of a block may be.
#[test]
fn blocks_of_listed_hands_are_ranked() {
    let Some(isa) = isa() else { return };
    let is_listed = |row: &[u8; 7]| {
        let category = RankTable::embedded().rank_ids_unchecked(row).category();
        let text = std::format!("{category:?}");
        text.contains("Flush") || text == "FourOfAKind"
    };
    let rows: Vec<_> = random_rows::<7>(100 * BLOCK).into_iter().filter(is_listed).take(BLOCK).collect();
    check_forms(isa, &rows);
    // Nothing but flushes of every suit, and nothing but four of a kind of every rank.
    let flush = |suit: u8| -> [u8; 7] { core::array::from_fn(|card| 4 * card as u8 + suit + 4) };
    let fours = |rank: u8| -> [u8; 7] { core::array::from_fn(|card| (4 * rank + card as u8) % 52) };
    check_forms(isa, &(0..BLOCK).map(|hand| flush(hand as u8 % 4)).collect::<Vec<_>>());
    check_forms(isa, &(0..BLOCK).map(|hand| fours(hand as u8 % 13)).collect::<Vec<_>>());
}

/// Checks that rows and columns with one invalid hand are rejected: in each place of a step and of the hand, with
/// each id that is not a card, and with each pair of equal cards.
#[test]
fn blocks_with_an_invalid_id_are_rejected() {
    fn check<const N: usize>(isa: BytesProof) {
        let mut rows = random_rows::<N>(2 * HANDS);
        let mut assert_rejected = |hand: usize, card: usize, id: u8| {
            let valid = core::mem::replace(&mut rows[hand][card], id);
            assert_eq!(rank_block(isa, HandSlice(&rows), rows.len()), None, "{:?}", rows[hand]);
            let ids = columns(&rows);
            let ids = HandColumns(ids.each_ref().map(Vec::as_slice));
            assert_eq!(rank_block(isa, ids, rows.len()), None, "{:?}", rows[hand]);
            rows[hand][card] = valid;
            rows[hand]
        };
        for hand in 0..2 * HANDS {
            for card in 0..N {
                let row = assert_rejected(hand, card, 52 + (hand * N + card) as u8 % 204);
                for other in (0..N).filter(|&other| other != card) {
                    assert_rejected(hand, card, row[other]);
                }
            }
        }
        (52..=u8::MAX).for_each(|id| _ = assert_rejected(usize::from(id) % HANDS, usize::from(id) % N, id));
    }
    let Some(isa) = isa() else { return };
    check::<4>(isa);
    check::<5>(isa);
    check::<6>(isa);
    check::<7>(isa);
}

/// Checks that sets with one invalid hand are rejected: in each place of a step, with each bit of no card, and
/// with eight and more cards.
#[test]
fn blocks_with_an_invalid_set_are_rejected() {
    let Some(isa) = isa() else { return };
    let mut sets: Vec<u64> = random_rows::<7>(2 * HANDS).iter().map(|row| set_of(row).bits()).collect();
    for hand in 0..2 * HANDS {
        for bit in 0..64 {
            let valid = sets[hand];
            sets[hand] |= 1 << bit;
            if sets[hand] == valid {
                continue;
            }
            assert_eq!(rank_block(isa, HandSlice(&sets), sets.len()), None, "{:x}", sets[hand]);
            let masks: Vec<[u16; 4]> =
                sets.iter().map(|set| [0, 16, 32, 48].map(|suit| (set >> suit) as u16)).collect();
            let masks = columns(&masks);
            let masks = HandColumns(masks.each_ref().map(Vec::as_slice));
            assert_eq!(rank_block(isa, masks, sets.len()), None, "{:x}", sets[hand]);
            if sets[hand] & !CardSet::FULL.bits() == 0 {
                let sets: Vec<CardSet> = sets.iter().map(|&bits| CardSet::from_bits_truncate(bits)).collect();
                assert_eq!(rank_block(isa, HandSlice(&sets), sets.len()), None, "{:x}", valid | 1 << bit);
            }
            sets[hand] = valid;
        }
    }
}
