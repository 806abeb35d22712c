//! The solver: counterfactual regret minimization (CFR+) with alternating updates, and a last step that solves
//! for the hands that mix.

mod equalize;
mod lemke;

use std::array;
use std::ops::ControlFlow;

use holdem::range::Range;

use crate::deals::{ByHand, Deals, HANDS};
use crate::game::{Decision, Game};
use crate::response::{Assessment, assess};
use crate::strategy::{Strategy, by_hand};
use crate::values::{Folded, SeatValues, Showdowns};
use equalize::equalize;

/// A search for an equilibrium of a [`Game`].
#[derive(Clone)]
pub struct Solve<'a> {
    pub(crate) game: &'a Game,
    deals: &'a Deals,
    pub(crate) tolerance: f64,
    most_iterations: usize,
    pub(crate) fixed: Vec<Option<ByHand>>,
    /// The treatment of players who fold.
    folded: Folded,
    should_stop: &'a (dyn Fn() -> bool + Sync),
}

/// An equilibrium, up to its exploitability.
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
}

impl<'a> Solve<'a> {
    /// Starts a search with a tolerance of 1e-6 [units](Game::unit).
    #[must_use]
    pub fn new(game: &'a Game, deals: &'a Deals) -> Self {
        let (fixed, folded) = (vec![None; game.decisions().len()], Folded::new(game, false));
        Self { game, deals, tolerance: 1e-6, most_iterations: 20_000, fixed, folded, should_stop: &|| false }
    }

    /// Sets the exploitability at which the search ends, in [units](Game::unit).
    #[must_use]
    pub fn tolerance(self, tolerance: f64) -> Self {
        Self { tolerance, ..self }
    }

    /// Sets whether players who have folded count as dead cards by their ranges, with more than three seats.
    /// With two and three they always do. This takes several times as long.
    #[must_use]
    pub fn bunching(self, bunching: bool) -> Self {
        Self { folded: Folded::new(self.game, bunching), ..self }
    }

    /// Sets the maximum number of iterations.
    #[must_use]
    pub fn most_iterations(self, most_iterations: usize) -> Self {
        Self { most_iterations, ..self }
    }

    /// Sets a function that is called before the turn of each seat in an iteration, and often in the last step.
    /// The search ends early if it returns `true`, with the best strategy so far.
    #[must_use]
    pub fn stop_if(self, should_stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { should_stop, ..self }
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
                return better;
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
        let assessment = assess(self.game, self.deals, &strategy, self.folded == Folded::Bunched);
        // A seat with fixed ranges may gain by others.
        let free = assessment.gains.iter().enumerate().filter(|&(seat, _)| !self.is_fixed(seat));
        let exploitability = free.map(|(_, &gain)| gain).fold(0.0, f64::max) / self.game.unit();
        Solution { strategy, assessment, exploitability, iterations: search.iterations }
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
            for (number, values) in SeatValues::new(self.game, showdowns, self.folded, seat).all() {
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
        // Narrow ranges at first, because wide ones take longer.
        let start = |decision: &Decision| match decision.all_in.len() {
            0 => Range::top(50.0),
            1 => Range::top(25.0),
            _ => Range::top(10.0),
        };
        let all_in = solve.game.decisions().iter().map(|decision| by_hand(&start(decision))).collect();
        let mut current = Strategy { all_in };
        for (all_in, fixed) in current.all_in.iter_mut().zip(&solve.fixed) {
            *all_in = fixed.unwrap_or(*all_in);
        }
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
        let Solve { game, folded, .. } = *self.solve;
        self.iterations += 1;
        let weight = (self.iterations as f64).powi(2);
        for seat in 0..game.seats() {
            self.solve.check()?;
            let values = SeatValues::new(game, &mut self.showdowns, folded, seat).all();
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
