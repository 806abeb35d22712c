//! The integral over the time of a race.
//!
//! Each player has an independent exponential clock whose rate is the stack. Rates add up to 1, so the first
//! clock stops at a time of about 1. Until the number of stopped clocks is `places`, the time of the k-th stop
//! varies by at least its square root, and by at least a part `1 / sqrt(places)` of itself. The substitution
//! `t = places sinh²(y / (2 sqrt(places)))` makes that variation about 1 everywhere. The substitution
//! `y = ln(1 + exp(x - exp(-x)))` makes the integrand vanish doubly exponentially towards the start, where
//! equidistant nodes converge exponentially.
//!
//! Halving the step squares the error, so a small difference between two steps proves that the second is
//! accurate.

/// The first step between nodes.
const STEP: f64 = 0.5;

/// The lowest node, where the time is 1e-21.
const FIRST: f64 = -3.0;

/// The product of mean time and rate at the last node. The probability that the clock is still running is
/// 1e-22.
const LAST: f64 = 50.0;

/// The difference between two steps that is small enough. The error of the second step is about its square.
const STEP_DIFFERENCE: f64 = 1e-8;

/// Several integrals over the same time.
pub(super) trait Integrand {
    /// Adds the integrands at a time to the sums, times a weight. Returns `false` if they are negligible then and at
    /// all later times.
    fn add(&mut self, time: f64, weight: f64) -> bool;

    /// Returns the sums.
    fn sums(&mut self) -> &mut Vec<f64>;
}

/// Returns the integrals over the time until `places` clocks have stopped. `slowest` is the smallest rate, and
/// `largest` the largest possible integral.
pub(super) fn integrals(mut of: impl Integrand, slowest: f64, places: usize, largest: f64) -> Vec<f64> {
    let root = (places.max(1) as f64).sqrt();
    // The substitution for y is nearly x there.
    let last = 2.0 * root * ((LAST / slowest).sqrt() / root).asinh() + 1.0;
    let add_nodes = |of: &mut _, first: f64, step: f64| {
        let nodes = (0..).map(|node| first + f64::from(node) * step).take_while(|&x| x <= last);
        for x in nodes {
            let (time, weight) = time(x, root);
            if !Integrand::add(of, time, weight) {
                break;
            }
        }
    };
    let mut step = STEP;
    add_nodes(&mut of, FIRST, step);
    loop {
        let coarse: Vec<f64> = of.sums().iter().map(|sum| sum * step).collect();
        // The nodes halfway between.
        add_nodes(&mut of, FIRST + step / 2.0, step);
        step /= 2.0;
        let differences = coarse.iter().zip(of.sums()).map(|(coarse, sum)| (coarse - *sum * step).abs());
        if differences.fold(0.0, f64::max) < STEP_DIFFERENCE * largest {
            break;
        }
    }
    of.sums().iter_mut().for_each(|sum| *sum *= step);
    std::mem::take(of.sums())
}

/// Returns the time at a node, and its derivative.
fn time(x: f64, root: f64) -> (f64, f64) {
    let s = x - (-x).exp();
    let y = s.max(0.0) + (-s.abs()).exp().ln_1p();
    let angle = y / (2.0 * root);
    let time = (root * angle.sinh()).powi(2);
    let by_y = root / 2.0 * (2.0 * angle).sinh();
    (time, by_y * (1.0 + (-x).exp()) / (1.0 + (-s).exp()))
}
