//! Chips as whole numbers, so that sums and comparisons of stacks and bets are exact.

/// A number of chips in the [`Unit`] of a game.
pub(crate) type Chips = u128;

/// The maximum number of decimals of an amount. Sums of the largest amounts with as many fit [`Chips`].
const MAX_DECIMALS: usize = 24;

/// The amounts for which [`has_few_decimals`] returns `true`.
pub(crate) const FEW_DECIMALS: &str = "at most 24 decimals";

/// Returns `true` if an amount has few enough decimals to be a whole number in some unit.
pub(crate) fn has_few_decimals(amount: f64) -> bool {
    digits(amount)[1].len() <= MAX_DECIMALS
}

/// Returns the digits of an amount before and after the point: the fewest that identify the float, as people write it. A
/// negative zero has no sign.
fn digits(amount: f64) -> [String; 2] {
    let text = (amount + 0.0).to_string();
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    [whole, decimals].map(str::to_string)
}

/// The largest unit in which all amounts of a game are whole. A game in big blinds and the same game in chips have
/// the same numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit {
    decimals: usize,
    /// The unit, in the last of the decimals.
    size: Chips,
}

impl Unit {
    /// Returns the unit of amounts with few decimals.
    pub(crate) fn of(amounts: impl Iterator<Item = f64> + Clone) -> Self {
        let decimals = amounts.clone().map(|amount| digits(amount)[1].len()).max().unwrap_or(0);
        let one = Self { decimals, size: 1 };
        let size = amounts.map(|amount| one.count(amount)).fold(0, common_divisor);
        Self { decimals, size: size.max(1) }
    }

    /// Returns an amount in this unit.
    ///
    /// # Panics
    ///
    /// Panics if the amount is not one of those that the unit was made for.
    pub(crate) fn count(self, amount: f64) -> Chips {
        let [whole, decimals] = digits(amount);
        let text = format!("{whole}{decimals:0<width$}", width = self.decimals);
        text.parse::<Chips>().expect("an amount with few decimals") / self.size
    }
}

fn common_divisor(mut a: Chips, mut b: Chips) -> Chips {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(amounts: &[f64]) -> Vec<Chips> {
        let unit = Unit::of(amounts.iter().copied());
        amounts.iter().map(|&amount| unit.count(amount)).collect()
    }

    #[test]
    fn amounts_are_whole_in_their_unit() {
        assert_eq!(counted(&[4.1, 4.2, 0.5, 1.0, 0.1]), [41, 42, 5, 10, 1]);
        assert_eq!(counted(&[41.0, 42.0, 5.0, 10.0, 1.0]), [41, 42, 5, 10, 1]);
        assert_eq!(counted(&[2000.0, 500.0, 1000.0, 0.0]), [4, 1, 2, 0]);
        assert_eq!(counted(&[0.0]), [0]);
        assert_eq!(counted(&[-0.0, 1.5]), [0, 1]);
        // The sum of two floats is not the float of the sum, and both are as they are written.
        assert_eq!(
            counted(&[0.1 + 0.2, 0.3]),
            [30_000_000_000_000_004, 30_000_000_000_000_000].map(|n| n / 4)
        );
        assert_eq!(counted(&[1e12, 1e-24])[0], 10_u128.pow(36));
    }

    #[test]
    fn amounts_with_many_decimals_are_recognized() {
        assert!(has_few_decimals(1e-24) && has_few_decimals(1.0 / 3.0) && has_few_decimals(1e12));
        assert!(!has_few_decimals(1e-25) && !has_few_decimals(5e-324));
    }
}
