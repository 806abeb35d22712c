//! `rivertable eval`: hands in, ranks and words out.

use std::io::{self, Write};

use evaluator::layout::{nstraight, nstraightfill};
use evaluator::{
    BestFive, Card, CardSet, Hand, HandClass, HandError, HandRank, HoleCards, RankTable, parse_cards,
};
use render::values::Values;
use render::words::cut;
use serde::Serialize;
use serde_json::json;

use crate::cards::{hands, read_board};
use crate::error::{Failure, say};
use crate::lines::for_each_line;
use crate::output::{Both, output, write_json};
use crate::table_choice::TableChoice;

/// Rank hands of 0 to 7 cards
///
/// Each argument is a hand, except that arguments that are all single cards are one hand together. Without arguments,
/// hands are read from standard input, one a line; empty lines and lines that begin with # are skipped.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Hands, such as "As Ks Qs Js Ts 2d 3c" or AsKsQsJsTs
    #[arg(value_name = "HAND")]
    hands: Vec<String>,
    /// A player's two hole cards; with --layouts, their places in the hand are printed too
    #[arg(long, value_name = "CARDS", conflicts_with = "hands")]
    hole: Option<String>,
    /// The board that the hole cards meet, 0 to 5 cards
    #[arg(long, value_name = "CARDS", requires = "hole")]
    board: Option<String>,
    /// Print the hand's numbers in other systems too: pokerval, ACE, Revolver, Cactus Kev, and for hole cards OpenHoldem's
    /// symbols
    #[arg(long)]
    layouts: bool,
    /// Print one JSON object a line, with all systems
    #[arg(long)]
    json: bool,
}

/// How an answer is printed.
#[derive(Clone, Copy)]
enum Form {
    Plain,
    Layouts,
    Json,
}

impl Args {
    fn form(&self) -> Form {
        match (self.json, self.layouts) {
            (true, _) => Form::Json,
            (false, true) => Form::Layouts,
            (false, false) => Form::Plain,
        }
    }
}

/// A hand with everything that is said about it.
struct Answer {
    cards: Vec<Card>,
    rank: HandRank,
    class: HandClass,
    best: BestFive,
    places: Option<Places>,
}

/// What OpenHoldem's symbols say of hole cards.
#[derive(Serialize)]
struct Places {
    pcbits: String,
    npcbits: u8,
    nstraight: u8,
    nstraightfill: u8,
}

pub(crate) fn run(args: &Args, table: &TableChoice) -> Result<(), Failure> {
    let table = table.open()?;
    if args.hands.is_empty() && args.hole.is_none() {
        return run_lines(table, args.form());
    }
    let mut out = output();
    if let Some(hole) = &args.hole {
        let answer = Answer::with_hole(hole, args.board.as_deref().unwrap_or(""), table)?;
        answer.print(&mut out, args.form())?;
        return Ok(out.flush()?);
    }
    let mut refused = false;
    for (number, hand) in hands(&args.hands).iter().enumerate() {
        match parse_cards(hand).map_err(HandError::from).and_then(|cards| Answer::of(&cards, table)) {
            Ok(answer) => answer.print(&mut out, args.form())?,
            Err(error) => {
                say(format_args!("error: hand {} ({:?}): {error}", number + 1, cut(hand)));
                refused = true;
            }
        }
    }
    out.flush()?;
    if refused { Err(Failure::Reported) } else { Ok(()) }
}

/// Hands of standard input, one a line.
fn run_lines(table: &RankTable, form: Form) -> Result<(), Failure> {
    let read = |line: &str| {
        let cards = parse_cards(line)?;
        Ok::<_, HandError>((Hand::from_cards(&cards)?.card_set(), cards))
    };
    let answer = |lines: &[(CardSet, Vec<Card>)], out: &mut _| {
        let hands: Vec<CardSet> = lines.iter().map(|&(hand, _)| hand).collect();
        let mut ranks = vec![HandRank::MIN; hands.len()];
        table.batch().rank_sets(&hands, &mut ranks).map_err(io::Error::other)?;
        let mut lines = lines.iter().zip(ranks);
        lines.try_for_each(|((_, cards), rank)| Answer::new(cards, rank, table).print(out, form))
    };
    for_each_line("hands", &mut output(), read, answer)
}

impl Answer {
    fn of(cards: &[Card], table: &RankTable) -> Result<Self, HandError> {
        Ok(Self::new(cards, table.rank_cards(cards)?, table))
    }

    /// What is to be said of distinct cards that have this rank.
    fn new(cards: &[Card], rank: HandRank, table: &RankTable) -> Self {
        let class = table.class(rank);
        let best = class.best_five(cards.iter().copied().collect());
        let best = best.expect("a hand holds the cards of its class");
        Self { cards: cards.into(), rank, class, best, places: None }
    }

    /// The hand of hole cards and a board, with what the hole cards do in it.
    fn with_hole(hole: &str, board: &str, table: &RankTable) -> Result<Self, Failure> {
        let combo: HoleCards =
            hole.parse().map_err(|error| Failure::input(&format!("--hole {:?}", cut(hole)), &error))?;
        let board_cards = read_board(board)?;
        if let Some(card) = board_cards.iter().find(|&&card| combo.card_set().contains(card)) {
            return Err(format!("--board {:?}: {card} is in the hand already", cut(board)).into());
        }
        let board_error = |error: HandError| Failure::input(&format!("--board {:?}", cut(board)), &error);
        let bits = table.place_bits(Some(combo), board_cards.iter().copied().collect());
        let bits = bits.map_err(board_error)?;
        let cards = [&combo.cards(), board_cards.as_slice()].concat();
        let all = cards.iter().copied().collect();
        let places = Places {
            pcbits: bits.to_string(),
            npcbits: bits.count(),
            nstraight: nstraight(all),
            nstraightfill: nstraightfill(all),
        };
        Ok(Self { places: Some(places), ..Self::of(&cards, table).map_err(board_error)? })
    }

    fn print(&self, out: &mut impl Write, form: Form) -> io::Result<()> {
        let cards = joined(&self.cards);
        let values = Values::of(self.rank, self.class);
        if matches!(form, Form::Json) {
            let hand = json!({
                "cards": cards,
                "category": self.class.category().snake_case(),
                "description": self.class.to_string(),
                "best": self.best.to_string(),
            });
            let values = Both { first: values, second: self.places.as_ref() };
            return write_json(out, &Both { first: hand, second: values });
        }
        write!(out, "{cards}: {}", self.class)?;
        if self.best.len() < self.cards.len() {
            write!(out, " ({})", self.best)?;
        }
        if matches!(form, Form::Plain) {
            return writeln!(out, ", rank {}", self.rank.as_u16());
        }
        write!(out, ", {values}")?;
        if let Some(Places { pcbits, npcbits, nstraight, nstraightfill }) = &self.places {
            write!(
                out,
                ", pcbits {pcbits}, npcbits {npcbits}, nstraight {nstraight}, nstraightfill {nstraightfill}"
            )?;
        }
        writeln!(out)
    }
}

/// Cards with spaces between them.
fn joined(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
