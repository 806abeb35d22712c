//! One card of a pattern: its possible ranks and suits.

use crate::notation::tokens::TextReader;
use evaluator::{Card, CardSet, Rank, Suit};
use std::prelude::rust_2024::*;

use super::Parser;
use crate::Hole;
use crate::range::more::error::RangeErrorKind as Kind;
use crate::range::more::pattern::{ALL_RANKS, ALL_SUITS, Pattern, Slot, cards_with};
use crate::range::more::starting_hand::StartingHand;

/// The letters for ranks. They are capitals only, so that words are not hands.
const RANK_LETTERS: [char; crate::range::more::pattern::RANK_LETTERS] = ['R', 'O', 'N', 'P', 'G'];

/// The number of the letter `x` among the letters for suits, which start at `w`.
pub(super) const X: u8 = 1;

/// The description of one card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Symbol {
    pub(super) rank: Option<Rank>,
    pub(super) suit: Option<Suit>,
    pub(super) rank_letter: Option<u8>,
    pub(super) suit_letter: Option<u8>,
    /// The cards of a list, or all cards.
    pub(super) among: CardSet,
    /// `true` if a suit, or a letter for one, is not preceded by anything.
    pub(super) is_suit_alone: bool,
}

impl Symbol {
    const ANY: Self = Self {
        rank: None,
        suit: None,
        rank_letter: None,
        suit_letter: None,
        among: CardSet::FULL,
        is_suit_alone: false,
    };

    pub(super) const fn of_list(among: CardSet) -> Self {
        Self { among, ..Self::ANY }
    }

    /// Returns the card if only one is possible.
    pub(super) fn card(&self) -> Option<Card> {
        Some(Card::new(self.rank?, self.suit?))
    }

    pub(super) const fn has_letter(&self) -> bool {
        self.rank_letter.is_some() || self.suit_letter.is_some()
    }

    pub(super) const fn has_suit(&self) -> bool {
        self.suit.is_some() || self.suit_letter.is_some()
    }

    /// Returns `true` for a rank without anything else.
    pub(super) fn is_rank_alone(&self) -> bool {
        self.rank.is_some() && !self.has_suit()
    }

    /// Returns `true` if any rank is possible.
    pub(super) fn is_star(&self) -> bool {
        self.rank.is_none() && self.rank_letter.is_none() && !self.is_list()
    }

    pub(super) fn is_list(&self) -> bool {
        self.among != CardSet::FULL
    }

    /// Returns the possible cards, for any assignment of letters.
    pub(super) fn cards(&self) -> CardSet {
        let ranks = self.rank.map_or(ALL_RANKS, |rank| 1 << rank as u8);
        let suits = self.suit.map_or(ALL_SUITS, |suit| 1 << suit as u8);
        self.among & cards_with(ranks, suits)
    }

    /// Returns the symbol with its rank moved by `steps`. Returns `None` if there is no such rank.
    pub(super) fn slid(self, steps: i8) -> Option<Self> {
        let slide = |rank: Rank| Rank::from_index((rank as u8).checked_add_signed(steps)?);
        match self.rank {
            None => Some(self),
            Some(rank) => Some(Self { rank: Some(slide(rank)?), ..self }),
        }
    }
}

impl Parser<'_> {
    /// Parses the symbol of one card. Returns `None` if none follows, or a list does.
    pub(super) fn symbol(&mut self) -> Option<Symbol> {
        let rank = self.reader.take_rank();
        let rank_letter = if rank.is_none() { self.rank_letter() } else { None };
        let has_rank = rank.is_some() || rank_letter.is_some() || self.reader.eat('*');
        let symbol = self.with_suit(Symbol { rank, rank_letter, ..Symbol::ANY });
        match (has_rank, symbol.has_suit()) {
            (true, _) => Some(symbol),
            (false, true) => Some(Symbol { is_suit_alone: true, ..symbol }),
            (false, false) => None,
        }
    }

    /// Parses a suit, or a letter for one, if it follows.
    pub(super) fn with_suit(&mut self, symbol: Symbol) -> Symbol {
        match self.reader.take_suit() {
            Some(suit) => Symbol { suit: Some(suit), ..symbol },
            None => Symbol { suit_letter: suit_letter(&mut self.reader), ..symbol },
        }
    }

    fn rank_letter(&mut self) -> Option<u8> {
        (0..).zip(RANK_LETTERS).find_map(|(place, letter)| self.reader.eat(letter).then_some(place))
    }

    /// Returns the pattern of symbols.
    pub(super) fn pattern(&self, symbols: &[Symbol]) -> Result<Pattern, Kind> {
        let cards = self.how.cards;
        if symbols.len() > cards {
            return Err(Kind::TooManyCards { found: symbols.len(), cards });
        }
        let mut seen = CardSet::EMPTY;
        for card in symbols.iter().filter_map(Symbol::card) {
            if !seen.insert(card) {
                return Err(Kind::SameCardTwice);
            }
        }
        // A letter never represents a rank or a suit that is named.
        let ranks =
            symbols.iter().filter_map(|symbol| symbol.rank).fold(0, |ranks, rank| ranks | 1 << rank as u8);
        let suits =
            symbols.iter().filter_map(|symbol| symbol.suit).fold(0, |suits, suit| suits | 1 << suit as u8);
        let slots = symbols.iter().map(|symbol| {
            let ranks = if symbol.rank_letter.is_some() { ALL_RANKS & !ranks } else { ALL_RANKS };
            let suits = if symbol.suit_letter.is_some() { ALL_SUITS & !suits } else { ALL_SUITS };
            Slot::new(symbol.cards() & cards_with(ranks, suits), symbol.rank_letter, symbol.suit_letter)
        });
        Ok(Pattern::new(slots.collect(), cards))
    }
}

/// Parses a letter for a suit.
fn suit_letter(reader: &mut TextReader<'_>) -> Option<u8> {
    reader.take_variable().map(|letter| letter as u8 - b'w')
}

/// Parses a rank and a suit, or a letter for one, for each of three to six cards. Returns `None` for any other
/// text.
pub(super) fn starting_hand(text: &str) -> Option<StartingHand> {
    let mut reader = TextReader::new(text);
    let mut cards: Vec<(Rank, Option<Suit>, Option<u8>)> = Vec::new();
    while reader.peek().is_some() {
        reader.skip(|c| c == ' ');
        let (rank, suit) = (reader.take_rank()?, reader.take_suit());
        let letter = if suit.is_none() { Some(suit_letter(&mut reader)?) } else { None };
        cards.push((rank, suit, letter));
    }
    // Letters get suits that are not named, in any order, because a starting hand does not depend on the
    // order.
    let named = |suit: Suit| cards.iter().any(|&(_, named, _)| named == Some(suit));
    let mut free = Suit::ALL.into_iter().filter(|&suit| !named(suit));
    let mut suits = [None; Suit::COUNT];
    let mut set = CardSet::EMPTY;
    for (rank, suit, letter) in &cards {
        let suit = match (suit, letter) {
            (Some(suit), _) => *suit,
            (None, Some(letter)) => *match &mut suits[usize::from(*letter)] {
                Some(suit) => suit,
                none => none.insert(free.next()?),
            },
            (None, None) => return None,
        };
        if !set.insert(Card::new(*rank, suit)) {
            return None;
        }
    }
    Hole::new(set).map(StartingHand::of)
}
