//! A digest of all answers: a fixed list of questions of every kind, and a hash of the answers to each kind.
//!
//! `cargo xtask digest` asks some 100,000 questions and compares the hashes with those in the file `DIGEST`.
//! They are the same on every machine: for all instruction sets, numbers of threads, compiler settings and
//! languages. Questions and answers are JSON. Other programs can answer the kinds that they support:
//!
//! ```text
//! digest --through python3 evaluator/python/tests/digest.py
//! ```
//!
//! A line of the list is `["kind", number, question]`, and the other program writes
//! `["kind", number, answer]`. The questions are in the folder `src/kinds`.
//!
//! Counts are hashed unchanged. The last bits of weighted sums depend on the order in which a kernel adds, so
//! such numbers are rounded first. The file `DIGEST` lists the questions that are left out because a number
//! is close to the midpoint of two rounded ones. The program fails if another answer has such a number.

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

/// Ask a fixed list of questions and compare the hashes of the answers with the expected ones
#[derive(Parser)]
struct Args {
    /// Instruction sets to answer with, separated by commas, or `all` of this machine: by default the fastest
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    isa: Vec<String>,

    /// Numbers of threads, separated by commas: by default one for each core
    #[arg(long, value_name = "N", value_delimiter = ',')]
    threads: Vec<usize>,

    /// Only these kinds of questions, separated by commas
    #[arg(long, value_name = "KIND", value_delimiter = ',')]
    kinds: Vec<String>,

    /// Print the answers, one line of JSON each, instead of hashes
    #[arg(long, conflicts_with = "record")]
    print: bool,

    /// Write the hashes to the file DIGEST in the source
    #[arg(long)]
    record: bool,

    /// Hash the answers of another program, which reads the questions from standard input. Must be the last
    /// option
    #[arg(long, value_name = "PROGRAM", num_args = 1.., allow_hyphen_values = true, conflicts_with_all = ["print", "record"])]
    through: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // The reader has closed the pipe.
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

/// Returns `true` if all hashes are the expected ones.
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

/// Prints all answers, one line of JSON each.
fn print(run: &Run, kinds: &[Kind]) -> Result<(), Box<dyn Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    for kind in kinds {
        for (number, answer) in run.answers(kind, &[])?.iter().enumerate() {
            writeln!(out, "{}", json!([kind.name, number, answer]))?;
        }
    }
    Ok(out.flush()?)
}

/// Returns the kinds by name, or all if none is named.
fn chosen(names: &[String]) -> Result<Vec<Kind>, String> {
    if let Some(name) = names.iter().find(|name| Kind::ALL.iter().all(|kind| kind.name != **name)) {
        let known: Vec<_> = Kind::ALL.iter().map(|kind| kind.name).collect();
        return Err(format!("--kinds {name:?}: no such kind of questions: expected {}", known.join(", ")));
    }
    let is_chosen = |kind: &Kind| names.is_empty() || names.iter().any(|name| name == kind.name);
    Ok(Kind::ALL.into_iter().filter(is_chosen).collect())
}

/// Returns the instruction sets by name.
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
