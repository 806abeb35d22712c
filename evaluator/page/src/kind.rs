//! The kinds of questions, and as what each is answered.

use std::ops::RangeInclusive;

use equity::Showdown;
use evaluator::Game;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// What answers, and of which games it knows.
    About,
    /// What the text of a range means.
    Range,
    /// What ranges are worth against each other.
    Equity,
}

/// The fields of all kinds.
const ALL: &[&str] = &["ask", "as"];

/// The fields of all kinds that are about ranges.
const OF_RANGES: &[&str] = &["game", "rules", "ranges", "board", "dead", "dialect", "order", "names"];

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::About, Self::Range, Self::Equity];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::About => "about",
            Self::Range => "range",
            Self::Equity => "equity",
        }
    }

    /// The names of its fields.
    pub(crate) fn fields(self) -> impl Iterator<Item = &'static str> {
        let own: &[_] = match self {
            Self::About => &[],
            Self::Range => &["for"],
            Self::Equity => {
                &["method", "exact_within", "stderr", "samples", "time", "seed", "combos", "player"]
            }
        };
        let of_ranges = if self == Self::About { &[] } else { OF_RANGES };
        [ALL, of_ranges, own].into_iter().flatten().copied()
    }

    /// How many ranges there can be.
    pub(crate) fn players(self, game: Game) -> RangeInclusive<usize> {
        match self {
            Self::About => 0..=0,
            Self::Range => 1..=1,
            Self::Equity => 2..=most_players(game),
        }
    }

    /// Refuses games that it does not know.
    pub(crate) fn check(self, _game: Game) -> Result<(), String> {
        Ok(())
    }

    /// As what it is answered in a game; the first is what it is answered as if nothing else is said.
    pub(crate) fn forms(self, game: Game) -> &'static [Form] {
        use Form::{Csv, Json, Svg, Text};
        match self {
            Self::About => &[Json],
            Self::Range if game.is_omaha() => &[Json],
            Self::Range => &[Json, Text],
            Self::Equity if game.is_omaha() => &[Json, Text],
            Self::Equity => &[Json, Csv, Svg, Text],
        }
    }
}

/// How many players can meet in a game.
pub(crate) fn most_players(game: Game) -> usize {
    if game.is_omaha() { omaha::Showdown::MOST_PLAYERS } else { Showdown::MOST_PLAYERS }
}

/// As what a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Json,
    Csv,
    Svg,
    Text,
}

impl Form {
    pub(crate) const ALL: [Self; 4] = [Self::Json, Self::Csv, Self::Svg, Self::Text];

    /// Its name, which is that of the answer's only field too, but in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Svg => "svg",
            Self::Text => "text",
        }
    }
}

/// Names in a sentence: "csv, svg or text".
pub(crate) fn either(names: impl IntoIterator<Item = &'static str>) -> String {
    let names: Vec<_> = names.into_iter().collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}
