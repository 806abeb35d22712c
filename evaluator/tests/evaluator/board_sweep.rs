//! The board sweep against the scalar lookup, for every instruction set of this machine, on every board.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use evaluator::enumerate::Start;
use evaluator::lookup::board::{BoardError, BoardRanks, BoardSweep};
use evaluator::{Card, CardSet, Hand, HandRank, HoleCards, Isa, RankTable};
use rayon::prelude::*;
use test_support::{BoardSums, available, vectors};

/// Returns a sweep for each instruction set of this machine.
fn sweeps() -> &'static [BoardSweep] {
    static SWEEPS: LazyLock<Vec<BoardSweep>> = LazyLock::new(|| {
        let isas = available(Isa::names());
        isas.into_iter().map(|isa| BoardSweep::with_isa(RankTable::embedded(), isa)).collect()
    });
    &SWEEPS
}

/// Computes the ranks of all combos on a board one by one.
fn scalar_ranks(table: &RankTable, board: Hand, ranks: &mut [u16; HoleCards::COUNT]) {
    // Listing the live cards first avoids checking each combo, which would take most of the time.
    let mut live = [Card::ALL[0]; Card::COUNT];
    let mut count = 0;
    for card in Card::ALL {
        live[count] = card;
        count += usize::from(!board.card_set().contains(card));
    }
    ranks.fill(HandRank::NO_RANK);
    for (i, &high) in live[..count].iter().enumerate() {
        let with_high = board.add_unchecked(high);
        let first = usize::from(high.id()) * usize::from(high.id()).saturating_sub(1) / 2;
        let ranks = &mut ranks[first..];
        for &low in &live[..i] {
            ranks[usize::from(low.id())] = table.rank(with_high.add_unchecked(low)).as_u16();
        }
    }
}

/// Checks every kernel on every board of `count` cards and returns their number.
fn check_all_boards(count: usize) -> usize {
    let table = RankTable::embedded();
    let check = |start: Start| {
        let (mut expected, mut ranks, mut boards) = ([0; HoleCards::COUNT], BoardRanks::new(), 0);
        start.for_each_hand(count, &mut |board| {
            scalar_ranks(table, board, &mut expected);
            for sweep in sweeps() {
                sweep.sweep(board.card_set(), &mut ranks).unwrap();
                assert!(*ranks.as_slice() == expected, "{} on {}", sweep.isa(), board.card_set());
            }
            boards += 1;
        });
        boards
    };
    Start::all(count).into_par_iter().map(check).sum()
}

#[test]
fn all_flops_match_the_scalar_lookup() {
    assert_eq!(check_all_boards(3), 22_100);
}

#[test]
fn all_turns_match_the_scalar_lookup() {
    assert_eq!(check_all_boards(4), 270_725);
}

#[test]
fn all_rivers_match_the_scalar_lookup() {
    assert_eq!(check_all_boards(5), 2_598_960);
}

#[test]
fn checksums_match_brute_force() {
    let boards: Vec<BoardSums> = vectors("/board_sweep/boards");
    assert_eq!(boards.len(), 4);
    let table = RankTable::embedded();
    for vector in boards {
        let board = &vector.board;
        for sweep in sweeps() {
            let ranks = sweep.ranks(board.parse().unwrap()).unwrap();
            // Cactus Kev numbers count from the royal flush down.
            let class = |rank| 7463 - u64::from(table.class(rank).record().cactus_kev);
            let classes: Vec<u64> = ranks.iter().map(|(_, rank)| class(rank)).collect();
            assert_eq!(classes.len(), 1081);
            let distinct: BTreeSet<&u64> = classes.iter().collect();
            assert_eq!(classes.iter().sum::<u64>(), vector.sum, "{board}");
            assert_eq!(distinct.len(), vector.distinct, "{board}");
        }
    }
}

/// Only boards of valid sizes are swept. Other sizes are rejected and nothing is written.
#[test]
fn boards_of_other_sizes_are_rejected() {
    let mut down = Card::ALL;
    down.reverse();
    for count in (0..=52).filter(|count| !(3..=5).contains(count)) {
        for deck in [Card::ALL, down] {
            let cards: CardSet = deck[..count].iter().copied().collect();
            for sweep in sweeps() {
                let mut ranks = sweep.ranks(CardSet::from_bits_truncate(7)).unwrap();
                let before = ranks.clone();
                let refused = BoardError::Count { found: count };
                assert_eq!(
                    (sweep.sweep(cards, &mut ranks), sweep.ranks(cards)),
                    (Err(refused), Err(refused))
                );
                assert!(ranks == before);
            }
        }
    }
    assert_eq!(BoardError::Count { found: 1 }.to_string(), "1 card: a board has 3, 4 or 5");
}

#[test]
fn ranks_are_indexed_by_combo() {
    let table = RankTable::embedded();
    let board: Hand = "Ah 9h 4h 2c".parse().unwrap();
    for sweep in sweeps() {
        let ranks = sweep.ranks(board.card_set()).unwrap();
        let mut live = ranks.iter();
        for combo in HoleCards::ALL {
            let expected =
                board.merge(combo.card_set().try_into().unwrap()).ok().map(|hand| table.rank(hand));
            assert_eq!(ranks.get(combo), expected, "{combo}");
            assert_eq!(ranks.as_slice()[combo.index()], expected.map_or(HandRank::NO_RANK, u16::from));
            if let Some(rank) = expected {
                assert_eq!(live.next(), Some((combo, rank)));
            }
        }
        assert_eq!(live.next(), None);
    }
}
