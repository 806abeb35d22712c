//! A question while it is answered: its ranges and known cards.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use equity::game::{AnyRange, Budget};
use equity::{EquityError, Progress};
use render::spot::KnownCards;
use render::words::{counted, cut};
use serde_json::Value;

use crate::games::{AnyGame, Games};
use crate::kind::Form;
use crate::progress::OnProgress;
use crate::push_or_fold::ThreeHands;
use crate::question::{Question, known};
use crate::refusal::Refusal;
use crate::spot::{Boards, RangeReader, Run, Spot, player_name, sentence};

/// The error for a name inside the text of a named range.
const NAMES_IN_NAMES: &str = "a named range cannot name another range";

/// A question that its game supports, and the resources to answer it.
pub(crate) struct Asked<'a> {
    pub(crate) question: &'a Question,
    pub(crate) game: &'a AnyGame,
    /// The form of the answer.
    pub(crate) form: Form,
    pub(crate) run: Run<'a>,
    /// The deals of three hands.
    pub(crate) three_hands: &'a ThreeHands,
    /// The limits of reading all ranges.
    pub(crate) budget: &'a Budget<'a>,
    /// The ranges that have names and were read, because texts may name the same range thousands of times.
    known: Arc<Mutex<HashMap<String, AnyRange>>>,
    start: Instant,
}

impl<'a> Asked<'a> {
    pub(crate) fn new(
        question: &'a Question,
        (games, three_hands): (&'a Games, &'a ThreeHands),
        on_progress: OnProgress<'a>,
        stop: &'a AtomicBool,
        budget: &'a Budget<'a>,
    ) -> Result<Self, Refusal> {
        let form = question.checked_form()?;
        let (game, run) = (known(games, question.game)?, Run { isa: Some(games.isa()), on_progress, stop });
        let (known, start) = (Arc::default(), Instant::now());
        Ok(Self { question, game, form, run, three_hands, budget, known, start })
    }

    /// Returns the time since the question was received, in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Reports the progress of long work. Returns `true` if the work is stopped.
    pub(crate) fn is_stopped(&self, progress: &Progress<'_>) -> bool {
        (self.run.on_progress)(progress).is_break() || self.run.stop.load(Ordering::Relaxed)
    }

    /// Wraps an answer that is text in an object, under the name of its form.
    pub(crate) fn text(&self, text: String) -> Value {
        Value::Object([(self.form.name().to_string(), Value::String(text))].into_iter().collect())
    }

    /// Returns an answer in the form of the question.
    pub(crate) fn shown(
        &self,
        json: impl FnOnce() -> Value,
        csv: impl FnOnce() -> String,
        svg: impl FnOnce() -> String,
        text: impl FnOnce() -> String,
    ) -> Value {
        match self.form {
            Form::Json | Form::All => json(),
            Form::Csv => self.text(csv()),
            Form::Svg => self.text(svg()),
            Form::Text => self.text(text()),
        }
    }

    /// Returns the reader of ranges, whose texts are read within the budget.
    pub(crate) fn reader(&self) -> Result<RangeReader, Refusal> {
        let Question { dialect, order, names, .. } = self.question;
        let reader = RangeReader::new(self.game, *dialect, *order, "");
        let reader = reader.map_err(|(option, message)| Refusal::new(option, message))?;
        let (names, known) = (names.clone(), Arc::clone(&self.known));
        let find = move |name: &str, plain: &RangeReader, budget: &Budget<'_>| {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(range) = known.get(name) {
                return Ok(AnyRange::clone(range));
            }
            let text = names.get(name).ok_or("no range has this name")?;
            let range = plain.read_within(text, budget).map_err(|error| format!("{}: {error}", cut(name)))?;
            known.insert(name.to_string(), range.clone());
            Ok(range)
        };
        Ok(reader.names(find, NAMES_IN_NAMES))
    }

    /// Reads the board and the dead cards.
    pub(crate) fn cards(&self, boards: Boards) -> Result<KnownCards, Refusal> {
        let Question { game, board, dead, .. } = self.question;
        boards.read(game, [("board", board), ("dead", dead)])
    }

    /// Reads the ranges and the known cards.
    pub(crate) fn spot(&self, boards: Boards) -> Result<Spot, Refusal> {
        self.check_players()?;
        self.spot_with(self.cards(boards)?)
    }

    /// Reads the ranges of a question with known cards.
    pub(crate) fn spot_with(&self, cards: KnownCards) -> Result<Spot, Refusal> {
        self.check_players()?;
        let reader = self.reader()?;
        let read = |(player, text): (usize, &String)| {
            let refuse = |error| Refusal::new("ranges", sentence(&self.called(player), &error)).at(player);
            reader.read_within(text, self.budget).map_err(refuse)
        };
        let ranges = self.question.ranges.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Spot { game: self.game.clone(), ranges, texts: self.question.ranges.clone(), cards })
    }

    /// Checks the number of ranges.
    fn check_players(&self) -> Result<(), Refusal> {
        let (found, expected) = (self.question.ranges.len(), self.players());
        if expected.contains(&found) {
            return Ok(());
        }
        let message = match (expected.start(), expected.end()) {
            (1, 1) => format!("{}: expected one", counted(found as f64, "range")),
            (2, 2) => EquityError::NotHeadsUp { found }.to_string(),
            (2, _) => self.game.info().player_count(found).to_string(),
            (least, most) => format!("{}: expected {least} to {most}", counted(found as f64, "range")),
        };
        Err(Refusal::new("ranges", message))
    }

    fn players(&self) -> std::ops::RangeInclusive<usize> {
        self.question.ask.kind().players(self.question.game)
    }

    /// Returns the name of a range for error messages. It is empty if the question has a single range.
    fn called(&self, player: usize) -> String {
        if *self.players().end() == 1 { String::new() } else { player_name(player) }
    }
}
