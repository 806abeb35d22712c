//! Ranges from text.

use std::sync::Arc;

use equity::game::{AnyRange, Budget, Feature, Names, RangeOptions, ReadRangeError};
use holdem::range::{Dialect, Order};

use crate::games::AnyGame;
use crate::support::lacking;

/// A reader of a game's ranges.
#[derive(Clone)]
pub struct RangeReader {
    game: AnyGame,
    dialect: Option<&'static str>,
    order: Option<&'static str>,
    names: Option<Names>,
}

impl RangeReader {
    /// Creates a reader.
    ///
    /// # Errors
    ///
    /// Returns the name of an option that the game lacks, and a message in which `prefix` is before that name.
    pub fn new(
        game: &AnyGame,
        dialect: Dialect,
        order: Order,
        prefix: &str,
    ) -> Result<Self, (&'static str, String)> {
        let check = |option, what, feature| {
            let message = lacking(&format!("{prefix}{option}"), what, feature, &**game);
            message.map_or(Ok(()), |message| Err((option, message)))
        };
        let dialect = (dialect != Dialect::default()).then(|| dialect.name());
        let order = (order != Order::default()).then(|| order.name());
        if dialect.is_some() {
            check("dialect", "the choice of a dialect", Feature::Dialects)?;
        }
        // Games whose ranges have dialects refuse an order when they read a percentage.
        if order.is_some() && game.lacks(Feature::Dialects).is_some() {
            check("order", "the choice of an order", Feature::Orders)?;
        }
        Ok(Self { game: game.clone(), dialect, order, names: None })
    }

    /// Sets a function that returns the range with a name, given a reader for its text and the budget of the text
    /// with the name. In the text of a name, another name has the error `nested`.
    #[must_use]
    pub fn names(
        self,
        find: impl Fn(&str, &Self, &Budget<'_>) -> Result<AnyRange, String> + Send + Sync + 'static,
        nested: &'static str,
    ) -> Self {
        let none: Names = Arc::new(move |_, _| Err(nested.into()));
        let inner = Self { names: Some(none), ..self.clone() };
        Self { names: Some(Arc::new(move |name, budget| find(name, &inner, budget))), ..self }
    }

    /// Parses a range within the usual budget of a text.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid token.
    pub fn read(&self, text: &str) -> Result<AnyRange, ReadRangeError> {
        self.read_within(text, &Budget::default())
    }

    /// Parses a range within a budget.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid token, for the token that exceeds the budget, or if parsing is stopped.
    pub fn read_within(&self, text: &str, budget: &Budget<'_>) -> Result<AnyRange, ReadRangeError> {
        let Self { game, dialect, order, names } = self;
        let options =
            RangeOptions { dialect: *dialect, order: *order, names: names.as_ref(), budget: Some(budget) };
        game.read_range(text, &options)
    }

    /// Returns the game.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }
}
