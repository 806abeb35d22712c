//! `rivertable showdown`: who wins.

use std::cmp::Ordering;
use std::fmt;
use std::io::Write;

use evaluator::{
    CardReader, CardSet, Hand, HandClass, HandRank, Holding, ParseCardError, RankTable, parse_cards,
};
use serde::Serialize;

use crate::error::Failure;
use crate::lines::{for_each_line, output};
use crate::table_choice::TableChoice;

/// Compare hands at the showdown
///
/// With --hole for each of 2 to 10 players, says who wins on --board. Without, reads lines of nine cards from standard
/// input, two holdings and a board, and counts the wins.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A player's two hole cards; give it once for each player
    #[arg(long = "hole", value_name = "CARDS")]
    holes: Vec<String>,
    /// The board, 0 to 5 cards
    #[arg(long, value_name = "CARDS", requires = "holes")]
    board: Option<String>,
    /// Print 1, 2 or D (a draw) for each line
    #[arg(long, conflicts_with = "holes")]
    each: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, table: &TableChoice) -> Result<(), Failure> {
    let table = table.open()?;
    if args.holes.is_empty() { run_lines(args, &table) } else { run_players(args, &table) }
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
    let mut totals = Totals::default();
    let mut out = output();
    let outcome = for_each_line("lines of nine cards", &mut out, |out, line| {
        let winner = match NineCards::read(line) {
            Ok(cards) => cards.winner(table),
            Err(error) => return Ok(Err(error)),
        };
        totals.add(winner);
        if args.each {
            out.write_all(match winner {
                Ordering::Greater => b"1\n",
                Ordering::Less => b"2\n",
                Ordering::Equal => b"D\n",
            })?;
        }
        Ok(Ok(()))
    });
    if matches!(outcome, Ok(()) | Err(Failure::Reported)) {
        if args.json {
            serde_json::to_writer(&mut out, &totals).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{totals}")?;
        }
        out.flush()?;
    }
    outcome
}

/// Two holdings and a board.
struct NineCards {
    holdings: [Hand; 2],
    board: Hand,
}

impl NineCards {
    /// Reads nine distinct cards.
    fn read(text: &str) -> Result<Self, ParseCardError> {
        let mut parts = [Hand::EMPTY; 3];
        let mut seen = CardSet::EMPTY;
        let mut found = 0;
        for card in CardReader::new(text) {
            let card = card?;
            let part = (found / 2).min(2);
            found += 1;
            if !seen.insert(card) || found > 9 {
                // The careful reader finds what is wrong, and where.
                parse_cards(text)?;
                continue;
            }
            parts[part] = parts[part].add_distinct(card);
        }
        match found {
            9 => Ok(Self { holdings: [parts[0], parts[1]], board: parts[2] }),
            _ => Err(ParseCardError::Count { found, expected: "9, two holdings and a board" }),
        }
    }

    /// The first holding against the second.
    fn winner(&self, table: &RankTable) -> Ordering {
        let [first, second] = self.holdings.map(|holding| table.rank(self.board.merge_distinct(holding)));
        first.cmp(&second)
    }
}

/// A player at the showdown.
struct Player {
    holding: Holding,
    rank: HandRank,
    class: HandClass,
    wins: bool,
}

#[derive(Serialize)]
struct PlayerJson {
    hole: String,
    category: &'static str,
    description: String,
    best: String,
    rank: u16,
    wins: bool,
}

#[derive(Serialize)]
struct ShowdownJson {
    board: String,
    players: Vec<PlayerJson>,
    winners: Vec<usize>,
}

fn run_players(args: &Args, table: &RankTable) -> Result<(), Failure> {
    let board = args.board.as_deref().unwrap_or("");
    let board = read_board(board).map_err(|error| Failure::Input(format!("--board {board:?}: {error}")))?;
    let players = deal(&args.holes, board, table)?;
    let winners: Vec<usize> = (1..=players.len()).filter(|&number| players[number - 1].wins).collect();
    let mut out = output();
    if args.json {
        let players = players.iter().map(|player| player.json(board)).collect();
        let json = ShowdownJson { board: board.to_string(), players, winners };
        serde_json::to_writer(&mut out, &json).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        for player in &players {
            let mark = match (player.wins, winners.len()) {
                (true, 1) => "wins",
                (true, _) => "ties",
                (false, _) => "",
            };
            writeln!(out, "{}  {:4}  {} ({})", player.holding, mark, player.class, player.best(board))?;
        }
    }
    Ok(out.flush()?)
}

fn read_board(text: &str) -> Result<CardSet, String> {
    let board: CardSet = text.parse().map_err(|error: ParseCardError| error.to_string())?;
    match board.len() {
        0..=5 => Ok(board),
        found => Err(format!("{found} cards: expected a board of at most 5")),
    }
}

/// The players with their hands on the board, and who wins.
fn deal(holes: &[String], board: CardSet, table: &RankTable) -> Result<Vec<Player>, Failure> {
    if !(2..=10).contains(&holes.len()) {
        return Err(Failure::Input(format!("{} --hole given: expected one for each of 2 to 10 players", holes.len())));
    }
    let mut dealt = board;
    let mut players = Vec::new();
    for (i, text) in holes.iter().enumerate() {
        let place = format!("--hole {text:?} (player {})", i + 1);
        let holding: Holding = text.parse().map_err(|error| Failure::input(&place, &error))?;
        if let Some(card) = (dealt & holding.card_set()).iter().next() {
            let owner = if board.contains(card) { "on the board" } else { "in another hand" };
            return Err(Failure::Input(format!("{place}: {card} is {owner} already")));
        }
        dealt |= holding.card_set();
        let rank = table.rank_small_set(board | holding.card_set());
        players.push(Player { holding, rank, class: table.class(rank), wins: false });
    }
    let best = players.iter().map(|player| player.rank).max();
    for player in &mut players {
        player.wins = Some(player.rank) == best;
    }
    Ok(players)
}

impl Player {
    fn best(&self, board: CardSet) -> String {
        let best = self.class.best_five(board | self.holding.card_set());
        best.expect("a hand holds the cards of its class").to_string()
    }

    fn json(&self, board: CardSet) -> PlayerJson {
        PlayerJson {
            hole: self.holding.to_string(),
            category: self.class.category().snake_case(),
            description: self.class.to_string(),
            best: self.best(board),
            rank: self.rank.as_u16(),
            wins: self.wins,
        }
    }
}
