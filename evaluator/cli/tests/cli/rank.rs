//! Tests of `rivertable rank`.

use std::fs;

use evaluator::{Card, CardSet, HandRank, RankTable};

use crate::common::{Run, assert_refused_by, finish, folder, program, run_with};
#[cfg(unix)]
use crate::common::{patiently, send_signal, wait};

/// Returns random hands of `N` distinct ids, always the same.
fn hands<const N: usize>(count: usize) -> Vec<[u8; N]> {
    let mut rng = fastrand::Rng::with_seed(157_036_244);
    let mut deck: Vec<u8> = (0..52).collect();
    let mut deal = || {
        for i in 0..N {
            deck.swap(i, rng.usize(i..52));
        }
        std::array::from_fn(|i| deck[i])
    };
    (0..count).map(|_| deal()).collect()
}

fn expected(ids: &[u8]) -> u16 {
    RankTable::embedded().rank_ids_unchecked(ids).as_u16()
}

/// Ranks rows in files, because binary ranks are not text.
pub(crate) fn rank_rows(cards: &str, input: &[u8], more: &[&str]) -> (Run, Option<Vec<u16>>) {
    let folder = folder();
    let (hands, ranks) = (folder.path().join("hands"), folder.path().join("ranks"));
    fs::write(&hands, input).unwrap();
    let mut command = program();
    command.args(["rank", "--cards", cards, "--format", "rows", "--out"]).arg(&ranks).arg(&hands).args(more);
    let run = finish(&mut command, b"");
    let ranks = fs::read(&ranks).ok();
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1 + usize::from(ranks.is_some()),
        "nothing is left over"
    );
    (run, ranks.map(|bytes| bytes.chunks(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect()))
}

fn check_rows<const N: usize>(count: usize) {
    let hands = hands::<N>(count);
    let (run, ranks) = rank_rows(&N.to_string(), hands.as_flattened(), &[]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let wanted: Vec<u16> = hands.iter().map(|ids| expected(ids)).collect();
    assert!(ranks == Some(wanted), "{count} hands of {N}");
}

#[test]
fn rows_of_every_size() {
    check_rows::<5>(100_000);
    check_rows::<6>(1);
    check_rows::<7>(0);
    // The counts are a chunk, one row less and one more.
    for count in [(1 << 15) - 1, 1 << 15, (1 << 15) + 1] {
        check_rows::<7>(count);
    }
}

#[test]
fn an_invalid_row_ends_the_run_and_leaves_no_file() {
    let mut hands = hands::<7>(50_000);
    hands[40_000][3] = 52;
    let (run, ranks) = rank_rows("7", hands.as_flattened(), &[]);
    assert_eq!(run.err, "error: row 40001: 52 is not a card id: expected 0 to 51 (4 x rank + suit)\n");
    assert_eq!((run.code, ranks), (2, None));
}

#[test]
fn invalid_rows_are_counted_and_skipped() {
    let mut hands = hands::<6>(5_000);
    hands[7][5] = hands[7][0];
    hands[8][0] = 255;
    hands[4_999][0] = 64;
    let (run, ranks) = rank_rows("6", &[hands.as_flattened(), &[1, 2]].concat(), &["--keep-going"]);
    let ranks = ranks.unwrap();
    assert_eq!(ranks.len(), 5_001);
    for (i, &rank) in ranks.iter().enumerate() {
        let is_bad = [7, 8, 4_999, 5_000].contains(&i);
        assert_eq!(rank, if is_bad { HandRank::NO_RANK } else { expected(&hands[i]) }, "row {i}");
    }
    let repeated = Card::from_id(hands[7][0]).unwrap();
    let message =
        format!("error: 4 rows are invalid, the first: row 8: {repeated} (id {}) occurs twice", hands[7][0]);
    assert!(run.err.starts_with(&message), "{}", run.err);
    assert_eq!(run.code, 2);
}

#[test]
fn input_that_ends_in_the_middle_of_a_row() {
    let (run, ranks) = rank_rows("5", &[0, 1, 2, 3, 4, 5, 6], &[]);
    assert_eq!((run.err.as_str(), ranks), ("error: row 2: the input ends after 2 of 5 bytes\n", None));
}

#[test]
fn lines_of_text() {
    let hands = hands::<7>(30_000);
    let set = |ids: &[u8]| ids.iter().map(|&id| Card::from_id(id).unwrap()).collect::<CardSet>();
    let line = |ids: &[u8; 7]| set(ids).to_string().replace(' ', ",") + "\n";
    let input: String = hands.iter().map(line).collect();
    // The last line has no line break.
    let run = run_with(&["rank", "--cards", "7", "--format", "csv"], input.trim_end().as_bytes());
    let wanted: String = hands.iter().map(|ids| format!("{}\n", expected(ids))).collect();
    assert!(run.out == wanted && run.code == 0, "{}", run.err);
}

#[test]
fn invalid_lines_of_text() {
    let input = b"As,Ks,Qs,Js,Ts\nAs,Ks\n2c 3c 4c 5c 7d\nAs,Ks,Qs,Js,As\n\n";
    let arguments = ["rank", "--cards", "5", "--format", "csv"];
    let stopped = run_with(&arguments, input);
    assert_eq!((stopped.code, stopped.out.as_str()), (2, "32777\n"));
    assert_eq!(stopped.err, "error: row 2: 2 cards: expected 5\n");
    let kept = run_with(&[arguments.as_slice(), &["--keep-going"]].concat(), input);
    assert_eq!((kept.code, kept.out.as_str()), (2, "32777\n65535\n46\n65535\n65535\n"));
    assert_eq!(kept.err, "error: 3 rows are invalid, the first: row 2: 2 cards: expected 5\n");
}

#[test]
fn missing_files() {
    let cases = "
        rank --cards 5 --format csv no/such/file => cannot read no/such/file: …
        rank --cards 5 --format csv --out no/such/folder/ranks => cannot write no/such/folder/ranks: there is no folder no/such/folder…
    ";
    assert_refused_by(cases, |arguments| run_with(arguments, b"As,Ks,Qs,Js,Ts\n"));
}

#[test]
fn a_line_that_is_too_long_is_one_invalid_row() {
    let long = "A".repeat(3 << 18);
    let input = format!("As,Ks,Qs,Js,Ts\n{long}\n2c 3c 4c 5c 7d\n");
    let arguments = ["rank", "--cards", "5", "--format", "csv"];
    let kept = run_with(&[arguments.as_slice(), &["--keep-going"]].concat(), input.as_bytes());
    assert_eq!((kept.code, kept.out.as_str()), (2, "32777\n65535\n46\n"));
    assert_eq!(kept.err, "error: 1 row is invalid, the first: row 2: longer than 262144 bytes\n");
    let stopped = run_with(&arguments, input.as_bytes());
    assert_eq!((stopped.code, stopped.out.as_str()), (2, "32777\n"));
    assert_eq!(stopped.err, "error: row 2: longer than 262144 bytes\n");
}

#[test]
fn standard_input_by_its_name() {
    for format in ["csv", "rows"] {
        let input: &[u8] = if format == "csv" { b"As,Ks,Qs,Js,Ts" } else { &[51, 47, 43, 39, 35] };
        let folder = folder();
        let out = folder.path().join("ranks");
        let arguments = ["rank", "--cards", "5", "--format", format, "-", "--out", out.to_str().unwrap()];
        let run = run_with(&arguments, input);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{format}");
        let expected: &[u8] = if format == "csv" { b"32777\n" } else { &32_777u16.to_le_bytes() };
        assert_eq!(fs::read(&out).unwrap(), expected);
    }
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_file() {
    use std::process::Stdio;
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let folder = folder();
        let out = folder.path().join("ranks");
        fs::write(&out, "older").unwrap();
        let names = || fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        let mut child = program()
            .args(["rank", "--cards", "5", "--format", "csv", "--out"])
            .arg(&out)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        // The program then waits for input.
        patiently(|| (Vec::len(&names()) > 1).then_some(())).expect("a file that is not whole");
        // The input must stay open until the signal is handled.
        let input = child.stdin.take();
        send_signal(&child, signal);
        assert_eq!(wait(&mut child).code(), Some(code), "{signal}");
        drop(input);
        assert_eq!(names(), ["ranks"], "{signal}");
        assert_eq!(fs::read(&out).unwrap(), b"older");
    }
}

/// Other programs write rows of cards in quotes, such as pandas, and with semicolons or tabs.
#[test]
fn rows_of_other_programs() {
    let rows = [
        "\"As,Ks,Qs,Js,Ts\"",
        "As;Ks;Qs;Js;Ts",
        "As\tKs\tQs\tJs\tTs",
        "\"As\",\"Ks\",\"Qs\",\"Js\",\"Ts\"",
        "As,Ks,Qs,Js,Ts",
    ];
    let run = run_with(&["rank", "--cards", "5", "--format", "csv"], rows.join("\n").as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let expected = run.out.lines().last().unwrap();
    assert!(run.out.lines().count() == 5 && run.out.lines().all(|rank| rank == expected), "{}", run.out);
    let omaha = "\"As,Ah,Ks,Kh\",\"2c,7d,9h,Jc,Qd\"\nAs Ah Ks Kh 2c 7d 9h Jc Qd\n";
    let run = run_with(&["rank", "--cards", "4", "--game", "omaha", "--format", "csv"], omaha.as_bytes());
    let ranks: Vec<&str> = run.out.lines().collect();
    assert!(run.code == 0 && ranks.len() == 2 && ranks[0] == ranks[1], "{}", run.err);
    // The place of an invalid card counts from the beginning of the original line.
    let run = run_with(&["rank", "--cards", "5", "--format", "csv"], b"\"As,Ks,Qs,Js,Xs\"\n");
    assert!(run.err.starts_with("error: row 1: \"Xs\" at character 14 is not a card"), "{}", run.err);
}
