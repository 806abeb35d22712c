//! The values of an all-in, for one terminal and for the sixteen of tiles.
//!
//! A value has two terms. One is the payoff of a loss times all reach that a combo meets, computed as for a
//! fold. The other adds the difference to that payoff in each runout that is won or tied, from the
//! [counts](RunoutCounts) of each pair of combos.

use evaluator::internals::Loops;

use crate::river::runout_counts::RunoutCounts;
use crate::river::tile::Column;
use crate::river::{Payoffs, Real, Tile};
use crate::sweep::blocks::LANES;
use crate::sweep::vectors::{Number, Simd, VectorTask, with_vectors};

/// Returns a player's payoffs for a case: the base in all runouts, then the additions for each runout that
/// the first player wins, and for each that ties.
fn worth<T: Number>(payoffs: &Payoffs<T>, player: usize, runouts: u16) -> [f64; 3] {
    let (win, tie, lose) = (payoffs.win.into(), payoffs.tie.into(), payoffs.lose.into());
    let (win, lose) = if player == 0 { (win, lose) } else { (lose, win) };
    let runouts = f64::from(runouts);
    [lose, (win - lose) / runouts, (tie - lose) / runouts]
}

/// Writes the values of a player's combos at one terminal.
pub(super) struct Single<'a, T> {
    pub(super) counts: &'a RunoutCounts,
    pub(super) player: usize,
    pub(super) reach: &'a [T],
    pub(super) payoffs: &'a Payoffs<T>,
    /// The reach that each combo meets, replaced by its value.
    pub(super) values: &'a mut [T],
}

impl<T: Real> Loops for Single<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { counts, player, reach, payoffs, values } = self;
        let [always, win, tie] = worth(payoffs, player, counts.runouts);
        for (own, values) in values.chunks_mut(LANES).enumerate() {
            let mut sums = [[0.0; LANES]; LANES];
            for (other, reach) in reach.chunks(LANES).enumerate() {
                let tile = counts.tile(player, own, other);
                let (wins, ties) = (&counts.wins[tile].0, &counts.ties[tile].0);
                // The first player's combos are rows of tiles, the second's are columns. Both loops run along
                // rows.
                let mut lanes = [0.0; LANES];
                lanes.iter_mut().zip(reach).for_each(|(lane, &reach)| *lane = reach.into());
                for (row, sums) in sums.iter_mut().enumerate() {
                    let reach = if player == 0 { lanes } else { [lanes[row]; LANES] };
                    for (column, sum) in sums.iter_mut().enumerate() {
                        let more = f64::from(wins[row][column]) * win + f64::from(ties[row][column]) * tie;
                        *sum += more * reach[column];
                    }
                }
            }
            let sums: [f64; LANES] = core::array::from_fn(|n| match player {
                0 => sums[n].iter().sum(),
                _ => sums.iter().map(|row| row[n]).sum(),
            });
            for (value, sum) in values.iter_mut().zip(sums) {
                *value = T::of_weight((*value).into() * always + sum);
            }
        }
    }
}

/// Writes the values of a player's combos at the sixteen terminals of tiles.
pub(super) struct Tiles<'a, T> {
    pub(super) counts: &'a RunoutCounts,
    pub(super) player: usize,
    /// The opponent's reach, by combo and terminal.
    pub(super) columns: &'a [Column<T>],
    pub(super) payoffs: &'a [Payoffs<T>; LANES],
    /// The reach that each combo meets, replaced by its value.
    pub(super) values: &'a mut [Tile<T>],
}

with_vectors!(['a, T: Real] Tiles<'a, T>);

impl<T: Real> VectorTask for Tiles<'_, T> {
    type Number = T;
    type Output = ();

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) {
        let Self { counts, player, columns, payoffs, values } = self;
        let mut lanes = [[0.0; LANES]; 3];
        for (lane, payoffs) in payoffs.iter().enumerate() {
            let [always, win, tie] = worth(payoffs, player, counts.runouts);
            (lanes[0][lane], lanes[1][lane], lanes[2][lane]) = (always, win, tie);
        }
        let wide = simd.wide();
        // Without values there are no tiles.
        let others = counts.wins.len().checked_div(values.len()).unwrap_or(0);
        for (own, values) in values.iter_mut().enumerate() {
            // These are by combo, like the columns.
            let mut meets = Tile::ZERO;
            simd.transpose_rows(&values.0, meets.0.each_mut());
            let mut sums = [[[0.0; LANES]; LANES]; 2];
            for (other, reach) in columns.as_chunks().0[..others].iter().enumerate() {
                let tile = counts.tile(player, own, other);
                add_products(simd, &counts.wins[tile], player, reach, &mut sums[0]);
                add_products(simd, &counts.ties[tile], player, reach, &mut sums[1]);
            }
            for (combo, meets) in meets.0.iter_mut().enumerate() {
                let mut value =
                    wide.mul(simd.widen(simd.load(meets, u16::MAX)), wide.load(&lanes[0], u16::MAX));
                for kind in 0..2 {
                    let sum = wide.load(&sums[kind][combo], u16::MAX);
                    value = wide.mul_add(sum, wide.load(&lanes[1 + kind], u16::MAX), value);
                }
                simd.store(simd.narrow(value), meets, u16::MAX);
            }
            simd.transpose_rows(&meets.0, values.0.each_mut());
        }
    }
}

/// Adds the products of counts and reach of 16 opponents to the sums of 16 combos.
#[inline(always)]
fn add_products<S: Simd>(
    simd: S,
    counts: &Tile,
    player: usize,
    reach: &[Column<S::Number>; LANES],
    sums: &mut [[f64; LANES]; LANES],
) {
    /// The number of combos whose sums are in registers at the same time.
    const TOGETHER: usize = 4;
    let wide = simd.wide();
    for (part, sums) in sums.as_chunks_mut::<TOGETHER>().0.iter_mut().enumerate() {
        let mut products = [simd.splat(S::Number::ZERO); TOGETHER];
        for (other, reach) in reach.iter().enumerate() {
            let reach = simd.load(&reach.0, u16::MAX);
            for (n, product) in products.iter_mut().enumerate() {
                let own = TOGETHER * part + n;
                let count = if player == 0 { counts.0[own][other] } else { counts.0[other][own] };
                *product = simd.mul_add(simd.splat(count.into()), reach, *product);
            }
        }
        for (product, sum) in products.into_iter().zip(sums) {
            let before = wide.load(sum, u16::MAX);
            wide.store(wide.add(before, simd.widen(product)), sum, u16::MAX);
        }
    }
}
