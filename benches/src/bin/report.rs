//! Writes `benches/RESULTS.md` and `benches/results.svg` from what criterion left behind.
//!
//! `report [--since SECONDS]`: only results measured no earlier, in seconds since 1970. `cargo xtask bench` asks for
//! those of its own run when that was a whole one, so that benchmarks which no longer exist drop out.

#![deny(unsafe_code)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use benches::report::date::date;
use benches::report::markdown::{Head, markdown};
use benches::report::measure::{Measurement, measurements};
use benches::report::question::questions;
use benches::report::{chart, machine};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match since(&arguments).and_then(report) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn since(arguments: &[String]) -> Result<u64, String> {
    match arguments {
        [] => Ok(0),
        [option, seconds] if option == "--since" => {
            seconds.parse().map_err(|_| format!("{seconds:?} is no number of seconds"))
        }
        _ => Err("expected nothing or --since SECONDS".into()),
    }
}

fn report(since: u64) -> Result<(), String> {
    let found = measurements(&criterion_folder(), since)
        .map_err(|error| format!("cannot read criterion's results: {error}: has `cargo bench` run?"))?;
    let questions = questions(&found);
    if questions.is_empty() {
        return Err("criterion has left no results: run `cargo bench -p benches` first".into());
    }
    let head = Head {
        measured: days(&found),
        processor: machine::processor(),
        system: machine::system(),
        toolchain: machine::toolchain(),
        peers: machine::peers(&std::fs::read_to_string(root().join("Cargo.lock")).unwrap_or_default()),
    };
    let caption = format!("{}; {}; measured on {}", head.processor, head.system, head.measured);
    write("RESULTS.md", &markdown(&head, &questions))?;
    write("results.svg", &chart::chart(&caption, &questions))
}

/// The day of the measurements, or the first and the last.
fn days(found: &[Measurement]) -> String {
    let times = || found.iter().map(|measurement| measurement.measured);
    let [first, last] = [times().min(), times().max()].map(|time| date(time.unwrap_or_default()));
    if first == last { first } else { format!("{first} to {last}") }
}

fn write(name: &str, text: &str) -> Result<(), String> {
    std::fs::write(here().join(name), text).map_err(|error| format!("cannot write {name}: {error}"))
}

/// The folder of this package.
fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The workspace's root.
fn root() -> &'static Path {
    here().parent().unwrap_or(here())
}

/// Where criterion leaves its results.
fn criterion_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| root().join("target"));
    target.join("criterion")
}
