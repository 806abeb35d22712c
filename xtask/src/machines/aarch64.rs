//! Tests and the digest compiled for aarch64 and run by the emulator QEMU.

use std::path::Path;

use super::{Step, is_there, run_steps};
use crate::run::{Failure, cargo, root, rustc};

/// The compilation target.
const TARGET: &str = "aarch64-unknown-linux-gnu";

/// The linker for the target.
const LINKER: &str = "aarch64-linux-gnu-gcc";

/// The program that runs the target's programs.
const EMULATOR: &str = "qemu-aarch64-static";

/// The folder of the target's C library, for the emulator.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// All tests except the examples in the docs, which do not depend on the processor.
const ALL: [Step; 2] = [
    Step::new(
        "tests of the libraries",
        "test --package rivertable-evaluator --package rivertable-equity --package rivertable-holdem --package rivertable-omaha --all-features --lib --tests",
    ),
    Step::new("the digest", "run --release --package digest -- --isa all"),
];

/// The kernels of the core against single lookups, for all orders of hands. The other libraries are only
/// compiled.
const QUICK: [Step; 2] = [
    Step::new(
        "equity, holdem and omaha",
        "check --release --package rivertable-equity --package rivertable-holdem --package rivertable-omaha --all-features",
    ),
    Step::new(
        "some tests of the core",
        "test --release --package rivertable-evaluator --features low,short-deck --test evaluator -- \
         batch:: board_sweep::all_flops orders::",
    )
    .without(&["batch::all_seven_card_sets"]),
];

/// Runs tests and the digest. With `--quick`, runs only some of the tests.
pub(crate) fn aarch64(arguments: &[String]) -> Result<(), Failure> {
    let steps: &[Step] = match arguments {
        [] => &ALL,
        [quick] if quick == "--quick" => &QUICK,
        [.., argument] => return Failure::unexpected(argument, "--quick or nothing"),
    };
    check_machine()?;
    run_steps(steps, |words| {
        let mut command = cargo(&words[..1]);
        command.args(["--locked", "--target", TARGET]).args(&words[1..]);
        command.current_dir(root());
        command.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
        command.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{EMULATOR} -L {LIBRARIES}"));
        command
    })
}

/// Returns an error that names what is missing for compiling and running aarch64 programs, and how to install
/// it.
pub(crate) fn check_machine() -> Result<(), Failure> {
    let library = rustc(&["--print", "target-libdir", "--target", TARGET])?;
    let needs = [
        (Path::new(library.trim()).is_dir(), TARGET, "rustup target add aarch64-unknown-linux-gnu"),
        (is_there(LINKER, &["--version"]), LINKER, "apt-get install gcc-aarch64-linux-gnu"),
        (Path::new(LIBRARIES).is_dir(), LIBRARIES, "apt-get install libc6-dev-arm64-cross"),
        (is_there(EMULATOR, &["--version"]), EMULATOR, "apt-get install qemu-user-static"),
    ];
    let missing: Vec<_> = needs.iter().filter(|(is_there, ..)| !is_there).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = missing.iter().map(|(_, name, _)| *name).collect();
    let how: Vec<_> = missing.iter().map(|(.., how)| format!("`{how}`")).collect();
    Err(Failure::Said(format!("this machine lacks {}: on Debian, {}", names.join(", "), how.join(", "))))
}
