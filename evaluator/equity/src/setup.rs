//! What the questions of all games have besides players.

use core::sync::atomic::AtomicBool;

use evaluator::CardSet;

use crate::options::Options;
use crate::progress::{Callback, Reporter};

/// The known cards of a question, its options, and what may stop it.
#[derive(Clone, Copy, Default)]
pub struct Setup<'a> {
    /// The board.
    pub board: CardSet,
    /// The dead cards.
    pub dead: CardSet,
    /// The options.
    pub options: Options,
    /// The function that receives the progress.
    pub callback: Option<Callback<'a>>,
    /// The flag that stops the run.
    pub flag: Option<&'a AtomicBool>,
}

impl<'a> Setup<'a> {
    /// Creates the reporter of a run.
    #[must_use]
    pub fn reporter(&self) -> Reporter<'a> {
        Reporter::new(self.callback).stop_when(self.flag)
    }
}

/// Defines the methods of a question that set and return the parts of its field `setup`, a [`Setup`].
#[doc(hidden)]
#[macro_export]
macro_rules! setup_methods {
    ($lifetime:lifetime) => {
        /// Sets the board: no cards, or three to five.
        #[must_use]
        pub fn board(mut self, board: evaluator::CardSet) -> Self {
            self.setup.board = board;
            self
        }

        /// Sets the dead cards: cards that nobody holds and that cannot come.
        #[must_use]
        pub fn dead(mut self, dead: evaluator::CardSet) -> Self {
            self.setup.dead = dead;
            self
        }

        /// Replaces all options.
        #[must_use]
        pub fn options(mut self, options: $crate::Options) -> Self {
            self.setup.options = options;
            self
        }

        /// Sets the method: exact or by simulation. By default the answer is exact if that is quick, and
        /// simulated otherwise.
        #[must_use]
        pub fn method(mut self, method: $crate::Method) -> Self {
            self.setup.options.method = method;
            self
        }

        /// Sets the plan, which overrides the method, whatever it costs. Every game has enumeration and Monte
        /// Carlo.
        #[must_use]
        pub fn plan(mut self, plan: $crate::Plan) -> Self {
            self.setup.options.plan = Some(plan);
            self
        }

        /// Sets the longest estimated time of exact work on one thread. Beyond it,
        /// [`Method::Auto`](crate::Method::Auto) chooses a simulation. The default is ten seconds.
        #[must_use]
        pub fn exact_within(mut self, limit: core::time::Duration) -> Self {
            self.setup.options.exact_within = limit;
            self
        }

        /// Sets the conditions that end a simulation.
        #[must_use]
        pub fn stop(mut self, stop: $crate::Stop) -> Self {
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
        /// mostly every few milliseconds, but sweeps of three players by combo at intervals of up to 200
        /// milliseconds. A simulation calls it about every 66 milliseconds. Shorter questions may never call
        /// it. To stop a run at once, set [a flag](Self::stop_when).
        #[must_use]
        pub fn on_progress(
            mut self,
            callback: &$lifetime (dyn Fn(&$crate::Progress<'_>) -> core::ops::ControlFlow<()> + Sync),
        ) -> Self {
            self.setup.callback = Some(callback);
            self
        }

        /// Stops the run once `flag` is set. All threads check the flag after each piece of work of less than a
        /// millisecond, so that the run returns within 5 milliseconds on an idle machine. Tables that are
        /// prepared at their first use are completed. The results up to then are reported as by
        /// [a callback](Self::on_progress) that breaks. If the flag is set before the run, it returns
        /// [an error](crate::EquityError::Stopped) at once. The flag may be cleared when the run has returned.
        #[must_use]
        pub fn stop_when(mut self, flag: &$lifetime core::sync::atomic::AtomicBool) -> Self {
            self.setup.flag = Some(flag);
            self
        }

        /// Returns the board.
        #[must_use]
        pub fn get_board(&self) -> evaluator::CardSet {
            self.setup.board
        }

        /// Returns the dead cards.
        #[must_use]
        pub fn get_dead(&self) -> evaluator::CardSet {
            self.setup.dead
        }

        /// Returns the options.
        #[must_use]
        pub fn get_options(&self) -> $crate::Options {
            self.setup.options
        }
    };
}
