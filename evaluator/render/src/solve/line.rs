//! The figures of many nodes side by side, such as those of a line of actions on all turns.

use std::fmt::{self, Formatter};

use postflop::{Action, Game, Storage};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::json::{bits, memory_json, next};
use super::{PLAYERS, SolveReport, SolveRun, rounded, shown, text};
use crate::words::written;

/// The figures of a node over both players' whole ranges, with six decimals. Those that do not exist are null in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The path to the node.
    pub node: String,
    /// The board.
    pub board: String,
    /// The pot with all bets, in chips.
    pub pot: u32,
    /// What comes next: `action`, `card` or `end`.
    pub next: String,
    /// The player who acts, if somebody does: `oop` or `ip`.
    pub player: Option<String>,
    /// The actions of this player.
    pub actions: Vec<SummaryAction>,
    /// Both players.
    pub players: [SummaryPlayer; 2],
    /// `true` if the strategy is locked.
    #[serde(default)]
    pub locked: bool,
    /// The weight of all pairs of combos that meet at the node.
    pub pairs: f64,
}

/// An action at a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SummaryAction {
    /// The action.
    pub action: String,
    /// The chips that the player has then put in on this street, of a bet.
    pub chips: Option<u32>,
    /// The frequency over the range.
    pub frequency: Option<f64>,
}

/// A player at a node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SummaryPlayer {
    /// The player: `oop` or `ip`.
    pub player: String,
    /// The combos that come to the node, by weight.
    pub reach: f64,
    /// The equity.
    pub equity: Option<f64>,
    /// The expected chips.
    pub value: Option<f64>,
}

impl SolveReport<'_> {
    /// Returns the figures over whole ranges.
    pub fn summary(&self) -> Summary {
        let node = self.node;
        let [first, _] = &node.players;
        let pairs = first.reach.iter().zip(&first.opposing).map(|(reach, opposing)| reach * opposing);
        let action = |(action, frequency): (&Action, f64)| SummaryAction {
            action: action.to_string(),
            chips: action.amount(),
            frequency: rounded(frequency),
        };
        let player = |player: usize| SummaryPlayer {
            player: PLAYERS[player].into(),
            reach: rounded(node.players[player].weight()).unwrap_or(0.0),
            equity: rounded(self.equity(player)),
            value: rounded(node.means[player]),
        };
        Summary {
            node: self.path.trim().into(),
            board: node.board.to_string(),
            pot: node.pot,
            next: next(node).into(),
            player: node.player.map(|player| PLAYERS[player].into()),
            actions: node.actions.iter().zip(node.frequencies()).map(action).collect(),
            players: [player(0), player(1)],
            locked: node.is_locked,
            // The sum of no numbers is a negative zero.
            pairs: 0.0 + pairs.sum::<f64>(),
        }
    }
}

impl Summary {
    /// Returns all figures: equities, values and frequencies. `NaN` for those that do not exist.
    fn figures(&self) -> Figures {
        let number = |number: Option<f64>| number.unwrap_or(f64::NAN);
        Figures {
            equities: self.players.each_ref().map(|player| number(player.equity)),
            values: self.players.each_ref().map(|player| number(player.value)),
            frequencies: self.actions.iter().map(|action| number(action.frequency)).collect(),
        }
    }

    /// Returns the reach of the player who acts.
    fn acting_reach(&self) -> f64 {
        let acting = self.players.iter().find(|player| Some(&player.player) == self.player.as_ref());
        acting.map_or(0.0, |player| player.reach)
    }

    /// Returns the names of the columns of [`cells`](Figures::cells).
    fn columns(&self) -> Vec<String> {
        let figures = ["equity", "EV"].into_iter();
        let figures =
            figures.flat_map(|figure| PLAYERS.map(|player| format!("{} {figure}", player.to_uppercase())));
        figures.chain(self.actions.iter().map(|action| action.action.clone())).collect()
    }

    /// Returns the names of [`csv_fields`](Self::csv_fields).
    pub(super) fn csv_names(&self) -> String {
        let figures = ["reach", "equity", "value"].into_iter();
        let figures = figures.flat_map(|figure| PLAYERS.map(|player| format!("{player} {figure}")));
        let names = figures.chain(self.actions.iter().map(|action| action.action.clone()));
        names.collect::<Vec<_>>().join(",")
    }

    /// Returns the figures as fields of comma-separated values.
    pub(super) fn csv_fields(&self) -> String {
        let players = &self.players;
        let reach = players.iter().map(|player| Some(player.reach));
        let equities = players.iter().map(|player| player.equity);
        let values = players.iter().map(|player| player.value);
        let frequencies = self.actions.iter().map(|action| action.frequency);
        let numbers = reach.chain(equities).chain(values).chain(frequencies);
        let fields = numbers.map(|number| number.map_or_else(String::new, |number| number.to_string()));
        fields.collect::<Vec<_>>().join(",")
    }
}

/// The figures of a node, or means of those of many nodes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Figures {
    equities: [f64; 2],
    values: [f64; 2],
    frequencies: Vec<f64>,
}

impl Figures {
    /// Returns the means over some nodes, each of which counts several times. Nodes weigh by the pairs of combos that
    /// meet there, and frequencies by the acting player's reach.
    pub(super) fn means<'a>(rows: impl Iterator<Item = (&'a Summary, f64)>) -> Self {
        let rows: Vec<_> = rows.map(|(row, times)| (row, row.figures(), times)).collect();
        let by_pairs = |number: &dyn Fn(&Self) -> f64| {
            // Where a number does not exist, it has no weight.
            let found = rows.iter().map(|(row, figures, times)| (number(figures), times * row.pairs));
            super::mean(found.filter(|(number, _)| number.is_finite()))
        };
        let frequency = |action: usize| {
            let found = rows.iter().filter_map(|(row, figures, times)| {
                Some((*figures.frequencies.get(action)?, times * row.acting_reach()))
            });
            super::mean(found.filter(|(number, _)| number.is_finite()))
        };
        let actions = rows.first().map_or(0, |(_, figures, _)| figures.frequencies.len());
        Self {
            equities: [0, 1].map(|player| by_pairs(&|figures| figures.equities[player])),
            values: [0, 1].map(|player| by_pairs(&|figures| figures.values[player])),
            frequencies: (0..actions).map(frequency).collect(),
        }
    }

    /// Returns the figures as text, equities and frequencies in percent.
    fn cells(&self) -> Vec<String> {
        let percents =
            |numbers: &[f64]| -> Vec<_> { numbers.iter().map(|part| shown(100.0 * part, 2)).collect() };
        let values = self.values.map(|value| shown(value, 3)).to_vec();
        [percents(&self.equities), values, percents(&self.frequencies)].concat()
    }

    /// Returns the numbers in JSON.
    pub(super) fn json(&self) -> Value {
        let numbers = |numbers: &[f64]| numbers.iter().map(|&number| rounded(number)).collect::<Vec<_>>();
        json!({
            "equities": numbers(&self.equities),
            "values": numbers(&self.values),
            "frequencies": numbers(&self.frequencies),
        })
    }
}

/// Writes a table with the means and a row for each labeled node. `of` is the name of the labels.
pub(super) fn write_table(
    f: &mut Formatter<'_>,
    of: &str,
    rows: &[(String, &Summary)],
    means: &Figures,
) -> fmt::Result {
    let Some((_, first)) = rows.first() else { return Ok(()) };
    let names = first.columns();
    let width = |name: &str| 10.max(name.len() + 2);
    write!(f, "{of:8}")?;
    names.iter().try_for_each(|name| write!(f, " {name:>0$}", width(name) - 1))?;
    writeln!(f)?;
    let mut line = |label: &str, figures: &Figures| {
        write!(f, "{label:8}")?;
        names
            .iter()
            .zip(figures.cells())
            .try_for_each(|(name, cell)| write!(f, " {cell:>0$}", width(name) - 1))?;
        writeln!(f)
    };
    line("all", means)?;
    rows.iter().try_for_each(|(label, row)| line(label, &row.figures()))
}

/// A line of actions on all cards that may come.
#[derive(Clone, Copy)]
pub struct LineReport<'a> {
    /// The game.
    pub game: &'a Game,
    /// The format of the strategies.
    pub storage: Storage,
    /// The work.
    pub run: SolveRun,
    /// The path, with a star for a card.
    pub path: &'a str,
    /// The nodes.
    pub rows: &'a [Summary],
}

impl LineReport<'_> {
    /// Returns the cards of a row that stand for stars.
    fn cards(&self, row: &Summary) -> String {
        let steps = self.path.split(',').zip(row.node.split(','));
        let cards = steps.filter(|(star, _)| star.trim() == "*").map(|(_, card)| card.trim());
        cards.collect::<Vec<_>>().join(" ")
    }

    fn means(&self) -> Figures {
        Figures::means(self.rows.iter().map(|row| (row, 1.0)))
    }
}

/// Returns the work, the means and the nodes as JSON.
pub fn line_json(report: &LineReport<'_>) -> Value {
    let LineReport { game, storage, run, path, rows } = *report;
    let row = |row: &Summary| {
        let mut object = json!(row);
        object["cards"] = report.cards(row).into();
        object
    };
    json!({
        "bits": bits(storage),
        "memory": memory_json(game),
        "iterations": run.iterations,
        "exploitability": run.exploitability,
        "percent": 100.0 * run.exploitability / f64::from(game.betting().pot),
        "stopped": run.stopped.map(super::Stopped::name),
        "node": path,
        "means": report.means().json(),
        "rows": rows.iter().map(row).collect::<Vec<_>>(),
        "seconds": run.seconds,
    })
}

/// Returns a line for each node.
pub fn line_csv(report: &LineReport<'_>) -> String {
    let Some(first) = report.rows.first() else { return String::new() };
    let lines = report.rows.iter().map(|row| format!("{},{}\n", report.cards(row), row.csv_fields()));
    format!("cards,{}\n", first.csv_names()) + &lines.collect::<String>()
}

/// Returns a table with a row for each card, after one with the means, and the accuracy.
pub fn line_text(report: &LineReport<'_>) -> String {
    written(|f| {
        text::write_stopped(f, &report.run)?;
        writeln!(f, "after {}\n", report.path.trim())?;
        let rows: Vec<_> = report.rows.iter().map(|row| (report.cards(row), row)).collect();
        write_table(f, "cards", &rows, &report.means())?;
        text::write_accuracy(f, &report.run, report.game.betting().pot)
    })
}
