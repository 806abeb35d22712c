//! The question of all games, about hands of two cards.

use evaluator::HoleCards;

/// A question about hold'em or short deck.
pub type Showdown<'a> = equity::Showdown<'a, HoleCards>;

/// A player's hole cards: a known combo or a range.
pub type Player<'a> = equity::Player<'a, HoleCards>;
