use alloc::sync::Arc;
use core::fmt;
use core::iter;
use core::ops::Range;

use bytemuck::{Pod, Zeroable};
use evaluator::format::{FormatError, TableId, kind};
#[cfg(feature = "embedded")]
use evaluator::internals::embedded_table;
use evaluator::internals::{Storage, table_constructors};
use evaluator::{Holdem, HoleCards};

use crate::exact::tables::counts::{CountRecord, CountSections};
use crate::exact::tables::matchup::Matchup;
use crate::isomorphism::{CanonicalCombos, View};
use crate::range::StartingHand;
use crate::report::Shares;

/// The columns of a row are filled up to a multiple of this number, so that products are added up side by side.
pub(crate) const LANES: usize = 16;

/// How many boards there are for two combos.
const BOARDS: u64 = Holdem::boards_beside(2);

/// What a table stores for each [`Matchup`], as it stands in the file: little-endian, 8 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct MatchupCounts {
    /// How many of the 1,712,304 boards the first player wins.
    pub wins: u32,
    /// How many they share.
    pub ties: u32,
}

impl MatchupCounts {
    /// The counts as the second player sees them. The reader has checked that they are no more than all boards.
    fn swapped(self) -> Self {
        Self { wins: BOARDS as u32 - self.wins - self.ties, ..self }
    }
}

impl CountRecord for MatchupCounts {
    const TABLE: TableId = TableId { kind: kind::PREFLOP_MATCHUPS, key_scheme: 0 };
    const EXPECTED: &'static str = "no more boards won and shared than there are";

    fn first_impossible(records: &[Self]) -> Option<(usize, u64)> {
        let boards = records.iter().map(|counts| u64::from(counts.wins) + u64::from(counts.ties));
        boards.enumerate().find(|&(_, boards)| boards > BOARDS)
    }
}

/// The section of a preflop table: counts in the order of the matchups' numbers.
pub type PreflopSections<'a> = CountSections<'a, MatchupCounts, { Matchup::COUNT }>;

/// The outcomes of all combos against each other before the flop, ready to be looked up.
///
/// The table file has the counts of all [`Matchup`]s. They are spread over rows of 0.8 MB: for each of the
/// 169 starting hands what happens against each combo, up to suits that are alike to the hand. The file's bytes are not
/// kept, so that [`open`](Self::open) and [`map`](Self::map) come to the same. A clone shares the rows.
///
/// ```
/// use equity::PreflopTable;
///
/// let table = PreflopTable::embedded();
/// let outcome = table.outcome("7s 6s".parse()?, "Ah Ad".parse()?).ok_or("they share a card")?;
/// assert_eq!((outcome.wins(), outcome.ties(), outcome.total()), (391_637, 5_499, 1_712_304));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PreflopTable {
    /// For each starting hand a row: how many boards its combos win, by the [columns](View::columns) in which they see
    /// their opponents; 0 where they share a card.
    wins: Arc<[u32]>,
    /// How many boards they share, in the same rows.
    ties: Arc<[u32]>,
}

/// Where the row of each starting hand begins; at the end, how long all rows are together. A row has its columns, and zeros
/// up to whole [`LANES`].
static STARTS: [u32; StartingHand::COUNT + 1] = {
    let mut starts = [0; StartingHand::COUNT + 1];
    let mut hand = 0;
    while hand < StartingHand::COUNT {
        let columns = CanonicalCombos::beside(StartingHand::ALL[hand].representative()).count();
        starts[hand + 1] = starts[hand] + columns.next_multiple_of(LANES) as u32;
        hand += 1;
    }
    starts
};

table_constructors!([] PreflopTable, "preflop table");
#[cfg(feature = "embedded")]
embedded_table!(PreflopTable, "preflop table", "../../../tables/preflop.tbl", "embedded");

impl PreflopTable {
    fn from_storage(storage: Storage) -> Result<Self, FormatError> {
        let mut next = PreflopSections::read(storage.bytes())?.counts().iter();
        let zeros = || iter::repeat_n(0, STARTS[StartingHand::COUNT] as usize).collect::<Arc<[u32]>>();
        let mut table = Self { wins: zeros(), ties: zeros() };
        let (wins, ties) = (Arc::make_mut(&mut table.wins), Arc::make_mut(&mut table.ties));
        for hand in StartingHand::ALL {
            let first = hand.representative();
            // In this order they have the columns' numbers, and matchups that are new have theirs.
            for (place, &second) in Self::row_of(hand).zip(CanonicalCombos::beside(first).all()) {
                if first.card_set().intersects(second.card_set()) {
                    continue;
                }
                let counts = match Matchup::is_swapped(first, second) {
                    true => {
                        let place = Self::place_of(second, first);
                        MatchupCounts { wins: wins[place], ties: ties[place] }.swapped()
                    }
                    false => next.next().copied().unwrap_or_default(),
                };
                (wins[place], ties[place]) = (counts.wins, counts.ties);
            }
        }
        debug_assert!(next.next().is_none(), "each matchup has its own place in the rows");
        Ok(table)
    }

    /// The places of a starting hand's row.
    #[inline]
    fn row_of(hand: StartingHand) -> Range<usize> {
        STARTS[hand.index()] as usize..STARTS[hand.index() + 1] as usize
    }

    /// Where in the rows it stands how `first` fares against `second`.
    #[inline]
    fn place_of(first: HoleCards, second: HoleCards) -> usize {
        let column = View::of(first).columns()[second.index()];
        STARTS[StartingHand::of(first).index()] as usize + usize::from(column)
    }

    /// How all boards, 48 choose 5, fall for `first` against `second`, as `first` sees them; `None` if they share a card.
    #[inline]
    #[must_use]
    pub fn outcome(&self, first: HoleCards, second: HoleCards) -> Option<Shares<u64>> {
        if first.card_set().intersects(second.card_set()) {
            return None;
        }
        let place = Self::place_of(first, second);
        Some(Shares::of_two(self.wins[place].into(), self.ties[place].into(), BOARDS))
    }

    /// How many boards a combo of a starting hand wins, and how many it shares, by the columns in which it sees its
    /// opponents; 0 where they share a card.
    #[inline]
    pub(crate) fn row(&self, hand: StartingHand) -> [&[u32]; 2] {
        [&self.wins, &self.ties].map(|rows| &rows[Self::row_of(hand)])
    }

    /// How all combos of a starting hand fare against a random combo: all that each of them can meet, on all boards.
    ///
    /// ```
    /// use equity::PreflopTable;
    /// use equity::range::StartingHand;
    ///
    /// let aces = PreflopTable::embedded().against_random(StartingHand::of("As Ah".parse()?));
    /// assert_eq!((aces.wins(), aces.ties(), aces.total()), (10_689_050_508, 68_413_872, 12_585_434_400));
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub fn against_random(&self, hand: StartingHand) -> Shares<u64> {
        let first = hand.representative();
        let outcomes = HoleCards::ALL.into_iter().filter_map(|second| self.outcome(first, second));
        // By symmetry each combo of the hand fares as its representative does.
        outcomes.sum::<Shares<u64>>() * hand.combo_count() as u64
    }
}

impl fmt::Debug for PreflopTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreflopTable({} matchups)", Matchup::COUNT)
    }
}
