use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
#[cfg(feature = "std")]
use std::path::Path;

use super::against_range::LANES;
use super::view::{Kind, View};
use super::{ClassMatrix, Matchup};
use crate::equity::Outcome;
use crate::format::{FormatError, MatchupCounts, PreflopSections};
use crate::range::StartingHand;
use crate::table::AlignedBytes;
#[cfg(feature = "std")]
use crate::table::{OpenError, read_file};
use crate::{CardSet, Holding};

/// The outcomes of all holdings against each other before the flop, ready to be looked up.
///
/// The table file has 47,008 [`Matchup`]s. They are spread, in about half a millisecond, over rows of 0.8 MB: for each of
/// the 169 starting hands what happens against each holding, up to suits that are alike to the hand.
///
/// ```
/// use evaluator::equity::PreflopTable;
///
/// let table = PreflopTable::embedded();
/// let outcome = table.outcome("7s 6s".parse()?, "Ah Ad".parse()?).ok_or("they share a card")?;
/// assert_eq!((outcome.wins, outcome.ties, outcome.total), (391_637, 5_499, 1_712_304));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PreflopTable {
    rows: Rows,
}

/// For each starting hand how its holdings fare, by the [columns](View::columns) in which they see their opponents; 0
/// where they share a card.
struct Rows {
    wins: Vec<u32>,
    ties: Vec<u32>,
}

/// Where the row of each starting hand begins; at the end, how long all rows are together.
static STARTS: [u32; StartingHand::COUNT + 1] = {
    let mut starts = [0; StartingHand::COUNT + 1];
    let mut hand = 0;
    while hand < StartingHand::COUNT {
        starts[hand + 1] = starts[hand] + row_length(StartingHand::ALL[hand]) as u32;
        hand += 1;
    }
    starts
};

/// A row has its columns, and zeros up to whole [`LANES`].
const fn row_length(hand: StartingHand) -> usize {
    Kind::of(hand).columns().next_multiple_of(LANES)
}

impl Rows {
    fn new(sections: &PreflopSections<'_>) -> Self {
        let zeros = || vec![0; STARTS[StartingHand::COUNT] as usize];
        let mut rows = Self { wins: zeros(), ties: zeros() };
        let mut counts = sections.counts().iter().copied();
        let opponents: Vec<Opponent> = Holding::ALL.iter().map(Opponent::new).collect();
        for hand in StartingHand::ALL {
            rows.fill(hand, &opponents, &mut counts);
        }
        debug_assert!(counts.next().is_none(), "each matchup has its own place in the rows");
        rows
    }

    /// Fills the row of a starting hand; those before it are filled. The places of the rows, in order, are where the
    /// matchups have theirs, or come to one that is filled already: `next` has the counts of one matchup after another.
    fn fill(
        &mut self,
        hand: StartingHand,
        opponents: &[Opponent],
        next: &mut impl Iterator<Item = MatchupCounts>,
    ) {
        let first = hand.representative();
        let taken = first.card_set();
        let lowest = Kind::of(hand).lowest();
        // The lowest of each column: in this order they have the columns' numbers.
        let columns =
            opponents.iter().filter(|opponent| lowest.get(opponent.holding) == opponent.holding.index());
        for (place, opponent) in (STARTS[hand.index()] as usize..).zip(columns) {
            if taken.intersects(opponent.cards) {
                continue;
            }
            let counts = if opponent.hand < hand {
                swapped(self.get(opponent.hand, opponent.view, first))
            } else {
                // An exchange of the players can come to an earlier place only if both have one starting hand.
                let both_alike = opponent.hand == hand;
                match both_alike.then(|| Matchup::of(first, opponent.holding)).flatten() {
                    Some((matchup, true)) => swapped(self.get(hand, View::of(first), matchup.second())),
                    _ => next.next().unwrap_or_default(),
                }
            };
            self.wins[place] = counts.wins;
            self.ties[place] = counts.ties;
        }
    }

    /// How the holding of a starting hand that has this view fares.
    #[inline]
    fn get(&self, hand: StartingHand, view: View, opponent: Holding) -> MatchupCounts {
        let place = STARTS[hand.index()] as usize + usize::from(view.columns()[opponent.index()]);
        MatchupCounts { wins: self.wins[place], ties: self.ties[place] }
    }
}

/// A holding of the second player, with what is needed of it in every row.
struct Opponent {
    holding: Holding,
    cards: CardSet,
    hand: StartingHand,
    view: View,
}

impl Opponent {
    fn new(&holding: &Holding) -> Self {
        let (hand, view) = (StartingHand::of(holding), View::of(holding));
        Self { holding, cards: holding.card_set(), hand, view }
    }
}

/// The counts as the second player sees them. The reader has checked that they are no more than all boards.
fn swapped(counts: MatchupCounts) -> MatchupCounts {
    MatchupCounts { wins: Outcome::PREFLOP_BOARDS as u32 - counts.wins - counts.ties, ties: counts.ties }
}

impl PreflopTable {
    /// The table inside the program, checked and prepared once, at the first call.
    ///
    /// # Panics
    ///
    /// If the program's own copy does not pass the checks, which a test of this crate rules out.
    #[cfg(all(feature = "embedded-preflop", feature = "std"))]
    #[must_use]
    pub fn embedded() -> &'static Self {
        static TABLE: std::sync::OnceLock<PreflopTable> = std::sync::OnceLock::new();
        TABLE.get_or_init(|| match Self::from_static(Self::embedded_bytes()) {
            Ok(table) => table,
            Err(error) => panic!("the embedded preflop table is damaged: {error}"),
        })
    }

    /// The bytes of the table inside the program: a whole table file. Without the `std` feature,
    /// [`from_static`](Self::from_static) makes a table of it.
    #[cfg(feature = "embedded-preflop")]
    #[must_use]
    pub fn embedded_bytes() -> &'static [u8] {
        crate::table::embedded_preflop_bytes()
    }

    /// The table in bytes that live as long as the program.
    ///
    /// # Errors
    ///
    /// The bytes are no preflop table that this program can read, or do not begin on a boundary of 8 bytes.
    pub fn from_static(bytes: &'static [u8]) -> Result<Self, FormatError> {
        Self::read(bytes)
    }

    /// The table in the given bytes.
    ///
    /// # Errors
    ///
    /// The bytes are no preflop table that this program can read.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::equity::PreflopTable;
    ///
    /// // A table, but of another kind.
    /// let error = PreflopTable::from_bytes(&RankTable::embedded_bytes().into()).unwrap_err();
    /// assert_eq!(error.to_string(), "this is a table of hand ranks, expected a preflop table");
    /// ```
    pub fn from_bytes(bytes: &AlignedBytes) -> Result<Self, FormatError> {
        Self::read(bytes)
    }

    /// Reads a table file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is no preflop table that this program can read.
    #[cfg(feature = "std")]
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let bytes = read_file(path)?;
        Self::from_bytes(&bytes).map_err(|source| OpenError::Format { path: path.into(), source })
    }

    fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        Ok(Self { rows: Rows::new(&PreflopSections::read(bytes)?) })
    }

    /// How the 1,712,304 boards fall for `first` against `second`; `None` if they share a card.
    #[inline]
    #[must_use]
    pub fn outcome(&self, first: Holding, second: Holding) -> Option<Outcome> {
        if first.card_set().intersects(second.card_set()) {
            return None;
        }
        let counts = self.rows.get(StartingHand::of(first), View::of(first), second);
        Some(Outcome {
            wins: u64::from(counts.wins),
            ties: u64::from(counts.ties),
            total: Outcome::PREFLOP_BOARDS,
        })
    }

    /// How many boards a holding of a starting hand wins, and how many it shares, by the columns in which it sees its
    /// opponents; 0 where they share a card.
    #[inline]
    pub(super) fn row(&self, hand: StartingHand) -> (&[u32], &[u32]) {
        let row = STARTS[hand.index()] as usize..STARTS[hand.index() + 1] as usize;
        (&self.rows.wins[row.clone()], &self.rows.ties[row])
    }

    /// How all holdings of a starting hand fare against a random holding: 1,225 x 1,712,304 cases for each of them.
    ///
    /// ```
    /// use evaluator::equity::PreflopTable;
    /// use evaluator::range::StartingHand;
    ///
    /// let aces = PreflopTable::embedded().against_random(StartingHand::of("As Ah".parse()?));
    /// assert_eq!((aces.wins, aces.ties, aces.total), (10_689_050_508, 68_413_872, 12_585_434_400));
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub fn against_random(&self, hand: StartingHand) -> Outcome {
        let first = hand.representative();
        let outcomes = Holding::ALL.into_iter().filter_map(|second| self.outcome(first, second));
        // By symmetry each holding of the hand fares as its representative does.
        let Outcome { wins, ties, total } = outcomes.sum();
        let combos = hand.combo_count() as u64;
        Outcome { wins: combos * wins, ties: combos * ties, total: combos * total }
    }

    /// The outcomes of the 169 starting hands against each other.
    #[must_use]
    pub fn class_matrix(&self) -> ClassMatrix {
        ClassMatrix::of(self)
    }
}

impl fmt::Debug for PreflopTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreflopTable({} matchups)", Matchup::COUNT)
    }
}
