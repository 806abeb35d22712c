//! Miri: tests of the core, interpreted, with every access to memory checked against the rules of the language.

use std::process::Command;

use super::{Step, is_there, run_steps};
use crate::run::{Failure, expect_none, root};

/// The toolchain that has Miri.
const TOOLCHAIN: &str = "+nightly";

/// What is missing where there is no Miri.
const MISSING: &str =
    "there is no Miri: `rustup toolchain install nightly --component miri,rust-src` installs it";

/// Proptest reads the clock and files, which Miri allows only where programs may see the machine.
const FLAGS: &str = "-Zmiri-disable-isolation";

/// Random inputs for each test of laws: few, for an interpreter is slow.
const CASES: &str = "4";

/// Without threads: those of rayon outlive the program, which Miri calls a fault. Without sweeps of boards, whose rows take too long to
/// make.
const STEPS: [Step; 2] = [
    Step::new(
        "units of the core",
        "test --package evaluator --no-default-features --features std,embedded,serde --lib --",
    )
    .without(&LONG),
    Step::new(
        "the core from outside",
        "test --package evaluator --no-default-features --features std,embedded,mmap,serde --test evaluator -- \
         batch::every_length batch::lengths_must_agree damaged_tables::clones_share manners::",
    ),
];

/// Tests of safe code that visit too much for an interpreter: all combos, all hands of four cards, texts by a pattern, all numbers of 16 bits.
const LONG: [&str; 5] = [
    "every_combo_round_trips",
    "enumerate::",
    "nothing_is_read_in_another_way",
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
        // Not the cargo that runs this task: rustup's, which knows toolchains.
        let mut command = Command::new("cargo");
        command.args([TOOLCHAIN, "miri"]).args(words).current_dir(root());
        command.env("PROPTEST_CASES", CASES).env("MIRIFLAGS", FLAGS);
        command
    })
}
