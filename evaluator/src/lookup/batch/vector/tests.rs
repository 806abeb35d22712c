//! What cannot be seen from outside: that the vector kernels do the work themselves, and what checking costs.

use std::time::Instant;
use std::vec::Vec;
use std::{eprintln, vec};

use super::{Avx2, Avx512, Hands, Lanes, Machine, Notes, STEPS, Shapes, Source, numbers_of, rank};
use crate::lookup::batch::input::{Columns, IdColumns, Listed, Rows, Sets};
use crate::{Card, CardSet, HandRank, RankTable};

/// Hands of distinct cards, the same ones every time.
fn hands<const N: usize>(count: usize) -> Vec<[u8; N]> {
    let mut random = fastrand::Rng::with_seed(N as u64);
    (0..count).map(|_| test_support::draw(&mut random, &Card::ALL).map(Card::id)).collect()
}

fn set(ids: &[u8]) -> CardSet {
    ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect()
}

/// One block in registers alone, without the table to fall back on.
fn rank_block<M: Machine, I: Hands + Source<M::Lanes>>(
    machine: M,
    cards: usize,
    input: I,
    ranks: &mut [HandRank],
) -> bool {
    let shapes = Shapes::get(cards).expect("five to seven cards");
    machine.rank_block::<I, true>(shapes, input, 0, numbers_of(ranks), &mut Notes::new(machine))
}

/// Good blocks must not go through the table: nobody would notice but by the clock. Bad ones must, wherever the fault.
fn check_blocks<M: Machine, const N: usize>(machine: M)
where
    for<'a> Sets<'a>: Source<M::Lanes>,
    for<'a> Rows<'a, N>: Source<M::Lanes>,
{
    let table = RankTable::embedded();
    let hands = STEPS * M::Lanes::COUNT;
    let rows = self::hands::<N>(hands);
    let sets: Vec<CardSet> = rows.iter().map(|row| set(row)).collect();
    let expected: Vec<HandRank> = sets.iter().map(|&set| table.rank_set_unchecked(set)).collect();
    let mut ranks = vec![HandRank::MIN; hands];
    assert!(rank_block(machine, N, Listed(&sets), &mut ranks));
    assert_eq!(ranks, expected);
    ranks.fill(HandRank::MIN);
    assert!(rank_block(machine, N, Listed(&rows), &mut ranks));
    assert_eq!(ranks, expected);

    for bad in 0..hands {
        let mut sets = sets.clone();
        let lowest = sets[bad].iter().last().expect("there are cards");
        sets[bad].remove(lowest);
        assert!(!rank_block(machine, N, Listed(&sets), &mut ranks), "{bad}");
        let mut rows = rows.clone();
        rows[bad][N - 1] = rows[bad][0];
        assert!(!rank_block(machine, N, Listed(&rows), &mut ranks), "{bad}");
        rows[bad][N - 1] = 64;
        assert!(!rank_block(machine, N, Listed(&rows), &mut ranks), "{bad}");
    }
}

#[test]
fn avx512_takes_good_blocks_and_no_others() {
    let Some(machine) = Avx512::detect() else { return eprintln!("not tested: this machine lacks AVX-512") };
    check_blocks::<_, 5>(machine);
    check_blocks::<_, 6>(machine);
    check_blocks::<_, 7>(machine);
}

#[test]
fn avx2_takes_good_blocks_and_no_others() {
    let Some(machine) = Avx2::detect() else { return eprintln!("not tested: this machine lacks AVX2") };
    check_blocks::<_, 5>(machine);
    check_blocks::<_, 6>(machine);
    check_blocks::<_, 7>(machine);
}

#[test]
fn rows_without_cards_are_loaded_as_such() {
    let Some(machine) = Avx512::detect() else { return eprintln!("not tested: this machine lacks AVX-512") };
    let suits: [<Avx512 as Machine>::Lanes; 4] = Listed(&[[0; 0]; 64]).suit_masks::<true>(machine, 0);
    assert!(suits.iter().all(|suit| !suit.has_any_bit()));
}

/// Good hands pass with checks and without, to the same ranks. What the checks cost is printed:
/// `cargo test --release --lib -- --nocapture what_checking_costs`
#[test]
fn what_checking_costs() {
    const HANDS: usize = 1 << 15;
    const ROUNDS: usize = 301;

    fn measure<M: Machine, I: Hands + Source<M::Lanes>>(machine: M, form: &str, input: I) {
        let table = RankTable::embedded();
        let mut ranks = [vec![HandRank::MIN; HANDS], vec![HandRank::MIN; HANDS]];
        let [unchecked_ranks, checked_ranks] = &mut ranks;
        let mut times = [vec![], vec![]];
        for round in 0..2 * ROUNDS {
            let start = Instant::now();
            match round % 2 {
                0 => rank::<M, I, false>(machine, table.sections(), input, unchecked_ranks),
                _ => rank::<M, I, true>(machine, table.sections(), input, checked_ranks),
            }
            .expect("all hands are good");
            times[round % 2].push(start.elapsed());
        }
        assert_eq!(unchecked_ranks, checked_ranks);
        let [unchecked, checked] = times.map(|mut times| {
            times.sort();
            times[ROUNDS / 2].as_secs_f64()
        });
        eprintln!(
            "{:2} lanes {form:8} {:6.0} M hands/s, checking costs {:4.1} %",
            M::Lanes::COUNT,
            HANDS as f64 / checked / 1e6,
            (checked / unchecked - 1.0) * 100.0
        );
    }

    fn measure_all<M: Machine>(machine: Option<M>, rows: &[[u8; 7]])
    where
        for<'a> Sets<'a>: Source<M::Lanes>,
        for<'a> Rows<'a, 7>: Source<M::Lanes>,
        for<'a> IdColumns<'a, 7>: Source<M::Lanes>,
    {
        let Some(machine) = machine else { return };
        let sets: Vec<CardSet> = rows.iter().map(|row| set(row)).collect();
        let columns: [Vec<u8>; 7] = core::array::from_fn(|card| rows.iter().map(|row| row[card]).collect());
        measure(machine, "sets", Listed(&sets));
        measure(machine, "rows", Listed(rows));
        measure(machine, "columns", Columns(columns.each_ref().map(Vec::as_slice)));
    }

    let rows = hands::<7>(HANDS);
    measure_all(Avx512::detect(), &rows);
    measure_all(Avx2::detect(), &rows);
}
