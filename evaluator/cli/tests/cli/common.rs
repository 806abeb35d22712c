//! Running the program as a user does.

use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of the program gave.
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// The program, without the environment variable that chooses a table.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rivertable"));
    command.env_remove("RIVERTABLE_TABLE");
    command
}

/// Runs the program with nothing on standard input.
pub(crate) fn run(arguments: &[&str]) -> Run {
    run_with(arguments, b"")
}

/// Runs the program with `input` on standard input.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    finish(program().args(arguments), input)
}

/// Runs a command with `input` on standard input.
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // From a thread of its own, so that neither side waits for the other; a program that reads nothing closes the pipe.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { code: output.status.code().expect("no signal"), out: text(output.stdout), err: text(output.stderr) }
}
