//! The part of batches that depends on the kind of game.

use std::time::Duration;

use holdem::Report;
use holdem::batch::Answer;
use render::equity::Asked;
use serde_json::Value;

use super::columns::Columns;
use super::fields::Fields;
use crate::spot::name;

/// Reads and answers the questions of a kind of game.
pub(crate) trait LineGame: Sync {
    /// The question in a line.
    type Question: Send;

    /// Reads the question in a line.
    fn question(&self, fields: &Fields<'_>, columns: &Columns) -> Result<Self::Question, String>;

    /// Answers questions, in their order.
    fn answers(&self, questions: &[Self::Question]) -> Vec<Answer>;

    /// Returns an answer as JSON.
    fn json(&self, question: &Self::Question, report: &Report, time: Duration, asked: &Asked<'_>) -> Value;

    /// Returns `true` if a text is a range.
    fn is_range(&self, text: &str) -> bool;
}

/// Reads the ranges of a line. `read` takes the text of a range and its name in error messages.
pub(crate) fn read_ranges<R>(
    fields: &Fields<'_>,
    columns: &Columns,
    read: impl Fn(&str, &str) -> Result<R, String>,
) -> Result<Vec<R>, String> {
    columns.check(fields)?;
    let texts = columns.ranges(fields).enumerate();
    // With more than two columns of ranges, a player whose range is empty takes no part.
    let players = texts.filter(|(_, text)| !(text.is_empty() && columns.ranges.len() > 2));
    players.map(|(player, text)| read(text, &name(player))).collect()
}
