//! Hand vs hand: two to ten hands before the flop on all boards (1,712,304 for two hands, 201,376 for ten),
//! exactly and in microseconds.
//!
//! # Method
//!
//! Ranking every hand on every board takes milliseconds. But most boards differ from others only in ways that
//! do not matter, and can be counted together.
//!
//! *By card ranks alone.* Without flushes, the hands on a board depend only on card ranks, and five board
//! cards have only 6,175 different multisets of ranks. For each of the 91 pairs of hole card ranks, the
//! strengths on all multisets are computed once, as a column. Combos are compared by comparing their columns,
//! element by element. Each multiset counts as often as it can be dealt: the product, over the ranks, of
//! `C(left, dealt)`, with `left` the cards of the rank that nobody holds.
//!
//! *Then the flushes.* A flush needs three cards of a suit on the board, and a board has three or more in at
//! most one suit. The suits are processed one by one. In each, the sets of 5, 4 or 3 ranks that the board can
//! have in it (1,287, 715, 286 sets) are combined with the ranks of the board's other cards (none, 13 ranks,
//! 91 pairs). On these boards the comparison by ranks is replaced by the true one. With five cards of the
//! suit on the board everybody has a flush, with four every player who holds one card of it, with three every
//! player who holds two. Suits in which nobody does are skipped.
//!
//! *Flushes against other hands.* A player with a flush has five cards of different ranks. The other two
//! cards cannot make a full house or four of a kind with them. A flush, perhaps a straight flush, is
//! therefore the player's best hand, and it does not depend on the other cards of the board. There are two
//! cases:
//!
//! 1. Nobody's strength by ranks exceeds the best flush. Then the flushes decide. They are compared once for
//!    a set, and count for all other cards together.
//! 2. Somebody without a flush has a full house or four of a kind that beats all flushes. Then the best hand
//!    is the best one by ranks, and the comparison by ranks is already right.
//!
//! *One pass for four suits.* The comparison by ranks does not depend on the suit. For each set and other
//! cards, the boards of case 1 are added up over the suits, and subtracted in one comparison. All corrections
//! add up to 0.
//!
//! *Many deals at once.* The correction for a suit depends on the ranks of all hole cards, and on which of
//! them are of the suit. The deals of three starting hands, up to 1,728, need one comparison by ranks and 27
//! of such corrections. Ranges of three and more players are divided into such deals. Deals that differ only
//! in who holds which combo are counted once. For example, four players who all hold aces, kings or suited
//! ace-king have 384 deals, which take three comparisons and about ten corrections.
//!
//! *Winners.* Two and three players have sums for each set of them, by inclusion and exclusion. With more
//! players, few sets ever win. Each lane is added to the sum of its winners, and sums are created as sets
//! occur.
//!
//! # Performance
//!
//! All counts are integers, 32 boards or sets at a time in lanes of 16 bits, without branches. The loops are
//! plain Rust, compiled for each [`Isa`]. Times in microseconds on an Intel Xeon (Sapphire Rapids or later,
//! on a busy machine). Suited combos take longest:
//!
//! | hands | AVX-512 | AVX2 | portable |
//! |-|-|-|-|
//! | 2 | 4 | 6 | 9 |
//! | 3 | 7 | 12 | 19 |
//! | 4 | 10 to 30 | 10 to 34 | 13 to 45 |
//! | 10 | 60 | 70 | 105 |

mod count;
mod deal;
mod extent;
mod groups;
mod many;
mod prepare;
mod ranges;
mod same_ranks;

use alloc::vec::Vec;
use core::{array, fmt};

use equity::internals::{MAX_PLAYERS, Reporter};
use equity::{Shares, WinnerCounts};
use evaluator::internals::AnyRankTable;
use evaluator::internals::rows::rank_pair_of;
use evaluator::{Holdem, HoleCards, Isa, RankTable};

use crate::range::StartingHand;
use count::WINNER_SETS;
use deal::{DealtCombos, PlayerColumns};
use many::Column;
use prepare::Prepared;
use same_ranks::{PlayerAtPlace, SameRanks};

pub(crate) use extent::Extent;
pub(crate) use ranges::{Wanted, count_ranges};

/// An exact comparison of combos before the flop, with cached data.
///
/// Data for combos of the same ranks is computed when they are first compared, in about 0.1 ms, and cached:
/// at most 9.4 MB. Build one instance for a program, and share it by reference, also between threads (without
/// the `std` feature it is not `Sync`). For the outcomes of more than a few thousand pairs, a
/// [`PreflopTable`](crate::tables::PreflopTable) is faster. Counts are over all boards, 48 choose 5 for two
/// combos and 46 choose 5 for three: [`Holdem::boards_beside`](evaluator::Holdem::boards_beside).
///
/// ```
/// use evaluator::{Holdem, RankTable};
/// use holdem::HandVsHand;
///
/// let hands = HandVsHand::new(RankTable::embedded());
/// let outcome = hands.compare("As Ks".parse()?, "Qs Qh".parse()?).ok_or("they share a card")?;
/// assert_eq!((outcome.wins(), outcome.total()), (781_594, Holdem::boards_beside(2)));
/// assert_eq!(format!("{:.4}", outcome.equity()), "0.4588");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HandVsHand {
    prepared: Prepared,
    isa: Isa,
}

impl HandVsHand {
    /// Creates an instance that uses the fastest instructions of this machine.
    #[must_use]
    pub fn new(table: &RankTable) -> Self {
        Self::with_isa(table, Isa::best())
    }

    /// Creates an instance that uses the given instructions. The outcomes do not depend on them.
    ///
    /// ```
    /// use holdem::HandVsHand;
    /// use evaluator::{Isa, RankTable};
    ///
    /// let hands = HandVsHand::with_isa(RankTable::embedded(), Isa::PORTABLE);
    /// assert_eq!(hands.isa(), Isa::PORTABLE);
    /// ```
    #[must_use]
    pub fn with_isa(table: &RankTable, isa: Isa) -> Self {
        Self::of_any(table.any(), isa)
    }

    pub(crate) fn of_any(table: &AnyRankTable, isa: Isa) -> Self {
        Self { prepared: Prepared::new(table), isa }
    }

    /// Returns the instructions in use.
    #[must_use]
    pub const fn isa(&self) -> Isa {
        self.isa
    }

    /// Returns the outcome of `first` against `second` over all boards. Returns `None` if they share a card.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use holdem::HandVsHand;
    ///
    /// let hands = HandVsHand::new(RankTable::embedded());
    /// let outcome = hands.compare("As Ah".parse()?, "Kd Kc".parse()?).ok_or("they share a card")?;
    /// assert_eq!((outcome.wins(), outcome.ties(), outcome.losses()), (1_388_072, 6_538, 317_694));
    /// assert_eq!(hands.compare("As Ah".parse()?, "As Kc".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn compare(&self, first: HoleCards, second: HoleCards) -> Option<Shares<u64>> {
        let counts = self.boards::<[usize; 2]>(&[first, second])?;
        Some(Shares::of_two(counts[0b01] as u64, counts[0b11] as u64, Holdem::boards_beside(2)))
    }

    /// Returns the outcome of three starting hands: over all their combos that share no card, up to 12 x 12 x
    /// 12, and all boards for each three of them. Returns `None` if there are no such combos.
    ///
    /// Deals with the same ranks are counted together. A [`ThreeWayTable`](crate::tables::ThreeWayTable) has
    /// the counts of all starting hands.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use holdem::HandVsHand;
    ///
    /// let hands = HandVsHand::new(RankTable::embedded());
    /// let three = ["AA".parse()?, "KK".parse()?, "QQ".parse()?];
    /// let counts = hands.compare_starting_hands(three).ok_or("no deal")?;
    /// assert_eq!(counts.total(), 6 * 6 * 6 * 1_370_754);
    /// assert_eq!(format!("{:.4}", counts.shares()[0].equity()), "0.6698");
    /// assert_eq!(hands.compare_starting_hands(["AA".parse()?; 3]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn compare_starting_hands(&self, hands: [StartingHand; 3]) -> Option<WinnerCounts> {
        let mut deals = deals_of(hands)?;
        let mut counts = [0.0; WINNER_SETS];
        let reporter = &Reporter::new(None);
        deals.count(self, reporter, |(), winners, cases| counts[winners] += cases)?;
        let counts = WinnerCounts::new(counts.map(|count| count as u64));
        (counts.total() > 0).then_some(counts)
    }

    /// Returns the outcome of the first two of three starting hands, while the third has folded: over all their
    /// combos that share no card, and all boards without these cards. Returns `None` if there are no such
    /// combos.
    ///
    /// With the outcomes of all three [together](Self::compare_starting_hands), this determines the order of
    /// the hands, which side pots need.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use holdem::HandVsHand;
    ///
    /// let hands = HandVsHand::new(RankTable::embedded());
    /// let beside = |folded: &str| {
    ///     let outcome = hands.compare_beside(["AKs".parse().ok()?, "QQ".parse().ok()?], folded.parse().ok()?);
    ///     outcome.map(|outcome| format!("{:.4}", outcome.equity()))
    /// };
    /// // A folded ace leaves fewer aces to come, a folded queen no third queen.
    /// let [none, ace, queen] = ["22", "A2o", "Q2o"].map(beside);
    /// assert_eq!((none.as_deref(), ace.as_deref(), queen.as_deref()), (Some("0.4677"), Some("0.4210"), Some("0.5068")));
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn compare_beside(&self, hands: [StartingHand; 2], folded: StartingHand) -> Option<Shares<u64>> {
        let mut deals = deals_of([hands[0], hands[1], folded])?;
        let mut counts = [0.0; WINNER_SETS];
        deals.count_beside(self, 2, |winners, cases| counts[winners] += cases);
        let [wins, losses, ties] = [0b01, 0b10, 0b11].map(|winners| counts[winners] as u64);
        (wins + losses + ties > 0).then(|| Shares::heads_up(wins, ties, losses))
    }

    /// Returns the outcome of two to ten combos over all boards. Returns `None` if two of them share a card.
    ///
    /// ```
    /// use evaluator::{Holdem, HoleCards, RankTable};
    /// use holdem::{HandVsHand, PlayerSet};
    ///
    /// let hands = HandVsHand::new(RankTable::embedded());
    /// let combos: [HoleCards; 4] = ["AsKs".parse()?, "QdQh".parse()?, "7s6s".parse()?, "2c2d".parse()?];
    /// let counts = hands.compare_many(&combos).ok_or("they share a card")?;
    /// assert_eq!(counts.total(), Holdem::boards_beside(4));
    /// assert_eq!(counts.won_by(PlayerSet::from_bits(0b0010)), 383_407); // the queens alone
    /// assert_eq!(format!("{:.4}", counts.shares()[1].equity()), "0.3538");
    /// let three = hands.compare_many(&["As Ah".parse()?, "Kd Kc".parse()?, "7s 6s".parse()?]).ok_or("they share a card")?;
    /// assert_eq!(three.won_by(PlayerSet::from_bits(0b111)), 3_052); // all split pots are among all three
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there are not 2 to 10 combos.
    #[must_use]
    pub fn compare_many(&self, combos: &[HoleCards]) -> Option<WinnerCounts<Vec<u64>>> {
        assert!((2..=MAX_PLAYERS).contains(&combos.len()), "2 to 10 combos can be compared");
        let counts = |boards: &[i64]| boards.iter().map(|&boards| boards as u64).collect();
        Some(WinnerCounts::of_many(match combos.len() {
            2 => counts(&self.boards::<[usize; 2]>(combos)?[..4]),
            3 => counts(&self.boards::<[usize; 3]>(combos)?),
            _ => counts(&self.boards::<Vec<Column>>(combos)?),
        }))
    }

    /// Returns the boards of a deal by the set of winners, or `None` if combos share a card.
    fn boards<C: PlayerColumns>(&self, combos: &[HoleCards]) -> Option<C::Counts> {
        let DealtCombos { ranks, suits } = DealtCombos::<C>::new(combos)?;
        let mut counts = C::by_ranks(self, &ranks);
        let changes = C::by_suits(self, &ranks, &suits);
        counts.as_mut().iter_mut().zip(changes.as_ref()).for_each(|(count, change)| *count += change);
        Some(counts)
    }
}

/// Returns the deals of three starting hands, or `None` if the work was stopped.
fn deals_of(hands: [StartingHand; 3]) -> Option<SameRanks<()>> {
    // Hands with the same ranks are adjacent.
    let mut order: PlayerAtPlace = array::from_fn(|place| place as u8);
    let hand = |player: u8| hands[usize::from(player)];
    order[..3].sort_by_key(|&player| rank_pair_of(hand(player).representative()));
    let lists = (0..3).map(|place| {
        // By symmetry, each combo of the first hand has the outcome of its representative.
        let (hand, is_first) = (hand(order[place]), place == 0);
        let (taken, weight) =
            if is_first { (1, hand.combo_count() as f64) } else { (hand.combo_count(), 1.0) };
        let representative = Some(hand.representative()).filter(|_| is_first);
        representative.into_iter().chain(hand.combos()).take(taken).map(move |combo| (combo, weight))
    });
    let mut deals = SameRanks::new(3);
    deals.start((0..3).map(|place| hand(order[place]).representative()).collect());
    deals.add(lists, order, (), |_| Some(()))?;
    Some(deals)
}

impl fmt::Debug for HandVsHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HandVsHand({})", self.isa)
    }
}
