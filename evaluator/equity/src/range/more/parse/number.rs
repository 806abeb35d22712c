//! Parsing of percentages and weights.

use crate::notation::tokens::{
    Number, TextReader, is_blank, is_percent_ahead, is_percentage_behind, split_number,
};
use std::prelude::rust_2024::*;

use super::{Parser, Result, is_boundary};
use crate::hole::index::index_of;
use crate::range::more::error::RangeErrorKind as Kind;
use crate::range::more::order::Order;
use crate::range::more::sets::{Found, HandSet};
use crate::range::more::starting_hand::StartingHand;

impl<'a> Parser<'a> {
    /// Parses a number followed by a percent sign, a group, or both.
    pub(super) fn number(&mut self, start: &TextReader<'a>, depth: usize) -> Result<(Found, Option<f64>)> {
        match self.reader.number().or_else(|fault| self.fail(start, fault))? {
            Number::Weight(weight) => Ok((self.group(start, depth, ')')?, Some(weight))),
            Number::Percentages(from, to) => Ok((Found::Even(self.ranked(start, from, to)?), None)),
        }
    }

    /// Parses the percentage after `top`.
    pub(super) fn top(&mut self, start: &TextReader<'a>) -> Result<HandSet> {
        let percent = self.reader.percent().or_else(|fault| self.fail(start, fault))?;
        self.ranked(start, 0.0, percent)
    }

    /// Returns the hands between two percentages.
    fn ranked(&self, start: &TextReader<'a>, from: f64, to: f64) -> Result<HandSet> {
        if self.reader.past_spaces().starts_with('(') {
            return self.fail(start, Kind::PercentageBeforeGroup);
        }
        let Some(order) = &self.how.order else { return self.fail(start, Kind::NoOrder) };
        if self.how.cards != Order::HOLE_CARDS {
            return self.fail(start, Kind::OrderOfOtherHands { cards: self.how.cards });
        }
        let hands = order.top(to).skip(order.top(from).count()).flat_map(StartingHand::combos);
        let indices: Vec<u32> = hands.map(|hand| index_of(hand.cards())).collect();
        if indices.is_empty() {
            return self.fail(start, Kind::NoHandInPercentage);
        }
        Ok(HandSet::from_unsorted(indices))
    }

    /// Returns the error for a sign at the start of a token. It explains the likely intention.
    pub(super) fn signed<T>(&mut self, start: &TextReader<'a>) -> Result<T> {
        let sign = if self.reader.peek() == Some('+') { Kind::NotAHand } else { Kind::LeadingDash };
        let fault = self.reader.signed();
        self.fail(start, fault.map_or(sign, Kind::from))
    }

    /// Returns `true` if the text after a colon is a weight and not hands: a number that does not consist of
    /// ranks alone.
    pub(super) fn is_weight_behind(&self, start: &TextReader<'a>, behind: &str) -> Result<bool> {
        let (number, after) = split_number(behind);
        let is_hands = |c: char| c.is_ascii_alphabetic() || matches!(c, '*' | '$' | '[' | '(' | '!');
        if number.is_empty() {
            return Ok(!behind.starts_with(is_hands));
        }
        let behind_sign = after.trim_start_matches(is_blank).strip_prefix('%').unwrap_or(after);
        if is_percentage_behind(behind_sign) {
            return Ok(false);
        }
        if is_percent_ahead(after) {
            return self.fail(start, Kind::PercentageBehindColon);
        }
        Ok(number.contains(['0', '1', '.']))
    }

    /// Parses the weight after a token, if there is one.
    pub(super) fn weight(&mut self, start: &TextReader<'a>) -> Result<Option<f64>> {
        self.reader.weight(is_boundary).or_else(|fault| self.fail(start, fault))
    }
}
