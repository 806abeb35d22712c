//! A known hand against a range on a flop, turn or river.
//!
//! Where nobody makes a flush, who wins depends on the ranks of the opponent's combo and of the cards to come alone: 91
//! pairs of ranks against 91, each so many times as card removal leaves cards for it. All pairs of the opponent are compared
//! with the hand at once, in a row of ranks that is [made beforehand](Rows). Then, suit by suit, the runouts that may bring
//! a flush are gone through one by one, and what flushes change is added for those opponents whom it may concern: those with
//! enough cards of the suit, or all if the hand itself makes a flush. Counts are integers for each combo, so that weights
//! are never taken out of sums.

use alloc::vec::Vec;

use evaluator::internals::rows::{FlushRow, PairRow, ROW_LENGTH, Rows, rank_pair, rank_pair_of, row_number};
use evaluator::internals::{Loops, choose};
use evaluator::{CardSet, Holdem, HoleCards, Rank, Suit};

use crate::cost;
use crate::cost::hand_vs_range::{ALL_PAIRS, BEGIN, CHANGE, OPPONENT, RUNOUT};
use crate::engine::Engine;
use crate::removal::{DECK, Spot, bits_by_id, card_ids, suit_cards};
use crate::report::Found;

/// Products of weights above this do not underflow.
const LEAST_WEIGHT: f64 = 1e-100;

/// How many cards may be missing from the board.
const MOST_MISSING: usize = 2;

/// A number for each pair of ranks, as in a [`PairRow`].
type ByPair = [u16; ROW_LENGTH];

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
        let boards = self.all_boards() as f64;
        let sweep = cost::sweep(boards, 2, self.combos(), self.even_weight.is_some(), false);
        let least = cost::duration(sweep).min(cost::WORTH_SYMMETRY_ON_BOARD);
        cost::duration(self.cost()) < least && self.is_well_scaled()
    }

    /// Whether sums of weights lose no digits because they are next to nothing.
    fn is_well_scaled(&self) -> bool {
        self.opponents.iter().all(|opponent| opponent.weight > LEAST_WEIGHT)
    }

    /// The combos of both, or fewer: those of the opponent beside the hand.
    fn combos(&self) -> f64 {
        1.0 + self.opponents.len() as f64
    }

    /// The boards without regard to the opponent's cards and the hand's.
    fn all_boards(&self) -> u64 {
        choose(self.deck.count_ones() as usize + Holdem::HOLE_CARDS, self.missing)
    }

    /// The boards for each combo of the opponent.
    fn boards(&self) -> u64 {
        choose(self.deck.count_ones() as usize - Holdem::HOLE_CARDS, self.missing)
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
        let boards = self.boards() as i32;
        for Opponent { weight, outcome, .. } in &self.opponents {
            let (won, shared) = (outcome >> 16, outcome & 0xFFFF);
            wins += weight * f64::from(won);
            ties += weight * f64::from(shared);
            losses += weight * f64::from(boards - won - shared);
        }
        let [first, second] = if player == 0 { [wins, losses] } else { [losses, wins] };
        Found::exact([0.0, first, second, ties].into(), None)
    }

    /// The suits that may come to flushes.
    fn suits(&self) -> impl Iterator<Item = FlushSuit> {
        let suit = |suit: Suit| {
            let cards = suit_cards(suit as usize);
            let ranks = self.board.suit_mask(suit);
            FlushSuit {
                suit: cards,
                ranks,
                on_board: ranks.count_ones() as usize,
                held: (bits_by_id(self.hero.card_set()) & cards).count_ones() as usize,
                cards: self.deck & cards,
                others: self.deck & !cards,
            }
        };
        Suit::ALL.into_iter().map(suit).filter(|suit| suit.on_board + self.missing >= 3)
    }

    /// Adds what flushes of a suit change.
    fn add_flushes(&mut self, suit: &FlushSuit, rows: &Rows, by_ranks: &Outcomes) {
        let hero_pair = rank_pair_of(self.hero);
        let hero_flush = suit.place(bits_by_id(self.hero.card_set()), hero_pair);
        let ends = self.sort_by(suit);
        for suited in suit.of_suit_to_come(self.missing) {
            for_each_choice(suit.cards, suited, |of_suit| {
                let ranks = card_ids(of_suit).fold(suit.ranks, |ranks, id| ranks | 1 << (id / Suit::COUNT));
                let flushes = flush_places(rows.flushes(ranks));
                let hero_flush = flushes[usize::from(hero_flush)];
                for_each_choice(suit.others, self.missing - suited, |others| {
                    let place = place_of_ranks(card_ids(of_suit | others).map(|id| id / Suit::COUNT));
                    let row = rows.pairs(by_ranks.rows[place].into());
                    let by_ranks = row.0[hero_pair];
                    let hero = Hero { by_ranks, rank: by_ranks.max(hero_flush) };
                    let concerned = match suit.on_board + suited {
                        _ if hero.rank > by_ranks => self.opponents.len(),
                        5 => self.opponents.len(),
                        4 => ends[1],
                        _ => ends[0],
                    };
                    hero.add_changes(&mut self.opponents[..concerned], of_suit | others, row, &flushes);
                });
            });
        }
    }

    /// Brings opponents with two cards of a suit to the front, then those with one; gives where both end. Each gets its
    /// place in rows of flushes.
    fn sort_by(&mut self, suit: &FlushSuit) -> [usize; 2] {
        let mut sorted = Vec::with_capacity(self.opponents.len());
        let ends = [2, 1, 0].map(|cards| {
            let those = self.opponents.iter().filter(|opponent| suit.count(opponent.cards) == cards);
            sorted.extend(those.map(|&opponent| {
                let flush = suit.place(opponent.cards, opponent.pair.into());
                Opponent { flush, ..opponent }
            }));
            sorted.len()
        });
        self.opponents = sorted;
        [ends[0], ends[1]]
    }
}

/// A suit that may come to a flush.
struct FlushSuit {
    /// All cards of it.
    suit: u64,
    /// The ranks on the board.
    ranks: u16,
    on_board: usize,
    /// How many cards of it the hand has.
    held: usize,
    /// What may come of it, and of other suits.
    cards: u64,
    others: u64,
}

impl FlushSuit {
    fn count(&self, cards: u64) -> u32 {
        (self.suit & cards).count_ones()
    }

    /// How many cards of the suit may come to make three on the board.
    fn of_suit_to_come(&self, missing: usize) -> impl Iterator<Item = usize> {
        3_usize.saturating_sub(self.on_board)..=missing
    }

    /// Where in [`flush_places`] hole cards have their flush.
    fn place(&self, cards: u64, pair: usize) -> u8 {
        let of_suit = self.suit & cards;
        match of_suit.count_ones() {
            2 => pair as u8,
            1 => (ROW_LENGTH + of_suit.trailing_zeros() as usize / Suit::COUNT) as u8,
            _ => (ROW_LENGTH + FlushRow::NO_CARD) as u8,
        }
    }
}

/// Places for all flushes of a row.
const FLUSHES: usize = 128;

/// A row of flushes in one: those of two hole cards, then those of one and of none.
fn flush_places(row: &FlushRow) -> [u16; FLUSHES] {
    let mut places = [0; FLUSHES];
    places[..ROW_LENGTH].copy_from_slice(&row.both.0);
    places[ROW_LENGTH..].copy_from_slice(&row.one);
    places
}

/// The hand on a board: its rank, and what it would be if there were no flushes.
struct Hero {
    by_ranks: u16,
    rank: u16,
}

impl Hero {
    /// Adds to the outcomes of opponents what flushes change on a runout.
    #[inline(always)]
    fn add_changes(&self, opponents: &mut [Opponent], runout: u64, row: &PairRow, flushes: &[u16; FLUSHES]) {
        for opponent in opponents {
            let by_ranks = row.0[usize::from(opponent.pair)];
            let rank = by_ranks.max(flushes[usize::from(opponent.flush) % FLUSHES]);
            let change = outcome(self.rank, rank) - outcome(self.by_ranks, by_ranks);
            opponent.outcome += if opponent.cards & runout == 0 { change } else { 0 };
        }
    }
}

/// What a board adds to an opponent's outcome.
#[inline(always)]
fn outcome(hero: u16, opponent: u16) -> i32 {
    i32::from(hero > opponent) << 16 | i32::from(hero == opponent)
}

/// Calls a function with each choice of none, one or two of some cards.
#[inline(always)]
fn for_each_choice(cards: u64, count: usize, mut visit: impl FnMut(u64)) {
    match count {
        0 => visit(0),
        1 => card_ids(cards).for_each(|card| visit(1 << card)),
        _ => card_ids(cards).for_each(|high| {
            card_ids(cards & ((1 << high) - 1)).for_each(|low| visit(1 << high | 1 << low));
        }),
    }
}

/// The place among [`Outcomes::rows`] of up to two ranks that come.
#[inline(always)]
fn place_of_ranks(mut ranks: impl Iterator<Item = usize>) -> usize {
    let mut next = || ranks.next().unwrap_or(0);
    let (one, other) = (next(), next());
    rank_pair(one.max(other), one.min(other))
}

/// The comparison by ranks alone.
struct ByRanks<'a> {
    question: &'a HandVsRange,
    rows: &'a Rows,
}

/// How many boards the hand wins and shares against each pair of ranks, if there were no flushes.
struct Outcomes {
    /// The hand's pair.
    hero: usize,
    wins: ByPair,
    ties: ByPair,
    /// The number of the row of ranks for each two ranks that may come; for one rank at its pair with a deuce.
    rows: [u16; ROW_LENGTH],
}

/// How many cards of each rank each pair of ranks has.
static HELD: [ByPair; Rank::COUNT] = {
    let mut held = [[0; ROW_LENGTH]; Rank::COUNT];
    let mut high = 0;
    while high < Rank::COUNT {
        let mut low = 0;
        while low <= high {
            held[high][rank_pair(high, low)] += 1;
            held[low][rank_pair(high, low)] += 1;
            low += 1;
        }
        high += 1;
    }
    held
};

impl Loops for ByRanks<'_> {
    type Output = Outcomes;

    #[inline(always)]
    fn run(self) -> Outcomes {
        let HandVsRange { hero, board, deck, missing, .. } = *self.question;
        let count = |rank: usize| (deck >> (Suit::COUNT * rank) & 15).count_ones() as u16;
        // Cards that are left of a rank, once the opponent has some of them.
        let mut left = [[0; ROW_LENGTH]; Rank::COUNT];
        for ((rank, left), held) in left.iter_mut().enumerate().zip(&HELD) {
            for (left, held) in left.iter_mut().zip(held) {
                *left = count(rank).wrapping_sub(*held);
            }
        }
        let board = RanksOfBoard::new(board);
        let mut outcomes = Outcomes::new(rank_pair_of(hero));
        if missing == 0 {
            outcomes.add(self.rows, &board, &[], &[1; ROW_LENGTH]);
            return outcomes;
        }
        for high in (0..Rank::COUNT).filter(|&rank| count(rank) > 0) {
            if missing == 1 {
                outcomes.add(self.rows, &board, &[high as u8], &left[high]);
                continue;
            }
            for low in (0..high).filter(|&rank| count(rank) > 0) {
                let mut times = left[high];
                times.iter_mut().zip(&left[low]).for_each(|(times, low)| *times = times.wrapping_mul(*low));
                outcomes.add(self.rows, &board, &[high as u8, low as u8], &times);
            }
            if count(high) > 1 {
                let mut times = left[high];
                times.iter_mut().for_each(|left| *left = left.wrapping_mul(left.wrapping_sub(1)) / 2);
                outcomes.add(self.rows, &board, &[high as u8; 2], &times);
            }
        }
        outcomes
    }
}

/// The ranks of the cards on the board.
struct RanksOfBoard {
    ranks: [u8; Holdem::BOARD_CARDS],
    count: usize,
}

impl RanksOfBoard {
    #[inline(always)]
    fn new(board: CardSet) -> Self {
        let mut ranks = [0; Holdem::BOARD_CARDS];
        for (rank, card) in ranks.iter_mut().zip(board.iter()) {
            *rank = card.rank() as u8;
        }
        Self { ranks, count: board.len() }
    }

    /// The number of the row of ranks once those are there that come.
    #[inline(always)]
    fn row_with(&self, to_come: &[u8]) -> usize {
        let mut ranks = self.ranks;
        ranks[self.count..].copy_from_slice(to_come);
        ranks.sort_unstable();
        row_number(&ranks)
    }
}

impl Outcomes {
    #[inline(always)]
    fn new(hero: usize) -> Self {
        let zeros = [0; ROW_LENGTH];
        Self { hero, wins: zeros, ties: zeros, rows: zeros }
    }

    /// Adds the boards on which these ranks come, two at most: for each pair of the opponent so many.
    #[inline(always)]
    fn add(&mut self, rows: &Rows, board: &RanksOfBoard, to_come: &[u8], times: &ByPair) {
        let number = board.row_with(to_come);
        self.rows[place_of_ranks(to_come.iter().map(|&rank| rank.into()))] = number as u16;
        let row = &rows.pairs(number).0;
        let rank = row[self.hero];
        for pair in 0..ROW_LENGTH {
            let (wins, ties) = (&mut self.wins[pair], &mut self.ties[pair]);
            *wins = wins.wrapping_add(if rank > row[pair] { times[pair] } else { 0 });
            *ties = ties.wrapping_add(if rank == row[pair] { times[pair] } else { 0 });
        }
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
    Some((HandVsRange::new(hero, range.iter(), spot.board, spot.dead)?, player))
}
