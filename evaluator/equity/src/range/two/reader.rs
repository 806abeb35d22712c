use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

use evaluator::Game;

use crate::range::two::dialect::Dialect;
use crate::range::two::error::RangeError;
use crate::range::two::order::Order;
use crate::range::two::parse;
use crate::range::two::range::Range;

/// A function from the name of a range to the range, or to the reason why the name is invalid.
type Names = dyn Fn(&str) -> Result<Range, String> + Send + Sync;

/// A parser of ranges with options: the meaning of `+`, the order for percentages, and named ranges.
///
/// ```
/// use holdem::range::{Dialect, Range, RangeReader};
///
/// let reader = RangeReader::new().dialect(Dialect::Slide).names(|name| match name {
///     "broadway" => Ok("AT+,KT+,QT+,JT,TT+".parse().expect("hands")),
///     _ => Err(format!("no range is called {name:?}")),
/// });
/// assert_eq!(reader.read("@broadway:0.5, !As")?.count(), 171);
/// assert_eq!(reader.read("@button").unwrap_err().to_string(), r#""@button" at character 1: no range is called "button""#);
/// assert!("@broadway".parse::<Range>().is_err());
/// # Ok::<(), holdem::range::RangeError>(())
/// ```
#[derive(Clone, Default)]
pub struct RangeReader {
    pub(crate) dialect: Dialect,
    pub(crate) order: Order,
    pub(crate) game: Game,
    pub(crate) names: Option<Arc<Names>>,
}

/// Returns `true` if ranges of two hole cards are read for a game with this order: hold'em, or short deck.
#[must_use]
pub const fn is_dealt(game: Game) -> bool {
    matches!(game, Game::Holdem | Game::ShortDeck | Game::ShortDeckTrips)
}

impl RangeReader {
    /// Creates a reader that reads like `FromStr` of [`Range`]: in the default dialect and order, and without
    /// names.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the meaning of `+` and `-` after neighboring ranks.
    #[must_use]
    pub fn dialect(self, dialect: Dialect) -> Self {
        Self { dialect, ..self }
    }

    /// Sets the order for percentages.
    #[must_use]
    pub fn order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// Sets the game. Hands have only cards of its deck, so that `22+` is `66+` in short deck and `A2s` is an
    /// error. Percentages are of its starting hands, in its own order.
    ///
    /// ```
    /// use holdem::range::{Range, RangeReader};
    /// use evaluator::Game;
    ///
    /// let reader = RangeReader::new().game(Game::ShortDeck);
    /// assert_eq!(reader.read("22+")?, "66+".parse::<Range>()?);
    /// assert_eq!(reader.read("random")?.count(), 630);
    /// assert_eq!(reader.read("5%")?.to_string(), "TT+");
    /// let error = reader.read("AKs, A2s").unwrap_err();
    /// assert_eq!(error.to_string(), "\"A2s\" at character 6: a short deck has no cards below the six");
    /// assert!(RangeReader::new().game(Game::Badugi).read("AKs").is_err());
    /// # Ok::<(), holdem::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn game(self, game: Game) -> Self {
        Self { game, ..self }
    }

    /// Sets the function that resolves names: `@button` is the range that it returns for `button`, or an
    /// error with the reason that it returns. The library itself reads no files. A function that does can
    /// support `@file`.
    #[must_use]
    pub fn names(self, names: impl Fn(&str) -> Result<Range, String> + Send + Sync + 'static) -> Self {
        Self { names: Some(Arc::new(names)), ..self }
    }

    /// Reads a range.
    ///
    /// # Errors
    ///
    /// Returns the error of the first token that is not [valid](super), or [`RangeErrorKind::OtherGame`] if
    /// the reader's game is neither hold'em nor short deck.
    ///
    /// [`RangeErrorKind::OtherGame`]: crate::range::two::RangeErrorKind::OtherGame
    pub fn read(&self, text: &str) -> Result<Range, RangeError> {
        parse::range(text, self)
    }
}

impl fmt::Debug for RangeReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { dialect, order, game, names } = self;
        write!(
            f,
            "RangeReader({dialect}, {order}, {game}, {} names)",
            if names.is_some() { "with" } else { "without" }
        )
    }
}
