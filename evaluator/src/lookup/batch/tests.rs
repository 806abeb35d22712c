//! What cannot be seen from outside: that the vector kernels do the work themselves, and what checking costs.

use std::time::Instant;
use std::vec::Vec;
use std::{eprintln, vec};

use super::input::{Columns, Rows, Sets};
use super::{Batch, Engine, Hands, Kernel, Shapes, numbers_of};
use crate::{Card, CardSet, HandRank, RankTable};

/// A seeded stream of numbers, after Marsaglia.
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as usize % limit
    }

    fn hands<const N: usize>(&mut self, count: usize) -> Vec<[u8; N]> {
        let mut deck = Card::ALL.map(Card::id);
        let mut hands = vec![[0; N]; count];
        for hand in &mut hands {
            for (place, id) in hand.iter_mut().enumerate() {
                deck.swap(place, place + self.below(Card::COUNT - place));
                *id = deck[place];
            }
        }
        hands
    }
}

fn set(ids: &[u8]) -> CardSet {
    ids.iter().map(|&id| Card::ALL[usize::from(id)]).collect()
}

/// One block by the engine's registers alone, without the table to fall back on.
fn rank_block<I: Hands>(engine: Engine, cards: usize, input: I, ranks: &mut [HandRank]) -> bool {
    let shapes = Shapes::get(cards).expect("five to seven cards");
    let ranks = numbers_of(ranks);
    match engine {
        Engine::Avx512(isa) => isa.rank_block::<I, true>(shapes, input, 0, ranks, &mut isa.notes()),
        Engine::Avx2(isa) => isa.rank_block::<I, true>(shapes, input, 0, ranks, &mut isa.notes()),
        Engine::Portable | Engine::Scalar => unreachable!("not a vector kernel"),
    }
}

fn vector_engines() -> impl Iterator<Item = (Engine, usize)> {
    [(Kernel::Avx512, 512), (Kernel::Avx2, 256)]
        .into_iter()
        .filter_map(|(kernel, hands)| Some((Engine::new(kernel)?, hands)))
}

/// Good blocks must not go through the table: nobody would notice but by the clock. Bad ones must, wherever the fault.
#[test]
fn vector_kernels_take_good_blocks_and_no_others() {
    fn check<const N: usize>() {
        let table = RankTable::embedded();
        for (engine, hands) in vector_engines() {
            let rows = Xorshift(N as u64).hands::<N>(hands);
            let sets: Vec<CardSet> = rows.iter().map(|row| set(row)).collect();
            let expected: Vec<HandRank> = sets.iter().map(|&set| table.rank_small_set(set)).collect();
            let mut ranks = vec![HandRank::MIN; hands];
            assert!(rank_block(engine, N, Sets(&sets), &mut ranks));
            assert_eq!(ranks, expected);
            ranks.fill(HandRank::MIN);
            assert!(rank_block(engine, N, Rows(&rows), &mut ranks));
            assert_eq!(ranks, expected);

            for bad in 0..hands {
                let mut sets = sets.clone();
                let lowest = sets[bad].iter().last().expect("there are cards");
                sets[bad].remove(lowest);
                assert!(!rank_block(engine, N, Sets(&sets), &mut ranks), "{bad}");
                let mut rows = rows.clone();
                rows[bad][N - 1] = rows[bad][0];
                assert!(!rank_block(engine, N, Rows(&rows), &mut ranks), "{bad}");
                rows[bad][N - 1] = 64;
                assert!(!rank_block(engine, N, Rows(&rows), &mut ranks), "{bad}");
            }
        }
    }
    check::<5>();
    check::<6>();
    check::<7>();
}

/// `cargo test --release -- --ignored --nocapture what_checking_costs`
#[test]
#[ignore = "measures time"]
fn what_checking_costs() {
    const HANDS: usize = 1 << 15;
    const ROUNDS: usize = 301;

    fn measure<I: Hands>(batch: Batch<'_>, form: &str, input: I) {
        let mut ranks = vec![HandRank::MIN; HANDS];
        let mut times = [vec![], vec![]];
        for round in 0..2 * ROUNDS {
            let start = Instant::now();
            match round % 2 {
                0 => batch.rank_checked_lengths::<I, false>(input, &mut ranks),
                _ => batch.rank_checked_lengths::<I, true>(input, &mut ranks),
            }
            .expect("all hands are good");
            times[round % 2].push(start.elapsed());
        }
        let [unchecked, checked] = times.map(|mut times| {
            times.sort();
            times[ROUNDS / 2].as_secs_f64()
        });
        eprintln!(
            "{:8} {form:8} {:6.0} M hands/s, checking costs {:4.1} %",
            batch.kernel().name(),
            HANDS as f64 / checked / 1e6,
            (checked / unchecked - 1.0) * 100.0
        );
    }

    let rows = Xorshift(7).hands::<7>(HANDS);
    let sets: Vec<CardSet> = rows.iter().map(|row| set(row)).collect();
    let columns: [Vec<u8>; 7] = core::array::from_fn(|card| rows.iter().map(|row| row[card]).collect());
    for kernel in [Kernel::Avx512, Kernel::Avx2] {
        let Some(batch) = Batch::with_kernel(RankTable::embedded(), kernel) else {
            eprintln!("this machine lacks {kernel}");
            continue;
        };
        measure(batch, "sets", Sets(&sets));
        measure(batch, "rows", Rows(&rows));
        measure(batch, "columns", Columns(columns.each_ref().map(Vec::as_slice)));
    }
}
