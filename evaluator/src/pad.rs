//! Width and precision for text that is written in pieces.

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
