//! The table of equities as text.

use std::fmt::{self, Formatter};
use std::time::Duration;

use holdem::{PlayerSet, Report, Roughly};

use super::halves;
use crate::spot::{Answer, PlayerRange};
use crate::words::{first_of, grouped, number, weight, written};

/// Returns a line for each player, then the shared pots, and how the result was computed.
pub fn table<R: PlayerRange>(answer: &Answer<'_, Report, R>) -> String {
    written(|f| answer.write(f))
}

impl<R: PlayerRange> Answer<'_, Report, R> {
    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Answer { spot, report, seconds } = self;
        f.write_str(&spot.cards.line())?;
        let error =
            if report.simulation().is_some() { format!("{:>12}", "± stderr") } else { String::new() };
        writeln!(
            f,
            "{:8}{:>12}{error}{:>12}{:>12}{:>10}  range",
            "player", "equity", "win", "tie", "combos"
        )?;
        (0..report.players()).try_for_each(|player| self.player(f, player))?;
        f.write_str(&halves::table(report))?;
        for (name, fact) in facts(report) {
            writeln!(f, "{name:<8}{fact}")?;
        }
        writeln!(f, "time    {:.2?}", Duration::from_secs_f64(*seconds))
    }
}

/// The largest number of sets of players that the table names.
const MAX_TIES: usize = 6;

impl<R: PlayerRange> Answer<'_, Report, R> {
    fn player(&self, f: &mut Formatter<'_>, player: usize) -> fmt::Result {
        let Answer { spot, report, .. } = self;
        let (range, shares) = (&spot.ranges[player], report.shares()[player]);
        write!(f, "{:<8}{:>10.4} %", player + 1, 100.0 * shares.equity())?;
        let parts = [shares.wins(), shares.ties()].map(|weight| weight / shares.total());
        for part in report.standard_error(player).into_iter().chain(parts) {
            write!(f, "{:>10.4} %", 100.0 * part)?;
        }
        let combos = range.weight_without(spot.cards.all());
        writeln!(f, "{:>10}  {}", number(combos), spot.name(player))
    }
}

/// Returns the named lines below the players: shared pots, and how the result was computed.
pub(super) fn facts(report: &Report) -> Vec<(&'static str, String)> {
    let plan = report.plan();
    let shared = Some(("shared", ties(report))).filter(|(_, ties)| !ties.is_empty());
    let mut facts: Vec<_> = shared.into_iter().collect();
    if let Some(simulation) = report.simulation() {
        let method = format!("{plan}, {} showdowns, seed {}", grouped(simulation.samples), simulation.seed);
        match report.policy() {
            Some(policy) => {
                facts.push(("method", format!("{method}, later discards by the policy {policy:?}")))
            }
            None => {
                let cost = Roughly(report.exact_cost());
                facts.extend([("method", method), ("exact", format!("would take {cost}"))]);
            }
        }
        facts.extend(report.partial().map(|_| ("partial", "the run was interrupted".into())));
        return facts;
    }
    let by_weight = if report.is_counted() || report.partial().is_some() { "" } else { " by weight" };
    // In partial work, the weight that the visited cases represent, rounded unless it is below 1.
    let total = report.total();
    let total = if report.partial().is_some() && total >= 1.0 { total.round() } else { total };
    let weight = || weight(total, report.weight_exponent());
    let total = report.counts().map_or_else(weight, |counts| grouped(counts[0].total()));
    facts.push(("cases", format!("{total}{by_weight}")));
    facts.push(("method", plan.to_string()));
    let interrupted =
        |part| format!("the run was interrupted after {:.1} % of the boards: an estimate", 100.0 * part);
    facts.extend(report.partial().map(|part| ("partial", interrupted(part))));
    facts
}

/// Returns the frequencies of shared pots among more than two players.
fn ties(report: &Report) -> String {
    let mut ties: Vec<(PlayerSet, f64)> = report.winners().filter(|(players, _)| players.len() > 1).collect();
    if report.players() == 2 {
        return String::new();
    }
    ties.sort_by(|a, b| b.1.total_cmp(&a.1));
    let message =
        |(players, weight): &(PlayerSet, f64)| format!("{players} {:.4} %", 100.0 * weight / report.total());
    first_of(ties.iter().map(message), MAX_TIES)
}
