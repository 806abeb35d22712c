//! Faults that are injected on purpose. Each file has a list of them with what is to come of each: the answer, or one
//! sentence and an exit code; never a panic, a file that is half written, or no end. On Linux, whose limits and devices they
//! take. The same for tables that are made is in `tablegen/tests/strength/faults.rs`.

mod inputs;
mod limits;
mod outputs;
mod signals;
mod surroundings;

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{Run, is_one_error, program, without_time};

/// Commands that print much or little, in all their forms, with what they read.
const COMMANDS: [(&str, &str); 34] = [
    ("eval AsKs --json", ""),
    ("eval", "As Ks\n"),
    ("showdown", "AsKs QdQh 2c3d4h5s9d\n"),
    ("rank --cards 5 --format csv", "As,Ks,Qs,Js,Ts\n"),
    ("rank --cards 5 --format rows", "\x01\x02\x03\x04\x05"),
    ("decode 7681 --as rank", ""),
    ("histogram --cards 5", ""),
    ("histogram --cards 3 --samples 1000 --json", ""),
    ("range QQ+,AKs", ""),
    ("chart AA --vs KK", ""),
    ("ranking --csv", ""),
    ("ranking --game omaha --json", ""),
    ("equity AA KK", ""),
    ("equity AA KK QQ --json", ""),
    ("equity random random --board 2c3d4h", ""),
    ("equity 22+ A2s+ random --method exact --board 2c3d4h5s", ""),
    ("equity random random random random --samples 10000", ""),
    ("equity --game omaha AsAhKsKh 8d7d6c5c", ""),
    ("equity --game omaha AAKK 8765 --board 2c3d4h5s", ""),
    ("equity --game omaha8 AAKK 8765 --samples 10000", ""),
    ("equity --batch -", "AA,KK\nQQ+,AK,2c3d4h\n"),
    ("equity --batch - --game omaha", "AAKK,8765,2c3d4h5s\n"),
    ("outs AhKh QQ,77 --board Qh7h2c", ""),
    ("hits 22+ random --board 2c3d4h --csv", ""),
    ("hits 22+", ""),
    ("distribution 22+ random --board 2c3d4h --json", ""),
    ("flops AA KK --textures trips --csv", ""),
    ("strength Kh7h2c", ""),
    ("strength Kh7h2c --json", ""),
    ("index AcKh5d7h5c", ""),
    ("table info", ""),
    ("help equity", ""),
    ("--version", ""),
    ("equity -h", ""),
];

/// The program with the arguments of a line.
fn command(line: &str) -> Command {
    let mut command = program();
    command.args(line.split(' '));
    command
}

/// What comes of a fault.
#[derive(Clone, Copy, Debug)]
enum Outcome {
    /// Nothing: the answer is as without it.
    Answer,
    /// Exit code 2 and one sentence that begins so.
    Refused(&'static str),
}

/// SIGABRT, as a shell says it.
const ABORTED: i32 = 128 + 6;

/// Checks what a run came to. `usual` is the answer without the fault.
fn check(what: &str, run: &Run, usual: &str, outcome: Outcome) {
    let Run { code, out, err } = run;
    match outcome {
        Outcome::Answer => {
            assert_eq!((*code, err.as_str()), (0, ""), "{what}");
            assert_eq!(without_time(out), without_time(usual), "{what}");
        }
        // The C library itself ends a program whose threads have no memory to begin with, and so does the standard library if
        // there is none to panic either.
        Outcome::Refused(_) if *code == ABORTED => {
            let by_glibc = err.contains(GLIBC) && err.contains("out of memory");
            let by_std = err.contains(NO_STACK) && err.contains("failed to initiate panic");
            assert!(by_glibc || by_std, "{what}: {err}");
        }
        Outcome::Refused(beginning) => {
            assert_eq!(*code, 2, "{what}: {err}");
            let said = without_failed_threads(err);
            assert!(said.starts_with(beginning) && is_one_error(&said), "{what}: {err}");
        }
    }
}

/// Why the standard library panics in threads that others left no memory to begin with.
const NO_STACK: &str = "failed to allocate an alternative stack: ";

/// How the C library begins when it ends a program.
const GLIBC: &str = "Fatal glibc error";

/// Errors without what the standard library and the C library say of such threads, which is said while others speak.
fn without_failed_threads(err: &str) -> String {
    let of_threads = ["thread '", NO_STACK, "stack backtrace:", "note: run with `RUST_BACKTRACE", GLIBC];
    if !err.contains(NO_STACK) && !err.contains(GLIBC) {
        return err.into();
    }
    let is_said = |line: &&str| !line.is_empty() && !of_threads.iter().any(|start| line.starts_with(start));
    err.lines().filter(is_said).map(|line| line.to_string() + "\n").collect()
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
