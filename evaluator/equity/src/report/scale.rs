//! The scale of weights, which is kept apart from their sums.
//!
//! A case weighs the product of up to ten weights between 5e-324 and 1, which may be far below the least
//! float. Sums are therefore computed in weights relative to the largest of each range, with the factor in a
//! [`Scale`]. [`Scale::exponent_for`] defines how sums are converted back to the unit of the given weights.

use crate::packed_fields;
use crate::report::shares::Shares;

/// The exponent of the least number with enough digits, 2^-960 (1e-289). Smaller floats soon lose digits by
/// underflow.
const MIN_EXPONENT: i32 = -960;

/// A positive factor, `significand * 2^exponent`, which may exceed the range of floats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// The significand, from 1/2 to 1.
    significand: f64,
    exponent: i32,
}

impl Scale {
    /// The factor 1.
    pub const ONE: Self = Self { significand: 0.5, exponent: 1 };

    /// Returns the scale of a positive, finite number.
    #[must_use]
    pub fn of(factor: f64) -> Self {
        let (significand, exponent) = libm::frexp(factor);
        Self { significand, exponent }
    }

    /// Returns the product of two scales.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        let Self { significand, exponent } = Self::of(self.significand * other.significand);
        Self { significand, exponent: exponent + self.exponent + other.exponent }
    }

    /// Returns the scale divided by a power of two.
    #[must_use]
    pub fn divided_by_power(self, power: i32) -> Self {
        Self { exponent: self.exponent - power, ..self }
    }

    /// Returns the binary exponent of the unit of reported numbers, where `least` is the smallest positive
    /// number in this scale. It is 0, for the unit of the given weights, unless `least` would lose digits by
    /// underflow. Otherwise it is the exponent of the scale, and reported numbers are about as large as in
    /// this scale.
    #[must_use]
    pub fn exponent_for(self, least: f64) -> i32 {
        let is_lost = least > 0.0 && libm::frexp(least).1 + self.exponent < MIN_EXPONENT;
        if is_lost { self.exponent } else { 0 }
    }

    /// Returns a function that converts numbers of this scale to units of `2^exponent`.
    pub fn to_units(self, exponent: i32) -> impl Fn(f64) -> f64 {
        let shift = self.exponent - exponent;
        // The factor is usually a float. If it is not, its product with the number may be one.
        let (factor, shift) = match shift {
            -1000..=1000 => (libm::ldexp(self.significand, shift), 0),
            _ => (self.significand, shift),
        };
        move |number| if shift == 0 { number * factor } else { libm::ldexp(number * factor, shift) }
    }
}

/// Returns the number that a range's weights are divided by. Weights that are all the same become 1, and their
/// sums are exact. Others are divided by the least power of two above the largest one, or by 1 if that is 1, so
/// the division does not round. The second value is `true` if all weights are the same.
pub fn unit_of(weights: impl Iterator<Item = f64> + Clone) -> (f64, bool) {
    let largest = weights.clone().fold(0.0, f64::max);
    let is_even = { weights }.all(|weight| weight == largest);
    let is_unit = is_even || largest == 1.0;
    (if is_unit { largest } else { libm::ldexp(1.0, libm::frexp(largest).1) }, is_even)
}

/// Returns the smallest positive number, or 0 if there is none.
pub(super) fn least_positive(numbers: impl Iterator<Item = f64>) -> f64 {
    let least = numbers.filter(|&number| number > 0.0).fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { 0.0 }
}

/// Converts shares from units of `2^from` to units of `2^to`.
pub(crate) fn change_unit(shares: &mut [Shares], from: i32, to: i32) {
    if from != to {
        shares.iter_mut().for_each(|shares| *shares = shares.map(|cases| libm::ldexp(cases, from - to)));
    }
}

packed_fields! {
    Scale { significand, exponent }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_converted_to_the_requested_units() {
        let scale = Scale::of(1e-150).times(Scale::of(0.3)).times(Scale::of(1e-160)).divided_by_power(-20);
        // 0.3e-310 * 2^20, which is a subnormal float.
        assert_eq!(scale.exponent_for(1e300), 0);
        assert!((scale.to_units(0)(1e300) / (0.3e-10 * 1_048_576.0) - 1.0).abs() < 1e-12);
        let exponent = scale.exponent_for(1.0);
        let number = scale.to_units(exponent)(1.0);
        assert!(exponent < -1000 && (0.5..1.0).contains(&number), "{number} * 2^{exponent}");
        let expected = (0.3_f64.log2() - 310.0 * 10_f64.log2() + 20.0) - f64::from(exponent);
        assert!((number.log2() - expected).abs() < 1e-9);
        let mut shares = [Shares::heads_up(number, 2.0 * number, 0.0)];
        change_unit(&mut shares, exponent, exponent + 3);
        assert_eq!(shares[0].total(), 3.0 * number / 8.0);
    }

    #[test]
    fn the_least_subnormal_weights_have_a_scale() {
        let least = Scale::of(5e-324);
        let all = (1..10).fold(least, |product, _| product.times(least));
        assert_eq!(all.exponent_for(1.0), -10_739);
        assert_eq!(all.to_units(-10_740)(1.0), 1.0);
        assert_eq!(Scale::ONE.to_units(0)(0.1), 0.1);
        assert_eq!(least_positive([0.0, 2.0, 0.5].into_iter()), 0.5);
        assert_eq!(least_positive([0.0].into_iter()), 0.0);
        let unit = |weights: &[f64]| unit_of(weights.iter().copied());
        assert_eq!(unit(&[0.3, 0.1]), (0.5, false));
        assert_eq!(unit(&[0.1, 0.5]), (1.0, false));
        assert_eq!(unit(&[1.0, 0.1]), (1.0, false));
        assert_eq!(unit(&[5e-324, 0.0]), (1e-323, false));
        assert_eq!(unit(&[0.3, 0.3]), (0.3, true));
    }
}
