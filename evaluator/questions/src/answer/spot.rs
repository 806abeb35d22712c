//! The parts of a spot on one line.

use equity::EquityError;
use equity::game::GameInfo;
use render::game::in_game;
use render::words::cut;
use serde_json::{Value, json};

use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::spot::{SpotText, line_of, named_game, split_game};

/// Splits a line, which may be in several words. A single range meets a random hand, as everywhere.
pub(super) fn answer(asked: &Asked<'_>, texts: &[String]) -> Result<Value, Refusal> {
    let refuse = |message: String| Refusal::new("text", message);
    let line = match texts {
        [] => String::new(),
        [line] => line.clone(),
        // The first word is the name of the game. The ranges follow.
        [name, words @ ..] if named_game(name).is_some() => {
            format!("{} {}", name.trim(), line_of(words).map_err(refuse)?)
        }
        words => line_of(words).map_err(refuse)?,
    };
    let (named, rest) = split_game(&line).map_err(refuse)?;
    let mut spot = SpotText::read_from(&line, rest).map_err(refuse)?;
    let asked_game = asked.question.game;
    // A name that games with different rules share does not choose among them.
    let is_shared = |named: &&GameInfo| named.id == named.name && named.name == asked_game.name;
    let game = named.filter(|named| !is_shared(named)).unwrap_or(asked_game);
    match spot.ranges.len() {
        0 if named.is_none() && spot.board.cards.is_empty() && spot.dead.cards.is_empty() => {
            return Err(refuse("expected ranges and cards, such as AhKh v QQ on Kd 9h 4c".into()));
        }
        1 => spot.ranges.push("random".into()),
        found if found > game.most_players => {
            let (title, most) = (game.title, game.most_players);
            return Err(refuse(format!("{found} ranges: {title} has at most {most}")));
        }
        _ => {}
    }
    if !game.has_board() && !spot.board.cards.is_empty() {
        let (error, place) = (EquityError::NoBoard { game: game.title }, &spot.board.word);
        return Err(refuse(format!("{place} {:?}: {error}", cut(&spot.board.cards))));
    }
    Ok(in_game(game, json!({"ranges": spot.ranges, "board": spot.board.cards, "dead": spot.dead.cards})))
}
