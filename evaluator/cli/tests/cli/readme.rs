//! Checks that the outputs in the project's pages are current.

use std::fs;
use std::path::Path;

use crate::common::{finish, folder, program, words};
use crate::serve::first_line;

/// Checks the lines of an output. A shown line that ends with "…" may have any end, such as a time.
fn assert_same(lines: &[&str], shown: &[&str], command: &str) {
    let is_as_shown = |(line, shown): (&&str, &&str)| match shown.strip_suffix('…') {
        Some(start) => line.starts_with(start),
        None => line == shown,
    };
    let all_as_shown = lines.len() == shown.len() && lines.iter().zip(shown).all(is_as_shown);
    assert!(all_as_shown, "{command} prints {lines:#?}, not {shown:#?}");
}

/// Returns the first line of a server. It listens on a free port, which is replaced by the default.
fn served(command: &str) -> String {
    let (mut child, _, line) = first_line(program().args(words(command)).args(["--port", "0"]));
    child.kill().and_then(|()| child.wait()).expect("it runs until it is ended");
    let (before, after) = line.split_once("127.0.0.1:").expect("an address");
    format!("{before}127.0.0.1:7777{}", after.trim_start_matches(|digit: char| digit.is_ascii_digit()))
}

/// Runs the commands on a page in a folder. Returns the number of compared outputs.
///
/// The page omits the line with the time.
fn check_page(page: &Path, folder: &Path) -> usize {
    let text = fs::read_to_string(page).unwrap();
    let mut lines = text.lines().peekable();
    let mut checked = 0;
    while let Some(line) = lines.next() {
        let shown = |line: &&str| !line.starts_with("$ ") && !line.starts_with("```");
        // The file on the page is created for the commands that read it.
        if let Some(file) = line.strip_prefix("$ cat ") {
            let text: String =
                std::iter::from_fn(|| lines.next_if(shown)).map(|line| format!("{line}\n")).collect();
            fs::write(folder.join(file), text).unwrap();
            continue;
        }
        let command = line.strip_prefix("$ rivertable ").or(line.strip_prefix("$ cargo run --release -- "));
        let Some(command) = command else { continue };
        let expected: Vec<&str> = std::iter::from_fn(|| lines.next_if(shown)).collect();
        if command.starts_with("serve") {
            assert_same(&[&served(command)], &expected, command);
            checked += 1;
            continue;
        }
        let run = finish(program().current_dir(folder).args(words(command)), b"");
        assert_eq!(run.code, 0, "{command}: {}", run.err);
        if !expected.is_empty() {
            let is_stable = |line: &&str| !line.starts_with("time  ");
            assert_same(&run.out.lines().filter(is_stable).collect::<Vec<_>>(), &expected, command);
            checked += 1;
        }
    }
    checked
}

/// The folder of the package.
const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn outputs_of_the_first_page_are_current() {
    let folder = folder();
    let checked = check_page(&Path::new(PACKAGE).join("../../README.md"), folder.path());
    assert!(checked >= 2, "only {checked} outputs were found");

    let drawn = fs::read_to_string(folder.path().join("outs.svg")).unwrap();
    let shown = fs::read_to_string(Path::new(PACKAGE).join("outs.svg")).unwrap();
    assert!(
        drawn.lines().eq(shown.lines()),
        "the first page's command draws another picture than evaluator/cli/outs.svg"
    );
}

#[test]
fn outputs_of_this_readme_are_current() {
    let folder = folder();
    let checked = check_page(&Path::new(PACKAGE).join("README.md"), folder.path());
    assert!(checked >= 12, "only {checked} outputs were found");
}
