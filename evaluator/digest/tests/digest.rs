//! The digest is the one that is committed.

use std::process::Command;

/// Answers by all instruction sets that the machine has in two threads, and by the fastest in one.
#[test]
fn all_ways_give_the_answers_of_other_machines() {
    for arguments in [&["--isa", "all", "--threads", "2"][..], &["--threads", "1"]] {
        let run = Command::new(env!("CARGO_BIN_EXE_digest")).args(arguments).output().unwrap();
        let [out, err] = [&run.stdout, &run.stderr].map(|text| String::from_utf8_lossy(text));
        assert!(run.status.success(), "{arguments:?}:\n{out}{err}");
        println!("{out}");
    }
}
