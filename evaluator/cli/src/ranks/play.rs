//! Games as types, for code that is compiled for each game.

use std::fmt::Display;

use evaluator::layout::PlaceBits;
pub(crate) use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, ShortDeck, ShortDeckTrips};
use evaluator::order::{LowCategory, Order};
use evaluator::{CardSet, Category, ClassIn, Embedded, Game, HoleCards, RankIn};
use render::values::Values;

/// A game as a type.
pub(crate) trait Play: 'static {
    /// The order of hands.
    type Order: Embedded<Category: CategoryName>;

    /// The game.
    const GAME: Game = Self::Order::GAME;

    /// `true` if some hands cannot win, as in eight or better.
    const HAS_QUALIFIER: bool = false;

    /// Returns `true` if a hand can win.
    fn can_win(_: RankIn<Self::Order>) -> bool {
        true
    }

    /// Returns the hand in English.
    fn words(class: ClassIn<Self::Order>) -> String {
        class.to_string()
    }

    /// Returns the places that the hole cards fill in a hand's number in OpenHoldem's layout, or `None` if
    /// the game has no such numbers.
    fn place_bits(_: ClassIn<Self::Order>, _hand: CardSet, _: HoleCards) -> Option<PlaceBits> {
        None
    }

    /// Returns the hand's numbers.
    fn values(class: ClassIn<Self::Order>) -> Values {
        Values::of_rank(class.rank().as_u16())
    }
}

/// The name of a category in JSON.
pub(crate) trait CategoryName: Display {
    /// Returns the name, such as "one_pair".
    fn snake_case(self) -> &'static str;
}

impl CategoryName for Category {
    fn snake_case(self) -> &'static str {
        self.snake_case()
    }
}

impl CategoryName for LowCategory {
    fn snake_case(self) -> &'static str {
        self.snake_case()
    }
}

impl Play for High {
    type Order = Self;

    fn place_bits(class: ClassIn<Self>, hand: CardSet, hole_cards: HoleCards) -> Option<PlaceBits> {
        Some(PlaceBits::of(class.pokerval(), hand, hole_cards.into()))
    }

    fn values(class: ClassIn<Self>) -> Values {
        Values::of(class.rank(), class)
    }
}

/// Ace-to-five in which only lows of eight or better win.
pub(crate) struct EightOrBetter;

/// The text for a hand that does not qualify for low.
pub(crate) const NO_LOW: &str = "no low";

impl Play for EightOrBetter {
    type Order = AceToFive;
    const GAME: Game = Game::EightOrBetter;
    const HAS_QUALIFIER: bool = true;

    fn can_win(rank: RankIn<AceToFive>) -> bool {
        rank.is_eight_or_better()
    }

    fn words(class: ClassIn<AceToFive>) -> String {
        if Self::can_win(class.rank()) { class.to_string() } else { NO_LOW.into() }
    }
}

// Games that need nothing except their order.

impl Play for ShortDeck {
    type Order = Self;
}

impl Play for ShortDeckTrips {
    type Order = Self;
}

impl Play for AceToFive {
    type Order = Self;
}

impl Play for DeuceToSeven {
    type Order = Self;
}

impl Play for Badugi {
    type Order = Self;
}

/// Evaluates an expression with the type of a game.
macro_rules! by_game {
    ($game:expr, $play:ident => $run:expr) => {
        $crate::ranks::play::by_game!(
            $game, $play => $run, ShortDeck ShortDeckTrips AceToFive EightOrBetter DeuceToSeven Badugi
        )
    };
    ($game:expr, $play:ident => $run:expr, $($name:ident)*) => {
        match $game {
            $(evaluator::Game::$name => {
                type $play = $crate::ranks::play::$name;
                $run
            })*
            // Hold'em, and Omaha, which has the hand ranks of hold'em. `Game` is non-exhaustive, so the
            // compiler requires this arm.
            _ => {
                type $play = $crate::ranks::play::High;
                $run
            }
        }
    };
}

pub(crate) use by_game;

/// The number of games in the macro, including hold'em, and the four kinds of Omaha. A game with its own
/// order must be added to the macro.
const _: () = assert!(Game::ALL.len() == 7 + 4);
