//! The record of a hand rank in a table.

use bytemuck::{Pod, Zeroable};

use crate::Rank;

/// A table's record of one hand rank: its values in the layouts of other systems. A table has one record for
/// each [ordinal](crate::RankIn::ordinal). A record takes 8 bytes, little-endian, as in the file.
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
    /// The value of OpenHoldem, which encodes the category and up to five card ranks. Bits 31 to 24 have one
    /// bit for the category, from one pair at bit 24 to straight flush at bit 31. High card has no bit. Bits
    /// 19 to 0 have five ranks of four bits, the most important first: 14 for the ace down to 2 for the deuce,
    /// 1 for the ace at the low end of a wheel, and 0 for no card. In low orders there are only the card ranks,
    /// with 1 for an ace that is low.
    pub pokerval: u32,
    /// The Cactus Kev number, 1 for a royal flush to 7462. It is 0 for hands of fewer than five cards and
    /// outside hold'em.
    pub cactus_kev: u16,
    /// Zero.
    pub reserved: u16,
}

impl ClassRecord {
    /// Returns the ranks of the up to five cards that count, the most important first.
    ///
    /// ```
    /// use evaluator::{ClassRecord, Rank};
    ///
    /// let record = ClassRecord { pokerval: 0x0805_4321, cactus_kev: 1609, reserved: 0 };
    /// assert!(record.ranks().eq([Rank::Five, Rank::Four, Rank::Three, Rank::Two, Rank::Ace]));
    /// ```
    pub fn ranks(self) -> impl Iterator<Item = Rank> + Clone {
        self.places().into_iter().filter_map(|place| match place {
            0 => None,
            1 => Some(Rank::Ace),
            nibble => Rank::from_index(nibble as u8 - 2),
        })
    }

    /// Returns the five ranks as they are encoded, with 0 for no card.
    pub(crate) const fn places(self) -> [u32; 5] {
        let value = self.pokerval;
        [value >> 16 & 0xF, value >> 12 & 0xF, value >> 8 & 0xF, value >> 4 & 0xF, value & 0xF]
    }
}
