//! Runs the benches and writes the report on them.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::run::{Failure, cargo, root, run};

/// The option before the name of a machine.
const ON: &str = "--on";

/// Runs the named bench targets, by default all, and writes `benches/RESULTS.md` and `benches/results.svg`.
/// With `--on NAME` in front, the files are those of another machine: `RESULTS_NAME.md` and
/// `results_name.svg`. Arguments after `--` go to criterion.
pub(crate) fn bench(arguments: &[String]) -> Result<(), Failure> {
    let (machine, arguments) = match arguments {
        [on, name, rest @ ..] if on == ON => (Some(name.as_str()), rest),
        _ => (None, arguments),
    };
    let targets = arguments.split(|argument| argument == "--").next().unwrap_or_default();
    if let Some(option) = targets.iter().find(|target| target.starts_with('-')) {
        let message = format!("{option:?} is no bench target: options for criterion follow after --");
        return Err(Failure::Said(message));
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
    report(machine, if arguments.is_empty() { Some(start) } else { None })
}

fn report(machine: Option<&str>, since: Option<SystemTime>) -> Result<(), Failure> {
    // Use the profile of the benches: it has just compiled every dependency of the report.
    let report = ["run", "--quiet", "--profile", "bench", "--package", "benches", "--bin", "report", "--"];
    let mut command = cargo(report);
    if let Some(since) = since {
        let seconds = since.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        command.args(["--since", &seconds.to_string()]);
    }
    if let Some(name) = machine {
        command.args([ON, name]);
    }
    run(command.current_dir(root()))
}
