//! Hold'em and short deck as games: every [`Engine`] is a [`Game`].

use std::prelude::rust_2024::*;
use std::time::Duration;

use equity::game::{
    AnyRange, Budget, Feature, Game, GameInfo, HandResult, NextCards, PlayerRange, Question, RangeOptions,
    RankedHand, ReadRangeError, SetOperation, range_named,
};
use equity::{EquityError, Options, Report, Shares};
use evaluator::{CardSet, Game as Kind, Holdem, HoleCards};

use crate::engine::Engine;
use crate::question::Showdown;
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
        most_players: Showdown::MOST_PLAYERS,
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
            reader = reader.names(move |name| range_named(&names, name, &Budget::default()));
        }
        Ok(reader)
    }

    /// Calls a function with the typed question and the engine for its instruction set.
    fn with_question<T>(
        &self,
        question: &Question<'_>,
        answer: impl FnOnce(Showdown<'_>, &Self) -> Result<T, EquityError>,
    ) -> Result<T, EquityError> {
        question.check_ranges::<Range>(self.info())?;
        let ranges = question.ranges.iter().filter_map(AnyRange::downcast::<Range>);
        let showdown = Showdown { setup: question.setup(), ..Showdown::new(ranges) };
        match question.isa {
            Some(isa) if isa != self.isa() => answer(showdown, &self.clone().using(isa)),
            _ => answer(showdown, self),
        }
    }
}

fn order(name: &str) -> Result<Order, ReadRangeError> {
    name.parse().map_err(|error: crate::range::UnknownOrder| ReadRangeError::of_option("order", error))
}

impl Game for Engine {
    fn info(&self) -> &'static GameInfo {
        let game = self.rules().game;
        GAMES.iter().find(|info| info.ranks == game).expect("engines are for hold'em and short deck")
    }

    fn read_range(&self, text: &str, options: &RangeOptions<'_>) -> Result<AnyRange, ReadRangeError> {
        Ok(self.reader(options)?.read(text)?.into())
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

    fn equity(&self, question: &Question<'_>) -> Result<Report, EquityError> {
        self.with_question(question, |showdown, engine| showdown.run(engine))
    }

    fn equity_if_short(&self, question: &Question<'_>) -> Option<Result<Report, EquityError>> {
        self.with_question(question, |showdown, engine| showdown.run_if_short(engine).transpose()).transpose()
    }

    fn exact_cost(&self, question: &Question<'_>) -> Result<Duration, EquityError> {
        self.with_question(question, |showdown, engine| showdown.exact_cost(engine))
    }

    fn next_cards(&self, question: &Question<'_>) -> Result<NextCards, EquityError> {
        let report = self.with_question(question, |showdown, engine| showdown.runouts(engine))?;
        let cards = report.next_cards().iter().map(|next| (next.card(), next.shares().to_vec())).collect();
        let (shares, is_counted) = (report.shares().to_vec(), report.is_counted());
        Ok(NextCards::new(shares, cards, is_counted, report.weight_exponent()))
    }

    fn by_hand(&self, question: &Question<'_>) -> Result<Vec<Vec<HandResult>>, EquityError> {
        let options = Options { by_combo: true, ..question.options };
        let report = self.equity(&Question { options, ..*question })?;
        let of_player = |(player, range): (usize, &AnyRange)| {
            let shares = report.by_combo(player);
            let result = |&combo: &HoleCards| {
                let (hand, shares) = (combo.card_set(), shares?.get(combo)?);
                let weight = range.weight(hand);
                (weight > 0.0 && shares.total() > 0.0).then_some(HandResult { hand, weight, shares })
            };
            HoleCards::ALL.iter().filter_map(result).collect()
        };
        Ok(question.ranges.iter().enumerate().map(of_player).collect())
    }

    fn lacks(&self, feature: Feature) -> Option<&'static str> {
        match feature {
            Feature::Orders if self.rules().game != Kind::Holdem => Some("it has one order of hands"),
            _ => None,
        }
    }
}

impl PlayerRange for Range {
    fn hole_cards(&self) -> usize {
        2
    }

    fn count(&self) -> u64 {
        self.count() as u64
    }

    fn total_weight(&self) -> f64 {
        self.total_weight()
    }

    fn weight_without(&self, known: CardSet) -> f64 {
        self.without(known).total_weight()
    }

    fn without(&self, cards: CardSet) -> AnyRange {
        self.without(cards).into()
    }

    fn weight(&self, hand: CardSet) -> f64 {
        let mut cards = hand.iter();
        match (cards.next(), cards.next(), cards.next()) {
            (Some(a), Some(b), None) => HoleCards::new(a, b).map_or(0.0, |combo| self.weight(combo)),
            _ => 0.0,
        }
    }

    fn hands(&self) -> Box<dyn Iterator<Item = (CardSet, f64)> + Send + Sync + '_> {
        Box::new(self.iter().map(|(combo, weight)| (combo.card_set(), weight)))
    }

    fn combined(&self, other: &AnyRange, operation: SetOperation) -> Option<AnyRange> {
        let other = other.downcast::<Self>()?;
        let combined = match operation {
            SetOperation::Union => self.union(other),
            SetOperation::Intersection => self.intersection(other),
            SetOperation::Sum => self.sum(other),
            SetOperation::Difference => self.difference(other),
        };
        Some(combined.into())
    }

    fn equals(&self, other: &AnyRange) -> bool {
        other.downcast::<Self>() == Some(self)
    }
}
