//! Unusual environments: environment variables, and arguments that are not valid text.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

use super::Outcome::{Answer, Refused};
use super::{COMMANDS, check, command};
use crate::common::{finish, folder, program, without_time};

/// Bytes that are not valid text.
const NO_TEXT: &[u8] = b"\xFF\xFE";

/// Environment variables with unusual values. They do not change the output.
const VARIABLES: [(&str, &[u8]); 26] = [
    ("HOME", b""),
    ("HOME", b"/no/such/folder"),
    ("HOME", NO_TEXT),
    ("PATH", b""),
    ("TERM", b""),
    ("TERM", b"nonsense"),
    ("TERM", NO_TEXT),
    ("LANG", b"xx_YY.nonsense"),
    ("LC_ALL", NO_TEXT),
    ("TMPDIR", b""),
    ("TMPDIR", b"/no/such/folder"),
    ("TMPDIR", NO_TEXT),
    ("NO_COLOR", b""),
    ("NO_COLOR", NO_TEXT),
    ("CLICOLOR", b"x"),
    ("COLORTERM", NO_TEXT),
    ("COLUMNS", b"-1"),
    ("COLUMNS", b"99999999999999999999"),
    ("COLUMNS", NO_TEXT),
    ("RAYON_NUM_THREADS", b"0"),
    ("RAYON_NUM_THREADS", b"nonsense"),
    ("RAYON_NUM_THREADS", NO_TEXT),
    ("RUST_MIN_STACK", b"nonsense"),
    ("RUST_BACKTRACE", b"full"),
    ("RIVERTABLE_TABLE", b""),
    ("RIVERTABLE_THREE_WAY_TABLE", b""),
];

/// Commands that depend on the environment by threads, colors, line breaks or files.
const LOOKS: [&str; 4] =
    ["equity random random --board 2c3d4h", "chart AA", "help equity", "equity AA KK QQ --json"];

#[test]
fn variables() {
    for line in LOOKS {
        let usual = finish(&mut command(line), b"");
        for (name, value) in VARIABLES {
            let run = finish(command(line).env(name, OsStr::from_bytes(value)), b"");
            check(&format!("{line} with {name}={value:?}"), &run, &usual.out, Answer);
        }
        // The width of help lines is not tested, but no word is lost.
        for columns in ["0", "1", "7", "100000"] {
            let run = finish(command(line).env("COLUMNS", columns), b"");
            let words = |text: &str| without_time(text).split_whitespace().collect::<String>();
            assert_eq!((run.code, words(&run.out)), (0, words(&usual.out)), "{line} with COLUMNS={columns}");
        }
    }
}

#[test]
fn too_many_threads() {
    for (name, text, message) in [
        ("RAYON_RS_NUM_CPUS", "2000", "error: RAYON_RS_NUM_CPUS is \"2000\": expected at most 1024 threads"),
        ("RAYON_NUM_THREADS", "1025", "error: RAYON_NUM_THREADS is \"1025\": expected at most 1024 threads"),
        (
            "RAYON_NUM_THREADS",
            "99999999",
            "error: RAYON_NUM_THREADS is \"99999999\": expected at most 1024 threads",
        ),
    ] {
        let run = finish(command("equity AA KK").env(name, text), b"");
        check(text, &run, "", Refused(message));
    }
}

#[test]
fn no_variables() {
    for (line, input) in COMMANDS {
        let run = finish(command(line).env_clear(), input.as_bytes());
        check(line, &run, &finish(&mut command(line), input.as_bytes()).out, Answer);
    }
}

/// Commands with file names that are not valid text.
const FILES: [(&str, &str); 4] = [
    ("equity --batch", "error: cannot read "),
    ("table info", "error: cannot read "),
    ("eval As --table", "error: cannot read "),
    ("rank --cards 5 --format csv", "error: cannot read "),
];

/// Arguments that must be text.
const TEXTS: [&str; 8] =
    ["eval", "equity AA", "equity AA KK --board", "range", "decode", "index", "serve --host", "eval --game"];

#[test]
fn arguments_that_are_not_text() {
    let folder = folder();
    let file = OsString::from_vec([folder.path().as_os_str().as_bytes(), b"/", NO_TEXT].concat());
    for (line, message) in FILES {
        check(line, &finish(command(line).arg(&file), b""), "", Refused(message));
    }
    for line in TEXTS {
        check(line, &finish(command(line).arg(OsStr::from_bytes(NO_TEXT)), b""), "", Refused("error: in"));
    }
    check(
        "no command",
        &finish(program().arg(OsStr::from_bytes(NO_TEXT)), b""),
        "",
        Refused("error: unrecognized"),
    );
    // Files may have any name.
    assert_eq!(finish(command("chart AA --svg").arg(&file), b"").code, 0);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    for name in ["RIVERTABLE_TABLE", "RIVERTABLE_THREE_WAY_TABLE"] {
        let run = finish(command("equity AA KK QQ").env(name, OsStr::from_bytes(NO_TEXT)), b"");
        check(name, &run, "", Refused("error: cannot read "));
    }
}
