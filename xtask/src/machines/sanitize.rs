//! Tests under AddressSanitizer, which detects accesses out of bounds and leaks, and ThreadSanitizer, which
//! detects data races.

use std::path::Path;

use super::{Step, run_steps};
use crate::run::{Failure, cargo, host, root, rustc, target_folder};

/// A sanitizer, by the compiler's name.
struct Sanitizer {
    name: &'static str,
    steps: &'static [Step],
    /// `true` if the standard library must be compiled with it too.
    is_for_std: bool,
}

const SANITIZERS: [Sanitizer; 2] = [
    Sanitizer { name: "address", steps: &ADDRESS, is_for_std: false },
    Sanitizer { name: "thread", steps: &THREAD, is_for_std: true },
];

/// All code with unsafe blocks of our own, and the code that passes outside bytes to it.
const ADDRESS: [Step; 7] = [
    Step::new("evaluator", "test --package rivertable-evaluator --all-features --lib --tests --").without(&[
        // Hands of five cards and flops exercise the same kernels with less work.
        "batch::all_six",
        "batch::all_seven",
        "all_five_card_hands_in_every_form",
        "many_hands_of_other_sizes",
        "all_turns",
        "all_rivers",
        // Safe code that visits each class of six orders.
        "every_rank_has_a_class",
        // Computes a checksum for each byte of the table.
        "a_change_of_any_byte",
    ]),
    Step::new("equity", "test --package rivertable-equity --lib --"),
    Step::new("holdem", "test --package rivertable-holdem --all-features --lib --").without(&[
        // Many random deals, or all deals of large spots. Other tests reach the same code with fewer.
        "groups::tests::random_spots",
        "deals_have_the_expected_distribution",
        "ranges_match_single_deals",
    ]),
    // Simulations and three-way sweeps have only integration tests.
    Step::new(
        "holdem from outside",
        "test --package rivertable-holdem --all-features --test holdem -- simulations:: three_way_sweep::",
    )
    .without(&[
        // Many random deals, as above.
        "three_way_sweep::random_small_spots",
        "all_layouts_have_accurate_standard_errors",
        "standard_errors_of_few_samples_are_accurate",
        "estimates_match_their_standard_errors",
        "enumeration_agrees_with_known_results",
        "three_way_sweep::threads_change_nothing",
        "three_way_sweep::weights",
    ]),
    Step::new("omaha", "test --package rivertable-omaha --lib --").without(&["ten_million_rows"]),
    Step::new("tablegen", "test --package tablegen --lib --"),
    Step::new("page", "test --package rivertable-page --lib --tests --"),
];

/// Everything that threads share: tables and their first use, batches in parts, progress and stopping, tables
/// built in parts.
const THREAD: [Step; 5] = [
    Step::new(
        "evaluator",
        "test --package rivertable-evaluator --all-features --tests -- all_cores clones_share every_length",
    ),
    Step::new("equity", "test --package rivertable-equity --lib -- progress::"),
    Step::new(
        "holdem",
        "test --package rivertable-holdem --all-features --lib --tests -- batch:: runouts::a_run_reports_its_progress",
    ),
    Step::new("tablegen", "test --package tablegen --lib -- enumerate:: pipeline:: key_search::"),
    Step::new("page", "test --package rivertable-page --tests -- runs::"),
];

/// Runs tests under the named sanitizer, or under both, one after the other.
pub(crate) fn sanitize(arguments: &[String]) -> Result<(), Failure> {
    let names = SANITIZERS.map(|sanitizer| sanitizer.name);
    match arguments {
        [] => SANITIZERS.iter().try_for_each(run_under),
        [name] => match SANITIZERS.iter().find(|sanitizer| sanitizer.name == name) {
            Some(sanitizer) => run_under(sanitizer),
            None => Err(Failure::Said(format!("{name:?}: expected {}", names.join(" or ")))),
        },
        [_, argument, ..] => Failure::unexpected(argument, &format!("one of {}", names.join(", "))),
    }
}

fn run_under(sanitizer: &Sanitizer) -> Result<(), Failure> {
    let Sanitizer { name, steps, is_for_std } = sanitizer;
    let source = Path::new(rustc(&["--print", "sysroot"])?.trim()).join("lib/rustlib/src/rust/library");
    if *is_for_std && !source.is_dir() {
        let how = "`rustup component add rust-src` installs it";
        return Err(Failure::Said(format!("the source of the standard library is missing: {how}")));
    }
    let host = host()?;
    let folder = target_folder().join("sanitize").join(name);
    run_steps(steps, |words| {
        let mut command = cargo(&words[..1]);
        // With an explicit target, the flags apply to the tests and not to build scripts.
        command.args(["--locked", "--profile", "sanitize", "--target", &host, "--target-dir"]).arg(&folder);
        command.args(is_for_std.then_some("-Zbuild-std")).args(&words[1..]).current_dir(root());
        command.env("RUSTFLAGS", format!("-Zsanitizer={name}")).env_remove("CARGO_ENCODED_RUSTFLAGS");
        // The stable compiler supports the sanitizers behind nightly flags.
        command.env("RUSTC_BOOTSTRAP", "1");
        command
    })
}
