//! Percentages and weights.

use alloc::format;

use evaluator::CardReader;

use super::{Hands, Parser, Result, is_boundary, is_dash, is_end, unweighted};
use crate::range::error::RangeErrorKind as Kind;

impl<'a> Parser<'a> {
    /// Whether a number is ahead, and not the ranks of a hand: it has a point, a percent sign or a group behind it, or a
    /// digit that no rank begins with, or it begins a percentage such as `5-10%`.
    pub(super) fn number_ahead(&self) -> bool {
        let (number, behind) = split_number(self.reader.rest());
        !number.is_empty()
            && (!are_ranks(number) || behind.starts_with(['%', '(']) || is_percentage_behind(behind))
    }

    /// Reads a number with a percent sign, a group, or both behind it.
    pub(super) fn number(&mut self, start: &CardReader<'a>, depth: usize) -> Result<(Hands, Option<f64>)> {
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
            return Ok((self.ranked(start, 0.0, first)?, None));
        }
        // The ends stand in either order, as those of spans of hands do.
        let second = self.percent(start)?;
        Ok((self.ranked(start, first.min(second), first.max(second))?, None))
    }

    /// Reads the percentage behind `top`; there it needs no sign.
    pub(super) fn top(&mut self, start: &CardReader<'a>) -> Result<Hands> {
        let digits = self.skip(is_numeric);
        self.eat('%');
        let percent = self.to_percent(start, digits)?;
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
    fn ranked(&self, start: &CardReader<'a>, from: f64, to: f64) -> Result<Hands> {
        if self.past_spaces().starts_with('(') {
            return self.fail(start, Kind::PercentageBeforeGroup);
        }
        let top = |percent| self.how.order.top_in(self.how.game, percent);
        let (Some(from), Some(to)) = (top(from), top(to)) else {
            return self.fail(start, Kind::OrderOfHoldem);
        };
        match &to[from.len()..] {
            [] => self.fail(start, Kind::NoHandInPercentage),
            hands => Ok(unweighted(hands.iter().flat_map(|hand| hand.combos()))),
        }
    }

    /// Fails over a sign at the start of a token, saying what it seems to be meant as.
    pub(super) fn signed<T>(&mut self, start: &CardReader<'a>) -> Result<T> {
        let is_minus = self.reader.peek() != Some('+');
        self.reader.advance();
        if !self.number_ahead() {
            return self.fail(start, if is_minus { Kind::LeadingDash } else { Kind::LeadingPlus });
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

    /// Reads the weight behind a token, if there is one.
    pub(super) fn weight(&mut self, start: &CardReader<'a>) -> Result<Option<f64>> {
        let ahead = self.past_spaces();
        let is_apart = ahead.len() < self.reader.rest().len();
        let is_name = |behind: &str| is_apart && !behind.trim_start().starts_with(is_numeric_or_sign);
        let mark = match ahead.chars().next() {
            // The next token may be a name.
            Some('@') if is_name(&ahead[1..]) => return Ok(None),
            Some(mark @ (':' | '@')) => mark,
            _ => return Ok(None),
        };
        self.skip(char::is_whitespace);
        self.reader.advance();
        self.skip(char::is_whitespace);
        let number = self.skip(|c| !is_boundary(c) && !matches!(c, '%' | '['));
        let is_percent = self.eat('%') || mark == '@';
        self.to_weight(start, number, is_percent).map(Some)
    }

    /// Reads `50]`, the rest of what begins a group with a weight in percent, if it is ahead. A number that is also a
    /// pair, as in `[55]`, is a weight if hands stand directly behind it.
    pub(super) fn opening_weight(&mut self, start: &CardReader<'a>) -> Result<Option<f64>> {
        let (number, behind) = split_number(self.reader.rest());
        let Some(hands) = behind.strip_prefix('%').unwrap_or(behind).strip_prefix(']') else {
            return Ok(None);
        };
        if number.is_empty() || (are_ranks(number) && is_end(hands)) {
            return Ok(None);
        }
        self.closing_weight(start).map(Some)
    }

    /// Reads `50]`, which closes both halves of a weight in percent.
    pub(super) fn closing_weight(&mut self, start: &CardReader<'a>) -> Result<f64> {
        let number = self.skip(is_numeric);
        self.eat('%');
        if !self.eat(']') {
            return self.fail(start, Kind::UnclosedBracket);
        }
        self.to_weight(start, number, true)
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

fn is_numeric_or_sign(c: char) -> bool {
    is_numeric(c) || is_dash(c) || c == '+'
}
