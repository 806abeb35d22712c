//! Ranges of all 1,326 combos on one board.

use evaluator::{CardSet, HoleCards};

use crate::engine::Engine;
use crate::exact::sweep::blocks::Blocks;
use crate::exact::sweep::board::Board;
use crate::exact::sweep::two_way::HeroSums;
use crate::exact::sweep::two_way::suit_rows::{self, Deck, SuitRows};
use crate::exact::sweep::two_way::walk::{RangeView, Scratch, ShowdownSweep, Sink, walk};
use crate::exact::sweep::vectors::{self, Simd, Task};
use crate::removal::bits_by_id;
use crate::report::{EquityError, Shares};
use crate::river::Payoffs;

/// A board of five cards, prepared for showdowns of any number of ranges. Nothing is allocated after [`new`](Self::new).
///
/// Ranges are slices of [`HoleCards::COUNT`] weights, one for each combo in the order of [`HoleCards::index`], from 2d2c to
/// AsAh: that of [`HoleCards::ALL`], and of [`Range::to_f32`](crate::range::Range::to_f32).
/// Any finite weights will do that are not negative, and they are not checked: with others the results are meaningless
/// numbers. Combos that share a card with the board count for nothing.
///
/// Results are `f32` sums, with an error of about 1e-6 of the opponent's whole weight; exact if all weights are 0 or 1.
/// Where ranges have a few hundred combos, or many terminals are valued on one board, a [`RiverPair`](crate::RiverPair) is
/// quicker. This one takes 35 KB, some of it to work in, and belongs to one thread at a time: for several threads, clone it.
///
/// ```
/// use equity::{Engine, Payoffs, River};
/// use evaluator::{HoleCards, RankTable};
///
/// let engine = Engine::new(RankTable::embedded());
/// let mut river = River::new(&engine, "Ah Kh Qh Jh 2h".parse()?)?;
///
/// let random = [1.0; HoleCards::COUNT];
/// let shares = river.shares(&random, &random)?;
/// assert_eq!((shares.wins(), shares.ties(), shares.total()), (288_342.0, 493_506.0, 1_070_190.0));
///
/// let mut values = vec![0.0; HoleCards::COUNT];
/// river.values(&random, Payoffs { win: 1.0, tie: 0.0, lose: -1.0 }, &mut values)?;
/// let royal: HoleCards = "Th 3c".parse()?;
/// assert_eq!(values[royal.index()], 990.0); // it wins against all 45 * 44 / 2 that it can meet
///
/// let error = river.shares(&random, &random[..169]).unwrap_err();
/// assert_eq!(error.to_string(), "169 numbers: expected 1326, one a combo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct River {
    engine: Engine,
    board: Board,
    ranks: [u8; 5],
    hero: Range,
    villain: Range,
    values: Range,
}

/// Numbers for combos: all of them, and those of the suit with four cards or more, if there is one.
#[derive(Clone)]
struct Range {
    blocks: Blocks,
    rows: SuitRows,
}

impl Range {
    fn zero() -> Self {
        Self { blocks: Blocks::zero(), rows: SuitRows::ZERO }
    }

    #[inline(always)]
    fn set<S: Simd<Number = f32>>(&mut self, simd: S, numbers: &[f32; HoleCards::COUNT], board: &Board) {
        self.blocks.set(numbers);
        if board.has_rows() {
            self.rows.set(simd, &self.blocks, board.suit());
        }
    }

    fn view(&self) -> RangeView<'_> {
        RangeView { blocks: &self.blocks, rows: &self.rows }
    }
}

impl River {
    /// Prepares a board. The first one of an engine waits until the order of combos on all boards is prepared.
    ///
    /// # Errors
    ///
    /// [`EquityError::BoardCount`]: the board has not five cards.
    pub fn new(engine: &Engine, board: CardSet) -> Result<Self, EquityError> {
        let found = board.len();
        let mut ranks = [0; 5];
        if found != ranks.len() {
            return Err(EquityError::BoardCount { found, expected: "5 on the river" });
        }
        for (place, card) in ranks.iter_mut().zip(board) {
            *place = card.rank() as u8;
        }
        ranks.sort_unstable();
        // What all boards need is prepared now, and not at the first showdown.
        engine.orders();
        let board = Board::new(bits_by_id(board));
        let [hero, villain, values] = [Range::zero(), Range::zero(), Range::zero()];
        Ok(Self { engine: engine.clone(), board, ranks, hero, villain, values })
    }

    /// How a hero's range fares against a villain's, all pairs of combos that share no card taken together.
    ///
    /// # Errors
    ///
    /// [`EquityError::ComboCount`]: a slice has not [`HoleCards::COUNT`] numbers.
    pub fn shares(&mut self, hero: &[f32], villain: &[f32]) -> Result<Shares, EquityError> {
        let (hero, villain) = (by_combo(hero)?, by_combo(villain)?);
        Ok(vectors::run(self.engine.isa(), RangeShares { river: self, hero, villain }))
    }

    /// Writes what a showdown against a villain's range is worth to each combo, in the order of [`HoleCards::index`]: the
    /// payoffs times the weights of the villain's combos that it beats, ties, and loses to. Combos that share a card with
    /// the board get 0.
    ///
    /// Divide by the weight that a combo can meet for an expectation; solvers mostly want it undivided.
    ///
    /// # Errors
    ///
    /// [`EquityError::ComboCount`]: a slice has not [`HoleCards::COUNT`] numbers.
    pub fn values(
        &mut self,
        villain: &[f32],
        payoffs: Payoffs,
        values: &mut [f32],
    ) -> Result<(), EquityError> {
        let (villain, found) = (by_combo(villain)?, values.len());
        let values = values.try_into().map_err(|_| EquityError::ComboCount { found })?;
        vectors::run(self.engine.isa(), RangeValues { river: self, villain, payoffs, values });
        Ok(())
    }
}

/// A number for each combo.
fn by_combo(numbers: &[f32]) -> Result<&[f32; HoleCards::COUNT], EquityError> {
    numbers.try_into().map_err(|_| EquityError::ComboCount { found: numbers.len() })
}

impl core::fmt::Debug for River {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "River({:?})", self.board)
    }
}

/// [`River::shares`].
struct RangeShares<'a> {
    river: &'a mut River,
    hero: &'a [f32; HoleCards::COUNT],
    villain: &'a [f32; HoleCards::COUNT],
}

impl Task for RangeShares<'_> {
    type Number = f32;
    type Output = Shares;

    #[inline(always)]
    fn run<S: Simd<Number = f32>>(self, simd: S) -> Shares {
        let River { engine, board, ranks, hero, villain, .. } = self.river;
        let order = engine.orders().board(*ranks, board.suited());
        hero.set(simd, self.hero, board);
        villain.set(simd, self.villain, board);
        let mut scratch = Scratch::new(board);
        let mut walks =
            [ShowdownSweep::new(simd, &mut scratch, villain.view(), HeroSums::new(simd, hero.view()))];
        walk(&mut walks, order, [board]);
        let [mut walk] = walks;
        let sums = walk.sink.sums(simd);
        walk.sink = HeroSums::new(simd, hero.view());
        walk.emit_all(board);
        let total = walk.sink.sums(simd).beaten_or_tied;
        Shares::of_two(sums.beaten, sums.beaten_or_tied - sums.beaten, total)
    }
}

/// [`River::values`].
struct RangeValues<'a> {
    river: &'a mut River,
    villain: &'a [f32; HoleCards::COUNT],
    payoffs: Payoffs,
    values: &'a mut [f32; HoleCards::COUNT],
}

impl Task for RangeValues<'_> {
    type Number = f32;
    type Output = ();

    #[inline(always)]
    fn run<S: Simd<Number = f32>>(self, simd: S) {
        let River { engine, board, ranks, villain, values, .. } = self.river;
        let order = engine.orders().board(*ranks, board.suited());
        villain.set(simd, self.villain, board);
        // Rows need not be cleared: on one board it is always the same lanes of them that are written.
        values.blocks.clear();
        let Payoffs { win, tie, lose } = self.payoffs;
        // A win brings `win`: as much more than a tie as `below` is multiplied by, and so on.
        let sink = Values {
            values,
            below: simd.splat(win - tie),
            up_to: simd.splat(tie - lose),
            beaten: simd.splat(win - lose),
            beaten_single: win - lose,
        };
        let mut scratch = Scratch::new(board);
        let mut walks = [ShowdownSweep::new(simd, &mut scratch, villain.view(), sink)];
        walk(&mut walks, order, [board]);
        let [mut walk] = walks;
        walk.sink.up_to = simd.splat(lose);
        walk.emit_all(board);
        walk.sink.values.blocks.write_to(self.values);
    }
}

/// Adds up values of combos.
struct Values<'a, S: Simd> {
    values: &'a mut Range,
    below: S::Block,
    up_to: S::Block,
    beaten: S::Block,
    beaten_single: f32,
}

impl<S: Simd<Number = f32>> Values<'_, S> {
    #[inline(always)]
    fn add(&mut self, simd: S, block: usize, mask: u16, weights: S::Block, factor: S::Block) {
        let values = &mut self.values.blocks.0[block];
        let before = simd.load(values, u16::MAX);
        simd.store(simd.mul_add(weights, factor, before), values, mask);
    }
}

impl<S: Simd<Number = f32>> Sink<S> for Values<'_, S> {
    #[inline(always)]
    fn beaten(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        self.add(simd, block, mask, weights, self.below);
    }

    #[inline(always)]
    fn beaten_or_tied(&mut self, simd: S, block: usize, mask: u16, weights: S::Block) {
        self.add(simd, block, mask, weights, self.up_to);
    }

    #[inline(always)]
    fn single(&mut self, _: S, block: usize, lane: usize, beaten: f32) {
        self.values.blocks.0[block][lane] += beaten * self.beaten_single;
    }

    #[inline(always)]
    fn row(&mut self, simd: S, rank: usize, others: u64, beaten: Deck<S>) {
        let values = suit_rows::scale(simd, beaten, self.beaten);
        self.values.rows.set_row(simd, rank, others, values);
    }

    #[inline(always)]
    fn end_rows(&mut self, simd: S, suit: usize) {
        self.values.rows.add_to(simd, &mut self.values.blocks, suit);
    }
}
