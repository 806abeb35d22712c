//! Ranges in files, for `@file` in a range on the command line.

use std::fs::File;
use std::io::Read;

use equity::game::{AnyRange, Budget};
use questions::spot::RangeReader;

/// The maximum size of a file in bytes. All 1,326 combos with weights of 20 digits take 36,000.
const MOST: u64 = 1 << 20;

/// The error for the name of a file inside a file.
pub(crate) const NESTED: &str = "a file with a range cannot name other files";

/// Reads the range in a file: the usual notation on any number of lines, with comments after `#`.
pub(crate) fn read(name: &str, reader: &RangeReader, budget: &Budget<'_>) -> Result<AnyRange, String> {
    let text = text(name)?;
    reader.read_within(&text, budget).map_err(|error| {
        if error.is_empty() {
            let example = if reader.game().info().hole_cards == 2 { "QQ+, AKs" } else { "AA" };
            return format!("{name} contains no range: expected hands, such as {example}");
        }
        let (line, position) = place(&text, error.position());
        format!("{name} line {line}: {}", error.at(position))
    })
}

/// Returns the line and column of a character. All positions count from 1.
fn place(text: &str, position: usize) -> (usize, usize) {
    let before: String = text.chars().take(position - 1).collect();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}

/// Returns the text of a file without comments.
fn text(name: &str) -> Result<String, String> {
    let contents = contents(name, "range")?;
    if let Some(range) = contents.lines().find_map(range_of_tree) {
        return Err(format!(
            "{name} is a PioSOLVER tree with several ranges: expected one range, the text behind {range} in a file of its own"
        ));
    }
    let lines = contents.lines().map(|line| line.split('#').next().unwrap_or(""));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// Returns the marker of a line with a player's range in a PioSOLVER tree, such as `#Range0#` in
/// `#Range0#AA,KK`.
fn range_of_tree(line: &str) -> Option<&str> {
    const START: &str = "#Range";
    let rest = line.strip_prefix(START)?;
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let is_range = digits > 0 && rest[digits..].starts_with('#');
    is_range.then(|| &line[..START.len() + digits + 1])
}

/// Returns the text of a file. `what` is the expected content for error messages.
pub(crate) fn contents(name: &str, what: &str) -> Result<String, String> {
    let failure = |error| format!("cannot read {name}: {error}");
    let file = File::open(name).map_err(failure)?;
    if file.metadata().map_err(failure)?.is_dir() {
        return Err(format!("cannot read {name}: it is a directory"));
    }
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes).map_err(failure)?;
    if bytes.len() as u64 > MOST {
        return Err(format!("{name} is not a {what}: it is longer than {MOST} bytes"));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| format!("{name} is not a {what}: it is not valid UTF-8 text"))?;
    Ok(text.strip_prefix('\u{FEFF}').map(String::from).unwrap_or(text))
}
