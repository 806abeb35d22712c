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

mod ace_to_five;
mod badugi;
mod category;
mod deuce_to_seven;
mod form;
mod game;
mod high;
mod low;
mod short_deck;

use core::fmt::{self, Debug, Display};
use core::hash::Hash;

pub use ace_to_five::AceToFive;
pub use badugi::Badugi;
pub use category::AnyCategory;
pub use deuce_to_seven::DeuceToSeven;
pub use game::{Game, UnknownGame};
pub use high::High;
pub use low::LowCategory;
pub use short_deck::{ShortDeck, ShortDeckTrips};

use crate::card::CardSet;
use crate::record::ClassRecord;

/// Calls a macro with the list of all orders. A line has the variant of [`Game`], the type, the name of the
/// table, its file in the folder `tables`, and the feature that embeds it in the program. Arguments are passed
/// on before the list.
#[doc(hidden)]
#[macro_export]
macro_rules! __with_orders {
    ($then:path $(, $argument:tt)*) => {
        $then! {
            $($argument)*
            Holdem: High, "table of hand ranks", "holdem.tbl", "embedded";
            ShortDeck: ShortDeck, "table of short-deck ranks", "short-deck.tbl", "short-deck";
            ShortDeckTrips: ShortDeckTrips, "table of short-deck ranks with three of a kind above a straight",
                "short-deck-trips.tbl", "short-deck";
            AceToFive: AceToFive, "table of ace-to-five ranks", "ace-to-five.tbl", "low";
            DeuceToSeven: DeuceToSeven, "table of deuce-to-seven ranks", "deuce-to-seven.tbl", "low";
            Badugi: Badugi, "table of badugi ranks", "badugi.tbl", "low";
        }
    };
}

pub use __with_orders as with_orders;

/// Evaluates an expression with the type of an order that is known at run time. The expression is compiled
/// once for each order.
///
/// ```
/// use evaluator::order::{Order, in_order};
/// use evaluator::{Game, RankIn};
///
/// let categories = |game: Game| in_order!(game, O => O::CATEGORIES.len());
/// assert_eq!((categories(Game::Holdem), categories(Game::Badugi)), (9, 5));
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __in_order {
    ($game:expr, $order:ident => $body:expr) => {{
        // A block, because `with_orders!` expands to statements.
        $crate::order::with_orders! { $crate::__match_order, ($game), $order, ($body) }
    }};
}

#[macro_export]
#[doc(hidden)]
macro_rules! __match_order {
    (
        ($game:expr) $type:ident ($body:expr)
        $($game_name:ident: $order:ident, $table:literal, $file:literal, $feature:literal;)*
    ) => {
        match $game {
            $($crate::Game::$game_name => {
                type $type = $crate::order::$order;
                $body
            })*
            // `Game` is non-exhaustive for other crates.
            #[allow(unreachable_patterns)]
            _ => unreachable!("the list has all orders"),
        }
    };
}

#[doc(inline)]
pub use __in_order as in_order;

/// An order of hands by strength: its deck, its categories and the encoding of its tables. The trait is
/// sealed: this module has all implementations.
///
/// ```
/// use evaluator::order::{AceToFive, High, Order, ShortDeck};
///
/// assert_eq!((High::DECK.len(), ShortDeck::DECK.len()), (52, 36));
/// let values = |categories: &[(_, u16)]| categories.iter().map(|&(_, values)| values).sum::<u16>();
/// assert_eq!((values(High::CATEGORIES), values(ShortDeck::CATEGORIES)), (9842, 2119));
/// assert_eq!(AceToFive::MAX_CARDS, 7);
/// ```
pub trait Order: sealed::Listed + sealed::Hands + Sized + 'static {
    /// The type of the categories.
    type Category: Copy + Debug + Display + Eq + Ord + Hash + Into<AnyCategory> + Send + Sync + 'static;

    /// The order at run time.
    const GAME: Game = Self::LISTED_GAME;

    /// The order's name for use in a sentence, such as "short deck".
    const NAME: &'static str;

    /// The number by which table files identify the order. No other [kind](crate::format::TableKind) of table
    /// has it.
    const KIND: u32;

    /// The name of the table's file in the folder `tables`, such as "holdem.tbl".
    const FILE: &'static str = Self::LISTED_FILE;

    /// The deck.
    const DECK: CardSet = CardSet::FULL;

    /// The maximum number of cards in a hand.
    const MAX_CARDS: usize = 7;

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

/// The constants of an order that decide how hands are ranked, as values. Code that takes them is compiled once
/// for all orders.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) name: &'static str,
    pub(crate) deck: CardSet,
    pub(crate) most_cards: usize,
    pub(crate) rank_sets: RankSets,
    /// `true` for hold'em's order.
    pub(crate) is_high: bool,
}

impl Rules {
    #[inline]
    pub(crate) const fn of<O: Order>() -> Self {
        Self {
            name: O::NAME,
            deck: O::DECK,
            most_cards: O::MAX_CARDS,
            rank_sets: O::RANK_SETS,
            is_high: O::KIND == High::KIND,
        }
    }

    /// Returns `true` if some cards or some numbers of cards up to seven are excluded.
    #[inline]
    pub(crate) const fn is_partial(self) -> bool {
        self.deck.len() < CardSet::FULL.len() || self.most_cards < High::MAX_CARDS
    }
}

mod sealed {
    use super::{CardSet, ClassRecord, Game, fmt};

    /// The facts in the list of orders.
    pub trait Listed {
        const LISTED_GAME: Game;
        const LISTED_FILE: &'static str;
    }

    /// The parts of an order that only this crate uses: its names in text, and its hands.
    pub trait Hands {
        /// The text that `Display` writes for the game, such as "short-deck-trips".
        const TEXT: &'static str;

        /// The name of the game, without its rules.
        const GAME_NAME: &'static str = Self::TEXT;

        /// The name of the rules, if games of this name have several.
        const RULES: Option<&'static str> = None;

        /// Other texts that `FromStr` accepts for the game.
        const ALIASES: &'static [&'static str] = &[];

        /// `true` if the records of a table have Cactus Kev numbers.
        const HAS_CACTUS_KEV: bool = false;

        /// Returns a number that is greater for better hands of the category at `place`. Returns `None` if
        /// the record is not that of a hand of the category.
        fn strength(place: usize, record: ClassRecord) -> Option<u32>;

        /// Writes a hand of the category at `place` in English. `better` is the number of better ranks in the
        /// category.
        fn write_words(
            place: usize,
            better: u16,
            record: ClassRecord,
            f: &mut fmt::Formatter<'_>,
        ) -> fmt::Result;

        /// Returns the cards of a hand of the category at `place` from which the counting ones, those with
        /// the ranks of `record`, are chosen by rank alone.
        fn cards_that_count(place: usize, record: ClassRecord, hand: CardSet) -> CardSet;
    }

    macro_rules! list {
        ($($game:ident: $order:ident, $name:literal, $file:literal, $feature:literal;)*) => {
            $(impl Listed for super::$order {
                const LISTED_GAME: Game = Game::$game;
                const LISTED_FILE: &'static str = $file;
            })*
        };
    }
    super::with_orders!(list);
}
