//! `rivertable eval`: hands in, ranks and words out.

use std::io::{self, Write};

use evaluator::{BestFive, Card, Hand, HandClass, HandError, HandRank, RankTable, parse_cards};
use serde::Serialize;

use crate::error::Failure;
use crate::lines::{for_each_line, output};
use crate::table_choice::TableChoice;

/// Rank hands of 0 to 7 cards
///
/// Each argument is a hand, except that arguments that are all single cards are one hand together. Without arguments,
/// hands are read from standard input, one a line; blank lines and lines that begin with # are skipped.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Hands, such as "As Ks Qs Js Ts 2d 3c" or AsKsQsJsTs
    #[arg(value_name = "HAND")]
    hands: Vec<String>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// A hand with everything that is said about it.
struct Answer {
    cards: Vec<Card>,
    rank: HandRank,
    class: HandClass,
    best: BestFive,
}

/// The form of an answer for machines.
#[derive(Serialize)]
struct Json {
    cards: String,
    category: &'static str,
    description: String,
    best: String,
    rank: u16,
    cactus_kev: Option<u16>,
}

pub(crate) fn run(args: &Args, table: &TableChoice) -> Result<(), Failure> {
    let table = table.open()?;
    let mut out = output();
    if args.hands.is_empty() {
        return for_each_line("hands", &mut out, |out, line| match Answer::of(line, &table) {
            Ok(answer) => answer.print(out, args.json).map(Ok),
            Err(error) => Ok(Err(error)),
        });
    }
    let mut refused = false;
    for (number, hand) in hands(&args.hands).iter().enumerate() {
        match Answer::of(hand, &table) {
            Ok(answer) => answer.print(&mut out, args.json)?,
            Err(error) => {
                eprintln!("error: hand {} ({hand:?}): {error}", number + 1);
                refused = true;
            }
        }
    }
    out.flush()?;
    if refused { Err(Failure::Reported) } else { Ok(()) }
}

/// The hands that the arguments stand for.
fn hands(arguments: &[String]) -> Vec<String> {
    let all_single = arguments.iter().all(|argument| argument.trim().parse::<Card>().is_ok());
    if all_single { vec![arguments.join(" ")] } else { arguments.to_vec() }
}

impl Answer {
    fn of(text: &str, table: &RankTable) -> Result<Self, HandError> {
        let cards = parse_cards(text)?;
        let hand = Hand::from_cards(&cards)?;
        let rank = table.rank(hand);
        let class = table.class(rank);
        let best = class.best_five(hand.card_set()).expect("a hand holds the cards of its class");
        Ok(Self { cards, rank, class, best })
    }

    fn print(&self, out: &mut impl Write, json: bool) -> io::Result<()> {
        let cards = joined(&self.cards);
        if json {
            let answer = Json {
                cards,
                category: self.class.category().snake_case(),
                description: self.class.to_string(),
                best: self.best.to_string(),
                rank: self.rank.as_u16(),
                cactus_kev: self.class.cactus_kev().map(u16::from),
            };
            serde_json::to_writer(&mut *out, &answer)?;
            return writeln!(out);
        }
        write!(out, "{cards}: {}", self.class)?;
        if self.best.len() < self.cards.len() {
            write!(out, " ({})", self.best)?;
        }
        write!(out, ", rank {}", self.rank.as_u16())?;
        match self.class.cactus_kev() {
            Some(number) => writeln!(out, ", Cactus Kev {number}"),
            None => writeln!(out),
        }
    }
}

fn joined(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
