//! An Omaha range as text and JSON.

use omaha::range::Range;
use render::game::in_game;
use render::spot::KnownCards;
use render::words::{counted, of_all};
use serde_json::{Value, json};

/// The largest number of characters of a range in a text answer.
const SHOWN: usize = 600;

/// Returns the part of a range that known cards leave, as JSON.
pub fn omaha_range_json(left: &Range, cards: KnownCards) -> Value {
    let object = json!({
        "range": left.to_string(),
        "combos": left.total_weight(),
        "holdings": left.count(),
        "share": left.share(),
        "board": cards.board.to_string(),
        "dead": cards.dead.to_string(),
    });
    in_game(cards.game, object)
}

/// Returns the hands that known cards leave of a range, their number, and the known cards, as text.
pub fn omaha_range_text(range: &Range, left: &Range, cards: KnownCards) -> String {
    let (hands, percent) = (counted(left.total_weight(), "hand"), 100.0 * left.share());
    let mut text = format!("{}\n{hands}, {percent:.2} % of all hands", listing(&left.to_string()));
    if left.total_weight() != left.count() as f64 {
        text += &format!(", by weight; {}", counted(left.count() as f64, "different one"));
    }
    text += &format!("\n{cards}");
    if !cards.all().is_empty() {
        text += &format!(": {}", of_all(left.total_weight(), range.total_weight(), "hand"));
    }
    text + "\n"
}

/// Returns a text, cut at a comma if it is too long.
fn listing(text: &str) -> String {
    // The text is ASCII, so any index is a character boundary.
    let Some(begun) = text.get(..SHOWN) else { return text.into() };
    let end = begun.rfind(',').unwrap_or(begun.len());
    format!("{},… ({} characters in all; --json has them)", &begun[..end], text.len())
}
