use super::Lanes;

/// Eight lanes in plain Rust, which compilers vectorize where they can.
#[derive(Clone, Copy)]
pub(crate) struct Eight;

impl Lanes for Eight {
    type Vector = [i16; 8];

    const COUNT: usize = 8;

    #[inline(always)]
    fn load(self, from: &[i16]) -> [i16; 8] {
        *from.first_chunk().expect("a slice of whole vectors")
    }

    #[inline(always)]
    fn store(self, vector: [i16; 8], to: &mut [i16]) {
        *to.first_chunk_mut().expect("a slice of whole vectors") = vector;
    }

    #[inline(always)]
    fn splat(self, number: i16) -> [i16; 8] {
        [number; 8]
    }

    #[inline(always)]
    fn max(self, mut a: [i16; 8], b: [i16; 8]) -> [i16; 8] {
        for lane in 0..8 {
            a[lane] = a[lane].max(b[lane]);
        }
        a
    }

    #[inline(always)]
    fn add_where_greater(self, mut sum: [i16; 8], a: [i16; 8], b: [i16; 8], weight: [i16; 8]) -> [i16; 8] {
        for lane in 0..8 {
            sum[lane] = sum[lane].wrapping_add(if a[lane] > b[lane] { weight[lane] } else { 0 });
        }
        sum
    }

    #[inline(always)]
    fn add_where_equal(self, mut sum: [i16; 8], a: [i16; 8], b: [i16; 8], weight: [i16; 8]) -> [i16; 8] {
        for lane in 0..8 {
            sum[lane] = sum[lane].wrapping_add(if a[lane] == b[lane] { weight[lane] } else { 0 });
        }
        sum
    }
}
