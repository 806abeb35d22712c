//! Help, and what is said of arguments.

use std::fs::File;

use crate::common::{is_one_error, program, run};

const HELP: [&[&str]; 5] = [&["help"], &["--help"], &["--version"], &["help", "eval"], &["eval", "-h"]];

#[test]
fn help_is_printed() {
    for arguments in HELP {
        let run = run(arguments);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
        assert!(!run.out.is_empty(), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for arguments in HELP.into_iter().chain([["eval", "As"].as_slice(), &["range", "AA", "--json"]]) {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = program().args(arguments).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.starts_with("error: cannot write the output: ") && is_one_error(&said), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn help_that_nobody_reads_is_no_error() {
    for arguments in HELP {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = program().args(arguments).stdout(writer).output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.as_slice()),
            (Some(0), b"".as_slice()),
            "{arguments:?}"
        );
    }
}
