//! Every [`Play`] is a [`Game`].

use std::prelude::rust_2024::*;
use std::time::Duration;

use crate::{EquityError, Hole, Report};
use evaluator::{CardSet, Isa};

use super::{
    AnyRange, BoardHands, Feature, Game, GameInfo, HandResult, NextCards, Question, RangeOptions, RankedHand,
    ReadRangeError, range_named,
};
use crate::play::Play;
use crate::question::{Ranges, Showdown};
use crate::range::{Range, RangeReader, StartingHand};

/// The name of the order by equity against a random hand.
const ORDER: &str = "equity";

impl<P: Play> Game for P {
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
            return Ok(Range::from(hand).into());
        }
        let mut reader = RangeReader::new(hole_cards);
        if let Some(order) = self.order() {
            reader = reader.order(order);
        }
        if let Some(names) = options.names.cloned() {
            reader = reader.names_within(move |name, budget| range_named(&names, name, budget));
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

    fn equity(&self, question: &Question<'_>) -> Result<Report, EquityError> {
        showdown(self, question)?.run()
    }

    fn exact_cost(&self, question: &Question<'_>) -> Result<Duration, EquityError> {
        showdown(self, question)?.exact_cost()
    }

    fn next_cards(&self, question: &Question<'_>) -> Result<NextCards, EquityError> {
        showdown(self, question)?.next_cards()
    }

    fn by_hand(&self, question: &Question<'_>) -> Result<Vec<Vec<HandResult>>, EquityError> {
        let found = showdown(self, question)?.by_hand()?;
        let results = found.into_iter().zip(question.ranges).map(|(hands, range)| {
            let result = |(hole, shares): (Hole, _)| {
                let hand = hole.cards();
                HandResult { hand, weight: range.weight(hand), shares }
            };
            hands.into_iter().map(result).collect()
        });
        Ok(results.collect())
    }

    fn board_hands(&self) -> Option<&dyn BoardHands> {
        Play::board_hands(self)
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

/// Returns the typed question.
fn showdown<'a, P: Play>(play: &P, question: &Question<'a>) -> Result<Showdown<'a, P>, EquityError> {
    question.check_ranges::<Range>(play.info())?;
    let showdown = Showdown::of(*play, Ranges::Any(question.ranges), question.setup());
    Ok(showdown.isa(question.isa.unwrap_or_else(Isa::best)))
}
