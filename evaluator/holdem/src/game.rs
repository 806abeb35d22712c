//! The facts of hold'em and short deck, and their ranges, for programs about any game.

use std::borrow::Cow;
use std::prelude::rust_2024::*;

use equity::Shares;
use equity::game::{
    AnyRange, BoardValues, Budget, Coming, Feature, GameInfo, GameRanges, RangeOptions, RankedHand,
    ReadRangeError, of_another_game,
};
use equity::internals::Value;
use evaluator::{CardSet, Game as Kind, Hand, Holdem};

use crate::Showdown;
use crate::engine::Engine;
use crate::range::{Dialect, Order, Range, RangeErrorKind, RangeReader, StartingHand};
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

impl Engine {
    /// Returns the reader of ranges with these options.
    fn reader(&self, options: &RangeOptions<'_>) -> Result<RangeReader, ReadRangeError> {
        let mut reader = RangeReader::new().game(self.rules().game);
        if let Some(name) = options.dialect {
            let dialect: Result<Dialect, _> = name.parse();
            reader = reader.dialect(dialect.map_err(|error| ReadRangeError::of_option("dialect", error))?);
        }
        if let Some(name) = options.order {
            reader = reader.order(order(name)?);
        }
        if let Some(names) = options.names.cloned() {
            reader = reader.names(move |name| {
                let range = names(name, &Budget::default())?;
                range.of_two_cards().map(Cow::into_owned).ok_or_else(|| of_another_game(name))
            });
        }
        Ok(reader)
    }
}

fn order(name: &str) -> Result<Order, ReadRangeError> {
    name.parse().map_err(|error: crate::range::UnknownOrder| ReadRangeError::of_option("order", error))
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
        let reader = self.reader(options)?;
        // A single hand takes less time than the weights of all.
        let is_hand =
            |cards: &CardSet| cards.len() == Holdem::HOLE_CARDS && (*cards - self.info().deck).is_empty();
        match text.parse().ok().filter(|_| text.len() == 2 * Holdem::HOLE_CARDS).filter(is_hand) {
            Some(hand) => Ok(AnyRange::Hand(hand)),
            None => Ok(reader.read(text)?.into()),
        }
    }

    fn full_range(&self) -> AnyRange {
        Range::full().for_game(self.rules().game).into()
    }

    fn top(&self, percent: f64, order: Option<&str>) -> Result<AnyRange, ReadRangeError> {
        let order = order.map_or(Ok(Order::default()), self::order)?;
        let hands = order.top_in(self.rules().game, percent);
        let hands = hands.ok_or_else(|| ReadRangeError::of_option("order", RangeErrorKind::OrderOfHoldem))?;
        Ok(hands.iter().flat_map(|hand| hand.combos()).collect::<Range>().into())
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
