use alloc::vec::Vec;

use equity::EquityError;
use evaluator::{CardSet, Holdem, HoleCards, Isa};

use crate::engine::Engine;
use crate::range::Range;
use crate::river::all_in_sums::{Single, Tiles};
use crate::river::pair_methods::pair_methods;
use crate::river::runout_counts::RunoutCounts;
use crate::river::sides::{Sides, check_payoffs, live};
use crate::river::{Payoffs, ReachError, Real, RiverPair, Tile, TileScratch};
use crate::sweep::blocks::LANES;
use crate::sweep::vectors;

/// Two ranges on a flop or a turn whose players are all-in, for solvers: the values of folds and of
/// showdowns, averaged over all runouts.
///
/// See [`RiverPair`](crate::solver::RiverPair) for reach, values and tiles. The payoff against an opposing
/// combo is the mean over the runouts that share no card with either combo: 990 on a flop, 44 on a turn, all
/// equally likely.
///
/// # Errors of the results
///
/// [`values`](Self::values) sums in `f64`. [`tile_values`](Self::tile_values) sums the products of 16 opposing
/// combos in the type of the reach, and these sums in `f64`. With `W` the sum of the absolute reach of the
/// opponent, and `P` the largest absolute payoff, the error of a value is at most `W * P * 2^-17` as `f32`, or
/// `W * P * 2^-40` as `f64`. Most errors are a hundred times smaller. This holds if 990 times `W` can be
/// represented in the type: reach beyond some 10^35 as `f32` gives infinity or NaN.
///
/// # Cost
///
/// A pair stores the number of runouts that each combo wins and ties against each opposing combo. This takes
/// 8 bytes for each pair of combos, with the size of each range rounded up to a multiple of 16: 0.5 MB for
/// 248 v 232 combos, 11.2 MB for all 1,176 against all on a flop. [`new`](Self::new) temporarily takes another
/// 2.4 KB for each combo on a flop. Nothing is allocated afterwards, except for a [`TileScratch`] at its first
/// use.
///
/// ```
/// use holdem::Engine;
/// use holdem::solver::{AllInPair, Payoffs};
/// use holdem::range::Range;
/// use evaluator::RankTable;
///
/// let engine = Engine::new(RankTable::embedded());
/// let ranges: [Range; 2] = ["AhKh".parse()?, "7s7c, QsQc".parse()?];
/// let pair = AllInPair::new(&engine, "Qh 7h 2c 3d".parse()?, &ranges[0], &ranges[1])?;
///
/// // Nine of 44 rivers bring a flush. Two of them, 2h and 3h, also give the set a full house.
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
    /// - [`EquityError::OnlyHoldem`] if the engine's game is another.
    /// - [`EquityError::BoardCount`] if the board does not have three or four cards.
    /// - [`EquityError::EmptyRange`] if a range has no combo at all. A range without live combos on this
    ///   board is valid.
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

    /// Returns the pair of the same ranges on a river that continues the board. For each player, also returns
    /// the position among this pair's [`combos`](Self::combos) of each combo of the river pair. With it, a
    /// solver copies reach to the river, and adds values from there.
    ///
    /// # Errors
    ///
    /// - [`EquityError::OnlyHoldem`] if the engine's game is another.
    /// - [`EquityError::BoardCount`] if the river does not have five cards.
    /// - [`EquityError::NotARunout`] if it lacks a card of the board.
    ///
    /// ```
    /// use holdem::Engine;
    /// use holdem::solver::AllInPair;
    /// use holdem::range::Range;
    /// use evaluator::RankTable;
    ///
    /// let engine = Engine::new(RankTable::embedded());
    /// let ranges: [Range; 2] = ["AhKh".parse()?, "7s7c, QsQc".parse()?];
    /// let turn = AllInPair::new(&engine, "Qh 7h 2c 3d".parse()?, &ranges[0], &ranges[1])?;
    /// let (river, positions) = turn.on_river(&engine, "Qh 7h 2c 3d 7c".parse()?)?;
    /// assert_eq!((river.combos(1)?.len(), &positions), (1, &[vec![0], vec![1]])); // only QsQc is left
    /// let error = turn.on_river(&engine, "Qh 7h 2c 4d 7c".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "3d is not on the board: expected a river that continues the earlier board");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_river(
        &self,
        engine: &Engine,
        river: CardSet,
    ) -> Result<(RiverPair, [Vec<usize>; 2]), EquityError> {
        engine.only_holdem("a pair of ranges for solvers")?;
        if river.len() != Holdem::BOARD_CARDS {
            return Err(EquityError::BoardCount { found: river.len(), expected: "5 on the river" });
        }
        if let Some(card) = (self.board - river).iter().next() {
            return Err(EquityError::NotARunout { card });
        }
        let is_live = |&combo: &HoleCards| !combo.card_set().intersects(river);
        let positions = self.sides.0.each_ref().map(|side| {
            let combos = side.combos.iter().enumerate();
            combos.filter(|(_, combo)| is_live(combo)).map(|(position, _)| position).collect::<Vec<_>>()
        });
        let live = [0, 1].map(|player| {
            let side = &self.sides.0[player];
            positions[player]
                .iter()
                .map(|&position| (side.combos[position], side.weights[position]))
                .collect()
        });
        Ok((RiverPair::of_combos(engine, river, &live)?, positions))
    }

    /// Writes the value of a showdown for each of a player's combos, given the reach of each of the
    /// opponent's: the mean over all runouts.
    ///
    /// # Errors
    ///
    /// Returns an error, and writes nothing, if the lengths of the slices differ from those of
    /// [`combos`](Self::combos), or if reach or payoffs are not finite.
    pub fn values<T: Real>(
        &self,
        player: usize,
        reach: &[T],
        payoffs: Payoffs<T>,
        values: &mut [T],
    ) -> Result<(), ReachError> {
        self.sides.check(player, reach.len(), values.len())?;
        check_payoffs(&[payoffs])?;
        // First, the values are the weight of the cases in which a showdown takes place.
        self.sides.fold_values(player, reach, T::of_weight(1.0), values)?;
        self.isa.run(Single { counts: &self.counts, player, reach, payoffs: &payoffs, values });
        Ok(())
    }

    /// Computes [`values`](Self::values) for sixteen terminals, in [tiles](Tile).
    ///
    /// # Errors
    ///
    /// Returns an error, and writes nothing, if the number of tiles is not [`Tile::count`], or if reach or
    /// payoffs are not finite.
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

pair_methods!(AllInPair);
