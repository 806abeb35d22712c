//! Probabilities of places by an integral over time.
//!
//! Each player has an independent exponential clock whose rate is the stack. A player who stops at time `t`
//! has place `k + 1` if `k` others have stopped before. The number of others that have stopped has the
//! generating function `prod (q + p z)`, with `q = exp(-rate t)` and `p = 1 - q`. One product serves all
//! players: each divides by the player's own factor.

use super::money::Money;
use super::quadrature::{Integrand, integrals};

/// Coefficients below this are dropped from both ends of a product.
const NEGLIGIBLE: f64 = 1e-24;

/// Returns the probability of each of the first places, in a row for each player.
pub(super) fn places(stacks: &[f64], places: usize) -> Vec<Vec<f64>> {
    if places == 0 {
        return vec![vec![]; stacks.len()];
    }
    let (rates, slowest) = rates(stacks);
    integrals(Race::new(&rates, places), slowest, places, 1.0).chunks(places).map(<[f64]>::to_vec).collect()
}

/// Returns each player's expected prize. The prizes are those of the first places, at least one and in descending
/// order.
pub(super) fn prizes(stacks: &[f64], prizes: &[f64]) -> Vec<f64> {
    let (rates, slowest) = rates(stacks);
    integrals(Money::new(&rates, prizes), slowest, prizes.len(), prizes[0])
}

/// Returns the stacks as parts of their sum, and the smallest part.
fn rates(stacks: &[f64]) -> (Vec<f64>, f64) {
    let total: f64 = stacks.iter().sum();
    let rates: Vec<f64> = stacks.iter().map(|stack| stack / total).collect();
    let slowest = rates.iter().copied().fold(1.0, f64::min);
    (rates, slowest)
}

/// The sums over the nodes so far.
struct Race<'a> {
    rates: &'a [f64],
    places: usize,
    /// The probabilities without the step as a factor, in a row for each player.
    sums: Vec<f64>,
    /// For each player, the probability that the clock is still running, and that it has stopped.
    chances: Vec<[f64; 2]>,
    /// The coefficients of the product, and of the product without a player.
    product: Vec<f64>,
    others: Vec<f64>,
}

impl<'a> Race<'a> {
    fn new(rates: &'a [f64], places: usize) -> Self {
        let (sums, chances) = (vec![0.0; rates.len() * places], Vec::new());
        Self { rates, places, sums, chances, product: Vec::new(), others: Vec::new() }
    }

    /// Computes the product of all factors. Returns the power of its first coefficient.
    fn multiply(&mut self) -> usize {
        let mut first = 0;
        self.product.clear();
        self.product.push(1.0);
        for &[running, stopped] in &self.chances {
            self.product.push(0.0);
            for power in (1..self.product.len()).rev() {
                self.product[power] = running * self.product[power] + stopped * self.product[power - 1];
            }
            self.product[0] *= running;
            while self.product.len() > 1 && self.product[self.product.len() - 1] < NEGLIGIBLE {
                self.product.pop();
            }
            let low = self.product.iter().position(|&coefficient| coefficient >= NEGLIGIBLE).unwrap_or(0);
            if low > 0 {
                self.product.drain(..low);
                first += low;
            }
        }
        first
    }
}

impl Integrand for Race<'_> {
    fn add(&mut self, time: f64, weight: f64) -> bool {
        self.chances.clear();
        self.chances.extend(self.rates.iter().map(|rate| [(-rate * time).exp(), -(-rate * time).exp_m1()]));
        let first = self.multiply();
        if first >= self.places {
            return false;
        }
        for (player, (&rate, &[running, stopped])) in self.rates.iter().zip(&self.chances).enumerate() {
            let density = weight * rate * running;
            if density < NEGLIGIBLE {
                continue;
            }
            divide(&self.product, [running, stopped], &mut self.others);
            let row = &mut self.sums[player * self.places..][..self.places][first.saturating_sub(1)..];
            // Dividing by a factor can lower the first power by one.
            let others = if first == 0 { &self.others[1..] } else { &self.others[..] };
            for (sum, probability) in row.iter_mut().zip(others) {
                *sum += density * probability;
            }
        }
        true
    }

    fn sums(&mut self) -> &mut Vec<f64> {
        &mut self.sums
    }
}

/// Divides the product by one factor, from the side on which rounding errors shrink. The result begins one
/// power before the product.
fn divide(product: &[f64], [running, stopped]: [f64; 2], quotient: &mut Vec<f64>) {
    quotient.clear();
    quotient.resize(product.len() + 1, 0.0);
    if running >= stopped {
        for power in 0..product.len() {
            quotient[power + 1] = (product[power] - stopped * quotient[power]) / running;
        }
    } else {
        for power in (0..product.len()).rev() {
            quotient[power] = (product[power] - running * quotient[power + 1]) / stopped;
        }
    }
}
