//! How many threads a command uses: as many as the work is worth. With `--threads` all of them are started at once.

use clap::value_parser;

use crate::error::Failure;

/// The option for the number of threads.
#[derive(clap::Args)]
pub(crate) struct ThreadChoice {
    /// Use up to this many threads instead of all cores; the results are the same
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
}

impl ThreadChoice {
    /// From now on work is shared by so many threads.
    pub(crate) fn set(&self) -> Result<(), Failure> {
        let Some(threads) = self.threads else { return Ok(()) };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
        // The cause is in the text of the error too.
        pool.build_global()
            .map_err(|error| format!("--threads {threads}: cannot start so many threads: {error}").into())
    }
}
