//! A spot: the combos that each player can still have, once the board and the dead cards are known.

use alloc::vec::Vec;

use evaluator::enumerate::choose;
use evaluator::{Card, CardSet};

use crate::isomorphism::SuitSymmetry;
use crate::range::Range;
use crate::removal::card_mask::bits_by_id;
use crate::removal::count_deals;
use crate::removal::live_range::{ComboWeights, LiveRange};
use crate::removal::meets::Meets;
use crate::report::{Emptied, EquityError};

/// How many cards a whole board has.
const BOARD_CARDS: usize = 5;

/// How many players can meet.
pub(crate) const MOST_PLAYERS: usize = 10;

/// Below this, products of weights would be cut off by the least that a float can be.
const LEAST_SCALE: f64 = 1e-200;

/// How much of the product of all ranges' weights must be that of deals, for sweeps to have five digits at least.
const LEAST_PART: f64 = 0.01;

/// Two to ten live ranges on a board.
pub(crate) struct Spot {
    /// Without the combos that cannot be dealt.
    pub(crate) ranges: Vec<LiveRange>,
    pub(crate) board: CardSet,
    pub(crate) dead: CardSet,
    /// The boards for each deal of combos.
    pub(crate) boards: u64,
    /// Whether each combo of each player is to be told apart.
    pub(crate) by_combo: bool,
    /// How many deals of combos there are; an upper bound of it for more than three players.
    deals: f64,
    /// What they weigh, for two or three players.
    weight: f64,
}

impl Spot {
    /// The spot of these ranges.
    ///
    /// # Errors
    ///
    /// The numbers of players or cards do not make sense, or no deal is possible.
    pub(crate) fn new(
        question: &[&Range],
        board: CardSet,
        dead: CardSet,
        by_combo: bool,
    ) -> Result<Self, EquityError> {
        let players = question.len();
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(EquityError::PlayerCount { found: players });
        }
        let boards = count_boards(board, dead, players)?;
        let mut ranges = Vec::with_capacity(players);
        for (player, &range) in question.iter().enumerate() {
            let live = LiveRange::new(range, board | dead);
            if live.count() == 0 {
                return Err(EquityError::EmptyRange { player, by: what_emptied(range, board, dead) });
            }
            ranges.push(live);
        }
        let (deals, weight) = count_deals(&ranges);
        if deals == 0.0 {
            return Err(EquityError::NoDeal { players });
        }
        Ok(Self { ranges, board, dead, boards, by_combo, deals, weight })
    }

    pub(crate) fn players(&self) -> usize {
        self.ranges.len()
    }

    /// A player's weights.
    pub(crate) fn weights(&self, player: usize) -> &ComboWeights {
        &self.ranges[player].weights
    }

    /// How many cards are still to come.
    pub(crate) fn missing(&self) -> usize {
        BOARD_CARDS - self.board.len()
    }

    /// What a case weighs of which all combos have the largest weight of their ranges: here it weighs 1. If that is next
    /// to nothing, weights stay as they are here, in proportion.
    pub(crate) fn scale(&self) -> f64 {
        let scale: f64 = self.ranges.iter().map(|range| range.largest).product();
        if scale < LEAST_SCALE { 1.0 } else { scale }
    }

    /// Whether all cases count the same.
    pub(crate) fn is_unweighted(&self) -> bool {
        self.ranges.iter().all(|range| range.is_unweighted)
    }

    /// How many deals of combos there are; an upper bound of it for more than three players.
    pub(crate) fn deals(&self) -> f64 {
        self.deals
    }

    /// The weight of all cases, for two or three players.
    pub(crate) fn total(&self) -> f64 {
        self.weight * self.boards as f64
    }

    /// The board, and the dead cards, as bits by id.
    pub(crate) fn cards_by_id(&self) -> (u64, u64) {
        (bits_by_id(self.board), bits_by_id(self.dead))
    }

    /// The suit permutations that leave the ranges, the board and the dead cards as they are.
    pub(crate) fn suit_symmetry(&self) -> SuitSymmetry {
        let (board, dead) = self.cards_by_id();
        let ranges: Vec<&ComboWeights> = self.ranges.iter().map(|range| &*range.weights).collect();
        SuitSymmetry::of(&[board, dead], &ranges)
    }

    /// Whether sweeps, which add weights up in `f32` and take out what shares cards, would lose the digits that count:
    /// with weights between 0 and 1, if almost all of the weight shares cards.
    pub(crate) fn is_ill_conditioned(&self) -> bool {
        let weights = self.ranges.iter().map(|range| range.iter().map(|(_, weight)| weight).sum::<f64>());
        self.players() <= 3 && !self.is_unweighted() && self.weight < LEAST_PART * weights.product::<f64>()
    }

    /// All boards that the cards on the table come to, whether or not there is a deal for them.
    pub(crate) fn all_boards(&self) -> u64 {
        choose(Card::COUNT - (self.board | self.dead).len(), self.missing())
    }
}

/// How many deals of combos there are, or a bound of it for more than three players, and what they weigh, for up to three.
fn count_deals(ranges: &[LiveRange]) -> (f64, f64) {
    let Some(meets) = Meets::of(0, ranges) else {
        let bound = || ranges.iter().map(|range| range.count() as f64).product();
        return (count_deals::count(ranges).map_or_else(bound, |count| count as f64), 0.0);
    };
    ranges[0].iter().fold((0.0, 0.0), |(deals, sum), (combo, weight)| {
        (deals + meets.count(combo), sum + weight * meets.weight(combo))
    })
}

/// In how many ways the board can be completed when all players' combos are out.
fn count_boards(board: CardSet, dead: CardSet, players: usize) -> Result<u64, EquityError> {
    let found = board.len();
    if !matches!(found, 0 | 3 | 4 | 5) {
        return Err(EquityError::BoardCount { found, expected: "0, 3, 4 or 5" });
    }
    if let Some(card) = (board & dead).iter().next() {
        return Err(EquityError::DeadOnBoard(card));
    }
    let missing = BOARD_CARDS - found;
    let (left, needed) = (Card::COUNT - (board | dead).len(), 2 * players + missing);
    match left.checked_sub(2 * players) {
        Some(left) if left >= missing => Ok(choose(left, missing)),
        _ => Err(EquityError::TooFewCards { left, needed, players }),
    }
}

/// Why no combo of a range can be dealt.
fn what_emptied(range: &Range, board: CardSet, dead: CardSet) -> Emptied {
    let all_meet = |cards: CardSet| range.without(cards).is_empty();
    if range.is_empty() {
        Emptied::Itself
    } else if all_meet(board) {
        Emptied::Board
    } else if all_meet(dead) {
        Emptied::Dead
    } else {
        Emptied::BoardAndDead
    }
}
