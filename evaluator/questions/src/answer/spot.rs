//! The parts of a spot on one line.

use render::game::in_game;
use serde_json::{Value, json};

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::spot::{SpotText, split_game};

/// Splits a line. A single range meets a random hand, as everywhere.
pub(super) fn answer(asked: &Asked<'_>, line: &str) -> Result<Value, Refusal> {
    let refuse = |said: String| Refusal::new("text", said);
    let (named, rest) = split_game(line);
    let mut spot = SpotText::default();
    spot.add(rest).map_err(refuse)?;
    let game = named.unwrap_or(asked.question.game);
    match spot.ranges.len() {
        0 if named.is_none() && spot.board.is_empty() && spot.dead.is_empty() => {
            return Err(refuse("expected ranges and cards, such as AhKh v QQ on Kd 9h 4c".into()));
        }
        1 => spot.ranges.push("random".into()),
        found if found > game.most_players => {
            let (title, most) = (game.title, game.most_players);
            return Err(refuse(format!("{found} ranges: {title} has at most {most}")));
        }
        _ => {}
    }
    Ok(in_game(game, json!({"ranges": spot.ranges, "board": spot.board, "dead": spot.dead})))
}
