//! What a question asks about: what each player may hold beside the known cards. And why there may be no answer.

mod error;

use equity::internals::check_board;
use equity::{Emptied, EquityError};
use evaluator::{CardSet, Game, Holdem};

pub use error::OmahaError;

use crate::hole::Hole;
use crate::range::Range;

/// The most players of a question.
pub(crate) const MOST_PLAYERS: usize = 6;

/// Ranges of which all weights are smaller are taken by the ratios of weights alone.
const LEAST_WEIGHT: f64 = 1e-30;

/// A hand that a player may hold, with its weight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    pub(crate) hole: Hole,
    pub(crate) weight: f64,
}

/// What a player may hold.
#[derive(Clone, Debug)]
pub(crate) enum Seat {
    /// Any hand of cards that are not known, with weight 1.
    Any,
    /// One of these.
    Hands(Vec<Held>),
}

impl Seat {
    fn new(player: usize, range: &Range, board: CardSet, dead: CardSet) -> Result<Self, EquityError> {
        if range.is_full() {
            return Ok(Self::Any);
        }
        let is_live = |hole: &Hole| !hole.cards().intersects(board | dead);
        let hands = range.iter().filter(|(hole, _)| is_live(hole));
        let mut hands: Vec<_> = hands.map(|(hole, weight)| Held { hole, weight }).collect();
        // Of all hands, those that the board takes among them: boards of one question take weights alike.
        let largest = range.iter().map(|(_, weight)| weight).fold(0.0, f64::max);
        if largest < LEAST_WEIGHT {
            // Products of all players' weights must not come to nothing.
            hands.iter_mut().for_each(|held| held.weight /= largest);
        }
        if hands.is_empty() {
            let hits = |cards: CardSet| range.iter().all(|(hole, _)| hole.cards().intersects(cards));
            let by = Emptied::of(hits, board, dead);
            return Err(EquityError::EmptyRange { player, by });
        }
        Ok(Self::Hands(hands))
    }

    /// The hands, if they are not all that there are.
    pub(crate) fn hands(&self) -> Option<&[Held]> {
        match self {
            Self::Any => None,
            Self::Hands(hands) => Some(hands),
        }
    }
}

/// A question that makes sense: what each player may hold beside the known cards.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) hole_cards: usize,
    /// Whether the lowest hand gets half of the pot.
    pub(crate) is_split: bool,
    pub(crate) board: CardSet,
    pub(crate) dead: CardSet,
    pub(crate) seats: Vec<Seat>,
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
        let seats: Vec<Seat> = ranges.iter().enumerate().map(seat).collect::<Result<_, _>>()?;
        let spot = Self { hole_cards, is_split: game == Game::Omaha8, board, dead, seats };
        if spot.has_deal() == Some(false) { Err(EquityError::NoDeal { players }.into()) } else { Ok(spot) }
    }

    pub(crate) fn players(&self) -> usize {
        self.seats.len()
    }

    /// The one of two players who may hold some hands alone, with these, if the other may hold any.
    pub(crate) fn against_any(&self) -> Option<(usize, &[Held])> {
        match self.seats.as_slice() {
            [Seat::Hands(hands), Seat::Any] => Some((0, hands)),
            [Seat::Any, Seat::Hands(hands)] => Some((1, hands)),
            _ => None,
        }
    }

    /// The cards that everybody knows.
    pub(crate) fn known(&self) -> CardSet {
        self.board | self.dead
    }

    /// Whether all weights are 1, so that cases are counted.
    pub(crate) fn is_unweighted(&self) -> bool {
        let is_one =
            |seat: &Seat| seat.hands().is_none_or(|hands| hands.iter().all(|held| held.weight == 1.0));
        self.seats.iter().all(is_one)
    }

    /// The number of entries that count cases: by winners, or by the players with the best and the lowest hands.
    pub(crate) fn case_kinds(&self) -> usize {
        1 << (self.players() * if self.is_split { 2 } else { 1 })
    }

    /// Whether all players can hold something at once; `None` if that takes too long to find out.
    fn has_deal(&self) -> Option<bool> {
        let mut lists: Vec<&[Held]> = self.seats.iter().filter_map(Seat::hands).collect();
        lists.sort_by_key(|list| list.len());
        // Cards that all of a player's hands have.
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
