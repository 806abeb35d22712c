//! What a game changes in a question: the deck, and which hands beat which.

use evaluator::internals::CATEGORY_SHIFT;
use evaluator::order::Order;
use evaluator::{CardSet, Category, Game};

/// The game and the categories of an order of hands, without the order's type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) game: Game,
    /// The categories, weakest first.
    categories: &'static [(Category, u16)],
}

impl Rules {
    pub(crate) const fn of<O: Order<Category = Category>>() -> Self {
        Self { game: O::GAME, categories: O::CATEGORIES }
    }

    /// The category of a rank by its number.
    #[inline(always)]
    pub(crate) fn category(&self, rank: u16) -> Category {
        self.categories[usize::from(rank >> CATEGORY_SHIFT)].0
    }

    /// The number of the weakest rank of a category.
    pub(crate) fn first_of(&self, category: Category) -> u16 {
        let place = self.categories.iter().position(|&(other, _)| other == category);
        (place.unwrap_or(self.categories.len()) as u16) << CATEGORY_SHIFT
    }

    /// The cards that the deck lacks.
    pub(crate) fn absent(&self) -> CardSet {
        CardSet::FULL - self.game.deck()
    }
}
