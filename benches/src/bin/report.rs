//! Writes `benches/RESULTS.md` and `benches/results.svg`, or the files of another machine, from criterion's
//! output.

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

    /// The name of another machine, which is added to the names of the files: RESULTS_NAME.md
    #[arg(long, value_name = "NAME", value_parser = machine_name)]
    on: Option<String>,
}

/// Parses a name that is part of a file's name.
fn machine_name(name: &str) -> Result<String, String> {
    match !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        true => Ok(name.to_owned()),
        false => Err("expected letters and digits, such as zen3".into()),
    }
}

fn main() -> ExitCode {
    let Err(message) = report(&Arguments::parse()) else { return ExitCode::SUCCESS };
    eprintln!("error: {message}");
    ExitCode::FAILURE
}

fn report(&Arguments { since, ref on }: &Arguments) -> Result<(), String> {
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
    let suffix = on.as_ref().map_or_else(String::new, |name| format!("_{name}"));
    let (table, picture) = (
        format!("RESULTS{}.md", suffix.to_ascii_uppercase()),
        format!("results{}.svg", suffix.to_ascii_lowercase()),
    );
    let run = Run {
        days: days(&found),
        chart: picture.clone(),
        threads: threads(&questions),
        seconds: seconds.map(|time| time.as_secs_f64()),
    };
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
    let caption = format!("{}; {}; measured on {}", machine::processor(), machine::system(), run.days);
    for (name, text) in [(table, markdown(&run, &lock, &questions)), (picture, chart(&caption, &questions))] {
        fs::write(here.join(&name), text).map_err(|error| format!("cannot write {name}: {error}"))?;
        eprintln!("wrote benches/{name}");
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
