use alloc::vec::Vec;

use equity::{NextCard, Shares, packed_fields};
use evaluator::Category;

use crate::removal::Spot;
use crate::runouts::SharesByCard;
use crate::runouts::categories::Categories;
use crate::runouts::outs::Outs;

/// The effect of the cards to come. Players are numbered from 0, in the order of the question.
///
/// A case is a deal of combos and a complete board. Its weight is the product of the combos' weights. If all
/// weights are 0 or 1, all weights of cases and deals are whole and exact.
///
/// ```
/// use holdem::{Engine, Reports, Showdown};
/// use holdem::range::Range;
/// use evaluator::{Category, RankTable};
///
/// let engine = Engine::new(RankTable::embedded());
/// let players: [Range; 2] = ["AhKh".parse()?, "7s7c".parse()?];
/// let report = Showdown::new(&players).board("Qh 7h 2c 3d".parse()?).runouts(&engine)?;
/// assert_eq!(report.total(), 44.0);
/// assert_eq!(report.next_cards().len(), 44);
/// // Nine hearts are left, and two of them make a full house for the sevens.
/// assert_eq!(report.categories()[0][Category::Flush as usize], 9.0);
/// assert_eq!(report.shares()[0].wins(), 7.0);
/// assert_eq!(report.outs(0).map(|outs| outs.mean_winning()), Some(7.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct RunoutReport {
    shares: Vec<Shares>,
    next_cards: Vec<NextCard>,
    categories: Vec<Categories>,
    outs: Option<Vec<Outs>>,
    unweighted: bool,
    exponent: i32,
}

impl RunoutReport {
    pub(super) fn new(
        spot: &Spot,
        SharesByCard { shares, next_cards, exponent }: SharesByCard,
        mut categories: Vec<Categories>,
        mut outs: Option<Vec<Outs>>,
    ) -> Self {
        let (unweighted, to_units) = (spot.is_unweighted(), spot.scale().to_units(exponent));
        categories.as_flattened_mut().iter_mut().for_each(|weight| *weight = to_units(*weight));
        outs.iter_mut().flatten().for_each(|outs| outs.map(&to_units));
        if spot.missing() == 0 {
            outs = Some(shares.iter().map(Outs::at_showdown).collect());
        }
        Self { shares, next_cards, categories, outs, unweighted, exponent }
    }

    /// Returns the binary exponent of the unit of all weights in the report: 0 unless weights would underflow, as in
    /// [`Report::weight_exponent`](crate::Report::weight_exponent).
    #[must_use]
    pub fn weight_exponent(&self) -> i32 {
        self.exponent
    }

    /// Returns a weight of this report in the weights that the caller gave, as
    /// [`Report::in_given_weights`](crate::Report::in_given_weights) does.
    #[must_use]
    pub fn in_given_weights(&self, weight: f64) -> f64 {
        libm::ldexp(weight, self.exponent)
    }

    /// Returns the number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.shares.len()
    }

    /// Returns `true` if all weights of cases and deals are counts: the weights of the ranges are 0 or 1.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        self.unweighted
    }

    /// Returns the weight of all cases.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.shares[0].total()
    }

    /// Returns each player's shares: the sum over the next cards. From the flop, that sum contains each case
    /// twice, once for either order of its two cards, and is halved.
    #[must_use]
    pub fn shares(&self) -> &[Shares] {
        &self.shares
    }

    /// Returns the cards that can come next, in the order of their ids, deuces first. Empty on a complete
    /// board.
    #[must_use]
    pub fn next_cards(&self) -> &[NextCard] {
        &self.next_cards
    }

    /// Returns, for each player, the weight of the cases in which they end with a hand of each category, by
    /// `category as usize`: high card first. All categories add up to [all cases](Self::total).
    #[must_use]
    pub fn categories(&self) -> &[[f64; Category::COUNT]] {
        &self.categories
    }

    /// Returns a player's position on the current board and their outs. Returns `None` if there were too many
    /// deals to enumerate, or if there is no such player.
    #[must_use]
    pub fn outs(&self, player: usize) -> Option<&Outs> {
        self.outs.as_ref()?.get(player)
    }
}

packed_fields! {
    RunoutReport { shares, next_cards, categories, outs, unweighted, exponent }
}
