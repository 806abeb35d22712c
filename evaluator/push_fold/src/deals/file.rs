//! Files with the deals of three hands.

use std::ops::RangeInclusive;

use bytemuck::{Pod, Zeroable};
use evaluator::format::{Container, FormatError, Section, TableId, TableKind, write};
use holdem::range::StartingHand;
use holdem::{PreflopTable, Triple};

use crate::deals::Deals;
use crate::deals::triples::{Triples, beside_any};
use crate::orders::THREE;

/// The kind of files with the deals of three hands.
pub const TABLE_KIND: TableKind = TableKind { number: 15, name: "a table of the orders of three hands" };

/// The identity of such a table.
const TABLE: TableId = TableId::new(TABLE_KIND.number, &[TABLE_KIND]);

/// The identity of a checkpoint, which has the counts of the first triples.
const BEGUN: TableId = TableId::new(1000 + TABLE_KIND.number, &[]);

/// The section with the number of cases of each order, by triple of hands.
const COUNTS: u32 = 1;

/// Bytes on one cache line.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u8; 64]);

impl Deals {
    /// Returns the bytes of a file with the deals of three hands, 42,577,988 of them, or `None` if there are
    /// only two.
    #[must_use]
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let triples = self.triples.as_ref()?;
        Some(write(TABLE, &[Section::new(COUNTS, bytemuck::cast_slice::<_, u32>(&triples.counts))]))
    }

    /// Reads the deals of three hands of hold'em from the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns the first check of the table file that fails. The last one compares the orders of each two hands,
    /// summed over the third, with the preflop table.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FormatError> {
        let counts = read_counts(bytes)?;
        check_pairs(&counts)?;
        Ok(Self { triples: Some(Triples::new(counts)), ..Self::two_seats().clone() })
    }
}

/// Reads the counts of a file.
pub(super) fn read_counts(bytes: &[u8]) -> Result<Vec<[u32; THREE]>, FormatError> {
    let length = THREE * Triple::COUNT;
    read(bytes, TABLE, length..=length)
}

/// Returns the bytes of a checkpoint: the counts of the first triples.
pub(super) fn write_begun(counts: &[[u32; THREE]]) -> Vec<u8> {
    write(BEGUN, &[Section::new(COUNTS, counts.as_flattened())])
}

/// Reads the counts of a checkpoint.
pub(super) fn read_begun(bytes: &[u8]) -> Result<Vec<[u32; THREE]>, FormatError> {
    read(bytes, BEGUN, 0..=THREE * Triple::COUNT)
}

/// Reads the counts of a file of one kind.
fn read(
    bytes: &[u8],
    kind: TableId,
    length: RangeInclusive<usize>,
) -> Result<Vec<[u32; THREE]>, FormatError> {
    // The sections of a table file are aligned to cache lines.
    let mut aligned = vec![Line([0; 64]); bytes.len().div_ceil(64)];
    let aligned: &mut [u8] = bytemuck::cast_slice_mut(&mut aligned);
    aligned[..bytes.len()].copy_from_slice(bytes);
    let counts = Container::read(&aligned[..bytes.len()], kind)?.section::<u32>(COUNTS, length)?;
    Ok(counts.as_chunks::<THREE>().0.to_vec())
}

/// Checks that the orders of each two hands, summed over the third, are those of the preflop table.
fn check_pairs(counts: &[[u32; THREE]]) -> Result<(), FormatError> {
    let matrix = PreflopTable::embedded().starting_hand_matrix();
    // On each board of two hands, the third is any two of the other 43 cards.
    let thirds = 43 * 42 / 2;
    for (first, &a) in StartingHand::ALL.iter().enumerate() {
        for &b in &StartingHand::ALL[first..] {
            let sums = beside_any(counts, [a, b]);
            let outcome = matrix.outcome(a, b);
            let expected = [outcome.wins(), outcome.ties(), outcome.losses()].map(|cases| cases * thirds);
            if sums != expected {
                let place = Triple::of([a, b, b]).0.index();
                let expected = "counts whose sums are those of the preflop table";
                return Err(FormatError::value(COUNTS, place, expected, sums[0]));
            }
        }
    }
    Ok(())
}
