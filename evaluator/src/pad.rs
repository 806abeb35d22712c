//! Width and precision for text that is written in pieces, and lists in error messages.

use core::fmt;

/// Writes text in pieces and applies the formatter's width, alignment, fill and precision, like [`str`].
///
/// # Errors
///
/// Returns an error if a piece or the formatter fails.
pub fn pad(
    f: &mut fmt::Formatter<'_>,
    write: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    struct Pieces<W>(W);

    impl<W: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Pieces<W> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            (self.0)(f)
        }
    }

    if f.width().is_none() && f.precision().is_none() {
        return write(f);
    }
    let pieces = Pieces(write);
    f.pad(&if f.alternate() { alloc::format!("{pieces:#}") } else { alloc::format!("{pieces}") })
}

/// Writes a list as in "one, two or three".
pub(crate) fn write_choice<const N: usize>(
    f: &mut fmt::Formatter<'_>,
    choices: [&'static str; N],
) -> fmt::Result {
    for (i, choice) in choices.into_iter().enumerate() {
        f.write_str(match i {
            0 => "",
            _ if i + 1 == N => " or ",
            _ => ", ",
        })?;
        f.write_str(choice)?;
    }
    Ok(())
}
