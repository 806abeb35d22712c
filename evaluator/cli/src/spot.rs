//! What questions about ranges have in common: ranges, a board and dead cards.

use std::fmt;

use equity::range::{Dialect, Range};
use equity::{EquityError, Showdown};
use evaluator::{CardSet, ParseCardError};

use crate::error::{Failure, sentence};
use crate::range::cut;
use crate::time::{about, rough};

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

/// Which boards a question may have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Boards {
    /// All that there can be: none, or three to five cards.
    Any,
    /// Those with cards to come: three or four.
    Open,
}

impl Boards {
    /// Refuses a board of so many cards if there can be no such board.
    fn check(self, found: usize) -> Result<(), EquityError> {
        let (is_allowed, expected) = match self {
            Self::Any => (matches!(found, 0 | 3..=5), "0, 3, 4 or 5"),
            Self::Open => (matches!(found, 3 | 4), "3 or 4"),
        };
        if is_allowed { Ok(()) } else { Err(EquityError::BoardCount { found, expected }) }
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
    pub(crate) fn read(&self, boards: Boards) -> Result<KnownCards, Failure> {
        let text = |option: &Option<String>| option.clone().unwrap_or_default();
        KnownCards::read(&text(&self.board), &text(&self.dead), "--", boards).map_err(Failure::Input)
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
    pub(crate) fn read(board: &str, dead: &str, prefix: &str, boards: Boards) -> Result<Self, String> {
        let read = |name: &str, text: &str| {
            text.parse().map_err(|error: ParseCardError| format!("{prefix}{name} {text:?}: {error}"))
        };
        let (board_cards, dead): (CardSet, CardSet) = (read("board", board)?, read("dead", dead)?);
        let refuse = |error: EquityError| format!("{prefix}board {board:?}: {error}");
        boards.check(board_cards.len()).map_err(refuse)?;
        match (board_cards & dead).iter().next() {
            Some(card) => Err(refuse(EquityError::DeadOnBoard(card))),
            None => Ok(Self { board: board_cards, dead }),
        }
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
    /// The ranges as they were given.
    texts: Vec<String>,
}

impl Spot {
    /// Reads the ranges of all players.
    pub(crate) fn read(
        texts: &[String],
        dialect: &DialectChoice,
        cards: KnownCards,
    ) -> Result<Self, Failure> {
        let ranges = texts.iter().enumerate().map(|(player, text)| dialect.read(&name(player), text));
        Ok(Self { ranges: ranges.collect::<Result<_, _>>()?, cards, texts: texts.to_vec() })
    }

    /// The question what the ranges are worth.
    pub(crate) fn question(&self) -> Showdown<'_> {
        Showdown::new(&self.ranges).board(self.cards.board).dead(self.cards.dead)
    }

    /// Why there is no answer, in words.
    pub(crate) fn refusal(&self, error: EquityError) -> String {
        let said = refusal(error);
        match error {
            EquityError::EmptyRange { player, .. } => format!("{said}: {:?}", cut(&self.texts[player])),
            _ => said,
        }
    }
}

/// An equity error in words.
pub(crate) fn refusal(error: EquityError) -> String {
    match error {
        EquityError::TooLong { estimate, limit } => {
            let (estimate, limit) = (about(estimate), rough(limit));
            format!("it would take {estimate} to find this exactly, and may take {limit}")
        }
        error => sentence("", &error),
    }
}
