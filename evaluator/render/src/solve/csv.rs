//! The combos of a node as comma-separated values.

use super::{PLAYERS, SolveReport, rounded};

/// Returns a line for each combo of both players, with its reach, equity and value. The acting player's combos also
/// have the frequency of each action and the value after it.
pub fn csv(report: &SolveReport<'_>) -> String {
    let node = report.node;
    let mut text = String::from("player,combo,reach,equity,value");
    for action in &node.actions {
        text += &format!(",{action},value of {action}");
    }
    text.push('\n');
    for (player, name) in PLAYERS.iter().enumerate() {
        let at = &node.players[player];
        let acts = node.player == Some(player);
        for (place, combo) in at.combos.iter().enumerate() {
            let mut line = format!("{name},{combo}");
            let mut add = |numbers: &[f64]| {
                let number = numbers.get(place).copied().and_then(rounded);
                line += &number.map_or_else(|| ",".into(), |number| format!(",{number}"));
            };
            [&at.reach, &report.equities[player], &at.values].into_iter().for_each(|numbers| add(numbers));
            for (strategy, values) in node.strategy.iter().zip(&node.action_values) {
                add(if acts { strategy } else { &[] });
                add(if acts { values } else { &[] });
            }
            text += &(line + "\n");
        }
    }
    text
}
