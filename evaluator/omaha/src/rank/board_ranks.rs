use std::fmt;

use evaluator::internals::choose;
use evaluator::{CardSet, Category, HandRank, Holdem, Isa, Loops};

use super::live_hands::{HOLE_CARDS, LiveHands, ids_of};
use crate::tables::{Ordinal, rank_of};
use equity::Hole;

/// The number of cards not on a complete board.
const LIVE: usize = CardSet::FULL.len() - Holdem::BOARD_CARDS;

/// The number of four-card hands beside a complete board: 178,365.
const HANDS: usize = choose(LIVE, HOLE_CARDS) as usize;

/// The hand ranks of all 178,365 hands of four cards on a complete board.
///
/// ```
/// use omaha::BoardRanks;
///
/// let mut all = BoardRanks::new();
/// let board = "Ts9s8s2s2d".parse()?;
/// assert!(all.set(board));
/// let hole = "AsAhKdQc".parse()?;
/// assert_eq!(all.rank(hole), omaha::best_hand(hole, board).map(|best| best.rank));
/// assert_eq!(all.rank("AsAhKd2s".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BoardRanks {
    board: CardSet,
    hands: LiveHands,
}

impl BoardRanks {
    /// The number of hands.
    pub const HANDS: usize = HANDS;

    /// Allocates the memory for a board, with the best instruction set of the machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_isa(Isa::best())
    }

    /// Like [`new`](Self::new), with the given instruction set. The results are the same.
    #[must_use]
    pub fn with_isa(isa: Isa) -> Self {
        Self { board: CardSet::EMPTY, hands: LiveHands::new(isa) }
    }

    /// Ranks all hands on a board. Returns `false` and changes nothing unless the board has five cards.
    pub fn set(&mut self, board: CardSet) -> bool {
        if board.len() != Holdem::BOARD_CARDS {
            return false;
        }
        self.board = board;
        self.hands.set(board, CardSet::FULL - board);
        true
    }

    /// Returns the [ordinals](HandRank::ordinal) of all hand ranks, in colexicographic order of the ids of
    /// the cards not on the board.
    #[must_use]
    pub fn ordinals(&self) -> &[i16] {
        self.hands.ordinals()
    }

    /// Returns the rank of a hand. Returns `None` if it shares a card with the board, has more than four
    /// cards, or no board is set.
    #[must_use]
    pub fn rank(&self, hole: Hole) -> Option<HandRank> {
        if hole.len() != HOLE_CARDS || hole.cards().intersects(self.board) || self.board.is_empty() {
            return None;
        }
        let live = ids_of(CardSet::FULL - self.board);
        let ids = live.enumerate().filter(|(_, id)| hole.cards().ids() >> id & 1 != 0);
        let place: u64 = ids.enumerate().map(|(cards, (place, _))| choose(place, cards + 1)).sum();
        Some(rank_of(self.ordinals()[place as usize]))
    }

    /// Returns the number of hands in each category, weakest first.
    #[must_use]
    pub fn by_category(&self) -> [u32; Category::COUNT] {
        self.hands.isa().run(CountCategories(self.ordinals()))
    }
}

impl Default for BoardRanks {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for BoardRanks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoardRanks({}, {})", self.board, self.hands.isa())
    }
}

/// Counts the hands in each category.
struct CountCategories<'a>(&'a [Ordinal]);

impl Loops for CountCategories<'_> {
    type Output = [u32; Category::COUNT];

    #[inline(always)]
    fn run(self) -> Self::Output {
        // The number of hands in each category or a better one.
        let mut counts = [0u32; Category::COUNT];
        for (place, category) in Category::ALL.into_iter().enumerate() {
            let weakest = HandRank::from_parts(category, 0).map_or(0, |rank| rank.ordinal().cast_signed());
            for chunk in self.0.chunks(16_384) {
                let mut count = 0u16;
                for &rank in chunk {
                    count = count.wrapping_add(u16::from(rank >= weakest));
                }
                counts[place] += u32::from(count);
            }
        }
        for place in 1..Category::COUNT {
            counts[place - 1] -= counts[place];
        }
        counts
    }
}
