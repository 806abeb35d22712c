//! Sets of rows as bits, and counters that stand upright in them.

/// 512 rows, a bit each.
pub(super) type Block = [u64; 8];

/// How many rows a block has.
pub(super) const ROWS: usize = 512;

/// Numbers, one for each 64 rows of a block.
pub(super) type Sums = [u64; 8];

pub(super) const NONE: Block = [0; 8];

pub(super) const ALL: Block = [u64::MAX; 8];

#[inline(always)]
pub(super) fn and(a: &Block, b: &Block) -> Block {
    let mut both = NONE;
    for lane in 0..both.len() {
        both[lane] = a[lane] & b[lane];
    }
    both
}

#[inline(always)]
pub(super) fn or(a: &Block, b: &Block) -> Block {
    let mut either = NONE;
    for lane in 0..either.len() {
        either[lane] = a[lane] | b[lane];
    }
    either
}

/// What `a` has and `b` has not.
#[inline(always)]
pub(super) fn without(a: &Block, b: &Block) -> Block {
    let mut left = NONE;
    for lane in 0..left.len() {
        left[lane] = a[lane] & !b[lane];
    }
    left
}

#[inline(always)]
pub(super) fn is_empty(block: &Block) -> bool {
    let mut any = 0;
    for &lane in block {
        any |= lane;
    }
    any == 0
}

/// Counts one more for each row of a set. The digits of a row's counter are its bits in the planes, the lowest first.
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

/// The sum of the counters of some rows, lane by lane: from the highest digit down, for compilers take several digits at a
/// time else, and spend more on bringing lanes together than on counting.
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

/// How many rows are in two sets, lane by lane.
#[inline(always)]
pub(super) fn ones(a: &Block, b: &Block) -> Sums {
    let mut ones = [0; 8];
    for lane in 0..ones.len() {
        ones[lane] = u64::from((a[lane] & b[lane]).count_ones());
    }
    ones
}

/// The difference of numbers, lane by lane.
#[inline(always)]
pub(super) fn less(a: &Sums, b: &Sums) -> Sums {
    let mut difference = [0; 8];
    for lane in 0..difference.len() {
        difference[lane] = a[lane] - b[lane];
    }
    difference
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
