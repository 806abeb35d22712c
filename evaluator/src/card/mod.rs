//! Ranks, suits, cards, sets of cards and combos. Each type has its own file.

#[allow(clippy::module_inception, reason = "the file holds the type `Card`, beside its siblings")]
mod card;
mod card_set;
mod hole_cards;
mod ids;
mod invalid_id;
mod parse;
mod plain;
mod rank;
mod suit;

pub use card::Card;
pub use card_set::{CardSet, Iter as CardSetIter};
pub use hole_cards::{HoleCards, NotHoleCards};
pub(crate) use ids::ID_BITS;
pub use invalid_id::InvalidId;
pub use parse::{CardReader, ParseCardError, parse_cards};
pub use rank::Rank;
pub use suit::Suit;
