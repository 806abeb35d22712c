//! The question that a line of comma-separated values asks.

use equity::batch::{Question, Ranges};
use evaluator::{CardSet, Game};

use super::columns::Columns;
use super::fields::Fields;
use crate::error::sentence;
use crate::spot::{Boards, name};

/// What is said of a line that has a range where the board belongs.
const HEADS_UP: &str = "a line has two ranges, then a board and dead cards";

/// The question that fields ask.
pub(super) fn question(
    fields: &Fields<'_>,
    columns: &Columns,
    ranges: &Ranges,
    game: Game,
) -> Result<Question, String> {
    columns.check(fields)?;
    // What is wrong with the ranges is said first, for they stand first.
    let mut seats = Vec::with_capacity(columns.ranges.len());
    for (player, &place) in columns.ranges.iter().enumerate() {
        let text = fields.get(place);
        if !(text.is_empty() && columns.ranges.len() > 2) {
            seats.push(ranges.seat(text).map_err(|error| sentence(&name(player), &error))?);
        }
    }
    let (board, dead) = (columns.board(fields), columns.dead(fields));
    let cards = Boards::Any.read(game, board, dead, "").map_err(|error| {
        let is_range =
            columns.are_default() && board.parse::<CardSet>().is_err() && ranges.seat(board).is_ok();
        if is_range { format!("{error}; {HEADS_UP}") } else { error }
    })?;
    Ok(Question::new(seats, cards.board, cards.dead))
}
