//! Times in the units that people use.

use std::time::Duration;

/// The units from two of which on a time is told in them, with their seconds, largest first.
const UNITS: [(&str, f64); 4] =
    [("years", 31_556_952.0), ("days", 86_400.0), ("hours", 3_600.0), ("minutes", 60.0)];

/// Estimates beyond this stand for "no end in sight", and may be the largest number there is.
const MOST_YEARS: f64 = 1e6;

/// A time in words, roughly: whole units, and a decimal below ten of them.
pub(crate) fn rough(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 0.1 {
        return format!("{time:.1?}");
    }
    let unit = UNITS.into_iter().find(|(_, unit)| seconds >= 2.0 * unit);
    let (name, unit) = unit.unwrap_or(("seconds", 1.0));
    let count = seconds / unit;
    match (name, count) {
        ("years", MOST_YEARS..) => "more than a million years".into(),
        // Whole numbers have no decimals.
        (_, ..10.0) if (count * 10.0).round() % 10.0 != 0.0 => format!("{count:.1} {name}"),
        (_, 0.5..1.5) => "1 second".into(),
        _ => format!("{count:.0} {name}"),
    }
}

/// The same of an estimate, with "about" before it where that can be said.
pub(crate) fn about(estimate: Duration) -> String {
    let text = rough(estimate);
    if text.starts_with("more") { text } else { format!("about {text}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_by_size() {
        let cases = [
            (0.0123, "12.3ms"),
            (0.72, "0.7 seconds"),
            (1.0, "1 second"),
            (1.26, "1.3 seconds"),
            (9.97, "10 seconds"),
            (60.0, "60 seconds"),
            (119.0, "119 seconds"),
            (120.0, "2 minutes"),
            (60.0 * 119.0, "119 minutes"),
            (3_600.0 * 2.5, "2.5 hours"),
            (40_486_396.0, "469 days"),
            (31_556_952.0 * 585.0, "585 years"),
            (31_556_952.0 * 999_999.0, "999999 years"),
        ];
        for (seconds, expected) in cases {
            assert_eq!(rough(Duration::from_secs_f64(seconds)), expected, "{seconds}");
        }
        assert_eq!(rough(Duration::MAX), "more than a million years");
        assert_eq!(about(Duration::MAX), "more than a million years");
        assert_eq!(about(Duration::from_secs(60)), "about 60 seconds");
        assert_eq!(rough(Duration::from_secs(31_556_952_000_001)), "more than a million years");
    }
}
