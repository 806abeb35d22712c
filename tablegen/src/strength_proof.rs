//! Strength tables counted again, by plain loops that share only the rank table with the code that built
//! them.
//!
//! *By plain enumeration:* some hundred hands of a seeded choice, with all runouts and all hands of the
//! opponent on each.

use std::fmt;

use evaluator::{Card, CardSet, HandRank, HoleCards, RankTable};
use fastrand::Rng;
use holdem::isomorphism::{DealtCards, Indexer};
use holdem::strength::StrengthTable;

use crate::enumerate::for_each;
use crate::error::{TableError, miscounted};

/// The extent of the proof. `Display` prints it in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthProof {
    /// The number of board cards.
    pub board_cards: usize,
    /// The number of hands that were counted again by plain enumeration.
    pub enumerated: usize,
}

impl fmt::Display for StrengthProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board_cards, enumerated } = self;
        write!(
            f,
            "strength on boards of {board_cards} cards: {enumerated} hands counted again by plain enumeration"
        )
    }
}

/// The number of hands that are counted again.
const ENUMERATED: usize = 300;

/// Counts some hands again, and compares.
///
/// # Errors
///
/// Returns a hand that the table gets wrong, or an error if the work was interrupted.
pub fn prove_strength(table: &StrengthTable, ranks: &RankTable) -> Result<StrengthProof, TableError> {
    let board_cards = table.board_cards();
    let indexer = Indexer::on_board(board_cards).expect("a street with a board");
    let mut random = Rng::with_seed(14);
    let indices: Vec<u64> = (0..ENUMERATED).map(|_| random.u64(..indexer.size())).collect();
    for_each(indices.len(), |number| {
        let index = indices[number];
        let cards = indexer.unindex(index).expect("an index of the street");
        let expected = enumerate(&cards, ranks);
        let got = table.get(index).map(|hand| (hand.points(), hand.squares()));
        match got == Some(expected) {
            true => Ok(()),
            false => Err(miscounted("strength", cards, expected, got)),
        }
    })?;
    Ok(StrengthProof { board_cards, enumerated: ENUMERATED })
}

/// Returns the points of a hand and their squares, counted opponent by opponent.
fn enumerate(cards: &DealtCards, ranks: &RankTable) -> (u32, u32) {
    let (hole, board) = (cards.rounds()[0], cards.board());
    let left: Vec<Card> = (CardSet::FULL - cards.all()).iter().collect();
    let (mut points, mut squares) = (0, 0);
    let mut on_runout = |runout: CardSet| {
        let rank = |hole: CardSet| -> HandRank { ranks.rank_set_unchecked(hole | board | runout) };
        let (own, mut of_board) = (rank(hole), 0);
        for (i, &high) in left.iter().enumerate() {
            for &low in &left[..i] {
                let other = HoleCards::new(high, low).expect("two cards").card_set();
                if !other.intersects(runout) {
                    let rank = rank(other);
                    of_board += u32::from(own > rank) + u32::from(own >= rank);
                }
            }
        }
        points += of_board;
        squares += of_board * of_board;
    };
    match 5 - board.len() {
        0 => on_runout(CardSet::EMPTY),
        1 => left.iter().for_each(|&card| on_runout(card.into())),
        _ => {
            for (i, &high) in left.iter().enumerate() {
                left[..i].iter().for_each(|&low| on_runout(CardSet::from(high) | CardSet::from(low)));
            }
        }
    }
    (points, squares)
}
