//! Numbers and ranges in words.

use std::fmt::{self, Display, Formatter};

use equity::range::Range;
use evaluator::Game;

use crate::game::combos;
use crate::spot::PlayerRange;

/// A number with at most four decimals, zeros at its end left out.
pub fn number(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// How many there are of something: `1 combo`, `2.5 combos`.
pub fn counted(count: f64, noun: &str) -> String {
    let count = number(count);
    let s = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{s}")
}

/// How many are left of how many: `1 of 6 combos is left`.
pub fn of_all(left: f64, all: f64, noun: &str) -> String {
    let left = number(left);
    let verb = if left == "1" { "is" } else { "are" };
    format!("{left} of {} {verb} left", counted(all, noun))
}

/// The first of some texts with commas between them, and how many others there are.
pub(crate) fn first_of(texts: impl ExactSizeIterator<Item = String>, most: usize) -> String {
    let more = texts.len().saturating_sub(most);
    let others = match more {
        0 => None,
        1 => Some("and 1 other".into()),
        more => Some(format!("and {more} others")),
    };
    texts.take(most).chain(others).collect::<Vec<_>>().join(", ")
}

/// An equity in percent; at most four characters.
pub fn equity(value: f64) -> String {
    let percent = 100.0 * value;
    if percent >= 99.95 { "100".into() } else { format!("{percent:.1}") }
}

/// How many combos a range of a game has.
pub fn size(range: &Range, game: Game) -> String {
    let combos = counted(range.total_weight(), "combo");
    let mut text = format!("{combos}, {:.2} % of all hands", 100.0 * share(range, game));
    if !range.is_unweighted() {
        text += &format!(", by weight; {}", counted(range.count() as f64, "different one"));
    }
    text
}

/// The part of all combos of a game that a range has, by weight.
pub(crate) fn share(range: &Range, game: Game) -> f64 {
    range.total_weight() / combos(game) as f64
}

/// Whether the text of a range says which hands have which weight in a way that nobody can read: by what is taken away
/// again, or at great length.
pub(crate) fn is_puzzle(range: &Range) -> bool {
    let text = range.to_string();
    !range.is_unweighted() && (text.contains('!') || text.len() > SHOWN)
}

/// A range as text that can be read in one go, weights before their hands where the shortest text would be a puzzle.
pub fn readable(range: &Range, game: Game) -> String {
    if !is_puzzle(range) {
        return range.text_in(game);
    }
    let part = |(weight, part): (f64, Range)| match weight {
        1.0 => part.to_string(),
        weight => format!("{weight}({part})"),
    };
    range.by_weight().into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// How many characters of a range a table shows.
const SHOWN: usize = 60;

/// A range as text, cut if that is long.
pub fn short(range: &impl Display) -> String {
    cut(&range.to_string())
}

/// The beginning of a text, or all if it is not long.
pub fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// The text that a function writes, as `fmt::from_fn` of later compilers has it.
pub(crate) fn written(write: impl Fn(&mut Formatter<'_>) -> fmt::Result) -> String {
    struct Written<W>(W);
    impl<W: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Written<W> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            (self.0)(f)
        }
    }
    Written(write).to_string()
}
