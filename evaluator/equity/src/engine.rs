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

/// What equities are worked out with. Make one for a program and share it by reference, between threads too.
///
/// Making one costs nothing. What a plan needs is prepared when it is first used: the order of combos on all boards,
/// 0.8 MB in some 6 ms; the tables of [`HandVsHand`], 8.7 MB in 4 ms; the [`PreflopTable`] in 1 ms; the
/// [`BoardSweep`] of simulations, 2.2 MB in 2 ms.
///
/// (Without the `std` feature an engine cannot be shared between threads, and has no preflop table but one that is
/// [given to it](Self::with_preflop_table).)
pub struct Engine<'t> {
    table: &'t RankTable,
    kernel: AvailableKernel,
    orders: Once<Orders>,
    hands: Once<HandVsHand>,
    sweep: Once<BoardSweep>,
    /// The caller's.
    preflop: Option<&'t PreflopTable>,
    #[cfg(all(feature = "embedded", feature = "std"))]
    embedded: Once<&'static PreflopTable>,
}

impl<'t> Engine<'t> {
    /// An engine that uses the fastest kernel this machine can run, and the embedded preflop table if there is one.
    #[must_use]
    pub fn new(table: &'t RankTable) -> Self {
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
    pub fn with_kernel(table: &'t RankTable, kernel: BoardKernel) -> Result<Self, UnavailableKernel> {
        let kernel = AvailableKernel::new(kernel).ok_or(UnavailableKernel(kernel))?;
        Ok(Self {
            table,
            kernel,
            orders: Once::new(),
            hands: Once::new(),
            sweep: Once::new(),
            preflop: None,
            #[cfg(all(feature = "embedded", feature = "std"))]
            embedded: Once::new(),
        })
    }

    /// The engine with a preflop table of the caller's.
    #[must_use]
    pub fn with_preflop_table(self, preflop: &'t PreflopTable) -> Self {
        Self { preflop: Some(preflop), ..self }
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
        self.orders.get_or_init(|| Orders::new(self.table))
    }

    pub(crate) fn hands(&self) -> &HandVsHand {
        self.hands.get_or_init(|| match HandVsHand::with_kernel(self.table, self.hand_kernel()) {
            Ok(hands) => hands,
            Err(_) => unreachable!("the kernel is one that this machine can run"),
        })
    }

    pub(crate) fn sweep(&self) -> &BoardSweep {
        self.sweep.get_or_init(|| match BoardSweep::with_kernel(self.table, self.kernel()) {
            Ok(sweep) => sweep,
            Err(_) => unreachable!("the kernel is one that this machine can run"),
        })
    }

    /// The kernel for what is not done on boards: the best, unless the caller wants no particular machine.
    pub(crate) fn hand_kernel(&self) -> HandKernel {
        if self.kernel() == BoardKernel::Portable { HandKernel::Portable } else { HandKernel::best() }
    }

    pub(crate) fn table(&self) -> &'t RankTable {
        self.table
    }

    pub(crate) fn has_preflop_table(&self) -> bool {
        self.preflop.is_some() || cfg!(all(feature = "embedded", feature = "std"))
    }

    pub(crate) fn preflop_table(&self) -> Option<&PreflopTable> {
        #[cfg(all(feature = "embedded", feature = "std"))]
        return Some(self.preflop.unwrap_or_else(|| self.embedded.get_or_init(PreflopTable::embedded)));
        #[cfg(not(all(feature = "embedded", feature = "std")))]
        self.preflop
    }
}

impl fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({})", self.kernel())
    }
}
