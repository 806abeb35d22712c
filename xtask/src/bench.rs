//! Runs the benches and writes the report on them.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::run::{Failure, cargo, root, run};

/// Runs the named bench targets, by default all, and writes `benches/RESULTS.md` and `benches/results.svg`.
/// Arguments after `--` go to criterion.
pub(crate) fn bench(arguments: &[String]) -> Result<(), Failure> {
    let targets = arguments.split(|argument| argument == "--").next().unwrap_or_default();
    if let Some(option) = targets.iter().find(|target| target.starts_with('-')) {
        let said = format!("{option:?} is no bench target: options for criterion follow after --");
        return Err(Failure::Said(said));
    }
    let command = || {
        let mut command = cargo(["bench", "--package", "benches"]);
        for target in targets {
            command.args(["--bench", target]);
        }
        command.current_dir(root());
        command
    };
    // Compile before the clock starts: the report states how long the benches take.
    run(command().arg("--no-run"))?;
    let start = SystemTime::now();
    run(command().args(&arguments[targets.len()..]))?;
    // A partial run, by name or filter, is reported together with the results of earlier runs.
    report(if arguments.is_empty() { Some(start) } else { None })
}

fn report(since: Option<SystemTime>) -> Result<(), Failure> {
    // Use the profile of the benches: it has just compiled every dependency of the report.
    let report = ["run", "--quiet", "--profile", "bench", "--package", "benches", "--bin", "report", "--"];
    let mut command = cargo(report);
    if let Some(since) = since {
        let seconds = since.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        command.args(["--since", &seconds.to_string()]);
    }
    run(command.current_dir(root()))?;
    eprintln!("wrote benches/RESULTS.md and benches/results.svg");
    Ok(())
}
