//! `rivertable eval`: the ranks and names of hands.

use std::cell::RefCell;
use std::io::{self, Write};

use evaluator::{BestFive, Card, CardSet, Hand, HandError, parse_cards};
use hand_values::{nstraight, nstraightfill};
use render::game::{GameFields, suffix};
use render::words::cut;
use serde::Serialize;
use serde_json::json;

use crate::cards::{check_hand, hands, read_board, read_hole_cards};
use crate::error::Failure;
use crate::game::check_default;
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
    pub(crate) hands: Vec<String>,
    /// A player's two hole cards, in Omaha 4 to 6. --layouts also prints their places in the hand
    #[arg(long, value_name = "CARDS", conflicts_with = "hands")]
    pub(crate) hole: Option<String>,
    /// The board for --hole: 0 to 5 cards, in Omaha 3 to 5
    #[arg(long, short, value_name = "CARDS", value_parser = some_cards)]
    pub(crate) board: Option<String>,
    /// Also print the hand's numbers in other systems: pokerval, ACE, Revolver, Cactus Kev, and for hole
    /// cards OpenHoldem's symbols
    #[arg(long)]
    pub(crate) layouts: bool,
    #[command(flatten)]
    pub(crate) format: FormatChoice,
}

/// The form in which answers are printed.
#[derive(Clone, Copy)]
enum Form<'a> {
    Plain,
    Layouts,
    Json,
    Csv(&'a RefCell<Rows>),
}

impl Args {
    /// Returns an error if there is a board without hole cards. The parser cannot check this, because it does
    /// not require options that conflict with hands.
    pub(crate) fn check_board(&self) -> Result<(), String> {
        match &self.board {
            Some(board) if self.hole.is_none() => {
                Err(format!("--board {:?}: expected hole cards too, such as --hole AsKs", cut(board)))
            }
            _ => Ok(()),
        }
    }

    /// Returns the form of answers. `rows` takes comma-separated values.
    fn form<'a>(&self, rows: &'a RefCell<Rows>) -> Form<'a> {
        match &self.format {
            format if format.json => Form::Json,
            format if format.csv => Form::Csv(rows),
            _ if self.layouts => Form::Layouts,
            _ => Form::Plain,
        }
    }
}

/// A hand with everything that is printed about it.
struct Answer<'a> {
    ranks: &'a Ranks,
    cards: Vec<Card>,
    rank: u16,
    best: BestFive,
    places: Option<Places>,
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
    if let Some(hole) = args.hole.as_ref().filter(|_| !game.has_two_cards()) {
        let (hole, title) = (cut(hole), game.title());
        return Err(format!(
            "--hole {hole:?}: {title} has no hole cards: expected complete hands as arguments"
        )
        .into());
    }
    let ranks = &setting.ranks()?;
    let rows = RefCell::default();
    let form = args.form(&rows);
    if args.hands.is_empty() && args.hole.is_none() {
        return run_lines(ranks, form);
    }
    let mut out = output();
    if let Some(hole) = &args.hole {
        let answer = Answer::with_hole(hole, args.board.as_deref().unwrap_or(""), ranks)?;
        answer.print(&mut out, form)?;
        return Ok(out.flush()?);
    }
    let read = |text: &str| Answer::of(&parse_cards(text)?, ranks);
    let print = |answer: &Answer<'_>, out: &mut _| answer.print(out, form);
    for_each_argument("hand", &hands(&args.hands), &mut out, read, print)
}

/// Answers the hands of standard input, one in each line.
fn run_lines(ranks: &Ranks, form: Form<'_>) -> Result<(), Failure> {
    let read = |line: &str| {
        let cards = parse_cards(line)?;
        let hand = Hand::from_cards(&cards)?.card_set();
        check_hand(hand, ranks.game)?;
        Ok::<_, HandError>((hand, cards))
    };
    let answer = |lines: &[(CardSet, Vec<Card>)], out: &mut Output| {
        let hands: Vec<CardSet> = lines.iter().map(|&(hand, _)| hand).collect();
        let numbers = ranks.rank_sets(&hands).map_err(io::Error::other)?;
        let mut lines = lines.iter().zip(numbers);
        lines.try_for_each(|((_, cards), rank)| Answer::new(cards, rank, ranks).print(out, form))
    };
    for_each_line("hands", &mut output(), read, answer)
}

impl<'a> Answer<'a> {
    fn of(cards: &[Card], ranks: &'a Ranks) -> Result<Self, HandError> {
        Ok(Self::new(cards, ranks.table.rank_set(cards.iter().copied().collect())?, ranks))
    }

    /// Creates the answer for distinct cards with this rank.
    fn new(cards: &[Card], rank: u16, ranks: &'a Ranks) -> Self {
        let best = ranks.best_five(cards.iter().copied().collect());
        Self { ranks, cards: cards.into(), rank, best, places: None }
    }

    /// Creates the answer for hole cards and a board, with the places of the hole cards in the hand.
    fn with_hole(hole: &str, board: &str, ranks: &'a Ranks) -> Result<Self, Failure> {
        let combo = read_hole_cards(hole, ranks.game, &format!("--hole {:?}", cut(hole)))?;
        let board_cards = read_board(board, ranks.game.deck(), ranks.game.title())?;
        if let Some(card) = board_cards.iter().find(|&&card| combo.card_set().contains(card)) {
            return Err(format!("--board {:?}: {card} is in the hand already", cut(board)).into());
        }
        let board_error = |error: HandError| Failure::input(&format!("--board {:?}", cut(board)), &error);
        let cards = [&combo.cards(), board_cards.as_slice()].concat();
        let answer = Self::of(&cards, ranks).map_err(board_error)?;
        let all = cards.iter().copied().collect();
        let places = ranks.place_bits(answer.rank, all, combo).map(|bits| Places {
            pcbits: bits.to_string(),
            npcbits: bits.count(),
            nstraight: nstraight(all),
            nstraightfill: nstraightfill(all),
        });
        Ok(Self { places, ..answer })
    }

    fn print(&self, out: &mut Output, form: Form<'_>) -> io::Result<()> {
        let Self { ranks, rank, .. } = *self;
        let (cards, description) = (joined(&self.cards), ranks.words(rank));
        if matches!(form, Form::Json | Form::Csv(_)) {
            let hand = json!({
                "cards": cards,
                "category": ranks.category(rank),
                "description": description,
                "best": self.best.to_string(),
            });
            let values = Both { first: ranks.values(rank), second: self.places.as_ref() };
            let answer = Both { first: hand, second: values };
            let answer = Both { first: GameFields::from(ranks.game), second: answer };
            return match form {
                Form::Csv(rows) => rows.borrow_mut().write(out, &json!(answer)),
                _ => write_json(out, &answer),
            };
        }
        let separator = if cards.is_empty() { "" } else { ": " };
        write!(out, "{cards}{separator}{description}")?;
        if self.best.len() < self.cards.len() {
            write!(out, " ({})", self.best)?;
        }
        if matches!(form, Form::Plain) {
            return writeln!(out, ", rank {rank}{}", suffix(ranks.game));
        }
        write!(out, ", {}", ranks.values(rank))?;
        if let Some(Places { pcbits, npcbits, nstraight, nstraightfill }) = &self.places {
            write!(
                out,
                ", pcbits {pcbits}, npcbits {npcbits}, nstraight {nstraight}, nstraightfill {nstraightfill}"
            )?;
        }
        writeln!(out)
    }
}

/// Joins cards with spaces.
fn joined(cards: &[Card]) -> String {
    let mut text = String::with_capacity(3 * cards.len());
    for card in cards {
        if !text.is_empty() {
            text.push(' ');
        }
        text.extend([card.rank().to_char(), card.suit().to_char()]);
    }
    text
}
