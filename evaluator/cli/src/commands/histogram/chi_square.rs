//! Pearson's chi-square test of a sample against exact counts.

use serde::Serialize;

/// The deviation of a sample from its expected counts.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct ChiSquare {
    /// The sum of (observed - expected)^2 / expected.
    pub(super) statistic: f64,
    /// The number of classes less one.
    pub(super) degrees_of_freedom: u32,
    /// The probability of a statistic that is at least as large by chance alone.
    pub(super) p_value: f64,
}

/// The minimum expected count of a class. Smaller classes are pooled, which is the usual rule for this test.
const MIN_EXPECTED: f64 = 5.0;

impl ChiSquare {
    /// Tests `sample` against the shares of `exact`. Returns `None` if there are fewer than two classes to
    /// compare.
    pub(super) fn of(sample: &[u64], exact: &[u64]) -> Option<Self> {
        let (samples, hands): (u64, u64) = (sample.iter().sum(), exact.iter().sum());
        let scale = samples as f64 / hands as f64;
        let mut classes: Vec<(f64, f64)> = Vec::new();
        let mut pooled = (0.0, 0.0);
        for (&observed, &count) in sample.iter().zip(exact).filter(|&(_, &count)| count > 0) {
            let expected = count as f64 * scale;
            if expected < MIN_EXPECTED {
                pooled = (pooled.0 + observed as f64, pooled.1 + expected);
            } else {
                classes.push((observed as f64, expected));
            }
        }
        match classes.last_mut() {
            Some(last) if pooled.1 < MIN_EXPECTED => *last = (last.0 + pooled.0, last.1 + pooled.1),
            _ => classes.push(pooled),
        }
        let degrees_of_freedom = classes.len().checked_sub(1).filter(|&degrees| degrees > 0)? as u32;
        let statistic =
            classes.iter().map(|(observed, expected)| (observed - expected).powi(2) / expected).sum();
        Some(Self { statistic, degrees_of_freedom, p_value: upper_tail(statistic, degrees_of_freedom) })
    }
}

/// Returns the probability that a chi-square variable with this many degrees of freedom is `x` or larger.
///
/// One and two degrees of freedom have closed forms. The recurrence for more is Q(x; k + 2) = Q(x; k) +
/// (x/2)^(k/2) e^(-x/2) / Γ(k/2 + 1).
fn upper_tail(x: f64, degrees_of_freedom: u32) -> f64 {
    let half = x / 2.0;
    let is_odd = degrees_of_freedom % 2 == 1;
    let (mut tail, mut degrees) = if is_odd { (libm::erfc(half.sqrt()), 1) } else { ((-half).exp(), 2) };
    while degrees < degrees_of_freedom {
        let k = f64::from(degrees) / 2.0;
        tail += (k * half.ln() - half - libm::lgamma(k + 1.0)).exp();
        degrees += 2;
    }
    tail
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_the_textbooks() {
        // The 5 % points of the chi-square distribution, from any printed table.
        let five_percent = [(1, 3.841), (2, 5.991), (3, 7.815), (4, 9.488), (7, 14.067), (8, 15.507)];
        for (degrees, x) in five_percent {
            assert!((upper_tail(x, degrees) - 0.05).abs() < 1e-4, "{degrees}");
        }
        assert!((upper_tail(20.090, 8) - 0.01).abs() < 1e-4);
        assert_eq!(upper_tail(0.0, 2), 1.0);
    }

    #[test]
    fn an_unfair_sample_is_detected() {
        let exact = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40];
        let right = exact.map(|count| count / 10);
        assert!(ChiSquare::of(&right, &exact).unwrap().p_value > 0.99);
        let mut wrong = right;
        wrong[0] -= 2_000;
        wrong[1] += 2_000;
        assert!(ChiSquare::of(&wrong, &exact).unwrap().p_value < 1e-6);
    }

    #[test]
    fn rare_classes_are_pooled() {
        let exact = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40];
        let sample = [501, 423, 47, 21, 4, 2, 2, 0, 0];
        assert_eq!(ChiSquare::of(&sample, &exact).unwrap().degrees_of_freedom, 4);
        let one_class = ChiSquare::of(&[10, 0, 0, 0, 0, 0, 0, 0, 0], &[52, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert!(one_class.is_none());
    }
}
