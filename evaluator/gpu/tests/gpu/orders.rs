//! Every order of hands, with valid and invalid hands.

use evaluator::lookup::batch::{Bits, Rows};
use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, ShortDeck, ShortDeckTrips};
use evaluator::{CardSet, Embedded, Hand, TableOf};

use crate::{damage, gpu, is_device, random_rows, ranker};

const COUNT: usize = 100_000;

/// Compares rows of one size with the library, which ranks or rejects them one by one.
fn compare_rows<O: Embedded, const N: usize>(random: &mut fastrand::Rng) {
    if N > O::MAX_CARDS {
        return;
    }
    let table = TableOf::<O>::embedded();
    let ranker = ranker(table);
    // On a device, a hundred million rows of the largest size.
    let times = if is_device() && N == O::MAX_CARDS { 1000 } else { 1 };
    for _ in 0..times {
        let mut rows = random_rows(random, N, COUNT);
        damage(random, &mut rows, N);
        let (mut expected, mut invalid) = (vec![0; COUNT], 0);
        table.batch().rank_lossy(Rows(rows.as_chunks::<N>().0), &mut expected, |_| invalid += 1).unwrap();
        let mut ranks = gpu().allocate(COUNT).unwrap();
        ranker.rank_rows(&gpu().upload(&rows).unwrap(), N, &mut ranks).unwrap();
        assert!(invalid > COUNT / 10 && invalid < COUNT);
        assert!(ranks.download().unwrap() == expected, "{} {N}", O::NAME);
    }
}

/// Compares sets of all sizes.
fn compare_sets<O: Embedded>(random: &mut fastrand::Rng) {
    let table = TableOf::<O>::embedded();
    let mut sets = vec![0, CardSet::FULL.bits(), u64::MAX, 0x2000, 1 << 63];
    sets.extend(CardSet::FULL.iter().map(|card| CardSet::of(card).bits()));
    for cards in 0..10 {
        for row in random_rows(random, 10, COUNT / 20).chunks(10) {
            let cards =
                row[..cards].iter().map(|&id| CardSet::of(evaluator::Card::from_id(id).unwrap()).bits());
            let set = cards.fold(0, |set, card| set | card);
            let stray = if random.u8(0..8) == 0 { 1 << random.u32(0..64) } else { 0 };
            sets.push(set | stray);
            sets.push(set & O::DECK.bits());
        }
    }
    let mut expected = vec![0; sets.len()];
    table.batch().rank_lossy(Bits(&sets), &mut expected, |_| {}).unwrap();
    let mut ranks = gpu().allocate(sets.len()).unwrap();
    let on_sets = gpu().upload(&sets).unwrap();
    ranker(table).rank_sets(&on_sets, &mut ranks).unwrap();
    let found = ranks.download().unwrap();
    let wrong = (0..sets.len()).find(|&at| found[at] != expected[at]);
    assert_eq!(wrong, None, "{}: {:#x?}", O::NAME, wrong.map(|at| (sets[at], found[at], expected[at])));
    // The host driver stops at undefined behavior.
    ranker(table).unchecked().rank_sets(&on_sets, &mut ranks).unwrap();
    let found = ranks.download().unwrap();
    let is_valid = |at: &usize| expected[*at] != evaluator::RankIn::<O>::NO_RANK;
    assert!((0..sets.len()).filter(is_valid).all(|at| found[at] == expected[at]), "{}", O::NAME);
}

fn compare<O: Embedded>() {
    let mut random = fastrand::Rng::with_seed(u64::from(O::KIND));
    compare_rows::<O, 1>(&mut random);
    compare_rows::<O, 2>(&mut random);
    compare_rows::<O, 3>(&mut random);
    compare_rows::<O, 4>(&mut random);
    compare_rows::<O, 5>(&mut random);
    compare_rows::<O, 6>(&mut random);
    compare_rows::<O, 7>(&mut random);
    compare_sets::<O>(&mut random);
}

#[test]
fn holdem() {
    compare::<High>();
}

#[test]
fn short_decks() {
    compare::<ShortDeck>();
    compare::<ShortDeckTrips>();
}

#[test]
fn low_orders() {
    compare::<AceToFive>();
    compare::<DeuceToSeven>();
}

#[test]
fn badugi() {
    compare::<Badugi>();
}

/// Ranks all hands of `N` cards as rows.
fn all_hands<O: Embedded, const N: usize>() -> usize {
    let mut hands = vec![];
    evaluator::enumerate::for_each_hand(N, &mut |hand: Hand| {
        let mut row = [0; N];
        row.iter_mut().zip(hand.card_set().iter()).for_each(|(id, card)| *id = card.id());
        hands.push(row);
    });
    let mut expected = vec![0; hands.len()];
    let table = TableOf::<O>::embedded();
    table.batch().rank_lossy(Rows(&hands), &mut expected, |error| panic!("{error}")).unwrap();
    let mut ranks = gpu().allocate(hands.len()).unwrap();
    ranker(table).rank_rows(&gpu().upload(hands.as_flattened()).unwrap(), N, &mut ranks).unwrap();
    assert!(ranks.download().unwrap() == expected);
    hands.len()
}

#[test]
fn all_hands_of_orders_with_fewer_cards() {
    assert_eq!(all_hands::<DeuceToSeven, 5>(), 2_598_960);
    assert_eq!(all_hands::<Badugi, 4>(), 270_725);
}
