use evaluator::internals::Loops;
use evaluator::{CardSet, HoleCards, Isa};

use crate::engine::Engine;
use crate::range::Range;
use crate::report::EquityError;
use crate::river::pair_methods::pair_methods;
use crate::river::runout_counts::RunoutCounts;
use crate::river::sides::{Sides, check_payoffs, live};
use crate::river::tile::Column;
use crate::river::{Payoffs, ReachError, Real, Tile, TileScratch};
use crate::sweep::blocks::LANES;
use crate::sweep::vectors::{self, Number, Simd, VectorTask, with_vectors};

/// Two ranges that are all-in on a flop or a turn, for solvers: what showdowns are worth on average over all runouts, and
/// folds.
///
/// It is used as a [`RiverPair`](crate::solver::RiverPair), which see for reach, values and tiles; but combos stand in the order of
/// [`HoleCards::index`]. A value is the mean over the runouts of the board that share no card with either combo: 990 on a
/// flop, 44 on a turn, all equally likely.
///
/// # Errors of the results
///
/// Products are added up 16 at a time as what the numbers are, and then as `f64`. With `W` the sum of the absolute reach
/// of the opponent, and `P` the largest absolute payoff, a value is off by at most `W * P * 2^-17` as `f32`, or
/// `W * P * 2^-40` as `f64`. Most are a hundred times nearer. That is as long as 990 times `W` is a number of the type:
/// reach beyond some 10^35 as `f32` comes to infinity or NaN.
///
/// # Cost
///
/// It has the number of runouts that each combo wins and ties against each other one: 8 bytes for each pair of combos,
/// both counts rounded up to whole tiles: 0.5 MB for 248 v 232 combos, 11.2 MB for all 1,176 against all on a flop.
/// [`new`](Self::new) takes 2.4 KB for each combo on a flop besides, and gives it back. Nothing is allocated afterwards,
/// but for a [`TileScratch`] when it is first used.
///
/// ```
/// use equity::Engine;
/// use equity::solver::{AllInPair, Payoffs};
/// use equity::range::Range;
/// use evaluator::RankTable;
///
/// let engine = Engine::new(RankTable::embedded());
/// let ranges: [Range; 2] = ["AhKh".parse()?, "7s7c, QsQc".parse()?];
/// let pair = AllInPair::new(&engine, "Qh 7h 2c 3d".parse()?, &ranges[0], &ranges[1])?;
///
/// // Of 44 rivers nine bring a flush, of which 2h and 3h make the set a full house.
/// let mut values = [0.0_f64];
/// pair.values(0, &[1.0, 0.0], Payoffs { win: 1.0, tie: 0.5, lose: 0.0 }, &mut values)?;
/// assert!((values[0] - 7.0 / 44.0).abs() < 1e-12);
/// pair.fold_values(0, &[1.0, 1.0], 1.0, &mut values)?;
/// assert_eq!(values, [2.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AllInPair {
    isa: Isa,
    board: CardSet,
    sides: Sides,
    counts: RunoutCounts,
}

impl AllInPair {
    /// Counts the runouts.
    ///
    /// # Errors
    ///
    /// [`EquityError::OnlyHoldem`]: the engine's game is another. [`EquityError::BoardCount`]: the board has not three or four cards. [`EquityError::EmptyRange`]: a range has no
    /// combo that shares no card with it.
    pub fn new(engine: &Engine, board: CardSet, first: &Range, second: &Range) -> Result<Self, EquityError> {
        engine.only_holdem("a pair of ranges for solvers")?;
        let found = board.len();
        if !matches!(found, 3 | 4) {
            return Err(EquityError::BoardCount { found, expected: "3 or 4 where players are all-in" });
        }
        let sides = Sides::new(&live(board, [first, second])?);
        let combos = sides.0.each_ref().map(|side| &side.combos[..]);
        let counts = RunoutCounts::new(engine, board, combos);
        Ok(Self { isa: engine.isa(), board, sides, counts })
    }

    /// Writes what a showdown is worth to each of a player's combos, given the reach of each of the opponent's: the mean
    /// over all runouts.
    ///
    /// # Errors
    ///
    /// The slices are not as long as [`combos`](Self::combos) says, or reach or payoffs are not finite. Then nothing is
    /// written.
    pub fn values<T: Real>(
        &self,
        player: usize,
        reach: &[T],
        payoffs: Payoffs<T>,
        values: &mut [T],
    ) -> Result<(), ReachError> {
        self.sides.check(player, reach.len(), values.len())?;
        check_payoffs(&[payoffs])?;
        // In how many cases there is a showdown at all.
        self.sides.fold_values(player, reach, T::of_weight(1.0), values)?;
        let shares = Shares::new(&payoffs, player, self.counts.runouts);
        self.isa.run(Single { counts: &self.counts, player, reach, shares, values });
        Ok(())
    }

    /// [`values`](Self::values) for sixteen terminals, in [tiles](Tile).
    ///
    /// # Errors
    ///
    /// There are not as many tiles as [`Tile::count`] says, or reach or payoffs are not finite. Then nothing is written.
    pub fn tile_values<T: Real>(
        &self,
        player: usize,
        reach: &[Tile<T>],
        payoffs: &[Payoffs<T>; 16],
        values: &mut [Tile<T>],
        scratch: &mut TileScratch<T>,
    ) -> Result<(), ReachError> {
        self.sides.check_tiles(player, reach.len(), values.len())?;
        check_payoffs(payoffs)?;
        let ones = [T::of_weight(1.0); LANES];
        let columns = self.sides.tile_fold_values(self.isa, player, reach, &ones, values, scratch)?;
        vectors::run(self.isa, Tiles { counts: &self.counts, player, columns, payoffs, values });
        Ok(())
    }
}

pair_methods!(AllInPair, "in the order of [`HoleCards::index`]");

/// What a case is worth to a player: whatever happens, and more in each runout that the first player wins or ties.
#[derive(Clone, Copy)]
struct Shares {
    always: f64,
    win: f64,
    tie: f64,
}

impl Shares {
    fn new<T: Number>(payoffs: &Payoffs<T>, player: usize, runouts: u16) -> Self {
        let (win, tie, lose) = (payoffs.win.into(), payoffs.tie.into(), payoffs.lose.into());
        let (win, lose) = if player == 0 { (win, lose) } else { (lose, win) };
        let runouts = f64::from(runouts);
        Self { always: lose, win: (win - lose) / runouts, tie: (tie - lose) / runouts }
    }
}

/// [`AllInPair::values`].
struct Single<'a, T> {
    counts: &'a RunoutCounts,
    player: usize,
    reach: &'a [T],
    shares: Shares,
    /// How often each combo meets one of the opponent's; then its value.
    values: &'a mut [T],
}

impl<T: Real> Loops for Single<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { counts, player, reach, shares, values } = self;
        let tiles = Tiling::new(player, values.len(), reach.len());
        for (own, values) in values.chunks_mut(LANES).enumerate() {
            let mut sums = [[0.0; LANES]; LANES];
            for (other, reach) in reach.chunks(LANES).enumerate() {
                let tile = tiles.place(own, other);
                let (wins, ties) = (&counts.wins[tile].0, &counts.ties[tile].0);
                // The first player's combos are rows of tiles, the second's are columns: both loops are along rows.
                let mut lanes = [0.0; LANES];
                lanes.iter_mut().zip(reach).for_each(|(lane, &reach)| *lane = reach.into());
                for (row, sums) in sums.iter_mut().enumerate() {
                    let reach = if player == 0 { lanes } else { [lanes[row]; LANES] };
                    for (column, sum) in sums.iter_mut().enumerate() {
                        let share = f64::from(wins[row][column]) * shares.win
                            + f64::from(ties[row][column]) * shares.tie;
                        *sum += share * reach[column];
                    }
                }
            }
            let sums: [f64; LANES] = core::array::from_fn(|n| match player {
                0 => sums[n].iter().sum(),
                _ => sums.iter().map(|row| row[n]).sum(),
            });
            for (value, sum) in values.iter_mut().zip(sums) {
                *value = T::of_weight((*value).into() * shares.always + sum);
            }
        }
    }
}

/// Which tile has the counts of 16 combos of a player and 16 of the opponent.
#[derive(Clone, Copy)]
struct Tiling {
    player: usize,
    columns: usize,
}

impl Tiling {
    fn new(player: usize, own: usize, other: usize) -> Self {
        Self { player, columns: if player == 0 { other } else { own }.div_ceil(LANES) }
    }

    #[inline(always)]
    fn place(self, own: usize, other: usize) -> usize {
        let (row, column) = if self.player == 0 { (own, other) } else { (other, own) };
        row * self.columns + column
    }
}

/// [`AllInPair::tile_values`].
struct Tiles<'a, T> {
    counts: &'a RunoutCounts,
    player: usize,
    /// The opponent's reach, by combo and terminal.
    columns: &'a [Column<T>],
    payoffs: &'a [Payoffs<T>; LANES],
    /// How often each combo meets one of the opponent's; then its value.
    values: &'a mut [Tile<T>],
}

with_vectors!(['a, T: Real] Tiles<'a, T>);

impl<T: Real> VectorTask for Tiles<'_, T> {
    type Number = T;
    type Output = ();

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) {
        let Self { counts, player, columns, payoffs, values } = self;
        let mut shares = [[0.0; LANES]; 3];
        for (lane, payoffs) in payoffs.iter().enumerate() {
            let Shares { always, win, tie } = Shares::new(payoffs, player, counts.runouts);
            (shares[0][lane], shares[1][lane], shares[2][lane]) = (always, win, tie);
        }
        let wide = simd.wide();
        let others = counts.wins.len() / values.len();
        let tiles = Tiling { player, columns: if player == 0 { others } else { values.len() } };
        for (own, values) in values.iter_mut().enumerate() {
            // By combo, like the columns.
            let mut meets = Tile::ZERO;
            simd.transpose_rows(&values.0, meets.0.each_mut());
            let mut sums = [[[0.0; LANES]; LANES]; 2];
            for (other, reach) in columns.as_chunks().0[..others].iter().enumerate() {
                let tile = tiles.place(own, other);
                add_products(simd, &counts.wins[tile], player, reach, &mut sums[0]);
                add_products(simd, &counts.ties[tile], player, reach, &mut sums[1]);
            }
            for (combo, meets) in meets.0.iter_mut().enumerate() {
                let mut value =
                    wide.mul(simd.widen(simd.load(meets, u16::MAX)), wide.load(&shares[0], u16::MAX));
                for kind in 0..2 {
                    let sum = wide.load(&sums[kind][combo], u16::MAX);
                    value = wide.mul_add(sum, wide.load(&shares[1 + kind], u16::MAX), value);
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
    /// Combos whose sums are in registers together.
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
