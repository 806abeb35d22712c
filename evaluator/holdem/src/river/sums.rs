//! The sums of a [sweep](super::steps), always in `f64`, for one terminal and for the sixteen of tiles.
//!
//! If the opponent has the player's own combo, it is subtracted twice, once for each card, so it is added
//! again with the payoff of a tie or of a fold.

use core::ops::Range;

use evaluator::Isa;

use crate::river::sides::{Side, Visit, not_finite, not_finite_in_tiles};
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
    let (emitted, columns) = scratch.columns(sides.map(|side| side.combos.len()));
    let work = Terminals { sides, steps, reach, payoffs, values, emitted, columns: &mut *columns };
    if vectors::run(isa, work) { Ok(columns) } else { Err(not_finite_in_tiles(reach, opponents)) }
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
        for &Visit { cards: [high, low], place, .. } in &self.sides[1].visits[opponents] {
            let weight = self.reach[usize::from(place)].into() * times;
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
        for &Visit { cards, place, twin } in &self.sides[0].visits[combos] {
            let [high, low] = cards.map(|card| usize::from(card) % CARDS);
            let twin = self.reach.get(usize::from(twin)).map_or(0.0, |&twin| twin.into());
            let value = self.all - self.by_card[high] - self.by_card[low] + twin * self.tie;
            self.values[usize::from(place)] = T::of_weight(value);
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
    emitted: &'a mut [Tile<T>],
    columns: &'a mut [Column<T>],
}

with_vectors!(['a, T: Real] Terminals<'a, T>);

impl<T: Real> VectorTask for Terminals<'_, T> {
    type Number = T;
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) -> bool {
        let Self { sides, steps, reach, payoffs, values, emitted, columns } = self;
        for (tile, columns) in reach.iter().zip(columns.as_chunks_mut().0) {
            simd.transpose_rows(&tile.0, columns.each_mut().map(|column: &mut Column<T>| &mut column.0));
        }
        columns[sides[1].combos.len()..].fill(Column::ZERO);
        // This is not a field of the sums, because it would be moved with them.
        let mut by_card = ByCard([[0.0; LANES]; CARDS]);
        let mut sums = TileSums::new(simd, sides, columns, payoffs, emitted, &mut by_card);
        if !sums.is_finite() {
            return false;
        }
        sweep(steps, &mut sums);
        sums.clear_padding();
        for (emitted, values) in emitted.iter().zip(values) {
            simd.transpose_rows(&emitted.0, values.0.each_mut());
        }
        true
    }
}

/// The sums of sixteen terminals, in lanes.
struct TileSums<'a, S: Simd> {
    simd: S,
    sides: [&'a Side; 2],
    /// The opponent's reach by combo, then zeros.
    columns: &'a [Column<S::Number>],
    /// The values by combo and terminal.
    emitted: &'a mut [Tile<S::Number>],
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
        emitted: &'a mut [Tile<S::Number>],
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
        let mut sums = Self { simd, sides, columns, emitted, changes, tie, has_ties, all, by_card };
        sums.add(0..sides[1].visits.len(), load(lose));
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
        for &Visit { cards: [high, low], place, .. } in &self.sides[1].visits[opponents] {
            let column = &self.columns[usize::from(place)];
            let weight = wide.mul(simd.widen(simd.load(&column.0, u16::MAX)), times);
            self.all = wide.add(self.all, weight);
            let sum = &mut self.by_card.0[usize::from(high) % CARDS];
            wide.store(wide.add(wide.load(sum, u16::MAX), weight), sum, u16::MAX);
            let sum = &mut self.by_card.0[usize::from(low) % CARDS];
            wide.store(wide.add(wide.load(sum, u16::MAX), weight), sum, u16::MAX);
        }
    }

    /// Writes zeros after the last combo.
    #[inline(always)]
    fn clear_padding(self) {
        let combos = self.sides[0].combos.len();
        if !combos.is_multiple_of(LANES) {
            self.emitted[combos / LANES].0[combos % LANES..].fill([S::Number::ZERO; LANES]);
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
        for &Visit { cards: [high, low], place, twin } in &self.sides[0].visits[combos] {
            let high = wide.load(&self.by_card.0[usize::from(high) % CARDS], u16::MAX);
            let low = wide.load(&self.by_card.0[usize::from(low) % CARDS], u16::MAX);
            let mut value = wide.sub(wide.sub(self.all, high), low);
            if self.has_ties {
                let twin = simd.load(&self.columns[usize::from(twin)].0, u16::MAX);
                value = wide.mul_add(simd.widen(twin), self.tie, value);
            }
            let place = usize::from(place);
            simd.store(simd.narrow(value), &mut self.emitted[place / LANES].0[place % LANES], u16::MAX);
        }
    }
}
