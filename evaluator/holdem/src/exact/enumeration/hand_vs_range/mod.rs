//! A known hand against a range on a flop, turn or river.
//!
//! Without flushes, the winner depends only on the card ranks of the opponent's combo and of the cards to
//! come. These are 91 pairs of card ranks against 91, each with a multiplicity from card removal. All pairs
//! of the opponent are compared with the hand at once, in a precomputed
//! [row](evaluator::internals::rows::Rows) of hand ranks. Then every runout that may bring a flush is
//! visited, suit by suit. The change is added for the opponents that it may affect: those with enough cards
//! of the suit, or all if the hand itself has a flush. Counts are integers for each combo, so weights are
//! never subtracted from sums.

mod by_ranks;
mod flushes;

use alloc::vec::Vec;

use equity::internals::{DECK, Found, Scale, bits_by_id};
use evaluator::internals::choose;
use evaluator::internals::rows::rank_pair_of;
use evaluator::{CardSet, Holdem, HoleCards, Rank};

use crate::cost;
use crate::cost::hand_vs_range::{ALL_PAIRS, BEGIN, CHANGE, OPPONENT, RUNOUT};
use crate::engine::Engine;
use crate::removal::Spot;
use by_ranks::ByRanks;
use flushes::FlushSuit;

/// The weight above which products of weights do not underflow.
const MIN_WEIGHT: f64 = 1e-100;

/// The maximum number of cards missing from the board.
const MAX_MISSING: usize = 2;

/// A hand against the opponent's possible combos.
pub(crate) struct HandVsRange {
    hero: HoleCards,
    board: CardSet,
    /// The cards that are not known, including the opponent's, as bits by id.
    deck: u64,
    missing: usize,
    opponents: Vec<Opponent>,
    /// The common weight of the range's combos that avoid the board and dead cards, if they all weigh the
    /// same.
    even_weight: Option<f64>,
}

/// A combo of the opponent.
#[derive(Clone, Copy)]
struct Opponent {
    weight: f64,
    /// The cards, as bits by id.
    cards: u64,
    /// The number of boards that the hand wins, times 2^16, plus the number that it ties. Both are below 2^16
    /// once all boards are counted. Until then corrections for flushes may make them negative, and borrow
    /// from each other.
    outcome: i32,
    /// The index in a row of hand ranks. `flush` is the index in a row of flushes.
    pair: u8,
    flush: u8,
}

impl HandVsRange {
    /// Returns `None` if the hand or the board is invalid, if it is before the flop, or if the opponent has
    /// no combo beside the hand.
    pub(crate) fn new(
        hero: HoleCards,
        range: impl Iterator<Item = (HoleCards, f64)>,
        board: CardSet,
        dead: CardSet,
    ) -> Option<Self> {
        let missing =
            Holdem::BOARD_CARDS.checked_sub(board.len()).filter(|&missing| missing <= MAX_MISSING)?;
        let held = hero.card_set();
        if board.intersects(dead) || held.intersects(board | dead) {
            return None;
        }
        let deck = DECK & !bits_by_id(board | dead | held);
        let (known, mut weights) = (bits_by_id(board | dead), (f64::INFINITY, 0.0_f64));
        let opponent = |(combo, weight): (HoleCards, f64)| {
            let [high, low] = combo.cards();
            let cards = 1 << high.id() | 1 << low.id();
            if cards & known == 0 {
                weights = (weights.0.min(weight), weights.1.max(weight));
            }
            let pair = rank_pair_of(combo) as u8;
            (cards & !deck == 0).then_some(Opponent { weight, cards, outcome: 0, pair, flush: 0 })
        };
        let opponents: Vec<Opponent> = range.filter_map(opponent).collect();
        let is_possible = !opponents.is_empty() && deck.count_ones() as usize >= Holdem::HOLE_CARDS + missing;
        let even_weight = (weights.0 == weights.1).then_some(weights.0);
        is_possible.then_some(Self { hero, board, deck, missing, opponents, even_weight })
    }

    /// Returns the common weight of the range's combos that avoid the board and dead cards, if they all weigh
    /// the same.
    pub(crate) fn even_weight(&self) -> Option<f64> {
        self.even_weight
    }

    /// Divides the weights by the one that they have in common, if there is one, so that sums of cases are exact.
    /// Returns that weight, or 1.
    pub(crate) fn take_scale(&mut self) -> Scale {
        match self.even_weight {
            None | Some(1.0) => Scale::ONE,
            Some(weight) => {
                self.opponents.iter_mut().for_each(|opponent| opponent.weight = 1.0);
                Scale::of(weight)
            }
        }
    }

    /// Returns `true` if a choice among all plans would certainly be this one: a sweep takes longer, the work
    /// is too small to look for symmetry, and no weight has to be scaled.
    pub(crate) fn is_surely_best(&self) -> bool {
        // A sweep includes boards with the opponent's and the hand's cards. The opponent's combos that share
        // a card with the hand are left out, so its cost is not overestimated.
        let boards = choose(self.deck.count_ones() as usize + Holdem::HOLE_CARDS, self.missing) as f64;
        let combos = 1.0 + self.opponents.len() as f64;
        let sweep = cost::sweep(boards, 2, combos, self.even_weight.is_some(), false);
        let least = cost::duration(sweep).min(cost::WORTH_SYMMETRY_ON_BOARD);
        // No weight is so small that sums lose digits.
        let is_well_scaled = || self.opponents.iter().all(|opponent| opponent.weight > MIN_WEIGHT);
        cost::duration(self.cost()) < least && is_well_scaled()
    }

    /// Returns the [estimated](crate::cost) time on one thread, in nanoseconds.
    pub(crate) fn cost(&self) -> f64 {
        let all = self.opponents.len() as f64;
        let pairs = choose(Rank::COUNT + self.missing - 1, self.missing) as f64;
        let suits = self.suits().map(|suit| {
            let with = |cards| {
                let is_so = |opponent: &&Opponent| suit.count(opponent.cards) == cards;
                self.opponents.iter().filter(is_so).count() as f64
            };
            let (two, one) = (with(2), with(1));
            let runouts = suit.of_suit_to_come(self.missing).map(|suited| {
                // The same cases as in `add_flushes`.
                let concerned = match suit.on_board + suited {
                    on_board if on_board + suit.held >= 5 => all,
                    ..=3 => two,
                    _ => two + one,
                };
                let runouts = choose(suit.cards.count_ones() as usize, suited)
                    * choose(suit.others.count_ones() as usize, self.missing - suited);
                runouts as f64 * (RUNOUT + CHANGE * concerned)
            });
            OPPONENT * all + runouts.sum::<f64>()
        });
        BEGIN + OPPONENT * all + ALL_PAIRS * pairs + suits.sum::<f64>()
    }

    /// Counts the boards that the players win and tie. `player` (0 or 1) has the hand.
    pub(crate) fn count(mut self, engine: &Engine, player: usize) -> Found {
        let rows = engine.sweep().rows();
        let by_ranks = engine.isa().run(ByRanks { question: &self, rows });
        for opponent in &mut self.opponents {
            let pair = usize::from(opponent.pair);
            opponent.outcome = i32::from(by_ranks.wins[pair]) << 16 | i32::from(by_ranks.ties[pair]);
        }
        let suits: Vec<FlushSuit> = self.suits().collect();
        for suit in suits {
            self.add_flushes(&suit, rows, &by_ranks);
        }
        let (mut wins, mut losses, mut ties) = (0.0, 0.0, 0.0);
        // The boards for each combo of the opponent.
        let boards = choose(self.deck.count_ones() as usize - Holdem::HOLE_CARDS, self.missing) as i32;
        for Opponent { weight, outcome, .. } in &self.opponents {
            let (won, shared) = (outcome >> 16, outcome & 0xFFFF);
            wins += weight * f64::from(won);
            ties += weight * f64::from(shared);
            losses += weight * f64::from(boards - won - shared);
        }
        let [first, second] = if player == 0 { [wins, losses] } else { [losses, wins] };
        Found::exact([0.0, first, second, ties].into(), None)
    }
}

/// Converts a spot to a hand against a range. Also returns the player whose hand is known. Returns `None` if
/// neither hand is known, or if results by combo are requested.
pub(super) fn of_spot(spot: &Spot) -> Option<(HandVsRange, usize)> {
    let [first, second] = spot.ranges.as_slice() else { return None };
    if spot.by_combo {
        return None;
    }
    let (player, known, range) = match (first.count(), second.count()) {
        (1, _) => (0, first, second),
        (_, 1) => (1, second, first),
        _ => return None,
    };
    let hero = known.iter().next()?.0;
    let lifted = range.iter().map(|(combo, weight)| (combo, weight * spot.lift.factor()));
    Some((HandVsRange::new(hero, lifted, spot.board, spot.dead)?, player))
}
