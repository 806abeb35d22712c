//! The effect of the cards to come.

use std::time::Duration;

use equity::game::NextCards;
use equity::{EquityError, Options};
use evaluator::{CardSet, Holdem};
use holdem::range::Range;
use holdem::{Reports, RunoutReport};
use render::colour::Palette;
use render::outs;
use render::spot::{Answer, GivenRange};
use serde_json::Value;

use super::{Run, Spot};
use crate::refusal::Refusal;

/// The range of the opponent of a single player.
const ANY_HAND: &str = "random";

/// The effect of the cards to come, with the spot as shown beside it.
#[derive(Clone, Debug)]
pub enum Outs {
    /// Outs, equities by next card, and final hands.
    Runouts(render::spot::Spot<Range>, RunoutReport),
    /// Equities by next card.
    NextCards(render::spot::Spot<GivenRange>, NextCards),
}

impl Spot {
    /// Adds a random opponent if there is a single player.
    #[must_use]
    pub fn with_opponent(mut self) -> Self {
        if self.ranges.len() == 1 {
            self.ranges.push(self.game.full_range());
            self.texts.push(ANY_HAND.into());
        }
        self
    }

    /// Returns why there is nothing to compute or to draw, if so. `is_about_cards` is `true` for forms that have
    /// nothing but the next cards.
    ///
    /// # Errors
    ///
    /// Returns an error if the board is complete and the game has no report about showdowns.
    pub fn check_next_cards(&self, is_about_cards: bool) -> Result<(), Refusal> {
        match (is_whole(self.cards.board), self.game.engine()) {
            (true, None) => Err(Refusal::new(
                "board",
                "no cards come after a board of 5 cards: use equity to see who is ahead",
            )),
            (true, Some(_)) if is_about_cards => {
                Err(Refusal::new("as", "no cards come after a board of 5 cards, so there is nothing to draw"))
            }
            _ => Ok(()),
        }
    }

    /// Computes the effect of the cards to come on each player. On a complete board, it is the state at
    /// showdown.
    ///
    /// # Errors
    ///
    /// Returns an error if the question has no answer, would take longer than `limit` on one thread, or is
    /// stopped.
    pub fn outs(&self, limit: Duration, run: Run<'_>) -> Result<Outs, EquityError> {
        if let Ok(kit) = self.kit() {
            let question = kit.question(run).exact_within(limit);
            let report = match is_whole(self.cards.board) {
                true => question.at_showdown(kit.engine),
                false => question.runouts(kit.engine),
            };
            return report.map(|report| Outs::Runouts(kit.spot.clone(), report));
        }
        let options = Options { exact_within: limit, ..Options::default() };
        let next = self.game.next_cards(&self.question(options, run))?;
        Ok(Outs::NextCards(self.shown(), next))
    }
}

impl Outs {
    /// Returns the answer as JSON, with the time in seconds.
    pub fn json(&self, seconds: f64) -> Value {
        match self {
            Self::Runouts(spot, report) => outs::json(&Answer { spot, report, seconds }),
            Self::NextCards(spot, report) => outs::next_cards_json(&Answer { spot, report, seconds }),
        }
    }

    /// Returns the answer as text, with the time in seconds.
    pub fn text(&self, seconds: f64, palette: Palette) -> String {
        match self {
            Self::Runouts(spot, report) => outs::text(&Answer { spot, report, seconds }, palette),
            Self::NextCards(spot, report) => {
                outs::next_cards_text(&Answer { spot, report, seconds }, palette)
            }
        }
    }

    /// Returns the picture. Returns `None` for games without one.
    pub fn svg(&self, seconds: f64) -> Option<String> {
        match self {
            Self::Runouts(spot, report) => Some(outs::svg(&Answer { spot, report, seconds })),
            Self::NextCards(..) => None,
        }
    }
}

fn is_whole(board: CardSet) -> bool {
    board.len() == Holdem::BOARD_CARDS
}
