//! A percentage beside hands. Programs print the share of a range in front of it or behind it: `14.6%, 22+ A9s+`.

use alloc::format;
use alloc::string::String;

use super::tokens::{TextReader, is_blank, is_numeric, is_percent};

/// The tokens of a list as far as they tell whether a percentage is the share of the hands beside it. `W` is the
/// weights that tokens set.
pub(crate) struct Shares<'a, W> {
    share: Option<Share<'a, W>>,
    /// The number of percentages without a weight.
    count: usize,
    has_hands: bool,
}

/// A percentage that may be the share of the other tokens of its list.
pub(crate) struct Share<'a, W> {
    /// The start of the token.
    pub start: TextReader<'a>,
    /// The end of the token.
    pub end: TextReader<'a>,
    /// The weights that the other tokens set.
    pub others: W,
    /// The digits of the percentage.
    digits: &'a str,
}

impl<W> Default for Shares<'_, W> {
    fn default() -> Self {
        Self { share: None, count: 0, has_hands: false }
    }
}

impl<'a, W: Clone> Shares<'a, W> {
    /// Adds the token from `start` to `end`. `weights` are those before it. Returns `true` if it is the first
    /// percentage of the list.
    pub(crate) fn add(&mut self, start: &TextReader<'a>, end: &TextReader<'a>, weights: &W) -> bool {
        let token = &start.rest()[..start.rest().len() - end.rest().len()];
        let Some(digits) = share(token) else {
            self.has_hands |= !is_of_percentages(token);
            return false;
        };
        self.count += 1;
        if self.share.is_none() {
            let (start, end) = (start.clone(), end.clone());
            self.share = Some(Share { start, end, others: weights.clone(), digits });
        }
        self.count == 1
    }

    /// Returns the weights that all tokens but the first percentage set, once there is one.
    pub(crate) fn others(&mut self) -> Option<&mut W> {
        self.share.as_mut().map(|share| &mut share.others)
    }

    /// Returns `true` if the list has a percentage.
    pub(crate) fn has_percentage(&self) -> bool {
        self.count > 0
    }

    /// Returns the percentage if the list has exactly one, and hands.
    pub(crate) fn beside_hands(self) -> Option<Share<'a, W>> {
        self.share.filter(|_| self.count == 1 && self.has_hands)
    }
}

impl<W> Share<'_, W> {
    /// Returns `true` if hands with this percentage of all hands have the share up to its last digit, rounded or
    /// cut off.
    pub(crate) fn is_of(&self, percent: f64) -> bool {
        let Ok(share) = self.digits.parse::<f64>() else { return false };
        let decimals = self.digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let unit = (0..decimals).fold(1.0, |unit, _| unit / 10.0);
        (share - unit * 0.5 - SLACK..share + unit + SLACK).contains(&percent)
    }

    /// Returns the reason why the list is refused if other hands than those of the share are beside it.
    pub(crate) fn reason(&self, percent: f64) -> String {
        let digits = self.digits;
        // A rounded sum may be a little below 0.
        let percent = percent.max(0.0) + 0.0;
        format!(
            "the share of the other hands, which are {percent:.2}%, or the best {digits}% of all hands too? expected \
             the hands alone, or 0-{digits}% for the best hands with them"
        )
    }
}

/// The tolerance for rounding of a share, in percent.
const SLACK: f64 = 1e-9;

/// Returns the digits of a token that is a single percentage, alone or as a group: `15%`, `top 15%`, `(15 %)`.
fn share(token: &str) -> Option<&str> {
    let mut token = token.trim();
    for [open, close] in [['(', ')'], ['[', ']'], ['{', '}'], ['"', '"']] {
        if let Some(inside) = token.strip_prefix(open).and_then(|token| token.strip_suffix(close)) {
            token = inside.trim();
        }
    }
    let (number, has_word) = match behind_top(token) {
        Some(number) => (number, true),
        None => (token, false),
    };
    let digits = match number.strip_suffix(is_percent) {
        Some(digits) => digits.trim_end_matches(is_blank),
        None if has_word => number,
        None => return None,
    };
    (!digits.is_empty() && digits.chars().all(is_numeric)).then_some(digits)
}

/// Returns the text after the word "top".
fn behind_top(token: &str) -> Option<&str> {
    let (word, number) = token.split_at_checked(3)?;
    word.eq_ignore_ascii_case("top").then(|| number.trim_start_matches(is_blank))
}

/// Returns `true` if a token begins with a percentage that is not the weight of a group.
fn is_of_percentages(token: &str) -> bool {
    let number = behind_top(token).unwrap_or(token);
    let mut behind = TextReader::new(number);
    let is_number = behind.number_ahead() || number.len() < token.len();
    behind.skip(is_numeric);
    behind.percent_sign();
    is_number && behind.peek() != Some('(')
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn percentages_alone_are_shares() {
        for (token, digits) in [
            ("15%", Some("15")),
            ("14.6 %", Some("14.6")),
            ("(14.6%)", Some("14.6")),
            ("[ 5% ]", Some("5")),
            ("\"5%\"", Some("5")),
            ("Top 15%", Some("15")),
            ("top15", Some("15")),
            ("15", None),
            ("5-15%", None),
            ("15%:0.5", None),
            ("15%!AA", None),
            ("(15%, AA)", None),
            ("top", None),
            ("AA", None),
        ] {
            assert_eq!(share(token), digits, "{token}");
        }
    }

    #[test]
    fn a_share_is_rounded_or_cut_off() {
        let share =
            |digits| Share { start: TextReader::new(""), end: TextReader::new(""), others: (), digits };
        let fits = |digits: &'static str, percents: &[f64]| -> Vec<bool> {
            percents.iter().map(|&percent| share(digits).is_of(percent)).collect()
        };
        assert_eq!(fits("14.6", &[14.54, 14.55, 14.63, 14.69, 14.71]), [false, true, true, true, false]);
        assert_eq!(fits("15", &[14.4, 14.5, 15.9, 16.1]), [false, true, true, false]);
        assert_eq!(fits("14.63", &[14.62, 14.6305, 14.65]), [false, true, false]);
    }
}
