//! Compares operations with plain loops, with all vectors of this machine.

use evaluator::Suit;

use super::*;
use crate::sweep::blocks::LANES;

/// The input of all operations of a kernel.
#[derive(Clone, Copy)]
struct Operations<T> {
    sets: [[u64; Suit::COUNT]; 4],
    times: [[u8; Suit::COUNT]; 2],
    lanes: [T; LANES],
    mask: u16,
}

#[derive(Debug, PartialEq)]
struct Results<T> {
    common: [T; LANES],
    counts: [u16; 64],
    transposed: [T; LANES],
    quarters: [[T; Suit::COUNT]; Suit::COUNT],
    sum: f64,
    added: [f64; LANES],
    twice: [T; LANES],
    columns: [[T; LANES]; LANES],
    twos: [[[T; Suit::COUNT]; 2]; 3],
    /// The lanes that a mask loads, stores over ones, and keeps.
    masked: [[T; LANES]; 3],
    /// The sums of lanes by suit, counts, and results of arithmetic with these.
    suits: [[T; Suit::COUNT]; 6],
    /// The first sums spread by the suit of the higher card, by that of the lower card, and added up.
    spread: [[T; LANES]; 3],
}

impl<T: Number> Operations<T> {
    /// Returns lanes of two players with small numbers, whose sums are exact.
    fn small(&self) -> [[T; LANES]; 2] {
        let small = |lane: usize, times: &[u8; 4]| T::from(lane as u16 * u16::from(times[lane % 4]));
        self.times.map(|times| core::array::from_fn(|lane| small(lane, &times)))
    }
}

with_vectors!([T: Number] Operations<T>);

impl<T: Number> VectorTask for Operations<T> {
    type Number = T;
    type Output = Results<T>;

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) -> Results<T> {
        let [a, b, c, d] = &self.sets;
        let mut found = Results {
            common: [T::ZERO; LANES],
            counts: [1; 64],
            transposed: [T::ZERO; LANES],
            quarters: [[T::ZERO; Suit::COUNT]; Suit::COUNT],
            sum: 0.0,
            added: [0.5; LANES],
            twice: [T::ZERO; LANES],
            columns: [[T::ZERO; LANES]; LANES],
            twos: [[[T::ZERO; Suit::COUNT]; 2]; 3],
            masked: [[T::ZERO; LANES], [T::from(1_u16); LANES], [T::ZERO; LANES]],
            suits: [[T::ZERO; Suit::COUNT]; 6],
            spread: [[T::ZERO; LANES]; 3],
        };
        let lanes = simd.load(&self.lanes, u16::MAX);
        simd.store(simd.common_bits([a, b], [c, d]), &mut found.common, u16::MAX);
        simd.add_members(&mut found.counts, [a, b], self.times);
        simd.store(simd.transpose(lanes), &mut found.transposed, u16::MAX);
        for (numbers, quarter) in simd.quarters(lanes).into_iter().zip(&mut found.quarters) {
            simd.store_suits(numbers, quarter);
        }
        found.sum = simd.sum_wide(lanes);
        simd.add_times(lanes, self.mask, 3.0, &mut found.added);
        let wide = simd.widen(lanes);
        simd.store(simd.narrow(simd.wide().add(wide, wide)), &mut found.twice, u16::MAX);
        let rows = core::array::from_fn(|row| self.lanes.map(|lane| lane + T::from(row as u16)));
        simd.transpose_rows(&rows, found.columns.each_mut());
        let [first, second] = self.small();
        let (by_high, by_low) = simd.sums_of_two(simd.load(&first, u16::MAX), simd.load(&second, u16::MAX));
        simd.store_twos(by_high, &mut found.twos[0]);
        simd.store_twos(simd.load_twos(&found.twos[0]), &mut found.twos[0]);
        simd.store_twos(by_low, &mut found.twos[1]);
        let sums = simd.spread_sums(simd.swap_twos(by_low));
        let product = simd.mul_add_twos(by_high, by_low, simd.sub_twos(sums, by_high));
        simd.store_twos(simd.add_twos(product, by_low), &mut found.twos[2]);
        simd.store(simd.load(&self.lanes, self.mask), &mut found.masked[0], u16::MAX);
        simd.store(lanes, &mut found.masked[1], self.mask);
        simd.store(simd.keep(lanes, self.mask), &mut found.masked[2], u16::MAX);
        let first = simd.load(&first, u16::MAX);
        let (high, low) = (simd.sums_by_high(first), simd.sums_by_low(first));
        let counts = simd.load_counts(&self.times[0].map(u16::from));
        let (sum, difference) = (simd.add_suits(high, low), simd.sub_suits(high, low));
        let product = simd.mul_add_suits(high, low, counts);
        for (numbers, suits) in
            [high, low, counts, sum, difference, product].into_iter().zip(&mut found.suits)
        {
            simd.store_suits(numbers, suits);
        }
        let spread = [simd.by_high(high), simd.by_low(high), simd.splat_sum(high)];
        for (numbers, lanes) in spread.into_iter().zip(&mut found.spread) {
            simd.store(numbers, lanes, u16::MAX);
        }
        found
    }
}

/// Returns the same results, computed lane by lane.
fn expected<T: Number>(operations: Operations<T>) -> Results<T> {
    let Operations { sets, times, lanes, mask } = operations;
    let sums = |of: fn(usize, usize) -> usize| {
        let sum = |lanes: &[T; LANES], suit| (0..4).map(|other| lanes[of(suit, other)]).sum();
        operations.small().map(|lanes| core::array::from_fn(|suit| sum(&lanes, suit)))
    };
    let (by_high, by_low): ([[T; 4]; 2], [[T; 4]; 2]) =
        (sums(|suit, other| 4 * suit + other), sums(|suit, other| 4 * other + suit));
    let combined = |player: usize, suit: usize| {
        let (high, low) = (by_high[player][suit], by_low[player][suit]);
        high * low + (by_low[1 - player].into_iter().sum::<T>() - high) + low
    };
    let common = |high: usize, low: usize| {
        (sets[0][high] & sets[2][low]).count_ones() + (sets[1][high] & sets[3][low]).count_ones()
    };
    let count = |bit: usize| {
        let sets = sets[..2].as_flattened().iter().zip(times.as_flattened());
        sets.filter(|(set, _)| **set >> bit & 1 == 1).map(|(_, &times)| u16::from(times)).sum::<u16>()
    };
    let added = |lane: usize| if mask >> lane & 1 == 1 { lanes[lane].into() * 3.0 } else { 0.0 };
    let masked =
        |other: T| core::array::from_fn(|lane| if mask >> lane & 1 == 1 { lanes[lane] } else { other });
    let (high, low, counts) = (by_high[0], by_low[0], times[0].map(|count| T::from(u16::from(count))));
    let each = |number: &dyn Fn(usize) -> T| core::array::from_fn(number);
    Results {
        common: core::array::from_fn(|lane| T::from(common(lane / 4, lane % 4) as u16)),
        counts: core::array::from_fn(|bit| 1 + count(bit)),
        transposed: core::array::from_fn(|lane| lanes[lane % 4 * 4 + lane / 4]),
        quarters: core::array::from_fn(|row| core::array::from_fn(|column| lanes[4 * row + column])),
        sum: lanes.iter().map(|&lane| lane.into()).sum(),
        added: core::array::from_fn(|lane| 0.5 + added(lane)),
        twice: lanes.map(|lane| lane + lane),
        columns: lanes.map(|lane| core::array::from_fn(|row| lane + T::from(row as u16))),
        twos: [by_high, by_low, core::array::from_fn(|p| core::array::from_fn(|suit| combined(p, suit)))],
        masked: [masked(T::ZERO), masked(T::from(1_u16)), masked(T::ZERO)],
        suits: [
            high,
            low,
            counts,
            each(&|suit| high[suit] + low[suit]),
            each(&|suit| high[suit] - low[suit]),
            each(&|suit| high[suit] * low[suit] + counts[suit]),
        ],
        spread: [
            core::array::from_fn(|lane| high[lane / 4]),
            core::array::from_fn(|lane| high[lane % 4]),
            [high.into_iter().sum(); LANES],
        ],
    }
}

fn check<T: Number + core::fmt::Debug>(operations: Operations<T>) {
    for isa in Isa::available() {
        assert_eq!(run(isa, operations), expected(operations), "{isa}");
    }
}

#[test]
fn operations_match_plain_loops() {
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..1000 {
        let sets = [0; 4].map(|_| [0; 4].map(|_| random.u64(..)));
        let times = [0; 2].map(|_| [0; 4].map(|_| random.u8(..32)));
        // Too large for an exact sum of `f32`.
        let lanes = [0; 16].map(|_| random.u32(..1 << 24) as f32);
        let mask = random.u16(..);
        check(Operations { sets, times, lanes, mask });
        check(Operations { sets, times, lanes: lanes.map(f64::from), mask });
    }
}
