//! Means of random numbers with their standard errors.

/// The least number of numbers whose standard error is known.
pub(super) const FEW: f64 = 8.0;

/// The sum of random numbers and of their squares.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sums {
    pub(super) fn push(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Returns the number of numbers.
    pub(super) fn count(&self) -> f64 {
        self.count
    }

    /// Returns the mean, or 0 without numbers.
    pub(super) fn mean(&self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// Returns the standard error of the mean, or `None` for too few numbers.
    pub(super) fn standard_error(&self) -> Option<f64> {
        let variance = (self.squares / self.count - self.mean().powi(2)).max(0.0);
        (self.count >= FEW).then(|| (variance / (self.count - 1.0)).sqrt())
    }
}
