//! The ranks of rows and of all hands on a board, and the cards that play, against every two cards with every
//! three.

use std::sync::atomic::{AtomicU32, Ordering};

use evaluator::lookup::batch::BatchError;
use evaluator::{Card, CardSet, Category, HandRank, Isa, RankTable};
use omaha::{Batch, BoardRanks, Hole, best_hand, best_low, lowest_hand};
use rayon::prelude::*;

use crate::plain;

/// Returns random rows of `row_len` cards.
fn random_rows(seed: u64, row_len: usize, rows: usize) -> Vec<u8> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut deck: Vec<u8> = (0..Card::COUNT as u8).collect();
    let mut all = Vec::with_capacity(rows * row_len);
    for _ in 0..rows {
        for place in 0..row_len {
            deck.swap(place, rng.usize(place..Card::COUNT));
        }
        all.extend_from_slice(&deck[..row_len]);
    }
    all
}

/// Returns the best rank of each two hole cards with each three of the board.
fn plain_rank(table: &RankTable, row: &[u8]) -> HandRank {
    let (hole, board) = row.split_at(row.len() - 5);
    let mut best = HandRank::MIN;
    for a in 1..hole.len() {
        for b in 0..a {
            for x in 2..5 {
                for y in 1..x {
                    for z in 0..y {
                        let five = [hole[a], hole[b], board[x], board[y], board[z]];
                        best = best.max(table.rank_ids_unchecked(&five));
                    }
                }
            }
        }
    }
    best
}

/// A million rows of each number of hole cards, with every instruction set.
#[test]
fn a_million_rows_match_the_plain_algorithm() {
    const CHUNKS: u64 = 16;
    const ROWS: usize = 62_500;
    let table = RankTable::embedded();
    for hole_cards in [4, 5, 6] {
        let row_len = hole_cards + 5;
        (0..CHUNKS).into_par_iter().for_each(|chunk| {
            let rows = random_rows(chunk, row_len, ROWS);
            let plain: Vec<HandRank> = rows.chunks(row_len).map(|row| plain_rank(table, row)).collect();
            let mut ranks = vec![HandRank::MIN; ROWS];
            for isa in Isa::available() {
                ranks.fill(HandRank::MIN);
                Batch::with_isa(isa, hole_cards).rank_rows(&rows, &mut ranks).unwrap();
                assert!(ranks == plain, "{isa}, {hole_cards} hole cards, chunk {chunk}");
            }
        });
    }
}

#[test]
fn invalid_rows_are_reported() {
    for isa in Isa::available() {
        for hole_cards in [4, 5, 6] {
            let (batch, row_len) = (Batch::with_isa(isa, hole_cards), hole_cards + 5);
            let good = random_rows(1, row_len, 100);
            let mut plain = vec![HandRank::MIN; 100];
            batch.rank_rows(&good, &mut plain).unwrap();
            for bad in [0, 15, 16, 37, 99] {
                for place in 0..row_len {
                    let check = |id: u8, expected: BatchError| {
                        let mut rows = good.clone();
                        rows[bad * row_len + place] = id;
                        let mut ranks = vec![HandRank::MIN; 100];
                        assert_eq!(batch.rank_rows(&rows, &mut ranks), Err(expected), "{isa}");
                        assert_eq!(ranks[..bad], plain[..bad]);
                    };
                    for id in [52, 63, 64, 128, 255] {
                        check(id, BatchError::ForeignId { hand: bad, id });
                    }
                    let twice = good[bad * row_len + (place + 1) % row_len];
                    let card = Card::ALL[usize::from(twice)];
                    check(twice, BatchError::RepeatedCard { hand: bad, card });
                }
            }
            let mut ranks = [HandRank::MIN; 2];
            assert_eq!(
                batch.rank_rows(&good[..row_len], &mut ranks),
                Err(BatchError::Length { expected: 2, found: 1 })
            );
        }
    }
}

#[test]
fn all_hands_on_boards_match_rows() {
    let mut rng = fastrand::Rng::with_seed(2);
    for isa in Isa::available() {
        let mut all = BoardRanks::with_isa(isa);
        for _ in 0..12 {
            let board: CardSet = plain::shuffled(&mut rng, CardSet::EMPTY)[..5].iter().copied().collect();
            assert!(all.set(board));
            let mut live: Vec<u8> = (CardSet::FULL - board).iter().map(Card::id).collect();
            live.sort_unstable();
            let board_ids: Vec<u8> = board.iter().map(Card::id).collect();
            let mut rows = Vec::new();
            for a in 3..47 {
                for b in 2..a {
                    for c in 1..b {
                        for d in 0..c {
                            rows.extend([live[a], live[b], live[c], live[d]]);
                            rows.extend_from_slice(&board_ids);
                        }
                    }
                }
            }
            let mut ranks = vec![HandRank::MIN; BoardRanks::HANDS];
            Batch::new(4).rank_rows(&rows, &mut ranks).unwrap();
            let ordinals: Vec<i16> = ranks.iter().map(|rank| rank.ordinal() as i16).collect();
            assert!(ordinals == all.ordinals(), "{isa} {board}");
            let counts = Category::ALL
                .map(|category| ranks.iter().filter(|rank| rank.category() == category).count() as u32);
            assert_eq!(all.by_category(), counts, "{isa} {board}");
        }
        assert!(!all.set(CardSet::EMPTY));
    }
}

#[test]
fn the_cards_that_play_are_two_and_three() {
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..3000 {
        let (hole_cards, board_cards) = (rng.usize(4..=6), rng.usize(3..=5));
        let deck = plain::shuffled(&mut rng, CardSet::EMPTY);
        let hole = Hole::new(deck[..hole_cards].iter().copied().collect()).unwrap();
        let board: CardSet = deck[hole_cards..][..board_cards].iter().copied().collect();
        let best = best_hand(hole, board).unwrap();
        assert_eq!((best.hole.len(), best.board.len()), (2, 3));
        assert!((best.hole - hole.cards()).is_empty() && (best.board - board).is_empty());
        assert_eq!(RankTable::embedded().rank_set(best.cards()), Ok(best.rank));
        assert_eq!(best.rank, plain::rank(hole, board));
        let low = best_low(hole, board).map(|low| {
            assert!((low.hole - hole.cards()).is_empty() && (low.board - board).is_empty());
            let mut ranks: Vec<u8> =
                low.cards().iter().map(|card| (card.rank() as u8 + 1) % 13 + 1).collect();
            ranks.sort_unstable_by(|a, b| b.cmp(a));
            ranks.try_into().unwrap()
        });
        assert_eq!(low, plain::low(hole, board), "{hole} {board}");
        let lowest = lowest_hand(hole, board).unwrap();
        assert!((lowest.hole - hole.cards()).is_empty() && (lowest.board - board).is_empty());
        assert_eq!((lowest.hole.len(), lowest.board.len()), (2, 3));
        let plain_lowest = plain::lowest(hole, board);
        assert_eq!(test_support::low_of_five(&plain::cards_of(lowest.cards())), plain_lowest);
    }
    let aces: Hole = "AsAhKsKh".parse().unwrap();
    for board in ["2c 3c", "2c 3c As", "2c 3c 4c 5c 6c 7c"] {
        assert_eq!(best_hand(aces, board.parse().unwrap()), None);
        assert!(best_low(aces, board.parse().unwrap()).is_none());
        assert!(lowest_hand(aces, board.parse().unwrap()).is_none());
    }
}

/// All hands of four cards on all boards. Two other evaluators, PokerHandEvaluator and openpql, give the same
/// counts over all deals. The straight flushes are those of Alspach, *Enumerating Omaha Hands: Part II*, less
/// the 144 by which his sum is too high.
#[test]
fn categories_of_all_deals_are_known() {
    let calls = AtomicU32::new(0);
    let note = |_: &equity::Progress<'_>| {
        calls.fetch_add(1, Ordering::Relaxed);
        std::ops::ControlFlow::Continue(())
    };
    let counts = omaha::category_counts(Some(&note)).unwrap();
    let expected = [
        13_851_662_832,
        122_655_542_152,
        170_775_844_104,
        40_712_657_408,
        52_289_648_688,
        31_216_782_384,
        29_424_798_576,
        2_225_270_496,
        411_293_760,
    ];
    assert_eq!(counts, expected);
    assert_eq!(counts.iter().sum::<u64>(), 463_563_500_400);
    assert!(calls.into_inner() > 10);
}
