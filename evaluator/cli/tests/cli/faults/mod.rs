//! Injected faults. Each file lists faults with the expected outcome: the answer, or one sentence and an exit
//! code. A panic, a partial file or a hang is a failure. The tests need Linux for its limits and devices.
//! `tablegen/tests/strength/faults.rs` has the faults of table builds.

mod inputs;
mod limits;
mod outputs;
mod signals;
mod surroundings;

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{Run, as_sentences, is_one_error, program, without_time};

/// Commands with short and long output in all formats, and their input.
const COMMANDS: [(&str, &str); 35] = [
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
    ("ask", "{\"ask\": \"equity\", \"ranges\": [\"AA\", \"KK\"]}\n"),
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

/// Returns a command with the arguments of a line.
fn command(line: &str) -> Command {
    let mut command = program();
    command.args(line.split(' '));
    command
}

/// The expected outcome of a fault.
#[derive(Clone, Copy, Debug)]
enum Outcome {
    /// The fault has no effect: the answer is the usual one.
    Answer,
    /// The exit code is 2, and the error is one sentence with this beginning.
    Refused(&'static str),
}

/// The exit code of SIGABRT in a shell.
const ABORTED: i32 = 128 + 6;

/// Checks the outcome of a run. `usual` is the answer without the fault.
fn check(what: &str, run: &Run, usual: &str, outcome: Outcome) {
    let Run { code, out, err } = run;
    match outcome {
        Outcome::Answer => {
            assert_eq!((*code, err.as_str()), (0, ""), "{what}");
            assert_eq!(without_time(out), without_time(usual), "{what}");
        }
        // The standard library aborts a program without memory, the program one whose threads have no signal
        // stack, and the C library one whose threads have no initial memory.
        Outcome::Refused(_) if *code == ABORTED => {
            let by_glibc = err.contains(GLIBC) && err.contains("out of memory");
            let by_std = err.contains(NO_MEMORY) || err.contains(NO_STACK);
            assert!(by_glibc || by_std, "{what}: {err}");
        }
        Outcome::Refused(beginning) => {
            assert_eq!(*code, 2, "{what}: {err}");
            // Another thread without memory may begin its message before the program ends.
            let err = err.strip_prefix(NO_MEMORY).unwrap_or(err);
            let message = as_sentences(&without_failed_threads(err));
            assert!(message.starts_with(beginning) && is_one_error(&message), "{what}: {err}");
        }
    }
}

/// The beginning of the standard library's message when memory is exhausted.
const NO_MEMORY: &str = "memory allocation of ";

/// The panic message of the standard library in threads without initial memory.
const NO_STACK: &str = "failed to allocate an alternative stack: ";

/// The beginning of the C library's message when it aborts a program.
const GLIBC: &str = "Fatal glibc error";

/// Removes the messages of the standard library and the C library about such threads, which mix with other
/// errors.
fn without_failed_threads(err: &str) -> String {
    let of_threads = ["thread '", NO_STACK, "stack backtrace:", "note: run with `RUST_BACKTRACE", GLIBC];
    if !err.contains(NO_STACK) && !err.contains(GLIBC) {
        return err.into();
    }
    let is_said = |line: &&str| !line.is_empty() && !of_threads.iter().any(|start| line.starts_with(start));
    err.lines().filter(is_said).map(|line| line.to_string() + "\n").collect()
}

/// Returns the names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
