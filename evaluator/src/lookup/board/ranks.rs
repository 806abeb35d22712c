use core::fmt;

use core::marker::PhantomData;

use crate::hand_rank::NO_RANK;
use crate::order::{High, Order};
use crate::{HoleCards, RankIn};

/// The number of combos in a block, which the vector kernels write at a time.
pub(super) const LANES: usize = 32;

/// The number of blocks for all combos. The last one has 18 spare lanes.
pub(super) const BLOCKS: usize = HoleCards::COUNT.div_ceil(LANES);

/// Hand ranks as sweeps write them, with spare lanes at the end.
pub(super) type Blocks = [[u16; LANES]; BLOCKS];

/// The hand ranks of all 1,326 combos on a board, indexed by [`HoleCards::index`]. They take 2,688 bytes and
/// are aligned to 64 bytes.
///
/// A [`BoardSweep`](super::BoardSweep) fills it. Reuse it for many boards.
///
/// ```
/// use evaluator::lookup::board::{BoardRanks, BoardSweep};
/// use evaluator::{HandRank, HoleCards, RankTable};
///
/// let mut ranks = BoardRanks::new();
/// assert!(ranks.as_slice().iter().all(|&rank| rank == HandRank::NO_RANK));
///
/// BoardSweep::new(RankTable::embedded()).sweep("Th 7h 5c 4d 2s".parse()?, &mut ranks)?;
/// let (nuts, rank) = ranks.iter().max_by_key(|&(_, rank)| rank).unwrap();
/// assert_eq!(RankTable::embedded().class(rank).to_string(), "straight, eight high");
/// assert_eq!(ranks.as_slice()[nuts.index()], u16::from(rank));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type BoardRanks = BoardRanksIn<High>;

/// The hand ranks of all combos on a board, in any order of hands. [`BoardRanks`] are hold'em's.
#[repr(C, align(64))]
pub struct BoardRanksIn<O> {
    /// Valid ranks or [`NO_RANK`]. The spare lanes always have the latter.
    blocks: Blocks,
    order: PhantomData<fn() -> O>,
}

impl<O> Clone for BoardRanksIn<O> {
    fn clone(&self) -> Self {
        Self { blocks: self.blocks, order: PhantomData }
    }
}

impl<O> PartialEq for BoardRanksIn<O> {
    fn eq(&self, other: &Self) -> bool {
        self.blocks == other.blocks
    }
}

impl<O> Eq for BoardRanksIn<O> {}

impl<O> BoardRanksIn<O> {
    /// Creates an empty value, in which no combo has a rank. [`BoardSweep::sweep`](super::BoardSweep::sweep)
    /// fills it.
    ///
    /// ```
    /// use evaluator::lookup::board::BoardRanks;
    ///
    /// assert_eq!(BoardRanks::new().iter().count(), 0);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { blocks: [[NO_RANK; LANES]; BLOCKS], order: PhantomData }
    }

    /// Returns the hand rank of a combo, or `None` if it shares a card with the board.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::lookup::board::BoardSweep;
    ///
    /// let ranks = BoardSweep::new(RankTable::embedded()).ranks("Qs Js 4d 4c 2h".parse()?)?;
    /// assert_eq!(ranks.get("AsKs".parse()?), Some(RankTable::embedded().rank("As Ks Qs Js 4d 4c 2h".parse()?)));
    /// assert_eq!(ranks.get("AsQs".parse()?), None); // the queen is on the board
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn get(&self, combo: HoleCards) -> Option<RankIn<O>>
    where
        O: Order,
    {
        rank(self.as_slice()[combo.index()])
    }

    /// Returns the hand ranks as numbers, indexed by [`HoleCards::index`]. Combos that share a card with the
    /// board have [`HandRank::NO_RANK`](crate::HandRank::NO_RANK) (`0xFFFF`).
    ///
    /// ```
    /// use evaluator::{HandRank, RankTable};
    /// use evaluator::lookup::board::BoardSweep;
    ///
    /// let ranks = BoardSweep::new(RankTable::embedded()).ranks("Qs Js 4d 4c 2h".parse()?)?;
    /// let none = ranks.as_slice().iter().filter(|&&rank| rank == HandRank::NO_RANK).count();
    /// assert_eq!(none, 1326 - 47 * 46 / 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_slice(&self) -> &[u16; HoleCards::COUNT] {
        match self.blocks.as_flattened().first_chunk() {
            Some(ranks) => ranks,
            None => unreachable!(),
        }
    }

    /// Returns an iterator over the combos without a card of the board and their hand ranks, in the order of
    /// [`HoleCards::index`].
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::lookup::board::BoardSweep;
    ///
    /// let ranks = BoardSweep::new(RankTable::embedded()).ranks("Qs Js 4d 4c 2h".parse()?)?;
    /// let (best, _) = ranks.iter().max_by_key(|&(_, rank)| rank).ok_or("no combo")?;
    /// assert_eq!(best.to_string(), "4s4h");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (HoleCards, RankIn<O>)> + Clone
    where
        O: Order,
    {
        const { &HoleCards::ALL }
            .iter()
            .zip(self.as_slice())
            .filter_map(|(&combo, &value)| Some((combo, rank(value)?)))
    }

    /// Returns the numbers of [`as_slice`](Self::as_slice) and 18 more without a rank.
    #[doc(hidden)]
    #[inline(always)]
    #[must_use]
    pub const fn padded(&self) -> &[u16; BLOCKS * LANES] {
        match self.blocks.as_flattened().first_chunk() {
            Some(ranks) => ranks,
            None => unreachable!(),
        }
    }

    /// Returns the hand rank of hole cards as a number, or `None` if they share a card with the board.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub const fn number(&self, combo: HoleCards) -> Option<u16> {
        match self.as_slice()[combo.index()] {
            NO_RANK => None,
            number => Some(number),
        }
    }

    /// Returns the blocks for a kernel. It must write valid ranks or `NO_RANK`, and `NO_RANK` in the spare
    /// lanes.
    #[inline(always)]
    pub(super) fn blocks_mut(&mut self) -> &mut Blocks {
        &mut self.blocks
    }
}

#[inline(always)]
const fn rank<O: Order>(value: u16) -> Option<RankIn<O>> {
    if value == NO_RANK { None } else { Some(RankIn::from_table(value)) }
}

impl<O> Default for BoardRanksIn<O> {
    fn default() -> Self {
        Self::new()
    }
}

impl<O> AsRef<[u16]> for BoardRanksIn<O> {
    fn as_ref(&self) -> &[u16] {
        self.as_slice()
    }
}

impl<O: Order> fmt::Debug for BoardRanksIn<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
