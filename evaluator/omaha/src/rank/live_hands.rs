use evaluator::internals::choose;
use evaluator::{Card, CardSet, Isa};

use super::pair_matrix::{PairMatrix, WIDTH};
use crate::lanes::{LaneTask, Lanes, lanes_of, run};
use crate::tables::Ordinal;

/// The number of hole cards in this game.
pub(crate) const HOLE_CARDS: usize = 4;

/// The ranks of all four-card hands of some cards on a board.
pub(crate) struct LiveHands {
    isa: Isa,
    matrix: PairMatrix,
    /// The ranks of pairs of the cards, by the cards' positions.
    pairs: Vec<[Ordinal; WIDTH]>,
    /// The ranks of hands, with space for one more vector.
    ranks: Vec<Ordinal>,
}

impl LiveHands {
    pub(crate) fn new(isa: Isa) -> Self {
        Self { isa, matrix: PairMatrix::new(), pairs: Vec::new(), ranks: Vec::new() }
    }

    pub(crate) fn isa(&self) -> Isa {
        self.isa
    }

    /// Ranks all hands of four of these cards, which must not be on the board.
    pub(crate) fn set(&mut self, board: CardSet, cards: CardSet) {
        let Self { isa, matrix, pairs, ranks } = self;
        matrix.set(board);
        pairs.clear();
        pairs.extend(ids_of(cards).map(|a| {
            let (all, mut row) = (matrix.row(a), [0; WIDTH]);
            row.iter_mut().zip(ids_of(cards)).for_each(|(rank, b)| *rank = all[b]);
            row
        }));
        ranks.resize(choose(pairs.len(), HOLE_CARDS) as usize + WIDTH, 0);
        run(*isa, Fill { pairs, ranks });
    }

    /// Returns the ordinals of the ranks, in colexicographic order of the cards' ids.
    pub(crate) fn ordinals(&self) -> &[Ordinal] {
        &self.ranks[..self.ranks.len().saturating_sub(WIDTH)]
    }
}

/// Returns the ids of cards in ascending order.
pub(crate) fn ids_of(cards: CardSet) -> impl Iterator<Item = usize> {
    let ids = cards.ids();
    (0..Card::COUNT).filter(move |id| ids >> id & 1 != 0)
}

/// Computes the best of the six pairs of all hands, with the lowest card in the lanes.
struct Fill<'a> {
    pairs: &'a [[Ordinal; WIDTH]],
    ranks: &'a mut [Ordinal],
}

impl LaneTask for Fill<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, v: V) {
        let Self { pairs, ranks } = self;
        let mut start = 0;
        for a in 3..pairs.len() {
            for b in 2..a {
                for c in 1..b {
                    let high = v.splat(pairs[a][b].max(pairs[a][c]).max(pairs[b][c]));
                    // The next hands overwrite the lanes after the third card.
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
