use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use equity::Shares;
use evaluator::HoleCards;

use crate::range::StartingHand;
use crate::tables::preflop_table::PreflopTable;

/// The outcomes of the 169 starting hands against each other: counts over all their combos that share no
/// card, and all boards.
///
/// ```
/// use holdem::PreflopTable;
/// use holdem::range::StartingHand;
///
/// let matrix = PreflopTable::embedded().starting_hand_matrix();
/// let (aks, queens) = (StartingHand::of("As Ks".parse()?), StartingHand::of("Qs Qh".parse()?));
/// let outcome = matrix.outcome(aks, queens);
/// assert_eq!((outcome.wins(), outcome.ties(), outcome.total()), (18_834_720, 178_116, 41_095_296));
/// assert_eq!(matrix.outcome(queens, aks), outcome.swapped());
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct StartingHandMatrix {
    /// The outcomes, row by row.
    outcomes: Vec<Shares<u64>>,
}

impl PreflopTable {
    /// Returns the outcomes of the 169 starting hands against each other.
    #[must_use]
    pub fn starting_hand_matrix(&self) -> StartingHandMatrix {
        let mut outcomes = vec![Shares::default(); StartingHand::COUNT * StartingHand::COUNT];
        let opponents = HoleCards::ALL.map(|combo| (StartingHand::of(combo).index(), combo));
        for (hand, row) in StartingHand::ALL.into_iter().zip(outcomes.chunks_exact_mut(StartingHand::COUNT)) {
            // By symmetry, each combo of the hand has the outcome of its representative.
            let (first, combos) = (hand.representative(), hand.combo_count() as u64);
            let mut counts = [[0; 3]; StartingHand::COUNT];
            for &(place, second) in &opponents {
                let outcome = self.outcome(first, second).unwrap_or_default();
                let [wins, ties, total] = &mut counts[place];
                *wins += outcome.wins();
                *ties += outcome.ties();
                *total += outcome.total();
            }
            for (shares, [wins, ties, total]) in row.iter_mut().zip(counts) {
                *shares = Shares::of_two(wins, ties, total) * combos;
            }
        }
        StartingHandMatrix { outcomes }
    }
}

impl StartingHandMatrix {
    /// Returns the outcome of all combos of `first` against the combos of `second` that share no card with
    /// them, each pair of combos on all its boards.
    #[must_use]
    pub fn outcome(&self, first: StartingHand, second: StartingHand) -> Shares<u64> {
        self.row(first)[second.index()]
    }

    /// Returns the outcomes of `first` against each starting hand, by its index.
    #[must_use]
    pub fn row(&self, first: StartingHand) -> &[Shares<u64>] {
        &self.outcomes[first.index() * StartingHand::COUNT..][..StartingHand::COUNT]
    }
}

impl fmt::Debug for StartingHandMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StartingHandMatrix({0} x {0})", StartingHand::COUNT)
    }
}
