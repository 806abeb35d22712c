//! Tournament equity: text, JSON, CSV.

use std::fmt::Write;

use serde_json::{Value, json};

/// The tournament equity of each player.
#[derive(Clone, Debug)]
pub struct Equities {
    /// The stacks.
    pub stacks: Vec<f64>,
    /// The prizes, from the first place on.
    pub payouts: Vec<f64>,
    /// The shares of the prizes, in money.
    pub equities: Vec<f64>,
    /// The probabilities of the places with prizes, a row for each player, if they were computed.
    pub places: Option<Vec<Vec<f64>>>,
}

impl Equities {
    /// Returns the number, stack, equity and places of each player. Without places, the last is empty.
    fn rows(&self) -> impl Iterator<Item = (usize, f64, f64, &[f64])> {
        let rows = self.stacks.iter().zip(&self.equities).enumerate();
        rows.map(|(player, (&stack, &equity))| {
            let places = self.places.as_ref().map_or(&[][..], |places| &places[player]);
            (player + 1, stack, equity, places)
        })
    }

    /// Returns the number of places of each player.
    fn places(&self) -> usize {
        self.rows().next().map_or(0, |(.., places)| places.len())
    }
}

/// The maximum number of places that the text shows.
const SHOWN: usize = 4;

/// Returns a line for each player.
pub fn text(equities: &Equities) -> String {
    let total: f64 = equities.equities.iter().sum();
    let places = equities.places().min(SHOWN);
    let mut text = format!("{:<8} {:>13} {:>15}{:>12}", "player", "stack", "equity", "of prizes");
    (1..=places).for_each(|place| text += &format!("{:>12}", format!("place {place}")));
    text.push('\n');
    for (player, stack, equity, row) in equities.rows() {
        let _ = write!(text, "{player:<8} {stack:>13} {equity:>15.6}{:>10.4} %", 100.0 * equity / total);
        row[..places].iter().for_each(|place| text += &format!("{:>10.4} %", 100.0 * place));
        text.push('\n');
    }
    text + &notes(&equities.stacks, &equities.payouts)
}

/// Returns a line about the players without chips, and one about prizes that nobody can win.
pub(crate) fn notes(stacks: &[f64], payouts: &[f64]) -> String {
    let (busted, mut text) = (stacks.iter().filter(|&&stack| stack == 0.0).count(), String::new());
    let left = stacks.len() - busted;
    let money: f64 = payouts.iter().skip(left).take(busted).sum();
    let places = spans("place", left + 1, stacks.len());
    text += &match (busted, money > 0.0) {
        (0, _) => String::new(),
        (1, true) => format!("the player without chips is out, with the prize of {places}\n"),
        (1, false) => "the player without chips is out, without a prize\n".into(),
        (_, true) => format!("players without chips are out, and share the prizes of {places} equally\n"),
        (_, false) => "players without chips are out, without a prize\n".into(),
    };
    if payouts.len() > stacks.len() {
        let places = spans("place", stacks.len() + 1, payouts.len());
        text += &format!("{places} of the prizes belong to players who are out before, and are ignored\n");
    }
    text
}

/// Returns a number or a span of numbers after a noun: `place 4`, `places 4 to 6`.
fn spans(noun: &str, first: usize, last: usize) -> String {
    if first == last { format!("{noun} {first}") } else { format!("{noun}s {first} to {last}") }
}

/// Returns the players as comma-separated values.
pub fn csv(equities: &Equities) -> String {
    let places = equities.places();
    let mut text = String::from("player,stack,equity");
    (1..=places).for_each(|place| text += &format!(",place_{place}"));
    text.push('\n');
    for (player, stack, equity, row) in equities.rows() {
        let _ = write!(text, "{player},{stack},{equity}");
        row.iter().for_each(|place| text += &format!(",{place}"));
        text.push('\n');
    }
    text
}

/// Returns the players as JSON.
pub fn json(equities: &Equities) -> Value {
    let player = |(_, stack, equity, places): (usize, f64, f64, &[f64])| {
        let mut player = json!({ "stack": stack, "equity": equity });
        if equities.places.is_some() {
            player["places"] = places.into();
        }
        player
    };
    json!({ "players": equities.rows().map(player).collect::<Vec<_>>() })
}
