//! How many threads a command uses: as many as the work is worth. With `--threads` all of them are started at once.

use std::error::Error;

use clap::value_parser;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use terminal::threads;

use crate::error::Failure;

/// The option for the number of threads.
#[derive(clap::Args)]
pub(crate) struct ThreadChoice {
    /// Use up to this many threads instead of all cores; the results are the same
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=i64::from(threads::MOST)), allow_negative_numbers = true)]
    threads: Option<u16>,
}

impl ThreadChoice {
    /// From now on work is shared by so many threads.
    pub(crate) fn set(&self) -> Result<(), Failure> {
        // Without the option, the threads are started when there is work for them.
        if self.threads.is_none() { Ok(()) } else { self.start(ThreadPoolBuilder::build_global) }
    }

    /// So many threads, for work that has them for itself.
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

/// Starts the threads, unless they have been, for work that needs them from the beginning.
pub(crate) fn start_all() -> Result<(), Failure> {
    match ThreadPoolBuilder::new().build_global() {
        Err(error) if error.source().is_some() => Err(cannot_start("", &error)),
        _ => Ok(()),
    }
}

fn cannot_start(place: &str, error: &ThreadPoolBuildError) -> Failure {
    // The cause is in the text of the error too.
    format!("{place}cannot start so many threads: {error}").into()
}
