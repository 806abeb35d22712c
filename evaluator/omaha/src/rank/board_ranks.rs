use std::fmt;

use evaluator::internals::choose;
use evaluator::{Card, CardSet, Category, HandRank, Holdem, Isa, Loops};

use super::pair_matrix::{PairMatrix, WIDTH};
use crate::hole::Hole;
use crate::lanes::{LaneTask, Lanes, lanes_of, run};
use crate::tables::{Ordinal, rank_of};

/// The hole cards of this game.
const HOLE_CARDS: usize = 4;

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
    isa: Isa,
    board: CardSet,
    matrix: PairMatrix,
    /// The ranks of pairs of cards that the board leaves, by their places among these.
    pairs: Box<[[Ordinal; WIDTH]; LIVE]>,
    ranks: Vec<Ordinal>,
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
        let (pairs, room) = (Box::new([[0; WIDTH]; LIVE]), HANDS + WIDTH);
        Self { isa, board: CardSet::EMPTY, matrix: PairMatrix::new(), pairs, ranks: vec![0; room] }
    }

    /// Ranks all hands on a board. False, and nothing is done, if it has not five cards.
    pub fn set(&mut self, board: CardSet) -> bool {
        if board.len() != Holdem::BOARD_CARDS {
            return false;
        }
        self.board = board;
        self.matrix.set(board);
        let live = live_ids(board);
        for (row, &a) in self.pairs.iter_mut().zip(&live) {
            let all = self.matrix.row(usize::from(a));
            row.iter_mut().zip(&live).for_each(|(rank, &b)| *rank = all[usize::from(b)]);
        }
        run(self.isa, Fill { pairs: &self.pairs, ranks: &mut self.ranks });
        true
    }

    /// The [ordinals](HandRank::ordinal) of all hands' ranks, in colexicographic order of the cards that the board leaves,
    /// by id.
    #[must_use]
    pub fn ordinals(&self) -> &[i16] {
        &self.ranks[..HANDS]
    }

    /// The rank of a hand; `None` if it shares a card with the board, if it has more than four cards, or if no board was
    /// set.
    #[must_use]
    pub fn rank(&self, hole: Hole) -> Option<HandRank> {
        if hole.len() != HOLE_CARDS || hole.cards().intersects(self.board) || self.board.is_empty() {
            return None;
        }
        let live = live_ids(self.board);
        let ids = live.iter().enumerate().filter(|(_, id)| hole.cards().ids() >> **id & 1 != 0);
        let place: u64 = ids.enumerate().map(|(cards, (place, _))| choose(place, cards + 1)).sum();
        Some(rank_of(self.ranks[place as usize]))
    }

    /// How many hands of each category there are, the weakest category first.
    #[must_use]
    pub fn by_category(&self) -> [u32; Category::COUNT] {
        self.isa.run(CountCategories(self.ordinals()))
    }
}

impl Default for BoardRanks {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for BoardRanks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoardRanks({}, {})", self.board, self.isa)
    }
}

/// The ids of the cards that a board leaves, ascending.
fn live_ids(board: CardSet) -> [u8; LIVE] {
    let mut ids = [0; LIVE];
    let live = (0..Card::COUNT as u8).filter(|id| board.ids() >> id & 1 == 0);
    ids.iter_mut().zip(live).for_each(|(place, id)| *place = id);
    ids
}

/// The best of the six pairs of all hands, with the lowest card in the lanes.
struct Fill<'a> {
    pairs: &'a [[Ordinal; WIDTH]; LIVE],
    ranks: &'a mut [Ordinal],
}

impl LaneTask for Fill<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes, H: Lanes>(self, (v, _): (V, H)) {
        let Self { pairs, ranks } = self;
        let mut start = 0;
        for a in 3..LIVE {
            for b in 2..a {
                for c in 1..b {
                    let high = v.splat(pairs[a][b].max(pairs[a][c]).max(pairs[b][c]));
                    // Lanes beyond the third card are written over by the next hands.
                    for at in lanes_of::<V>(c) {
                        let low = v.max(v.load(&pairs[a][at..]), v.load(&pairs[b][at..]));
                        let best = v.max(v.max(low, v.load(&pairs[c][at..])), high);
                        v.store(best, &mut ranks[start + at..]);
                    }
                    start += c;
                }
            }
        }
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
