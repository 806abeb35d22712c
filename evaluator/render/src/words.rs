//! Numbers and ranges in words.

use std::fmt::{self, Display, Formatter};

use equity::game::GameInfo;
use evaluator::HoleCards;
use holdem::range::Range;

use crate::spot::PlayerRange;

/// Returns a number with at most four decimals, without trailing zeros, and with commas between groups of
/// three digits, as in `1,326.5`. Numbers below 0.0001 have a power of ten, as in `6.1643e-293`.
pub fn number(number: f64) -> String {
    if number != 0.0 && number.abs() < 0.0001 {
        return weight(number, 0);
    }
    let text = decimals(number, 4);
    grouped(text.trim_end_matches('0').trim_end_matches('.'))
}

/// Returns a number with some decimals. A negative number that is rounded to 0 has no sign.
pub fn decimals(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(zero) if zero.bytes().all(|digit| matches!(digit, b'0' | b'.')) => zero.into(),
        _ => text,
    }
}

/// Returns a number with some decimals and its sign. A number that is rounded to 0 has no sign.
pub(crate) fn signed(number: f64, places: usize) -> String {
    let text = decimals(number, places);
    let is_positive = text.bytes().any(|digit| matches!(digit, b'1'..=b'9')) && number > 0.0;
    if is_positive { format!("+{text}") } else { text }
}

/// Returns a decimal number with commas between groups of three digits before the point, as in `41,095,296`.
pub fn grouped(number: impl Display) -> String {
    let text = number.to_string();
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        let left = whole.len() - place;
        if left.is_multiple_of(3) && grouped.ends_with(|c: char| c.is_ascii_digit()) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + rest
}

/// Returns a weight in units of two to the power of an exponent. If the exponent is 0 and the weight is not
/// tiny, the text is that of [`number`]. Otherwise it has a power of ten, which may be below the range of
/// floats.
pub fn weight(weight: f64, exponent: i32) -> String {
    if weight == 0.0 || (exponent == 0 && weight.abs() >= 0.0001) {
        return number(weight);
    }
    let log = weight.abs().log10() + f64::from(exponent) * 2f64.log10();
    // The digits are rounded first: 9.99999 becomes 1 with the next power.
    let (mut power, mut digits) = (log.floor(), (10f64.powf(log - log.floor()) * 1e4).round() / 1e4);
    if digits >= 10.0 {
        (power, digits) = (power + 1.0, digits / 10.0);
    }
    format!("{}e{power}", if weight < 0.0 { -digits } else { digits })
}

/// Returns a weight in units of two to the power of an exponent as the nearest float. The result is 0 if it
/// underflows.
pub(crate) fn times_power_of_two(weight: f64, exponent: i32) -> f64 {
    // Two steps are needed, because the power may underflow when the product does not.
    weight * 2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
}

/// Returns a count with its noun: `1 combo`, `2.5 combos`.
pub fn counted(count: f64, noun: &str) -> String {
    let count = number(count);
    let s = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{s}")
}

/// Returns the remaining part of a count: `1 of 6 combos is left`.
pub fn of_all(left: f64, all: f64, noun: &str) -> String {
    let left = number(left);
    let verb = if left == "1" { "is" } else { "are" };
    format!("{left} of {} {verb} left", counted(all, noun))
}

/// Returns the first of some texts separated by commas, and the number of others.
pub(crate) fn first_of(texts: impl ExactSizeIterator<Item = String>, most: usize) -> String {
    let more = texts.len().saturating_sub(most);
    let others = match more {
        0 => None,
        1 => Some("and 1 other".into()),
        more => Some(format!("and {more} others")),
    };
    texts.take(most).chain(others).collect::<Vec<_>>().join(", ")
}

/// Returns an equity in percent, in at most four characters.
pub fn equity(value: f64) -> String {
    let percent = 100.0 * value;
    if percent >= 99.95 { "100".into() } else { format!("{percent:.1}") }
}

/// Returns the number of combos of a range in words.
pub fn size(range: &Range, game: &'static GameInfo) -> String {
    let combos = counted(range.total_weight(), "combo");
    let mut text = format!("{combos}, {:.2} % of all hands", 100.0 * share(range, game));
    if !range.is_unweighted() {
        text += &format!(", by weight; {}", counted(range.count() as f64, "different one"));
    }
    text
}

/// Returns the share of all combos of a game that a range has, by weight.
pub(crate) fn share(range: &Range, game: &'static GameInfo) -> f64 {
    // Without a board, two known cards are a part of a hand.
    let all = if game.has_board() { game.hands() } else { HoleCards::COUNT as u64 };
    range.total_weight() / all as f64
}

/// Returns `true` if the shortest text of a range is unreadable, because it excludes hands again or is very
/// long.
pub(crate) fn is_puzzle(range: &Range) -> bool {
    let text = range.to_string();
    !range.is_unweighted() && (text.contains('!') || text.len() > SHOWN)
}

/// Returns a range as readable text, with weights before their hands where the shortest text is unreadable.
pub fn readable(range: &Range, game: &'static GameInfo) -> String {
    if !is_puzzle(range) {
        return range.text_in(game);
    }
    let part = |(weight, part): (f64, Range)| match (weight, part.to_string()) {
        (1.0, hands) => hands,
        (weight, hands) if hands.contains(',') => format!("{weight}({hands})"),
        (weight, hand) => format!("{hand}:{weight}"),
    };
    range.by_weight().into_iter().map(part).collect::<Vec<_>>().join(", ")
}

/// The number of characters of a range that a table shows.
const SHOWN: usize = 60;

/// Returns a range as text, cut if it is long.
pub fn short(range: &impl Display) -> String {
    cut(&range.to_string())
}

/// Returns the beginning of a text, or all of it if it is short.
pub fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// Returns the text that a function writes, like `fmt::from_fn` of later compilers.
pub(crate) fn written(write: impl Fn(&mut Formatter<'_>) -> fmt::Result) -> String {
    struct Written<W>(W);
    impl<W: Fn(&mut Formatter<'_>) -> fmt::Result> Display for Written<W> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            (self.0)(f)
        }
    }
    Written(write).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(
            [-4e-7, -0.0, 0.0, -6e-7].map(|number| decimals(number, 6)),
            ["0.000000", "0.000000", "0.000000", "-0.000001"]
        );
        assert_eq!(
            [-0.004, 0.004, -0.006, 12.0].map(|number| signed(number, 2)),
            ["0.00", "0.00", "-0.01", "+12.00"]
        );
        assert_eq!([-0.0, -1.5, -0.00004].map(number), ["0", "-1.5", "-4e-5"]);
    }
}
