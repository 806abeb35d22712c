//! Ranges of all 1,326 combos on one board.

use equity::internals::bits_by_id;
use equity::{EquityError, Shares};
use evaluator::{CardSet, HoleCards, Isa};

use crate::engine::Engine;
use crate::river::{Payoffs, ReachError};
use crate::sweep::blocks::Blocks;
use crate::sweep::board::Board;
use crate::sweep::two_way::by_combo::{ByCombo, To};
use crate::sweep::two_way::by_range::{ByRange, Won};
use crate::sweep::two_way::range_view::RangeView;
use crate::sweep::two_way::suit_rows::{SetRows, SuitRows};
use crate::sweep::vectors;

/// A board of five cards, prepared for showdowns of any number of ranges. Nothing is allocated after
/// [`new`](Self::new), and threads can share it. Each thread has its own [`RiverScratch`].
///
/// Ranges and reach are slices of [`HoleCards::COUNT`] weights, one for each combo in the order of
/// [`HoleCards::index`], from 2d2c to AsAh, as in [`HoleCards::ALL`] and
/// [`Range::to_f32`](crate::range::Range::to_f32). Weights must be finite and not negative. They are not
/// checked: with other weights the results are meaningless numbers. Combos that share a card with the board
/// do not count.
///
/// Results are `f32` sums, with an error of about 1e-6 of the opponent's total weight. They are exact if all
/// weights are 0 or 1. A [`RiverPair`](crate::solver::RiverPair) is faster for sixteen terminals at a time,
/// and without AVX-512 for up to a few hundred combos. It takes numbers of `f32` only.
///
/// ```
/// use holdem::Engine;
/// use holdem::solver::{Payoffs, River, RiverScratch};
/// use evaluator::{HoleCards, RankTable};
///
/// let engine = Engine::new(RankTable::embedded());
/// let river = River::new(&engine, "Ah Kh Qh Jh 2h".parse()?)?;
/// let mut scratch = RiverScratch::new(); // one for each thread
///
/// let random = [1.0; HoleCards::COUNT];
/// let shares = river.shares(&random, &random, &mut scratch)?;
/// assert_eq!((shares.wins(), shares.ties(), shares.total()), (288_342.0, 493_506.0, 1_070_190.0));
///
/// let mut values = vec![0.0; HoleCards::COUNT];
/// river.values(&random, Payoffs { win: 1.0, tie: 0.0, lose: -1.0 }, &mut values, &mut scratch)?;
/// let royal: HoleCards = "Th 3c".parse()?;
/// assert_eq!(values[royal.index()], 990.0); // it beats all 45 * 44 / 2 opposing combos
///
/// let error = river.shares(&random, &random[..169], &mut scratch).unwrap_err();
/// assert_eq!(error.to_string(), "169 numbers of reach: expected 1326, one for each combo of the opponent");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct River {
    engine: Engine,
    board: Board,
    ranks: [u8; 5],
}

/// Scratch memory of a [`River`], 35 KB. One for each thread suffices for all boards.
#[derive(Clone)]
pub struct RiverScratch {
    hero: LoadedRange,
    villain: LoadedRange,
    values: LoadedRange,
}

impl RiverScratch {
    /// Creates scratch memory.
    #[must_use]
    pub fn new() -> Self {
        let [hero, villain, values] = [LoadedRange::zero(), LoadedRange::zero(), LoadedRange::zero()];
        Self { hero, villain, values }
    }
}

impl Default for RiverScratch {
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Debug for RiverScratch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("RiverScratch")
    }
}

/// Numbers for all combos, and for those of the suit that has four or more cards on the board, if any.
#[derive(Clone)]
struct LoadedRange {
    blocks: Blocks,
    rows: SuitRows,
}

impl LoadedRange {
    fn zero() -> Self {
        Self { blocks: Blocks::zero(), rows: SuitRows::ZERO }
    }

    fn set(&mut self, isa: Isa, numbers: &[f32; HoleCards::COUNT], board: &Board) {
        let Self { blocks, rows } = self;
        blocks.set(numbers);
        if board.has_rows() {
            vectors::run(isa, SetRows { rows, blocks, suit: board.suit() });
        }
    }

    fn view(&self) -> RangeView<'_> {
        RangeView { blocks: &self.blocks, rows: &self.rows }
    }
}

impl River {
    /// Prepares a board. The first call on an engine also prepares the order of combos on all boards.
    ///
    /// # Errors
    ///
    /// - [`EquityError::OnlyHoldem`] if the engine's game is another.
    /// - [`EquityError::BoardCount`] if the board does not have five cards.
    pub fn new(engine: &Engine, board: CardSet) -> Result<Self, EquityError> {
        engine.only_holdem("a river for solvers")?;
        let found = board.len();
        let mut ranks = [0; 5];
        if found != ranks.len() {
            return Err(EquityError::BoardCount { found, expected: "5 on the river" });
        }
        for (place, card) in ranks.iter_mut().zip(board) {
            *place = card.rank() as u8;
        }
        ranks.sort_unstable();
        // The orders of all boards are prepared now, not at the first showdown.
        engine.orders();
        let board = Board::new(bits_by_id(board));
        Ok(Self { engine: engine.clone(), board, ranks })
    }

    /// Returns the shares of a hero's range against a villain's, over all pairs of combos that share no card.
    /// Sums are `f32`. If weights differ from 0 and 1, their error is up to 2e-6 of the weight of all pairs.
    ///
    /// # Errors
    ///
    /// Returns [`ReachError::ReachCount`] if a slice does not have [`HoleCards::COUNT`] numbers.
    pub fn shares(
        &self,
        hero: &[f32],
        villain: &[f32],
        scratch: &mut RiverScratch,
    ) -> Result<Shares, ReachError> {
        let (first, second) = (by_combo(hero)?, by_combo(villain)?);
        let Self { engine, board, ranks } = self;
        let RiverScratch { hero, villain, .. } = scratch;
        let isa = engine.isa();
        hero.set(isa, first, board);
        villain.set(isa, second, board);
        let (order, ranges) = (engine.orders().board(*ranks, board.suited()), [hero.view(), villain.view()]);
        let Won { by_player, all } = vectors::run(isa, ByRange { board, order, ranges, with_all: true });
        // Rounding must not leave a share below zero or above the total.
        let [wins, losses] = by_player.map(|wins| wins.max(0.0));
        let all = all.max(wins + losses);
        Ok(Shares::of_two(wins, (all - wins - losses).max(0.0), all))
    }

    /// Writes the value of a showdown for each combo, given the reach of each of the opponent's, in the order
    /// of [`HoleCards::index`]: the payoffs times the reach of the combos that it beats, ties, and loses to. The value of a combo that shares a card with the board is 0.
    ///
    /// The expectation is this value divided by the weight of the combos that it can meet. Solvers mostly
    /// need it undivided.
    ///
    /// # Errors
    ///
    /// Returns [`ReachError::ReachCount`] or [`ReachError::ValueCount`] if a slice does not have
    /// [`HoleCards::COUNT`] numbers.
    pub fn values(
        &self,
        reach: &[f32],
        payoffs: Payoffs,
        values: &mut [f32],
        scratch: &mut RiverScratch,
    ) -> Result<(), ReachError> {
        let (weights, found) = (by_combo(reach)?, values.len());
        let expected = HoleCards::COUNT;
        let to = values.try_into().map_err(|_| ReachError::ValueCount { found, expected })?;
        let Self { engine, board, ranks } = self;
        let RiverScratch { hero, villain, values } = scratch;
        let isa = engine.isa();
        villain.set(isa, weights, board);
        // The rows are scratch memory, and are zeros afterwards.
        let LoadedRange { blocks: values, rows } = values;
        values.clear();
        let Payoffs { win, tie, lose } = payoffs;
        let order = engine.orders().board(*ranks, board.suited());
        // All numbers go to the first output. The second holds the hero's blocks, and is not written to.
        let (opponent, numbers) = (villain.view(), [&mut *values, &mut hero.blocks]);
        // Every opposing combo pays `lose`, a tie adds the difference of `tie` to it, and so on.
        let [beaten, beaten_or_tied, met] = [win - tie, tie - lose, lose].map(|times| To { place: 0, times });
        let met = Some(met);
        vectors::run(isa, ByCombo { board, order, opponent, numbers, rows, beaten, beaten_or_tied, met });
        values.write_to(to);
        Ok(())
    }
}

/// Checks that there is a number for each combo.
fn by_combo(numbers: &[f32]) -> Result<&[f32; HoleCards::COUNT], ReachError> {
    let expected = HoleCards::COUNT;
    numbers.try_into().map_err(|_| ReachError::ReachCount { found: numbers.len(), expected })
}

impl core::fmt::Debug for River {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "River({:?})", self.board)
    }
}
