use core::fmt;

use super::LowCategory;
use crate::category::Category;

/// A category of an order that is known at run time.
///
/// ```
/// use evaluator::order::AnyCategory;
/// use evaluator::{Category, Game};
///
/// let (pair, values) = Game::Holdem.categories()[1];
/// assert_eq!((pair, values), (AnyCategory::High(Category::OnePair), 2_860 + 858 + 156 + 13));
/// assert_eq!((pair.to_string(), pair.snake_case()), ("one pair".into(), "one_pair"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyCategory {
    /// A category of an order in which the highest hand wins.
    High(Category),
    /// A category of an order in which the lowest hand wins.
    Low(LowCategory),
}

impl AnyCategory {
    /// Returns the name in snake case: "one_pair".
    #[must_use]
    pub const fn snake_case(self) -> &'static str {
        match self {
            Self::High(category) => category.snake_case(),
            Self::Low(category) => category.snake_case(),
        }
    }
}

/// Writes the name in English, lower case: "one pair".
impl fmt::Display for AnyCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::High(category) => category.fmt(f),
            Self::Low(category) => category.fmt(f),
        }
    }
}

impl From<Category> for AnyCategory {
    fn from(category: Category) -> Self {
        Self::High(category)
    }
}

impl From<LowCategory> for AnyCategory {
    fn from(category: LowCategory) -> Self {
        Self::Low(category)
    }
}
