//! `rivertable showdown`: the winner of a showdown.

use std::cmp::Ordering;
use std::io::Write;

use evaluator::{CardReader, CardSet, Hand, HandError, ParseCardError, parse_cards};
use questions::RankedGame;
use render::game::{GameFields, in_game, suffix, title};
use render::words::{counted, cut, grouped};
use serde::Serialize;
use serde_json::{Value, json};

use crate::boards::BoardGame;
use crate::cards::{check_deck, check_hand, read_board, read_hole};
use crate::error::{Failure, say};
use crate::hand::{Deal, Hands};
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
    board: Option<String>,
    /// Print 1, 2 or D (a draw) for each line, or N if there is no low of eight or better. The totals are
    /// printed to standard error
    #[arg(long, conflicts_with = "players")]
    each: bool,
    #[command(flatten)]
    format: FormatChoice,
}

impl Args {
    /// Returns the players' cards and the option that they come from, or `None` if lines are read instead.
    fn players(&self) -> Option<(&'static str, &[String])> {
        let options = [("--hole", self.holes.as_slice()), ("--hand", &self.hands)];
        options.into_iter().find(|(_, texts)| !texts.is_empty())
    }
}

pub(crate) fn run(args: &Args, setting: &Setting<'_>) -> Result<(), Failure> {
    let ranks = &setting.ranks()?;
    match (args.players(), ranks.boards) {
        (Some((option, texts)), _) => {
            run_players(args, deal(option, texts, args.board.as_deref(), ranks)?, ranks)
        }
        (None, None) => run_lines(args, ranks),
        (None, Some(BoardGame { info, .. })) => {
            let title = info.title;
            Err(format!(
                "showdown does not read lines in {title}: expected --hole for each player, and --board"
            )
            .into())
        }
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
fn winner(hands: [u16; 2], ranks: &Ranks) -> Option<Ordering> {
    let [first, second] = hands.map(|rank| Some(rank).filter(|&rank| ranks.can_win(rank)));
    (first.is_some() || second.is_some()).then(|| first.cmp(&second))
}

fn run_lines(args: &Args, ranks: &Ranks) -> Result<(), Failure> {
    let (mut out, game) = (output(), ranks.game);
    let mut totals = Totals::of(ranks);
    let answer = |lines: &[[CardSet; 2]], out: &mut Output| {
        for &hands in ranks.rank_sets(lines.as_flattened()).as_chunks().0 {
            let letter = totals.add(winner(hands, ranks));
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

fn run_players(args: &Args, deals: Vec<Deal>, ranks: &Ranks) -> Result<(), Failure> {
    let (game, board) = (ranks.game, deals[0].board);
    let hands: Vec<Hands> = ranks.hands(&deals).collect();
    let winners = best(hands.iter().map(|hands| Some(hands.high.rank).filter(|&rank| ranks.can_win(rank))));
    let lows = best(hands.iter().map(|hands| Some(hands.low.as_ref()?.as_ref()?.rank)));
    let splits_pot = hands.iter().any(|hands| hands.low.is_some());
    let players = || (1..).zip(deals.iter().zip(&hands));
    let json = || {
        let player = |(number, (deal, hands)): (usize, (&Deal, &Hands))| {
            let mut object = json!(Both { first: json!({ "hole": deal.shown }), second: hands });
            let part = |winners: &[usize]| match winners.contains(&number) {
                true => 1.0 / winners.len() as f64,
                false => 0.0,
            };
            object["wins"] = winners.contains(&number).into();
            if splits_pot {
                object["wins_low"] = lows.contains(&number).into();
                // Without a low, the best hand wins the entire pot.
                let halves = [&winners, if lows.is_empty() { &winners } else { &lows }];
                object["pot"] = halves.map(|winners| part(winners) / 2.0).iter().sum::<f64>().into();
            }
            object
        };
        let players: Vec<Value> = players().map(player).collect();
        let mut object = json!({ "board": board.to_string(), "players": players, "winners": winners });
        if splits_pot {
            object["low_winners"] = json!(lows);
        }
        in_game(game, object)
    };
    let text = || {
        let mut text = title(game).map_or_else(String::new, |title| format!("{title}\n"));
        for (number, (Deal { shown, .. }, hands)) in players() {
            text += &format!("{shown}  {:4}  {}\n", mark(number, &winners), hands.high);
            if let Some(low) = hands.low_text() {
                text += &format!("{:>1$}  {2:4}  {low}\n", "low", shown.len(), mark(number, &lows));
            }
        }
        text
    };
    args.format.print(json, || csv_of(&json()["players"]), text)
}

/// Returns the mark next to a player's hand: `wins`, `ties` or nothing.
fn mark(player: usize, winners: &[usize]) -> &'static str {
    match (winners.contains(&player), winners.len()) {
        (true, 1) => "wins",
        (true, _) => "ties",
        (false, _) => "",
    }
}

/// Returns the numbers of the players with the best rank, from 1. `None` stands for a hand that cannot win.
fn best(ranks: impl Iterator<Item = Option<u16>> + Clone) -> Vec<usize> {
    let best = ranks.clone().flatten().max();
    (1..).zip(ranks).filter_map(|(player, rank)| (rank.is_some() && rank == best).then_some(player)).collect()
}

/// Deals the players' hands on the board. `option` is the option of the players' cards. Returns an error if the hands have
/// different sizes, or share a card with each other or the board.
fn deal(option: &str, texts: &[String], board: Option<&str>, ranks: &Ranks) -> Result<Vec<Deal>, Failure> {
    if board.is_some() && ranks.game.most_cards() < Hand::MAX_CARDS {
        return Err(format!("--board: {} has no board", ranks.game.title()).into());
    }
    let board = read_board(board, ranks)?.into_iter().collect();
    if !(2..=10).contains(&texts.len()) {
        let found = texts.len();
        return Err(format!("{found} {option} given: expected one for each of 2 to 10 players").into());
    }
    let mut dealt = board;
    let mut deals: Vec<Deal> = Vec::new();
    for (i, text) in texts.iter().enumerate() {
        let place = format!("{option} {:?} (player {})", cut(text), i + 1);
        let deal = read_player(text, &place, board, ranks)?;
        let cards = deal.own;
        if let Some(card) = (dealt & cards).iter().next() {
            let owner = if board.contains(card) { "on the board" } else { "in another hand" };
            return Err(format!("{place}: {card} is {owner} already").into());
        }
        let first = deals.first().map_or(cards, |first| first.own);
        check_sizes(first, cards).map_err(|error| format!("{place}: {error}"))?;
        dealt |= cards;
        deals.push(deal);
    }
    Ok(deals)
}

/// Reads a player's own cards. `place` names their source in error messages.
fn read_player(text: &str, place: &str, board: CardSet, ranks: &Ranks) -> Result<Deal, Failure> {
    let game = ranks.game;
    if ranks.boards.is_some() || game.has_two_cards() && !is_whole_hand(text) {
        let (own, combo) = read_hole(text, ranks, place)?;
        let shown = combo.map_or_else(|| own.to_string(), |combo| combo.to_string());
        return Ok(Deal { shown, ..Deal::new(own, board) });
    }
    if game.has_two_cards() && !board.is_empty() {
        return Err(format!("{place}: a complete hand has no board: leave out --board").into());
    }
    let hand = read_hand(text, board, game).map_err(|error| format!("{place}: {error}"))?;
    Ok(Deal::new(hand, board))
}

/// Returns `true` if a text has five to seven cards, so that it is a complete hand and not two hole cards.
fn is_whole_hand(text: &str) -> bool {
    text.parse().is_ok_and(|cards: CardSet| (5..=Hand::MAX_CARDS).contains(&cards.len()))
}
