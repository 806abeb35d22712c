//! The values of folding and of going all-in, for each hand at each decision of a seat.
//!
//! All numbers are joint: the probability that the seat holds the hand and that the others act so, times the
//! payoff. The seat's own action is not a factor, so the values of a hand at a decision compare.
//!
//! The values are exact, and need two or three seats.

mod others;
mod showdowns;

use std::ops::Range;
use std::{array, slice};

use holdem::PlayerSet;
use holdem::range::StartingHand;

use crate::deals::{ByHand, HANDS};
use crate::game::{End, Game, Turn};
use crate::orders::{THREE, duel, seen_from};
use others::Others;
use showdowns::Act;
pub(crate) use showdowns::Showdowns;

/// The expected payoffs of both actions at a [`Decision`](crate::Decision), by hand.
#[derive(Clone, Debug)]
pub struct DecisionValues {
    /// The probability of the decision with each hand.
    pub(crate) reach: ByHand,
    /// This probability times the expected payoff of folding.
    pub(crate) fold: ByHand,
    /// This probability times the expected payoff of going all-in.
    pub(crate) all_in: ByHand,
    /// The standard errors of the difference of the expected payoffs, if these are measured. An unknown one is `NaN`.
    pub(crate) errors: Option<Box<ByHand>>,
}

impl DecisionValues {
    pub(crate) const ZERO: Self =
        Self { reach: [0.0; HANDS], fold: [0.0; HANDS], all_in: [0.0; HANDS], errors: None };

    /// Returns the probability that the seat faces the decision with any hand.
    #[must_use]
    pub fn reach(&self) -> f64 {
        self.reach.iter().sum()
    }

    /// Returns the expected payoff of folding a hand, or `None` if the decision does not occur with it.
    #[must_use]
    pub fn fold(&self, hand: StartingHand) -> Option<f64> {
        self.mean(&self.fold, hand)
    }

    /// Returns the expected payoff of going all-in with a hand, or `None` if the decision does not occur with
    /// it.
    #[must_use]
    pub fn all_in(&self, hand: StartingHand) -> Option<f64> {
        self.mean(&self.all_in, hand)
    }

    /// Returns the standard error of the difference of both payoffs: 0 if they are exact, and `None` if too few deals
    /// were sampled to know it.
    #[must_use]
    pub fn standard_error(&self, hand: StartingHand) -> Option<f64> {
        let Some(errors) = &self.errors else { return Some(0.0) };
        Some(errors[hand.index()]).filter(|error| error.is_finite())
    }

    /// Returns `true` if the better action is known for nearly all hands: exact values of a decision that occurs, or
    /// measured ones whose errors are small beside the differences of both payoffs.
    #[must_use]
    pub fn is_resolved(&self) -> bool {
        const OCCURS: f64 = 5e-6;
        const SMALL: f64 = 0.15;
        let Some(errors) = &self.errors else { return self.reach() >= OCCURS };
        let mut sums = [0.0; 2];
        for (hand, &error) in errors.iter().enumerate() {
            // A hand without an error counts as one whose error is large.
            let difference = (self.all_in[hand] - self.fold[hand]).abs();
            let error = if error.is_finite() { error * self.reach[hand] } else { difference };
            sums[0] += error;
            sums[1] += difference;
        }
        sums[1] > 0.0 && sums[0] <= SMALL * sums[1]
    }

    fn mean(&self, values: &ByHand, hand: StartingHand) -> Option<f64> {
        let reach = self.reach[hand.index()];
        (reach > 0.0).then(|| values[hand.index()] / reach)
    }
}

/// The probability of an event with each hand, and the same times the payoff.
struct Joint {
    probability: ByHand,
    value: ByHand,
}

impl Joint {
    const ZERO: Self = Self { probability: [0.0; HANDS], value: [0.0; HANDS] };

    /// Creates the event from its probability if all cases have one payoff.
    fn of_payoff(probability: ByHand, payoff: f64) -> Self {
        Self { probability, value: probability.map(|probability| probability * payoff) }
    }

    /// Creates the event from the probability of each order of the hands, and the payoff of each order.
    fn of_orders<const N: usize>(orders: &[[f64; N]], payoffs: &[f64; N]) -> Self {
        Self {
            probability: array::from_fn(|hand| orders[hand].iter().sum()),
            value: array::from_fn(|hand| weigh(&orders[hand], payoffs)),
        }
    }

    fn add(&mut self, other: &Self) {
        for hand in 0..HANDS {
            self.probability[hand] += other.probability[hand];
            self.value[hand] += other.value[hand];
        }
    }

    /// Returns the values as if the probabilities were `reach`.
    fn scaled_to(&self, reach: &ByHand) -> ByHand {
        array::from_fn(|hand| match self.probability[hand] > 0.0 {
            true => self.value[hand] * reach[hand] / self.probability[hand],
            false => self.value[hand],
        })
    }
}

fn weigh<const N: usize>(orders: &[f64; N], payoffs: &[f64; N]) -> f64 {
    orders.iter().zip(payoffs).map(|(order, payoff)| order * payoff).sum()
}

/// The other players on the way to an end or to a decision.
struct Path {
    players_in: Vec<Act>,
    folded: Vec<Act>,
}

/// The values of a seat against a strategy of the others.
pub(crate) struct SeatValues<'s, 'a> {
    game: &'s Game,
    seat: usize,
    others: Others<'s, 'a>,
}

impl<'s, 'a> SeatValues<'s, 'a> {
    pub(crate) fn new(game: &'s Game, showdowns: &'s mut Showdowns<'a>, seat: usize) -> Self {
        Self { game, seat, others: Others { showdowns } }
    }

    /// Returns the values at each decision of the seat, with the decision's number.
    pub(crate) fn all(&mut self) -> Vec<(usize, DecisionValues)> {
        let decisions = self.game.decisions().iter().enumerate();
        let seat = self.seat;
        let own = decisions.filter(move |(_, decision)| decision.seat == seat);
        own.map(|(number, decision)| (number, self.at(decision.all_in))).collect()
    }

    /// Returns the values at the decision after which the players `before` are all-in.
    fn at(&mut self, before: PlayerSet) -> DecisionValues {
        let path = self.path(before, 0..self.seat);
        let reach = self.probability(&path);
        let earlier = (1 << self.seat) - 1;
        let ends: Vec<PlayerSet> =
            self.game.ends().filter(|end| end.bits() & earlier == before.bits()).collect();
        let fold_payoff = self.fold_payoff(&ends);
        let (mut fold, mut all_in) = (Joint::ZERO, Joint::ZERO);
        for end in ends {
            if end.contains(self.seat) {
                all_in.add(&self.at_end(end));
            } else if fold_payoff.is_none() {
                fold.add(&self.at_end(end));
            }
        }
        let fold = match fold_payoff {
            Some(payoff) => reach.map(|reach| reach * payoff),
            None => fold.scaled_to(&reach),
        };
        DecisionValues { reach, fold, all_in: all_in.scaled_to(&reach), errors: None }
    }

    /// Returns the payoff of folding if it is the same at all ends.
    fn fold_payoff(&self, ends: &[PlayerSet]) -> Option<f64> {
        let mut payoffs = ends.iter().filter(|end| !end.contains(self.seat)).flat_map(|&end| {
            let pays = match self.game.end(end) {
                End::Uncontested(pay) => slice::from_ref(pay),
                End::Two(_, pays) => &pays[..],
                End::Three(_, pays) => &pays[..],
                End::Many => &[],
            };
            pays.iter().map(|pay| pay[self.seat])
        });
        let first = payoffs.next()?;
        payoffs.all(|payoff| payoff == first).then_some(first)
    }

    /// Returns the acts of the players at some other seats on the way to an end.
    fn path(&self, end: PlayerSet, seats: Range<usize>) -> Path {
        let mut path = Path { players_in: vec![], folded: vec![] };
        for other in seats.filter(|&other| other != self.seat) {
            let before = PlayerSet::from_bits(end.bits() & ((1 << other) - 1));
            match (self.game.turn(other, before), end.contains(other)) {
                (Turn::Decides(number), true) => path.players_in.push(Act::AllIn(number)),
                (Turn::Decides(number), false) => path.folded.push(Act::AllIn(number)),
                (Turn::StaysIn, _) => path.players_in.push(Act::Always),
            }
        }
        path
    }

    /// Returns the probability of an end with each hand, and the same times the payoff.
    fn at_end(&mut self, end: PlayerSet) -> Joint {
        let path = self.path(end, 0..self.game.seats());
        let Path { players_in, folded } = &path;
        let (game, seat) = (self.game, self.seat);
        match game.end(end) {
            End::Uncontested(pay) => Joint::of_payoff(self.probability(&path), pay[seat]),
            End::Two(seats, pays) if end.contains(seat) => {
                let mut payoffs = pays.map(|pay| pay[seat]);
                if seats[0] != seat {
                    payoffs.reverse();
                }
                Joint::of_orders(&self.others.one_in(players_in[0], folded), &payoffs)
            }
            End::Two(_, pays) => {
                // A showdown of two others, beside each hand of this seat.
                let payoffs: [f64; THREE] = array::from_fn(|order| pays[duel(order, [1, 2])][seat]);
                Joint::of_orders(&self.others.two_in([players_in[0], players_in[1]]), &payoffs)
            }
            End::Three(seats, pays) => {
                let place = seats.iter().position(|&other| other == seat).unwrap_or(0);
                let payoffs: [f64; THREE] = array::from_fn(|order| pays[seen_from(place, order)][seat]);
                Joint::of_orders(&self.others.two_in([players_in[0], players_in[1]]), &payoffs)
            }
            End::Many => unreachable!("an end of more than three seats"),
        }
    }

    /// Returns the probability that others act so, for each hand.
    fn probability(&mut self, path: &Path) -> ByHand {
        let folded = &path.folded;
        match path.players_in[..] {
            // A player who is in with any hand does not change the probability.
            [] | [Act::Always] => self.others.none_in(folded),
            [player] => sums(&self.others.one_in(player, folded)),
            [first, second, ..] => sums(&self.others.two_in([first, second])),
        }
    }
}

fn sums<const N: usize>(orders: &[[f64; N]]) -> ByHand {
    array::from_fn(|hand| orders[hand].iter().sum())
}
