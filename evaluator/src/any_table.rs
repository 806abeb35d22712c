//! Rank tables whose order is known at run time.

#[cfg(feature = "std")]
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;

use crate::lookup::batch::{BatchError, Bits, Hands, Kernels, Rows};
use crate::order::Order;
#[cfg(feature = "std")]
use crate::order::{in_order, with_orders};
use crate::{BestFive, CardSet, Game, HandError, InvalidHandRank, Rank, RankIn, TableOf};

/// A rank table of an [order](Order) of hands that is known at run time. [`TableOf`] implements it for all orders, and
/// [`Game::table`] returns those inside the program. The trait is sealed.
///
/// Hand ranks are numbers. Larger is better, and numbers of different orders do not compare. A call is one dynamic
/// dispatch for any number of hands.
///
/// ```
/// # #[cfg(all(feature = "low", feature = "short-deck"))] {
/// use evaluator::Game;
///
/// let cards = "As 6s 7s 8s 9s".parse()?;
/// let words = |game: Game| {
///     let table = game.table().expect("a table inside the program");
///     Ok::<_, evaluator::HandError>(table.describe(table.rank_set(cards)?).expect("a hand rank"))
/// };
/// assert_eq!(words(Game::ShortDeck)?, "straight flush, nine high");
/// assert_eq!(words(Game::AceToFive)?, "9-8 low, 9-8-7-6-A");
/// # }
/// # Ok::<(), evaluator::HandError>(())
/// ```
pub trait AnyTable: Any + Send + Sync + sealed::Sealed {
    /// Returns the order of hands.
    ///
    /// ```
    /// use evaluator::{AnyTable, Game, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().order(), Game::Holdem);
    /// ```
    fn order(&self) -> Game;

    /// Returns the rank of a list of card [ids](crate::Card::id).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`TableOf::rank_ids`].
    ///
    /// ```
    /// use evaluator::{Game, HandRank};
    ///
    /// let table = Game::Holdem.table().expect("a table inside the program");
    /// assert_eq!(table.rank_ids(&[51, 47, 43, 39, 35])?, HandRank::MAX.as_u16());
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    fn rank_ids(&self, ids: &[u8]) -> Result<u16, HandError>;

    /// Returns the rank of a set of cards.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`TableOf::rank_set`].
    ///
    /// ```
    /// use evaluator::{Game, HandRank};
    ///
    /// let table = Game::Holdem.table().expect("a table inside the program");
    /// assert_eq!(table.rank_set("As Ks Qs Js Ts".parse()?)?, HandRank::MAX.as_u16());
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    fn rank_set(&self, set: CardSet) -> Result<u16, HandError>;

    /// Ranks hands of `cards` card ids each, one to seven. `ids` has the ids of the first hand, then those of the
    /// second, and so on. An invalid hand gets [`NO_RANK`](RankIn::NO_RANK), and `bad` is called with its error.
    ///
    /// # Errors
    ///
    /// Returns the error of the first invalid hand. All other hands are ranked. Nothing is ranked if the lengths differ or
    /// if `cards` is another number.
    ///
    /// ```
    /// use evaluator::{Game, HandRank};
    ///
    /// let table = Game::Holdem.table().expect("a table inside the program");
    /// let mut ranks = [0; 2];
    /// let error = table.rank_rows(2, &[0, 0, 51, 50], &mut ranks, &mut |_| ()).unwrap_err();
    /// assert_eq!(error.to_string(), "hand 0: 2c (id 0) occurs twice: a deck has one of each card");
    /// assert_eq!(ranks, [HandRank::NO_RANK, table.rank_ids(&[51, 50])?]);
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    fn rank_rows(
        &self,
        cards: usize,
        ids: &[u8],
        ranks: &mut [u16],
        bad: &mut dyn FnMut(BatchError),
    ) -> Result<(), BatchError>;

    /// Ranks sets of cards, given by their [bits](CardSet::bits). An invalid hand gets [`NO_RANK`](RankIn::NO_RANK), and
    /// `bad` is called with its error.
    ///
    /// # Errors
    ///
    /// Returns the error of the first invalid hand. All other hands are ranked. Nothing is ranked if the lengths differ.
    ///
    /// ```
    /// use evaluator::{Game, HandRank};
    ///
    /// let table = Game::Holdem.table().expect("a table inside the program");
    /// let mut ranks = [0; 2];
    /// assert!(table.rank_sets(&[0x1F00, 0xFF00], &mut ranks, &mut |_| ()).is_err());
    /// assert_eq!(ranks, [HandRank::MAX.as_u16(), HandRank::NO_RANK]);
    /// ```
    fn rank_sets(
        &self,
        sets: &[u64],
        ranks: &mut [u16],
        bad: &mut dyn FnMut(BatchError),
    ) -> Result<(), BatchError>;

    /// Returns the number of hand ranks below `rank`.
    ///
    /// # Errors
    ///
    /// Returns an error if the number is not a hand rank.
    ///
    /// ```
    /// use evaluator::{Game, HandRank};
    ///
    /// let table = Game::Holdem.table().expect("a table inside the program");
    /// assert_eq!(table.ordinal(HandRank::MAX.as_u16())?, 9841);
    /// assert!(table.ordinal(HandRank::NO_RANK).is_err());
    /// # Ok::<(), evaluator::InvalidHandRank>(())
    /// ```
    fn ordinal(&self, rank: u16) -> Result<u16, InvalidHandRank>;

    /// Returns the hands of a rank in English.
    ///
    /// # Errors
    ///
    /// Returns an error if the number is not a hand rank.
    ///
    /// ```
    /// use evaluator::{Game, HandRank};
    ///
    /// let table = Game::Holdem.table().expect("a table inside the program");
    /// assert_eq!(table.describe(HandRank::MAX.as_u16())?, "royal flush");
    /// # Ok::<(), evaluator::InvalidHandRank>(())
    /// ```
    fn describe(&self, rank: u16) -> Result<String, InvalidHandRank>;

    /// Returns the card ranks of the up to five cards that count in hands of a rank, in the order of
    /// [`ClassIn::ranks`](crate::ClassIn::ranks).
    ///
    /// # Errors
    ///
    /// Returns an error if the number is not a hand rank.
    ///
    /// ```
    /// use evaluator::{Game, HandRank, Rank};
    ///
    /// let table = Game::Holdem.table().expect("a table inside the program");
    /// assert_eq!(table.card_ranks(HandRank::MAX.as_u16())?[0], Rank::Ace);
    /// # Ok::<(), evaluator::InvalidHandRank>(())
    /// ```
    fn card_ranks(&self, rank: u16) -> Result<Vec<Rank>, InvalidHandRank>;

    /// Returns the up to five cards of a hand that count, in the order of
    /// [`ClassIn::best_five`](crate::ClassIn::best_five).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`rank_set`](Self::rank_set).
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// let table = Game::Holdem.table().expect("a table inside the program");
    /// assert_eq!(table.best_five("Qd 9c Qs Js 4d 4c 2h".parse()?)?.to_string(), "Qs Qd 4d 4c Js");
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    fn best_five(&self, hand: CardSet) -> Result<BestFive, HandError>;
}

mod sealed {
    pub trait Sealed {}
    impl<O: super::Order> Sealed for super::TableOf<O> {}
}

impl<O: Order> AnyTable for TableOf<O> {
    fn order(&self) -> Game {
        O::GAME
    }

    fn rank_ids(&self, ids: &[u8]) -> Result<u16, HandError> {
        self.rank_ids(ids).map(RankIn::as_u16)
    }

    fn rank_set(&self, set: CardSet) -> Result<u16, HandError> {
        self.rank_set(set).map(RankIn::as_u16)
    }

    fn rank_rows(
        &self,
        cards: usize,
        ids: &[u8],
        ranks: &mut [u16],
        bad: &mut dyn FnMut(BatchError),
    ) -> Result<(), BatchError> {
        rank_rows(self.batch().kernels(), cards, ids, ranks, bad)
    }

    fn rank_sets(
        &self,
        sets: &[u64],
        ranks: &mut [u16],
        bad: &mut dyn FnMut(BatchError),
    ) -> Result<(), BatchError> {
        rank_all(self.batch().kernels(), Bits(sets), ranks, bad)
    }

    fn ordinal(&self, rank: u16) -> Result<u16, InvalidHandRank> {
        RankIn::<O>::try_from(rank).map(RankIn::ordinal)
    }

    fn describe(&self, rank: u16) -> Result<String, InvalidHandRank> {
        Ok(self.class(rank.try_into()?).to_string())
    }

    fn card_ranks(&self, rank: u16) -> Result<Vec<Rank>, InvalidHandRank> {
        Ok(self.class(rank.try_into()?).ranks().collect())
    }

    fn best_five(&self, hand: CardSet) -> Result<BestFive, HandError> {
        let class = self.class(self.rank_set(hand)?);
        // Only a table that ranks a hand wrongly has a class without these cards.
        Ok(class.best_five(hand).unwrap_or(BestFive::NONE))
    }
}

/// Ranks hands like [`AnyTable::rank_rows`].
fn rank_rows(
    kernels: Kernels<'_>,
    cards: usize,
    ids: &[u8],
    ranks: &mut [u16],
    bad: &mut dyn FnMut(BatchError),
) -> Result<(), BatchError> {
    match cards {
        0 => Err(BatchError::Length { expected: ranks.len(), found: 0 }),
        1 => rank_all(kernels, Rows(ids.as_chunks::<1>().0), ranks, bad),
        2 => rank_all(kernels, Rows(ids.as_chunks::<2>().0), ranks, bad),
        3 => rank_all(kernels, Rows(ids.as_chunks::<3>().0), ranks, bad),
        4 => rank_all(kernels, Rows(ids.as_chunks::<4>().0), ranks, bad),
        5 => rank_all(kernels, Rows(ids.as_chunks::<5>().0), ranks, bad),
        6 => rank_all(kernels, Rows(ids.as_chunks::<6>().0), ranks, bad),
        7 => rank_all(kernels, Rows(ids.as_chunks::<7>().0), ranks, bad),
        found => Err(BatchError::TooManyCards { hand: 0, found }),
    }
}

/// Ranks all valid hands and returns the first error.
fn rank_all(
    kernels: Kernels<'_>,
    hands: impl Hands,
    ranks: &mut [u16],
    bad: &mut dyn FnMut(BatchError),
) -> Result<(), BatchError> {
    let mut first = None;
    hands.rank_lossy(kernels, ranks, &mut |error| {
        first.get_or_insert(error);
        bad(error);
    })?;
    first.map_or(Ok(()), Err)
}

#[cfg(feature = "std")]
impl Game {
    /// Returns the table of the order that is inside the program. Returns `None` if the feature that embeds it is off:
    /// `embedded`, `short-deck` or `low`. The table is checked once, at the first call.
    ///
    /// # Panics
    ///
    /// Panics like [`TableOf::embedded`].
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// assert!(Game::Holdem.table().is_some_and(|table| table.order() == Game::Holdem));
    /// ```
    #[must_use]
    pub fn table(self) -> Option<&'static dyn AnyTable> {
        macro_rules! embedded {
            ($($game:ident: $order:ident, $name:literal, $file:literal, $feature:literal;)*) => {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$game => Some(TableOf::<crate::order::$order>::embedded()),
                        #[cfg(not(feature = $feature))]
                        Self::$game => None,
                    )*
                }
            };
        }
        with_orders! { embedded }
    }

    /// Reads a table of the order from a file, like [`TableOf::open`].
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a table of the order.
    ///
    /// ```
    /// use evaluator::Game;
    ///
    /// let table = Game::Holdem.open_table("tables/holdem.tbl")?;
    /// assert_eq!(table.order(), Game::Holdem);
    /// # Ok::<(), evaluator::OpenError>(())
    /// ```
    pub fn open_table(
        self,
        path: impl AsRef<std::path::Path>,
    ) -> Result<Box<dyn AnyTable>, crate::OpenError> {
        in_order!(self, O => Ok(Box::new(TableOf::<O>::open(path)?)))
    }
}
