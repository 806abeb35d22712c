//! The kinds of Omaha.

use std::sync::LazyLock;

use equity::{Plan, Shares};
use evaluator::{CardSet, Game};

use crate::exact::{hand_vs_random, hands_preflop, sweep};
use crate::hole::Hole;
use crate::play::{ByHand, ExactPlan, GameInfo, Play, Value};
use crate::preflop_table::{self, PreflopTable};
use crate::range::{Order, StartingHand};
use crate::rank::{OnBoard, PairsOf};

/// A kind of Omaha, where exactly two hole cards play with exactly three of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Omaha {
    /// Four hole cards.
    Four,
    /// Five hole cards.
    Five,
    /// Six hole cards.
    Six,
    /// Four hole cards, and the lowest hand of eight or better wins half of the pot.
    EightOrBetter,
}

impl Omaha {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Four, Self::Five, Self::Six, Self::EightOrBetter];

    /// The maximum number of players.
    pub const MOST_PLAYERS: usize = 6;

    /// Returns the kind of Omaha that a game is, or `None` for other games.
    ///
    /// ```
    /// use evaluator::Game;
    /// use omaha::Omaha;
    ///
    /// assert_eq!(Omaha::of(Game::Omaha8), Some(Omaha::EightOrBetter));
    /// assert_eq!(Omaha::of(Game::Holdem), None);
    /// ```
    #[must_use]
    pub fn of(game: Game) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.info().ranks == game)
    }
}

static KINDS: [GameInfo; 4] = [
    info(Game::Omaha, &["plo", "plo4"], "Four hole cards, of which two play with three of the board"),
    info(Game::Omaha5, &["plo5"], "As in omaha, with five hole cards"),
    info(Game::Omaha6, &["plo6"], "As in omaha, with six hole cards"),
    info(
        Game::Omaha8,
        &["plo8", "o8", "omaha-hi-lo"],
        "Four hole cards, half of the pot for the lowest hand of eight or better",
    ),
];

const fn info(game: Game, aliases: &'static [&'static str], help: &'static str) -> GameInfo {
    GameInfo {
        id: game.name(),
        name: game.name(),
        rules: None,
        aliases,
        title: game.title(),
        help,
        ranks: game,
        deck: CardSet::FULL,
        hole_cards: game.hole_cards(),
        most_players: Omaha::MOST_PLAYERS,
        splits_pot: matches!(game, Game::Omaha8),
    }
}

impl Play for Omaha {
    type Hand = PairsOf;
    type OnBoard = OnBoard;

    const VALUE_TIME: f64 = 18.0;

    fn info(&self) -> &'static GameInfo {
        &KINDS[*self as usize]
    }

    fn hand(&self, hole: Hole) -> PairsOf {
        PairsOf::new(hole)
    }

    #[inline]
    fn on_board(&self, board: CardSet) -> OnBoard {
        OnBoard::new(board)
    }

    #[inline]
    fn value(&self, on_board: &OnBoard, hand: &PairsOf) -> Value {
        let low = if *self == Self::EightOrBetter { on_board.low(hand).into() } else { 0 };
        Value { high: on_board.rank(hand).cast_unsigned(), low }
    }

    fn plans(&self) -> &'static [ExactPlan<Self>] {
        const PLANS: [ExactPlan<Omaha>; 4] = [
            ExactPlan { plan: Plan::PreflopTable, cost: preflop_table::cost, run: preflop_table::look_up },
            ExactPlan { plan: Plan::HandVsHand, cost: hands_preflop::cost, run: hands_preflop::count },
            ExactPlan { plan: Plan::HandVsHand, cost: hand_vs_random::cost, run: hand_vs_random::count },
            ExactPlan { plan: Plan::Sweep, cost: sweep::cost, run: sweep::sweep },
        ];
        match self {
            Self::EightOrBetter => &[],
            _ => &PLANS,
        }
    }

    fn by_hand(&self) -> Result<ByHand<Self>, &'static str> {
        match self {
            Self::Four => Ok(ByHand { cost: sweep::by_hand_cost, run: sweep::by_hand }),
            _ => Err(sweep::BY_HAND),
        }
    }

    fn order(&self) -> Option<&'static Order> {
        static ORDER: LazyLock<Option<Order>> = LazyLock::new(|| Some(table()?.order()));
        // The order is for games in which the best hand wins the whole pot.
        if *self == Self::Four { ORDER.as_ref() } else { None }
    }

    fn against_random(&self, hand: StartingHand) -> Option<Shares<u64>> {
        Some(table().filter(|_| *self == Self::Four)?.outcome(hand))
    }
}

/// Returns the table of starting hands, if the program has it.
fn table() -> Option<&'static PreflopTable> {
    #[cfg(feature = "embedded")]
    return Some(PreflopTable::embedded());
    #[cfg(not(feature = "embedded"))]
    None
}
