//! The program behind `cargo xtask tables`, `verify`, `three-way`, `strength`, `omaha-preflop` and `keys`.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, Subcommand, ValueEnum};
use evaluator::RankTable;
use evaluator::key::RANK_WEIGHTS;
use tablegen::error::TableError;
use tablegen::{files, key_search};
use terminal::{interrupt, memory, threads};

#[derive(Parser)]
#[command(about = "Makes and proves the tables of poker hand ranks", disable_help_subcommand = true)]
struct Args {
    #[command(subcommand)]
    task: Task,
    /// The number of threads [default: all cores]
    #[arg(long, global = true, value_parser = clap::value_parser!(u16).range(1..=i64::from(threads::MOST)))]
    threads: Option<u16>,
}

#[derive(Subcommand)]
enum Task {
    /// Build the tables, verify them, and replace the old ones
    Tables {
        /// Write nothing, but fail if the files differ from what would be built
        #[arg(long)]
        check: bool,
        /// The folder of the tables
        #[arg(long, value_name = "DIR", default_value = "tables")]
        out: PathBuf,
    },
    /// Verify table files: hand ranks on every hand, preflop tables against independent counts
    Verify {
        /// The table files [default: all that the manifest of the folder of tables lists]
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The folder of the tables that are verified if no file is named
        #[arg(long, value_name = "DIR", default_value = "tables")]
        tables: PathBuf,
    },
    /// Build and verify the table of three starting hands, 23 MB; less than a minute
    ThreeWay {
        /// The table file
        #[arg(long, value_name = "FILE", default_value = "tables/three-way.tbl")]
        out: PathBuf,
        /// The table of hand ranks
        #[arg(long, value_name = "FILE", default_value = "tables/holdem.tbl")]
        ranks: PathBuf,
    },
    /// Build the strength table of a street, and verify it on 300 hands; some seconds. An interrupted run can
    /// be resumed
    Strength {
        /// The street
        #[arg(long)]
        street: Street,
        /// The table file [default: tables/strength-STREET.tbl]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// The table of hand ranks
        #[arg(long, value_name = "FILE", default_value = "tables/holdem.tbl")]
        ranks: PathBuf,
    },
    /// Build and verify the table of Omaha's starting hands against a random hand; some minutes. An
    /// interrupted run can be resumed
    #[cfg(feature = "omaha")]
    OmahaPreflop {
        /// The table file
        #[arg(long, value_name = "FILE", default_value = "tables/omaha-preflop.tbl")]
        out: PathBuf,
    },
    /// Repeat the search for the rank weights and compare the result with the committed ones; about a minute
    Keys,
}

/// A street with a board, as its number of board cards.
#[derive(Clone, Copy, ValueEnum)]
enum Street {
    Flop = 3,
    Turn,
    River,
}

fn main() -> ExitCode {
    memory::abort_without_memory_for_threads();
    let args = Args::parse();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let causes = iter::successors(Some(error.as_ref() as &dyn Error), |error| (*error).source());
            let message = causes.map(ToString::to_string).collect::<Vec<_>>().join(": ");
            // If standard error cannot be written, there is nowhere to report it.
            let _ = writeln!(io::stderr(), "error: {message}");
            match error.downcast_ref() {
                Some(TableError::Interrupted | TableError::Begun { .. }) => {
                    ExitCode::from(interrupt::exit_code())
                }
                _ => ExitCode::FAILURE,
            }
        }
    }
}

/// Prints the file that was built, its proof and the time.
fn tell_made(out: &Path, proof: impl Display, start: Instant) -> io::Result<()> {
    let seconds = start.elapsed().as_secs_f64();
    writeln!(io::stdout(), "{proof}\n{}: made and proved in {seconds:.1} s", out.display())
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    if !matches!(args.task, Task::Keys) {
        // The search for keys writes nothing, so a signal may end it like any program.
        interrupt::note();
    }
    threads::check()?;
    let count = args.threads.map_or(0, usize::from);
    let started = rayon::ThreadPoolBuilder::new().num_threads(count).build_global();
    // The text of the error includes its cause.
    started.map_err(|error| format!("cannot start the threads: {error}"))?;
    let (start, mut told) = (Instant::now(), io::stdout());
    match &args.task {
        Task::Tables { check: true, out } => {
            files::check(out)?;
            writeln!(told, "{}: up to date", out.display())?;
        }
        Task::Tables { check: false, out } => {
            let proofs = files::make(out)?;
            for proof in &proofs.ranks {
                writeln!(told, "{proof}\n")?;
            }
            let preflop: Vec<_> = proofs.preflop.iter().map(ToString::to_string).collect();
            tell_made(out, preflop.join("\n"), start)?;
        }
        Task::Verify { files, tables } => {
            let files = if files.is_empty() { files::listed(tables)? } else { files.clone() };
            for file in files {
                let start = Instant::now();
                writeln!(told, "{}", files::verify(&file)?)?;
                writeln!(told, "{}: proved in {:.1} s", file.display(), start.elapsed().as_secs_f64())?;
            }
        }
        Task::ThreeWay { out, ranks } => {
            tell_made(out, files::make_three_way(out, &RankTable::open(ranks)?)?, start)?;
        }
        Task::Strength { street, out, ranks } => {
            let name = street.to_possible_value().map_or_else(String::new, |value| value.get_name().into());
            let out = out.clone().unwrap_or_else(|| format!("tables/strength-{name}.tbl").into());
            let proof = files::make_strength(&out, *street as usize, &RankTable::open(ranks)?)?;
            tell_made(&out, proof, start)?;
        }
        #[cfg(feature = "omaha")]
        Task::OmahaPreflop { out } => tell_made(out, files::make_omaha_preflop(out)?, start)?,
        Task::Keys => {
            let weights = key_search::pinned_again().ok_or("the search found no weights")?;
            writeln!(told, "{weights:?}")?;
            if weights != RANK_WEIGHTS {
                return Err("these are not the pinned weights, evaluator::key::RANK_WEIGHTS".into());
            }
            writeln!(told, "the pinned weights, found again in {:.1} s", start.elapsed().as_secs_f64())?;
        }
    }
    Ok(())
}
