//! `rivertable showdown`: the winner of a showdown.

use std::cmp::Ordering;
use std::io::{self, Write};

use evaluator::{CardReader, CardSet, Hand, HandError, ParseCardError, parse_cards};
use questions::RankedGame;
use render::game::{GameFields, in_game, suffix, title};
use render::words::{counted, cut, grouped};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cards::{check_deck, check_hand, read_board, read_hole_cards};
use crate::error::{Failure, say};
use crate::lines::for_each_line;
use crate::output::{Both, FormatChoice, Output, output};
use crate::ranks::{NO_LOW, Ranks};
use crate::rows::csv_of;
use crate::table_choice::Setting;

/// Compare hands at the showdown
///
/// With --hole for each of 2 to 10 players, prints who wins on --board. Without a board, --hand takes a
/// complete hand of five to seven cards. Without players, reads lines from standard input and counts the
/// wins: nine cards are two combos and a board, ten are two hands of five, and two complete hands may be
/// separated by |. In games where the lowest hand wins, a player has a complete hand, and a line has two
/// hands with | between them.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A player's two hole cards, in Omaha 4 to 6, or a complete hand in lowball games. Repeat it for each
    /// player
    #[arg(long = "hole", value_name = "CARDS", group = "players")]
    holes: Vec<String>,
    /// The same as --hole, for complete hands
    #[arg(long = "hand", value_name = "CARDS", group = "players")]
    hands: Vec<String>,
    /// The board, 0 to 5 cards, in Omaha 3 to 5
    #[arg(long, short, value_name = "CARDS", requires = "players", conflicts_with = "each")]
    pub(crate) board: Option<String>,
    /// Print 1, 2 or D (a draw) for each line, or N if there is no low of eight or better. The totals are
    /// printed to standard error
    #[arg(long, conflicts_with = "players")]
    each: bool,
    #[command(flatten)]
    pub(crate) format: FormatChoice,
}

/// The players' cards, and the option that they come from.
pub(crate) struct Holes<'a> {
    option: &'static str,
    texts: &'a [String],
}

impl Args {
    /// Returns the players' cards, or `None` if lines are read instead.
    pub(crate) fn holes(&self) -> Option<Holes<'_>> {
        [("--hole", &self.holes), ("--hand", &self.hands)]
            .into_iter()
            .find(|(_, texts)| !texts.is_empty())
            .map(|(option, texts)| Holes { option, texts })
    }
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let ranks = &setting.ranks()?;
    match args.holes() {
        None => run_lines(args, ranks),
        Some(holes) => run_players(args, &holes, ranks),
    }
}

/// The results of all lines.
#[derive(Serialize)]
struct Totals {
    lines: u64,
    first: u64,
    second: u64,
    draws: u64,
    /// The number of lines in which neither hand can win, or `None` in games where every hand can.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_low: Option<u64>,
}

impl Totals {
    fn of(ranks: &Ranks) -> Self {
        // Rank 0 is the lowest. If it cannot win, the game has hands that cannot win.
        let no_low = (!ranks.can_win(0)).then_some(0);
        Self { lines: 0, first: 0, second: 0, draws: 0, no_low }
    }

    /// Counts a line and returns the letter of its result.
    fn add(&mut self, winner: Option<Ordering>) -> u8 {
        self.lines += 1;
        let (count, letter) = match winner {
            Some(Ordering::Greater) => (&mut self.first, b'1'),
            Some(Ordering::Less) => (&mut self.second, b'2'),
            Some(Ordering::Equal) => (&mut self.draws, b'D'),
            None => (self.no_low.get_or_insert(0), b'N'),
        };
        *count += 1;
        letter
    }

    fn text(&self, game: RankedGame) -> String {
        let Self { lines, first, second, draws, no_low } = self;
        let in_game = suffix(game);
        let no_low = no_low.map(|count| format!(", {NO_LOW} {}", grouped(count))).unwrap_or_default();
        let lines = counted(*lines as f64, "showdown");
        let [first, second, draws] = [first, second, draws].map(|count| grouped(*count));
        format!("{lines}{in_game}: first wins {first}, second wins {second}, draws {draws}{no_low}")
    }
}

/// Compares two hands. Returns `None` if neither can win.
fn winner(first: u16, second: u16, ranks: &Ranks) -> Option<Ordering> {
    match (ranks.can_win(first), ranks.can_win(second)) {
        (true, true) => Some(first.cmp(&second)),
        (false, false) => None,
        (can_first, can_second) => Some(can_first.cmp(&can_second)),
    }
}

fn run_lines(args: &Args, ranks: &Ranks) -> Result<(), Failure> {
    let (mut out, game) = (output(), ranks.game);
    let mut totals = Totals::of(ranks);
    let answer = |lines: &[[CardSet; 2]], out: &mut Output| {
        let numbers = ranks.rank_sets(lines.as_flattened()).map_err(io::Error::other)?;
        for &[first, second] in numbers.as_chunks().0 {
            let letter = totals.add(winner(first, second, ranks));
            if args.each {
                out.write_all(&[letter, b'\n'])?;
            }
        }
        Ok(())
    };
    let outcome = match game.has_two_cards() {
        true => for_each_line("lines of nine or ten cards", &mut out, |line| read_line(line, game), answer),
        false => for_each_line("lines of two hands", &mut out, |line| read_two_hands(line, game), answer),
    };
    if matches!(outcome, Ok(()) | Err(Failure::Reported)) {
        let object = || json!(Both { first: GameFields::from(game), second: &totals });
        let totals = match &args.format {
            format if format.json => object().to_string(),
            format if format.csv => csv_of(&json!([object()])).trim_end().into(),
            _ => totals.text(game),
        };
        // The totals are kept out of the output for programs, which has a line for each input line.
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

/// Reads a line with two hands: separated by `|`, or nine or ten cards without a separator.
fn read_line(text: &str, game: RankedGame) -> Result<[CardSet; 2], String> {
    if text.contains('|') {
        return read_two_hands(text, game);
    }
    read_cards_of_two(text, game).map_err(|error| error.to_string())
}

/// Reads nine distinct cards as two combos and a board, or ten as two hands of five. Returns both hands.
fn read_cards_of_two(text: &str, game: RankedGame) -> Result<[CardSet; 2], HandError> {
    // The parts are two combos and a board, or two hands of five.
    let mut parts = [CardSet::EMPTY; 3];
    let mut fives = [CardSet::EMPTY; 2];
    let mut seen = CardSet::EMPTY;
    let mut found = 0;
    for card in CardReader::new(text) {
        let card = card?;
        if !seen.insert(card) {
            // The slower parser reports the place of the error.
            parse_cards(text)?;
        }
        parts[(found / 2).min(2)].insert(card);
        fives[usize::from(found >= 5)].insert(card);
        found += 1;
    }
    let hands = match found {
        9 => [parts[0] | parts[2], parts[1] | parts[2]],
        10 => fives,
        _ => {
            let expected = "9, two combos and a board, or 10, two hands of five";
            return Err(ParseCardError::Count { found, expected }.into());
        }
    };
    check_deck(seen, game)?;
    Ok(hands)
}

/// Reads two hands of the same size, separated by `|`.
fn read_two_hands(text: &str, game: RankedGame) -> Result<[CardSet; 2], String> {
    let Some((first, second)) = text.split_once('|') else {
        return Err("expected two hands with | between them".into());
    };
    // Parsing both hands together reports the place of a card that both have.
    parse_cards(&format!("{first} {second}")).map_err(|error| error.to_string())?;
    let [first, second] = [first, second].map(|hand| read_hand(hand, CardSet::EMPTY, game));
    let hands = [first?, second?];
    check_sizes(hands[0], hands[1])?;
    Ok(hands)
}

/// Reads a complete hand of a game that is combined with the given board.
fn read_hand(text: &str, board: CardSet, game: RankedGame) -> Result<CardSet, String> {
    let hand: CardSet = text.parse().map_err(|error: ParseCardError| error.to_string())?;
    if hand.is_empty() {
        return Err("no cards: expected a hand".into());
    }
    check_hand(hand | board, game).map_err(|error| error.to_string())?;
    Ok(hand)
}

/// Returns an error if the hands of a showdown have different sizes.
fn check_sizes(first: CardSet, other: CardSet) -> Result<(), String> {
    let (expected, found) = (first.len(), other.len());
    if expected == found {
        return Ok(());
    }
    let found = counted(found as f64, "card");
    Err(format!("{found}: expected {expected}, as in the first hand"))
}

/// A player at the showdown.
struct Player {
    /// The player's own cards.
    cards: CardSet,
    /// The player's own cards as text.
    shown: String,
    rank: u16,
    wins: bool,
}

fn run_players(args: &Args, holes: &Holes<'_>, ranks: &Ranks) -> Result<(), Failure> {
    let game = ranks.game;
    if args.board.is_some() && game.most_cards() < Hand::MAX_CARDS {
        return Err(format!("--board: {} has no board", game.title()).into());
    }
    let board =
        read_board(args.board.as_deref().unwrap_or(""), game.deck(), game.title())?.into_iter().collect();
    let players = deal(holes, board, ranks)?;
    let winners: Vec<usize> = (1..=players.len()).filter(|&number| players[number - 1].wins).collect();
    let json = || {
        let players: Vec<Value> = players.iter().map(|player| player.json(board, ranks)).collect();
        in_game(game, json!({ "board": board.to_string(), "players": players, "winners": winners }))
    };
    let line = |player: &Player| {
        let Player { shown, rank, wins, .. } = player;
        let mark = mark(*wins, winners.len());
        format!("{shown}  {mark:4}  {} ({})\n", ranks.words(*rank), player.best(board, ranks))
    };
    let text = || {
        let title = title(game).map_or_else(String::new, |title| format!("{title}\n"));
        title + &players.iter().map(line).collect::<String>()
    };
    args.format.print(json, || csv_of(&json()["players"]), text)
}

/// Reads the players' own cards by `read`, which takes a text and its place in error messages. Returns an
/// error if the hands have different sizes, or share a card with each other or the board.
pub(crate) fn read_holes<H>(
    holes: &Holes<'_>,
    board: CardSet,
    read: impl Fn(&str, &str) -> Result<H, Failure>,
    cards_of: impl Fn(&H) -> CardSet,
) -> Result<Vec<H>, Failure> {
    let Holes { option, texts } = *holes;
    if !(2..=10).contains(&texts.len()) {
        let found = texts.len();
        return Err(format!("{found} {option} given: expected one for each of 2 to 10 players").into());
    }
    let mut dealt = board;
    let mut holes = Vec::new();
    for (i, text) in texts.iter().enumerate() {
        let place = format!("{option} {:?} (player {})", cut(text), i + 1);
        let hole = read(text, &place)?;
        let cards = cards_of(&hole);
        if let Some(card) = (dealt & cards).iter().next() {
            let owner = if board.contains(card) { "on the board" } else { "in another hand" };
            return Err(format!("{place}: {card} is {owner} already").into());
        }
        let first = holes.first().map_or(cards, &cards_of);
        check_sizes(first, cards).map_err(|error| format!("{place}: {error}"))?;
        dealt |= cards;
        holes.push(hole);
    }
    Ok(holes)
}

/// Returns the mark next to a hand: `wins`, `ties` or nothing.
pub(crate) fn mark(wins: bool, winners: usize) -> &'static str {
    match (wins, winners) {
        (true, 1) => "wins",
        (true, _) => "ties",
        (false, _) => "",
    }
}

/// Deals the players' hands on the board. Returns the players, and who wins.
fn deal(holes: &Holes<'_>, board: CardSet, ranks: &Ranks) -> Result<Vec<Player>, Failure> {
    let game = ranks.game;
    let read = |text: &str, place: &str| {
        if game.has_two_cards() && !is_whole_hand(text) {
            let combo = read_hole_cards(text, game, place)?;
            return Ok((combo.card_set(), combo.to_string()));
        }
        if game.has_two_cards() && !board.is_empty() {
            return Err(format!("{place}: a complete hand has no board: leave out --board").into());
        }
        let hand = read_hand(text, board, game).map_err(|error| format!("{place}: {error}"))?;
        Ok((hand, hand.to_string()))
    };
    let hands = read_holes(holes, board, read, |&(cards, _)| cards)?;
    let numbers: Vec<u16> = hands.iter().map(|&(cards, _)| ranks.rank_set(board | cards)).collect();
    let best = numbers.iter().copied().filter(|&rank| ranks.can_win(rank)).max();
    let player = |((cards, shown), rank)| Player { cards, shown, rank, wins: Some(rank) == best };
    Ok(hands.into_iter().zip(numbers).map(player).collect())
}

/// Returns `true` if a text has five to seven cards, so that it is a complete hand and not two hole cards.
fn is_whole_hand(text: &str) -> bool {
    text.parse().is_ok_and(|cards: CardSet| (5..=Hand::MAX_CARDS).contains(&cards.len()))
}

impl Player {
    fn best(&self, board: CardSet, ranks: &Ranks) -> String {
        ranks.best_five(board | self.cards).to_string()
    }

    fn json(&self, board: CardSet, ranks: &Ranks) -> Value {
        json!({
            "hole": self.shown,
            "category": ranks.category(self.rank),
            "description": ranks.words(self.rank),
            "best": self.best(board, ranks),
            "rank": self.rank,
            "wins": self.wins,
        })
    }
}
