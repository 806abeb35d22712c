//! Results found elsewhere: `evaluator/tests/data`, where each file says how.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// Showdowns of two players and more.
#[derive(Debug, Deserialize)]
pub struct Equities {
    /// Two hands before the flop.
    pub preflop_hands: Vec<HeadsUp>,
    /// Two ranges before the flop.
    pub preflop_ranges: Vec<HeadsUp>,
    /// Two hands on a board.
    pub board_hands: Vec<HeadsUp>,
    /// Two ranges on a board.
    pub board_ranges: Vec<HeadsUp>,
    /// Three players.
    pub three_way: Vec<ThreeWay>,
    small_spots: SmallSpots,
}

/// Two players, and how often the first one wins and ties.
#[derive(Debug, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the file")]
pub struct HeadsUp {
    pub a: String,
    pub b: String,
    #[serde(default)]
    pub board: String,
    pub win: u64,
    pub tie: u64,
    pub total: u64,
}

/// Three players, and how often each wins alone, two share, all share.
#[derive(Debug, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the file")]
pub struct ThreeWay {
    pub players: [String; 3],
    #[serde(default)]
    pub board: String,
    pub outright: [f64; 3],
    pub pair_ties: f64,
    pub all_tie: f64,
    pub total: f64,
}

#[derive(Debug, Deserialize)]
struct SmallSpots {
    spots: Vec<SmallSpot>,
}

/// Two or three players with weights and dead cards.
#[derive(Debug, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the file")]
pub struct SmallSpot {
    pub players: Vec<String>,
    pub board: String,
    pub dead: String,
    pub outright: Vec<f64>,
    /// By the letters of those who share, `AB` for the first two.
    pub ties: BTreeMap<String, f64>,
    pub total: f64,
    pub equity: Vec<f64>,
}

impl Equities {
    /// Spots in which every deal was looked at.
    #[must_use]
    pub fn small_spots(&self) -> &[SmallSpot] {
        &self.small_spots.spots
    }
}

impl SmallSpot {
    /// The weight that falls to each set of winners, as bits by player.
    #[must_use]
    pub fn by_winners(&self) -> Vec<f64> {
        let mut weights = vec![0.0; 1 << self.players.len()];
        self.outright.iter().enumerate().for_each(|(player, &weight)| weights[1 << player] = weight);
        for (letters, &weight) in &self.ties {
            weights[letters.bytes().map(|letter| 1 << (letter - b'A')).sum::<usize>()] = weight;
        }
        weights
    }
}

/// The ranks of all hole cards on a board, summed up.
#[derive(Debug, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the file")]
pub struct BoardSums {
    pub board: String,
    pub sum: u64,
    pub distinct: usize,
}

/// The equities.
pub fn equities() -> &'static Equities {
    static EQUITIES: LazyLock<Equities> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../tests/data/equity_vectors.json")).expect("they are as above")
    });
    &EQUITIES
}

/// The sums over boards.
///
/// # Panics
///
/// Never: the file is as it should be.
#[must_use]
pub fn board_sums() -> Vec<BoardSums> {
    #[derive(Deserialize)]
    struct File {
        boards: Vec<BoardSums>,
    }
    let file: File =
        serde_json::from_str(include_str!("../../tests/data/board_sweep.json")).expect("as above");
    file.boards
}
