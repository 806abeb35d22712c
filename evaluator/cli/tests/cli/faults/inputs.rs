//! Files that change while they are read.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;

use evaluator::RankTable;

use super::Outcome::Refused;
use super::{check, command};
use crate::common::{Live, Run, ended, finish, folder, is_one_error, program, start};

/// A change of a file.
type Change = fn(&Path);

/// Changes of the file of a batch after the first answers, with the smallest and largest number of lines that
/// are answered.
const CHANGES: [(&str, Change, usize, usize); 4] = [
    ("it loses its end", |path| cut(path, 100), 1, LINES),
    ("it is emptied", |path| cut(path, 0), 1, LINES),
    ("it grows", |path| grow(path), LINES + 1, LINES + 1),
    ("it goes", |path| fs::remove_file(path).unwrap(), LINES, LINES),
];

/// The number of lines of a batch, which has more bytes than are read ahead.
const LINES: usize = 40_000;

fn cut(path: &Path, length: u64) {
    File::options().write(true).open(path).unwrap().set_len(length).unwrap();
}

fn grow(path: &Path) {
    File::options().append(true).open(path).unwrap().write_all(b"QQ,JJ\n").unwrap();
}

/// Returns the question of a line, padded so that the file is long.
fn question(line: usize) -> String {
    let combos = 1 + line % 9_999;
    format!("AA:0.{combos:04},{:>40}\n", "KK")
}

/// Answers are not read until the file has changed, so that the program cannot finish first.
#[test]
fn a_batch_that_changes() {
    let folder = folder();
    let file = folder.path().join("batch.csv");
    for (what, change, fewest, most) in CHANGES {
        fs::write(&file, (1..=LINES).map(question).collect::<String>()).unwrap();
        let mut child = start(command("equity --batch").arg(&file));
        let mut first = [0];
        child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
        change(&file);
        let Run { code, out, err } = ended(child);
        // The rest of a truncated line may be an invalid question.
        assert!((code, err.as_str()) == (0, "") || code == 2 && is_one_error(&err), "{what}: {code}: {err}");
        let answers: Vec<&str> = out.lines().skip(1).collect();
        assert!((fewest..=most).contains(&answers.len()), "{what}: {}", answers.len());
        for (line, answer) in (1..=LINES).zip(answers) {
            let question = question(line);
            let (range, _) = question.split_once(',').unwrap();
            assert!(
                answer.starts_with(&format!("{line},{range},KK,")) && answer.contains("preflop table"),
                "{what}: {answer}"
            );
        }
        let _ = fs::remove_file(&file);
    }
}

/// Changes of a table in use, which have no effect on the program's copy.
const TABLE_CHANGES: [(&str, Change); 3] = [
    ("it is emptied", |path| cut(path, 0)),
    ("it is overwritten", |path| fs::write(path, vec![0xFF; RankTable::embedded_bytes().len()]).unwrap()),
    ("it goes", |path| fs::remove_file(path).unwrap()),
];

#[test]
fn a_table_that_changes_has_no_effect() {
    let folder = folder();
    let path = folder.path().join("ranks.tbl");
    for (what, change) in TABLE_CHANGES {
        fs::write(&path, RankTable::embedded_bytes()).unwrap();
        let mut live = Live::new(program().arg("eval").arg("--table").arg(&path));
        assert!(live.lines("As Ad\n", 1).starts_with(b"As Ad: one pair, aces, rank "), "{what}");
        change(&path);
        assert!(
            live.lines("Ks Kd Kh\n", 1).starts_with(b"Ks Kd Kh: three of a kind, kings, rank "),
            "{what}"
        );
        assert_eq!(live.end(), Some(0));
    }
}

/// A table that ends early in a pipe, at any byte, is rejected.
#[test]
fn tables_that_are_cut() {
    let table = RankTable::embedded_bytes();
    for length in (0..table.len()).step_by(9_973).chain(table.len() - 2..table.len()) {
        let run = finish(&mut command("eval AsKs --table /dev/stdin"), &table[..length]);
        check(&format!("{length} bytes"), &run, "", Refused("error: /dev/stdin is not a usable table: "));
    }
    assert_eq!(finish(&mut command("eval AsKs --table /dev/stdin"), table).code, 0);
}
