use alloc::boxed::Box;
use alloc::sync::Arc;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use evaluator::{CardReader, HoleCards};

use super::Seat;
use crate::range::{Dialect, Range, RangeError, RangeReader};

/// How many texts are kept with their ranges, of some 11 KB each.
const MOST_KEPT: usize = 1 << 10;

/// Reads ranges, each text once as long as it is among the last thousand or so. Threads may share it.
///
/// ```
/// use equity::batch::{Ranges, Seat};
///
/// let ranges = Ranges::default();
/// assert_eq!(ranges.seat("AsKs")?, Seat::Hand("AsKs".parse().expect("a combo")));
/// assert_eq!(ranges.seat("QQ+, AK")?, ranges.seat("QQ+, AK")?);
/// assert!(ranges.seat("AKx").is_err());
/// # Ok::<(), equity::range::RangeError>(())
/// ```
#[derive(Debug, Default)]
pub struct Ranges {
    reader: RangeReader,
    kept: RwLock<HashMap<Box<str>, Arc<Range>>>,
}

impl Ranges {
    /// Reads ranges in a dialect.
    #[must_use]
    pub fn new(dialect: Dialect) -> Self {
        Self::reading(RangeReader::new().dialect(dialect))
    }

    /// Reads ranges by a reader, with its order and its names.
    #[must_use]
    pub fn reading(reader: RangeReader) -> Self {
        Self { reader, kept: RwLock::default() }
    }

    /// What a text says of a player: a combo, or a range that is shared by all who have the same text.
    ///
    /// # Errors
    ///
    /// The text is [no range](Range::parse).
    pub fn seat(&self, text: &str) -> Result<Seat, RangeError> {
        // The reader refuses combos that the game's deck lacks.
        let game = self.reader.game;
        let is_dealt = |combo: &HoleCards| game.is_holdem() && (combo.card_set() - game.deck()).is_empty();
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
        // Another thread may have been here before.
        Ok(Seat::Range(kept.entry(text.into()).or_insert_with(|| Arc::new(range)).clone()))
    }
}

/// The combo of a text such as `AsKs`: a range of it would be no other.
fn combo(text: &str) -> Option<HoleCards> {
    if text.len() != 4 {
        return None;
    }
    let mut cards = CardReader::new(text);
    HoleCards::new(cards.next()?.ok()?, cards.next()?.ok()?)
}
