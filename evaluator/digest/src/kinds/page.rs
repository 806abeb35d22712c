//! The page's questions. The same questions go to the page's engine as WebAssembly and, without some fields,
//! to the Python package.

use std::ops::ControlFlow;

use evaluator::{CardSet, Game};
use serde_json::{Value, json};

use super::{Answer, Context};
use crate::deal::{Deal, Weights, Width};

pub(super) fn answer(context: &Context, question: &Value) -> Answer {
    let answer = context.service.ask(question.to_string().as_bytes(), &|_| ControlFlow::Continue(()));
    Ok(answer.unwrap_or_else(|refusal| refusal.json()))
}

/// The games, and their names on the page.
const GAMES: [(Game, &str, Option<&str>); 3] = [
    (Game::Holdem, "holdem", None),
    (Game::ShortDeck, "short-deck", Some("triton")),
    (Game::ShortDeckTrips, "short-deck", Some("trips-over-straight")),
];

/// Returns a question of a kind for a game with two hole cards, with these numbers of players and board
/// cards.
fn question(
    deal: &mut Deal,
    (ask, width, weights): (&str, Width, Weights),
    (game, players, board): (usize, usize, usize),
) -> Value {
    let (game, name, rules) = GAMES[game];
    deal.play(game);
    let dead = if deal.below(3) == 0 && ask != "flops" { 2 } else { 0 };
    let mut parts = vec![board, dead];
    parts.extend(vec![2; players]);
    let mut texts = deal.texts(&parts);
    let mut ranges = texts.split_off(2);
    if width != Width::Hand {
        let known = texts.concat().parse().unwrap_or(CardSet::EMPTY);
        ranges = (0..players).map(|_| deal.range(width, weights, known)).collect();
    }
    let mut question = json!({ "ask": ask, "game": name });
    if let Some(rules) = rules {
        question["rules"] = rules.into();
    }
    question["ranges"] = ranges.into();
    question["board"] = texts[0].clone().into();
    question["dead"] = texts[1].clone().into();
    question
}

/// Ranges of every form in all notations, and invalid texts.
pub(super) fn ranges(deal: &mut Deal) -> Vec<Value> {
    let programs = ["eval7", "pio", "equilab", "pokerstove", "pokerkit", "plain"];
    let mut questions = vec![];
    for number in 0..1_200 {
        let (game, name, rules) = GAMES[if number % 8 < 6 { 0 } else { number % 8 - 5 }];
        deal.play(game);
        let weights = [Weights::Even, Weights::Halves, Weights::Decimals][number % 3];
        let mut text = deal.range(
            if number.is_multiple_of(4) { Width::Wide } else { Width::Medium },
            weights,
            CardSet::EMPTY,
        );
        match number % 10 {
            0 => text = format!("{text},!{}", deal.token()),
            1 => text = format!("0.5({text})"),
            2 => text = format!("[60]{text}[/60]"),
            3 => text = format!("{text} @{}", deal.below(100)),
            4 => text.insert(
                deal.below(text.len() as u32) as usize,
                deal.one(&['A', '+', '-', ':', 's', '(', '%']),
            ),
            _ => {}
        }
        let mut question = json!({ "ask": "range", "game": name, "ranges": [text] });
        if let Some(rules) = rules {
            question["rules"] = rules.into();
        }
        if number % 2 == 0 {
            question["for"] = deal.one(&programs).into();
        }
        if number % 5 == 0 {
            question["dialect"] = "slide".into();
            question["order"] = if name == "holdem" { "pokerstove" } else { "equity" }.into();
        }
        questions.push(question);
    }
    let omaha = [
        "AA**$ds",
        "KQJT-9876$ds",
        "[A-T][A-T]JT:0.5",
        "T987+,!TT",
        "AxKxQyJy",
        "RROO",
        "AA:KK!AAA",
        "15%",
        "RRON",
        "AA$",
    ];
    questions.extend(
        omaha.map(|text| json!({ "ask": "range", "game": "omaha", "ranges": [text], "board": "Ks9h4c" })),
    );
    questions
}

/// Exact equities, also of single combos.
pub(super) fn equities(deal: &mut Deal) -> Vec<Value> {
    let cases = [
        (Width::Hand, Weights::Even, 2, 0, 100),
        (Width::Narrow, Weights::Halves, 2, 0, 10),
        (Width::Hand, Weights::Even, 3, 3, 50),
        (Width::Medium, Weights::Even, 2, 3, 50),
        (Width::Wide, Weights::Halves, 2, 4, 30),
        (Width::Narrow, Weights::Even, 3, 4, 20),
        (Width::Wide, Weights::Even, 3, 5, 10),
        (Width::Narrow, Weights::Even, 4, 5, 10),
        (Width::Hand, Weights::Even, 6, 4, 20),
    ];
    exact(deal, &cases)
}

/// The same with weights whose sums are inexact.
pub(super) fn weights(deal: &mut Deal) -> Vec<Value> {
    exact(deal, &[(Width::Wide, Weights::Decimals, 2, 5, 60), (Width::Medium, Weights::Decimals, 2, 3, 40)])
}

fn exact(deal: &mut Deal, cases: &[(Width, Weights, usize, usize, usize)]) -> Vec<Value> {
    let mut questions = vec![];
    for &(width, weights, players, board, count) in cases {
        for number in 0..count {
            let game = if number % 5 < 3 { 0 } else { number % 5 - 2 };
            let mut question = question(deal, ("equity", width, weights), (game, players, board));
            question["method"] = "exact".into();
            questions.push(question);
        }
    }
    questions
}

/// Equities of each combo, and questions that take too long to be exact.
pub(super) fn combos(deal: &mut Deal) -> Vec<Value> {
    let with_combos = |number: usize| {
        let spot = (number % 3, 2 + number % 2, 3 + number % 3);
        let mut question = question(deal, ("equity", Width::Medium, Weights::Even), spot);
        question["combos"] = true.into();
        question
    };
    (0..60).map(with_combos).collect()
}

/// Simulations with given samples and seed.
pub(super) fn simulations(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for number in 0..120 {
        let width = [Width::Wide, Width::Hand, Width::Medium, Width::Narrow][number % 4];
        let weights = if number % 8 == 0 { Weights::Decimals } else { Weights::Even };
        let board = [0, 3, 4, 5][number / 4 % 4];
        let players = 2 + number % 5;
        let spot = (number / 16 % 3, players, board);
        let mut question = question(deal, ("equity", width, weights), spot);
        question["method"] = "monte-carlo".into();
        question["samples"] = (1 + deal.below(60_000)).into();
        question["seed"] = number.into();
        questions.push(question);
    }
    questions
}

pub(super) fn outs(deal: &mut Deal) -> Vec<Value> {
    let one = |number: usize| {
        let width = [Width::Hand, Width::Narrow, Width::Medium][number % 3];
        let spot = (number / 3 % 3, 1 + number % 3, 3 + number % 3);
        question(deal, ("outs", width, Weights::Even), spot)
    };
    (0..90).map(one).collect()
}

pub(super) fn hits(deal: &mut Deal) -> Vec<Value> {
    let words = ["pair+", "top-pair or (flush-draw and not pair)", "not draw", "set+", "backdoor-draw"];
    let one = |number: usize| {
        let spot = (0, 1, [3, 4, 5, 0][number % 4]);
        let mut question = question(deal, ("hits", Width::Medium, Weights::Halves), spot);
        if number.is_multiple_of(3) {
            question["where"] = deal.one(&words).into();
        }
        question
    };
    (0..60).map(one).collect()
}

pub(super) fn distributions(deal: &mut Deal) -> Vec<Value> {
    let one = |number: usize| {
        let weights = if number.is_multiple_of(4) { Weights::Halves } else { Weights::Even };
        let spot = (number % 3, 2, [3, 4, 5][number % 3]);
        let mut question = question(deal, ("distribution", Width::Medium, weights), spot);
        question["bins"] = (5 + number % 20).into();
        question
    };
    (0..90).map(one).collect()
}

pub(super) fn flops(deal: &mut Deal) -> Vec<Value> {
    let textures = ["monotone", "trips", "A-high and paired"];
    let one = |number: usize| {
        let mut question = question(deal, ("flops", Width::Narrow, Weights::Even), (number % 3, 2, 0));
        question["textures"] = textures[number % 3].into();
        question
    };
    (0..9).map(one).collect()
}

/// Answers that are not JSON, charts, and questions without an answer.
pub(super) fn forms(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![json!({ "ask": "about" })];
    for number in 0..120 {
        let ask = ["equity", "outs", "hits", "distribution", "range", "chart"][number % 6];
        let players = if number % 6 < 4 { 2 } else { 1 };
        let game = if ask == "hits" { 0 } else { number / 6 % 3 };
        let mut question =
            question(deal, (ask, Width::Medium, Weights::Halves), (game, players, 3 + number / 6 % 3));
        question["as"] = deal.one(&["text", "csv", "svg"]).into();
        match number % 9 {
            0 => question["board"] = "Ks9".into(),
            1 => question["ranges"][0] = "AKz".into(),
            2 => question["bins"] = 0.into(),
            _ => {}
        }
        questions.push(question);
    }
    questions
}

/// Omaha, exact and simulated.
pub(super) fn omaha(deal: &mut Deal) -> Vec<Value> {
    let ranges = ["AA**$ds", "KQJT", "JT98", "T987-6543$ss", "QQJJ", "A234", "random"];
    let mut questions = vec![];
    deal.play(Game::Holdem);
    for number in 0..60 {
        let (name, cards) = [("omaha", 4), ("omaha5", 5), ("omaha6", 6), ("omaha8", 4)][number % 4];
        let players = 2 + number / 4 % 2;
        let mut parts = vec![cards; players];
        parts.push(3 + number % 3);
        let mut texts = deal.texts(&parts);
        let board = texts.pop();
        let is_simulated = number % 5 == 0;
        if is_simulated {
            texts[1] = deal.one(&ranges).into();
        }
        let mut question = json!({ "ask": "equity", "game": name, "ranges": texts, "board": board });
        question["method"] = if is_simulated { "monte-carlo" } else { "exact" }.into();
        question["samples"] = 5_000.into();
        questions.push(question);
    }
    questions
}

/// Known hands and ranges on two and three boards, boards that are run again, and invalid boards.
pub(super) fn several_boards(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for number in 0..180 {
        let (game, name, rules) = GAMES[[0, 0, 0, 1, 2][number % 5]];
        deal.play(game);
        let players = 2 + number % 2;
        // Many cards are known, so that the parts of the pot are exact.
        let boards = [&[4, 4][..], &[3, 4], &[4, 5, 4], &[4], &[3]][number % 5];
        let mut parts = vec![deal.below(8) as usize];
        parts.extend(boards.iter().chain(&vec![2; players]));
        let mut texts = deal.texts(&parts);
        let mut hands = texts.split_off(1 + boards.len());
        let boards = texts.split_off(1).join(" | ");
        if number % 3 == 1 {
            hands[0] = deal.range(Width::Narrow, Weights::Halves, CardSet::EMPTY);
        }
        let mut question = json!({ "ask": "boards", "game": name, "ranges": hands, "board": boards });
        question["dead"] = texts[0].clone().into();
        if let Some(rules) = rules {
            question["rules"] = rules.into();
        }
        if number % 5 > 2 {
            question["runs"] = (1 + number % 4).into();
        }
        if number % 10 == 7 {
            question["method"] = "monte-carlo".into();
            question["samples"] = 20_000.into();
        }
        questions.push(question);
    }
    questions
}
