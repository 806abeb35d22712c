//! The rules of a game that equities depend on: the deck and the hand categories.

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

    /// Returns the category of a hand rank.
    #[inline(always)]
    pub(crate) fn category(&self, rank: u16) -> Category {
        self.categories[usize::from(rank >> CATEGORY_SHIFT)].0
    }

    /// Returns the weakest hand rank of a category.
    pub(crate) fn first_of(&self, category: Category) -> u16 {
        let place = self.categories.iter().position(|&(other, _)| other == category);
        (place.unwrap_or(self.categories.len()) as u16) << CATEGORY_SHIFT
    }

    /// Returns the cards that are not in the deck.
    pub(crate) fn absent(&self) -> CardSet {
        CardSet::FULL - self.game.deck()
    }
}
