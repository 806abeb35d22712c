//! Questions about ranges in the words that the command line and the page have in common: boards and dead cards, what players
//! are called, why there is no answer, and the ranges of Omaha.

mod boards;
mod omaha;
mod omaha_range;

use std::error::Error;
use std::iter;

use equity::EquityError;
use equity::range::Range;
use render::spot::KnownCards;
use render::words::cut;

pub use boards::{Boards, check_deck};
pub use omaha::{Given, OmahaSpot, check_players, omaha_reader, omaha_refusal, weight_without};
pub use omaha_range::{omaha_range_json, omaha_range_text};

use crate::refusal::Refusal;

/// What a player's range is called if it is wrong.
pub fn player_name(player: usize) -> String {
    let first = ["first range", "second range", "third range"].get(player);
    first.map_or_else(|| format!("range {}", player + 1), |name| name.to_string())
}

/// An error and its causes, joined by colons, behind the place that has it, if that is not empty.
pub fn sentence(place: &str, error: &dyn Error) -> String {
    let causes = iter::successors(Some(error), |error| (*error).source()).map(|error| error.to_string());
    let place = Some(place.to_string()).filter(|place| !place.is_empty());
    place.into_iter().chain(causes).collect::<Vec<_>>().join(": ")
}

/// What known cards leave of a range.
///
/// # Errors
///
/// That it is nothing of something.
pub fn left(range: &Range, cards: KnownCards) -> Result<Range, String> {
    let left = range.without(cards.all());
    if left.is_empty() && !range.is_empty() { Err(emptied(cards)) } else { Ok(left) }
}

/// What is said of a range of which known cards leave nothing.
pub fn emptied(cards: KnownCards) -> String {
    let what = match (cards.board.is_empty(), cards.dead.is_empty()) {
        (false, true) => "a card of the board",
        (true, _) => "a dead card",
        (false, false) => "a card of the board or a dead card",
    };
    format!("every combo of the range has {what}")
}

/// What is said of a player's range of which known cards leave no combo, or which has none itself.
pub fn no_combo(player: usize, text: &str, is_empty: bool) -> String {
    let (name, text) = (player_name(player), cut(text));
    match is_empty {
        true => format!("the {name} has no combo: {text:?}"),
        false => format!("every combo of the {name} has a card of the board or a dead card: {text:?}"),
    }
}

/// Why there is no answer; `texts` are the ranges as they were given.
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
