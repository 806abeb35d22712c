use std::fmt;
use std::path::Path;

use bytemuck::{Pod, Zeroable};
use equity::EquityError;
use equity::Shares;
use equity::format::{CountRecord, CountSections};
use equity::internals::{Found, Reporter};
use evaluator::format::{FormatError, TableId, TableKind};
use evaluator::internals::choose;
#[cfg(feature = "embedded")]
use evaluator::internals::{embedded_bytes, embedded_table};
use evaluator::{AlignedBytes, CardSet, Holdem, OpenError};

use crate::kind::Omaha;
#[cfg(feature = "embedded")]
use equity::play::{CaseSets, Deal, Sum, add, heads_up_cases};
use equity::play::{Dealt, Query};
use equity::range::{Order, StartingHand};

/// The kind of tables with all starting hands against a random hand.
pub const TABLE_KIND: TableKind = TableKind { number: 14, name: "a preflop table of Omaha" };

/// The table's record of a starting hand, as in the file: little-endian, 16 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct RandomCounts {
    /// The number of the [cases](PreflopTable::CASES) that the hand wins.
    pub wins: u64,
    /// The number of cases that it shares.
    pub ties: u64,
}

impl CountRecord for RandomCounts {
    const TABLE: TableId = TableId::new(TABLE_KIND.number, &[TABLE_KIND]);
    const EXPECTED: &'static str = "no more cases won and shared than there are";

    fn first_impossible(records: &[Self]) -> Option<(usize, u64)> {
        let counted = |counts: &Self| counts.wins.saturating_add(counts.ties);
        let mut all = records.iter().map(counted).enumerate();
        all.find(|&(_, counted)| counted > PreflopTable::CASES)
    }
}

/// The only section of the table's file: counts in the order of the starting hands'
/// [numbers](StartingHand::number).
type Sections<'a> = CountSections<'a, RandomCounts, { PreflopTable::HANDS }>;

/// All 16,432 starting hands of four cards against a random hand, exactly.
///
/// ```
/// use omaha::PreflopTable;
/// use omaha::range::StartingHand;
///
/// let table = PreflopTable::embedded();
/// let outcome = table.outcome(StartingHand::of("AsAhKsKh".parse()?));
/// assert_eq!((outcome.wins(), outcome.ties(), outcome.total()), (148_999_832_330, 707_700_224, 211_315_436_640));
/// # Ok::<(), omaha::HoleError>(())
/// ```
#[derive(Clone)]
pub struct PreflopTable(Box<[RandomCounts]>);

impl PreflopTable {
    /// The number of starting hands.
    pub const HANDS: usize = 16_432;

    /// The number of cases of each hand: all hands of an opponent, on all boards.
    pub const CASES: u64 = choose(LEFT, HOLE_CARDS) * choose(LEFT - HOLE_CARDS, Holdem::BOARD_CARDS);

    /// Returns the embedded table, which is checked once, at the first call.
    ///
    /// # Panics
    ///
    /// Panics if the embedded copy does not pass the checks, which a test of this crate rules out.
    #[cfg(feature = "embedded")]
    #[must_use]
    pub fn embedded() -> &'static Self {
        embedded_table!(PreflopTable, "preflop table of Omaha", Self::embedded_bytes())
    }

    /// Returns the bytes of the embedded table: a whole table file.
    #[cfg(feature = "embedded")]
    #[must_use]
    pub fn embedded_bytes() -> &'static [u8] {
        embedded_bytes!("../tables/omaha-preflop.tbl")
    }

    /// Returns the bytes of a table with these counts, in the order of the starting hands' numbers. Reading
    /// the table checks them.
    ///
    /// # Panics
    ///
    /// Panics unless there are [`HANDS`](Self::HANDS) counts.
    #[must_use]
    pub fn write(counts: &[RandomCounts]) -> Vec<u8> {
        Sections::write(counts.try_into().expect("counts of all starting hands"))
    }

    /// Opens a table in the given bytes, which must be aligned to 8 bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not such a table or not aligned.
    pub fn from_static(bytes: &[u8]) -> Result<Self, FormatError> {
        Ok(Self(Sections::read(bytes)?.counts().as_slice().into()))
    }

    /// Opens a table in a copy of the given bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not such a table.
    pub fn from_bytes(bytes: impl Into<AlignedBytes>) -> Result<Self, FormatError> {
        Self::from_static(&bytes.into())
    }

    /// Opens a table file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not such a table.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let unusable = |source| OpenError::Format { path: path.into(), source };
        Self::from_bytes(AlignedBytes::read(path)?).map_err(unusable)
    }

    /// Returns the results of a starting hand over all cases.
    ///
    /// # Panics
    ///
    /// Panics if the hand has more than four cards.
    #[must_use]
    pub fn outcome(&self, hand: StartingHand) -> Shares<u64> {
        assert_eq!(hand.len(), HOLE_CARDS, "the table is of hands of four cards");
        let RandomCounts { wins, ties } = self.0[hand.number()];
        Shares::heads_up(wins, ties, Self::CASES - wins - ties)
    }

    /// Returns all starting hands, the best first: by equity, then by number from the highest.
    #[must_use]
    pub fn order(&self) -> Order {
        let mut numbers: Vec<u16> = (0..Self::HANDS as u16).rev().collect();
        let points = |number: &u16| {
            let RandomCounts { wins, ties } = self.0[usize::from(*number)];
            std::cmp::Reverse(2 * wins + ties)
        };
        numbers.sort_by_key(points);
        Order::new(numbers).expect("each number once")
    }
}

impl fmt::Debug for PreflopTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreflopTable({} starting hands)", Self::HANDS)
    }
}

/// The number of hole cards of the table's hands.
const HOLE_CARDS: usize = 4;

/// The number of cards that a hand leaves.
const LEFT: usize = CardSet::FULL.len() - HOLE_CARDS;

/// Returns the time of a lookup in nanoseconds, or the reason why the table cannot answer.
pub(crate) fn cost(query: &Query<'_, Omaha>) -> Result<f64, &'static str> {
    const HAND: f64 = 300.0;
    let deal = query.deal;
    if !cfg!(feature = "embedded") {
        return Err("the program is built without it");
    }
    if deal.game().hole_cards != HOLE_CARDS || deal.players() != 2 {
        return Err("it is for two players with four hole cards");
    }
    if !deal.known().is_empty() {
        return Err("there is a board, or there are dead cards");
    }
    if deal.seats().iter().all(|seat| seat.hands().is_some()) {
        return Err("no player has a random hand");
    }
    let hands = deal.seats().iter().filter_map(|seat| seat.hands()).map(<[_]>::len).sum::<usize>();
    Ok(HAND * hands as f64)
}

/// Returns the outcome of a range against a random hand. [`cost`] has checked that the table can answer.
#[cfg(feature = "embedded")]
pub(crate) fn look_up(query: &Query<'_, Omaha>, _: &Reporter<'_>) -> Result<Found, EquityError> {
    Ok(match query.deal.is_unweighted() {
        true => look_up_in::<u128>(query.deal),
        false => look_up_in::<f64>(query.deal),
    })
}

#[cfg(not(feature = "embedded"))]
pub(crate) fn look_up(_: &Query<'_, Omaha>, _: &Reporter<'_>) -> Result<Found, EquityError> {
    unreachable!("no table, no cost")
}

#[cfg(feature = "embedded")]
fn look_up_in<T: Sum>(deal: &Deal) -> Found {
    let table = PreflopTable::embedded();
    let mut sum = [T::default(); 3];
    let mut add_hand = |hand: StartingHand, weight: f64| {
        let outcome = table.outcome(hand);
        let cases = [outcome.wins(), outcome.losses(), outcome.ties()];
        add(&mut sum, &cases.map(|cases| T::of(cases, weight)));
    };
    let player = match deal.against_any() {
        Some((player, hands)) => {
            hands.iter().for_each(|held| add_hand(StartingHand::of(held.hole), held.weight));
            player
        }
        None => {
            StartingHand::all(HOLE_CARDS).for_each(|hand| add_hand(hand, hand.combo_count() as f64));
            0
        }
    };
    T::found(heads_up_cases(player, sum).into(), CaseSets::Winners(2))
}
