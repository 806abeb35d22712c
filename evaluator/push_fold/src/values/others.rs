//! The probabilities that some other players are in and others fold, for each hand of a seat.
//!
//! A player who is in has a range, and sums over its hands take card removal into account. A player who folds
//! is the complement: the cases in which this player is in are subtracted from all cases.

use std::array;

use crate::deals::{ByHand, HANDS};
use crate::orders::{THREE, TWO, duel};
use crate::values::showdowns::{Act, Showdowns};

/// The other players, from the view of a seat.
pub(super) struct Others<'s, 'a> {
    pub(super) showdowns: &'s mut Showdowns<'a>,
}

impl Others<'_, '_> {
    /// Returns the probability of each hand while others fold.
    pub(super) fn none_in(&mut self, folded: &[Act]) -> ByHand {
        let mut masses: ByHand = array::from_fn(|hand| self.showdowns.deals.hand(hand));
        let kept = self.kept(folded);
        masses.iter_mut().zip(kept).for_each(|(mass, kept)| *mass *= kept);
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

    /// Returns the probabilities of each hand and of its orders with those of two players who are in.
    pub(super) fn two_in(&mut self, players: [Act; 2]) -> Vec<[f64; THREE]> {
        self.showdowns.three(players).to_vec()
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
