//! Equities by every plan.

use evaluator::{CardSet, Game};
use holdem::range::{Range, RangeReader};
use holdem::{EquityError, Plan, PlayerSet, Report, Showdown};
use serde_json::{Value, json};

use super::{Answer, Context, cards, field, game, texts};
use crate::deal::{Deal, Weights, Width};

/// The number of players, their ranges, the number of board cards, the plan, and the number of such
/// questions.
type Case = (usize, Width, usize, Plan, u32);

use Plan::{Enumeration, HandVsHand, PreflopTable, Sweep};
use Width::{Hand, Medium, Narrow, Wide};

/// The cases, by players, ranges, board cards and plan.
const CASES: [Case; 36] = [
    (2, Hand, 0, PreflopTable, 60),
    (2, Medium, 0, PreflopTable, 60),
    (2, Wide, 0, PreflopTable, 60),
    (2, Hand, 0, HandVsHand, 40),
    (2, Narrow, 0, HandVsHand, 20),
    (2, Hand, 0, Enumeration, 1),
    (2, Medium, 0, Sweep, 1),
    (3, Hand, 0, HandVsHand, 20),
    (3, Narrow, 0, HandVsHand, 10),
    (4, Hand, 0, HandVsHand, 10),
    (5, Hand, 0, HandVsHand, 6),
    (6, Hand, 0, HandVsHand, 4),
    (10, Hand, 0, HandVsHand, 1),
    (2, Hand, 3, Enumeration, 60),
    (2, Narrow, 3, Enumeration, 40),
    (2, Medium, 3, Sweep, 60),
    (2, Wide, 3, Sweep, 60),
    (2, Wide, 4, Sweep, 60),
    (2, Wide, 5, Sweep, 60),
    (2, Wide, 4, Enumeration, 10),
    (2, Wide, 5, Enumeration, 30),
    (3, Hand, 3, Enumeration, 20),
    (3, Narrow, 3, Enumeration, 10),
    (3, Narrow, 3, Sweep, 10),
    (3, Medium, 4, Sweep, 20),
    (3, Wide, 5, Sweep, 30),
    (3, Narrow, 5, Enumeration, 30),
    (4, Hand, 3, Enumeration, 20),
    (4, Narrow, 4, Enumeration, 10),
    (4, Narrow, 5, Enumeration, 20),
    (5, Hand, 3, Enumeration, 10),
    (5, Hand, 4, Enumeration, 20),
    (6, Hand, 3, Enumeration, 10),
    (6, Hand, 5, Enumeration, 20),
    (6, Narrow, 5, Enumeration, 4),
    (9, Hand, 4, Enumeration, 4),
];

/// Hold'em and both orders of short deck, which have fewer plans.
const GAMES: [Game; 3] = [Game::Holdem, Game::ShortDeck, Game::ShortDeckTrips];

pub(super) fn questions(deal: &mut Deal) -> Vec<Value> {
    let even = with_weights(deal, Weights::Even);
    [even, with_weights(deal, Weights::Halves)].concat()
}

/// The same with weights whose sums are inexact.
pub(super) fn weighted_questions(deal: &mut Deal) -> Vec<Value> {
    with_weights(deal, Weights::Decimals)
}

fn with_weights(deal: &mut Deal, weights: Weights) -> Vec<Value> {
    let mut questions = vec![];
    for game in GAMES {
        deal.play(game);
        for (players, width, board, plan, count) in CASES {
            let count = if game == Game::Holdem { count } else { count / 8 };
            if width == Hand && weights != Weights::Even || plan == HandVsHand && game != Game::Holdem {
                continue;
            }
            for number in 0..count {
                // Every third question on a board has dead cards.
                let dead = if board > 0 && number % 3 == 2 { 2 } else { 0 };
                let mut parts = vec![board, dead];
                parts.extend(vec![2; players]);
                let mut known = deal.texts(&parts);
                let hands = known.split_off(2);
                let all = known.concat().parse().unwrap_or(CardSet::EMPTY);
                let ranges = match width {
                    Hand => hands,
                    _ => (0..players).map(|_| deal.range(width, weights, all)).collect(),
                };
                let (board, dead) = (&known[0], &known[1]);
                let game = game.to_string();
                questions.push(json!({ "game": game, "ranges": ranges, "board": board, "dead": dead, "plan": plan.name() }));
            }
        }
    }
    questions
}

pub(super) fn answer(context: &Context, question: &Value) -> Answer {
    let game = game(question)?;
    let reader = RangeReader::new().game(game);
    let ranges = texts(question, "ranges")?.into_iter().map(|text| reader.read(text));
    let ranges: Vec<Range> = ranges.collect::<Result<_, _>>()?;
    let plan = field(question, "plan")?.parse().map_err(|_| "no plan")?;
    let showdown = Showdown::new(&ranges).board(cards(question, "board")?).dead(cards(question, "dead")?);
    Ok(match showdown.plan(plan).run(context.engine(game)) {
        Ok(report) => json(&report),
        Err(error) => message(&error),
    })
}

/// Returns the result as JSON. The cases are in the order of the winners' bit masks.
pub(super) fn json(report: &Report) -> Value {
    let (players, total) = (report.players(), report.total());
    let is_counted = report.counts().is_some();
    let cases = |cases: f64| if is_counted { cases } else { cases / total };
    let winners: Value = if players <= MAX_BY_BITS {
        let sets = 1..1 << players;
        sets.map(|bits| json!(cases(report.won_by(PlayerSet::from_bits(bits))))).collect()
    } else {
        report.winners().map(|(players, weight)| json!([players.bits(), cases(weight)])).collect()
    };
    let equities: Vec<_> = report.shares().iter().map(|shares| shares.equity()).collect();
    json!({ "plan": report.plan().name(), "equities": equities, "winners": winners })
}

/// The largest number of players for which every set of winners is listed.
const MAX_BY_BITS: usize = 4;

fn message(error: &EquityError) -> Value {
    json!({ "error": error.to_string() })
}
