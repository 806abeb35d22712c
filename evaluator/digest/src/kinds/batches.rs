//! Questions in batches.

use equity::batch::{Batch, Question, Ranges};
use evaluator::{CardSet, Game};
use holdem::{Method, Options};
use serde_json::{Value, json};

use super::{Answer, Context, cards, game, texts};
use crate::deal::{Deal, Weights, Width};

/// The number of questions in a batch.
const QUESTIONS: u32 = 250;

/// The number of players, of board cards, and of batches.
const CASES: [(usize, usize, u32); 8] =
    [(2, 0, 40), (2, 3, 12), (2, 4, 8), (2, 5, 8), (3, 3, 4), (3, 5, 8), (4, 5, 4), (6, 5, 4)];

pub(super) fn questions(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for (game, divisor) in [(Game::Holdem, 1), (Game::ShortDeck, 4)] {
        deal.play(game);
        for (players, board, times) in CASES {
            for number in 0..times / divisor {
                let together: Vec<_> =
                    (0..QUESTIONS).map(|_| one(deal, players, board, number % 4 == 3)).collect();
                questions.push(json!({ "game": game.to_string(), "questions": together }));
            }
        }
    }
    questions
}

fn one(deal: &mut Deal, players: usize, board: usize, with_ranges: bool) -> Value {
    let mut parts = vec![2; players];
    parts.extend([board, usize::from(board > 0)]);
    let mut texts = deal.texts(&parts);
    let known = texts.split_off(players);
    if with_ranges && players == 2 {
        texts[1] = deal.range(Width::Narrow, Weights::Even, CardSet::EMPTY);
    }
    json!({ "ranges": texts, "board": known[0], "dead": known[1] })
}

pub(super) fn answer(context: &Context, question: &Value) -> Answer {
    let engine = context.engine(game(question)?);
    let ranges = Ranges::of(engine);
    let asked = question["questions"].as_array().ok_or("no questions")?;
    let read = |question: &Value| -> Result<Question, Box<dyn std::error::Error>> {
        let players: Result<Vec<_>, _> =
            texts(question, "ranges")?.into_iter().map(|text| ranges.read(text)).collect();
        Ok(Question::new(players?, cards(question, "board")?, cards(question, "dead")?))
    };
    let asked: Vec<Question> = asked.iter().map(read).collect::<Result<_, _>>()?;
    let options = Options { method: Method::Exact, ..Options::default() };
    let answers = Batch::new(engine, options).run(&asked);
    let shown = answers.into_iter().map(|answer| match answer.report {
        Ok(report) => report.shares().iter().map(|shares| shares.equity()).collect::<Value>(),
        Err(error) => Value::String(error.to_string()),
    });
    Ok(shown.collect())
}
