//! The ranges of each kind of hole cards in games with a board.

use std::prelude::rust_2024::*;

use evaluator::{CardSet, HoleCards};

use super::{AnyRange, Feature, GameInfo, RangeOptions, ReadRangeError, combos, of_another_game};
use crate::holding::Holding;
use crate::hole::Hole;
use crate::play::Play;
use crate::range::{Range, RangeReader, StartingHand};

/// Hole cards of a game with a board, and the notation of their ranges. Two cards have the ranges of hold'em.
pub trait BoardHole: Holding {
    /// Parses a range of a game.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid token, or for an option that the game does not have.
    fn read_range<P: Play<Hole = Self>>(
        game: &P,
        text: &str,
        options: &RangeOptions<'_>,
    ) -> Result<AnyRange, ReadRangeError>;

    /// Returns the range of all hands of a game's deck.
    fn full_range(info: &GameInfo) -> AnyRange;

    /// Returns the best starting hands of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no such order.
    fn top<P: Play<Hole = Self>>(
        game: &P,
        percent: f64,
        order: Option<&str>,
    ) -> Result<AnyRange, ReadRangeError>;

    /// Returns the reason why ranges of a game lack a feature, or `None` if they have it.
    fn lacks<P: Play<Hole = Self>>(game: &P, feature: Feature) -> Option<&'static str>;
}

impl BoardHole for HoleCards {
    fn read_range<P: Play<Hole = Self>>(
        game: &P,
        text: &str,
        options: &RangeOptions<'_>,
    ) -> Result<AnyRange, ReadRangeError> {
        combos::read_range(game.info(), text, options)
    }

    fn full_range(info: &GameInfo) -> AnyRange {
        combos::full_range(info)
    }

    fn top<P: Play<Hole = Self>>(
        game: &P,
        percent: f64,
        order: Option<&str>,
    ) -> Result<AnyRange, ReadRangeError> {
        combos::top(game.info(), percent, order)
    }

    fn lacks<P: Play<Hole = Self>>(game: &P, feature: Feature) -> Option<&'static str> {
        game.by_hand().err().filter(|_| feature == Feature::ByHand)
    }
}

/// The name of the order by equity against a random hand.
const ORDER: &str = "equity";

impl BoardHole for Hole {
    fn read_range<P: Play<Hole = Self>>(
        game: &P,
        text: &str,
        options: &RangeOptions<'_>,
    ) -> Result<AnyRange, ReadRangeError> {
        let title = game.info().title;
        if options.dialect.is_some_and(|dialect| dialect != "kicker") {
            return Err(ReadRangeError::of_option(
                "dialect",
                format_args!("ranges of {title} have no dialects"),
            ));
        }
        if options.order.is_some_and(|order| order != ORDER) {
            return Err(ReadRangeError::of_option("order", format_args!("{title} has no choice of orders")));
        }
        // A single hand is read without the enumeration of all others.
        let hole_cards = game.info().hole_cards;
        if text.len() == 2 * hole_cards
            && let Ok(hand) = text.parse::<Hole>()
            && hand.len() == hole_cards
        {
            return Ok(AnyRange::Hand(hand.cards()));
        }
        let mut reader = RangeReader::new(hole_cards);
        if let Some(order) = game.order() {
            reader = reader.order(order);
        }
        if let Some(names) = options.names.cloned() {
            reader = reader.names_within(move |name, budget| match names(name, budget)? {
                AnyRange::Hand(cards) if cards.len() == hole_cards => {
                    Hole::new(cards).map(Range::from).ok_or_else(|| of_another_game(name))
                }
                AnyRange::More(range) => Ok(Range::clone(&range)),
                _ => Err(of_another_game(name)),
            });
        }
        let range = match options.budget {
            Some(budget) => reader.read_within(text, budget),
            None => reader.read(text),
        };
        Ok(range?.into())
    }

    fn full_range(info: &GameInfo) -> AnyRange {
        let (full, absent) = (Range::full(info.hole_cards), CardSet::FULL - info.deck);
        if absent.is_empty() { full.into() } else { full.without(absent).into() }
    }

    fn top<P: Play<Hole = Self>>(
        game: &P,
        percent: f64,
        order: Option<&str>,
    ) -> Result<AnyRange, ReadRangeError> {
        let title = game.info().title;
        if let Some(name) = order.filter(|name| *name != ORDER) {
            let reason = format_args!("order={name:?}: expected \"{ORDER}\" in {title}");
            return Err(ReadRangeError::of_option("order", reason));
        }
        let order = game.order().ok_or_else(|| {
            let reason = format_args!("percentages need an order of hands, and there is none for {title}");
            ReadRangeError::of_option("percent", reason)
        })?;
        let hands = order.top(percent).flat_map(StartingHand::combos).map(|hand| (hand, 1.0));
        let range = Range::from_hands(game.info().hole_cards, hands);
        Ok(range.expect("hands of the game with weight 1").into())
    }

    fn lacks<P: Play<Hole = Self>>(game: &P, feature: Feature) -> Option<&'static str> {
        match feature {
            Feature::Percentages if game.order().is_some() => None,
            Feature::Percentages => Some("there is no order of its starting hands"),
            Feature::Dialects => Some("its ranges have no dialects"),
            Feature::Orders => Some("it has no choice of orders"),
            Feature::ByHand => game.by_hand().err(),
        }
    }
}
