//! The values of folding and of going all-in, for each hand at each decision of a seat.
//!
//! All numbers are joint: the probability that the seat holds the hand and that the others act so, times the
//! payoff. The seat's own action is not a factor, so the values of a hand at a decision compare.
//!
//! # Card removal
//!
//! A player who is in has a range, and a sum over its hands takes card removal into account. A player who has
//! folded is the complement: of all cases, those in which the player is in are subtracted. With two and three
//! seats this is exact, because no more than three hands are involved.
//!
//! With more seats, each player who folds contributes a factor, one less the conditional probability of being
//! in. It is conditional on the seat's own hand or, with [bunching](crate::Solve::bunching), also on the hand
//! of one player who is in and on the outcome of their showdown. Factors of several players are multiplied.
//! So the probabilities of all ends do not quite add up, and are scaled to that of the decision.

use std::array;
use std::collections::HashMap;

use holdem::PlayerSet;
use holdem::range::StartingHand;

use crate::deals::{ByHand, Deals, HANDS, Reach};
use crate::game::{End, Game, ORDERS, Turn};

/// The expected payoffs of both actions at a [`Decision`](crate::Decision), by hand.
#[derive(Clone, Debug)]
pub struct DecisionValues {
    /// The probability of the decision with each hand.
    pub(crate) reach: ByHand,
    /// This probability times the expected payoff of folding.
    pub(crate) fold: ByHand,
    /// The same of going all-in.
    pub(crate) all_in: ByHand,
}

impl DecisionValues {
    pub(crate) const ZERO: Self = Self { reach: [0.0; HANDS], fold: [0.0; HANDS], all_in: [0.0; HANDS] };

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

    fn mean(&self, values: &ByHand, hand: StartingHand) -> Option<f64> {
        let reach = self.reach[hand.index()];
        (reach > 0.0).then(|| values[hand.index()] / reach)
    }
}

/// The action of another player on the way to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Act {
    /// Goes all-in at the decision with this number, with the probabilities of the strategy.
    Decides(usize),
    /// Is in with any hand.
    Always,
}

/// The values of a seat against a strategy of the others.
pub(crate) struct SeatValues<'a> {
    game: &'a Game,
    deals: &'a Deals,
    /// The reach of going all-in, by decision.
    reaches: &'a [Reach],
    seat: usize,
    /// `true` if players who have folded depend on the hands of those who are in.
    is_bunching: bool,
    /// The hands whose values are wanted.
    wanted: [bool; HANDS],
    two: HashMap<Act, Vec<[f64; 3]>>,
    three: HashMap<[Act; 2], Vec<[f64; 13]>>,
}

impl<'a> SeatValues<'a> {
    pub(crate) fn new(
        game: &'a Game,
        deals: &'a Deals,
        reaches: &'a [Reach],
        bunching: bool,
        seat: usize,
    ) -> Self {
        let is_bunching = bunching || game.seats() == MOST_EXACT;
        let (two, three) = (HashMap::new(), HashMap::new());
        Self { game, deals, reaches, seat, is_bunching, wanted: [true; HANDS], two, three }
    }

    /// Limits the work to some hands, where values of hands are independent of each other. Other hands have
    /// meaningless values.
    pub(crate) fn only(self, wanted: [bool; HANDS]) -> Self {
        let is_independent = self.game.seats() <= MOST_EXACT;
        Self { wanted: if is_independent { wanted } else { self.wanted }, ..self }
    }

    /// Returns the values at each decision of the seat, with the decision's number.
    pub(crate) fn all(&mut self) -> Vec<(usize, DecisionValues)> {
        let decisions = self.game.decisions().iter().enumerate();
        let seat = self.seat;
        let own = decisions.filter(move |(_, decision)| decision.seat == seat);
        own.map(|(number, decision)| (number, self.at(decision.all_in))).collect()
    }

    /// Returns the part of the seat's expected payoff from hands in which it has no decision.
    pub(crate) fn without_decision(&mut self) -> f64 {
        let earlier = (1 << self.seat) - 1;
        let ends: Vec<PlayerSet> = self.game.ends().collect();
        let turn = |end: &PlayerSet| self.game.turn(self.seat, PlayerSet::from_bits(end.bits() & earlier));
        let without: Vec<PlayerSet> =
            ends.into_iter().filter(|end| !matches!(turn(end), Turn::Decides(_))).collect();
        without.into_iter().map(|end| self.at_end(end).1.iter().sum::<f64>()).sum()
    }

    fn at(&mut self, before: PlayerSet) -> DecisionValues {
        let (players_in, folded) = self.acts(before, 0..self.seat);
        let reach = self.masses(&players_in, &folded);
        let mut values = DecisionValues { reach, fold: [0.0; HANDS], all_in: [0.0; HANDS] };
        let mut masses = [[0.0; HANDS]; 2];
        let earlier = (1 << self.seat) - 1;
        let ends: Vec<PlayerSet> =
            self.game.ends().filter(|end| end.bits() & earlier == before.bits()).collect();
        let fixed = self.fixed_fold(&ends);
        for end in ends {
            let is_in = end.contains(self.seat);
            if !is_in && fixed.is_some() {
                continue;
            }
            let (mass, value) = self.at_end(end);
            let sum = if is_in { &mut values.all_in } else { &mut values.fold };
            add(sum, &value);
            add(&mut masses[usize::from(is_in)], &mass);
        }
        match fixed {
            Some(payoff) => values.fold = reach.map(|reach| reach * payoff),
            None => scale(&mut values.fold, &reach, &masses[0]),
        }
        scale(&mut values.all_in, &reach, &masses[1]);
        values
    }

    /// Returns the payoff of folding if it is the same at all ends.
    fn fixed_fold(&self, ends: &[PlayerSet]) -> Option<f64> {
        let mut folds = ends.iter().filter(|end| !end.contains(self.seat)).flat_map(|&end| {
            let pays = match self.game.end(end) {
                End::Uncontested(pay) => std::slice::from_ref(pay),
                End::Two(_, pays) => &pays[..],
                End::Three(_, pays) => &pays[..],
            };
            pays.iter().map(|pay| pay[self.seat])
        });
        let first = folds.next()?;
        folds.all(|payoff| payoff == first).then_some(first)
    }

    /// Returns the acts of other seats on the way to an end: of those who are in, and the decisions at which
    /// others fold.
    fn acts(&self, end: PlayerSet, seats: std::ops::Range<usize>) -> (Vec<Act>, Vec<Act>) {
        let (mut players_in, mut folded) = (vec![], vec![]);
        for other in seats.filter(|&other| other != self.seat) {
            let before = PlayerSet::from_bits(end.bits() & ((1 << other) - 1));
            match (self.game.turn(other, before), end.contains(other)) {
                (Turn::Decides(number), true) => players_in.push(Act::Decides(number)),
                (Turn::Decides(number), false) => folded.push(Act::Decides(number)),
                (Turn::StaysIn, _) => players_in.push(Act::Always),
                (Turn::Folds, _) => {}
            }
        }
        (players_in, folded)
    }

    /// Returns the probability of an end, and the same times the payoff.
    fn at_end(&mut self, end: PlayerSet) -> (ByHand, ByHand) {
        let (players_in, folded) = self.acts(end, 0..self.game.seats());
        let (game, seat) = (self.game, self.seat);
        let weigh = |orders: &[f64], pays: &[f64]| -> f64 {
            orders.iter().zip(pays).map(|(order, pay)| order * pay).sum()
        };
        match (game.end(end), end.contains(seat)) {
            (End::Uncontested(pay), _) => {
                let mass = self.masses(&players_in, &folded);
                (mass, mass.map(|mass| mass * pay[seat]))
            }
            (End::Two(seats, pays), true) => {
                let mut pays = pays.map(|pay| pay[seat]);
                if seats[0] != seat {
                    pays.reverse();
                }
                let orders = self.two_hands(players_in[0], &folded);
                (
                    array::from_fn(|hand| orders[hand].iter().sum()),
                    array::from_fn(|hand| weigh(&orders[hand], &pays)),
                )
            }
            (End::Three(seats, pays), true) => {
                let place = seats.iter().position(|&other| other == seat).unwrap_or(0);
                let pays: [f64; 13] = array::from_fn(|order| pays[seen_from(place, order)][seat]);
                let orders = self.three_hands([players_in[0], players_in[1]], &folded);
                (
                    array::from_fn(|hand| orders[hand].iter().sum()),
                    array::from_fn(|hand| weigh(&orders[hand], &pays)),
                )
            }
            (End::Two(_, pays), false) if self.is_bunching => {
                // The showdown of two others, beside each hand of this seat.
                let pays: [f64; 13] = array::from_fn(|order| pays[duel(order, [1, 2])][seat]);
                let orders = self.three_hands([players_in[0], players_in[1]], &folded);
                (
                    array::from_fn(|hand| orders[hand].iter().sum()),
                    array::from_fn(|hand| weigh(&orders[hand], &pays)),
                )
            }
            (End::Two(_, pays), false) => {
                let orders = self.mean_of_two([players_in[0], players_in[1]]);
                let pays = pays.map(|pay| pay[seat]);
                self.beside(orders.iter().sum(), weigh(&orders, &pays), &folded)
            }
            (End::Three(_, pays), false) => {
                let orders = self.mean_of_three([players_in[0], players_in[1], players_in[2]]);
                let pays: [f64; 13] = array::from_fn(|order| pays[order][seat]);
                self.beside(orders.iter().sum(), weigh(&orders, &pays), &folded)
            }
        }
    }

    /// Returns the probability of an event among others and its value, beside each hand of this seat, as if
    /// they were independent of it.
    fn beside(&mut self, probability: f64, value: f64, folded: &[Act]) -> (ByHand, ByHand) {
        let mass = self.alone(folded);
        (mass.map(|mass| mass * probability), mass.map(|mass| mass * value))
    }

    /// Returns the probability that some players are in and others fold, for each hand.
    fn masses(&mut self, players_in: &[Act], folded: &[Act]) -> ByHand {
        match *players_in {
            // Any hand is in, so there is nothing to sum.
            [] | [Act::Always] => self.alone(folded),
            [other] => {
                let orders = self.two_hands(other, folded);
                array::from_fn(|hand| orders[hand].iter().sum())
            }
            [first, second] => {
                let orders = self.three_hands([first, second], folded);
                array::from_fn(|hand| orders[hand].iter().sum())
            }
            _ => {
                let mean = self.mean_of_three([players_in[0], players_in[1], players_in[2]]);
                self.beside(mean.iter().sum(), 0.0, folded).0
            }
        }
    }

    /// Returns the probability that others fold, for each hand.
    fn alone(&mut self, folded: &[Act]) -> ByHand {
        let mut masses: ByHand = array::from_fn(|hand| self.deals.hand(hand));
        for &act in folded {
            let is_in = self.two(act).to_vec();
            for (hand, mass) in masses.iter_mut().enumerate() {
                *mass *= less(self.deals.hand(hand), is_in[hand].iter().sum());
            }
        }
        if !self.is_bunching {
            return masses;
        }
        // Two players fold more or less often together than their probabilities suggest.
        for (place, &first) in folded.iter().enumerate() {
            for &second in &folded[place + 1..] {
                let both = self.three([first, second]).to_vec();
                let [one, other] = [first, second].map(|act| self.two(act).to_vec());
                for (hand, mass) in masses.iter_mut().enumerate() {
                    let dealt = self.deals.hand(hand);
                    let [one, other] = [&one, &other].map(|act| act[hand].iter().sum::<f64>() / dealt);
                    let both = both[hand].iter().sum::<f64>() / dealt;
                    let independent = (1.0 - one) * (1.0 - other);
                    if independent > 0.0 {
                        *mass *= ((1.0 - one - other + both) / independent).max(0.0);
                    }
                }
            }
        }
        masses
    }

    /// Returns the probabilities that each hand wins, shares and loses against a player who is in, while
    /// others fold.
    fn two_hands(&mut self, other: Act, folded: &[Act]) -> Vec<[f64; 3]> {
        let mut orders = self.two(other).to_vec();
        let all = orders.clone();
        for &act in folded {
            if self.is_bunching {
                let three = self.three([other, act]);
                for ((orders, all), three) in orders.iter_mut().zip(&all).zip(three) {
                    let mut is_in = [0.0; 3];
                    for (order, cases) in three.iter().enumerate() {
                        is_in[duel(order, [0, 1])] += cases;
                    }
                    for order in 0..3 {
                        orders[order] *= less(all[order], is_in[order]);
                    }
                }
            } else {
                let two = self.two(act).to_vec();
                for (hand, orders) in orders.iter_mut().enumerate() {
                    let kept = less(self.deals.hand(hand), two[hand].iter().sum());
                    orders.iter_mut().for_each(|order| *order *= kept);
                }
            }
        }
        orders
    }

    /// Returns the probabilities of the orders of each hand and those of two players who are in, while others
    /// fold.
    fn three_hands(&mut self, others: [Act; 2], folded: &[Act]) -> Vec<[f64; 13]> {
        let mut orders = self.three(others).to_vec();
        for &act in folded {
            let two = self.two(act).to_vec();
            for (hand, orders) in orders.iter_mut().enumerate() {
                let kept = less(self.deals.hand(hand), two[hand].iter().sum());
                orders.iter_mut().for_each(|order| *order *= kept);
            }
        }
        orders
    }

    /// Returns the probabilities of the orders of two players' hands, whatever this seat has.
    fn mean_of_two(&mut self, players: [Act; 2]) -> [f64; 3] {
        let orders = self.deals.against(&self.reach(players[1]));
        let mut mean = [0.0; 3];
        for &(hand, weight) in &self.reach(players[0]).0 {
            mean.iter_mut().zip(orders[hand]).for_each(|(sum, order)| *sum += weight * order);
        }
        mean
    }

    /// Returns the probabilities of the orders of three players' hands, whatever this seat has.
    fn mean_of_three(&mut self, players: [Act; 3]) -> [f64; 13] {
        let orders = self.three([players[1], players[2]]).to_vec();
        let mut mean = [0.0; 13];
        for &(hand, weight) in &self.reach(players[0]).0 {
            mean.iter_mut().zip(orders[hand]).for_each(|(sum, order)| *sum += weight * order);
        }
        mean
    }

    fn reach(&self, act: Act) -> Reach {
        match act {
            Act::Decides(number) => self.reaches[number].clone(),
            Act::Always => Reach::all(),
        }
    }

    fn two(&mut self, act: Act) -> &[[f64; 3]] {
        let reach = self.reach(act);
        self.two.entry(act).or_insert_with(|| self.deals.against(&reach))
    }

    fn three(&mut self, acts: [Act; 2]) -> &[[f64; 13]] {
        let reaches = acts.map(|act| self.reach(act));
        self.three.entry(acts).or_insert_with(|| self.deals.against_two(&reaches, &self.wanted))
    }
}

/// The maximum number of seats whose values are exact.
pub(crate) const MOST_EXACT: usize = 3;

/// Returns one less the part of `all` that is `taken`.
fn less(all: f64, taken: f64) -> f64 {
    if all > 0.0 { ((all - taken) / all).max(0.0) } else { 0.0 }
}

fn add(sum: &mut ByHand, more: &ByHand) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Scales values whose probabilities are `masses` to the probabilities `reach`.
fn scale(values: &mut ByHand, reach: &ByHand, masses: &ByHand) {
    for hand in 0..HANDS {
        if masses[hand] > 0.0 {
            values[hand] *= reach[hand] / masses[hand];
        }
    }
}

/// Returns the order of three seats, from one in which the hand at `place` comes first and the others follow
/// in their order.
fn seen_from(place: usize, order: usize) -> usize {
    let [own, first, second] = ORDERS[order];
    let levels = match place {
        0 => [own, first, second],
        1 => [first, own, second],
        _ => [first, second, own],
    };
    ORDERS.iter().position(|&other| other == levels).expect("the order of three hands")
}

/// Returns the order of two hands in an order of three: 0 if the first is better, 1 if they are equal, 2 if the
/// second is better.
pub(crate) fn duel(order: usize, [first, second]: [usize; 2]) -> usize {
    let levels = ORDERS[order];
    match levels[first].cmp(&levels[second]) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    }
}
