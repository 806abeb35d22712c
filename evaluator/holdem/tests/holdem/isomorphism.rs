//! Canonical forms and indices, checked against the images of cards under all 24 suit permutations.

use evaluator::enumerate::{for_each_hand, isomorphic_hand_count};
use evaluator::{Card, CardSet, HoleCards};
use fastrand::Rng;
use holdem::SuitPermutation;
use holdem::isomorphism::{IndexError, Indexer, RowError, canonical, canonical_board, canonical_boards};
use holdem::range::StartingHand;
use rayon::prelude::*;
use test_support::draw;

use crate::support::cards;

/// Rounds with the numbers of indices and of deals.
const ROUNDS: [(&[usize], u64, u64); 10] = [
    (&[2], 169, 1326),
    (&[2, 3], 1_286_792, 25_989_600),
    (&[2, 4], 13_960_050, 305_377_800),
    (&[2, 5], 123_156_254, 2_809_475_760),
    (&[2, 3, 1], 55_190_538, 1_221_511_200),
    (&[2, 3, 1, 1], 2_428_287_420, 56_189_515_200),
    (&[3], 1_755, 22_100),
    (&[4], 16_432, 270_725),
    (&[5], 134_459, 2_598_960),
    (&[3, 1, 1], 2_554_656, 51_979_200),
];

/// Rounds of many cards.
const LARGE_ROUNDS: [&[usize]; 6] = [&[4, 3], &[13], &[26], &[2, 2, 2, 2], &[4, 4, 4, 2], &[5, 5, 5, 37]];

/// Deals random cards, a set for each round.
fn deal(rounds: &[usize], random: &mut Rng) -> Vec<CardSet> {
    let cards: [Card; 7] = draw(random, &Card::ALL);
    let mut cards = cards.into_iter();
    rounds.iter().map(|&count| cards.by_ref().take(count).collect()).collect()
}

fn image(sets: &[CardSet], change: SuitPermutation) -> Vec<CardSet> {
    sets.iter().map(|&set| change.apply_to_set(set)).collect()
}

/// Calls `check` for indices in parallel. Returns the sum of the results.
fn for_all(indices: std::ops::Range<u64>, check: impl Fn(u64) -> u64 + Sync) -> u64 {
    let step = 1 << 14;
    let blocks = (indices.start..indices.end).step_by(step as usize).collect::<Vec<_>>();
    blocks.par_iter().map(|&first| (first..indices.end.min(first + step)).map(&check).sum::<u64>()).sum()
}

#[test]
fn all_indices_of_flops_and_turns_round_trip_and_cover_all_deals() {
    for (rounds, size, deals) in ROUNDS.into_iter().filter(|&(_, size, _)| size < 14_000_000) {
        let indexer = Indexer::new(rounds).unwrap();
        assert_eq!(indexer.size(), size, "{rounds:?}");
        let counted = for_all(0..size, |index| {
            let cards = indexer.unindex(index).unwrap();
            assert_eq!(indexer.index(cards.rounds()), Ok(index), "{rounds:?} {cards}");
            indexer.multiplicity(index).unwrap().into()
        });
        assert_eq!(counted, deals, "{rounds:?}");
    }
}

/// Returns the number of deals that a suit permutation with given cycle lengths fixes. For each card rank,
/// each cycle is in one round as a whole, or in none.
fn left_alone(cycles: &[usize], rounds: &[usize]) -> u64 {
    // The number of deals with some number of cards in each round. The numbers of cards are the digits of the
    // place.
    let mut ways = vec![0u128; rounds.iter().map(|cards| cards + 1).product()];
    ways[0] = 1;
    for &cycle in cycles.repeat(13).iter() {
        for place in (0..ways.len()).rev() {
            let mut weight = 1;
            for cards in rounds {
                if place / weight % (cards + 1) >= cycle {
                    ways[place] += ways[place - cycle * weight];
                }
                weight *= cards + 1;
            }
        }
    }
    (*ways.last().unwrap()).try_into().unwrap()
}

/// By Burnside's lemma, the number is the mean over all suit permutations of the fixed deals.
#[test]
fn sizes_follow_from_burnsides_lemma() {
    let cycles: [(u64, &[usize]); 5] =
        [(1, &[1, 1, 1, 1]), (6, &[1, 1, 2]), (3, &[2, 2]), (8, &[1, 3]), (6, &[4])];
    for (rounds, size, deals) in ROUNDS {
        assert_eq!(Indexer::new(rounds).unwrap().size(), size, "{rounds:?}");
        assert_eq!(left_alone(&[1; 4], rounds), deals, "{rounds:?}");
    }
    for rounds in ROUNDS.map(|(rounds, ..)| rounds).into_iter().chain(LARGE_ROUNDS) {
        let sum = cycles
            .map(|(count, lengths)| u128::from(count) * u128::from(left_alone(lengths, rounds)))
            .iter()
            .sum::<u128>();
        assert_eq!(u128::from(Indexer::new(rounds).unwrap().size()), sum / 24, "{rounds:?}");
    }
    for cards in 1..=7 {
        assert_eq!(Indexer::new(&[cards]).unwrap().size(), isomorphic_hand_count(cards));
    }
}

/// Ten million random deals with random suit permutations, over all rounds.
#[test]
fn suit_permutations_preserve_the_index() {
    for (rounds, ..) in ROUNDS {
        let indexer = Indexer::new(rounds).unwrap();
        let check = |seed| {
            let mut random = Rng::with_seed(seed);
            let cards = deal(rounds, &mut random);
            let index = indexer.index(&cards).unwrap();
            for _ in 0..20 {
                let change = SuitPermutation::ALL[random.usize(0..24)];
                assert_eq!(indexer.index(&image(&cards, change)), Ok(index), "{rounds:?} {cards:?}");
            }
            20
        };
        assert_eq!(for_all(0..50_000, check), 1_000_000);
    }
}

/// The set of all images determines which deals are isomorphic, their number, and that the canonical form is
/// one of them.
#[test]
fn equal_indices_mean_isomorphic_cards() {
    for (rounds, size, _) in ROUNDS {
        let indexer = Indexer::new(rounds).unwrap();
        for seed in 0..2_000 {
            let mut random = Rng::with_seed(seed);
            let (index, cards) = if seed % 2 == 0 {
                let cards = deal(rounds, &mut random);
                (indexer.index(&cards).unwrap(), cards)
            } else {
                let index = random.u64(0..size);
                (index, indexer.unindex(index).unwrap().rounds().to_vec())
            };
            let mut all = SuitPermutation::ALL.map(|change| image(&cards, change)).to_vec();
            let form = canonical(&cards).unwrap();
            assert_eq!(form.cards, indexer.unindex(index).unwrap());
            let same = all.iter().filter(|image| *image == form.cards.rounds()).count();
            all.sort();
            all.dedup();
            assert_eq!(same * all.len(), 24);
            assert_eq!(image(&cards, form.permutation), form.cards.rounds());
            assert_eq!(form.multiplicity as usize, all.len());
            assert_eq!(indexer.multiplicity(index), Ok(form.multiplicity));
            // Cards with one card changed are isomorphic if and only if they have the same index.
            let mut others = cards.clone();
            let round = random.usize(0..rounds.len());
            let free = Card::ALL.into_iter().filter(|&card| cards.iter().all(|set| !set.contains(card)));
            let free: Vec<Card> = free.collect();
            let gone: Vec<Card> = cards[round].iter().collect();
            others[round].remove(gone[random.usize(0..gone.len())]);
            others[round].insert(free[random.usize(0..free.len())]);
            assert_eq!(indexer.index(&others) == Ok(index), all.contains(&others), "{cards:?} {others:?}");
        }
    }
}

#[test]
fn indices_of_large_rounds_round_trip() {
    for rounds in LARGE_ROUNDS {
        let indexer = Indexer::new(rounds).unwrap();
        let mut random = Rng::with_seed(1);
        for _ in 0..10_000 {
            let index = random.u64(0..indexer.size());
            let cards = indexer.unindex(index).unwrap();
            assert_eq!(indexer.index(cards.rounds()), Ok(index), "{rounds:?} {cards}");
        }
    }
}

/// Ten million indices of all four streets in order, and a million of the others, which are too many to test
/// all. `examples/isomorphism` checks all of the former.
#[test]
fn indices_of_rivers_and_of_deal_orders_round_trip() {
    for (rounds, size, _) in ROUNDS.into_iter().filter(|&(_, size, _)| size > 14_000_000) {
        let indexer = Indexer::new(rounds).unwrap();
        let (mut rows, mut ids) = (Vec::new(), vec![0; 1000 * indexer.cards()]);
        let mut random = Rng::with_seed(1);
        let blocks = if rounds.len() == 4 { 10_000 } else { 1000 };
        for _ in 0..blocks {
            rows.clear();
            rows.resize_with(1000, || random.u64(0..size));
            indexer.unindex_ids(&rows, &mut ids).unwrap();
            let mut back = vec![0; 1000];
            indexer.index_ids(&ids, &mut back).unwrap();
            assert_eq!(back, rows);
        }
        assert_eq!(indexer.unindex(size), Err(IndexError::OutOfRange { index: size, size }));
    }
}

/// Files rely on these indices.
#[test]
fn the_numbering_is_stable() {
    let checksum = |rounds: &[usize]| {
        let indexer = Indexer::new(rounds).unwrap();
        let mut random = Rng::with_seed(7);
        (0..1000).fold(0u64, |sum, _| {
            sum.wrapping_mul(31).wrapping_add(indexer.index(&deal(rounds, &mut random)).unwrap())
        })
    };
    let expected = [
        4_323_452_824_182_209_082,
        3_450_459_644_618_977_753,
        5_619_256_362_296_296_472,
        17_985_484_380_043_605_470,
        16_917_067_809_851_837_378,
        712_723_475_589_459_648,
        18_236_346_425_448_688_558,
        15_703_002_232_545_608_932,
        1_926_319_564_197_800_783,
        2_222_238_708_504_891_958,
    ];
    assert_eq!(ROUNDS.map(|(rounds, ..)| checksum(rounds)), expected);
}

#[test]
fn canonical_boards_represent_all_boards() {
    for cards in 3..=5 {
        let boards = canonical_boards(cards).unwrap();
        assert_eq!(boards.len() as u64, isomorphic_hand_count(cards));
        let mut counts: std::collections::HashMap<CardSet, u32> = Default::default();
        for_each_hand(cards, &mut |hand| *counts.entry(canonical_board(hand.card_set()).0).or_default() += 1);
        assert!(boards.iter().all(|(board, count)| counts[board] == *count) && counts.len() == boards.len());
    }
    assert_eq!(canonical_boards(0).unwrap(), [(CardSet::EMPTY, 1)]);
    assert_eq!(canonical_boards(2).unwrap_err(), IndexError::BoardCount { found: 2 });
}

#[test]
fn the_canonical_form_of_a_combo_is_the_representative_of_its_starting_hand() {
    for combo in HoleCards::ALL {
        let form = canonical(&[combo.card_set()]).unwrap();
        assert_eq!(form.cards.hole_cards(), Some(StartingHand::of(combo).representative()));
        let without_board = canonical(&[combo.card_set(), CardSet::EMPTY]).unwrap();
        assert_eq!(without_board.permutation, form.permutation);
    }
}

#[test]
fn bulk_indices_of_combos_agree_with_single_ones() {
    let orders: [(&[usize], &[&str]); 4] = [
        (&[2, 3], &["As 7h 2d"]),
        (&[2, 5], &["Ks Qs Js 2s 2d"]),
        (&[2, 3, 1, 1], &["7s 7h 2d", "7d", "Ac"]),
        (&[2], &[]),
    ];
    for (rounds, board) in orders {
        let indexer = Indexer::new(rounds).unwrap();
        let board: Vec<CardSet> = board.iter().map(|text| cards(text)).collect();
        let mut indices = [0; HoleCards::COUNT];
        indexer.index_combos(&board, &mut indices).unwrap();
        for (combo, index) in HoleCards::ALL.into_iter().zip(indices) {
            let sets = [&[combo.card_set()], board.as_slice()].concat();
            assert_eq!(indexer.index(&sets).unwrap_or(Indexer::NO_INDEX), index, "{combo} {board:?}");
        }
    }
}

#[test]
fn wrong_cards_are_refused() {
    let indexer = Indexer::new(&[2, 3]).unwrap();
    let error = |sets: &[CardSet]| indexer.index(sets).unwrap_err();
    assert_eq!(error(&[cards("AsKs")]), IndexError::RoundCount { found: 1, expected: 2 });
    assert_eq!(error(&[]), IndexError::RoundCount { found: 0, expected: 2 });
    assert_eq!(error(&[cards("As"); 5]), IndexError::RoundCount { found: 5, expected: 2 });
    let wrong_count = |round, found, expected| IndexError::CardCount { round, found, expected };
    assert_eq!(error(&[cards("AsKsQs"), cards("2c3c4c")]), wrong_count(0, 3, 2));
    assert_eq!(error(&[cards("AsKs"), cards("2c3c4c5c")]), wrong_count(1, 4, 3));
    assert_eq!(error(&[CardSet::FULL, CardSet::FULL]), wrong_count(0, 52, 2));
    assert_eq!(error(&[CardSet::EMPTY, CardSet::EMPTY]), wrong_count(0, 0, 2));
    assert_eq!(
        error(&[cards("AsKs"), cards("2cKs4c")]),
        IndexError::RepeatedCard(cards("Ks").iter().next().unwrap())
    );

    let mut indices = [0; 1326];
    let combos = |board: &[CardSet], indices: &mut _| indexer.index_combos(board, indices).unwrap_err();
    assert_eq!(combos(&[], &mut indices), IndexError::RoundCount { found: 1, expected: 2 });
    assert_eq!(combos(&[cards("AsKs")], &mut indices), wrong_count(1, 2, 3));
    assert_eq!(combos(&[CardSet::FULL], &mut indices), wrong_count(1, 52, 3));
    assert_eq!(
        combos(&[cards("AsKs"), cards("2c")], &mut indices),
        IndexError::RoundCount { found: 3, expected: 2 }
    );
    let boards = Indexer::new(&[3, 1]).unwrap();
    assert!(boards.index_combos(&[cards("As")], &mut indices).is_err());

    let mut two = [7; 2];
    assert_eq!(indexer.index_ids(&[0; 9], &mut two), Err(RowError::Length { found: 9, expected: 10 }));
    let row = |error| Err(RowError::Row { row: 1, error });
    assert_eq!(indexer.index_ids(&[0, 1, 2, 3, 4, 0, 1, 2, 3, 52], &mut two), row(IndexError::ForeignId(52)));
    let deuce = Card::ALL[0];
    assert_eq!(
        indexer.index_ids(&[0, 1, 2, 3, 4, 0, 1, 2, 3, 0], &mut two),
        row(IndexError::RepeatedCard(deuce))
    );
    let sets = [cards("AsKs"), cards("2c3c4c"), cards("AsKs"), cards("2c3c")];
    assert_eq!(indexer.index_sets(&sets, &mut two), row(wrong_count(1, 2, 3)));
    assert_eq!(indexer.unindex_ids(&[0], &mut [0; 4]), Err(RowError::Length { found: 4, expected: 5 }));
    let out = IndexError::OutOfRange { index: u64::MAX, size: 1_286_792 };
    assert_eq!(indexer.unindex_ids(&[0, u64::MAX], &mut [0; 10]), row(out));

    for rounds in [&[][..], &[0], &[2, 0], &[53], &[1; 5], &[26, 27], &[usize::MAX, 2], &[13, 13, 13, 13]] {
        assert_eq!(Indexer::new(rounds).unwrap_err(), IndexError::Rounds, "{rounds:?}");
    }
    assert_eq!(canonical(&[]), Err(IndexError::Rounds));
    assert_eq!(canonical(&[cards("As"); 5]), Err(IndexError::Rounds));
    assert!(canonical(&[cards("AsKs"), cards("As")]).is_err());
}
