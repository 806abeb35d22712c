//! The project's tasks: `cargo xtask help` lists them. Plain std, so that it is compiled in a moment.

#![deny(unsafe_code)]

mod arrows;
mod bench;
mod browser;
mod ci;
mod digest;
mod fuzz;
mod machines;
mod packages;
mod page;
mod python;
mod run;
mod tables;

use std::process::ExitCode;

use crate::run::Failure;

/// A task: its name, what it takes, what it does, and the function.
struct Task {
    name: &'static str,
    usage: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<(), Failure>,
}

const TASKS: [Task; 19] = [
    Task {
        name: "tables",
        usage: "[--check] [--threads N] [--out DIR]",
        about: "make the tables and prove them on every hand; with --check, only compare",
        run: tables::tables,
    },
    Task {
        name: "verify",
        usage: "[FILE]... [--threads N]",
        about: "prove table files of any kind, by default those in tables/",
        run: tables::verify,
    },
    Task {
        name: "three-way",
        usage: "[--out FILE] [--threads N]",
        about: "make and prove the table of three starting hands, tables/three-way.tbl by default",
        run: tables::three_way,
    },
    Task {
        name: "strength",
        usage: "--street flop|turn|river [--out FILE] [--threads N]",
        about: "make and prove the strength of all hands of a street, tables/strength-STREET.tbl by default",
        run: tables::strength,
    },
    Task {
        name: "omaha-preflop",
        usage: "[--out FILE] [--threads N]",
        about: "make and prove the table of Omaha's starting hands against a random hand; some minutes, and can go on later",
        run: tables::omaha_preflop,
    },
    Task {
        name: "keys",
        usage: "[--threads N]",
        about: "search for the rank weights again and compare them with the pinned ones",
        run: tables::keys,
    },
    Task {
        name: "bench",
        usage: "[TARGET]... [-- CRITERION OPTIONS]",
        about: "run the benches, all or those named, and write benches/RESULTS.md and results.svg",
        run: bench::bench,
    },
    Task {
        name: "arrows",
        usage: "",
        about: "check that no path points up the order of rooms in evaluator/ARCHITECTURE.md",
        run: arrows::arrows,
    },
    Task {
        name: "digest",
        usage: "[--isa LEVEL|all] [--threads N]",
        about: "hash the answers to questions of every kind: the same on every machine; with --help, all options",
        run: digest::digest,
    },
    Task {
        name: "packages",
        usage: "",
        about: "pack the two libraries and build each from its package alone",
        run: packages::packages,
    },
    Task {
        name: "python",
        usage: "[INTERPRETER]",
        about: "install the Python package into target/python and run its tests and checks there",
        run: python::python,
    },
    Task {
        name: "browser",
        usage: "[PYTEST OPTIONS]",
        about: "check the page's types, and test it in Chromium; with options for pytest, only the tests",
        run: browser::browser,
    },
    Task {
        name: "fuzz",
        usage: "[--minutes N] [--sanitizer address|none] [TARGET]...",
        about: "look for faults with inputs that nobody thought of, for 10 minutes, all targets or those named",
        run: fuzz::fuzz,
    },
    Task {
        name: "miri",
        usage: "",
        about: "interpret tests of the core by Miri, which checks every access to memory; needs a nightly toolchain",
        run: machines::miri,
    },
    Task {
        name: "sanitize",
        usage: "[address|thread]",
        about: "run tests under AddressSanitizer or ThreadSanitizer, by default under both",
        run: machines::sanitize,
    },
    Task {
        name: "aarch64",
        usage: "[--quick]",
        about: "run tests and the digest as compiled for aarch64, by the emulator qemu; with --quick, some of them",
        run: machines::aarch64,
    },
    Task {
        name: "coverage",
        usage: "[evaluator|equity]",
        about: "run the tests of the two libraries and short fuzzing with counters, and say which part of each file they reach",
        run: machines::coverage,
    },
    Task {
        name: "page",
        usage: "[FOLDER]",
        about: "make the page for hosts of files in target/page, with its WebAssembly module",
        run: page::page,
    },
    Task { name: "ci", usage: "", about: "run every check that a change must pass", run: ci::ci },
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
    let Some(task) = TASKS.iter().find(|task| task.name == name) else {
        eprintln!("error: no task is called {name:?}: `cargo xtask help` lists them");
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
    for Task { name, usage, about, .. } in &TASKS {
        println!("  {:46} {about}", format!("{name} {usage}"));
    }
    println!("  {:46} this text", "help");
}
