//! Orders of hands: which hands beat which, for each deck and number of cards.
//!
//! An order is a type without values. It is a parameter of [ranks](crate::RankIn), [tables](crate::TableOf)
//! and [classes](crate::ClassIn), so the compiler rejects comparing or confusing the ranks of two orders:
//!
//! ```compile_fail
//! use evaluator::order::{High, ShortDeck};
//! use evaluator::RankIn;
//!
//! fn is_better(one: RankIn<High>, other: RankIn<ShortDeck>) -> bool {
//!     one > other // error: mismatched types
//! }
//! ```
//!
//! Lookups and kernels work on plain numbers and are compiled once for all orders.

mod game;
mod high;
mod low;

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::panic::{RefUnwindSafe, UnwindSafe};

pub use game::{Game, UnknownGame};
pub use high::{High, ShortDeck, ShortDeckTrips};
pub use low::{AceToFive, Badugi, DeuceToSeven, LowCategory};

use crate::card::CardSet;

/// An order of hands by strength: its deck, its categories and the encoding of its tables. The trait is
/// sealed: this module has all implementations.
///
/// ```
/// use evaluator::order::{AceToFive, High, Order, ShortDeck};
///
/// assert_eq!((High::DECK.len(), ShortDeck::DECK.len()), (52, 36));
/// let values = |categories: &[(_, u16)]| categories.iter().map(|&(_, values)| values).sum::<u16>();
/// assert_eq!((values(High::CATEGORIES), values(ShortDeck::CATEGORIES)), (9842, 2119));
/// assert_eq!(AceToFive::MOST_CARDS, 7);
/// ```
pub trait Order:
    sealed::Sealed
    + Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + Unpin
    + UnwindSafe
    + RefUnwindSafe
    + 'static
{
    /// The type of the categories.
    type Category: Copy + Debug + Display + Eq + Ord + Hash + Send + Sync + 'static;

    /// The game that uses this order.
    const GAME: Game;

    /// The order's name for use in a sentence, such as "short deck".
    const NAME: &'static str = Self::GAME.title();

    /// The kind of its tables, one of [`kind`](crate::format::kind).
    const KIND: u32;

    /// The deck.
    const DECK: CardSet = Self::GAME.deck();

    /// The maximum number of cards in a hand.
    const MOST_CARDS: usize = Self::GAME.most_cards();

    /// The categories, weakest first, with the number of hand ranks in each. A hand rank is the number
    /// `place << 12 | index`, with the category's place in this list and the hand's index in the category.
    const CATEGORIES: &'static [(Self::Category, u16)];

    /// How this order encodes hands that are looked up by a rank mask.
    const RANK_SETS: RankSets;
}

/// The meaning of a rank mask in the first 8,192 places of a table.
///
/// ```
/// use evaluator::order::{AceToFive, High, Order, RankSets};
///
/// assert_eq!(High::RANK_SETS, RankSets::Flush);
/// assert_eq!(AceToFive::RANK_SETS, RankSets::FiveRanks);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RankSets {
    /// The ranks in one suit, five or more: a flush. All other hands are looked up by their rank keys.
    Flush,
    /// The distinct ranks of the hand, five or more, in any suits. Hands with fewer ranks are looked up by
    /// their rank keys.
    FiveRanks,
    /// The ranks of up to four cards of different suits. There are no rank keys.
    OfEachSuit,
}

/// Returns `true` if the order excludes some cards or some numbers of cards up to seven.
pub(crate) const fn is_partial<O: Order>() -> bool {
    O::DECK.len() < CardSet::FULL.len() || O::MOST_CARDS < High::MOST_CARDS
}

mod sealed {
    pub trait Sealed {}
}
