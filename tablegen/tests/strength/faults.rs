//! Injected faults while a table is built: signals at random moments, outputs that cannot be written, system
//! limits, and damaged checkpoints. The table is completed, or the old one stays and one sentence is printed.
//! On Unix, because its shell sets the limits.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use evaluator::RankTable;
use evaluator::format::{Section, TableId, write};
use fastrand::Rng;
use holdem::format::kind;
use tablegen::error::TableError;
use tablegen::files;
use test_support::process::{send_signal, wait};
use test_support::table_file::committed;

/// Returns a checkpoint with all boards of the flop done.
pub(crate) fn begun(points: &[u32], squares: &[u32]) -> Vec<u8> {
    let (done, none): ([u64; 1], [u16; 0]) = ([1_755], []);
    let sections =
        [Section::new(100, &done), Section::new(1, &none), Section::new(2, points), Section::new(3, squares)];
    write(TableId::new(1000 + kind::FLOP_STRENGTH, &[]), &sections)
}

/// Returns the program started by a line of the shell, in which `"$0" "$@"` is the program with its
/// arguments.
fn tablegen(line: &str, out: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", line, env!("CARGO_BIN_EXE_tablegen"), "strength", "--street", "flop", "--out"]);
    command.arg(out).arg("--ranks").arg(committed("holdem.tbl")).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

const PLAINLY: &str = "exec \"$0\" \"$@\"";

/// Makes the folder of the table, the fifth argument, read-only.
const READ_ONLY: &str = "exec unshare -rm sh -c 'mount --bind \"${5%/*}\" \"${5%/*}\" && \
    mount -o remount,bind,ro \"${5%/*}\" && exec \"$0\" \"$@\"' \"$0\" \"$@\"";

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// The table is the same after any number of interruptions.
pub(crate) fn signals(whole: &[u8]) {
    let folder = folder();
    let out = folder.path().join("flop.tbl");
    let mut rng = Rng::with_seed(1_755);
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)].into_iter().cycle().take(8) {
        let exit_code = 128 + number;
        let before = names(folder.path());
        let mut child = tablegen(PLAINLY, &out).spawn().unwrap();
        let moment = Duration::from_millis(rng.u64(1..500));
        thread::sleep(moment);
        if child.try_wait().unwrap().is_none() {
            send_signal(&child, signal);
        }
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        let what = format!("{signal} after {moment:?}: {} {message}", output.status);
        match output.status.code() {
            Some(code) if code == exit_code && message.contains("resumes from") => {
                assert_eq!(names(folder.path()), ["flop.begun"], "{what}");
            }
            Some(0) => break,
            // The signal came during the proof, or before it could be handled.
            code => {
                assert!(
                    code == Some(exit_code) && message.contains("nothing was changed") || code.is_none(),
                    "{what}"
                );
                assert_eq!(names(folder.path()), before, "{what}");
            }
        }
    }
    if !out.exists() {
        assert!(wait(&mut tablegen(PLAINLY, &out).spawn().unwrap()).success());
    }
    assert_eq!(names(folder.path()), ["flop.tbl"]);
    assert!(fs::read(&out).unwrap() == whole);
}

/// A fault as a line of the shell, the path of the table, and the expected message. The folder contains an
/// older table `flop.tbl`, a folder, and a link to a full device.
const FAULTS: [(&str, &str, &str); 9] = [
    ("trap '' XFSZ; ulimit -f 1000; exec \"$0\" \"$@\"", "flop.tbl", "flop.tbl: File too large"),
    ("ulimit -f 1000; exec \"$0\" \"$@\"", "flop.tbl", "flop.tbl: File too large"),
    (PLAINLY, "full", "full: No space left on device"),
    (PLAINLY, "folder", "folder: it is a directory"),
    (PLAINLY, "flop.tbl/x", "flop.tbl/x: "),
    (PLAINLY, "/proc/x", "/proc/x: "),
    (READ_ONLY, "flop.tbl", "Read-only file system"),
    ("RUST_MIN_STACK=140737488355328 exec \"$0\" \"$@\"", "flop.tbl", "cannot start the threads: "),
    ("ulimit -v 32000; exec \"$0\" \"$@\"", "flop.tbl", NO_MEMORY),
];

/// The message of the standard library, which aborts a program without memory.
const NO_MEMORY: &str = "memory allocation of ";

pub(crate) fn full_disks(whole: &[u8], begun: &[u8]) {
    let folder = folder();
    let place = |name: &str| folder.path().join(name);
    fs::write(place("flop.tbl"), "older").unwrap();
    fs::create_dir(place("folder")).unwrap();
    std::os::unix::fs::symlink("/dev/full", place("full")).unwrap();
    for name in ["flop.begun", "full.begun", "folder.begun"] {
        fs::write(place(name), begun).unwrap();
    }
    let all = names(folder.path());
    for (line, out, message) in FAULTS {
        let output = tablegen(line, &place(out)).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        let has_no_mount = ["unshare: ", "mount: ", "sh: "].iter().any(|program| err.starts_with(program));
        if line == READ_ONLY && has_no_mount {
            eprintln!("not tested: no folder can be mounted as read-only: {err}");
            continue;
        }
        if message == NO_MEMORY {
            assert!(output.status.code().is_none() && err.contains(message), "{line} {out}: {err}");
        } else {
            assert_eq!(output.status.code(), Some(1), "{line} {out}: {err}");
            assert!(
                err.starts_with("error: ") && err.contains(message) && err.lines().count() == 1,
                "{line} {out}: {err}"
            );
        }
        assert_eq!(names(folder.path()), all, "{line} {out}");
        assert_eq!(fs::read(place("flop.tbl")).unwrap(), b"older", "{line} {out}");
    }
    // The checkpoint cannot be written.
    fs::remove_file(place("flop.begun")).unwrap();
    let mut child = tablegen("ulimit -f 1000; exec \"$0\" \"$@\"", &place("flop.tbl")).spawn().unwrap();
    thread::sleep(Duration::from_millis(300));
    send_signal(&child, "INT");
    let code = wait(&mut child).code();
    assert!(code == Some(1) || code.is_none(), "{code:?}");
    assert_eq!(names(folder.path()), ["flop.tbl", "folder", "folder.begun", "full", "full.begun"]);
    // The message about a finished table cannot be printed.
    fs::write(place("flop.begun"), begun).unwrap();
    let output = tablegen("exec \"$0\" \"$@\" >/dev/full", &place("flop.tbl")).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), err.as_str()),
        (Some(1), "error: No space left on device (os error 28)\n")
    );
    assert!(fs::read(place("flop.tbl")).unwrap() == whole && !place("flop.begun").exists());
}

/// Returns checkpoints that are cut or changed: at all places of the beginning, and at some of the rest.
fn damaged(sound: &[u8]) -> impl Iterator<Item = (String, Vec<u8>)> {
    let some = (0..320).step_by(9).chain((320..sound.len()).step_by(sound.len() / 20));
    let few = [1, 7, 8, 63, 64, 65, sound.len() - 1];
    let cut = some.clone().chain(few).map(|length| (format!("{length} bytes"), sound[..length].to_vec()));
    let changed = some.map(|place| {
        let mut changed = sound.to_vec();
        changed[place] ^= 0x10;
        (format!("byte {place}"), changed)
    });
    cut.chain(changed)
}

/// Damaged checkpoints are rejected and stay, and the error says how to start again.
pub(crate) fn damaged_files(begun: &[u8], ranks: &RankTable) {
    let folder = folder();
    let (out, kept) = (folder.path().join("flop.tbl"), folder.path().join("flop.begun"));
    for (what, bytes) in damaged(begun) {
        fs::write(&kept, &bytes).unwrap();
        let outcome = files::make_strength(&out, 3, ranks);
        assert!(matches!(outcome, Err(TableError::Unusable { .. })), "{what}: {outcome:?}");
        let message = outcome.unwrap_err().to_string();
        assert!(message.starts_with("cannot resume: remove "), "{message}");
        assert!(message.ends_with("flop.begun to start again"), "{message}");
        assert!(names(folder.path()) == ["flop.begun"] && fs::read(&kept).unwrap() == bytes, "{what}");
    }
}

/// The same for Omaha's table, whose work is interrupted at once.
#[cfg(feature = "omaha")]
pub(crate) fn damaged_omaha_files() {
    use std::sync::atomic::Ordering;

    use evaluator::AlignedBytes;
    use tablegen::omaha_preflop::omaha_preflop_table;
    use tablegen::strength::Made;
    use terminal::interrupt::INTERRUPTED;

    INTERRUPTED.store(true, Ordering::Relaxed);
    let go_on = |bytes: &[u8]| omaha_preflop_table(Some(&AlignedBytes::from(bytes)));
    let Ok(Made::Begun(begun)) = omaha_preflop_table(None) else { panic!("it was interrupted") };
    assert!(matches!(go_on(&begun), Ok(Made::Begun(again)) if again == begun));
    for (what, bytes) in damaged(&begun) {
        assert!(go_on(&bytes).is_err(), "{what}");
    }
    INTERRUPTED.store(false, Ordering::Relaxed);
}
