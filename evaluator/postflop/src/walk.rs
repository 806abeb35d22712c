//! Walks through a forest on one board: down for a player's reach, and up for a player's values.

use holdem::internals::vectors::{Simd, VectorTask};
use holdem::solver::Column;
use holdem::with_vectors;

use crate::forest::{Choice, Decision, Forest, LANES};
use crate::format::{Dither, Format, Row};
use crate::tree::MAX_ACTIONS;

/// A player's numbers in a forest on one board: by block of sixteen combos, then by action.
pub(crate) struct Data<F: Format> {
    pub(crate) regrets: Vec<F::Regret>,
    pub(crate) scales: Vec<f32>,
    pub(crate) averages: Vec<F::Average>,
    /// By decision, `true` if its averages are given and stay. Empty if none is.
    pub(crate) locked: Vec<bool>,
}

impl<F: Format> Data<F> {
    pub(crate) fn new(forest: &Forest, player: usize, blocks: usize) -> Self {
        let actions = blocks * forest.actions[player];
        let scales = if F::IS_SCALED { blocks * forest.choices[player].len() } else { 0 };
        Self {
            regrets: vec![F::NO_REGRET; actions],
            scales: vec![1.0; scales],
            averages: vec![F::NO_AVERAGE; actions],
            locked: Vec::new(),
        }
    }

    /// Sets all numbers but those of locked decisions to their first values.
    pub(crate) fn restart(&mut self, forest: &Forest, player: usize, blocks: usize) {
        self.regrets.fill(F::NO_REGRET);
        self.scales.fill(1.0);
        for block in 0..blocks {
            for (index, choice) in forest.choices[player].iter().enumerate() {
                let first = block * forest.actions[player] + choice.first as usize;
                if !self.is_locked(index) {
                    self.averages[first..][..choice.actions as usize].fill(F::NO_AVERAGE);
                }
            }
        }
    }

    /// Returns `true` if the averages of a decision are given.
    #[inline(always)]
    pub(crate) fn is_locked(&self, decision: usize) -> bool {
        self.locked.get(decision).is_some_and(|&is_locked| is_locked)
    }

    /// Returns the bytes of [`new`](Self::new).
    pub(crate) fn bytes(forest: &Forest, player: usize, blocks: usize) -> u64 {
        let actions = (size_of::<F::Regret>() + size_of::<F::Average>()) * forest.actions[player];
        let scales = if F::IS_SCALED { size_of::<f32>() * forest.choices[player].len() } else { 0 };
        ((actions + scales) * blocks) as u64
    }
}

/// What a walk does at the player's own decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// It plays by regrets, and updates regrets and averages.
    Learn,
    /// It takes the best action of each combo.
    Best,
    /// It plays by averages.
    Average,
}

/// The weights of an iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Update {
    /// The factor of earlier positive regrets.
    pub(crate) positive: f32,
    /// The factor of earlier negative regrets.
    pub(crate) negative: f32,
    /// The weight of this iteration's strategy in the average.
    pub(crate) weight: f32,
    /// The number of the iteration.
    pub(crate) iteration: u32,
}

/// Runs an expression with the number of actions. The most common numbers are constants, for which the compiler
/// unrolls loops.
macro_rules! with_count {
    ($count:expr, $n:ident => $do:expr) => {
        match $count as usize {
            2 => {
                let $n = 2;
                $do
            }
            3 => {
                let $n = 3;
                $do
            }
            $n => $do,
        }
    };
}

/// Computes the positive parts of some numbers as parts of their sum. They are equal if no number is positive.
#[inline(always)]
fn parts<V: Simd<Number = f32>>(v: V, numbers: &mut [V::Block]) {
    /// Sums below this count as 0.
    const SMALL: f32 = 1e-30;
    let zero = v.splat(0.0);
    let mut sum = zero;
    for part in &mut *numbers {
        *part = v.max(*part, zero);
        sum = v.add(sum, *part);
    }
    // This is 0 if the sum is not, and otherwise a half.
    let missing = v.max(zero, v.sub(v.splat(0.5), v.mul(sum, v.splat(1.0 / SMALL))));
    let even = v.mul(missing, v.splat(2.0 / numbers.len() as f32));
    let sum = v.max(sum, v.splat(SMALL));
    let inverse = v.div(v.splat(1.0), sum);
    for part in numbers {
        *part = v.mul_add(*part, inverse, even);
    }
}

/// Computes a player's reach at the leaves from that at the roots.
pub(crate) struct Down<'a, F: Format> {
    pub(crate) forest: &'a Forest,
    pub(crate) player: usize,
    pub(crate) data: &'a Data<F>,
    /// `true` to play by averages, `false` by regrets.
    pub(crate) is_averaged: bool,
    /// The reach of live combos at each root, up to whole rows.
    pub(crate) roots: &'a [f32],
    pub(crate) blocks: usize,
    pub(crate) rows: &'a mut [Row],
    /// The columns of each group: all combos up to whole rows, and sixteen more.
    pub(crate) columns: &'a mut [Column],
    /// The reach at each leaf where a card is dealt, as at the roots.
    pub(crate) deals: &'a mut [f32],
}

with_vectors!(['a, F: Format] Down<'a, F>);

impl<F: Format> VectorTask for Down<'_, F> {
    type Number = f32;
    type Output = ();

    #[inline(always)]
    fn run<V: Simd<Number = f32>>(self, v: V) {
        let Self { forest, player, data, is_averaged, roots, blocks, rows, columns, deals } = self;
        let (stride, height) = (blocks * LANES, blocks * LANES + LANES);
        for block in 0..blocks {
            let at = block * LANES..(block + 1) * LANES;
            for (row, root) in rows.iter_mut().zip(roots.chunks_exact(stride)) {
                row.0.copy_from_slice(&root[at.clone()]);
            }
            let before = block * forest.actions[player];
            for (index, choice) in forest.choices[player].iter().enumerate() {
                let first = before + choice.first as usize;
                let is_averaged = is_averaged || data.is_locked(index);
                with_count!(choice.actions, n => choose::<F, V>(v, data, is_averaged, first, n, choice, rows));
            }
            for (group, columns) in forest.groups.iter().zip(columns.chunks_exact_mut(height)) {
                let mut taken = [[0.0; LANES]; LANES];
                for (taken, reach) in taken.iter_mut().zip(&group.reach) {
                    *taken = rows[reach[player] as usize].0;
                }
                let columns: &mut [Column; LANES] =
                    columns[at.clone()].first_chunk_mut().expect("a block has sixteen combos");
                v.transpose_rows(&taken, columns.each_mut().map(|column| &mut column.0));
            }
            for (deal, reach) in forest.deals.iter().zip(deals.chunks_exact_mut(stride)) {
                reach[at.clone()].copy_from_slice(&rows[deal.reach[player] as usize].0);
            }
        }
        for columns in columns.chunks_exact_mut(height).take(forest.groups.len()) {
            columns[stride..].fill(Column::ZERO);
        }
    }
}

#[inline(always)]
fn choose<F: Format, V: Simd<Number = f32>>(
    v: V,
    data: &Data<F>,
    is_averaged: bool,
    first: usize,
    count: usize,
    choice: &Choice,
    rows: &mut [Row],
) {
    let here = v.load(&rows[choice.reach as usize].0, u16::MAX);
    let children = &mut rows[choice.child as usize..][..count];
    if v.is_zero(here) {
        children.fill(Row::ZERO);
        return;
    }
    let mut numbers = [here; MAX_ACTIONS];
    let numbers = &mut numbers[..count];
    if is_averaged {
        for (number, stored) in numbers.iter_mut().zip(&data.averages[first..][..count]) {
            *number = F::average(v, stored);
        }
    } else {
        for (number, stored) in numbers.iter_mut().zip(&data.regrets[first..][..count]) {
            *number = F::regrets(v, stored);
        }
    }
    parts(v, numbers);
    for (&mut part, child) in numbers.iter_mut().zip(children) {
        v.store(v.mul(here, part), &mut child.0, u16::MAX);
    }
}

/// Computes a player's values at the roots from those at the leaves.
pub(crate) struct Up<'a, F: Format> {
    pub(crate) forest: &'a Forest,
    pub(crate) player: usize,
    pub(crate) data: &'a mut Data<F>,
    pub(crate) mode: Mode,
    pub(crate) blocks: usize,
    pub(crate) rows: &'a mut [Row],
    /// The columns of each group: all combos up to whole rows.
    pub(crate) columns: &'a [Column],
    /// The values at each leaf where a card is dealt: live combos up to whole rows.
    pub(crate) deals: &'a [f32],
    /// The values at each root, in the same form.
    pub(crate) roots: &'a mut [f32],
    pub(crate) update: Update,
    pub(crate) seed: u64,
    /// Rows of values to copy, and their copies in the form of roots.
    pub(crate) taken: Option<(&'a [u32], &'a mut [f32])>,
}

with_vectors!(['a, F: Format] Up<'a, F>);

impl<F: Format> VectorTask for Up<'_, F> {
    type Number = f32;
    type Output = ();

    #[inline(always)]
    fn run<V: Simd<Number = f32>>(self, v: V) {
        let Self { forest, player, data, mode, blocks, rows, columns, deals, roots, update, seed, mut taken } =
            self;
        let stride = blocks * LANES;
        let mut dither = Dither::new(seed);
        for block in (0..blocks).rev() {
            let at = block * LANES..(block + 1) * LANES;
            let groups = rows.as_chunks_mut::<LANES>().0.iter_mut().take(forest.groups.len());
            for (rows, columns) in groups.zip(columns.chunks_exact(stride)) {
                let mut values = [[0.0; LANES]; LANES];
                for (values, column) in values.iter_mut().zip(&columns[at.clone()]) {
                    *values = column.0;
                }
                v.transpose_rows(&values, rows.each_mut().map(|row| &mut row.0));
            }
            for (deal, values) in forest.deals.iter().zip(deals.chunks_exact(stride)) {
                rows[deal.value as usize].0.copy_from_slice(&values[at.clone()]);
            }
            let before = Before {
                actions: block * forest.actions[player],
                decisions: block * forest.choices[player].len(),
            };
            for decision in forest.decisions.iter().rev() {
                let value = if decision.player == player {
                    with_count!(decision.actions, n => {
                        decide::<F, V>(v, data, mode, &before, n, decision, rows, update, &mut dither)
                    })
                } else {
                    with_count!(decision.actions, n => {
                        let mut sum = v.splat(0.0);
                        for &child in &decision.children[..n] {
                            sum = v.add(sum, v.load(&rows[child as usize].0, u16::MAX));
                        }
                        sum
                    })
                };
                v.store(value, &mut rows[decision.value as usize].0, u16::MAX);
            }
            for (&root, values) in forest.roots.iter().zip(roots.chunks_exact_mut(stride)) {
                values[at.clone()].copy_from_slice(&rows[root as usize].0);
            }
            if let Some((wanted, copies)) = &mut taken {
                for (&row, copy) in wanted.iter().zip(copies.chunks_exact_mut(stride)) {
                    copy[at.clone()].copy_from_slice(&rows[row as usize].0);
                }
            }
        }
    }
}

/// The numbers of actions and decisions in earlier blocks.
struct Before {
    actions: usize,
    decisions: usize,
}

#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "a part of the loop in `run`")]
fn decide<F: Format, V: Simd<Number = f32>>(
    v: V,
    data: &mut Data<F>,
    mode: Mode,
    before: &Before,
    count: usize,
    decision: &Decision,
    rows: &[Row],
    update: Update,
    dither: &mut Dither,
) -> V::Block {
    let first = before.actions + decision.first as usize;
    let mut values = [v.splat(0.0); MAX_ACTIONS];
    let values = &mut values[..count];
    for (value, &child) in values.iter_mut().zip(&decision.children) {
        *value = v.load(&rows[child as usize].0, u16::MAX);
    }
    let is_locked = data.is_locked(decision.index as usize);
    if mode == Mode::Best && !is_locked {
        let mut best = values[0];
        for &mut value in values {
            best = v.max(best, value);
        }
        return best;
    }
    let averages = &mut data.averages[first..][..count];
    let mut numbers = [v.splat(0.0); MAX_ACTIONS];
    let numbers = &mut numbers[..count];
    if mode == Mode::Average || is_locked {
        for (number, stored) in numbers.iter_mut().zip(averages) {
            *number = F::average(v, stored);
        }
        parts(v, numbers);
        return mixed(v, numbers, values);
    }
    let stored = &mut data.regrets[first..][..count];
    for (number, stored) in numbers.iter_mut().zip(&*stored) {
        *number = F::regrets(v, stored);
    }
    let mut strategy = [v.splat(0.0); MAX_ACTIONS];
    let strategy = &mut strategy[..count];
    strategy.copy_from_slice(numbers);
    parts(v, strategy);
    let value = mixed(v, strategy, values);
    let index = before.decisions + decision.index as usize;
    let scale = if F::IS_SCALED { data.scales[index] } else { 1.0 };
    // Positive regrets are multiplied by both factors together.
    let negative = v.splat(update.negative * scale);
    let more = v.splat((update.positive - update.negative) * scale);
    for (number, &mut of_action) in numbers.iter_mut().zip(values) {
        let gain = v.sub(of_action, value);
        let positive = v.max(*number, v.splat(0.0));
        *number = v.mul_add(positive, more, v.mul_add(*number, negative, gain));
    }
    let scale = F::store_regrets(v, numbers, stored, dither);
    if F::IS_SCALED {
        data.scales[index] = scale;
    }
    let (kept, added) = (v.splat(1.0 - update.weight), v.splat(update.weight * F::UNIT));
    for (&mut part, stored) in strategy.iter_mut().zip(averages) {
        let average = v.mul_add(F::average(v, stored), kept, v.mul(part, added));
        F::store_average(v, average, stored, dither);
    }
    value
}

#[inline(always)]
fn mixed<V: Simd<Number = f32>>(v: V, parts: &[V::Block], values: &[V::Block]) -> V::Block {
    let mut sum = v.splat(0.0);
    for (&part, &value) in parts.iter().zip(values) {
        sum = v.mul_add(part, value, sum);
    }
    sum
}
