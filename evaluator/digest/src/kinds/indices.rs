//! Suit isomorphism: indices of whole deals, and deals of indices.

use holdem::isomorphism::{Indexer, canonical_boards};
use serde_json::{Value, json};

use super::{Answer, Context};
use crate::deal::Deal;

/// Rounds of cards: hole cards and streets, boards alone, Omaha's hands.
const ROUNDS: [&[usize]; 12] = [
    &[2],
    &[2, 3],
    &[2, 3, 1],
    &[2, 3, 1, 1],
    &[2, 4],
    &[2, 5],
    &[3],
    &[3, 1],
    &[3, 1, 1],
    &[5],
    &[4],
    &[4, 3],
];

/// The number of rows of cards in a question.
const ROWS: usize = 400;

pub(super) fn questions(deal: &mut Deal) -> Vec<Value> {
    let question = |rounds: &[usize]| {
        let rows: Vec<_> = (0..ROWS).map(|_| deal.ids(rounds.iter().sum())).collect();
        json!({ "rounds": rounds, "rows": rows })
    };
    ROUNDS.into_iter().map(question).collect()
}

pub(super) fn answer(_: &Context, question: &Value) -> Answer {
    let indexer = Indexer::new(&serde_json::from_value::<Vec<usize>>(question["rounds"].clone())?)?;
    let rows: Vec<Vec<u8>> = serde_json::from_value(question["rows"].clone())?;
    let (mut indices, mut ids) = (vec![0; rows.len()], vec![0; rows.len() * indexer.cards()]);
    indexer.index_ids(&rows.concat(), &mut indices)?;
    indexer.unindex_ids(&indices, &mut ids)?;
    let multiplicities: Result<Vec<_>, _> =
        indices.iter().map(|&index| indexer.multiplicity(index)).collect();
    Ok(json!({ "size": indexer.size(), "indices": indices, "ids": ids, "multiplicities": multiplicities? }))
}

pub(super) fn board_questions(_: &mut Deal) -> Vec<Value> {
    [3, 4, 5].map(|cards| json!({ "cards": cards })).into()
}

/// Returns all canonical boards of a street.
pub(super) fn boards(_: &Context, question: &Value) -> Answer {
    let boards = canonical_boards(question["cards"].as_u64().ok_or("no cards")? as usize)?;
    Ok(boards.into_iter().map(|(board, times)| json!([board.to_string(), times])).collect())
}
