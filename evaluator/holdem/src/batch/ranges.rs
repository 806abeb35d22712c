use alloc::boxed::Box;
use alloc::sync::Arc;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use evaluator::{CardReader, HoleCards};

use super::Seat;
use crate::range::{Dialect, Range, RangeError, RangeReader, is_dealt};

/// The maximum number of cached ranges, of about 11 KB each.
const MOST_KEPT: usize = 1 << 10;

/// A parser of ranges that caches the last thousand or so. Threads can share it.
///
/// ```
/// use holdem::batch::{Ranges, Seat};
///
/// let ranges = Ranges::default();
/// assert_eq!(ranges.seat("AsKs")?, Seat::Hand("AsKs".parse().expect("a combo")));
/// assert_eq!(ranges.seat("QQ+, AK")?, ranges.seat("QQ+, AK")?);
/// assert!(ranges.seat("AKx").is_err());
/// # Ok::<(), holdem::range::RangeError>(())
/// ```
#[derive(Debug, Default)]
pub struct Ranges {
    reader: RangeReader,
    kept: RwLock<HashMap<Box<str>, Arc<Range>>>,
}

impl Ranges {
    /// Creates a parser for a dialect.
    #[must_use]
    pub fn new(dialect: Dialect) -> Self {
        Self::reading(RangeReader::new().dialect(dialect))
    }

    /// Creates a parser with the options of a reader.
    #[must_use]
    pub fn reading(reader: RangeReader) -> Self {
        Self { reader, kept: RwLock::default() }
    }

    /// Parses a player's hole cards: a combo, or a range, which is shared by all seats with the same text.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a [valid range](Range::parse).
    pub fn seat(&self, text: &str) -> Result<Seat, RangeError> {
        // The reader refuses combos that are not in the game's deck.
        let game = self.reader.game;
        let is_dealt = |combo: &HoleCards| is_dealt(game) && (combo.card_set() - game.deck()).is_empty();
        if let Some(combo) = combo(text).filter(is_dealt) {
            return Ok(Seat::Hand(combo));
        }
        if let Some(range) = self.kept.read().unwrap_or_else(PoisonError::into_inner).get(text) {
            return Ok(Seat::Range(range.clone()));
        }
        let range = self.reader.read(text)?;
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        // Another thread may have inserted the range first.
        Ok(Seat::Range(kept.entry(text.into()).or_insert_with(|| Arc::new(range)).clone()))
    }
}

/// Returns the combo of a text such as `AsKs`, which has the same meaning as a range.
fn combo(text: &str) -> Option<HoleCards> {
    if text.len() != 4 {
        return None;
    }
    let mut cards = CardReader::new(text);
    HoleCards::new(cards.next()?.ok()?, cards.next()?.ok()?)
}
