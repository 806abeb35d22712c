#[cfg(not(feature = "std"))]
use alloc::rc::Rc as Shared;
#[cfg(feature = "std")]
use alloc::sync::Arc as Shared;
#[cfg(not(feature = "std"))]
use core::cell::OnceCell as Once;
use core::fmt;
#[cfg(feature = "std")]
use std::sync::OnceLock as Once;

use evaluator::RankTable;
use evaluator::lookup::board::{BoardKernel, BoardSweep, UnavailableKernel};

use crate::exact::hand_vs_hand::{HandKernel, HandVsHand};
use crate::exact::sweep::order::Orders;
use crate::exact::sweep::vectors::AvailableKernel;
use crate::exact::tables::PreflopTable;

/// What equities are worked out with. Make one for a program, and share it: by reference or by clones, between threads
/// too. Clones share what is prepared, and cost no more than a counter.
///
/// Making one costs next to nothing: it has a clone of the table, which shares its bytes. What a plan needs is prepared
/// when it is first used, and kept: the order of combos on all boards, 0.8 MB; the tables of [`HandVsHand`], 8.7 MB; the
/// [`BoardSweep`] of simulations, 2.2 MB; the rows of the embedded [`PreflopTable`], 0.8 MB.
///
/// (Without the `std` feature an engine is neither `Send` nor `Sync`, and has no preflop table but one that is
/// [given to it](Self::with_preflop_table).)
///
/// ```
/// use equity::{Engine, River};
/// use evaluator::RankTable;
///
/// let engine = Engine::new(RankTable::embedded());
/// let boards = ["Ah Kd 9h 4c 2s".parse()?, "7s 7h 7d 2c 2s".parse()?];
/// let rivers = boards.map(|board| {
///     let engine = engine.clone();
///     std::thread::spawn(move || River::new(&engine, board))
/// });
/// for river in rivers {
///     assert!(river.join().is_ok_and(|river| river.is_ok()));
/// }
/// # Ok::<(), evaluator::ParseCardError>(())
/// ```
#[derive(Clone)]
pub struct Engine {
    kernel: AvailableKernel,
    /// The caller's.
    preflop: Option<Shared<PreflopTable>>,
    prepared: Shared<Prepared>,
}

/// The table, and what is made of it at its first use.
struct Prepared {
    table: RankTable,
    orders: Once<Orders>,
    hands: Once<HandVsHand>,
    sweep: Once<BoardSweep>,
}

impl Engine {
    /// An engine that uses the fastest kernel this machine can run, and the embedded preflop table if there is one.
    #[must_use]
    pub fn new(table: &RankTable) -> Self {
        match Self::with_kernel(table, BoardKernel::best()) {
            Ok(engine) => engine,
            Err(_) => unreachable!("the best kernel is one that this machine can run"),
        }
    }

    /// An engine that uses a kernel of the caller's choice for its showdowns: for tests and measurements.
    ///
    /// # Errors
    ///
    /// This machine lacks what the kernel needs.
    pub fn with_kernel(table: &RankTable, kernel: BoardKernel) -> Result<Self, UnavailableKernel> {
        let kernel = AvailableKernel::new(kernel).ok_or(UnavailableKernel(kernel))?;
        let (orders, hands, sweep) = (Once::new(), Once::new(), Once::new());
        let prepared = Shared::new(Prepared { table: table.clone(), orders, hands, sweep });
        Ok(Self { kernel, preflop: None, prepared })
    }

    /// The engine with a preflop table of the caller's, in place of the embedded one.
    #[must_use]
    pub fn with_preflop_table(self, preflop: PreflopTable) -> Self {
        Self { preflop: Some(Shared::new(preflop)), ..self }
    }

    /// The kernel in use for showdowns.
    #[must_use]
    pub fn kernel(&self) -> BoardKernel {
        self.kernel.kernel()
    }

    pub(crate) fn available_kernel(&self) -> AvailableKernel {
        self.kernel
    }

    pub(crate) fn orders(&self) -> &Orders {
        self.prepared.orders.get_or_init(|| Orders::new(self.table()))
    }

    pub(crate) fn hands(&self) -> &HandVsHand {
        self.prepared.hands.get_or_init(|| match HandVsHand::with_kernel(self.table(), self.hand_kernel()) {
            Ok(hands) => hands,
            Err(_) => unreachable!("the kernel is one that this machine can run"),
        })
    }

    pub(crate) fn sweep(&self) -> &BoardSweep {
        self.prepared.sweep.get_or_init(|| match BoardSweep::with_kernel(self.table(), self.kernel()) {
            Ok(sweep) => sweep,
            Err(_) => unreachable!("the kernel is one that this machine can run"),
        })
    }

    /// The kernel for what is not done on boards: the best, unless the caller wants no particular machine.
    pub(crate) fn hand_kernel(&self) -> HandKernel {
        if self.kernel() == BoardKernel::Portable { HandKernel::Portable } else { HandKernel::best() }
    }

    pub(crate) fn table(&self) -> &RankTable {
        &self.prepared.table
    }

    pub(crate) fn has_preflop_table(&self) -> bool {
        self.preflop.is_some() || cfg!(all(feature = "embedded", feature = "std"))
    }

    pub(crate) fn preflop_table(&self) -> Option<&PreflopTable> {
        #[cfg(all(feature = "embedded", feature = "std"))]
        return Some(self.preflop.as_deref().unwrap_or_else(|| PreflopTable::embedded()));
        #[cfg(not(all(feature = "embedded", feature = "std")))]
        self.preflop.as_deref()
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({})", self.kernel())
    }
}
