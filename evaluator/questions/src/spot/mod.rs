//! What the command line and the page share in questions about ranges: boards and dead cards, names of
//! players' ranges, error messages, and Omaha ranges.

mod boards;
mod omaha;
mod omaha_range;

use std::error::Error;
use std::iter;

use holdem::EquityError;
use holdem::range::Range;
use render::spot::KnownCards;
use render::words::cut;

pub use boards::{Boards, check_deck};
pub use omaha::{Given, OmahaSpot, check_players, omaha_reader, omaha_refusal, weight_without};
pub use omaha_range::{omaha_range_json, omaha_range_text};

use crate::refusal::Refusal;

/// Returns the name of a player's range for error messages.
pub fn player_name(player: usize) -> String {
    let first = ["first range", "second range", "third range"].get(player);
    first.map_or_else(|| format!("range {}", player + 1), |name| name.to_string())
}

/// Joins a place, an error and its causes with colons. An empty place is left out.
pub fn sentence(place: &str, error: &dyn Error) -> String {
    let causes = iter::successors(Some(error), |error| (*error).source()).map(|error| error.to_string());
    let place = Some(place.to_string()).filter(|place| !place.is_empty());
    place.into_iter().chain(causes).collect::<Vec<_>>().join(": ")
}

/// Returns a range without the combos that known cards block.
///
/// # Errors
///
/// Returns an error if known cards block every combo of a range that is not empty.
pub fn left(range: &Range, cards: KnownCards) -> Result<Range, String> {
    let left = range.without(cards.all());
    if left.is_empty() && !range.is_empty() { Err(emptied(cards)) } else { Ok(left) }
}

/// Returns the error message for a range whose every combo is blocked by known cards.
pub fn emptied(cards: KnownCards) -> String {
    let what = match (cards.board.is_empty(), cards.dead.is_empty()) {
        (false, true) => "a card of the board",
        (true, _) => "a dead card",
        (false, false) => "a card of the board or a dead card",
    };
    format!("every combo of the range has {what}")
}

/// Returns the error message for a player's range that is empty, or whose every combo is blocked by known
/// cards.
pub fn no_combo(player: usize, text: &str, is_empty: bool) -> String {
    let (name, text) = (player_name(player), cut(text));
    match is_empty {
        true => format!("the {name} has no combo: {text:?}"),
        false => format!("every combo of the {name} has a card of the board or a dead card: {text:?}"),
    }
}

/// Converts an equity error to a refusal. `texts` are the ranges as entered.
pub fn refusal(error: EquityError, texts: &[impl AsRef<str>]) -> Refusal {
    let said = error.to_string();
    match error {
        EquityError::Stopped => Refusal::stopped(),
        EquityError::EmptyRange { player, .. } => {
            let text = texts.get(player).map_or("", AsRef::as_ref);
            Refusal::new("ranges", format!("{said}: {:?}", cut(text))).at(player)
        }
        EquityError::RangeNotInDeck { player, .. } => Refusal::new("ranges", said).at(player),
        EquityError::BoardCount { .. } | EquityError::DeadOnBoard(_) | EquityError::NotInDeck { .. } => {
            Refusal::new("board", said)
        }
        EquityError::TooFewCards { .. } => Refusal::new("dead", said),
        EquityError::OnlyHoldem { .. } => Refusal::new("game", said),
        EquityError::TooLong { .. } => Refusal::new("method", said),
        EquityError::StandardError(_) => Refusal::new("stderr", said),
        _ => Refusal::new("ranges", said),
    }
}
