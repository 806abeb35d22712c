//! Sets of rows as bits, and vertical counters for them.

/// 512 rows, one bit each.
pub(super) type Block = [u64; 8];

/// The number of rows in a block.
pub(super) const ROWS: usize = 512;

/// Numbers, one for each 64 rows of a block.
pub(super) type Sums = [u64; 8];

pub(super) const NONE: Block = [0; 8];

pub(super) const ALL: Block = [u64::MAX; 8];

/// Defines functions of two blocks or sums, lane by lane. The loops are plain so that compilers vectorize
/// them.
macro_rules! lane_by_lane {
    ($($(#[doc = $doc:literal])+ fn $name:ident($a:ident, $b:ident: $from:ty) -> $to:ty { $lane:expr })*) => {
        $(
            $(#[doc = $doc])+
            #[inline(always)]
            pub(super) fn $name(a: &$from, b: &$from) -> $to {
                let mut lanes = [0; 8];
                for lane in 0..lanes.len() {
                    let ($a, $b) = (a[lane], b[lane]);
                    lanes[lane] = $lane;
                }
                lanes
            }
        )*
    };
}

lane_by_lane! {
    /// Returns the rows in both blocks.
    fn and(a, b: Block) -> Block { a & b }
    /// Returns the rows in either block.
    fn or(a, b: Block) -> Block { a | b }
    /// Returns the rows in `a` that are not in `b`.
    fn without(a, b: Block) -> Block { a & !b }
    /// Returns the number of rows in both blocks, lane by lane.
    fn ones(a, b: Block) -> Sums { u64::from((a & b).count_ones()) }
    /// Returns the differences, lane by lane.
    fn less(a, b: Sums) -> Sums { a - b }
}

#[inline(always)]
pub(super) fn is_empty(block: &Block) -> bool {
    let mut any = 0;
    for &lane in block {
        any |= lane;
    }
    any == 0
}

/// Increments the counters of a set of rows. The digits of a row's counter are its bits in the planes, the
/// lowest first.
#[inline(always)]
pub(super) fn count(planes: &mut [Block], rows: &Block) {
    let mut carry = *rows;
    for plane in planes {
        let next = and(plane, &carry);
        for lane in 0..plane.len() {
            plane[lane] ^= carry[lane];
        }
        carry = next;
    }
}

/// Returns the sums of the counters of some rows, lane by lane. Goes from the highest digit down: otherwise
/// compilers take several digits at a time, and spend more on combining lanes than on counting.
#[inline(always)]
pub(super) fn sum(planes: &[Block], rows: &Block) -> Sums {
    let mut sum = [0; 8];
    for plane in planes.iter().rev() {
        for lane in 0..sum.len() {
            sum[lane] = 2 * sum[lane] + u64::from((plane[lane] & rows[lane]).count_ones());
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_count() {
        let mut random = fastrand::Rng::with_seed(5);
        let (mut planes, mut plain) = ([NONE; 5], [0u64; ROWS]);
        for _ in 0..31 {
            let rows: Block = core::array::from_fn(|_| random.u64(..));
            count(&mut planes, &rows);
            for (row, plain) in plain.iter_mut().enumerate() {
                *plain += rows[row / 64] >> (row % 64) & 1;
            }
        }
        let rows: Block = core::array::from_fn(|_| random.u64(..));
        let chosen = plain.iter().enumerate().filter(|&(row, _)| rows[row / 64] >> (row % 64) & 1 == 1);
        assert_eq!(sum(&planes, &rows).iter().sum::<u64>(), chosen.map(|(_, count)| count).sum::<u64>());
    }
}
