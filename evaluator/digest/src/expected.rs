//! The committed digest: a line for each kind with the number of its questions, the hash, and the questions
//! that are left out because a number of the answer is too close to the midpoint of two rounded numbers.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::{fs, io};

use xxhash_rust::xxh3::xxh3_64;

/// The expected result of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) questions: usize,
    pub(crate) hash: u64,
    /// The numbers of the questions that are left out.
    pub(crate) left_out: Vec<usize>,
}

/// The lines by kind.
#[derive(Debug, Default)]
pub(crate) struct Expected(pub(crate) BTreeMap<String, Line>);

const HEAD: &str = "# Hashes of the answers to all questions of a kind: `cargo xtask digest` compares, and writes this with --record.\n\
                    # kind, questions, hash, numbers of questions that are left out\n";

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("DIGEST")
}

impl Expected {
    /// Reads the committed digest.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or a line is malformed.
    pub(crate) fn read() -> Result<Self, String> {
        let path = path();
        let text =
            fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
        let read = |(number, line): (usize, &str)| {
            let told =
                || format!("{}, line {}: expected a kind, a number and a hash", path.display(), number + 1);
            Self::line(line).ok_or_else(told)
        };
        Ok(Self(lines.map(read).collect::<Result<_, _>>()?))
    }

    fn line(line: &str) -> Option<(String, Line)> {
        let mut words = line.split_whitespace();
        let name = words.next()?.to_string();
        let questions = words.next()?.parse().ok()?;
        let hash = u64::from_str_radix(words.next()?, 16).ok()?;
        let left_out = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        Some((name, Line { questions, hash, left_out }))
    }

    /// Returns the questions of a kind that are left out.
    pub(crate) fn left_out(&self, kind: &str) -> &[usize] {
        self.0.get(kind).map_or(&[], |line| &line.left_out)
    }

    /// Prints one hash for all kinds, and the kinds whose hashes differ from the expected ones. Returns the
    /// latter.
    pub(crate) fn compare(&self, expected: &Self, who: &str) -> Vec<String> {
        let different = self.0.iter().filter(|(name, line)| expected.0.get(*name) != Some(line));
        let different: Vec<String> = different.map(|(name, _)| name.clone()).collect();
        let verdict = match different.as_slice() {
            [] => "as expected".to_string(),
            names => format!("NOT as expected: {}", names.join(", ")),
        };
        let questions: usize = self.0.values().map(|line| line.questions).sum();
        let hash = xxh3_64(self.to_text().as_bytes());
        println!("{:20} {questions:7} questions  {hash:016x}  {who}: {verdict}", "all");
        different
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        for (name, Line { questions, hash, left_out }) in &self.0 {
            let left_out: String = left_out.iter().map(|number| format!(" {number}")).collect();
            _ = writeln!(text, "{name} {questions} {hash:016x}{left_out}");
        }
        text
    }

    /// Writes the committed file.
    pub(crate) fn record(&self) -> io::Result<()> {
        fs::write(path(), HEAD.to_string() + &self.to_text())
    }
}
