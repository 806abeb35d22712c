//! The plans of hold'em: what they share, and their costs.

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use equity::Plan;
use equity::internals::{Dealt, ExactPlan, Lift, Plans, Reporter, Scale, bits_by_id, set_by_id};
use evaluator::{Card, CardSet, Game, HoleCards};

use crate::cost;
use crate::engine::Engine;
use crate::exact::{Exact, NO_TABLE, UNLIKE_COMBOS, enumeration_cost};
use crate::hand_vs_hand::Extent;
use crate::isomorphism::SuitSymmetry;
use crate::removal::Spot;
use crate::simulation;

/// The reason why plans that subtract weights do not apply if little weight remains.
const NEXT_TO_NOTHING: &str = "card removal leaves too little of the weights";

/// The reason why plans for the whole deck do not apply.
const KNOWN_CARDS: &str = "there is a board, or there are dead cards";

/// The reason why plans that know the order of hands do not apply.
const NOT_HOLDEM: &str = "it is for hold'em";

/// The estimated time of a plan on one thread in nanoseconds, or the reason why the plan does not apply.
type Cost = Result<f64, &'static str>;

/// The exact plans besides enumeration.
static EXACT: [ExactPlan<Engine>; 4] = [
    ExactPlan {
        plan: Plan::PreflopTable,
        cost: |query| query.deal.preflop_table(query.play),
        run: |query, reporter| query.deal.exact(query.play, reporter).by_preflop_table(),
    },
    ExactPlan {
        plan: Plan::ThreeWayTable,
        cost: |query| query.deal.three_way_table(query.play),
        run: |query, reporter| query.deal.exact(query.play, reporter).by_starting_hands(),
    },
    ExactPlan {
        plan: Plan::HandVsHand,
        cost: |query| query.deal.hand_vs_hand(query.play),
        run: |query, reporter| query.deal.exact(query.play, reporter).count(),
    },
    ExactPlan {
        plan: Plan::Sweep,
        cost: |query| query.deal.sweep(),
        run: |query, reporter| query.deal.exact(query.play, reporter).sweep(),
    },
];

/// The plans of hold'em.
pub(crate) const fn plans() -> Plans<Engine> {
    const ENUMERATION: ExactPlan<Engine> = ExactPlan {
        plan: Plan::Enumeration,
        cost: |query| query.deal.enumeration(),
        run: |query, reporter| query.deal.exact(query.play, reporter).enumerate(),
    };
    Plans::new(&EXACT, ENUMERATION, |query, stop, seed, reporter| {
        simulation::solve(&query.deal.spot, query.play, stop, seed, reporter)
    })
}

/// A spot with what several plans prepare for it.
#[doc(hidden)]
pub struct Ready {
    pub(crate) spot: Spot,
    /// The suit permutations that preserve the spot: only the identity until they are searched for.
    symmetry: SuitSymmetry,
    /// The hand-against-hand work of three and more players before the flop. For three players by combo, it
    /// is followed by the work for all combos of each player.
    extents: Vec<Extent>,
}

impl Dealt for Ready {
    fn players(&self) -> usize {
        self.spot.players()
    }

    fn is_unweighted(&self) -> bool {
        self.spot.is_unweighted()
    }

    fn is_even(&self) -> bool {
        self.spot.is_even()
    }

    fn scale(&self) -> Scale {
        self.spot.scale()
    }

    fn scale_without(&self, player: usize) -> Scale {
        self.spot.scale_without(player)
    }

    fn cases(&self) -> f64 {
        self.spot.deals() * self.spot.boards as f64
    }

    /// Enumeration does not cover combos outside of a player's range. For three players, other plans do.
    fn is_last(&self, plan: Plan) -> bool {
        plan == Plan::Enumeration && self.spot.by_combo && self.spot.players() <= 3
    }

    fn left(&self) -> CardSet {
        CardSet::FULL - self.spot.board - self.spot.dead
    }
}

impl Ready {
    pub(crate) fn new(spot: Spot) -> Self {
        let may_count = spot.players() > 2 && (spot.board | spot.dead).is_empty();
        let extents = if may_count { extents(&spot) } else { Vec::new() };
        Self { spot, symmetry: SuitSymmetry::identity(), extents }
    }

    /// Searches for suit symmetries if exact work takes so long that this is worthwhile. Returns `true` if there
    /// are any.
    pub(crate) fn use_symmetry(&mut self, cost: Duration) -> bool {
        let on_board = !self.spot.board.is_empty();
        let worth = if on_board { cost::WORTH_SYMMETRY_ON_BOARD } else { cost::WORTH_SYMMETRY };
        if cost >= worth {
            self.symmetry = SuitSymmetry::of_spot(&self.spot);
        }
        self.symmetry.order() > 1
    }

    /// Returns the card that represents all those that are equal up to suit symmetries.
    pub(crate) fn alike(&self, card: Card) -> Card {
        let representative = set_by_id(self.symmetry.canonical(bits_by_id(card.into())));
        representative.iter().next().unwrap_or(card)
    }

    pub(crate) fn symmetry(&self) -> &SuitSymmetry {
        &self.symmetry
    }

    fn exact<'a>(&'a self, engine: &'a Engine, reporter: &'a Reporter<'a>) -> Exact<'a> {
        Exact { spot: &self.spot, symmetry: &self.symmetry, engine, reporter }
    }

    /// Returns the cost of looking up pairs of combos.
    fn preflop_table(&self, engine: &Engine) -> Cost {
        refuse_if(self.spot.players() > 2, "it is for two players")?;
        refuse_if(self.has_known_cards(engine), KNOWN_CARDS)?;
        refuse_if(!engine.has_preflop_table(), NO_TABLE)?;
        Ok(cost::preflop_table(self.combos()))
    }

    /// Returns the cost of looking up triples of starting hands.
    fn three_way_table(&self, engine: &Engine) -> Cost {
        let spot = &self.spot;
        refuse_if(spot.players() != 3, "it is for three players")?;
        refuse_if(!is_holdem(engine), NOT_HOLDEM)?;
        refuse_if(self.has_known_cards(engine), KNOWN_CARDS)?;
        refuse_if(spot.lift != Lift::NONE, NEXT_TO_NOTHING)?;
        refuse_if(engine.three_way_table().is_none(), NO_TABLE)?;
        refuse_if(spot.three_hand_weights().is_none(), UNLIKE_COMBOS)?;
        Ok(cost::three_way_table(spot.starting_hands() as f64, spot.by_combo))
    }

    /// Returns the cost of counting hands against each other.
    fn hand_vs_hand(&self, engine: &Engine) -> Cost {
        let (spot, players) = (&self.spot, self.spot.players());
        refuse_if(!is_holdem(engine), NOT_HOLDEM)?;
        refuse_if(self.has_known_cards(engine), KNOWN_CARDS)?;
        if players == 2 {
            return Ok(cost::two_hands_counted(spot.deals()));
        }
        refuse_if(players == 3 && spot.is_ill_conditioned() || spot.lift != Lift::NONE, NEXT_TO_NOTHING)?;
        let is_too_large = self.extents.iter().any(|extent| extent.is_too_large());
        refuse_if(is_too_large, "the players may hold too many combinations of ranks")?;
        // By combo, all deals are counted once more for each player.
        let times = if spot.by_combo && players > 3 { 1 + players } else { 1 };
        let costs = self.extents.iter().map(|extent| extent.cost(players, times));
        Ok(if self.extents.is_empty() { f64::INFINITY } else { costs.sum() })
    }

    /// Returns the cost of a sweep over all boards.
    fn sweep(&self) -> Cost {
        let spot = &self.spot;
        refuse_if(spot.players() > 3, "it is for two or three players")?;
        refuse_if(spot.is_ill_conditioned(), NEXT_TO_NOTHING)?;
        let boards = cost::visited(spot.all_boards() as f64, self.symmetry.order());
        Ok(cost::sweep(boards, spot.players(), self.combos(), spot.is_even(), spot.by_combo))
    }

    /// Returns the cost of enumerating all deals.
    fn enumeration(&self) -> Cost {
        Ok(enumeration_cost(&self.spot, self.symmetry.order()))
    }

    /// Returns `true` if there is a board, or there are dead cards besides those that the deck lacks.
    fn has_known_cards(&self, engine: &Engine) -> bool {
        !self.spot.board.is_empty() || self.spot.dead != engine.rules().absent()
    }

    /// Returns the number of all players' combos.
    fn combos(&self) -> f64 {
        self.spot.ranges.iter().map(|range| range.count() as f64).sum()
    }
}

fn is_holdem(engine: &Engine) -> bool {
    engine.rules().game == Game::Holdem
}

/// Returns the reason as an error if the condition holds.
fn refuse_if(condition: bool, reason: &'static str) -> Result<(), &'static str> {
    if condition { Err(reason) } else { Ok(()) }
}

/// Returns the hand-against-hand work of a spot before the flop.
fn extents(spot: &Spot) -> Vec<Extent> {
    let mut extents = vec![Extent::of(&spot.ranges, spot.deals())];
    if spot.by_combo && spot.players() == 3 {
        extents.extend((0..3).map(|player| {
            let times = HoleCards::COUNT as f64 / spot.ranges[player].count() as f64;
            Extent::of(&spot.ranges_with_all_combos_of(player), times * spot.deals())
        }));
    }
    extents
}
