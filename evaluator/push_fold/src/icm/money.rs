//! Expected prizes without the probabilities of places.
//!
//! At a time of the [race](super::quadrature), the number of stopped clocks is a sum of independent numbers 0 and 1
//! with the characteristic function `prod (q + p z)`, `z = exp(i angle)`. One product at some angles serves all
//! players: each divides by the own factor. The product is negligible except at about 25 angles for any number of
//! players, because it is nearly that of a normal distribution.

use std::f64::consts::TAU;

use super::quadrature::Integrand;

/// Probabilities and products below `exp(-NEGLIGIBLE)` are left out.
const NEGLIGIBLE: f64 = 40.0;

/// The expected prizes so far, and the space for a node.
pub(super) struct Money<'a> {
    rates: &'a [f64],
    prizes: &'a [f64],
    sums: Vec<f64>,
    /// For each player, the probability that the clock has stopped, and the density of the time.
    stopped: Vec<f64>,
    densities: Vec<f64>,
    /// The expected prize of each player who stops now.
    expected: Vec<f64>,
    /// The cosine and sine of each angle of a full turn.
    turn: Vec<[f64; 2]>,
    angles: Vec<Angle>,
}

/// The characteristic function at an angle, without the player who divides.
#[derive(Clone, Copy)]
struct Angle {
    /// The parts of `z - 1`.
    step: [f64; 2],
    /// The parts of the product of all factors, later times the transform of the prizes.
    product: [f64; 2],
}

impl<'a> Money<'a> {
    /// Creates the sums for players with these rates, which add up to 1, and for the prizes of the first places.
    pub(super) fn new(rates: &'a [f64], prizes: &'a [f64]) -> Self {
        let zeros = vec![0.0; rates.len()];
        let [sums, stopped, densities, expected] = [(); 4].map(|()| zeros.clone());
        Self { rates, prizes, sums, stopped, densities, expected, turn: Vec::new(), angles: Vec::new() }
    }

    /// Sets the probabilities and densities at a time. Returns the mean and the variance of the number of stopped
    /// clocks.
    fn set_time(&mut self, time: f64, weight: f64) -> [f64; 2] {
        let (mut mean, mut variance) = (0.0, 0.0);
        for (player, &rate) in self.rates.iter().enumerate() {
            // The smaller of both probabilities has no rounding error of the other.
            let (running, stopped) = if rate * time < 0.5 {
                let stopped = -(-rate * time).exp_m1();
                (1.0 - stopped, stopped)
            } else {
                let running = (-rate * time).exp();
                (running, 1.0 - running)
            };
            mean += stopped;
            variance += running * stopped;
            self.stopped[player] = stopped;
            self.densities[player] = weight * rate * running;
        }
        [mean, variance]
    }

    /// Sets the angles for numbers of stopped clocks from `low` on, `count` of them: the roots of unity at which the
    /// product is not negligible. The angles below 0 have the conjugate products.
    fn set_angles(&mut self, count: usize, variance: f64) {
        let angle = |number: usize| number as f64 * TAU / count as f64;
        self.turn.clear();
        self.turn.extend((0..count).map(|number| {
            let (sine, cosine) = angle(number).sin_cos();
            [cosine, sine]
        }));
        self.angles.clear();
        for number in 1..=count / 2 {
            let half = (angle(number) / 2.0).sin();
            if 2.0 * variance * half * half > NEGLIGIBLE {
                break;
            }
            self.angles.push(Angle { step: [-2.0 * half * half, self.turn[number][1]], product: [1.0, 0.0] });
        }
        for &stopped in &self.stopped {
            for Angle { step: [cosine, sine], product: [real, imaginary] } in &mut self.angles {
                let factor = [1.0 + stopped * *cosine, stopped * *sine];
                let product = *real * factor[0] - *imaginary * factor[1];
                *imaginary = *real * factor[1] + *imaginary * factor[0];
                *real = product;
            }
        }
    }

    /// Multiplies the products by the transform of the prizes from place `low` on. Returns the sum of these prizes
    /// as a part of the number of roots of unity.
    fn transform_prizes(&mut self, low: usize) -> f64 {
        let count = self.turn.len();
        let prizes = &self.prizes[low..self.prizes.len().min(low + count)];
        for (number, angle) in (1..).zip(&mut self.angles) {
            let mut sum = [0.0; 2];
            let mut at = low * number % count;
            for &prize in prizes {
                let [cosine, sine] = self.turn[at];
                sum[0] += prize * cosine;
                sum[1] -= prize * sine;
                at += number;
                at -= if at >= count { count } else { 0 };
            }
            let ([real, imaginary], scale) = (angle.product, 2.0 / count as f64);
            angle.product =
                [scale * (real * sum[0] - imaginary * sum[1]), scale * (real * sum[1] + imaginary * sum[0])];
        }
        prizes.iter().sum::<f64>() / count as f64
    }
}

impl Integrand for Money<'_> {
    fn add(&mut self, time: f64, weight: f64) -> bool {
        let [mean, variance] = self.set_time(time, weight);
        // Bernstein's bound of the numbers of other players that are not negligible.
        let reach =
            NEGLIGIBLE / 3.0 + (NEGLIGIBLE * NEGLIGIBLE / 9.0 + 2.0 * NEGLIGIBLE * variance).sqrt() + 1.0;
        let low = (mean - reach).max(0.0) as usize;
        if low >= self.prizes.len() {
            return false;
        }
        let high = ((mean + reach) as usize).min(self.rates.len() - 1);
        // With an odd number of roots, no factor is 0.
        let count = (high - low + 1) | 1;
        self.set_angles(count, variance);
        let constant = self.transform_prizes(low);
        self.expected.fill(constant);
        for &Angle { step: [cosine, sine], product: [real, imaginary] } in &self.angles {
            for (expected, &stopped) in self.expected.iter_mut().zip(&self.stopped) {
                let factor = [1.0 + stopped * cosine, stopped * sine];
                let square = factor[0] * factor[0] + factor[1] * factor[1];
                *expected += (real * factor[0] + imaginary * factor[1]) / square;
            }
        }
        for ((sum, expected), density) in self.sums.iter_mut().zip(&self.expected).zip(&self.densities) {
            *sum += density * expected;
        }
        true
    }

    fn sums(&mut self) -> &mut Vec<f64> {
        &mut self.sums
    }
}
