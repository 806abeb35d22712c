//! Strength tables: all hands of a street against a random opponent, one canonical board after the other.
//!
//! On one board all combos are found in one call; [`Indexer::index_combos`] says where they belong. Combos that suits make
//! alike belong to one place, and have the same strength. Hands on boards that are not alike never meet in one place, so
//! that boards are taken by all threads in any order.

use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

use equity::Engine;
use equity::isomorphism::{Indexer, canonical_boards};
use equity::strength::{Strength, StrengthSections};
use evaluator::format::{Container, FormatError, Section, TableId, kind, write};
use evaluator::{AlignedBytes, CardSet, HoleCards, RankTable};
use rayon::prelude::*;
use terminal::interrupt;
use terminal::progress::Bar;

/// What came of the work.
#[derive(Debug)]
pub enum Made {
    /// The bytes of the whole table.
    Whole(Vec<u8>),
    /// The work was interrupted: the bytes of what was done, to [go on](strength_table) from.
    Begun(Vec<u8>),
}

/// How many boards are taken together, by all threads: the work is interrupted between them.
const TOGETHER: usize = 512;

/// Makes the strength table of a street with boards of 3, 4 or 5 cards, from the beginning or from what was [begun](Made::Begun).
/// The bytes are the same on every machine and for any number of threads.
///
/// # Errors
///
/// What was begun is of another street, or was damaged.
pub fn strength_table(
    ranks: &RankTable,
    board_cards: usize,
    begun: Option<&AlignedBytes>,
) -> Result<Made, FormatError> {
    let boards = canonical_boards(board_cards).expect("a street with a board");
    let indexer = Indexer::on_board(board_cards).expect("a street with a board");
    let numbers = Numbers::new(board_cards, indexer.size() as usize);
    let mut done = begun.map_or(Ok(0), |begun| numbers.resume(board_cards, begun))?.min(boards.len());
    let strength = Strength::new(&Engine::new(ranks));
    let bar = Bar::of_steps("strength", boards.len() as u64);
    bar.advance(done as u64);
    for together in boards[done..].chunks(TOGETHER) {
        if interrupt::is_noted() {
            return Ok(Made::Begun(numbers.begun(board_cards, done)));
        }
        together.par_iter().for_each(|&(board, _)| {
            numbers.set(&strength, &indexer, board);
            bar.advance(1);
        });
        done += together.len();
    }
    drop(bar);
    Ok(Made::Whole(numbers.whole(board_cards)))
}

/// The numbers of all hands, which are written by all threads.
struct Numbers {
    /// The points on the river; else there are none.
    narrow: Vec<AtomicU16>,
    /// The points, and the squares, on other streets.
    wide: Vec<AtomicU32>,
    squares: Vec<AtomicU32>,
}

/// What is written of work that was interrupted: how many boards were done, and the numbers as in a table.
const DONE: u32 = 100;

/// The kind of such a file.
fn kind_of_begun(board_cards: usize) -> TableId {
    let street = [kind::FLOP_STRENGTH, kind::TURN_STRENGTH, kind::RIVER_STRENGTH][board_cards - 3];
    TableId { kind: 1000 + street, key_scheme: 0 }
}

impl Numbers {
    fn new(board_cards: usize, hands: usize) -> Self {
        let (narrow, wide) = if board_cards == 5 { (hands, 0) } else { (0, hands) };
        Self {
            narrow: std::iter::repeat_with(|| AtomicU16::new(0)).take(narrow).collect(),
            wide: std::iter::repeat_with(|| AtomicU32::new(0)).take(wide).collect(),
            squares: std::iter::repeat_with(|| AtomicU32::new(0)).take(wide).collect(),
        }
    }

    /// Puts the numbers of all combos on a board in their places.
    fn set(&self, strength: &Strength, indexer: &Indexer, board: CardSet) {
        let found = strength.on(board).expect("a board of 3 to 5 cards");
        let (points, squares) = (found.points().expect("counts"), found.squares().expect("counts"));
        let mut indices = [0; HoleCards::COUNT];
        indexer.index_combos(&[board], &mut indices).expect("a board of the street");
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

    /// The numbers as they stand in a file.
    fn plain(&self) -> (Vec<u16>, [Vec<u32>; 2]) {
        let narrow = self.narrow.iter().map(|number| number.load(Ordering::Relaxed)).collect();
        let plain =
            |numbers: &[AtomicU32]| numbers.iter().map(|number| number.load(Ordering::Relaxed)).collect();
        (narrow, [plain(&self.wide), plain(&self.squares)])
    }

    fn whole(self, board_cards: usize) -> Vec<u8> {
        let (narrow, [points, squares]) = self.plain();
        drop(self);
        match board_cards {
            5 => StrengthSections::write_river(&narrow),
            _ => StrengthSections::write(board_cards, &points, &squares).expect("a flop or turn"),
        }
    }

    fn begun(&self, board_cards: usize, done: usize) -> Vec<u8> {
        let (narrow, [points, squares]) = self.plain();
        let done = [done as u64];
        let sections = [
            Section::new(DONE, &done),
            Section::new(1, &narrow),
            Section::new(2, &points),
            Section::new(3, &squares),
        ];
        write(kind_of_begun(board_cards), &sections)
    }

    /// Takes what was begun; how many boards were done.
    fn resume(&self, board_cards: usize, begun: &AlignedBytes) -> Result<usize, FormatError> {
        let container = Container::read(begun, kind_of_begun(board_cards))?;
        let narrow: &[u16] = container.section(1, self.narrow.len()..=self.narrow.len())?;
        self.narrow.iter().zip(narrow).for_each(|(place, &number)| place.store(number, Ordering::Relaxed));
        for (section, places) in [(2, &self.wide), (3, &self.squares)] {
            let numbers: &[u32] = container.section(section, places.len()..=places.len())?;
            places.iter().zip(numbers).for_each(|(place, &number)| place.store(number, Ordering::Relaxed));
        }
        let done: &[u64; 1] = container.exactly(DONE)?;
        Ok(usize::try_from(done[0]).unwrap_or(usize::MAX))
    }
}
