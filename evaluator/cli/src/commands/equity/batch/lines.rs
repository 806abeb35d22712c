//! The lines of a file.

use super::fields::Splitter;
use super::{Columns, Fields, LineGame};
use crate::input::{is_passed_over, line_text};

/// The longest line that is read. A range of 1,326 weights takes some 40 KB.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// A line of the file.
pub(super) struct Line<'a> {
    pub(super) number: u64,
    pub(super) bytes: &'a [u8],
}

/// The lines of a block; `number` is that of the last one before.
pub(super) fn lines<'a>(block: &'a [u8], number: &mut u64) -> impl Iterator<Item = Line<'a>> {
    block.split_inclusive(|&byte| byte == b'\n').map(|bytes| {
        *number += 1;
        Line { number: *number, bytes }
    })
}

impl<'a> Line<'a> {
    /// The text of the line without the space at its ends; or why there is none.
    pub(super) fn text(&self) -> Result<&'a str, String> {
        line_text(self.bytes, LONGEST_LINE)
    }

    /// Its fields, and what it asks or what is wrong with it; none if it is empty, a comment, or the names of the
    /// columns once more.
    pub(super) fn read<A: LineGame>(
        &self,
        splitter: &mut Splitter,
        columns: &Columns,
        line_game: &A,
    ) -> Option<(Fields<'a>, Result<A::Question, String>)> {
        let text = self.text();
        if text.as_ref().is_ok_and(|text| is_passed_over(text) || names_fields(text)) {
            return None;
        }
        let fields = text.and_then(|text| splitter.split(text));
        let read = fields.as_ref().map_err(String::clone);
        let question = read.and_then(|fields| line_game.question(fields, columns));
        Some((fields.unwrap_or_else(|_| Fields::none()), question))
    }
}

/// What the fields of a line are if nobody says; any line may name them.
const FIELDS: [&str; 4] = ["range1", "range2", "board", "dead"];

/// Whether a line names the fields. No range is called so.
fn names_fields(line: &str) -> bool {
    let begins = line.get(..FIELDS[0].len()).is_some_and(|start| start.eq_ignore_ascii_case(FIELDS[0]));
    let mut names = line.split(',').zip(FIELDS);
    let count = if begins { line.split(',').count() } else { 0 };
    (2..=FIELDS.len()).contains(&count) && names.all(|(name, field)| name.trim().eq_ignore_ascii_case(field))
}
