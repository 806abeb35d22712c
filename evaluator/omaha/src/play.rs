//! Omaha as a game: the values of hands, and the plans.

use std::sync::LazyLock;

use equity::game::{BoardHands, CategoryCounter, Played};
use equity::{Plan, Shares};
use evaluator::lookup::batch::BatchError;
use evaluator::order::AceToFive;
use evaluator::{CardSet, HandRank, RankIn};

use crate::exact::{hands_preflop, sweep};
use crate::preflop_table::{self, PreflopTable};
use crate::rank::{Batch, OnBoard, PairsOf, best_hand, best_low, category_counts, lowest_hand};
use equity::Hole;
use equity::play::{ByHand, ExactPlan, GameInfo, Plans, Play, Value};

use crate::kind::{Lows, Omaha};
use equity::range::{Order, StartingHand};

impl Play for Omaha {
    type Hole = Hole;
    type Hand = PairsOf;
    type OnBoard = OnBoard;

    const VALUE_TIME: f64 = 18.0;

    fn info(&self) -> &'static GameInfo {
        self.facts()
    }

    #[inline]
    fn hand(&self, hole: Hole) -> PairsOf {
        PairsOf::new(hole)
    }

    #[inline]
    fn on_board(&self, board: CardSet) -> OnBoard {
        OnBoard::new(board, self.lows())
    }

    #[inline]
    fn value(&self, on_board: &OnBoard, hand: &PairsOf) -> Value {
        Value { high: on_board.rank(hand).cast_unsigned(), low: on_board.low(hand) }
    }

    fn board_hands(&self) -> Option<&dyn BoardHands> {
        Some(self)
    }

    fn plans(&self) -> Plans<Self> {
        static PLANS: [ExactPlan<Omaha>; 3] = [
            ExactPlan { plan: Plan::PreflopTable, cost: preflop_table::cost, run: preflop_table::look_up },
            ExactPlan { plan: Plan::HandVsHand, cost: hands_preflop::cost, run: hands_preflop::count },
            ExactPlan { plan: Plan::Sweep, cost: sweep::cost, run: sweep::sweep },
        ];
        if self.splits_pot() { Plans::GENERAL } else { Plans::with(&PLANS) }
    }

    fn by_hand(&self) -> Result<ByHand<Self>, &'static str> {
        match self {
            Self::Four => Ok(ByHand { cost: sweep::by_hand_cost, run: sweep::by_hand }),
            _ => Ok(ByHand::GENERAL),
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

impl BoardHands for Omaha {
    fn best(&self, hole: Hole, board: CardSet) -> Option<Played> {
        best_hand(hole, board)
    }

    fn best_low(&self, hole: Hole, board: CardSet) -> Option<Played<RankIn<AceToFive>>> {
        match self.lows() {
            Lows::None => None,
            Lows::EightOrBetter => best_low(hole, board),
            Lows::All => lowest_hand(hole, board),
        }
    }

    fn rank_rows(&self, rows: &[u8], ranks: &mut [HandRank]) -> Result<(), BatchError> {
        Batch::new(self.hole_cards()).rank_rows(rows, ranks)
    }

    fn category_counter(&self) -> Option<CategoryCounter> {
        match self {
            Self::Four => Some(|on_progress| category_counts(on_progress).map(Vec::from)),
            _ => None,
        }
    }
}

/// Returns the table of starting hands, if the program has it.
fn table() -> Option<&'static PreflopTable> {
    #[cfg(feature = "embedded")]
    return Some(PreflopTable::embedded());
    #[cfg(not(feature = "embedded"))]
    None
}
