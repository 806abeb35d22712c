//! The parser of ranges, by the syntax in the documentation of [`range`](super).

mod combo_weights;
mod hand;
mod number;
mod pattern;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use evaluator::internals::choose;
use evaluator::{CardSet, Game, Holdem, HoleCards, Rank};

use self::pattern::Pattern;
use crate::notation::tokens::{
    Percentages, TextReader, Token, is_blank, is_comma, is_dash, is_separator, is_unknown_cards, shown,
    suits_first,
};
use crate::notation::{MAX_DEPTH, Shares, SingleCards};
use crate::range::two::error::{RangeError, RangeErrorKind as Kind};
use crate::range::two::range::Range;
use crate::range::two::reader::{RangeReader, is_dealt};
use crate::range::two::shape::Suits;
use crate::range::two::starting_hand::StartingHand;

pub(crate) fn range(text: &str, how: &RangeReader) -> Result<Range, RangeError> {
    if !is_dealt(how.game) {
        return Err(RangeError::new(String::new(), 1, Kind::OtherGame));
    }
    if let Some(weights) = combo_weights::read(text) {
        return weights.map(|range| range.without(CardSet::FULL - how.game.deck()));
    }
    let mut parser = Parser::new(text, how);
    parser.is_of_game = how.game != Game::default();
    let empty = || RangeError::new(String::new(), 1, Kind::Empty);
    let weights = parser.list(0, End::Text)?.ok_or_else(empty)?;
    let mut range = Range::empty();
    for (combo, weight) in combos_of(&weights) {
        // Every weight was checked when it was read, and products of valid weights are valid.
        let _ = range.set(combo, weight);
    }
    range.game = parser.is_of_game.then_some(how.game);
    Ok(range)
}

pub(crate) fn starting_hand(text: &str) -> Result<StartingHand, RangeError> {
    let how = &RangeReader::default();
    let mut parser = Parser::new(text, how);
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

/// The weights that a list of tokens sets, with `None` for combos that it does not mention.
type ComboWeights = Box<[Option<f64>; HoleCards::COUNT]>;

fn combos_of(weights: &ComboWeights) -> impl Iterator<Item = (HoleCards, f64)> {
    HoleCards::ALL.into_iter().zip(weights.iter()).filter_map(|(combo, &weight)| Some((combo, weight?)))
}

/// The combos of a token, with their weights inside a group.
type Hands = Vec<(HoleCards, f64)>;

fn unweighted(combos: impl IntoIterator<Item = HoleCards>) -> Hands {
    let mut hands = Hands::with_capacity(HoleCards::COUNT);
    hands.extend(combos.into_iter().map(|combo| (combo, 1.0)));
    hands
}

/// The end of a list of tokens.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Text,
    Parenthesis,
    Bracket,
    /// The closing weight of `[50]AA[/50]`.
    Weight,
    Brace,
    /// Also the start of a quoted group.
    Quote,
}

impl End {
    /// Returns the end that a text begins with.
    fn ahead(rest: &str) -> Option<Self> {
        match rest.chars().next() {
            None => Some(Self::Text),
            Some(')') => Some(Self::Parenthesis),
            Some(']') => Some(Self::Bracket),
            Some('}') => Some(Self::Brace),
            Some('"') => Some(Self::Quote),
            Some('[') if rest.starts_with("[/") => Some(Self::Weight),
            Some(_) => None,
        }
    }

    const fn unclosed(self) -> Kind {
        match self {
            Self::Weight | Self::Bracket => Kind::UnclosedBracket,
            Self::Brace => Kind::UnclosedBrace,
            Self::Quote => Kind::UnclosedQuote,
            _ => Kind::Unclosed,
        }
    }

    const fn unopened(self) -> Kind {
        match self {
            Self::Weight | Self::Bracket => Kind::UnopenedBracket,
            Self::Brace => Kind::UnopenedBrace,
            _ => Kind::Unopened,
        }
    }
}

struct Parser<'a> {
    reader: TextReader<'a>,
    text: &'a str,
    how: &'a RangeReader,
    /// `true` if the game decides what the text means.
    is_of_game: bool,
    /// `true` inside an exclusion.
    is_excluding: bool,
}

type Result<T, E = RangeError> = core::result::Result<T, E>;

impl<'a> Parser<'a> {
    fn new(text: &'a str, how: &'a RangeReader) -> Self {
        Self { reader: TextReader::new(text), text, how, is_of_game: false, is_excluding: false }
    }

    /// Reads tokens at the nesting level `depth`, up to the end of the innermost group. Returns `None` if
    /// there are none.
    fn list(&mut self, depth: usize, end: End) -> Result<Option<ComboWeights>> {
        if let Some(weights) = self.single_cards(end)? {
            return Ok(Some(weights));
        }
        let (mut weights, mut section, mut percentages) = (None, None, Percentages::default());
        let mut shares = Shares::default();
        loop {
            let mut passed = self.reader.skip(is_separator);
            if self.skip_heading() {
                passed = ",";
            }
            if weights.is_none() || section.is_some() {
                let start = self.reader.clone();
                section = self.section(&start, section.is_some())?.or(section);
            }
            match (End::ahead(self.reader.rest()), self.reader.peek()) {
                // The function that opened a group reports that it is unclosed.
                (Some(found), _) if found == End::Text || found == end => {
                    return self.without_share(weights, shares);
                }
                (Some(found), _) if found != End::Quote => return self.fail(&self.reader, found.unopened()),
                (None, Some('!')) => {
                    self.exclusion(weights.as_mut(), &mut shares, depth, end)?;
                    percentages = Percentages::default();
                }
                // A dash after a space only may be part of a span.
                (None, Some(c)) if is_dash(c) && passed.contains(is_comma) => {
                    self.exclusion(weights.as_mut(), &mut shares, depth, end)?;
                    percentages = Percentages::default();
                }
                _ => {
                    let start = self.reader.clone();
                    let weights = weights.get_or_insert_with(|| Box::new([None; HoleCards::COUNT]));
                    let token = self.inclusion(weights, &mut shares, section, depth, end)?;
                    let added = percentages.add(self.text, passed, &start, &self.reader, token);
                    added.or_else(|(first, fault)| self.fail(&first, fault))?;
                }
            }
        }
    }

    /// Reads a list of single cards up to its end. Two different ones are one hand, and other numbers are refused.
    /// Returns `None`, and reads nothing, if the list is another one.
    fn single_cards(&mut self, end: End) -> Result<Option<ComboWeights>> {
        let start = self.reader.clone();
        let found = self.reader.single_cards(|rest| End::ahead(rest) == Some(end));
        let Some(cards) = found.filter(SingleCards::have_commas) else {
            self.reader = start;
            return Ok(None);
        };
        if self.is_excluding {
            return self.fail(&start, Kind::CardOrCombo);
        }
        if !cards.are_hand(Holdem::HOLE_CARDS) {
            return self.fail(&start, Kind::SingleCards);
        }
        if !(cards.set - self.how.game.deck()).is_empty() {
            return self.fail(&start, Kind::NotInDeck);
        }
        let combos = HoleCards::ALL.into_iter().filter(|combo| combo.card_set() == cards.set);
        let mut weights = Box::new([None; HoleCards::COUNT]);
        combos.for_each(|combo| weights[combo.index()] = Some(1.0));
        Ok(Some(weights))
    }

    /// Returns the weights of a list without its only percentage if that is the share of the other hands.
    fn without_share(
        &mut self,
        weights: Option<ComboWeights>,
        shares: Shares<'a, ComboWeights>,
    ) -> Result<Option<ComboWeights>> {
        let is_of_game = shares.has_percentage();
        if let Some(share) = shares.beside_hands() {
            let total: f64 = share.others.iter().flatten().sum();
            let combos = choose(self.how.game.deck().len(), Holdem::HOLE_CARDS);
            let percent = 100.0 * total / combos as f64;
            if share.is_of(percent) {
                return Ok(Some(share.others));
            }
            let error = error(&share.start, &share.end, Kind::ShareOrHands);
            return Err(error.because(share.reason(percent)));
        }
        self.is_of_game |= is_of_game;
        Ok(weights)
    }

    /// Reads a token and sets the weights of its combos.
    fn inclusion(
        &mut self,
        weights: &mut ComboWeights,
        shares: &mut Shares<'a, ComboWeights>,
        section: Option<f64>,
        depth: usize,
        end: End,
    ) -> Result<Token> {
        let (start, was_of_game) = (self.reader.clone(), self.is_of_game);
        let (mut hands, before) = self.hands(&start, depth)?;
        self.operators(&start, &mut hands, depth)?;
        let absent = CardSet::FULL - self.how.game.deck();
        if !absent.is_empty() && !hands.is_empty() {
            hands.retain(|(combo, _)| !combo.card_set().intersects(absent));
            if hands.is_empty() {
                return self.fail(&start, Kind::NotInDeck);
            }
        }
        let behind = self.weight(&start)?;
        if [section, before, behind].iter().flatten().count() > 1 {
            return self.fail(&start, Kind::TwoWeights);
        }
        self.expect_boundary(&start, end)?;
        let factor = section.or(before).or(behind);
        let token = match start.plain_percentage(&self.reader) {
            Some(percent) => Token::Percentage(percent),
            None if factor.is_some() || start.number_ahead() => Token::Other,
            None => Token::Hands,
        };
        let factor = factor.unwrap_or(1.0);
        let is_share = section.is_none() && shares.add(&start, &self.reader, weights);
        if is_share {
            self.is_of_game = was_of_game;
        }
        let mut others = shares.others().filter(|_| !is_share);
        for (combo, weight) in hands {
            let product = factor * weight;
            if product == 0.0 && factor > 0.0 && weight > 0.0 {
                return self.fail(&start, Kind::WeightTooSmall);
            }
            weights[combo.index()] = Some(product);
            if let Some(others) = &mut others {
                others[combo.index()] = Some(product);
            }
        }
        Ok(token)
    }

    /// Reads the operators directly after a token and narrows its hands: suits as in `AK:xx`, and exclusions
    /// as in `22+!55`.
    fn operators(&mut self, start: &TextReader<'a>, hands: &mut Hands, depth: usize) -> Result<()> {
        loop {
            if self.reader.peek() == Some('!') {
                self.reader.advance();
                let start = self.reader.clone();
                let others = match self.card_alone(&start)? {
                    Some(others) => others,
                    None => match self.excluded(&start, depth)? {
                        (others, None) => others,
                        _ => return self.fail(&start, Kind::WeightedExclusion),
                    },
                };
                let others: Range = others.into_iter().map(|(combo, _)| combo).collect();
                hands.retain(|&(combo, _)| others.weight(combo) == 0.0);
            } else if let Some(suits) = Pattern::read_suits(&mut self.reader) {
                hands.retain(|&(combo, _)| suits.has(combo));
            } else {
                return Ok(());
            }
            if hands.is_empty() {
                return self.fail(start, Kind::NothingLeft);
            }
        }
    }

    /// Skips PokerCruncher's `Weights:` between hands and their weights, if it is ahead.
    fn skip_heading(&mut self) -> bool {
        const HEADING: &str = "Weights";
        let rest = self.reader.rest();
        let is_ahead = rest.get(..HEADING.len()).is_some_and(|word| word.eq_ignore_ascii_case(HEADING))
            && rest[HEADING.len()..].trim_start_matches(is_blank).starts_with(':');
        if is_ahead {
            self.reader.skip(|c| c != ':');
            self.reader.advance();
            self.reader.skip(is_separator);
        }
        is_ahead
    }

    /// Reads the token after a sign of exclusion, and removes its combos.
    fn exclusion(
        &mut self,
        weights: Option<&mut ComboWeights>,
        shares: &mut Shares<'a, ComboWeights>,
        depth: usize,
        end: End,
    ) -> Result<()> {
        let start = self.reader.clone();
        self.reader.advance();
        let (hands, before) = match self.card_alone(&start)? {
            Some(hands) => (hands, None),
            None => self.excluded(&start, depth)?,
        };
        if self.weight(&start)?.or(before).is_some() {
            return self.fail(&start, Kind::WeightedExclusion);
        }
        self.expect_boundary(&start, end)?;
        let Some(weights) = weights else { return self.fail(&start, Kind::NothingToExclude) };
        for weights in [Some(weights), shares.others()].into_iter().flatten() {
            hands.iter().for_each(|(combo, _)| weights[combo.index()] = None);
        }
        Ok(())
    }

    /// Reads the hands of a token after a sign of exclusion, and the weight before a group.
    fn excluded(&mut self, start: &TextReader<'a>, depth: usize) -> Result<(Hands, Option<f64>)> {
        let was_excluding = mem::replace(&mut self.is_excluding, true);
        let hands = self.hands(start, depth);
        self.is_excluding = was_excluding;
        hands
    }

    /// Reads the hands of a token, and the weight before a group.
    fn hands(&mut self, start: &TextReader<'a>, depth: usize) -> Result<(Hands, Option<f64>)> {
        let hands = match self.reader.peek() {
            Some('(') => self.enclosed(start, depth, End::Parenthesis)?,
            Some('[') => return self.bracket(start, depth),
            Some('{') => self.enclosed(start, depth, End::Brace)?,
            Some('"') => self.enclosed(start, depth, End::Quote)?,
            Some('@') => self.named(start)?,
            Some(c) if is_dash(c) || c == '+' => return self.signed(start),
            _ if self.reader.number_ahead() => return self.number(start, depth),
            _ => match self.word(start)? {
                Some(hands) => hands,
                None => self.hand(start)?,
            },
        };
        Ok((hands, None))
    }

    /// Reads a word for hands, if one is ahead.
    fn word(&mut self, start: &TextReader<'a>) -> Result<Option<Hands>> {
        let rest = self.reader.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        let word = word.to_ascii_lowercase();
        if !matches!(word.as_str(), "random" | "any" | "none" | "top") {
            return Ok(None);
        }
        self.reader.skip(|c| c.is_ascii_alphabetic());
        Ok(Some(match word.as_str() {
            "none" => Hands::new(),
            "top" => {
                self.reader.skip(is_blank);
                self.top(start)?
            }
            _ => {
                if word == "any" && is_two(behind) {
                    self.reader.skip(is_blank);
                    self.reader.skip(|c| c.is_ascii_alphabetic());
                }
                unweighted(HoleCards::ALL)
            }
        }))
    }

    /// Reads the opening of a group and its contents up to `end`.
    fn enclosed(&mut self, start: &TextReader<'a>, depth: usize, end: End) -> Result<Hands> {
        self.reader.advance();
        self.members(start, depth, end)
    }

    /// Reads the tokens of a group, and its closing bracket or the start of it.
    fn members(&mut self, start: &TextReader<'a>, depth: usize, end: End) -> Result<Hands> {
        if depth == MAX_DEPTH {
            return self.fail(start, Kind::TooDeep);
        }
        let weights = self.list(depth + 1, end)?;
        if self.reader.peek().is_none() {
            return self.fail(start, end.unclosed());
        }
        self.reader.advance();
        let Some(weights) = weights else { return self.fail(start, Kind::EmptyGroup) };
        Ok(combos_of(&weights).collect())
    }

    /// Reads a group `[AA-TT]`, or a group with its weight in percent `[50]AA,KK[/50]`.
    fn bracket(&mut self, start: &TextReader<'a>, depth: usize) -> Result<(Hands, Option<f64>)> {
        self.reader.advance();
        let Some(weight) = self.opening_weight(start)? else {
            return Ok((self.members(start, depth, End::Bracket)?, None));
        };
        let hands = self.members(start, depth, End::Weight)?;
        self.reader.advance();
        match self.closing_weight(start)? == weight {
            true => Ok((hands, Some(weight))),
            false => self.fail(start, Kind::OtherClosingWeight),
        }
    }

    /// Reads `@name` or `@"name"`, and resolves the name.
    fn named(&mut self, start: &TextReader<'a>) -> Result<Hands> {
        let Some(name) = self.reader.name(is_boundary) else { return self.fail(start, Kind::UnclosedName) };
        let Some(names) = self.how.names.as_ref() else { return self.fail(start, Kind::Name) };
        if name.trim().is_empty() {
            return self.fail(start, Kind::NoName);
        }
        match names(name) {
            Ok(range) => {
                self.is_of_game |= range.game.is_some();
                Ok(range.iter().collect())
            }
            Err(reason) => Err(error(start, &self.reader, Kind::Name).because(reason)),
        }
    }

    /// Returns an error unless the token ends here.
    fn expect_boundary(&self, start: &TextReader<'a>, wanted: End) -> Result<()> {
        let rest = self.reader.rest();
        match End::ahead(rest) {
            Some(End::Quote) if wanted != End::Quote => self.fail(start, Kind::Trailing),
            Some(end) if end != wanted && end != End::Text => self.fail(&self.reader, end.unopened()),
            None if !is_end(rest) => self.fail(start, Kind::Trailing),
            _ => Ok(()),
        }
    }

    fn fail<T>(&self, start: &TextReader<'a>, kind: impl Into<Kind>) -> Result<T> {
        Err(error(start, &self.reader, kind.into()))
    }
}

/// Returns an error about the token that begins at `start` and was read up to `reached`.
fn error(start: &TextReader, reached: &TextReader, kind: Kind) -> RangeError {
    let token = start.token(reached, is_end);
    let kind = match kind {
        Kind::NotAHand | Kind::Trailing if has_word_for_suits(token) => Kind::SuitsInWords,
        Kind::NotAHand if WORDS_FOR_SIGNS.iter().any(|word| token.eq_ignore_ascii_case(word)) => {
            Kind::WordForSign
        }
        Kind::NotAHand | Kind::BareNumber | Kind::Percentage if is_unknown_cards(token) => Kind::UnknownCards,
        Kind::NotAHand if suits_first(token).is_some() => Kind::SuitFirst,
        kind => kind,
    };
    let reason = match kind {
        Kind::SuitFirst => suits_first(token).map(|cards| format!("{kind}: {cards}")).unwrap_or_default(),
        _ => String::new(),
    };
    RangeError::new(shown(token), start.position(), kind).because(reason)
}

/// Words that people write instead of signs.
const WORDS_FOR_SIGNS: [&str; 12] =
    ["and", "&", "or", "to", "through", "plus", "better", "minus", "without", "except", "but", "not"];

/// Returns `true` if a token is a word such as "suited" or "offsuit", with or without a hand before it.
fn has_word_for_suits(token: &str) -> bool {
    let word =
        token.trim_start_matches(|c: char| Rank::from_char(c).is_some() || c == '-').to_ascii_lowercase();
    word.starts_with("suit") || word.starts_with("off")
}

/// Returns `true` if a token ends before this text.
fn is_end(rest: &str) -> bool {
    End::ahead(rest).is_some() || rest.starts_with(is_separator)
}

/// Returns `true` if "two" follows, as in "any two".
fn is_two(behind: &str) -> bool {
    let word = behind.trim_start_matches(is_blank);
    word.len() < behind.len()
        && word.get(..3).is_some_and(|two| two.eq_ignore_ascii_case("two"))
        && !word[3..].starts_with(char::is_alphanumeric)
}

fn is_boundary(c: char) -> bool {
    matches!(c, ')' | ']' | '}' | '"') || is_separator(c)
}
