//! Parsing of lists in brackets.

use crate::notation::tokens::{TextReader, is_blank};
use evaluator::CardSet;
use std::prelude::rust_2024::*;

use super::hand::{Choice, between, onwards};
use super::symbol::Symbol;
use super::{Parser, Result, error};
use crate::range::more::error::RangeErrorKind as Kind;

impl<'a> Parser<'a> {
    /// Parses `[`, a list, `]` and an optional suit after it.
    pub(super) fn bracket(&mut self, start: &TextReader<'a>) -> Result<Choice> {
        self.reader.advance();
        if let Some(cards) = self.whole_hand() {
            return Ok(vec![cards]);
        }
        let (mut choice, mut entries) = (Choice::new(), 0);
        loop {
            self.reader.skip(is_blank);
            choice.extend(self.entry(start)?);
            entries += 1;
            self.reader.skip(is_blank);
            match self.reader.peek() {
                Some(',') => self.reader.advance(),
                Some(']') => break,
                None | Some(')') => return self.fail(start, Kind::UnclosedBracket),
                Some(_) => return self.fail(start, Kind::BracketItem),
            }
        }
        self.reader.advance();
        if let ([symbols], 1) = (choice.as_slice(), entries)
            && symbols.len() > 1
        {
            let among = set_of(symbols).ok_or_else(|| error(start, &self.reader, Kind::BracketItem))?;
            return Ok(vec![vec![self.with_suit(Symbol::of_list(among))]]);
        }
        if choice.iter().any(|symbols| symbols.len() != choice[0].len()) {
            return self.fail(start, Kind::BracketOfDifferentLengths);
        }
        let are_cards = choice.iter().all(|symbols| symbols.len() == 1 && !symbols[0].has_letter());
        if !are_cards {
            return Ok(choice);
        }
        let among = choice.iter().fold(CardSet::EMPTY, |among, symbols| among | symbols[0].cards());
        Ok(vec![vec![self.with_suit(Symbol::of_list(among))]])
    }

    /// Parses all cards of a hand without commas between them, and the bracket after them. Returns `None`, and parses
    /// nothing, if anything else follows.
    fn whole_hand(&mut self) -> Option<Vec<Symbol>> {
        let before = self.reader.clone();
        let mut cards = Vec::new();
        while let Some(symbol) = self.symbol().filter(|symbol| symbol.card().is_some()) {
            cards.push(symbol);
            self.reader.skip(is_blank);
        }
        if cards.len() == self.how.cards && self.reader.eat(']') {
            return Some(cards);
        }
        self.reader = before;
        None
    }

    /// Parses an entry of a list: cards, or a span of cards.
    fn entry(&mut self, start: &TextReader<'a>) -> Result<Choice> {
        let symbols = self.symbols();
        if symbols.is_empty() {
            return self.fail(start, Kind::BracketItem);
        }
        let choice = if self.reader.eat('+') {
            onwards(&symbols, 1)
        } else if self.minus() {
            onwards(&symbols, -1)
        } else if self.reader.dash() {
            let other = self.symbols();
            between(&symbols, &other)
        } else {
            Ok(vec![symbols])
        };
        choice.map_err(|kind| error(start, &self.reader, kind))
    }

    fn symbols(&mut self) -> Vec<Symbol> {
        std::iter::from_fn(|| self.symbol()).collect()
    }
}

/// Returns the set of cards given by different ranks without suits, or by different suits without ranks.
/// Returns `None` if the symbols are neither.
fn set_of(symbols: &[Symbol]) -> Option<CardSet> {
    let is_suit = |symbol: &Symbol| symbol.is_suit_alone && symbol.suit.is_some();
    if !symbols.iter().all(Symbol::is_rank_alone) && !symbols.iter().all(is_suit) {
        return None;
    }
    let mut among = CardSet::EMPTY;
    for symbol in symbols {
        if !(among & symbol.cards()).is_empty() {
            return None;
        }
        among |= symbol.cards();
    }
    Some(among)
}
