//! The facts of hold'em and short deck, and their ranges, for programs about any game.

use std::prelude::rust_2024::*;

use equity::Shares;
use equity::game::{
    AnyRange, BoardValues, Coming, Feature, GameInfo, GameRanges, RangeOptions, RankedHand, ReadRangeError,
    combos,
};
use equity::internals::Value;
use evaluator::{CardSet, Game as Kind, Hand, Holdem};

use crate::Showdown;
use crate::engine::Engine;
use crate::range::{Order, StartingHand};
use crate::tables::PreflopTable;

/// Hold'em and short deck with both sets of rules.
pub static GAMES: [GameInfo; 3] = [
    info("holdem", Kind::Holdem, &["nlhe", "texas"], "Texas hold'em"),
    info("short-deck", Kind::ShortDeck, &["shortdeck", "6+", "six-plus"], "36 cards, sixes to aces"),
    info("short-deck-trips", Kind::ShortDeckTrips, &[], "36 cards, three of a kind beats a straight"),
];

const fn info(
    id: &'static str,
    ranks: Kind,
    aliases: &'static [&'static str],
    help: &'static str,
) -> GameInfo {
    GameInfo {
        id,
        name: ranks.name(),
        rules: ranks.rules(),
        aliases,
        title: ranks.title(),
        help,
        ranks,
        deck: ranks.deck(),
        hole_cards: Holdem::HOLE_CARDS,
        coming: Coming::Board { open: 0 },
        most_players: Showdown::MAX_PLAYERS,
        splits_pot: false,
    }
}

impl BoardValues for Engine {
    fn values(&self, board: CardSet, hands: &[CardSet], values: &mut [Value]) {
        for (value, &hand) in values.iter_mut().zip(hands) {
            *value = Value { high: self.table().rank(Hand::from_set_unchecked(board | hand)), low: 0 };
        }
    }

    fn time(&self, hands: usize) -> f64 {
        20.0 * hands as f64
    }
}

impl GameRanges for Engine {
    fn info(&self) -> &'static GameInfo {
        let game = self.rules().game;
        GAMES.iter().find(|info| info.ranks == game).expect("engines are for hold'em and short deck")
    }

    fn read_range(&self, text: &str, options: &RangeOptions<'_>) -> Result<AnyRange, ReadRangeError> {
        combos::read_range(self.info(), text, options)
    }

    fn full_range(&self) -> AnyRange {
        combos::full_range(self.info())
    }

    fn top(&self, percent: f64, order: Option<&str>) -> Result<AnyRange, ReadRangeError> {
        combos::top(self.info(), percent, order)
    }

    fn ranking(&self) -> Option<Vec<RankedHand>> {
        let game = self.rules().game;
        let (table, hands) = (PreflopTable::embedded_in(game)?, Order::default().hands_in(game)?);
        let ranked = |&hand: &StartingHand| {
            let (combos, all) = (hand.combo_count(), table.against_random(hand));
            let [wins, ties, losses] =
                [all.wins(), all.ties(), all.losses()].map(|cases| cases / combos as u64);
            RankedHand { hand: hand.to_string(), combos, shares: Shares::heads_up(wins, ties, losses) }
        };
        Some(hands.iter().map(ranked).collect())
    }

    fn board_values(&self) -> Option<&dyn BoardValues> {
        Some(self)
    }

    fn lacks(&self, feature: Feature) -> Option<&'static str> {
        match feature {
            Feature::Orders if self.rules().game != Kind::Holdem => Some("it has one order of hands"),
            _ => None,
        }
    }
}
