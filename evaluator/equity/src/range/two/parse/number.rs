//! Percentages and weights.

use super::{End, Hands, Parser, Result, is_boundary, is_end, unweighted};
use crate::notation::tokens::{
    Number, TextReader, are_ranks, is_blank, is_dash, is_numeric, percent_of, split_number, weight_of,
};
use crate::range::two::error::RangeErrorKind as Kind;

impl<'a> Parser<'a> {
    /// Reads a number followed by a percent sign, a group or both.
    pub(super) fn number(&mut self, start: &TextReader<'a>, depth: usize) -> Result<(Hands, Option<f64>)> {
        match self.reader.number().or_else(|fault| self.fail(start, fault))? {
            Number::Weight(weight) => Ok((self.enclosed(start, depth, End::Parenthesis)?, Some(weight))),
            Number::Percentages(from, to) => Ok((self.ranked(start, from, to)?, None)),
        }
    }

    /// Reads the percentage after `top`, which needs no sign.
    pub(super) fn top(&mut self, start: &TextReader<'a>) -> Result<Hands> {
        let digits = self.reader.skip(is_numeric);
        self.reader.percent_sign();
        let percent = percent_of(digits).or_else(|fault| self.fail(start, fault))?;
        self.ranked(start, 0.0, percent)
    }

    /// Returns the hands between two percentages.
    fn ranked(&mut self, start: &TextReader<'a>, from: f64, to: f64) -> Result<Hands> {
        if self.reader.past_spaces().starts_with('(') {
            return self.fail(start, Kind::PercentageBeforeGroup);
        }
        let top = |percent| self.how.order.top_in(self.how.game, percent);
        let (Some(from), Some(to)) = (top(from), top(to)) else {
            return self.fail(start, Kind::OrderOfHoldem);
        };
        self.is_of_game = true;
        match &to[from.len()..] {
            [] => self.fail(start, Kind::NoHandInPercentage),
            hands => Ok(unweighted(hands.iter().flat_map(|hand| hand.combos()))),
        }
    }

    /// Returns an error for a sign at the start of a token, by its likely meaning.
    pub(super) fn signed<T>(&mut self, start: &TextReader<'a>) -> Result<T> {
        let sign = if self.reader.peek() == Some('+') { Kind::LeadingPlus } else { Kind::LeadingDash };
        let fault = self.reader.signed();
        self.fail(start, fault.map_or(sign, Kind::from))
    }

    /// Reads the weight after a token, if there is one.
    pub(super) fn weight(&mut self, start: &TextReader<'a>) -> Result<Option<f64>> {
        let ahead = self.reader.past_spaces();
        let is_apart = ahead.len() < self.reader.rest().len();
        let is_in_number = |c: char| is_numeric(c) || is_dash(c) || c == '+';
        let is_name = |behind: &str| is_apart && !behind.trim_start().starts_with(is_in_number);
        // The next token may be a name.
        if ahead.strip_prefix('@').is_some_and(is_name) {
            return Ok(None);
        }
        let weight = self.reader.weight(|c| is_boundary(c) || c == '[');
        weight.or_else(|fault| self.fail(start, fault))
    }

    /// Reads the weight of a section in percent and its colon, as in Power-Equilab's `100: AA, 75: AQs`.
    /// Outside of sections, and before a number, `75:` is a hand with a weight.
    pub(super) fn section(&mut self, start: &TextReader<'a>, is_in_section: bool) -> Result<Option<f64>> {
        let (number, behind) = split_number(self.reader.rest());
        let Some(hands) = behind.trim_start_matches(is_blank).strip_prefix(':') else { return Ok(None) };
        let is_weight = |c: char| is_numeric(c) || is_dash(c) || c == '+';
        let is_hand = are_ranks(number) && !is_in_section && hands.trim_start().starts_with(is_weight);
        if number.is_empty() || is_hand {
            return Ok(None);
        }
        // `0.5:` and `1:` may be percentages or weights.
        if number.parse().is_ok_and(|weight: f64| weight > 0.0 && weight <= 1.0) {
            return self.fail(start, Kind::SectionWeight);
        }
        self.reader.skip(is_numeric);
        self.reader.skip_sign();
        weight_of(number, true).or_else(|fault| self.fail(start, fault)).map(Some)
    }

    /// Reads `50]`, the rest of the opening of a group with a weight in percent, if it is ahead. A number
    /// that is also a pair, as in `[55]`, is a weight if hands follow directly.
    pub(super) fn opening_weight(&mut self, start: &TextReader<'a>) -> Result<Option<f64>> {
        let (number, behind) = split_number(self.reader.rest());
        let Some(hands) = behind.strip_prefix('%').unwrap_or(behind).strip_prefix(']') else {
            return Ok(None);
        };
        if number.is_empty() || (are_ranks(number) && is_end(hands)) {
            return Ok(None);
        }
        self.closing_weight(start).map(Some)
    }

    /// Reads `50]`, the end of the opening and of the closing weight in percent.
    pub(super) fn closing_weight(&mut self, start: &TextReader<'a>) -> Result<f64> {
        let number = self.reader.skip(is_numeric);
        self.reader.percent_sign();
        if !self.reader.eat(']') {
            return self.fail(start, Kind::UnclosedBracket);
        }
        weight_of(number, true).or_else(|fault| self.fail(start, fault))
    }
}
