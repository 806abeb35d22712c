use core::fmt;
use core::ops::Range;

use bytemuck::{Pod, Zeroable};
use equity::WinnerCounts;
use equity::format::{CountRecord, CountSections};
use evaluator::Holdem;
use evaluator::format::{FormatError, TableId};
use evaluator::internals::{Storage, table_constructors};

use crate::range::StartingHand;
use crate::tables::kind;
use crate::tables::triple::Triple;

/// The number of boards for three combos.
const BOARDS: u64 = Holdem::boards_beside(3);

/// The counts of a [`Triple`] as stored in the file: little-endian, 28 bytes.
///
/// The counts are over all combos of the hands that share no card, and all boards. They are below 2^32: there
/// are at most 12 x 12 x 12 x 1,370,754 cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct TripleCounts {
    /// The cases by the set of winners, as bits. The first is set 0b001, the first player alone.
    pub by_winners: [u32; WinnerCounts::SETS - 1],
}

impl TripleCounts {
    /// Converts counts to their stored form. Returns `None` if one is too large, which does not occur for
    /// triples.
    #[must_use]
    pub fn new(counts: WinnerCounts) -> Option<Self> {
        let mut by_winners = [0; WinnerCounts::SETS - 1];
        for (stored, &count) in by_winners.iter_mut().zip(&counts.by_winners()[1..]) {
            *stored = count.try_into().ok()?;
        }
        Some(Self { by_winners })
    }

    /// Returns the counts as [`WinnerCounts`].
    #[must_use]
    pub fn to_winner_counts(self) -> WinnerCounts {
        let [a, b, ab, c, ac, bc, abc] = self.by_winners.map(u64::from);
        WinnerCounts::new([0, a, b, ab, c, ac, bc, abc])
    }
}

impl CountRecord for TripleCounts {
    const TABLE: TableId = kind::table(kind::THREE_WAY_HANDS);
    const EXPECTED: &'static str = "the number of boards times a possible number of deals";

    /// Checks that the cases of a triple are all boards of some number of deals, at most one deal for each
    /// choice of combos.
    fn first_impossible(records: &[Self]) -> Option<(usize, u64)> {
        let combos = StartingHand::ALL.map(|hand| hand.combo_count() as u64);
        let mut totals = records.iter().map(|counts| counts.by_winners.iter().copied().map(u64::from).sum());
        // Iterates over the numbers of triples. Building the triples would double the time to open a table.
        let mut index = 0;
        for (third, of_third) in combos.iter().enumerate() {
            for (second, of_second) in combos[..=third].iter().enumerate() {
                for of_first in &combos[..=second] {
                    let total: u64 = totals.next()?;
                    if !total.is_multiple_of(BOARDS) || total > of_first * of_second * of_third * BOARDS {
                        return Some((index, total));
                    }
                    index += 1;
                }
            }
        }
        None
    }
}

/// The section of a three-way table: counts in the order of the triples' numbers.
pub type ThreeWaySections<'a> = CountSections<'a, TripleCounts, { Triple::COUNT }>;

/// The all-in outcomes of three starting hands before the flop, for all 169 x 169 x 169 of them.
///
/// The file has 23 MB and is not embedded: `cargo xtask three-way` generates it. Without it,
/// [`HandVsHand::compare_starting_hands`](crate::HandVsHand::compare_starting_hands) computes the same
/// counts. Clones share the bytes.
///
/// ```no_run
/// use holdem::ThreeWayTable;
///
/// let table = ThreeWayTable::open("tables/three-way.tbl")?;
/// let counts = table.outcome(["AA".parse()?, "KK".parse()?, "QQ".parse()?]).ok_or("no deal")?;
/// let [aces, ..] = counts.shares();
/// assert_eq!((aces.wins(), format!("{:.4}", aces.equity())), (197_872_740, "0.6698".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct ThreeWayTable {
    storage: Storage,
    /// The byte range of the counts.
    counts: Range<usize>,
}

table_constructors!([] ThreeWayTable, "three-way table");

impl ThreeWayTable {
    fn from_storage(storage: Storage) -> Result<Self, FormatError> {
        let bytes = storage.bytes();
        let counts = bytemuck::bytes_of(ThreeWaySections::read(bytes)?.counts());
        let start = counts.as_ptr().addr() - bytes.as_ptr().addr();
        let counts = start..start + counts.len();
        Ok(Self { storage, counts })
    }

    /// Returns the outcome of three starting hands, with players in the order of `hands`: over all their
    /// combos that share no card, and all boards for each three of them. Returns `None` if there are no such
    /// combos, for example for three times aces.
    #[must_use]
    pub fn outcome(&self, hands: [StartingHand; 3]) -> Option<WinnerCounts> {
        let (triple, order) = Triple::of(hands);
        let counts = self.counts()[triple.index()].to_winner_counts();
        (counts.total() > 0).then(|| counts.reordered(order))
    }

    /// Returns the stored counts of all triples, in the order of [their numbers](Triple::index).
    #[must_use]
    pub fn counts(&self) -> &[TripleCounts] {
        bytemuck::cast_slice(&self.storage.bytes()[self.counts.clone()])
    }
}

impl fmt::Debug for ThreeWayTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ThreeWayTable({}, {} triples)", self.storage.kind(), Triple::COUNT)
    }
}
