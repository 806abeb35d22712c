//! Limits of the system: threads, memory, open files, and no `/proc`.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::Outcome::{Answer, Refused};
use super::{ABORTED, COMMANDS, check, command, names};
use crate::batch::check_that_it_goes_on;
use crate::common::{finish, folder, program_by, send_signal, start, wait};

/// Returns a command with the limits of a shell line. Inherited files are closed, up to the largest number of
/// open files that a test sets.
fn limited(limits: &str, line: &str) -> Command {
    let mut command = program_by(&format!("exec 3>&- 4>&- 5>&- 6>&-; {limits}; exec \"$0\" \"$@\""));
    command.args(line.split(' '));
    command
}

/// A stack as large as the address space, so that no thread can be started, even by root.
const NO_THREADS: (&str, &str) = ("RUST_MIN_STACK", "140737488355328");

/// Commands that require threads, and their errors. All others are answered by the main thread.
const NEED_THREADS: [(&str, &str); 6] = [
    ("equity AA KK --threads 1024", "error: --threads 1024: cannot start so many threads: "),
    ("ask", "error: cannot start a thread that reads standard input: "),
    ("equity --batch", "error: cannot start so many threads: "),
    ("histogram", "error: cannot start so many threads: "),
    ("serve", "error: cannot start so many threads: "),
    ("flops AA KK --textures trips --threads 2", "error: --threads 2: cannot start so many threads: "),
];

#[test]
fn no_threads() {
    let more = [
        ("equity AA KK --threads 1024", ""),
        ("serve --port 0", ""),
        ("flops AA KK --textures trips --threads 2", ""),
    ];
    for (line, input) in COMMANDS.into_iter().chain(more) {
        let run = finish(command(line).env(NO_THREADS.0, NO_THREADS.1), input.as_bytes());
        match NEED_THREADS.iter().find(|(start, _)| line.starts_with(start)) {
            Some((_, message)) => {
                check(line, &run, "", Refused(message));
                assert_eq!(run.err.matches("(os error").count(), 1, "{}", run.err);
            }
            None => check(line, &run, &finish(&mut command(line), input.as_bytes()).out, Answer),
        }
    }
}

/// Without a thread that waits for signals, the signal itself ends the program.
#[test]
fn no_thread_for_signals() {
    for signal in ["INT", "TERM", "HUP"] {
        let endless = "equity random random random random random random --method monte-carlo --stderr 1e-9";
        let mut child = start(command(endless).env(NO_THREADS.0, NO_THREADS.1));
        thread::sleep(Duration::from_millis(300));
        send_signal(&child, signal);
        assert!(wait(&mut child).signal().is_some(), "{signal}");
    }
}

/// Limits of memory in megabytes in which each command must answer, or report an error in one sentence. The
/// system cannot start the program with less.
const MEGABYTES: [u32; 9] = [20, 22, 24, 28, 32, 48, 64, 256, 2048];

#[test]
fn little_memory() {
    for (line, input) in COMMANDS {
        let usual = finish(&mut command(line), input.as_bytes());
        for megabytes in MEGABYTES {
            let run = finish(&mut limited(&format!("ulimit -v {}", megabytes << 10), line), input.as_bytes());
            let what = format!("{line} in {megabytes} MB");
            let is_refused = run.code != 0 && megabytes < 256;
            check(&what, &run, &usual.out, if is_refused { Refused("error: ") } else { Answer });
        }
    }
}

/// If memory is exhausted, the file is either absent or complete.
#[test]
fn little_memory_for_a_file() {
    let limit = |kilobytes: &usize| format!("ulimit -v {kilobytes}");
    // The system cannot start the program with less memory.
    let starts =
        |kilobytes: &usize| limited(&limit(kilobytes), "--version").output().unwrap().status.success();
    let fewest = (4_000..64_000).step_by(100).find(starts).expect("20 MB are enough");
    let folder = folder();
    let (place, hands) = (folder.path().join("ranks"), b"As,Ks,Qs,Js,Ts\n".repeat(10_000));
    let codes = (fewest..fewest + 4_000).step_by(100).map(|kilobytes| {
        let line = "rank --cards 5 --format csv --out";
        let run = finish(limited(&limit(&kilobytes), line).arg(&place), &hands);
        match run.code {
            0 => assert_eq!(fs::read(&place).unwrap(), b"32777\n".repeat(10_000)),
            _ => check(&format!("{line} in {kilobytes} KB"), &run, "", Refused("memory allocation of ")),
        }
        assert_eq!(names(folder.path()), vec!["ranks"; usize::from(run.code == 0)], "{kilobytes} KB");
        let _ = fs::remove_file(&place);
        run.code
    });
    let codes: Vec<i32> = codes.collect();
    assert!(codes.contains(&0) && codes.contains(&ABORTED), "{codes:?}");
}

/// Besides the standard streams, most commands need one open file. A server needs more.
#[test]
fn few_open_files() {
    for (line, input) in COMMANDS {
        let run = finish(&mut limited("ulimit -n 4", line), input.as_bytes());
        check(line, &run, &finish(&mut command(line), input.as_bytes()).out, Answer);
    }
    for count in 4..7 {
        let run = finish(&mut limited(&format!("ulimit -n {count}"), "serve --port 0"), b"");
        check("serve", &run, "", Refused("error: cannot listen on 127.0.0.1:0: Too many open files"));
        assert_eq!(run.out, "");
    }
}

/// Answers do not need `/proc`, and neither does a program with ignored signals.
#[test]
fn no_proc() {
    const HIDDEN: &str = "unshare -m sh -c 'umount -l /proc && exec \"$0\" \"$@\"' \"$0\" \"$@\"";
    if finish(program_by(HIDDEN).arg("help"), b"").code != 0 {
        return eprintln!("not tested: hiding /proc requires root");
    }
    for (line, input) in COMMANDS {
        let run = finish(program_by(HIDDEN).args(line.split(' ')), input.as_bytes());
        check(line, &run, &finish(&mut command(line), input.as_bytes()).out, Answer);
    }
    check_that_it_goes_on(&mut program_by(&format!("trap '' HUP INT; {HIDDEN}")));
}
