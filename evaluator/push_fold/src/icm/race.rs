//! Probabilities of places by an integral over time.
//!
//! Each player has an independent exponential clock whose rate is the stack. A player who stops at time `t`
//! has place `k + 1` if `k` others have stopped before. The number of others that have stopped has the
//! generating function `prod (q + p z)`, with `q = exp(-rate t)` and `p = 1 - q`. One product serves all
//! players: each divides by the player's own factor.
//!
//! The substitution `t = exp(x - exp(-x))` makes the integrand decay doubly exponentially on both sides, where
//! equidistant nodes converge exponentially. Halving the step squares the error, so a small difference between
//! two steps proves that the second is accurate.

/// Coefficients below this are dropped from both ends of a product.
const NEGLIGIBLE: f64 = 1e-24;

/// The difference between two steps that is small enough. The error of the second step is about its square.
const STEP_DIFFERENCE: f64 = 1e-8;

/// The lowest node, where the time is 1e-25 of the smallest mean time.
const FIRST: f64 = -4.0;

/// The product of mean time and rate at the last node. The probability that the clock is still running is
/// 1e-22.
const LAST: f64 = 50.0;

/// Returns the probability of each of the first places, in a row for each player.
pub(super) fn places(stacks: &[f64], places: usize) -> Vec<Vec<f64>> {
    let total: f64 = stacks.iter().sum();
    let rates: Vec<f64> = stacks.iter().map(|stack| stack / total).collect();
    let slowest = rates.iter().copied().fold(1.0, f64::min);
    let last = (LAST / slowest).ln() + 0.1;
    // The time of the k-th stop varies by a part of 1 / sqrt(k), and a step resolves that.
    let mut step = 0.125_f64.min(0.7 / (places as f64).sqrt());
    let nodes = |step: f64| ((last - FIRST) / step) as usize;
    let mut race = Race::new(&rates, places);
    (0..=nodes(step)).for_each(|node| race.add(FIRST + node as f64 * step));
    loop {
        let coarse: Vec<f64> = race.sums.iter().map(|sum| sum * step).collect();
        // The nodes halfway between.
        (0..nodes(step)).for_each(|node| race.add(FIRST + (node as f64 + 0.5) * step));
        step /= 2.0;
        let differences = coarse.iter().zip(&race.sums).map(|(coarse, sum)| (coarse - sum * step).abs());
        if differences.fold(0.0, f64::max) < STEP_DIFFERENCE {
            break;
        }
    }
    race.sums.iter_mut().for_each(|sum| *sum *= step);
    if places == 0 {
        return vec![vec![]; stacks.len()];
    }
    race.sums.chunks(places).map(<[f64]>::to_vec).collect()
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

    /// Adds the integrand at a node.
    fn add(&mut self, x: f64) {
        let time = (x - (-x).exp()).exp();
        let weight = time * (1.0 + (-x).exp());
        self.chances.clear();
        self.chances.extend(self.rates.iter().map(|rate| [(-rate * time).exp(), -(-rate * time).exp_m1()]));
        let first = self.multiply();
        if first >= self.places {
            return;
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
