//! The search for an equilibrium on sampled deals.
//!
//! Regret matching with linear weights. Each iteration deals anew, and plays all deals by the current strategy. At each
//! decision on the way, the payoffs of both actions are compared in the same deal. Later iterations have more deals, so
//! they count more. Regrets are sums over all deals, so the noise of single deals averages out.

use crate::deals::HANDS;
use crate::parallel::map_all;
use crate::simulation::{Dealer, Focus, Payoffs, Policy, Purpose, SEED, Visit, chances, stream};
use crate::solve::Solve;
use crate::strategy::Strategy;

/// The number of iterations.
const ITERATIONS: u64 = 240;

/// The number of parts of an iteration, each with its own random numbers.
const PARTS: usize = 8;

/// The decisions that occur less often than this get more deals, up to this part of all deals.
const RARE: f64 = 1e-3;

/// The number of iterations from one that deals to rare decisions to the next.
const FOCUS_STEP: u64 = 4;

/// The state of a search.
struct Search<'a> {
    solve: &'a Solve<'a>,
    payoffs: Payoffs<'a>,
    current: Strategy,
    policy: Policy,
    /// For each decision and hand, the regrets of folding and of going all-in.
    regrets: Vec<[f64; 2]>,
    /// `true` for the decisions that have occurred.
    occurs: Vec<bool>,
    /// The weighted sums of strategies, and the sum of the weights.
    sums: Vec<f64>,
    weight: f64,
}

/// The advantages of going all-in, summed over deals, and the number of deals, by decision and hand.
struct Advantages {
    sums: Vec<f64>,
    visits: Vec<u32>,
}

impl Advantages {
    fn new(decisions: usize) -> Self {
        Self { sums: vec![0.0; decisions * HANDS], visits: vec![0; decisions * HANDS] }
    }

    fn push(&mut self, visit: &Visit) {
        self.sums[visit.place] += visit.all_in - visit.fold;
        self.visits[visit.place] += 1;
    }

    fn add(&mut self, other: &Self) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(sum, more)| *sum += more);
        self.visits.iter_mut().zip(&other.visits).for_each(|(sum, more)| *sum += more);
    }
}

/// Searches for an equilibrium on a number of deals. Returns the average strategy, the number of iterations, and the part
/// of the deals that were played, which is below 1 if the search was stopped.
pub(super) fn search(solve: &Solve<'_>, deals: u64) -> (Strategy, usize, f64) {
    let mut search = Search::new(solve);
    let all = ITERATIONS * (ITERATIONS + 1) / 2;
    // Each deal is played once for each seat.
    let unit = PARTS as u64 * solve.game.seats() as u64;
    for iteration in 1..=ITERATIONS {
        let done = ((iteration - 1) * iteration / 2) as f64 / all as f64;
        if solve.check().is_break() || solve.tell(done).is_break() {
            return (search.average(), iteration as usize - 1, done);
        }
        search.iterate(iteration, (deals * iteration / all).div_ceil(unit));
    }
    (search.average(), ITERATIONS as usize, 1.0)
}

impl<'a> Search<'a> {
    fn new(solve: &'a Solve<'a>) -> Self {
        let game = solve.game;
        let current = solve.start();
        let places = game.decisions().len() * HANDS;
        Self {
            solve,
            payoffs: Payoffs::new(game),
            policy: Policy::new(game, &current),
            current,
            regrets: vec![[0.0; 2]; places],
            occurs: vec![false; game.decisions().len()],
            sums: vec![0.0; places],
            weight: 0.0,
        }
    }

    /// Deals to all seats, and updates the regrets and the strategy.
    fn iterate(&mut self, iteration: u64, of_parts: u64) {
        let mut advantages = self.sample(iteration, of_parts);
        for (occurs, visits) in self.occurs.iter_mut().zip(advantages.visits.chunks(HANDS)) {
            *occurs |= visits.iter().any(|&visits| visits > 0);
        }
        if iteration.is_multiple_of(FOCUS_STEP) {
            self.focus(iteration, of_parts, &mut advantages);
        }
        let weight = (iteration as f64).powi(2);
        self.weight += weight;
        for number in 0..self.solve.game.decisions().len() {
            if self.solve.fixed[number].is_some() {
                continue;
            }
            for hand in 0..HANDS {
                let place = number * HANDS + hand;
                let advantage = advantages.sums[place];
                let probability = &mut self.current.all_in[number][hand];
                let [fold, all_in] = &mut self.regrets[place];
                *fold -= *probability * advantage;
                *all_in += (1.0 - *probability) * advantage;
                let positive = fold.max(0.0) + all_in.max(0.0);
                if positive > 0.0 {
                    *probability = all_in.max(0.0) / positive;
                }
                self.sums[place] += weight * *probability;
            }
        }
        self.policy.set(&self.current);
    }

    fn sample(&self, iteration: u64, deals: u64) -> Advantages {
        let game = self.solve.game;
        let seats = game.seats();
        let parts = map_all(PARTS, |part| {
            let mut dealer = Dealer::new(seats, SEED, stream(Purpose::Search, iteration, part));
            let mut advantages = Advantages::new(game.decisions().len());
            for _ in 0..deals {
                let mut deal = dealer.deal();
                for _ in 0..seats {
                    let chances = chances(&mut dealer);
                    self.policy.play(&self.payoffs, &deal, &chances, |visit| advantages.push(&visit));
                    deal.rotate(seats);
                }
            }
            advantages
        });
        let mut parts = parts.into_iter();
        let mut all = parts.next().expect("at least one part");
        parts.for_each(|part| all.add(&part));
        all
    }

    /// Adds deals that reach the decisions that others reach rarely.
    fn focus(&self, iteration: u64, of_parts: u64, advantages: &mut Advantages) {
        let game = self.solve.game;
        let deals = FOCUS_STEP * of_parts * PARTS as u64 * game.seats() as u64;
        let least = (RARE * deals as f64).ceil() as u64;
        let visits = |number: usize| {
            advantages.visits[number * HANDS..][..HANDS].iter().copied().map(u64::from).sum::<u64>()
        };
        let rare: Vec<usize> = (0..game.decisions().len())
            .filter(|&number| {
                self.occurs[number] && self.solve.fixed[number].is_none() && visits(number) < least
            })
            .collect();
        let found = map_all(rare.len(), |place| {
            let number = rare[place];
            let mut visits = vec![];
            if let Some(focus) = Focus::new(game, &self.current, number) {
                let mut dealer =
                    Dealer::new(game.seats(), SEED, stream(Purpose::FocusedSearch, iteration, number));
                focus.sample((&self.policy, &self.payoffs), &mut dealer, least as u32, |visit| {
                    visits.push(visit)
                });
            }
            visits
        });
        found.iter().flatten().for_each(|visit| advantages.push(visit));
    }

    /// Returns the average strategy.
    fn average(&self) -> Strategy {
        let mut strategy = self.current.clone();
        if self.weight > 0.0 {
            let by_decision = strategy.all_in.iter_mut().zip(self.sums.chunks(HANDS)).zip(&self.solve.fixed);
            for ((all_in, sums), _) in by_decision.filter(|(_, fixed)| fixed.is_none()) {
                all_in.iter_mut().zip(sums).for_each(|(all_in, sum)| *all_in = sum / self.weight);
            }
        }
        strategy
    }
}
