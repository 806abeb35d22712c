//! All combos of a board against weighted ranges.
//!
//! Boards are swept one by one, up to isomorphisms that preserve all ranges, and all ranges share the pass. A
//! sweep subtracts the weights that share cards from sums. Where hardly anything is left, a combo faces its
//! opponents one by one.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use equity::internals::{MIN_PART, set_by_id};
use evaluator::HoleCards;
use evaluator::internals::rows::RANK_PAIRS;
use evaluator::lookup::board::BoardRanksIn;

use crate::engine::Engine;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::removal::LiveRange;
use crate::strength::histograms::Histograms;
use crate::strength::points::{LANES_OF_PAIRS, Opponent, Points};
use crate::sweep::blocks::{BLOCK_RANKS, Blocks, LANES, block_and_lane};
use crate::sweep::board::Board;
use crate::sweep::masks::Masks;
use crate::sweep::vectors::Number;

/// Sums over complete boards, of all combos against one range.
pub(super) struct StrengthSums {
    /// Twice the beaten weight plus the tied weight.
    pub(super) points: Box<[f64; HoleCards::COUNT]>,
    /// The faced weight.
    pub(super) met: Box<[f64; HoleCards::COUNT]>,
    /// The faced weight on each board times the squared equity there.
    pub(super) squares: Box<[f64; HoleCards::COUNT]>,
    pub(super) histograms: Option<Histograms>,
}

/// Computes all combos against several ranges without `fixed` cards. There are no histograms if `bins` is 0.
pub(super) fn against(engine: &Engine, fixed: u64, ranges: &[LiveRange], bins: usize) -> Vec<StrengthSums> {
    if ranges.iter().all(|range| range.is_even) {
        sweep::<f32>(engine, fixed, ranges, bins)
    } else {
        sweep::<f64>(engine, fixed, ranges, bins)
    }
}

fn sweep<T: Number>(engine: &Engine, fixed: u64, ranges: &[LiveRange], bins: usize) -> Vec<StrengthSums> {
    let weights: Vec<_> = ranges.iter().map(|range| &*range.weights).collect();
    let symmetry = SuitSymmetry::of(&[fixed], &weights);
    let classes = BoardClasses::new((fixed, 0), &symmetry);
    let mut sums: Vec<WeightedSums<T>> =
        ranges.iter().map(|range| WeightedSums::new(engine, range, bins)).collect();
    add_boards(engine, &classes, &mut sums);
    let found = |(sums, range): (WeightedSums<T>, &LiveRange)| {
        let mean = |sums: &Blocks<f64>| symmetry.average(&sums.by_index());
        let mut found = StrengthSums {
            points: mean(&sums.points),
            met: mean(&sums.met),
            squares: mean(&sums.squares),
            histograms: (bins > 0).then(|| Histograms::of_blocks(bins, &sums.histograms, &symmetry)),
        };
        one_by_one(engine, fixed, range, &sums.lost(&symmetry), &mut found);
        found
    };
    sums.into_iter().zip(ranges).map(found).collect()
}

/// A range, and the sums against it, by block and lane.
struct WeightedSums<T> {
    opponent: Opponent<T>,
    /// The share of a board's weight below which the rest is noise.
    least_part: f64,
    points: Blocks<f64>,
    met: Blocks<f64>,
    squares: Blocks<f64>,
    bins: usize,
    histograms: Vec<[u16; LANES]>,
    /// The lanes of each block that faced too little weight on some board.
    lost: [u16; RANK_PAIRS],
}

impl<T: Number> WeightedSums<T> {
    fn new(engine: &Engine, range: &LiveRange, bins: usize) -> Self {
        Self {
            opponent: Opponent::new(engine.isa(), &range.weights.map(T::of_weight)),
            least_part: if range.is_even { 0.0 } else { MIN_PART },
            points: Blocks::zero(),
            met: Blocks::zero(),
            squares: Blocks::zero(),
            bins,
            histograms: vec![[0; LANES]; RANK_PAIRS * bins],
            lost: [0; RANK_PAIRS],
        }
    }

    /// Adds the points on a board `count` times.
    #[inline(always)]
    fn add(&mut self, found: &Points<T>, live: &Masks, count: u32) {
        let times = f64::from(count);
        // Some combo faces most of the weight on the board.
        let met = found.met().0[..RANK_PAIRS].as_flattened().iter().copied();
        let most: f64 = met.fold(T::ZERO, |most, met| if met > most { met } else { most }).into();
        let least = self.least_part * most;
        for (block, &(high, low)) in BLOCK_RANKS.iter().enumerate().take(RANK_PAIRS) {
            let mask = live.of(block) & if high == low { LANES_OF_PAIRS } else { u16::MAX };
            for lane in (0..LANES).filter(|lane| mask >> lane & 1 == 1) {
                let points: f64 = found.points().0[block][lane].into();
                let met: f64 = found.met().0[block][lane].into();
                if met < least {
                    self.lost[block] |= 1 << lane;
                } else if met > 0.0 {
                    self.points.0[block][lane] += points * times;
                    self.met.0[block][lane] += met * times;
                    self.squares.0[block][lane] += points * (points / (4.0 * met)) * times;
                    if self.bins > 0 {
                        let bin = bin_of(points, met, self.bins);
                        let counts = &mut self.histograms[block * self.bins + bin][lane];
                        *counts = counts.wrapping_add(count as u16);
                    }
                }
            }
        }
    }

    /// Returns the combos that faced too little weight on some board.
    fn lost(&self, symmetry: &SuitSymmetry) -> Vec<HoleCards> {
        let is_lost = |combo: HoleCards| {
            let (block, lane) = block_and_lane(combo);
            self.lost[block] >> lane & 1 == 1
        };
        let is_alike =
            |&combo: &HoleCards| symmetry.permutations().any(|change| is_lost(change.apply(combo)));
        HoleCards::ALL.into_iter().filter(is_alike).collect()
    }
}

/// Returns the bin of an equity. An equity that rounding leaves just below an edge counts as the edge. Whole
/// weights leave none so near.
#[inline(always)]
fn bin_of(points: f64, met: f64, bins: usize) -> usize {
    ((points * bins as f64 / (2.0 * met) + 1e-9) as usize).min(bins - 1)
}

/// Sums over all boards, for all ranges.
fn add_boards<T: Number>(engine: &Engine, classes: &BoardClasses, sums: &mut [WeightedSums<T>]) {
    let mut points = Points::new();
    for unit in 0..classes.units() {
        let ranks = classes.ranks(unit);
        for (cards, count) in classes.boards(unit) {
            let board = Board::new(cards);
            let order = engine.orders().board(ranks, board.suited());
            let live = Masks::new(board.live(), u16::MAX);
            for sums in &mut *sums {
                points.set(engine.isa(), &sums.opponent, &board, order, true);
                sums.add(&points, &live, count);
            }
        }
    }
}

/// Replaces the sums of combos by those of facing each opponent one by one, without subtraction.
fn one_by_one(
    engine: &Engine,
    fixed: u64,
    range: &LiveRange,
    heroes: &[HoleCards],
    found: &mut StrengthSums,
) {
    if heroes.is_empty() {
        return;
    }
    for &hero in heroes {
        for sums in [&mut found.points, &mut found.met, &mut found.squares] {
            sums[hero.index()] = 0.0;
        }
        found.histograms.iter_mut().for_each(|histograms| histograms.clear(hero));
    }
    let classes = BoardClasses::new((fixed, 0), &SuitSymmetry::identity());
    let mut ranks = BoardRanksIn::new();
    for (board, _) in (0..classes.units()).flat_map(|unit| classes.boards(unit)) {
        if engine.sweep().sweep(set_by_id(board), &mut ranks).is_err() {
            unreachable!("a whole board has five cards");
        }
        for &hero in heroes {
            let Some(own) = ranks.number(hero) else { continue };
            let (mut points, mut met) = (0.0, 0.0);
            for (combo, weight) in
                range.iter().filter(|(combo, _)| !combo.card_set().intersects(hero.card_set()))
            {
                let Some(rank) = ranks.number(combo) else { continue };
                points += weight * f64::from(u8::from(own > rank) + u8::from(own >= rank));
                met += weight;
            }
            if met > 0.0 {
                found.points[hero.index()] += points;
                found.met[hero.index()] += met;
                // The order matters: the square of a tiny weight underflows.
                found.squares[hero.index()] += points * (points / (4.0 * met));
                if let Some(histograms) = &mut found.histograms {
                    histograms.add(hero, bin_of(points, met, histograms.bins()));
                }
            }
        }
    }
}
