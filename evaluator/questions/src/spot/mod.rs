//! Ranges of any game with the known cards: what the command line and the page share in questions about them.

mod boards;
mod by_hand;
mod game_name;
mod line;
mod outs;
mod reader;

use std::error::Error;
use std::iter;
use std::sync::atomic::AtomicBool;

use equity::game::{AnyRange, Game, GameInfo, Question};
use equity::internals::Callback;
use equity::{EquityError, Options, Report};
use evaluator::Isa;
use holdem::Engine;
use holdem::range::Range;
use render::spot::{GivenRange, KnownCards};
use render::words::cut;

pub use boards::{Boards, check_deck};
pub use by_hand::ByHand;
pub(crate) use game_name::split_game;
pub use game_name::{begins_with_game, named_game};
pub(crate) use line::line_of;
pub use line::{CardText, SpotText};
pub use outs::Outs;
pub use reader::RangeReader;

use crate::games::{AnyGame, engine};
use crate::refusal::Refusal;

/// Ranges of a game against each other.
#[derive(Clone)]
pub struct Spot {
    /// The game.
    pub game: AnyGame,
    /// The players' ranges.
    pub ranges: Vec<AnyRange>,
    /// The texts of the ranges as entered.
    pub texts: Vec<String>,
    /// The cards that no player holds.
    pub cards: KnownCards,
}

/// The progress and the end of a run.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    /// The instruction set, or `None` for the game's own. Answers do not depend on it.
    pub isa: Option<Isa>,
    /// Receives the progress of a long run, and may stop it.
    pub on_progress: Callback<'a>,
    /// Stops the run once it is set.
    pub stop: &'a AtomicBool,
}

/// A spot of a game with two hole cards, for analyses that other games do not have.
pub struct Kit<'a> {
    /// The engine of the game.
    pub engine: &'a Engine,
    /// The typed ranges.
    pub spot: render::spot::Spot<Range>,
}

impl Spot {
    /// Returns the equity question about the ranges.
    pub fn question<'a>(&'a self, options: Options, run: Run<'a>) -> Question<'a> {
        Question {
            board: self.cards.board,
            dead: self.cards.dead,
            options,
            isa: run.isa,
            on_progress: Some(run.on_progress),
            stop: Some(run.stop),
            ..Question::new(&self.ranges)
        }
    }

    /// Computes the equities of the players. Equities by combo are ignored in games whose reports lack them.
    ///
    /// # Errors
    ///
    /// Returns an error if the question has no answer or was stopped too soon.
    pub fn equity(&self, options: Options, run: Run<'_>) -> Result<Report, EquityError> {
        let by_combo = options.by_combo && engine(&*self.game).is_some();
        self.game.equity(&self.question(Options { by_combo, ..options }, run))
    }

    /// Returns the spot as shown beside the answer.
    pub fn shown(&self) -> render::spot::Spot<GivenRange> {
        let given = self.ranges.iter().zip(&self.texts);
        let given = given.map(|(range, text)| GivenRange { text: text.clone(), range: range.clone() });
        render::spot::Spot { ranges: given.collect(), cards: self.cards }
    }

    /// Returns the typed ranges and the engine. Returns `None` unless the game has two hole cards.
    pub fn kit(&self) -> Option<Kit<'_>> {
        let engine = engine(&*self.game)?;
        let ranges = self.ranges.iter().map(|range| range.downcast::<Range>().cloned());
        let spot = render::spot::Spot { ranges: ranges.collect::<Option<_>>()?, cards: self.cards };
        Some(Kit { engine, spot })
    }

    /// Returns the only range without the combos that known cards block.
    ///
    /// # Errors
    ///
    /// Returns an error if known cards block every combo of a range that is not empty.
    pub fn left(&self) -> Result<AnyRange, String> {
        let (range, known) = (&self.ranges[0], self.cards.all());
        if range.weight_without(known) == 0.0 && !range.is_empty() {
            return Err(emptied(self.cards));
        }
        Ok(if known.is_empty() { range.clone() } else { range.without(known) })
    }
}

/// Returns the error for a wrong number of players.
pub fn player_count(found: usize, game: &dyn Game) -> EquityError {
    let GameInfo { most_players: most, title, .. } = *game.info();
    EquityError::PlayerCount { found, most, game: engine(game).is_none().then_some(title) }
}

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

/// Returns the error message for a range whose every combo is blocked by known cards.
fn emptied(cards: KnownCards) -> String {
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
        EquityError::RangeNotInDeck { player, .. } | EquityError::HoleCards { player, .. } => {
            Refusal::new("ranges", said).at(player)
        }
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
