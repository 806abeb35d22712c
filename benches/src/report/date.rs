//! Dates, from seconds since 1970: the only thing that a calendar crate would be needed for.

/// The day in UTC, as 2026-03-01.
#[must_use]
pub fn date(seconds: u64) -> String {
    // Years that begin in March end with the leap day: then months have 30.6 days as far as whole days can tell. 719,468
    // days lie between the first of March of the year 0 and 1970.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", 400 * era + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(951_782_400), "2000-02-29");
        assert_eq!(date(951_868_800), "2000-03-01");
        assert_eq!(date(1_735_689_599), "2024-12-31");
        assert_eq!(date(1_735_689_600), "2025-01-01");
        assert_eq!(date(4_107_542_400), "2100-03-01");
    }
}
