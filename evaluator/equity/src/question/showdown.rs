//! The question: the players, the board, and the options.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::AtomicBool;
use core::time::Duration;

use evaluator::{CardSet, Isa};

use crate::holding::{Holding, Player};
use crate::report::MAX_PLAYERS;
use crate::setup::Setup;
use crate::{Method, Options, Plan, Progress, Stop};

/// A question: the equities of ranges against each other, in a game with these hole cards.
///
/// All runouts of a board of 0, 3, 4 or 5 cards have the same probability. The probability of a deal is
/// proportional to the product of its combos' weights, or 0 if two combos share a card. By default the answer
/// is [exact](Method::Exact) if that is quick, and [simulated](Method::MonteCarlo) otherwise.
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Plan, Showdown};
/// use holdem::range::Range;
///
/// let engine = Engine::new(RankTable::embedded());
/// let players: [Range; 2] = ["random".parse()?, "random".parse()?];
/// let question = Showdown::new(&players).board("Ac Kd 9h".parse()?);
/// let counts = question.run(&engine)?.counts().ok_or("weighted")?;
/// assert_eq!((counts[0].wins(), counts[0].ties(), counts[0].total()), (586_256_189, 86_031_062, 1_258_543_440));
///
/// let error = question.plan(Plan::PreflopTable).run(&engine).unwrap_err();
/// assert_eq!(error.to_string(), "no preflop table: there is a board, or there are dead cards");
///
/// let players: [Range; 3] = ["AA".parse()?, "KK".parse()?, "QQ".parse()?];
/// let report = Showdown::new(&players).run(&engine)?;
/// assert_eq!(report.shares()[0].wins(), 197_872_740.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Examples
///
/// A simulation up to a standard error, with a seed:
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Method, Showdown, Stop};
/// use holdem::range::Range;
///
/// let players = [0; 6].map(|_| Range::full());
/// let stop = Stop::never().standard_error(0.001);
/// let question = Showdown::new(&players).method(Method::MonteCarlo).stop(stop).seed(7);
/// let report = question.run(&Engine::new(RankTable::embedded()))?;
/// assert!(report.standard_error(0).is_some_and(|error| error <= 0.001));
/// assert!((report.shares()[0].equity() - 1.0 / 6.0).abs() < 0.004);
/// # Ok::<(), holdem::EquityError>(())
/// ```
///
/// The number of threads does not change the answer:
///
/// ```
/// use evaluator::RankTable;
/// use holdem::{Engine, Showdown};
/// use holdem::range::Range;
///
/// let engine = Engine::new(RankTable::embedded());
/// let players: [Range; 2] = ["AA".parse()?, "random".parse()?];
/// let question = Showdown::new(&players).board("Kd 9h 4c".parse()?);
/// assert_eq!(question.threads(1).run(&engine)?.counts(), question.run(&engine)?.counts());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A callback that stops the run:
///
/// ```
/// use std::ops::ControlFlow;
///
/// use evaluator::RankTable;
/// use holdem::{Engine, Plan, Progress, Showdown};
/// use holdem::range::Range;
///
/// let half = |progress: &Progress<'_>| match progress.done < 0.5 {
///     true => ControlFlow::Continue(()),
///     false => ControlFlow::Break(()),
/// };
/// let players: [Range; 2] = ["AA".parse()?, "random".parse()?];
/// let question = Showdown::new(&players).plan(Plan::Sweep);
/// let report = question.on_progress(&half).run(&Engine::new(RankTable::embedded()))?;
/// assert!(report.partial().is_some_and(|part| part > 0.3 && part < 1.0));
/// let equity = report.shares()[0].equity();
/// assert!(report.standard_error(0).is_some_and(|error| (equity - 0.852).abs() < 4.0 * error));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A flag that stops the run:
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
///
/// use evaluator::RankTable;
/// use holdem::{Engine, Progress, Showdown, Stop};
/// use holdem::range::Range;
///
/// let engine = Engine::new(RankTable::embedded());
/// let players: [Range; 3] = ["random".parse()?, "random".parse()?, "AA".parse()?];
/// let cancel = AtomicBool::new(false);
/// // Any thread may set the flag. Here the first interim result does.
/// let set = |progress: &Progress<'_>| {
///     cancel.store(progress.estimate.is_some(), Ordering::Relaxed);
///     ControlFlow::Continue(())
/// };
/// let question = Showdown::new(&players).stop(Stop::never()).on_progress(&set).stop_when(&cancel);
/// let report = question.exact_within(Duration::ZERO).run(&engine)?;
/// assert!(report.partial().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The parts of a question:
///
/// ```
/// use holdem::{Method, Showdown};
/// use holdem::range::Range;
///
/// let players = [Range::full(), Range::full()];
/// let question = Showdown::new(&players).method(Method::Exact).board("Kd 9h 4c".parse()?);
/// assert_eq!((question.get_options().method, question.get_board().len()), (Method::Exact, 3));
/// assert_eq!(question.get_players().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Showdown<'a, H: Holding> {
    players: [Option<Player<'a, H>>; MAX_PLAYERS],
    /// The number of given players, which may be too large for `players`.
    count: usize,
    pub(crate) setup: Setup<'a>,
}

impl<'a, H: Holding> Showdown<'a, H> {
    /// The maximum number of players in any game: 10.
    pub const MAX_PLAYERS: usize = MAX_PLAYERS;

    /// Creates a question before the flop, with the ranges or hands of the players, numbered from 0.
    #[must_use]
    pub fn new(given: impl IntoIterator<Item = impl Into<Player<'a, H>>>) -> Self {
        let (mut players, mut count) = ([None; MAX_PLAYERS], 0);
        for player in given {
            if let Some(place) = players.get_mut(count) {
                *place = Some(player.into());
            }
            count += 1;
        }
        Self { players, count, setup: Setup::default() }
    }

    /// Replaces the known cards, the options, and what may stop the run.
    #[doc(hidden)]
    #[must_use]
    pub fn with_setup(self, setup: Setup<'a>) -> Self {
        Self { setup, ..self }
    }

    /// Returns the known cards, the options, and what may stop the run.
    #[doc(hidden)]
    #[must_use]
    pub fn setup(&self) -> &Setup<'a> {
        &self.setup
    }

    /// Returns the number of given players.
    #[doc(hidden)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Requests the shares of each hand of each player, which takes two to six times as long. In games of two
    /// hole cards, all hands of two or three players that the known cards leave have shares against the other
    /// ranges. Of four or more players, only the hands of the player's range do. Simulations and stopped runs
    /// do not have them: [`Method::Auto`] returns an error if exact work would take longer than
    /// [the limit](Self::exact_within).
    #[must_use]
    pub fn by_combo(mut self) -> Self {
        self.setup.options.by_combo = true;
        self
    }

    /// Sets the instruction set. The default is the game's own, or the best one. The results are the same with
    /// all of them.
    #[must_use]
    pub fn isa(mut self, isa: Isa) -> Self {
        self.setup.isa = Some(isa);
        self
    }

    /// Sets the board: no cards, or three to five.
    #[must_use]
    pub fn board(mut self, board: CardSet) -> Self {
        self.setup.board = board;
        self
    }

    /// Sets the dead cards: cards that nobody holds and that cannot come.
    #[must_use]
    pub fn dead(mut self, dead: CardSet) -> Self {
        self.setup.dead = dead;
        self
    }

    /// Replaces all options.
    #[must_use]
    pub fn options(mut self, options: Options) -> Self {
        self.setup.options = options;
        self
    }

    /// Sets the method: exact or by simulation. By default the answer is exact if that is quick, and
    /// simulated otherwise.
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.setup.options.method = method;
        self
    }

    /// Sets the plan, which overrides the method, whatever it costs. Every game has enumeration and Monte
    /// Carlo.
    #[must_use]
    pub fn plan(mut self, plan: Plan) -> Self {
        self.setup.options.plan = Some(plan);
        self
    }

    /// Sets the longest estimated time of exact work on one thread. Beyond it,
    /// [`Method::Auto`](crate::Method::Auto) chooses a simulation. The default is ten seconds.
    #[must_use]
    pub fn exact_within(mut self, limit: Duration) -> Self {
        self.setup.options.exact_within = limit;
        self
    }

    /// Sets the conditions that end a simulation.
    #[must_use]
    pub fn stop(mut self, stop: Stop) -> Self {
        self.setup.options.stop = stop;
        self
    }

    /// Sets the seed of a simulation's random numbers. The same seed and the same [`Stop`](crate::Stop)
    /// give the same result, with any number of threads, unless time or the callback ends the run. To
    /// repeat a run that ended by time or by its callback alone, set its number of samples together with
    /// [a time](crate::Stop::time) that is long enough.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.setup.options.seed = seed;
        self
    }

    /// Sets the number of threads that may work on the question. Results do not depend on it. With 1, the
    /// calling thread does all of the work. With more, the work is done by the library's own threads, which
    /// are reserved for this question. `None`, the default, uses the rayon pool of the caller, or as many
    /// threads as rayon's global pool has. Without the feature `rayon`, the calling thread does all of the
    /// work in any case.
    #[must_use]
    pub fn threads(mut self, threads: impl Into<Option<usize>>) -> Self {
        self.setup.options.threads = threads.into();
        self
    }

    /// Reports the progress of the run to `callback`, and stops it when the callback breaks. The results up
    /// to then are reported as [partial](crate::Report::partial), with a
    /// [standard error](crate::Report::standard_error). If they are too few for an estimate, because exact
    /// work has done less than a 16th of itself or takes only milliseconds, the run returns
    /// [an error](crate::EquityError::Stopped).
    ///
    /// The callback is called by one thread at a time, but not always the same one. Exact work calls it
    /// mostly every few milliseconds, but hold'em's sweeps of three players by combo at intervals of up to 200
    /// milliseconds. A simulation of hold'em calls it about every 66 milliseconds. Shorter questions may never call
    /// it. To stop a run at once, set [a flag](Self::stop_when).
    #[must_use]
    pub fn on_progress(mut self, callback: &'a (dyn Fn(&Progress<'_>) -> ControlFlow<()> + Sync)) -> Self {
        self.setup.callback = Some(callback);
        self
    }

    /// Stops the run once `flag` is set. All threads check the flag after each piece of work of less than a
    /// millisecond, so that the run returns within 5 milliseconds on an idle machine. Tables that are
    /// prepared at their first use are completed. The results up to then are reported as by
    /// [a callback](Self::on_progress) that breaks. If the flag is set before the run, it returns
    /// [an error](crate::EquityError::Stopped) at once. The flag may be cleared when the run has returned.
    #[must_use]
    pub fn stop_when(mut self, flag: &'a AtomicBool) -> Self {
        self.setup.flag = Some(flag);
        self
    }

    /// Returns the board.
    #[must_use]
    pub fn get_board(&self) -> CardSet {
        self.setup.board
    }

    /// Returns the dead cards.
    #[must_use]
    pub fn get_dead(&self) -> CardSet {
        self.setup.dead
    }

    /// Returns the options.
    #[must_use]
    pub fn get_options(&self) -> Options {
        self.setup.options
    }

    /// Returns an iterator over the players' ranges or hands. Players after the tenth are left out.
    pub fn get_players(&self) -> impl Iterator<Item = Player<'a, H>> + use<'a, H> {
        self.players.into_iter().flatten()
    }
}

impl<H: Holding> fmt::Debug for Showdown<'_, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Showdown")
            .field("players", &self.get_players().collect::<Vec<_>>())
            .field("board", &self.setup.board)
            .field("dead", &self.setup.dead)
            .field("options", &self.setup.options)
            .finish_non_exhaustive()
    }
}
