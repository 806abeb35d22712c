//! Lines of cards.

use std::io::Write;

use evaluator::order::Order;
use evaluator::{CardSet, ParseCardError, RankIn, TableOf};

use super::output::{Output, Tally};
use crate::cards::check_deck;
use crate::error::Failure;
use crate::game::Play;
use crate::input::{Input, Lines};

/// The longest line that is read.
const LONGEST_LINE: usize = 1 << 18;

/// How many lines are ranked by one call.
const BLOCK: usize = 1 << 12;

/// Ranks lines of `cards` cards.
pub(super) fn rank<P: Play>(
    table: &TableOf<P::Order>,
    cards: usize,
    input: Input,
    output: &mut Output,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut lines = Lines::new(input, LONGEST_LINE);
    let mut block = Block::default();
    loop {
        let length = lines.read()?;
        let mut outcome = Ok(());
        if length > 0 {
            match lines.text().and_then(|text| hand::<P>(text, cards)) {
                Ok(set) => block.sets.push(set),
                Err(what) => outcome = tally.add(lines.number, &what).map(|()| block.push_bad()),
            }
            block.bytes += length;
        }
        // The ranks before a bad row that ends the work are right, and are written.
        let is_last = length == 0 || outcome.is_err();
        let is_waiting = lines.input.is_live && lines.is_waiting();
        if is_last || is_waiting || block.sets.len() == BLOCK {
            lines.input.progress.advance(block.bytes);
            block.write(table, output)?;
        }
        if is_waiting {
            output.flush()?;
        }
        if is_last {
            return outcome;
        }
    }
}

/// Lines that have been read and not yet answered.
#[derive(Default)]
struct Block {
    bytes: u64,
    /// Their hands; the empty set for bad ones.
    sets: Vec<CardSet>,
    /// Which of `sets` stand for bad rows.
    bad: Vec<usize>,
}

impl Block {
    fn push_bad(&mut self) {
        self.bad.push(self.sets.len());
        self.sets.push(CardSet::EMPTY);
    }

    /// Ranks the hands, writes a line for each, and begins anew.
    fn write<O: Order>(&mut self, table: &TableOf<O>, output: &mut Output) -> Result<(), Failure> {
        let mut ranks = vec![RankIn::MIN; self.sets.len()];
        table.batch().rank_sets(&self.sets, &mut ranks).map_err(|error| Failure::input("", &error))?;
        let mut text = Vec::with_capacity(6 * ranks.len());
        let mut bad = self.bad.iter().peekable();
        for (i, rank) in ranks.iter().enumerate() {
            let number = if bad.next_if_eq(&&i).is_some() { RankIn::<O>::NO_RANK } else { rank.as_u16() };
            writeln!(text, "{number}")?;
        }
        self.bytes = 0;
        self.sets.clear();
        self.bad.clear();
        output.write(&text)
    }
}

/// The hand of a line, or what is wrong with it.
fn hand<P: Play>(text: &str, cards: usize) -> Result<CardSet, String> {
    let set: CardSet = text.parse().map_err(|error: ParseCardError| error.to_string())?;
    if set.len() != cards {
        let plural = if set.len() == 1 { "" } else { "s" };
        return Err(format!("{} card{plural}: expected {cards}", set.len()));
    }
    check_deck(set, P::GAME).map_err(|error| error.to_string())?;
    Ok(set)
}
