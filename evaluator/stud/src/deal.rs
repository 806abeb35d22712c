//! A checked question: the known cards of each player.

use equity::game::{AnyRange, GameInfo};
use equity::internals::{CaseSets, Dealt, Players, Scale, Seat, Seats};
use equity::{EquityError, Holding, Player, Showdown};
use evaluator::CardSet;
use evaluator::internals::choose;

use crate::kind::OwnCards;
use equity::Known;

/// The known cards of each player, and the dead ones.
pub struct Deal {
    pub(crate) game: OwnCards,
    pub(crate) seats: Seats<Known>,
    /// The cards that nobody has and that cannot come.
    dead: CardSet,
    /// The number of cards to come of each player.
    to_come: Vec<usize>,
}

impl Deal {
    /// Checks a question.
    ///
    /// # Errors
    ///
    /// Returns an error if the question is invalid, or if no deal is possible.
    pub(crate) fn new(game: OwnCards, question: &Showdown<'_, Known>) -> Result<Self, EquityError> {
        let (info, players, dead) = (game.facts(), question.count(), question.get_dead());
        if !(2..=info.most_players).contains(&players) {
            return Err(info.player_count(players));
        }
        if !question.get_board().is_empty() {
            return Err(EquityError::NoBoard { game: info.title });
        }
        let mut to_come = Vec::with_capacity(players);
        let mut seats = Vec::with_capacity(players);
        for (player, given) in question.get_players().enumerate() {
            let found = known_count(given);
            let left = game.cards().checked_sub(found);
            to_come.push(left.ok_or_else(|| wrong_count(info, player, found))?);
            seats.push(Seat::listed(info, player, || hands(given), CardSet::EMPTY, dead)?);
        }
        let (left, needed) = (info.deck.len() - dead.len(), players * game.cards());
        if left < needed {
            return Err(EquityError::TooFewOwnCards { left, needed, players });
        }
        Ok(Self { game, seats: Seats::new(seats)?, dead: dead | (CardSet::FULL - info.deck), to_come })
    }

    /// Returns the possible known cards of a player with their weights.
    pub(crate) fn hands(&self, player: usize) -> impl Iterator<Item = (CardSet, f64)> + '_ {
        let hands = self.seats.list[player].hands().unwrap_or_default();
        hands.iter().map(|held| (held.hole.card_set(), held.weight))
    }

    /// Returns the number of possible hands of known cards.
    pub(crate) fn hand_count(&self, player: usize) -> usize {
        self.seats.list[player].hands().map_or(0, <[_]>::len)
    }

    /// Returns the number of cards to come of each player.
    pub(crate) fn to_come(&self) -> &[usize] {
        &self.to_come
    }

    /// Returns the number of ways in which the cards of a player may come, as if no opponent had any card.
    pub(crate) fn draws(&self, player: usize) -> f64 {
        let others = self.known() - self.always(player);
        let known = self.game.cards() - self.to_come[player];
        let left = CardSet::FULL.len() - others.len() - known;
        choose(left, self.to_come[player]) as f64
    }

    /// Returns the known cards of a player, if there is only one possibility.
    fn always(&self, player: usize) -> CardSet {
        let mut hands = self.hands(player);
        match (hands.next(), hands.next()) {
            (Some((cards, _)), None) => cards,
            _ => CardSet::EMPTY,
        }
    }

    /// Returns the cards that cannot come: dead cards, and those of players with only one possibility.
    pub(crate) fn known(&self) -> CardSet {
        (0..self.to_come.len()).fold(self.dead, |known, player| known | self.always(player))
    }

    /// Returns the dead cards, and those that are not in the deck.
    pub(crate) fn dead(&self) -> CardSet {
        self.dead
    }

    /// Returns the sets of players that cases are counted by.
    pub(crate) fn case_sets(&self) -> CaseSets {
        match self.game.facts().splits_pot {
            true => CaseSets::Halves(self.players()),
            false => CaseSets::Winners(self.players()),
        }
    }

    /// Returns the players whose known cards a simulation draws.
    pub(crate) fn drawn_players(&self) -> Players<'_, Known> {
        let lift = self.seats.lift.factor();
        Players { seats: &self.seats.list, hole_cards: 0, known: self.dead, lift }
    }
}

fn known_count(player: Player<'_, Known>) -> usize {
    match player {
        Player::Hand(known) => known.card_set().len(),
        Player::Range(range) => range.hole_cards(),
    }
}

fn wrong_count(info: &GameInfo, player: usize, found: usize) -> EquityError {
    EquityError::HoleCards { player, found, expected: info.hole_cards, game: info.title }
}

/// Returns the hands of a player with their weights.
fn hands(player: Player<'_, Known>) -> Box<dyn Iterator<Item = (Known, f64)> + '_> {
    match player {
        Player::Hand(known) => Box::new([(known, 1.0)].into_iter()),
        Player::Range(range) => {
            Box::new(AnyRange::hands(range).map(|(cards, weight)| (Known::from(cards), weight)))
        }
    }
}

impl Dealt for Deal {
    fn players(&self) -> usize {
        self.to_come.len()
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
        (0..self.players()).map(|player| self.hand_count(player) as f64 * self.draws(player)).product()
    }

    fn left(&self) -> CardSet {
        CardSet::FULL - self.dead
    }
}
