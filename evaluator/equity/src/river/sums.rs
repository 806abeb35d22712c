//! The sums that a [`walk`](super::walk) keeps, always in `f64`: for one terminal, and for the sixteen of tiles.
//!
//! A combo of the opponent that is the player's own is taken out twice, once for each card, so it is added again; it is
//! tied then, or folds.

use core::ops::Range;

use crate::exact::sweep::blocks::LANES;
use crate::exact::sweep::vectors::{Number, Simd, WideBlock};
use crate::river::sides::Side;
use crate::river::walk::{Change, Sums};
use crate::river::{Payoffs, Tile};

/// Places for cards, so that six bits are always an index.
const CARDS: usize = 64;

/// What is added to a sum when a payoff changes, by [`Change`].
fn changes<T: Number>(payoffs: &Payoffs<T>) -> [f64; 3] {
    let (win, tie, lose) = (payoffs.win.into(), payoffs.tie.into(), payoffs.lose.into());
    [tie - lose, win - tie, win - lose]
}

/// The sums of one terminal.
pub(super) struct SingleSums<'a, T> {
    sides: [&'a Side; 2],
    reach: &'a [T],
    values: &'a mut [T],
    changes: [f64; 3],
    tie: f64,
    all: f64,
    by_card: [f64; CARDS],
}

impl<'a, T: Number> SingleSums<'a, T> {
    pub(super) fn new(
        sides: [&'a Side; 2],
        reach: &'a [T],
        payoffs: &Payoffs<T>,
        values: &'a mut [T],
    ) -> Self {
        let (changes, tie) = (changes(payoffs), payoffs.tie.into());
        let mut sums = Self { sides, reach, values, changes, tie, all: 0.0, by_card: [0.0; CARDS] };
        sums.add(0..reach.len(), payoffs.lose.into());
        sums
    }

    /// Whether all that was added is a number.
    pub(super) fn is_finite(&self) -> bool {
        self.all.is_finite()
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

impl<T: Number> Sums for SingleSums<'_, T> {
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

/// The sums of sixteen terminals, in lanes.
pub(super) struct TileSums<'a, S: Simd> {
    simd: S,
    sides: [&'a Side; 2],
    /// The opponent's reach by combo, and zeros after the last.
    columns: &'a [Tile<S::Number>],
    values: &'a mut [Tile<S::Number>],
    /// The values of up to 16 combos, which are not turned yet.
    emitted: &'a mut Tile<S::Number>,
    changes: [WideBlock<S>; 3],
    tie: WideBlock<S>,
    has_ties: bool,
    all: WideBlock<S>,
    by_card: &'a mut ByCard,
}

/// A sum for each card and terminal.
#[repr(C, align(64))]
pub(super) struct ByCard([[f64; LANES]; CARDS]);

impl ByCard {
    pub(super) const ZERO: Self = Self([[0.0; LANES]; CARDS]);
}

/// Where a [`TileSums`] works.
pub(super) struct Workplace<'a, T> {
    /// Tiles for the opponent's combos and one more.
    pub(super) columns: &'a mut [Tile<T>],
    pub(super) emitted: &'a mut Tile<T>,
    pub(super) by_card: &'a mut ByCard,
}

impl<'a, S: Simd> TileSums<'a, S> {
    #[inline(always)]
    pub(super) fn new(
        simd: S,
        sides: [&'a Side; 2],
        reach: &[Tile<S::Number>],
        payoffs: &[Payoffs<S::Number>; LANES],
        values: &'a mut [Tile<S::Number>],
        place: Workplace<'a, S::Number>,
    ) -> Self {
        let opponents = sides[1].cards.len();
        for (tile, columns) in reach.iter().zip(&mut *place.columns) {
            simd.transpose_rows(&tile.0, &mut columns.0);
        }
        let columns = place.columns;
        columns[opponents / LANES].0[opponents % LANES] = [S::Number::ZERO; LANES];

        let wide = simd.wide();
        let mut lanes = [[0.0; LANES]; 5];
        for (lane, payoffs) in payoffs.iter().enumerate() {
            let [to_tie, to_win, at_once] = changes(payoffs);
            let numbers = [to_tie, to_win, at_once, payoffs.tie.into(), payoffs.lose.into()];
            for (lanes, number) in lanes.iter_mut().zip(numbers) {
                lanes[lane] = number;
            }
        }
        let changes =
            [wide.load(&lanes[0], u16::MAX), wide.load(&lanes[1], u16::MAX), wide.load(&lanes[2], u16::MAX)];
        let mut sums = Self {
            simd,
            sides,
            columns,
            values,
            emitted: place.emitted,
            changes,
            tie: wide.load(&lanes[3], u16::MAX),
            has_ties: lanes[3] != [0.0; LANES],
            all: wide.splat(0.0),
            by_card: place.by_card,
        };
        sums.add(0..opponents, wide.load(&lanes[4], u16::MAX));
        sums
    }

    /// Whether all that was added is a number.
    #[inline(always)]
    pub(super) fn is_finite(&self) -> bool {
        let mut all = [0.0; LANES];
        self.simd.wide().store(self.all, &mut all, u16::MAX);
        all.iter().all(|sum| sum.is_finite())
    }

    #[inline(always)]
    fn add(&mut self, opponents: Range<usize>, times: WideBlock<S>) {
        let (simd, wide) = (self.simd, self.simd.wide());
        for (&[high, low], place) in self.sides[1].cards[opponents.clone()].iter().zip(opponents) {
            let column = &self.columns[place / LANES].0[place % LANES];
            let weight = wide.mul(simd.widen(simd.load(column, u16::MAX)), times);
            self.all = wide.add(self.all, weight);
            let sum = &mut self.by_card.0[usize::from(high) % CARDS];
            wide.store(wide.add(wide.load(sum, u16::MAX), weight), sum, u16::MAX);
            let sum = &mut self.by_card.0[usize::from(low) % CARDS];
            wide.store(wide.add(wide.load(sum, u16::MAX), weight), sum, u16::MAX);
        }
    }

    /// Writes the values that are left, after the last combo.
    #[inline(always)]
    pub(super) fn finish(self) {
        let combos = self.sides[0].cards.len();
        if !combos.is_multiple_of(LANES) {
            self.emitted.0[combos % LANES..].fill([S::Number::ZERO; LANES]);
            self.simd.transpose_rows(&self.emitted.0, &mut self.values[combos / LANES].0);
        }
    }
}

impl<S: Simd> Sums for TileSums<'_, S> {
    #[inline(always)]
    fn change(&mut self, opponents: Range<usize>, change: Change) {
        self.add(opponents, self.changes[change as usize]);
    }

    #[inline(always)]
    fn emit(&mut self, combos: Range<usize>) {
        let (simd, wide) = (self.simd, self.simd.wide());
        for combo in combos {
            let [high, low] = self.sides[0].cards[combo];
            let high = wide.load(&self.by_card.0[usize::from(high) % CARDS], u16::MAX);
            let low = wide.load(&self.by_card.0[usize::from(low) % CARDS], u16::MAX);
            let mut value = wide.sub(wide.sub(self.all, high), low);
            if self.has_ties {
                let twin = usize::from(self.sides[0].twins[combo]);
                let twin = simd.load(&self.columns[twin / LANES].0[twin % LANES], u16::MAX);
                value = wide.mul_add(simd.widen(twin), self.tie, value);
            }
            simd.store(simd.narrow(value), &mut self.emitted.0[combo % LANES], u16::MAX);
            if combo % LANES == LANES - 1 {
                simd.transpose_rows(&self.emitted.0, &mut self.values[combo / LANES].0);
            }
        }
    }
}
