//! Benches, and the report on them.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::run::{Failure, cargo, root, run};

/// Runs the named bench targets, or all of them, and writes `benches/RESULTS.md` and `benches/results.svg`. What
/// follows `--` is for criterion.
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
    // Compiled before the clock starts: the report says how long the benches take.
    run(command().arg("--no-run"))?;
    let start = SystemTime::now();
    run(command().args(&arguments[targets.len()..]))?;
    // A part, by name or by a filter, is reported together with what earlier runs left.
    report(if arguments.is_empty() { Some(start) } else { None })
}

fn report(since: Option<SystemTime>) -> Result<(), Failure> {
    // The profile of the benches, for which all that the report needs has just been compiled.
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
