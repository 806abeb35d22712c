//! Rows of card ids, one byte a card.

use evaluator::{Card, CardSet, HandRank, RankTable};

use super::output::{Output, Tally};
use crate::error::Failure;
use crate::input::Input;

/// How many rows are read at a time.
const CHUNK: usize = 1 << 15;

/// How many rows are ranked by one call. A call that meets a bad row is done again row by row, so the fewer the better for
/// input that has many.
const BLOCK: usize = 1 << 10;

/// Ranks rows of `N` ids.
pub(super) fn rank<const N: usize>(
    table: &RankTable,
    mut input: Input,
    output: &mut Output,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let batch = table.batch();
    let mut buffer = vec![0; CHUNK * N];
    let mut ranks = [HandRank::MIN; BLOCK];
    let mut bytes = Vec::with_capacity(2 * CHUNK);
    let (mut row, mut filled) = (0, 0);
    loop {
        let read = input.read(&mut buffer[filled..])?;
        filled += read;
        let (rows, rest) = buffer[..filled].as_chunks::<N>();
        bytes.clear();
        for block in rows.chunks(BLOCK) {
            let ranks = &mut ranks[..block.len()];
            match batch.rank_rows(block, ranks) {
                Ok(()) => bytes.extend(ranks.iter().flat_map(|rank| rank.as_u16().to_le_bytes())),
                Err(_) => one_by_one(table, block, row, &mut bytes, tally).inspect_err(|_| {
                    // The ranks before the bad row are right, and somebody may want them; the error is told in any case.
                    let _ = output.write(&bytes);
                })?,
            }
            row += block.len() as u64;
        }
        output.write(&bytes)?;
        if read == 0 {
            if !rest.is_empty() {
                let what = format!("the input ends after {} of {N} bytes", rest.len());
                tally.add(row + 1, &what)?;
                output.write(&HandRank::NO_RANK.to_le_bytes())?;
            }
            return Ok(());
        }
        if input.is_live {
            output.flush()?;
        }
        // The beginning of a row waits for its end.
        let begun = rest.len();
        buffer.copy_within(filled - begun..filled, 0);
        filled = begun;
    }
}

/// Ranks rows of which at least one is no hand; `before` rows came before them.
fn one_by_one<const N: usize>(
    table: &RankTable,
    block: &[[u8; N]],
    before: u64,
    bytes: &mut Vec<u8>,
    tally: &mut Tally,
) -> Result<(), Failure> {
    for (i, ids) in block.iter().enumerate() {
        let rank = match hand(ids) {
            Ok(set) => table.rank_set_unchecked(set).as_u16(),
            Err(what) => {
                tally.add(before + i as u64 + 1, &what)?;
                HandRank::NO_RANK
            }
        };
        bytes.extend(rank.to_le_bytes());
    }
    Ok(())
}

/// The hand of a row, or what is wrong with it.
fn hand(ids: &[u8]) -> Result<CardSet, String> {
    let mut set = CardSet::EMPTY;
    for &id in ids {
        let card = Card::try_from(id).map_err(|error| error.to_string())?;
        if !set.insert(card) {
            return Err(format!("{card} (id {id}) comes twice: a deck has one of each card"));
        }
    }
    Ok(set)
}
