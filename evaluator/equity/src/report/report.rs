use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use evaluator::HoleCards;

use crate::packed_fields;
use crate::report::error::EquityError;
use crate::report::found::Found;
use crate::report::halves::Halves;
use crate::report::plan::Plan;
use crate::report::player_set::PlayerSet;
use crate::report::scale::{Scale, least_positive};
use crate::report::shares::{Shares, winners};

/// The equities of players against each other.
///
/// Players are numbered from 0, in the order of the question. Results that every report has are slices by
/// player. Methods for optional results take the player's number, and return `None` if there is no such
/// result or player.
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Showdown};
/// use holdem::range::Range;
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
    /// The shares of each player.
    shares: Vec<Shares>,
    unweighted: bool,
    /// The binary exponent of the unit of all weights.
    exponent: i32,
    found: Found,
}

/// The facts about a simulation besides its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Simulation {
    /// The number of showdowns. All results are reproduced with this number as
    /// [`Stop::samples`](crate::Stop::samples), the same seed, and no other stop.
    pub samples: u64,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// 2^53, the limit below which sums of integers are exact in `f64`.
const MAX_EXACT: f64 = 2.0 / f64::EPSILON;

impl Simulation {
    /// Creates the facts about a simulation.
    #[doc(hidden)]
    #[must_use]
    pub fn new(samples: u64, seed: u64) -> Self {
        Self { samples, seed }
    }
}

impl Report {
    /// Creates the report of a plan's results.
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

    /// Creates the report of a plan's results. `is_even` means that all weights of each range are the same.
    ///
    /// # Errors
    ///
    /// Returns [`EquityError::NoDeal`] if there is no case, and [`EquityError::NoWeight`] if the weights of all
    /// cases may have underflowed.
    #[doc(hidden)]
    pub fn checked(
        players: usize,
        unweighted: bool,
        is_even: bool,
        plan: Plan,
        exact_cost: Duration,
        found: Found,
    ) -> Result<Self, EquityError> {
        if found.has_weight() {
            Ok(Self::new(players, unweighted, plan, exact_cost, found))
        } else if is_even || !plan.is_exact() {
            Err(EquityError::NoDeal { players })
        } else {
            Err(EquityError::NoWeight { players })
        }
    }

    /// Returns the plan that computed the result.
    #[must_use]
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// Returns the estimated time of the quickest exact plan on one thread, by which
    /// [`Method::Auto`](crate::Method::Auto) decides.
    #[must_use]
    pub fn exact_cost(&self) -> Duration {
        self.exact_cost
    }

    /// Returns the number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.shares.len()
    }

    /// Returns the part of the work that was done, if the run was stopped
    /// early, or `None` if the result is complete. In exact work, the evaluated boards are a random sample of
    /// all, and the result is an estimate with a [standard error](Self::standard_error). The result of a
    /// simulation is an estimate in any case.
    #[must_use]
    pub fn partial(&self) -> Option<f64> {
        (self.found.part < 1.0).then_some(self.found.part)
    }

    /// Returns `true` if the result is exact: by an [exact plan](Plan::is_exact) that was not
    /// [stopped](Self::partial). All exact plans have the same result, except for the rounding of weights.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use holdem::{Engine, Plan, Progress, Showdown};
    /// use holdem::range::Range;
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

    /// Returns `true` if all numbers are exact counts: the plan is exact, the result is complete, and all
    /// weights are 0 or 1. Plans that sum in `f64` count less than 2^53 cases.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        let is_integer = self.found.counts.is_some() || self.found.total < MAX_EXACT;
        self.unweighted && self.is_exact() && is_integer
    }

    /// Returns the cases of each player as integers, or `None` if they are not [counted](Self::is_counted).
    #[must_use]
    pub fn counts(&self) -> Option<Vec<Shares<u128>>> {
        if let Some(halves) = &self.found.halves {
            let halves = self.is_counted().then(|| halves.counted())?;
            return Some((0..self.players()).map(|player| halves.shares(player)).collect());
        }
        let by_winners = self.counts_by_winners()?;
        Some((0..self.players()).map(|player| Shares::of_player(&by_winners, player)).collect())
    }

    /// Returns the [winners](Self::winners) with their cases as integers, or `None` if they are not
    /// [counted](Self::is_counted).
    #[must_use]
    pub fn counted_winners(&self) -> Option<Vec<(PlayerSet, u128)>> {
        Some(winners(&self.counts_by_winners()?).collect())
    }

    fn counts_by_winners(&self) -> Option<Vec<u128>> {
        let rounded = || self.found.by_winners.iter().map(|&count| count as u128).collect();
        self.is_counted().then(|| self.found.counts.clone().unwrap_or_else(rounded))
    }

    /// Returns the weight of all evaluated cases, which in a simulation is the number of showdowns. Counts
    /// above 2^53 are rounded. [`counts`](Self::counts) returns them exactly. The unit is two to the power of
    /// [`weight_exponent`](Self::weight_exponent), which is 0 for all but the tiniest weights.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.found.total
    }

    /// Returns the binary exponent of the unit of all weights of cases in the report, except those of combos.
    /// It is usually 0, and a case weighs the product of the given weights. If some products are below 2^-960
    /// (1e-289), where floats lose digits and then underflow, all weights are multiples of `2^exponent` with
    /// the right ratios.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use holdem::{Engine, Showdown};
    /// use holdem::range::Range;
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

    /// Converts a weight of this report, such as [`total`](Self::total), to the unit of the ranges' weights:
    /// multiplies it by two to the power of [`weight_exponent`](Self::weight_exponent). If the result is too
    /// small for a float, it loses digits or is 0.
    #[must_use]
    pub fn in_given_weights(&self, weight: f64) -> f64 {
        libm::ldexp(weight, self.exponent)
    }

    /// Returns an iterator over the sets of players who win alone or share the pot, each with the weight of
    /// these cases. With weights other than 0 and 1, sweeps of three players leave out sets with less than
    /// 1e-12 of all cases, which may be rounding errors.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use holdem::{Engine, Showdown};
    /// use holdem::range::Range;
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

    /// Returns the weight of the cases in which exactly these players win or share, or 0 for a set with
    /// nonexistent players.
    #[must_use]
    pub fn won_by(&self, winners: PlayerSet) -> f64 {
        self.found.by_winners.get(usize::from(winners.bits())).copied().unwrap_or(0.0)
    }

    /// Returns the cases by weight, as each player sees them. They are exact if all weights are 0 or 1 and
    /// the plan is exact. With other weights, exact plans have errors of at most a millionth of the total,
    /// and mostly of 1e-13. Sweeps subtract the cases in which players share cards, and lose digits if little
    /// remains. They do not apply if less than a millionth of the product of all ranges' weights remains.
    #[must_use]
    pub fn shares(&self) -> &[Shares] {
        &self.shares
    }

    /// Returns the cases by best and lowest hands, in games that split the pot between them, such as Omaha
    /// eight or better. In these games, [`winners`](Self::winners) are all players who get a part of the pot,
    /// and a win is the whole pot.
    #[must_use]
    pub fn halves(&self) -> Option<&Halves> {
        self.found.halves.as_ref()
    }

    /// Returns the facts about a simulation, or `None` if the plan is exact.
    #[must_use]
    pub fn simulation(&self) -> Option<Simulation> {
        self.found.simulation
    }

    /// Returns the policy by which all players choose later discards, in words. Returns `None` if there are none: a draw
    /// game has them with several draws, and crazy pineapple and Irish after the flop. Such an answer is of a
    /// simplified model.
    #[must_use]
    pub fn policy(&self) -> Option<&str> {
        self.found.policy.as_deref()
    }

    /// Returns the standard error of a player's equity, as a part of the pot, in a simulation and in exact
    /// work that was [stopped](Self::partial). It accounts for the correlation of deals that share a board.
    /// Returns `None` if the equity is exact, or there is no such player.
    #[must_use]
    pub fn standard_error(&self, player: usize) -> Option<f64> {
        self.found.standard_errors.get(player).copied()
    }

    /// Returns the bounds of a player's equity, from 0 to 1, with a confidence of 95 %: 1.96 standard errors
    /// to each side. Returns `None` if the equity is exact, or there is no such player.
    #[must_use]
    pub fn interval(&self, player: usize) -> Option<(f64, f64)> {
        let error = 1.96 * self.standard_error(player)?;
        let equity = self.shares.get(player)?.equity();
        Some(((equity - error).max(0.0), (equity + error).min(1.0)))
    }

    /// Returns the shares of each of a player's combos against the other ranges, if they were
    /// [requested](crate::Options::by_combo) and the plan is exact. Returns `None` if the run was
    /// [stopped](Self::partial). [Enumeration](Plan::Enumeration), and [hand against hand](Plan::HandVsHand)
    /// of more than two players, cover only the combos of the player's own range.
    #[must_use]
    pub fn by_combo(&self, player: usize) -> Option<&ComboShares> {
        self.found.combos.as_ref().and_then(|combos| combos.get(player))
    }
}

/// The shares of each combo against other ranges. The combo need not be in the player's own range.
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Showdown};
/// use holdem::range::Range;
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
    #[doc(hidden)]
    pub fn new(shares: impl Iterator<Item = (HoleCards, Shares)>) -> Self {
        let mut all = Box::new([Shares::default(); HoleCards::COUNT]);
        for (combo, shares) in shares {
            all[combo.index()] = shares;
        }
        Self { shares: all, exponent: 0 }
    }

    /// Replaces a combo's shares.
    #[doc(hidden)]
    pub fn set(&mut self, combo: HoleCards, shares: Shares) {
        self.shares[combo.index()] = shares;
    }

    /// Converts weights from a scale.
    #[doc(hidden)]
    pub fn leave_scale(&mut self, scale: Scale) {
        if scale == Scale::ONE {
            return;
        }
        let least = least_positive(self.shares.iter().map(|shares| shares.total()));
        self.exponent = scale.exponent_for(least);
        let to_units = scale.to_units(self.exponent);
        self.shares.iter_mut().for_each(|shares| *shares = shares.map(&to_units));
    }

    /// Returns the binary exponent of the unit of all weights. It is 0 unless one of them would underflow, as
    /// in [`Report::weight_exponent`].
    #[must_use]
    pub fn weight_exponent(&self) -> i32 {
        self.exponent
    }

    /// Converts a weight of these shares to the unit of the given weights, as [`Report::in_given_weights`]
    /// does.
    #[must_use]
    pub fn in_given_weights(&self, weight: f64) -> f64 {
        libm::ldexp(weight, self.exponent)
    }

    /// Returns an iterator over those combos of a range that have [shares](Self::get), with their weights.
    ///
    /// ```
    /// use evaluator::RankTable;
    /// use holdem::{Engine, Showdown};
    /// use holdem::range::Range;
    ///
    /// let players: [Range; 2] = ["AKs:0.5, AKo".parse()?, "QQ".parse()?];
    /// let question = Showdown::new(&players).board("Ks Kh 9h".parse()?).by_combo();
    /// let report = question.run(&Engine::new(RankTable::embedded()))?;
    /// let shares = report.by_combo(0).ok_or("not computed")?;
    /// let rows: Vec<_> = shares.of_range(players[0].iter()).collect();
    /// assert_eq!((rows.len(), rows[0].0.to_string(), rows[0].1), (8, "AcKc".into(), 0.5));
    /// assert!(rows.iter().all(|(_, _, shares)| shares.equity() > 0.8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_range(
        &self,
        range: impl IntoIterator<Item = (HoleCards, f64)>,
    ) -> impl Iterator<Item = (HoleCards, f64, Shares)> {
        range.into_iter().filter_map(|(combo, weight)| Some((combo, weight, self.get(combo)?)))
    }

    /// Returns the shares of a combo. Returns `None` if the combo has a card of the board or a dead card, or
    /// overlaps every deal of the other ranges.
    ///
    /// The combo's own weight does not count: the weight of a case is that of the opponents' combos. With
    /// weights between 0 and 1, shares have errors of at most a millionth of their total. A combo that leaves
    /// less than a millionth of the opponents' weights is computed separately. Its shares are `None` if that
    /// would take longer than [the limit](crate::Options::exact_within) of a method that is not
    /// [exact](crate::Method::Exact).
    #[must_use]
    pub fn get(&self, combo: HoleCards) -> Option<Shares> {
        let shares = self.shares[combo.index()];
        (shares.total() > 0.0).then_some(shares)
    }

    /// Returns an iterator over the combos that can be dealt against the other ranges, with their shares.
    pub fn iter(&self) -> impl Iterator<Item = (HoleCards, Shares)> + '_ {
        HoleCards::ALL.into_iter().filter_map(|combo| Some((combo, self.get(combo)?)))
    }

    /// Returns all shares by [`HoleCards::index`]. The total is 0 for combos that cannot be dealt.
    #[must_use]
    pub fn as_slice(&self) -> &[Shares; HoleCards::COUNT] {
        &self.shares
    }
}

packed_fields! {
    Report { plan, exact_cost, shares, unweighted, exponent, found }
    Simulation { samples, seed }
    ComboShares { shares, exponent }
}
