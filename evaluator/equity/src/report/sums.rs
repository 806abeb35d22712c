//! Sums of results, field by field.

/// Implements sums and integer multiples of a result type, field by field.
#[doc(hidden)]
#[macro_export]
macro_rules! add_by_field {
    ($result:ident $(<$number:ident: $bound:ident>)? { $($field:ident),+ }, times: $factor:ty) => {
        impl$(<$number: $bound>)? core::ops::Add for $result$(<$number>)? {
            type Output = Self;

            #[inline]
            fn add(self, other: Self) -> Self {
                Self { $($field: self.$field + other.$field),+ }
            }
        }

        impl$(<$number: $bound>)? core::ops::AddAssign for $result$(<$number>)? {
            #[inline]
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        /// Scales all counts.
        impl$(<$number: $bound>)? core::ops::Mul<$factor> for $result$(<$number>)? {
            type Output = Self;

            #[inline]
            fn mul(self, times: $factor) -> Self {
                Self { $($field: self.$field * times),+ }
            }
        }

        impl$(<$number: $bound>)? core::iter::Sum for $result$(<$number>)? {
            fn sum<I: Iterator<Item = Self>>(results: I) -> Self {
                results.fold(Self::default(), |sum, result| sum + result)
            }
        }
    };
}
