//! Vectors as arrays, for any machine.

use core::array::from_fn;
use core::marker::PhantomData;

use evaluator::Suit;

use crate::sweep::blocks::LANES;
use crate::sweep::vectors::{Number, Simd};

#[derive(Clone, Copy, Default)]
pub(crate) struct Portable<T>(PhantomData<T>);

/// A row for each suit of the higher card.
type Rows<T> = [[T; Suit::COUNT]; Suit::COUNT];

/// 1 for lanes in the mask and 0 for others, by four bits of a mask. Compilers vectorize products, but turn
/// selections into branches.
static KEPT: [[f32; Suit::COUNT]; 16] = {
    let mut kept = [[0.0; Suit::COUNT]; 16];
    let mut place = 0;
    while place < 64 {
        if (place / 4) >> (place % 4) & 1 == 1 {
            kept[place / 4][place % 4] = 1.0;
        }
        place += 1;
    }
    kept
};

#[inline(always)]
fn kept<T: Number>(mask: u16, row: usize) -> [T; Suit::COUNT] {
    KEPT[usize::from(mask >> (Suit::COUNT * row) & 15)].map(T::from)
}

#[inline(always)]
fn map<T>(f: impl Fn(usize, usize) -> T) -> Rows<T> {
    from_fn(|row| from_fn(|column| f(row, column)))
}

impl<T: Number> Simd for Portable<T> {
    type Number = T;
    type Block = Rows<T>;
    type Suits = [T; Suit::COUNT];
    type Twos = [[T; Suit::COUNT]; 2];
    type Wide = Portable<f64>;

    by_rows!([T; Suit::COUNT], T);

    #[inline(always)]
    fn wide(self) -> Portable<f64> {
        Portable(PhantomData)
    }

    #[inline(always)]
    fn widen(self, lanes: Rows<T>) -> Rows<f64> {
        map(|row, column| lanes[row][column].into())
    }

    #[inline(always)]
    fn narrow(self, lanes: Rows<f64>) -> Rows<T> {
        map(|row, column| T::of_weight(lanes[row][column]))
    }

    #[inline(always)]
    fn splat(self, number: T) -> Rows<T> {
        [[number; Suit::COUNT]; Suit::COUNT]
    }

    #[inline(always)]
    fn store(self, lanes: Rows<T>, block: &mut [T; LANES], mask: u16) {
        if mask == u16::MAX {
            block.copy_from_slice(lanes.as_flattened());
            return;
        }
        for (row, numbers) in block.as_chunks_mut::<{ Suit::COUNT }>().0.iter_mut().enumerate() {
            let kept: [T; Suit::COUNT] = kept(mask, row);
            *numbers =
                from_fn(|column| if kept[column] > T::ZERO { lanes[row][column] } else { numbers[column] });
        }
    }

    #[inline(always)]
    fn keep(self, lanes: Rows<T>, mask: u16) -> Rows<T> {
        from_fn(|row| {
            let kept: [T; Suit::COUNT] = kept(mask, row);
            from_fn(|column| lanes[row][column] * kept[column])
        })
    }

    #[inline(always)]
    fn mul(self, a: Rows<T>, b: Rows<T>) -> Rows<T> {
        map(|row, column| a[row][column] * b[row][column])
    }

    #[inline(always)]
    fn sum(self, lanes: Rows<T>) -> T {
        self.sums_by_low(lanes).into_iter().sum()
    }

    /// Adds up one number at a time. With lanes as wide vectors, three-way sweeps on a flop take a quarter
    /// more time (on an Intel Xeon).
    #[inline(always)]
    fn sum_wide(self, lanes: Rows<T>) -> f64 {
        lanes.as_flattened().iter().map(|&number| number.into()).sum()
    }

    #[inline(always)]
    fn transpose(self, lanes: Rows<T>) -> Rows<T> {
        map(|row, column| lanes[column][row])
    }

    /// Transposes squares of four rows and columns.
    #[inline(always)]
    fn transpose_rows(self, rows: &[[T; LANES]; LANES], mut columns: [&mut [T; LANES]; LANES]) {
        for right in (0..LANES).step_by(Suit::COUNT) {
            for down in (0..LANES).step_by(Suit::COUNT) {
                let square = self.transpose(map(|row, column| rows[down + row][right + column]));
                for (numbers, column) in square.iter().zip(&mut columns[right..]) {
                    column[down..][..Suit::COUNT].copy_from_slice(numbers);
                }
            }
        }
    }

    #[inline(always)]
    fn load_suits(self, suits: &[T; Suit::COUNT]) -> [T; Suit::COUNT] {
        *suits
    }

    #[inline(always)]
    fn store_suits(self, numbers: [T; Suit::COUNT], suits: &mut [T; Suit::COUNT]) {
        *suits = numbers;
    }

    #[inline(always)]
    fn sub_suits(self, a: [T; Suit::COUNT], b: [T; Suit::COUNT]) -> [T; Suit::COUNT] {
        from_fn(|suit| a[suit] - b[suit])
    }

    #[inline(always)]
    fn mul_add_suits(
        self,
        a: [T; Suit::COUNT],
        b: [T; Suit::COUNT],
        c: [T; Suit::COUNT],
    ) -> [T; Suit::COUNT] {
        from_fn(|suit| a[suit] * b[suit] + c[suit])
    }

    #[inline(always)]
    fn add_suits(self, a: [T; Suit::COUNT], b: [T; Suit::COUNT]) -> [T; Suit::COUNT] {
        from_fn(|suit| a[suit] + b[suit])
    }

    #[inline(always)]
    fn by_high(self, suits: [T; Suit::COUNT]) -> Rows<T> {
        suits.map(|number| [number; Suit::COUNT])
    }

    #[inline(always)]
    fn sums_by_high(self, lanes: Rows<T>) -> [T; Suit::COUNT] {
        // Adds columns, so that the additions are vectorized.
        from_fn(|row| (lanes[row][0] + lanes[row][2]) + (lanes[row][1] + lanes[row][3]))
    }

    #[inline(always)]
    fn splat_sum(self, suits: [T; Suit::COUNT]) -> Rows<T> {
        self.splat((suits[0] + suits[2]) + (suits[1] + suits[3]))
    }
}
