//! Positive and negative potential: how often a hand that is behind comes ahead, and the other way round.
//!
//! For each two combos the runouts on which the one wins and ties are counted, 32 opponents at a time: whole numbers, in which
//! the opponents' weights have no part, so that nothing is subtracted.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use evaluator::internals::Loops;
use evaluator::lookup::board::BoardRanks;
use evaluator::{CardSet, HandRank, HoleCards};

use crate::engine::Engine;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::removal::{ComboWeights, bits_by_id, set_by_id};
use crate::strength::board_strength::live_combos;

/// The opponents that are taken at a time.
const LANES: usize = 32;
const BLOCKS: usize = HoleCards::COUNT.div_ceil(LANES);

/// The potential of all combos on a flop or turn: what [`Strength::potential`](super::Strength::potential) finds.
#[derive(Clone, Debug)]
pub struct Potential {
    board: CardSet,
    hands: Box<[HandPotential; HoleCards::COUNT]>,
}

/// How one combo stands against all that its opponent can have, now and after each runout.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HandPotential {
    weights: [[f64; 3]; 3],
}

impl Potential {
    /// All combos on a board of 3 or 4 cards against opponents with these weights.
    pub(super) fn new(engine: &Engine, board: CardSet, weights: &ComboWeights) -> Self {
        let runouts = Runouts::new(engine, board);
        let mut hands = Box::new([HandPotential::default(); HoleCards::COUNT]);
        engine.isa().run(Count { runouts: &runouts, board, weights, hands: &mut hands });
        Self { board, hands }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> CardSet {
        self.board
    }

    /// A combo's potential; none if it shares a card with the board, or with all combos that the opponent can have.
    #[must_use]
    pub fn of(&self, combo: HoleCards) -> Option<&HandPotential> {
        Some(&self.hands[combo.index()])
            .filter(|hand| hand.weights.as_flattened().iter().any(|&weight| weight > 0.0))
    }
}

impl HandPotential {
    /// The weights of opponents and runouts: by whether the hand is ahead, ties or is behind now, and then by whether it is
    /// ahead, ties or is behind after the runout.
    #[must_use]
    pub const fn weights(&self) -> &[[f64; 3]; 3] {
        &self.weights
    }

    fn now(&self) -> [f64; 3] {
        self.weights.map(|then| then.iter().sum())
    }

    /// Hand strength now, from 0 to 1: the part of the opponents that it beats, and half of those that it ties.
    #[must_use]
    pub fn strength(&self) -> f64 {
        let [ahead, tied, behind] = self.now();
        (ahead + tied / 2.0) / (ahead + tied + behind)
    }

    /// Positive potential, from 0 to 1: the part of the runouts on which the hand comes ahead of opponents that it is behind
    /// now, ties counting half, as of Papp, "Dealing with imperfect information in poker" (1998). None if it is never behind.
    #[must_use]
    pub fn positive(&self) -> Option<f64> {
        let [_, tied, behind] = self.weights;
        let [_, all_tied, all_behind] = self.now();
        let possible = all_behind + all_tied / 2.0;
        (possible > 0.0).then(|| (behind[0] + behind[1] / 2.0 + tied[0] / 2.0) / possible)
    }

    /// Negative potential, from 0 to 1: the part of the runouts on which it falls behind opponents that it is ahead of now,
    /// ties counting half. None if it is never ahead.
    #[must_use]
    pub fn negative(&self) -> Option<f64> {
        let [ahead, tied, _] = self.weights;
        let [all_ahead, all_tied, _] = self.now();
        let possible = all_ahead + all_tied / 2.0;
        (possible > 0.0).then(|| (ahead[2] + ahead[1] / 2.0 + tied[2] / 2.0) / possible)
    }
}

/// The ranks of all combos on all runouts.
struct Runouts {
    count: usize,
    now: BoardRanks,
    /// As opponents: by block, runout and lane; above all ranks where a combo meets the board.
    blocks: Vec<[u16; LANES]>,
    /// By combo and runout; below all ranks where the combo meets the board.
    combos: Vec<u16>,
}

impl Runouts {
    fn new(engine: &Engine, board: CardSet) -> Self {
        let classes = BoardClasses::new((bits_by_id(board), 0), &SuitSymmetry::identity());
        let boards: Vec<u64> =
            (0..classes.units()).flat_map(|unit| classes.boards(unit)).map(|(cards, _)| cards).collect();
        let count = boards.len();
        let sweep = |cards: CardSet, ranks: &mut BoardRanks| {
            engine.sweep().sweep(cards, ranks).unwrap_or_else(|_| unreachable!("a board of 3 to 5 cards"));
        };
        let mut ranks = BoardRanks::new();
        let mut blocks = vec![[0; LANES]; BLOCKS * count];
        let mut combos = vec![0; HoleCards::COUNT * count];
        for (runout, &cards) in boards.iter().enumerate() {
            sweep(set_by_id(cards), &mut ranks);
            for (block, &lanes) in ranks.padded().as_chunks().0.iter().enumerate() {
                blocks[block * count + runout] = lanes;
            }
            for (combo, &rank) in ranks.as_slice().iter().enumerate() {
                combos[combo * count + runout] = if rank == HandRank::NO_RANK { 0 } else { rank };
            }
        }
        let mut now = BoardRanks::new();
        sweep(board, &mut now);
        Self { count, now, blocks, combos }
    }
}

/// Counts for all combos.
struct Count<'a> {
    runouts: &'a Runouts,
    board: CardSet,
    weights: &'a ComboWeights,
    hands: &'a mut [HandPotential; HoleCards::COUNT],
}

impl Loops for Count<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Runouts { count, now, blocks, combos } = self.runouts;
        for (block, opponents) in blocks.chunks_exact(*count).enumerate() {
            let first = block * LANES;
            for hero in live_combos(self.board) {
                let (mut wins, mut ties) = ([0u16; LANES], [0u16; LANES]);
                for (ranks, &own) in opponents.iter().zip(&combos[hero * count..][..*count]) {
                    for lane in 0..LANES {
                        wins[lane] += u16::from(own > ranks[lane]);
                        ties[lane] += u16::from(own == ranks[lane]);
                    }
                }
                let cards = HoleCards::ALL[hero].card_set();
                for (lane, opponent) in (first..HoleCards::COUNT).take(LANES).enumerate() {
                    let weight = self.weights[opponent];
                    let other = now.as_slice()[opponent];
                    let meets = HoleCards::ALL[opponent].card_set().intersects(cards);
                    if weight > 0.0 && other != HandRank::NO_RANK && !meets {
                        let own = now.as_slice()[hero];
                        let state = usize::from(own <= other) + usize::from(own < other);
                        let met = if self.board.len() == 3 { 990 } else { 44 };
                        let then = [wins[lane], ties[lane], met - wins[lane] - ties[lane]];
                        let weights = &mut self.hands[hero].weights[state];
                        weights
                            .iter_mut()
                            .zip(then)
                            .for_each(|(sum, runouts)| *sum += weight * f64::from(runouts));
                    }
                }
            }
        }
    }
}
