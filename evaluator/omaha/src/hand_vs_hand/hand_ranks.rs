use crate::lanes::{Lanes, lanes_of};
use crate::tables::{
    FlushRanks, Ordinal, PAIR_LANES, PAIRS, PairTables, RANK_LANES, RANKS, UnsuitedRanks, pair, pairs_of,
    place_of_four,
};

/// A hand's best ordinals without flushes, by the ranks on the board.
#[repr(C, align(64))]
pub(crate) struct HandRanks {
    pub(super) unsuited: UnsuitedRanks,
    /// By two board ranks, then by two more: the best of the four triples with one or both of the first, and
    /// both or one of the others.
    pub(super) two_two: [[Ordinal; PAIR_LANES]; PAIRS],
    /// By four different board ranks, in colexicographic order.
    pub(super) four: [Ordinal; FOUR],
}

const FOUR: usize = (715 + RANK_LANES).next_multiple_of(16);

impl HandRanks {
    pub(crate) fn boxed() -> Box<Self> {
        let (unsuited, two_two) = (UnsuitedRanks::EMPTY, [[0; PAIR_LANES]; PAIRS]);
        Box::new(Self { unsuited, two_two, four: [0; FOUR] })
    }

    /// Replaces the content by the ordinals of another hand.
    #[inline(always)]
    pub(crate) fn set<V: Lanes>(&mut self, v: V, tables: &PairTables, ranks: &[u8]) {
        self.set_unsuited(v, tables, ranks);
        self.set_two_two(v);
        self.set_four(v);
    }

    /// Computes the maximum over the hand's pairs.
    #[inline(always)]
    fn set_unsuited<V: Lanes>(&mut self, v: V, tables: &PairTables, ranks: &[u8]) {
        let mut pairs = [0; 15];
        let count = pairs.iter_mut().zip(pairs_of(ranks)).map(|(place, pair)| *place = pair).count();
        let rows = pairs.map(|pair| tables.unsuited[pair].as_slice());
        let rows = &rows[..count];
        let to = self.unsuited.as_mut_slice();
        for at in (0..to.len()).step_by(V::COUNT) {
            let mut best = v.load(&rows[0][at..]);
            for row in &rows[1..] {
                best = v.max(best, v.load(&row[at..]));
            }
            v.store(best, &mut to[at..]);
        }
    }

    #[inline(always)]
    fn set_two_two<V: Lanes>(&mut self, v: V) {
        let Self { unsuited, two_two, .. } = self;
        for x in 0..RANKS {
            for y in 0..=x {
                let both = &unsuited.two_one[pair(x, y)];
                let row = &mut two_two[pair(x, y)];
                v.spread(both, row);
                let (one_x, one_y) = (&unsuited.one_two[x], &unsuited.one_two[y]);
                for at in lanes_of::<V>(PAIR_LANES) {
                    let one = v.max(v.load(&one_x[at..]), v.load(&one_y[at..]));
                    let best = v.max(one, v.load(&row[at..]));
                    v.store(best, &mut row[at..]);
                }
            }
        }
    }

    #[inline(always)]
    fn set_four<V: Lanes>(&mut self, v: V) {
        let two_one = &self.unsuited.two_one;
        for a in 3..RANKS {
            for b in 2..a {
                for c in 1..b {
                    let place = place_of_four(a, b, c);
                    let (ab, ac, bc) = (&two_one[pair(a, b)], &two_one[pair(a, c)], &two_one[pair(b, c)]);
                    let abc = v.splat(ab[c]);
                    // The next sets overwrite the lanes after the third rank.
                    for at in lanes_of::<V>(c) {
                        let best =
                            v.max(v.max(v.load(&ab[at..]), v.load(&ac[at..])), v.max(v.load(&bc[at..]), abc));
                        v.store(best, &mut self.four[place + at..]);
                    }
                }
            }
        }
    }
}

/// The best flushes of cards of one suit.
pub(crate) enum Flushes<'t> {
    /// The flushes of two cards.
    Of(&'t FlushRanks),
    /// The flushes of more cards.
    Best(Box<FlushRanks>),
}

impl<'t> Flushes<'t> {
    /// Returns `None` for fewer than two cards.
    pub(crate) fn new(tables: &'t PairTables, ranks: &[u8]) -> Option<Self> {
        match ranks {
            [] | [_] => None,
            &[low, high] => Some(Self::Of(&tables.flushes[pair(high.into(), low.into())])),
            _ => {
                let mut best = Box::new(FlushRanks::NONE);
                pairs_of(ranks).for_each(|pair| best.improve(&tables.flushes[pair]));
                Some(Self::Best(best))
            }
        }
    }

    pub(crate) fn get(&self) -> &FlushRanks {
        match self {
            Self::Of(flushes) => flushes,
            Self::Best(flushes) => flushes,
        }
    }
}
