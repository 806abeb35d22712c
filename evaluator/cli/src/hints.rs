//! Tips for unknown arguments with a likely meaning.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use evaluator::{Card, CardSet, Holdem, HoleCards};
use holdem::range::Range;
use questions::Games;
use questions::spot::begins_with_game;

/// Replaces the tips of an error by our own if there is a likely mistake.
pub(crate) fn with_tip(mut error: clap::Error) -> clap::Error {
    let text = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => of_command(&text(ContextKind::InvalidSubcommand)),
        ErrorKind::UnknownArgument => of_argument(&text(ContextKind::InvalidArg), &text(ContextKind::Usage)),
        _ => None,
    };
    if let Some(tip) = tip {
        // The usage would be that of the option with the most similar name.
        error.remove(ContextKind::Usage);
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Detects ranges in place of a command.
fn of_command(text: &str) -> Option<&'static str> {
    let first = text.split_whitespace().next()?;
    is_range(first).then_some("use the command equity for equities of ranges: rivertable equity AA KK")
}

fn of_argument(text: &str, usage: &str) -> Option<&'static str> {
    if text.starts_with("--rake") && usage.contains("RANGE") {
        return Some(
            "rake is not supported: equities are parts of the entire pot, and --pot may be the pot minus the rake",
        );
    }
    let is_street = ["--flop", "--turn", "--river"].contains(&text);
    // Reports on all flops have ranges but no board.
    let has_board =
        ["TEXT", "RANGE"].iter().any(|name| usage.contains(name)) && !usage.contains("rivertable flops");
    if is_street && usage.contains("RANGE") {
        return Some("all cards of the board belong in one option: --board \"Ah 9h 2c 5d\"");
    }
    if has_board && is_board(text) {
        return Some("the board is an option: --board \"Qs 7s 2h\"");
    }
    if !is_range(text) {
        return None;
    }
    let is_showdown = usage.contains("showdown");
    if is_showdown && text.parse::<Card>().is_err() {
        return Some("each player's hole cards follow --hole: --hole AsKs --hole QdQh");
    }
    (has_board || is_showdown)
        .then_some("cards and hands separated by spaces need quotes, such as \"Qs 7s 2h\"")
}

pub(crate) fn is_range(text: &str) -> bool {
    text.parse::<Card>().is_ok() || text.parse::<Range>().is_ok()
}

fn is_board(text: &str) -> bool {
    text.parse().is_ok_and(|cards: CardSet| (3..=5).contains(&cards.len()))
}

/// Describes the likely meaning of cards that are not a range of hold'em.
pub(crate) fn of_cards(text: &str) -> Option<String> {
    let count = text.parse().map_or(0, CardSet::len);
    let mut others = Games::all().iter().map(|game| game.info()).filter(|info| !info.has_combos());
    let game = others.find(|game| game.hole_cards == count);
    let hand = game.map(|game| format!("a hand of {} (--game {})", game.title, game.name));
    let board = is_board(text).then(|| "a board (--board)".to_string());
    let meant: Vec<_> = hand.into_iter().chain(board).collect();
    (!meant.is_empty()).then(|| format!("{count} cards are {}", meant.join(" or ")))
}

/// Describes a text that begins with the name of a game.
pub(crate) fn of_game(text: &str) -> Option<String> {
    let game = begins_with_game(text)?;
    let rules = if game.id == game.name { String::new() } else { format!(" --rules {}", game.rules?) };
    Some(format!(
        "a range has no name of a game: the option --game {}{rules} chooses {}",
        game.name, game.title
    ))
}

/// Returns the error of a text, with a hint if the text is a row of numbers as in UCI's poker hand data.
pub(crate) fn with_hint(text: &str, error: String) -> String {
    let numbers = text.split([',', ';', ' ', '\t']).filter(|word| !word.is_empty()).map(str::parse::<u8>);
    let Ok(numbers) = numbers.collect::<Result<Vec<u8>, _>>() else { return error };
    let (cards, class) = numbers.split_at(numbers.len().min(10));
    let are_cards = cards.len() == 10
        && cards.chunks(2).all(|card| (1..=4).contains(&card[0]) && (1..=13).contains(&card[1]));
    if !are_cards || class.len() > 1 {
        return error;
    }
    let card = |card: &[u8]| {
        let (suit, rank) = (b"hsdc"[usize::from(card[0]) - 1], b"A23456789TJQK"[usize::from(card[1]) - 1]);
        String::from_utf8_lossy(&[rank, suit]).into_owned()
    };
    let hand = cards.chunks(2).map(card).collect::<Vec<_>>().join(" ");
    format!(
        "five pairs of suit (1 to 4 for h, s, d, c) and rank (1 to 13, the ace is 1), as in UCI's poker hand data: expected \
         cards: {hand}"
    )
}

/// The separators between the ranges of two players in one word.
const BETWEEN: [&str; 4] = ["vs", "v", "/", "|"];

/// Returns an error for the ranges of two players in one word, such as `AKvQQ`.
pub(crate) fn of_two_ranges(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    BETWEEN.into_iter().find_map(|between| {
        let (one, other) = lower.split_once(between)?;
        let (one, other) = (&text[..one.len()], &text[text.len() - other.len()..]);
        let are_ranges = one.parse::<Range>().is_ok() && other.parse::<Range>().is_ok();
        are_ranges.then(|| {
            format!("expected spaces between two players' ranges ({one} v {other}), or commas in one range ({one},{other})")
        })
    })
}

/// Returns `true` if a text that is one range may be meant as the hands of two players: two hands with only a
/// space between them, a combo of two cards and another hand with a comma, or whole hands of more cards.
pub(crate) fn may_be_two_players(text: &str, hole_cards: usize) -> bool {
    let is_mark = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let mut hands = text.split(is_mark).filter(|hand| !hand.is_empty());
    let are_two = hands.clone().count() == 2;
    let has_commas = text.contains([',', ';']);
    if hole_cards != Holdem::HOLE_CARDS {
        let is_hand = |hand: &str| hand.parse().is_ok_and(|cards: CardSet| cards.len() == hole_cards);
        return (are_two && !has_commas) || (hands.clone().count() > 1 && hands.all(is_hand));
    }
    let has_combo = hands.clone().any(|hand| hand.parse::<HoleCards>().is_ok());
    are_two && (has_combo || !has_commas) && hands.all(|hand| hand.parse::<Range>().is_ok())
}
