#[cfg(all(target_arch = "x86_64", feature = "std"))]
use alloc::sync::Arc;
use core::fmt;
use core::mem::MaybeUninit;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use std::sync::OnceLock;

use super::constructors::table_constructors;
use super::storage::Storage;
use crate::class::HandClass;
use crate::format::{FormatError, RankSections};
use crate::key::RANK_KEY_SHIFT;
use crate::layout::{CactusKev, LayoutError, PlaceBits, Pokerval};
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::lookup::RanksByRankSets;
use crate::{Card, CardSet, Hand, HandError, HandRank, HoleCards};

/// A validated table, ready to rank hands: the type that answers.
///
/// It may be the copy inside the program ([`embedded`](Self::embedded)), a copy in memory ([`open`](Self::open),
/// [`from_bytes`](Self::from_bytes)) or a mapped file ([`map`](Self::map)); lookups are the same. Only bytes that pass
/// every check of [`RankSections::read`] become a `RankTable`.
///
/// A clone shares the bytes, so that it costs next to nothing; threads may share a table or have clones of it.
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
/// # The ways to a table
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
#[derive(Clone)]
pub struct RankTable {
    /// Sections of the bytes in `storage`, given out by [`sections`](Self::sections) alone: for as long as `self` is borrowed.
    /// What may be uninitialised is not taken for references that outlive a call, as it would be where `self` is dropped.
    sections: MaybeUninit<RankSections<'static>>,
    storage: Storage,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    by_rank_sets: Arc<OnceLock<RanksByRankSets>>,
}

table_constructors!(RankTable, "table of hand ranks", embedded: "../../tables/holdem.tbl");

impl RankTable {
    fn from_storage(storage: Storage) -> Result<Self, FormatError> {
        let bytes: *const [u8] = storage.bytes();
        // SAFETY: `storage` is kept beside the sections, and a clone of it beside their clone. Its bytes are neither written
        // to nor freed while one of them lives, and they stay where they are when it is moved: in a static slice, or in a
        // buffer or mapping that is counted.
        let sections = RankSections::read(unsafe { &*bytes })?;
        Ok(Self {
            sections: MaybeUninit::new(sections),
            storage,
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            by_rank_sets: Arc::default(),
        })
    }

    /// The bytes of the whole table.
    ///
    /// ```
    /// use evaluator::RankTable;
    ///
    /// assert_eq!(RankTable::embedded().bytes(), RankTable::embedded_bytes());
    /// ```
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.storage.bytes()
    }

    /// The rank of a hand.
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
    pub fn rank(&self, hand: Hand) -> HandRank {
        self.sections().rank(hand)
    }

    /// The rank of a set of cards.
    ///
    /// # Errors
    ///
    /// More than seven cards.
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
    pub fn rank_set(&self, set: CardSet) -> Result<HandRank, HandError> {
        Ok(self.rank(Hand::try_from(set)?))
    }

    /// The rank of a set of at most seven cards, unchecked: a larger set gets a meaningless rank.
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
    pub fn rank_set_unchecked(&self, set: CardSet) -> HandRank {
        self.rank(Hand::from_set_unchecked(set))
    }

    /// The rank of a list of cards.
    ///
    /// # Errors
    ///
    /// A card that comes twice, or more than seven cards.
    ///
    /// ```
    /// use evaluator::{Card, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// assert!(table.rank_cards(&Card::ALL[..7]).is_ok());
    /// assert!(table.rank_cards(&[Card::ALL[0]; 2]).is_err());
    /// ```
    #[inline]
    pub fn rank_cards(&self, cards: &[Card]) -> Result<HandRank, HandError> {
        Ok(self.rank(Hand::from_cards(cards)?))
    }

    /// The rank of at most seven distinct cards, unchecked: other lists get a meaningless rank.
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
    pub fn rank_cards_unchecked(&self, cards: &[Card]) -> HandRank {
        self.rank(Hand::from_cards_unchecked(cards))
    }

    /// The rank of at most seven distinct card ids, unchecked: other lists get a meaningless rank.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// // The royal flush in spades is every fourth id from the ace of spades down.
    /// assert_eq!(RankTable::embedded().rank_ids_unchecked(&[51, 47, 43, 39, 35]), HandRank::MAX);
    /// ```
    #[inline]
    #[must_use]
    pub fn rank_ids_unchecked(&self, ids: &[u8]) -> HandRank {
        self.rank(Hand::from_ids_unchecked(ids))
    }

    /// The rank of the hands that have a value of another system's layout: [`Pokerval`], or
    /// [`AceValue`](crate::layout::AceValue) or [`RevolverKey`](crate::layout::RevolverKey), which convert to it.
    ///
    /// # Errors
    ///
    /// The table has no such class; no table that `cargo xtask tables` made lacks one.
    ///
    /// ```
    /// use evaluator::layout::Pokerval;
    /// use evaluator::{HandRank, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().rank_of(Pokerval::try_from(0x800E_DCBA)?)?, HandRank::MAX);
    /// # Ok::<(), evaluator::layout::LayoutError>(())
    /// ```
    pub fn rank_of(&self, value: impl Into<Pokerval>) -> Result<HandRank, LayoutError> {
        let value = value.into();
        let found = self.sections().classes().binary_search_by_key(&value.as_u32(), |record| record.pokerval);
        let ordinal = found.map_err(|_| value.error("the table has no such class"))?;
        HandRank::from_ordinal(ordinal as u16).ok_or(value.error("the table has no such class"))
    }

    /// The rank of the hands that have a Cactus Kev number.
    ///
    /// # Errors
    ///
    /// The table has no such class; no table that `cargo xtask tables` made lacks one.
    ///
    /// ```
    /// use evaluator::layout::CactusKev;
    /// use evaluator::{HandRank, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().rank_of_cactus_kev(CactusKev::BEST)?, HandRank::MAX);
    /// # Ok::<(), evaluator::layout::LayoutError>(())
    /// ```
    pub fn rank_of_cactus_kev(&self, number: CactusKev) -> Result<HandRank, LayoutError> {
        let found = self.sections().classes().iter().position(|record| record.cactus_kev == number.as_u16());
        let rank = found.and_then(|ordinal| HandRank::from_ordinal(ordinal as u16));
        rank.ok_or(number.error("the table has no such class"))
    }

    /// The rank of a hand without a flush, by the sum of its ranks' [weights](crate::key::RANK_WEIGHTS).
    #[doc(hidden)]
    #[must_use]
    pub fn rank_without_flush(&self, weights: u32) -> HandRank {
        self.sections().rank_without_flush(u64::from(weights) << RANK_KEY_SHIFT)
    }

    /// The rank of a flush by the ranks in its suit, 5 to 7 of them.
    #[doc(hidden)]
    #[must_use]
    pub fn flush_rank(&self, mask: usize) -> HandRank {
        self.sections().flush_rank(mask)
    }

    /// The ranks by sets of ranks, made when they are first asked for.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(crate) fn by_rank_sets(&self) -> &RanksByRankSets {
        self.by_rank_sets.get_or_init(|| RanksByRankSets::new(self.sections()))
    }

    /// The sections, for lookups in bulk.
    #[inline(always)]
    pub(crate) fn sections(&self) -> RankSections<'_> {
        // SAFETY: `from_storage` has set them, and `storage` has had the same bytes since.
        unsafe { self.sections.assume_init() }
    }

    /// Which places of the best hand's [`Pokerval`] the hole cards fill: OpenHoldem's `pcbits`.
    ///
    /// # Errors
    ///
    /// The hole cards and the board share a card, or have more than seven cards together.
    ///
    /// ```
    /// use evaluator::RankTable;
    ///
    /// // K K A Q 9, of which the player holds the first and the last.
    /// let bits = RankTable::embedded().place_bits(Some("Ks9d".parse()?), "AhKcQd".parse()?)?;
    /// assert_eq!(bits.to_string(), "10001");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn place_bits(&self, hole_cards: Option<HoleCards>, board: CardSet) -> Result<PlaceBits, HandError> {
        let hole_cards = hole_cards.map_or(CardSet::EMPTY, CardSet::from);
        let hand = Hand::try_from(board)?.merge(Hand::try_from(hole_cards)?)?;
        Ok(PlaceBits::of(self.class(self.rank(hand)).pokerval(), hand.card_set(), hole_cards))
    }

    /// The meaning of a rank.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().class(HandRank::MIN).to_string(), "no cards");
    /// ```
    #[must_use]
    pub fn class(&self, rank: HandRank) -> HandClass {
        HandClass::new(self.sections().classes()[rank.ordinal() as usize])
    }
}

impl fmt::Debug for RankTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RankTable({}, {} bytes)", self.storage.kind(), self.bytes().len())
    }
}
