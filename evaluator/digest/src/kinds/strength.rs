//! Hand strength, and buckets of similar hands.

use evaluator::{CardSet, Game, HoleCards};
use holdem::buckets::KMeans;
use holdem::strength::Strength;
use serde_json::{Value, json};

use super::{Answer, Context, cards};
use crate::deal::{Deal, Weights, Width};

pub(super) fn questions(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for (cards, count) in [(5, 10), (4, 6), (3, 2)] {
        for number in 0..count {
            let board = deal.texts(&[cards]).concat();
            let against = (number % 2 == 1).then(|| deal.range(Width::Wide, Weights::Even, CardSet::EMPTY));
            questions.push(json!({ "board": board, "against": against, "bins": 10 + number }));
        }
    }
    questions
}

pub(super) fn answer(context: &Context, question: &Value) -> Answer {
    let board = cards(question, "board")?;
    let mut strength = Strength::new(context.engine(Game::Holdem));
    if let Some(against) = question["against"].as_str() {
        strength = strength.against(&against.parse()?);
    }
    if let Some(bins) = question["bins"].as_u64() {
        strength = strength.bins(bins as usize);
    }
    let found = strength.on(board)?;
    let finite = |numbers: &[f64]| numbers.iter().map(|&number| json!(number)).collect::<Value>();
    let mut answer = json!({ "ehs": finite(found.ehs()), "ehs2": finite(found.ehs2()) });
    if let Some(histograms) = found.histograms() {
        answer["histograms"] = json!(histograms.counts());
    }
    if matches!(board.len(), 3 | 4) {
        answer["next"] = json!(strength.next_card_histograms(board)?.counts());
        let potential = strength.potential(board)?;
        let of = |combo: &HoleCards| {
            let hand = potential.of(*combo);
            json!([hand.and_then(|hand| hand.positive()), hand.and_then(|hand| hand.negative())])
        };
        answer["potential"] = HoleCards::ALL.iter().map(of).collect();
    }
    Ok(answer)
}

pub(super) fn bucket_questions(deal: &mut Deal) -> Vec<Value> {
    let mut questions = vec![];
    for number in 0..12 {
        let (rows, columns) = (300, 8);
        let mut counts: Vec<u32> = vec![];
        for _ in 0..rows {
            // All rows of a histogram have the same sum.
            let mut row = vec![0; columns];
            (0..40).for_each(|_| row[(deal.below(3) + deal.below(4) + deal.below(3)) as usize] += 1);
            counts.extend(row);
        }
        let distance = ["emd", "l2"][number % 2];
        questions.push(json!({
            "distance": distance, "columns": columns, "numbers": counts, "buckets": 3 + number, "seed": number,
        }));
    }
    questions
}

pub(super) fn buckets(context: &Context, question: &Value) -> Answer {
    let number = |name: &str| question[name].as_u64().ok_or("no number");
    let (columns, buckets) = (number("columns")? as usize, number("buckets")? as usize);
    let rows = question["numbers"].clone();
    let means = KMeans::new(buckets).seed(number("seed")?).isa(context.isa);
    let found = match question["distance"].as_str() {
        Some("emd") => means.histograms(&serde_json::from_value::<Vec<u16>>(rows)?, columns)?,
        _ => means.vectors(&serde_json::from_value::<Vec<f32>>(rows)?, columns)?,
    };
    let centers: Vec<_> = (0..found.count()).map(|bucket| found.center(bucket)).collect();
    Ok(json!({
        "of_rows": found.of_rows(),
        "sizes": found.sizes(),
        "centers": centers,
        "inertia": found.inertia(),
        "rounds": found.rounds(),
    }))
}
