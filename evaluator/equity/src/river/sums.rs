//! The sums of a [sweep](super::steps), always in `f64`, for one terminal and for the sixteen of tiles.
//!
//! If the opponent has the player's own combo, it is subtracted twice, once for each card, so it is added
//! again with the payoff of a tie or of a fold.

use core::ops::Range;

use evaluator::Isa;

use crate::river::sides::{Side, not_finite, not_finite_in_tiles};
use crate::river::steps::{Change, RunningSums, Step, sweep};
use crate::river::tile::Column;
use crate::river::{Payoffs, ReachError, Real, Tile, TileScratch};
use crate::sweep::blocks::LANES;
use crate::sweep::vectors::{self, Number, Simd, VectorTask, WideBlock, with_vectors};

/// The number of sums by card. Any six bits are a valid index.
const CARDS: usize = 64;

/// Returns the differences of payoffs, by [`Change`].
fn changes<T: Number>(payoffs: &Payoffs<T>) -> [f64; 3] {
    let (win, tie, lose) = (payoffs.win.into(), payoffs.tie.into(), payoffs.lose.into());
    [tie - lose, win - tie, win - lose]
}

/// Writes the values of a player's combos at one terminal.
pub(super) fn values<T: Real>(
    sides: [&Side; 2],
    steps: &[Step],
    reach: &[T],
    payoffs: &Payoffs<T>,
    values: &mut [T],
) -> Result<(), ReachError> {
    let mut sums = SingleSums::new(sides, reach, payoffs, values);
    if !sums.all.is_finite() {
        return Err(not_finite(reach));
    }
    sweep(steps, &mut sums);
    Ok(())
}

/// Writes the values of a player's combos at the sixteen terminals of tiles. Returns the transposed reach:
/// one column for each of the opponent's combos, then zeros up to whole tiles.
pub(super) fn tile_values<'a, T: Real>(
    isa: Isa,
    sides: [&Side; 2],
    steps: &[Step],
    reach: &[Tile<T>],
    payoffs: &[Payoffs<T>; LANES],
    values: &mut [Tile<T>],
    scratch: &'a mut TileScratch<T>,
) -> Result<&'a [Column<T>], ReachError> {
    let opponents = sides[1].combos.len();
    let columns = scratch.columns(opponents);
    if vectors::run(isa, Terminals { sides, steps, reach, payoffs, values, columns: &mut *columns }) {
        Ok(columns)
    } else {
        Err(not_finite_in_tiles(reach, opponents))
    }
}

/// The sums of one terminal.
struct SingleSums<'a, T> {
    sides: [&'a Side; 2],
    reach: &'a [T],
    values: &'a mut [T],
    changes: [f64; 3],
    tie: f64,
    all: f64,
    by_card: [f64; CARDS],
}

impl<'a, T: Number> SingleSums<'a, T> {
    fn new(sides: [&'a Side; 2], reach: &'a [T], payoffs: &Payoffs<T>, values: &'a mut [T]) -> Self {
        let (changes, tie) = (changes(payoffs), payoffs.tie.into());
        let mut sums = Self { sides, reach, values, changes, tie, all: 0.0, by_card: [0.0; CARDS] };
        sums.add(0..reach.len(), payoffs.lose.into());
        sums
    }

    fn add(&mut self, opponents: Range<usize>, times: f64) {
        let cards = &self.sides[1].cards[opponents.clone()];
        for (&[high, low], &reach) in cards.iter().zip(&self.reach[opponents]) {
            let weight = reach.into() * times;
            self.all += weight;
            self.by_card[usize::from(high) % CARDS] += weight;
            self.by_card[usize::from(low) % CARDS] += weight;
        }
    }
}

impl<T: Number> RunningSums for SingleSums<'_, T> {
    fn change(&mut self, opponents: Range<usize>, change: Change) {
        self.add(opponents, self.changes[change as usize]);
    }

    fn emit(&mut self, combos: Range<usize>) {
        for combo in combos {
            let [high, low] = self.sides[0].cards[combo].map(|card| usize::from(card) % CARDS);
            let twin =
                self.reach.get(usize::from(self.sides[0].twins[combo])).map_or(0.0, |&twin| twin.into());
            let value = self.all - self.by_card[high] - self.by_card[low] + twin * self.tie;
            self.values[combo] = T::of_weight(value);
        }
    }
}

/// The work of [`tile_values`]. Returns `true` if all sums are finite.
struct Terminals<'a, T> {
    sides: [&'a Side; 2],
    steps: &'a [Step],
    reach: &'a [Tile<T>],
    payoffs: &'a [Payoffs<T>; LANES],
    values: &'a mut [Tile<T>],
    columns: &'a mut [Column<T>],
}

with_vectors!(['a, T: Real] Terminals<'a, T>);

impl<T: Real> VectorTask for Terminals<'_, T> {
    type Number = T;
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) -> bool {
        let Self { sides, steps, reach, payoffs, values, columns } = self;
        for (tile, columns) in reach.iter().zip(columns.as_chunks_mut().0) {
            simd.transpose_rows(&tile.0, columns.each_mut().map(|column: &mut Column<T>| &mut column.0));
        }
        columns[sides[1].cards.len()..].fill(Column::ZERO);
        // These are not fields of the sums, because they would be moved with them.
        let (mut emitted, mut by_card) = (Tile::ZERO, ByCard([[0.0; LANES]; CARDS]));
        let mut sums = TileSums::new(simd, sides, columns, payoffs, values, &mut emitted, &mut by_card);
        let is_finite = sums.is_finite();
        if is_finite {
            sweep(steps, &mut sums);
            sums.finish();
        }
        is_finite
    }
}

/// The sums of sixteen terminals, in lanes.
struct TileSums<'a, S: Simd> {
    simd: S,
    sides: [&'a Side; 2],
    /// The opponent's reach by combo, then zeros.
    columns: &'a [Column<S::Number>],
    values: &'a mut [Tile<S::Number>],
    /// The values of up to 16 combos, not transposed yet.
    emitted: &'a mut Tile<S::Number>,
    changes: [WideBlock<S>; 3],
    tie: WideBlock<S>,
    has_ties: bool,
    all: WideBlock<S>,
    by_card: &'a mut ByCard,
}

/// A sum for each card and terminal.
#[repr(C, align(64))]
struct ByCard([[f64; LANES]; CARDS]);

impl<'a, S: Simd<Number: Real>> TileSums<'a, S> {
    #[inline(always)]
    fn new(
        simd: S,
        sides: [&'a Side; 2],
        columns: &'a [Column<S::Number>],
        payoffs: &[Payoffs<S::Number>; LANES],
        values: &'a mut [Tile<S::Number>],
        emitted: &'a mut Tile<S::Number>,
        by_card: &'a mut ByCard,
    ) -> Self {
        let wide = simd.wide();
        let mut lanes = [[0.0; LANES]; 5];
        for (lane, payoffs) in payoffs.iter().enumerate() {
            let [to_tie, to_win, lose_to_win] = changes(payoffs);
            let numbers = [to_tie, to_win, lose_to_win, payoffs.tie.into(), payoffs.lose.into()];
            for (lanes, number) in lanes.iter_mut().zip(numbers) {
                lanes[lane] = number;
            }
        }
        let [to_tie, to_win, lose_to_win, tie, lose] = &lanes;
        let load = |numbers: &[f64; LANES]| wide.load(numbers, u16::MAX);
        let changes = [load(to_tie), load(to_win), load(lose_to_win)];
        let (tie, has_ties, all) = (load(tie), *tie != [0.0; LANES], wide.splat(0.0));
        let mut sums = Self { simd, sides, columns, values, emitted, changes, tie, has_ties, all, by_card };
        sums.add(0..sides[1].cards.len(), load(lose));
        sums
    }

    /// Returns `true` if all totals are finite.
    #[inline(always)]
    fn is_finite(&self) -> bool {
        let mut all = [0.0; LANES];
        self.simd.wide().store(self.all, &mut all, u16::MAX);
        all.iter().all(|sum| sum.is_finite())
    }

    #[inline(always)]
    fn add(&mut self, opponents: Range<usize>, times: WideBlock<S>) {
        let (simd, wide) = (self.simd, self.simd.wide());
        let cards = &self.sides[1].cards[opponents.clone()];
        for (&[high, low], column) in cards.iter().zip(&self.columns[opponents]) {
            let weight = wide.mul(simd.widen(simd.load(&column.0, u16::MAX)), times);
            self.all = wide.add(self.all, weight);
            let sum = &mut self.by_card.0[usize::from(high) % CARDS];
            wide.store(wide.add(wide.load(sum, u16::MAX), weight), sum, u16::MAX);
            let sum = &mut self.by_card.0[usize::from(low) % CARDS];
            wide.store(wide.add(wide.load(sum, u16::MAX), weight), sum, u16::MAX);
        }
    }

    /// Writes the remaining values, after the last combo.
    #[inline(always)]
    fn finish(self) {
        let combos = self.sides[0].cards.len();
        if !combos.is_multiple_of(LANES) {
            self.emitted.0[combos % LANES..].fill([S::Number::ZERO; LANES]);
            self.simd.transpose_rows(&self.emitted.0, self.values[combos / LANES].0.each_mut());
        }
    }
}

impl<S: Simd<Number: Real>> RunningSums for TileSums<'_, S> {
    #[inline(always)]
    fn change(&mut self, opponents: Range<usize>, change: Change) {
        self.add(opponents, self.changes[change as usize]);
    }

    #[inline(always)]
    fn emit(&mut self, combos: Range<usize>) {
        let (simd, wide) = (self.simd, self.simd.wide());
        let own = self.sides[0];
        let all = own.cards[combos.clone()].iter().zip(&own.twins[combos.clone()]).zip(combos);
        for ((&[high, low], &twin), combo) in all {
            let high = wide.load(&self.by_card.0[usize::from(high) % CARDS], u16::MAX);
            let low = wide.load(&self.by_card.0[usize::from(low) % CARDS], u16::MAX);
            let mut value = wide.sub(wide.sub(self.all, high), low);
            if self.has_ties {
                let twin = simd.load(&self.columns[usize::from(twin)].0, u16::MAX);
                value = wide.mul_add(simd.widen(twin), self.tie, value);
            }
            simd.store(simd.narrow(value), &mut self.emitted.0[combo % LANES], u16::MAX);
            if combo % LANES == LANES - 1 {
                simd.transpose_rows(&self.emitted.0, self.values[combo / LANES].0.each_mut());
            }
        }
    }
}
