//! Results computed elsewhere, in `evaluator/holdem/tests/data/equity_vectors.json`, which documents their
//! sources.

#![allow(missing_docs, reason = "the names of fields are those of the file")]

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Two players, with the wins and ties of the first.
#[derive(Debug, Deserialize)]
pub struct TwoPlayers {
    pub a: String,
    pub b: String,
    #[serde(default)]
    pub board: String,
    pub win: u64,
    pub tie: u64,
    pub total: u64,
}

/// Three players, with the cases that each wins outright, that two share, and that all share.
#[derive(Debug, Deserialize)]
pub struct ThreePlayers {
    pub players: [String; 3],
    #[serde(default)]
    pub board: String,
    pub outright: [f64; 3],
    pub pair_ties: f64,
    pub all_tie: f64,
    pub total: f64,
}

/// Two or three players with weights and dead cards.
#[derive(Debug, Deserialize)]
pub struct SmallSpot {
    pub players: Vec<String>,
    pub board: String,
    pub dead: String,
    pub outright: Vec<f64>,
    /// The tied cases by the letters of the players who share, such as `AB` for the first two.
    pub ties: BTreeMap<String, f64>,
    pub total: f64,
    pub equity: Vec<f64>,
}

/// The sums of the hand ranks of all hole cards on a board.
#[derive(Debug, Deserialize)]
pub struct BoardSums {
    pub board: String,
    pub sum: u64,
    pub distinct: usize,
}

/// Returns a list of the file, such as `/preflop_hands`.
///
/// # Panics
///
/// Panics if the file does not contain the list, or its items have another type.
pub fn vectors<T: DeserializeOwned>(list: &str) -> Vec<T> {
    let text = include_str!("../../holdem/tests/data/equity_vectors.json");
    let all: Value = serde_json::from_str(text).expect("it is JSON");
    let list = all.pointer(list).expect("there is such a list");
    serde_json::from_value(list.clone()).expect("it is one of these")
}

impl SmallSpot {
    /// Returns all spots of this kind.
    pub fn all() -> Vec<Self> {
        vectors("/small_spots/spots")
    }

    /// Returns the weight of each set of winners, indexed by a mask of players.
    pub fn by_winners(&self) -> Vec<f64> {
        let mut weights = vec![0.0; 1 << self.players.len()];
        self.outright.iter().enumerate().for_each(|(player, &weight)| weights[1 << player] = weight);
        for (letters, &weight) in &self.ties {
            weights[letters.bytes().map(|letter| 1 << (letter - b'A')).sum::<usize>()] = weight;
        }
        weights
    }
}
