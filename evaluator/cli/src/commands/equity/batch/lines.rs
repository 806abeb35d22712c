//! The lines of a file.

use equity::batch::Question;

use super::fields::Splitter;
use super::{Columns, Fields, LineQuestions};
use crate::input::{is_passed_over, line_with_tabs};

/// The length of the longest line that is accepted, in bytes. A range of 1,326 weights takes some 40 KB.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// A line of a file.
pub(super) struct Line<'a> {
    pub(super) number: u64,
    pub(super) bytes: &'a [u8],
}

/// Returns the lines of a block. `number` is the number of the last line before the block, and is advanced.
pub(super) fn lines<'a>(block: &'a [u8], number: &mut u64) -> impl Iterator<Item = Line<'a>> {
    block.split_inclusive(|&byte| byte == b'\n').map(|bytes| {
        *number += 1;
        Line { number: *number, bytes }
    })
}

impl<'a> Line<'a> {
    /// Returns the text of the line without surrounding white space, or an error if it is too long or not
    /// valid text.
    pub(super) fn text(&self) -> Result<&'a str, String> {
        line_with_tabs(self.bytes, LONGEST_LINE)
    }

    /// Reads the question in the line. Returns the fields with the question or an error. Returns `None` if
    /// the line is empty or, where comments are allowed, a comment.
    pub(super) fn read(
        &self,
        splitter: &mut Splitter,
        columns: &Columns,
        lines: &LineQuestions<'_>,
    ) -> Option<(Fields<'a>, Result<Question, String>)> {
        let text = self.text();
        let is_none = |text: &&str| match columns.are_default() {
            true => is_passed_over(text.trim()),
            false => text.trim().is_empty(),
        };
        if text.as_ref().is_ok_and(is_none) {
            return None;
        }
        let fields = text.and_then(|text| splitter.split(text));
        let read = fields.as_ref().map_err(String::clone);
        let question = read.and_then(|fields| lines.question(fields, columns));
        Some((fields.unwrap_or_else(|_| Fields::none()), question))
    }
}
