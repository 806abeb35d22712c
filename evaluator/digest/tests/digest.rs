//! The digest is the one that is committed.

use std::process::Command;

/// Answers by all instruction sets that the machine has in two threads, and by the fastest in one.
#[test]
fn all_ways_give_the_answers_of_other_machines() {
    for arguments in [&["--isa", "all", "--threads", "2"][..], &["--threads", "1"]] {
        let status = Command::new(env!("CARGO_BIN_EXE_digest")).args(arguments).status().unwrap();
        assert!(status.success(), "{arguments:?}");
    }
}
