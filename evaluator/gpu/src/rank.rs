//! Hand ranks.

use bytemuck::{Pod, Zeroable};
use evaluator::format::RankSections;
use evaluator::key::RANK_WEIGHTS;
use evaluator::order::{Order, RankSets};
use evaluator::{Game, TableOf};

use crate::device::{Buffer, Gpu, Stream};
use crate::error::GpuError;
use crate::kernel::{Kernel, source};

/// The number of weights in a table on the device. Those beyond the ace's are 0.
const WEIGHTS: usize = 16;

/// The number of blocks for each multiprocessor, for kernels that read their input once.
const BLOCKS: u32 = 16;

/// The threads of a block that keeps the whole table in shared memory.
const THREADS_WITH_TABLE: u32 = 1024;

/// The number of boards that a grid has at most. A block then ranks several.
const MAX_BOARDS: u64 = 65_535;

/// A rank table on a device, which ranks many hands in one call.
///
/// Ranks are the numbers of [`RankIn::as_u16`](evaluator::RankIn::as_u16). An invalid hand (an id above 51, a
/// duplicate card, a card that is not in the deck, too many cards) has the rank
/// [`NO_RANK`](evaluator::RankIn::NO_RANK), 0xFFFF. With [`unchecked`](Self::unchecked) its rank is
/// unspecified.
///
/// Calls start work on the default stream and return. [`Buffer::download`] waits for it.
///
/// ```no_run
/// use evaluator::{CardSet, HandRank, RankTable};
/// use gpu::Gpu;
///
/// let gpu = Gpu::open(0)?;
/// let ranker = gpu.ranker(RankTable::embedded())?;
/// let royal: CardSet = "AsKsQsJsTs".parse()?;
/// let sets = gpu.upload(&[royal.bits(), u64::MAX])?;
/// let mut ranks = gpu.allocate(2)?;
/// ranker.rank_sets(&sets, &mut ranks)?;
/// assert_eq!(ranks.download()?, [HandRank::MAX.as_u16(), HandRank::NO_RANK]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Ranker {
    gpu: Gpu,
    /// Weights, offsets and hand ranks.
    table: Buffer<u32>,
    rank_count: u32,
    game: Game,
    masks: RankSets,
    is_checked: bool,
}

/// Hands in device memory, by address.
///
/// Rows of ids may have any alignment. Multiples of 16 are faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hands {
    /// Rows of card ids (`u8`), one after the other.
    Rows {
        /// The address.
        rows: u64,
        /// The number of cards in a row, 1 to 7.
        cards: usize,
    },
    /// The bits of card sets (`u64`). Sets may have different numbers of cards.
    Sets {
        /// The address, a multiple of 8.
        sets: u64,
    },
    /// All pairs of a board and two hole cards. There are `count` pairs of hole cards, and the ranks of a
    /// board are stored one after the other.
    OnBoards {
        /// The address of the boards: rows of card ids.
        boards: u64,
        /// The number of cards of a board, 3 to 5.
        board_cards: usize,
        /// The number of boards.
        board_count: usize,
        /// The address of the hole cards: pairs of card ids.
        holes: u64,
    },
    /// Rows of Omaha: hole cards and then the five cards of the board.
    Omaha {
        /// The address.
        rows: u64,
        /// The number of hole cards, 4 to 6.
        hole_cards: usize,
    },
}

impl Gpu {
    /// Uploads a rank table, 0.1 to 0.2 MB.
    ///
    /// # Errors
    ///
    /// Returns [`GpuError::Driver`] if the device has too little memory.
    pub fn ranker<O: Order>(&self, table: &TableOf<O>) -> Result<Ranker, GpuError> {
        // The bytes of a `TableOf` have passed the checks before.
        let sections = RankSections::read_in::<O>(table.bytes());
        let (offsets, ranks) = sections.map_or((&[][..], &[][..]), |s| (&s.offsets()[..], s.ranks()));
        let mut words = RANK_WEIGHTS.to_vec();
        words.resize(WEIGHTS, 0);
        words.extend_from_slice(offsets);
        let pairs =
            ranks.chunks(2).map(|pair| u32::from(pair[0]) | u32::from(*pair.get(1).unwrap_or(&0)) << 16);
        words.extend(pairs);
        Ok(Ranker {
            gpu: self.clone(),
            table: self.upload(&words)?,
            rank_count: ranks.len() as u32,
            game: O::GAME,
            masks: O::RANK_SETS,
            is_checked: true,
        })
    }
}

impl Ranker {
    /// Skips the checks of hands. The rank of an invalid hand is then unspecified.
    #[must_use]
    pub fn unchecked(mut self) -> Self {
        self.is_checked = false;
        self
    }

    /// Returns the device.
    #[must_use]
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Returns the game whose order the table has. Omaha is ranked with hold'em's.
    #[must_use]
    pub fn game(&self) -> Game {
        self.game
    }

    /// Returns the address of the table on the device.
    pub(crate) fn table(&self) -> u64 {
        self.table.address()
    }

    /// Ranks rows of `cards` card ids.
    ///
    /// # Errors
    ///
    /// Returns an error if the order has no hands of `cards` cards, if the lengths differ, and if the device
    /// fails.
    pub fn rank_rows(
        &self,
        rows: &Buffer<u8>,
        cards: usize,
        ranks: &mut Buffer<u16>,
    ) -> Result<(), GpuError> {
        self.check_lengths("ids in rows", rows, cards, ranks.len())?;
        let hands = Hands::Rows { rows: rows.address(), cards };
        // SAFETY: `ranks` is a buffer of this device, and `rows` has `cards` bytes for each of its elements.
        unsafe { self.run(&hands, ranks) }
    }

    /// Ranks card sets, given by their [bits](evaluator::CardSet::bits).
    ///
    /// # Errors
    ///
    /// Returns an error if the lengths differ, and if the device fails.
    pub fn rank_sets(&self, sets: &Buffer<u64>, ranks: &mut Buffer<u16>) -> Result<(), GpuError> {
        self.check_lengths("sets", sets, 1, ranks.len())?;
        let hands = Hands::Sets { sets: sets.address() };
        // SAFETY: `ranks` is a buffer of this device, and `sets` has as many elements.
        unsafe { self.run(&hands, ranks) }
    }

    /// Ranks all pairs of a board of `board_cards` card ids and two hole cards. `ranks` has those of the first
    /// board, in the order of `holes`, then those of the second.
    ///
    /// # Errors
    ///
    /// Returns an error if `board_cards` is not 3, 4 or 5, if the game has no board, if the lengths differ,
    /// and if the device fails.
    pub fn rank_on_boards(
        &self,
        boards: &Buffer<u8>,
        board_cards: usize,
        holes: &Buffer<u8>,
        ranks: &mut Buffer<u16>,
    ) -> Result<(), GpuError> {
        let board_count = boards.len() / board_cards.max(1);
        let hole_count = holes.len() / 2;
        self.check_lengths("ids in boards", boards, board_cards, board_count)?;
        self.check_lengths("ids in hole cards", holes, 2, hole_count)?;
        check_length("ranks", ranks.len(), board_count.saturating_mul(hole_count))?;
        let hands =
            Hands::OnBoards { boards: boards.address(), board_cards, board_count, holes: holes.address() };
        ranks.check(&self.gpu, "ranks")?;
        // SAFETY: all buffers are of this device and have the lengths that are checked above.
        unsafe { self.rank_at(&hands, hole_count, ranks.address(), Stream::DEFAULT) }
    }

    /// Ranks rows of Omaha: `hole_cards` card ids, then the five of the board.
    ///
    /// # Errors
    ///
    /// Returns an error if `hole_cards` is not 4, 5 or 6, if the table is not hold'em's, if the lengths
    /// differ, and if the device fails.
    pub fn rank_omaha(
        &self,
        rows: &Buffer<u8>,
        hole_cards: usize,
        ranks: &mut Buffer<u16>,
    ) -> Result<(), GpuError> {
        self.check_lengths("ids in rows", rows, hole_cards.saturating_add(5), ranks.len())?;
        let hands = Hands::Omaha { rows: rows.address(), hole_cards };
        // SAFETY: `ranks` is a buffer of this device, and `rows` has a row for each of its elements.
        unsafe { self.run(&hands, ranks) }
    }

    /// Checks the device of a buffer, and that it has `each` elements for each of `count` items.
    fn check_lengths<T: Pod>(
        &self,
        of: &'static str,
        buffer: &Buffer<T>,
        each: usize,
        count: usize,
    ) -> Result<(), GpuError> {
        buffer.check(&self.gpu, of)?;
        check_length(of, buffer.len(), count.saturating_mul(each))
    }

    /// Ranks hands into a buffer.
    ///
    /// # Safety
    ///
    /// The hands must be as many as the ranks, in buffers of this device.
    unsafe fn run(&self, hands: &Hands, ranks: &mut Buffer<u16>) -> Result<(), GpuError> {
        ranks.check(&self.gpu, "ranks")?;
        // SAFETY: the caller guarantees the lengths, and the buffers live until the default stream is done.
        unsafe { self.rank_at(hands, ranks.len(), ranks.address(), Stream::DEFAULT) }
    }

    /// Ranks `count` hands in device memory, and writes their ranks (`u16`) to the address `ranks`. Starts the
    /// work on the stream and returns.
    ///
    /// The first call for each form of hands compiles a kernel. A CUDA graph can record later calls.
    ///
    /// # Errors
    ///
    /// Returns an error if the numbers of cards are not valid, if an address is not aligned, and if the device
    /// fails.
    ///
    /// # Safety
    ///
    /// The addresses must be those of memory of this device, with as many hands and ranks, until the stream
    /// has done the work. No other work may write to the hands or use the ranks meanwhile. The stream must
    /// belong to the device's primary context, and the `Ranker` must live until the stream is done.
    pub unsafe fn rank_at(
        &self,
        hands: &Hands,
        count: usize,
        ranks: u64,
        stream: Stream,
    ) -> Result<(), GpuError> {
        let kernel = self.kernel(hands)?;
        check_alignment("ranks", ranks, 2)?;
        if count == 0 {
            return Ok(());
        }
        let (table, deck, count) = (self.table(), self.game.deck().bits(), count as u64);
        let blocks = |items: u64, each: u32| {
            items.div_ceil(kernel.threads.into()).min((self.gpu.multiprocessors() * each).into()) as u32
        };
        match *hands {
            Hands::Rows { rows, .. } => {
                let arguments = Listed { table, deck, hands: rows, ranks, count };
                // SAFETY: the caller guarantees the addresses. A thread ranks groups of 16.
                unsafe {
                    self.gpu.launch(&kernel, [blocks(count.div_ceil(16), BLOCKS), 1], stream, &arguments)
                }
            }
            Hands::Sets { sets } => {
                check_alignment("sets", sets, 8)?;
                let arguments = Listed { table, deck, hands: sets, ranks, count };
                // SAFETY: the caller guarantees the addresses. A thread ranks groups of 4.
                unsafe {
                    self.gpu.launch(&kernel, [blocks(count.div_ceil(4), BLOCKS), 1], stream, &arguments)
                }
            }
            Hands::OnBoards { board_count: 0, .. } => Ok(()),
            Hands::OnBoards { boards, board_count, holes, .. } => {
                let board_count = board_count as u64;
                let arguments =
                    OnBoards { table, deck, boards, board_count, holes, hole_count: count, ranks };
                let grid = [blocks(count, BLOCKS), board_count.min(MAX_BOARDS) as u32];
                // SAFETY: the caller guarantees the addresses.
                unsafe { self.gpu.launch(&kernel, grid, stream, &arguments) }
            }
            Hands::Omaha { rows, .. } => {
                let listed = Listed { table, deck, hands: rows, ranks, count };
                let arguments = Omaha { listed, rank_count: self.rank_count, padding: 0 };
                let each = if kernel.shared > 0 { 1 } else { BLOCKS };
                // SAFETY: the caller guarantees the addresses.
                unsafe { self.gpu.launch(&kernel, [blocks(count, each), 1], stream, &arguments) }
            }
        }
    }

    /// Returns the kernel for some form of hands.
    fn kernel(&self, hands: &Hands) -> Result<Kernel, GpuError> {
        let most = self.game.most_cards();
        let kernel = match *hands {
            Hands::Rows { cards, .. } => {
                check_number("cards in a row", cards, 1, most)?;
                Kernel::new("rank_rows", source!("rows.cuh")).setting("CARDS", cards as u32)
            }
            Hands::Sets { .. } => {
                Kernel::new("rank_sets", source!("sets.cuh")).setting("MAX_CARDS", most as u32)
            }
            Hands::OnBoards { board_cards, .. } => {
                check_number("cards on a board", board_cards, 3, 5)?;
                check_number("cards of a hand with its board", board_cards + 2, 1, most)?;
                Kernel::new("rank_on_boards", source!("boards.cuh")).setting("CARDS", board_cards as u32 + 2)
            }
            Hands::Omaha { hole_cards, .. } => self.omaha_kernel(hole_cards)?,
        };
        Ok(kernel.setting("MASKS", mask_setting(self.masks)).setting("CHECKED", self.is_checked.into()))
    }

    /// Returns the kernel for Omaha. A block keeps the table in shared memory if the device has enough.
    fn omaha_kernel(&self, hole_cards: usize) -> Result<Kernel, GpuError> {
        check_number("hole cards", hole_cards, 4, 6)?;
        self.only_holdem()?;
        let table = 4 * (self.table.len() - WEIGHTS) as u32;
        // The weights of card ranks have shared memory of their own.
        let is_shared = table + 4 * WEIGHTS as u32 <= self.gpu.most_shared();
        let kernel = Kernel::new("rank_omaha", source!("omaha.cuh"))
            .setting("HOLE_CARDS", hole_cards as u32)
            .setting("IN_SHARED", is_shared.into());
        if !is_shared {
            return Ok(kernel);
        }
        Ok(Kernel { threads: THREADS_WITH_TABLE, shared: table, ..kernel.setting("BLOCKS", 1) })
    }

    /// Returns an error if the table is not hold'em's.
    pub(crate) fn only_holdem(&self) -> Result<(), GpuError> {
        if self.game == Game::Holdem { Ok(()) } else { Err(GpuError::OnlyHoldem { found: self.game }) }
    }
}

/// Returns the number of a meaning of rank masks in the kernels.
fn mask_setting(masks: RankSets) -> u32 {
    match masks {
        RankSets::Flush => 0,
        RankSets::FiveRanks => 1,
        RankSets::OfEachSuit => 2,
    }
}

fn check_number(of: &'static str, found: usize, least: usize, most: usize) -> Result<(), GpuError> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(GpuError::Number { of, found, expected: format!("{least} to {most}") })
}

pub(crate) fn check_length(of: &'static str, found: usize, expected: usize) -> Result<(), GpuError> {
    if found == expected {
        return Ok(());
    }
    Err(GpuError::Length { of, found, expected: expected.to_string() })
}

pub(crate) fn check_alignment(of: &'static str, address: u64, expected: u64) -> Result<(), GpuError> {
    if address.is_multiple_of(expected) { Ok(()) } else { Err(GpuError::Alignment { of, address, expected }) }
}

/// The argument of `rank_rows` and of `rank_sets`.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Listed {
    table: u64,
    deck: u64,
    hands: u64,
    ranks: u64,
    count: u64,
}

/// The argument of `rank_on_boards`.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct OnBoards {
    table: u64,
    deck: u64,
    boards: u64,
    board_count: u64,
    holes: u64,
    hole_count: u64,
    ranks: u64,
}

/// The argument of `rank_omaha`.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Omaha {
    listed: Listed,
    rank_count: u32,
    padding: u32,
}

/// Checks the offsets of the fields and the size of an argument. The kernels check the same numbers.
macro_rules! layout {
    ($argument:ident: $($field:ident $offset:literal),*; $size:literal) => {
        const _: () = {
            $(assert!(core::mem::offset_of!($argument, $field) == $offset);)*
            assert!(size_of::<$argument>() == $size);
        };
    };
}
pub(crate) use layout;

layout!(Listed: table 0, deck 8, hands 16, ranks 24, count 32; 40);
layout!(OnBoards: table 0, deck 8, boards 16, board_count 24, holes 32, hole_count 40, ranks 48; 56);
layout!(Omaha: listed 0, rank_count 40; 48);
