//! The engine: tables and orders that plans share, prepared at their first use.

#[cfg(not(feature = "std"))]
use alloc::rc::Rc as Shared;
#[cfg(feature = "std")]
use alloc::sync::Arc as Shared;
use core::array;
#[cfg(not(feature = "std"))]
use core::cell::OnceCell as Once;
use core::fmt;
#[cfg(feature = "std")]
use std::sync::OnceLock as Once;

use equity::EquityError;
#[cfg(feature = "std")]
use evaluator::OpenError;
use evaluator::internals::{AnyOrder, AnyRankTable};
use evaluator::lookup::board::BoardSweep;
use evaluator::order::Order;
#[cfg(feature = "std")]
use evaluator::order::{High, ShortDeck, ShortDeckTrips};
use evaluator::{Category, Game, Isa, TableOf};

use crate::hand_vs_hand::HandVsHand;
use crate::range::is_dealt;
use crate::rules::Rules;
use crate::sweep::order::Orders;
use crate::tables::{PreflopTable, ThreeWayTable};

/// The tables and orders that equities need. Create one for a program and share it between threads, by
/// reference or by clones. Clones share the prepared data, and cost only a counter.
/// [In a server](crate#in-a-server), no question waits for another.
///
/// Creating an engine is cheap: it clones the table, which shares its bytes. Other data is prepared at its
/// first use and kept: the order of combos on all boards (0.8 MB), the tables of [`HandVsHand`] (at most 9.4
/// MB), the [`BoardSweep`] of simulations (2.2 MB), and the rows of the embedded [`PreflopTable`] (0.8 MB).
/// Each [instruction set](equity::Showdown::isa) in use has its own [`HandVsHand`] and [`BoardSweep`].
///
/// Without the `std` feature, an engine is neither `Send` nor `Sync`, and has no preflop table unless one is
/// [set](Self::with_preflop_table).
///
/// ```
/// use holdem::Engine;
/// use holdem::solver::River;
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
    isa: Isa,
    /// The caller's preflop table.
    preflop: Option<Shared<PreflopTable>>,
    three_way: Option<ThreeWayTable>,
    prepared: Shared<Prepared>,
}

/// The rank table, and the data derived from it at its first use.
struct Prepared {
    table: AnyRankTable,
    rules: Rules,
    orders: Once<Orders>,
    hands: ByIsa<HandVsHand>,
    sweep: ByIsa<BoardSweep<AnyOrder>>,
}

/// A value for each instruction set, prepared at its first use. Clones of an engine may use different ones.
struct ByIsa<T>([Once<T>; Isa::COUNT]);

impl<T> ByIsa<T> {
    fn new() -> Self {
        Self(array::from_fn(|_| Once::new()))
    }

    #[inline]
    fn get_or_init(&self, isa: Isa, init: impl FnOnce() -> T) -> &T {
        self.0[isa.index()].get_or_init(init)
    }
}

impl Engine {
    /// Creates an engine with the fastest instruction set of this machine, and the embedded preflop table if
    /// there is one.
    #[must_use]
    pub fn new<O: Order<Category = Category>>(table: &TableOf<O>) -> Self {
        Self::with_isa(table, Isa::best())
    }

    /// Creates an engine with the given instruction set. Results are the same.
    ///
    /// ```
    /// use holdem::{Engine, Showdown, range::Range};
    /// use evaluator::{Isa, RankTable};
    ///
    /// let players: [Range; 2] = ["QQ+,AKs".parse()?, "JJ-99".parse()?];
    /// let question = Showdown::new(&players).board("Ah 7h 2c".parse()?);
    /// let equities = [Isa::best(), Isa::PORTABLE].map(|isa| {
    ///     question.run(&Engine::with_isa(RankTable::embedded(), isa)).map(|report| report.shares()[0].equity())
    /// });
    /// assert_eq!(equities[0], equities[1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_isa<O: Order<Category = Category>>(table: &TableOf<O>, isa: Isa) -> Self {
        const { assert!(is_dealt(O::GAME), "players hold two cards and share a board of five") }
        let (orders, hands, sweep) = (Once::new(), ByIsa::new(), ByIsa::new());
        let prepared = Shared::new(Prepared {
            table: table.any().clone(),
            rules: Rules::of::<O>(),
            orders,
            hands,
            sweep,
        });
        Self { isa, preflop: None, three_way: None, prepared }
    }

    /// Creates an engine for the same game and instruction set, with hand ranks from a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or is not a table of the game's hand ranks.
    #[cfg(feature = "std")]
    pub fn open_ranks(&self, path: impl AsRef<std::path::Path>) -> Result<Self, OpenError> {
        match self.rules().game {
            Game::ShortDeck => TableOf::<ShortDeck>::open(path).map(|table| Self::with_isa(&table, self.isa)),
            Game::ShortDeckTrips => {
                TableOf::<ShortDeckTrips>::open(path).map(|table| Self::with_isa(&table, self.isa))
            }
            _ => TableOf::<High>::open(path).map(|table| Self::with_isa(&table, self.isa)),
        }
    }

    /// Sets the preflop table, which replaces the embedded one.
    ///
    /// # Errors
    ///
    /// Returns [`EquityError::OtherGame`] if the table is for another game than the engine's.
    pub fn with_preflop_table(self, preflop: PreflopTable) -> Result<Self, EquityError> {
        let game = self.rules().game;
        match preflop.game() == game {
            true => Ok(Self { preflop: Some(Shared::new(preflop)), ..self }),
            false => Err(EquityError::OtherGame { table: preflop.game().title(), game: game.title() }),
        }
    }

    /// Sets the three-way table. There is no embedded one. Preflop equities of three ranges of whole starting
    /// hands are then looked up in it, in a millisecond or less.
    ///
    /// ```no_run
    /// use holdem::{Engine, Plan, Showdown, ThreeWayTable, range::Range};
    /// use evaluator::RankTable;
    ///
    /// let table = ThreeWayTable::open("tables/three-way.tbl")?;
    /// let engine = Engine::new(RankTable::embedded()).with_three_way_table(table);
    /// let players: [Range; 3] = ["TT+, AQ+".parse()?, "22+, A2s+, KTs+".parse()?, "random".parse()?];
    /// let report = Showdown::new(&players).run(&engine)?;
    /// assert_eq!(report.plan(), Plan::ThreeWayTable);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_three_way_table(self, table: ThreeWayTable) -> Self {
        Self { three_way: Some(table), ..self }
    }

    /// Returns the engine with another instruction set.
    pub(crate) fn using(self, isa: Isa) -> Self {
        Self { isa, ..self }
    }

    /// Returns the instruction set in use.
    #[must_use]
    pub const fn isa(&self) -> Isa {
        self.isa
    }

    pub(crate) fn orders(&self) -> &Orders {
        self.prepared.orders.get_or_init(|| Orders::new(self.table(), self.rules()))
    }

    pub(crate) fn hands(&self) -> &HandVsHand {
        self.prepared.hands.get_or_init(self.isa, || HandVsHand::of_any(self.table(), self.isa))
    }

    pub(crate) fn sweep(&self) -> &BoardSweep<AnyOrder> {
        self.prepared.sweep.get_or_init(self.isa, || BoardSweep::of_any(self.table(), self.isa))
    }

    pub(crate) fn table(&self) -> &AnyRankTable {
        &self.prepared.table
    }

    /// Returns the game's deck and categories.
    pub(crate) fn rules(&self) -> &Rules {
        &self.prepared.rules
    }

    /// Returns an error if the game is not hold'em, for requests that support only hold'em.
    pub(crate) fn only_holdem(&self, what: &'static str) -> Result<(), EquityError> {
        match self.rules() {
            Rules { game: Game::Holdem, .. } => Ok(()),
            Rules { game, .. } => Err(EquityError::OnlyHoldem { what, game: game.title() }),
        }
    }

    pub(crate) fn three_way_table(&self) -> Option<&ThreeWayTable> {
        self.three_way.as_ref()
    }

    /// Returns `true` if the game has a preflop table. Does not load it.
    pub(crate) fn has_preflop_table(&self) -> bool {
        let game = self.rules().game;
        self.preflop.is_some()
            || match game {
                Game::Holdem => cfg!(all(feature = "embedded", feature = "std")),
                _ => cfg!(all(feature = "short-deck", feature = "std")) && is_dealt(game),
            }
    }

    /// Returns the game's preflop table: the caller's or the embedded one.
    pub(crate) fn preflop_table(&self) -> Option<&PreflopTable> {
        let own = self.preflop.as_deref();
        #[cfg(feature = "std")]
        return own.or_else(|| PreflopTable::embedded_in(self.rules().game));
        #[cfg(not(feature = "std"))]
        own
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Engine({})", self.isa)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evaluator::RankTable;

    #[test]
    fn shared_engines_use_their_own_instruction_sets() {
        let engine = Engine::new(RankTable::embedded());
        for isa in Isa::available() {
            let other = engine.clone().using(isa);
            assert_eq!((other.hands().isa(), other.sweep().isa()), (isa, isa));
        }
    }
}
