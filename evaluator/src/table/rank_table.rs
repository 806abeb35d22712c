use core::fmt;
use core::marker::PhantomData;

use super::any_rank_table::AnyRankTable;
use super::constructors::table_constructors;
use super::storage::Storage;
use crate::class::ClassIn;
use crate::format::FormatError;
use crate::hand_rank::NO_RANK;
use crate::order::{High, Order, Rules, with_orders};
use crate::{Card, CardSet, ClassRecord, Hand, HandError, RankIn};

/// A validated table that ranks hands.
///
/// The table may be embedded in the program ([`embedded`](Self::embedded)), copied into memory
/// ([`open`](Self::open), [`from_bytes`](Self::from_bytes)) or a mapped file ([`map`](Self::map)). Lookups
/// are the same. Bytes become a `RankTable` only if they pass every check of
/// [`RankSections::read`](crate::format::RankSections::read).
///
/// Clones are cheap because they share the bytes. Threads may share a table or have clones of it.
///
/// ```
/// use evaluator::RankTable;
///
/// let table = RankTable::embedded();
/// let aces_up = table.rank("As Ad Kh Kc 7s 3d 2c".parse()?);
/// let kings_full = table.rank("Ks Kd Kh 2c 2s 9d 8c".parse()?);
/// assert!(kings_full > aces_up);
/// assert_eq!(table.class(kings_full).to_string(), "full house, kings full of deuces");
/// # Ok::<(), evaluator::HandError>(())
/// ```
///
/// # Constructors
///
/// ```no_run
/// use evaluator::RankTable;
///
/// let built_in: &'static RankTable = RankTable::embedded();
/// let in_place = RankTable::from_static(RankTable::embedded_bytes())?;
/// let copied = RankTable::from_bytes(built_in.bytes())?;
/// let shared = copied.clone();
/// let read = RankTable::open("tables/holdem.tbl")?;
/// // SAFETY: nobody changes the file while the program runs.
/// let mapped = unsafe { RankTable::map("tables/holdem.tbl") }?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type RankTable = TableOf<High>;

/// A validated rank table of an [order](Order) of hands. [`RankTable`] is hold'em's, and its page says more.
///
/// ```
/// # #[cfg(feature = "short-deck")] {
/// use evaluator::order::ShortDeck;
/// use evaluator::{RankTable, TableOf};
///
/// // In a short deck a flush beats a full house.
/// let (holdem, short_deck) = (RankTable::embedded(), TableOf::<ShortDeck>::embedded());
/// let [flush, full] = ["Ah Qh 9h 8h 6h", "As Ad Ac 6s 6d"].map(|text| text.parse().unwrap());
/// assert!(holdem.rank(flush) < holdem.rank(full));
/// assert!(short_deck.rank(flush) > short_deck.rank(full));
/// # }
/// ```
pub struct TableOf<O: Order> {
    any: AnyRankTable,
    order: PhantomData<fn() -> O>,
}

impl<O: Order> Clone for TableOf<O> {
    fn clone(&self) -> Self {
        Self { any: self.any.clone(), order: PhantomData }
    }
}

table_constructors!([O: Order] TableOf<O>, "table of hand ranks");

/// An order with a table that is embedded in the program. The feature `embedded` adds hold'em's, `short-deck`
/// those of short deck, and `low` those of low hands.
///
/// ```
/// use evaluator::order::Order;
/// use evaluator::{Embedded, TableOf};
///
/// fn best_hand<O: Embedded>() -> String {
///     let table = TableOf::<O>::embedded();
///     table.class(evaluator::RankIn::MAX).to_string()
/// }
/// assert_eq!(best_hand::<evaluator::order::High>(), "royal flush");
/// ```
pub trait Embedded: Order {
    /// Returns the bytes of the table file.
    #[doc(hidden)]
    fn bytes() -> &'static [u8];

    /// Returns the table.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    fn table() -> &'static TableOf<Self>;
}

impl<O: Embedded> TableOf<O> {
    /// Returns the table embedded in the program. The table is checked once, at the first call.
    ///
    /// # Panics
    ///
    /// Panics if the embedded bytes fail the checks. A test of this crate rules that out.
    ///
    /// ```
    /// use evaluator::RankTable;
    ///
    /// assert_eq!(RankTable::embedded().bytes(), RankTable::embedded_bytes());
    /// ```
    #[cfg(feature = "std")]
    #[must_use]
    pub fn embedded() -> &'static Self {
        O::table()
    }

    /// Returns the bytes of the table file embedded in the program. Without the `std` feature, pass them to
    /// [`from_static`](Self::from_static).
    #[must_use]
    pub fn embedded_bytes() -> &'static [u8] {
        O::bytes()
    }
}

macro_rules! embedded {
    ($($game:ident: $order:ident, $name:literal, $file:literal, $feature:literal;)*) => {
        $(#[cfg(feature = $feature)]
        impl Embedded for crate::order::$order {
            fn bytes() -> &'static [u8] {
                crate::table::embedded_bytes!(concat!("../../tables/", $file))
            }

            #[cfg(feature = "std")]
            fn table() -> &'static TableOf<Self> {
                crate::table::embedded_table!(TableOf<crate::order::$order>, $name, Self::bytes())
            }
        })*
    };
}

with_orders!(embedded);

impl<O: Order> TableOf<O> {
    fn from_storage(storage: Storage) -> Result<Self, FormatError> {
        Ok(Self { any: AnyRankTable::new::<O>(storage)?, order: PhantomData })
    }

    /// Returns the bytes of the whole table.
    ///
    /// ```
    /// use evaluator::RankTable;
    ///
    /// assert_eq!(RankTable::embedded().bytes(), RankTable::embedded_bytes());
    /// ```
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.any.storage().bytes()
    }

    /// Returns the rank of a hand.
    ///
    /// # Panics
    ///
    /// In an order with fewer cards than hold'em, panics if the hand has a card that is not in the deck, or
    /// too many cards. [`rank_set`](Self::rank_set) returns an error instead.
    ///
    /// ```
    /// use evaluator::{Category, RankTable};
    ///
    /// let rank = RankTable::embedded().rank("As Ks Qs Js Ts 2d 3c".parse()?);
    /// assert_eq!(rank.category(), Category::StraightFlush);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, hand: Hand) -> RankIn<O> {
        let number = self.any.sections().rank_by(O::RANK_SETS, hand);
        let has_too_many = O::MAX_CARDS < Hand::MAX_CARDS && hand.len() > O::MAX_CARDS;
        if Rules::of::<O>().is_partial() && (number == NO_RANK || has_too_many) {
            no_hand::<O>(hand);
        }
        RankIn::from_table(number)
    }

    /// Returns the rank of a hand, or an error if the hand is not valid in the order.
    #[inline]
    fn rank_checked(&self, hand: Hand) -> Result<RankIn<O>, HandError> {
        let is_foreign = hand.suits() & !O::DECK.bits() != 0;
        let has_too_many = O::MAX_CARDS < Hand::MAX_CARDS && hand.len() > O::MAX_CARDS;
        if is_foreign || has_too_many {
            HandError::check(hand, Rules::of::<O>())?;
        }
        Ok(self.rank(hand))
    }

    /// Returns the rank of a set of cards.
    ///
    /// # Errors
    ///
    /// Returns an error if the set has a card that is not in the deck, or too many cards: more than seven in
    /// most orders.
    ///
    /// ```
    /// use evaluator::{CardSet, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// assert!(table.rank_set("As Ks Qs Js Ts 2d 3c".parse()?).is_ok());
    /// assert!(table.rank_set(CardSet::FULL).is_err());
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[inline]
    pub fn rank_set(&self, set: CardSet) -> Result<RankIn<O>, HandError> {
        self.rank_checked(Hand::try_from(set)?)
    }

    /// Returns the rank of a set of at most seven cards without a check. The rank of a larger set is
    /// meaningless.
    ///
    /// # Panics
    ///
    /// Panics like [`rank`](Self::rank).
    ///
    /// ```
    /// use evaluator::{CardSet, RankTable};
    ///
    /// let (table, set): (_, CardSet) = (RankTable::embedded(), "As Ks Qs".parse()?);
    /// assert_eq!(table.rank_set_unchecked(set), table.rank_set(set)?);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn rank_set_unchecked(&self, set: CardSet) -> RankIn<O> {
        self.rank(Hand::from_set_unchecked(set))
    }

    /// Returns the rank of a list of cards.
    ///
    /// # Errors
    ///
    /// Returns an error if the list has a duplicate card, a card that is not in the deck, or too many cards:
    /// more than seven in most orders.
    ///
    /// ```
    /// use evaluator::{Card, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// assert!(table.rank_cards(&Card::ALL[..7]).is_ok());
    /// assert!(table.rank_cards(&[Card::ALL[0]; 2]).is_err());
    /// ```
    #[inline]
    pub fn rank_cards(&self, cards: &[Card]) -> Result<RankIn<O>, HandError> {
        self.rank_checked(Hand::from_cards(cards)?)
    }

    /// Returns the rank of at most seven distinct cards without a check. The rank of other lists is
    /// meaningless.
    ///
    /// # Panics
    ///
    /// Panics like [`rank`](Self::rank).
    ///
    /// ```
    /// use evaluator::{Card, RankTable};
    ///
    /// let (table, cards) = (RankTable::embedded(), &Card::ALL[..7]);
    /// assert_eq!(table.rank_cards_unchecked(cards), table.rank_cards(cards)?);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn rank_cards_unchecked(&self, cards: &[Card]) -> RankIn<O> {
        self.rank(Hand::from_cards_unchecked(cards))
    }

    /// Returns the rank of a list of card [ids](Card::id).
    ///
    /// # Errors
    ///
    /// Returns a [`HandError`] for an id above 51, a duplicate card, a card that is not in the deck, and too many
    /// cards.
    ///
    /// ```
    /// use evaluator::{HandError, HandRank, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// assert_eq!(table.rank_ids(&[51, 47, 43, 39, 35])?, HandRank::MAX);
    /// assert_eq!(table.rank_ids(&[51, 52]), Err(HandError::ForeignId(52)));
    /// assert_eq!(table.rank_ids(&[51, 51]).unwrap_err().to_string(), "As occurs twice: a deck has one of each card");
    /// # Ok::<(), HandError>(())
    /// ```
    #[inline]
    pub fn rank_ids(&self, ids: &[u8]) -> Result<RankIn<O>, HandError> {
        self.rank_checked(Hand::from_ids(ids)?)
    }

    /// Returns the rank of at most seven distinct card ids without a check. The rank of other lists is
    /// meaningless.
    ///
    /// # Panics
    ///
    /// Panics like [`rank`](Self::rank).
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// // The royal flush in spades is every fourth id from the ace of spades down.
    /// assert_eq!(RankTable::embedded().rank_ids_unchecked(&[51, 47, 43, 39, 35]), HandRank::MAX);
    /// ```
    #[inline]
    #[must_use]
    pub fn rank_ids_unchecked(&self, ids: &[u8]) -> RankIn<O> {
        self.rank(Hand::from_ids_unchecked(ids))
    }

    /// Returns the class of a hand rank: its category and card ranks.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().class(HandRank::MIN).to_string(), "no cards");
    /// ```
    #[must_use]
    pub fn class(&self, rank: RankIn<O>) -> ClassIn<O> {
        ClassIn::new(rank, self.records()[rank.ordinal() as usize])
    }

    /// Returns the records of all hand ranks, the weakest first, in the order of their
    /// [ordinals](RankIn::ordinal).
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let records = RankTable::embedded().records();
    /// assert_eq!((records.len(), records[0].pokerval), (HandRank::COUNT, 0)); // no cards
    /// ```
    #[must_use]
    pub fn records(&self) -> &[ClassRecord] {
        self.any.sections().classes()
    }

    /// Returns the table without the type of its order, for kernels that work on numbers.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub fn any(&self) -> &AnyRankTable {
        &self.any
    }
}

impl<O: Order> fmt::Debug for TableOf<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RankTable({}, {}, {} bytes)", O::NAME, self.any.storage().kind(), self.bytes().len())
    }
}

/// Panics with the reason why a hand is not valid in an order.
#[cold]
fn no_hand<O: Order>(hand: Hand) -> ! {
    match HandError::check(hand, Rules::of::<O>()) {
        Err(error) => panic!("{error}"),
        Ok(()) => panic!("invalid hand of {}: duplicate cards", O::NAME),
    }
}
