//! `rivertable eval`: the ranks and names of hands.

use std::cell::RefCell;
use std::io::{self, Write};

use evaluator::{Hand, HandError, parse_cards};
use hand_values::{nstraight, nstraightfill};
use render::game::{GameFields, suffix};
use render::words::cut;
use serde::Serialize;
use serde_json::{Value, json};

use crate::boards::BOARDS;
use crate::cards::{check_hand, hands, read_board, read_hole};
use crate::error::Failure;
use crate::game::check_default;
use crate::hand::{Deal, Hands};
use crate::lines::{for_each_argument, for_each_line};
use crate::output::{Both, FormatChoice, Output, output, write_json};
use crate::ranks::Ranks;
use crate::rows::Rows;
use crate::spot::some_cards;
use crate::table_choice::Setting;

/// Rank hands of 0 to 7 cards
///
/// In deuce-to-seven a hand has up to 5 cards, in badugi up to 4. In Omaha it has 4 to 6 hole cards and then
/// a board of 3 to 5. The cards that play are printed.
///
/// Each argument is a hand. If all arguments are single cards, they form one hand. Without arguments, hands
/// are read from standard input, one in each line. Empty lines and lines that begin with # are skipped.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Hands, such as "As Ks Qs Js Ts 2d 3c" or AsKsQsJsTs
    #[arg(value_name = "HAND")]
    hands: Vec<String>,
    /// A player's two hole cards, in Omaha 4 to 6. --layouts also prints their places in the hand
    #[arg(long, value_name = "CARDS", conflicts_with = "hands")]
    hole: Option<String>,
    /// The board for --hole: 0 to 5 cards, in Omaha 3 to 5
    #[arg(long, short, value_name = "CARDS", value_parser = some_cards)]
    board: Option<String>,
    /// Also print the hand's numbers in other systems: pokerval, ACE, Revolver, Cactus Kev, and for hole
    /// cards OpenHoldem's symbols
    #[arg(long)]
    layouts: bool,
    #[command(flatten)]
    format: FormatChoice,
}

impl Args {
    /// Returns an error if there is a board without hole cards. The parser cannot check this, because it does
    /// not require options that conflict with hands.
    fn check_board(&self) -> Result<(), String> {
        match &self.board {
            Some(board) if self.hole.is_none() => {
                Err(format!("--board {:?}: expected hole cards too, such as --hole AsKs", cut(board)))
            }
            _ => Ok(()),
        }
    }
}

/// OpenHoldem's symbols for hole cards.
#[derive(Serialize)]
struct Places {
    pcbits: String,
    npcbits: u8,
    nstraight: u8,
    nstraightfill: u8,
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let game = setting.game;
    args.check_board()?;
    if args.layouts {
        check_default("--layouts", "the numbering of other systems", game)?;
    }
    let ranks = &setting.ranks()?;
    let (mut out, rows) = (output(), RefCell::default());
    let print = |deals: &[Deal], out: &mut Output| {
        let mut hands = deals.iter().zip(ranks.hands(deals));
        hands.try_for_each(|(deal, hands)| print(deal, hands, ranks, out, args, &rows))
    };
    if let Some(hole) = &args.hole {
        print(&[read_with_board(hole, args.board.as_deref(), ranks)?], &mut out)?;
        return Ok(out.flush()?);
    }
    let read = |text: &str| read(text, ranks);
    if args.hands.is_empty() {
        let what = if ranks.boards.is_some() { "hands with their boards" } else { "hands" };
        return for_each_line(what, &mut out, read, print);
    }
    for_each_argument("hand", &hands(&args.hands), &mut out, read, print)
}

/// Reads a complete hand, or hole cards and a board.
fn read(text: &str, ranks: &Ranks) -> Result<Deal, String> {
    if let Some(game) = ranks.boards {
        return game.split(text, BOARDS).map(|[hole, board]| Deal::new(hole, board));
    }
    let read = || {
        let cards = parse_cards(text)?;
        check_hand(Hand::from_cards(&cards)?.card_set(), ranks.game)?;
        Ok(Deal::complete(&cards))
    };
    read().map_err(|error: HandError| error.to_string())
}

/// Reads the hole cards of `--hole` and the board of `--board`.
fn read_with_board(hole: &str, board: Option<&str>, ranks: &Ranks) -> Result<Deal, Failure> {
    let (game, place) = (ranks.game, format!("--hole {:?}", cut(hole)));
    if ranks.boards.is_none() && !game.has_two_cards() {
        let title = game.title();
        let message = format!("{place}: {title} has no hole cards: expected complete hands as arguments");
        return Err(message.into());
    }
    let (hole, combo) = read_hole(hole, ranks, &place)?;
    let cards = read_board(board, ranks)?;
    if let Some(card) = cards.iter().find(|&&card| hole.contains(card)) {
        let board = cut(board.unwrap_or(""));
        return Err(format!("--board {board:?}: {card} is in the hand already").into());
    }
    Ok(match combo {
        Some(combo) => {
            Deal { hole: Some(combo), ..Deal::complete(&[&combo.cards(), cards.as_slice()].concat()) }
        }
        None => Deal::new(hole, cards.into_iter().collect()),
    })
}

/// Prints the hands of a deal.
fn print(
    deal: &Deal,
    mut hands: Hands,
    ranks: &Ranks,
    out: &mut Output,
    args: &Args,
    rows: &RefCell<Rows>,
) -> io::Result<()> {
    let Deal { own, shown, board, .. } = deal;
    let (rank, has_board) = (hands.high.rank, ranks.boards.is_some());
    let places = deal.hole.and_then(|hole| ranks.place_bits(rank, *own, hole)).map(|bits| Places {
        pcbits: bits.to_string(),
        npcbits: bits.count(),
        nstraight: nstraight(*own),
        nstraightfill: nstraightfill(*own),
    });
    if args.format.json || args.format.csv {
        let cards = match has_board {
            true => json!({ "hole": shown, "board": board.to_string() }),
            false => json!({ "cards": shown }),
        };
        hands.high.values = ranks.values(rank);
        let answer = Both { first: cards, second: Both { first: hands, second: places } };
        let answer = Both { first: GameFields::from(ranks.game), second: answer };
        if args.format.json {
            return write_json(out, &answer);
        }
        let mut object = json!(answer);
        // Hands without a low have the same columns.
        if let Some(low) = object.get_mut("low").map(Value::take) {
            object["low"] = low["description"].clone();
            object["low_rank"] = low["rank"].clone();
        }
        return rows.borrow_mut().write(out, &object);
    }
    if has_board {
        write!(out, "{shown} | {board}: ")?;
    } else if !shown.is_empty() {
        write!(out, "{shown}: ")?;
    }
    match has_board || hands.high.best.len() < own.len() {
        true => write!(out, "{}", hands.high)?,
        false => write!(out, "{}", hands.high.description)?,
    }
    if args.layouts {
        write!(out, ", {}", ranks.values(rank))?;
        if let Some(Places { pcbits, npcbits, nstraight, nstraightfill }) = places {
            write!(
                out,
                ", pcbits {pcbits}, npcbits {npcbits}, nstraight {nstraight}, nstraightfill {nstraightfill}"
            )?;
        }
    } else {
        write!(out, ", rank {rank}{}", suffix(ranks.game))?;
    }
    if let Some(low) = hands.low_text() {
        write!(out, "; {low}")?;
    }
    writeln!(out)
}
