//! The number of threads of a command. With `--threads` all threads are started at once.

use std::error::Error;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use terminal::threads;

use crate::error::Failure;
use crate::numbers::whole;

/// The option for the number of threads.
#[derive(clap::Args)]
pub(crate) struct ThreadChoice {
    /// Use up to this many threads instead of all cores. The results are the same
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=threads::MOST.into()), allow_negative_numbers = true)]
    threads: Option<u16>,
}

impl ThreadChoice {
    /// Sets the number of threads for all further work.
    pub(crate) fn set(&self) -> Result<(), Failure> {
        // Without the option, threads are started on demand.
        if self.threads.is_none() { Ok(()) } else { self.start(ThreadPoolBuilder::build_global) }
    }

    /// Creates a separate pool with this number of threads.
    pub(crate) fn pool(&self) -> Result<ThreadPool, Failure> {
        self.start(ThreadPoolBuilder::build)
    }

    fn start<T>(
        &self,
        build: impl FnOnce(ThreadPoolBuilder) -> Result<T, ThreadPoolBuildError>,
    ) -> Result<T, Failure> {
        let builder = ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or_default().into());
        build(builder).map_err(|error| {
            let place = self.threads.map_or(String::new(), |threads| format!("--threads {threads}: "));
            cannot_start(&place, &error)
        })
    }
}

/// Starts the threads, if they are not running, for work that needs all of them from the beginning.
pub(crate) fn start_all() -> Result<(), Failure> {
    match ThreadPoolBuilder::new().build_global() {
        Err(error) if error.source().is_some() => Err(cannot_start("", &error)),
        _ => Ok(()),
    }
}

fn cannot_start(place: &str, error: &ThreadPoolBuildError) -> Failure {
    // The text of the error includes its cause.
    format!("{place}cannot start so many threads: {error}").into()
}
