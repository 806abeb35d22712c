//! The input of a question: the possible hands of each player and the known cards. It also has the errors.

mod error;

use equity::internals::{Lift, Scale, check_board, power_of_two_above};
use equity::{Emptied, EquityError};
use evaluator::{CardSet, Game, Holdem};

pub use error::OmahaError;

use crate::hole::Hole;
use crate::range::Range;

/// The maximum number of players.
pub(crate) const MOST_PLAYERS: usize = 6;

/// The number of hands that are tried in the search for the heaviest deal.
const LIFT_STEPS: u32 = 3_000_000;

/// A possible hand of a player, with its weight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    pub(crate) hole: Hole,
    pub(crate) weight: f64,
}

/// The possible hands of a player.
#[derive(Clone, Debug)]
pub(crate) enum Seat {
    /// Any hand of unknown cards, all with the same weight.
    Any,
    /// One of these.
    Hands(Vec<Held>),
}

/// Properties of a range's weights before they were divided by a unit.
#[derive(Clone, Copy, Debug)]
struct WeightsAsked {
    unit: f64,
    is_unweighted: bool,
}

impl Seat {
    fn new(
        player: usize,
        range: &Range,
        board: CardSet,
        dead: CardSet,
    ) -> Result<(Self, WeightsAsked), EquityError> {
        // A full range is not listed, because six cards have 20 million hands.
        if let Some(unit) = range.weight_of_all().filter(|&unit| unit > 0.0) {
            return Ok((Self::Any, WeightsAsked { unit, is_unweighted: unit == 1.0 }));
        }
        let is_live = |hole: &Hole| !hole.cards().intersects(board | dead);
        let hands = range.iter().filter(|(hole, _)| is_live(hole));
        let mut hands: Vec<_> = hands.map(|(hole, weight)| Held { hole, weight }).collect();
        if hands.is_empty() {
            let hits = |cards: CardSet| range.iter().all(|(hole, _)| hole.cards().intersects(cards));
            let by = Emptied::of(hits, board, dead);
            return Err(EquityError::EmptyRange { player, by });
        }
        let is_unweighted = hands.iter().all(|held| held.weight == 1.0);
        let largest = hands.iter().fold(0.0, |largest: f64, held| largest.max(held.weight));
        let is_even = hands.iter().all(|held| held.weight == largest);
        // If all weights are the same they become 1, and their sums are exact. Others are divided by a power
        // of two, without rounding.
        let unit = if is_even || largest == 1.0 { largest } else { power_of_two_above(largest) };
        if unit < 1.0 {
            hands.iter_mut().for_each(|held| held.weight /= unit);
        }
        Ok((Self::Hands(hands), WeightsAsked { unit, is_unweighted }))
    }

    /// Returns the hands, or `None` if the player may hold any hand.
    pub(crate) fn hands(&self) -> Option<&[Held]> {
        match self {
            Self::Any => None,
            Self::Hands(hands) => Some(hands),
        }
    }
}

/// A validated question: the possible hands of each player and the known cards.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) hole_cards: usize,
    /// `true` if the lowest hand wins half of the pot.
    pub(crate) is_split: bool,
    pub(crate) board: CardSet,
    pub(crate) dead: CardSet,
    /// The seats. The largest weight of each range is between 1/2 and 1, and it is 1 if all weights are the
    /// same.
    pub(crate) seats: Vec<Seat>,
    is_unweighted: bool,
    /// The factor on the weights of all deals that prevents underflow.
    pub(crate) lift: Lift,
    /// The value of 1 in the weights of cases.
    pub(crate) scale: Scale,
}

impl Spot {
    pub(crate) fn new(
        game: Game,
        ranges: &[Range],
        board: CardSet,
        dead: CardSet,
    ) -> Result<Self, OmahaError> {
        if !game.is_omaha() {
            return Err(OmahaError::NotOmaha(game));
        }
        let (players, hole_cards) = (ranges.len(), game.hole_cards());
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(OmahaError::PlayerCount(players));
        }
        if let Some(player) = ranges.iter().position(|range| range.hole_cards() != hole_cards) {
            return Err(OmahaError::HoleCards { player, found: ranges[player].hole_cards(), game });
        }
        check_board(board, dead)?;
        let left = CardSet::FULL.len() - (board | dead).len();
        let needed = players * hole_cards + Holdem::BOARD_CARDS - board.len();
        if left < needed {
            return Err(EquityError::TooFewCards { left, needed, players }.into());
        }
        let seat = |(player, range)| Seat::new(player, range, board, dead);
        let seats: Vec<(Seat, WeightsAsked)> =
            ranges.iter().enumerate().map(seat).collect::<Result<_, _>>()?;
        let is_unweighted = seats.iter().all(|(_, asked)| asked.is_unweighted);
        let weighted = seats.iter().map(|(_, asked)| asked.unit).filter(|&unit| unit != 1.0);
        let scale = weighted.fold(Scale::ONE, |scale, unit| scale.times(Scale::of(unit)));
        let seats = seats.into_iter().map(|(seat, _)| seat).collect();
        let (is_split, lift) = (game == Game::Omaha8, Lift::NONE);
        let mut spot = Self { hole_cards, is_split, board, dead, seats, is_unweighted, lift, scale };
        if spot.has_deal() == Some(false) {
            return Err(EquityError::NoDeal { players }.into());
        }
        spot.lift();
        Ok(spot)
    }

    /// Sets a factor on the weights of all deals if the heaviest deal would underflow.
    fn lift(&mut self) {
        let hands = || self.seats.iter().filter_map(Seat::hands);
        let least = |hands: &[Held]| hands.iter().fold(1.0, |least: f64, held| least.min(held.weight));
        if Lift::may_be_needed(hands().map(least)) {
            let list =
                |hands: &[Held]| hands.iter().map(|held| (held.hole.cards().bits(), held.weight)).collect();
            self.lift = Lift::for_lists(hands().map(list).collect(), LIFT_STEPS).unwrap_or(Lift::NONE);
            self.scale = self.scale.divided_by_power(self.lift.exponent());
        }
    }

    pub(crate) fn players(&self) -> usize {
        self.seats.len()
    }

    /// Returns the player with listed hands and those hands, if there are two players and the other may hold
    /// any hand.
    pub(crate) fn against_any(&self) -> Option<(usize, &[Held])> {
        match self.seats.as_slice() {
            [Seat::Hands(hands), Seat::Any] => Some((0, hands)),
            [Seat::Any, Seat::Hands(hands)] => Some((1, hands)),
            _ => None,
        }
    }

    /// Returns the board and the dead cards.
    pub(crate) fn known(&self) -> CardSet {
        self.board | self.dead
    }

    /// Returns `true` if all weights are 1, so that cases are counted.
    pub(crate) fn is_unweighted(&self) -> bool {
        self.is_unweighted
    }

    /// Returns `true` if all weights of each range are the same, so that sums are integers.
    pub(crate) fn is_even(&self) -> bool {
        let are_same = |hands: &[Held]| hands.iter().all(|held| held.weight == 1.0);
        self.seats.iter().filter_map(Seat::hands).all(are_same)
    }

    /// The number of entries that count cases: by winners, or by the players with the best and the lowest hands.
    pub(crate) fn case_kinds(&self) -> usize {
        1 << (self.players() * if self.is_split { 2 } else { 1 })
    }

    /// Returns `true` if all players can hold a hand at the same time. Returns `None` if that takes too long
    /// to decide.
    fn has_deal(&self) -> Option<bool> {
        let mut lists: Vec<&[Held]> = self.seats.iter().filter_map(Seat::hands).collect();
        lists.sort_by_key(|list| list.len());
        // Cards that all hands of a player contain.
        let held_always =
            |list: &&[Held]| list.iter().fold(CardSet::FULL, |cards, held| cards & held.hole.cards());
        let mut taken = CardSet::EMPTY;
        for cards in lists.iter().map(held_always) {
            if cards.intersects(taken) {
                return Some(false);
            }
            taken |= cards;
        }
        has_deal(&lists, CardSet::EMPTY, &mut 3_000_000)
    }
}

fn has_deal(lists: &[&[Held]], used: CardSet, steps: &mut usize) -> Option<bool> {
    let Some((list, others)) = lists.split_first() else { return Some(true) };
    for held in *list {
        *steps = steps.checked_sub(1)?;
        if !held.hole.cards().intersects(used) && has_deal(others, used | held.hole.cards(), steps)? {
            return Some(true);
        }
    }
    Some(false)
}
