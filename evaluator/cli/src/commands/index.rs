//! `rivertable index`: the suit-isomorphic index of hole cards and boards.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use evaluator::{Card, CardSet, Holdem, Rank, Suit, parse_cards};
use holdem::isomorphism::{Canonical, IndexError, Indexer, canonical};
use questions::RankedGame;
use render::game::in_game;
use render::words::{counted, cut, grouped};
use serde_json::json;

use crate::cards::hands;
use crate::error::Failure;
use crate::lines::{for_each_argument, for_each_line};
use crate::numbers::whole;
use crate::output::{FormatChoice, output, write_json};
use crate::rows::Rows;

/// Number hole cards and boards up to suit isomorphism, and find the cards with a number
///
/// Each argument is a hand: two hole cards, then a board of 0, 3, 4 or 5 cards whose order does not matter.
/// With | between rounds, or with --rounds, the round of each card matters. Hands that differ by a suit
/// permutation share one index, from 0 up without gaps, and one canonical form. Without arguments, hands are
/// read from standard input, one in each line. Empty lines and lines that begin with # are skipped.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Hands, such as "AsKd 7d5c5s" or "AsKd | 7d5c5s | Th"; with --unindex, indices
    #[arg(value_name = "HAND")]
    hands: Vec<String>,
    /// The number of cards in each round, such as 2,5 or 2,3,1,1
    #[arg(long, value_name = "CARDS", value_delimiter = ',', value_parser = whole::<usize>(1..=CardSet::FULL.len() as u64))]
    #[arg(allow_negative_numbers = true)]
    rounds: Vec<usize>,
    /// Read indices, and print the canonical cards of each
    #[arg(long, requires = "rounds")]
    unindex: bool,
    #[command(flatten)]
    format: FormatChoice,
}

/// Cards with their index.
struct Answer {
    /// The given cards of each round.
    cards: Vec<Vec<Card>>,
    index: u64,
    size: u64,
    canonical: Canonical,
}

/// Reads hands, or indices.
struct Reader<'a> {
    args: &'a Args,
    /// The indexers that were needed so far.
    indexers: RefCell<Vec<Rc<Indexer>>>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let reader = Reader { args, indexers: RefCell::default() };
    if !args.rounds.is_empty() {
        reader.indexer(&args.rounds).map_err(|error| Failure::input("--rounds", &error))?;
    }
    let (mut out, rows) = (output(), RefCell::default());
    let read = |text: &str| reader.read(text);
    let print = |answers: &[Answer], out: &mut _| {
        answers.iter().try_for_each(|answer| answer.print(out, &args.format, &rows))
    };
    if args.hands.is_empty() {
        let what = if args.unindex { "indices" } else { "hands" };
        return for_each_line(what, &mut out, read, print);
    }
    let (what, texts) = match args.unindex {
        true => ("index", &args.hands),
        false => ("hand", &hands(&args.hands)),
    };
    for_each_argument(what, texts, &mut out, read, print)
}

impl Reader<'_> {
    /// Returns the indexer of the given rounds.
    fn indexer(&self, rounds: &[usize]) -> Result<Rc<Indexer>, IndexError> {
        let mut indexers = self.indexers.borrow_mut();
        if let Some(indexer) = indexers.iter().find(|indexer| indexer.rounds() == rounds) {
            return Ok(Rc::clone(indexer));
        }
        indexers.push(Rc::new(Indexer::new(rounds)?));
        Ok(Rc::clone(&indexers[indexers.len() - 1]))
    }

    fn read(&self, text: &str) -> Result<Answer, String> {
        if self.args.unindex { self.unindex(text) } else { self.index(text) }
    }

    fn index(&self, text: &str) -> Result<Answer, String> {
        let parts = text.split('|').map(|part| parse_cards(part).map_err(|error| error.to_string()));
        let mut cards: Vec<Vec<Card>> = parts.collect::<Result<_, _>>()?;
        if let [all] = &cards[..] {
            cards = self.divided(all)?;
        }
        let rounds: Vec<usize> = match self.args.rounds.is_empty() {
            true => cards.iter().map(Vec::len).collect(),
            false => self.args.rounds.clone(),
        };
        let sets: Vec<CardSet> = cards.iter().map(|round| round.iter().copied().collect()).collect();
        let answer = || {
            let indexer = self.indexer(&rounds)?;
            let (index, size) = (indexer.index(&sets)?, indexer.size());
            Ok(Answer { cards, index, size, canonical: canonical(&sets)? })
        };
        answer().map_err(|error: IndexError| error.to_string())
    }

    /// Divides cards that were given without `|` into rounds.
    fn divided(&self, cards: &[Card]) -> Result<Vec<Vec<Card>>, String> {
        let found = cards.len();
        let hole_cards_and_board = [Holdem::HOLE_CARDS, found.saturating_sub(Holdem::HOLE_CARDS)];
        let rounds = match (&self.args.rounds[..], found) {
            ([], 2) => &hole_cards_and_board[..1],
            ([], 5..=7) => &hole_cards_and_board[..],
            ([], _) => {
                let found = counted(found as f64, "card");
                return Err(format!(
                    "{found}: expected two hole cards and a board of 0, 3, 4 or 5, or | between rounds"
                ));
            }
            (rounds, _) => rounds,
        };
        let expected: usize = rounds.iter().sum();
        if expected != found {
            let found = counted(found as f64, "card");
            return Err(format!("{found}: expected {expected} in all rounds"));
        }
        let mut rest = cards;
        let split = |&count: &usize| {
            let (round, others) = rest.split_at(count);
            rest = others;
            round.to_vec()
        };
        Ok(rounds.iter().map(split).collect())
    }

    fn unindex(&self, text: &str) -> Result<Answer, String> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let index = text.parse().ok().filter(|_| is_plain);
        let index: u64 =
            index.ok_or_else(|| format!("{:?} is not an index: expected a whole number", cut(text)))?;
        let answer = || {
            let indexer = self.indexer(&self.args.rounds)?;
            let (sets, size) = (indexer.unindex(index)?, indexer.size());
            let cards = sets.rounds().iter().map(|set| set.iter().collect()).collect();
            Ok(Answer { cards, index, size, canonical: canonical(sets.rounds())? })
        };
        answer().map_err(|error: IndexError| error.to_string())
    }
}

impl Answer {
    fn print(&self, out: &mut impl Write, format: &FormatChoice, csv: &RefCell<Rows>) -> io::Result<()> {
        let Self { index, size, canonical, .. } = self;
        let rounds = self.cards.iter().map(|round| {
            let cards: Vec<String> = round.iter().map(Card::to_string).collect();
            cards.join(" ")
        });
        let rounds: Vec<String> = rounds.collect();
        if !format.json && !format.csv {
            let (cards, deals) = (rounds.join(" | "), counted(canonical.multiplicity.into(), "deal"));
            let size = grouped(*size);
            return writeln!(out, "{cards}: index {index} of {size}, canonical {}, {deals}", canonical.cards);
        }
        let suits = Suit::ALL.map(|suit| {
            let image = canonical.permutation.apply_to_card(Card::new(Rank::Ace, suit)).suit();
            (suit.to_string(), image.to_string().into())
        });
        let sets = canonical.cards.rounds();
        if format.csv {
            // Hands with different rounds have the same columns.
            let value = json!({ "cards": rounds.join(" | "), "index": index, "size": size, "canonical": canonical.cards.to_string(), "deals": canonical.multiplicity });
            return csv.borrow_mut().write(out, &value);
        }
        let value = json!({
            "cards": rounds,
            "rounds": sets.iter().map(|set| set.len()).collect::<Vec<_>>(),
            "index": index,
            "size": size,
            "canonical": sets.iter().map(CardSet::to_string).collect::<Vec<_>>(),
            "suits": serde_json::Map::from_iter(suits),
            "deals": canonical.multiplicity,
        });
        write_json(out, &in_game(RankedGame::default(), value))
    }
}
