use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use evaluator::HoleCards;

use crate::packed::packed;
use crate::report::found::Found;
use crate::report::halves::Halves;
use crate::report::plan::Plan;
use crate::report::player_set::PlayerSet;
use crate::report::scale::{Scale, least_positive};
use crate::report::shares::{Shares, winners};

/// How players fare against each other.
///
/// Players are numbered from 0, in the order of the question. What every report has of each of them is a slice; what only
/// some have is asked for by the player's number, and is `None` where there is none of it, or no such player.
///
/// ```
/// use evaluator::RankTable;
/// use equity::{Engine, Showdown};
/// use equity::range::Range;
///
/// let engine = Engine::new(RankTable::embedded());
/// let players: [Range; 2] = ["7s6s".parse()?, "AhAd".parse()?];
/// let report = Showdown::new(&players).run(&engine)?;
/// let [suited, aces] = report.shares() else { unreachable!("two players") };
/// assert_eq!(format!("{:.4} {:.4}", suited.equity(), aces.equity()), "0.2303 0.7697");
/// let counts = report.counts().ok_or("no whole numbers")?;
/// assert_eq!((counts[0].wins(), counts[0].ties(), counts[0].losses()), (391_637, 5_499, 1_315_168));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Report {
    plan: Plan,
    exact_cost: Duration,
    /// One for each player.
    shares: Vec<Shares>,
    unweighted: bool,
    /// The binary exponent of the unit of all weights.
    exponent: i32,
    found: Found,
}

/// What there is to say of a simulation beside what it found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Simulation {
    /// How many showdowns were held. With this number as [`Stop::samples`](crate::Stop::samples), the same seed, and nothing
    /// else to stop at, all results come again.
    pub samples: u64,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// Sums of integers are exact in `f64` below this one: 2^53.
const MOST_EXACT: f64 = 2.0 / f64::EPSILON;

impl Simulation {
    /// A simulation of so many samples.
    #[doc(hidden)]
    #[must_use]
    pub fn new(samples: u64, seed: u64) -> Self {
        Self { samples, seed }
    }
}

impl Report {
    /// The report of what a plan has found.
    #[doc(hidden)]
    #[must_use]
    pub fn new(players: usize, unweighted: bool, plan: Plan, exact_cost: Duration, mut found: Found) -> Self {
        let exponent = found.leave_scale();
        let shares = |player| {
            let shares = found.halves.as_ref().map(|halves| halves.shares(player));
            shares.unwrap_or_else(|| Shares::of_player(&found.by_winners, player)).with_total(found.total)
        };
        let shares = (0..players).map(shares).collect();
        Self { plan, exact_cost, shares, unweighted, exponent, found }
    }

    /// The way the result was found.
    #[must_use]
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// How long the quickest exact plan takes on one thread, by the estimate that [`Method::Auto`](crate::Method::Auto)
    /// decides by.
    #[must_use]
    pub fn exact_cost(&self) -> Duration {
        self.exact_cost
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        self.shares.len()
    }

    /// Which part of the work was done, if the run was [stopped](crate::Showdown::on_progress) before its end. In exact work the
    /// boards that were looked at are a random sample of all, and the result is an estimate with a
    /// [standard error](Self::standard_error); in a simulation it is an estimate anyway. `None` if the result is whole.
    #[must_use]
    pub fn partial(&self) -> Option<f64> {
        (self.found.part < 1.0).then_some(self.found.part)
    }

    /// Returns `true` if the result is exact: by an [exact plan](Plan::is_exact) that was not [stopped](Self::partial). Rounding of
    /// weights aside, all exact plans have the same result.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use equity::{Engine, Plan, Progress, Showdown};
    /// use equity::range::Range;
    /// use evaluator::RankTable;
    ///
    /// let engine = Engine::new(RankTable::embedded());
    /// let players: [Range; 2] = ["AA".parse()?, "random".parse()?];
    /// let question = Showdown::new(&players).plan(Plan::Sweep);
    /// assert!(question.run(&engine)?.is_exact());
    /// let half = |progress: &Progress<'_>| match progress.done < 0.5 {
    ///     true => ControlFlow::Continue(()),
    ///     false => ControlFlow::Break(()),
    /// };
    /// let stopped = question.on_progress(&half).run(&engine)?;
    /// assert!(stopped.plan().is_exact() && !stopped.is_exact());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.plan.is_exact() && self.partial().is_none()
    }

    /// Returns `true` if all numbers are exact counts: the plan is exact, the result is whole, and all weights are 0 or 1.
    /// Plans that sum in `f64` count less than 2^53 cases.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        let is_integer = self.found.counts.is_some() || self.found.total < MOST_EXACT;
        self.unweighted && self.is_exact() && is_integer
    }

    /// The cases as each player sees them, in integers; `None` if they are not [counted](Self::is_counted).
    #[must_use]
    pub fn counts(&self) -> Option<Vec<Shares<u128>>> {
        if let Some(halves) = &self.found.halves {
            let halves = self.is_counted().then(|| halves.counted())?;
            return Some((0..self.players()).map(|player| halves.shares(player)).collect());
        }
        let by_winners = self.counts_by_winners()?;
        Some((0..self.players()).map(|player| Shares::of_player(&by_winners, player)).collect())
    }

    /// The [winners](Self::winners) with these cases in integers; `None` if they are not [counted](Self::is_counted).
    #[must_use]
    pub fn counted_winners(&self) -> Option<Vec<(PlayerSet, u128)>> {
        Some(winners(&self.counts_by_winners()?).collect())
    }

    fn counts_by_winners(&self) -> Option<Vec<u128>> {
        let rounded = || self.found.by_winners.iter().map(|&count| count as u128).collect();
        self.is_counted().then(|| self.found.counts.clone().unwrap_or_else(rounded))
    }

    /// The weight of all cases, or of those that were looked at; in a simulation the number of showdowns. Counts above 2^53
    /// are rounded: [`counts`](Self::counts) has them exactly. It is in units of two to the power of
    /// [`weight_exponent`](Self::weight_exponent), which is 0 for all but the tiniest weights.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.found.total
    }

    /// Returns the binary exponent of the unit of all weights of cases in the report, those of combos excepted. It is 0,
    /// so that a case weighs the product of the weights that the caller gave, unless some of the weights are below 2^-960
    /// (1e-289), where floats lose digits and then underflow. In that case all of them are multiples of `2^exponent`, and
    /// their ratios are right.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use equity::{Engine, Showdown};
    /// use equity::range::Range;
    ///
    /// let players: [Range; 2] = ["AsAh:1e-200".parse()?, "KsKh:1e-200".parse()?];
    /// let report = Showdown::new(&players).board("2c 7d 9h".parse()?).run(&Engine::new(RankTable::embedded()))?;
    /// // 990 boards, each with a weight of 1e-400.
    /// let exponent = f64::from(report.weight_exponent()) * 2_f64.log10();
    /// assert!((report.total().log10() + exponent - (990_f64.log10() - 400.0)).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn weight_exponent(&self) -> i32 {
        self.exponent
    }

    /// Returns a weight of this report in the weights that the caller gave, as the nearest float: with fewer digits, or 0,
    /// if it underflows.
    #[must_use]
    pub fn in_given_weights(&self, weight: f64) -> f64 {
        libm::ldexp(weight, self.exponent)
    }

    /// The sets of players who win alone or share the pot in some case, each with the weight of these cases. With weights other
    /// than 0 and 1, sweeps of three players leave out sets with less than 1e-12 of all cases, which is what rounding leaves.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use equity::{Engine, Showdown};
    /// use equity::range::Range;
    ///
    /// let engine = Engine::new(RankTable::embedded());
    /// let players: [Range; 3] = ["AsQd".parse()?, "AhQc".parse()?, "Td8d".parse()?];
    /// let report = Showdown::new(&players).board("2c7d9hKs".parse()?).run(&engine)?;
    /// let winners: Vec<_> = report.winners().map(|(set, weight)| (set.to_string(), weight)).collect();
    /// assert_eq!(winners, [("1=2".into(), 28.0), ("3".into(), 14.0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winners(&self) -> impl Iterator<Item = (PlayerSet, f64)> + '_ {
        winners(&self.found.by_winners)
    }

    /// The weight of the cases in which exactly these players win or share; 0 for sets with players who are not there.
    #[must_use]
    pub fn won_by(&self, winners: PlayerSet) -> f64 {
        self.found.by_winners.get(usize::from(winners.bits())).copied().unwrap_or(0.0)
    }

    /// The cases by weight as each player sees them. If all weights are 0 or 1 and the plan is exact, they are exact. With
    /// weights between, an exact plan's are right to a millionth of the total, and mostly to 1e-13 of it: sweeps, which take
    /// out what shares cards, lose digits where hardly anything is left, and are not done where that is less than a
    /// millionth of the product of all ranges' weights.
    #[must_use]
    pub fn shares(&self) -> &[Shares] {
        &self.shares
    }

    /// The cases by best and lowest hands, in games that share the pot between them, such as Omaha eight or better. There,
    /// [`winners`](Self::winners) are all who get a part of the pot, and a win is all of it.
    #[must_use]
    pub fn halves(&self) -> Option<&Halves> {
        self.found.halves.as_ref()
    }

    /// The facts about a simulation; `None` if the plan is exact.
    #[must_use]
    pub fn simulation(&self) -> Option<Simulation> {
        self.found.simulation
    }

    /// The standard error of a player's equity, as a part of the pot: in a simulation, and in exact work that was
    /// [stopped](Self::partial). Deals that share a board are not taken for independent. `None` if the equity is exact, or
    /// there is no such player.
    #[must_use]
    pub fn standard_error(&self, player: usize) -> Option<f64> {
        self.found.standard_errors.get(player).copied()
    }

    /// The bounds, from 0 to 1, between which a player's equity is with a confidence of 95 %: 1.96 standard errors to each
    /// side. `None` if the equity is exact, or there is no such player.
    #[must_use]
    pub fn interval(&self, player: usize) -> Option<(f64, f64)> {
        let error = 1.96 * self.standard_error(player)?;
        let equity = self.shares.get(player)?.equity();
        Some(((equity - error).max(0.0), (equity + error).min(1.0)))
    }

    /// How each combo of a player fares against the other ranges, if that [was asked for](crate::Showdown::by_combo)
    /// and the plan is exact; `None` if the run was [stopped](Self::partial). By [enumeration](Plan::Enumeration), and by
    /// [hand against hand](Plan::HandVsHand) of more than two players, there are only the combos of the player's own range.
    #[must_use]
    pub fn by_combo(&self, player: usize) -> Option<&ComboShares> {
        self.found.combos.as_ref().and_then(|combos| combos.get(player))
    }
}

/// How each combo fares against other ranges, in the player's own range or not.
///
/// ```
/// use evaluator::RankTable;
/// use equity::{Engine, Showdown};
/// use equity::range::Range;
///
/// let players: [Range; 2] = ["AA".parse()?, "KK, QQ".parse()?];
/// let question = Showdown::new(&players).board("Ks 9h 4c".parse()?).by_combo();
/// let report = question.run(&Engine::new(RankTable::embedded()))?;
/// let kings = report.by_combo(1).and_then(|combos| combos.get("KdKh".parse().ok()?)).ok_or("not dealt")?;
/// assert!(kings.equity() > 0.9);
/// assert_eq!(kings.total(), 6.0 * 990.0); // six pairs of aces, and 45 choose 2 boards
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ComboShares {
    shares: Box<[Shares; HoleCards::COUNT]>,
    exponent: i32,
}

impl ComboShares {
    pub(crate) fn new(shares: impl Iterator<Item = (HoleCards, Shares)>) -> Self {
        let mut all = Box::new([Shares::default(); HoleCards::COUNT]);
        for (combo, shares) in shares {
            all[combo.index()] = shares;
        }
        Self { shares: all, exponent: 0 }
    }

    /// Puts other shares in the place of a combo's.
    pub(crate) fn set(&mut self, combo: HoleCards, shares: Shares) {
        self.shares[combo.index()] = shares;
    }

    /// Takes weights out of a scale.
    pub(crate) fn leave_scale(&mut self, scale: Scale) {
        if scale == Scale::ONE {
            return;
        }
        let least = least_positive(self.shares.iter().map(|shares| shares.total()));
        self.exponent = scale.exponent_for(least);
        let to_units = scale.to_units(self.exponent);
        self.shares.iter_mut().for_each(|shares| *shares = shares.map(&to_units));
    }

    /// Returns the binary exponent of the unit of all weights: 0 unless one of them would underflow, as in
    /// [`Report::weight_exponent`].
    #[must_use]
    pub fn weight_exponent(&self) -> i32 {
        self.exponent
    }

    /// Returns a weight of these shares in the weights that the caller gave, as [`Report::in_given_weights`] does.
    #[must_use]
    pub fn in_given_weights(&self, weight: f64) -> f64 {
        libm::ldexp(weight, self.exponent)
    }

    /// How a combo fares; `None` if it has a card of the board or a dead card, or can meet nothing of the other ranges.
    ///
    /// The combo's own weight does not count: a case weighs what the opponents' combos weigh. If weights are between
    /// 0 and 1, shares are right to a millionth of their total. A combo that can meet less than a millionth of the
    /// opponents' weights is worked out by itself: `None`, if that would take longer than
    /// [the limit](crate::Showdown::exact_within) of a method that is not [exact](crate::Method::Exact).
    #[must_use]
    pub fn get(&self, combo: HoleCards) -> Option<Shares> {
        let shares = self.shares[combo.index()];
        (shares.total() > 0.0).then_some(shares)
    }

    /// The combos that can meet the other ranges, and how they fare.
    pub fn iter(&self) -> impl Iterator<Item = (HoleCards, Shares)> + '_ {
        HoleCards::ALL.into_iter().filter_map(|combo| Some((combo, self.get(combo)?)))
    }

    /// All of them by [`HoleCards::index`], with a total of 0 where there is nothing to meet.
    #[must_use]
    pub fn as_slice(&self) -> &[Shares; HoleCards::COUNT] {
        &self.shares
    }
}

packed! {
    Report { plan, exact_cost, shares, unweighted, exponent, found }
    Simulation { samples, seed }
    ComboShares { shares, exponent }
}
