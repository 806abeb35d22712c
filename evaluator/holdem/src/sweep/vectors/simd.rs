//! The number types of lanes, and the operations on vectors of them.

use core::iter::Sum;
use core::ops::{Add, AddAssign, Div, Mul, Sub};

use evaluator::Suit;
#[cfg(target_arch = "x86_64")]
use evaluator::internals;

use super::sets;
use crate::sweep::blocks::LANES;

/// The number type of lanes. `f32` is exact for sums of weights 0 and 1. Other weights need `f64`, because
/// card removal may cancel most of a sum.
pub trait Number:
    Copy
    + Default
    + PartialOrd
    + Send
    + Sync
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + AddAssign
    + Sum
    + From<f32>
    + From<u16>
    + Into<f64>
    + 'static
{
    /// 0.
    const ZERO: Self;

    /// The vectors for a processor with AVX-512.
    #[cfg(target_arch = "x86_64")]
    type Avx512: Simd<Number = Self> + From<internals::Avx512>;

    /// The vectors for a processor with AVX2.
    #[cfg(target_arch = "x86_64")]
    type Avx2: Simd<Number = Self> + From<internals::Avx2>;

    /// Rounds a number to this type.
    fn of_weight(weight: f64) -> Self;
}

impl Number for f32 {
    const ZERO: Self = 0.0;

    #[cfg(target_arch = "x86_64")]
    type Avx512 = super::avx512::Singles;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = super::avx2::Singles;

    fn of_weight(weight: f64) -> Self {
        weight as Self
    }
}

impl Number for f64 {
    const ZERO: Self = 0.0;

    #[cfg(target_arch = "x86_64")]
    type Avx512 = super::avx512::Doubles;
    #[cfg(target_arch = "x86_64")]
    type Avx2 = super::avx2::Doubles;

    fn of_weight(weight: f64) -> Self {
        weight
    }
}

/// The lanes of a block as `f64`.
pub type WideBlock<S> = <<S as Simd>::Wide as Simd>::Block;

/// Vectors of 16 lanes (a block) and of four (the suits of one rank).
///
/// Bit `l` of a mask is lane `l`. A lane is `4 * suit of the higher card + suit of the lower card`. Numbers
/// are finite.
pub trait Simd: Copy {
    /// The type of each lane.
    type Number: Number;
    /// A number for each combo of a block.
    type Block: Copy;
    /// A number for each suit.
    type Suits: Copy;
    /// A number for each of two players and each suit.
    type Twos: Copy;
    /// The vectors of `f64` on the same machine.
    type Wide: Simd<Number = f64>;

    // Blocks.

    /// Returns a block with the number in all lanes.
    fn splat(self, number: Self::Number) -> Self::Block;
    /// Loads the lanes of the mask, and 0 in the others.
    fn load(self, block: &[Self::Number; LANES], mask: u16) -> Self::Block;
    /// Stores the lanes of the mask. The others do not change.
    fn store(self, lanes: Self::Block, block: &mut [Self::Number; LANES], mask: u16);
    /// Returns the lanes of the mask, and 0 in the others.
    fn keep(self, lanes: Self::Block, mask: u16) -> Self::Block;
    /// Returns the sums.
    fn add(self, a: Self::Block, b: Self::Block) -> Self::Block;
    /// Returns the differences.
    fn sub(self, a: Self::Block, b: Self::Block) -> Self::Block;
    /// Returns the products.
    fn mul(self, a: Self::Block, b: Self::Block) -> Self::Block;
    /// Returns `a * b + c`, rounded once or twice.
    fn mul_add(self, a: Self::Block, b: Self::Block, c: Self::Block) -> Self::Block;
    /// Returns the larger number in each lane.
    #[inline(always)]
    fn max(self, a: Self::Block, b: Self::Block) -> Self::Block {
        let (mut larger, mut other) = ([Self::Number::ZERO; LANES], [Self::Number::ZERO; LANES]);
        self.store(a, &mut larger, u16::MAX);
        self.store(b, &mut other, u16::MAX);
        for (larger, other) in larger.iter_mut().zip(other) {
            *larger = if other > *larger { other } else { *larger };
        }
        self.load(&larger, u16::MAX)
    }
    /// Returns the quotients.
    #[inline(always)]
    fn div(self, a: Self::Block, b: Self::Block) -> Self::Block {
        let (mut numbers, mut divisors) = ([Self::Number::ZERO; LANES], [Self::Number::ZERO; LANES]);
        self.store(a, &mut numbers, u16::MAX);
        self.store(b, &mut divisors, u16::MAX);
        for (number, divisor) in numbers.iter_mut().zip(divisors) {
            *number = *number / divisor;
        }
        self.load(&numbers, u16::MAX)
    }
    /// Returns `true` if all lanes are 0.
    #[inline(always)]
    fn is_zero(self, lanes: Self::Block) -> bool {
        let mut numbers = [Self::Number::ZERO; LANES];
        self.store(lanes, &mut numbers, u16::MAX);
        numbers.iter().all(|&number| number == Self::Number::ZERO)
    }
    /// Returns the sum of all lanes.
    fn sum(self, lanes: Self::Block) -> Self::Number;
    /// Returns lane 0.
    #[inline(always)]
    fn first(self, lanes: Self::Block) -> Self::Number {
        let mut suits = [Self::Number::ZERO; Suit::COUNT];
        self.store_suits(self.quarters(lanes)[0], &mut suits);
        suits[0]
    }
    /// Exchanges the higher and the lower card of all lanes.
    fn transpose(self, lanes: Self::Block) -> Self::Block;
    /// Transposes 16 rows to 16 columns.
    #[inline(always)]
    fn transpose_rows(
        self,
        rows: &[[Self::Number; LANES]; LANES],
        columns: [&mut [Self::Number; LANES]; LANES],
    ) {
        for (lane, column) in columns.into_iter().enumerate() {
            for (number, row) in column.iter_mut().zip(rows) {
                *number = row[lane];
            }
        }
    }

    // Blocks as `f64`.

    /// Returns the vectors of `f64`.
    fn wide(self) -> Self::Wide;
    /// Converts the lanes to `f64`.
    fn widen(self, lanes: Self::Block) -> WideBlock<Self>;
    /// Rounds the lanes to the number type.
    fn narrow(self, lanes: WideBlock<Self>) -> Self::Block;
    /// Returns the sum of all lanes, added up as `f64`.
    #[inline(always)]
    fn sum_wide(self, lanes: Self::Block) -> f64 {
        self.wide().sum(self.widen(lanes))
    }
    /// Adds the lanes of the mask, multiplied by `times`, to sums.
    #[inline(always)]
    fn add_times(self, lanes: Self::Block, mask: u16, times: f64, sums: &mut [f64; LANES]) {
        let wide = self.wide();
        let lanes = wide.keep(self.widen(lanes), mask);
        wide.store(wide.mul_add(lanes, wide.splat(times), wide.load(sums, u16::MAX)), sums, u16::MAX);
    }

    // Suits.

    /// Loads the numbers of the suits.
    fn load_suits(self, suits: &[Self::Number; Suit::COUNT]) -> Self::Suits;
    /// Stores the numbers of the suits.
    fn store_suits(self, numbers: Self::Suits, suits: &mut [Self::Number; Suit::COUNT]);
    /// Returns the sums.
    fn add_suits(self, a: Self::Suits, b: Self::Suits) -> Self::Suits;
    /// Adds to the numbers of the suits in memory.
    #[inline(always)]
    fn add_to_suits(self, suits: &mut [Self::Number; Suit::COUNT], more: Self::Suits) {
        self.store_suits(self.add_suits(self.load_suits(suits), more), suits);
    }
    /// Returns the differences.
    fn sub_suits(self, a: Self::Suits, b: Self::Suits) -> Self::Suits;
    /// Returns `a * b + c`, rounded once or twice.
    fn mul_add_suits(self, a: Self::Suits, b: Self::Suits, c: Self::Suits) -> Self::Suits;
    /// Returns the number of the higher card's suit in each lane.
    fn by_high(self, suits: Self::Suits) -> Self::Block;
    /// Returns the number of the lower card's suit in each lane.
    fn by_low(self, suits: Self::Suits) -> Self::Block;
    /// Returns the four lanes of each suit of the higher card.
    fn quarters(self, lanes: Self::Block) -> [Self::Suits; Suit::COUNT];
    /// Returns the sum of the lanes of each suit of the higher card.
    #[inline(always)]
    fn sums_by_high(self, lanes: Self::Block) -> Self::Suits {
        self.sums_by_low(self.transpose(lanes))
    }
    /// Returns the sum of the lanes of each suit of the lower card.
    fn sums_by_low(self, lanes: Self::Block) -> Self::Suits;
    /// Returns the sum of four numbers, in all lanes.
    fn splat_sum(self, suits: Self::Suits) -> Self::Block;

    // Two players, side by side, for the sweep of two ranges against each other: `two_way::by_range`.

    /// Returns the sums of two players' lanes by the suit of the higher card, and by that of the lower card.
    fn sums_of_two(self, first: Self::Block, second: Self::Block) -> (Self::Twos, Self::Twos);
    /// Loads the numbers of both players.
    fn load_twos(self, twos: &[[Self::Number; Suit::COUNT]; 2]) -> Self::Twos;
    /// Stores the numbers of both players.
    fn store_twos(self, numbers: Self::Twos, twos: &mut [[Self::Number; Suit::COUNT]; 2]);
    /// Returns the sums.
    fn add_twos(self, a: Self::Twos, b: Self::Twos) -> Self::Twos;
    /// Returns the differences.
    fn sub_twos(self, a: Self::Twos, b: Self::Twos) -> Self::Twos;
    /// Returns `a * b + c`, rounded once or twice.
    fn mul_add_twos(self, a: Self::Twos, b: Self::Twos, c: Self::Twos) -> Self::Twos;
    /// Exchanges the players' numbers.
    fn swap_twos(self, twos: Self::Twos) -> Self::Twos;
    /// Replaces each of a player's numbers with their sum.
    fn spread_sums(self, twos: Self::Twos) -> Self::Twos;

    // Bit sets. Only lanes of `f32` use these. Lanes of `f64` have no vectorized code for them.

    /// Returns the number of common bits of the two cards' sets, for each lane: of a set of `high[0]`, the
    /// higher card's, with one of `low[0]`, the lower card's, plus the same for `high[1]` and `low[1]`.
    #[inline(always)]
    fn common_bits(self, high: [&[u64; Suit::COUNT]; 2], low: [&[u64; Suit::COUNT]; 2]) -> Self::Block {
        self.load(&sets::common_bits(high, low).map(Self::Number::from), u16::MAX)
    }
    /// Adds `times` of each of eight sets to the counts of the bits in it. Each of `times` is at most 31, so
    /// that the sums fit a byte.
    #[inline(always)]
    fn add_members(
        self,
        counts: &mut [u16; 64],
        sets: [&[u64; Suit::COUNT]; 2],
        times: [[u8; Suit::COUNT]; 2],
    ) {
        sets::add_members(counts, sets, times);
    }
    /// Converts counts to numbers.
    #[inline(always)]
    fn load_counts(self, counts: &[u16; Suit::COUNT]) -> Self::Suits {
        self.load_suits(&counts.map(Self::Number::from))
    }
}
