//! Places sparse keys into a nearly full slot array with one small offset per row.
//!
//! A key of `bits` bits is cut into a row (its upper bits) and a column (its lower `shift` bits). All keys of
//! one row are shifted together by the row's displacement, so a lookup costs one small load, one addition and
//! one load:
//!
//! ```text
//! slot = key + offsets[key >> shift]      (modulo 2^32)
//! ```
//!
//! This is row displacement (Tarjan and Yao, "Storing a sparse table", 1979). The offset of a row is its
//! displacement less the row's first key. It may be negative; the sum is right modulo 2^32.
//!
//! The whole window of every row is inside the slot array, empty rows included. So the slot of any key is in
//! bounds, even of a key that was never placed. There is an offset for every row that `bits` can name.
//!
//! Placement is greedy and deterministic: rows are taken from the fullest to the emptiest, and each goes to
//! the first displacement where it fits, searched from both ends of the array towards the middle. Few rows
//! can reach the slots near the ends, so these are filled while there is choice. The last holes are then in
//! the middle, where every row can reach them.

use std::cmp::Reverse;

use evaluator::key::{COLUMN_BITS, RANK_KEY_BITS, RANK_WEIGHTS};
use thiserror::Error;

use crate::orders::Generated;
use crate::rank_keys::keys_where;

/// The number of displacements that one step of the search examines.
const BLOCK: usize = u64::BITS as usize;

/// The shape of the keys of every table.
pub const SHAPE: Shape = Shape { bits: RANK_KEY_BITS, shift: COLUMN_BITS };

/// Returns the verified placement of the rank keys of an order's table. It is the same every time.
///
/// # Errors
///
/// Returns an error if the committed weights or slots do not work.
pub fn placement<O: Generated>() -> Result<Placement, PlacementError> {
    let keys = keys_where(&RANK_WEIGHTS, RANK_KEY_BITS, O::has_rank_key);
    let placement = place(&keys, SHAPE, O::SLOTS)?;
    placement.prove(&keys)?;
    Ok(placement)
}

/// The reason why a placement or a proof failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlacementError {
    /// `bits` and `shift` cannot describe a table.
    #[error("keys cannot be cut into a row and a column so")]
    BadShape,
    /// The key has more than `bits` bits.
    #[error("key {0} has too many bits")]
    KeyTooWide(u32),
    /// This key occurs more than once, or its slot is taken by another key.
    #[error("key {0} shares its slot with another")]
    Collision(u32),
    /// The slots cannot take all rows. Contains the row that failed.
    #[error("row {0} fits nowhere")]
    NoRoom(usize),
    /// The window of this row exceeds the slot array.
    #[error("row {0} reaches past the last slot")]
    WindowOutside(usize),
}

/// The division of a key into row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The width of a key in bits.
    pub bits: u32,
    /// The width of the column in bits.
    pub shift: u32,
}

impl Shape {
    /// Returns the number of rows, which is also the number of offsets.
    pub fn rows(self) -> usize {
        1 << (self.bits - self.shift)
    }

    /// Returns the number of columns of a row.
    pub fn window(self) -> usize {
        1 << self.shift
    }

    /// Returns the smallest key of a row.
    fn first_key(self, row: usize) -> u32 {
        (row as u32) << self.shift
    }

    /// Rejects shapes that a lookup cannot use.
    fn check(self) -> Result<(), PlacementError> {
        let sane = self.shift <= self.bits && self.bits < u32::BITS;
        if sane { Ok(()) } else { Err(PlacementError::BadShape) }
    }
}

/// A finished placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The division of keys.
    pub shape: Shape,
    /// The length of the slot array.
    pub slots: usize,
    /// The number that is added to the keys of each row to give their slots.
    pub offsets: Vec<u32>,
}

impl Placement {
    /// Returns the slot of a key.
    ///
    /// # Panics
    ///
    /// Panics if the key is too wide.
    pub fn slot(&self, key: u32) -> usize {
        key.wrapping_add(self.offsets[(key >> self.shape.shift) as usize]) as usize
    }

    /// Checks that no two of the keys share a slot, and that the slot of any key, placed or not, is inside
    /// the array.
    pub fn prove(&self, keys: &[u32]) -> Result<(), PlacementError> {
        self.shape.check()?;
        if self.offsets.len() != self.shape.rows() {
            return Err(PlacementError::BadShape);
        }
        for (row, &offset) in self.offsets.iter().enumerate() {
            let displacement = self.shape.first_key(row).wrapping_add(offset) as usize;
            if displacement + self.shape.window() > self.slots {
                return Err(PlacementError::WindowOutside(row));
            }
        }
        let mut taken = vec![false; self.slots];
        for &key in keys {
            if key >> self.shape.bits != 0 {
                return Err(PlacementError::KeyTooWide(key));
            }
            if std::mem::replace(&mut taken[self.slot(key)], true) {
                return Err(PlacementError::Collision(key));
            }
        }
        Ok(())
    }
}

/// Places the keys into exactly `slots` slots. The error names the row that did not fit.
pub fn place(keys: &[u32], shape: Shape, slots: usize) -> Result<Placement, PlacementError> {
    let rows = columns_by_row(keys, shape)?;
    let last = slots.checked_sub(shape.window()).ok_or(PlacementError::NoRoom(0))?;
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| Reverse(rows[row].len()));
    let mut taken = Taken::new(slots, shape.window());
    let mut offsets = vec![0u32; rows.len()];
    for row in order {
        // A row without keys fits anywhere, for example at the start.
        let displacement = taken.first_fit(&rows[row], last).ok_or(PlacementError::NoRoom(row))?;
        taken.take(&rows[row], displacement);
        offsets[row] = (displacement as u32).wrapping_sub(shape.first_key(row));
    }
    Ok(Placement { shape, slots, offsets })
}

/// Sorts the keys' columns into their rows. Rejects equal keys and unknown rows.
fn columns_by_row(keys: &[u32], shape: Shape) -> Result<Vec<Vec<usize>>, PlacementError> {
    shape.check()?;
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(PlacementError::Collision(pair[0]));
    }
    let mut rows = vec![Vec::new(); shape.rows()];
    for &key in &sorted {
        if key >> shape.bits != 0 {
            return Err(PlacementError::KeyTooWide(key));
        }
        rows[(key >> shape.shift) as usize].push(key as usize & (shape.window() - 1));
    }
    Ok(rows)
}

/// The occupied slots, one bit each.
struct Taken {
    words: Vec<u64>,
}

impl Taken {
    /// Returns a set with all slots free. Padding allows reading a block at any displacement.
    fn new(slots: usize, window: usize) -> Taken {
        Taken { words: vec![0; (slots + window) / BLOCK + 3] }
    }

    /// Returns a mask over the 64 displacements from `block * 64` on. A bit is set if some column would hit
    /// an occupied slot.
    fn conflicts(&self, columns: &[usize], block: usize) -> u64 {
        let mut conflicts = 0;
        for &column in columns {
            let (word, bit) = (block + column / BLOCK, column % BLOCK);
            let low = self.words[word] >> bit;
            // Two shifts, because a shift by 64 is undefined.
            let high = (self.words[word + 1] << 1) << (BLOCK - 1 - bit);
            conflicts |= low | high;
            if conflicts == !0 {
                break;
            }
        }
        conflicts
    }

    /// Returns a displacement in `0..=last` where all columns hit free slots. Examines blocks from both ends
    /// in turn, towards the middle.
    fn first_fit(&self, columns: &[usize], last: usize) -> Option<usize> {
        let last_block = last / BLOCK;
        for step in 0..=last_block {
            let from_back = step % 2 == 1;
            let block = if from_back { last_block - step / 2 } else { step / 2 };
            let mut free = !self.conflicts(columns, block);
            if block == last_block {
                free &= !0 >> (BLOCK - 1 - last % BLOCK);
            }
            if free != 0 {
                let bit = if from_back { free.ilog2() } else { free.trailing_zeros() };
                return Some(block * BLOCK + bit as usize);
            }
        }
        None
    }

    /// Marks the slots of a row as occupied.
    fn take(&mut self, columns: &[usize], displacement: usize) {
        for column in columns {
            let slot = displacement + column;
            self.words[slot / BLOCK] |= 1 << (slot % BLOCK);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Shape = Shape { bits: 8, shift: 4 };

    #[test]
    fn fills_every_slot_of_an_easy_case() {
        // Two full rows and one row of every second column.
        let keys: Vec<u32> = (0x10..0x30).chain((0x40..0x50).step_by(2)).collect();
        let placed = place(&keys, SMALL, 48).unwrap();
        assert_eq!((placed.prove(&keys), placed.slots - keys.len()), (Ok(()), 8));
        assert!((0..256).all(|key| placed.slot(key) < 48));
    }

    #[test]
    fn refuses_what_cannot_be_placed() {
        assert_eq!(place(&[3, 3], SMALL, 48), Err(PlacementError::Collision(3)));
        assert_eq!(place(&[256], SMALL, 48), Err(PlacementError::KeyTooWide(256)));
        assert!(matches!(place(&[1], SMALL, 8), Err(PlacementError::NoRoom(_))));
        assert_eq!(place(&[1], Shape { bits: 3, shift: 4 }, 48), Err(PlacementError::BadShape));
    }

    #[test]
    fn proof_notices_damage() {
        let keys = [0x12, 0x22, 0x23];
        let good = place(&keys, SMALL, 40).unwrap();
        let mut far = good.clone();
        far.offsets[5] += 60;
        assert_eq!(far.prove(&keys), Err(PlacementError::WindowOutside(5)));
        let mut clash = good;
        clash.offsets[2] = clash.offsets[1].wrapping_sub(16);
        assert_eq!(clash.prove(&keys), Err(PlacementError::Collision(0x22)));
    }
}
