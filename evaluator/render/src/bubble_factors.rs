//! Bubble factors: text, JSON, CSV.

use std::fmt::Write;

use push_fold::icm::{Against, Bubble};
use serde_json::{Value, json};

use crate::icm::notes;

/// What each player risks against each other one.
#[derive(Clone, Debug)]
pub struct BubbleFactors {
    /// The stacks.
    pub stacks: Vec<f64>,
    /// The prizes, from the first place on.
    pub payouts: Vec<f64>,
    /// The players, in the order of the stacks.
    pub players: Vec<Bubble>,
}

impl BubbleFactors {
    /// Returns the number, counted from 1, the stack and the risks of each player.
    fn rows(&self) -> impl Iterator<Item = (usize, f64, &Bubble)> {
        (1..).zip(&self.stacks).zip(&self.players).map(|((number, &stack), player)| (number, stack, player))
    }
}

/// Returns a matrix of bubble factors and one of the equities that break even: a line for each player, and a column for
/// each opponent.
pub fn text(factors: &BubbleFactors) -> String {
    let mut text = format!("{:<8} {:>13} {:>15}\n", "player", "stack", "equity");
    for (number, stack, player) in factors.rows() {
        let _ = writeln!(text, "{number:<8} {stack:>13} {:>15.6}", player.equity);
    }
    text += "\nbubble factor of the player of the line against the player of the column\n";
    text += &matrix(factors, |against| against.bubble_factor.map(|factor| format!("{factor:.3}")));
    text += "\nequity that the player needs to break even, %\n";
    text += &matrix(factors, |against| against.needed().map(|needed| format!("{:.2}", 100.0 * needed)));
    text + &notes(&factors.stacks, &factors.payouts)
}

/// Returns a line for each player with a cell for each opponent.
fn matrix(factors: &BubbleFactors, cell: impl Fn(&Against) -> Option<String>) -> String {
    let mut text = format!("{:<8}", "player");
    (1..=factors.stacks.len()).for_each(|number| text += &format!(" {number:>8}"));
    text.push('\n');
    for (number, _, player) in factors.rows() {
        let _ = write!(text, "{number:<8}");
        for other in 0..factors.stacks.len() {
            let against = player.against.iter().find(|against| against.player == other);
            let cell = against.and_then(&cell).unwrap_or_else(|| "-".into());
            let _ = write!(text, " {cell:>8}");
        }
        text.push('\n');
    }
    text
}

/// Returns the pairs of players as comma-separated values. Numbers that are not known are empty.
pub fn csv(factors: &BubbleFactors) -> String {
    let mut text =
        String::from("player,stack,equity,against,risk,lose,win,bubble_factor,risk_premium,needed\n");
    let shown = |number: Option<f64>| number.map_or(String::new(), |number| number.to_string());
    for (number, stack, Bubble { equity, against }) in factors.rows() {
        for against in against {
            let Against { player, risk, lose, win, bubble_factor } = against;
            let [factor, premium, needed] =
                [*bubble_factor, against.risk_premium(), against.needed()].map(shown);
            let other = player + 1;
            let _ = writeln!(
                text,
                "{number},{stack},{equity},{other},{risk},{lose},{win},{factor},{premium},{needed}"
            );
        }
    }
    text
}

/// Returns the players with their opponents as JSON.
pub fn json(factors: &BubbleFactors) -> Value {
    let against = |against: &Against| {
        json!({
            "player": against.player + 1,
            "risk": against.risk,
            "lose": against.lose,
            "win": against.win,
            "bubble_factor": against.bubble_factor,
            "risk_premium": against.risk_premium(),
            "needed": against.needed(),
        })
    };
    let players = factors.rows().map(|(_, stack, player)| {
        let against: Vec<Value> = player.against.iter().map(against).collect();
        json!({ "stack": stack, "equity": player.equity, "against": against })
    });
    json!({ "players": players.collect::<Vec<_>>() })
}
