//! Two hands before the flop: all 1,712,304 boards in about two microseconds.
//!
//! # How
//!
//! *By ranks alone.* Without flushes, what two holdings make on a board depends on ranks only, and five board cards have
//! but 6,175 different multisets of ranks. The strengths of each of the 91 pairs of hole ranks on each of them are
//! prepared once; a comparison of two holdings compares two such columns, and counts each multiset as often as it can
//! be dealt: the product, over the ranks, of `C(left, dealt)`, with `left` the cards of the rank that are in nobody's
//! hand.
//!
//! *Then the flushes.* A board has at most one suit with three cards or more. For each suit, and each set of 3, 4 or 5
//! ranks that the board can have in it (286, 715, 1,287 sets), together with the ranks of the board's other cards (91
//! pairs, 13 ranks, nothing), the boards on which somebody has a flush were counted wrongly. What the ranks alone say of
//! them is taken out, and the truth is put in:
//!
//! | suited on the board | a player with a flush holds | other boards of the kind |
//! |-|-|-|
//! | 5 | anything: the board is a flush | |
//! | 4 | one or two of the suit | right already |
//! | 3 | two of the suit | right already |
//!
//! Whoever has a flush has five cards of different ranks at least, and two more can then make no full house: a flush is
//! the best that player has. If both have one, flushes compare. If one has, it is compared with what the other's ranks
//! make, for a full house or four of a kind beats a flush that is not straight.
//!
//! *One pass for four suits.* What the ranks alone say does not depend on the suit. So the choices of all suits for one
//! set of ranks are added up first, and taken out in one pass over the sets of four, and in one over those of five.
//!
//! Everything is counted in integers, many lanes of 16 bits at a time. The loops are plain Rust; the
//! [kernels](super::HandKernel) are the same loops compiled for wider vectors. A comparison takes 1.6 to 3.4 us with
//! AVX-512, 2.4 to 5.7 us with AVX2 and 6 to 12 us without either; two suited holdings take longest. Looking up both hands
//! on every board takes 3.7 ms in the same run.

mod count;
mod deal;
mod prepare;

use core::fmt;

pub(super) use count::{Count, count};
pub(super) use deal::Deal;
pub(super) use prepare::Prepared;

use super::{HandKernel, Outcome, UnavailableHandKernel};
use crate::{Holding, RankTable};

/// What any two holdings are compared with before the flop, prepared.
///
/// It takes 9.3 MB of memory and about 4 ms to build, once for a program: share it by reference, between threads too.
/// For the outcomes of more than some thousands of pairs, a [`PreflopTable`](super::PreflopTable) is faster.
pub struct HandVsHand {
    prepared: Prepared,
    /// Available on this machine: `with_kernel` has asked.
    kernel: HandKernel,
}

impl HandVsHand {
    /// Prepares all comparisons, for the fastest kernel that this machine can run.
    #[must_use]
    pub fn new(table: &RankTable) -> Self {
        Self { prepared: Prepared::new(table), kernel: HandKernel::best() }
    }

    /// Prepares all comparisons, for a kernel of the caller's choice: for tests and measurements. The outcomes are the
    /// same.
    ///
    /// # Errors
    ///
    /// This machine lacks what the kernel needs.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::equity::{HandKernel, HandVsHand};
    ///
    /// let hands = HandVsHand::with_kernel(RankTable::embedded(), HandKernel::Portable)?;
    /// assert_eq!(hands.kernel().name(), "portable");
    /// # Ok::<(), evaluator::equity::UnavailableHandKernel>(())
    /// ```
    pub fn with_kernel(table: &RankTable, kernel: HandKernel) -> Result<Self, UnavailableHandKernel> {
        if kernel.is_available() {
            Ok(Self { prepared: Prepared::new(table), kernel })
        } else {
            Err(UnavailableHandKernel(kernel))
        }
    }

    /// The kernel in use.
    #[must_use]
    pub fn kernel(&self) -> HandKernel {
        self.kernel
    }

    /// How the 1,712,304 boards fall for `first` against `second`; `None` if they share a card.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use evaluator::equity::HandVsHand;
    ///
    /// let hands = HandVsHand::new(RankTable::embedded());
    /// let outcome = hands.compare("As Ah".parse()?, "Kd Kc".parse()?).ok_or("they share a card")?;
    /// assert_eq!((outcome.wins, outcome.ties, outcome.losses()), (1_388_072, 6_538, 317_694));
    /// assert_eq!(hands.compare("As Ah".parse()?, "As Kc".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn compare(&self, first: Holding, second: Holding) -> Option<Outcome> {
        let deal = Deal::new(first, second)?;
        let count = self.kernel.count(&self.prepared, &deal);
        Some(Outcome { wins: count.wins as u64, ties: count.ties as u64, total: Outcome::PREFLOP_BOARDS })
    }
}

impl fmt::Debug for HandVsHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HandVsHand({})", self.kernel)
    }
}
