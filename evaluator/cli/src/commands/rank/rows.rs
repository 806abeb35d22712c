//! Rows of card ids with one byte for each card.

use std::fmt::Display;

use evaluator::HandRank;

use super::output::{Output, Tally};
use crate::error::Failure;
use crate::input::Input;

/// A callback for invalid rows. It takes the place of the row and its error.
pub(super) type Bad<'a> = &'a mut dyn FnMut(usize, &dyn Display);

/// The number of rows that are read at a time.
const CHUNK: usize = 1 << 15;

/// A function that ranks consecutive rows and writes their ranks as numbers. The last argument takes invalid
/// rows.
pub(super) type Rank<'a> = &'a dyn Fn(&[u8], &mut [u16], Bad<'_>);

/// Ranks rows of `length` ids.
pub(super) fn rank(
    length: usize,
    rank: Rank<'_>,
    mut input: Input,
    output: &mut Output,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut buffer = vec![0; CHUNK * length];
    let mut numbers = vec![0; CHUNK];
    let mut bytes = vec![[0; 2]; CHUNK];
    let (mut before, mut filled) = (0, 0);
    loop {
        let read = input.read(&mut buffer[filled..])?;
        filled += read;
        let rows = filled / length;
        let (whole, rest) = buffer[..filled].split_at(rows * length);
        let mut answered = rows;
        let mut outcome = Ok(());
        rank(whole, &mut numbers[..rows], &mut |index, reason| {
            if outcome.is_ok() {
                outcome = tally.add(before + index as u64 + 1, &reason.to_string());
                // The ranks before an invalid row that ends the run are valid and are written.
                answered = if outcome.is_ok() { rows } else { index };
            }
        });
        for (bytes, number) in bytes.iter_mut().zip(&numbers[..answered]) {
            *bytes = number.to_le_bytes();
        }
        let written = output.write(bytes[..answered].as_flattened());
        outcome.and(written)?;
        before += rows as u64;
        if read == 0 {
            if !rest.is_empty() {
                let what = format!("the input ends after {} of {length} bytes", rest.len());
                tally.add(before + 1, &what)?;
                output.write(&HandRank::NO_RANK.to_le_bytes())?;
            }
            return Ok(());
        }
        if input.is_live {
            output.flush()?;
        }
        // The beginning of a row is kept until the rest is read.
        let begun = rest.len();
        buffer.copy_within(filled - begun..filled, 0);
        filled = begun;
    }
}
