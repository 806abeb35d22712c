//! Values of showdowns and folds on complete boards.

use bytemuck::{Pod, Zeroable};
use evaluator::{CardSet, Holdem, HoleCards};

use crate::device::{Buffer, Gpu, Stream};
use crate::error::GpuError;
use crate::kernel::{Kernel, source};
use crate::rank::{Ranker, check_alignment, check_length, layout};

/// The number of combos that share no card with a board of five.
const LIVE: usize = 47 * 46 / 2;

/// The size of `struct board` in the kernels, in 4-byte words.
const BOARD_WORDS: usize = (4 * LIVE + 2 * LIVE + 2 * HoleCards::COUNT + 2 * 2 * LIVE + 2 * 47 * 46 + 2) / 4;

/// The number of terminals that a block computes at once.
const TERMINALS: u32 = 2;

/// The number of blocks for each multiprocessor.
const BLOCKS: u64 = 64;

/// The number of boards that a grid has at most. A block then computes several.
const MAX_BOARDS: u64 = 65_535;

/// The columns of rows of reach and of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Columns {
    /// All 1,326 combos, in the order of [`HoleCards::index`]. Combos that share a card with the board do not
    /// count, and their values are 0.
    All,
    /// The 1,081 combos that share no card with the board, in the same order: [`RiverBatch::combos`].
    Live,
}

impl Columns {
    /// Returns the number of columns.
    ///
    /// ```
    /// assert_eq!([gpu::Columns::All.count(), gpu::Columns::Live.count()], [1326, 1081]);
    /// ```
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::All => HoleCards::COUNT,
            Self::Live => LIVE,
        }
    }
}

/// Boards of five cards, prepared on a device for the values of showdowns and folds in hold'em.
///
/// Reach and values are `f32`. For each board, and in it for each terminal, there is a row with the numbers of
/// [`Columns`]. *Reach* is the frequency with which each of the opponent's combos comes to a terminal of the
/// game tree. The value of a combo is the payoffs times the reach of the opposing combos that it beats, ties
/// and loses to, as in `River` of the crate for hold'em. Opposing combos that share a card with it do not
/// count. Numbers must be finite. They are not checked.
///
/// Sums are `f32`. With `W` the total reach of a row and `P` the largest payoff, the error of a value is about
/// `1e-6 * W * P`. Results are the same on every device.
///
/// Calls start work on the default stream and return. [`Buffer::download`] waits for it.
///
/// ```no_run
/// use evaluator::{HoleCards, RankTable};
/// use gpu::{Columns, Gpu};
///
/// let gpu = Gpu::open(0)?;
/// let ranker = gpu.ranker(RankTable::embedded())?;
/// let boards = ["Ah Kh Qh Jh 2h".parse()?, "Qs 9d 8c 3s 2d".parse()?];
/// let batch = ranker.river_batch(&boards, Columns::All)?;
///
/// // Two boards with one terminal each: everybody has every combo, and the pot is 1.
/// let reach = gpu.upload(&[1.0; 2 * HoleCards::COUNT])?;
/// let payoffs = gpu.upload(&[1.0, 0.5, 0.0])?;
/// let mut values = gpu.allocate(reach.len())?;
/// batch.values(&reach, &payoffs, &mut values)?;
/// let royal: HoleCards = "Th 3c".parse()?;
/// assert_eq!(values.download()?[royal.index()], 990.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RiverBatch {
    gpu: Gpu,
    boards: Vec<CardSet>,
    prepared: Buffer<u32>,
    columns: Columns,
}

/// Rows of reach and values in device memory, by address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminals {
    /// The number of terminals of each board.
    pub count: usize,
    /// The address of the reach.
    pub reach: u64,
    /// The address of the values.
    pub values: u64,
    /// The address of the payoffs, one for each terminal. Those of a showdown are three numbers: for a win, a
    /// tie and a loss. A fold's is one.
    pub payoffs: u64,
    /// `true` if each board has its own payoffs, stored one board after the other.
    pub has_payoffs_by_board: bool,
}

impl Ranker {
    /// Prepares boards, on the device. A board takes 17,788 bytes there.
    ///
    /// # Errors
    ///
    /// Returns [`GpuError::Board`] for the first board that does not have five cards, [`GpuError::OnlyHoldem`]
    /// if the table is another game's, and [`GpuError::Driver`] if the device fails.
    pub fn river_batch(&self, boards: &[CardSet], columns: Columns) -> Result<RiverBatch, GpuError> {
        self.only_holdem()?;
        let mut ids = Vec::with_capacity(Holdem::BOARD_CARDS * boards.len());
        for (board, cards) in boards.iter().enumerate() {
            if cards.len() != Holdem::BOARD_CARDS {
                return Err(GpuError::Board { board, found: cards.len() });
            }
            ids.extend(cards.iter().map(|card| card.id()));
        }
        let gpu = self.gpu().clone();
        let (ids, prepared) = (gpu.upload(&ids)?, gpu.allocate(BOARD_WORDS * boards.len())?);
        let batch = RiverBatch { gpu, boards: boards.to_vec(), prepared, columns };
        if !boards.is_empty() {
            let (kernel, board_count) = (batch.kernel("river_prepare"), boards.len() as u64);
            let prepared = batch.prepared.address();
            let arguments = Prepare { table: self.table(), boards: ids.address(), prepared, board_count };
            let blocks = board_count.min(8 * u64::from(batch.gpu.multiprocessors())) as u32;
            // SAFETY: all buffers are of this device and have the lengths that the kernel uses. `ids` is freed
            // after the work.
            unsafe { batch.gpu.launch(&kernel, [blocks, 1], Stream::DEFAULT, &arguments) }?;
            // Other streams do not wait for the boards.
            batch.prepared.wait()?;
        }
        Ok(batch)
    }
}

impl RiverBatch {
    /// Returns the boards.
    #[must_use]
    pub fn boards(&self) -> &[CardSet] {
        &self.boards
    }

    /// Returns the columns of rows of reach and of values.
    #[must_use]
    pub fn columns(&self) -> Columns {
        self.columns
    }

    /// Returns the combo of each column for a board. Returns `None` if there is no board of this index.
    #[must_use]
    pub fn combos(&self, board: usize) -> Option<Vec<HoleCards>> {
        let board = *self.boards.get(board)?;
        let has_column = |combo: &HoleCards| match self.columns {
            Columns::All => true,
            Columns::Live => !combo.card_set().intersects(board),
        };
        Some(HoleCards::ALL.into_iter().filter(has_column).collect())
    }

    /// Writes the values of showdowns. The number of terminals follows from the length of `reach`. `payoffs`
    /// has three numbers (win, tie, loss) for each terminal, or for each terminal of each board.
    ///
    /// # Errors
    ///
    /// Returns an error if the lengths do not match, or if the device fails.
    pub fn values(
        &self,
        reach: &Buffer<f32>,
        payoffs: &Buffer<f32>,
        values: &mut Buffer<f32>,
    ) -> Result<(), GpuError> {
        let terminals = self.check(reach, payoffs, 3, values)?;
        // SAFETY: all buffers are of this device and have the lengths that are checked above.
        unsafe { self.values_at(&terminals, Stream::DEFAULT) }
    }

    /// Writes the values of folds: the payoff times the reach of all opposing combos that share no card with
    /// the combo. `payoffs` has a number for each terminal, or for each terminal of each board.
    ///
    /// # Errors
    ///
    /// Returns an error if the lengths do not match, or if the device fails.
    pub fn fold_values(
        &self,
        reach: &Buffer<f32>,
        payoffs: &Buffer<f32>,
        values: &mut Buffer<f32>,
    ) -> Result<(), GpuError> {
        let terminals = self.check(reach, payoffs, 1, values)?;
        // SAFETY: all buffers are of this device and have the lengths that are checked above.
        unsafe { self.fold_values_at(&terminals, Stream::DEFAULT) }
    }

    /// Writes the values of showdowns in device memory. Starts the work on the stream and returns.
    ///
    /// The first call compiles a kernel. A CUDA graph can record later calls.
    ///
    /// # Errors
    ///
    /// Returns an error if an address is not a multiple of 4, or if the device fails.
    ///
    /// # Safety
    ///
    /// The addresses must be those of memory of this device, with as many rows, until the stream has done the
    /// work. No other work may write to the reach or use the values meanwhile. The stream must belong to the
    /// device's primary context, and the batch must live until the stream is done.
    pub unsafe fn values_at(&self, terminals: &Terminals, stream: Stream) -> Result<(), GpuError> {
        // SAFETY: the caller guarantees the addresses.
        unsafe { self.launch("river_values", terminals, stream) }
    }

    /// Writes the values of folds in device memory, like [`values_at`](Self::values_at).
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`values_at`](Self::values_at).
    ///
    /// # Safety
    ///
    /// The conditions are those of [`values_at`](Self::values_at).
    pub unsafe fn fold_values_at(&self, terminals: &Terminals, stream: Stream) -> Result<(), GpuError> {
        // SAFETY: the caller guarantees the addresses.
        unsafe { self.launch("river_folds", terminals, stream) }
    }

    /// Starts a kernel for all rows.
    ///
    /// # Safety
    ///
    /// The conditions are those of [`values_at`](Self::values_at).
    unsafe fn launch(
        &self,
        name: &'static str,
        terminals: &Terminals,
        stream: Stream,
    ) -> Result<(), GpuError> {
        let Terminals { count, reach, values, payoffs, has_payoffs_by_board } = *terminals;
        for (of, address) in [("reach", reach), ("values", values), ("payoffs", payoffs)] {
            check_alignment(of, address, 4)?;
        }
        let (board_count, terminal_count) = (self.boards.len() as u64, count as u64);
        if board_count == 0 || terminal_count == 0 {
            return Ok(());
        }
        let payoffs_of_board = if has_payoffs_by_board { terminal_count } else { 0 };
        let boards = self.prepared.address();
        let arguments =
            Rows { boards, reach, values, board_count, terminal_count, payoffs, payoffs_of_board };
        let y = board_count.min(MAX_BOARDS);
        let steps = terminal_count.div_ceil(TERMINALS.into());
        let x = steps.min((BLOCKS * u64::from(self.gpu.multiprocessors())).div_ceil(y));
        // SAFETY: the caller guarantees the addresses.
        unsafe { self.gpu.launch(&self.kernel(name), [x as u32, y as u32], stream, &arguments) }
    }

    fn kernel(&self, name: &'static str) -> Kernel {
        Kernel::new(name, source!("river.cuh"))
            // The ranks of hold'em, on boards that have been checked.
            .setting("MASKS", 0)
            .setting("CHECKED", 0)
            .setting("ALL", (self.columns == Columns::All).into())
            .setting("TERMINALS", TERMINALS)
    }

    /// Checks the lengths of buffers. A terminal has `each` payoffs.
    fn check(
        &self,
        reach: &Buffer<f32>,
        payoffs: &Buffer<f32>,
        each: usize,
        values: &Buffer<f32>,
    ) -> Result<Terminals, GpuError> {
        for (of, buffer) in [("reach", reach), ("payoffs", payoffs), ("values", values)] {
            buffer.check(&self.gpu, of)?;
        }
        let row = self.columns.count() * self.boards.len();
        let count = reach.len() / row.max(1);
        if reach.len() != count * row {
            let expected = format!(
                "a multiple of {row}: {} boards of {} columns",
                self.boards.len(),
                self.columns.count()
            );
            return Err(GpuError::Length { of: "numbers of reach", found: reach.len(), expected });
        }
        check_length("values", values.len(), reach.len())?;
        let by_board = count * self.boards.len() * each;
        if payoffs.len() != count * each && payoffs.len() != by_board {
            let expected =
                format!("{} or {by_board}, {each} for each terminal (of each board)", count * each);
            return Err(GpuError::Length { of: "payoffs", found: payoffs.len(), expected });
        }
        Ok(Terminals {
            count,
            reach: reach.address(),
            values: values.address(),
            payoffs: payoffs.address(),
            has_payoffs_by_board: payoffs.len() == by_board,
        })
    }
}

/// The argument of `river_prepare`.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Prepare {
    table: u64,
    boards: u64,
    prepared: u64,
    board_count: u64,
}

/// The argument of `river_values` and of `river_folds`.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Rows {
    boards: u64,
    reach: u64,
    values: u64,
    board_count: u64,
    terminal_count: u64,
    payoffs: u64,
    payoffs_of_board: u64,
}

layout!(Prepare: table 0, boards 8, prepared 16, board_count 24; 32);
layout!(
    Rows: boards 0, reach 8, values 16, board_count 24, terminal_count 32, payoffs 40, payoffs_of_board 48; 56
);
