//! `rivertable eval`: the ranks and names of hands on a board, and the cards that play.

use std::cell::RefCell;
use std::io::{self, Write};

use render::game::{in_game, suffix};
use render::words::cut;
use serde_json::{Value, json};

use super::BoardGame;
use super::hand::{Hand, read_hole, read_whole_board, text};
use crate::commands::eval::Args;
use crate::error::Failure;
use crate::game::check_default;
use crate::lines::{for_each_argument, for_each_line};
use crate::output::{FormatChoice, Output, output, write_json};
use crate::rows::Rows;

pub(crate) fn run(args: &Args, game: BoardGame) -> Result<(), Failure> {
    args.check_board()?;
    if args.layouts {
        check_default("--layouts", "the numbering of other systems", game)?;
    }
    let (mut out, rows) = (output(), RefCell::default());
    let print = |hand: &Hand, out: &mut _| print(hand, out, game, &args.format, &rows);
    if let Some(hole) = &args.hole {
        let hand = with_board(hole, args.board.as_deref().unwrap_or(""), game)?;
        print(&hand, &mut out)?;
        return Ok(out.flush()?);
    }
    let read = |text: &str| Hand::read(text, game);
    if args.hands.is_empty() {
        let answer = |hands: &[Hand], out: &mut _| hands.iter().try_for_each(|hand| print(hand, out));
        return for_each_line("hands with their boards", &mut out, read, answer);
    }
    for_each_argument("hand", &crate::cards::hands(&args.hands), &mut out, read, print)
}

fn with_board(hole: &str, board: &str, game: BoardGame) -> Result<Hand, Failure> {
    let cards = read_hole(hole, game, &format!("--hole {:?}", cut(hole)))?;
    let board_cards = read_whole_board(board, game)?;
    if let Some(card) = (board_cards & cards.cards()).iter().next() {
        return Err(format!("--board {:?}: {card} is in the hand already", cut(board)).into());
    }
    Ok(Hand::new(game, cards, board_cards))
}

fn print(
    hand: &Hand,
    out: &mut Output,
    game: BoardGame,
    format: &FormatChoice,
    rows: &RefCell<Rows>,
) -> io::Result<()> {
    let Hand { hole, board, high, .. } = hand;
    let object = || hand.json(json!({ "hole": hole.to_string(), "board": board.to_string() }));
    if format.json {
        return write_json(out, &in_game(game, object()));
    }
    if format.csv {
        let mut object = object();
        // Hands without a low have the same columns.
        if let Some(low) = object.get_mut("low").map(Value::take) {
            object["low"] = low["description"].clone();
            object["low_rank"] = low["rank"].clone();
        }
        return rows.borrow_mut().write(out, &json!(in_game(game, object)));
    }
    write!(out, "{hole} | {board}: {}, rank {}{}", text(high), high.rank.as_u16(), suffix(game))?;
    if let Some(low) = hand.low_text() {
        write!(out, "; {low}")?;
    }
    writeln!(out)
}
