//! The solver: counterfactual regret minimization (CFR+) with alternating updates, and a last step that solves
//! for the hands that mix.

mod equalize;
mod lemke;
mod sampled;

use std::array;
use std::ops::ControlFlow;

use holdem::range::Range;

use crate::deals::{ByHand, Deals, HANDS};
use crate::game::{Decision, Game, MAX_EXACT};
use crate::response::{Assessment, assess};
use crate::simulation;
use crate::strategy::{Strategy, by_hand};
use crate::values::{SeatValues, Showdowns};
use equalize::equalize;

/// A search for an equilibrium of a [`Game`].
#[derive(Clone)]
pub struct Solve<'a> {
    pub(crate) game: &'a Game,
    deals: &'a Deals,
    pub(crate) tolerance: f64,
    most_iterations: usize,
    pub(crate) fixed: Vec<Option<ByHand>>,
    /// The number of deals of a search with more seats than [`MAX_EXACT`].
    sampled: u64,
    should_stop: &'a (dyn Fn() -> bool + Sync),
    tell: &'a (dyn Fn(f64) -> ControlFlow<()> + Sync),
}

/// The number of deals of a search, for each seat.
const DEALS_BY_SEAT: u64 = 1_000_000;

/// The number of deals that measure a sampled game, for each deal of its search.
const MEASURED: f64 = 0.5;

/// The part of these deals that measure a search that was stopped at its start.
const MIN_MEASURED: f64 = 0.1;

/// The part of the progress of a sampled game that is the search. The rest is the measurement.
const SEARCH: f64 = 0.6;

/// An equilibrium, up to its exploitability, which is measured with four and more seats.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The strategy of all seats.
    pub strategy: Strategy,
    /// The expected payoffs and best responses.
    pub assessment: Assessment,
    /// The maximum gain of a seat without fixed ranges by another strategy, in [units](Game::unit).
    pub exploitability: f64,
    /// The number of iterations before the last step.
    pub iterations: usize,
    /// `true` if the search was [stopped](Solve::stop_if) before its end.
    pub is_stopped: bool,
}

impl<'a> Solve<'a> {
    /// Starts a search with a tolerance of 1e-6 [units](Game::unit).
    ///
    /// With four and more seats the search samples deals of its own, so it needs no deals of three hands, and neither
    /// the tolerance nor the maximum number of iterations matters.
    #[must_use]
    pub fn new(game: &'a Game, deals: &'a Deals) -> Self {
        Self {
            game,
            deals,
            tolerance: 1e-6,
            most_iterations: 20_000,
            fixed: vec![None; game.decisions().len()],
            sampled: DEALS_BY_SEAT * game.seats() as u64,
            should_stop: &|| false,
            tell: &|_| ControlFlow::Continue(()),
        }
    }

    /// Sets the exploitability at which the search ends, in [units](Game::unit).
    #[must_use]
    pub fn tolerance(self, tolerance: f64) -> Self {
        Self { tolerance, ..self }
    }

    /// Sets the number of deals of a search with four and more seats. Half as many measure the result. The default depends on
    /// the number of seats: 4 million with four, and 9 million with nine.
    #[must_use]
    pub fn sampled(self, deals: u64) -> Self {
        Self { sampled: deals, ..self }
    }

    /// Divides the number of [sampled](Self::sampled) deals. All errors grow by its square root.
    #[must_use]
    pub fn fewer(self, divisor: u64) -> Self {
        Self { sampled: self.sampled / divisor.max(1), ..self }
    }

    /// Sets the maximum number of iterations.
    #[must_use]
    pub fn most_iterations(self, most_iterations: usize) -> Self {
        Self { most_iterations, ..self }
    }

    /// Sets a function that is called before the turn of each seat in an iteration, and often in the last step.
    /// The search ends early if it returns `true`, with the best strategy so far. With four and more seats it is called
    /// before each iteration, and the measurement follows.
    #[must_use]
    pub fn stop_if(self, should_stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { should_stop, ..self }
    }

    /// Sets a function that gets the part of the work that is done, from 0 to 1, with four and more seats. If it returns
    /// `Break`, the search ends, and the measurement after its first deals.
    #[must_use]
    pub fn on_progress(self, tell: &'a (dyn Fn(f64) -> ControlFlow<()> + Sync)) -> Self {
        Self { tell, ..self }
    }

    /// Fixes the hands that go all-in at a decision. The other decisions exploit them.
    #[must_use]
    pub fn fix(mut self, decision: usize, range: &Range) -> Self {
        self.fixed[decision] = Some(by_hand(range));
        self
    }

    /// Runs the search. It ends at the tolerance, at the maximum number of iterations, or if it is
    /// [stopped](Self::stop_if), so check the [exploitability](Solution::exploitability) of the result.
    ///
    /// # Panics
    ///
    /// Panics if the game has more than two seats and the [deals](Deals::has_three) only two hands.
    #[must_use]
    pub fn run(&self) -> Solution {
        if self.game.seats() > MAX_EXACT {
            return self.run_sampled();
        }
        let mut search = Search::new(self);
        let mut best: Option<Solution> = None;
        loop {
            let mut outcome = search.iterate_more();
            let solution = self.solution(&search, &mut outcome);
            if solution.exploitability <= self.tolerance || search.iterations >= self.most_iterations {
                return solution;
            }
            // A new average of few iterations may be worse than the last one.
            let better = match best {
                Some(best) if best.exploitability <= solution.exploitability => best,
                _ => solution,
            };
            if outcome.is_break() {
                return Solution { is_stopped: true, ..better };
            }
            best = Some(better);
        }
    }

    /// Returns `Break` if the search is [stopped](Self::stop_if).
    pub(crate) fn check(&self) -> ControlFlow<()> {
        if (self.should_stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns the average strategy of a search, after the last step unless the search was stopped. Sets the
    /// outcome to `Break` if the last step is stopped.
    fn solution(&self, search: &Search<'_>, outcome: &mut ControlFlow<()>) -> Solution {
        let average = search.average();
        let strategy = match *outcome {
            ControlFlow::Break(()) => average,
            ControlFlow::Continue(()) => match equalize(self, &average) {
                ControlFlow::Continue(equalized) => equalized.unwrap_or(average),
                ControlFlow::Break(()) => {
                    *outcome = ControlFlow::Break(());
                    average
                }
            },
        };
        let assessment = assess(self.game, self.deals, &strategy);
        self.assessed(strategy, assessment, search.iterations)
    }

    /// Searches on sampled deals, and measures the result on others.
    fn run_sampled(&self) -> Solution {
        let (strategy, iterations, part) = sampled::search(self, self.sampled);
        // A search that took too long is measured in proportion.
        let deals = MEASURED * part.max(MIN_MEASURED) * self.sampled as f64;
        let amount = (deals as u64, simulation::SEED);
        let tell = |done: f64| (self.tell)(SEARCH + (1.0 - SEARCH) * done);
        let assessment = simulation::measure_until(self.game, &strategy, amount, &tell);
        Solution { is_stopped: part < 1.0, ..self.assessed(strategy, assessment, iterations) }
    }

    /// Reports the part of the search that is done. Returns `Break` if the answer is not awaited.
    pub(crate) fn tell(&self, done: f64) -> ControlFlow<()> {
        (self.tell)(SEARCH * done)
    }

    fn assessed(&self, strategy: Strategy, assessment: Assessment, iterations: usize) -> Solution {
        // A seat with fixed ranges may gain by others.
        let free = assessment.gains.iter().enumerate().filter(|&(seat, _)| !self.is_fixed(seat));
        let exploitability = free.map(|(_, &gain)| gain).fold(0.0, f64::max) / self.game.unit();
        Solution { strategy, assessment, exploitability, iterations, is_stopped: false }
    }

    /// Returns the strategy with which a search starts.
    pub(crate) fn start(&self) -> Strategy {
        // Narrow ranges at first, because wide ones take longer.
        let start = |decision: &Decision| match decision.all_in.len() {
            0 => Range::top(50.0),
            1 => Range::top(25.0),
            _ => Range::top(10.0),
        };
        let decisions = self.game.decisions().iter().zip(&self.fixed);
        let all_in = decisions.map(|(decision, fixed)| fixed.unwrap_or_else(|| by_hand(&start(decision))));
        Strategy { all_in: all_in.collect() }
    }

    /// Returns `true` if a decision of a seat has a fixed range.
    fn is_fixed(&self, seat: usize) -> bool {
        let mut decisions = self.game.decisions().iter().zip(&self.fixed);
        decisions.any(|(decision, fixed)| decision.seat == seat && fixed.is_some())
    }

    /// Returns the advantage of going all-in over folding for each hand at each decision, and the probability of
    /// the decision. Both are joint with the hand.
    fn advantages(&self, showdowns: &mut Showdowns<'_>) -> (Vec<ByHand>, Vec<ByHand>) {
        let mut advantages = vec![[0.0; HANDS]; self.game.decisions().len()];
        let mut reach = advantages.clone();
        for seat in 0..self.game.seats() {
            for (number, values) in SeatValues::new(self.game, showdowns, seat).all() {
                advantages[number] = array::from_fn(|hand| values.all_in[hand] - values.fold[hand]);
                reach[number] = values.reach;
            }
        }
        (advantages, reach)
    }
}

/// The state of a search.
struct Search<'a> {
    solve: &'a Solve<'a>,
    /// The number of iterations so far.
    iterations: usize,
    current: Strategy,
    showdowns: Showdowns<'a>,
    /// For each decision and hand, the regrets of folding and of going all-in, at least 0.
    regrets: Vec<[[f64; 2]; HANDS]>,
    /// The weighted sums of strategies, and the sums of the weights, for each decision.
    sums: Vec<ByHand>,
    weights: Vec<f64>,
}

impl<'a> Search<'a> {
    fn new(solve: &'a Solve<'a>) -> Self {
        let decisions = solve.game.decisions().len();
        let current = solve.start();
        Self {
            solve,
            iterations: 0,
            showdowns: Showdowns::new(solve.deals, &current),
            current,
            regrets: vec![[[0.0; 2]; HANDS]; decisions],
            sums: vec![[0.0; HANDS]; decisions],
            weights: vec![0.0; decisions],
        }
    }

    /// Iterates until half as many iterations have been added, at least 30 and at most 1,000. Starts a new average,
    /// because strategies of the first iterations would keep it from converging. Returns `Break` if the search was
    /// stopped.
    fn iterate_more(&mut self) -> ControlFlow<()> {
        self.sums.iter_mut().for_each(|sums| sums.fill(0.0));
        self.weights.fill(0.0);
        (0..(self.iterations / 2).clamp(30, 1000)).try_for_each(|_| self.iterate())
    }

    /// Updates the regrets and the strategy of one seat after the other. Returns `Break` if the search was stopped
    /// before a seat.
    fn iterate(&mut self) -> ControlFlow<()> {
        let game = self.solve.game;
        self.iterations += 1;
        let weight = (self.iterations as f64).powi(2);
        for seat in 0..game.seats() {
            self.solve.check()?;
            let values = SeatValues::new(game, &mut self.showdowns, seat).all();
            for (number, values) in values {
                if self.solve.fixed[number].is_some() {
                    continue;
                }
                for hand in 0..HANDS {
                    let advantage = values.all_in[hand] - values.fold[hand];
                    let probability = &mut self.current.all_in[number][hand];
                    let [fold, all_in] = &mut self.regrets[number][hand];
                    *fold = (*fold - *probability * advantage).max(0.0);
                    *all_in = (*all_in + (1.0 - *probability) * advantage).max(0.0);
                    if *fold + *all_in > 0.0 {
                        *probability = *all_in / (*fold + *all_in);
                    }
                    self.sums[number][hand] += weight * *probability;
                }
                self.weights[number] += weight;
                self.showdowns.set(number, &self.current.all_in[number]);
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the average strategy, and the current one at decisions without an iteration.
    fn average(&self) -> Strategy {
        let mean = |number: usize| match self.weights[number] {
            0.0 => self.current.all_in[number],
            weight => self.sums[number].map(|sum| sum / weight),
        };
        let mut strategy = Strategy { all_in: (0..self.sums.len()).map(mean).collect() };
        for (all_in, fixed) in strategy.all_in.iter_mut().zip(&self.solve.fixed) {
            *all_in = fixed.unwrap_or(*all_in);
        }
        strategy
    }
}
