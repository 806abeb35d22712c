use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::iter;
use core::ops::Range;

use bytemuck::{Pod, Zeroable};
use equity::Shares;
use equity::format::{CountRecord, CountSections};
use equity::internals::COUNTS;
use evaluator::format::{Container, FormatError, Section, TableId, write};
use evaluator::internals::choose;
use evaluator::internals::{Storage, table_constructors};
#[cfg(any(feature = "embedded", feature = "short-deck"))]
use evaluator::internals::{embedded_bytes, embedded_table};
use evaluator::{CardSet, Game, Holdem, HoleCards};

use crate::isomorphism::{CanonicalCombos, View};
use crate::range::StartingHand;
use crate::tables::kind;
use crate::tables::matchup::Matchup;

/// The number of columns in a row is a multiple of this, so that products are added up in parallel lanes.
pub(crate) const LANES: usize = 16;

/// The properties of a game's preflop table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Deck {
    game: Game,
    kind: u32,
    /// The number of boards for two players.
    boards: u32,
    /// The number of matchups.
    matchups: usize,
}

impl Deck {
    const HOLDEM: Self = Self {
        game: Game::Holdem,
        kind: kind::PREFLOP_MATCHUPS,
        boards: Holdem::boards_beside(2) as u32,
        matchups: Matchup::COUNT,
    };

    const SHORT: Self = Self {
        game: Game::ShortDeck,
        kind: kind::SHORT_DECK_MATCHUPS,
        boards: choose(CardSet::SHORT_DECK.len() - 2 * Holdem::HOLE_CARDS, Holdem::BOARD_CARDS) as u32,
        matchups: Matchup::SHORT_DECK_COUNT,
    };

    const SHORT_TRIPS: Self =
        Self { game: Game::ShortDeckTrips, kind: kind::SHORT_DECK_TRIPS_MATCHUPS, ..Self::SHORT };

    const ALL: [Self; 3] = [Self::HOLDEM, Self::SHORT, Self::SHORT_TRIPS];

    fn of(game: Game) -> Option<Self> {
        Self::ALL.into_iter().find(|deck| deck.game == game)
    }

    /// Returns the deck of a table. Returns hold'em's for an unknown kind, so that its reader reports the
    /// expected kind.
    fn of_table(bytes: &[u8]) -> Result<Self, FormatError> {
        let kind = Container::kind_of(bytes)?;
        Ok(Self::ALL.into_iter().find(|deck| deck.kind == kind).unwrap_or(Self::HOLDEM))
    }

    /// Returns the counts of all matchups of the deck, in the order of [`Matchup::all`].
    fn counts(self, bytes: &[u8]) -> Result<&[MatchupCounts], FormatError> {
        let container = Container::read(bytes, kind::table(self.kind))?;
        let counts = container.section(COUNTS, self.matchups..=self.matchups)?;
        match first_above(counts, self.boards) {
            None => Ok(counts),
            Some((index, found)) => Err(FormatError::value(COUNTS, index, MatchupCounts::EXPECTED, found)),
        }
    }
}

/// Returns the index and the number of wins and ties of the first matchup that has more of them than boards.
fn first_above(records: &[MatchupCounts], boards: u32) -> Option<(usize, u64)> {
    let counted = records.iter().map(|counts| u64::from(counts.wins) + u64::from(counts.ties));
    counted.enumerate().find(|&(_, counted)| counted > u64::from(boards))
}

/// Returns the bytes of the table of a game, from the counts of all matchups whose cards are in its deck, in
/// the order of [`Matchup::all`]. Returns `None` if the game has no such table, or another number of
/// matchups.
#[must_use]
pub fn write_preflop(game: Game, counts: &[MatchupCounts]) -> Option<Vec<u8>> {
    let deck = Deck::of(game).filter(|deck| deck.matchups == counts.len())?;
    Some(write(kind::table(deck.kind), &[Section::new(COUNTS, counts)]))
}

/// The counts of a [`Matchup`] as stored in the file: little-endian, 8 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct MatchupCounts {
    /// The number of boards that the first player wins: of 1,712,304 in hold'em, of 201,376 in short deck.
    pub wins: u32,
    /// The number of split pots.
    pub ties: u32,
}

impl CountRecord for MatchupCounts {
    const TABLE: TableId = kind::table(kind::PREFLOP_MATCHUPS);
    const EXPECTED: &'static str = "at most the number of boards";

    fn first_impossible(records: &[Self]) -> Option<(usize, u64)> {
        first_above(records, Deck::HOLDEM.boards)
    }
}

/// The section of a preflop table: counts in the order of the matchups' numbers.
pub type PreflopSections<'a> = CountSections<'a, MatchupCounts, { Matchup::COUNT }>;

/// The outcomes of all combos against each other before the flop.
///
/// The table file stores the counts of all [`Matchup`]s. They are spread over 0.8 MB of rows: for each of the
/// 169 starting hands, the outcome against each combo, up to suits that are interchangeable for the hand. The
/// file's bytes are not kept, so [`open`](Self::open) and [`map`](Self::map) are equivalent. Clones share the
/// rows.
///
/// ```
/// use holdem::PreflopTable;
///
/// let table = PreflopTable::embedded();
/// let outcome = table.outcome("7s 6s".parse()?, "Ah Ad".parse()?).ok_or("they share a card")?;
/// assert_eq!((outcome.wins(), outcome.ties(), outcome.total()), (391_637, 5_499, 1_712_304));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PreflopTable {
    /// A row for each starting hand: the number of boards that its combos win, by the
    /// [columns](View::columns) of their opponents. 0 where they share a card.
    wins: Arc<[u32]>,
    /// The number of split pots, in the same rows.
    ties: Arc<[u32]>,
    deck: Deck,
}

/// The start of each starting hand's row, and at the end the length of all rows. Rows are padded with zeros
/// to a multiple of [`LANES`].
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
impl PreflopTable {
    /// Returns hold'em's table, which is embedded in the program. Checks it once, at the first call.
    ///
    /// # Panics
    ///
    /// Panics if the embedded table does not pass the checks, which a test of this crate rules out.
    #[cfg(all(feature = "embedded", feature = "std"))]
    #[must_use]
    pub fn embedded() -> &'static Self {
        embedded_table!(PreflopTable, "preflop table", Self::embedded_bytes())
    }

    /// Returns the bytes of hold'em's embedded table, a whole table file. Without the `std` feature, load it
    /// with [`from_static`](Self::from_static).
    #[cfg(feature = "embedded")]
    #[must_use]
    pub fn embedded_bytes() -> &'static [u8] {
        embedded_bytes!("../../tables/preflop.tbl")
    }

    /// Returns the embedded table of a game, checked once. Returns `None` if there is no embedded table of
    /// the game.
    ///
    /// # Panics
    ///
    /// Panics as [`embedded`](Self::embedded) does.
    ///
    /// ```
    /// use holdem::PreflopTable;
    /// use evaluator::Game;
    ///
    /// assert_eq!(PreflopTable::embedded_in(Game::Holdem).map(PreflopTable::game), Some(Game::Holdem));
    /// assert!(PreflopTable::embedded_in(Game::Badugi).is_none());
    /// ```
    #[cfg(feature = "std")]
    #[must_use]
    pub fn embedded_in(game: Game) -> Option<&'static Self> {
        match game {
            #[cfg(feature = "embedded")]
            Game::Holdem => Some(Self::embedded()),
            #[cfg(feature = "short-deck")]
            Game::ShortDeck => {
                let bytes = embedded_bytes!("../../tables/preflop-short-deck.tbl");
                Some(embedded_table!(PreflopTable, "preflop table of short deck", bytes))
            }
            #[cfg(feature = "short-deck")]
            Game::ShortDeckTrips => {
                let bytes = embedded_bytes!("../../tables/preflop-short-deck-trips.tbl");
                Some(embedded_table!(PreflopTable, "preflop table of short deck", bytes))
            }
            _ => None,
        }
    }

    /// Returns the game of the table.
    #[must_use]
    pub fn game(&self) -> Game {
        self.deck.game
    }

    /// Returns the number of matchups in the table.
    #[must_use]
    pub fn matchups(&self) -> usize {
        self.deck.matchups
    }

    fn from_storage(storage: Storage) -> Result<Self, FormatError> {
        let deck = Deck::of_table(storage.bytes())?;
        let mut next = deck.counts(storage.bytes())?.iter();
        let zeros = || iter::repeat_n(0, STARTS[StartingHand::COUNT] as usize).collect::<Arc<[u32]>>();
        let mut table = Self { wins: zeros(), ties: zeros(), deck };
        let (wins, ties) = (Arc::make_mut(&mut table.wins), Arc::make_mut(&mut table.ties));
        for hand in StartingHand::ALL {
            let first = hand.representative();
            // In this order combos come by column, and new matchups by number.
            for (place, &second) in Self::row_of(hand).zip(CanonicalCombos::beside(first).all()) {
                let cards = first.card_set() | second.card_set();
                if cards.len() < 4 || !(cards - deck.game.deck()).is_empty() {
                    continue;
                }
                (wins[place], ties[place]) = match Matchup::is_swapped(first, second) {
                    true => {
                        // The counts from the other player's side. The reader has checked that wins and ties
                        // are at most the number of boards.
                        let other = Self::place_of(second, first);
                        (deck.boards - wins[other] - ties[other], ties[other])
                    }
                    false => next.next().map_or((0, 0), |counts| (counts.wins, counts.ties)),
                };
            }
        }
        debug_assert!(next.next().is_none(), "each matchup has its own place in the rows");
        Ok(table)
    }

    /// Returns the indices of a starting hand's row.
    #[inline]
    fn row_of(hand: StartingHand) -> Range<usize> {
        STARTS[hand.index()] as usize..STARTS[hand.index() + 1] as usize
    }

    /// Returns the index of the outcome of `first` against `second` in the rows.
    #[inline]
    fn place_of(first: HoleCards, second: HoleCards) -> usize {
        let column = View::of(first).columns()[second.index()];
        STARTS[StartingHand::of(first).index()] as usize + usize::from(column)
    }

    /// Returns the outcome of `first` against `second` over all boards (48 choose 5 in hold'em). Returns
    /// `None` if they share a card, or if a card is not in the game's deck.
    #[inline]
    #[must_use]
    pub fn outcome(&self, first: HoleCards, second: HoleCards) -> Option<Shares<u64>> {
        let cards = first.card_set() | second.card_set();
        if cards.len() < 4 || !(cards - self.deck.game.deck()).is_empty() {
            return None;
        }
        let place = Self::place_of(first, second);
        Some(Shares::of_two(self.wins[place].into(), self.ties[place].into(), self.deck.boards.into()))
    }

    /// Returns the numbers of wins and of split pots of a combo of a starting hand, by the columns of its
    /// opponents. They are 0 where the combos share a card.
    #[inline]
    pub(crate) fn row(&self, hand: StartingHand) -> [&[u32]; 2] {
        [&self.wins, &self.ties].map(|rows| &rows[Self::row_of(hand)])
    }

    /// Returns the outcome of all combos of a starting hand against a random combo: every opposing combo, on
    /// all boards.
    ///
    /// ```
    /// use holdem::PreflopTable;
    /// use holdem::range::StartingHand;
    ///
    /// let aces = PreflopTable::embedded().against_random(StartingHand::of("As Ah".parse()?));
    /// assert_eq!((aces.wins(), aces.ties(), aces.total()), (10_689_050_508, 68_413_872, 12_585_434_400));
    /// # Ok::<(), evaluator::ParseCardError>(())
    /// ```
    #[must_use]
    pub fn against_random(&self, hand: StartingHand) -> Shares<u64> {
        let first = hand.representative();
        let outcomes = HoleCards::ALL.into_iter().filter_map(|second| self.outcome(first, second));
        // By symmetry, each combo of the hand has the outcome of its representative.
        outcomes.sum::<Shares<u64>>() * hand.combo_count() as u64
    }
}

impl fmt::Debug for PreflopTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreflopTable({}, {} matchups)", self.deck.game, self.deck.matchups)
    }
}
