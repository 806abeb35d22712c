//! Hands of two ranks or two cards, and their spans.

use alloc::vec;

use evaluator::{Card, HoleCards, Rank};

use super::pattern::{Pattern, read_suitedness};
use super::{End, Hands, Parser, Result, error, is_boundary, is_end, unweighted};
use crate::notation::tokens::{TextReader, is_blank, is_comma};
use crate::range::two::error::RangeErrorKind as Kind;
use crate::range::two::shape::{Shape, Span, Suits};

impl<'a> Parser<'a> {
    /// Reads a hand, a span of hands, or a hand with a wildcard.
    pub(super) fn hand(&mut self, start: &TextReader<'a>) -> Result<Hands> {
        if self.reader.rest().get(..2).is_some_and(|two| two.eq_ignore_ascii_case("xx")) {
            return self.fail(start, Kind::AnyOrSuited);
        }
        let mut ahead = self.reader.clone();
        let Some(pattern) = Pattern::read(&mut ahead) else {
            return Ok(unweighted(self.span(start)?.shapes().flat_map(Shape::combos)));
        };
        self.reader = ahead;
        let is_up = self.reader.peek() == Some('+');
        let patterns = match self.reader.eat('+') || self.reader.minus(leads_nowhere) {
            true => pattern.onwards(is_up),
            false => Some(vec![pattern]),
        };
        let Some(patterns) = patterns else { return self.fail(start, Kind::PatternOnwards) };
        let hands = unweighted(patterns.iter().flat_map(Pattern::combos));
        if hands.is_empty() { self.fail(start, Kind::NothingBelow) } else { Ok(hands) }
    }

    /// Reads a single card after `!`, which excludes all hands with it.
    pub(super) fn card_alone(&mut self, start: &TextReader<'a>) -> Result<Option<Hands>> {
        let mut ahead = self.reader.clone();
        let Some(card) = take_card(&mut ahead) else { return Ok(None) };
        if !is_end(ahead.rest()) && !ahead.rest().starts_with([':', '@', '!']) {
            return Ok(None);
        }
        self.reader = ahead.clone();
        if let (false, Some(_)) = (ahead.skip(is_blank).is_empty(), take_card(&mut ahead))
            && is_end(ahead.rest())
        {
            return Err(error(start, &ahead, Kind::CardOrCombo));
        }
        Ok(Some(unweighted(HoleCards::ALL.into_iter().filter(|combo| combo.card_set().contains(card)))))
    }

    /// Reads a hand by itself, with `+` or `-`, or with a dash and another hand.
    fn span(&mut self, start: &TextReader<'a>) -> Result<Span> {
        let shape = self.shape(start)?;
        if self.reader.eat('+') {
            return Ok(shape.plus(self.how.dialect));
        }
        if self.reader.minus(leads_nowhere) {
            return Ok(shape.minus(self.how.dialect));
        }
        if !self.reader.dash() {
            return Ok(shape.alone());
        }
        if self.reader.peek().is_none_or(|c| is_boundary(c) || c == '(') {
            return self.fail(start, Kind::SpanWithoutEnd);
        }
        let other = self.shape(start)?;
        shape.to(other).map_err(|kind| error(start, &self.reader, kind))
    }

    /// Reads two ranks, or two cards.
    pub(super) fn shape(&mut self, start: &TextReader<'a>) -> Result<Shape> {
        let Some(a) = self.reader.take_rank() else { return self.fail(start, Kind::NotAHand) };
        if let Some(shape) = self.variables(a) {
            return self.unless_suited_pair(start, shape);
        }
        let a_suit = self.reader.take_suit();
        let b = match a_suit {
            Some(_) => self.rank_of_second_card(),
            None => self.reader.take_rank(),
        };
        let Some(b) = b else { return self.fail(start, Kind::NotAHand) };
        let Some(a_suit) = a_suit else {
            let suits = read_suitedness(&mut self.reader);
            return self.unless_suited_pair(start, Shape::new(a, b, suits));
        };
        let Some(b_suit) = self.reader.take_suit() else { return self.fail(start, Kind::NotAHand) };
        match HoleCards::new(Card::new(a, a_suit), Card::new(b, b_suit)) {
            Some(combo) => Ok(Shape::of(combo)),
            None => self.fail(start, Kind::SameCardTwice),
        }
    }

    /// Returns the shape, or an error if it is a pair marked as suited or offsuit.
    fn unless_suited_pair(&self, start: &TextReader<'a>, shape: Shape) -> Result<Shape> {
        match shape.suits {
            Suits::Suited | Suits::Offsuit if shape.is_pair() => self.fail(start, Kind::PairWithSuitedness),
            _ => Ok(shape),
        }
    }

    /// Reads the rest of `AxKx` or `AxKy` after the first rank, if it is ahead. Equal letters are one suit,
    /// different letters two suits.
    fn variables(&mut self, a: Rank) -> Option<Shape> {
        let mut ahead = self.reader.clone();
        let (first, b, second) = (ahead.take_variable()?, ahead.take_rank()?, ahead.take_variable()?);
        self.reader = ahead;
        Some(match (first == second, a == b) {
            (true, _) => Shape::new(a, b, Suits::Suited),
            (false, true) => Shape::new(a, b, Suits::Any),
            (false, false) => Shape::new(a, b, Suits::Offsuit),
        })
    }

    /// Reads the rank of the second card, and the space before it if a whole card follows.
    fn rank_of_second_card(&mut self) -> Option<Rank> {
        let mut ahead = self.reader.clone();
        if !ahead.skip(is_blank).is_empty() {
            take_card(&mut ahead.clone())?;
            self.reader = ahead;
        }
        self.reader.take_rank()
    }
}

/// Returns `true` if a dash before this text does not begin a span.
fn leads_nowhere(behind: &str) -> bool {
    End::ahead(behind).is_some() || behind.starts_with(is_comma) || behind.starts_with([':', '@', '!'])
}

fn take_card(reader: &mut TextReader<'_>) -> Option<Card> {
    Some(Card::new(reader.take_rank()?, reader.take_suit()?))
}
