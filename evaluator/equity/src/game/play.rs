//! The ranges of every [`Play`].

use std::prelude::rust_2024::*;

use crate::Hole;
use evaluator::CardSet;

use super::{
    AnyRange, BoardHands, BoardValues, Feature, GameInfo, GameRanges, RangeOptions, RankedHand,
    ReadRangeError, of_another_game,
};
use crate::play::{Play, Value};
use crate::range::{Range, RangeReader, StartingHand};

/// The name of the order by equity against a random hand.
const ORDER: &str = "equity";

impl<P: Play> BoardValues for P {
    fn values(&self, board: CardSet, hands: &[CardSet], values: &mut [Value]) {
        let on_board = self.on_board(board);
        for (value, &cards) in values.iter_mut().zip(hands) {
            let hand = Hole::new(cards).map_or_else(P::Hand::default, |hole| self.hand(hole));
            *value = self.value(&on_board, &hand);
        }
    }

    fn time(&self, hands: usize) -> f64 {
        /// The time to prepare a board, and a hand.
        const BOARD: f64 = 300.0;
        const HAND: f64 = 100.0;
        BOARD + hands as f64 * (HAND + P::VALUE_TIME)
    }
}

impl<P: Play> GameRanges for P {
    fn info(&self) -> &'static GameInfo {
        self.info()
    }

    fn read_range(&self, text: &str, options: &RangeOptions<'_>) -> Result<AnyRange, ReadRangeError> {
        let title = self.info().title;
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
        let hole_cards = self.info().hole_cards;
        if text.len() == 2 * hole_cards
            && let Ok(hand) = text.parse::<Hole>()
            && hand.len() == hole_cards
        {
            return Ok(AnyRange::Hand(hand.cards()));
        }
        let mut reader = RangeReader::new(hole_cards);
        if let Some(order) = self.order() {
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

    fn full_range(&self) -> AnyRange {
        let (full, absent) = (Range::full(self.info().hole_cards), CardSet::FULL - self.info().deck);
        if absent.is_empty() { full.into() } else { full.without(absent).into() }
    }

    fn top(&self, percent: f64, order: Option<&str>) -> Result<AnyRange, ReadRangeError> {
        let title = self.info().title;
        if let Some(name) = order.filter(|name| *name != ORDER) {
            let reason = format_args!("order={name:?}: expected \"{ORDER}\" in {title}");
            return Err(ReadRangeError::of_option("order", reason));
        }
        let order = self.order().ok_or_else(|| {
            let reason = format_args!("percentages need an order of hands, and there is none for {title}");
            ReadRangeError::of_option("percent", reason)
        })?;
        let hands = order.top(percent).flat_map(StartingHand::combos).map(|hand| (hand, 1.0));
        let range = Range::from_hands(self.info().hole_cards, hands);
        Ok(range.expect("hands of the game with weight 1").into())
    }

    fn ranking(&self) -> Option<Vec<RankedHand>> {
        let ranked = |hand: StartingHand| {
            let shares = self.against_random(hand)?;
            Some(RankedHand { hand: hand.to_string(), combos: hand.combo_count(), shares })
        };
        self.order()?.hands().map(ranked).collect()
    }

    fn board_hands(&self) -> Option<&dyn BoardHands> {
        Play::board_hands(self)
    }

    fn board_values(&self) -> Option<&dyn BoardValues> {
        Some(self)
    }

    fn lacks(&self, feature: Feature) -> Option<&'static str> {
        match feature {
            Feature::Percentages if self.order().is_some() => None,
            Feature::Percentages => Some("there is no order of its starting hands"),
            Feature::Dialects => Some("its ranges have no dialects"),
            Feature::Orders => Some("it has no choice of orders"),
            Feature::ByHand => self.by_hand().err(),
        }
    }
}
