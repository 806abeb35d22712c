//! Hands of two ranks or two cards, and spans of them.

use evaluator::{Card, CardReader, HoleCards, Rank};

use super::pattern::{Pattern, read_suitedness, variable};
use super::{End, Hands, Parser, Result, error, is_blank, is_boundary, is_dash, is_end, skip, unweighted};
use crate::range::error::RangeErrorKind as Kind;
use crate::range::shape::{Shape, Span, Suits};

impl<'a> Parser<'a> {
    /// Reads a hand, a span of hands, or a hand with something in it that stands for many cards.
    pub(super) fn hand(&mut self, start: &CardReader<'a>) -> Result<Hands> {
        if self.reader.rest().get(..2).is_some_and(|two| two.eq_ignore_ascii_case("xx")) {
            return self.fail(start, Kind::AnyOrSuited);
        }
        let mut ahead = self.reader.clone();
        let Some(pattern) = Pattern::read(&mut ahead) else {
            return Ok(unweighted(self.span(start)?.shapes().flat_map(Shape::combos)));
        };
        self.reader = ahead;
        let hands = unweighted(pattern.combos());
        if hands.is_empty() { self.fail(start, Kind::NothingBelow) } else { Ok(hands) }
    }

    /// Reads a card that stands alone, behind a sign that excludes all hands with it.
    pub(super) fn card_alone(&mut self, start: &CardReader<'a>) -> Result<Option<Hands>> {
        let mut ahead = self.reader.clone();
        let Some(card) = take_card(&mut ahead) else { return Ok(None) };
        if !is_end(ahead.rest()) && !ahead.rest().starts_with([':', '@']) {
            return Ok(None);
        }
        self.reader = ahead.clone();
        if let (false, Some(_)) = (skip(&mut ahead, is_blank).is_empty(), take_card(&mut ahead))
            && is_end(ahead.rest())
        {
            return Err(error(start, &ahead, Kind::CardOrCombo));
        }
        Ok(Some(unweighted(HoleCards::ALL.into_iter().filter(|combo| combo.card_set().contains(card)))))
    }

    /// Reads a hand, alone, with `+` or `-`, or with a dash and another one.
    fn span(&mut self, start: &CardReader<'a>) -> Result<Span> {
        let shape = self.shape(start)?;
        if self.eat('+') {
            return Ok(shape.plus(self.how.dialect));
        }
        if self.minus() {
            return Ok(shape.minus(self.how.dialect));
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
    pub(super) fn shape(&mut self, start: &CardReader<'a>) -> Result<Shape> {
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

    /// The shape, unless it is a pair that is said to be suited or offsuit.
    fn unless_suited_pair(&self, start: &CardReader<'a>, shape: Shape) -> Result<Shape> {
        match shape.suits {
            Suits::Suited | Suits::Offsuit if shape.is_pair() => self.fail(start, Kind::PairWithSuitedness),
            _ => Ok(shape),
        }
    }

    /// Reads on in `AxKx` or `AxKy` behind the first rank, if the rest is that: one letter for both suits is any suit
    /// twice, two letters are two suits.
    fn variables(&mut self, a: Rank) -> Option<Shape> {
        let mut ahead = self.reader.clone();
        let (first, b, second) = (variable(&mut ahead)?, ahead.take_rank()?, variable(&mut ahead)?);
        self.reader = ahead;
        Some(match (first == second, a == b) {
            (true, _) => Shape::new(a, b, Suits::Suited),
            (false, true) => Shape::new(a, b, Suits::Any),
            (false, false) => Shape::new(a, b, Suits::Offsuit),
        })
    }

    /// Reads the rank of a second card, and the space before it if a whole card stands behind that.
    fn rank_of_second_card(&mut self) -> Option<Rank> {
        let mut ahead = self.reader.clone();
        if !skip(&mut ahead, is_blank).is_empty() {
            take_card(&mut ahead.clone())?;
            self.reader = ahead;
        }
        self.reader.take_rank()
    }

    /// Reads a dash with nothing behind it that it could lead to.
    fn minus(&mut self) -> bool {
        let Some(behind) = self.reader.rest().strip_prefix(is_dash) else { return false };
        let behind = behind.trim_start();
        let is_minus = End::ahead(behind).is_some() || behind.starts_with([',', ';', ':', '@', '!']);
        if is_minus {
            self.reader.advance();
        }
        is_minus
    }

    /// Reads a dash and the spaces around it, if one is ahead. One with a space before it alone may be meant to exclude
    /// hands, and is left for the next token to fail over.
    pub(super) fn dash(&mut self) -> bool {
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
}

fn take_card(reader: &mut CardReader<'_>) -> Option<Card> {
    Some(Card::new(reader.take_rank()?, reader.take_suit()?))
}
