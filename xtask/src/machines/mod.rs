//! The tests where ordinary runs do not look: interpreted by Miri, under sanitizers, on another machine, and which lines they reach.

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

/// Something that cargo is told to do.
struct Step {
    about: &'static str,
    /// The words for cargo, the subcommand first.
    words: &'static str,
    /// Names of tests, or parts of names, that are left out.
    without: &'static [&'static str],
}

impl Step {
    const fn new(about: &'static str, words: &'static str) -> Self {
        Self { about, words, without: &[] }
    }

    const fn without(self, names: &'static [&'static str]) -> Self {
        Self { without: names, ..self }
    }

    /// The words, with those that leave tests out: `--` must be among them then.
    fn words(&self) -> Vec<&'static str> {
        let skips = self.without.iter().flat_map(|name| ["--skip", name]);
        self.words.split_whitespace().chain(skips).collect()
    }
}

/// Takes steps by the commands that are made of their words, up to the first that fails, and prints how long each took.
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

/// Whether a program can be started, which says its version. Rustup does not install a toolchain for it.
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
