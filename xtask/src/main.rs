//! The project's tasks, listed by `cargo xtask help`. They use few libraries, so that they
//! compile quickly.

#![deny(unsafe_code)]

mod bench;
mod browser;
mod c;
mod ci;
mod digest;
mod fuzz;
mod gpu;
mod js;
mod layers;
mod machines;
mod package;
mod packages;
mod page;
mod python;
mod run;
mod tables;
mod workflows;

use std::process::ExitCode;

use crate::run::Failure;

/// A task: its name and arguments, a description, and its function.
struct Task {
    usage: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<(), Failure>,
}

const TASKS: [Task; 25] = [
    Task {
        usage: "tables [--check] [--threads N] [--out DIR]",
        about: "build the tables and verify them on every hand; with --check, only compare",
        run: tables::tables,
    },
    Task {
        usage: "verify [FILE]... [--threads N]",
        about: "verify table files of any kind, by default those in tables/",
        run: tables::verify,
    },
    Task {
        usage: "three-way [--orders] [--out FILE] [--threads N]",
        about: "build and verify the table of three starting hands, tables/three-way.tbl by default; with --orders, the orders of \
                all three hands for push-fold, tables/three-way-orders.tbl by default",
        run: tables::three_way,
    },
    Task {
        usage: "strength --street flop|turn|river [--out FILE] [--threads N]",
        about: "build and verify the strength of all hands of a street, tables/strength-STREET.tbl by default",
        run: tables::strength,
    },
    Task {
        usage: "omaha-preflop [--out FILE] [--threads N]",
        about: "build and verify the table of Omaha's starting hands against a random hand; takes minutes and can be resumed",
        run: tables::omaha_preflop,
    },
    Task {
        usage: "keys [--threads N]",
        about: "repeat the search for the rank weights and compare the result with the committed ones",
        run: tables::keys,
    },
    Task {
        usage: "bench [--on NAME] [TARGET]... [-- CRITERION OPTIONS]",
        about: "run all or the named benches, and write benches/RESULTS.md and results.svg, or RESULTS_NAME.md and results_name.svg for another machine",
        run: bench::bench,
    },
    Task {
        usage: "layers",
        about: "check that no module uses one of a higher layer of evaluator/LAYERS.md",
        run: layers::layers,
    },
    Task {
        usage: "digest [--isa LEVEL|all] [--threads N]",
        about: "hash the answers to questions of every kind, which are the same on every machine; --help lists the options",
        run: digest::digest,
    },
    Task {
        usage: "packages",
        about: "pack the public packages and check each from its package",
        run: packages::packages,
    },
    Task {
        usage: "python [INTERPRETER]",
        about: "install the Python package into target/python and run its tests and checks there",
        run: python::python,
    },
    Task {
        usage: "js [--bundlers]",
        about: "build the npm package, install its archive into an empty folder and test it there and with bundlers; with \
                --bundlers, only test an archive that is built with bundlers",
        run: js::js,
    },
    Task {
        usage: "browser [PYTEST OPTIONS]",
        about: "check the page's types and test it in Chromium; with options for pytest, run only the tests",
        run: browser::browser,
    },
    Task {
        usage: "c [FOLDER]",
        about: "install the C library under target/c, or under the named folder, and compile programs with it",
        run: c::c,
    },
    Task {
        usage: "package",
        about: "pack the program and the C library into archives with checksums, and try them out",
        run: package::package,
    },
    Task {
        usage: "fuzz [--minutes N] [--sanitizer address|none] [TARGET]...",
        about: "fuzz all or the named targets, by default for 10 minutes",
        run: fuzz::fuzz,
    },
    Task {
        usage: "miri",
        about: "run tests of the core under Miri, which checks every memory access; needs a nightly toolchain",
        run: machines::miri,
    },
    Task {
        usage: "sanitize [address|thread]",
        about: "run tests under AddressSanitizer or ThreadSanitizer, by default under both",
        run: machines::sanitize,
    },
    Task {
        usage: "aarch64 [--quick]",
        about: "run tests and the digest for aarch64 in the emulator QEMU; with --quick, only some tests of the core",
        run: machines::aarch64,
    },
    Task {
        usage: "coverage [evaluator|equity|holdem]",
        about: "measure the lines that the tests and short fuzzing of the three libraries reach",
        run: machines::coverage,
    },
    Task {
        usage: "gpu [--pack]",
        about: "compile the GPU kernels by NVRTC, and run all checks on the first CUDA device; with --pack, write the checks into \
                target/gpu for another machine",
        run: gpu::gpu,
    },
    Task {
        usage: "page [FOLDER]",
        about: "write the page for a static host into target/page, with its WebAssembly module",
        run: page::page,
    },
    Task { usage: "workflows", about: "check the workflow files by actionlint", run: workflows::workflows },
    Task { usage: "tests", about: "run the tests of all crates, in one build", run: ci::tests },
    Task { usage: "ci", about: "run every check that a change must pass", run: ci::ci },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        help();
        return ExitCode::SUCCESS;
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        help();
        return ExitCode::SUCCESS;
    }
    let Some(task) = TASKS.iter().find(|task| task.usage.split(' ').next() == Some(name)) else {
        eprintln!("error: {name:?} is not a task: `cargo xtask help` lists them");
        return ExitCode::from(2);
    };
    match (task.run)(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Said(message)) => {
            eprintln!("error: cargo xtask {name}: {message}");
            ExitCode::from(2)
        }
        Err(Failure::Code(code)) => ExitCode::from(code),
    }
}

fn help() {
    println!("Tasks of this workspace: cargo xtask TASK\n");
    for Task { usage, about, .. } in &TASKS {
        println!("  {usage:46} {about}");
    }
    println!("  {:46} this text", "help");
}
