//! Next cards as comma-separated values.

use std::fmt::Write;

use serde_json::Value;

/// Returns a line for each card that can come next, from an answer as JSON. Players are numbered from 1.
pub fn csv(answer: &Value) -> String {
    let cards = answer["next_cards"].as_array().map_or(&[][..], Vec::as_slice);
    let players = answer["players"].as_array().map_or(0, Vec::len);
    // Long reports and some games lack outs.
    let lists = ["equity", "out", "splitting_out"];
    let lists = lists.into_iter().filter(|&list| cards.iter().any(|card| card[list].is_array()));
    let lists: Vec<&str> = lists.collect();
    let mut text = String::from("card,part");
    for list in &lists {
        (1..=players).for_each(|player| text += &format!(",{list}{player}"));
    }
    text.push('\n');
    for card in cards {
        let _ = write!(text, "{},{}", card["card"].as_str().unwrap_or_default(), card["part"]);
        for list in &lists {
            (0..players).for_each(|player| text += &format!(",{}", card[list][player]));
        }
        text.push('\n');
    }
    text
}
