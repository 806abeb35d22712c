//! Options whose values are whole numbers.

use std::num::IntErrorKind;
use std::ops::RangeInclusive;

use render::words::grouped;

/// Returns a parser of whole numbers within a range. Its error names the range.
pub(crate) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse::<u64>();
        let is_huge = number.as_ref().is_err_and(|error| *error.kind() == IntErrorKind::PosOverflow);
        let number = number.ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match *range.end() {
            u64::MAX if is_huge => "expected a whole number below 2^64".into(),
            u64::MAX => format!("expected a whole number, {} or more", range.start()),
            end => format!("expected a whole number from {} to {}", range.start(), grouped(end)),
        })
    }
}

/// Returns a range of numbers in words: `5` or `5 to 7`.
pub(crate) fn span(numbers: &RangeInclusive<usize>) -> String {
    let (least, most) = (numbers.start(), numbers.end());
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_outside_of_the_range_are_refused() {
        let bins = whole::<u16>(1..=1000);
        assert_eq!((bins("1"), bins("1000")), (Ok(1), Ok(1000)));
        for text in ["0", "1001", "-1", "1e3", "ten", "", "1.5", "99999999999999999999"] {
            assert_eq!(bins(text), Err("expected a whole number from 1 to 1,000".into()), "{text:?}");
        }
        let seed = whole::<u64>(0..=u64::MAX);
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(seed("18446744073709551616"), Err("expected a whole number below 2^64".into()));
        assert_eq!(seed("-1"), Err("expected a whole number, 0 or more".into()));
    }
}
