//! Every kernel on every hand and on invalid input.

use std::array;
use std::ops::Range;

use evaluator::enumerate::{Start, for_each_hand};
use evaluator::lookup::batch::{Batch, BatchError, Bits, Columns, Rows, Sets, SuitMasks};
use evaluator::order::Order;
use evaluator::{Card, CardSet, HandRank, Isa, RankIn, RankTable, Suit, TableOf};
use fastrand::Rng;
use rayon::prelude::*;
use test_support::{available, draw};

/// Returns a batch for each instruction set of this machine.
fn batches<O: Order>(table: &TableOf<O>) -> Vec<Batch<'_, O>> {
    available(Isa::names()).into_iter().map(|isa| Batch::with_isa(table, isa)).collect()
}

/// Returns the ids of distinct random cards.
fn ids<const N: usize>(random: &mut Rng) -> [u8; N] {
    draw(random, &Card::ALL).map(Card::id)
}

fn columns<T: Copy, const N: usize>(rows: &[[T; N]]) -> [Vec<T>; N] {
    std::array::from_fn(|column| rows.iter().map(|row| row[column]).collect())
}

fn suit_masks(set: CardSet) -> [u16; 4] {
    Suit::ALL.map(|suit| set.suit_mask(suit))
}

/// Compares every kernel with single lookups on every hand of `N` cards of the order's deck, as sets and
/// optionally as rows.
pub(crate) fn check_all_hands<O: Order, const N: usize>(table: &TableOf<O>, as_rows: bool) -> usize {
    let batches = batches(table);
    let check = |start: Start| {
        let (mut sets, mut rows, mut expected) = (Vec::<CardSet>::new(), Vec::<[u8; N]>::new(), Vec::new());
        start.for_each_hand(N, &mut |hand| {
            sets.push(hand.card_set());
            expected.push(table.rank(hand));
            if as_rows {
                let mut ids = hand.card_set().iter().map(Card::id);
                rows.push(std::array::from_fn(|_| ids.next().unwrap()));
            }
        });
        let mut ranks = vec![RankIn::MIN; sets.len()];
        for batch in &batches {
            batch.rank(Sets(&sets), &mut ranks).unwrap();
            let wrong = (0..sets.len()).find(|&hand| ranks[hand] != expected[hand]);
            assert_eq!(wrong.map(|hand| sets[hand]), None, "by {} in {}", batch.isa(), O::NAME);
            if as_rows {
                ranks.fill(RankIn::MIN);
                batch.rank(Rows(&rows), &mut ranks).unwrap();
                assert!(ranks == expected, "rows of {N} by {} in {}", batch.isa(), O::NAME);
            }
        }
        sets.len()
    };
    let starts = Start::all(N).into_par_iter().filter(|start| (start.cards() - O::DECK).is_empty());
    starts.map(check).sum()
}

#[test]
fn all_six_card_sets() {
    assert_eq!(check_all_hands::<_, 6>(RankTable::embedded(), false), 20_358_520);
}

#[test]
fn all_seven_card_sets() {
    assert_eq!(check_all_hands::<_, 7>(RankTable::embedded(), false), 133_784_560);
}

/// Checks rows, columns and suit masks of hands with every kernel, on one core and on all.
fn check_forms<const N: usize>(rows: &[[u8; N]]) {
    let table = RankTable::embedded();
    let expected: Vec<HandRank> = rows.iter().map(|row| table.rank_ids_unchecked(row)).collect();
    let sets: Vec<CardSet> =
        rows.iter().map(|row| row.iter().map(|&id| Card::try_from(id).unwrap()).collect()).collect();
    let bits: Vec<u64> = sets.iter().map(|set| set.bits()).collect();
    let card_columns = columns(rows);
    let card_columns = card_columns.each_ref().map(Vec::as_slice);
    let masks = columns(&sets.iter().map(|&set| suit_masks(set)).collect::<Vec<_>>());
    let masks = masks.each_ref().map(Vec::as_slice);
    let mut ranks = vec![HandRank::MIN; rows.len()];
    for batch in batches(RankTable::embedded()) {
        let mut check = |form: &str, rank: &mut dyn FnMut(&mut [HandRank]) -> Result<(), BatchError>| {
            ranks.fill(HandRank::MIN);
            rank(&mut ranks).unwrap();
            assert!(ranks == expected, "{form} of {N} by {}", batch.isa());
        };
        check("sets", &mut |ranks| batch.rank(Sets(&sets), ranks));
        check("bits", &mut |ranks| batch.rank(Bits(&bits), ranks));
        check("rows", &mut |ranks| batch.rank(Rows(rows), ranks));
        check("columns", &mut |ranks| batch.rank(Columns(card_columns), ranks));
        check("masks", &mut |ranks| batch.rank(SuitMasks(masks), ranks));
        #[cfg(feature = "rayon")]
        {
            check("sets on all cores", &mut |ranks| batch.par_rank(Sets(&sets), ranks));
            check("rows on all cores", &mut |ranks| batch.par_rank(Rows(rows), ranks));
            check("columns on all cores", &mut |ranks| batch.par_rank(Columns(card_columns), ranks));
            check("masks on all cores", &mut |ranks| batch.par_rank(SuitMasks(masks), ranks));
        }
    }
}

#[test]
fn all_five_card_hands_in_every_form() {
    let mut random = Rng::with_seed(5);
    let mut rows = Vec::new();
    for_each_hand(5, &mut |hand| {
        let cards: Vec<Card> = hand.card_set().iter().collect();
        rows.push(draw::<_, 5>(&mut random, &cards).map(Card::id));
    });
    assert_eq!(rows.len(), 2_598_960);
    check_forms(&rows);
}

#[test]
fn many_hands_of_other_sizes_in_every_form() {
    fn check<const N: usize>(count: usize) {
        let mut random = Rng::with_seed(N as u64);
        check_forms::<N>(&(0..count).map(|_| ids(&mut random)).collect::<Vec<_>>());
    }
    check::<1>(1 << 12);
    check::<2>(1 << 14);
    check::<3>(1 << 14);
    check::<4>(1 << 16);
    check::<6>(1 << 22);
    check::<7>(1 << 22);
}

#[test]
fn every_length() {
    let mut random = Rng::with_seed(7);
    // The number is small because an interpreter is slow.
    let most = if cfg!(miri) { 40 } else { 1200 };
    let rows: Vec<[u8; 7]> = (0..most).map(|_| ids(&mut random)).collect();
    for length in 0..rows.len() {
        check_forms(&rows[..length]);
    }
}

#[test]
fn mixed_sets() {
    let table = RankTable::embedded();
    let mut random = Rng::with_seed(3);
    for round in 0..2000 {
        // Runs of one hand to several blocks.
        let longest = 1 << (round % 12);
        let mut sets = Vec::new();
        while sets.len() < 3000 {
            let cards = random.usize(..8);
            for _ in 0..=random.usize(..longest) {
                sets.push(
                    ids::<7>(&mut random)[..cards].iter().map(|&id| Card::ALL[usize::from(id)]).collect(),
                );
            }
        }
        let expected: Vec<HandRank> = sets.iter().map(|&set| table.rank_set(set).unwrap()).collect();
        let mut ranks = vec![HandRank::MIN; sets.len()];
        for batch in batches(RankTable::embedded()) {
            batch.rank(Sets(&sets), &mut ranks).unwrap();
            assert!(ranks == expected, "round {round} by {}", batch.isa());
        }
    }
}

/// Returns the rank of a list of ids, or its error, computed without any optimization.
fn naive_ids(hand: usize, ids: &[u8]) -> Result<HandRank, BatchError> {
    for (place, &id) in ids.iter().enumerate() {
        if id > 51 {
            return Err(BatchError::ForeignId { hand, id });
        }
        if ids[..place].contains(&id) {
            return Err(BatchError::RepeatedCard { hand, card: Card::try_from(id).unwrap() });
        }
    }
    Ok(RankTable::embedded().rank_ids_unchecked(ids))
}

fn naive_masks(hand: usize, masks: [u16; 4]) -> Result<HandRank, BatchError> {
    for suit in Suit::ALL {
        let mask = masks[suit as usize];
        if mask >> 13 != 0 {
            return Err(BatchError::StrayBits { hand, suit, mask });
        }
    }
    let bits = masks.iter().rev().fold(0, |bits, &mask| bits << 16 | u64::from(mask));
    let set = CardSet::from_bits(bits).unwrap();
    RankTable::embedded().rank_set(set).map_err(|_| BatchError::TooManyCards { hand, found: set.len() })
}

/// Compares the result of a call with the expected one: correct ranks up to the first invalid hand, and legal
/// ranks after it.
fn check_outcome(
    outcome: Result<(), BatchError>,
    ranks: &[HandRank],
    naive: &[Result<HandRank, BatchError>],
) {
    let good = naive.iter().take_while(|rank| rank.is_ok()).count();
    let expected = naive.get(good).map_or(Ok(()), |rank| rank.map(|_| ()));
    assert_eq!(outcome, expected);
    assert!(ranks[..good].iter().zip(naive).all(|(rank, naive)| Ok(*rank) == *naive));
    assert!(ranks.iter().all(|&rank| HandRank::try_from(u16::from(rank)).is_ok()));
}

/// Replaces the id of a card with random invalid or suspicious bytes.
fn spoil(random: &mut Rng, ids: &mut [u8]) {
    let place = random.usize(..ids.len());
    match random.usize(..6) {
        0 => ids[place] = ids[(place + 1) % ids.len()],
        1 => ids[place] = random.u8(52..64),
        2 => ids[place] = random.u8(64..),
        // A card that is in the hand, with a bit set that permutations ignore.
        3 => ids[place] = ids[(place + 1) % ids.len()] | 0x40 << random.usize(..2),
        4 => random.fill(ids),
        _ => ids.fill_with(|| random.u8(..52)),
    }
}

/// Returns the range of hands to spoil: none, one, some or all.
fn spoilt_hands(random: &mut Rng, hands: usize) -> Range<usize> {
    let start = random.usize(..hands);
    match random.usize(..4) {
        0 => 0..0,
        1 => start..start + 1,
        2 => start..hands,
        _ => 0..hands,
    }
}

fn check_random_bytes<const N: usize>() {
    let mut random = Rng::with_seed(0xBAD + N as u64);
    for _ in 0..4000 {
        let hands = random.usize(1..=1500);
        let mut rows: Vec<[u8; N]> = (0..hands).map(|_| ids(&mut random)).collect();
        for hand in spoilt_hands(&mut random, hands) {
            spoil(&mut random, &mut rows[hand]);
        }
        let naive: Vec<_> = rows.iter().enumerate().map(|(hand, ids)| naive_ids(hand, ids)).collect();
        let columns = columns(&rows);
        let columns = columns.each_ref().map(Vec::as_slice);
        for batch in batches(RankTable::embedded()) {
            let mut ranks = vec![HandRank::MAX; hands];
            check_outcome(batch.rank(Rows(&rows), &mut ranks), &ranks, &naive);
            ranks.fill(HandRank::MAX);
            check_outcome(batch.rank(Columns(columns), &mut ranks), &ranks, &naive);
        }
    }
}

#[test]
fn random_bytes_as_rows_and_columns() {
    check_random_bytes::<5>();
    check_random_bytes::<6>();
    check_random_bytes::<7>();
}

/// Adds random faults to the suit masks of a hand, or none.
fn spoilt_masks(random: &mut Rng, mut masks: [u16; 4]) -> [u16; 4] {
    let suit = random.usize(..4);
    match random.usize(..5) {
        0 => masks[suit] |= 0x2000 << random.usize(..3),
        // The number of bits stays the same, but one of them is stray.
        1 if masks[suit] != 0 => masks[suit] = masks[suit] & (masks[suit] - 1) | 0x2000 << random.usize(..3),
        2 => masks[suit] |= 1 << random.usize(..13),
        3 => masks = std::array::from_fn(|_| random.u16(..)),
        _ => masks = std::array::from_fn(|_| random.u16(..0x2000)),
    }
    masks
}

#[test]
fn random_bits_as_masks_and_sets() {
    let mut random = Rng::with_seed(0xBAD);
    for round in 0..4000 {
        let hands = random.usize(1..=1500);
        let cards = 5 + round % 3;
        let mut rows: Vec<[u16; 4]> = (0..hands)
            .map(|_| {
                let ids = ids::<7>(&mut random);
                suit_masks(ids[..cards].iter().map(|&id| Card::ALL[usize::from(id)]).collect())
            })
            .collect();
        for hand in spoilt_hands(&mut random, hands) {
            rows[hand] = spoilt_masks(&mut random, rows[hand]);
        }
        let naive: Vec<_> = rows.iter().enumerate().map(|(hand, &masks)| naive_masks(hand, masks)).collect();
        let sets: Vec<CardSet> = rows
            .iter()
            .map(|masks| masks.iter().rev().fold(0, |bits, &mask| bits << 16 | u64::from(mask)))
            .map(CardSet::from_bits_truncate)
            .collect();
        let naive_sets: Vec<_> =
            sets.iter().enumerate().map(|(hand, &set)| naive_masks(hand, suit_masks(set))).collect();
        let columns = columns(&rows);
        let columns = columns.each_ref().map(Vec::as_slice);
        for batch in batches(RankTable::embedded()) {
            let mut ranks = vec![HandRank::MAX; hands];
            check_outcome(batch.rank(SuitMasks(columns), &mut ranks), &ranks, &naive);
            ranks.fill(HandRank::MAX);
            check_outcome(batch.rank(Sets(&sets), &mut ranks), &ranks, &naive_sets);
        }
    }
}

#[cfg(feature = "rayon")]
#[test]
fn all_cores_report_the_first_invalid_hand() {
    let mut random = Rng::with_seed(0xA11);
    for case in 0..40 {
        // Small numbers of hands are ranked by one thread.
        let hands = if case % 2 == 0 { 100_000 } else { random.usize(1..40_000) };
        let mut rows: Vec<[u8; 7]> = (0..hands).map(|_| ids(&mut random)).collect();
        for _ in 0..random.usize(..4) {
            let hand = random.usize(..rows.len());
            spoil(&mut random, &mut rows[hand]);
        }
        let naive: Vec<_> = rows.iter().enumerate().map(|(hand, ids)| naive_ids(hand, ids)).collect();
        for batch in batches(RankTable::embedded()) {
            let mut ranks = vec![HandRank::MAX; rows.len()];
            check_outcome(batch.par_rank(Rows(&rows), &mut ranks), &ranks, &naive);
        }
    }
}

#[test]
fn lengths_must_agree() {
    for batch in batches(RankTable::embedded()) {
        let mut ranks = [HandRank::MAX; 2];
        let error = batch.rank(Sets(&[CardSet::EMPTY]), &mut ranks).unwrap_err();
        assert_eq!(error, BatchError::Length { expected: 2, found: 1 });
        assert_eq!(error.to_string(), "1 hands, expected 2: one for each rank");
        let error = batch.rank(Columns([&[0, 1], &[2, 3], &[4, 5, 6]]), &mut ranks).unwrap_err();
        assert_eq!(error, BatchError::Length { expected: 2, found: 3 });
        let error = batch.rank(SuitMasks([&[0; 2], &[0; 2], &[0; 2], &[]]), &mut ranks).unwrap_err();
        assert_eq!(error, BatchError::Length { expected: 2, found: 0 });
        assert_eq!(ranks, [HandRank::MAX; 2], "nothing is written");
    }
}

#[test]
fn instruction_sets_have_names() {
    let isas: Vec<Isa> = available(Isa::names());
    assert_eq!(isas, Isa::available().collect::<Vec<_>>());
    assert_eq!(isas.first(), Some(&Isa::best()));
    for isa in isas {
        assert_eq!(isa.name().parse(), Ok(isa));
    }
    let error = "sse9".parse::<Isa>().unwrap_err();
    assert!(Isa::names().all(|name| error.to_string().contains(name)), "{error}");
}

/// Rows and masks with invalid hands give the same results as single lookups, by every kernel, for few and
/// for many of them.
#[test]
fn lossy_calls_match_single_lookups() {
    let table = RankTable::embedded();
    let mut random = Rng::with_seed(13);
    for one_bad_in in [1, 3, 700, 1 << 20] {
        let mut rows: Vec<[u8; 7]> = (0..30_001).map(|_| ids(&mut random)).collect();
        let mut bits: Vec<u64> = rows
            .iter()
            .map(|row| row.iter().map(|&id| Card::ALL[usize::from(id)]).collect::<CardSet>().bits())
            .collect();
        for (row, bits) in rows.iter_mut().zip(&mut bits) {
            if random.usize(..one_bad_in) == 0 {
                row[random.usize(..7)] = random.u8(..);
                *bits |= 1 << random.u32(..64);
            }
        }
        let of_row = |row: &[u8; 7]| {
            let cards: Option<Vec<Card>> = row.iter().map(|&id| Card::from_id(id)).collect();
            cards.and_then(|cards| table.rank_cards(&cards).ok()).map(HandRank::as_u16)
        };
        let of_bits = |&bits: &u64| Some(table.rank_set(CardSet::from_bits(bits)?).ok()?.as_u16());
        let expected: [Vec<Option<u16>>; 2] =
            [rows.iter().map(of_row).collect(), bits.iter().map(of_bits).collect()];
        let columns: [Vec<u8>; 7] = array::from_fn(|card| rows.iter().map(|row| row[card]).collect());
        let masks: [Vec<u16>; 4] =
            array::from_fn(|suit| bits.iter().map(|bits| (bits >> (16 * suit)) as u16).collect());
        for batch in batches(RankTable::embedded()) {
            for form in 0..4 {
                let expected = &expected[form % 2];
                let mut numbers = vec![1; rows.len()];
                let mut bad = vec![];
                let tell = |error: BatchError| bad.push(error.hand().unwrap());
                match form {
                    0 => batch.rank_lossy(Rows(&rows), &mut numbers, tell),
                    1 => batch.rank_lossy(Bits(&bits), &mut numbers, tell),
                    2 => batch.rank_lossy(Columns(columns.each_ref().map(Vec::as_slice)), &mut numbers, tell),
                    _ => batch.rank_lossy(SuitMasks(masks.each_ref().map(Vec::as_slice)), &mut numbers, tell),
                }
                .unwrap();
                for (i, &rank) in expected.iter().enumerate() {
                    assert_eq!(
                        numbers[i],
                        rank.unwrap_or(HandRank::NO_RANK),
                        "hand {i}, form {form}, {}",
                        batch.isa()
                    );
                }
                assert!(bad.iter().copied().eq((0..rows.len()).filter(|&i| expected[i].is_none())));
            }
        }
    }
    let batch = RankTable::embedded().batch();
    assert!(batch.rank_lossy(Bits(&[0]), &mut [], |_| ()).is_err());
}
