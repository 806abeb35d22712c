//! The kinds of questions: how they are generated, and how this program answers them.

mod batches;
mod boards;
mod indices;
mod omaha;
mod page;
mod plans;
mod ranks;
mod rivers;
mod strength;
mod stud;
mod texts;
mod tournaments;
mod words;

use std::error::Error;

use evaluator::{CardSet, Game, Isa};
use holdem::Engine;
use questions::Service;
use serde_json::Value;

use crate::deal::Deal;

/// The answer to a question, as JSON.
pub(crate) type Answer = Result<Value, Box<dyn Error>>;

/// A kind of questions.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// The seed of its questions.
    pub(crate) seed: u64,
    /// The rounding of fractional numbers, or `None` if every bit counts.
    pub(crate) rounding: Option<Rounding>,
    pub(crate) questions: fn(&mut Deal) -> Vec<Value>,
    pub(crate) answer: fn(&Context, &Value) -> Answer,
}

/// The rounding of numbers whose last bits depend on the order of a sum.
#[derive(Clone, Copy)]
pub(crate) struct Rounding {
    /// The number of digits after the point for numbers below 10. Larger numbers have the same total number
    /// of digits.
    pub(crate) digits: i32,
    /// The smallest allowed distance of a number to the midpoint of two rounded ones, scaled for larger
    /// numbers like their last digit: a hundred times the largest difference ever seen between two
    /// instruction sets or languages.
    pub(crate) margin: f64,
}

const fn kind(
    name: &'static str,
    seed: u64,
    questions: fn(&mut Deal) -> Vec<Value>,
    answer: fn(&Context, &Value) -> Answer,
) -> Kind {
    Kind { name, seed, rounding: None, questions, answer }
}

impl Kind {
    const fn rounded(self, digits: i32, margin: f64) -> Self {
        Self { rounding: Some(Rounding { digits, margin }), ..self }
    }

    /// All kinds.
    pub(crate) const ALL: [Self; 38] = [
        kind("ranks", 1, ranks::questions, ranks::answer),
        kind("words", 2, words::questions, words::answer),
        kind("layouts", 3, words::layout_questions, words::layouts),
        kind("boards", 4, boards::questions, boards::answer),
        kind("indices", 5, indices::questions, indices::answer),
        kind("canonical-boards", 6, indices::board_questions, indices::boards),
        kind("plans", 7, plans::questions, plans::answer),
        kind("weights", 8, plans::weighted_questions, plans::answer).rounded(9, 1e-13),
        kind("batches", 9, batches::questions, batches::answer),
        kind("rivers", 10, rivers::questions, rivers::answer),
        kind("uneven-rivers", 11, rivers::questions, rivers::uneven).rounded(6, 1e-12),
        kind("all-in", 12, rivers::all_in_questions, rivers::all_in).rounded(5, 2e-11),
        kind("strength", 13, strength::questions, strength::answer),
        kind("buckets", 14, strength::bucket_questions, strength::buckets),
        kind("omaha-ranks", 15, omaha::rank_questions, omaha::ranks),
        kind("omaha-played", 16, omaha::played_questions, omaha::played),
        kind("omaha-plans", 17, omaha::plan_questions, omaha::plan),
        kind("page-ranges", 18, page::ranges, page::answer),
        kind("page-equities", 19, page::equities, page::answer),
        kind("page-weights", 28, page::weights, page::answer).rounded(7, 2e-11),
        kind("page-combos", 20, page::combos, page::answer),
        kind("page-simulations", 21, page::simulations, page::answer),
        kind("page-outs", 22, page::outs, page::answer),
        kind("page-hits", 23, page::hits, page::answer),
        kind("page-distributions", 24, page::distributions, page::answer),
        kind("page-flops", 25, page::flops, page::answer),
        kind("page-forms", 26, page::forms, page::answer),
        kind("page-omaha", 27, page::omaha, page::answer),
        kind("page-texts", 29, texts::two_cards, page::answer),
        kind("page-omaha-texts", 30, texts::more_cards, page::answer),
        kind("page-spots", 31, texts::spots, page::answer),
        kind("page-push-fold", 32, tournaments::heads_up, page::answer).rounded(6, 1e-10),
        kind("page-icm", 33, tournaments::icm, page::answer).rounded(6, 1e-10),
        kind("push-fold-deals", 34, tournaments::deals, page::answer),
        kind("page-stud", 35, stud::questions, page::answer),
        kind("page-boards", 36, page::several_boards, page::answer).rounded(7, 2e-11),
        kind("page-deals", 38, tournaments::bubble_factors_and_deals, page::answer).rounded(6, 1e-10),
        kind("page-draws", 37, stud::several_draws, page::answer),
    ];

    /// Returns the fixed list of questions.
    pub(crate) fn questions(&self) -> Vec<Value> {
        (self.questions)(&mut Deal::new(self.seed))
    }
}

/// The tables and engines that answer questions, for one instruction set.
pub(crate) struct Context {
    pub(crate) isa: Isa,
    pub(crate) service: Service,
}

impl Context {
    pub(crate) fn new(isa: Isa) -> Self {
        Self { isa, service: Service::with_isa(isa) }
    }

    /// Returns the engine of a game with two hole cards.
    pub(crate) fn engine(&self, game: Game) -> &Engine {
        let game = self.service.games().named(&game.to_string()).expect("a game with ranges");
        game.engine().expect("a game with two hole cards")
    }
}

fn game(question: &Value) -> Result<Game, Box<dyn Error>> {
    Ok(field(question, "game")?.parse()?)
}

/// Returns the text of a field.
fn field<'a>(question: &'a Value, name: &str) -> Result<&'a str, Box<dyn Error>> {
    question[name].as_str().ok_or_else(|| format!("{question} has no text {name}").into())
}

/// Returns the texts of a field.
fn texts<'a>(question: &'a Value, name: &str) -> Result<Vec<&'a str>, Box<dyn Error>> {
    let texts = question[name].as_array().and_then(|texts| texts.iter().map(Value::as_str).collect());
    texts.ok_or_else(|| format!("{question} has no texts {name}").into())
}

fn cards(question: &Value, name: &str) -> Result<CardSet, Box<dyn Error>> {
    Ok(field(question, name)?.parse()?)
}
