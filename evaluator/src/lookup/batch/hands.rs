//! The forms in which a batch takes hands.

use super::kernels::Kernels;
#[cfg(feature = "rayon")]
use super::parallel;
use super::raw_hands::{HandColumns, HandSlice};
use super::{BatchError, lossy};
use crate::{CardSet, Hand};

/// Many hands in one of the forms that a [`Batch`](super::Batch) takes: [`Sets`], [`Bits`], [`Rows`], [`Columns`] or
/// [`SuitMasks`]. The trait is sealed.
pub trait Hands: sealed::Rank {}

/// Sets of at most seven cards. Sets of different sizes may be mixed. Hundreds of successive sets of one size
/// of five, six or seven cards are ranked fastest.
///
/// ```
/// use evaluator::lookup::batch::Sets;
/// use evaluator::{CardSet, HandRank, RankTable};
///
/// let mut ranks = [HandRank::MAX; 2];
/// RankTable::embedded().batch().rank(Sets(&["2c 3c".parse()?, CardSet::EMPTY]), &mut ranks)?;
/// assert_eq!(ranks[1], HandRank::MIN);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sets<'a>(pub &'a [CardSet]);

/// Sets of at most seven cards, given by their [bits](CardSet::bits). A hand with a bit of no card is an
/// error.
///
/// ```
/// use evaluator::lookup::batch::Bits;
/// use evaluator::{HandRank, RankTable};
///
/// let mut ranks = [HandRank::MIN];
/// RankTable::embedded().batch().rank(Bits(&[0x1F00]), &mut ranks)?;
/// assert_eq!(ranks, [HandRank::MAX]);
/// # Ok::<(), evaluator::lookup::batch::BatchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bits<'a>(pub &'a [u64]);

/// Hands of `N` cards, at most seven, given by their [ids](crate::Card::id) in any order.
///
/// ```
/// use evaluator::lookup::batch::Rows;
/// use evaluator::{HandRank, RankTable};
///
/// let batch = RankTable::embedded().batch();
/// let mut ranks = [HandRank::MIN; 2];
/// let error = batch.rank(Rows(&[[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]]), &mut ranks).unwrap_err();
/// assert_eq!(error.to_string(), "hand 1: 52 is not a card id: expected 0 to 51 (4 x rank + suit)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a, const N: usize>(pub &'a [[u8; N]]);

/// Hands of `N` cards, one to seven, whose [ids](crate::Card::id) are in columns: the first cards of all
/// hands, their second cards, and so on, in any order.
///
/// ```
/// use evaluator::lookup::batch::Columns;
/// use evaluator::{HandRank, RankTable};
///
/// let mut ranks = [HandRank::MIN; 2];
/// let columns = Columns([&[51, 0], &[47, 1], &[43, 2], &[39, 3], &[35, 4]]);
/// RankTable::embedded().batch().rank(columns, &mut ranks)?;
/// assert_eq!(ranks[0], HandRank::MAX);
/// # Ok::<(), evaluator::lookup::batch::BatchError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a, const N: usize>(pub [&'a [u8]; N]);

/// Hands of at most seven cards whose [suit masks](CardSet::suit_mask) are in columns: clubs, diamonds,
/// hearts, spades. Hands of different sizes may be mixed. A mask with a bit above the ace's is an error.
///
/// ```
/// use evaluator::lookup::batch::SuitMasks;
/// use evaluator::{HandRank, RankTable};
///
/// let mut ranks = [HandRank::MIN];
/// let masks = SuitMasks([&[0], &[0], &[0x2000], &[0]]);
/// let error = RankTable::embedded().batch().rank(masks, &mut ranks).unwrap_err();
/// assert_eq!(error.to_string(), "hand 0: the mask 0x2000 for the suit h has bits above the ace's, bit 12");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SuitMasks<'a>(pub [&'a [u16]; 4]);

mod sealed {
    use super::{BatchError, Kernels};

    /// The work of the methods of [`Batch`](super::super::Batch) with the same names.
    pub trait Rank: Sized {
        fn rank(self, kernels: Kernels<'_>, numbers: &mut [u16]) -> Result<(), BatchError>;

        fn rank_lossy(
            self,
            kernels: Kernels<'_>,
            numbers: &mut [u16],
            bad: &mut dyn FnMut(BatchError),
        ) -> Result<(), BatchError>;

        #[cfg(feature = "rayon")]
        fn par_rank(self, kernels: Kernels<'_>, numbers: &mut [u16]) -> Result<(), BatchError>;
    }
}

/// Implements [`Hands`] for a form, given the expression that returns its hands as the kernels take them.
macro_rules! form {
    ([$($parameters:tt)*] $form:ty, $hands:ident => $raw:expr) => {
        impl<$($parameters)*> Hands for $form {}

        impl<$($parameters)*> sealed::Rank for $form {
            #[inline]
            fn rank(self, kernels: Kernels<'_>, numbers: &mut [u16]) -> Result<(), BatchError> {
                let $hands = self.0;
                kernels.rank($raw, numbers)
            }

            fn rank_lossy(
                self,
                kernels: Kernels<'_>,
                numbers: &mut [u16],
                bad: &mut dyn FnMut(BatchError),
            ) -> Result<(), BatchError> {
                let $hands = self.0;
                lossy::rank(kernels, $raw, numbers, bad)
            }

            #[cfg(feature = "rayon")]
            fn par_rank(self, kernels: Kernels<'_>, numbers: &mut [u16]) -> Result<(), BatchError> {
                let $hands = self.0;
                parallel::rank(kernels, $raw, numbers)
            }
        }
    };
}

form!([] Sets<'_>, sets => HandSlice(sets));
form!([] Bits<'_>, bits => HandSlice(bits));
form!([const N: usize] Rows<'_, N>, rows => {
    const { assert!(N <= Hand::MAX_CARDS, "a hand has at most seven cards") }
    HandSlice(rows)
});
form!([const N: usize] Columns<'_, N>, columns => {
    const { assert!(N > 0 && N <= Hand::MAX_CARDS, "a hand has one to seven cards") }
    HandColumns(columns)
});
form!([] SuitMasks<'_>, masks => HandColumns(masks));
