//! Rows of card ids.

use evaluator::lookup::batch::Rows;
use evaluator::order::Order;
use evaluator::{Card, CardSet, HandRank, RankTable, TableOf};
use gpu::{Hands, Ranker, Stream};

use crate::{damage, gpu, random_rows, ranker};

/// The number of hands of seven cards that are ranked in one call.
const CHUNK: usize = 1 << 20;

/// Ranks all hands of seven cards of the deck, as rows and as sets, and compares the ranks with those of the library.
///
/// Returns the number of hands.
fn all_seven_card_hands<O: Order>(table: &TableOf<O>, rankers: &[Ranker]) -> usize {
    let ids: Vec<u8> = O::DECK.iter().map(Card::id).collect();
    let (mut rows, mut sets, mut count) = (Vec::with_capacity(7 * CHUNK), Vec::with_capacity(CHUNK), 0);
    let mut compare = |rows: &mut Vec<u8>, sets: &mut Vec<u64>| {
        let mut expected = vec![0; sets.len()];
        let hands = rows.as_chunks::<7>().0;
        table.batch().rank_lossy(Rows(hands), &mut expected, |error| panic!("{error}")).unwrap();
        let (on_rows, on_sets) = (gpu().upload(rows).unwrap(), gpu().upload(sets).unwrap());
        let mut ranks = gpu().allocate(sets.len()).unwrap();
        for ranker in rankers {
            ranker.rank_rows(&on_rows, 7, &mut ranks).unwrap();
            assert!(ranks.download().unwrap() == expected, "rows");
            ranker.rank_sets(&on_sets, &mut ranks).unwrap();
            assert!(ranks.download().unwrap() == expected, "sets");
        }
        count += sets.len();
        rows.clear();
        sets.clear();
    };
    let bits: Vec<u64> = O::DECK.iter().map(|card| CardSet::of(card).bits()).collect();
    let mut places = [0, 1, 2, 3, 4, 5, 6];
    loop {
        rows.extend(places.iter().map(|&place: &usize| ids[place]));
        sets.push(places.iter().fold(0, |set, &place| set | bits[place]));
        if sets.len() == CHUNK {
            compare(&mut rows, &mut sets);
        }
        // The last place that can move up, and those after it right behind it.
        let Some(moved) = (0..7).rev().find(|&at| places[at] + (7 - at) < ids.len()) else { break };
        let first = places[moved] + 1;
        (moved..7).for_each(|at| places[at] = first + at - moved);
    }
    compare(&mut rows, &mut sets);
    count
}

#[test]
fn all_seven_card_hands_have_the_ranks_of_the_library() {
    let table = RankTable::embedded();
    let rankers = [ranker(table), ranker(table).unchecked()];
    assert_eq!(all_seven_card_hands(table, &rankers), 133_784_560);
}

#[test]
fn all_seven_card_hands_of_other_orders_have_the_ranks_of_the_library() {
    use evaluator::order::{AceToFive, ShortDeck, ShortDeckTrips};
    let short_deck = TableOf::<ShortDeck>::embedded();
    assert_eq!(all_seven_card_hands(short_deck, &[ranker(short_deck)]), 8_347_680);
    let trips = TableOf::<ShortDeckTrips>::embedded();
    assert_eq!(all_seven_card_hands(trips, &[ranker(trips).unchecked()]), 8_347_680);
    let low = TableOf::<AceToFive>::embedded();
    assert_eq!(all_seven_card_hands(low, &[ranker(low)]), 133_784_560);
}

#[test]
fn any_length_and_alignment() {
    let ranker = ranker(RankTable::embedded());
    let mut random = fastrand::Rng::with_seed(1);
    for cards in 5..=7 {
        for offset in [0, 1, 3, 8, 16] {
            for count in [0, 1, 15, 16, 17, 33, 1000] {
                let rows = random_rows(&mut random, cards, count);
                let mut shifted = vec![0xFF; offset];
                shifted.extend_from_slice(&rows);
                let on_rows = gpu().upload(&shifted).unwrap();
                // Ranks around those of the hands stay as they are.
                let around = gpu().upload(&vec![0x1234u16; count + 2 * 16]).unwrap();
                let hands = Hands::Rows { rows: on_rows.address() + offset as u64, cards };
                let to = around.address() + 2 * offset as u64;
                // SAFETY: both buffers are long enough, and `download` waits for the work.
                unsafe { ranker.rank_at(&hands, count, to, Stream::DEFAULT) }.unwrap();
                let ranks = around.download().unwrap();
                let expected =
                    rows.chunks(cards).map(|row| RankTable::embedded().rank_ids(row).unwrap().as_u16());
                assert!(ranks[offset..][..count].iter().copied().eq(expected), "{cards} {offset} {count}");
                assert!(ranks[..offset].iter().chain(&ranks[offset + count..]).all(|&rank| rank == 0x1234));
            }
        }
    }
}

#[test]
fn more_rows_than_threads() {
    // Every thread ranks several groups.
    let ranker = ranker(RankTable::embedded());
    let rows = random_rows(&mut fastrand::Rng::with_seed(2), 5, 300_007);
    let mut ranks = gpu().allocate(300_007).unwrap();
    ranker.rank_rows(&gpu().upload(&rows).unwrap(), 5, &mut ranks).unwrap();
    let mut expected = vec![HandRank::MIN; 300_007];
    RankTable::embedded().batch().rank(Rows(rows.as_chunks::<5>().0), &mut expected).unwrap();
    assert!(ranks.download().unwrap().into_iter().eq(expected.into_iter().map(u16::from)));
}

#[test]
fn unchecked_rows_may_be_invalid() {
    // The host driver stops at undefined behavior. Valid rows beside invalid ones have their ranks.
    let table = RankTable::embedded();
    let (checked, unchecked) = (ranker(table), ranker(table).unchecked());
    let mut random = fastrand::Rng::with_seed(3);
    for cards in 1..=7 {
        let mut rows = random_rows(&mut random, cards, 20_000);
        damage(&mut random, &mut rows, cards);
        let rows = gpu().upload(&rows).unwrap();
        let [mut right, mut ranks] = [(); 2].map(|()| gpu().allocate(20_000).unwrap());
        checked.rank_rows(&rows, cards, &mut right).unwrap();
        unchecked.rank_rows(&rows, cards, &mut ranks).unwrap();
        let pairs = right.download().unwrap().into_iter().zip(ranks.download().unwrap());
        let (valid, invalid): (Vec<_>, Vec<_>) = pairs.partition(|pair| pair.0 != HandRank::NO_RANK);
        assert!(!valid.is_empty() && !invalid.is_empty());
        assert!(valid.iter().all(|pair| pair.0 == pair.1));
        assert!(invalid.iter().all(|pair| HandRank::from_u16(pair.1).is_some()), "not a value of the table");
    }
}
