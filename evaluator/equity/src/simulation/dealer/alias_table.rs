//! One range, by its weights.

use alloc::vec::Vec;

use crate::random::Random;
use crate::simulation::dealer::{Cards, Deal, RestrictedRange, mask};

/// A table of aliases (Walker, *Electronics Letters* 10, 1974), made by the method of Vose (*IEEE Transactions on Software
/// Engineering* 17, 1991).
///
/// Picture a column for each combo, all of one height, and together as large as the range. Each is filled from below by
/// its own combo, as far as its weight goes, and above that by one other. So a combo is drawn by drawing a column,
/// and then a height.
#[derive(Debug)]
pub(crate) struct AliasTable {
    player: usize,
    columns: Vec<Column>,
}

#[derive(Clone, Copy, Debug)]
struct Column {
    /// Up to where the column is its own combo's, as a fraction of 2^64.
    own: u64,
    /// The combo below, and the one above.
    combos: [Cards; 2],
}

impl AliasTable {
    pub(crate) fn new(range: &RestrictedRange) -> Self {
        let height = range.weight() / range.combos.len() as f64;
        let mut columns: Vec<Column> =
            range.combos.iter().map(|&(cards, _)| Column { own: u64::MAX, combos: [cards; 2] }).collect();
        // How much of each combo has no place yet, in heights of a column.
        let mut left: Vec<f64> = range.combos.iter().map(|&(_, weight)| weight / height).collect();
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..columns.len()).partition(|&column| left[column] < 1.0);
        while let (Some(&below), Some(&above)) = (small.last(), large.last()) {
            small.pop();
            // The factor is 2^64, exactly.
            columns[below].own = (left[below] * 18_446_744_073_709_551_616.0) as u64;
            columns[below].combos[1] = columns[above].combos[0];
            left[above] -= 1.0 - left[below];
            if left[above] < 1.0 {
                large.pop();
                small.push(above);
            }
        }
        // The columns that are left are full, but for rounding.
        Self { player: range.player, columns }
    }

    #[inline(always)]
    pub(crate) fn try_to_deal(&self, random: &mut Random, deal: &mut Deal) -> bool {
        let (column, height) = random.below(self.columns.len() as u64);
        let column = &self.columns[column];
        let cards = column.combos[usize::from(height > column.own)];
        deal.combos[self.player] = cards;
        deal.draws += 1;
        deal.use_cards(mask(cards))
    }
}
