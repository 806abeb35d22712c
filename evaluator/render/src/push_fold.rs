//! Push or fold: text, grids, JSON, CSV, images.

use std::fmt::Write;

use holdem::range::{Range, StartingHand};
use push_fold::{Ante, Game, Measured, Payoff, Solution, Tournament};
use serde_json::{Value, json};

use crate::chart::{self, Chart};
use crate::colour::Palette;
use crate::words::{decimals, grouped, number, readable};

/// A solved game.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The game.
    pub game: Game,
    /// Its equilibrium.
    pub solution: Solution,
    /// The decisions with fixed ranges.
    pub fixed: Vec<usize>,
    /// The reason why the search ended early, if it did.
    pub stopped: Option<Stopped>,
    /// The time of the search.
    pub seconds: f64,
}

/// The reason why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// It reached its time limit.
    Limit,
    /// It was interrupted.
    Interrupt,
}

impl Stopped {
    /// Returns the reason in JSON.
    fn name(self) -> &'static str {
        match self {
            Self::Limit => "limit",
            Self::Interrupt => "interrupt",
        }
    }

    /// Returns the reason in a sentence.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::Limit => "the search ended early, at its time limit",
            Self::Interrupt => "the search ended early, because it was interrupted",
        }
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

    /// Returns the errors of a measured game, or `None` if its payoffs are exact.
    pub(crate) fn measured(&self) -> Option<&Measured> {
        self.solution.assessment.measured.as_ref()
    }

    /// Returns the gain of the free seat that gains most, and its standard error, in the unit of the exploitability. A
    /// measured gain may be below 0 by chance. A seat that changes nothing gains 0, so this is the least.
    pub(crate) fn gain(&self) -> (f64, f64) {
        let (gains, unit) = (&self.solution.assessment.gains, self.game.unit());
        let free = (0..gains.len()).filter(|&seat| !self.is_fixed(seat));
        let most = free.max_by(|&a, &b| gains[a].total_cmp(&gains[b]));
        most.map_or((0.0, 0.0), |seat| (gains[seat].max(0.0) / unit, self.gain_error(seat) / unit))
    }

    /// Returns the standard error of a seat's gain. It is 0 if the gain is exact.
    fn gain_error(&self, seat: usize) -> f64 {
        self.measured().map_or(0.0, |measured| measured.gain_errors[seat])
    }

    /// Returns the standard error of a seat's payoff. It is 0 if the payoff is exact.
    fn payoff_error(&self, seat: usize) -> f64 {
        self.measured().map_or(0.0, |measured| measured.payoff_errors[seat])
    }

    /// Returns the probability of a decision, from 0 to 1.
    pub(crate) fn occurs(&self, decision: usize) -> f64 {
        self.solution.assessment.decisions[decision].reach()
    }

    /// Returns `true` if the better action at a decision is known, so that its range is an advice.
    pub(crate) fn is_resolved(&self, decision: usize) -> bool {
        self.fixed.contains(&decision) && self.occurs(decision) > 0.0
            || self.solution.assessment.decisions[decision].is_resolved()
    }

    fn chart(&self, decision: usize) -> Chart {
        let percent = 100.0 * self.solution.strategy.frequency(decision);
        let mut notes = vec![format!("{percent:.1} % of all hands, stacks {}", self.stacks())];
        notes.extend(self.rules_notes());
        notes.extend(self.stopped.map(|stopped| stopped.message().to_string()));
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
        if rules.dead > 0.0 {
            notes.push(format!("dead money {}", rules.dead));
        }
        match &rules.payoff {
            Payoff::Chips { rake: 0.0, .. } => {}
            Payoff::Chips { rake, cap } if cap.is_finite() => {
                notes.push(format!("rake {rake}, at most {cap}"))
            }
            Payoff::Chips { rake, .. } => notes.push(format!("rake {rake}")),
            Payoff::Prizes(Tournament { prizes, others, bounties, progressive }) => {
                notes.push(format!("prizes {}", joined(prizes)));
                if !bounties.is_empty() {
                    let bounties = joined(bounties);
                    notes.push(match progressive {
                        None => format!("bounties {bounties}"),
                        Some(0.5) => format!("progressive bounties {bounties}"),
                        Some(part) => {
                            format!(
                                "progressive bounties {bounties}, {} % paid at once",
                                number(100.0 * part)
                            )
                        }
                    });
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

/// The least probability of the decisions that a text lists, if there are many.
const LISTED: f64 = 1e-3;

/// Returns the unit of payoffs.
fn payoff_unit(game: &Game) -> &'static str {
    match game.rules().payoff {
        Payoff::Chips { .. } => "chips",
        Payoff::Prizes(_) => "in prize money",
    }
}

/// Returns the unit of the exploitability: [`Game::unit`] in words.
pub(crate) fn unit(game: &Game) -> &'static str {
    match game.rules().payoff {
        Payoff::Chips { .. } => "big blinds",
        Payoff::Prizes(_) => "big blinds in prize money",
    }
}

/// Returns the unit of the exploitability, and with prizes its worth.
fn unit_and_worth(game: &Game) -> String {
    let unit = unit(game);
    match game.rules().payoff {
        Payoff::Chips { .. } => unit.into(),
        Payoff::Prizes(_) => format!("{unit}, each worth {} at this table", number(game.unit())),
    }
}

/// Returns the model of payoffs that are not exact: bounties of three and more players.
pub(crate) fn model_text(game: &Game) -> &'static str {
    match &game.rules().payoff {
        Payoff::Prizes(tournament)
            if tournament.bounties.iter().any(|&bounty| bounty > 0.0)
                && game.seats() + tournament.others.len() > 2 =>
        {
            match tournament.others[..] {
                [] => "bounties still to be won are shared by stacks\n",
                _ => {
                    "bounties still to be won are shared by stacks, other tables have the mean bounty of this one\n"
                }
            }
        }
        _ => "",
    }
}

/// Returns the expected payoff of each seat, the range of each decision, and the accuracy. Games of four and more seats
/// have up to 511 decisions, so rare ones are left out unless `has_all` is `true`.
pub fn text(solved: &Solved, has_all: bool) -> String {
    let parts = [
        approximation_text(solved),
        model_text(&solved.game).to_string(),
        seats_text(solved) + "\n",
        decisions_text(solved, has_all),
        accuracy_text(solved),
    ];
    parts.concat()
}

/// Returns what is approximate, in the first lines of the answer.
fn approximation_text(solved: &Solved) -> String {
    let mut text = String::new();
    if let Some(stopped) = solved.stopped {
        let _ = writeln!(text, "{}: its best strategy so far is shown", stopped.message());
    }
    if let Some(measured) = solved.measured() {
        let message = "approximate, from sampled deals: by other hands no seat was found to gain more than";
        let deals = grouped(measured.deals);
        let _ = writeln!(
            text,
            "{message} {} (gain, on {deals} deals that the search has not seen)\n",
            gain_text(solved)
        );
    }
    text
}

/// Returns the gain of a measured game with its standard error and unit.
pub(crate) fn gain_text(solved: &Solved) -> String {
    let (gain, error) = solved.gain();
    format!("{} ± {error:.6} {}", decimals(gain, 6), unit_and_worth(&solved.game))
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
    text += if solved.measured().is_some() { "                        gain\n" } else { "\n" };
    let payoffs = game.payoffs_before().into_iter().zip(&solved.solution.assessment.payoffs);
    for (seat, (before, payoff)) in payoffs.enumerate() {
        let _ = write!(text, "{:<6}{:>12}", game.seat_name(seat), game.rules().stacks[seat]);
        if has_prizes {
            let _ = write!(text, "{:>17}", decimals(before, 6));
        }
        let _ = write!(text, "{:>16}", decimals(*payoff, 6));
        if solved.measured().is_some() {
            let (gain, error) = (solved.solution.assessment.gains[seat], solved.gain_error(seat));
            let _ = write!(text, " ± {:.6}{:>14} ± {error:.6}", solved.payoff_error(seat), decimals(gain, 6));
        }
        text.push('\n');
    }
    text
}

fn decisions_text(solved: &Solved, has_all: bool) -> String {
    let names = solved.names();
    let has_all = has_all || solved.measured().is_none();
    let is_listed =
        |&decision: &usize| has_all || solved.occurs(decision) >= LISTED && solved.is_resolved(decision);
    let listed: Vec<usize> = (0..names.len()).filter(is_listed).collect();
    let width = listed.iter().map(|&decision| names[decision].len()).max().unwrap_or(0).max("decision".len());
    let mut text = format!("{:<width$}{:>12}{:>10}  range\n", "decision", "occurs", "all-in");
    for &decision in &listed {
        let (name, occurs) = (&names[decision], 100.0 * solved.occurs(decision));
        if !solved.is_resolved(decision) {
            let message = if solved.measured().is_none() || occurs == 0.0 { "never" } else { "too rarely" };
            let _ = writeln!(text, "{name:<width$}{message:>12}{:>10}  -", "-");
            continue;
        }
        let all_in = 100.0 * solved.solution.strategy.frequency(decision);
        let range = readable(&solved.range(decision), &holdem::GAMES[0]);
        let range = if range.is_empty() { "-".into() } else { range };
        let _ = writeln!(text, "{name:<width$}{occurs:>10.3} %{all_in:>8.2} %  {range}");
    }
    match names.len() - listed.len() {
        0 => text,
        more => {
            let percent = 100.0 * LISTED;
            text + &format!(
                "{more} more decisions occur with less than {percent} %, or too rarely to know their hands\n"
            )
        }
    }
}

fn accuracy_text(solved: &Solved) -> String {
    let Solved { game, solution, .. } = solved;
    let mut text = match solved.measured() {
        Some(_) => String::new(),
        None => format!("\nexploitability {:.1e} {}\n", solution.exploitability, unit_and_worth(game)),
    };
    for (seat, gain) in solution.assessment.gains.iter().enumerate() {
        if solved.is_fixed(seat) {
            let name = game.seat_name(seat);
            let message = "has a fixed range: its best response would gain";
            let _ = writeln!(text, "{name} {message} {} {} more", decimals(*gain, 6), payoff_unit(game));
        }
    }
    text
}

/// Returns the range of each decision as a grid. Rare decisions of games with four and more seats are left out.
pub fn grids(solved: &Solved, palette: Palette) -> String {
    let charts = charted(solved).map(|decision| chart::text(&solved.chart(decision), palette));
    approximation_text(solved) + &charts.collect::<Vec<_>>().join("\n")
}

/// Returns an image with a chart for each decision. Rare decisions of games with four and more seats are left out.
pub fn svg(solved: &Solved) -> String {
    let charts: Vec<String> = charted(solved).map(|decision| chart::svg(&solved.chart(decision))).collect();
    crate::svg::stacked(&charts)
}

/// Returns the decisions that have charts.
fn charted(solved: &Solved) -> impl Iterator<Item = usize> + '_ {
    let is_exact = solved.measured().is_none();
    let is_known = move |decision: &usize| {
        is_exact || solved.occurs(*decision) >= LISTED && solved.is_resolved(*decision)
    };
    (0..solved.game.decisions().len()).filter(is_known)
}

/// Returns a line for each game, decision and hand, with the probability of going all-in, the expected
/// payoffs of both actions, and the standard error of their difference, which is 0 if they are exact.
pub fn csv(games: &[Solved]) -> String {
    let mut text = String::from("stacks,decision,hand,probability,fold,all_in,stderr\n");
    for solved in games {
        for (decision, name) in solved.names().iter().enumerate() {
            let values = &solved.solution.assessment.decisions[decision];
            for hand in StartingHand::ALL {
                let [fold, all_in, error] =
                    [values.fold(hand), values.all_in(hand), values.standard_error(hand)]
                        .map(|value| value.map_or(String::new(), |value| value.to_string()));
                let probability = solved.solution.strategy.probability(decision, hand);
                let line = format!("{},{name},{hand},{probability},{fold},{all_in},{error}", solved.stacks());
                text += &(line + "\n");
            }
        }
    }
    text
}

/// Returns seats and decisions with all hands as JSON. Standard errors are 0 if the game is exact.
pub fn json(solved: &Solved) -> Value {
    let Solved { game, solution, seconds, stopped, .. } = solved;
    let measured = solved.measured();
    let (gain, error) = solved.gain();
    let decisions = 0..game.decisions().len();
    json!({
        "unit": unit(game),
        "unit_worth": game.unit(),
        "exploitability": measured.is_none().then_some(solution.exploitability),
        "gain": gain,
        "gain_stderr": error,
        "deals": measured.map_or(0, |measured| measured.deals),
        "stopped": stopped.map(Stopped::name),
        "seats": seats_json(solved),
        "decisions": decisions.map(|decision| decision_json(solved, decision)).collect::<Vec<_>>(),
        "seconds": seconds,
    })
}

fn seats_json(solved: &Solved) -> Vec<Value> {
    let Solved { game, solution, .. } = solved;
    let before = game.payoffs_before();
    let seat = |seat: usize| {
        json!({
            "seat": game.seat_name(seat),
            "stack": game.rules().stacks[seat],
            "before": before[seat],
            "payoff": solution.assessment.payoffs[seat],
            "stderr": solved.payoff_error(seat),
            "gain": solution.assessment.gains[seat],
            "gain_stderr": solved.gain_error(seat),
        })
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
            "stderr": values.standard_error(hand),
        })
    });
    json!({
        "decision": game.name(decision),
        "seat": game.seat_name(decision.seat),
        "all_in_before": all_in_before,
        "occurs": values.reach(),
        "resolved": solved.is_resolved(number),
        "all_in": solution.strategy.frequency(number),
        "range": solved.range(number).to_string(),
        "hands": hands.collect::<Vec<_>>(),
    })
}
