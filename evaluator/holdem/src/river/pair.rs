use alloc::vec::Vec;

use equity::EquityError;
use evaluator::{CardSet, Holdem, HoleCards, Isa};

use crate::engine::Engine;
use crate::range::Range;
use crate::river::pair_methods::pair_methods;
use crate::river::sides::{Sides, Visit, Weighted, check_payoffs, live};
use crate::river::steps::{Step, steps};
use crate::river::sums;
use crate::river::{Payoffs, ReachError, Real, Tile, TileScratch};

/// The number of cards on a river, for errors.
const ON_THE_RIVER: &str = "5 on the river";

/// Two ranges on a complete board, for solvers: the values of showdowns and folds for the live combos.
///
/// Numbers are slices over a player's [`combos`](Self::combos): the combos of the range that share no card
/// with the board, in the order of [`HoleCards::index`]. Players are 0 and 1. *Reach* is the frequency with
/// which each of the opponent's combos comes to a terminal of the game tree. Any finite numbers are valid,
/// negative ones too, because values are sums that are linear in reach. Values are *counterfactual*: the
/// payoffs times the reach of the opposing combos that a combo beats, ties and loses to. Opposing combos that
/// share a card with it do not count.
///
/// [`values`](Self::values) and [`fold_values`](Self::fold_values) are for one terminal.
/// [`tile_values`](Self::tile_values) and [`tile_fold_values`](Self::tile_fold_values) are for the reach of
/// sixteen terminals at once, in [tiles](Tile). With AVX-512, the cost for each terminal is then a fifth to a
/// quarter, in portable code up to a half.
///
/// # Errors of the results
///
/// Sums are `f64`, whatever the type of the numbers. With `W` the sum of the absolute reach of the opponent,
/// `P` the largest absolute payoff and `n` the number of the opponent's combos, the error of a value `v` is
/// at most `(n + 10) * W * P * 1e-15`. Rounding to `f32` adds `|v| * 2^-24`, and gives infinity beyond the
/// largest `f32`. Values are exact if all of the reach and the payoffs are integers and their products add up
/// to less than `2^24` (`2^53` as `f64`).
///
/// # Cost
///
/// A pair owns its data, some 20 bytes for each combo, and can be shared by threads. Nothing is allocated
/// after [`new`](Self::new), except for a [`TileScratch`] at its first use.
///
/// ```
/// use holdem::Engine;
/// use holdem::solver::{Payoffs, RiverPair};
/// use holdem::range::Range;
/// use evaluator::RankTable;
///
/// let engine = Engine::new(RankTable::embedded());
/// let ranges: [Range; 2] = ["99, AQ".parse()?, "AQ, 87s:0.5".parse()?];
/// let pair = RiverPair::new(&engine, "Qh 9d 8c 3s 2d".parse()?, &ranges[0], &ranges[1])?;
/// let (own, opposing) = (pair.combos(0)?, pair.combos(1)?);
/// assert_eq!((own.len(), opposing.len()), (3 + 12, 12 + 3));
/// assert_eq!((own[0].to_string().as_str(), pair.position(0, "9s9c".parse()?)?), ("9h9c", Some(1)));
/// assert_eq!(pair.weights(1)?[0], 0.5); // 8d7d
///
/// // Two players check, with 1 in the pot, of which 5 % is taken as rake.
/// let reach: Vec<f32> = pair.weights(1)?.iter().map(|&weight| weight as f32).collect();
/// let mut values = vec![0.0; own.len()];
/// pair.values(0, &reach, Payoffs { win: 0.95, tie: 0.475, lose: 0.0 }, &mut values)?;
/// assert_eq!(values[0], 0.95 * 13.5); // a set of nines beats 12 combos, and 3 with half the weight
/// pair.fold_values(0, &reach, 1.0, &mut values)?;
/// assert_eq!(values[0], 13.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct RiverPair {
    isa: Isa,
    board: CardSet,
    sides: Sides,
    steps: [Vec<Step>; 2],
}

impl RiverPair {
    /// Prepares two ranges on a board of five cards.
    ///
    /// # Errors
    ///
    /// - [`EquityError::OnlyHoldem`] if the engine's game is another.
    /// - [`EquityError::BoardCount`] if the board does not have five cards.
    /// - [`EquityError::EmptyRange`] if a range has no combo at all. A range without live combos on this
    ///   board is valid: the player has no values, and all values against it are 0.
    pub fn new(engine: &Engine, board: CardSet, first: &Range, second: &Range) -> Result<Self, EquityError> {
        engine.only_holdem("a pair of ranges for solvers")?;
        if board.len() != Holdem::BOARD_CARDS {
            return Err(EquityError::BoardCount { found: board.len(), expected: ON_THE_RIVER });
        }
        Self::of_combos(engine, board, &live(board, [first, second])?)
    }

    /// Prepares combos that share no card with a board of five cards.
    pub(super) fn of_combos(
        engine: &Engine,
        board: CardSet,
        live: &[Weighted; 2],
    ) -> Result<Self, EquityError> {
        let ranks = engine.sweep().ranks(board);
        let ranks =
            ranks.map_err(|_| EquityError::BoardCount { found: board.len(), expected: ON_THE_RIVER })?;
        let rank = |combo: HoleCards| ranks.as_slice()[combo.index()];
        let mut sides = Sides::new(live);
        sides.sort_by_strength(rank);
        let ranks = sides.0.each_ref().map(|side| {
            let of_visit = |visit: &Visit| rank(side.combos[usize::from(visit.place)]);
            side.visits.iter().map(of_visit).collect::<Vec<_>>()
        });
        let steps = [steps(&ranks[0], &ranks[1]), steps(&ranks[1], &ranks[0])];
        Ok(Self { isa: engine.isa(), board, sides, steps })
    }

    /// Writes the value of a showdown for each of a player's combos, given the reach of each of the
    /// opponent's.
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
        let sides = self.sides.check(player, reach.len(), values.len())?;
        check_payoffs(&[payoffs])?;
        sums::values(sides, &self.steps[player], reach, &payoffs, values)
    }

    /// Computes [`values`](Self::values) for sixteen terminals, with the reach of the opponent's combos and
    /// the values in [tiles](Tile).
    ///
    /// ```
    /// use holdem::Engine;
    /// use holdem::solver::{Payoffs, RiverPair, Tile, TileScratch};
    /// use holdem::range::Range;
    /// use evaluator::RankTable;
    ///
    /// let engine = Engine::new(RankTable::embedded());
    /// let ranges: [Range; 2] = ["99+, AK".parse()?, "22+, AT+".parse()?];
    /// let pair = RiverPair::new(&engine, "Qh 9d 8c 3s 2d".parse()?, &ranges[0], &ranges[1])?;
    ///
    /// // At terminal t, all of the opponent's combos come with reach t, and the pot is 1.
    /// let mut reach = vec![Tile::<f32>::ZERO; Tile::<f32>::count(pair.combos(1)?.len())];
    /// for tile in &mut reach {
    ///     for (t, combos) in tile.0.iter_mut().enumerate() {
    ///         combos.fill(t as f32);
    ///     }
    /// }
    /// let payoffs = [Payoffs { win: 1.0, tie: 0.5, lose: 0.0 }; 16];
    /// let mut values = vec![Tile::ZERO; Tile::<f32>::count(pair.combos(0)?.len())];
    /// pair.tile_values(0, &reach, &payoffs, &mut values, &mut TileScratch::new())?;
    ///
    /// let combo = 40;
    /// let of = |t: usize| values[combo / 16].0[t][combo % 16];
    /// assert_eq!((of(0), of(6)), (0.0, 6.0 * of(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        let sides = self.sides.check_tiles(player, reach.len(), values.len())?;
        check_payoffs(payoffs)?;
        sums::tile_values(self.isa, sides, &self.steps[player], reach, payoffs, values, scratch)?;
        Ok(())
    }
}

pair_methods!(RiverPair);
