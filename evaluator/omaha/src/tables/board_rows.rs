use std::sync::{LazyLock, OnceLock};

use evaluator::order::AceToFive;
use evaluator::{CardSet, Suit, TableOf};

use super::unsuited::unsuited_cards;
use super::{Ordinal, PAIR_LANES, PAIRS, PairTables, RANKS, choose, pair};

/// The number of multisets of five ranks, including five of a kind.
const MULTISETS: usize = choose(RANKS + 4, 5);

/// The number of masks of three to five ranks.
const FLUSH_ROWS: usize = choose(RANKS, 3) + choose(RANKS, 4) + choose(RANKS, 5);

/// A row for a board: the best ordinal by the pair of ranks from the hand.
pub(crate) type Row = [Ordinal; PAIR_LANES];

/// The best ordinals of two cards on complete boards. 1.6 MB, built at the first call in some milliseconds.
pub(crate) struct BoardRows {
    /// Rows without suits, by the multiset of the board's ranks.
    unsuited: Vec<Row>,
    /// Rows of two cards of a suit, by the board's ranks in this suit.
    flushes: Vec<Row>,
    /// The row of `flushes` for three, four or five ranks, by their mask.
    flush_places: Vec<u16>,
}

impl BoardRows {
    /// Returns the rows of hold'em's order of hands.
    #[inline]
    pub(crate) fn get() -> &'static Self {
        static ROWS: OnceLock<BoardRows> = OnceLock::new();
        ROWS.get_or_init(|| Self::new(PairTables::get()))
    }

    fn new(tables: &PairTables) -> Self {
        let unsuited = rows_by_multiset(|hole, x, others| tables.unsuited[hole].one_two[x][others]);
        let mut flushes = Vec::with_capacity(FLUSH_ROWS);
        let mut flush_places = vec![0; 1 << RANKS];
        let mut next = [0; 6];
        // Ascending masks are in colexicographic order.
        for (mask, place) in flush_places.iter_mut().enumerate() {
            let count = mask.count_ones() as usize;
            if !(3..=5).contains(&count) {
                continue;
            }
            *place = flushes.len() as u16;
            let mut row = [0; PAIR_LANES];
            for (best, flushes) in row.iter_mut().zip(&tables.flushes) {
                *best = flushes.of_count(count)[next[count]];
            }
            flushes.push(row);
            next[count] += 1;
        }
        Self { unsuited, flushes, flush_places }
    }

    /// Returns the row of a complete board without suits.
    #[inline]
    pub(crate) fn unsuited(&self, board: CardSet) -> &Row {
        &self.unsuited[multiset_of(board)]
    }

    /// Returns the row of the multiset with an index.
    #[inline(always)]
    pub(crate) fn unsuited_at(&self, place: usize) -> &Row {
        &self.unsuited[place]
    }

    /// Returns the suit of which a board has three or more cards, and the row of its ranks.
    #[inline]
    pub(crate) fn flush(&self, board: CardSet) -> Option<(Suit, &Row)> {
        let suit = Suit::ALL.into_iter().find(|&suit| board.suit_mask(suit).count_ones() >= 3)?;
        Some((suit, self.flushes_on(board.suit_mask(suit))))
    }

    /// Returns the row of a mask of three to five ranks of a suit.
    #[inline]
    pub(crate) fn flushes_on(&self, ranks: u16) -> &Row {
        &self.flushes[usize::from(self.flush_places[usize::from(ranks)])]
    }

    /// Returns all rows without suits, in the order of [`multiset`].
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn all_unsuited(&self) -> &[Row] {
        &self.unsuited
    }
}

/// Returns the row of the lowest hands of two cards on a complete board. Rows are built at the first call, 1.2 MB in
/// some milliseconds.
pub(crate) fn low_row(board: CardSet) -> &'static Row {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
        let pairs: Vec<[usize; 2]> =
            (0..RANKS).flat_map(|high| (0..=high).map(move |low| [high, low])).collect();
        rows_by_multiset(|hole, x, others| {
            let ([a, b], [y, z]) = (pairs[hole], pairs[others]);
            unsuited_cards([a, b, x, y, z]).map_or(0, |cards| {
                TableOf::<AceToFive>::embedded().rank_set_unchecked(cards).ordinal().cast_signed()
            })
        })
    });
    &ROWS[multiset_of(board)]
}

/// Returns a row for each multiset of the board's ranks, in the order of [`multiset`]. `ordinal` is that of two cards
/// with three: the pair of the two, one of the three, and the pair of the others.
fn rows_by_multiset(ordinal: impl Fn(usize, usize, usize) -> Ordinal) -> Vec<Row> {
    let row = |x: usize, others: usize| {
        std::array::from_fn(|hole| if hole < PAIRS { ordinal(hole, x, others) } else { 0 })
    };
    let triples: Vec<[Row; PAIRS]> =
        (0..RANKS).map(|x| std::array::from_fn(|others| row(x, others))).collect();
    let mut rows = Vec::with_capacity(MULTISETS);
    for_each_multiset(|ranks| rows.push(best_of_triples(&triples, ranks)));
    rows
}

/// Returns the index of five ranks, the highest first, among all multisets of five, in colexicographic order.
#[inline(always)]
pub(crate) const fn multiset([a, b, c, d, e]: [usize; 5]) -> usize {
    choose(a + 4, 5) + choose(b + 3, 4) + choose(c + 2, 3) + choose(d + 1, 2) + e
}

/// Returns the index of the ranks of five cards.
#[inline]
fn multiset_of(board: CardSet) -> usize {
    debug_assert_eq!(board.len(), 5);
    // Ascending card ids have ascending ranks.
    let (mut ids, mut place) = (board.ids(), 0);
    let mut cards = 0;
    while ids != 0 {
        let rank = ids.trailing_zeros() as usize / Suit::COUNT;
        cards += 1;
        place += choose(rank + cards - 1, cards);
        ids &= ids - 1;
    }
    place
}

/// Calls a function with all multisets of five ranks, the highest rank first, in the order of [`multiset`].
fn for_each_multiset(mut call: impl FnMut([usize; 5])) {
    for a in 0..RANKS {
        for b in 0..=a {
            for c in 0..=b {
                for d in 0..=c {
                    (0..=d).for_each(|e| call([a, b, c, d, e]));
                }
            }
        }
    }
}

fn best_of_triples(triples: &[[Row; PAIRS]], ranks: [usize; 5]) -> Row {
    let mut best = [0; PAIR_LANES];
    for i in 2..5 {
        for j in 1..i {
            for k in 0..j {
                let row = &triples[ranks[i]][pair(ranks[j], ranks[k])];
                best.iter_mut().zip(row).for_each(|(best, &rank)| *best = (*best).max(rank));
            }
        }
    }
    best
}
