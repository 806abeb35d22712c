//! The possible hands of players with their weights.

use crate::conditioning::Lift;
use crate::game_info::GameInfo;
use crate::holding::Holding;
use crate::hole::Hole;
use crate::report::{Scale, unit_of};
use crate::{Emptied, EquityError};
use evaluator::CardSet;
use std::prelude::rust_2024::*;

/// The number of hands that are tried in the search for the heaviest deal, or for any deal.
const STEPS: u32 = 3_000_000;

/// A possible hand of a player, with its weight.
#[derive(Clone, Copy, Debug)]
pub struct Held<H = Hole> {
    /// The hole cards.
    pub hole: H,
    /// The weight, relative to a unit of the range.
    pub weight: f64,
}

/// The possible hands of a player.
#[derive(Clone, Debug)]
pub enum Seat<H = Hole> {
    /// Any hand of unknown cards, all with the same weight.
    Any,
    /// One of these.
    Hands(Vec<Held<H>>),
}

/// The possible hands of a player, and what their weights were before they were divided by a unit.
#[derive(Clone, Debug)]
pub struct Given<H> {
    seat: Seat<H>,
    unit: f64,
    is_unweighted: bool,
}

impl<H: Holding> Seat<H> {
    /// Returns any hand with this weight.
    pub fn any(unit: f64) -> Given<H> {
        Given { seat: Self::Any, unit, is_unweighted: unit == 1.0 }
    }

    /// Returns those hands of a range that have no known card. `all` iterates over its hands with their weights.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such hand.
    pub fn listed<I: Iterator<Item = (H, f64)>>(
        game: &GameInfo,
        player: usize,
        all: impl Fn() -> I,
        board: CardSet,
        dead: CardSet,
    ) -> Result<Given<H>, EquityError> {
        let absent = CardSet::FULL - game.deck;
        let is_live = |hole: &H| !hole.card_set().intersects(board | dead | absent);
        let hands = all().filter(|(hole, _)| is_live(hole));
        let mut hands: Vec<_> = hands.map(|(hole, weight)| Held { hole, weight }).collect();
        if hands.is_empty() {
            let hits = |cards: CardSet| all().all(|(hole, _)| hole.card_set().intersects(cards));
            if all().next().is_some() && hits(absent) {
                return Err(EquityError::RangeNotInDeck { player, game: game.title });
            }
            let by = Emptied::of(hits, board, dead);
            return Err(EquityError::EmptyRange { player, by });
        }
        let is_unweighted = hands.iter().all(|held| held.weight == 1.0);
        let (unit, _) = unit_of(hands.iter().map(|held| held.weight));
        if unit < 1.0 {
            hands.iter_mut().for_each(|held| held.weight /= unit);
        }
        Ok(Given { seat: Self::Hands(hands), unit, is_unweighted })
    }

    /// Returns the hands, or `None` if the player may hold any hand.
    pub fn hands(&self) -> Option<&[Held<H>]> {
        match self {
            Self::Any => None,
            Self::Hands(hands) => Some(hands),
        }
    }
}

/// The possible hands of all players. The largest weight of each range is between 1/2 and 1, and it is 1 if all
/// weights are the same.
#[derive(Clone, Debug)]
pub struct Seats<H> {
    /// The hands of each player.
    pub list: Vec<Seat<H>>,
    /// `true` if all given weights are 1.
    pub is_unweighted: bool,
    /// The factor on the weights of all deals that prevents underflow.
    pub lift: Lift,
    /// The value of 1 in the weights of cases.
    pub scale: Scale,
}

impl<H: Holding> Seats<H> {
    /// Creates the seats.
    ///
    /// # Errors
    ///
    /// Returns [`EquityError::NoDeal`] if two players share a card in every deal.
    pub fn new(given: Vec<Given<H>>) -> Result<Self, EquityError> {
        let is_unweighted = given.iter().all(|given| given.is_unweighted);
        let weighted = given.iter().map(|given| given.unit).filter(|&unit| unit != 1.0);
        let scale = weighted.fold(Scale::ONE, |scale, unit| scale.times(Scale::of(unit)));
        let list: Vec<_> = given.into_iter().map(|given| given.seat).collect();
        let mut seats = Self { list, is_unweighted, lift: Lift::NONE, scale };
        if seats.has_deal() == Some(false) {
            return Err(EquityError::NoDeal { players: seats.list.len() });
        }
        seats.set_lift();
        Ok(seats)
    }

    /// Returns `true` if all weights of each range are the same.
    pub fn is_even(&self) -> bool {
        self.lists().all(|hands| hands.iter().all(|held| held.weight == 1.0))
    }

    fn lists(&self) -> impl Iterator<Item = &[Held<H>]> {
        self.list.iter().filter_map(Seat::hands)
    }

    /// Sets a factor on the weights of all deals if the heaviest deal would underflow.
    fn set_lift(&mut self) {
        let least = |hands: &[Held<H>]| hands.iter().fold(1.0, |least: f64, held| least.min(held.weight));
        if Lift::may_be_needed(self.lists().map(least)) {
            let list = |hands: &[Held<H>]| {
                hands.iter().map(|held| (held.hole.card_set().bits(), held.weight)).collect()
            };
            self.lift = Lift::for_lists(self.lists().map(list).collect(), STEPS).unwrap_or(Lift::NONE);
            self.scale = self.scale.divided_by_power(self.lift.exponent());
        }
    }

    /// Returns `true` if all players can hold a hand at the same time. Returns `None` if that takes too long
    /// to decide.
    fn has_deal(&self) -> Option<bool> {
        let mut lists: Vec<&[Held<H>]> = self.lists().collect();
        lists.sort_by_key(|list| list.len());
        // Cards that all hands of a player contain.
        let held_always =
            |list: &&[Held<H>]| list.iter().fold(CardSet::FULL, |cards, held| cards & held.hole.card_set());
        let mut taken = CardSet::EMPTY;
        for cards in lists.iter().map(held_always) {
            if cards.intersects(taken) {
                return Some(false);
            }
            taken |= cards;
        }
        let mut steps = STEPS;
        has_deal(&lists, CardSet::EMPTY, &mut steps)
    }
}

fn has_deal<H: Holding>(lists: &[&[Held<H>]], used: CardSet, steps: &mut u32) -> Option<bool> {
    let Some((list, others)) = lists.split_first() else { return Some(true) };
    for held in *list {
        *steps = steps.checked_sub(1)?;
        let cards = held.hole.card_set();
        if !cards.intersects(used) && has_deal(others, used | cards, steps)? {
            return Some(true);
        }
    }
    Some(false)
}
