//! Another machine: tests and the digest as compiled for aarch64, run by the emulator qemu.

use std::path::Path;

use super::{Step, is_there, run_steps};
use crate::run::{Failure, cargo, root, rustc};

/// What is compiled for.
const TARGET: &str = "aarch64-unknown-linux-gnu";

/// What links for it.
const LINKER: &str = "aarch64-linux-gnu-gcc";

/// What runs its programs.
const EMULATOR: &str = "qemu-aarch64-static";

/// Where its C library is, for the emulator.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// All but the examples in the docs, which tell nothing of a machine.
const ALL: [Step; 2] = [
    Step::new(
        "tests of the libraries",
        "test --package evaluator --package equity --package omaha --all-features --lib --tests",
    ),
    Step::new("the digest", "run --release --package digest -- --isa all"),
];

/// The kernels of the core beside lookups one by one, for all orders of hands. The compiler alone looks at the other libraries.
const QUICK: [Step; 2] = [
    Step::new("equity and omaha", "check --release --package equity --package omaha --all-features"),
    Step::new(
        "some tests of the core",
        "test --release --package evaluator --features low,short-deck --test evaluator -- \
         batch:: board_sweep::all_flops layouts:: orders::",
    )
    .without(&["batch::all_seven_card_sets"]),
];

/// Runs tests and asks the digest's questions. With `--quick`, only some of the tests.
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

/// Says what is missing to compile for aarch64 and to run what comes of it, and how it is installed.
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
    Err(Failure::Said(format!(
        "this machine lacks {}: {} (as Debian has it)",
        names.join(", "),
        how.join(", ")
    )))
}
