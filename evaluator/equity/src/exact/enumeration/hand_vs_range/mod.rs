//! A known hand against a range on a flop, turn or river.
//!
//! Where nobody makes a flush, who wins depends on the ranks of the opponent's combo and of the cards to come alone: 91
//! pairs of ranks against 91, each so many times as card removal leaves cards for it. All pairs of the opponent are compared
//! with the hand at once, in a row of ranks that is [made beforehand](evaluator::internals::rows::Rows). Then, suit by suit, the runouts that may bring
//! a flush are gone through one by one, and what flushes change is added for those opponents whom it may concern: those with
//! enough cards of the suit, or all if the hand itself makes a flush. Counts are integers for each combo, so that weights
//! are never taken out of sums.

mod by_ranks;
mod flushes;

use alloc::vec::Vec;

use evaluator::internals::choose;
use evaluator::internals::rows::rank_pair_of;
use evaluator::{CardSet, Holdem, HoleCards, Rank};

use crate::cost;
use crate::cost::hand_vs_range::{ALL_PAIRS, BEGIN, CHANGE, OPPONENT, RUNOUT};
use crate::engine::Engine;
use crate::removal::{DECK, Spot, bits_by_id};
use crate::report::Found;
use by_ranks::ByRanks;
use flushes::FlushSuit;

/// Products of weights above this do not underflow.
const LEAST_WEIGHT: f64 = 1e-100;

/// How many cards may be missing from the board.
const MOST_MISSING: usize = 2;

/// A hand against the combos that an opponent can have beside it.
pub(crate) struct HandVsRange {
    hero: HoleCards,
    board: CardSet,
    /// The cards that may come, those of the opponent among them, as bits by id.
    deck: u64,
    missing: usize,
    opponents: Vec<Opponent>,
    /// What all combos of the range weigh that miss the board and dead cards, if they weigh the same.
    even_weight: Option<f64>,
}

/// A combo of the opponent.
#[derive(Clone, Copy)]
struct Opponent {
    weight: f64,
    /// As bits by id.
    cards: u64,
    /// On how many boards the hand wins, times 2^16, and on how many it shares. Both are below 2^16 once all boards are
    /// counted; what flushes change may be negative, and borrow from the other, on the way.
    outcome: i32,
    /// The place in a row of ranks, and the place in a row of flushes of one suit.
    pair: u8,
    flush: u8,
}

impl HandVsRange {
    /// None if the hand or the board cannot be so, if it is before the flop, or if no combo is left beside the hand.
    pub(crate) fn new(
        hero: HoleCards,
        range: impl Iterator<Item = (HoleCards, f64)>,
        board: CardSet,
        dead: CardSet,
    ) -> Option<Self> {
        let missing =
            Holdem::BOARD_CARDS.checked_sub(board.len()).filter(|&missing| missing <= MOST_MISSING)?;
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

    /// What all combos of the range weigh that miss the board and dead cards, if they weigh the same.
    pub(crate) fn even_weight(&self) -> Option<f64> {
        self.even_weight
    }

    /// Whether a choice among all ways would surely come to this one: a sweep takes longer, nobody looks for symmetry in so
    /// little work, and no weight has to be scaled.
    pub(crate) fn is_surely_best(&self) -> bool {
        // A sweep has boards without regard to the opponent's cards and the hand's; combos of the opponent that meet the hand
        // are left out, which makes it seem no dearer than it is.
        let boards = choose(self.deck.count_ones() as usize + Holdem::HOLE_CARDS, self.missing) as f64;
        let combos = 1.0 + self.opponents.len() as f64;
        let sweep = cost::sweep(boards, 2, combos, self.even_weight.is_some(), false);
        let least = cost::duration(sweep).min(cost::WORTH_SYMMETRY_ON_BOARD);
        // Sums of weights lose no digits because they are next to nothing.
        let is_well_scaled = || self.opponents.iter().all(|opponent| opponent.weight > LEAST_WEIGHT);
        cost::duration(self.cost()) < least && is_well_scaled()
    }

    /// The nanoseconds that it takes on one thread, by [estimate](crate::cost).
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
                // As for the flushes themselves.
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

    /// How many boards the players win and share, the hand being the first player's or the second's.
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
        // Those for each combo of the opponent.
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

/// The question of a spot as that of a hand against a range, with the player whose hand is known.
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
