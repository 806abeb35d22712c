//! The questions in lines, and their answers.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use equity::game::{AnyRange, GameInfo, ReadRangeError};
use equity::{EquityError, Options, Progress, Report};
use evaluator::{Card, CardReader, CardSet, HoleCards};
use holdem::batch::{Answer, Batch, Question, Seat};
use holdem::range::Range;
use questions::games::{AnyGame, engine};
use questions::spot::{RangeReader, Spot, player_count};
use render::equity::{Asked, json};
use render::spot::KnownCards;
use serde_json::Value;
use terminal::interrupt;

use super::columns::Columns;
use super::fields::Fields;
use crate::error::sentence;
use crate::progress::unless_interrupted;
use crate::spot::{Boards, DialectChoice, name, read_cards, run_with};

/// The error for a range in place of the board.
const HEADS_UP: &str = "a line has two ranges, then a board and dead cards";

/// The maximum number of cached ranges: of two hole cards, which take about 11 KB each, and of others, which
/// may be larger.
const MOST_KEPT: [usize; 2] = [1 << 10, 1 << 6];

/// Stops answers at an interrupt.
const STOP: &(dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync) = &|_| unless_interrupted();

/// Reads and answers the questions in lines.
pub(crate) struct LineQuestions<'a> {
    game: &'a AnyGame,
    reader: RangeReader,
    options: Options,
    /// Answers many questions about two hole cards at a time.
    batch: Option<Batch<'a>>,
    /// The ranges of earlier texts.
    kept: RwLock<HashMap<Box<str>, Player>>,
}

/// The range of a player.
#[derive(Clone)]
enum Player {
    Seat(Seat),
    Range(AnyRange),
}

/// The question in a line.
pub(super) enum LineQuestion {
    /// A question for the batch.
    Combos(Question),
    /// A question about any game.
    Ranges(Spot),
}

impl<'a> LineQuestions<'a> {
    /// Prepares to read and answer questions about a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the game lacks an option for reading ranges.
    pub(crate) fn new(game: &'a AnyGame, dialect: &DialectChoice, options: Options) -> Result<Self, String> {
        let batch = engine(&**game).map(|engine| Batch::new(engine, options));
        let batch = batch.map(|batch| batch.on_progress(STOP).stop_when(&interrupt::INTERRUPTED));
        Ok(Self { game, reader: dialect.reader(game)?, options, batch, kept: RwLock::default() })
    }

    pub(super) fn info(&self) -> &'static GameInfo {
        self.game.info()
    }

    /// Returns `true` if a text is a range.
    pub(super) fn is_range(&self, text: &str) -> bool {
        self.reader.read(text).is_ok()
    }

    fn player(&self, text: &str) -> Result<Player, ReadRangeError> {
        let is_in_deck = |combo: &HoleCards| (combo.card_set() - self.info().deck).is_empty();
        if self.batch.is_some()
            && let Some(combo) = combo(text).filter(is_in_deck)
        {
            return Ok(Player::Seat(Seat::Hand(combo)));
        }
        if let Some(player) = self.kept.read().unwrap_or_else(PoisonError::into_inner).get(text) {
            return Ok(player.clone());
        }
        let range = self.reader.read(text)?;
        let player = match range.downcast::<Range>() {
            Some(range) if self.batch.is_some() => Player::Seat(Seat::from(range.clone())),
            _ => Player::Range(range),
        };
        let most = MOST_KEPT[usize::from(self.batch.is_none())];
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= most {
            kept.clear();
        }
        // Another thread may have inserted the range first. Equal questions share it.
        Ok(kept.entry(text.into()).or_insert(player).clone())
    }

    /// Reads the question in a line.
    pub(super) fn question(&self, fields: &Fields<'_>, columns: &Columns) -> Result<LineQuestion, String> {
        columns.check(fields)?;
        let texts = columns.ranges(fields).enumerate();
        // With more than two columns of ranges, a player whose range is empty takes no part.
        let texts = texts.filter(|(_, text)| !(text.is_empty() && columns.ranges.len() > 2));
        // Errors in ranges are reported first, because ranges come first in the line.
        let (mut seats, mut ranges, mut entered) = (Vec::new(), Vec::new(), Vec::new());
        for (player, text) in texts {
            // A card alone is part of a hand or a board whose commas separated it.
            if text.parse::<Card>().is_ok() {
                let (name, separator) = (name(player), columns.separator.name());
                return Err(format!(
                    "{name}: {text:?} is one card and not a range: hands with {separator} need quotes"
                ));
            }
            match self.player(text).map_err(|error| sentence(&name(player), &error))? {
                Player::Seat(seat) => seats.push(seat),
                Player::Range(range) => {
                    ranges.push(range);
                    entered.push(text.to_string());
                }
            }
        }
        if self.batch.is_none() && !(2..=self.info().most_players).contains(&ranges.len()) {
            return Err(player_count(ranges.len(), &**self.game).to_string());
        }
        let board = columns.board(fields);
        let named = [("board", board), ("dead", columns.dead(fields))];
        let cards = read_cards(Boards::Any, self.info(), named).map_err(|refusal| {
            let is_range =
                columns.are_default() && board.parse::<CardSet>().is_err() && self.player(board).is_ok();
            if is_range { format!("{}; {HEADS_UP}", refusal.message()) } else { refusal.into() }
        })?;
        Ok(match self.batch {
            Some(_) => LineQuestion::Combos(Question::new(seats, cards.board, cards.dead)),
            None => LineQuestion::Ranges(Spot { game: self.game.clone(), ranges, texts: entered, cards }),
        })
    }

    /// Answers questions, in their order.
    pub(super) fn answers(&self, questions: &[LineQuestion]) -> Vec<Answer> {
        let of_batch = |question: &LineQuestion| match question {
            LineQuestion::Combos(question) => Some(question.clone()),
            LineQuestion::Ranges(_) => None,
        };
        let combos: Option<Vec<Question>> = questions.iter().map(of_batch).collect();
        if let (Some(batch), Some(combos)) = (&self.batch, combos) {
            return batch.run(&combos);
        }
        let spots = questions.iter().filter_map(|question| match question {
            LineQuestion::Combos(_) => None,
            LineQuestion::Ranges(spot) => Some(self.answer(spot)),
        });
        spots.collect()
    }

    fn answer(&self, spot: &Spot) -> Answer {
        let start = Instant::now();
        let report = match spot.equity(self.options, run_with(STOP)) {
            Ok(report) if report.partial().is_some() => Err(EquityError::Stopped),
            report => report.map(Arc::new),
        };
        Answer { report, time: start.elapsed() }
    }

    /// Returns an answer as JSON.
    pub(super) fn json(
        &self,
        question: &LineQuestion,
        report: &Report,
        time: Duration,
        asked: &Asked<'_>,
    ) -> Value {
        let seconds = time.as_secs_f64();
        match question {
            LineQuestion::Combos(question) => {
                let ranges = question.seats().iter().map(Seat::to_range).collect();
                let cards = KnownCards { game: asked.game, board: question.board(), dead: question.dead() };
                let spot: render::spot::Spot = render::spot::Spot { ranges, cards };
                json(&render::spot::Answer { spot: &spot, report, seconds }, Some(asked))
            }
            LineQuestion::Ranges(spot) => {
                json(&render::spot::Answer { spot: &spot.shown(), report, seconds }, Some(asked))
            }
        }
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
