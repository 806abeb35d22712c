//! Writes `benches/RESULTS.md` and `benches/results.svg` from criterion's output.

#![deny(unsafe_code)]

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, UNIX_EPOCH};
use std::{env, fs};

use benches::report::chart::chart;
use benches::report::machine;
use benches::report::markdown::{Run, markdown};
use benches::report::measure::{Measurement, measurements};
use benches::report::question::{questions, threads};
use benches::settings;
use clap::Parser;

#[derive(Parser)]
struct Arguments {
    /// The earliest time of results to include, in seconds since 1970. `cargo xtask bench` passes the start
    /// of its own run if that run was complete, so that benchmarks that no longer exist are dropped
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    since: u64,
}

fn main() -> ExitCode {
    let Err(message) = report(Arguments::parse().since) else { return ExitCode::SUCCESS };
    eprintln!("error: {message}");
    ExitCode::FAILURE
}

fn report(since: u64) -> Result<(), String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.parent().unwrap_or(here);
    let start = UNIX_EPOCH + Duration::from_secs(since);
    let found = measurements(&settings::folder(), start).map_err(|error| {
        format!("cannot read criterion's results: {error}: run `cargo bench -p benches` first")
    })?;
    let questions = questions(&found);
    if questions.is_empty() {
        return Err("no results of criterion: run `cargo bench -p benches` first".into());
    }
    let last = found.iter().map(|measurement| measurement.measured).max();
    let seconds = last.filter(|_| since > 0).and_then(|last| last.duration_since(start).ok());
    let run = Run {
        days: days(&found),
        threads: threads(&questions),
        seconds: seconds.map(|time| time.as_secs_f64()),
    };
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
    let caption = format!("{}; {}; measured on {}", machine::processor(), machine::system(), run.days);
    for (name, text) in
        [("RESULTS.md", markdown(&run, &lock, &questions)), ("results.svg", chart(&caption, &questions))]
    {
        fs::write(here.join(name), text).map_err(|error| format!("cannot write {name}: {error}"))?;
    }
    Ok(())
}

/// Returns the day of the measurements, or the first and the last, as 2026-03-01.
fn days(found: &[Measurement]) -> String {
    let times = || found.iter().map(|measurement| measurement.measured);
    let [first, last] = [times().min(), times().max()].map(|time| {
        let time = humantime::format_rfc3339_seconds(time.unwrap_or(UNIX_EPOCH)).to_string();
        time.chars().take_while(|&letter| letter != 'T').collect::<String>()
    });
    if first == last { first } else { format!("{first} to {last}") }
}
