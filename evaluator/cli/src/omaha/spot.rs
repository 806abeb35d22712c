//! What questions about ranges of Omaha have in common: ranges, a board and dead cards.

use std::fmt;
use std::sync::LazyLock;

use evaluator::internals::choose;
use evaluator::{CardSet, Game};
use omaha::range::{Order, Range, RangeErrorKind, RangeReader};
use omaha::{OmahaError, PreflopTable, Showdown};
use render::spot::{KnownCards, PlayerRange, Spot};

use crate::error::Failure;
use crate::game::check_holdem;
use crate::range_file;
use crate::spot::{Boards, DialectChoice, Question, failure, name};

/// What reads ranges of a game, and those in files.
pub(super) struct Reader(RangeReader);

impl Reader {
    /// As options say.
    pub(super) fn new(dialect: &DialectChoice, game: Game) -> Result<Self, String> {
        dialect.check_default(|place, what| check_holdem(place, what, game))?;
        let reader = RangeReader::new(game.hole_cards());
        // The order is of hands that win all of the pot.
        Ok(Self(if game == Game::Omaha { reader.order(order()) } else { reader }))
    }

    /// Reads a range: text, or all of a file behind `@`.
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
                return format!("{name} holds no range: expected hands, such as AAKK");
            }
            let (line, position) = range_file::place(&text, error.position());
            format!("{name} line {line}: {}", error.at(position))
        })
    }
}

/// The order that percentages go by: the table's, made at the first call.
fn order() -> &'static Order {
    static ORDER: LazyLock<Order> = LazyLock::new(|| PreflopTable::embedded().order());
    &ORDER
}

/// A range as it was given: the text of all its hands may be a long one.
pub(super) struct Given<'a> {
    text: &'a str,
    range: &'a Range,
}

impl fmt::Display for Given<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text.trim())
    }
}

impl PlayerRange for Given<'_> {
    fn weight_without(&self, known: CardSet) -> f64 {
        weight_without(self.range, known)
    }
}

/// The weight of the hands that have none of these cards.
pub(super) fn weight_without(range: &Range, known: CardSet) -> f64 {
    if known.is_empty() {
        return range.total_weight();
    }
    // There are millions of all hands.
    if range.is_full() {
        return choose(CardSet::FULL.len() - known.len(), range.hole_cards()) as f64;
    }
    let left = range.iter().filter(|(hole, _)| !hole.cards().intersects(known));
    left.map(|(_, weight)| weight).sum()
}

/// Ranges of Omaha against each other.
pub(super) struct OmahaSpot {
    pub(super) ranges: Vec<Range>,
    /// The same as they were given.
    pub(super) texts: Vec<String>,
    pub(super) cards: KnownCards,
}

impl OmahaSpot {
    /// The question that arguments ask.
    pub(super) fn read(question: &Question, game: Game, boards: Boards) -> Result<Self, String> {
        check_players(question.ranges.len())?;
        Self::read_any(question, game, boards)
    }

    /// The same for any number of players.
    pub(super) fn read_any(question: &Question, game: Game, boards: Boards) -> Result<Self, String> {
        let cards = question.cards.read(game, boards)?;
        let reader = Reader::new(&question.dialect, game)?;
        let read = |(player, text): (usize, &String)| {
            reader.read(text).map_err(|error| format!("{}: {error}", name(player)))
        };
        let ranges = question.ranges.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Self { ranges, texts: question.ranges.clone(), cards })
    }

    /// The question what the ranges are worth.
    pub(super) fn question(&self) -> Showdown<'_> {
        let KnownCards { game, board, dead } = self.cards;
        Showdown::new(game, &self.ranges).board(board).dead(dead)
    }

    /// The same as it is shown.
    pub(super) fn shown(&self) -> Spot<Given<'_>> {
        let given = self.ranges.iter().zip(&self.texts).map(|(range, text)| Given { text, range });
        Spot { ranges: given.collect(), cards: self.cards }
    }
}

/// Refuses numbers of players that cannot meet.
pub(super) fn check_players(found: usize) -> Result<(), String> {
    match found {
        2..=Showdown::MOST_PLAYERS => Ok(()),
        found => Err(OmahaError::PlayerCount(found).to_string()),
    }
}

/// Why there is no answer; `texts` are the ranges as they were given.
pub(super) fn omaha_failure(error: OmahaError, texts: &[String]) -> Failure {
    match error {
        OmahaError::Equity(error) => failure(error, texts),
        error => error.to_string().into(),
    }
}
