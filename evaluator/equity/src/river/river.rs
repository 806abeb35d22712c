//! Ranges of all 1,326 combos on one board.

use evaluator::{CardSet, HoleCards, Isa};

use crate::engine::Engine;
use crate::removal::bits_by_id;
use crate::report::{EquityError, Shares};
use crate::river::Payoffs;
use crate::sweep::blocks::Blocks;
use crate::sweep::board::Board;
use crate::sweep::two_way::by_combo::{ByCombo, To};
use crate::sweep::two_way::by_range::{ByRange, Won};
use crate::sweep::two_way::range_view::RangeView;
use crate::sweep::two_way::suit_rows::{SetRows, SuitRows};
use crate::sweep::vectors;

/// A board of five cards, prepared for showdowns of any number of ranges. Nothing is allocated after [`new`](Self::new).
///
/// Ranges are slices of [`HoleCards::COUNT`] weights, one for each combo in the order of [`HoleCards::index`], from 2d2c to
/// AsAh: that of [`HoleCards::ALL`], and of [`Range::to_f32`](crate::range::Range::to_f32).
/// Any finite weights will do that are not negative, and they are not checked: with others the results are meaningless
/// numbers. Combos that share a card with the board count for nothing.
///
/// Results are `f32` sums, with an error of about 1e-6 of the opponent's whole weight; exact if all weights are 0 or 1.
/// A [`RiverPair`](crate::solver::RiverPair) is quicker for sixteen terminals at a time, and without AVX-512 for a few hundred
/// combos. This one takes 35 KB, some of it to work in, and belongs to one thread at a time: for several threads, clone it.
///
/// ```
/// use equity::Engine;
/// use equity::solver::{Payoffs, River};
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
    hero: LoadedRange,
    villain: LoadedRange,
    values: LoadedRange,
}

/// Numbers for combos: all of them, and those of the suit with four cards or more, if there is one.
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
    /// Prepares a board. The first one of an engine waits until the order of combos on all boards is prepared.
    ///
    /// # Errors
    ///
    /// [`EquityError::OnlyHoldem`]: the engine's game is another. [`EquityError::BoardCount`]: the board has not five cards.
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
        // What all boards need is prepared now, and not at the first showdown.
        engine.orders();
        let board = Board::new(bits_by_id(board));
        let [hero, villain, values] = [LoadedRange::zero(), LoadedRange::zero(), LoadedRange::zero()];
        Ok(Self { engine: engine.clone(), board, ranks, hero, villain, values })
    }

    /// How a hero's range fares against a villain's, all pairs of combos that share no card taken together. Sums are of `f32`: with
    /// weights other than 0 and 1 they are right to 2e-6 of all pairs' weight.
    ///
    /// # Errors
    ///
    /// [`EquityError::ComboCount`]: a slice has not [`HoleCards::COUNT`] numbers.
    pub fn shares(&mut self, hero: &[f32], villain: &[f32]) -> Result<Shares, EquityError> {
        let (first, second) = (by_combo(hero)?, by_combo(villain)?);
        let Self { engine, board, ranks, hero, villain, .. } = self;
        let isa = engine.isa();
        hero.set(isa, first, board);
        villain.set(isa, second, board);
        let (order, ranges) = (engine.orders().board(*ranks, board.suited()), [hero.view(), villain.view()]);
        let Won { by_player, all } = vectors::run(isa, ByRange { board, order, ranges, with_all: true });
        // Rounding must not leave less than nothing, nor more than all.
        let [wins, losses] = by_player.map(|wins| wins.max(0.0));
        let all = all.max(wins + losses);
        Ok(Shares::of_two(wins, (all - wins - losses).max(0.0), all))
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
        let (weights, found) = (by_combo(villain)?, values.len());
        let to = values.try_into().map_err(|_| EquityError::ComboCount { found })?;
        let Self { engine, board, ranks, hero, villain, values } = self;
        let isa = engine.isa();
        villain.set(isa, weights, board);
        // The rows are there to work in, and come back as zeros.
        let LoadedRange { blocks: values, rows } = values;
        values.clear();
        let Payoffs { win, tie, lose } = payoffs;
        let order = engine.orders().board(*ranks, board.suited());
        // All numbers go to the first place. The hero's blocks stand in the second, which is not written to.
        let (opponent, numbers) = (villain.view(), [&mut *values, &mut hero.blocks]);
        // All that a combo meets brings `lose`, a tie as much more as `tie` is above that, and so on.
        let [beaten, beaten_or_tied, met] = [win - tie, tie - lose, lose].map(|times| To { place: 0, times });
        let met = Some(met);
        vectors::run(isa, ByCombo { board, order, opponent, numbers, rows, beaten, beaten_or_tied, met });
        values.write_to(to);
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
