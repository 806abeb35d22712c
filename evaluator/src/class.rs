mod low_words;
mod records;

use core::fmt;

use bytemuck::{Pod, Zeroable};

use crate::layout::{AceValue, CactusKev, Pokerval, RevolverKey, Words};
use crate::order::{Game, High, Order};
use crate::pad::pad;
use crate::{Category, Rank, RankIn};

pub(crate) use records::first_wrong;

/// A table's record of a hand rank, as it stands in the file: little-endian, 8 bytes.
///
/// ```
/// use evaluator::{HandRank, RankTable};
/// use evaluator::format::RankSections;
///
/// let sections = RankSections::read(RankTable::embedded_bytes())?;
/// let royal = sections.classes()[HandRank::MAX.ordinal() as usize];
/// assert_eq!((royal.pokerval, royal.cactus_kev), (0x800E_DCBA, 1));
/// # Ok::<(), evaluator::format::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Pod, Zeroable)]
#[repr(C)]
pub struct ClassRecord {
    /// The OpenHoldem value, which names the category and the five ranks; of a low hand the five ranks alone, the ace being
    /// 1 where it is low.
    pub pokerval: u32,
    /// The Cactus Kev number, 1 for a royal flush to 7462; 0 where the hand has fewer than five cards, or is not hold'em's.
    pub cactus_kev: u16,
    /// Zero.
    pub reserved: u16,
}

/// All hands that share one [`HandRank`](crate::HandRank), as one thing: the category and the ranks of the cards
/// that count.
///
/// [`RankTable::class`](crate::RankTable::class) gives it. `Display` writes the hand in English:
///
/// ```
/// use evaluator::{Hand, RankTable};
///
/// let table = RankTable::embedded();
/// let describe = |text: &str| table.class(table.rank(text.parse().unwrap())).to_string();
/// assert_eq!(describe("3C 4C 5C 6H 8D 3D 8H"), "two pair, eights and threes with a six");
/// assert_eq!(describe("As Ks Qs Js Ts 2d 3c"), "royal flush");
/// assert_eq!(describe("Ad 2c 3h 4s 5d"), "straight, five high");
/// assert_eq!(describe("Ah Ad"), "one pair, aces");
/// ```
pub type HandClass = ClassIn<High>;

/// All hands that share one rank in an [order](Order) of hands, as one thing: the category and the ranks of the cards that
/// count. [`HandClass`] is the one of hold'em.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClassIn<O: Order> {
    rank: RankIn<O>,
    record: ClassRecord,
}

impl<O: Order> ClassIn<O> {
    pub(crate) const fn new(rank: RankIn<O>, record: ClassRecord) -> Self {
        Self { rank, record }
    }

    /// The rank.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().class(HandRank::MAX).rank(), HandRank::MAX);
    /// ```
    #[must_use]
    pub const fn rank(self) -> RankIn<O> {
        self.rank
    }

    /// The category.
    ///
    /// ```
    /// use evaluator::{Category, HandRank, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().class(HandRank::MAX).category(), Category::StraightFlush);
    /// ```
    #[must_use]
    pub const fn category(self) -> O::Category {
        self.rank.category()
    }

    /// The ranks of the up to five cards that count, strongest group first, the ace of a wheel last. In low hands the
    /// highest card comes first.
    ///
    /// ```
    /// use evaluator::{Rank, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// let class = table.class(table.rank("Kh 2d 2s Kd 9c 4s".parse()?));
    /// assert!(class.ranks().eq([Rank::King, Rank::King, Rank::Two, Rank::Two, Rank::Nine]));
    /// # Ok::<(), evaluator::HandError>(())
    /// ```
    pub fn ranks(self) -> impl Iterator<Item = Rank> + Clone {
        self.value().ranks()
    }

    /// The record's number, whose category means something in high orders alone.
    pub(crate) const fn value(self) -> Pokerval {
        Pokerval::from_table(self.record.pokerval)
    }
}

impl<O: Order<Category = Category>> ClassIn<O> {
    /// The hand in English, which `Display` writes too.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().class(HandRank::MAX).words().to_string(), "royal flush");
    /// ```
    #[must_use]
    pub const fn words(self) -> Words {
        self.value().words()
    }
}

impl HandClass {
    /// The value in OpenHoldem's layout.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().class(HandRank::MAX).pokerval().as_u32(), 0x800E_DCBA);
    /// ```
    #[must_use]
    pub const fn pokerval(self) -> Pokerval {
        self.value()
    }

    /// The value in ACE_eval's layout; `None` for hands of fewer than five cards, which that system does not know.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// assert_eq!(table.class(HandRank::MAX).ace().map(u32::from), Some(0x9200_0000));
    /// assert_eq!(table.class(HandRank::MIN).ace(), None);
    /// ```
    #[must_use]
    pub fn ace(self) -> Option<AceValue> {
        AceValue::from_pokerval(self.pokerval())
    }

    /// The key in Revolver's doubles notation; `None` for hands of fewer than five cards, which that system does not
    /// know.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// assert_eq!(table.class(HandRank::MAX).revolver().map(u64::from), Some(0x8000_0000_0000_1F00));
    /// assert_eq!(table.class(HandRank::MIN).revolver(), None);
    /// ```
    #[must_use]
    pub fn revolver(self) -> Option<RevolverKey> {
        RevolverKey::from_pokerval(self.pokerval())
    }

    /// The Cactus Kev number, **1 the best**, a royal flush, to 7462 the worst; `None` for hands of fewer than five
    /// cards, which that system does not know.
    ///
    /// ```
    /// use evaluator::layout::CactusKev;
    /// use evaluator::{HandRank, RankTable};
    ///
    /// let table = RankTable::embedded();
    /// assert_eq!(table.class(HandRank::MAX).cactus_kev(), Some(CactusKev::BEST));
    /// assert_eq!(table.class(HandRank::MIN).cactus_kev(), None);
    /// ```
    #[must_use]
    pub const fn cactus_kev(self) -> Option<CactusKev> {
        CactusKev::from_table(self.record.cactus_kev)
    }
}

impl<O: Order> fmt::Display for ClassIn<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |f| match O::GAME {
            Game::AceToFive | Game::EightOrBetter => low_words::ace_to_five(*self, f),
            Game::DeuceToSeven => low_words::deuce_to_seven(*self, f),
            Game::Badugi => low_words::badugi(*self, f),
            _ => fmt::Display::fmt(&self.value().words(), f),
        })
    }
}
