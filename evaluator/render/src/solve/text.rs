//! A node of a solution as text.

use std::fmt::{self, Formatter};
use std::time::Duration;

use postflop::Game;

use super::{NOTHING, PLAYERS, STORAGES, SolveReport, SolveRun, Stopped, shown};
use crate::words::{decimals, grouped, written};

/// Returns the memory of a game's strategies in each storage format.
pub fn memory_text(game: &Game) -> String {
    let sizes = STORAGES.map(|(storage, bits)| format!("{} in {bits} bits", size(game.bytes(storage))));
    format!("memory  {}\n", sizes.join(", "))
}

/// Returns a number of bytes in words.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", decimals(bytes as f64 / 1e3, 1)),
        1_000_000..100_000_000 => format!("{} MB", decimals(bytes as f64 / 1e6, 1)),
        _ => format!("{} MB", grouped(bytes.div_ceil(1_000_000))),
    }
}

/// Returns the node's actions, both players, the acting player's starting hands, and the accuracy.
pub fn text(report: &SolveReport<'_>) -> String {
    written(|f| report.write(f))
}

/// Writes why the search ended early, if it did.
pub(super) fn write_stopped(f: &mut Formatter<'_>, run: &SolveRun) -> fmt::Result {
    match run.stopped.filter(|&stopped| stopped != Stopped::Iterations) {
        Some(stopped) => writeln!(f, "{}: the strategies so far are shown", stopped.message()),
        None => Ok(()),
    }
}

/// Writes the accuracy and the time of a search.
pub(super) fn write_accuracy(f: &mut Formatter<'_>, run: &SolveRun, pot: u32) -> fmt::Result {
    write_exploitability(f, run, pot)?;
    write_time(f, run)
}

fn write_exploitability(f: &mut Formatter<'_>, run: &SolveRun, pot: u32) -> fmt::Result {
    let (percent, iterations) = (100.0 * run.exploitability / f64::from(pot), grouped(run.iterations));
    writeln!(
        f,
        "\nexploitability  {:.4} chips, {percent:.3} % of the pot, after {iterations} iterations",
        run.exploitability
    )
}

fn write_time(f: &mut Formatter<'_>, run: &SolveRun) -> fmt::Result {
    writeln!(f, "time            {:.2?}", Duration::from_secs_f64(run.seconds))
}

/// The least width of a column for an action.
const WIDTH: usize = 9;

impl SolveReport<'_> {
    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { node, run, .. } = *self;
        write_stopped(f, &run)?;
        writeln!(f, "board {}, pot {}", node.board, grouped(node.pot))?;
        if !self.path.trim().is_empty() {
            writeln!(f, "after {}", self.path.trim())?;
        }
        writeln!(f, "\n{:8}{:>12}{:>12} {:>11}", "player", "combos", "equity", "EV")?;
        for (player, name) in PLAYERS.iter().enumerate() {
            let at = &node.players[player];
            let mark = match node.player == Some(player) {
                true if node.is_locked => " acts by a locked strategy",
                true => " acts",
                false => "",
            };
            let (equity, value) = (shown(100.0 * self.equity(player), 2), shown(node.means[player], 3));
            let equity = if equity == NOTHING { equity } else { equity + " %" };
            writeln!(f, "{:8}{:>12.2}{equity:>12} {value:>11}{mark}", name.to_uppercase(), at.weight())?;
        }
        self.actions(f)?;
        write_exploitability(f, &run, self.game.betting().pot)?;
        write!(f, "{}", memory_text(self.game).replace("memory  ", "memory          "))?;
        write_time(f, &run)
    }

    /// Writes the frequencies of actions over the range, and for each starting hand.
    fn actions(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let node = self.node;
        let Some(player) = node.player else { return Ok(()) };
        let names: Vec<String> = node.actions.iter().map(ToString::to_string).collect();
        let width = |name: &str| WIDTH.max(name.len() + 2);
        write!(f, "\n{:6}{:>9}", "hand", "combos")?;
        names.iter().try_for_each(|name| write!(f, "{name:>0$}", width(name)))?;
        writeln!(f, "{:>10} {:>11}", "equity", "EV")?;
        let mut line = |hand: &str, reach: f64, strategy: &[f64], equity: f64, value: f64| {
            write!(f, "{hand:6}{reach:>9.2}")?;
            for (name, part) in names.iter().zip(strategy) {
                let percent = shown(100.0 * part, 1);
                write!(f, "{percent:>0$}", width(name))?;
            }
            writeln!(f, "{:>10} {:>11}", shown(100.0 * equity, 2), shown(value, 3))
        };
        let (weight, frequencies) = (node.players[player].weight(), node.frequencies());
        line("all", weight, &frequencies, self.equity(player), node.means[player])?;
        for row in self.hands(player) {
            line(&row.hand.to_string(), row.reach, &row.strategy, row.equity, row.value)?;
        }
        Ok(())
    }
}
