//! Running the program as a user does.

use std::io::Write;
use std::process::{Child, Command, Stdio};

/// What a run of the program gave.
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// The program, without the environment variables that choose tables.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rivertable"));
    command.env_remove("RIVERTABLE_TABLE").env_remove("RIVERTABLE_THREE_WAY_TABLE");
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

/// Runs the program, and ends it by the signal that Ctrl-C sends, once it has begun.
#[cfg(unix)]
pub(crate) fn interrupted(arguments: &[&str], input: &[u8]) -> Run {
    finish_after(program().args(arguments), input, |child| {
        std::thread::sleep(std::time::Duration::from_millis(700));
        send_signal(child, "INT");
    })
}

/// Sends a signal to a program that runs.
#[cfg(unix)]
pub(crate) fn send_signal(child: &Child, signal: &str) {
    let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    assert!(kill.expect("there is such a command").success());
}

/// Runs a command with `input` on standard input.
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Run {
    finish_after(command, input, |_| ())
}

/// Starts a command with pipes for what it reads and writes.
pub(crate) fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// The same, with something that happens while it runs.
fn finish_after(command: &mut Command, input: &[u8], meanwhile: impl FnOnce(&Child)) -> Run {
    let mut child = start(command);
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // From a thread of its own, so that neither side waits for the other; a program that reads nothing closes the pipe.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    meanwhile(&child);
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { code: output.status.code().expect("no signal"), out: text(output.stdout), err: text(output.stderr) }
}

/// Whether one thing is said to be wrong: in one sentence, or with how the program is used.
pub(crate) fn is_one_error(said: &str) -> bool {
    said.matches("error: ").count() == 1
        && (said.lines().count() == 1 || said.ends_with("\n\nFor more information, try '--help'.\n"))
}

/// Runs the program, which is to refuse its input with one sentence, or with how it is used.
pub(crate) fn refused(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
    assert!(is_one_error(&run.err), "{arguments:?}: {}", run.err);
    run.err
}

/// Checks that all text of an image is inside of it, and that no two texts overlap, with letters 0.67 of their size wide, bold ones 0.76:
/// a little more than in DejaVu Sans, the widest of the fonts. Gives the number of texts.
pub(crate) fn assert_no_overlap(svg: &str) -> usize {
    let attribute = |line: &str, name: &str| -> Option<String> {
        let start = line.find(&format!(" {name}=\""))? + name.len() + 3;
        Some(line[start..].split('"').next()?.to_string())
    };
    let number = |line: &str, name: &str| attribute(line, name).unwrap().parse::<f64>().unwrap();
    let first = svg.lines().next().unwrap();
    let (width, height) = (number(first, "width"), number(first, "height"));
    let boxes: Vec<_> = svg
        .lines()
        .filter(|line| line.starts_with("<text"))
        .map(|line| {
            let text = line.split_once('>').unwrap().1.strip_suffix("</text>").unwrap();
            let (x, y, size) = (number(line, "x"), number(line, "y"), number(line, "font-size"));
            let narrow = text.matches([',', '.', ':', ' ', '(', ')']).count() as f64;
            let letter = if line.contains("bold") { 0.76 } else { 0.67 };
            let length = size * (letter * (text.chars().count() as f64 - narrow) + 0.4 * narrow);
            let left = match attribute(line, "text-anchor").as_deref() {
                Some("middle") => x - length / 2.0,
                Some("end") => x - length,
                _ => x,
            };
            (left, left + length, y - 0.75 * size, y + 0.2 * size, text)
        })
        .collect();
    for (i, a) in boxes.iter().enumerate() {
        assert!(a.0 >= 0.0 && a.1 <= width && a.2 >= 0.0 && a.3 <= height, "{a:?} is not inside");
        for b in &boxes[..i] {
            assert!(a.1 <= b.0 || b.1 <= a.0 || a.3 <= b.2 || b.3 <= a.2, "{a:?} and {b:?} overlap");
        }
    }
    boxes.len()
}
