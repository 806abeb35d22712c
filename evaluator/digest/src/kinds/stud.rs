//! Questions about games without a board: exact and simulated equities, and refusals.

use evaluator::Game;
use serde_json::{Value, json};

use crate::deal::Deal;

/// The names of the games, and the numbers of a player's cards.
const GAMES: [(&str, usize); 11] = [
    ("stud", 7),
    ("stud8", 7),
    ("stud-no-qualifier", 7),
    ("razz", 7),
    ("razz-2-7", 7),
    ("draw", 5),
    ("draw8", 5),
    ("draw-no-qualifier", 5),
    ("draw-2-7", 5),
    ("draw-a-5", 5),
    ("badugi", 4),
];

/// The number of cards face down before those face up.
const DOWN: usize = 2;

pub(super) fn questions(deal: &mut Deal) -> Vec<Value> {
    deal.play(Game::Holdem);
    let mut questions = vec![];
    for number in 0..176 {
        let (name, cards) = GAMES[number % GAMES.len()];
        let players = 2 + number / GAMES.len() % 2;
        let is_exact = (number / (2 * GAMES.len())).is_multiple_of(2);
        // Three players are enumerated if few cards are unknown.
        let drawn = if players > 2 && is_exact { 1 } else { 1 + deal.below(3) as usize };
        let mut parts = vec![cards - drawn; players];
        parts.push(deal.below(4) as usize);
        let mut texts = deal.texts(&parts);
        let dead = texts.pop();
        let mut ranges: Vec<_> = texts.into_iter().map(|text| shown(&text, cards)).collect();
        if !is_exact {
            let known = ["random", "AA", "A2,A3,23", "765", "[A-T][A-T]K:0.5", "QQ+:0.25,AKs"];
            ranges[0] = deal.one(&known).into();
        }
        let mut question = json!({ "ask": "equity", "game": name, "ranges": ranges, "dead": dead });
        question["method"] = if is_exact { "exact" } else { "monte-carlo" }.into();
        question["samples"] = 5_000.into();
        questions.push(question);
    }
    questions.extend(refusals());
    questions
}

/// Returns questions about several draws, by the usual policy and by others, and invalid ones.
pub(super) fn several_draws(deal: &mut Deal) -> Vec<Value> {
    deal.play(Game::Holdem);
    let mut questions = vec![];
    for number in 0..48 {
        let (name, cards) = GAMES[5 + number % 4];
        let (draws, players) = (2 + number / 4 % 2, 2 + number / 8 % 5);
        let mut parts: Vec<_> = (0..players).map(|_| cards - deal.below(4) as usize).collect();
        parts.push(deal.below(20) as usize);
        let mut texts = deal.texts(&parts);
        let dead = texts.pop();
        let mut question =
            json!({ "ask": "equity", "game": name, "ranges": texts, "dead": dead, "draws": draws });
        question["samples"] = 2_000.into();
        let line = ["pat", "pat 98642, keep 8", "pat 8642 keep 7", "keep 8", "pat TT942, keep A"];
        if number % 3 > 0 {
            let lines: Vec<_> = (1..draws).map(|_| deal.one(&line)).collect();
            question["policy"] = lines.join("\n").into();
        }
        questions.push(question);
    }
    let refused = |draws: Value, game: &str| json!({ "ask": "equity", "game": game, "ranges": ["AA", "KK"], "draws": draws });
    questions.extend([0, 1, 2, 4].map(|draws| refused(draws.into(), "holdem")));
    questions.extend([0, 1, 4].map(|draws| refused(draws.into(), "badugi")));
    questions.push(
        json!({ "ask": "equity", "game": "badugi", "ranges": ["AA", "KK"], "draws": 2, "method": "exact" }),
    );
    questions.push(json!({ "ask": "equity", "game": "badugi", "ranges": ["AA", "KK"], "policy": "pat" }));
    questions
}

/// Returns the text of known cards, in stud with cards face up.
fn shown(text: &str, cards: usize) -> String {
    let is_stud = cards == GAMES[0].1 && text.len() > 2 * DOWN;
    if is_stud { format!("{}/{}", &text[..2 * DOWN], &text[2 * DOWN..]) } else { text.into() }
}

/// Returns invalid questions and ranges in every game.
fn refusals() -> impl Iterator<Item = Value> {
    let ranges = [
        "15%",
        "As,Kd",
        "AsKs/",
        "AsKs/Qd7d8d9dTd",
        "AsKsQs/Jd",
        "AA/As:2",
        "AA,AKQ",
        "A*s/Kd",
        "765:0.5",
        "none",
        "@a",
        "AsKsQsJsTs9s8s7s",
        "/Qd",
        "**/Qd",
        "QQ+/Kd",
    ];
    let of_game = move |(name, _): (&'static str, usize)| {
        let texts = ranges.map(|text| json!({ "ask": "range", "game": name, "ranges": [text] }));
        let others = [
            json!({ "ask": "equity", "game": name, "ranges": ["AA", "KK"], "board": "Ks9h4c" }),
            json!({ "ask": "equity", "game": name, "ranges": ["AA", "KK"], "combos": true }),
            json!({ "ask": "outs", "game": name, "ranges": ["AA", "KK"] }),
            json!({ "ask": "spot", "game": name, "text": "AA v KK on Ks9h4c" }),
            json!({ "ask": "spot", "text": format!("{name}: AA v KK dead 2c") }),
        ];
        texts.into_iter().chain(others)
    };
    GAMES.into_iter().flat_map(of_game)
}
