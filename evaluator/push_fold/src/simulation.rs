//! Simulated deals of games with four and more seats: the payoffs of a strategy without any simplification of
//! folded hands, and the gain by calls of a fourth player, which the game excludes.

use std::array;
use std::collections::HashMap;

use evaluator::{Card, CardSet, HandRank, HoleCards, RankTable};
use fastrand::Rng;
use holdem::PlayerSet;
use holdem::range::StartingHand;

use crate::deals::HANDS;
use crate::game::{Decision, End, Game, Pay, Turn};
use crate::orders::{duel_of, order_of};
use crate::parallel::map_all;
use crate::rules::MOST_SEATS;
use crate::strategy::Strategy;

/// The number of parts of a simulation, each with its own random numbers.
const PARTS: usize = 64;

/// Returns the number of samples of a part. The parts have all `samples` together.
fn part_of(samples: u32, part: usize) -> u64 {
    // The product overflows 32 bits.
    let until = |part: usize| u64::from(samples) * part as u64 / PARTS as u64;
    until(part + 1) - until(part)
}

/// A mean of random numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub standard_error: f64,
}

/// The sum of random numbers and of their squares.
#[derive(Clone, Copy, Default)]
struct Sums {
    sum: f64,
    squares: f64,
}

impl Sums {
    fn push(&mut self, number: f64) {
        self.sum += number;
        self.squares += number * number;
    }

    fn add(&mut self, other: Self) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Returns the mean of `count` numbers, of which those that were not added are 0, times a factor.
    fn estimate(self, count: f64, factor: f64) -> Estimate {
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        Estimate { mean: factor * mean, standard_error: factor * (variance / (count - 1.0)).sqrt() }
    }
}

/// Returns each seat's payoff in simulated deals.
///
/// All seats are dealt hands, fold or go all-in by the strategy, and are paid by the board. So the result does
/// not depend on how the [values](crate::assess) treat folded hands. It depends on the seed, and not on the
/// number of threads.
///
/// # Panics
///
/// Panics if there are fewer than two deals, or if the strategy is of another game.
#[must_use]
pub fn simulate(game: &Game, strategy: &Strategy, deals: u32, seed: u64) -> Vec<Estimate> {
    assert!(deals >= 2, "at least two deals");
    let parts = map_all(PARTS, |part| {
        let mut dealer = Dealer::new(seed, part);
        let mut sums = [Sums::default(); MOST_SEATS];
        for _ in 0..part_of(deals, part) {
            let pay = dealer.play(game, strategy);
            sums.iter_mut().zip(pay).for_each(|(sums, pay)| sums.push(pay));
        }
        sums
    });
    let mut total = [Sums::default(); MOST_SEATS];
    for part in parts {
        total.iter_mut().zip(part).for_each(|(total, part)| total.add(part));
    }
    total[..game.seats()].iter().map(|sums| sums.estimate(f64::from(deals), 1.0)).collect()
}

/// Returns an estimate of the error of computed payoffs, in the unit of the payoffs: the maximum over all seats of
/// the difference from the [simulated](simulate) payoff plus two standard errors of the simulation.
///
/// With two and three seats, computed payoffs are exact. With more, they are approximate, and do not quite add
/// up: see the [accuracy](crate#accuracy) of this crate. As with any two standard errors, the true error may be
/// larger.
#[must_use]
pub fn payoff_error(payoffs: &[f64], simulated: &[Estimate]) -> f64 {
    let errors = payoffs
        .iter()
        .zip(simulated)
        .map(|(payoff, simulated)| (payoff - simulated.mean).abs() + 2.0 * simulated.standard_error);
    errors.fold(0.0, f64::max)
}

/// A fold that the game demands, because [`MOST_IN`](crate::MOST_IN) players are all-in, and what a call would gain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForcedFold {
    /// The seat that folds, and the players who are all-in before.
    pub decision: Decision,
    /// The probability of this decision.
    pub probability: Estimate,
    /// The gain of calling with the hands that gain by it, if the others fold as before. Noise can only raise
    /// it, because a hand that seems to gain is counted and a hand that seems to lose is not.
    pub gain: Estimate,
}

/// Simulates showdowns of four players at each decision that the game replaces by a fold.
///
/// # Panics
///
/// Panics if there are fewer than two samples for each decision, or if the strategy is of another game.
#[must_use]
pub fn forced_folds(game: &Game, strategy: &Strategy, samples: u32, seed: u64) -> Vec<ForcedFold> {
    assert!(samples >= 2, "at least two samples");
    let folds = game.forced_folds().iter().enumerate();
    // The first streams of random numbers are those of `simulate`.
    let estimate = |(number, &decision)| {
        Spot::new(game, strategy, decision).estimate(samples, seed, PARTS * (number + 1))
    };
    folds.map(estimate).collect()
}

/// A decision that the game replaces by a fold.
struct Spot<'a> {
    game: &'a Game,
    decision: Decision,
    /// The players who are in, with the cumulative weights of their combos.
    players_in: Vec<(usize, Vec<(HoleCards, f64)>)>,
    /// For each player who has folded at a decision, the probability of folding each hand.
    folded: Vec<[f64; HANDS]>,
}

impl<'a> Spot<'a> {
    fn new(game: &'a Game, strategy: &Strategy, decision: Decision) -> Self {
        let with = PlayerSet::from_bits(decision.all_in.bits() | 1 << decision.seat);
        let later = game.staying(decision.seat + 1, with);
        let players = decision.all_in.iter().chain(later);
        let before = |seat: usize| PlayerSet::from_bits(decision.all_in.bits() & ((1 << seat) - 1));
        let players_in = players.map(|seat| {
            let number = (seat < decision.seat).then(|| game.turn(seat, before(seat)));
            let mut total = 0.0;
            let combos = HoleCards::ALL.into_iter().filter_map(|combo| {
                let weight = match number {
                    Some(Turn::Decides(number)) => strategy.all_in[number][StartingHand::of(combo).index()],
                    _ => 1.0,
                };
                total += weight;
                (weight > 0.0).then_some((combo, total))
            });
            (seat, combos.collect())
        });
        let folded = (0..decision.seat).filter(|&seat| !decision.all_in.contains(seat));
        let folded = folded.filter_map(|seat| match game.turn(seat, before(seat)) {
            Turn::Decides(number) => Some(strategy.all_in[number].map(|all_in| 1.0 - all_in)),
            _ => None,
        });
        Self { game, decision, players_in: players_in.collect(), folded: folded.collect() }
    }

    /// Draws the hands of the players who are in from their ranges, and all other cards at random. A deal whose
    /// hands overlap counts nothing, and others count by the probability that the others fold their hands.
    ///
    /// Part `n` of the samples has the random numbers of stream `stream + n` of the seed.
    fn estimate(&self, samples: u32, seed: u64, stream: usize) -> ForcedFold {
        let weights = self.players_in.iter().map(|(_, combos)| combos.last().map_or(0.0, |last| last.1));
        // The probability of a deal, as a multiple of the probability with which it is drawn.
        let pairs = |place: usize| ((52 - 2 * place) * (51 - 2 * place) / 2) as f64;
        let factor: f64 = weights.enumerate().map(|(place, weight)| weight / pairs(place)).product();
        let none = ForcedFold {
            decision: self.decision,
            probability: Estimate::default(),
            gain: Estimate::default(),
        };
        if factor == 0.0 {
            return none;
        }
        let parts =
            map_all(PARTS, |part| self.sample(part_of(samples, part), Dealer::new(seed, stream + part)));
        let (mut reach, mut gains) = (Sums::default(), [Sums::default(); HANDS]);
        for (part_reach, part_gains) in parts {
            reach.add(part_reach);
            gains.iter_mut().zip(*part_gains).for_each(|(sums, part)| sums.add(part));
        }
        let count = f64::from(samples);
        let positive = gains.iter().map(|sums| sums.estimate(count, factor)).filter(|gain| gain.mean > 0.0);
        let (mean, variance) = positive.fold((0.0, 0.0), |(mean, variance), gain| {
            (mean + gain.mean, variance + gain.standard_error.powi(2))
        });
        let gain = Estimate { mean, standard_error: f64::sqrt(variance) };
        ForcedFold { probability: reach.estimate(count, factor), gain, ..none }
    }

    /// Returns the weights of some samples, and by the hand of the seat the weighted gains of a call.
    fn sample(&self, samples: u64, mut dealer: Dealer) -> (Sums, Box<[Sums; HANDS]>) {
        let (mut reach, mut gains) = (Sums::default(), Box::new([Sums::default(); HANDS]));
        let without =
            PlayerSet::from_bits(self.players_in.iter().fold(0, |bits, (seat, _)| bits | 1 << seat));
        let with = PlayerSet::from_bits(without.bits() | 1 << self.decision.seat);
        // The gain of a call, by the order of the hands. Prizes take long to compute.
        let mut by_levels = HashMap::new();
        'samples: for _ in 0..samples {
            let mut combos = [HoleCards::ALL[0]; MOST_SEATS];
            let mut dealt = CardSet::EMPTY;
            for (seat, range) in &self.players_in {
                let combo = dealer.draw(range);
                if !(combo.card_set() & dealt).is_empty() {
                    continue 'samples;
                }
                dealt |= combo.card_set();
                combos[*seat] = combo;
            }
            dealer.shuffle(dealt);
            combos[self.decision.seat] = dealer.combo();
            let weight: f64 =
                self.folded.iter().map(|folds| folds[StartingHand::of(dealer.combo()).index()]).product();
            let levels = levels(&combos, with, dealer.board());
            let pay = |players: PlayerSet| self.game.pay(players, |seat| levels[seat])[self.decision.seat];
            let gain = *by_levels.entry(levels).or_insert_with(|| pay(with) - pay(without));
            reach.push(weight);
            let hand = StartingHand::of(combos[self.decision.seat]).index();
            gains[hand].push(weight * gain);
        }
        (reach, gains)
    }
}

/// Deals random cards.
struct Dealer {
    random: Rng,
    deck: Vec<Card>,
}

impl Dealer {
    /// Creates a dealer with one of the streams of random numbers of a seed.
    ///
    /// The seed is mixed first, because sums of seeds and streams would be equal for neighboring seeds.
    fn new(seed: u64, stream: usize) -> Self {
        let mixed = Rng::with_seed(seed).u64(..) ^ (stream as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Self { random: Rng::with_seed(mixed), deck: vec![] }
    }

    /// Deals a hand of all seats, and returns each seat's payoff.
    fn play(&mut self, game: &Game, strategy: &Strategy) -> Pay {
        self.shuffle(CardSet::EMPTY);
        let combos: [HoleCards; MOST_SEATS] = array::from_fn(|_| self.combo());
        let mut end = PlayerSet::from_bits(0);
        for (seat, &combo) in combos[..game.seats()].iter().enumerate() {
            let is_in = match game.turn(seat, end) {
                Turn::Decides(number) => {
                    self.random.f64() < strategy.all_in[number][StartingHand::of(combo).index()]
                }
                Turn::StaysIn => true,
                Turn::Folds => false,
            };
            end = PlayerSet::from_bits(end.bits() | u16::from(is_in) << seat);
        }
        match game.end(end) {
            End::Uncontested(pay) => *pay,
            End::Two([first, second], pays) => {
                let levels = levels(&combos, end, self.board());
                pays[duel_of([levels[*first], levels[*second]])]
            }
            End::Three(seats, pays) => {
                let levels = levels(&combos, end, self.board());
                pays[order_of(seats.map(|seat| levels[seat]))]
            }
        }
    }

    /// Begins a deal from a deck without some cards.
    fn shuffle(&mut self, dealt: CardSet) {
        self.deck.clear();
        self.deck.extend(CardSet::FULL - dealt);
    }

    fn card(&mut self) -> Card {
        let place = self.random.usize(..self.deck.len());
        self.deck.swap_remove(place)
    }

    fn combo(&mut self) -> HoleCards {
        HoleCards::new(self.card(), self.card()).expect("two cards of a deck")
    }

    fn board(&mut self) -> CardSet {
        (0..5).map(|_| self.card()).collect()
    }

    /// Draws a combo by its weight.
    fn draw(&mut self, range: &[(HoleCards, f64)]) -> HoleCards {
        let total = range[range.len() - 1].1;
        let number = self.random.f64() * total;
        let place = range.partition_point(|&(_, cumulative)| cumulative <= number);
        range[place.min(range.len() - 1)].0
    }
}

/// Returns the level of each player's hand at a showdown: 0 for the best, 1 for the next. Equal hands have equal
/// levels.
fn levels(combos: &[HoleCards; MOST_SEATS], players: PlayerSet, board: CardSet) -> [u8; MOST_SEATS] {
    let mut levels = [0; MOST_SEATS];
    let rank = |seat: usize| -> HandRank {
        RankTable::embedded().rank_set(combos[seat].card_set() | board).expect("seven cards")
    };
    let mut ranks: Vec<(HandRank, usize)> = players.iter().map(|seat| (rank(seat), seat)).collect();
    ranks.sort_by(|a, b| b.cmp(a));
    for (level, equal) in ranks.chunk_by(|a, b| a.0 == b.0).enumerate() {
        equal.iter().for_each(|&(_, seat)| levels[seat] = level as u8);
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On machines of 32 bits the product of samples and parts does not fit a `usize`.
    #[test]
    fn parts_have_all_samples_together() {
        for samples in [2, 63, 64, 65, 1 << 20, 67_108_864, u32::MAX] {
            let parts: Vec<u64> = (0..PARTS).map(|part| part_of(samples, part)).collect();
            let least = u64::from(samples) / PARTS as u64;
            assert!(parts.iter().all(|&part| part == least || part == least + 1), "{samples}");
            assert_eq!(parts.iter().sum::<u64>(), u64::from(samples));
        }
    }
}
