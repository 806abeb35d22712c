//! The syntax that ranges of all games share: spaces, dashes, numbers and weights.

use alloc::format;
use alloc::string::String;
use core::ops::{Deref, DerefMut};

use evaluator::CardReader;

/// The number of characters of a token in an error text.
const SHOWN: usize = 32;

/// A reader of the cards and signs of a range.
#[derive(Clone)]
pub struct TextReader<'a>(CardReader<'a>);

/// The kind of a token, as far as it matters to the next one.
#[derive(Clone, Copy, PartialEq)]
pub enum Token {
    /// Hands without a weight.
    Hands,
    /// A percentage of all hands, such as `15%`, without a weight.
    Percentage(f64),
    /// Anything else.
    Other,
}

/// The tokens of a list so far, to detect percentages that may be the frequency of the hand before or after
/// them.
#[derive(Default)]
pub struct Percentages<'a> {
    before: Option<(TextReader<'a>, Token)>,
    /// `true` if a percentage followed a hand directly.
    is_behind_hand: bool,
}

/// The meaning of a number at the start of a token.
pub enum Number {
    /// The weight of the group after it.
    Weight(f64),
    /// Two percentages with the hands between them, the lower one first.
    Percentages(f64, f64),
}

/// The error of a number.
#[derive(Clone, Copy)]
pub enum NumberFault {
    /// Neither a percentage nor the weight of a group.
    Bare,
    /// A percentage below 0 or above 100, without its sign, or not a number.
    Percentage,
    /// A weight that is not a number.
    NotAWeight,
    /// A weight outside 0 to 1, or 0 % to 100 %.
    WeightOutOfBounds,
    /// A weight above 0 that rounds to 0.
    WeightTooSmall,
    /// A percentage with only blanks between it and a hand. It may be a frequency of the hand, or a
    /// percentage of all hands.
    Frequency,
    /// Percentages after hands as in a table of hands and frequencies.
    FrequencyTable,
}

type Result<T> = core::result::Result<T, NumberFault>;

impl<'a> TextReader<'a> {
    /// Reads `@name` or `@"name"`. A name without quotation marks ends at a boundary or a weight. Returns `None`
    /// if the closing quotation mark is missing.
    pub fn name(&mut self, is_boundary: impl Fn(char) -> bool) -> Option<&'a str> {
        self.advance();
        if self.eat('"') {
            let name = self.skip(|c| c != '"');
            return self.eat('"').then_some(name);
        }
        let rest = self.rest();
        let is_end = |(at, c): (usize, char)| {
            let behind = &rest[at + c.len_utf8()..];
            // A colon before a folder is part of the name: `C:\ranges`.
            let is_weight = c == '@' || (c == ':' && !behind.starts_with(['/', '\\']));
            is_boundary(c) || matches!(c, '(' | '[' | '{') || is_weight
        };
        let end = rest.char_indices().find(|&at| is_end(at)).map_or(rest.len(), |(at, _)| at);
        while rest.len() - self.rest().len() < end {
            self.advance();
        }
        Some(&rest[..end])
    }

    /// Creates a reader at the start of `text`.
    pub fn new(text: &'a str) -> Self {
        Self(CardReader::new(text))
    }

    /// Returns the text after the spaces that are ahead.
    pub fn past_spaces(&self) -> &'a str {
        self.rest().trim_start()
    }

    /// Reads one character if `wanted` accepts it.
    pub fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let next = self.peek().filter(|&c| wanted(c))?;
        self.advance();
        Some(next)
    }

    /// Skips the character `wanted`, if it is ahead.
    pub fn eat(&mut self, wanted: char) -> bool {
        self.take(|c| c == wanted).is_some()
    }

    /// Reads characters while `wanted` accepts them, and returns them.
    pub fn skip(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        while self.take(&wanted).is_some() {}
        &rest[..rest.len() - self.rest().len()]
    }

    /// Reads a letter for a suit, from `w` to `z`.
    pub fn take_variable(&mut self) -> Option<char> {
        self.take(|c| matches!(c, 'w'..='z' | 'W'..='Z')).map(|letter| letter.to_ascii_lowercase())
    }

    /// Reads one character and the spaces around it.
    pub fn skip_sign(&mut self) {
        self.skip(char::is_whitespace);
        self.advance();
        self.skip(char::is_whitespace);
    }

    /// Reads a percent sign and the blanks before it, if one is ahead.
    pub fn percent_sign(&mut self) -> bool {
        let is_ahead = is_percent_ahead(self.rest());
        if is_ahead {
            self.skip(is_blank);
            self.advance();
        }
        is_ahead
    }

    /// Reads a dash, if `leads_nowhere` accepts the text after it.
    pub fn minus(&mut self, leads_nowhere: impl Fn(&str) -> bool) -> bool {
        let behind = self.rest().strip_prefix(is_dash);
        let is_minus = behind.is_some_and(|behind| leads_nowhere(behind.trim_start()));
        if is_minus {
            self.advance();
        }
        is_minus
    }

    /// Reads a dash and the spaces around it, if one is ahead. A dash with a space only before it may be an
    /// exclusion. It is left for the next token to reject.
    pub fn dash(&mut self) -> bool {
        let ahead = self.past_spaces();
        let Some(behind) = ahead.strip_prefix(is_dash) else { return false };
        let is_span = ahead.len() == self.rest().len() || behind.starts_with(char::is_whitespace);
        if is_span {
            self.skip_sign();
        }
        is_span
    }

    /// Returns `true` if a number is ahead, not the ranks of a hand. Numbers have a point, a percent sign or
    /// a group after them, or a digit that does not begin a rank, or they begin a percentage such as `5-10%`.
    pub fn number_ahead(&self) -> bool {
        let (number, behind) = split_number(self.rest());
        !number.is_empty()
            && (!are_ranks(number)
                || behind.starts_with('(')
                || is_percent_ahead(behind)
                || is_percentage_behind(behind))
    }

    /// Reads a number with a percent sign, or one before a group.
    pub fn number(&mut self) -> Result<Number> {
        let digits = self.skip(is_numeric);
        let is_percent = self.percent_sign();
        if self.peek() == Some('(') {
            return weight_of(digits, is_percent).map(Number::Weight);
        }
        if !is_percent && !is_percentage_behind(self.rest()) {
            return Err(NumberFault::Bare);
        }
        let first = percent_of(digits)?;
        let second = if self.dash() { self.percent()? } else { 0.0 };
        // Ends may have either order, as in spans of hands.
        Ok(Number::Percentages(first.min(second), first.max(second)))
    }

    /// Reads a number with a percent sign.
    pub fn percent(&mut self) -> Result<f64> {
        let digits = self.skip(is_numeric);
        if self.percent_sign() { percent_of(digits) } else { Err(NumberFault::Percentage) }
    }

    /// Reads a sign at the start of a token. Returns the likely error of the number after it, if there is
    /// one.
    pub fn signed(&mut self) -> Option<NumberFault> {
        self.advance();
        if !self.number_ahead() {
            return None;
        }
        self.skip(is_numeric);
        let is_percent = self.percent_sign();
        Some(match self.peek() {
            Some('(') => NumberFault::WeightOutOfBounds,
            _ if is_percent => NumberFault::Percentage,
            _ => NumberFault::Bare,
        })
    }

    /// Reads the weight after a token, if there is one. `is_end` accepts the character that ends it.
    pub fn weight(&mut self, is_end: impl Fn(char) -> bool) -> Result<Option<f64>> {
        let Some(mark @ (':' | '@')) = self.past_spaces().chars().next() else { return Ok(None) };
        self.skip_sign();
        let number = self.skip(|c| !is_end(c) && !is_percent(c));
        let is_percent = self.percent_sign() || mark == '@';
        weight_of(number, is_percent).map(Some)
    }

    /// Returns the percentage if the token from here to `end` is a plain one, such as `15%`.
    pub fn plain_percentage(&self, end: &Self) -> Option<f64> {
        let token = self.rest()[..self.rest().len() - end.rest().len()].trim_matches('"');
        token.strip_suffix(is_percent)?.trim_end().parse().ok()
    }

    /// Returns the token that begins here and was read up to `reached`. It has at least one character and
    /// extends to the end of the word.
    pub fn token(&self, reached: &Self, is_end: impl Fn(&str) -> bool) -> &'a str {
        let rest = self.rest();
        let read = rest.len() - reached.rest().len();
        let is_end = |&(at, _): &(usize, char)| at >= read.max(1) && is_end(&rest[at..]);
        let end = rest.char_indices().find(is_end).map_or(rest.len(), |(at, _)| at);
        rest[..end].trim_end()
    }
}

impl<'a> Deref for TextReader<'a> {
    type Target = CardReader<'a>;
    fn deref(&self) -> &CardReader<'a> {
        &self.0
    }
}

impl<'a> DerefMut for TextReader<'a> {
    fn deref_mut(&mut self) -> &mut CardReader<'a> {
        &mut self.0
    }
}

impl<'a> Percentages<'a> {
    /// Adds the token from `start` to `end` of `text`, which follows the separators `passed`. If it and the
    /// token before it can be read as a hand and its frequency, returns an error with the place where these
    /// begin.
    pub fn add(
        &mut self,
        text: &'a str,
        passed: &str,
        start: &TextReader<'a>,
        end: &TextReader<'a>,
        token: Token,
    ) -> core::result::Result<(), (TextReader<'a>, NumberFault)> {
        let Some((first, before)) = self.before.replace((start.clone(), token)) else { return Ok(()) };
        let is_in_line = !passed.contains('\n');
        let is_apart = !is_in_line || passed.contains(is_comma);
        let fault = match (before, token) {
            (Token::Hands, Token::Percentage(_)) if !is_apart => NumberFault::Frequency,
            (Token::Percentage(_), Token::Hands) if passed.chars().all(is_blank) => NumberFault::Frequency,
            (Token::Hands, Token::Percentage(percent)) => {
                let is_second = core::mem::replace(&mut self.is_behind_hand, true);
                if !is_second && percent < 100.0 && !(is_in_line && is_row(text, &first, end)) {
                    return Ok(());
                }
                NumberFault::FrequencyTable
            }
            _ => return Ok(()),
        };
        Err((first, fault))
    }
}

/// Returns `true` if `text` has several lines, and one of them contains only the text from `start` to `end`.
fn is_row(text: &str, start: &TextReader, end: &TextReader) -> bool {
    let before = &text[..text.len() - start.rest().len()];
    let is_empty = |line: &str| line.chars().all(is_separator);
    let is_alone = before.rsplit('\n').next().is_some_and(is_empty)
        && end.rest().split('\n').next().is_some_and(is_empty);
    is_alone && !(is_empty(before) && is_empty(end.rest()))
}

/// Returns the token as error texts show it, shortened if it is long.
pub fn shown(token: &str) -> String {
    let mut shown: String = token.chars().take(SHOWN).collect();
    if shown.len() < token.len() {
        shown.push('…');
    }
    shown
}

/// Splits a text into the number at its start, which may be empty, and the rest.
pub fn split_number(rest: &str) -> (&str, &str) {
    rest.split_at(rest.find(|c: char| !is_numeric(c)).unwrap_or(rest.len()))
}

/// Returns `true` if a dash and a number with a percent sign follow.
pub fn is_percentage_behind(behind: &str) -> bool {
    let Some(second) = behind.trim_start().strip_prefix(is_dash) else { return false };
    let (number, sign) = split_number(second.trim_start());
    !number.is_empty() && is_percent_ahead(sign)
}

/// Returns `true` if a percent sign is ahead, with or without blanks before it.
pub fn is_percent_ahead(rest: &str) -> bool {
    rest.trim_start_matches(is_blank).starts_with(is_percent)
}

/// Returns `true` if a token has dots or question marks for unknown cards: `....`, `??`.
pub fn is_unknown_cards(token: &str) -> bool {
    !token.is_empty() && token.chars().all(|c| matches!(c, '.' | '?' | '_'))
}

/// Returns the cards of a token that writes suits before ranks (`CA` for `Ac`), in the right order.
pub fn suits_first(token: &str) -> Option<String> {
    let mut reader = TextReader::new(token);
    let mut cards = String::new();
    while !reader.rest().is_empty() {
        let suit = reader.take_suit()?;
        cards += &format!("{}", evaluator::Card::new(reader.take_rank()?, suit));
    }
    (!cards.is_empty()).then_some(cards)
}

/// Returns `true` if every digit is a card rank.
pub fn are_ranks(number: &str) -> bool {
    number.replace("10", "T").chars().all(|c| !matches!(c, '0' | '1' | '.'))
}

/// Returns the weight that a number stands for, from 0 to 1.
pub fn weight_of(number: &str, is_percent: bool) -> Result<f64> {
    // The exponent shifts the point in the text, so that the result is correctly rounded.
    let parsed = if is_percent { format!("{number}e-2").parse() } else { number.parse() };
    match parsed {
        Ok(0.0) if !is_zero(number) => Err(NumberFault::WeightTooSmall),
        Ok(weight) if (0.0..=1.0).contains(&weight) => Ok(weight),
        Ok(_) => Err(NumberFault::WeightOutOfBounds),
        Err(_) => Err(NumberFault::NotAWeight),
    }
}

/// Returns the percentage that a number stands for, from 0 to 100.
pub fn percent_of(number: &str) -> Result<f64> {
    let percent = number.parse().ok().filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or(NumberFault::Percentage)
}

/// Returns `true` if a valid number is 0: all digits before its exponent are zeros.
fn is_zero(number: &str) -> bool {
    let digits = number.split(['e', 'E']).next().unwrap_or(number);
    !digits.contains(|c| matches!(c, '1'..='9'))
}

/// Returns `true` for digits and the decimal point.
pub fn is_numeric(c: char) -> bool {
    c.is_ascii_digit() || c == '.'
}

/// Returns `true` if a character separates tokens.
pub fn is_separator(c: char) -> bool {
    is_comma(c) || c.is_whitespace()
}

/// Returns `true` for commas and semicolons, including those of Chinese and Japanese keyboards.
pub fn is_comma(c: char) -> bool {
    matches!(c, ',' | ';' | '，' | '、' | '；')
}

/// Returns `true` for percent signs, including those of Chinese and Japanese keyboards.
pub fn is_percent(c: char) -> bool {
    matches!(c, '%' | '％')
}

/// Returns `true` for spaces within a line.
pub fn is_blank(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\n' | '\r')
}

/// Returns `true` for the hyphen and the dashes that word processors replace it with.
pub fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−')
}
