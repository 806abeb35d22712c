//! The possible boards of a spot, in random order.
//!
//! Of suit-isomorphic boards only one is visited. Boards that represent equally many boards form a *stratum*.
//! A board gets deals in proportion to the number that it represents, so that every showdown has the same
//! weight. Each stratum is shuffled once, a pass goes through it cyclically from a random start, and strata
//! take turns. So every part of a pass is a random sample of the boards, without replacement within each
//! round. (Stratified sampling: Cochran, *Sampling techniques*, 3rd ed., 1977, chapter 5.)

use alloc::vec::Vec;
use core::ops::Range;

use equity::internals::{Random, Reporter};

use crate::isomorphism::{BoardClasses, SuitPermutation};

/// Boards that represent equally many boards.
pub(crate) struct Stratum {
    /// The number of boards that each represents, including itself.
    pub(crate) alike: u32,
    /// The shuffled boards, as bits by id.
    boards: Vec<u64>,
}

/// The number of boards, or of units of boards, between two polls of the reporter: 20 to 50 µs.
const BETWEEN_POLLS: usize = 8192;
const UNITS_BETWEEN_POLLS: usize = 64;

impl Stratum {
    /// Shuffles the boards. Returns `None` if the reporter is stopped.
    fn new(alike: u32, mut boards: Vec<u64>, random: &mut Random, reporter: &Reporter<'_>) -> Option<Self> {
        for place in (1..boards.len()).rev() {
            if place.is_multiple_of(BETWEEN_POLLS) && reporter.is_stopped() {
                return None;
            }
            boards.swap(place, random.below(place as u64 + 1).0);
        }
        Some(Self { alike, boards })
    }

    /// Returns the board of a visit, if visits begin at `start`.
    #[inline]
    pub(crate) fn board(&self, start: usize, visit: usize) -> u64 {
        self.boards[(start + visit) % self.boards.len()]
    }
}

/// All boards of a spot.
pub(crate) struct Boards {
    pub(crate) strata: Vec<Stratum>,
    /// The number of canonical boards.
    pub(crate) classes: usize,
    /// The number of all boards.
    pub(crate) all: u64,
}

impl Boards {
    /// Lists and shuffles the boards. Returns `None` if the reporter is stopped.
    pub(crate) fn new(classes: &BoardClasses, random: &mut Random, reporter: &Reporter<'_>) -> Option<Self> {
        let mut by_alike = [const { Vec::new() }; SuitPermutation::ALL.len() + 1];
        for unit in 0..classes.units() {
            if unit.is_multiple_of(UNITS_BETWEEN_POLLS) && reporter.is_stopped() {
                return None;
            }
            classes.boards(unit).for_each(|(board, alike)| by_alike[alike as usize].push(board));
        }
        let by_alike = (0..).zip(by_alike).filter(|(_, boards)| !boards.is_empty());
        let strata: Option<Vec<Stratum>> =
            by_alike.map(|(alike, boards)| Stratum::new(alike, boards, random, reporter)).collect();
        let strata = strata?;
        let classes = strata.iter().map(|stratum| stratum.boards.len()).sum();
        let all = strata.iter().map(|stratum| stratum.boards.len() as u64 * u64::from(stratum.alike)).sum();
        Some(Self { strata, classes, all })
    }

    /// Returns a random board.
    pub(crate) fn draw(&self, random: &mut Random) -> u64 {
        let mut place = random.below(self.all).0;
        for Stratum { alike, boards, .. } in &self.strata {
            let all = boards.len() * *alike as usize;
            if place < all {
                return boards[place / *alike as usize];
            }
            place -= all;
        }
        unreachable!("the place is below the number of all boards")
    }

    /// Returns a pass over all boards, `repeats` times, in chunks of `chunk` visits. Starts are random.
    pub(crate) fn pass(&self, chunk: usize, repeats: usize, random: &mut Random) -> Pass<'_> {
        let starts = self.strata.iter().map(|stratum| random.below(stratum.boards.len() as u64).0).collect();
        let visits: Vec<usize> = self.strata.iter().map(|stratum| stratum.boards.len() * repeats).collect();
        Pass { boards: self, chunk, starts, order: order_of(&visits, chunk), visits }
    }
}

/// A pass over all boards. Each chunk visits some boards of one stratum.
pub(crate) struct Pass<'a> {
    boards: &'a Boards,
    chunk: usize,
    /// The start and the number of visits of each stratum.
    starts: Vec<usize>,
    visits: Vec<usize>,
    /// The stratum and the first visit of each chunk.
    order: Vec<(u8, u32)>,
}

impl Pass<'_> {
    /// Returns the number of chunks.
    pub(crate) fn chunks(&self) -> usize {
        self.order.len()
    }

    /// Returns a chunk's stratum and the boards that it visits.
    #[inline]
    pub(crate) fn chunk(&self, number: usize) -> (&Stratum, impl ExactSizeIterator<Item = u64>) {
        let (stratum, first) = self.order[number];
        let (place, first) = (usize::from(stratum), first as usize);
        let (stratum, start) = (&self.boards.strata[place], self.starts[place]);
        let visits: Range<usize> = first..(first + self.chunk).min(self.visits[place]);
        (stratum, visits.map(move |visit| stratum.board(start, visit)))
    }
}

/// Interleaves the chunks of all strata: the stratum that lags most comes next.
fn order_of(visits: &[usize], chunk: usize) -> Vec<(u8, u32)> {
    let chunks: Vec<usize> = visits.iter().map(|visits| visits.div_ceil(chunk)).collect();
    let total = chunks.iter().sum();
    let mut done = alloc::vec![0; visits.len()];
    let next = |number: usize| {
        let part = (number + 1) as f64 / total as f64;
        let (mut next, mut most) = (0, f64::NEG_INFINITY);
        for (stratum, (&chunks, &done)) in chunks.iter().zip(&done).enumerate() {
            let lag = part * chunks as f64 - done as f64;
            if lag > most && done < chunks {
                (next, most) = (stratum, lag);
            }
        }
        done[next] += 1;
        (next as u8, ((done[next] - 1) * chunk) as u32)
    };
    (0..total).map(next).collect()
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use super::*;
    use evaluator::CardSet;

    use crate::isomorphism::SuitSymmetry;
    use equity::internals::Stream;
    use equity::internals::bits_by_id;

    #[test]
    fn a_pass_visits_every_board_as_often() {
        // With three diamonds on the flop, the other suits are interchangeable: boards represent 1, 2, 3 and
        // 6.
        let flop: CardSet = "2d7dQd".parse().unwrap();
        let fixed = bits_by_id(flop);
        let classes = BoardClasses::new((fixed, 0), &SuitSymmetry::of(&[fixed], &[]));
        let mut random = Random::new(1, Stream::Boards);
        let boards = Boards::new(&classes, &mut random, &Reporter::new(None)).unwrap();
        assert!(boards.strata.len() > 1 && boards.all == 49 * 48 / 2);
        for (chunk, repeats) in [(1, 1), (8, 3), (32, 1)] {
            let pass = boards.pass(chunk, repeats, &mut random);
            let mut visits = BTreeMap::<u64, usize>::new();
            for number in 0..pass.chunks() {
                pass.chunk(number).1.for_each(|board| *visits.entry(board).or_default() += 1);
            }
            assert_eq!(visits.len(), boards.classes);
            assert!(visits.values().all(|&count| count == repeats), "{chunk} {repeats}");
        }
    }
}
