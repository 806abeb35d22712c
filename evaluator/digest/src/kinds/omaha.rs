//! Omaha: hand ranks of rows, the cards that play, and equities by every plan.

use std::error::Error;
use std::time::Duration;

use evaluator::{HandRank, RankTable};
use omaha::range::Range;
use omaha::{Batch, Hole, Omaha, Showdown, best_hand, best_low};
use serde_json::{Value, json};

use super::plans;
use super::{Answer, Context, cards, field, texts};
use crate::deal::Deal;
use holdem::{Plan, Stop};

pub(super) fn rank_questions(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for game in [Omaha::Four, Omaha::Five, Omaha::Six] {
        for _ in 0..10 {
            let hands: Vec<_> = (0..300).map(|_| deal.ids(game.hole_cards() + 5)).collect();
            questions.push(json!({ "game": game.to_string(), "hands": hands }));
        }
    }
    questions
}

fn kind(question: &Value) -> Result<Omaha, Box<dyn Error>> {
    let name = field(question, "game")?;
    Omaha::ALL
        .into_iter()
        .find(|kind| kind.to_string() == name)
        .ok_or_else(|| format!("no kind {name}").into())
}

/// Returns the hand ranks of rows of hole cards and boards.
pub(super) fn ranks(context: &Context, question: &Value) -> Answer {
    let hands: Vec<Vec<u8>> = serde_json::from_value(question["hands"].clone())?;
    let mut ranks = vec![HandRank::MIN; hands.len()];
    Batch::with_isa(context.isa, kind(question)?.hole_cards()).rank_rows(&hands.concat(), &mut ranks)?;
    Ok(ranks.into_iter().map(HandRank::as_u16).collect())
}

pub(super) fn played_questions(deal: &mut Deal) -> Vec<Value> {
    let question = |number: usize| {
        let texts = deal.texts(&[4 + number % 3, 3 + number % 2 + number % 4 / 2]);
        json!({ "hole": texts[0], "board": texts[1] })
    };
    (0..3_000).map(question).collect()
}

/// Returns the cards that play, high and low.
pub(super) fn played(_: &Context, question: &Value) -> Answer {
    let (hole, board): (Hole, _) = (field(question, "hole")?.parse()?, cards(question, "board")?);
    let high = best_hand(hole, board).ok_or("no board")?;
    let low = best_low(hole, board);
    Ok(json!({
        "high": [high.cards().to_string(), RankTable::embedded().class(high.rank).to_string()],
        "low": low.map(|low| json!([low.cards().to_string(), low.rank.as_u16()])),
    }))
}

/// The game, the ranges, the number of board cards, the plan, and the number of such questions.
const CASES: [(Omaha, &[&str], usize, Plan, u32); 27] = [
    (Omaha::Four, &["hand", "hand"], 0, Plan::HandVsHand, 20),
    (Omaha::Five, &["hand", "hand"], 0, Plan::HandVsHand, 8),
    (Omaha::Six, &["hand", "hand"], 0, Plan::HandVsHand, 4),
    (Omaha::Four, &["AA**$ds", "random"], 0, Plan::PreflopTable, 1),
    (Omaha::Four, &["[T-7][T-7]:0.5,JT98", "random"], 0, Plan::PreflopTable, 1),
    (Omaha::Four, &["hand", "random"], 4, Plan::HandVsHand, 10),
    (Omaha::Five, &["hand", "random"], 5, Plan::HandVsHand, 4),
    (Omaha::Four, &["KK**,QQ$ss", "JT98,AK**$ds"], 5, Plan::Sweep, 10),
    (Omaha::Four, &["AA**", "T987-5432"], 4, Plan::Sweep, 2),
    (Omaha::Four, &["AA**:0.5", "random"], 5, Plan::Sweep, 4),
    (Omaha::Four, &["hand", "hand"], 3, Plan::Enumeration, 20),
    (Omaha::Four, &["hand", "hand", "hand"], 3, Plan::Enumeration, 20),
    (Omaha::Four, &["hand", "AAKK,QQJJ"], 4, Plan::Enumeration, 10),
    (Omaha::Four, &["hand", "hand", "hand", "hand", "hand", "hand"], 4, Plan::Enumeration, 10),
    (Omaha::Five, &["hand", "hand", "hand"], 3, Plan::Enumeration, 10),
    (Omaha::Six, &["hand", "hand"], 3, Plan::Enumeration, 10),
    (Omaha::EightOrBetter, &["hand", "hand"], 3, Plan::Enumeration, 20),
    (Omaha::EightOrBetter, &["hand", "hand", "hand"], 4, Plan::Enumeration, 20),
    (Omaha::EightOrBetter, &["A234", "KKQQ"], 4, Plan::Enumeration, 4),
    (Omaha::Four, &["random", "random", "random"], 0, Plan::MonteCarlo, 4),
    (Omaha::Six, &["random", "hand"], 0, Plan::MonteCarlo, 4),
    (Omaha::EightOrBetter, &["hand", "AA**", "random"], 3, Plan::MonteCarlo, 4),
    (Omaha::FiveEightOrBetter, &["hand", "hand"], 3, Plan::Enumeration, 10),
    (Omaha::SixEightOrBetter, &["hand", "hand", "hand"], 4, Plan::Enumeration, 6),
    (Omaha::HighLow, &["hand", "hand", "hand"], 4, Plan::Enumeration, 10),
    (Omaha::SixHighLow, &["hand", "hand"], 3, Plan::Enumeration, 6),
    (Omaha::FiveEightOrBetter, &["hand", "random"], 0, Plan::MonteCarlo, 4),
];

pub(super) fn plan_questions(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for (game, players, board, plan, count) in CASES {
        for number in 0..count {
            let dead = if board > 0 && number % 3 == 2 { 2 } else { 0 };
            let mut parts = vec![board, dead];
            parts.extend(players.iter().map(|_| game.hole_cards()));
            let texts = deal.texts(&parts);
            let range = |(text, cards): (&&str, &String)| {
                if *text == "hand" { cards.clone() } else { text.to_string() }
            };
            let ranges: Vec<_> = players.iter().zip(&texts[2..]).map(range).collect();
            questions.push(json!({
                "game": game.to_string(), "ranges": ranges, "board": texts[0], "dead": texts[1], "plan": plan.name(),
                "seed": number,
            }));
        }
    }
    questions
}

pub(super) fn plan(context: &Context, question: &Value) -> Answer {
    let game = kind(question)?;
    let read = |text| Range::read(text, game.hole_cards());
    let ranges: Vec<Range> = texts(question, "ranges")?.into_iter().map(read).collect::<Result<_, _>>()?;
    let plan = field(question, "plan")?.parse().map_err(|_| "no plan")?;
    let showdown = Showdown::new(&ranges).board(cards(question, "board")?).dead(cards(question, "dead")?);
    let seed = question["seed"].as_u64().ok_or("no seed")?;
    let showdown =
        showdown.plan(plan).exact_within(Duration::MAX).stop(Stop::never().samples(20_000)).seed(seed);
    Ok(match showdown.isa(context.isa).run(&game) {
        Ok(report) => {
            let mut answer = plans::json(&report);
            if let Some(halves) = report.halves() {
                let of_low = |player| halves.low(player).equity();
                answer["low"] = (0..report.players()).map(of_low).collect();
            }
            answer
        }
        Err(error) => json!({ "error": error.to_string() }),
    })
}
