//! Serde for ranges and starting hands.

use alloc::vec::Vec;

use evaluator::HoleCards;
use evaluator::internals::{serde, serde_read as read, serialize_as};

use crate::range::two::range::Range;
use crate::range::two::starting_hand::StartingHand;

serialize_as!(StartingHand, hand => number: hand.index() as u8, |index: u8| {
    Self::from_index(index.into()).ok_or("no starting hand has this number")
});

// Binary formats store the indices and weights of the combos with a weight.
serialize_as!(Range, range =>
    number: range.iter().map(|(combo, weight)| (combo.index() as u16, weight)).collect::<Vec<_>>(), from_weights);

fn from_weights(weights: Vec<(u16, f64)>) -> Result<Range, &'static str> {
    if !weights.is_sorted_by(|(one, _), (next, _)| one < next) {
        return Err("the combos are not in ascending order");
    }
    let mut range = Range::empty();
    for (index, weight) in weights {
        let combo = HoleCards::from_index(index.into()).ok_or("no combo has this number")?;
        range.set(combo, weight).map_err(|_| "a weight is not from 0 to 1")?;
    }
    Ok(range)
}
