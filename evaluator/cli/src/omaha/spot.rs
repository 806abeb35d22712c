//! The common parts of questions about ranges of Omaha: ranges, a board and dead cards.

use evaluator::Game;
use holdem::EquityError;
use omaha::range::{Range, RangeErrorKind, RangeReader};
pub(super) use questions::spot::OmahaSpot;
use questions::spot::omaha_reader;

use crate::error::Failure;
use crate::game::check_holdem;
use crate::range_file;
use crate::spot::{Boards, DialectChoice, Question, failure, name};

/// A reader of a game's ranges, including ranges in files.
pub(super) struct Reader(RangeReader);

impl Reader {
    /// Creates a reader with the given options.
    pub(super) fn new(dialect: &DialectChoice, game: Game) -> Result<Self, String> {
        dialect.check_default(|place, what| check_holdem(place, what, game))?;
        Ok(Self(omaha_reader(game)))
    }

    /// Reads a range. `@` precedes the name of a file with a range.
    pub(super) fn read(&self, text: &str) -> Result<Range, String> {
        match text.trim().strip_prefix('@') {
            Some(name) => self.read_file(name.trim_matches('"')),
            None => self.0.read(text).map_err(|error| error.to_string()),
        }
    }

    fn read_file(&self, name: &str) -> Result<Range, String> {
        let text = range_file::text(name)?;
        self.0.read(&text).map_err(|error| {
            if error.kind() == RangeErrorKind::Empty {
                return format!("{name} contains no range: expected hands, such as AAKK");
            }
            let (line, position) = range_file::place(&text, error.position());
            format!("{name} line {line}: {}", error.at(position))
        })
    }
}

/// Reads the question in the arguments.
pub(super) fn read(question: &Question, game: Game, boards: Boards) -> Result<OmahaSpot, String> {
    let texts = question.players();
    question.check_quotes()?;
    check_players(texts.len())?;
    let cards = question.cards.read(game, boards)?;
    let reader = Reader::new(&question.dialect, game)?;
    let read = |(player, text): (usize, &String)| {
        reader.read(text).map_err(|error| format!("{}: {error}", name(player)))
    };
    let ranges = texts.iter().enumerate().map(read).collect::<Result<_, _>>()?;
    Ok(OmahaSpot { ranges, texts, cards })
}

/// Returns an error if this number of players is not supported.
pub(super) fn check_players(found: usize) -> Result<(), String> {
    questions::spot::check_players(found).map_err(|error| error.to_string())
}

/// Converts an error to a failure. `texts` are the ranges as they were given.
pub(super) fn omaha_failure(error: EquityError, texts: &[String]) -> Failure {
    failure(error, texts)
}
