//! Hand vs hand: two to ten hands before the flop on all boards, 1,712,304 for two and 201,376 for ten, exactly and in
//! microseconds.
//!
//! # The method
//!
//! Looking up every hand on every board takes milliseconds. But most boards differ from others in nothing that counts, and
//! can be counted together.
//!
//! *By ranks alone.* Without flushes, what combos make on a board depends on ranks only, and five board cards have
//! but 6,175 different multisets of ranks. The strengths of each of the 91 pairs of hole ranks on each of them are
//! prepared once, as a column. To compare combos is to compare their columns, number by number, and to count each multiset
//! as often as it can be dealt: the product, over the ranks, of `C(left, dealt)`, with `left` the cards of the rank that
//! nobody holds.
//!
//! *Then the flushes.* A flush needs three cards of a suit on the board, and a board has three or more in one suit at most.
//! So the suits are taken one by one, and in each the sets of 5, 4 or 3 ranks that the board can have in it (1,287, 715,
//! 286 sets), with the ranks of the board's other cards (nothing, 13 ranks, 91 pairs). On these boards the comparison by
//! ranks is taken out, and the true one is put in. With five of the suit on the board everybody has a flush, with four
//! whoever holds one card of it, with three whoever holds two; suits in which nobody does need not be looked at.
//!
//! *Flushes against the rest.* Whoever has a flush has five cards of different ranks. The other two can then make no full
//! house or four of a kind: so a flush, perhaps a straight flush, is the best that this player has, and it does not
//! depend on the other cards of the board. There are two cases:
//!
//! 1. Nobody's strength by ranks exceeds the best flush. Then the flushes decide: they are compared once for a set, and
//!    count for all other cards together.
//! 2. Somebody without a flush has a full house or four of a kind that beats all flushes. Then the best hand is the best
//!    one by ranks, and the comparison by ranks is right already: nothing is taken out.
//!
//! *One pass for four suits.* What the ranks alone say does not depend on the suit. So for each set and other cards the
//! boards of case 1 are added up over the suits, and taken out in one comparison. All changes add up to nothing.
//!
//! *Many deals at once.* What a suit changes depends on the ranks of all hole cards, and on which of them are of the suit.
//! The deals of three starting hands, up to 1,728, need one comparison by ranks and 27 of such changes. Ranges of three and
//! more players are taken apart into such deals; those that differ in who holds what are counted once: of the 384 deals of
//! four players who all hold aces, kings or suited ace-king, three comparisons and some ten changes are left.
//!
//! *Who wins.* Two and three players have sums for each set of them, by inclusion and exclusion. Of more players few sets
//! ever win: each lane is added to the sum of those who win it, and sums are begun as they are met.
//!
//! # How it is fast
//!
//! Everything is counted in integers, 32 boards or sets at a time in lanes of 16 bits, which have no branches. The loops are
//! plain Rust, compiled for each [`Isa`]. On an Intel Xeon
//! (Sapphire Rapids or later, on a busy machine) a comparison of two takes 4 us with AVX-512, 6 us with AVX2 and 9 us
//! without either; one of three 7, 12 and 19 us; one of four 10 to 30, 10 to 34 and 13 to 45 us; one of ten 60, 70 and
//! 105 us. Suited combos take longest.

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

use evaluator::internals::AnyRankTable;
use evaluator::internals::rows::rank_pair_of;
use evaluator::{Holdem, HoleCards, Isa, RankTable};

use crate::progress::Reporter;
use crate::range::StartingHand;
use crate::report::{MOST_PLAYERS, Shares, WinnerCounts};
use count::WINNER_SETS;
use deal::{DealtCombos, PlayerColumns};
use many::Column;
use prepare::Prepared;
use same_ranks::{PlayerAtPlace, SameRanks};

pub(crate) use extent::Extent;
pub(crate) use ranges::{Wanted, count_ranges};

/// What any two combos are compared with before the flop, prepared.
///
/// What combos of the same ranks need is prepared when they are first compared, in some 0.1 ms, and kept: it comes to
/// 9.4 MB at most. Build it once for a program, and share it by reference, between threads too (without the `std` feature
/// it is not `Sync`). For the outcomes of more than some thousands of pairs, a
/// [`PreflopTable`](crate::tables::PreflopTable) is faster. What is counted are all boards, 48 choose 5 for two
/// combos and 46 choose 5 for three: [`Holdem::boards_beside`](evaluator::Holdem::boards_beside).
///
/// ```
/// use evaluator::{Holdem, RankTable};
/// use equity::HandVsHand;
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
    /// Prepares comparisons, for the fastest instructions of this machine.
    #[must_use]
    pub fn new(table: &RankTable) -> Self {
        Self::with_isa(table, Isa::best())
    }

    /// Prepares comparisons, for instructions of the caller's choice. The outcomes are the same.
    ///
    /// ```
    /// use equity::HandVsHand;
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

    /// The instructions in use.
    #[must_use]
    pub const fn isa(&self) -> Isa {
        self.isa
    }

    /// How all boards fall for `first` against `second`, as `first` sees them; `None` if they share a card.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use equity::HandVsHand;
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

    /// How three starting hands fare: over all their combos that share no card, up to 12 x 12 x 12, and all boards for
    /// each three of them. `None` if there are no such combos.
    ///
    /// Deals with the same ranks are counted together. A [`ThreeWayTable`](crate::tables::ThreeWayTable) has the counts of all starting hands.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use equity::HandVsHand;
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
        // Those with the same ranks side by side.
        let mut order: PlayerAtPlace = array::from_fn(|place| place as u8);
        let hand = |player: u8| hands[usize::from(player)];
        order[..3].sort_by_key(|&player| rank_pair_of(hand(player).representative()));
        let lists = (0..3).map(|place| {
            // By symmetry each combo of the first hand fares as its representative does.
            let (hand, is_first) = (hand(order[place]), place == 0);
            let (taken, weight) =
                if is_first { (1, hand.combo_count() as f64) } else { (hand.combo_count(), 1.0) };
            let representative = Some(hand.representative()).filter(|_| is_first);
            representative.into_iter().chain(hand.combos()).take(taken).map(move |combo| (combo, weight))
        });
        let mut deals = SameRanks::new(3);
        deals.start((0..3).map(|place| hand(order[place]).representative()).collect());
        deals.add(lists, order, (), |_| Some(()))?;
        let mut counts = [0.0; WINNER_SETS];
        let reporter = &Reporter::new(None);
        deals.count(self, reporter, |(), winners, cases| counts[winners] += cases)?;
        let counts = WinnerCounts::new(counts.map(|count| count as u64));
        (counts.total() > 0).then_some(counts)
    }

    /// How all boards fall for two to ten combos; `None` if two of them share a card.
    ///
    /// ```
    /// use evaluator::{Holdem, HoleCards, RankTable};
    /// use equity::{HandVsHand, PlayerSet};
    ///
    /// let hands = HandVsHand::new(RankTable::embedded());
    /// let combos: [HoleCards; 4] = ["AsKs".parse()?, "QdQh".parse()?, "7s6s".parse()?, "2c2d".parse()?];
    /// let counts = hands.compare_many(&combos).ok_or("they share a card")?;
    /// assert_eq!(counts.total(), Holdem::boards_beside(4));
    /// assert_eq!(counts.won_by(PlayerSet::from_bits(0b0010)), 383_407); // the queens alone
    /// assert_eq!(format!("{:.4}", counts.shares()[1].equity()), "0.3538");
    /// let three = hands.compare_many(&["As Ah".parse()?, "Kd Kc".parse()?, "7s 6s".parse()?]).ok_or("they share a card")?;
    /// assert_eq!(three.won_by(PlayerSet::from_bits(0b111)), 3_052); // nobody shares with one other alone
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If there are not 2 to 10 combos.
    #[must_use]
    pub fn compare_many(&self, combos: &[HoleCards]) -> Option<WinnerCounts<Vec<u64>>> {
        assert!((2..=MOST_PLAYERS).contains(&combos.len()), "2 to 10 combos can be compared");
        let counts = |boards: &[i64]| boards.iter().map(|&boards| boards as u64).collect();
        Some(WinnerCounts::of_many(match combos.len() {
            2 => counts(&self.boards::<[usize; 2]>(combos)?[..4]),
            3 => counts(&self.boards::<[usize; 3]>(combos)?),
            _ => counts(&self.boards::<Vec<Column>>(combos)?),
        }))
    }

    /// The boards of a deal by the set of winners; `None` if combos share a card.
    fn boards<C: PlayerColumns>(&self, combos: &[HoleCards]) -> Option<C::Counts> {
        let DealtCombos { ranks, suits } = DealtCombos::<C>::new(combos)?;
        let mut counts = C::by_ranks(self, &ranks);
        let changes = C::by_suits(self, &ranks, &suits);
        counts.as_mut().iter_mut().zip(changes.as_ref()).for_each(|(count, change)| *count += change);
        Some(counts)
    }
}

impl fmt::Debug for HandVsHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HandVsHand({})", self.isa)
    }
}
