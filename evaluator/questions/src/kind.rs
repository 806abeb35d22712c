//! The kinds of questions, with their fields, numbers of ranges and answer forms.

use std::ops::RangeInclusive;

use evaluator::Game;
use holdem::Showdown;

/// The games that have ranges and can be asked about.
pub(crate) const GAMES: [Game; 7] = [
    Game::Holdem,
    Game::ShortDeck,
    Game::ShortDeckTrips,
    Game::Omaha,
    Game::Omaha5,
    Game::Omaha6,
    Game::Omaha8,
];

/// The kind of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The engine and the games that it supports.
    About,
    /// The combos of a range from text.
    Range,
    /// The equities of ranges against each other.
    Equity,
    /// The effect of the cards to come on each player.
    Outs,
    /// The made hands and draws of ranges on a board, or on all flops.
    Hits,
    /// The distribution of the equities of two ranges' combos.
    Distribution,
    /// The equities of two ranges on all flops.
    Flops,
    /// A range as a grid of starting hands.
    Chart,
}

/// The fields that all kinds have.
const ALL: &[&str] = &["ask", "as", "id"];

/// The fields that all kinds about ranges have.
const OF_RANGES: &[&str] = &["game", "rules", "ranges", "board", "dead", "dialect", "order", "names"];

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::About,
        Self::Range,
        Self::Equity,
        Self::Outs,
        Self::Hits,
        Self::Distribution,
        Self::Flops,
        Self::Chart,
    ];

    /// Returns the name of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Self::About => "about",
            Self::Range => "range",
            Self::Equity => "equity",
            Self::Outs => "outs",
            Self::Hits => "hits",
            Self::Distribution => "distribution",
            Self::Flops => "flops",
            Self::Chart => "chart",
        }
    }

    /// Returns the names of the fields of this kind.
    pub(crate) fn fields(self) -> impl Iterator<Item = &'static str> {
        let own: &[_] = match self {
            Self::About | Self::Outs => &[],
            Self::Range => &["for"],
            Self::Equity => {
                &["method", "exact_within", "stderr", "samples", "time", "seed", "combos", "player"]
            }
            Self::Hits => &["where"],
            Self::Distribution => &["nuts", "bins"],
            Self::Flops => &["nuts", "textures", "sort", "reverse"],
            Self::Chart => &["vs"],
        };
        let of_ranges = if self == Self::About { &[] } else { OF_RANGES };
        [ALL, of_ranges, own].into_iter().flatten().copied()
    }

    /// Returns the possible numbers of ranges.
    pub(crate) fn players(self, game: Game) -> RangeInclusive<usize> {
        match self {
            Self::About => 0..=0,
            Self::Range | Self::Chart => 1..=1,
            Self::Distribution | Self::Flops => 2..=2,
            Self::Equity => 2..=most_players(game),
            Self::Outs | Self::Hits => 1..=most_players(game),
        }
    }

    /// Returns why this kind does not support a game. Returns `None` if it does.
    pub(crate) fn unknown(self, game: Game) -> Option<String> {
        if let Some(reason) = self.unknown_in_omaha().filter(|_| game.is_omaha()) {
            return Some(format!("{} does not support {}: {reason}", self.name(), game.title()));
        }
        (self == Self::Hits && game != Game::Holdem).then(|| HITS_OF_HOLDEM.into())
    }

    /// Returns why this kind does not support Omaha. Returns `None` if it does.
    fn unknown_in_omaha(self) -> Option<&'static str> {
        match self {
            Self::Hits => Some("its hands and draws are defined for two hole cards"),
            Self::Distribution | Self::Flops => Some("it compares hands of two cards"),
            Self::Chart => Some("charts show hands of two cards"),
            Self::About | Self::Range | Self::Equity | Self::Outs => None,
        }
    }

    /// Returns the forms of answers in a game. The first one is the default.
    pub(crate) fn forms(self, game: Game) -> &'static [Form] {
        use Form::{Csv, Json, Svg, Text};
        match self {
            Self::About => &[Json],
            Self::Range => &[Json, Text],
            Self::Equity | Self::Outs if game.is_omaha() => &[Json, Text],
            Self::Outs => &[Json, Svg, Text],
            Self::Equity | Self::Hits | Self::Distribution | Self::Flops => &[Json, Csv, Svg, Text],
            Self::Chart => &[Svg, Text],
        }
    }
}

const HITS_OF_HOLDEM: &str = "hits supports hold'em only: its hands and draws are defined for thirteen card ranks, and a short \
                              deck has nine";

/// Returns the largest number of players in a game.
pub(crate) fn most_players(game: Game) -> usize {
    if game.is_omaha() { omaha::Omaha::MOST_PLAYERS } else { Showdown::MOST_PLAYERS }
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An object with the fields of the kind.
    Json,
    /// Comma-separated values.
    Csv,
    /// A picture.
    Svg,
    /// Text as on a terminal without colors.
    Text,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 4] = [Self::Json, Self::Csv, Self::Svg, Self::Text];

    /// Returns the name of the form. It is also the name of the answer's single field, except for JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Svg => "svg",
            Self::Text => "text",
        }
    }
}

/// Lists names in a sentence: "csv, svg or text".
pub(crate) fn either(names: impl IntoIterator<Item = &'static str>) -> String {
    let names: Vec<_> = names.into_iter().collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}
