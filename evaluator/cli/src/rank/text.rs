//! Lines of cards.

use std::io::Write;

use evaluator::{CardSet, HandRank, RankTable, parse_cards};

use super::{Failure, Input, Output, Tally};

/// How many bytes are read at a time; no line may be longer.
const CHUNK: usize = 1 << 18;

/// Ranks lines of `cards` cards.
pub(super) fn rank(
    table: &RankTable,
    cards: usize,
    input: &mut Input,
    output: &mut Output,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut buffer = vec![0; CHUNK];
    // What is left of the chunk before: the beginning of a line.
    let mut kept = 0;
    let mut lines = Lines { table, cards, row: 0, sets: Vec::new(), bad: Vec::new() };
    loop {
        let filled = kept + input.fill(&mut buffer[kept..])?;
        let is_last = filled < buffer.len();
        let whole = match buffer[..filled].iter().rposition(|&byte| byte == b'\n') {
            Some(_) | None if is_last => filled,
            Some(last) => last + 1,
            None => return Err(Failure::Input(format!("row {}: longer than {CHUNK} bytes", lines.row + 1))),
        };
        let outcome = lines.read(&buffer[..whole], tally);
        lines.write(output)?;
        outcome?;
        if is_last {
            return Ok(());
        }
        buffer.copy_within(whole..filled, 0);
        kept = filled - whole;
    }
}

/// Lines that have been read and not yet answered.
struct Lines<'t> {
    table: &'t RankTable,
    cards: usize,
    /// How many rows have been read, bad ones among them.
    row: u64,
    /// Their hands; the empty set for bad ones.
    sets: Vec<CardSet>,
    /// Which of `sets` stand for bad rows.
    bad: Vec<usize>,
}

impl Lines<'_> {
    /// Reads whole lines.
    fn read(&mut self, bytes: &[u8], tally: &mut Tally) -> Result<(), Failure> {
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.row += 1;
            let set = hand(line, self.cards).or_else(|what| {
                tally.add(self.row, &what)?;
                self.bad.push(self.sets.len());
                Ok::<_, Failure>(CardSet::EMPTY)
            })?;
            self.sets.push(set);
        }
        Ok(())
    }

    /// Ranks the hands and writes a line for each.
    fn write(&mut self, output: &mut Output) -> Result<(), Failure> {
        let mut ranks = vec![HandRank::MIN; self.sets.len()];
        let outcome = self.table.batch().rank_sets(&self.sets, &mut ranks);
        outcome.map_err(|error| Failure::input("", &error))?;
        let mut text = Vec::with_capacity(6 * ranks.len());
        let mut bad = self.bad.iter().peekable();
        for (i, rank) in ranks.iter().enumerate() {
            let number = if bad.next_if_eq(&&i).is_some() { HandRank::NO_RANK } else { rank.as_u16() };
            writeln!(text, "{number}")?;
        }
        self.sets.clear();
        self.bad.clear();
        output.write(&text)
    }
}

/// The hand of a line, or what is wrong with it.
fn hand(line: &[u8], cards: usize) -> Result<CardSet, String> {
    let text = std::str::from_utf8(line).map_err(|_| "not valid UTF-8 text".to_string())?;
    let list = parse_cards(text).map_err(|error| error.to_string())?;
    if list.len() == cards {
        return Ok(list.into_iter().collect());
    }
    let plural = if list.len() == 1 { "" } else { "s" };
    Err(format!("{} card{plural}: expected {cards}", list.len()))
}
