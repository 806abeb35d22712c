//! The parser of ranges, token by token. The module's documentation describes the syntax.

use std::prelude::rust_2024::*;
mod bracket;
mod hand;
mod number;
mod symbol;

use crate::notation::tokens::{
    Percentages, TextReader, Token, is_blank, is_comma, is_dash, is_separator, is_unknown_cards, shown,
    suits_first,
};

use evaluator::CardSet;

use crate::hole::index::index_of;
use crate::notation::{MAX_DEPTH, Shares, SingleCards};
use crate::range::budget::Budget;
use crate::range::more::error::{RangeError, RangeErrorKind as Kind};
use crate::range::more::pattern::Condition;
use crate::range::more::range::{Builder, Range};
use crate::range::more::reader::RangeReader;
use crate::range::more::sets::{Found, HandSet, Weights};
use crate::range::more::starting_hand::StartingHand;

pub(super) fn range(text: &str, how: &RangeReader, budget: &Budget<'_>) -> Result<Range> {
    let mut parser = Parser { reader: TextReader::new(text), text, how, budget };
    let empty = || RangeError::new(String::new(), 1, Kind::Empty);
    let start = parser.reader.clone();
    let weights = match parser.single_cards()? {
        Some(weights) => weights,
        None => parser.list(0, None)?.ok_or_else(empty)?,
    };
    parser.spend(&start, parser.count() / AT_ONCE)?;
    let mut builder = Builder::default();
    weights.for_each(|index, weight| builder.push(index, weight));
    let range = builder.range(how.cards);
    parser.hold(&start, range.bytes())?;
    parser.release(weights);
    Ok(range)
}

pub(super) fn starting_hand(text: &str) -> Result<StartingHand> {
    let start = TextReader::new(text);
    let hand = symbol::starting_hand(text.trim());
    hand.ok_or_else(|| error(&start, &TextReader::new(""), Kind::NotAStartingHand))
}

/// The number of hands that are copied from set to set in the time in which a pattern is tried on a hand.
const AT_ONCE: u64 = 5;

/// The number of times that a pattern is tried on a hand in the time in which a hand is inserted into a set.
const OF_HAND: u64 = 2;

struct Parser<'a> {
    reader: TextReader<'a>,
    text: &'a str,
    how: &'a RangeReader,
    budget: &'a Budget<'a>,
}

type Result<T, E = RangeError> = std::result::Result<T, E>;

impl<'a> Parser<'a> {
    /// Parses the tokens of a list at nesting depth `depth`, up to its closing character. Returns `None` if
    /// there are none.
    fn list(&mut self, depth: usize, close: Option<char>) -> Result<Option<Weights>> {
        let (mut weights, mut percentages) = (None, Percentages::default());
        let mut shares = Shares::default();
        loop {
            let passed = self.reader.skip(is_separator);
            match self.reader.peek() {
                // The caller that opened the group reports that it is not closed.
                None => return self.without_share(weights, shares),
                next if next == close => return self.without_share(weights, shares),
                Some(')') => return self.fail(&self.reader, Kind::Unopened),
                Some('}') => return self.fail(&self.reader, Kind::UnopenedBrace),
                Some('!') => {
                    self.exclusion(weights.as_mut(), &mut shares, depth, close)?;
                    percentages = Percentages::default();
                }
                // A space alone may be an accident inside a span.
                Some(c) if is_dash(c) && passed.contains(is_comma) => {
                    self.exclusion(weights.as_mut(), &mut shares, depth, close)?;
                    percentages = Percentages::default();
                }
                Some(_) => {
                    let start = self.reader.clone();
                    let weights = match &mut weights {
                        Some(weights) => weights,
                        none => none.insert(self.no_weights(&start)?),
                    };
                    let token = self.inclusion(weights, &mut shares, depth, close)?;
                    let added = percentages.add(self.text, passed, &start, &self.reader, token);
                    added.or_else(|(first, fault)| self.fail(&first, fault))?;
                }
            }
        }
    }

    /// Parses a text of single cards, with or without brackets around them. Cards that are exactly those of one hand
    /// are that hand. Texts that may be a hand with a mistake are refused. Returns `None`, and parses nothing, if the
    /// text is another one.
    fn single_cards(&mut self) -> Result<Option<Weights>> {
        self.reader.skip(is_separator);
        let start = self.reader.clone();
        for close in [start.peek().and_then(closing), None] {
            let mut ahead = start.clone();
            if close.is_some() {
                ahead.advance();
            }
            let is_end = |rest: &str| match close {
                Some(close) => rest.starts_with(close),
                None => rest.is_empty() || rest.starts_with([':', '@']),
            };
            let Some(found) = ahead.single_cards(is_end).filter(|found| found.count > 1) else { continue };
            if close.is_some() {
                ahead.advance();
            }
            let is_whole = ahead.rest().chars().all(is_separator);
            let are_hand = found.are_hand(self.how.cards);
            self.reader = ahead;
            let are_listed = found.have_commas() || (close.is_some() && !found.have_some_commas());
            if is_whole
                && are_hand
                && are_listed
                && let Some(hole) = crate::Hole::new(found.set)
            {
                let mut weights = self.no_weights(&start)?;
                weights.insert(index_of(hole.cards()), 1.0);
                return Ok(Some(weights));
            }
            // Two cards in brackets are a usual list of ProPokerTools. Without brackets a weight may follow.
            let is_list = close == Some(']') && found.count == 2;
            let is_refused = match found.have_commas() {
                true => (are_hand && close.is_none()) || (is_whole && !is_list),
                false => are_hand && found.have_some_commas(),
            };
            if is_refused {
                return Err(self.hand_or_cards(&start, &found));
            }
            self.reader = start.clone();
        }
        match self.has_hand_ahead(&start) {
            Some(cards) => {
                let (all, any) = SingleCards::both_spellings(cards, self.how.cards);
                let reason = format!("one hand, or hands with any of the cards? expected {all} or {any}");
                Err(error(&start, &TextReader::new(""), Kind::HandOrCards).because(reason))
            }
            None => Ok(None),
        }
    }

    /// Returns the cards of the first words of a list if they are all cards of one hand and at least one of them is a
    /// single card. If other words follow, all of them are.
    fn has_hand_ahead(&self, start: &TextReader<'a>) -> Option<CardSet> {
        let (mut all, mut are_single, mut has_single) = (CardSet::EMPTY, true, false);
        let is_end = |c| is_comma(c) || c == '\n';
        let mut words =
            start.rest().split(is_end).map(|word| word.trim_matches(|c| is_separator(c) || c == '"'));
        while all.len() < self.how.cards {
            let cards: CardSet = words.by_ref().find(|word| !word.is_empty())?.parse().ok()?;
            if cards.is_empty() || cards.intersects(all) {
                return None;
            }
            are_single &= cards.len() == 1;
            has_single |= cards.len() == 1;
            all |= cards;
        }
        let is_whole = words.all(str::is_empty);
        (all.len() == self.how.cards && (are_single || (has_single && is_whole))).then_some(all)
    }

    /// Returns the error for single cards that may be one hand or hands with any of them.
    fn hand_or_cards(&self, start: &TextReader<'a>, found: &SingleCards) -> RangeError {
        let cards = self.how.cards;
        if found.are_hand(cards) {
            let (all, any) = SingleCards::both_spellings(found.set, cards);
            let reason = format!("one hand, or hands with any of the cards? expected {all} or {any}");
            return error(start, &self.reader, Kind::HandOrCards).because(reason);
        }
        error(start, &self.reader, Kind::SingleCards { found: found.count, cards })
    }

    /// Returns the weights of a list without its only percentage if that is the share of the other hands.
    fn without_share(
        &self,
        weights: Option<Weights>,
        mut shares: Shares<'a, Weights>,
    ) -> Result<Option<Weights>> {
        let bytes = shares.others().map_or(0, |others| others.bytes());
        let Some(share) = shares.beside_hands() else {
            self.budget.release(bytes);
            return Ok(weights);
        };
        let percent = 100.0 * share.others.total() / crate::Hole::count(self.how.cards) as f64;
        match share.is_of(percent) {
            true => {
                weights.into_iter().for_each(|weights| self.release(weights));
                Ok(Some(share.others))
            }
            false => {
                let error = error(&share.start, &share.end, Kind::ShareOrHands);
                Err(error.because(share.reason(percent)))
            }
        }
    }

    /// Parses a token and sets the weights of its hands.
    fn inclusion(
        &mut self,
        weights: &mut Weights,
        shares: &mut Shares<'a, Weights>,
        depth: usize,
        close: Option<char>,
    ) -> Result<Token> {
        let start = self.reader.clone();
        let (found, before) = self.term(&start, depth)?;
        let behind = self.weight(&start)?;
        if before.is_some() && behind.is_some() {
            return self.fail(&start, Kind::TwoWeights);
        }
        self.expect_boundary(&start, close)?;
        let factor = before.or(behind);
        let token = match start.plain_percentage(&self.reader) {
            Some(percent) => Token::Percentage(percent),
            None if factor.is_some() || start.number_ahead() => Token::Other,
            None => Token::Hands,
        };
        let factor = factor.unwrap_or(1.0);
        if let Found::Weighted(group) = &found
            && factor > 0.0
            && group.least().is_some_and(|least| least * factor == 0.0)
        {
            return self.fail(&start, Kind::WeightTooSmall);
        }
        let is_share = shares.add(&start, &self.reader, weights);
        if is_share {
            self.hold(&start, weights.bytes())?;
        }
        let others = shares.others().filter(|_| !is_share);
        for weights in [Some(weights), others].into_iter().flatten() {
            self.spend(&start, self.work(&found))?;
            if !weights.set(&found, factor) {
                return self.fail(&start, Kind::TooManyWeights);
            }
        }
        self.finish(found);
        Ok(token)
    }

    /// Parses a token after an exclusion sign and removes its hands.
    fn exclusion(
        &mut self,
        weights: Option<&mut Weights>,
        shares: &mut Shares<'a, Weights>,
        depth: usize,
        close: Option<char>,
    ) -> Result<()> {
        let start = self.reader.clone();
        self.reader.advance();
        let (found, before) = self.term(&start, depth)?;
        if self.weight(&start)?.or(before).is_some() {
            return self.fail(&start, Kind::WeightedExclusion);
        }
        self.expect_boundary(&start, close)?;
        let Some(weights) = weights else { return self.fail(&start, Kind::NothingToExclude) };
        for weights in [Some(weights), shares.others()].into_iter().flatten() {
            self.spend(&start, self.work(&found))?;
            weights.remove(&found);
        }
        self.finish(found);
        Ok(())
    }

    /// Parses hands with intersections and exclusions, and the weight before a group.
    fn term(&mut self, start: &TextReader<'a>, depth: usize) -> Result<(Found, Option<f64>)> {
        let (mut found, before) = self.hands(start, depth)?;
        while let Some(are_in) = self.operator(start)? {
            let (Found::Even(others), None) = self.hands(start, depth)? else {
                return self.fail(start, Kind::WeightInside);
            };
            self.spend(start, self.work(&found) + others.count() / AT_ONCE)?;
            found.retain(&others, are_in);
            if found.is_empty() {
                return self.fail(start, Kind::NoSuchHand);
            }
        }
        Ok((found, before))
    }

    /// Parses a colon or an exclamation mark between hands. Returns `true` for an intersection and `false`
    /// for an exclusion.
    fn operator(&mut self, start: &TextReader<'a>) -> Result<Option<bool>> {
        let ahead = self.reader.past_spaces();
        let passed = &self.reader.rest()[..self.reader.rest().len() - ahead.len()];
        let is_intersection = match ahead.chars().next() {
            Some(':') => !self.is_weight_behind(start, ahead[1..].trim_start())?,
            Some('!') if passed.chars().all(is_blank) => false,
            _ => return Ok(None),
        };
        if ahead.starts_with(':') && !is_intersection {
            return Ok(None);
        }
        self.reader.skip_sign();
        let are_in = is_intersection && !self.reader.eat('!');
        self.reader.skip(char::is_whitespace);
        Ok(Some(are_in))
    }

    /// Parses one operand, and the weight before a group.
    fn hands(&mut self, start: &TextReader<'a>, depth: usize) -> Result<(Found, Option<f64>)> {
        let hands = match self.reader.peek() {
            Some('(') => return Ok((self.group(start, depth, ')')?, None)),
            Some('{') => return Ok((self.group(start, depth, '}')?, None)),
            Some('"') => return Ok((self.group(start, depth, '"')?, None)),
            Some('@') => return Ok((self.named(start)?, None)),
            // A JSON list. Other brackets contain a choice of cards.
            Some('[') if self.reader.rest()[1..].trim_start().starts_with('"') => {
                return Ok((self.group(start, depth, ']')?, None));
            }
            Some(']') => return self.fail(&self.reader, Kind::UnopenedBracket),
            Some(c) if is_dash(c) || c == '+' => return self.signed(start),
            _ if self.reader.number_ahead() => return self.number(start, depth),
            _ => match self.word(start)? {
                Some(hands) => hands,
                None => self.hand(start)?,
            },
        };
        Ok((Found::Even(hands), None))
    }

    /// Parses `@name` or `@"name"`, and resolves the name.
    fn named(&mut self, start: &TextReader<'a>) -> Result<Found> {
        let Some(name) = self.reader.name(is_boundary) else { return self.fail(start, Kind::UnclosedName) };
        let Some(names) = &self.how.names else { return self.fail(start, Kind::Name) };
        if name.trim().is_empty() {
            return self.fail(start, Kind::NoName);
        }
        let refuse = |reason| error(start, &self.reader, Kind::Name).because(reason);
        let (range, cards) = (names(name, self.budget).map_err(refuse)?, self.how.cards);
        if range.hole_cards() != cards {
            let reason =
                format!("{name:?} is a range of hands with {} cards: expected {cards}", range.hole_cards());
            return Err(refuse(reason));
        }
        self.spend(start, (range.count() + self.count()) / AT_ONCE)?;
        let mut weights = self.no_weights(start)?;
        if !range.by_index().all(|(index, weight)| weights.insert(index, weight)) {
            return self.fail(start, Kind::TooManyWeights);
        }
        Ok(self.simplified(weights))
    }

    /// Returns the hands of a list.
    fn simplified(&self, weights: Weights) -> Found {
        let bytes = weights.bytes();
        let found = Found::Weighted(weights).simplified(self.how.cards);
        if matches!(found, Found::Even(_)) {
            self.budget.release(bytes);
        }
        found
    }

    /// Drops the hands of a token after they have been copied.
    fn finish(&self, found: Found) {
        if let Found::Weighted(weights) = found {
            self.release(weights);
        }
    }

    /// Returns the weights of a list without tokens.
    fn no_weights(&self, start: &TextReader<'a>) -> Result<Weights> {
        let weights = Weights::new(self.how.cards);
        self.hold(start, weights.bytes())?;
        Ok(weights)
    }

    fn release(&self, weights: Weights) {
        self.budget.release(weights.bytes());
    }

    /// Returns the number of all hands.
    fn count(&self) -> u64 {
        crate::Hole::count(self.how.cards) as u64
    }

    /// Returns the work of copying the hands of a token.
    fn work(&self, found: &Found) -> u64 {
        match found {
            Found::Even(hands) => hands.count() / AT_ONCE,
            Found::Weighted(_) => self.count() / AT_ONCE,
        }
    }

    /// Parses a word for hands. Returns `None` if none follows.
    fn word(&mut self, start: &TextReader<'a>) -> Result<Option<HandSet>> {
        let rest = self.reader.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let word = rest[..length].to_ascii_lowercase();
        if !matches!(word.as_str(), "random" | "any" | "none" | "top" | "and" | "or" | "not" | "no") {
            return Ok(None);
        }
        self.reader.skip(|c| c.is_ascii_alphabetic());
        Ok(Some(match word.as_str() {
            "none" => HandSet::Few(Vec::new()),
            "random" | "any" => HandSet::all(self.how.cards),
            "top" => {
                self.reader.skip(is_blank);
                self.top(start)?
            }
            _ => return self.fail(start, Kind::Word),
        }))
    }

    /// Parses an opening character and a group up to `close`.
    fn group(&mut self, start: &TextReader<'a>, depth: usize, close: char) -> Result<Found> {
        self.reader.advance();
        if depth == MAX_DEPTH {
            return self.fail(start, Kind::TooDeep);
        }
        self.check_single_cards(start, &self.reader, close)?;
        let weights = self.list(depth + 1, Some(close))?;
        if self.reader.peek().is_none() {
            let unclosed = match close {
                '}' => Kind::UnclosedBrace,
                ']' => Kind::UnclosedBracket,
                '"' => Kind::UnclosedQuote,
                _ => Kind::Unclosed,
            };
            return self.fail(start, unclosed);
        }
        self.reader.advance();
        self.spend(start, self.count() / 4)?;
        match weights {
            Some(weights) => Ok(self.simplified(weights)),
            None => self.fail(start, Kind::EmptyGroup),
        }
    }

    /// Returns an error if a group from `inside` on is all single cards of one hand, which may also be meant as hands
    /// with any of them.
    fn check_single_cards(&self, start: &TextReader<'a>, inside: &TextReader<'a>, close: char) -> Result<()> {
        let mut ahead =
            Parser { reader: inside.clone(), text: self.text, how: self.how, budget: self.budget };
        match ahead.reader.single_cards(|rest| rest.starts_with(close)) {
            Some(found) if found.have_commas() && found.are_hand(self.how.cards) => {
                ahead.reader.advance();
                Err(ahead.hand_or_cards(start, &found))
            }
            _ => Ok(()),
        }
    }

    /// Returns the hands that meet a condition. Returns an error if there are none.
    fn hands_with(&mut self, start: &TextReader<'a>, condition: &Condition) -> Result<HandSet> {
        self.spend(start, condition.work(self.how.cards))?;
        let hands = condition.hands(self.how.cards, &|| self.budget.is_stopped());
        self.spend(start, hands.count() * OF_HAND)?;
        if hands.is_empty() { self.fail(start, Kind::NoSuchHand) } else { Ok(hands) }
    }

    /// Takes work from the budget. Returns an error if there is not enough left, or if parsing is stopped.
    fn spend(&self, start: &TextReader<'a>, work: u64) -> Result<()> {
        if self.budget.spend(work) { Ok(()) } else { self.fail(start, Kind::TooLong) }
    }

    /// Takes memory from the budget. Returns an error if there is not enough left.
    fn hold(&self, start: &TextReader<'a>, bytes: usize) -> Result<()> {
        if self.budget.hold(bytes) { Ok(()) } else { self.fail(start, Kind::TooLarge) }
    }

    /// Returns an error unless the token ends here. `close` closes the group that it is in.
    fn expect_boundary(&self, start: &TextReader<'a>, close: Option<char>) -> Result<()> {
        match self.reader.peek() {
            next if next == close => Ok(()),
            Some(')') => self.fail(&self.reader, Kind::Unopened),
            Some('}') => self.fail(&self.reader, Kind::UnopenedBrace),
            Some('"') => self.fail(start, Kind::Trailing),
            Some(']') => self.fail(&self.reader, Kind::UnopenedBracket),
            Some(c) if !is_boundary(c) => self.fail(start, Kind::Trailing),
            _ => Ok(()),
        }
    }

    fn fail<T>(&self, start: &TextReader<'a>, kind: impl Into<Kind>) -> Result<T> {
        Err(error(start, &self.reader, kind.into()))
    }
}

/// Returns the error for the token from `start` to `reached`.
fn error(start: &TextReader, reached: &TextReader, kind: Kind) -> RangeError {
    let token = start.token(reached, is_end);
    let kind = match kind {
        Kind::NotAHand | Kind::BareNumber | Kind::Percentage if is_unknown_cards(token) => Kind::UnknownCards,
        Kind::NotAHand | Kind::TooManyCards { .. } if suits_first(token).is_some() => Kind::SuitFirst,
        kind => kind,
    };
    RangeError::new(shown(token), start.position(), kind)
}

/// Returns `true` if a token may end before this text.
fn is_end(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with(is_boundary)
}

/// Returns the character that closes a group or a list, or `None` if the character does not open one.
fn closing(open: char) -> Option<char> {
    match open {
        '(' => Some(')'),
        '[' => Some(']'),
        '{' => Some('}'),
        '"' => Some('"'),
        _ => None,
    }
}

fn is_boundary(c: char) -> bool {
    matches!(c, ')' | '}' | '"') || is_separator(c)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::range::more::pattern::Pattern;
    use crate::range::more::property::Property;

    fn kind(text: &str, budget: &Budget<'_>) -> Option<Kind> {
        let aces = Range::read("AA", 4).expect("hands");
        let how = RangeReader::new(4).names(move |_| Ok(aces.clone()));
        range(text, &how, budget).err().map(|error| error.kind())
    }

    /// Every token takes work, so no text is free however it is repeated.
    #[test]
    fn every_token_takes_work() {
        let base = 1_000_000;
        for token in
            ["@a", "random", "(@a:0.5)", "@a:AA", "random!@a", "{AA}", "AA", "AxKx", "A[hd]", "random,!@a"]
        {
            let budget = Budget::default().limits(base, u64::MAX);
            assert_eq!(kind(token, &budget), None, "{token}");
            let text = format!("{token},").repeat(200);
            assert_eq!(
                kind(&text, &Budget::default().limits(base, u64::MAX)),
                Some(Kind::TooLong),
                "{token}"
            );
        }
    }

    /// Texts share a budget, and groups that are read give their memory back.
    #[test]
    fn texts_share_work_and_memory() {
        let budget = Budget::default().limits(3_000_000, 1 << 22);
        assert_eq!(kind("random!AA", &budget), None);
        let spent = (0..1_000).find_map(|_| kind("random!AA", &budget));
        assert!(matches!(spent, Some(Kind::TooLong | Kind::TooLarge)), "{spent:?}");
        // A list of four cards has 541,450 bytes of weights.
        let budget = |bytes| Budget::default().limits(u64::MAX, bytes);
        assert_eq!(kind(&"((AA)),((@a:0.5)),".repeat(50), &budget(1 << 22)), None);
        assert_eq!(kind("(AA,(AA,(AA,(AA,(AA)))))", &budget(1 << 21)), Some(Kind::TooLarge));
        assert_eq!(kind("AA", &budget(550_000)), Some(Kind::TooLarge));
    }

    /// A request to stop is seen before each token, and while patterns are tried.
    #[test]
    fn reading_stops() {
        let calls = AtomicU32::new(0);
        let is_stopped = || calls.fetch_add(1, Ordering::Relaxed) > 2;
        let stopped = Budget::of_question(&is_stopped);
        assert_eq!(kind(&"AA,".repeat(100), &stopped), Some(Kind::TooLong));
        assert!(calls.load(Ordering::Relaxed) < 10);
        let condition =
            Condition { patterns: vec![Pattern::new(vec![], 5)], properties: vec![Property::NoPair] };
        let polls = Cell::new(0);
        let count = |most: u32| {
            polls.set(0);
            let is_stopped = || polls.replace(polls.get() + 1) >= most;
            condition.hands(5, &is_stopped).count()
        };
        assert!(count(0) == 0 && 0 < count(2) && count(2) < count(u32::MAX));
        // All hands of five different ranks.
        assert_eq!(count(u32::MAX), 1287 * 4_u64.pow(5));
        assert!(polls.get() > 10, "{}", polls.get());
    }
}
