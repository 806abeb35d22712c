//! Games as types, for what is compiled for each.

use std::fmt::Display;

use evaluator::layout::PlaceBits;
pub(crate) use evaluator::order::{AceToFive, Badugi, DeuceToSeven, High, ShortDeck, ShortDeckTrips};
use evaluator::order::{LowCategory, Order};
use evaluator::{CardSet, Category, ClassIn, Embedded, Game, HoleCards, RankIn};
use render::values::Values;

/// A game as a type.
pub(crate) trait Play: 'static {
    /// Which hands beat which.
    type Order: Embedded<Category: CategoryName>;

    /// The game.
    const GAME: Game = Self::Order::GAME;

    /// Whether some hands cannot win, as in eight or better.
    const HAS_QUALIFIER: bool = false;

    /// Whether a hand can win.
    fn can_win(_: RankIn<Self::Order>) -> bool {
        true
    }

    /// The hand in English.
    fn words(class: ClassIn<Self::Order>) -> String {
        class.to_string()
    }

    /// Which places of a hand's number in OpenHoldem's layout the hole cards fill, if the game has such numbers.
    fn place_bits(_: ClassIn<Self::Order>, _hand: CardSet, _: HoleCards) -> Option<PlaceBits> {
        None
    }

    /// The hand's numbers.
    fn values(class: ClassIn<Self::Order>) -> Values {
        Values::of_rank(class.rank().as_u16())
    }
}

/// What machines call a category.
pub(crate) trait CategoryName: Display {
    /// The name: "one_pair".
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

/// Ace-to-five, for lows of eight or better.
pub(crate) struct EightOrBetter;

/// What is said of a hand that is no low of eight or better.
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

// Games that have nothing of their own but their order.

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

/// Does something by the type of a game.
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
            // Hold'em, and Omaha, whose hands are ranked as hold'em's are. `Game` may grow, so the compiler wants this arm.
            _ => {
                type $play = $crate::ranks::play::High;
                $run
            }
        }
    };
}

pub(crate) use by_game;

/// As many games as the macro knows, hold'em among them, and the four kinds of Omaha. A game with an order of its own gets its
/// name there.
const _: () = assert!(Game::ALL.len() == 7 + 4);
