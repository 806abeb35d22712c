//! The kinds of questions, with their fields, numbers of ranges and answer forms.

use std::ops::RangeInclusive;

use equity::game::GameInfo;

/// The kind of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The engine and the games that it supports.
    About,
    /// The parts of a spot on one line.
    Spot,
    /// The combos of a range from text.
    Range,
    /// The equities of ranges against each other.
    Equity,
    /// The equities of ranges on several boards.
    Boards,
    /// The equities of all discards of a hand.
    Discards,
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
    /// The equilibrium of push or fold before the flop.
    PushFold,
    /// The equilibrium of a postflop game of two players.
    Solve,
    /// The tournament equity of stacks.
    Icm,
    /// What each player risks against each other one, in tournament equity.
    BubbleFactors,
    /// The division of the prize money among the players who are left.
    Deal,
}

/// The fields that all kinds have.
const ALL: &[&str] = &["ask", "as"];

/// The fields of kinds about ranges.
const OF_RANGES: &[&str] = &["game", "rules", "ranges", "board", "dead"];

/// The fields of kinds that read ranges.
const READING: &[&str] = &["dialect", "order", "names"];

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 16] = [
        Self::About,
        Self::Spot,
        Self::Range,
        Self::Equity,
        Self::Boards,
        Self::Discards,
        Self::Outs,
        Self::Hits,
        Self::Distribution,
        Self::Flops,
        Self::Chart,
        Self::PushFold,
        Self::Solve,
        Self::Icm,
        Self::BubbleFactors,
        Self::Deal,
    ];

    /// Returns the name of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Self::About => "about",
            Self::Spot => "spot",
            Self::Range => "range",
            Self::Equity => "equity",
            Self::Boards => "boards",
            Self::Discards => "discards",
            Self::Outs => "outs",
            Self::Hits => "hits",
            Self::Distribution => "distribution",
            Self::Flops => "flops",
            Self::Chart => "chart",
            Self::PushFold => "push-fold",
            Self::Solve => "solve",
            Self::Icm => "icm",
            Self::BubbleFactors => "bubble-factors",
            Self::Deal => "deal",
        }
    }

    /// Returns the names of the fields of this kind.
    pub fn fields(self) -> impl Iterator<Item = &'static str> {
        let own: &[_] = match self {
            Self::About | Self::Outs => &[],
            Self::Spot => &["text", "game", "rules"],
            Self::Range => &["for"],
            Self::Equity => &[
                "method",
                "exact_within",
                "stderr",
                "samples",
                "time",
                "seed",
                "draws",
                "policy",
                "combos",
                "player",
                "pot",
                "call",
                "bet",
                "folds",
            ],
            Self::Boards => &["runs", "method", "exact_within", "stderr", "samples", "time", "seed"],
            Self::Discards => &["method", "exact_within", "stderr", "samples", "time", "seed"],
            Self::Hits => &["where"],
            Self::Distribution => &["nuts", "bins"],
            Self::Flops => &["nuts", "textures", "sort", "reverse"],
            Self::Chart => &["vs"],
            Self::PushFold => &[
                "stacks",
                "sweep",
                "step",
                "seats",
                "blinds",
                "ante",
                "big_blind_ante",
                "dead",
                "payouts",
                "others",
                "bounties",
                "progressive",
                "rake",
                "cap",
                "fixed",
            ],
            Self::Solve => &[
                "ranges",
                "board",
                "pot",
                "stack",
                "bets",
                "raises",
                "donks",
                "add_all_in",
                "force_all_in",
                "merge",
                "rake",
                "cap",
                "bits",
                "exploitability",
                "iterations",
                "time",
                "locks",
                "node",
                "memory",
            ],
            Self::Icm => &["stacks", "payouts", "places"],
            Self::BubbleFactors => &["stacks", "payouts"],
            Self::Deal => &["stacks", "payouts", "guarantee", "play_for"],
        };
        let of_ranges = if self.has_ranges() { OF_RANGES } else { &[] };
        let reading =
            if self.has_ranges() || matches!(self, Self::PushFold | Self::Solve) { READING } else { &[] };
        [ALL, of_ranges, reading, own].into_iter().flatten().copied()
    }

    /// Returns `true` if the question is about ranges of any game.
    pub(crate) fn has_ranges(self) -> bool {
        !self.has_no_game() && !matches!(self, Self::Spot | Self::PushFold | Self::Solve)
    }

    /// Returns `true` if the question is not about a game. Push or fold and postflop games are hold'em.
    pub fn has_no_game(self) -> bool {
        matches!(self, Self::About | Self::Icm | Self::BubbleFactors | Self::Deal)
    }

    /// Returns the possible numbers of ranges.
    pub(crate) fn players(self, game: &GameInfo) -> RangeInclusive<usize> {
        match self {
            Self::About | Self::Spot | Self::PushFold | Self::Icm | Self::BubbleFactors | Self::Deal => 0..=0,
            Self::Range | Self::Chart => 1..=1,
            Self::Distribution | Self::Flops | Self::Solve => 2..=2,
            Self::Equity | Self::Boards | Self::Discards => 2..=game.most_players,
            Self::Outs | Self::Hits => 1..=game.most_players,
        }
    }

    /// Returns the forms of answers, of which some games lack some. The first one is the default.
    pub(crate) fn forms(self) -> &'static [Form] {
        use Form::{All, Csv, Json, Svg, Text};
        match self {
            Self::About | Self::Spot => &[Json],
            Self::Range | Self::Boards | Self::Discards => &[Json, Text],
            Self::Outs | Self::Equity | Self::Hits | Self::Distribution | Self::Flops | Self::Solve => {
                &[Json, Csv, Svg, Text]
            }
            Self::PushFold => &[Json, Csv, Svg, Text, All],
            Self::Icm | Self::BubbleFactors | Self::Deal => &[Json, Csv, Text],
            Self::Chart => &[Svg, Text],
        }
    }
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
    /// JSON with a field for each other form, all of the same solution.
    All,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 5] = [Self::Json, Self::Csv, Self::Svg, Self::Text, Self::All];

    /// Returns the name of the form. For texts, it is also the name of the answer's field.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Svg => "svg",
            Self::Text => "text",
            Self::All => "all",
        }
    }
}
