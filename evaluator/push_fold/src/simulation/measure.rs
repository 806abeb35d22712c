//! Payoffs, values and gains of a strategy on sampled deals, with standard errors.

use std::ops::ControlFlow;

use crate::deals::HANDS;
use crate::game::Game;
use crate::parallel::map_all;
use crate::response::{Assessment, Measured};
use crate::rules::MAX_SEATS;
use crate::strategy::Strategy;
use crate::values::DecisionValues;

use super::deal::Dealer;
use super::estimate::{FEW, Sums};
use super::focus::Focus;
use super::payoffs::Payoffs;
use super::play::{Policy, Visit, chances};
use super::{Purpose, stream};

/// The number of parts of a round, each with its own random numbers.
const PARTS: usize = 8;

// One round suffices for standard errors, however few deals its parts have.
const _: () = assert!(PARTS as f64 >= FEW);

/// The number of rounds. A measurement may be stopped between two.
const ROUNDS: u64 = 16;

/// A better action counts for the best response if its advantage is this many standard errors.
const SURE: f64 = 1.0;

/// The decisions that occur less often than this get more deals, up to this part of all deals.
const RARE: f64 = 4e-3;

/// The values of a hand at a decision.
#[derive(Clone, Copy, Default)]
struct Value {
    fold: Sums,
    /// The advantage of going all-in.
    advantage: Sums,
}

impl Value {
    fn push(&mut self, visit: &Visit) {
        self.fold.push(visit.fold);
        self.advantage.push(visit.all_in - visit.fold);
    }

    fn add(&mut self, other: &Self) {
        self.fold.add(&other.fold);
        self.advantage.add(&other.advantage);
    }

    /// Returns the better action, `true` for all-in, or `None` if it is not known.
    fn better(&self) -> Option<bool> {
        let error = self.advantage.standard_error()?;
        let mean = self.advantage.mean();
        (mean.abs() > SURE * error).then_some(mean > 0.0)
    }
}

/// The results of some deals.
struct Sample {
    /// By decision and hand.
    values: Vec<Value>,
    payoffs: [Sums; MAX_SEATS],
    gains: [Sums; MAX_SEATS],
}

impl Sample {
    fn new(game: &Game) -> Self {
        let values = vec![Value::default(); game.decisions().len() * HANDS];
        Self { values, payoffs: [Sums::default(); MAX_SEATS], gains: [Sums::default(); MAX_SEATS] }
    }

    fn add(&mut self, other: &Self) {
        self.values.iter_mut().zip(&other.values).for_each(|(value, more)| value.add(more));
        let sums = self.payoffs.iter_mut().chain(&mut self.gains);
        sums.zip(other.payoffs.iter().chain(&other.gains)).for_each(|(sums, more)| sums.add(more));
    }

    /// Returns the number of deals that reach a decision.
    fn visits(&self, number: usize) -> f64 {
        self.values[number * HANDS..][..HANDS].iter().map(|value| value.fold.count()).sum()
    }
}

/// Returns each seat's payoff by a strategy, the values of all hands, and each seat's gain by a best response.
///
/// All seats are dealt hands, fold or go all-in by the strategy, and are paid by the boards. The best response is chosen
/// on some deals, and its gain is measured on others, which the choice has not seen. So the gain is below the true one
/// where the better action is not clear. The result depends on the seed, and not on the number of threads.
///
/// # Panics
///
/// Panics if the strategy is of another game.
#[must_use]
pub fn measure(game: &Game, strategy: &Strategy, deals: u64, seed: u64) -> Assessment {
    measure_until(game, strategy, (deals, seed), &|_| ControlFlow::Continue(()))
}

/// Measures until `tell` returns `Break`. It gets the part of the work that is done, and is called often.
pub(crate) fn measure_until(
    game: &Game,
    strategy: &Strategy,
    (deals, seed): (u64, u64),
    tell: &dyn Fn(f64) -> ControlFlow<()>,
) -> Assessment {
    let measurement = Measurement {
        game,
        strategy,
        policy: Policy::new(game, strategy),
        payoffs: Payoffs::new(game),
        seed,
    };
    // Each deal is played once for each seat.
    let of_parts = deals.div_ceil(2 * ROUNDS * PARTS as u64 * game.seats() as u64).max(1);
    let rounds = |purpose, response: &[Option<bool>], start: f64| {
        let mut all = Sample::new(game);
        for round in 0..ROUNDS {
            all.add(&measurement.sample((purpose, round, of_parts), response));
            if tell(start + (round + 1) as f64 / (2 * ROUNDS) as f64).is_break() {
                break;
            }
        }
        all
    };
    let none = vec![None; game.decisions().len() * HANDS];
    let mut values = rounds(Purpose::Values, &none, 0.0);
    let occurs: Vec<f64> = (0..game.decisions().len()).map(|number| values.visits(number)).collect();
    let first = values.payoffs[0].count() * game.seats() as f64;
    measurement.focus((RARE * deals as f64 / 2.0).ceil() as u32, &mut values);
    let response: Vec<Option<bool>> = values.values.iter().map(Value::better).collect();
    let gains = rounds(Purpose::Gains, &response, 0.5);
    measurement.assessment(values, &occurs.iter().map(|visits| visits / first).collect::<Vec<_>>(), gains)
}

/// What is measured.
struct Measurement<'a> {
    game: &'a Game,
    strategy: &'a Strategy,
    policy: Policy,
    payoffs: Payoffs<'a>,
    seed: u64,
}

impl Measurement<'_> {
    /// Deals and plays. `response` has the actions of the best response, where they are known.
    fn sample(&self, (purpose, round, deals): (Purpose, u64, u64), response: &[Option<bool>]) -> Sample {
        let seats = self.game.seats();
        let parts = map_all(PARTS, |part| {
            let mut dealer = Dealer::new(seats, self.seed, stream(purpose, round, part));
            let mut sample = Sample::new(self.game);
            for _ in 0..deals {
                let mut deal = dealer.deal();
                let (mut payoffs, mut gains) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
                for _ in 0..seats {
                    let chances = chances(&mut dealer);
                    let pay = self.policy.play(&self.payoffs, &deal, &chances, |visit| {
                        sample.values[visit.place].push(&visit);
                        if response[visit.place] == Some(!visit.is_in) {
                            let advantage = visit.all_in - visit.fold;
                            gains[visit.seat] += if visit.is_in { -advantage } else { advantage };
                        }
                    });
                    payoffs.iter_mut().zip(pay).for_each(|(sum, pay)| *sum += pay);
                    deal.rotate(seats);
                }
                // The plays of one deal depend on each other, and count as one number.
                let unit = 1.0 / seats as f64;
                sample.payoffs.iter_mut().zip(payoffs).for_each(|(sums, sum)| sums.push(unit * sum));
                sample.gains.iter_mut().zip(gains).for_each(|(sums, sum)| sums.push(unit * sum));
            }
            sample
        });
        let mut all = Sample::new(self.game);
        parts.iter().for_each(|part| all.add(part));
        all
    }

    /// Adds deals that reach the decisions that are rare.
    fn focus(&self, least: u32, sample: &mut Sample) {
        let decisions = 0..self.game.decisions().len();
        let is_rare = |number: &usize| (1.0..f64::from(least)).contains(&sample.visits(*number));
        let rare: Vec<usize> = decisions.filter(is_rare).collect();
        let found = map_all(rare.len(), |place| {
            let number = rare[place];
            let mut values = vec![Value::default(); HANDS];
            if let Some(focus) = Focus::new(self.game, self.strategy, number) {
                let stream = stream(Purpose::FocusedValues, 0, number);
                let mut dealer = Dealer::new(self.game.seats(), self.seed, stream);
                focus.sample((&self.policy, &self.payoffs), &mut dealer, least, |visit| {
                    values[visit.place - number * HANDS].push(&visit);
                });
            }
            values
        });
        for (number, found) in rare.into_iter().zip(found) {
            let values = &mut sample.values[number * HANDS..][..HANDS];
            values.iter_mut().zip(&found).for_each(|(value, more)| value.add(more));
        }
    }

    /// Returns the assessment from the deals on which the best response was chosen, and from those on which its gains
    /// were measured. `occurs` has the probability of each decision.
    fn assessment(&self, mut all: Sample, occurs: &[f64], second: Sample) -> Assessment {
        let seats = self.game.seats();
        let of = |sums: &[Sums; MAX_SEATS]| -> (Vec<f64>, Vec<f64>) {
            let known = |sums: &Sums| sums.standard_error().expect("a round has a deal in each of its parts");
            sums[..seats].iter().map(|sums| (sums.mean(), known(sums))).unzip()
        };
        let deals = (second.gains[0].count() * seats as f64) as u64;
        let (gains, gain_errors) = of(&second.gains);
        all.add(&second);
        let (payoffs, payoff_errors) = of(&all.payoffs);
        let decisions = occurs.iter().zip(all.values.chunks(HANDS)).map(|(&occurs, values)| {
            let visits: f64 = values.iter().map(|value| value.fold.count()).sum();
            let mut decision = DecisionValues::ZERO;
            let mut errors = [f64::NAN; HANDS];
            for (hand, value) in values.iter().enumerate() {
                let reach = occurs * value.fold.count() / visits.max(1.0);
                decision.reach[hand] = reach;
                decision.fold[hand] = reach * value.fold.mean();
                decision.all_in[hand] = decision.fold[hand] + reach * value.advantage.mean();
                errors[hand] = value.advantage.standard_error().unwrap_or(f64::NAN);
            }
            decision.errors = Some(Box::new(errors));
            decision
        });
        let decisions = decisions.collect();
        Assessment {
            payoffs,
            gains,
            decisions,
            measured: Some(Measured { deals, payoff_errors, gain_errors }),
        }
    }
}
