//! What the README shows is what the program prints.

use crate::common::{finish, program};

/// The words of a command line; double quotes keep spaces together.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split('"').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_string)),
            _ => words.push(part.to_string()),
        }
    }
    words
}

/// Checks that lines are as shown; where a shown line ends with "…", anything may follow, such as a time.
fn assert_same(lines: &[&str], shown: &[&str], command: &str) {
    let is_as_shown = |(line, shown): (&&str, &&str)| match shown.strip_suffix('…') {
        Some(start) => line.starts_with(start),
        None => line == shown,
    };
    let all_as_shown = lines.len() == shown.len() && lines.iter().zip(shown).all(is_as_shown);
    assert!(all_as_shown, "{command} prints {lines:#?}, not {shown:#?}");
}

#[test]
fn every_shown_output_is_true() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let mut lines = readme.lines().peekable();
    let folder = tempfile::tempdir().unwrap();
    let mut checked = 0;
    while let Some(line) = lines.next() {
        let shown = |line: &&str| !line.starts_with("$ ") && !line.starts_with("```");
        // A file that is shown is there for what follows.
        if let Some(file) = line.strip_prefix("$ cat ") {
            let text: String =
                std::iter::from_fn(|| lines.next_if(shown)).map(|line| format!("{line}\n")).collect();
            std::fs::write(folder.path().join(file), text).unwrap();
            continue;
        }
        let command = line.strip_prefix("$ rivertable ").or(line.strip_prefix("$ cargo run --release -- "));
        let Some(command) = command else { continue };
        let expected: Vec<&str> = std::iter::from_fn(|| lines.next_if(shown)).collect();
        let run = finish(program().current_dir(folder.path()).args(words(command)), b"");
        assert_eq!(run.code, 0, "{command}: {}", run.err);
        if !expected.is_empty() {
            assert_same(&run.out.lines().collect::<Vec<_>>(), &expected, command);
            checked += 1;
        }
    }
    assert!(checked >= 5, "only {checked} outputs were found");
}
