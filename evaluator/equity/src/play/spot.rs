//! A valid question: the possible hands of each player and the known cards.

use crate::board::check_board;
use crate::conditioning::Lift;
use crate::report::{CaseSets, MOST_PLAYERS, Scale, unit_of};
use crate::{Emptied, EquityError};
use evaluator::{CardSet, Holdem};
use std::prelude::rust_2024::*;

use crate::game_info::GameInfo;
use crate::hole::Hole;
use crate::range::Range;

/// The number of hands that are tried in the search for the heaviest deal.
const LIFT_STEPS: u32 = 3_000_000;

/// A possible hand of a player, with its weight.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    /// The hole cards.
    pub hole: Hole,
    /// The weight, relative to a unit of the range.
    pub weight: f64,
}

/// The possible hands of a player.
#[derive(Clone, Debug)]
pub enum Seat {
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
        game: &GameInfo,
        player: usize,
        range: &Range,
        board: CardSet,
        dead: CardSet,
    ) -> Result<(Self, WeightsAsked), EquityError> {
        // A full range is not listed, because six cards have 20 million hands.
        if let Some(unit) = range.weight_of_all().filter(|&unit| unit > 0.0) {
            return Ok((Self::Any, WeightsAsked { unit, is_unweighted: unit == 1.0 }));
        }
        let absent = CardSet::FULL - game.deck;
        let is_live = |hole: &Hole| !hole.cards().intersects(board | dead | absent);
        let hands = range.iter().filter(|(hole, _)| is_live(hole));
        let mut hands: Vec<_> = hands.map(|(hole, weight)| Held { hole, weight }).collect();
        if hands.is_empty() {
            let hits = |cards: CardSet| range.iter().all(|(hole, _)| hole.cards().intersects(cards));
            if !range.is_empty() && hits(absent) {
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
        Ok((Self::Hands(hands), WeightsAsked { unit, is_unweighted }))
    }

    /// Returns the hands, or `None` if the player may hold any hand.
    pub fn hands(&self) -> Option<&[Held]> {
        match self {
            Self::Any => None,
            Self::Hands(hands) => Some(hands),
        }
    }
}

/// A validated question: the possible hands of each player and the known cards.
#[derive(Clone, Debug)]
pub struct Spot {
    game: &'static GameInfo,
    board: CardSet,
    dead: CardSet,
    seats: Vec<Seat>,
    is_unweighted: bool,
    lift: Lift,
    /// The value of 1 in the weights of cases.
    pub(crate) scale: Scale,
}

impl Spot {
    /// Checks a question.
    ///
    /// # Errors
    ///
    /// Returns an error if the question is invalid, or if no deal is possible.
    ///
    /// # Panics
    ///
    /// Panics if the game has more players than pots can be divided among.
    pub fn new<'a>(
        game: &'static GameInfo,
        ranges: impl ExactSizeIterator<Item = &'a Range>,
        board: CardSet,
        dead: CardSet,
    ) -> Result<Self, EquityError> {
        let (players, hole_cards) = (ranges.len(), game.hole_cards);
        assert!(game.most_players <= MOST_PLAYERS, "{} has at most {MOST_PLAYERS} players", game.title);
        if !(2..=game.most_players).contains(&players) {
            return Err(game.player_count(players));
        }
        let ranges: Vec<&Range> = ranges.collect();
        if let Some(player) = ranges.iter().position(|range| range.hole_cards() != hole_cards) {
            let found = ranges[player].hole_cards();
            return Err(EquityError::HoleCards { player, found, expected: hole_cards, game: game.title });
        }
        if let Some(card) = (board - game.deck).iter().next() {
            return Err(EquityError::NotInDeck { card, game: game.title });
        }
        check_board(board, dead)?;
        let left = (game.deck - board - dead).len();
        let needed = players * hole_cards + Holdem::BOARD_CARDS - board.len();
        if left < needed {
            return Err(EquityError::TooFewCards { left, needed, players });
        }
        let seat = |(player, range): (usize, &Range)| Seat::new(game, player, range, board, dead);
        let seats: Vec<(Seat, WeightsAsked)> =
            ranges.into_iter().enumerate().map(seat).collect::<Result<_, _>>()?;
        let is_unweighted = seats.iter().all(|(_, asked)| asked.is_unweighted);
        let weighted = seats.iter().map(|(_, asked)| asked.unit).filter(|&unit| unit != 1.0);
        let scale = weighted.fold(Scale::ONE, |scale, unit| scale.times(Scale::of(unit)));
        let seats = seats.into_iter().map(|(seat, _)| seat).collect();
        let dead = dead | (CardSet::FULL - game.deck);
        let mut spot = Self { game, board, dead, seats, is_unweighted, lift: Lift::NONE, scale };
        if spot.has_deal() == Some(false) {
            return Err(EquityError::NoDeal { players });
        }
        spot.set_lift();
        Ok(spot)
    }

    /// Sets a factor on the weights of all deals if the heaviest deal would underflow.
    fn set_lift(&mut self) {
        let hands = || self.seats.iter().filter_map(Seat::hands);
        let least = |hands: &[Held]| hands.iter().fold(1.0, |least: f64, held| least.min(held.weight));
        if Lift::may_be_needed(hands().map(least)) {
            let list =
                |hands: &[Held]| hands.iter().map(|held| (held.hole.cards().bits(), held.weight)).collect();
            self.lift = Lift::for_lists(hands().map(list).collect(), LIFT_STEPS).unwrap_or(Lift::NONE);
            self.scale = self.scale.divided_by_power(self.lift.exponent());
        }
    }

    /// Returns the spot of a hand with weight 1 against the range of an opponent in this spot.
    #[must_use]
    pub fn of_hand(&self, hole: Hole, opponent: usize) -> Self {
        let seats = vec![Seat::Hands(vec![Held { hole, weight: 1.0 }]), self.seats[opponent].clone()];
        Self { seats, lift: Lift::NONE, ..self.clone() }
    }

    /// Returns the facts of the game.
    pub fn game(&self) -> &'static GameInfo {
        self.game
    }

    /// Returns the board: no cards, or three to five.
    pub fn board(&self) -> CardSet {
        self.board
    }

    /// Returns the dead cards, and those that are not in the deck.
    pub fn dead(&self) -> CardSet {
        self.dead
    }

    /// Returns the seats. The largest weight of each range is between 1/2 and 1, and it is 1 if all weights are
    /// the same.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Returns the factor on the weights of all deals that prevents underflow.
    pub fn lift(&self) -> Lift {
        self.lift
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.seats.len()
    }

    /// Returns the player with listed hands and those hands, if there are two players and the other may hold
    /// any hand.
    pub fn against_any(&self) -> Option<(usize, &[Held])> {
        match self.seats.as_slice() {
            [Seat::Hands(hands), Seat::Any] => Some((0, hands)),
            [Seat::Any, Seat::Hands(hands)] => Some((1, hands)),
            _ => None,
        }
    }

    /// Returns the cards that nobody holds and that cannot come: the board, the dead cards, and cards that are
    /// not in the deck.
    pub fn known(&self) -> CardSet {
        self.board | self.dead
    }

    /// Returns `true` if all weights are 1, so that cases are counted.
    pub fn is_unweighted(&self) -> bool {
        self.is_unweighted
    }

    /// Returns `true` if all weights of each range are the same, so that sums are integers.
    pub fn is_even(&self) -> bool {
        let are_same = |hands: &[Held]| hands.iter().all(|held| held.weight == 1.0);
        self.seats.iter().filter_map(Seat::hands).all(are_same)
    }

    /// Returns the sets of players that cases are counted by.
    pub fn case_sets(&self) -> CaseSets {
        match self.game.splits_pot {
            true => CaseSets::Halves(self.players()),
            false => CaseSets::Winners(self.players()),
        }
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

#[cfg(test)]
mod tests {
    use evaluator::Game;

    use super::*;

    #[test]
    #[should_panic = "the crowd has at most 10 players"]
    fn games_with_more_players_than_a_pot_can_be_divided_among_are_refused() {
        static CROWD: GameInfo = GameInfo {
            id: "crowd",
            name: "crowd",
            rules: None,
            aliases: &[],
            title: "the crowd",
            help: "A game for tests",
            ranks: Game::Holdem,
            deck: CardSet::FULL,
            hole_cards: 3,
            most_players: 11,
            splits_pot: true,
        };
        let ranges = vec![Range::full(3); 11];
        let _ = Spot::new(&CROWD, ranges.iter(), CardSet::EMPTY, CardSet::EMPTY);
    }
}
