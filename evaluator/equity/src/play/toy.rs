//! A small game for tests: three hole cards, simple values, and a low half.

use evaluator::{CardSet, Game, Rank};

use super::{Coming, GameInfo, Play, Value};
use crate::hole::Hole;

/// The game.
#[derive(Clone, Copy)]
pub(crate) struct Toy;

static INFO: GameInfo = GameInfo {
    id: "toy",
    name: "toy",
    rules: None,
    aliases: &[],
    title: "the toy game",
    help: "A game for tests",
    ranks: Game::Holdem,
    deck: CardSet::FULL,
    hole_cards: 3,
    coming: Coming::Board { open: 0 },
    most_players: 4,
    splits_pot: true,
};

impl Play for Toy {
    type Hole = Hole;
    type Hand = CardSet;
    type OnBoard = CardSet;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn hand(&self, hole: Hole) -> CardSet {
        hole.cards()
    }

    fn on_board(&self, board: CardSet) -> CardSet {
        board
    }

    /// Hands win by the number of card ranks that are also on the board, then by the sum of their ranks. The
    /// low half goes to the lowest sum of ranks, up to ten.
    fn value(&self, board: &CardSet, hand: &CardSet) -> Value {
        let sum: u16 = hand.iter().map(|card| card.rank() as u16).sum();
        let shared =
            hand.iter().filter(|card| board.rank_mask() >> card.rank() as u16 & 1 != 0).count() as u16;
        let low = 11u16.saturating_sub(sum);
        Value { high: shared * 3 * Rank::COUNT as u16 + sum, low }
    }
}
