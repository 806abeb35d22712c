//! What questions about ranges have in common: ranges, a board and dead cards.

use std::fmt;

use evaluator::equity::{EquityError, Showdown};
use evaluator::range::{Dialect, Range};
use evaluator::{CardSet, ParseCardError};

use crate::error::{Failure, sentence};

/// The option for what + means in ranges.
#[derive(clap::Args)]
pub(crate) struct DialectChoice {
    /// What + means behind neighbours: 98s+ is 98s (kicker) or 98s, T9s, JTs, QJs, KQs, AKs (slide)
    #[arg(long, value_name = "kicker|slide", default_value_t)]
    dialect: Dialect,
}

impl DialectChoice {
    pub(crate) fn name(&self) -> &'static str {
        self.dialect.name()
    }

    /// Reads a range; `name` is what the range is called if it is wrong.
    pub(crate) fn read(&self, name: &str, text: &str) -> Result<Range, Failure> {
        Range::parse(text, self.dialect).map_err(|error| Failure::input(name, &error))
    }

    /// Reads the ranges of all players.
    pub(crate) fn read_all(&self, texts: &[String]) -> Result<Vec<Range>, Failure> {
        texts.iter().enumerate().map(|(player, text)| self.read(&name(player), text)).collect()
    }
}

/// What a player's range is called if it is wrong.
fn name(player: usize) -> String {
    match player {
        0 => "first range".into(),
        1 => "second range".into(),
        2 => "third range".into(),
        _ => format!("range {}", player + 1),
    }
}

/// The options for cards that everybody can see.
#[derive(clap::Args)]
pub(crate) struct CardChoice {
    /// The board: 0, 3, 4 or 5 cards
    #[arg(long, value_name = "CARDS")]
    board: Option<String>,
    /// Cards that are out of play
    #[arg(long, value_name = "CARDS")]
    dead: Option<String>,
}

impl CardChoice {
    pub(crate) fn read(&self) -> Result<KnownCards, Failure> {
        let text = |option: &Option<String>| option.clone().unwrap_or_default();
        KnownCards::read(&text(&self.board), &text(&self.dead), "--").map_err(Failure::Input)
    }
}

/// Cards that no player holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownCards {
    pub(crate) board: CardSet,
    pub(crate) dead: CardSet,
}

impl KnownCards {
    /// Reads both, and checks that no card comes twice and that there can be such a board. `prefix` stands before the
    /// names of the parts in what is said of errors.
    pub(crate) fn read(board: &str, dead: &str, prefix: &str) -> Result<Self, String> {
        let read = |name: &str, text: &str| {
            text.parse().map_err(|error: ParseCardError| format!("{prefix}{name} {text:?}: {error}"))
        };
        let (board_cards, dead): (CardSet, CardSet) = (read("board", board)?, read("dead", dead)?);
        let refuse = |error: EquityError| Err(format!("{prefix}board {board:?}: {error}"));
        if !matches!(board_cards.len(), 0 | 3 | 4 | 5) {
            return refuse(EquityError::BoardCount { found: board_cards.len(), expected: "0, 3, 4 or 5" });
        }
        if let Some(card) = (board_cards & dead).iter().next() {
            return refuse(EquityError::DeadOnBoard(card));
        }
        Ok(Self { board: board_cards, dead })
    }

    pub(crate) fn all(self) -> CardSet {
        self.board | self.dead
    }
}

/// As a line of text; nothing if there are no cards.
impl fmt::Display for KnownCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.board.is_empty(), self.dead.is_empty()) {
            (true, true) => Ok(()),
            (false, true) => write!(f, "board {}", self.board),
            (true, false) => write!(f, "dead {}", self.dead),
            (false, false) => write!(f, "board {}, dead {}", self.board, self.dead),
        }
    }
}

/// Ranges against each other.
pub(crate) struct Spot {
    pub(crate) ranges: Vec<Range>,
    pub(crate) cards: KnownCards,
}

impl Spot {
    /// The question what the ranges are worth.
    pub(crate) fn question(&self) -> Showdown<'_> {
        Showdown::new(&self.ranges).board(self.cards.board).dead(self.cards.dead)
    }
}

/// An equity error in words.
pub(crate) fn refusal(error: EquityError) -> String {
    sentence("", &error)
}
