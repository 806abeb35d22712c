//! The probabilities that some other players are in and others fold, for each hand of a seat.
//!
//! A player who is in has a range, and sums over its hands take card removal into account. A player who folds
//! is the complement: the cases in which this player is in are subtracted from all cases.

use std::array;

use crate::deals::{ByHand, HANDS};
use crate::game::Game;
use crate::orders::{THREE, TWO, duel};
use crate::values::showdowns::{Act, Showdowns};

/// The maximum number of seats whose values are exact.
pub(crate) const MOST_EXACT: usize = 3;

/// The treatment of players who fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Folded {
    /// Exact: with two and three seats, no more than three hands are involved.
    Exact,
    /// Each player who folds depends on the seat's own hand only.
    Alone,
    /// Each player who folds also depends on the hand of one player who is in, and on the outcome of their
    /// showdown. Two players who fold also depend on each other if nobody else is in.
    Bunched,
}

impl Folded {
    pub(crate) fn new(game: &Game, bunching: bool) -> Self {
        match (game.seats() <= MOST_EXACT, bunching) {
            (true, _) => Self::Exact,
            (false, true) => Self::Bunched,
            (false, false) => Self::Alone,
        }
    }
}

/// The other players, from the view of a seat.
pub(super) struct Others<'s, 'a> {
    pub(super) showdowns: &'s mut Showdowns<'a>,
    pub(super) folded: Folded,
}

impl Others<'_, '_> {
    /// Returns the probability of each hand while others fold.
    pub(super) fn none_in(&mut self, folded: &[Act]) -> ByHand {
        let mut masses: ByHand = array::from_fn(|hand| self.showdowns.deals.hand(hand));
        let kept = self.kept(folded);
        masses.iter_mut().zip(kept).for_each(|(mass, kept)| *mass *= kept);
        if self.folded == Folded::Alone {
            return masses;
        }
        for (place, &first) in folded.iter().enumerate() {
            for &second in &folded[place + 1..] {
                let correction = self.both_fold(first, second);
                masses.iter_mut().zip(correction).for_each(|(mass, factor)| *mass *= factor);
            }
        }
        masses
    }

    /// Returns the probabilities of each hand and of its orders with that of a player who is in, while others
    /// fold.
    pub(super) fn one_in(&mut self, player: Act, folded: &[Act]) -> Vec<[f64; TWO]> {
        let all = self.showdowns.two(player);
        let mut orders = all.to_vec();
        if self.folded == Folded::Alone {
            scale_rows(&mut orders, &self.kept(folded));
            return orders;
        }
        for &act in folded {
            // The pair is looked up in one order.
            let (pair, place) = if player < act { ([player, act], 1) } else { ([act, player], 2) };
            let three = self.showdowns.three(pair);
            for ((orders, all), three) in orders.iter_mut().zip(all.iter()).zip(three.iter()) {
                let mut is_in = [0.0; TWO];
                for (order, cases) in three.iter().enumerate() {
                    is_in[duel(order, [0, place])] += cases;
                }
                for order in 0..TWO {
                    orders[order] *= complement(all[order], is_in[order]);
                }
            }
        }
        orders
    }

    /// Returns the probabilities of each hand and of its orders with those of two players who are in, while
    /// others fold.
    pub(super) fn two_in(&mut self, players: [Act; 2], folded: &[Act]) -> Vec<[f64; THREE]> {
        let mut orders = self.showdowns.three(players).to_vec();
        scale_rows(&mut orders, &self.kept(folded));
        orders
    }

    /// Returns the probabilities of the orders of two players' hands, without regard to the seat's hand.
    pub(super) fn two_apart(&mut self, [first, second]: [Act; 2]) -> [f64; TWO] {
        let orders = self.showdowns.two(second);
        self.weighted(first, &orders)
    }

    /// Returns the probabilities of the orders of three players' hands, without regard to the seat's hand.
    pub(super) fn three_apart(&mut self, [first, second, third]: [Act; 3]) -> [f64; THREE] {
        let orders = self.showdowns.three([second, third]);
        self.weighted(first, &orders)
    }

    /// Adds up the orders of a player's hands.
    fn weighted<const ORDERS: usize>(&self, player: Act, orders: &[[f64; ORDERS]]) -> [f64; ORDERS] {
        let mut sums = [0.0; ORDERS];
        for &(hand, weight) in &self.showdowns.reach(player).0 {
            sums.iter_mut().zip(orders[hand]).for_each(|(sum, order)| *sum += weight * order);
        }
        sums
    }

    /// Returns, for each hand of the seat, the product of the conditional probabilities that players fold.
    fn kept(&mut self, folded: &[Act]) -> ByHand {
        let mut kept = [1.0; HANDS];
        for &act in folded {
            let is_in = self.showdowns.two(act);
            for (hand, kept) in kept.iter_mut().enumerate() {
                *kept *= complement(self.showdowns.deals.hand(hand), is_in[hand].iter().sum());
            }
        }
        kept
    }

    /// Returns, for each hand of the seat, the probability that two players both fold, as a multiple of the
    /// product of their probabilities.
    fn both_fold(&mut self, first: Act, second: Act) -> ByHand {
        let both = self.showdowns.three([first, second]);
        let [one, other] = [first, second].map(|act| self.showdowns.two(act));
        array::from_fn(|hand| {
            let dealt = self.showdowns.deals.hand(hand);
            let [one, other] = [&one, &other].map(|is_in| is_in[hand].iter().sum::<f64>() / dealt);
            let both = both[hand].iter().sum::<f64>() / dealt;
            let independent = (1.0 - one) * (1.0 - other);
            if independent > 0.0 { ((1.0 - one - other + both) / independent).max(0.0) } else { 1.0 }
        })
    }
}

/// Returns the part of `all` that is not `taken`, from 0 to 1.
fn complement(all: f64, taken: f64) -> f64 {
    if all > 0.0 { ((all - taken) / all).max(0.0) } else { 0.0 }
}

fn scale_rows<const ORDERS: usize>(rows: &mut [[f64; ORDERS]], factors: &ByHand) {
    for (row, factor) in rows.iter_mut().zip(factors) {
        row.iter_mut().for_each(|cases| *cases *= factor);
    }
}
