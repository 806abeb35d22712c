//! Formatting of ranges: card ranks, starting hands or single hands, using the largest unit whose hands all
//! have the same weight.

use std::collections::BTreeMap;
use std::fmt;
use std::prelude::rust_2024::*;

use crate::notation::weight_text;
use evaluator::internals::pad;
use evaluator::{CardSet, Rank};

use crate::Hole;
use crate::range::more::range::Range;
use crate::range::more::starting_hand::StartingHand;

/// Writes text that parses as the same range: `random` for all hands, `none` for the empty range.
///
/// Card ranks are written alone (`AAKK`) if all their hands have the same weight. Next come starting hands
/// (`AxAyKxKy`), then single hands, always highest first. The text of a large range is long.
///
/// ```
/// use equity::range::Range;
///
/// let range = Range::read("AAKK, AAQQ$ds:0.5, AsAhQcQd", 4)?;
/// assert_eq!(range.to_string(), "AAKK,AxAyQxQy:0.5,AsAhQdQc");
/// assert_eq!(Range::read("AA, !A, !****", 4)?.to_string(), "none");
/// # Ok::<(), equity::range::RangeError>(())
/// ```
impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| write(self, f))
    }
}

fn write(range: &Range, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some(weight) = range.weight_of_all() {
        return write_weighted(f, "random", weight);
    }
    if range.is_empty() {
        return f.write_str("none");
    }
    let all: Vec<(Hole, f64)> = range.iter().collect();
    let mut is_first = true;
    let mut write = |text: &str, weight: f64| {
        if !std::mem::take(&mut is_first) {
            f.write_str(",")?;
        }
        write_weighted(f, text, weight)
    };
    for (ranks, hands) in in_parts(&all, |hand| ranks_of(hand.cards())).into_iter().rev() {
        if let Some(weight) = whole(&hands, hands_with(&ranks)) {
            write(&ranks.iter().map(|rank| rank.to_char()).collect::<String>(), weight)?;
            continue;
        }
        for (starting_hand, hands) in in_parts(&hands, StartingHand::of).into_iter().rev() {
            if let Some(weight) = whole(&hands, starting_hand.combo_count()) {
                write(&starting_hand.to_string(), weight)?;
                continue;
            }
            for &(hand, weight) in hands.iter().rev() {
                write(&hand.to_string().replace(' ', ""), weight)?;
            }
        }
    }
    Ok(())
}

fn write_weighted(f: &mut fmt::Formatter<'_>, text: &str, weight: f64) -> fmt::Result {
    if weight == 1.0 { f.write_str(text) } else { write!(f, "{text}:{}", weight_text(weight)) }
}

/// Groups the hands by a key.
fn in_parts<K: Ord>(hands: &[(Hole, f64)], key: impl Fn(Hole) -> K) -> BTreeMap<K, Vec<(Hole, f64)>> {
    let mut parts: BTreeMap<K, Vec<(Hole, f64)>> = BTreeMap::new();
    for &(hand, weight) in hands {
        parts.entry(key(hand)).or_default().push((hand, weight));
    }
    parts
}

/// Returns the weight of all hands if there are `count` of them and they have the same weight.
fn whole(hands: &[(Hole, f64)], count: usize) -> Option<f64> {
    let &(_, weight) = hands.first()?;
    (hands.len() == count && hands.iter().all(|&(_, other)| other == weight)).then_some(weight)
}

/// Returns the ranks of cards, in descending order.
fn ranks_of(cards: CardSet) -> Vec<Rank> {
    cards.iter().map(|card| card.rank()).collect()
}

/// Returns the number of hands with the given ranks. Equal ranks must be adjacent.
fn hands_with(ranks: &[Rank]) -> usize {
    let parts = ranks.chunk_by(|a, b| a == b);
    parts.map(|part| evaluator::internals::choose(4, part.len()) as usize).product()
}
