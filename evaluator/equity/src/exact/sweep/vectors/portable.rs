//! Vectors as arrays, for any machine.

use core::array::from_fn;

use evaluator::Suit;

use crate::exact::sweep::blocks::LANES;
use crate::exact::sweep::vectors::Simd;

#[derive(Clone, Copy)]
pub(crate) struct Portable;

/// A row for each suit of the higher card.
type Rows = [[f32; Suit::COUNT]; Suit::COUNT];

/// For four bits of a mask 1 where a lane is kept, 0 where it is not.
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

/// For eight bits a word with a byte of 0 or 1 for each.
static BYTES: [u64; 256] = {
    let mut bytes = [0; 256];
    let mut place = 0;
    while place < 256 * 8 {
        bytes[place / 8] |= ((place / 8) as u64 >> (place % 8) & 1) << (8 * (place % 8));
        place += 1;
    }
    bytes
};

#[inline(always)]
fn kept(mask: u16, row: usize) -> [f32; Suit::COUNT] {
    KEPT[usize::from(mask >> (Suit::COUNT * row) & 15)]
}

#[inline(always)]
fn map(f: impl Fn(usize, usize) -> f32) -> Rows {
    from_fn(|row| from_fn(|column| f(row, column)))
}

impl Simd for Portable {
    type Block = Rows;
    type Suits = [f32; Suit::COUNT];

    #[inline(always)]
    fn splat(self, number: f32) -> Rows {
        [[number; Suit::COUNT]; Suit::COUNT]
    }

    #[inline(always)]
    fn load(self, block: &[f32; LANES], mask: u16) -> Rows {
        from_fn(|row| {
            let kept = kept(mask, row);
            from_fn(|column| block[Suit::COUNT * row + column] * kept[column])
        })
    }

    #[inline(always)]
    fn store(self, lanes: Rows, block: &mut [f32; LANES], mask: u16) {
        for (lane, number) in block.iter_mut().enumerate() {
            if mask >> lane & 1 == 1 {
                *number = lanes.as_flattened()[lane];
            }
        }
    }

    #[inline(always)]
    fn keep(self, lanes: Rows, mask: u16) -> Rows {
        from_fn(|row| {
            let kept = kept(mask, row);
            from_fn(|column| lanes[row][column] * kept[column])
        })
    }

    #[inline(always)]
    fn add(self, a: Rows, b: Rows) -> Rows {
        map(|row, column| a[row][column] + b[row][column])
    }

    #[inline(always)]
    fn sub(self, a: Rows, b: Rows) -> Rows {
        map(|row, column| a[row][column] - b[row][column])
    }

    #[inline(always)]
    fn mul_add(self, a: Rows, b: Rows, c: Rows) -> Rows {
        map(|row, column| a[row][column] * b[row][column] + c[row][column])
    }

    #[inline(always)]
    fn mul(self, a: Rows, b: Rows) -> Rows {
        map(|row, column| a[row][column] * b[row][column])
    }

    #[inline(always)]
    fn sum(self, lanes: Rows) -> f32 {
        self.sums_by_low(lanes).iter().sum()
    }

    #[inline(always)]
    fn sum_wide(self, lanes: Rows) -> f64 {
        lanes.as_flattened().iter().map(|&number| f64::from(number)).sum()
    }

    #[inline(always)]
    fn add_times(self, lanes: Rows, mask: u16, times: f64, sums: &mut [f64; LANES]) {
        let kept: Rows = from_fn(|row| kept(mask, row));
        for (lane, sum) in sums.iter_mut().enumerate() {
            *sum += f64::from(lanes.as_flattened()[lane] * kept.as_flattened()[lane]) * times;
        }
    }

    #[inline(always)]
    fn transpose(self, lanes: Rows) -> Rows {
        map(|row, column| lanes[column][row])
    }

    #[inline(always)]
    fn quarters(self, lanes: Rows) -> [[f32; Suit::COUNT]; Suit::COUNT] {
        lanes
    }

    #[inline(always)]
    fn common_bits(self, high: [&[u64; Suit::COUNT]; 2], low: [&[u64; Suit::COUNT]; 2]) -> Rows {
        let common = |n: usize, row: usize, column: usize| (high[n][row] & low[n][column]).count_ones();
        map(|row, column| (common(0, row, column) + common(1, row, column)) as f32)
    }

    #[inline(always)]
    fn add_members(
        self,
        counts: &mut [u16; 64],
        sets: [&[u64; Suit::COUNT]; 2],
        times: [[u8; Suit::COUNT]; 2],
    ) {
        // Eight counts in a word, a byte each.
        let mut sums = [0; 8];
        for (set, times) in sets.into_iter().flatten().zip(times.as_flattened()) {
            for (place, sum) in sums.iter_mut().enumerate() {
                *sum += BYTES[usize::from((set >> (8 * place)) as u8)] * u64::from(*times);
            }
        }
        for (counts, sums) in counts.as_chunks_mut::<8>().0.iter_mut().zip(sums) {
            for (count, sum) in counts.iter_mut().zip(sums.to_le_bytes()) {
                *count += u16::from(sum);
            }
        }
    }

    #[inline(always)]
    fn load_suits(self, suits: &[f32; Suit::COUNT]) -> [f32; Suit::COUNT] {
        *suits
    }

    #[inline(always)]
    fn store_suits(self, numbers: [f32; Suit::COUNT], suits: &mut [f32; Suit::COUNT]) {
        *suits = numbers;
    }

    #[inline(always)]
    fn load_counts(self, counts: &[u16; Suit::COUNT]) -> [f32; Suit::COUNT] {
        from_fn(|suit| f32::from(counts[suit]))
    }

    #[inline(always)]
    fn sub_suits(self, a: [f32; Suit::COUNT], b: [f32; Suit::COUNT]) -> [f32; Suit::COUNT] {
        from_fn(|suit| a[suit] - b[suit])
    }

    #[inline(always)]
    fn mul_add_suits(
        self,
        a: [f32; Suit::COUNT],
        b: [f32; Suit::COUNT],
        c: [f32; Suit::COUNT],
    ) -> [f32; Suit::COUNT] {
        from_fn(|suit| a[suit] * b[suit] + c[suit])
    }

    #[inline(always)]
    fn add_suits(self, a: [f32; Suit::COUNT], b: [f32; Suit::COUNT]) -> [f32; Suit::COUNT] {
        from_fn(|suit| a[suit] + b[suit])
    }

    #[inline(always)]
    fn by_high(self, suits: [f32; Suit::COUNT]) -> Rows {
        suits.map(|number| [number; Suit::COUNT])
    }

    #[inline(always)]
    fn by_low(self, suits: [f32; Suit::COUNT]) -> Rows {
        [suits; Suit::COUNT]
    }

    #[inline(always)]
    fn column(self, lanes: Rows, suit: usize) -> [f32; Suit::COUNT] {
        lanes.map(|row| row[suit % Suit::COUNT])
    }

    #[inline(always)]
    fn sums_by_high(self, lanes: Rows) -> [f32; Suit::COUNT] {
        // The columns are added, so that it is vectors that are.
        from_fn(|row| (lanes[row][0] + lanes[row][2]) + (lanes[row][1] + lanes[row][3]))
    }

    #[inline(always)]
    fn sums_by_low(self, lanes: Rows) -> [f32; Suit::COUNT] {
        from_fn(|column| (lanes[0][column] + lanes[2][column]) + (lanes[1][column] + lanes[3][column]))
    }

    #[inline(always)]
    fn splat_sum(self, suits: [f32; Suit::COUNT]) -> Rows {
        self.splat((suits[0] + suits[2]) + (suits[1] + suits[3]))
    }
}
