//! Ranges of any game with the known cards: what the command line and the page share in questions about them.

mod boards;
mod by_hand;
mod discards;
mod draws;
mod game_name;
mod kit;
mod line;
mod outs;
mod reader;

use std::error::Error;
use std::iter;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use equity::boards::{BoardsReport, compare, exact_cost};
use equity::game::{AnyRange, Question};
use equity::internals::Callback;
use equity::{EquityError, Options, Report};
use evaluator::{CardSet, Isa};
use render::spot::{GivenRange, KnownCards};
use render::words::cut;

pub use boards::{Boards, check_deck, several_boards};
pub use by_hand::ByHand;
pub use draws::Draws;
pub(crate) use game_name::split_game;
pub use game_name::{begins_with_game, named_game};
pub use kit::{Filter, Kit};
pub(crate) use line::line_of;
pub use line::{CardText, SpotText};
pub use outs::Outs;
pub use reader::RangeReader;

use crate::games::AnyGame;
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
        let by_combo = options.by_combo && self.game.info().ranks_combos();
        self.game.equity(&self.question(Options { by_combo, ..options }, run))
    }

    /// Computes the equities of the players on several boards.
    ///
    /// # Errors
    ///
    /// Returns an error if the question has no answer or was stopped too soon.
    pub fn on_boards(
        &self,
        boards: &[CardSet],
        options: Options,
        run: Run<'_>,
    ) -> Result<BoardsReport, EquityError> {
        compare(&*self.game, &self.question(options, run), boards)
    }

    /// Returns the estimated time of exact work for [`on_boards`](Self::on_boards).
    ///
    /// # Errors
    ///
    /// Returns the errors that concern the question itself.
    pub fn cost_on_boards(
        &self,
        boards: &[CardSet],
        options: Options,
        run: Run<'_>,
    ) -> Result<Duration, EquityError> {
        exact_cost(&*self.game, &self.question(options, run), boards)
    }

    /// Returns the spot as shown beside the answer.
    pub fn shown(&self) -> render::spot::Spot<GivenRange> {
        let given = self.ranges.iter().zip(&self.texts);
        let given = given.map(|(range, text)| GivenRange { text: text.clone(), range: range.clone() });
        render::spot::Spot { ranges: given.collect(), cards: self.cards }
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
fn no_combo(player: usize, text: &str, is_empty: bool) -> String {
    let (name, text) = (player_name(player), cut(text));
    match is_empty {
        true => format!("the {name} has no combo: {text:?}"),
        false => format!("every combo of the {name} has a card of the board or a dead card: {text:?}"),
    }
}

/// Converts an equity error to a refusal. `texts` are the ranges as entered.
pub fn refusal(error: EquityError, texts: &[impl AsRef<str>]) -> Refusal {
    let message = error.to_string();
    match error {
        EquityError::Stopped => Refusal::stopped(),
        EquityError::EmptyRange { player, .. } => {
            let text = texts.get(player).map_or("", AsRef::as_ref);
            Refusal::new("ranges", format!("{message}: {:?}", cut(text))).at(player)
        }
        EquityError::RangeNotInDeck { player, .. } | EquityError::HoleCards { player, .. } => {
            Refusal::new("ranges", message).at(player)
        }
        EquityError::BoardCount { .. }
        | EquityError::NoBoard { .. }
        | EquityError::Discards { .. }
        | EquityError::Boards { .. }
        | EquityError::OnTwoBoards { .. }
        | EquityError::DeadOnBoard(_)
        | EquityError::NotInDeck { .. } => Refusal::new("board", message),
        EquityError::TooFewCards { .. } | EquityError::TooFewOwnCards { .. } => Refusal::new("dead", message),
        EquityError::OnlyHoldem { .. } => Refusal::new("game", message),
        EquityError::TooLong { .. } => Refusal::new("method", message),
        EquityError::StandardError(_) => Refusal::new("stderr", message),
        _ => Refusal::new("ranges", message),
    }
}
