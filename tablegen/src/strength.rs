//! Strength tables: all hands of a street against a random opponent, one canonical board after the other.
//!
//! [`StreetNumbers`] stores the results of a board at their indices. Threads take boards in any order.

use std::sync::atomic::Ordering;

use evaluator::format::{Container, FormatError, Section, TableId, write};
use evaluator::{AlignedBytes, RankTable};
use holdem::Engine;
use holdem::format::kind;
use holdem::internals::{StreetNumbers, collect};
use holdem::isomorphism::canonical_boards;
use terminal::interrupt;
use terminal::progress::Bar;

/// The result of the work.
#[derive(Debug)]
pub enum Made {
    /// The bytes of the whole table.
    Whole(Vec<u8>),
    /// The work was interrupted: the bytes of a checkpoint, to [resume](strength_table) from.
    Begun(Vec<u8>),
}

/// The number of boards that all threads take together. The work can be interrupted between them.
const TOGETHER: usize = 512;

/// Builds the strength table of a street with boards of 3, 4 or 5 cards, or resumes from a
/// [checkpoint](Made::Begun). The bytes are the same on every machine and for any number of threads.
///
/// # Errors
///
/// Returns an error if the checkpoint is damaged or belongs to another street.
pub fn strength_table(
    ranks: &RankTable,
    board_cards: usize,
    begun: Option<&AlignedBytes>,
) -> Result<Made, FormatError> {
    let boards = canonical_boards(board_cards).expect("a street with a board");
    let numbers = StreetNumbers::new(&Engine::new(ranks), board_cards).expect("a street with a board");
    let mut done = begun.map_or(Ok(0), |begun| resume(&numbers, board_cards, begun))?.min(boards.len());
    let bar = Bar::of_steps("strength", boards.len() as u64);
    bar.advance(done as u64);
    for together in boards[done..].chunks(TOGETHER) {
        if interrupt::is_noted() {
            return Ok(Made::Begun(write_begun(&numbers, board_cards, done)));
        }
        collect(together.len(), |number| {
            numbers.set(together[number].0);
            bar.advance(1);
        });
        done += together.len();
    }
    drop(bar);
    Ok(Made::Whole(numbers.whole()))
}

/// The section of a checkpoint with the number of boards that are done. The other sections are those of a
/// table.
const DONE: u32 = 100;

/// Returns the table kind of a checkpoint.
fn kind_of_begun(board_cards: usize) -> TableId {
    let street = [kind::FLOP_STRENGTH, kind::TURN_STRENGTH, kind::RIVER_STRENGTH][board_cards - 3];
    TableId::new(1000 + street, &[])
}

fn write_begun(numbers: &StreetNumbers, board_cards: usize, done: usize) -> Vec<u8> {
    let (narrow, [points, squares]) = numbers.plain();
    let done = [done as u64];
    let sections = [
        Section::new(DONE, &done),
        Section::new(1, &narrow),
        Section::new(2, &points),
        Section::new(3, &squares),
    ];
    write(kind_of_begun(board_cards), &sections)
}

/// Loads a checkpoint. Returns the number of boards that are done.
fn resume(numbers: &StreetNumbers, board_cards: usize, begun: &AlignedBytes) -> Result<usize, FormatError> {
    let StreetNumbers { narrow, wide, squares, .. } = numbers;
    let container = Container::read(begun, kind_of_begun(board_cards))?;
    let found: &[u16] = container.section(1, narrow.len()..=narrow.len())?;
    narrow.iter().zip(found).for_each(|(place, &number)| place.store(number, Ordering::Relaxed));
    for (section, places) in [(2, wide), (3, squares)] {
        let found: &[u32] = container.section(section, places.len()..=places.len())?;
        places.iter().zip(found).for_each(|(place, &number)| place.store(number, Ordering::Relaxed));
    }
    let done: &[u64; 1] = container.exactly(DONE)?;
    Ok(usize::try_from(done[0]).unwrap_or(usize::MAX))
}
