//! A digest of everything: a fixed list of questions of every kind, and a hash of the answers to each kind.
//!
//! `cargo xtask digest` asks some 100,000 questions and compares the hashes with those in the file `DIGEST`, which hold for every
//! machine: for all instruction sets, numbers of threads, compiler settings and languages. A question is JSON, and so is an
//! answer. Other programs answer the same list, of the kinds that they know:
//!
//! ```text
//! digest --through python3 evaluator/python/tests/digest.py
//! ```
//!
//! A line of the list is `["kind", number, question]`, and the other program writes `["kind", number, answer]`. The folder
//! `src/kinds` has the questions.
//!
//! Counts are hashed as they are. Sums of weights depend, in the last bits, on the order in which a kernel adds: they are
//! rounded first, and questions with a number near the middle between two rounded ones are left out, by their numbers in the file
//! `DIGEST`. The program fails if there is such a number in any other answer.

#![forbid(unsafe_code)]

mod deal;
mod expected;
mod kinds;
mod run;
mod through;
mod transcript;

use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use evaluator::Isa;
use serde_json::json;

use crate::expected::Expected;
use crate::kinds::Kind;
use crate::run::Run;

/// Asks a fixed list of questions and compares the hashes of the answers with those of every other machine
#[derive(Parser)]
struct Args {
    /// Instruction sets to answer by, with commas between, or `all` that this machine has: by default the fastest
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    isa: Vec<String>,

    /// Numbers of threads, with commas between: by default one for each core
    #[arg(long, value_name = "N", value_delimiter = ',')]
    threads: Vec<usize>,

    /// Only these kinds of questions, with commas between
    #[arg(long, value_name = "KIND", value_delimiter = ',')]
    kinds: Vec<String>,

    /// Prints the answers, a line of JSON for each, in place of hashes
    #[arg(long, conflicts_with = "record")]
    print: bool,

    /// Writes the hashes to the file DIGEST in the source
    #[arg(long)]
    record: bool,

    /// Hashes the answers of another program, which gets the questions on standard input; it stands last
    #[arg(long, value_name = "PROGRAM", num_args = 1.., allow_hyphen_values = true, conflicts_with_all = ["print", "record"])]
    through: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Whoever reads has enough.
        Err(error) if error.downcast_ref::<io::Error>().is_some_and(is_closed) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn is_closed(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Whether all hashes are the expected ones.
fn run(args: &Args) -> Result<bool, Box<dyn Error>> {
    let kinds = chosen(&args.kinds)?;
    let mut expected = Expected::read()?;
    let mut is_same = true;
    for isa in levels(&args.isa)? {
        for &threads in if args.threads.is_empty() { &[0][..] } else { &args.threads } {
            let run = Run::new(isa, threads)?;
            if args.print {
                print(&run, &kinds)?;
            } else if args.record {
                expected.0.extend(run.digest(&kinds, None)?.0);
                expected.record()?;
            } else if let [program, arguments @ ..] = args.through.as_slice() {
                let answers = through::answers(&kinds, program, arguments)?;
                is_same &= run.check(&kinds, &answers, &expected)?;
            } else {
                let found = run.digest(&kinds, Some(&expected))?;
                is_same &= found.compare(&expected, &run.to_string()).is_empty();
            }
        }
    }
    Ok(is_same)
}

/// Prints all answers, a line of JSON for each.
fn print(run: &Run, kinds: &[Kind]) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    for kind in kinds {
        for (number, answer) in run.answers(kind, &[])?.iter().enumerate() {
            writeln!(out, "{}", json!([kind.name, number, answer]))?;
        }
    }
    Ok(out.flush()?)
}

/// The kinds by name; all if none is named.
fn chosen(names: &[String]) -> Result<Vec<Kind>, String> {
    if let Some(name) = names.iter().find(|name| Kind::ALL.iter().all(|kind| kind.name != **name)) {
        let known: Vec<_> = Kind::ALL.iter().map(|kind| kind.name).collect();
        return Err(format!("--kinds {name:?}: no such kind of questions: expected {}", known.join(", ")));
    }
    let is_chosen = |kind: &Kind| names.is_empty() || names.iter().any(|name| name == kind.name);
    Ok(Kind::ALL.into_iter().filter(is_chosen).collect())
}

/// The instruction sets by name.
fn levels(names: &[String]) -> Result<Vec<Isa>, String> {
    match names {
        [] => Ok(vec![Isa::best()]),
        [all] if all == "all" => Ok(Isa::available().collect()),
        names => {
            let level = |name: &String| name.parse().map_err(|error| format!("--isa {name:?}: {error}"));
            names.iter().map(level).collect()
        }
    }
}
