//! Tests of `rivertable table`, and of the table that other commands use.

use std::fs;
use std::mem::offset_of;
use std::path::PathBuf;

#[cfg(target_os = "linux")]
use crate::common::program_by;
use crate::common::{assert_refused, finish, program, refused, run};
use evaluator::RankTable;
use evaluator::format::{Header, Section, TableId, write};
use holdem::format::{PreflopSections, ThreeWaySections, TripleCounts};
use holdem::{PreflopTable, Triple};
use render::words::grouped;

/// Creates a folder with a valid table and several invalid ones.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = crate::common::folder();
    let sound = folder.path().join("sound.tbl");
    fs::write(&sound, RankTable::embedded_bytes()).unwrap();
    (folder, sound)
}

#[test]
fn info_and_verify() {
    let (_folder, sound) = folder();
    let sound = sound.to_str().unwrap();
    let size = RankTable::embedded_bytes().len();
    assert_eq!(run(&["table", "verify", sound]).out, format!("{sound}: sound, {} bytes\n", grouped(size)));
    let json = run(&["table", "verify", "--json", sound]).out;
    assert_eq!(
        json,
        format!("{{\"game\":\"holdem\",\"file\":\"{sound}\",\"length\":{size},\"valid\":true}}\n")
    );

    let in_use = run(&["--table", sound, "table", "verify"]).out;
    assert_eq!(
        in_use,
        format!("{sound}: sound, {} bytes\n", grouped(size)),
        "without a file, the table in use"
    );

    let info = run(&["table", "info", sound]).out;
    assert!(info.contains("ranks     ") && info.contains("86,371 elements"), "{info}");
    let json: serde_json::Value = serde_json::from_str(&run(&["table", "info", "--json"]).out).unwrap();
    assert_eq!(json["file"], serde_json::Value::Null);
    assert_eq!(json["sections"][2]["elements"], 9842);
}

/// Checks that a written file is a valid table with these words in its description. Returns the description.
fn check_known(path: &str, bytes: &[u8], words: [&str; 2]) -> String {
    fs::write(path, bytes).unwrap();
    assert_eq!(
        run(&["table", "verify", path]).out,
        format!("{path}: sound, {} bytes\n", grouped(bytes.len()))
    );
    let info = run(&["table", "info", path]).out;
    assert!(words.iter().all(|word| info.contains(word)), "{info}");
    info
}

#[test]
fn a_preflop_table_is_recognized() {
    let folder = crate::common::folder();
    let path = folder.path().join("preflop.tbl");
    let path = path.to_str().unwrap();
    let whole = PreflopTable::embedded_bytes();
    let words = ["outcomes of two combos before the flop", "matchups    47,008 elements,    376,064 bytes"];
    let info = check_known(path, whole, words);
    assert!(!info.contains("key scheme"), "{info}");
    let json: serde_json::Value = serde_json::from_str(&run(&["table", "info", "--json", path]).out).unwrap();
    assert_eq!((&json["kind"], &json["sections"][0]["elements"]), (&2.into(), &47_008.into()));
    assert_eq!(json.get("key_scheme"), None);

    let refused = run(&["eval", "--table", path, "As"]);
    let expected = "this is a preflop table, expected a table of hand ranks\n";
    assert!(refused.code == 2 && refused.err.ends_with(expected), "{}", refused.err);

    // The table counts more won boards than exist, with a valid checksum.
    let mut counts = *PreflopSections::read(whole).unwrap().counts();
    counts[7].wins = 1_712_305;
    fs::write(path, PreflopSections::write(&counts)).unwrap();
    let refused = run(&["table", "verify", path]);
    assert!(refused.code == 2 && refused.err.contains("element 7 of section 1"), "{}", refused.err);

    // The kind of the table is unknown.
    let mut unknown = whole.to_vec();
    unknown[offset_of!(Header, kind)] = 99;
    fs::write(path, unknown).unwrap();
    let refused = run(&["table", "info", path]);
    let expected = "this is a table of the unknown kind 99, expected a table of hand ranks\n";
    assert!(refused.code == 2 && refused.err.ends_with(expected), "{}", refused.err);
}

/// Counting the orders of three hands takes some minutes, so the files here have the right kind and wrong contents.
#[test]
fn a_table_of_the_orders_of_three_hands_is_recognized() {
    let folder = crate::common::folder();
    let path = folder.path().join("orders.tbl");
    let path = path.to_str().unwrap();
    // 13 orders of each triple of starting hands. No case is a possible count.
    let counts = vec![0_u32; 13 * Triple::COUNT];
    let refusals = [(1, "counts whose sums are those of the preflop table"), (2, "section 1 is missing")];
    for (section, message) in refusals {
        let table = TableId::new(push_fold::TABLE_KIND.number, &[]);
        fs::write(path, write(table, &[Section::new(section, &counts)])).unwrap();
        for task in ["info", "verify"] {
            let refused = run(&["table", task, path]);
            assert!(refused.code == 2 && refused.err.contains(message), "{task}: {}", refused.err);
        }
    }
}

#[test]
fn another_table_is_used() {
    let (_folder, sound) = folder();
    let hand = ["eval", "As Ad"];
    let expected = run(&hand).out;
    assert_eq!(finish(program().arg("--table").arg(&sound).args(hand), b"").out, expected);
    assert_eq!(finish(program().args(hand).arg("--table").arg(&sound), b"").out, expected);
    assert_eq!(finish(program().env("RIVERTABLE_TABLE", &sound).args(hand), b"").out, expected);
    // An empty variable is ignored, and the option takes precedence.
    assert_eq!(finish(program().env("RIVERTABLE_TABLE", "").args(hand), b"").out, expected);
    let wrong = finish(program().env("RIVERTABLE_TABLE", "/no/such/file").args(hand), b"");
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    let both =
        finish(program().env("RIVERTABLE_TABLE", "/no/such/file").arg("--table").arg(&sound).args(hand), b"");
    assert_eq!(both.out, expected);
}

#[test]
fn invalid_tables_are_refused_in_one_sentence() {
    let (folder, sound) = folder();
    let whole = fs::read(&sound).unwrap();
    let flipped = [&whole[..5000], &[whole[5000] ^ 1], &whole[5001..]].concat();
    let cases: [(&str, &[u8], &str); 5] = [
        ("empty", b"", "it is empty"),
        ("foreign", &b"rank,suit\n".repeat(50), "it begins with \"rank,sui\", expected \"RIVERTBL\""),
        ("cut", &whole[..4096], "length is 4096 bytes, the header says"),
        ("zeros", &[0; 4096], "it begins with"),
        ("flipped", &flipped, "checksum is 0x"),
    ];
    for (name, bytes, expected) in cases {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let path = path.to_str().unwrap();
        for arguments in [["table", "verify", path], ["table", "info", path], ["eval", "--table", path]] {
            let message = refused(&arguments);
            assert!(message.starts_with(&format!("error: {path} is not a usable table: ")), "{message}");
            assert!(message.contains(expected), "{message}");
        }
    }
    let cases = "
        table verify no/such/file => cannot read no/such/file: …
        table verify . => cannot read .: it is a directory
    ";
    assert_refused(cases);
}

#[test]
fn other_tables_are_recognized() {
    let folder = crate::common::folder();
    let path = folder.path().join("other.tbl");
    let path = path.to_str().unwrap();
    // The table counts no deals, which is a valid number.
    let counts = vec![TripleCounts::default(); Triple::COUNT];
    let bytes = ThreeWaySections::write(counts.as_slice().try_into().unwrap());
    let holds = "outcomes of three starting hands before the flop";
    check_known(path, &bytes, [holds, "triples    818,805 elements, 22,926,540 bytes"]);
    let holds = "outcomes of starting hands against a random hand before the flop";
    let bytes = omaha::PreflopTable::embedded_bytes();
    check_known(path, bytes, [holds, "counts      16,432 elements,    262,912 bytes"]);
}

/// Writes a file with a valid table followed by a hole.
#[cfg(target_os = "linux")]
fn sparse(path: &std::path::Path, table: &[u8], length: u64) {
    fs::write(path, table).unwrap();
    fs::File::options().write(true).open(path).unwrap().set_len(length).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_long_file_is_refused_by_its_header() {
    const LENGTH: u64 = 40 << 30;
    const LIMITED: &str = "ulimit -v 65536; exec \"$0\" \"$@\"";
    let (folder, _) = folder();
    let path = folder.path().join("long.tbl");
    let sound = RankTable::embedded_bytes();
    let mut boastful = sound.to_vec();
    boastful[offset_of!(Header, length)..][..8].copy_from_slice(&LENGTH.to_le_bytes());
    let wrong_length = format!("length is {LENGTH} bytes, the header says {}: ", sound.len());
    let cases = [
        (sound, wrong_length.as_str()),
        (&boastful, "42949672960 bytes, expected at most 268435456"),
        (b"", "it begins with"),
    ];
    for (table, expected) in cases {
        sparse(&path, table, LENGTH);
        for task in ["info", "verify"] {
            // This little memory is enough for the header only.
            let run = finish(program_by(LIMITED).args(["table", task]).arg(&path), b"");
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
            assert!(run.err.contains(expected) && run.err.lines().count() == 1, "{}", run.err);
        }
    }
}
