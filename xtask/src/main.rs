//! The project's tasks: `cargo xtask help` lists them. Plain std, so that it is compiled in a moment.

#![deny(unsafe_code)]

mod bench;
mod browser;
mod ci;
mod digest;
mod fuzz;
mod layers;
mod machines;
mod packages;
mod page;
mod prose;
mod python;
mod run;
mod tables;

use std::process::ExitCode;

use crate::run::Failure;

/// A task: its name with what it takes, what it does, and the function.
struct Task {
    usage: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<(), Failure>,
}

const TASKS: [Task; 20] = [
    Task {
        usage: "tables [--check] [--threads N] [--out DIR]",
        about: "make the tables and prove them on every hand; with --check, only compare",
        run: tables::tables,
    },
    Task {
        usage: "verify [FILE]... [--threads N]",
        about: "prove table files of any kind, by default those in tables/",
        run: tables::verify,
    },
    Task {
        usage: "three-way [--out FILE] [--threads N]",
        about: "make and prove the table of three starting hands, tables/three-way.tbl by default",
        run: tables::three_way,
    },
    Task {
        usage: "strength --street flop|turn|river [--out FILE] [--threads N]",
        about: "make and prove the strength of all hands of a street, tables/strength-STREET.tbl by default",
        run: tables::strength,
    },
    Task {
        usage: "omaha-preflop [--out FILE] [--threads N]",
        about: "make and prove the table of Omaha's starting hands against a random hand; some minutes, and can go on later",
        run: tables::omaha_preflop,
    },
    Task {
        usage: "keys [--threads N]",
        about: "search for the rank weights again and compare them with the pinned ones",
        run: tables::keys,
    },
    Task {
        usage: "bench [TARGET]... [-- CRITERION OPTIONS]",
        about: "run the benches, all or those named, and write benches/RESULTS.md and results.svg",
        run: bench::bench,
    },
    Task {
        usage: "layers",
        about: "check that no module uses one of a higher layer of evaluator/LAYERS.md",
        run: layers::layers,
    },
    Task {
        usage: "prose [--list]",
        about: "count phrases that make readers stop, in comments and Markdown; fail above 4 in a thousand words",
        run: prose::prose,
    },
    Task {
        usage: "digest [--isa LEVEL|all] [--threads N]",
        about: "hash the answers to questions of every kind: the same on every machine; with --help, all options",
        run: digest::digest,
    },
    Task {
        usage: "packages",
        about: "pack the two libraries and build each from its package alone",
        run: packages::packages,
    },
    Task {
        usage: "python [INTERPRETER]",
        about: "install the Python package into target/python and run its tests and checks there",
        run: python::python,
    },
    Task {
        usage: "browser [PYTEST OPTIONS]",
        about: "check the page's types, and test it in Chromium; with options for pytest, only the tests",
        run: browser::browser,
    },
    Task {
        usage: "fuzz [--minutes N] [--sanitizer address|none] [TARGET]...",
        about: "look for faults with inputs that nobody thought of, for 10 minutes, all targets or those named",
        run: fuzz::fuzz,
    },
    Task {
        usage: "miri",
        about: "interpret tests of the core by Miri, which checks every access to memory; needs a nightly toolchain",
        run: machines::miri,
    },
    Task {
        usage: "sanitize [address|thread]",
        about: "run tests under AddressSanitizer or ThreadSanitizer, by default under both",
        run: machines::sanitize,
    },
    Task {
        usage: "aarch64 [--quick]",
        about: "run tests and the digest as compiled for aarch64, by the emulator qemu; with --quick, some tests of the core",
        run: machines::aarch64,
    },
    Task {
        usage: "coverage [evaluator|equity]",
        about: "run the tests of the two libraries and short fuzzing with counters, and say which part of each file they reach",
        run: machines::coverage,
    },
    Task {
        usage: "page [FOLDER]",
        about: "make the page for hosts of files in target/page, with its WebAssembly module",
        run: page::page,
    },
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
    for Task { usage, about, .. } in &TASKS {
        println!("  {usage:46} {about}");
    }
    println!("  {:46} this text", "help");
}
