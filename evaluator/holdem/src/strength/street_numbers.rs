use alloc::vec::Vec;
use core::iter::repeat_with;
use core::sync::atomic::{AtomicU16, AtomicU32, Ordering};

use evaluator::{CardSet, HoleCards};

use crate::engine::Engine;
use crate::isomorphism::Indexer;
use crate::strength::Strength;
use crate::strength::error::StrengthError;
use crate::strength::table::{Street, StrengthSections};

/// The numbers of all hands of a street, as in a [`StrengthTable`](super::StrengthTable). They are computed
/// canonical board by canonical board, and written by all threads.
///
/// Suit-isomorphic combos share an entry and have the same strength. Hands on different canonical boards
/// never share an entry, so boards may come in any order.
pub struct StreetNumbers {
    board_cards: usize,
    strength: Strength,
    indexer: Indexer,
    /// The points on the river; empty on other streets.
    pub narrow: Vec<AtomicU16>,
    /// The points on other streets.
    pub wide: Vec<AtomicU32>,
    /// The squares of the points on other streets.
    pub squares: Vec<AtomicU32>,
}

impl StreetNumbers {
    /// Returns zeros for all hands with boards of 3, 4 or 5 cards.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such street, or the engine's game is not hold'em.
    pub fn new(engine: &Engine, board_cards: usize) -> Result<Self, StrengthError> {
        let (street, strength) = (Street::of(board_cards)?, Strength::new(engine));
        strength.only_holdem()?;
        let (narrow, wide) = if board_cards == 5 { (street.hands, 0) } else { (0, street.hands) };
        Ok(Self {
            board_cards,
            strength,
            indexer: street.indexer(),
            narrow: repeat_with(|| AtomicU16::new(0)).take(narrow).collect(),
            wide: repeat_with(|| AtomicU32::new(0)).take(wide).collect(),
            squares: repeat_with(|| AtomicU32::new(0)).take(wide).collect(),
        })
    }

    /// Stores the numbers of all combos on a board.
    ///
    /// # Panics
    ///
    /// Panics if the board is for another street.
    pub fn set(&self, board: CardSet) {
        let found = self.strength.on(board).expect("a board of 3 to 5 cards");
        let (points, squares) = (found.points().expect("counts"), found.squares().expect("counts"));
        let mut indices = [0; HoleCards::COUNT];
        self.indexer.index_combos(&[board], &mut indices).expect("a board of the street");
        for ((&index, &points), &squares) in indices.iter().zip(points).zip(squares) {
            if index == Indexer::NO_INDEX {
                continue;
            }
            let index = index as usize;
            if self.wide.is_empty() {
                self.narrow[index].store(points as u16, Ordering::Relaxed);
            } else {
                self.wide[index].store(points, Ordering::Relaxed);
                self.squares[index].store(squares, Ordering::Relaxed);
            }
        }
    }

    /// Returns the numbers in the order of the file: narrow ones, then wide ones and squares.
    pub fn plain(&self) -> (Vec<u16>, [Vec<u32>; 2]) {
        let narrow = self.narrow.iter().map(|number| number.load(Ordering::Relaxed)).collect();
        let plain =
            |numbers: &[AtomicU32]| numbers.iter().map(|number| number.load(Ordering::Relaxed)).collect();
        (narrow, [plain(&self.wide), plain(&self.squares)])
    }

    /// Returns the bytes of the table.
    pub fn whole(self) -> Vec<u8> {
        let (narrow, [points, squares]) = self.plain();
        let board_cards = self.board_cards;
        drop(self);
        match board_cards {
            5 => StrengthSections::write_river(&narrow),
            _ => StrengthSections::write(board_cards, &points, &squares).expect("a flop or turn"),
        }
    }
}
