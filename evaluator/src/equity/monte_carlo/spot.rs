//! The question: who holds some things only, and who holds anything.

use alloc::vec::Vec;

use super::NoDeal;
use super::dealer::Narrow;
use crate::{Card, CardSet, Holding};

/// A weight for each holding, by [`Holding::index`].
pub(super) type Weights = [f64; Holding::COUNT];

/// How many cards a whole board has.
pub(super) const BOARD_CARDS: usize = 5;

/// Who plays, with what, on which board.
#[derive(Debug)]
pub(super) struct Spot {
    pub(super) players: usize,
    pub(super) board: CardSet,
    /// The cards of the board and the dead ones.
    pub(super) known: CardSet,
    /// Players who do not hold all live holdings alike.
    pub(super) narrow: Vec<Narrow>,
    /// Players who do: they are dealt any two cards that are left.
    pub(super) random: Vec<usize>,
}

impl Spot {
    pub(super) fn new(ranges: &[&Weights], board: CardSet, dead: CardSet) -> Result<Self, NoDeal> {
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
    pub(super) fn missing(&self) -> usize {
        BOARD_CARDS - self.board.len()
    }

    /// The holdings that could be dealt, with their weights.
    fn live(&self, range: &Weights) -> impl Iterator<Item = (Holding, f64)> {
        let holdings = const { &Holding::ALL }.iter().zip(range).map(|(&holding, &weight)| (holding, weight));
        holdings.filter(|(holding, _)| !holding.card_set().intersects(self.known))
    }

    fn is_random(&self, range: &Weights) -> bool {
        let mut weights = self.live(range).map(|(_, weight)| weight);
        weights.next().is_some_and(|first| first > 0.0 && weights.all(|weight| weight == first))
    }

    fn narrow(&self, player: usize, range: &Weights) -> Narrow {
        let in_range = self.live(range).filter(|&(_, weight)| weight > 0.0);
        let holdings = in_range.map(|(holding, weight)| (holding.cards().map(Card::id), weight)).collect();
        Narrow { player, holdings }
    }
}
