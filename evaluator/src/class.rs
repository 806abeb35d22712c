mod records;

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::order::{High, Order};
use crate::pad::pad;
use crate::record::ClassRecord;
use crate::words::Words;
use crate::{Category, Rank, RankIn};

pub(crate) use records::first_wrong;

/// The class of all hands with the same [`HandRank`](crate::HandRank): the category and the ranks of the
/// cards that count.
///
/// Returned by [`RankTable::class`](crate::RankTable::class). `Display` writes the hand in English:
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

/// The class of all hands with the same rank in an [order](Order) of hands: the category and the ranks of the
/// cards that count. For hold'em use [`HandClass`].
pub struct ClassIn<O: Order> {
    rank: RankIn<O>,
    record: ClassRecord,
}

impl<O: Order> Clone for ClassIn<O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O: Order> Copy for ClassIn<O> {}

impl<O: Order> PartialEq for ClassIn<O> {
    fn eq(&self, other: &Self) -> bool {
        (self.rank, self.record) == (other.rank, other.record)
    }
}

impl<O: Order> Eq for ClassIn<O> {}

impl<O: Order> Hash for ClassIn<O> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rank, self.record).hash(state);
    }
}

impl<O: Order> fmt::Debug for ClassIn<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} \"{self}\"", self.rank)
    }
}

impl<O: Order> ClassIn<O> {
    pub(crate) const fn new(rank: RankIn<O>, record: ClassRecord) -> Self {
        Self { rank, record }
    }

    /// Returns the hand rank.
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

    /// Returns the category.
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

    /// Returns the ranks of the up to five cards that count, strongest group first, the ace of a wheel last.
    /// In low hands the highest card comes first.
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
        self.record.ranks()
    }

    /// Returns the table's record, which has the hand's values in the layouts of other systems.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().class(HandRank::MAX).record().pokerval, 0x800E_DCBA);
    /// ```
    #[must_use]
    pub const fn record(self) -> ClassRecord {
        self.record
    }
}

impl<O: Order<Category = Category>> ClassIn<O> {
    /// Returns the hand in English, as written by `Display`.
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    ///
    /// assert_eq!(RankTable::embedded().class(HandRank::MAX).words().to_string(), "royal flush");
    /// ```
    #[must_use]
    pub const fn words(self) -> Words {
        Words::of(self.category(), self.record)
    }
}

impl<O: Order> fmt::Display for ClassIn<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.rank.place();
        let better = O::CATEGORIES[place].1 - 1 - self.rank.index();
        pad(f, |f| O::write_words(place, better, self.record, f))
    }
}

/// An object with the hand `rank` as a number, the `category`, and the hand in English as `words`. There is no
/// `Deserialize`: a table returns the class of a rank.
#[cfg(feature = "serde")]
impl<O: Order<Category = Category>> serde::Serialize for ClassIn<O> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use alloc::string::ToString;
        use serde::ser::SerializeStruct;

        let mut object = serializer.serialize_struct("HandClass", 3)?;
        object.serialize_field("rank", &self.rank)?;
        object.serialize_field("category", &self.category())?;
        object.serialize_field("words", &self.to_string())?;
        object.end()
    }
}
