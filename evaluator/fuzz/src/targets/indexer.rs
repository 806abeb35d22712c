//! Deals in rounds and their indices: an index leads back to the same deal up to suits, two deals have one
//! index if and only if they are suit-isomorphic, and rows of cards have the indices of single deals.

use std::sync::LazyLock;

use crate::plain::{least_of_orbit, orbit_size, permuted, suit_orders};
use crate::{check_error, draw};
use arbitrary::{Arbitrary, Result, Unstructured};
use evaluator::{Card, CardSet, HoleCards, Suit};
use holdem::isomorphism::{IndexError, Indexer, RowError, canonical};

/// The rounds of the streets, of Omaha, and some unusual ones.
const ROUNDS: [&[usize]; 16] = [
    &[2],
    &[2, 3],
    &[2, 4],
    &[2, 5],
    &[2, 3, 1],
    &[2, 3, 1, 1],
    &[3],
    &[4],
    &[5],
    &[7],
    &[3, 1, 1],
    &[4, 3],
    &[5, 3, 1],
    &[1, 1, 1, 1],
    &[6, 5],
    &[13, 2],
];

#[derive(Debug)]
pub struct Input {
    place: usize,
    rounds: Vec<CardSet>,
    /// Another deal, mostly of the same cards.
    other: Vec<CardSet>,
    suits: [Suit; 4],
    index: u64,
    /// Rows of ids, some of them invalid.
    ids: Vec<u8>,
    /// The numbers of cards of an indexer's rounds, perhaps invalid.
    counts: Vec<u8>,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(input: &mut Unstructured<'a>) -> Result<Self> {
        let place = input.choose_index(ROUNDS.len())?;
        let mut deal = |deck: &mut Vec<Card>| -> Result<Vec<CardSet>> {
            ROUNDS[place].iter().map(|&count| draw(input, deck, count)).collect()
        };
        let rounds = deal(&mut Card::ALL.to_vec())?;
        let mut few: Vec<Card> = rounds.iter().fold(CardSet::EMPTY, |all, &set| all | set).iter().collect();
        few.extend(CardSet::FULL - few.iter().copied().collect());
        few.truncate(rounds.iter().map(|set| set.len()).sum::<usize>() + 1);
        let other = deal(&mut few)?;
        let suits = *input.choose(suit_orders())?;
        let (index, ids) = (input.arbitrary()?, input.arbitrary()?);
        Ok(Self { place, rounds, other, suits, index, ids, counts: input.arbitrary()? })
    }
}

pub fn run(input: Input) {
    static INDEXERS: LazyLock<Vec<Indexer>> =
        LazyLock::new(|| ROUNDS.iter().map(|rounds| Indexer::new(rounds).expect("few cards")).collect());
    let indexer = &INDEXERS[input.place];
    let index = check_deal(indexer, &input.rounds, input.suits);
    let other = check_deal(indexer, &input.other, input.suits);
    assert_eq!(index == other, least_of_orbit(&input.rounds) == least_of_orbit(&input.other));
    let unequal = [input.rounds.clone(), input.other.clone()].concat();
    let mut both = [0; 2];
    assert_eq!(indexer.index_sets(&unequal, &mut both), Ok(()));
    assert_eq!(both, [index, other]);
    check_index(indexer, input.index % indexer.size());
    check_index(indexer, indexer.size() - 1);
    for beyond in [indexer.size(), input.index.max(indexer.size())] {
        check_error(&indexer.unindex(beyond).expect_err("no such index"));
    }
    check_ids(indexer, &input.ids);
    // All combos are many.
    if input.index.is_multiple_of(8) {
        check_combos(indexer, &input.rounds);
    }
    // An indexer of any rounds, unless it takes long to build.
    let counts: Vec<usize> = input.counts.iter().map(|&count| count.into()).take(6).collect();
    if counts.iter().sum::<usize>() <= 12 || counts.len() > 4 || counts.iter().any(|&count| count > 52) {
        match Indexer::new(&counts) {
            Ok(indexer) => check_index(&indexer, input.index % indexer.size()),
            Err(error) => check_error(&error),
        }
    }
}

/// Checks the index of a deal and its properties. Returns the index.
fn check_deal(indexer: &Indexer, rounds: &[CardSet], suits: [Suit; 4]) -> u64 {
    let index = indexer.index(rounds).expect("a deal of as many cards");
    assert!(index < indexer.size());
    assert_eq!(indexer.index(&permuted(rounds, suits)), Ok(index));
    let form = canonical(rounds).expect("a deal");
    assert_eq!(indexer.unindex(index), Ok(form.cards));
    assert_eq!(least_of_orbit(form.cards.rounds()), least_of_orbit(rounds));
    assert_eq!(form.multiplicity as usize, orbit_size(rounds));
    for (image, set) in form.cards.rounds().iter().zip(rounds) {
        assert_eq!(form.permutation.apply_to_set(*set), *image);
        assert_eq!(form.permutation.inverse().apply_to_set(*image), *set);
    }
    index
}

/// Checks that an index leads to a deal and back.
fn check_index(indexer: &Indexer, index: u64) {
    let cards = indexer.unindex(index).expect("an index");
    assert_eq!(indexer.index(cards.rounds()), Ok(index));
    assert_eq!(indexer.multiplicity(index), Ok(orbit_size(cards.rounds()) as u32));
    let mut ids = vec![0; indexer.cards()];
    assert_eq!(indexer.unindex_ids(&[index], &mut ids), Ok(()));
    let mut again = [0];
    assert_eq!(indexer.index_ids(&ids, &mut again), Ok(()));
    assert_eq!(again, [index]);
}

/// Checks rows of ids: the error names the first invalid row.
fn check_ids(indexer: &Indexer, ids: &[u8]) {
    let rows = ids.len() / indexer.cards();
    let ids = &ids[..rows * indexer.cards()];
    let mut indices = vec![u64::MAX; rows];
    let result = indexer.index_ids(ids, &mut indices);
    for (row, ids) in ids.chunks_exact(indexer.cards()).enumerate() {
        let mut seen = CardSet::EMPTY;
        let is_right = ids.iter().all(|&id| Card::from_id(id).is_some_and(|card| seen.insert(card)));
        if !is_right {
            assert!(matches!(result, Err(RowError::Row { row: found, .. }) if found == row), "{result:?}");
            return;
        }
        let (mut rest, mut rounds) = (ids, Vec::new());
        for &count in indexer.rounds() {
            let (round, others) = rest.split_at(count);
            rounds.push(round.iter().map(|&id| Card::ALL[usize::from(id)]).collect());
            rest = others;
        }
        assert_eq!(indexer.index(&rounds), Ok(indices[row]));
    }
    assert_eq!(result, Ok(()));
}

/// Checks all combos on the board of a deal.
fn check_combos(indexer: &Indexer, rounds: &[CardSet]) {
    let mut indices = [0; HoleCards::COUNT];
    let (board, all) = (&rounds[1..], rounds[1..].iter().fold(CardSet::EMPTY, |all, &set| all | set));
    match indexer.index_combos(board, &mut indices) {
        Err(error) => assert!(matches!(error, IndexError::CardCount { round: 0, .. }), "{error}"),
        Ok(()) => {
            for combo in HoleCards::ALL.iter().step_by(37) {
                let index = indexer.index(&[&[combo.card_set()], board].concat());
                match combo.card_set().intersects(all) {
                    true => assert_eq!(indices[combo.index()], Indexer::NO_INDEX),
                    false => assert_eq!(Ok(indices[combo.index()]), index),
                }
            }
        }
    }
}
