//! The prose check: a limit on phrases that make a reader stop, in comments and Markdown.
//!
//! A phrase is a habit, not a rule: a sentence that reads well may contain one. The limit is on their number in a thousand
//! words over the whole repository.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use crate::run::{Failure, root};

/// The most phrases in a thousand words.
const LIMIT: f64 = 4.0;

/// Words that begin a comment in place of a noun or a verb.
const FIRST_WORDS: [&str; 11] =
    ["What", "Which", "Whoever", "Who", "Whether", "Those", "That", "Of", "But", "Where", "How"];

/// Phrases: alternatives are separated by `|`, and `_` is any word. [`matches()`] does not find a `!` alternative.
const PHRASES: [&str; 15] = [
    "of|by what",
    "what it|they|is|was|are|were|has|have|a|the",
    "that which",
    "of which",
    "those that|which|of",
    "whatever",
    "is|are|was|were|be no _",
    "that is none",
    "stand|stands !for",
    "so is|are|does|do|has|have _",
    "as it|they is|are|was|were",
    "and nothing but|else|more|worse",
    "such as has|have|are|is|the|that",
    "; _",
    "is|are|was|were said|told|asked",
];

/// Prints the phrases found, by file extension and folder.
///
/// `--list` also prints each place. Fails if there are more than [`LIMIT`] in a thousand words.
pub(crate) fn prose(arguments: &[String]) -> Result<(), Failure> {
    let list = match arguments {
        [] => false,
        [argument] if argument == "--list" => true,
        [argument, ..] => return Failure::unexpected(argument, "--list or no arguments"),
    };
    let (mut words, mut found) = (0, BTreeMap::<String, usize>::new());
    for path in files()? {
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        for (number, line, is_first) in lines(&path, &text) {
            words += line.split_whitespace().count();
            let count = phrases(line) + usize::from(is_first && begins_badly(line));
            if count > 0 {
                *found.entry(path.split('/').take(2).collect::<Vec<_>>().join("/")).or_default() += count;
                if list {
                    println!("{path}:{number}: {}", line.trim());
                }
            }
        }
    }
    let count: usize = found.values().sum();
    let rate = 1000.0 * count as f64 / words.max(1) as f64;
    found.iter().for_each(|(folder, count)| println!("{count:6}  {folder}"));
    println!("{count} phrases in {words} words: {rate:.1} in a thousand, {LIMIT} at most");
    if rate > LIMIT {
        Err(Failure::Said("too many phrases: `--list` prints their places".into()))
    } else {
        Ok(())
    }
}

/// Returns the tracked files that contain prose.
fn files() -> Result<Vec<String>, Failure> {
    let output = Command::new("git").arg("ls-files").current_dir(root()).output();
    let output = output.map_err(|error| Failure::Said(format!("cannot run git: {error}")))?;
    let has_prose = |path: &&str| [".rs", ".js", ".md", ".py", ".pyi"].iter().any(|end| path.ends_with(end));
    let names = String::from_utf8_lossy(&output.stdout);
    Ok(names.lines().filter(has_prose).filter(|path| !path.contains("/seeds/")).map(Into::into).collect())
}

/// Returns the lines of prose in a file: line number, text, and `true` for the first line of a comment.
fn lines<'a>(path: &str, text: &'a str) -> Vec<(usize, &'a str, bool)> {
    let is_page = path.ends_with(".md");
    let marks: &[&str] =
        if path.ends_with(".rs") || path.ends_with(".js") { &["///", "//!", "//"] } else { &["# "] };
    let (mut lines, mut is_code, mut is_first) = (vec![], false, true);
    for (line, number) in text.lines().zip(1..) {
        let comment = || marks.iter().find_map(|mark| line.trim_start().strip_prefix(mark));
        let Some(words) = (if is_page { Some(line) } else { comment() }) else {
            (is_first, is_code) = (true, false);
            continue;
        };
        if words.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !(is_code || is_page && ["    ", "#", "|-"].iter().any(|start| words.starts_with(start))) {
            lines.push((number, words, is_first && !is_page));
            is_first = false;
        }
    }
    lines
}

fn begins_badly(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| FIRST_WORDS.contains(&word))
}

/// Returns the number of phrases in a line.
fn phrases(line: &str) -> usize {
    let line = line.to_lowercase();
    let tokens = tokens(&line);
    let phrases = PHRASES.map(|phrase| phrase.split(' ').collect::<Vec<_>>());
    (0..tokens.len()).map(|at| phrases.iter().filter(|phrase| matches(&tokens[at..], phrase)).count()).sum()
}

/// Splits a line into words and single signs.
fn tokens(line: &str) -> Vec<&str> {
    let is_word = |character: char| character.is_alphanumeric() || matches!(character, '_' | '\'');
    let (mut tokens, mut rest) = (vec![], line.trim_start());
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|character| !is_word(character)).unwrap_or(rest.len());
        let (token, after) = rest.split_at(length.max(if length == 0 { first.len_utf8() } else { 0 }));
        tokens.push(token);
        rest = after.trim_start();
    }
    tokens
}

/// Returns `true` if the tokens begin with the phrase.
fn matches(tokens: &[&str], phrase: &[&str]) -> bool {
    phrase.iter().enumerate().all(|(place, &words)| match (words.strip_prefix('!'), tokens.get(place)) {
        (Some(word), token) => token != Some(&word),
        (None, None) => false,
        (None, Some(token)) if words == "_" => token.starts_with(char::is_alphanumeric),
        (None, Some(token)) => words.split('|').any(|word| word == *token),
    })
}

#[cfg(test)]
mod tests {
    use super::{begins_badly, lines, phrases};

    #[test]
    fn phrases_are_found() {
        for (line, count) in [
            ("Returns the hand rank of a set of cards.", 0),
            ("X is no rank, and nothing else is.", 2),
            ("The table stands here; what is not there stands for zero.", 3),
            ("Those of the board: the caller is told; so is the user", 4),
            ("so is", 0),
        ] {
            assert_eq!(phrases(line), count, "{line}");
        }
        assert!(begins_badly("Whether it rains") && !begins_badly("whether it rains"));
    }

    #[test]
    fn only_prose_is_read() {
        let source = "//! One.\n//! Two.\nlet x = \"// no\";\n    /// ```\n    /// code\n    /// ```\n    /// Three.\n";
        let read = |path, text| {
            lines(path, text).into_iter().map(|(number, _, first)| (number, first)).collect::<Vec<_>>()
        };
        assert_eq!(read("a.rs", source), [(1, true), (2, false), (7, true)]);
        assert_eq!(read("a.md", "# Title\nText\n```\ncode\n```\n|-|\n| cell |\n"), [(2, false), (7, false)]);
        assert_eq!(read("a.py", "# One\nx = 1  # not counted\n"), [(1, true)]);
    }
}
