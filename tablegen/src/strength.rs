//! Strength tables: all hands of a street against a random opponent, one canonical board after the other.
//!
//! [`StreetNumbers`] puts what is found on a board where it belongs; boards are taken by all threads in any order.

use std::sync::atomic::Ordering;

use equity::Engine;
use equity::internals::{StreetNumbers, collect};
use equity::isomorphism::canonical_boards;
use evaluator::format::{Container, FormatError, Section, TableId, kind, write};
use evaluator::{AlignedBytes, RankTable};
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

/// What is written of work that was interrupted: how many boards were done, and the numbers as in a table.
const DONE: u32 = 100;

/// The kind of such a file.
fn kind_of_begun(board_cards: usize) -> TableId {
    let street = [kind::FLOP_STRENGTH, kind::TURN_STRENGTH, kind::RIVER_STRENGTH][board_cards - 3];
    TableId { kind: 1000 + street, key_scheme: 0 }
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

/// Takes what was begun; how many boards were done.
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
