//! Reading ranges: what the module's documentation describes, token by token.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use evaluator::{Card, CardReader, HoleCards};

use crate::range::dialect::Dialect;
use crate::range::error::{RangeError, RangeErrorKind as Kind};
use crate::range::range::{Range, hands_within};
use crate::range::shape::{Shape, Span, Suits};
use crate::range::starting_hand::StartingHand;

/// How deep groups may stand inside each other.
pub(crate) const MAX_DEPTH: usize = 8;
/// How many characters of a token a message shows.
const SHOWN: usize = 32;

pub(crate) fn range(text: &str, dialect: Dialect) -> Result<Range, RangeError> {
    let mut parser = Parser { reader: CardReader::new(text), dialect };
    let empty = || RangeError { token: String::new(), position: 1, kind: Kind::Empty };
    let weights = parser.list(0)?.ok_or_else(empty)?;
    let mut range = Range::empty();
    for (combo, weight) in combos_of(&weights) {
        // Every weight was checked where it was read, and products of such are in bounds too.
        let _ = range.set(combo, weight);
    }
    Ok(range)
}

pub(crate) fn starting_hand(text: &str) -> Result<StartingHand, RangeError> {
    let mut parser = Parser { reader: CardReader::new(text), dialect: Dialect::default() };
    let start = parser.reader.clone();
    let shape = parser.shape(&start)?;
    let hand = match shape.suits {
        _ if !parser.reader.rest().is_empty() => None,
        Suits::Suited => StartingHand::new(shape.high, shape.low, true),
        Suits::Offsuit => StartingHand::new(shape.high, shape.low, false),
        Suits::Any if shape.is_pair() => StartingHand::new(shape.high, shape.low, false),
        Suits::Any | Suits::Exact(..) => None,
    };
    hand.ok_or_else(|| error(&start, &parser.reader, Kind::NotAStartingHand))
}

/// The weights that a list of tokens sets; `None` for combos that it does not speak of.
type ComboWeights = Box<[Option<f64>; HoleCards::COUNT]>;

fn combos_of(weights: &ComboWeights) -> impl Iterator<Item = (HoleCards, f64)> {
    HoleCards::ALL.into_iter().zip(weights.iter()).filter_map(|(combo, &weight)| Some((combo, weight?)))
}

/// The combos that a token stands for, with the weights that they have inside a group.
type Hands = Vec<(HoleCards, f64)>;

fn unweighted(combos: impl IntoIterator<Item = HoleCards>) -> Hands {
    let mut hands = Hands::with_capacity(HoleCards::COUNT);
    hands.extend(combos.into_iter().map(|combo| (combo, 1.0)));
    hands
}

struct Parser<'a> {
    reader: CardReader<'a>,
    dialect: Dialect,
}

type Result<T, E = RangeError> = core::result::Result<T, E>;

impl<'a> Parser<'a> {
    /// Reads tokens up to the end or to a closing parenthesis; `None` if there are none.
    fn list(&mut self, depth: usize) -> Result<Option<ComboWeights>> {
        let mut weights = None;
        loop {
            self.skip(is_separator);
            match self.reader.peek() {
                None => return Ok(weights),
                Some(')') if depth > 0 => return Ok(weights),
                Some(')') => return self.fail(&self.reader, Kind::Unopened),
                Some('!') => self.exclusion(weights.as_mut(), depth)?,
                Some(_) => {
                    let weights = weights.get_or_insert_with(|| Box::new([None; HoleCards::COUNT]));
                    self.inclusion(weights, depth)?;
                }
            }
        }
    }

    /// Reads a token and sets the weights of its combos.
    fn inclusion(&mut self, weights: &mut ComboWeights, depth: usize) -> Result<()> {
        let start = self.reader.clone();
        let (hands, before) = self.hands(&start, depth)?;
        let behind = self.weight(&start)?;
        if before.is_some() && behind.is_some() {
            return self.fail(&start, Kind::TwoWeights);
        }
        self.expect_boundary(&start, depth)?;
        let factor = before.or(behind).unwrap_or(1.0);
        hands.into_iter().for_each(|(combo, weight)| weights[combo.index()] = Some(factor * weight));
        Ok(())
    }

    /// Reads a token behind `!` and takes its combos out.
    fn exclusion(&mut self, weights: Option<&mut ComboWeights>, depth: usize) -> Result<()> {
        let start = self.reader.clone();
        self.reader.advance();
        let (hands, before) = self.hands(&start, depth)?;
        if self.weight(&start)?.or(before).is_some() {
            return self.fail(&start, Kind::WeightedExclusion);
        }
        self.expect_boundary(&start, depth)?;
        let Some(weights) = weights else { return self.fail(&start, Kind::NothingToExclude) };
        hands.into_iter().for_each(|(combo, _)| weights[combo.index()] = None);
        Ok(())
    }

    /// Reads what a token stands for, and the weight before a group.
    fn hands(&mut self, start: &CardReader<'a>, depth: usize) -> Result<(Hands, Option<f64>)> {
        let hands = match self.reader.peek() {
            Some('(') => self.group(start, depth)?,
            Some('*') => {
                self.reader.advance();
                unweighted(HoleCards::ALL)
            }
            Some(c) if is_dash(c) || c == '+' => return self.signed(start),
            _ if self.number_ahead() => return self.number(start, depth),
            _ => match self.word() {
                Some(hands) => hands,
                None => unweighted(self.span(start)?.shapes().flat_map(Shape::combos)),
            },
        };
        Ok((hands, None))
    }

    /// Reads a word that stands for hands, if one is ahead.
    fn word(&mut self) -> Option<Hands> {
        let rest = self.reader.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let hands = match rest[..length].to_ascii_lowercase().as_str() {
            "random" | "any" => unweighted(HoleCards::ALL),
            "none" => Hands::new(),
            _ => return None,
        };
        self.skip(|c| c.is_ascii_alphabetic());
        Some(hands)
    }

    /// Reads `(` and what follows up to `)`.
    fn group(&mut self, start: &CardReader<'a>, depth: usize) -> Result<Hands> {
        if depth == MAX_DEPTH {
            return self.fail(start, Kind::TooDeep);
        }
        self.reader.advance();
        let weights = self.list(depth + 1)?;
        if self.reader.peek().is_none() {
            return self.fail(start, Kind::Unclosed);
        }
        self.reader.advance();
        let hands = weights.map(|weights| combos_of(&weights).collect());
        hands.ok_or_else(|| error(start, &self.reader, Kind::EmptyGroup))
    }

    /// Whether a number is ahead, and not the ranks of a hand: it has a point, a percent sign or a group behind it, or a
    /// digit that no rank begins with.
    fn number_ahead(&self) -> bool {
        let rest = self.reader.rest();
        let length = rest.find(|c: char| !is_numeric(c)).unwrap_or(rest.len());
        let (number, behind) = rest.split_at(length);
        let is_ranks = number.replace("10", "T").chars().all(|c| !matches!(c, '0' | '1' | '.'));
        !number.is_empty() && (!is_ranks || behind.starts_with(['%', '(']))
    }

    /// Reads a number with a percent sign, a group, or both behind it.
    fn number(&mut self, start: &CardReader<'a>, depth: usize) -> Result<(Hands, Option<f64>)> {
        let digits = self.skip(is_numeric);
        let is_percent = self.eat('%');
        if self.reader.peek() == Some('(') {
            let weight = self.to_weight(start, digits, is_percent)?;
            return Ok((self.group(start, depth)?, Some(weight)));
        }
        if !is_percent {
            return self.fail(start, Kind::BareNumber);
        }
        Ok((self.share(start, digits)?, None))
    }

    /// Reads a percentage whose first number is read already, up to the second if there are two.
    fn share(&mut self, start: &CardReader<'a>, first: &str) -> Result<Hands> {
        let first = self.to_percent(start, first)?;
        let mut bounds = (0.0, first);
        if self.dash() {
            let digits = self.skip(is_numeric);
            if !self.eat('%') {
                return self.fail(start, Kind::Percentage);
            }
            let second = self.to_percent(start, digits)?;
            bounds = (first.min(second), first.max(second));
        }
        if self.past_spaces().starts_with('(') {
            return self.fail(start, Kind::PercentageBeforeGroup);
        }
        match (hands_within(bounds.0), hands_within(bounds.1)) {
            (from, to) if from < to => {
                Ok(unweighted(StartingHand::RANKED[from..to].iter().flat_map(|hand| hand.combos())))
            }
            _ => self.fail(start, Kind::NoHandInPercentage),
        }
    }

    /// Fails over a sign at the start of a token, saying what it seems to be meant as.
    fn signed<T>(&mut self, start: &CardReader<'a>) -> Result<T> {
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

    /// Reads a hand, alone, with `+`, or with a dash and another one.
    fn span(&mut self, start: &CardReader<'a>) -> Result<Span> {
        let shape = self.shape(start)?;
        if self.eat('+') {
            return Ok(shape.plus(self.dialect));
        }
        if !self.dash() {
            return Ok(shape.alone());
        }
        if self.reader.peek().is_none_or(|c| is_boundary(c) || c == '(') {
            return self.fail(start, Kind::SpanWithoutEnd);
        }
        let other = self.shape(start)?;
        shape.to(other).map_err(|kind| error(start, &self.reader, kind))
    }

    /// Reads two ranks, or two cards.
    fn shape(&mut self, start: &CardReader<'a>) -> Result<Shape> {
        let reader = &mut self.reader;
        let (a, a_suit, b) = (reader.take_rank(), reader.take_suit(), reader.take_rank());
        let (Some(a), Some(b)) = (a, b) else { return self.fail(start, Kind::NotAHand) };
        let Some(a_suit) = a_suit else {
            let suits = if self.eat('s') || self.eat('S') {
                Suits::Suited
            } else if self.eat('o') || self.eat('O') {
                Suits::Offsuit
            } else {
                Suits::Any
            };
            return match suits {
                Suits::Suited | Suits::Offsuit if a == b => self.fail(start, Kind::PairWithSuitedness),
                _ => Ok(Shape::new(a, b, suits)),
            };
        };
        let Some(b_suit) = reader.take_suit() else { return self.fail(start, Kind::NotAHand) };
        match HoleCards::new(Card::new(a, a_suit), Card::new(b, b_suit)) {
            Some(combo) => Ok(Shape::of(combo)),
            None => self.fail(start, Kind::SameCardTwice),
        }
    }

    /// Reads the weight behind a token, if there is one.
    fn weight(&mut self, start: &CardReader<'a>) -> Result<Option<f64>> {
        let mark = match self.past_spaces().chars().next() {
            Some(mark @ (':' | '@')) => mark,
            _ => return Ok(None),
        };
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

    /// Fails unless the token ends here.
    fn expect_boundary(&self, start: &CardReader<'a>, depth: usize) -> Result<()> {
        match self.reader.peek() {
            Some(')') if depth == 0 => self.fail(&self.reader, Kind::Unopened),
            Some(c) if !is_boundary(c) => self.fail(start, Kind::Trailing),
            _ => Ok(()),
        }
    }

    /// Reads a dash and the spaces around it, if one is ahead. One with a space before it alone may be meant to exclude
    /// hands, and is left for the next token to fail over.
    fn dash(&mut self) -> bool {
        let ahead = self.past_spaces();
        let Some(behind) = ahead.strip_prefix(is_dash) else { return false };
        if ahead.len() < self.reader.rest().len() && !behind.starts_with(char::is_whitespace) {
            return false;
        }
        self.skip(char::is_whitespace);
        self.reader.advance();
        self.skip(char::is_whitespace);
        true
    }

    fn past_spaces(&self) -> &'a str {
        self.reader.rest().trim_start()
    }

    /// Reads one character, if it is ahead.
    fn eat(&mut self, wanted: char) -> bool {
        let is_ahead = self.reader.peek() == Some(wanted);
        if is_ahead {
            self.reader.advance();
        }
        is_ahead
    }

    /// Reads on while characters are as wanted, and returns them.
    fn skip(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.reader.rest();
        while self.reader.peek().is_some_and(&wanted) {
            self.reader.advance();
        }
        &rest[..rest.len() - self.reader.rest().len()]
    }

    fn fail<T>(&self, start: &CardReader<'a>, kind: Kind) -> Result<T> {
        Err(error(start, &self.reader, kind))
    }
}

/// The error over the token that begins at `start` and that has been read up to `reached`.
fn error(start: &CardReader, reached: &CardReader, kind: Kind) -> RangeError {
    let rest = start.rest();
    let read = rest.len() - reached.rest().len();
    // At least one character, and then on to the end of the word.
    let is_end = |&(at, c): &(usize, char)| at >= read.max(1) && is_boundary(c);
    let end = rest.char_indices().find(is_end).map_or(rest.len(), |(at, _)| at);
    let token = rest[..end].trim_end();
    let mut shown: String = token.chars().take(SHOWN).collect();
    if shown.len() < token.len() {
        shown.push('…');
    }
    RangeError { token: shown, position: start.position(), kind }
}

fn is_separator(c: char) -> bool {
    matches!(c, ',' | ';') || c.is_whitespace()
}

fn is_boundary(c: char) -> bool {
    c == ')' || is_separator(c)
}

/// The hyphen, and what word processors make of it.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−')
}

fn is_numeric(c: char) -> bool {
    c.is_ascii_digit() || c == '.'
}
