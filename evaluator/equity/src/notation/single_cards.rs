//! Cards that are written one by one, as hand histories and programs print a hand: `As,Kd`.

use alloc::format;
use alloc::string::String;

use evaluator::{Card, CardSet};

use super::tokens::{TextReader, is_comma, is_separator};

/// A list that has nothing but cards with separators between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleCards {
    /// The cards.
    pub set: CardSet,
    /// The number of cards, in which a repeated card counts each time.
    pub count: usize,
    /// The number of parts between commas, semicolons or line breaks.
    parts: usize,
}

impl SingleCards {
    /// Returns `true` if these are all cards of one hand, each once.
    #[must_use]
    pub fn are_hand(&self, hole_cards: usize) -> bool {
        self.count == hole_cards && self.set.len() == hole_cards
    }

    /// Returns `true` if there are two or more cards, and a comma, a semicolon or a line break between any two.
    #[must_use]
    pub fn have_commas(&self) -> bool {
        self.count > 1 && self.parts == self.count
    }

    /// Returns `true` if only some of the cards have a comma, a semicolon or a line break between them.
    #[must_use]
    pub fn have_some_commas(&self) -> bool {
        1 < self.parts && self.parts < self.count
    }

    /// Returns both ways to write cards that may be one hand or several patterns: all cards together, and any of them
    /// with stars for the other cards.
    #[must_use]
    pub fn both_spellings(cards: CardSet, hole_cards: usize) -> (String, String) {
        let texts = cards.iter().map(|card: Card| format!("{card}"));
        let (all, list) = texts.fold((String::new(), String::new()), |(all, list), card| {
            let comma = if list.is_empty() { "" } else { "," };
            (format!("{all}{card}"), format!("{list}{comma}{card}"))
        });
        let stars = "*".repeat(hole_cards.saturating_sub(1));
        (all, format!("[{list}]{stars}"))
    }
}

impl TextReader<'_> {
    /// Reads cards up to the end of their list, which `is_end` detects. Each card may be in quotation marks. Returns
    /// `None`, and reads nothing, if there is anything else, or if two cards have nothing between them.
    pub fn single_cards(&mut self, is_end: impl Fn(&str) -> bool) -> Option<SingleCards> {
        let mut ahead = self.clone();
        let mut found = SingleCards { set: CardSet::EMPTY, count: 0, parts: 0 };
        loop {
            let passed = ahead.skip(is_separator);
            if is_end(ahead.rest()) {
                break;
            }
            if found.count > 0 && passed.is_empty() {
                return None;
            }
            let is_quoted = ahead.eat('"');
            let card = Card::new(ahead.take_rank()?, ahead.take_suit()?);
            if is_quoted && !ahead.eat('"') {
                return None;
            }
            let is_part = found.count == 0 || passed.contains(|c| is_comma(c) || c == '\n');
            found = SingleCards {
                set: found.set | CardSet::of(card),
                count: found.count + 1,
                parts: found.parts + usize::from(is_part),
            };
        }
        *self = ahead;
        (found.count > 0).then_some(found)
    }
}
