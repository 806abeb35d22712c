use crate::by_name;

/// The meaning of `+` and `-` after two neighboring ranks, such as `98s+`, on which programs differ.
///
/// | text | [`Kicker`](Self::Kicker) | [`Slide`](Self::Slide) |
/// |-|-|-|
/// | `TT+` | TT, JJ, QQ, KK, AA | the same |
/// | `A9s+` | A9s, ATs, AJs, AQs, AKs | the same |
/// | `97s+` | 97s, 98s | the same |
/// | `98s+` | 98s | 98s, T9s, JTs, QJs, KQs, AKs |
/// | `KQ+` | KQ | KQ, AK |
/// | `98s-` | 98s, 97s, … 92s | 98s, 87s, 76s, … 32s |
///
/// The rest of the syntax is the same. The text of a [`Range`](super::Range) has the same
/// meaning in both.
///
/// ```
/// use holdem::range::{Dialect, Range};
///
/// let dialect: Dialect = "slide".parse()?;
/// assert_eq!((dialect, dialect.name()), (Dialect::Slide, "slide"));
/// assert_eq!(Range::parse("98s+", Dialect::Kicker)?.count(), 4);
/// assert_eq!(Range::parse("98s+", dialect)?.count(), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// The higher card stays and the lower one rises to just below it: one rule for all hands except pairs.
    /// This is how eval7 and OMPEval read ranges, and the meaning of charts with `J9s+, T9s+` in one row.
    #[default]
    Kicker,
    /// Neighboring ranks rise together up to ace and king. All others are as in [`Kicker`](Self::Kicker).
    /// This is how rs_poker and postflop-solver read ranges.
    Slide,
}

impl Dialect {
    /// All dialects, the default first.
    pub const ALL: [Self; 2] = [Self::Kicker, Self::Slide];

    /// Returns the dialect's name, as `FromStr` reads it: "kicker", "slide".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kicker => "kicker",
            Self::Slide => "slide",
        }
    }
}

/// The error for a text that does not name a [`Dialect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownDialect;

by_name!(Dialect, UnknownDialect: "no such dialect: expected kicker or slide");
