//! Hands with wildcards: `Ax`, `A*s`, `Ahxh`, `AdKx`, `**`.

use alloc::vec::Vec;

use crate::notation::tokens::TextReader;
use evaluator::{Card, HoleCards, Rank, Suit};

use super::is_end;
use crate::range::two::shape::Suits;

/// The values that one of the two cards may have.
#[derive(Clone, Copy)]
struct Slot {
    rank: Ranks,
    suit: SlotSuit,
}

#[derive(Clone, Copy)]
enum Ranks {
    Exact(Rank),
    /// `x`: any rank below the other card's.
    Lower,
    /// `*`: any rank.
    Any,
}

#[derive(Clone, Copy, PartialEq)]
enum SlotSuit {
    Any,
    Exact(Suit),
    /// A letter for an unnamed suit.
    Variable(char),
}

pub(super) struct Pattern {
    first: Slot,
    second: Slot,
    /// The relation of both suits: `Any` if the slots determine it. `Offsuit` excludes pairs.
    suitedness: Suits,
}

impl Pattern {
    /// Reads a pattern, if one is ahead. Plain ranks and cards are not patterns.
    pub(super) fn read(reader: &mut TextReader<'_>) -> Option<Self> {
        const ANY: Slot = Slot { rank: Ranks::Any, suit: SlotSuit::Any };
        if reader.eat('*') {
            let suitedness = if reader.eat('*') { read_suitedness(reader) } else { Suits::Any };
            return Some(Self { first: ANY, second: ANY, suitedness });
        }
        let rank = Ranks::Exact(reader.take_rank()?);
        let first = Slot { rank, suit: read_suit(reader, leading_variable) };
        let rank = match reader.take_rank() {
            Some(rank) => Ranks::Exact(rank),
            None if reader.eat('*') => Ranks::Any,
            None if reader.eat('x') || reader.eat('X') => Ranks::Lower,
            None => return None,
        };
        let (suit, suitedness) = match first.suit {
            SlotSuit::Any => (SlotSuit::Any, read_suitedness(reader)),
            _ => (read_suit(reader, |reader| reader.take_variable()), Suits::Any),
        };
        let is_pattern = match rank {
            Ranks::Lower | Ranks::Any => true,
            // Two cards, two ranks and two variables are shapes. A card and a rank are invalid.
            Ranks::Exact(_) => matches!(
                (first.suit, suit),
                (SlotSuit::Exact(_), SlotSuit::Variable(_)) | (SlotSuit::Variable(_), SlotSuit::Exact(_))
            ),
        };
        is_pattern.then_some(Self { first, second: Slot { rank, suit }, suitedness })
    }

    /// Reads the suits of both cards after a colon, as in `AK:xx` and `AK:sh`, if they are ahead.
    pub(super) fn read_suits(reader: &mut TextReader<'_>) -> Option<Self> {
        let mut ahead = reader.clone();
        ahead.take(|c| c == ':')?;
        let mut slot = || match read_suit(&mut ahead, |reader| reader.take_variable()) {
            SlotSuit::Any => None,
            suit => Some(Slot { rank: Ranks::Any, suit }),
        };
        let (first, second) = (slot()?, slot()?);
        if !is_end(ahead.rest()) && !ahead.rest().starts_with([':', '@', '!']) {
            return None;
        }
        *reader = ahead;
        Some(Self { first, second, suitedness: Suits::Any })
    }

    /// Returns this pattern and the same with each higher rank, or each lower one, in place of the rank
    /// before `x`: `QX+` is `Qx`, `Kx` and `Ax`. Returns `None` if the pattern is not a rank and `x`.
    pub(super) fn onwards(&self, is_up: bool) -> Option<Vec<Self>> {
        let (Ranks::Exact(rank), Ranks::Lower) = (self.first.rank, self.second.rank) else { return None };
        if self.first.suit != SlotSuit::Any || self.second.suit != SlotSuit::Any {
            return None;
        }
        let ranks = Rank::ALL.into_iter().filter(|&other| if is_up { other >= rank } else { other <= rank });
        let pattern = |rank| Self { first: Slot { rank: Ranks::Exact(rank), ..self.first }, ..*self };
        Some(ranks.map(pattern).collect())
    }

    /// Returns the matching combos of a full deck.
    pub(super) fn combos(&self) -> impl Iterator<Item = HoleCards> {
        HoleCards::ALL.into_iter().filter(|&combo| self.has(combo))
    }

    /// Returns `true` if the combo matches the pattern.
    pub(super) fn has(&self, combo: HoleCards) -> bool {
        let (high, low) = (combo.high(), combo.low());
        self.fits(high, low) || self.fits(low, high)
    }

    fn fits(&self, a: Card, b: Card) -> bool {
        let are_suited = a.suit() == b.suit();
        let suits_fit = match (self.suitedness, self.first.suit, self.second.suit) {
            (Suits::Suited, ..) => are_suited,
            (Suits::Offsuit, ..) => !are_suited && a.rank() != b.rank(),
            (_, SlotSuit::Variable(x), SlotSuit::Variable(y)) => (x == y) == are_suited,
            // A letter is a suit that the hand does not name.
            (_, SlotSuit::Variable(_), SlotSuit::Exact(_))
            | (_, SlotSuit::Exact(_), SlotSuit::Variable(_)) => !are_suited,
            _ => true,
        };
        suits_fit && self.first.takes(a, b) && self.second.takes(b, a)
    }
}

impl Slot {
    /// Returns `true` if the slot may be `card` while the other card is `other`.
    fn takes(self, card: Card, other: Card) -> bool {
        let rank_fits = match self.rank {
            Ranks::Exact(rank) => card.rank() == rank,
            Ranks::Lower => card.rank() < other.rank(),
            Ranks::Any => true,
        };
        rank_fits && !matches!(self.suit, SlotSuit::Exact(suit) if suit != card.suit())
    }
}

/// Reads the letter after two ranks, if there is one.
pub(super) fn read_suitedness(reader: &mut TextReader<'_>) -> Suits {
    if reader.eat('s') || reader.eat('S') {
        Suits::Suited
    } else if reader.eat('o') || reader.eat('O') {
        Suits::Offsuit
    } else {
        Suits::Any
    }
}

/// Reads a suit, or a letter for one by `variable`.
fn read_suit(reader: &mut TextReader<'_>, variable: fn(&mut TextReader<'_>) -> Option<char>) -> SlotSuit {
    match reader.take_suit() {
        Some(suit) => SlotSuit::Exact(suit),
        None => variable(reader).map_or(SlotSuit::Any, SlotSuit::Variable),
    }
}

/// Reads a letter for the first card's suit. A rank must follow it, as in `AxKd` but not in `Axs`.
fn leading_variable(reader: &mut TextReader<'_>) -> Option<char> {
    let mut ahead = reader.clone();
    let letter = ahead.take_variable()?;
    let is_followed = ahead.peek() == Some('*') || ahead.clone().take_rank().is_some();
    if is_followed {
        *reader = ahead;
    }
    is_followed.then_some(letter)
}
