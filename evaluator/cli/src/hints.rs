//! Tips for arguments that the program does not know, where it is likely what was meant.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use equity::range::Range;
use evaluator::Card;

/// An error in the arguments, with a tip in place of others if there is a likely mistake.
pub(crate) fn with_tip(mut error: clap::Error) -> clap::Error {
    let text = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => of_command(&text(ContextKind::InvalidSubcommand)),
        ErrorKind::UnknownArgument => of_argument(&text(ContextKind::InvalidArg), &text(ContextKind::Usage)),
        _ => None,
    };
    if let Some(tip) = tip {
        // The usage that would follow is that of the option which has the nearest name.
        error.remove(ContextKind::Usage);
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Ranges in place of a command.
fn of_command(text: &str) -> Option<&'static str> {
    let first = text.split_whitespace().next()?;
    is_range(first).then_some("equities of ranges are the command equity: rivertable equity AA KK")
}

fn of_argument(text: &str, usage: &str) -> Option<&'static str> {
    let is_street = ["--flop", "--turn", "--river"].contains(&text);
    if is_street && usage.contains("RANGE") {
        return Some("all cards of the board stand in one option: --board \"Ah 9h 2c 5d\"");
    }
    if !is_range(text) {
        return None;
    }
    if usage.contains("showdown") {
        return Some("each player's hole cards stand behind --hole: --hole AsKs --hole QdQh");
    }
    let takes_text = ["TEXT", "RANGE"].iter().any(|name| usage.contains(name));
    takes_text.then_some("cards and hands with spaces between them stand in quotes, such as \"Qs 7s 2h\"")
}

fn is_range(text: &str) -> bool {
    text.parse::<Card>().is_ok() || text.parse::<Range>().is_ok()
}
