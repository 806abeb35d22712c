//! Corrections for flushes: suit by suit, every runout that may bring one.

use alloc::vec::Vec;

use equity::internals::{bits_by_id, card_ids, suit_cards};
use evaluator::Suit;
use evaluator::internals::rows::{FlushRow, PairRow, ROW_LENGTH, Rows, rank_pair_of};

use super::by_ranks::{Outcomes, place_of_ranks};
use super::{HandVsRange, Opponent};

impl HandVsRange {
    /// Returns the suits in which flushes are possible.
    pub(super) fn suits(&self) -> impl Iterator<Item = FlushSuit> {
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

    /// Adds the corrections for flushes of a suit.
    pub(super) fn add_flushes(&mut self, suit: &FlushSuit, rows: &Rows, outcomes: &Outcomes) {
        let hero_pair = rank_pair_of(self.hero);
        let hero_place = suit.place(bits_by_id(self.hero.card_set()), hero_pair);
        let ends = self.sort_by(suit);
        for suited in suit.of_suit_to_come(self.missing) {
            for_each_choice(suit.cards, suited, |of_suit| {
                let ranks = card_ids(of_suit).fold(suit.ranks, |ranks, id| ranks | 1 << (id / Suit::COUNT));
                let flushes = flush_places(rows.flushes(ranks));
                let hero_flush = flushes[usize::from(hero_place)];
                for_each_choice(suit.others, self.missing - suited, |others| {
                    let place = place_of_ranks(card_ids(of_suit | others).map(|id| id / Suit::COUNT));
                    let row = rows.pairs(outcomes.rows[place].into());
                    let by_ranks = row.0[hero_pair];
                    let hero = Hero { by_ranks, rank: by_ranks.max(hero_flush) };
                    // With five cards of the suit on the board everybody has a flush, including the hand. The
                    // cost assumes that all opponents are affected if the hand's cards complete its flush.
                    let concerned = match suit.on_board + suited {
                        _ if hero.rank > by_ranks => self.opponents.len(),
                        3 => ends[0],
                        _ => ends[1],
                    };
                    hero.add_changes(&mut self.opponents[..concerned], of_suit | others, row, &flushes);
                });
            });
        }
    }

    /// Moves opponents with two cards of a suit to the front, then those with one. Returns the ends of both.
    /// Sets each opponent's index in rows of flushes.
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

/// A suit in which a flush is possible.
pub(super) struct FlushSuit {
    /// All cards of the suit.
    suit: u64,
    /// The card ranks of the suit on the board.
    ranks: u16,
    pub(super) on_board: usize,
    /// The number of the hand's cards of the suit.
    pub(super) held: usize,
    /// The cards of the suit that may come, and of the others.
    pub(super) cards: u64,
    pub(super) others: u64,
}

impl FlushSuit {
    pub(super) fn count(&self, cards: u64) -> u32 {
        (self.suit & cards).count_ones()
    }

    /// Returns the numbers of cards of the suit to come that put at least three on the board.
    pub(super) fn of_suit_to_come(&self, missing: usize) -> impl Iterator<Item = usize> {
        3_usize.saturating_sub(self.on_board)..=missing
    }

    /// Returns the index of the flush of hole cards in [`flush_places`].
    fn place(&self, cards: u64, pair: usize) -> u8 {
        let of_suit = self.suit & cards;
        match of_suit.count_ones() {
            2 => pair as u8,
            1 => (ROW_LENGTH + of_suit.trailing_zeros() as usize / Suit::COUNT) as u8,
            _ => (ROW_LENGTH + FlushRow::NO_CARD) as u8,
        }
    }
}

/// The number of flushes in a row.
const FLUSHES: usize = 128;

/// Returns a row of flushes as one array: flushes with two hole cards, then with one or none.
fn flush_places(row: &FlushRow) -> [u16; FLUSHES] {
    let mut places = [0; FLUSHES];
    places[..ROW_LENGTH].copy_from_slice(&row.both.0);
    places[ROW_LENGTH..].copy_from_slice(&row.one);
    places
}

/// The hand on a board: its hand rank, and its rank without flushes.
struct Hero {
    by_ranks: u16,
    rank: u16,
}

impl Hero {
    /// Adds the corrections for flushes on a runout to the opponents' outcomes.
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

/// Returns the contribution of a board to an opponent's outcome.
#[inline(always)]
fn outcome(hero: u16, opponent: u16) -> i32 {
    i32::from(hero > opponent) << 16 | i32::from(hero == opponent)
}

/// Calls a function with each choice of up to two of some cards.
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
