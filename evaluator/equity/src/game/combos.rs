//! Ranges of two hole cards from text, for any game with the deck and the orders of hold'em or short deck.

use std::borrow::Cow;
use std::prelude::rust_2024::*;

use evaluator::{CardSet, Holdem};

use super::{AnyRange, Budget, GameInfo, RangeOptions, ReadRangeError, of_another_game};
use crate::range::two::{Dialect, Order, Range, RangeErrorKind, RangeReader, UnknownOrder};

/// Parses a range.
///
/// # Errors
///
/// Returns an error for the first invalid token, or for an option with an unknown name.
pub fn read_range(
    info: &GameInfo,
    text: &str,
    options: &RangeOptions<'_>,
) -> Result<AnyRange, ReadRangeError> {
    let reader = reader(info, options)?;
    // A single hand takes less time than the weights of all.
    let is_hand = |cards: &CardSet| cards.len() == Holdem::HOLE_CARDS && (*cards - info.deck).is_empty();
    match text.parse().ok().filter(|_| text.len() == 2 * Holdem::HOLE_CARDS).filter(is_hand) {
        Some(hand) => Ok(AnyRange::Hand(hand)),
        None => Ok(reader.read(text)?.into()),
    }
}

/// Returns the reader of ranges with these options.
fn reader(info: &GameInfo, options: &RangeOptions<'_>) -> Result<RangeReader, ReadRangeError> {
    let mut reader = RangeReader::new().game(info.ranks);
    if let Some(name) = options.dialect {
        let dialect: Result<Dialect, _> = name.parse();
        reader = reader.dialect(dialect.map_err(|error| ReadRangeError::of_option("dialect", error))?);
    }
    if let Some(name) = options.order {
        reader = reader.order(order(name)?);
    }
    if let Some(names) = options.names.cloned() {
        reader = reader.names(move |name| {
            let range = names(name, &Budget::default())?;
            range.of_two_cards().map(Cow::into_owned).ok_or_else(|| of_another_game(name))
        });
    }
    Ok(reader)
}

fn order(name: &str) -> Result<Order, ReadRangeError> {
    name.parse().map_err(|error: UnknownOrder| ReadRangeError::of_option("order", error))
}

/// Returns the range of all hands.
#[must_use]
pub fn full_range(info: &GameInfo) -> AnyRange {
    Range::full().for_game(info.ranks).into()
}

/// Returns the best starting hands, about `percent` of all hands.
///
/// # Errors
///
/// Returns an error if the order is unknown or is not one of the game's deck.
pub fn top(info: &GameInfo, percent: f64, order: Option<&str>) -> Result<AnyRange, ReadRangeError> {
    let order = order.map_or(Ok(Order::default()), self::order)?;
    let hands = order.top_in(info.ranks, percent);
    let hands = hands.ok_or_else(|| ReadRangeError::of_option("order", RangeErrorKind::OrderOfHoldem))?;
    Ok(hands.iter().flat_map(|hand| hand.combos()).collect::<Range>().into())
}
