//! Tournament equity: text, JSON, CSV.

use std::fmt::Write;

use serde_json::{Value, json};

/// The tournament equity of each player.
#[derive(Clone, Debug)]
pub struct Equities {
    /// The stacks.
    pub stacks: Vec<f64>,
    /// The shares of the prizes, in money.
    pub equities: Vec<f64>,
    /// The probabilities of the places with prizes, a row for each player.
    pub places: Vec<Vec<f64>>,
}

impl Equities {
    fn rows(&self) -> impl Iterator<Item = (usize, f64, f64, &[f64])> {
        let rows = self.stacks.iter().zip(&self.equities).zip(&self.places).enumerate();
        rows.map(|(player, ((&stack, &equity), places))| (player + 1, stack, equity, &places[..]))
    }
}

/// The maximum number of places that the text shows.
const SHOWN: usize = 4;

/// Returns a line for each player.
pub fn text(equities: &Equities) -> String {
    let total: f64 = equities.equities.iter().sum();
    let places = equities.places.first().map_or(0, Vec::len).min(SHOWN);
    let mut text = format!("{:<8}{:>14}{:>16}{:>12}", "player", "stack", "equity", "of prizes");
    (1..=places).for_each(|place| text += &format!("{:>12}", format!("place {place}")));
    text.push('\n');
    for (player, stack, equity, row) in equities.rows() {
        let _ = write!(text, "{player:<8}{stack:>14}{equity:>16.6}{:>10.4} %", 100.0 * equity / total);
        row[..places].iter().for_each(|place| text += &format!("{:>10.4} %", 100.0 * place));
        text.push('\n');
    }
    text
}

/// Returns the players as comma-separated values.
pub fn csv(equities: &Equities) -> String {
    let places = equities.places.first().map_or(0, Vec::len);
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
    let player = |(_, stack, equity, places): (usize, f64, f64, &[f64])| json!({ "stack": stack, "equity": equity, "places": places });
    json!({ "players": equities.rows().map(player).collect::<Vec<_>>() })
}
