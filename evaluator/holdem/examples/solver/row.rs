//! Numbers of 16 combos side by side, which compilers vectorize.

/// The numbers of 16 combos.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [f32; 16]);

impl Row {
    pub(crate) const ZERO: Self = Self([0.0; 16]);

    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        let mut sum = Self::ZERO;
        for i in 0..16 {
            sum.0[i] = self.0[i] + other.0[i];
        }
        sum
    }

    #[inline(always)]
    pub(crate) fn sub(self, other: Self) -> Self {
        let mut difference = Self::ZERO;
        for i in 0..16 {
            difference.0[i] = self.0[i] - other.0[i];
        }
        difference
    }

    #[inline(always)]
    pub(crate) fn mul(self, other: Self) -> Self {
        let mut product = Self::ZERO;
        for i in 0..16 {
            product.0[i] = self.0[i] * other.0[i];
        }
        product
    }

    #[inline(always)]
    pub(crate) fn positive(self) -> Self {
        let mut positive = Self::ZERO;
        for i in 0..16 {
            positive.0[i] = if self.0[i] > 0.0 { self.0[i] } else { 0.0 };
        }
        positive
    }

    /// Multiplies positive numbers by one factor, and all others by another.
    #[inline(always)]
    pub(crate) fn times(self, positive: f32, negative: f32) -> Self {
        let mut product = Self::ZERO;
        for i in 0..16 {
            product.0[i] = self.0[i] * if self.0[i] > 0.0 { positive } else { negative };
        }
        product
    }

    #[inline(always)]
    pub(crate) fn scale(self, factor: f32) -> Self {
        let mut product = Self::ZERO;
        for i in 0..16 {
            product.0[i] = self.0[i] * factor;
        }
        product
    }

    /// Returns the reciprocal of each number.
    #[inline(always)]
    pub(crate) fn reciprocal(self) -> Self {
        let mut reciprocal = Self::ZERO;
        for i in 0..16 {
            reciprocal.0[i] = 1.0 / self.0[i];
        }
        reciprocal
    }

    /// Returns the numbers' parts of a sum, whose reciprocal is given too, or `other` if the sum is 0. A
    /// number equal to the sum gives exactly 1. A product with a rounded reciprocal does not, and pure
    /// strategies would then converge more slowly.
    #[inline(always)]
    pub(crate) fn part_of(self, sum: Self, reciprocal: Self, other: f32) -> Self {
        let mut part = Self::ZERO;
        for i in 0..16 {
            let of_mixed = self.0[i] * reciprocal.0[i];
            let of_some = if self.0[i] == sum.0[i] { 1.0 } else { of_mixed };
            // The reciprocal of a smaller sum would be infinite.
            part.0[i] = if sum.0[i] > f32::MIN_POSITIVE { of_some } else { other };
        }
        part
    }

    /// Creates a row from the first 16 weights, padded with zeros.
    pub(crate) fn of_weights(weights: &[f64]) -> Self {
        let mut row = Self::ZERO;
        row.0.iter_mut().zip(weights).for_each(|(number, weight)| *number = *weight as f32);
        row
    }
}
