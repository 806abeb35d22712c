//! The deal of a general game: the possible hands of each player and the known cards.

use crate::EquityError;
use crate::board::check_dead;
use crate::conditioning::Lift;
use crate::report::{CaseSets, MAX_PLAYERS, Scale};
use evaluator::{CardSet, Holdem};
use std::prelude::rust_2024::*;

use super::enumeration::most_cases;
use crate::game_info::GameInfo;
use crate::holding::{Holding, Player};
use crate::hole::Hole;
use crate::question::{Dealt, Showdown};
use crate::seat::{Held, Seat, Seats};
use crate::simulation::Players;

/// A validated question: the possible hands of each player and the known cards.
#[derive(Clone, Debug)]
pub struct Deal<H = Hole> {
    game: &'static GameInfo,
    board: CardSet,
    dead: CardSet,
    seats: Seats<H>,
}

impl<H: Holding> Deal<H> {
    /// Checks a question.
    ///
    /// # Errors
    ///
    /// Returns an error if the question is invalid, or if no deal is possible.
    ///
    /// # Panics
    ///
    /// Panics if the game has more players than pots can be divided among.
    pub fn new(game: &'static GameInfo, question: &Showdown<'_, H>) -> Result<Self, EquityError> {
        let (players, hole_cards) = (question.count(), game.hole_cards);
        let (board, dead) = (question.get_board(), question.get_dead());
        assert!(game.most_players <= MAX_PLAYERS, "{} has at most {MAX_PLAYERS} players", game.title);
        if !(2..=game.most_players).contains(&players) {
            return Err(game.player_count(players));
        }
        let mut counts = question.get_players().map(Player::hole_cards).enumerate();
        if let Some((player, found)) = counts.find(|(_, found)| *found != hole_cards) {
            return Err(EquityError::HoleCards { player, found, expected: hole_cards, game: game.title });
        }
        if let Some(card) = (board - game.deck).iter().next() {
            return Err(EquityError::NotInDeck { card, game: game.title });
        }
        if let Some(error) = game.wrong_board(board.len()) {
            return Err(error);
        }
        check_dead(board, dead)?;
        let left = (game.deck - board - dead).len();
        let needed = players * hole_cards + Holdem::BOARD_CARDS - board.len();
        if left < needed {
            return Err(EquityError::TooFewCards { left, needed, players });
        }
        let seat = |(player, given): (usize, Player<'_, H>)| {
            let range = &*given.range();
            // A full range is not listed, because six cards have 20 million hands.
            match H::weight_of_all(range).filter(|&unit| unit > 0.0) {
                Some(unit) => Ok(Seat::any(unit)),
                None => Seat::listed(game, player, || H::hands(range), board, dead),
            }
        };
        let seats = question.get_players().enumerate().map(seat).collect::<Result<_, _>>()?;
        let dead = dead | (CardSet::FULL - game.deck);
        Ok(Self { game, board, dead, seats: Seats::new(seats)? })
    }

    /// Returns the deal of a hand with weight 1 against the range of an opponent in this deal.
    #[must_use]
    pub fn of_hand(&self, hole: H, opponent: usize) -> Self {
        let seats = vec![Seat::Hands(vec![Held { hole, weight: 1.0 }]), self.seats()[opponent].clone()];
        Self { seats: Seats { list: seats, lift: Lift::NONE, ..self.seats.clone() }, ..self.clone() }
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
    pub fn seats(&self) -> &[Seat<H>] {
        &self.seats.list
    }

    /// Returns the factor on the weights of all deals that prevents underflow.
    pub fn lift(&self) -> Lift {
        self.seats.lift
    }

    /// Returns the players whose hands a simulation draws.
    pub fn drawn_players(&self) -> Players<'_, H> {
        let (hole_cards, known, lift) = (self.game.hole_cards, self.known(), self.lift().factor());
        Players { seats: self.seats(), hole_cards, known, lift }
    }

    /// Returns the player with listed hands and those hands, if there are two players and the other may hold
    /// any hand.
    pub fn against_any(&self) -> Option<(usize, &[Held<H>])> {
        match self.seats() {
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

    /// Returns the sets of players that cases are counted by.
    pub fn case_sets(&self) -> CaseSets {
        match self.game.splits_pot {
            true => CaseSets::Halves(self.players()),
            false => CaseSets::Winners(self.players()),
        }
    }
}

impl<H: Holding> Dealt for Deal<H> {
    fn players(&self) -> usize {
        self.seats().len()
    }

    fn is_unweighted(&self) -> bool {
        self.seats.is_unweighted
    }

    fn is_even(&self) -> bool {
        self.seats.is_even()
    }

    fn scale(&self) -> Scale {
        self.seats.scale
    }

    fn cases(&self) -> f64 {
        most_cases(self)
    }

    fn left(&self) -> CardSet {
        CardSet::FULL - self.known()
    }
}

#[cfg(test)]
mod tests {
    use evaluator::Game;

    use crate::game_info::Coming;

    use super::*;
    use crate::range::Range;

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
            coming: Coming::Board { open: 0 },
            most_players: 11,
            splits_pot: true,
        };
        let ranges = vec![Range::full(3); 11];
        let _ = Deal::new(&CROWD, &Showdown::new(&ranges));
    }
}
