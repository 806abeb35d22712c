//! The boards that a spot can come to, in an order that is drawn.
//!
//! Of boards that suit permutations make alike one is visited. Those that stand for equally many are a *stratum*; a board gets
//! deals in proportion to how many it stands for, so that every showdown counts the same. Each stratum is shuffled once, a pass
//! goes round it from where it begins by lot, and strata take turns: whatever part of a pass is done is a random sample of the
//! boards, without replacement within each round of them. (Stratified sampling: Cochran, *Sampling techniques*, 3rd ed., 1977,
//! chapter 5.)

use alloc::vec::Vec;
use core::ops::Range;

use crate::isomorphism::{BoardClasses, SuitPermutation};
use crate::progress::Reporter;
use crate::random::Random;

/// Boards that stand for equally many.
pub(crate) struct Stratum {
    /// How many boards each stands for, itself included.
    pub(crate) alike: u32,
    /// As bits by id, shuffled.
    boards: Vec<u64>,
}

/// The number of boards, or of units of boards, after which the reporter is asked whether to stop: 20 to 50 µs.
const BETWEEN_POLLS: usize = 8192;
const UNITS_BETWEEN_POLLS: usize = 64;

impl Stratum {
    /// Returns `None` if the reporter is stopped.
    fn new(alike: u32, mut boards: Vec<u64>, random: &mut Random, reporter: &Reporter<'_>) -> Option<Self> {
        for place in (1..boards.len()).rev() {
            if place.is_multiple_of(BETWEEN_POLLS) && reporter.is_stopped() {
                return None;
            }
            boards.swap(place, random.below(place as u64 + 1).0);
        }
        Some(Self { alike, boards })
    }

    /// The board of a visit, when visits begin at `start`.
    #[inline]
    pub(crate) fn board(&self, start: usize, visit: usize) -> u64 {
        self.boards[(start + visit) % self.boards.len()]
    }
}

/// All boards.
pub(crate) struct Boards {
    pub(crate) strata: Vec<Stratum>,
    /// How many there are, one of each class.
    pub(crate) classes: usize,
    /// How many there are in all.
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

    /// A board drawn from all.
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

    /// A pass over all boards, `repeats` times, in chunks of `chunk` visits; starts are drawn.
    pub(crate) fn pass(&self, chunk: usize, repeats: usize, random: &mut Random) -> Pass<'_> {
        let starts = self.strata.iter().map(|stratum| random.below(stratum.boards.len() as u64).0).collect();
        let visits: Vec<usize> = self.strata.iter().map(|stratum| stratum.boards.len() * repeats).collect();
        Pass { boards: self, chunk, starts, order: order_of(&visits, chunk), visits }
    }
}

/// A pass over all boards, in chunks that visit some boards of one stratum.
pub(crate) struct Pass<'a> {
    boards: &'a Boards,
    chunk: usize,
    /// By stratum: where visits begin, and how many there are.
    starts: Vec<usize>,
    visits: Vec<usize>,
    /// For each chunk its stratum and its first visit.
    order: Vec<(u8, u32)>,
}

impl Pass<'_> {
    /// How many chunks there are.
    pub(crate) fn chunks(&self) -> usize {
        self.order.len()
    }

    /// For a chunk its stratum, and the boards that it visits.
    #[inline]
    pub(crate) fn chunk(&self, number: usize) -> (&Stratum, impl ExactSizeIterator<Item = u64>) {
        let (stratum, first) = self.order[number];
        let (place, first) = (usize::from(stratum), first as usize);
        let (stratum, start) = (&self.boards.strata[place], self.starts[place]);
        let visits: Range<usize> = first..(first + self.chunk).min(self.visits[place]);
        (stratum, visits.map(move |visit| stratum.board(start, visit)))
    }
}

/// Chunks of all strata in turns: the one that lags most comes next.
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
    use crate::random::Stream;
    use crate::removal::bits_by_id;

    #[test]
    fn a_pass_visits_every_board_as_often() {
        // Three diamonds on the flop leave the other suits alike: boards stand for 1, 2, 3 and 6.
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
