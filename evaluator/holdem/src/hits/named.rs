//! Lists of values with names.

/// Returns the values of a list.
pub(super) const fn values<T: Copy, const N: usize>(named: &[(T, &str); N]) -> [T; N] {
    let mut values = [named[0].0; N];
    let mut place = 1;
    while place < N {
        values[place] = named[place].0;
        place += 1;
    }
    values
}

#[cfg(test)]
mod tests {
    use crate::hits::draw::Draw;
    use crate::hits::made_hand::MadeHand;

    #[test]
    fn lists_are_in_the_order_of_numbers() {
        assert!(MadeHand::ALL.into_iter().enumerate().all(|(number, made)| made as usize == number));
        assert!(Draw::ALL.into_iter().enumerate().all(|(number, draw)| draw as usize == number));
    }
}
