//! Showdown values of each combo, for solvers.

use evaluator::{CardSet, Game, HoleCards};
use holdem::range::Range;
use holdem::solver::{
    AllInPair, Payoffs, ReachError, Real, River, RiverPair, RiverScratch, Tile, TileScratch,
};
use serde_json::{Value, json};

use super::{Answer, Context, cards, field, texts};
use crate::deal::{Deal, Weights, Width};

pub(super) fn questions(deal: &mut Deal) -> Vec<Value> {
    pairs(deal, 5, 200)
}

pub(super) fn all_in_questions(deal: &mut Deal) -> Vec<Value> {
    [pairs(deal, 4, 20), pairs(deal, 3, 4)].concat()
}

fn pairs(deal: &mut Deal, cards: usize, count: u32) -> Vec<Value> {
    let question = |_| {
        let board = deal.texts(&[cards]).concat();
        let ranges = [(); 2].map(|()| deal.range(Width::Wide, Weights::Even, CardSet::EMPTY));
        json!({ "board": board, "ranges": ranges, "seed": deal.below(1000) })
    };
    (0..count).map(question).collect()
}

/// Returns reaches for which all sums of a showdown are exact in `f32`.
fn reaches(seed: u64, count: usize) -> Vec<f32> {
    (0..count as u64).map(|place| ((place * 7 + seed) % 5) as f32 * 0.25).collect()
}

/// Returns reaches for which the last bits of sums depend on the order.
fn uneven_reaches(seed: u64, count: usize) -> Vec<f64> {
    (0..count as u64).map(|place| ((place * 7 + seed) % 97) as f64 / 97.0).collect()
}

fn asked(question: &Value) -> Result<(u64, Vec<Range>), Box<dyn std::error::Error>> {
    let seed = question["seed"].as_u64().ok_or("no seed")?;
    let ranges: Result<Vec<Range>, _> = texts(question, "ranges")?.into_iter().map(str::parse).collect();
    Ok((seed, ranges?))
}

pub(super) fn answer(context: &Context, question: &Value) -> Answer {
    let ((seed, ranges), board) = (asked(question)?, cards(question, "board")?);
    let engine = context.engine(Game::Holdem);
    let pair = RiverPair::new(engine, board, &ranges[0], &ranges[1])?;
    let payoffs = Payoffs { win: 12.0, tie: 4.0, lose: -8.0 };
    let mut found = vec![];
    for player in 0..2 {
        let (own, others) = (pair.combos(player)?.len(), pair.combos(1 - player)?.len());
        let reach = reaches(seed, others);
        let mut values = vec![0.0; own];
        pair.values(player, &reach, payoffs, &mut values)?;
        found.push(json!(values));
        pair.fold_values(player, &reach, 3.0, &mut values)?;
        found.push(json!(values));
        found.push(tiles(own, &reach, |reach, values, scratch| {
            pair.tile_values(player, reach, &[payoffs; 16], values, scratch)
        })?);
        found.push(tiles(own, &reach, |reach, values, scratch| {
            pair.tile_fold_values(player, reach, &[3.0; 16], values, scratch)
        })?);
    }
    let (river, mut scratch) = (River::new(engine, board)?, RiverScratch::new());
    let mut values = [0.0; HoleCards::COUNT];
    river.values(&reaches(seed, HoleCards::COUNT), payoffs, &mut values, &mut scratch)?;
    let shares = river.shares(&ranges[0].to_f32(), &reaches(seed, HoleCards::COUNT), &mut scratch)?;
    Ok(json!({
        "pair": found,
        "river": values.as_slice(),
        "shares": [shares.wins(), shares.ties(), shares.losses()],
    }))
}

/// Returns the first and the last of sixteen terminals. Each has the reaches of the previous one, rotated by
/// one place.
fn tiles<T>(
    own: usize,
    reach: &[T],
    values: impl FnOnce(&[Tile<T>], &mut [Tile<T>], &mut TileScratch<T>) -> Result<(), ReachError>,
) -> Answer
where
    Tile<T>: Clone,
    T: Real + Copy + Into<f64>,
{
    let mut tiles = vec![Tile::<T>::ZERO; Tile::<T>::count(reach.len())];
    for terminal in 0..16 {
        for place in 0..reach.len() {
            tiles[place / 16].0[terminal][place % 16] = reach[(place + terminal) % reach.len()];
        }
    }
    let mut found = vec![Tile::<T>::ZERO; Tile::<T>::count(own)];
    values(&tiles, &mut found, &mut TileScratch::new())?;
    let numbers = |terminal: usize| {
        (0..own).map(|place| found[place / 16].0[terminal][place % 16].into()).collect::<Vec<f64>>()
    };
    Ok(json!([numbers(0), numbers(15)]))
}

/// The same with reaches of any size, in `f64`.
pub(super) fn uneven(context: &Context, question: &Value) -> Answer {
    let ((seed, ranges), board) = (asked(question)?, cards(question, "board")?);
    let pair = RiverPair::new(context.engine(Game::Holdem), board, &ranges[0], &ranges[1])?;
    let reach = uneven_reaches(seed, pair.combos(1)?.len());
    let payoffs = Payoffs { win: 1.3, tie: 0.4, lose: -0.9 };
    let mut values = vec![0.0; pair.combos(0)?.len()];
    pair.values(0, &reach, payoffs, &mut values)?;
    let tiles = tiles(values.len(), &reach, |reach, values, scratch| {
        pair.tile_values(0, reach, &[payoffs; 16], values, scratch)
    })?;
    Ok(json!({ "values": values, "tiles": tiles }))
}

pub(super) fn all_in(context: &Context, question: &Value) -> Answer {
    let ((seed, ranges), board) = (asked(question)?, cards(question, "board")?);
    let engine = context.engine(Game::Holdem);
    let pair = AllInPair::new(engine, board, &ranges[0], &ranges[1])?;
    let payoffs = Payoffs { win: 1.3, tie: 0.4, lose: -0.9 };
    let reach = uneven_reaches(seed, pair.combos(1)?.len());
    let mut values = vec![0.0; pair.combos(0)?.len()];
    pair.values(0, &reach, payoffs, &mut values)?;
    let tiles = tiles(values.len(), &reach, |reach, values, scratch| {
        pair.tile_values(0, reach, &[payoffs; 16], values, scratch)
    })?;
    // In `f32` too.
    let reach = reaches(seed, reach.len());
    let payoffs = Payoffs { win: 12.0, tie: 4.0, lose: -8.0 };
    let mut singles = vec![0.0_f32; values.len()];
    pair.values(0, &reach, payoffs, &mut singles)?;
    Ok(json!({ "values": values, "tiles": tiles, "singles": singles, "board": field(question, "board")? }))
}
