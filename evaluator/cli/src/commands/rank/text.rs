//! Lines of cards.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use evaluator::{CardSet, HandRank, ParseCardError};
use questions::RankedGame;
use render::words::counted;

use super::output::{Output, Tally};
use crate::cards::check_deck;
use crate::error::Failure;
use crate::hints;
use crate::input::{Input, Lines};
use crate::numbers::span;

/// The length of the longest line that is accepted, in bytes.
const LONGEST_LINE: usize = 1 << 18;

/// The number of lines that are ranked in one call.
const BLOCK: usize = 1 << 12;

/// Ranks lines of text. `read` parses a line, and `rank` ranks many hands at once.
pub(super) fn rank<T>(
    read: impl Fn(&str) -> Result<T, String>,
    rank: impl Fn(&[T]) -> Vec<u16>,
    input: Input,
    output: &mut Output,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut lines = Lines::new(input, LONGEST_LINE);
    let mut block = Block { bytes: 0, hands: Vec::new(), bad: Vec::new() };
    loop {
        let length = lines.read()?;
        let mut outcome = Ok(());
        if length > 0 {
            match lines
                .text()
                .and_then(|text| read(&unquoted(text)).map_err(|error| hints::with_hint(text, error)))
            {
                Ok(hand) => block.hands.push(hand),
                Err(what) => outcome = tally.add(lines.number, &what).map(|()| block.push_bad()),
            }
            block.bytes += length;
        }
        // The ranks before an invalid row that ends the run are valid and are written.
        let is_last = length == 0 || outcome.is_err();
        let is_waiting = lines.input.is_live && lines.is_waiting();
        if is_last || is_waiting || block.len() == BLOCK {
            lines.input.progress.advance(block.bytes);
            block.write(&rank, output)?;
        }
        if is_waiting {
            output.flush()?;
        }
        if is_last {
            return outcome;
        }
    }
}

/// Replaces the quotes, semicolons and tabs that other programs write around and between cards by spaces. All
/// characters keep their places.
fn unquoted(text: &str) -> Cow<'_, str> {
    const MARKS: [char; 3] = ['"', ';', '\t'];
    if text.contains(MARKS) { text.replace(MARKS, " ").into() } else { text.into() }
}

/// Lines that have been read but not yet answered.
struct Block<T> {
    bytes: u64,
    hands: Vec<T>,
    /// The places of invalid rows in the block.
    bad: Vec<usize>,
}

impl<T> Block<T> {
    fn len(&self) -> usize {
        self.hands.len() + self.bad.len()
    }

    fn push_bad(&mut self) {
        self.bad.push(self.len());
    }

    /// Ranks the hands, writes a line for each, and clears the block.
    fn write(&mut self, rank: impl Fn(&[T]) -> Vec<u16>, output: &mut Output) -> Result<(), Failure> {
        let mut ranks = rank(&self.hands).into_iter();
        let (mut text, mut digits) = (Vec::with_capacity(6 * self.len()), itoa::Buffer::new());
        let mut bad = self.bad.iter().peekable();
        for place in 0..self.len() {
            let number = match bad.next_if_eq(&&place) {
                Some(_) => HandRank::NO_RANK,
                None => ranks.next().expect("a rank for each hand"),
            };
            text.extend_from_slice(digits.format(number).as_bytes());
            text.push(b'\n');
        }
        self.bytes = 0;
        self.hands.clear();
        self.bad.clear();
        output.write(&text)
    }
}

/// Parses the hand of a line.
pub(super) fn hand(text: &str, counts: &RangeInclusive<usize>, game: RankedGame) -> Result<CardSet, String> {
    let set: CardSet = text.parse().map_err(|error: ParseCardError| error.to_string())?;
    if !counts.contains(&set.len()) {
        return Err(format!("{}: expected {}", counted(set.len() as f64, "card"), span(counts)));
    }
    check_deck(set, game).map_err(|error| error.to_string())?;
    Ok(set)
}
