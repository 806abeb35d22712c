//! What lines ask in a kind of games, and what answers it.

use std::time::Duration;

use equity::Report;
use equity::batch::Answer;
use render::equity::Asked;
use serde_json::Value;

use super::columns::Columns;
use super::fields::Fields;
use crate::spot::name;

/// A kind of games, as the lines of a file know it: it reads their questions and answers them.
pub(crate) trait LineGame: Sync {
    /// What a line asks.
    type Question: Send;

    /// The question that fields ask.
    fn question(&self, fields: &Fields<'_>, columns: &Columns) -> Result<Self::Question, String>;

    /// The answers, in the order of the questions.
    fn answers(&self, questions: &[Self::Question]) -> Vec<Answer>;

    /// An answer as JSON.
    fn json(&self, question: &Self::Question, report: &Report, time: Duration, asked: &Asked<'_>) -> Value;

    /// Whether a text is a range.
    fn is_range(&self, text: &str) -> bool;
}

/// The ranges of a line by `read`, which takes the text and what the range is called if it is wrong.
pub(crate) fn read_ranges<R>(
    fields: &Fields<'_>,
    columns: &Columns,
    read: impl Fn(&str, &str) -> Result<R, String>,
) -> Result<Vec<R>, String> {
    columns.check(fields)?;
    let texts = columns.ranges(fields).enumerate();
    // A player of more than two whose range is empty takes no part.
    let players = texts.filter(|(_, text)| !(text.is_empty() && columns.ranges.len() > 2));
    players.map(|(player, text)| read(text, &name(player))).collect()
}
