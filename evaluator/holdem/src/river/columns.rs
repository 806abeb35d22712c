//! Showdowns and folds of sixteen terminals, with the numbers of each combo in a [`Column`].

use alloc::vec::Vec;
use core::ops::Range;

use equity::EquityError;
use evaluator::{CardSet, Holdem, HoleCards, Isa};

use crate::engine::Engine;
use crate::river::sides::{Sides, Visit};
use crate::river::steps::{Change, RunningSums, Step, steps, sweep};
use crate::river::{Column, Payoffs, Real};
use crate::sweep::blocks::LANES;
use crate::sweep::vectors::{self, Simd, VectorTask, with_vectors};

/// The number of sums by card. Any six bits are a valid index.
const CARDS: usize = 64;

/// Two players' combos on a board, for solvers that hold reach and values as columns.
///
/// It answers the questions of a [`RiverPair`](crate::solver::RiverPair) for sixteen terminals at a time. Column
/// `i` has the numbers of combo `i` at the sixteen terminals, and sums have the type of the numbers. Sums in
/// `f32` are faster and less exact than those of a pair, which are always in `f64`. Solvers that hold columns need
/// not transpose.
///
/// ```
/// use evaluator::{HoleCards, RankTable};
/// use holdem::Engine;
/// use holdem::solver::{Column, Payoffs, PairColumns};
///
/// let engine = Engine::new(RankTable::embedded());
/// let combos = |texts: &[&str]| texts.iter().map(|text| text.parse().expect("a combo")).collect::<Vec<HoleCards>>();
/// let (first, second) = (combos(&["AsKs", "9s9c"]), combos(&["AsKs", "QsJd"]));
/// let river = PairColumns::on_river(&engine, "Qh 9d 8c 3s 2d".parse()?, [&first, &second])?;
///
/// // All of the second player's combos come with reach 1. The last column is that of no combo.
/// let reach = [Column([1.0; 16]), Column([1.0; 16]), Column::ZERO];
/// let mut values = [Column::ZERO; 2];
/// let payoffs = [Payoffs { win: 1.0, tie: 0.5, lose: 0.0 }; 16];
/// river.values(0, &reach, &payoffs, &mut values);
/// assert_eq!((values[0].0[3], values[1].0[3]), (0.0, 2.0)); // ace high loses, and blocks its own combo
/// river.fold_values(0, &reach, &[1.0; 16], &mut values);
/// assert_eq!((values[0].0[0], values[1].0[0]), (1.0, 2.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PairColumns {
    isa: Isa,
    visits: [Vec<Visit>; 2],
    /// The steps of showdowns. There are none before the river.
    steps: Option<[Vec<Step>; 2]>,
}

impl PairColumns {
    /// Prepares two players' combos for folds. There are no showdowns.
    #[must_use]
    pub fn before_river(engine: &Engine, combos: [&[HoleCards]; 2]) -> Self {
        Self { isa: engine.isa(), visits: sides(combos).0.map(|side| side.visits), steps: None }
    }

    /// Prepares two players' combos on a board of five cards.
    ///
    /// # Errors
    ///
    /// - [`EquityError::OnlyHoldem`] if the engine's game is another.
    /// - [`EquityError::BoardCount`] if the board does not have five cards.
    ///
    /// # Panics
    ///
    /// Panics if a combo has a card of the board.
    pub fn on_river(engine: &Engine, board: CardSet, combos: [&[HoleCards]; 2]) -> Result<Self, EquityError> {
        engine.only_holdem("columns of combos for solvers")?;
        let count = |_| EquityError::BoardCount { found: board.len(), expected: "5 on the river" };
        if board.len() != Holdem::BOARD_CARDS {
            return Err(count(()));
        }
        let ranks = engine.sweep().ranks(board).map_err(|_| count(()))?;
        let is_live = |combo: &HoleCards| !combo.card_set().intersects(board);
        assert!(combos.iter().copied().flatten().all(is_live), "a combo has a card of the board");
        let rank = |combo: HoleCards| ranks.as_slice()[combo.index()];
        let mut sides = sides(combos);
        sides.sort_by_strength(rank);
        let sorted = sides.0.each_ref().map(|side| {
            let of_visit = |visit: &Visit| rank(side.combos[usize::from(visit.place)]);
            side.visits.iter().map(of_visit).collect::<Vec<_>>()
        });
        let steps = [steps(&sorted[0], &sorted[1]), steps(&sorted[1], &sorted[0])];
        Ok(Self { isa: engine.isa(), visits: sides.0.map(|side| side.visits), steps: Some(steps) })
    }

    /// Returns the number of a player's combos.
    ///
    /// # Panics
    ///
    /// Panics if the player is not 0 or 1.
    #[must_use]
    pub fn len(&self, player: usize) -> usize {
        self.visits[player].len()
    }

    /// Returns `true` if a player has no combo.
    ///
    /// # Panics
    ///
    /// Panics if the player is not 0 or 1.
    #[must_use]
    pub fn is_empty(&self, player: usize) -> bool {
        self.visits[player].is_empty()
    }

    /// Writes the values of showdowns for a player's combos, given the reach of each of the opponent's.
    ///
    /// `reach` has a column for each of the opponent's combos and one column of zeros after them. `values` has a
    /// column for each of the player's combos. Numbers must be finite.
    ///
    /// # Panics
    ///
    /// Panics if the player is not 0 or 1, if there are fewer columns, or if the board is not complete.
    pub fn values<T: Real>(
        &self,
        player: usize,
        reach: &[Column<T>],
        payoffs: &[Payoffs<T>; 16],
        values: &mut [Column<T>],
    ) {
        let steps = self.steps.as_ref().expect("showdowns are on the river");
        self.run(player, &steps[player], reach, payoffs, values);
    }

    /// Writes the values of folds, which pay the same for every combo. See [`values`](Self::values) for the
    /// columns.
    ///
    /// # Panics
    ///
    /// Panics if the player is not 0 or 1, or if there are fewer columns.
    pub fn fold_values<T: Real>(
        &self,
        player: usize,
        reach: &[Column<T>],
        payoffs: &[T; 16],
        values: &mut [Column<T>],
    ) {
        let payoffs = payoffs.map(|payoff| Payoffs { win: payoff, tie: payoff, lose: payoff });
        self.run(player, &[Step::everyone(self.len(player))], reach, &payoffs, values);
    }

    fn run<T: Real>(
        &self,
        player: usize,
        steps: &[Step],
        reach: &[Column<T>],
        payoffs: &[Payoffs<T>; LANES],
        values: &mut [Column<T>],
    ) {
        let visits = [&self.visits[player][..], &self.visits[1 - player][..]];
        let [own, other] = visits.map(<[Visit]>::len);
        let (reach, values) = (&reach[..=other], &mut values[..own]);
        vectors::run(self.isa, Terminals { visits, steps, reach, payoffs, values });
    }
}

fn sides(combos: [&[HoleCards]; 2]) -> Sides {
    Sides::new(&combos.map(|combos| combos.iter().map(|&combo| (combo, 1.0)).collect()))
}

/// The work of [`PairColumns::run`].
struct Terminals<'a, T> {
    visits: [&'a [Visit]; 2],
    steps: &'a [Step],
    reach: &'a [Column<T>],
    payoffs: &'a [Payoffs<T>; LANES],
    values: &'a mut [Column<T>],
}

with_vectors!(['a, T: Real] Terminals<'a, T>);

impl<T: Real> VectorTask for Terminals<'_, T> {
    type Number = T;
    type Output = ();

    #[inline(always)]
    fn run<S: Simd<Number = T>>(self, simd: S) {
        let Self { visits, steps, reach, payoffs, values } = self;
        let mut lanes = [[T::ZERO; LANES]; 5];
        for (lane, &Payoffs { win, tie, lose }) in payoffs.iter().enumerate() {
            for (lanes, number) in lanes.iter_mut().zip([tie - lose, win - tie, win - lose, tie, lose]) {
                lanes[lane] = number;
            }
        }
        let has_ties = lanes[3] != [T::ZERO; LANES];
        let [a, b, c, tie, lose] = &lanes;
        let changes = [simd.load(a, u16::MAX), simd.load(b, u16::MAX), simd.load(c, u16::MAX)];
        let (tie, lose) = (simd.load(tie, u16::MAX), simd.load(lose, u16::MAX));
        // This is not a field of the sums, because it would be moved with them.
        let mut by_card = ByCard([[T::ZERO; LANES]; CARDS]);
        let all = simd.splat(T::ZERO);
        let mut sums =
            ColumnSums { simd, visits, reach, values, changes, tie, has_ties, all, by_card: &mut by_card };
        sums.add(0..visits[1].len(), lose);
        sweep(steps, &mut sums);
    }
}

/// A sum for each card and terminal.
#[repr(C, align(64))]
struct ByCard<T>([[T; LANES]; CARDS]);

/// The sums of sixteen terminals, in lanes.
struct ColumnSums<'a, S: Simd> {
    simd: S,
    visits: [&'a [Visit]; 2],
    reach: &'a [Column<S::Number>],
    values: &'a mut [Column<S::Number>],
    changes: [S::Block; 3],
    tie: S::Block,
    has_ties: bool,
    all: S::Block,
    by_card: &'a mut ByCard<S::Number>,
}

impl<S: Simd> ColumnSums<'_, S> {
    #[inline(always)]
    fn add(&mut self, opponents: Range<usize>, times: S::Block) {
        let simd = self.simd;
        for &Visit { cards: [high, low], place, .. } in &self.visits[1][opponents] {
            let weight = simd.mul(simd.load(&self.reach[usize::from(place)].0, u16::MAX), times);
            self.all = simd.add(self.all, weight);
            let sum = &mut self.by_card.0[usize::from(high) % CARDS];
            simd.store(simd.add(simd.load(sum, u16::MAX), weight), sum, u16::MAX);
            let sum = &mut self.by_card.0[usize::from(low) % CARDS];
            simd.store(simd.add(simd.load(sum, u16::MAX), weight), sum, u16::MAX);
        }
    }
}

impl<S: Simd> RunningSums for ColumnSums<'_, S> {
    #[inline(always)]
    fn change(&mut self, opponents: Range<usize>, change: Change) {
        self.add(opponents, self.changes[change as usize]);
    }

    #[inline(always)]
    fn emit(&mut self, combos: Range<usize>) {
        let simd = self.simd;
        for &Visit { cards: [high, low], place, twin } in &self.visits[0][combos] {
            let high = simd.load(&self.by_card.0[usize::from(high) % CARDS], u16::MAX);
            let low = simd.load(&self.by_card.0[usize::from(low) % CARDS], u16::MAX);
            let mut value = simd.sub(simd.sub(self.all, high), low);
            if self.has_ties {
                let twin = simd.load(&self.reach[usize::from(twin)].0, u16::MAX);
                value = simd.mul_add(twin, self.tie, value);
            }
            simd.store(value, &mut self.values[usize::from(place)].0, u16::MAX);
        }
    }
}
