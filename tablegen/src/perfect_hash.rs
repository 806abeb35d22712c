//! Places sparse keys into a nearly full slot array with one small offset per row.
//!
//! A key of `bits` bits is cut into a row (its upper bits) and a column (its
//! lower `shift` bits). All keys of one row are shifted together by the row's
//! displacement, so a lookup costs one small load, one addition and one load:
//!
//! ```text
//! slot = (key & field_mask) + offsets[key >> shift]
//! ```
//!
//! The offsets are 16 bits wide although there are more than 65,536 slots. The
//! field that is added is therefore `field_bits` wide, wider than the column,
//! and takes in the lowest bits of the row number: row `r` starts at
//! `(r % rows_per_field) << shift` before its offset is added. So rows whose
//! number ends in high bits reach the far end of the slot array and rows whose
//! number ends in zeros reach its start, and no row needs more than 16 bits.
//!
//! The whole window of every row lies inside the slot array, empty rows
//! included, so the slot of any key whose row has an offset is in bounds, even
//! of a key that was never placed. `rows` need not be a power of two; what a
//! lookup does about rows beyond is told in `evaluator::key`.
//!
//! Placement is greedy and deterministic: rows are taken from the fullest to
//! the emptiest and each goes to the first displacement where it fits, looked
//! for from both ends of the array towards the middle at once. Slots near the
//! ends can be reached by few rows, so they are filled while there is choice;
//! the last holes then lie in the middle, where every row can reach them.

use std::cmp::Reverse;
use std::fmt;

use evaluator::key::{COLUMN_BITS, FIELD_BITS, RANK_KEY_BITS, RANK_WEIGHTS, ROWS};

use crate::rank_keys::keys;

/// Number of displacements that one step of the search looks at.
const BLOCK: usize = u64::BITS as usize;

/// How keys are cut by every table there is.
pub const SHAPE: Shape =
    Shape { bits: RANK_KEY_BITS, shift: COLUMN_BITS, rows: ROWS, field_bits: FIELD_BITS };

/// Slots of the pinned placement: the fewest that worked when tried one after
/// another. More slots may fail again, since the greedy order is not monotone.
pub const SLOTS: usize = 76_425;

/// The placement of the pinned keys, proved. It is the same every time.
///
/// # Errors
///
/// The pinned weights or slots do not hold.
pub fn pinned() -> Result<Placement, PlacementError> {
    let keys = keys(&RANK_WEIGHTS, RANK_KEY_BITS);
    let placement = place(&keys, SHAPE, SLOTS)?;
    placement.prove(&keys)?;
    Ok(placement)
}

/// Why a placement or a proof failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementError {
    /// `bits`, `shift` or `field_bits` cannot describe a table.
    BadShape,
    /// The row of this key has no offset.
    NoSuchRow(u32),
    /// This key occurs more than once, or its slot is taken by another key.
    Collision(u32),
    /// This many slots cannot take all rows (the number of the row that failed).
    NoRoom(usize),
    /// The window of this row reaches past the slot array.
    WindowOutside(usize),
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadShape => write!(f, "keys cannot be cut into a row and a column so"),
            Self::NoSuchRow(key) => write!(f, "the row of key {key} has no offset"),
            Self::Collision(key) => write!(f, "key {key} shares its slot with another"),
            Self::NoRoom(row) => write!(f, "row {row} fits nowhere"),
            Self::WindowOutside(row) => write!(f, "row {row} reaches past the last slot"),
        }
    }
}

impl std::error::Error for PlacementError {}

/// How a key is cut into row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Width of a key.
    pub bits: u32,
    /// Width of the column.
    pub shift: u32,
    /// Number of rows that keys use, and so of offsets.
    pub rows: usize,
    /// Width of the field that is added to the offset; at least `shift`.
    pub field_bits: u32,
}

impl Shape {
    /// Number of columns of one row.
    pub fn window(self) -> usize {
        1 << self.shift
    }

    /// The part of the key that is added to the offset of its row.
    pub fn field(self, key: u32) -> usize {
        (key & ((1 << self.field_bits) - 1)) as usize
    }

    /// The least displacement of a row: its window's place at offset 0.
    fn start(self, row: usize) -> usize {
        (row << self.shift) & ((1 << self.field_bits) - 1)
    }

    /// First and last displacement of a row, or `None` if it has none.
    fn reach(self, row: usize, slots: usize) -> Option<(usize, usize)> {
        let first = self.start(row);
        let last = slots.checked_sub(self.window())?;
        let last = last.min(first + usize::from(u16::MAX));
        (first <= last).then_some((first, last))
    }

    /// Refuses shapes that no lookup could use.
    fn check(self) -> Result<(), PlacementError> {
        let ordered = self.shift <= self.field_bits && self.field_bits <= self.bits;
        let sane = ordered && self.bits < u32::BITS;
        let enough = sane && self.rows <= 1 << (self.bits - self.shift);
        if enough { Ok(()) } else { Err(PlacementError::BadShape) }
    }
}

/// A finished placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// How keys are cut.
    pub shape: Shape,
    /// Length of the slot array.
    pub slots: usize,
    /// One offset per row.
    pub offsets: Vec<u16>,
}

impl Placement {
    /// Slot of a key; panics if its row has no offset.
    pub fn slot(&self, key: u32) -> usize {
        self.shape.field(key) + usize::from(self.offsets[(key >> self.shape.shift) as usize])
    }

    /// Number of slots that no key uses.
    pub fn unused(&self, keys: &[u32]) -> usize {
        self.slots - keys.len()
    }

    /// Checks that no two of the keys share a slot and that every key of the
    /// `rows` rows, placed or not, has its slot inside the array.
    pub fn prove(&self, keys: &[u32]) -> Result<(), PlacementError> {
        self.shape.check()?;
        if self.offsets.len() != self.shape.rows {
            return Err(PlacementError::BadShape);
        }
        for (row, &offset) in self.offsets.iter().enumerate() {
            let end = self.shape.start(row) + usize::from(offset) + self.shape.window();
            if end > self.slots {
                return Err(PlacementError::WindowOutside(row));
            }
        }
        let mut taken = vec![false; self.slots];
        for &key in keys {
            if key >> self.shape.shift >= self.shape.rows as u32 {
                return Err(PlacementError::NoSuchRow(key));
            }
            if std::mem::replace(&mut taken[self.slot(key)], true) {
                return Err(PlacementError::Collision(key));
            }
        }
        Ok(())
    }
}

/// Places the keys into exactly `slots` slots, or says which row did not fit.
pub fn place(keys: &[u32], shape: Shape, slots: usize) -> Result<Placement, PlacementError> {
    let rows = columns_by_row(keys, shape)?;
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&row| Reverse(rows[row].len()));
    let mut taken = Taken::new(slots, shape.window());
    let mut offsets = vec![0u16; rows.len()];
    for row in order {
        let (first, last) = shape.reach(row, slots).ok_or(PlacementError::NoRoom(row))?;
        let found = if rows[row].is_empty() {
            // No key to place, but the window must still lie inside.
            Some(first)
        } else {
            taken.first_fit(&rows[row], first, last)
        };
        let displacement = found.ok_or(PlacementError::NoRoom(row))?;
        taken.take(&rows[row], displacement);
        offsets[row] = (displacement - first) as u16;
    }
    Ok(Placement { shape, slots, offsets })
}

/// Places the keys into as few slots as the greedy order manages: tries
/// `keys.len()` slots first and then `step` more each time, up to `limit`.
pub fn place_tightest(
    keys: &[u32],
    shape: Shape,
    step: usize,
    limit: usize,
) -> Result<Placement, PlacementError> {
    let mut slots = keys.len();
    loop {
        match place(keys, shape, slots) {
            Err(PlacementError::NoRoom(_)) if slots + step <= limit => slots += step,
            result => return result,
        }
    }
}

/// Sorts the keys' columns into their rows; refuses equal keys and unknown rows.
fn columns_by_row(keys: &[u32], shape: Shape) -> Result<Vec<Vec<usize>>, PlacementError> {
    shape.check()?;
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(PlacementError::Collision(pair[0]));
    }
    let mut rows = vec![Vec::new(); shape.rows];
    for &key in &sorted {
        if key >> shape.shift >= shape.rows as u32 {
            return Err(PlacementError::NoSuchRow(key));
        }
        rows[(key >> shape.shift) as usize].push(key as usize & (shape.window() - 1));
    }
    Ok(rows)
}

/// The slots in use, one bit each.
struct Taken {
    words: Vec<u64>,
}

impl Taken {
    /// All slots free. The padding lets a block be read at any displacement.
    fn new(slots: usize, window: usize) -> Taken {
        Taken { words: vec![0; (slots + window) / BLOCK + 3] }
    }

    /// For the 64 displacements from `block * 64` on: a set bit where some
    /// column would land on a slot in use.
    fn conflicts(&self, columns: &[usize], block: usize) -> u64 {
        let mut conflicts = 0;
        for &column in columns {
            let (word, bit) = (block + column / BLOCK, column % BLOCK);
            let low = self.words[word] >> bit;
            // Two shifts, since a shift by 64 is not defined.
            let high = (self.words[word + 1] << 1) << (BLOCK - 1 - bit);
            conflicts |= low | high;
            if conflicts == !0 {
                break;
            }
        }
        conflicts
    }

    /// A displacement in `first..=last` where all columns land on free slots;
    /// looks at blocks from both ends in turn and works towards the middle.
    fn first_fit(&self, columns: &[usize], first: usize, last: usize) -> Option<usize> {
        let (first_block, last_block) = (first / BLOCK, last / BLOCK);
        for step in 0..=last_block - first_block {
            let from_back = step % 2 == 1;
            let block = if from_back { last_block - step / 2 } else { first_block + step / 2 };
            let mut free = !self.conflicts(columns, block);
            if block == first_block {
                free &= !0 << (first % BLOCK);
            }
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

    /// Marks the slots of a row as in use.
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

    const SMALL: Shape = Shape { bits: 8, shift: 4, rows: 16, field_bits: 5 };

    #[test]
    fn fills_every_slot_of_an_easy_case() {
        // Two full rows and one row of every second column.
        let keys: Vec<u32> = (0x10..0x30).chain((0x40..0x50).step_by(2)).collect();
        let placed = place(&keys, SMALL, 48).unwrap();
        assert_eq!((placed.prove(&keys), placed.unused(&keys)), (Ok(()), 8));
        assert!((0..256).all(|key| placed.slot(key) < 48));
    }

    #[test]
    fn refuses_what_cannot_be_placed() {
        assert_eq!(place(&[3, 3], SMALL, 48), Err(PlacementError::Collision(3)));
        assert_eq!(place(&[256], SMALL, 48), Err(PlacementError::NoSuchRow(256)));
        assert!(matches!(place(&[1], SMALL, 8), Err(PlacementError::NoRoom(_))));
        let narrow = Shape { field_bits: 3, ..SMALL };
        assert_eq!(place(&[1], narrow, 48), Err(PlacementError::BadShape));
    }

    #[test]
    fn proof_notices_damage() {
        let keys = [0x12, 0x22, 0x23];
        let good = place(&keys, SMALL, 40).unwrap();
        let mut far = good.clone();
        far.offsets[5] = 60;
        assert_eq!(far.prove(&keys), Err(PlacementError::WindowOutside(5)));
        let mut clash = good;
        (clash.offsets[1], clash.offsets[2]) = (0, 16);
        assert_eq!(clash.prove(&keys), Err(PlacementError::Collision(0x22)));
    }
}
