//! Two or three hands before the flop: all boards, 1,712,304 or 1,370,754, in a few microseconds.
//!
//! # How
//!
//! *By ranks alone.* Without flushes, what combos make on a board depends on ranks only, and five board cards have
//! but 6,175 different multisets of ranks. The strengths of each of the 91 pairs of hole ranks on each of them are
//! prepared once; a comparison of combos compares their columns, and counts each multiset as often as it can
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
//! the best that player has. So flushes are compared with each other, once for a set of ranks, whatever the other cards
//! are. What that leaves is the players without a flush who beat it, with a full house or four of a kind; the ranks of
//! board and hand have to fall together for that, so that few sets are looked at.
//!
//! *One pass for four suits.* What the ranks alone say does not depend on the suit. So the choices of all suits for one
//! set of ranks are added up first, and taken out in one pass over the sets of each size.
//!
//! *Many deals at once.* What a suit changes depends on the ranks of all cards, and on which of them are of the suit. The
//! deals of three starting hands, up to 1,728, need one comparison by ranks and 27 of such changes.
//!
//! Everything is counted in integers, many lanes of 16 bits at a time. The loops are plain Rust; the
//! [kernels](crate::exact::hand_vs_hand::kernel::HandKernel) are the same loops compiled for wider vectors. A comparison of
//! two takes 1.9 to 3.5 us with AVX-512, 2.8 to 4.5 us with AVX2 and 6.5 to 10 us without either; one of three 3.2 to
//! 7.8 us, 5.5 to 11 us and 15 to 29 us. Suited combos take longest. Looking up the hands on every board takes
//! milliseconds.

mod count;
mod deal;
#[allow(unsafe_code, reason = "calls of code that was compiled for processors with more features")]
mod kernel;
mod prepare;
mod same_ranks;

use alloc::vec::Vec;
use core::{array, fmt};

use evaluator::enumerate::choose;
use evaluator::{Card, HoleCards, RankTable};

use crate::range::StartingHand;
use crate::report::{Outcome, WinnerCounts};
use count::{ByRanks, BySuits, WINNER_SETS, by_winners};
use deal::{Deal, HeldSuit, Ranks};
use prepare::Prepared;
use same_ranks::{Weighted, of_lists};

pub(crate) use kernel::Work;
pub use kernel::{HandKernel, UnavailableHandKernel};
pub(crate) use same_ranks::three_ranges;

/// What any two combos are compared with before the flop, prepared.
///
/// It takes 9.3 MB of memory and about 4 ms to build, once for a program: share it by reference, between threads too.
/// For the outcomes of more than some thousands of pairs, a [`PreflopTable`](crate::exact::tables::PreflopTable) is faster.
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
    /// use equity::{HandKernel, HandVsHand};
    ///
    /// let hands = HandVsHand::with_kernel(RankTable::embedded(), HandKernel::Portable)?;
    /// assert_eq!(hands.kernel().name(), "portable");
    /// # Ok::<(), equity::UnavailableHandKernel>(())
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
    /// use equity::HandVsHand;
    ///
    /// let hands = HandVsHand::new(RankTable::embedded());
    /// let outcome = hands.compare("As Ah".parse()?, "Kd Kc".parse()?).ok_or("they share a card")?;
    /// assert_eq!((outcome.wins, outcome.ties, outcome.losses()), (1_388_072, 6_538, 317_694));
    /// assert_eq!(hands.compare("As Ah".parse()?, "As Kc".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn compare(&self, first: HoleCards, second: HoleCards) -> Option<Outcome> {
        let counts = self.count(&Deal::new([first, second])?);
        Some(Outcome { wins: counts[0b01], ties: counts[0b11], total: Outcome::PREFLOP_BOARDS })
    }

    /// How the 1,370,754 boards fall for three combos; `None` if two of them share a card.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use equity::{HandVsHand, PlayerSet};
    ///
    /// let hands = HandVsHand::new(RankTable::embedded());
    /// let [aces, kings, suited] = ["As Ah".parse()?, "Kd Kc".parse()?, "7s 6s".parse()?];
    /// let counts = hands.compare_three(aces, kings, suited).ok_or("they share a card")?;
    /// assert_eq!([0, 1, 2].map(|player| counts.outright(player)), [835_699, 242_990, 289_013]);
    /// assert_eq!(counts.won_by(PlayerSet::from_bits(0b111)), 3_052); // nobody shares with one other alone
    /// assert_eq!(format!("{:.4}", counts.equity(0)), "0.6104");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn compare_three(
        &self,
        first: HoleCards,
        second: HoleCards,
        third: HoleCards,
    ) -> Option<WinnerCounts> {
        Some(WinnerCounts::new(self.count(&Deal::new([first, second, third])?)))
    }

    /// How three starting hands fare: over all their combos that share no card, up to 12 x 12 x 12, and 1,370,754
    /// boards for each three of them. `None` if there are no such combos.
    ///
    /// It takes 10 to 60 microseconds: deals with the same ranks are counted together. A
    /// [`ThreeWayTable`](crate::exact::tables::ThreeWayTable) has the counts of all starting hands.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use equity::HandVsHand;
    ///
    /// let hands = HandVsHand::new(RankTable::embedded());
    /// let three = ["AA".parse()?, "KK".parse()?, "QQ".parse()?];
    /// let counts = hands.compare_starting_hands(three).ok_or("no deal")?;
    /// assert_eq!(counts.total(), 6 * 6 * 6 * 1_370_754);
    /// assert_eq!(format!("{:.4}", counts.equity(0)), "0.6698");
    /// assert_eq!(hands.compare_starting_hands(["AA".parse()?; 3]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn compare_starting_hands(&self, hands: [StartingHand; 3]) -> Option<WinnerCounts> {
        let weighted = |combo| Weighted::new(combo, 1.0);
        // By symmetry each combo of the first hand fares as its representative does.
        let combos = hands.map(StartingHand::representative);
        let first = [Weighted::new(combos[0], hands[0].combo_count() as f64)];
        let [second, third] =
            [hands[1], hands[2]].map(|hand| hand.combos().map(weighted).collect::<Vec<_>>());
        let counts = of_lists(self, combos, [&first, &second, &third]);
        let counts = WinnerCounts::new(counts.map(|count| count as u64));
        (counts.total() > 0).then_some(counts)
    }

    /// The boards of a deal by the set of winners.
    fn count<const P: usize>(&self, deal: &Deal<P>) -> [u64; WINNER_SETS] {
        let by_ranks = self.by_ranks(&deal.ranks);
        let changes = self.by_suits(&deal.ranks, &deal.suits);
        array::from_fn(|set| (by_ranks[set] + changes[set]) as u64)
    }

    /// All boards by the set of winners, if there were no flushes.
    fn by_ranks<const P: usize>(&self, ranks: &Ranks<P>) -> [i64; WINNER_SETS] {
        let sums = self.kernel.run(ByRanks { prepared: &self.prepared, ranks });
        by_winners::<P>(sums, choose(Card::COUNT - 2 * P, 5) as i64)
    }

    /// How many boards more, or fewer, each set of players wins because of the flushes in some suits.
    fn by_suits<const P: usize>(&self, ranks: &Ranks<P>, suits: &[HeldSuit<P>]) -> [i64; WINNER_SETS] {
        by_winners::<P>(self.kernel.run(BySuits { prepared: &self.prepared, ranks, suits }), 0)
    }
}

impl fmt::Debug for HandVsHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HandVsHand({})", self.kernel)
    }
}
