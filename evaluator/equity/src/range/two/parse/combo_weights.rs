//! Ranges given as the weights of all combos.

use alloc::format;
use alloc::vec::Vec;

use evaluator::HoleCards;
use evaluator::internals::Counted;

use super::Result;
use crate::notation::tokens::{is_numeric, is_separator, shown};
use crate::range::two::error::{RangeError, RangeErrorKind as Kind, WeightError};
use crate::range::two::range::Range;

/// The length from which a list of numbers is one of weights. Shorter ones are hands of two digits, such as
/// `22 33 54`.
const MIN_NUMBERS: usize = 100;

/// Reads 1,326 numbers, the weights of the combos in the order of [`HoleCards::index`], which is PioSOLVER's.
/// Returns `None` for any other text.
pub(super) fn read(text: &str) -> Option<Result<Range>> {
    let inside = text.trim();
    let inside = inside.strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap_or(inside);
    let words = || inside.split(is_separator).filter(|word| !word.is_empty());
    if !words().next()?.starts_with(is_numeric) {
        return None;
    }
    let number = |word: &str| word.parse().ok().filter(|_| word.starts_with(is_numeric));
    let numbers = words().map(number).collect::<Option<Vec<f64>>>()?;
    if numbers.len() < MIN_NUMBERS {
        return None;
    }
    let fail = |place: usize, kind| {
        let word = words().nth(place).unwrap_or("");
        // The word is a slice of the text, so this is its offset.
        let before = &text[..word.as_ptr() as usize - text.as_ptr() as usize];
        Err(RangeError::new(shown(word), before.chars().count() + 1, kind))
    };
    Some(match Range::from_weights(&numbers) {
        Ok(range) => Ok(range),
        Err(WeightError::Count { found }) => {
            let place = if found > HoleCards::COUNT { HoleCards::COUNT } else { found - 1 };
            let reason = format!("{}: {}", Counted(found, "number"), Kind::ComboCount);
            fail(place, Kind::ComboCount).map_err(|error| error.because(reason))
        }
        Err(WeightError::OutOfBounds { combo, .. }) => fail(combo.index(), Kind::WeightOutOfBounds),
    })
}
