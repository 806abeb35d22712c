//! Outputs that cannot be written, or not completely: standard output and error, and files in options.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;

use super::Outcome::{Answer, Refused};
use super::{COMMANDS, Outcome, check, command, names};
use crate::common::{Run, ended, finish, folder, program, program_by};

/// A fault of a stream.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// The disk is full.
    Full,
    /// The reader is gone.
    Unread,
    /// The stream was closed before the program started.
    Closed,
}
use Fault::{Closed, Full, Unread};

/// A standard stream.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stream {
    Input,
    Output,
    Error,
}

/// The outcome of a fault in a stream, for every command. If standard output is unread, nothing more is
/// printed.
const STREAMS: [(Fault, Stream, Outcome); 6] = [
    (Full, Stream::Output, Refused("error: cannot write the output: No space left on device")),
    (Closed, Stream::Output, Refused("error: cannot write the output: Bad file descriptor")),
    (Unread, Stream::Output, Answer),
    (Full, Stream::Error, Answer),
    (Unread, Stream::Error, Answer),
    (Closed, Stream::Error, Answer),
];

/// Runs a command with a fault in a stream.
fn run_with_fault(line: &str, input: &str, fault: Fault, stream: Stream) -> Run {
    let mut command = match (fault, stream) {
        (Closed, Stream::Input) => program_by("exec \"$0\" \"$@\" <&-"),
        (Closed, Stream::Output) => program_by("exec \"$0\" \"$@\" >&-"),
        (Closed, Stream::Error) => program_by("exec \"$0\" \"$@\" 2>&-"),
        _ => program(),
    };
    command.args(line.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let file = || match fault {
        Full => Stdio::from(File::options().write(true).open("/dev/full").unwrap()),
        _ => Stdio::from(std::io::pipe().unwrap().1),
    };
    match (fault, stream) {
        (Full | Unread, Stream::Output) => drop(command.stdout(file())),
        (Full | Unread, Stream::Error) => drop(command.stderr(file())),
        _ => {}
    }
    let mut child = command.spawn().unwrap();
    drop(command);
    // The write fails if the program has already ended.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    ended(child)
}

#[test]
fn streams() {
    for (line, input) in COMMANDS {
        let usual = finish(&mut command(line), input.as_bytes());
        assert_eq!((usual.code, usual.err.as_str(), usual.out.is_empty()), (0, "", false), "{line}");
        for (fault, stream, outcome) in STREAMS {
            let run = run_with_fault(line, input, fault, stream);
            // Faults of standard output hide the usual output.
            let usual = if stream == Stream::Output { "" } else { &usual.out };
            check(&format!("{line}: {fault:?} {stream:?}"), &run, usual, outcome);
        }
        // Without input, only the arguments are answered.
        let run = run_with_fault(line, "", Closed, Stream::Input);
        let unasked = finish(&mut command(line), b"");
        check(&format!("{line}: no input"), &run, &unasked.out, Answer);
    }
}

/// Errors that cannot be reported have the same exit code.
const MISTAKES: [(&str, &str); 5] = [
    ("eval Xx", ""),
    ("eval", "Xx\n"),
    ("equity AA X", ""),
    ("nonsense", ""),
    ("equity --batch -", "AA,Xx\n"),
];

#[test]
fn unread_errors() {
    for (line, input) in MISTAKES {
        let usual = finish(&mut command(line), input.as_bytes());
        assert!(usual.code == 2 && !usual.err.is_empty(), "{line}: {}", usual.err);
        for fault in [Full, Unread, Closed] {
            let run = run_with_fault(line, input, fault, Stream::Error);
            assert_eq!((run.code, run.out), (2, usual.out.clone()), "{line}: {fault:?}");
        }
    }
}

/// Paths below a folder with a file, a link to a full device, and a folder, and why they cannot be written.
const PLACES: [(&str, &str); 8] = [
    ("full", "No space left on device"),
    ("missing/x", "there is no folder "),
    ("file/x", "there is no folder "),
    ("full/x", "there is no folder "),
    ("folder", "it is a directory"),
    ("/proc/x", "cannot create a file in /proc: "),
    ("/sys/x", "cannot create a file in /sys: "),
    (NO_NAME, "File name too long"),
];

/// A file name that is too long.
const NO_NAME: &str = match str::from_utf8(&[b'a'; 300]) {
    Ok(name) => name,
    Err(_) => "",
};

/// Commands that write a file, whose name comes last. Each writes more than a kilobyte.
const WRITERS: [&str; 8] = [
    "chart AA --svg",
    "chart AA --vs KK --svg",
    "outs AhKh QQ --board Qh7h2c --svg",
    "hits 22+,A2s+ random --board 2c3d4h --json --svg",
    "distribution AA KK --board 2c3d4h --svg",
    "flops AA KK --textures trips --svg",
    "equity random AA --board 2c3d4h --combos",
    "rank --cards 5 --format csv --out",
];

/// Returns the input of `rank`.
fn hands() -> Vec<u8> {
    b"As,Ks,Qs,Js,Ts\n".repeat(1_000)
}

#[test]
fn unwritable_paths() {
    let folder = folder();
    let in_folder = |name: &str| folder.path().join(name);
    fs::write(in_folder("file"), "older").unwrap();
    fs::create_dir(in_folder("folder")).unwrap();
    std::os::unix::fs::symlink("/dev/full", in_folder("full")).unwrap();
    for (place, message) in PLACES {
        if place.starts_with('/') && !std::path::Path::new(place).parent().unwrap().is_dir() {
            eprintln!("not tested: there is no {place}");
            continue;
        }
        let place = in_folder(place);
        for line in WRITERS {
            let run = finish(command(line).arg(&place), &hands());
            check(line, &run, "", Refused("error: cannot write "));
            assert!(run.err.contains(message) && !run.err.contains(".rivertable-"), "{line}: {}", run.err);
        }
    }
    assert_eq!(names(folder.path()), ["file", "folder", "full"]);
    assert_eq!(fs::read(in_folder("file")).unwrap(), b"older");
}

/// The file size is limited to a kilobyte, so that the disk is full within the file. The system also sends a
/// signal, which ends a program that does not ignore it.
#[test]
fn files_that_become_too_long() {
    let folder = folder();
    let place = folder.path().join("file");
    fs::write(&place, "older").unwrap();
    for signal in ["", "trap '' XFSZ; "] {
        for line in WRITERS {
            let limited = format!("{signal}ulimit -f 1; exec \"$0\" \"$@\"");
            let run = finish(program_by(&limited).args(line.split(' ')).arg(&place), &hands());
            check(line, &run, "", Refused("error: cannot write "));
            assert!(run.err.contains("File too large"), "{line}: {}", run.err);
            assert_eq!(
                (names(folder.path()), fs::read(&place).unwrap()),
                (vec!["file".into()], b"older".into()),
                "{line}"
            );
        }
    }
    // Without the limit, all commands succeed.
    for line in WRITERS {
        let run = finish(command(line).arg(&place), &hands());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        assert!(fs::read(&place).unwrap().len() > 1_024, "{line}");
    }
}

/// Disks with an older file: the options of the first mount and of the remount, and why they cannot be
/// written.
const DISKS: [(&str, &str, &str); 3] = [
    // The size is a page of memory, which the older file occupies.
    ("size=4k", "size=4k", "No space left on device"),
    ("nr_inodes=2", "nr_inodes=2", "cannot create a file in "),
    ("size=1m", "ro", "Read-only file system"),
];

/// Only the program and the shell that starts it see these full or read-only disks. The shell reports the
/// files on them afterward.
#[test]
fn unwritable_disks() {
    let folder = folder();
    let place = folder.path().join("file");
    for (options, then, message) in DISKS {
        let mounted = format!(
            "mount -t tmpfs -o {options} none \"$DISK\" && printf older >\"$DISK/file\" && \
             mount -o remount,{then} \"$DISK\" && {{ \"$0\" \"$@\"; code=$?; echo disk:; ls -A \"$DISK\"; cat \"$DISK/file\"; exit $code; }}"
        );
        let with_disk = || {
            let mut command = program_by(&format!("exec unshare -rm sh -c '{mounted}' \"$0\" \"$@\""));
            command.env("DISK", folder.path());
            command
        };
        if finish(with_disk().arg("--version"), b"").code != 0 {
            return eprintln!("not tested: mounting a disk requires user namespaces");
        }
        for line in WRITERS {
            let run = finish(with_disk().args(line.split(' ')).arg(&place), &hands());
            check(line, &run, "", Refused("error: cannot write "));
            assert!(run.err.contains(message) && !run.err.contains(".rivertable-"), "{line}: {}", run.err);
            assert!(run.out.ends_with("disk:\nfile\nolder"), "{line}: {}", run.out);
        }
    }
}

/// A replaced file keeps its permissions regardless of the mask for new files. A new file can be read by all.
#[test]
fn replaced_files_keep_their_permissions() {
    for line in [
        "chart AA --svg FILE",
        "equity AA KK --board 2c3d4h5s9d --combos FILE",
        "rank --cards 5 --format csv --out FILE",
    ] {
        for mode in [0o600, 0o640, 0o666, 0o400, 0o755] {
            let folder = folder();
            let file = folder.path().join("file");
            let mode_of_file = || fs::metadata(&file).unwrap().permissions().mode() & 0o7777;
            let write = || {
                let arguments = line.replace("FILE", &file.display().to_string());
                let run = finish(&mut command(&arguments), b"As,Ks,Qs,Js,Ts\n");
                assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
            };
            write();
            assert_eq!(mode_of_file() & 0o600, 0o600, "{line}");
            let whole = fs::read(&file).unwrap();
            fs::write(&file, "before").unwrap();
            fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
            write();
            assert_eq!((mode_of_file(), fs::read(&file).unwrap() == whole), (mode, true), "{line}");
            assert_eq!(names(folder.path()), ["file"]);
        }
    }
}
