#[cfg(not(feature = "std"))]
use core::cell::OnceCell as Once;
use core::fmt;
#[cfg(feature = "std")]
use std::sync::OnceLock as Once;

use evaluator::lookup::board::BoardSweep;
use evaluator::{Isa, RankTable};

use crate::exact::hand_vs_hand::HandVsHand;
use crate::exact::sweep::order::Orders;
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
    isa: Isa,
    orders: Once<Orders>,
    hands: Once<HandVsHand>,
    sweep: Once<BoardSweep>,
    /// The caller's.
    preflop: Option<&'t PreflopTable>,
    #[cfg(all(feature = "embedded", feature = "std"))]
    embedded: Once<&'static PreflopTable>,
}

impl<'t> Engine<'t> {
    /// An engine with the fastest instructions of this machine, and the embedded preflop table if there is one.
    #[must_use]
    pub fn new(table: &'t RankTable) -> Self {
        Self::with_isa(table, Isa::best())
    }

    /// An engine with instructions of the caller's choice. Results are the same.
    #[must_use]
    pub fn with_isa(table: &'t RankTable, isa: Isa) -> Self {
        Self {
            table,
            isa,
            orders: Once::new(),
            hands: Once::new(),
            sweep: Once::new(),
            preflop: None,
            #[cfg(all(feature = "embedded", feature = "std"))]
            embedded: Once::new(),
        }
    }

    /// The engine with a preflop table of the caller's.
    #[must_use]
    pub fn with_preflop_table(self, preflop: &'t PreflopTable) -> Self {
        Self { preflop: Some(preflop), ..self }
    }

    /// The instructions in use.
    #[must_use]
    pub const fn isa(&self) -> Isa {
        self.isa
    }

    pub(crate) fn orders(&self) -> &Orders {
        self.orders.get_or_init(|| Orders::new(self.table))
    }

    pub(crate) fn hands(&self) -> &HandVsHand {
        self.hands.get_or_init(|| HandVsHand::with_isa(self.table, self.isa))
    }

    pub(crate) fn sweep(&self) -> &BoardSweep {
        self.sweep.get_or_init(|| BoardSweep::with_isa(self.table, self.isa))
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
        write!(f, "Engine({})", self.isa)
    }
}
