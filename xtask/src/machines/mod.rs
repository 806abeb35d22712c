//! Runs of the tests in other settings: under Miri, under sanitizers, on an emulated processor, and with
//! coverage.

mod aarch64;
mod coverage;
mod miri;
mod sanitize;

use std::process::{Command, Stdio};
use std::time::Instant;

pub(crate) use self::aarch64::{aarch64, check_machine as check_for_aarch64};
pub(crate) use self::coverage::coverage;
pub(crate) use self::miri::miri;
pub(crate) use self::sanitize::sanitize;
use crate::run::{Failure, run};

/// A cargo command.
struct Step {
    about: &'static str,
    /// The arguments to cargo, the subcommand first.
    words: &'static str,
    /// Test names, or parts of names, to skip.
    without: &'static [&'static str],
}

impl Step {
    const fn new(about: &'static str, words: &'static str) -> Self {
        Self { about, words, without: &[] }
    }

    const fn without(self, names: &'static [&'static str]) -> Self {
        Self { without: names, ..self }
    }

    /// Returns the arguments, with those that skip tests. The arguments must contain `--` then.
    fn words(&self) -> Vec<&'static str> {
        let skips = self.without.iter().flat_map(|name| ["--skip", name]);
        self.words.split_whitespace().chain(skips).collect()
    }
}

/// Runs steps, up to the first that fails, and prints the time of each. `command` turns a step's arguments
/// into a command.
fn run_steps(steps: &[Step], command: impl Fn(&[&str]) -> Command) -> Result<(), Failure> {
    let mut times = Vec::new();
    for step in steps {
        let about = step.about;
        eprintln!("== {about}: cargo {}", step.words().join(" "));
        let start = Instant::now();
        run(command(&step.words())).inspect_err(|_| eprintln!("error: {about} failed"))?;
        times.push((about, start.elapsed().as_secs_f64()));
    }
    eprintln!("== all passed, in");
    for (about, time) in &times {
        eprintln!("{time:8.0} s  {about}");
    }
    eprintln!("{:8.0} s  in all", times.iter().map(|(_, time)| time).sum::<f64>());
    Ok(())
}

/// Returns `true` if a program can be started to print its version. Rustup does not install a toolchain for
/// it.
fn is_there(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).env("RUSTUP_AUTO_INSTALL", "0").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_are_left_out_follow_the_words() {
        let step = Step::new("tests", "test  --lib -- name").without(&["slow", "slower"]);
        assert_eq!(step.words(), ["test", "--lib", "--", "name", "--skip", "slow", "--skip", "slower"]);
    }
}
