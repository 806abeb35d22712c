//! The question, with the live cards numbered.

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
    /// The cards that are neither on the board nor dead, by number.
    pub(super) live: Vec<Card>,
    /// Players who do not hold all live holdings alike.
    pub(super) narrow: Vec<Narrow>,
    /// Players who do: they are dealt any two cards that are left.
    pub(super) random: Vec<usize>,
}

impl Spot {
    pub(super) fn new(ranges: &[&Weights], board: CardSet, dead: CardSet) -> Result<Self, NoDeal> {
        debug_assert!((2..=10).contains(&ranges.len()));
        let live: Vec<Card> =
            Card::ALL.into_iter().filter(|&card| !(board | dead).contains(card)).collect();
        let mut spot = Self { players: ranges.len(), board, live, narrow: Vec::new(), random: Vec::new() };
        if spot.live.len() < 2 * spot.players + spot.missing() {
            return Err(NoDeal);
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

    /// All live holdings by the numbers of their cards, with their weights.
    fn holdings(&self, range: &Weights) -> impl Iterator<Item = ([u8; 2], f64)> {
        (0..self.live.len()).flat_map(move |high| (0..high).map(move |low| [high, low])).map(|pair| {
            let [high, low] = pair.map(|number| usize::from(self.live[number].id()));
            (pair.map(|number| number as u8), range[high * (high - 1) / 2 + low])
        })
    }

    fn is_random(&self, range: &Weights) -> bool {
        let mut weights = self.holdings(range).map(|(_, weight)| weight);
        weights.next().is_some_and(|first| first > 0.0 && weights.all(|weight| weight == first))
    }

    fn narrow(&self, player: usize, range: &Weights) -> Narrow {
        Narrow { player, holdings: self.holdings(range).filter(|&(_, weight)| weight > 0.0).collect() }
    }
}
