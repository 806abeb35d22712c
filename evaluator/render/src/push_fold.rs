//! Push or fold: text, grids, JSON, CSV, images.

use std::fmt::Write;

use holdem::range::{Range, StartingHand};
use push_fold::{Ante, Estimate, ForcedFold, Game, Payoff, Solution, Tournament, payoff_error};
use serde_json::{Value, json};

use crate::chart::{self, Chart};
use crate::colour::Palette;
use crate::words::readable;

/// The number of seats up to which payoffs are exact. Larger games are also simulated.
pub const EXACT_SEATS: usize = 3;

/// A solved game.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The game.
    pub game: Game,
    /// Its equilibrium.
    pub solution: Solution,
    /// The decisions with fixed ranges.
    pub fixed: Vec<usize>,
    /// Simulated deals of games with four and more seats. `None` if they were stopped.
    pub simulation: Option<Simulation>,
    /// The time of the search.
    pub seconds: f64,
    /// `true` if the search ended at its time limit.
    pub is_late: bool,
}

/// Simulated deals of a game with four and more seats.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// Each seat's payoff.
    pub payoffs: Vec<Estimate>,
    /// The decisions that the game replaces by a fold.
    pub forced_folds: Vec<ForcedFold>,
}

impl Simulation {
    /// Returns the gain of the seat that gains most by calling after three players are all-in. Gains at
    /// different decisions of a seat are added.
    fn gain(&self) -> Estimate {
        let of_seat = |seat: usize| {
            let folds = self.forced_folds.iter().filter(|fold| fold.decision.seat == seat);
            let (mean, variance) = folds.fold((0.0, 0.0), |(mean, variance), fold| {
                (mean + fold.gain.mean, variance + fold.gain.standard_error.powi(2))
            });
            Estimate { mean, standard_error: f64::sqrt(variance) }
        };
        let gains = (0..self.payoffs.len()).map(of_seat);
        gains.max_by(|a, b| a.mean.total_cmp(&b.mean)).unwrap_or_default()
    }
}

impl Solved {
    /// Returns the range of a decision, with probabilities of at most three decimals.
    fn range(&self, decision: usize) -> Range {
        let mut weights = [0.0; evaluator::HoleCards::COUNT];
        for (combo, weight) in self.solution.strategy.range(decision).iter() {
            weights[combo.index()] = (weight * 1e3).round() / 1e3;
        }
        Range::from_weights(&weights).unwrap_or_default()
    }

    /// Returns the names of all decisions.
    fn names(&self) -> Vec<String> {
        self.game.decisions().iter().map(|&decision| self.game.name(decision)).collect()
    }

    /// Returns the stacks as text.
    fn stacks(&self) -> String {
        joined(&self.game.rules().stacks)
    }

    /// Returns `true` if a decision of a seat has a fixed range.
    fn is_fixed(&self, seat: usize) -> bool {
        self.fixed.iter().any(|&decision| self.game.decisions()[decision].seat == seat)
    }

    /// Returns `true` if payoffs are exact for the strategy, which is so with two and three seats.
    fn is_exact(&self) -> bool {
        self.game.seats() <= EXACT_SEATS
    }

    /// Returns an estimate of the error of payoffs, in their unit. Returns 0 if they are exact, and `None` if
    /// there are no simulated deals to compare them with.
    fn payoff_error(&self) -> Option<f64> {
        if self.is_exact() {
            return Some(0.0);
        }
        let simulation = self.simulation.as_ref()?;
        Some(payoff_error(&self.solution.assessment.payoffs, &simulation.payoffs))
    }

    fn chart(&self, decision: usize) -> Chart {
        let percent = 100.0 * self.solution.strategy.frequency(decision);
        let mut notes = vec![format!("{percent:.1} % of all hands, stacks {}", self.stacks())];
        notes.extend(self.rules_notes());
        notes.extend(self.is_late.then(|| LATE.to_string()));
        Chart::titled(self.names()[decision].clone(), notes, &self.range(decision))
    }

    /// Returns the rules of the game beside its stacks, for pictures.
    fn rules_notes(&self) -> Vec<String> {
        let rules = self.game.rules();
        let [small, big] = rules.blinds;
        let mut notes = vec![match rules.ante {
            Ante::None => format!("blinds {small}/{big}"),
            Ante::Each(ante) => format!("blinds {small}/{big}, ante {ante} of each player"),
            Ante::BigBlind(ante) => format!("blinds {small}/{big}, ante {ante} of the big blind"),
        }];
        match &rules.payoff {
            Payoff::Chips { rake: 0.0, .. } => {}
            Payoff::Chips { rake, cap } if cap.is_finite() => {
                notes.push(format!("rake {rake}, at most {cap}"))
            }
            Payoff::Chips { rake, .. } => notes.push(format!("rake {rake}")),
            Payoff::Prizes(Tournament { prizes, others, bounties, progressive }) => {
                notes.push(format!("prizes {}", joined(prizes)));
                if !bounties.is_empty() {
                    let kind = if *progressive { "progressive bounties" } else { "bounties" };
                    notes.push(format!("{kind} {}", joined(bounties)));
                }
                if !others.is_empty() {
                    notes.push(format!("stacks at other tables {}", joined(others)));
                }
            }
        }
        let fixed = self.fixed.iter().map(|&decision| {
            format!(
                "{} is fixed: {}",
                self.names()[decision],
                readable(&self.range(decision), &holdem::GAMES[0])
            )
        });
        notes.extend(fixed);
        notes
    }
}

/// Writes numbers with a stroke between them.
fn joined(numbers: &[f64]) -> String {
    numbers.iter().map(f64::to_string).collect::<Vec<_>>().join("/")
}

/// The remark about a search that ended at its time limit.
const LATE: &str = "the search ended at its time limit, with the best strategy so far";

/// The least probability of a decision whose range is an advice. Ranges of decisions that never occur are arbitrary.
const OCCURS: f64 = 5e-6;

/// Returns the unit of payoffs.
fn payoff_unit(game: &Game) -> &'static str {
    match game.rules().payoff {
        Payoff::Chips { .. } => "chips",
        Payoff::Prizes(_) => "in prize money",
    }
}

/// Returns the unit of the exploitability.
fn unit(game: &Game) -> &'static str {
    match game.rules().payoff {
        Payoff::Chips { .. } => "big blinds",
        Payoff::Prizes(_) => "of all prizes",
    }
}

/// Returns the expected payoff of each seat, the range of each decision, and the accuracy.
pub fn text(solved: &Solved) -> String {
    let late = if solved.is_late { format!("{LATE}\n\n") } else { String::new() };
    late + &seats_text(solved) + "\n" + &decisions_text(solved) + "\n" + &accuracy_text(solved)
}

fn seats_text(solved: &Solved) -> String {
    let game = &solved.game;
    let (has_prizes, payoff) = match game.rules().payoff {
        Payoff::Chips { .. } => (false, "EV, chips won"),
        Payoff::Prizes(_) => (true, "EV, prize money"),
    };
    let mut text = format!("{:<6}{:>12}", "seat", "stack");
    text += if has_prizes { "  before the hand" } else { "" };
    text += &format!("{payoff:>16}");
    text += if solved.simulation.is_some() { "       in simulated deals\n" } else { "\n" };
    let payoffs = game.payoffs_before().into_iter().zip(&solved.solution.assessment.payoffs);
    for (seat, (before, payoff)) in payoffs.enumerate() {
        let _ = write!(text, "{:<6}{:>12}", game.seat_name(seat), game.rules().stacks[seat]);
        if has_prizes {
            let _ = write!(text, "{before:>17.6}");
        }
        let _ = write!(text, "{payoff:>16.6}");
        if let Some(simulation) = &solved.simulation {
            let Estimate { mean, standard_error } = simulation.payoffs[seat];
            let _ = write!(text, "{mean:>14.6} ± {standard_error:.6}");
        }
        text.push('\n');
    }
    text
}

fn decisions_text(solved: &Solved) -> String {
    let names = solved.names();
    let width = names.iter().map(String::len).max().unwrap_or(0).max("decision".len());
    let mut text = format!("{:<width$}{:>12}{:>10}  range\n", "decision", "occurs", "all-in");
    for (decision, name) in names.iter().enumerate() {
        let occurs = solved.solution.assessment.decisions[decision].reach();
        if occurs < OCCURS {
            let _ = writeln!(text, "{name:<width$}{:>12}{:>10}  -", "never", "-");
            continue;
        }
        let occurs = 100.0 * occurs;
        let all_in = 100.0 * solved.solution.strategy.frequency(decision);
        let range = readable(&solved.range(decision), &holdem::GAMES[0]);
        let range = if range.is_empty() { "-".into() } else { range };
        let _ = writeln!(text, "{name:<width$}{occurs:>10.3} %{all_in:>8.2} %  {range}");
    }
    text
}

fn accuracy_text(solved: &Solved) -> String {
    let Solved { game, solution, .. } = solved;
    let mut text = format!("exploitability {:.1e} {}\n", solution.exploitability, unit(game));
    for (seat, gain) in solution.assessment.gains.iter().enumerate() {
        if solved.is_fixed(seat) {
            let name = game.seat_name(seat);
            let said = "has a fixed range: its best response would gain";
            let _ = writeln!(text, "{name} {said} {gain:.6} {} more", payoff_unit(game));
        }
    }
    if !solved.is_exact() {
        let error = match solved.payoff_error() {
            None => "the error is not known, because the search was stopped".to_string(),
            Some(error) => format!("estimated error {error:.6} {}", payoff_unit(game)),
        };
        let _ = writeln!(text, "EVs are approximate with four and more seats: {error}");
    }
    if let Some(simulation) = &solved.simulation {
        let Estimate { mean, standard_error } = simulation.gain();
        let said = "after three players are all-in, others fold: by calling, a seat would gain at most";
        let _ = writeln!(text, "{said} {mean:.6} ± {standard_error:.6} {}", payoff_unit(game));
    }
    text
}

/// Returns the range of each decision as a grid.
pub fn grids(solved: &Solved, palette: Palette) -> String {
    let charts =
        (0..solved.game.decisions().len()).map(|decision| chart::text(&solved.chart(decision), palette));
    charts.collect::<Vec<_>>().join("\n")
}

/// Returns an image with a chart for each decision.
pub fn svg(solved: &Solved) -> String {
    let charts: Vec<String> =
        (0..solved.game.decisions().len()).map(|decision| chart::svg(&solved.chart(decision))).collect();
    crate::svg::stacked(&charts)
}

/// Returns the part of hands that go all-in, a line for each game and a column for each decision.
pub fn sweep_text(sweep: &[Solved]) -> String {
    // With very small stacks some seats have no decision.
    let Some(largest) = sweep.iter().max_by_key(|solved| solved.game.decisions().len()) else {
        return String::new();
    };
    let names = largest.names();
    let mut text = format!("{:>8}", "stack");
    names.iter().for_each(|name| text += &format!("{name:>16}"));
    text += "  all-in, % of hands\n";
    for solved in sweep {
        let _ = write!(text, "{:>8}", solved.game.rules().stacks[0]);
        for name in &names {
            let decision = solved.names().iter().position(|other| other == name);
            let percent = decision.map(|decision| 100.0 * solved.solution.strategy.frequency(decision));
            text += &percent.map_or_else(|| format!("{:>16}", "-"), |percent| format!("{percent:>16.2}"));
        }
        text.push('\n');
    }
    let worst = sweep.iter().map(|solved| solved.solution.exploitability).fold(0.0, f64::max);
    text + &format!("exploitability at most {worst:.1e} {}\n", unit(&largest.game))
}

/// Returns a line for each game, decision and hand, with the probability of going all-in and the expected
/// payoffs of both actions.
pub fn csv(games: &[Solved]) -> String {
    let mut text = String::from("stacks,decision,hand,probability,fold,all_in\n");
    for solved in games {
        for (decision, name) in solved.names().iter().enumerate() {
            let values = &solved.solution.assessment.decisions[decision];
            for hand in StartingHand::ALL {
                let [fold, all_in] = [values.fold(hand), values.all_in(hand)]
                    .map(|value| value.map_or(String::new(), |value| value.to_string()));
                let probability = solved.solution.strategy.probability(decision, hand);
                let _ = writeln!(text, "{},{name},{hand},{probability},{fold},{all_in}", solved.stacks());
            }
        }
    }
    text
}

/// Returns seats and decisions with all hands as JSON.
pub fn json(solved: &Solved) -> Value {
    let Solved { game, solution, simulation, seconds, .. } = solved;
    let fold = |fold: &ForcedFold| {
        json!({
            "decision": game.name(fold.decision),
            "occurs": fold.probability.mean,
            "gain": fold.gain.mean,
            "stderr": fold.gain.standard_error,
        })
    };
    let folds = simulation.iter().flat_map(|simulation| &simulation.forced_folds);
    let decisions = 0..game.decisions().len();
    let mut object = json!({
        "unit": unit(game),
        "exploitability": solution.exploitability,
        "seats": seats_json(solved),
        "decisions": decisions.map(|decision| decision_json(solved, decision)).collect::<Vec<_>>(),
        "forced_folds": folds.map(fold).collect::<Vec<_>>(),
        "payoff_error": solved.payoff_error(),
        "seconds": seconds,
    });
    if solved.is_late {
        object["is_late"] = true.into();
    }
    object
}

fn seats_json(solved: &Solved) -> Vec<Value> {
    let Solved { game, solution, simulation, .. } = solved;
    let before = game.payoffs_before();
    let seat = |seat: usize| {
        let mut object = json!({
            "seat": game.seat_name(seat),
            "stack": game.rules().stacks[seat],
            "before": before[seat],
            "payoff": solution.assessment.payoffs[seat],
            "gain": solution.assessment.gains[seat],
        });
        if let Some(simulation) = simulation {
            object["simulated"] = simulation.payoffs[seat].mean.into();
            object["stderr"] = simulation.payoffs[seat].standard_error.into();
        }
        object
    };
    (0..game.seats()).map(seat).collect()
}

fn decision_json(solved: &Solved, number: usize) -> Value {
    let Solved { game, solution, .. } = solved;
    let decision = game.decisions()[number];
    let values = &solution.assessment.decisions[number];
    let all_in_before: Vec<&str> = decision.all_in.iter().map(|seat| game.seat_name(seat)).collect();
    let hands = StartingHand::ALL.into_iter().map(|hand| {
        json!({
            "hand": hand.to_string(),
            "probability": solution.strategy.probability(number, hand),
            "fold": values.fold(hand),
            "all_in": values.all_in(hand),
        })
    });
    json!({
        "decision": game.name(decision),
        "seat": game.seat_name(decision.seat),
        "all_in_before": all_in_before,
        "occurs": values.reach(),
        "all_in": solution.strategy.frequency(number),
        "range": solved.range(number).to_string(),
        "hands": hands.collect::<Vec<_>>(),
    })
}

/// Returns the games of a sweep as JSON.
pub fn sweep_json(sweep: &[Solved]) -> Value {
    json!({ "sweep": sweep.iter().map(json).collect::<Vec<_>>() })
}
