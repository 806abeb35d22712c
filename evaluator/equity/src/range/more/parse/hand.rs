//! Parsing of hands made of ranks, cards and letters, and of spans.

use crate::notation::tokens::{TextReader, is_blank, is_comma};
use evaluator::{Rank, Suit};
use std::prelude::rust_2024::*;

use super::symbol::{Symbol, X};
use super::{Parser, Result, error, is_boundary, is_end};
use crate::range::more::error::RangeErrorKind as Kind;
use crate::range::more::pattern::Condition;
use crate::range::more::property::{Macro, Property};
use crate::range::more::sets::HandSet;

/// Alternatives for some cards of a hand. All have the same number of cards.
pub(super) type Choice = Vec<Vec<Symbol>>;

/// The maximum number of patterns that a token may expand to.
const MAX_PATTERNS: usize = 1_000;

impl<'a> Parser<'a> {
    /// Parses a hand or a span of hands, and properties after it.
    pub(super) fn hand(&mut self, start: &TextReader<'a>) -> Result<HandSet> {
        let mut properties = Vec::new();
        let choices = match self.cards_apart() {
            Some(cards) => vec![vec![cards]],
            None => self.choices(start, &mut properties)?,
        };
        if choices.is_empty() && properties.is_empty() {
            return self.fail(start, Kind::NotAHand);
        }
        let choices = self.span(start, choices, &mut properties)?;
        while self.reader.peek() == Some('$') {
            self.property(start, &mut properties)?;
        }
        self.check_spaces(start, &choices)?;
        self.check_whole_hand(start, &choices)?;
        let token = &start.rest()[..start.rest().len() - self.reader.rest().len()];
        if token.starts_with('[') && token.find(']') == Some(token.len() - 1) {
            let mut inside = start.clone();
            inside.advance();
            self.check_single_cards(start, &inside, ']')?;
        }
        let combined = self.combined(start, &choices)?;
        let patterns: Result<Vec<_>, Kind> = combined.iter().map(|symbols| self.pattern(symbols)).collect();
        let patterns = patterns.map_err(|kind| error(start, &self.reader, kind))?;
        self.hands_with(start, &Condition { patterns, properties })
    }

    /// Parses two or more cards separated by spaces, as hands are often written. Returns `None` if there are
    /// none.
    fn cards_apart(&mut self) -> Option<Vec<Symbol>> {
        let before = self.reader.clone();
        let mut cards = Vec::new();
        let mut end = before.clone();
        while let Some(symbol) = self.symbol().filter(|symbol| symbol.card().is_some())
            && is_end(self.reader.rest())
        {
            cards.push(symbol);
            end = self.reader.clone();
            self.reader.skip(is_blank);
        }
        self.reader = if cards.len() > 1 { end } else { before };
        (cards.len() > 1).then_some(cards)
    }

    /// Returns an error if cards after a space may belong to the hand before it.
    fn check_spaces(&self, start: &TextReader<'a>, choices: &[Choice]) -> Result<()> {
        let mut cards = choices.iter().flatten().flatten();
        let count = choices.iter().map(|choice| choice[0].len()).sum::<usize>();
        let is_part = count > 0 && count < self.how.cards && cards.all(|symbol| symbol.card().is_some());
        let mut ahead =
            Parser { reader: self.reader.clone(), text: self.text, how: self.how, budget: self.budget };
        let is_apart = !ahead.reader.skip(is_blank).is_empty();
        let is_card = ahead.symbol().is_some_and(|symbol| symbol.card().is_some());
        if is_part && is_apart && is_card { self.fail(start, Kind::CardsApart) } else { Ok(()) }
    }

    /// Returns an error for a whole hand of a game with fewer hole cards. Open cards have to be written as
    /// stars.
    fn check_whole_hand(&self, start: &TextReader<'a>, choices: &[Choice]) -> Result<()> {
        /// Fewer cards are a usual pattern for the hands of a game with four cards.
        const FEWEST: usize = 4;
        let (found, cards) = (choices.iter().map(|choice| choice[0].len()).sum::<usize>(), self.how.cards);
        let are_cards = choices.iter().flatten().flatten().all(|symbol| symbol.card().is_some());
        let is_whole = are_cards && (FEWEST..cards).contains(&found);
        if is_whole { self.fail(start, Kind::TooFewCards { found, cards }) } else { Ok(()) }
    }

    /// Parses cards, lists and properties as long as they follow.
    fn choices(&mut self, start: &TextReader<'a>, properties: &mut Vec<Property>) -> Result<Vec<Choice>> {
        let mut choices = Vec::new();
        loop {
            match self.reader.peek() {
                Some('[') => choices.push(self.bracket(start)?),
                Some('$') => choices.extend(self.property(start, properties)?),
                _ => match self.symbol() {
                    Some(symbol) => choices.push(vec![vec![symbol]]),
                    None => break,
                },
            }
        }
        let rest = self.reader.rest();
        let are_ranks = choices.iter().flatten().flatten().all(Symbol::is_rank_alone);
        if rest.starts_with('o') && is_end(&rest[1..]) && are_ranks && !choices.is_empty() {
            return self.fail(start, Kind::HoldemSuffix);
        }
        let kept = sole_symbols(&choices).map_or(Ok(choices.len()), |symbols| self.kept(&symbols));
        let kept = kept.map_err(|kind| error(start, &self.reader, kind))?;
        if kept < choices.len()
            && let Some(last) = choices[..kept].last_mut()
        {
            last[0][0].suit_letter = None;
        }
        choices.truncate(kept);
        Ok(choices)
    }

    /// Returns the number of symbols that restrict a hand, which excludes trailing symbols for any card.
    /// Returns an error for suits after ranks, which are ambiguous.
    fn kept(&self, symbols: &[Symbol]) -> Result<usize, Kind> {
        let alone = symbols.iter().rev().take_while(|symbol| symbol.is_suit_alone).count();
        let (ranks, suits) = symbols.split_at(symbols.len() - alone);
        let are_x = suits.iter().all(|symbol| symbol.suit_letter == Some(X));
        let Some((last, before)) = ranks.split_last() else {
            let is_whole = are_x && alone == self.how.cards;
            return if is_whole { Err(Kind::AnyOrSuited) } else { Ok(symbols.len()) };
        };
        // Text with stars does not use letters for any card.
        if !last.has_suit() || before.iter().any(Symbol::has_suit) || ranks.iter().any(Symbol::is_star) {
            return Ok(symbols.len());
        }
        let are_x = are_x && last.suit_letter == Some(X);
        let are_named = ranks.len() > 1 && ranks.iter().all(|symbol| symbol.rank.is_some());
        match alone {
            0 if are_named && last.suit == Some(Suit::Spades) => Err(Kind::HoldemSuffix),
            0 => Ok(symbols.len()),
            _ if are_x && symbols.len() + 1 == self.how.cards => Ok(ranks.len()),
            _ if before.is_empty() && (alone == 1 || !are_x) => Ok(symbols.len()),
            _ => Err(if are_x { Kind::AnyOrSuited } else { Kind::SuitsBehindRanks }),
        }
    }

    /// Parses `$` and a name. A property is added to `properties`, a card is returned.
    fn property(&mut self, start: &TextReader<'a>, properties: &mut Vec<Property>) -> Result<Option<Choice>> {
        self.reader.advance();
        let rest = self.reader.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        // `$Ms` is a middle card of spades.
        let is_one_case = !rest[..length].starts_with(|c: char| c.is_ascii_uppercase())
            || !rest[..length].ends_with(|c: char| c.is_ascii_lowercase());
        if let (true, Some(Macro::Property(property))) = (is_one_case, Macro::named(&rest[..length])) {
            self.reader.skip(|c| c.is_ascii_alphanumeric());
            if property == Property::TripleSuited && self.how.cards == 6 {
                return self.fail(start, Kind::TripleSuitedSix);
            }
            properties.push(property);
            return Ok(None);
        }
        let Some(Macro::Ranks(ranks)) = rest.get(..1).and_then(Macro::named) else {
            self.reader.skip(|c| c.is_ascii_alphanumeric());
            return self.fail(start, Kind::UnknownMacro);
        };
        self.reader.advance();
        let symbol = Symbol::of_list(crate::range::more::pattern::cards_with(
            ranks,
            crate::range::more::pattern::ALL_SUITS,
        ));
        Ok(Some(vec![vec![self.with_suit(symbol)]]))
    }

    /// Returns every combination of the choices.
    fn combined(&self, start: &TextReader<'a>, choices: &[Choice]) -> Result<Vec<Vec<Symbol>>> {
        let mut combined = vec![Vec::new()];
        for choice in choices {
            if combined.len() * choice.len() > MAX_PATTERNS {
                return self.fail(start, Kind::TooManyPatterns);
            }
            let longer = |symbols: &Vec<Symbol>| {
                choice.iter().map(|next| [symbols.as_slice(), next].concat()).collect::<Vec<_>>()
            };
            combined = combined.iter().flat_map(longer).collect();
        }
        Ok(combined)
    }

    /// Parses `+`, `-`, or a dash and the other end of a span. Returns the choice unchanged if none follows.
    fn span(
        &mut self,
        start: &TextReader<'a>,
        choices: Vec<Choice>,
        properties: &mut Vec<Property>,
    ) -> Result<Vec<Choice>> {
        let steps = if self.reader.eat('+') {
            1
        } else if self.minus() {
            -1
        } else {
            if !self.reader.dash() {
                return Ok(choices);
            }
            if self.reader.peek().is_none_or(|c| is_boundary(c) || c == '(') {
                return self.fail(start, Kind::SpanWithoutEnd);
            }
            let other = self.choices(start, properties)?;
            let (Some(from), Some(to)) = (sole_symbols(&choices), sole_symbols(&other)) else {
                return self.fail(start, Kind::SpanOfLetters);
            };
            return Ok(vec![between(&from, &to).map_err(|kind| error(start, &self.reader, kind))?]);
        };
        let Some(symbols) = sole_symbols(&choices) else { return self.fail(start, Kind::SpanOfLetters) };
        Ok(vec![onwards(&symbols, steps).map_err(|kind| error(start, &self.reader, kind))?])
    }

    /// Consumes a dash that ends a token: a span down to the deuce. Returns `true` if there was one.
    pub(super) fn minus(&mut self) -> bool {
        self.reader.minus(|behind| {
            behind.is_empty()
                || behind.starts_with(is_comma)
                || behind.starts_with([')', '}', '"', ':', '@', '!', '$', ']'])
        })
    }
}

/// Returns the symbols if no list leaves a choice.
fn sole_symbols(choices: &[Choice]) -> Option<Vec<Symbol>> {
    choices
        .iter()
        .map(|choice| if let [symbols] = choice.as_slice() { Some(symbols) } else { None })
        .try_fold(Vec::new(), |mut all, symbols| {
            all.extend(symbols?);
            Some(all)
        })
}

/// Returns the cards and all higher ones, rank by rank up to the ace, or all lower ones down to the deuce.
pub(super) fn onwards(symbols: &[Symbol], steps: i8) -> Result<Choice, Kind> {
    check_slide(symbols)?;
    let slide = |steps: i8| symbols.iter().map(|symbol| symbol.slid(steps)).collect::<Option<Vec<Symbol>>>();
    let hands: Choice = (0..Rank::COUNT as i8).map_while(|count| slide(count * steps)).collect();
    let mut ranks = symbols.iter().filter_map(|symbol| symbol.rank);
    let first = ranks.next();
    // `AA+` with one rank is clear. With several ranks another card could be meant to rise.
    if hands.len() == 1 && ranks.any(|rank| Some(rank) != first) {
        Err(Kind::SpanAtTheEnd)
    } else {
        Ok(hands)
    }
}

/// Returns the cards of both ends and all between them.
pub(super) fn between(from: &[Symbol], to: &[Symbol]) -> Result<Choice, Kind> {
    check_slide(from)?;
    check_slide(to)?;
    if from.len() != to.len() {
        return Err(Kind::SpanWithoutSteps);
    }
    let rank = |symbol: &Symbol| symbol.rank.map_or(0, |rank| rank as i8);
    let steps: Vec<i8> = from.iter().zip(to).map(|(from, to)| rank(to) - rank(from)).collect();
    let most = steps.iter().copied().max_by_key(|steps| steps.abs()).unwrap_or(0);
    let same = from.iter().zip(to).all(|(from, to)| Symbol { rank: to.rank, ..*from } == *to);
    let alike = from.iter().zip(to).all(|(from, to)| from.rank.is_some() == to.rank.is_some());
    if !same || !alike || steps.iter().any(|&steps| steps != 0 && steps != most) {
        return Err(Kind::SpanWithoutSteps);
    }
    let hand = |count: i8| {
        let slide = |(symbol, &steps): (&Symbol, &i8)| symbol.slid(steps.signum() * count);
        from.iter().zip(&steps).map(slide).collect::<Option<Vec<Symbol>>>()
    };
    (0..=most.abs()).map(hand).collect::<Option<Choice>>().ok_or(Kind::SpanWithoutSteps)
}

/// Returns an error unless the ranks of the cards can slide.
fn check_slide(symbols: &[Symbol]) -> Result<(), Kind> {
    let is_fixed = |symbol: &Symbol| symbol.rank_letter.is_some() || symbol.is_list();
    let has_rank = symbols.iter().any(|symbol| symbol.rank.is_some());
    if !has_rank || symbols.iter().any(is_fixed) { Err(Kind::SpanOfLetters) } else { Ok(()) }
}
