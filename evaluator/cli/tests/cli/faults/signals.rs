//! Signals at random moments of long commands. Each command ends soon, with the documented exit code, and
//! leaves whole lines and no unfinished files.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use serde_json::Value;

use super::{command, names};
use crate::common::{
    Live, PATIENCE, folder, patiently, program, program_by, send_signal, start, told, wait, words,
};

/// The signals that end a program, and their numbers.
const SIGNALS: [(&str, i32); 3] = [("HUP", 1), ("INT", 2), ("TERM", 15)];

fn number(signal: &str) -> i32 {
    SIGNALS.iter().find(|(name, _)| *name == signal).expect("a signal that ends a program").1
}

/// Returns the exit code of a program that ended in order after a signal.
fn exit_code(signal: &str) -> i32 {
    128 + number(signal)
}

/// The output of a long command that is interrupted.
#[derive(Clone, Copy, Debug)]
enum Said {
    /// The signal's exit code, and the results so far as JSON that is marked as partial, or the message that
    /// there are none.
    Part,
    /// The signal's exit code, and the message that there is no result.
    Nothing,
    /// The signal's exit code, and the number of the last line. All lines up to it are answered.
    Line,
    /// The signal itself ends the program, which prints nothing.
    Signal,
    /// Exit code 0, because waiting for the signal is the program's normal state.
    Success,
}

/// Commands that run longer than any test, and their output. FILE is a path where no file must remain.
const LONG: [(&str, Said); 12] = [
    ("equity 22+ A2s+ random random --json --method monte-carlo --stderr 1e-9", Said::Part),
    ("equity random random random random --json --method exact --board 2c3d9h", Said::Part),
    ("equity random random random random random --json --method exact", Said::Part),
    ("equity 22+:0.5,A2s+ KJs+,QTs random --json --method exact --combos FILE", Said::Part),
    ("equity --game omaha AA KK --json --method monte-carlo --time 1000", Said::Part),
    ("equity --game omaha8 AA KK 8765 --json --method exact --board 2c3d9h", Said::Part),
    ("equity --batch - --method monte-carlo --samples 10000000", Said::Line),
    ("equity --batch - --game omaha --method monte-carlo --samples 3000000", Said::Line),
    (
        "flops --threads 1 random,AsKd:0.5,QhJc:0.25,9s8d:0.1 random,AhKc:0.5,7c6d:0.25,5h4s:0.1 --svg FILE",
        Said::Nothing,
    ),
    ("histogram --game omaha --cards 4", Said::Nothing),
    ("histogram --cards 7 --samples 1000000000000", Said::Signal),
    ("serve --port 0", Said::Success),
];

/// Returns distinct questions of a batch, more than can be answered during a test.
fn questions(line: &str) -> String {
    let hands = if line.contains("omaha") { ["AAKK", "8765"] } else { ["AA", "KK"] };
    (1..20_000).map(|i| format!("{}:0.{i:05},{}\n", hands[0], hands[1])).collect()
}

#[test]
fn long_commands_end() {
    thread::scope(|scope| {
        // Two run at a time, so that each has a processor.
        for half in 0..2 {
            scope.spawn(move || {
                for (case, (line, message)) in
                    LONG.into_iter().enumerate().filter(|(case, _)| case % 2 == half)
                {
                    let mut rng = Rng::with_seed(case as u64);
                    let is_handled = !matches!(message, Said::Signal);
                    for (signal, moments) in [("INT", 1..100), ("TERM", 1..400)] {
                        end_by_signal(line, message, signal, Duration::from_millis(rng.u64(moments)), false);
                    }
                    let moment = Duration::from_millis(rng.u64(1..200));
                    let end = end_by_signal(line, message, "HUP", moment, is_handled);
                    assert_eq!(end.is_some(), is_handled, "{line}");
                }
            });
        }
    });
}

/// Sends a signal to a command after some time, which counts from the time when it handles signals if
/// `is_handled` is set. Returns the exit code, or `None` if the signal itself ended the program.
fn end_by_signal(line: &str, message: Said, signal: &str, moment: Duration, is_handled: bool) -> Option<i32> {
    let folder = folder();
    let file = folder.path().join("file").display().to_string();
    let child = start(&mut command(&line.replace("FILE", &file)));
    let (status, out, err) = signaled(child, line, signal, moment, is_handled);
    let what = format!("{line}: {signal} after {moment:?}: {status}");
    assert_eq!(names(folder.path()), [""; 0], "{what}");
    match status.code() {
        Some(code) => message.check(&what, signal, code, &out, &err),
        None => assert_eq!((out.as_str(), err.as_str()), ("", ""), "{what}"),
    }
    status.code()
}

/// Sends a signal to a command after some time. Returns its status and all output.
fn signaled(
    mut child: Child,
    line: &str,
    signal: &str,
    moment: Duration,
    is_handled: bool,
) -> (ExitStatus, String, String) {
    let mut input = child.stdin.take().expect("piped");
    let questions = if line.contains("--batch") { questions(line) } else { String::new() };
    // The thread ends with the program.
    thread::spawn(move || input.write_all(questions.as_bytes()));
    let (out, err) = (child.stdout.take().map(told), child.stderr.take().map(told));
    if is_handled {
        patiently(|| handles(&child, signal).then_some(())).expect("it handles signals");
    }
    thread::sleep(moment);
    send_signal(&child, signal);
    let status = wait(&mut child);
    let text = |told: Option<Receiver<Vec<u8>>>| {
        String::from_utf8(told.into_iter().flatten().collect::<Vec<_>>().concat()).expect("UTF-8")
    };
    (status, text(out), text(err))
}

/// Returns `true` if a program handles a signal.
fn handles(child: &Child, signal: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("there is a /proc");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask of signals");
    u64::from_str_radix(mask.trim(), 16).unwrap() & (1 << (number(signal) - 1)) != 0
}

impl Said {
    fn check(self, what: &str, signal: &str, code: i32, out: &str, err: &str) {
        let expected = if matches!(self, Self::Success) { 0 } else { exit_code(signal) };
        assert_eq!(code, expected, "{what}: {err}");
        match self {
            Self::Part if !out.is_empty() => {
                let json: Value = serde_json::from_str(out).unwrap();
                assert!(json["partial"].is_number() && err.is_empty(), "{what}: {out} {err}");
            }
            Self::Part | Self::Nothing => {
                assert_eq!((out, err), ("", "interrupted before the first result\n"), "{what}");
            }
            Self::Line => {
                assert!(out.is_empty() || out.ends_with('\n'), "{what}: {out}");
                let expected = match out.lines().count() {
                    0 | 1 => "interrupted before the first line was done\n".into(),
                    // The first printed line has the names of the columns.
                    lines => format!("interrupted after line {}\n", lines - 1),
                };
                assert_eq!(err, expected, "{what}");
            }
            Self::Success => assert_eq!(err, "", "{what}"),
            Self::Signal => panic!("{what}: it handles no signals"),
        }
    }
}

/// A script's `&` starts a program with SIGINT ignored. SIGTERM and SIGHUP still end it in order.
#[test]
fn signals_beside_an_ignored_one() {
    let estimate = "equity 22+ A2s+ random random --json --method monte-carlo --stderr 1e-9";
    for (line, message) in [(estimate, Said::Part), ("serve --port 0", Said::Success)] {
        for signal in ["TERM", "HUP"] {
            let child = start(program_by("trap '' INT; exec \"$0\" \"$@\"").args(words(line)));
            let moment = Duration::from_millis(500);
            let (status, out, err) = signaled(child, line, signal, moment, true);
            message.check(line, signal, status.code().expect("it ends by itself"), &out, &err);
        }
    }
}

/// A second signal immediately ends a program that the first did not end.
#[test]
fn two_signals() {
    let line = "equity random,AsKd:0.5 random,AhKc:0.5 random,QhJc:0.3 --method exact --json";
    let mut child = start(&mut command(line));
    patiently(|| handles(&child, "INT").then_some(())).expect("it handles signals");
    for signal in ["INT", "INT", "TERM"] {
        // The program may have ended already.
        let _ =
            Command::new("kill").args(["-s", signal, &child.id().to_string()]).stderr(Stdio::null()).status();
        thread::sleep(Duration::from_millis(5));
    }
    // The exit code is that of the first signal.
    assert_eq!(wait(&mut child).code(), Some(exit_code("INT")));
}

/// Started by `nohup` or a script's `&`, the program ignores signals and completes its output.
#[test]
fn ignored_signals() {
    let folder = folder();
    let file = folder.path().join("ranks");
    let ignoring = "trap '' HUP INT; exec \"$0\" \"$@\"";
    let line = ["rank", "--cards", "5", "--format", "csv", "--out"];
    let mut live = Live::new(program_by(ignoring).args(line).arg(&file));
    for signal in ["HUP", "INT"] {
        live.ask(b"As,Ks,Qs,Js,Ts\n", |_| true);
        thread::sleep(Duration::from_millis(100));
        live.signal(signal);
    }
    live.ask(b"2c,3c,4c,5c,7d\n", |_| true);
    assert_eq!(live.end(), Some(0));
    assert_eq!(
        (names(folder.path()), fs::read(&file).unwrap()),
        (vec!["ranks".into()], b"32777\n32777\n46\n".into())
    );
}

/// Commands with the progress after which Ctrl-C comes, and the beginning of the line that replaces it on a terminal.
const ON_TERMINALS: [(&str, &str, &str); 4] = [
    ("equity random random random random random random --method monte-carlo --stderr 1e-9", "±", "player "),
    ("equity random random random random --method exact --board 2c3d9h", "%", "interrupted before "),
    ("histogram --game omaha --cards 4", "%", "interrupted before "),
    (
        "solve 22+ 22+ --board 2c3d9hTs --pot 10 --stack 90 --bets 50% --exploitability 0% --iterations 1000000",
        "of the pot",
        "stopped because it was interrupted",
    ),
];

#[test]
fn the_terminal_is_left_in_order() {
    for (line, progress, first) in ON_TERMINALS {
        let mut terminal = Command::new("script");
        terminal.args(["-qec", &format!("exec \"$PROGRAM\" {line}"), "/dev/null"]).env("TERM", "xterm");
        terminal.env("PROGRAM", program().get_program());
        terminal.stdin(Stdio::piped()).stdout(Stdio::piped());
        let Ok(mut child) = terminal.spawn() else {
            return eprintln!("not tested: the command `script`, which creates terminals, is missing");
        };
        let shown = told(child.stdout.take().expect("piped"));
        let mut all = Vec::new();
        while !String::from_utf8_lossy(&all).contains(progress) {
            all.extend(shown.recv_timeout(PATIENCE).expect("progress"));
        }
        child.stdin.as_mut().expect("piped").write_all(b"\x03").unwrap();
        assert_eq!(wait(&mut child).code(), Some(exit_code("INT")), "{line}");
        all.extend(shown.iter().flatten());
        let all = String::from_utf8_lossy(&all);
        // The cursor returns to the left, and the line is cleared.
        let (progress, left) =
            all.split_once("\n").map(|(line, _)| line).and_then(|l| l.rsplit_once("\r\x1b[2K")).unwrap();
        assert!(progress.contains('%') && left.starts_with(first), "{line}: {all}");
        assert_eq!(
            all.matches("\x1b[?25l").count(),
            all.matches("\x1b[?25h").count(),
            "{line}: the cursor is shown"
        );
    }
}

/// Counting three-way orders keeps a checkpoint when it is interrupted, and resumes from it.
#[test]
fn counting_orders_resumes() {
    let folder = folder();
    let file = folder.path().join("orders.tbl");
    let mut sizes = vec![];
    for (signal, _) in SIGNALS {
        let mut command = program();
        command.args(["push-fold", "--stacks", "5,5,5", "--orders"]).arg(&file).stderr(Stdio::piped());
        let mut child = start(&mut command);
        let mut err = BufReader::new(child.stderr.take().unwrap());
        let mut message = String::new();
        err.read_line(&mut message).unwrap();
        assert!(message.contains("counting the orders"), "{message}");
        thread::sleep(Duration::from_secs(2));
        send_signal(&child, signal);
        assert_eq!(wait(&mut child).code(), Some(exit_code(signal)));
        err.read_to_string(&mut message).unwrap();
        assert!(
            message.contains("the same command resumes from") && message.contains("orders.begun"),
            "{message}"
        );
        assert_eq!(names(folder.path()), ["orders.begun"]);
        sizes.push(fs::metadata(folder.path().join("orders.begun")).unwrap().len());
    }
    assert!(sizes.is_sorted(), "{sizes:?}");
    let begun = folder.path().join("orders.begun");
    fs::write(&begun, "damaged").unwrap();
    let arguments = ["push-fold", "--stacks", "5,5,5", "--orders", file.to_str().unwrap()];
    let output = program().args(arguments).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && message.contains("cannot resume: remove "), "{message}");
    assert_eq!(names(folder.path()), ["orders.begun"]);
}
