//! Compares the digest with the committed one.

use std::process::Command;

use evaluator::Isa;

/// Answers with all instruction sets of the machine: with the fastest in one thread, with others in two.
#[test]
fn all_instruction_sets_give_the_expected_answers() {
    for isa in Isa::available() {
        let threads = if isa == Isa::best() { "1" } else { "2" };
        let arguments = ["--isa", &isa.to_string(), "--threads", threads];
        let run = Command::new(env!("CARGO_BIN_EXE_digest")).args(arguments).output().unwrap();
        let [out, err] = [&run.stdout, &run.stderr].map(|text| String::from_utf8_lossy(text));
        assert!(run.status.success(), "{arguments:?}:\n{out}{err}");
        println!("{out}");
    }
}
