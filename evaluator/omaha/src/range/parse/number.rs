//! Percentages and weights.

use evaluator::CardReader;

use super::{Parser, Result, is_boundary, is_dash};
use crate::hole::index::index_of;
use crate::range::error::RangeErrorKind as Kind;
use crate::range::sets::{Found, HandSet};
use crate::range::starting_hand::StartingHand;

impl<'a> Parser<'a> {
    /// Whether a number is ahead, and not the ranks of a hand: it has a point, a percent sign or a group behind it, or
    /// a digit that no rank begins with, or it begins a percentage such as `5-10%`.
    pub(super) fn number_ahead(&self) -> bool {
        let (number, behind) = split_number(self.reader.rest());
        !number.is_empty()
            && (!are_ranks(number) || behind.starts_with(['%', '(']) || is_percentage_behind(behind))
    }

    /// Reads a number with a percent sign, a group, or both behind it.
    pub(super) fn number(&mut self, start: &CardReader<'a>, depth: usize) -> Result<(Found, Option<f64>)> {
        let digits = self.skip(is_numeric);
        let is_percent = self.eat('%');
        if self.reader.peek() == Some('(') {
            let weight = self.to_weight(start, digits, is_percent)?;
            return Ok((self.group(start, depth)?, Some(weight)));
        }
        if !is_percent && !is_percentage_behind(self.reader.rest()) {
            return self.fail(start, Kind::BareNumber);
        }
        let first = self.to_percent(start, digits)?;
        if !self.dash() {
            return Ok((Found::Even(self.ranked(start, 0.0, first)?), None));
        }
        // The ends stand in either order, as those of spans of hands do.
        let second = self.percent(start)?;
        Ok((Found::Even(self.ranked(start, first.min(second), first.max(second))?), None))
    }

    /// Reads the percentage behind `top`.
    pub(super) fn top(&mut self, start: &CardReader<'a>) -> Result<HandSet> {
        let percent = self.percent(start)?;
        self.ranked(start, 0.0, percent)
    }

    /// Reads a number with a percent sign.
    fn percent(&mut self, start: &CardReader<'a>) -> Result<f64> {
        let digits = self.skip(is_numeric);
        if !self.eat('%') {
            return self.fail(start, Kind::Percentage);
        }
        self.to_percent(start, digits)
    }

    /// The hands between two percentages.
    fn ranked(&self, start: &CardReader<'a>, from: f64, to: f64) -> Result<HandSet> {
        if self.past_spaces().starts_with('(') {
            return self.fail(start, Kind::PercentageBeforeGroup);
        }
        let Some(order) = &self.how.order else { return self.fail(start, Kind::NoOrder) };
        let hands = order.top(to).skip(order.top(from).count()).flat_map(StartingHand::combos);
        let indices: Vec<u32> = hands.map(|hand| index_of(hand.cards())).collect();
        if indices.is_empty() {
            return self.fail(start, Kind::NoHandInPercentage);
        }
        Ok(HandSet::from_unsorted(indices))
    }

    /// Fails over a sign at the start of a token, saying what it seems to be meant as.
    pub(super) fn signed<T>(&mut self, start: &CardReader<'a>) -> Result<T> {
        let is_minus = self.reader.peek() != Some('+');
        self.reader.advance();
        if !self.number_ahead() {
            return self.fail(start, if is_minus { Kind::LeadingDash } else { Kind::NotAHand });
        }
        self.skip(is_numeric);
        let is_percent = self.eat('%');
        let kind = match self.reader.peek() {
            Some('(') => Kind::WeightOutOfBounds,
            _ if is_percent => Kind::Percentage,
            _ => Kind::BareNumber,
        };
        self.fail(start, kind)
    }

    /// Whether what follows a colon is a weight, and not hands: a number that is not ranks alone.
    pub(super) fn is_weight_behind(&self, start: &CardReader<'a>, behind: &str) -> Result<bool> {
        let (number, after) = split_number(behind);
        let is_hands = |c: char| c.is_ascii_alphabetic() || matches!(c, '*' | '$' | '[' | '(' | '!');
        if number.is_empty() {
            return Ok(!behind.starts_with(is_hands));
        }
        if is_percentage_behind(after.strip_prefix('%').unwrap_or(after)) {
            return Ok(false);
        }
        if after.starts_with('%') {
            return self.fail(start, Kind::PercentageBehindColon);
        }
        Ok(number.contains(['0', '1', '.']))
    }

    /// Reads the weight behind a token, if there is one.
    pub(super) fn weight(&mut self, start: &CardReader<'a>) -> Result<Option<f64>> {
        let Some(mark @ (':' | '@')) = self.past_spaces().chars().next() else { return Ok(None) };
        self.skip(char::is_whitespace);
        self.reader.advance();
        self.skip(char::is_whitespace);
        let number = self.skip(|c| !is_boundary(c) && c != '%');
        let is_percent = self.eat('%') || mark == '@';
        self.to_weight(start, number, is_percent).map(Some)
    }

    fn to_weight(&self, start: &CardReader<'a>, number: &str, is_percent: bool) -> Result<f64> {
        // Shifting the point in the text gives the very number that the shifted text means.
        let parsed: Result<f64, _> = if is_percent { format!("{number}e-2").parse() } else { number.parse() };
        match parsed {
            Ok(0.0) if !is_zero(number) => self.fail(start, Kind::WeightTooSmall),
            Ok(weight) if (0.0..=1.0).contains(&weight) => Ok(weight),
            Ok(_) => self.fail(start, Kind::WeightOutOfBounds),
            Err(_) => self.fail(start, Kind::NotAWeight),
        }
    }

    fn to_percent(&self, start: &CardReader<'a>, number: &str) -> Result<f64> {
        match number.parse() {
            Ok(percent) if (0.0..=100.0).contains(&percent) => Ok(percent),
            _ => self.fail(start, Kind::Percentage),
        }
    }
}

fn split_number(rest: &str) -> (&str, &str) {
    rest.split_at(rest.find(|c: char| !is_numeric(c)).unwrap_or(rest.len()))
}

/// Whether a number that can be read is nothing: it has no digit but zeros before an exponent.
fn is_zero(number: &str) -> bool {
    let digits = number.split(['e', 'E']).next().unwrap_or(number);
    !digits.contains(|c| matches!(c, '1'..='9'))
}

/// Whether each digit is a rank.
fn are_ranks(number: &str) -> bool {
    number.replace("10", "T").chars().all(|c| !matches!(c, '0' | '1' | '.'))
}

/// Whether a dash follows, and a number with a percent sign.
fn is_percentage_behind(behind: &str) -> bool {
    let Some(second) = behind.trim_start().strip_prefix(is_dash) else { return false };
    let (number, sign) = split_number(second.trim_start());
    !number.is_empty() && sign.starts_with('%')
}

fn is_numeric(c: char) -> bool {
    c.is_ascii_digit() || c == '.'
}
