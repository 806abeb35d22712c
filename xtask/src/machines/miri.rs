//! Miri: interprets tests of the core and checks every memory access against the rules of the language.

use std::process::Command;

use super::{Step, is_there, run_steps};
use crate::run::{Failure, expect_none, root};

/// The toolchain that has Miri.
const TOOLCHAIN: &str = "+nightly";

/// The error message where Miri is not installed.
const MISSING: &str =
    "there is no Miri: `rustup toolchain install nightly --component miri,rust-src` installs it";

/// Proptest reads the clock and files, which Miri allows only without isolation.
const FLAGS: &str = "-Zmiri-disable-isolation";

/// The number of random inputs for each property test. It is small because the interpreter is slow.
const CASES: &str = "4";

/// Rayon is left out because its threads outlive the program, which Miri reports as an error. Board sweeps
/// are left out because their rows take too long to build.
const STEPS: [Step; 2] = [
    Step::new(
        "units of the core",
        "test --package rivertable-evaluator --no-default-features --features std,embedded,serde --lib --",
    )
    .without(&LONG),
    Step::new(
        "the core from outside",
        "test --package rivertable-evaluator --no-default-features --features std,embedded,mmap,serde --test evaluator -- \
         batch::every_length batch::lengths_must_agree damaged_tables::clones_share manners::",
    ),
];

/// Tests of safe code that visit too much for an interpreter: all combos, all hands of four cards, generated
/// texts, all 16-bit numbers.
const LONG: [&str; 5] = [
    "every_combo_round_trips",
    "enumerate::",
    "plain_text_agrees_with_parse",
    "the_bulk_check_agrees_with_the_single_one",
    "there_are_9842_legal_values_in_order",
];

/// Runs the tests.
pub(crate) fn miri(arguments: &[String]) -> Result<(), Failure> {
    expect_none(arguments)?;
    if !is_there("cargo", &[TOOLCHAIN, "miri", "--version"]) {
        return Err(Failure::Said(MISSING.into()));
    }
    run_steps(&STEPS, |words| {
        // Use rustup's cargo, which knows toolchains, not the cargo that runs this task.
        let mut command = Command::new("cargo");
        command.args([TOOLCHAIN, "miri"]).args(words).current_dir(root());
        command.env("PROPTEST_CASES", CASES).env("MIRIFLAGS", FLAGS);
        command
    })
}
