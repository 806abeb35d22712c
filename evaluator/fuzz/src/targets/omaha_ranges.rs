//! Text of Omaha ranges of four, five and six cards: it is parsed or rejected, and a parsed range is written
//! and parsed again with the same weights.

use std::sync::LazyLock;

use crate::{check_error, check_place};
use omaha::range::{Range, RangeReader, StartingHand};
use omaha::{Hole, PreflopTable};

pub fn run(text: &str) {
    static READERS: LazyLock<[RangeReader; 3]> = LazyLock::new(|| {
        let order = PreflopTable::embedded().order();
        [4, 5, 6].map(|cards| RangeReader::new(cards).order(&order))
    });
    for (reader, cards) in READERS.iter().zip(4..) {
        match reader.read(text) {
            Ok(range) => {
                check_range(&range, reader, cards);
                // With more cards, a pattern has so many more hands that parsing takes a second.
                if range.count() > 2_000 {
                    break;
                }
            }
            Err(error) => check_place(&error, text, error.position(), error.token().trim_end_matches('…')),
        }
    }
    match text.parse::<Hole>() {
        Ok(hole) => {
            assert_eq!(hole.to_string().parse(), Ok(hole));
            assert_eq!(Hole::from_index(hole.len(), hole.index()), Some(hole));
        }
        Err(error) => check_error(&error),
    }
}

fn check_range(range: &Range, reader: &RangeReader, cards: usize) {
    assert_eq!(range.hole_cards(), cards);
    // Millions of hands take seconds to write.
    if range.count() > 40_000 && !range.is_full() {
        return;
    }
    assert!(range.is_full() || range.iter().all(|(_, weight)| weight > 0.0 && weight <= 1.0));
    let text = range.to_string();
    // A text that would take too long to parse is rejected.
    if text.len() < 2_000 {
        assert_eq!(reader.read(&text).as_ref(), Ok(range), "{text}");
    }
    if range.is_full() {
        return;
    }
    assert_eq!(range.iter().count() as u64, range.count());
    for (hand, weight) in range.iter().step_by(1 + range.count() as usize / 64) {
        assert_eq!(range.weight(hand), weight);
        assert!(StartingHand::of(hand).combos().any(|combo| combo == hand));
    }
}
