//! Numbers of 16 combos side by side, which compilers make one or a few vectors of.

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

    /// Times one number where it is positive, and another where it is not.
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

    /// 1 divided by each.
    #[inline(always)]
    pub(crate) fn reciprocal(self) -> Self {
        let mut reciprocal = Self::ZERO;
        for i in 0..16 {
            reciprocal.0[i] = 1.0 / self.0[i];
        }
        reciprocal
    }

    /// The part that it is of a sum, whose reciprocal is known too; `other` where there is none. What is all of the sum is
    /// exactly 1: a product with a rounded reciprocal is not, and then pure strategies take longer to be found.
    #[inline(always)]
    pub(crate) fn part_of(self, sum: Self, reciprocal: Self, other: f32) -> Self {
        let mut part = Self::ZERO;
        for i in 0..16 {
            let of_mixed = self.0[i] * reciprocal.0[i];
            let of_some = if self.0[i] == sum.0[i] { 1.0 } else { of_mixed };
            // Of a smaller sum the reciprocal would be infinite.
            part.0[i] = if sum.0[i] > f32::MIN_POSITIVE { of_some } else { other };
        }
        part
    }

    /// What the first 16 of these are, and zeros where there are fewer.
    pub(crate) fn of_weights(weights: &[f64]) -> Self {
        let mut row = Self::ZERO;
        row.0.iter_mut().zip(weights).for_each(|(number, weight)| *number = *weight as f32);
        row
    }
}
