//! Values as text.

use std::fmt::Display;

/// Checks that a value is padded and cut as its text is.
///
/// # Panics
///
/// Some format gives the value another text than a string.
pub fn check_padding(value: &impl Display) {
    let text = value.to_string();
    let width = text.chars().count() + 3;
    let formats: [[String; 2]; 8] = [
        [format!("{value:width$}"), format!("{text:width$}")],
        [format!("{value:>width$}"), format!("{text:>width$}")],
        [format!("{value:^width$}"), format!("{text:^width$}")],
        [format!("{value:*<width$}"), format!("{text:*<width$}")],
        [format!("{value:1}"), format!("{text:1}")],
        [format!("{value:.0}"), format!("{text:.0}")],
        [format!("{value:.1}"), format!("{text:.1}")],
        [format!("{value:>6.4}"), format!("{text:>6.4}")],
    ];
    for [found, expected] in formats {
        assert_eq!(found, expected, "{text:?}");
    }
}
