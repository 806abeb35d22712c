use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use evaluator::CardSet;
use evaluator::HoleCards;
use evaluator::format::{Container, FormatError, Section, TableId, write};
use evaluator::internals::{Storage, table_constructors};

use crate::isomorphism::Indexer;
use crate::strength::board_strength::runouts;
use crate::strength::error::StrengthError;
use crate::strength::random::MAX_POINTS;
use crate::tables::kind;

/// The section ids of the points and of their squares.
const POINTS: u32 = 1;
const SQUARES: u32 = 2;

/// The hands of a table: hole cards with a board of this number of cards.
pub(super) struct Street {
    name: &'static str,
    board_cards: usize,
    table: TableId,
    pub(super) hands: usize,
}

static STREETS: [Street; 3] = [
    Street { name: "flop", board_cards: 3, table: TABLES[0], hands: 1_286_792 },
    Street { name: "turn", board_cards: 4, table: TABLES[1], hands: 13_960_050 },
    Street { name: "river", board_cards: 5, table: TABLES[2], hands: 123_156_254 },
];

/// The ids of the tables of the three streets.
const TABLES: [TableId; 3] =
    [kind::table(kind::FLOP_STRENGTH), kind::table(kind::TURN_STRENGTH), kind::table(kind::RIVER_STRENGTH)];

impl Street {
    pub(super) fn of(board_cards: usize) -> Result<&'static Self, StrengthError> {
        let found = STREETS.iter().find(|street| street.board_cards == board_cards);
        found.ok_or(StrengthError::BoardCount { found: board_cards, expected: "3, 4 or 5" })
    }

    /// Returns the indexer of the hands in the table.
    pub(super) fn indexer(&self) -> Indexer {
        Indexer::on_board(self.board_cards)
            .unwrap_or_else(|_| unreachable!("a flop, a turn and a river have an indexer"))
    }

    /// Returns the points of a hand that always wins.
    fn most_points(&self) -> u32 {
        (runouts(self.board_cards) * MAX_POINTS) as u32
    }
}

/// The content of a strength table that has passed every check: for each hand, in the order of its
/// [index](crate::isomorphism::Indexer), [points](super::BoardStrength::points) and their
/// [squares](super::BoardStrength::squares) against a random opponent.
///
/// | street | hands | sections | bytes |
/// |-|-|-|-|
/// | flop | 1,286,792 | points and squares, 4 bytes each | 10,294,496 |
/// | turn | 13,960,050 | points and squares, 4 bytes each | 111,680,584 |
/// | river | 123,156,254 | points, 2 bytes | 246,312,636 |
///
/// All numbers are exact. On the river a hand's square is that of its points.
#[derive(Clone, Copy, Debug)]
pub struct StrengthSections<'a> {
    board_cards: usize,
    /// The bytes as in the file. The river has no squares.
    points: &'a [u8],
    squares: &'a [u8],
}

impl<'a> StrengthSections<'a> {
    /// Reads and checks a table of any street.
    ///
    /// # Errors
    ///
    /// Returns the first check that fails: those of the [container](Container::read), then those of the
    /// numbers.
    pub fn read(bytes: &'a [u8]) -> Result<Self, FormatError> {
        let kind = Container::kind_of(bytes)?;
        let street = STREETS.iter().find(|street| street.table.kind == kind).unwrap_or(&STREETS[0]);
        let container = Container::read(bytes, street.table)?;
        let (hands, most) = (street.hands..=street.hands, street.most_points());
        let wrong = |section, found: Option<(usize, u32)>, expected| match found {
            Some((index, found)) => Err(FormatError::value(section, index, expected, found.into())),
            None => Ok(()),
        };
        let no_more = "no more points than a hand has that always wins";
        if street.board_cards == 5 {
            let points: &[u16] = container.section(POINTS, hands)?;
            let found = points.iter().position(|&points| u32::from(points) > most);
            wrong(POINTS, found.map(|index| (index, points[index].into())), no_more)?;
            return Ok(Self { board_cards: 5, points: bytemuck::cast_slice(points), squares: &bytes[..0] });
        }
        let points: &[u32] = container.section(POINTS, hands.clone())?;
        let squares: &[u32] = container.section(SQUARES, hands)?;
        let found = points.iter().position(|&points| points > most);
        wrong(POINTS, found.map(|index| (index, points[index])), no_more)?;
        // The mean of squares is at least the square of the mean, and at most the mean times the maximum.
        let runouts = runouts(street.board_cards) as u64;
        let fits = |(&points, &squares): (&u32, &u32)| {
            let (points, squares) = (u64::from(points), u64::from(squares));
            points * points <= squares * runouts && squares <= points * MAX_POINTS as u64
        };
        let found = points.iter().zip(squares).position(|both| !fits(both));
        wrong(SQUARES, found.map(|index| (index, squares[index])), "squares that the points can have")?;
        let [points, squares] = [points, squares].map(bytemuck::cast_slice);
        Ok(Self { board_cards: street.board_cards, points, squares })
    }

    /// Returns the bytes of a table of the flop or turn (boards of 3 or 4 cards) with these points and
    /// squares. The numbers are not checked here; reading the table checks them.
    ///
    /// # Errors
    ///
    /// Returns [`StrengthError::BoardCount`] for another street.
    pub fn write(board_cards: usize, points: &[u32], squares: &[u32]) -> Result<Vec<u8>, StrengthError> {
        match board_cards {
            3 | 4 => {
                let sections = [Section::new(POINTS, points), Section::new(SQUARES, squares)];
                Ok(write(Street::of(board_cards)?.table, &sections))
            }
            found => Err(StrengthError::BoardCount { found, expected: "3 or 4" }),
        }
    }

    /// Returns the bytes of a table of the river with these points. They are not checked here; reading the
    /// table checks them.
    #[must_use]
    pub fn write_river(points: &[u16]) -> Vec<u8> {
        write(TABLES[2], &[Section::new(POINTS, points)])
    }
}

/// The exact strength of all hands of one street against a random opponent, up to suit isomorphism.
///
/// `cargo xtask strength` builds the files; [`StrengthSections`] describes their content. The table knows its
/// street; [`of_street`](Self::of_street) requires one. A clone shares the bytes.
///
/// ```no_run
/// use holdem::strength::StrengthTable;
///
/// let flops = StrengthTable::open("tables/strength-flop.tbl")?.of_street(3)?;
/// let draw = flops.hand("Ah 9h".parse()?, "Kh 7h 2c".parse()?)?;
/// assert_eq!(format!("{:.3} {:.3}", draw.ehs(), draw.ehs2()), "0.694 0.554");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct StrengthTable {
    storage: Storage,
    street: &'static Street,
    indexer: Indexer,
    /// The byte ranges of the sections.
    points: Range<usize>,
    squares: Range<usize>,
}

/// The strength of one hand against a random opponent, in whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandStrength {
    points: u32,
    squares: u32,
    runouts: u32,
}

impl HandStrength {
    /// Returns the points: 2 for each win and 1 for each tie, summed over all runouts and opponents.
    #[must_use]
    pub const fn points(self) -> u32 {
        self.points
    }

    /// Returns the squares of the river points, summed over all runouts.
    #[must_use]
    pub const fn squares(self) -> u32 {
        self.squares
    }

    /// Returns the expected hand strength, from 0 to 1.
    #[must_use]
    pub fn ehs(self) -> f64 {
        f64::from(self.points) / (f64::from(self.runouts) * MAX_POINTS as f64)
    }

    /// Returns the mean of the squared equity on the river, from 0 to 1.
    #[must_use]
    pub fn ehs2(self) -> f64 {
        f64::from(self.squares) / (f64::from(self.runouts) * (MAX_POINTS * MAX_POINTS) as f64)
    }
}

table_constructors!([] StrengthTable, "strength table");

impl StrengthTable {
    fn from_storage(storage: Storage) -> Result<Self, FormatError> {
        let bytes = storage.bytes();
        let sections = StrengthSections::read(bytes)?;
        let place = |section: &[u8]| {
            let start = section.as_ptr().addr() - bytes.as_ptr().addr();
            start..start + section.len()
        };
        let [points, squares] = [sections.points, sections.squares].map(place);
        let street = &STREETS[sections.board_cards - 3];
        Ok(Self { storage, street, indexer: street.indexer(), points, squares })
    }

    /// Returns the table if it is for the street with boards of `board_cards` cards.
    ///
    /// # Errors
    ///
    /// Returns [`StrengthError::Street`] if the table is for another street, and
    /// [`StrengthError::BoardCount`] if there is no such street.
    pub fn of_street(self, board_cards: usize) -> Result<Self, StrengthError> {
        let expected = Street::of(board_cards)?.name;
        match self.street.board_cards == board_cards {
            true => Ok(self),
            false => Err(StrengthError::Street { found: self.street.name, expected }),
        }
    }

    /// Returns the number of board cards: 3, 4 or 5.
    #[must_use]
    pub fn board_cards(&self) -> usize {
        self.street.board_cards
    }

    /// Returns the number of hands.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "no table is empty")]
    pub fn len(&self) -> usize {
        self.street.hands
    }

    /// Returns the strength of the hand with an index of [`Indexer::on_board`], or `None` if the index is too
    /// large.
    #[must_use]
    #[inline]
    pub fn get(&self, index: u64) -> Option<HandStrength> {
        let index = usize::try_from(index).ok()?;
        let bytes = self.storage.bytes();
        let points = match self.street.board_cards {
            5 => u32::from(*bytemuck::cast_slice::<_, u16>(&bytes[self.points.clone()]).get(index)?),
            _ => *bytemuck::cast_slice(&bytes[self.points.clone()]).get(index)?,
        };
        let squares = match self.street.board_cards {
            5 => points * points,
            _ => *bytemuck::cast_slice(&bytes[self.squares.clone()]).get(index)?,
        };
        Some(HandStrength { points, squares, runouts: runouts(self.street.board_cards) as u32 })
    }

    /// Returns the strength of a combo on a board.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of board cards differs from the table's, or the combo shares a card
    /// with the board.
    pub fn hand(&self, combo: HoleCards, board: CardSet) -> Result<HandStrength, StrengthError> {
        let expected = Street::of(board.len())?;
        if expected.board_cards != self.street.board_cards {
            return Err(StrengthError::Street { found: self.street.name, expected: expected.name });
        }
        let index = self.indexer.index(&[combo.card_set(), board]);
        index.ok().and_then(|index| self.get(index)).ok_or(StrengthError::OnBoard { combo, board })
    }
}

impl fmt::Debug for StrengthTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StrengthTable({}, {} hands on the {})", self.storage.kind(), self.len(), self.street.name)
    }
}
