//! Helpers that run the program independently of the tests' environment.

use std::fmt::Debug;
use std::fs;
use std::io::{Read, Write};
#[cfg(unix)]
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Once;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
#[cfg(unix)]
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;
#[cfg(unix)]
pub(crate) use test_support::process::send_signal;
pub(crate) use test_support::process::{PATIENCE, patiently, wait};

/// The result of a run of the program.
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// Creates a temporary folder next to the build, independently of TMPDIR. It is removed when dropped.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("the folder of the build can be written to")
}

/// Returns a command for the program.
pub(crate) fn program() -> Command {
    untouched(Command::new(env!("CARGO_BIN_EXE_rivertable")))
}

/// Returns a command that starts the program with a shell line, in which `"$0" "$@"` is the program with its
/// arguments.
#[cfg(unix)]
pub(crate) fn program_by(line: &str) -> Command {
    let mut command = untouched(Command::new("sh"));
    command.args(["-c", line]).arg(program().get_program());
    command
}

/// Removes environment variables and ignored signals that would change the program's behavior.
fn untouched(mut command: Command) -> Command {
    static ONCE: Once = Once::new();
    // A signal that is ignored (by `nohup`, or after `&` in a script) stays ignored in a new process, and one
    // that is handled is reset to its default there.
    ONCE.call_once(|| ctrlc::set_handler(|| std::process::exit(130)).expect("nobody else handles signals"));
    for name in [
        "RIVERTABLE_TABLE",
        "RIVERTABLE_THREE_WAY_TABLE",
        "RAYON_NUM_THREADS",
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "COLORTERM",
        "COLUMNS",
    ] {
        command.env_remove(name);
    }
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

/// Runs the program, and sends it the signal of Ctrl-C once it has started.
#[cfg(unix)]
pub(crate) fn interrupted(arguments: &[&str], input: &[u8]) -> Run {
    finish_after(program().args(arguments), input, |child| {
        thread::sleep(Duration::from_millis(700));
        send_signal(child, "INT");
    })
}

/// Runs a command with `input` on standard input.
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Run {
    finish_after(command, input, |_| ())
}

/// Starts a command with pipes for all streams.
pub(crate) fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

/// Runs a command with `input` on standard input, and calls `meanwhile` while it runs.
fn finish_after(command: &mut Command, input: &[u8], meanwhile: impl FnOnce(&Child)) -> Run {
    let mut child = start(command);
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // A separate thread prevents a deadlock. If the program reads no input, it closes the pipe.
    thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    meanwhile(&child);
    ended(child)
}

/// Waits for the end of a program and returns its result.
pub(crate) fn ended(mut child: Child) -> Run {
    let (out, err) = (child.stdout.take().map(told), child.stderr.take().map(told));
    let status = wait(&mut child);
    // Shells report a signal as 128 plus its number.
    #[cfg(unix)]
    let code = status.code().or_else(|| Some(128 + status.signal()?));
    #[cfg(not(unix))]
    let code = status.code();
    let code = code.expect("an end");
    let text = |told: Option<Receiver<Vec<u8>>>| {
        let bytes = told.map_or(Vec::new(), |told| told.iter().collect::<Vec<_>>().concat());
        String::from_utf8(bytes).expect("UTF-8")
    };
    Run { code, out: text(out), err: text(err) }
}

/// Returns a receiver for the output of a pipe, in pieces as they arrive.
pub(crate) fn told(mut pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, told) = channel();
    thread::spawn(move || {
        let mut buffer = [0; 1 << 12];
        while let Ok(count @ 1..) = pipe.read(&mut buffer) {
            let _ = sender.send(buffer[..count].to_vec());
        }
    });
    told
}

/// A running program that receives its input in pieces.
pub(crate) struct Live {
    child: Child,
    input: ChildStdin,
    answers: Receiver<Vec<u8>>,
}

impl Live {
    pub(crate) fn new(command: &mut Command) -> Self {
        let mut child = start(command);
        let (input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        Self { child, input, answers: told(output) }
    }

    /// Sends text, and waits until `is_enough` accepts the output.
    pub(crate) fn ask(&mut self, text: &[u8], is_enough: impl Fn(&[u8]) -> bool) -> Vec<u8> {
        self.input.write_all(text).expect("it reads");
        let mut all = Vec::new();
        while !is_enough(&all) {
            all.extend(self.answers.recv_timeout(PATIENCE).expect("an answer while input pauses"));
        }
        all
    }

    /// Sends text, and waits for `count` lines of output.
    pub(crate) fn lines(&mut self, text: &str, count: usize) -> Vec<u8> {
        self.ask(text.as_bytes(), |answer| answer.iter().filter(|&&byte| byte == b'\n').count() >= count)
    }

    /// Sends the signal of Ctrl-C while the input is still open. Returns the exit code and standard error.
    #[cfg(unix)]
    pub(crate) fn interrupt(mut self) -> (Option<i32>, String) {
        send_signal(&self.child, "INT");
        let code = wait(&mut self.child).code();
        let mut message = String::new();
        self.child.stderr.take().expect("piped").read_to_string(&mut message).expect("UTF-8");
        (code, message)
    }

    /// Sends a signal that the program must ignore.
    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: &str) {
        send_signal(&self.child, signal);
    }

    /// Closes the input, and waits for the end of the program.
    #[cfg(unix)]
    pub(crate) fn end(mut self) -> Option<i32> {
        drop(self.input);
        wait(&mut self.child).code()
    }
}

/// Returns standard error with errors in JSON as sentences.
pub(crate) fn as_sentences(message: &str) -> String {
    let line = |line: &str| match line.strip_prefix("{\"error\":") {
        None => line.to_string(),
        Some(_) => {
            let object: Value = serde_json::from_str(line).expect("one object");
            format!("error: {}", object["error"]["message"].as_str().expect("a message"))
        }
    };
    message.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Returns `true` if a text reports a single error in one sentence, or with the usage.
pub(crate) fn is_one_error(message: &str) -> bool {
    let message = as_sentences(message);
    message.matches("error: ").count() == 1
        && (message.lines().count() == 1 || message.ends_with("\n\nFor more information, try '--help'.\n"))
}

/// Runs the program and returns its answer. Panics if it fails or writes to standard error.
pub(crate) fn answered(arguments: &[&str]) -> String {
    let Run { code, out, err } = run(arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
    out
}

/// Returns the answer of a command as JSON, which must be one line.
pub(crate) fn answered_as_json(command: &str, arguments: &[&str]) -> Value {
    let out = answered(&[&[command, "--json"], arguments].concat());
    assert_eq!(out.lines().count(), 1, "{arguments:?}");
    serde_json::from_str(&out).unwrap()
}

/// Removes times from an answer.
pub(crate) fn without_time(answer: &str) -> String {
    let json = answer.split_once("\"seconds\":").map(|(before, behind)| {
        before.to_string()
            + behind.trim_start_matches(|digit: char| digit.is_ascii_digit() || ".e-".contains(digit))
    });
    let answer = json.unwrap_or_else(|| answer.into());
    answer.lines().filter(|line| !line.starts_with("time ")).collect::<Vec<_>>().join("\n")
}

/// Returns the picture that a command draws to a file with this name.
pub(crate) fn drawn(arguments: &[&str], file: &str) -> Vec<u8> {
    let folder = folder();
    let path = folder.path().join(file);
    answered(&[arguments, &["--svg", path.to_str().unwrap()]].concat());
    fs::read(path).unwrap()
}

/// Returns the image that a command draws, and checks that it is complete.
pub(crate) fn svg(arguments: &[&str]) -> String {
    let svg = String::from_utf8(drawn(arguments, "picture.svg")).unwrap();
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"));
    svg
}

/// Splits a command line into words. Quotes of either kind keep spaces together.
pub(crate) fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find(['"', '\'']) {
        let (before, quoted) = (&rest[..start], &rest[start + 1..]);
        let end = quoted.find(&rest[start..=start]).expect("a quote has a counterpart");
        words.extend(before.split_whitespace());
        words.push(&quoted[..end]);
        rest = &quoted[end + 1..];
    }
    words.extend(rest.split_whitespace());
    words
}

/// Checks the errors of commands. Each line of the text is a command and, after an arrow, its error: all of
/// it, or the beginning if it ends with "…". `\n` is a line break.
pub(crate) fn assert_refused(cases: &str) {
    assert_refused_by(cases, run);
}

/// Checks the errors of commands that `run` runs.
pub(crate) fn assert_refused_by(cases: &str, run: impl Fn(&[&str]) -> Run) {
    for case in cases.trim().lines() {
        let (command, expected) = case.trim().split_once(" => ").expect("an arrow");
        let expected = format!("error: {}\n", expected.replace("\\n", "\n"));
        let message = refusal(run(&words(command)), command);
        let is_said = match expected.strip_suffix("…\n") {
            Some(beginning) => message.starts_with(beginning),
            None => message == expected,
        };
        assert!(is_said, "{case}: {message}");
    }
}

/// Runs the program and returns its error. Panics unless it is one sentence, or has the usage.
pub(crate) fn refused(arguments: &[&str]) -> String {
    refusal(run(arguments), arguments)
}

/// Returns the error of a failed run.
fn refusal(run: Run, what: impl Debug) -> String {
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{what:?}");
    assert!(is_one_error(&run.err), "{what:?}: {}", run.err);
    as_sentences(&run.err)
}

/// Checks that all text of an image is inside it, and that texts do not overlap. Letters count as 0.67 of
/// their size wide, bold ones as 0.76: a little more than in DejaVu Sans, the widest of the fonts. Returns
/// the number of texts.
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
