//! The live combos of two players on a board, and the cards that they share.

use alloc::vec;
use alloc::vec::Vec;

use equity::{Emptied, EquityError};
use evaluator::{CardSet, HoleCards};

use crate::range::Range;
use crate::river::{Payoffs, ReachError, Real, Tile};
use crate::sweep::blocks::LANES;

/// A player's live combos.
#[derive(Clone)]
pub(super) struct Side {
    pub(super) combos: Vec<HoleCards>,
    pub(super) weights: Vec<f64>,
    /// The combos again, in the order in which sweeps visit them.
    pub(super) visits: Vec<Visit>,
}

/// A live combo during a sweep.
#[derive(Clone, Copy)]
pub(super) struct Visit {
    /// The ids of its cards.
    pub(super) cards: [u8; 2],
    /// Its index in [`Side::combos`].
    pub(super) place: u16,
    /// The index of the same combo in the opponent's list, or the length of that list if it is not there.
    pub(super) twin: u16,
}

/// Two players' live combos.
#[derive(Clone)]
pub(super) struct Sides(pub(super) [Side; 2]);

/// Combos with their weights, in the order of [`HoleCards::index`].
pub(super) type Weighted = Vec<(HoleCards, f64)>;

/// Returns the combos of two ranges that share no card with a board, with their weights. Either list may be
/// empty.
///
/// # Errors
///
/// Returns [`EquityError::EmptyRange`] if a range itself is empty.
pub(super) fn live(board: CardSet, ranges: [&Range; 2]) -> Result<[Weighted; 2], EquityError> {
    if let Some(player) = ranges.iter().position(|range| range.is_empty()) {
        return Err(EquityError::EmptyRange { player, by: Emptied::Itself });
    }
    let is_live = |(combo, _): &(HoleCards, f64)| !combo.card_set().intersects(board);
    Ok(ranges.map(|range| range.iter().filter(is_live).collect()))
}

impl Sides {
    /// Creates the sides from combos and weights. Sweeps visit the combos in the same order.
    pub(super) fn new(live: &[Weighted; 2]) -> Self {
        let side = |player: usize| {
            let (own, other) = (&live[player], &live[1 - player]);
            let mut places = vec![other.len() as u16; HoleCards::COUNT];
            for (place, (combo, _)) in (0..).zip(other) {
                places[combo.index()] = place;
            }
            let visit = |(place, (combo, _)): (u16, &(HoleCards, f64))| Visit {
                cards: combo.cards().map(evaluator::Card::id),
                place,
                twin: places[combo.index()],
            };
            Side {
                combos: own.iter().map(|(combo, _)| *combo).collect(),
                weights: own.iter().map(|(_, weight)| *weight).collect(),
                visits: (0..).zip(own).map(visit).collect(),
            }
        };
        Self([side(0), side(1)])
    }

    /// Sorts the visits by the hand ranks of their combos, weakest first.
    ///
    /// Among equally strong combos, neighbors share no card where possible, so that their sums need not wait
    /// for each other.
    pub(super) fn sort_by_strength(&mut self, rank: impl Fn(HoleCards) -> u16) {
        let key = |combo: HoleCards| {
            u32::from(rank(combo)) << 13 | suit_distance(combo) << 11 | combo.index() as u32
        };
        for side in &mut self.0 {
            side.visits.sort_by_cached_key(|visit| key(side.combos[usize::from(visit.place)]));
        }
    }

    /// Returns the player and the opponent after checking the lengths of slices.
    pub(super) fn check(&self, player: usize, reach: usize, values: usize) -> Result<[&Side; 2], ReachError> {
        let [own, other] = self.of(player)?;
        if reach != other.combos.len() {
            return Err(ReachError::ReachCount { found: reach, expected: other.combos.len() });
        }
        if values != own.combos.len() {
            return Err(ReachError::ValueCount { found: values, expected: own.combos.len() });
        }
        Ok([own, other])
    }

    /// Returns the player and the opponent after checking the numbers of tiles.
    pub(super) fn check_tiles(
        &self,
        player: usize,
        reach: usize,
        values: usize,
    ) -> Result<[&Side; 2], ReachError> {
        let [own, other] = self.of(player)?;
        for (found, side) in [(reach, other), (values, own)] {
            let expected = Tile::<f32>::count(side.combos.len());
            if found != expected {
                return Err(ReachError::TileCount { found, expected });
            }
        }
        Ok([own, other])
    }

    /// Returns the player and the opponent.
    pub(super) fn of(&self, player: usize) -> Result<[&Side; 2], ReachError> {
        match (&self.0, player) {
            ([first, second], 0) => Ok([first, second]),
            ([first, second], 1) => Ok([second, first]),
            _ => Err(ReachError::Player { found: player }),
        }
    }
}

/// Returns the distance between the suits of a combo's cards.
fn suit_distance(combo: HoleCards) -> u32 {
    let [high, low] = combo.cards().map(|card| card.suit() as u32);
    (low + 4 - high) % 4
}

/// Checks that payoffs are finite.
pub(super) fn check_payoffs<T: Real>(payoffs: &[Payoffs<T>]) -> Result<(), ReachError> {
    let is_finite = |number: T| number.into().is_finite();
    let are_finite = |of: &Payoffs<T>| is_finite(of.win) && is_finite(of.tie) && is_finite(of.lose);
    match payoffs.iter().position(|payoffs| !are_finite(payoffs)) {
        Some(terminal) => Err(ReachError::Payoff { terminal }),
        None => Ok(()),
    }
}

/// Returns the reason why a sum of reach is not finite.
pub(super) fn not_finite<T: Real>(reach: &[T]) -> ReachError {
    match reach.iter().position(|&reach| !reach.into().is_finite()) {
        Some(combo) => ReachError::Reach { combo, terminal: 0 },
        None => ReachError::Overflow,
    }
}

/// Returns the reason why a sum of reach is not finite, for tiles of `combos` combos.
pub(super) fn not_finite_in_tiles<T: Real>(reach: &[Tile<T>], combos: usize) -> ReachError {
    for combo in 0..combos {
        for (terminal, numbers) in reach[combo / LANES].0.iter().enumerate() {
            if !numbers[combo % LANES].into().is_finite() {
                return ReachError::Reach { combo, terminal };
            }
        }
    }
    ReachError::Overflow
}
