//! Texts of ranges and of spots, valid and invalid, in all games.

use evaluator::{CardSet, Game};
use serde_json::{Value, json};

use crate::deal::{Deal, Weights, Width};

/// Games with more than two hole cards, and the numbers of their cards. With five and six cards, patterns have millions
/// of hands.
const MORE: [(&str, usize); 3] = [("pineapple", 3), ("omaha", 4), ("omaha8", 4)];

/// Ranges of hands with two cards, half of them with a mistake.
pub(super) fn two_cards(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for number in 0..900 {
        let (game, name) =
            [(Game::Holdem, "holdem"), (Game::ShortDeck, "short-deck")][usize::from(number % 5 == 4)];
        deal.play(game);
        let weights = [Weights::Even, Weights::Halves, Weights::Decimals][number % 3];
        let width = if number.is_multiple_of(4) { Width::Wide } else { Width::Medium };
        let text = deal.range(width, weights, CardSet::EMPTY);
        let text = match number / 2 % 8 {
            0 => format!("({text}):0.{}", 1 + deal.below(9)),
            1 => format!("{text},!{}", deal.token()),
            2 => format!("[{}]{text}[/{}]", deal.below(100), deal.below(100)),
            3 => format!("{}: {}; {}: {}", deal.below(100), deal.token(), deal.below(100), deal.token()),
            4 => format!("@\"{}\",{text}", deal.one(&["a", "b", "c"])),
            5 => format!("{}%-{}%", deal.below(50), deal.below(100)),
            _ => text,
        };
        let text = if number % 2 == 0 { text } else { mistaken(deal, text) };
        let names = json!({ "a": "AA,KQs", "b": "@a:0.5,22+" });
        questions.push(json!({ "ask": "range", "game": name, "ranges": [text], "names": names }));
    }
    questions
}

/// Ranges of hands with three and four cards, half of them with a mistake.
pub(super) fn more_cards(deal: &mut Deal) -> Vec<Value> {
    deal.play(Game::Holdem);
    let mut questions = vec![];
    for number in 0..450 {
        let (name, cards) = MORE[number % MORE.len()];
        let count = 1 + deal.below(3);
        let parts: Vec<_> = (0..count).map(|_| many(deal, cards)).collect();
        let text = parts.join(deal.one(&[",", ", ", " "]));
        let text = if number % 2 == 0 { text } else { mistaken(deal, text) };
        let names = json!({ "a": "*".repeat(cards) });
        questions.push(
            json!({ "ask": "range", "game": name, "ranges": [text], "board": "Ks9h4c", "names": names }),
        );
    }
    questions
}

/// Returns a part of a range of hands with some cards.
fn many(deal: &mut Deal, cards: usize) -> String {
    let mut ranks = || {
        (0..cards).map(|_| deal.one(&["A", "K", "Q", "J", "T", "9", "8", "2", "*", "R"])).collect::<String>()
    };
    let text = ranks();
    match deal.below(10) {
        0 => format!("{}%", 1 + deal.below(99)),
        1 => format!("{text}:0.5"),
        2 => format!("{text}$ss"),
        3 => format!("{text}$ds,!AA"),
        4 => format!("{text}+"),
        5 => "@a:0.25".into(),
        6 => format!("({text}:AA)"),
        7 => format!("[A-T]{}", "*".repeat(cards - 1)),
        8 => "AcKd".chars().chain("*".repeat(cards - 2).chars()).collect(),
        _ => deal.texts(&[cards]).concat(),
    }
}

/// Returns a text with a character inserted, removed or replaced.
fn mistaken(deal: &mut Deal, text: String) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let place = deal.below(chars.len() as u32) as usize;
    let other = deal.one(&[
        'A', '+', '-', ':', 's', '(', ')', '%', '!', '@', ',', '[', '$', 'h', '5', '*', '"', '\u{e9}',
    ]);
    match deal.below(3) {
        0 => chars.insert(place, other),
        1 => _ = chars.remove(place),
        _ => chars[place] = other,
    }
    chars.into_iter().collect()
}

/// Spots on one line.
pub(super) fn spots(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for number in 0..300 {
        let hands = deal.texts(&[2, 2, 3 + number % 3]);
        let range = deal.range(Width::Medium, Weights::Even, CardSet::EMPTY);
        let (first, second, board) = (&hands[0], &hands[1], &hands[2]);
        let text = match number % 6 {
            0 => format!("{first} {second}"),
            1 => format!("{first} v {second} on {board}"),
            2 => format!("{first} vs {range} on {board}"),
            3 => format!("holdem {range} v {range} v {second}"),
            4 => format!("{first} v {second} on {board} dead {}", deal.texts(&[1])[0]),
            _ => format!("plo {first}{second} v random on {board}"),
        };
        let text = if number % 3 == 0 { mistaken(deal, text) } else { text };
        questions.push(json!({ "ask": "spot", "text": text }));
    }
    questions
}
