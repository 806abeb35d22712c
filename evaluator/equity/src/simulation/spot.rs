//! The question: who holds some things only, and who holds anything.

use alloc::vec::Vec;

use evaluator::{Card, CardSet, HoleCards};

use crate::simulation::NoDeal;
use crate::simulation::dealer::RestrictedRange;

/// A weight for each combo, by [`HoleCards::index`].
pub(crate) type Weights = [f64; HoleCards::COUNT];

/// How many cards a whole board has.
pub(crate) const BOARD_CARDS: usize = 5;

/// Who plays, with what, on which board.
#[derive(Debug)]
pub(crate) struct Spot {
    pub(crate) players: usize,
    pub(crate) board: CardSet,
    /// The cards of the board and the dead ones.
    pub(crate) known: CardSet,
    /// Players who do not hold all live combos alike.
    pub(crate) narrow: Vec<RestrictedRange>,
    /// Players who do: they are dealt any two cards that are left.
    pub(crate) random: Vec<usize>,
}

impl Spot {
    pub(crate) fn new(ranges: &[&Weights], board: CardSet, dead: CardSet) -> Result<Self, NoDeal> {
        debug_assert!((2..=10).contains(&ranges.len()));
        let (narrow, random) = (Vec::new(), Vec::new());
        let mut spot = Self { players: ranges.len(), board, known: board | dead, narrow, random };
        if Card::COUNT - spot.known.len() < 2 * spot.players + spot.missing() {
            return Err(NoDeal::Impossible);
        }
        for (player, range) in ranges.iter().enumerate() {
            match spot.is_random(range) {
                true => spot.random.push(player),
                false => spot.narrow.push(spot.narrow(player, range)),
            }
        }
        Ok(spot)
    }

    /// How many cards of the board are to come.
    pub(crate) fn missing(&self) -> usize {
        BOARD_CARDS - self.board.len()
    }

    /// The combos that could be dealt, with their weights.
    fn live(&self, range: &Weights) -> impl Iterator<Item = (HoleCards, f64)> {
        let combos = const { &HoleCards::ALL }.iter().zip(range).map(|(&combo, &weight)| (combo, weight));
        combos.filter(|(combo, _)| !combo.card_set().intersects(self.known))
    }

    fn is_random(&self, range: &Weights) -> bool {
        let mut weights = self.live(range).map(|(_, weight)| weight);
        weights.next().is_some_and(|first| first > 0.0 && weights.all(|weight| weight == first))
    }

    fn narrow(&self, player: usize, range: &Weights) -> RestrictedRange {
        let in_range = self.live(range).filter(|&(_, weight)| weight > 0.0);
        let combos = in_range.map(|(combo, weight)| (combo.cards().map(Card::id), weight)).collect();
        RestrictedRange { player, combos }
    }
}
