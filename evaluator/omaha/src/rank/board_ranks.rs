use std::fmt;

use evaluator::internals::choose;
use evaluator::{CardSet, Category, HandRank, Holdem, Isa, Loops};

use super::live_hands::{HOLE_CARDS, LiveHands, ids_of};
use crate::hole::Hole;
use crate::tables::{Ordinal, rank_of};

/// How many cards a whole board leaves.
const LIVE: usize = CardSet::FULL.len() - Holdem::BOARD_CARDS;

/// How many hands of four cards a whole board leaves: 178,365.
const HANDS: usize = choose(LIVE, HOLE_CARDS) as usize;

/// All 178,365 hands of four cards on a whole board.
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
    /// How many hands there are.
    pub const HANDS: usize = HANDS;

    /// Room for a board, by the best vectors of the machine.
    #[must_use]
    pub fn new() -> Self {
        Self::with_isa(Isa::best())
    }

    /// The same by a set of instructions. Results are the same with all of them.
    #[must_use]
    pub fn with_isa(isa: Isa) -> Self {
        Self { board: CardSet::EMPTY, hands: LiveHands::new(isa) }
    }

    /// Ranks all hands on a board. False, and nothing is done, if it has not five cards.
    pub fn set(&mut self, board: CardSet) -> bool {
        if board.len() != Holdem::BOARD_CARDS {
            return false;
        }
        self.board = board;
        self.hands.set(board, CardSet::FULL - board);
        true
    }

    /// The [ordinals](HandRank::ordinal) of all hands' ranks, in colexicographic order of the cards that the board leaves,
    /// by id.
    #[must_use]
    pub fn ordinals(&self) -> &[i16] {
        self.hands.ordinals()
    }

    /// The rank of a hand; `None` if it shares a card with the board, if it has more than four cards, or if no board was
    /// set.
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

    /// How many hands of each category there are, the weakest category first.
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

/// The hands of each category.
struct CountCategories<'a>(&'a [Ordinal]);

impl Loops for CountCategories<'_> {
    type Output = [u32; Category::COUNT];

    #[inline(always)]
    fn run(self) -> Self::Output {
        // Hands of a category and of better ones.
        let mut counts = [0u32; Category::COUNT];
        for (place, category) in Category::ALL.into_iter().enumerate() {
            let weakest = HandRank::from_parts(category, 0).map_or(0, |rank| rank.ordinal().cast_signed());
            for chunk in self.0.chunks(16_384) {
                let mut count = 0u16;
                for &rank in chunk {
                    count += u16::from(rank >= weakest);
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
