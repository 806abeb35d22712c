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
