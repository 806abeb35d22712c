//! `rivertable showdown`: who wins.

use std::cmp::Ordering;
use std::fmt;
use std::io::{self, BufWriter, Write};

use evaluator::{
    CardReader, CardSet, HandClass, HandRank, HoleCards, ParseCardError, RankTable, parse_cards,
};
use render::words::cut;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cards::read_board;
use crate::error::{Failure, say};
use crate::lines::for_each_line;
use crate::output::{output, write_json};
use crate::table_choice::TableChoice;

/// Compare hands at the showdown
///
/// With --hole for each of 2 to 10 players, says who wins on --board. Without, reads lines of nine cards from standard
/// input, two combos and a board, and counts the wins.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A player's two hole cards; give it once for each player
    #[arg(long = "hole", value_name = "CARDS")]
    holes: Vec<String>,
    /// The board, 0 to 5 cards
    #[arg(long, value_name = "CARDS", requires = "holes")]
    board: Option<String>,
    /// Print 1, 2 or D (a draw) for each line; the totals go to standard error
    #[arg(long, conflicts_with = "holes")]
    each: bool,
    /// Give the totals, or who wins, as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, table: &TableChoice) -> Result<(), Failure> {
    let table = table.open()?;
    if args.holes.is_empty() { run_lines(args, table) } else { run_players(args, table) }
}

/// How lines of nine cards came out.
#[derive(Default, Serialize)]
struct Totals {
    lines: u64,
    first: u64,
    second: u64,
    draws: u64,
}

impl Totals {
    fn add(&mut self, winner: Ordering) {
        self.lines += 1;
        match winner {
            Ordering::Greater => self.first += 1,
            Ordering::Less => self.second += 1,
            Ordering::Equal => self.draws += 1,
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lines, first, second, draws } = self;
        write!(f, "{lines} showdowns: first wins {first}, second wins {second}, draws {draws}")
    }
}

fn run_lines(args: &Args, table: &RankTable) -> Result<(), Failure> {
    let mut out = output();
    let mut totals = Totals::default();
    let answer = |lines: &[[CardSet; 2]], out: &mut BufWriter<_>| {
        let hands = lines.as_flattened();
        let mut ranks = vec![HandRank::MIN; hands.len()];
        table.batch().rank_sets(hands, &mut ranks).map_err(io::Error::other)?;
        for [first, second] in ranks.as_chunks().0 {
            let winner = first.cmp(second);
            totals.add(winner);
            if args.each {
                out.write_all(match winner {
                    Ordering::Greater => b"1\n",
                    Ordering::Less => b"2\n",
                    Ordering::Equal => b"D\n",
                })?;
            }
        }
        Ok(())
    };
    let outcome = for_each_line("lines of nine cards", &mut out, read_nine_cards, answer);
    if matches!(outcome, Ok(()) | Err(Failure::Reported)) {
        let totals = if args.json {
            serde_json::to_string(&totals).map_err(io::Error::other)?
        } else {
            totals.to_string()
        };
        // What programs read has a line for each line.
        if args.each {
            out.flush()?;
            say(totals);
        } else {
            writeln!(out, "{totals}")?;
            out.flush()?;
        }
    }
    outcome
}

/// Reads nine distinct cards, two combos and a board, and gives the hands that the combos make.
fn read_nine_cards(text: &str) -> Result<[CardSet; 2], ParseCardError> {
    let mut parts = [CardSet::EMPTY; 3];
    let mut seen = CardSet::EMPTY;
    let mut found = 0;
    for card in CardReader::new(text) {
        let card = card?;
        if !seen.insert(card) {
            // The careful reader says where it stands.
            parse_cards(text)?;
        }
        parts[(found / 2).min(2)].insert(card);
        found += 1;
    }
    match found {
        9 => Ok([parts[0] | parts[2], parts[1] | parts[2]]),
        _ => Err(ParseCardError::Count { found, expected: "9, two combos and a board" }),
    }
}

/// A player at the showdown.
struct Player {
    combo: HoleCards,
    rank: HandRank,
    class: HandClass,
    wins: bool,
}

fn run_players(args: &Args, table: &RankTable) -> Result<(), Failure> {
    let board = read_board(args.board.as_deref().unwrap_or(""))?.into_iter().collect();
    let players = deal(&args.holes, board, table)?;
    let winners: Vec<usize> = (1..=players.len()).filter(|&number| players[number - 1].wins).collect();
    let mut out = output();
    if args.json {
        let players: Vec<Value> = players.iter().map(|player| player.json(board)).collect();
        write_json(&mut out, &json!({ "board": board.to_string(), "players": players, "winners": winners }))?;
    } else {
        for player in &players {
            let mark = match (player.wins, winners.len()) {
                (true, 1) => "wins",
                (true, _) => "ties",
                (false, _) => "",
            };
            writeln!(out, "{}  {:4}  {} ({})", player.combo, mark, player.class, player.best(board))?;
        }
    }
    Ok(out.flush()?)
}

/// The players with their hands on the board, and who wins.
fn deal(holes: &[String], board: CardSet, table: &RankTable) -> Result<Vec<Player>, Failure> {
    if !(2..=10).contains(&holes.len()) {
        let found = holes.len();
        return Err(format!("{found} --hole given: expected one for each of 2 to 10 players").into());
    }
    let mut dealt = board;
    let mut players = Vec::new();
    for (i, text) in holes.iter().enumerate() {
        let place = format!("--hole {:?} (player {})", cut(text), i + 1);
        let combo: HoleCards = text.parse().map_err(|error| Failure::input(&place, &error))?;
        if let Some(card) = (dealt & combo.card_set()).iter().next() {
            let owner = if board.contains(card) { "on the board" } else { "in another hand" };
            return Err(format!("{place}: {card} is {owner} already").into());
        }
        dealt |= combo.card_set();
        let rank = table.rank_set_unchecked(board | combo.card_set());
        players.push(Player { combo, rank, class: table.class(rank), wins: false });
    }
    let best = players.iter().map(|player| player.rank).max();
    for player in &mut players {
        player.wins = Some(player.rank) == best;
    }
    Ok(players)
}

impl Player {
    fn best(&self, board: CardSet) -> String {
        let best = self.class.best_five(board | self.combo.card_set());
        best.expect("a hand holds the cards of its class").to_string()
    }

    fn json(&self, board: CardSet) -> Value {
        json!({
            "hole": self.combo.to_string(),
            "category": self.class.category().snake_case(),
            "description": self.class.to_string(),
            "best": self.best(board),
            "rank": self.rank.as_u16(),
            "wins": self.wins,
        })
    }
}
