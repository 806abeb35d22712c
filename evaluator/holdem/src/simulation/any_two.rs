//! Hole cards for players who can have any two cards. They are drawn for each board from the cards that the
//! board and the other players leave.
//!
//! # Algorithm
//!
//! 64 deals are completed at a time, in lanes of one byte. The cards that the board and the known cards leave
//! are numbered, lowest first. Each lane has a deck of these numbers. A draw takes the card at a random place
//! of the deck, and the deck's last card moves to that place (the shuffle of Fisher, Yates and Durstenfeld).
//! Decks are not stored: the card at a place follows from the places of earlier draws, latest first. If one
//! of them took the card at that place, the card there is the one that was last before that draw, and the
//! search goes on with that card, one draw earlier. So no card is drawn twice and no draw is repeated. The
//! cards of the other players are removed first, by the same bookkeeping in reverse, from a card to its
//! place. To turn a number into a card id, each card missing from the deck, lowest first, increases the
//! number by one unless it is above it. All steps are comparisons and sums of bytes, which compilers
//! vectorize.
//!
//! Numbers below a bound are computed from 16 random bits by Lemire's method (see [`random`](crate::random)).
//! If that method requires another draw, in 1 of some 4,000 draws, the whole lane is rejected. Rejection does
//! not depend on the cards that the lane would have had.

use alloc::boxed::Box;
use alloc::vec::Vec;

use equity::internals::{DECK, MAX_PLAYERS, NUMBERS, RandomLanes, Stream, bits_by_id, card_ids};
use evaluator::{CardSet, HoleCards};

use crate::simulation::dealer::Deals;

/// The number of deals that are completed together.
pub(crate) const LANES: usize = 64;

/// One byte for each deal: a card's number, its place or its id, or a mask of rejected lanes, [`YES`] or 0.
type Lanes = [u8; LANES];

/// All bits, like a comparison of vectors that holds.
const YES: u8 = u8::MAX;

/// The place of a combo that nobody has.
const NOBODY: u16 = HoleCards::COUNT as u16;

/// Completes deals on boards, for players who can have any two cards.
pub(crate) struct AnyTwo {
    players: Vec<usize>,
    /// The players whose hole cards are already dealt.
    others: Vec<usize>,
    known: u64,
    decks: Decks,
    /// The indices of the deals that share no card with the board.
    legal: Vec<u32>,
}

impl AnyTwo {
    pub(crate) fn new(players: &[usize], others: &[usize], known: CardSet) -> Self {
        let (players, others) = (players.into(), others.into());
        Self { players, others, known: bits_by_id(known), decks: Decks::new(), legal: Vec::new() }
    }

    /// Starts a chunk, with its random numbers.
    pub(crate) fn begin_chunk(&mut self, random: RandomLanes) {
        self.decks.random = random;
    }

    /// Starts a board, given as bits by id.
    #[inline(always)]
    pub(crate) fn begin_board(&mut self, board: u64) {
        self.decks.begin(self.known | board);
    }

    /// Completes deals with hole cards for the other players, on the current board.
    #[inline(always)]
    pub(crate) fn complete(&mut self, deals: &Deals, completed: &mut Deals) {
        self.find_legal(deals);
        completed.len = 0;
        completed.grow(self.legal.len().next_multiple_of(LANES));
        completed.len = self.legal.len();
        for &player in &self.others {
            let places = &deals.places[player];
            for (place, &deal) in completed.places[player].iter_mut().zip(&self.legal) {
                *place = places[deal as usize];
            }
        }
        for first in (0..self.legal.len()).step_by(LANES) {
            self.restart(deals, first);
            let mut rejected = [0; LANES];
            for &player in &self.players {
                // A closure would be compiled without the features of this function.
                let (a, b) = (self.decks.draw(&mut rejected), self.decks.draw(&mut rejected));
                let places = &mut completed.places[player][first..first + LANES];
                for (lane, place) in places.iter_mut().enumerate() {
                    // This is `HoleCards::index`. The cards may come in any order.
                    let (high, low) = (u16::from(a[lane].max(b[lane])), u16::from(a[lane].min(b[lane])));
                    let index = (high.wrapping_mul(high.wrapping_sub(1)) >> 1).wrapping_add(low);
                    *place = if rejected[lane] == 0 { index } else { NOBODY };
                }
            }
        }
    }

    #[inline(always)]
    fn find_legal(&mut self, deals: &Deals) {
        self.legal.resize(deals.len, 0);
        if self.others.is_empty() {
            return;
        }
        let mut count = 0;
        for (number, cards) in deals.cards[..deals.len].iter().enumerate() {
            self.legal[count] = number as u32;
            count += usize::from(cards & !self.decks.cards == 0);
        }
        self.legal.truncate(count);
    }

    /// Resets the decks, and removes the cards of the legal deals from index `first` on.
    #[inline(always)]
    fn restart(&mut self, deals: &Deals, first: usize) {
        self.decks.drawn = 0;
        if self.others.is_empty() {
            return;
        }
        let mut cards = [0; LANES];
        for (cards, &deal) in cards.iter_mut().zip(&self.legal[first..]) {
            *cards = deals.cards[deal as usize];
        }
        for _ in 0..2 * self.others.len() {
            let mut numbers = [0; LANES];
            for (number, cards) in numbers.iter_mut().zip(&mut cards) {
                // The card's number is the number of lower cards in the deck.
                let others = cards.wrapping_sub(1);
                *number = (self.decks.cards & others & !*cards).count_ones() as u8;
                *cards &= others;
            }
            self.decks.take(numbers);
        }
    }
}

/// A deck for each lane.
struct Decks {
    /// The cards that all decks start with, as bits by id, their number, and the ids of all other cards,
    /// lowest first.
    cards: u64,
    len: u8,
    missing: Vec<u8>,
    /// The places that cards were drawn or removed from, and their number.
    places: Box<[Lanes; 2 * MAX_PLAYERS]>,
    drawn: usize,
    /// The generators are stored here because compilers do not keep them in vectors on the stack.
    random: RandomLanes,
}

impl Decks {
    fn new() -> Self {
        let places = Box::new([[0; LANES]; 2 * MAX_PLAYERS]);
        let random = RandomLanes::new(0, Stream::ChunkLanes(0, 0));
        Self { cards: 0, len: 0, missing: Vec::new(), places, drawn: 0, random }
    }

    /// Starts with all cards except the `missing` ones.
    #[inline(always)]
    fn begin(&mut self, missing: u64) {
        self.cards = DECK & !missing;
        self.len = self.cards.count_ones() as u8;
        self.missing.clear();
        self.missing.extend(card_ids(missing).map(|id| id as u8));
    }

    /// Removes a card from each lane, given by its number.
    #[inline(always)]
    fn take(&mut self, numbers: Lanes) {
        let mut at = numbers;
        for (places, last) in self.places[..self.drawn].iter().zip((0..self.len).rev()) {
            for (at, &place) in at.iter_mut().zip(places) {
                *at = if *at == last { place } else { *at };
            }
        }
        self.places[self.drawn] = at;
        self.drawn += 1;
    }

    /// Draws a card in each lane and returns their ids. Marks lanes as `rejected` if [`numbers_below`] does.
    #[inline(always)]
    fn draw(&mut self, rejected: &mut Lanes) -> Lanes {
        let left = self.len - self.drawn as u8;
        let at = numbers_below(left, &mut self.random, rejected);
        let mut cards = at;
        for (places, last) in self.places[..self.drawn].iter().rev().zip(left..) {
            for (card, &place) in cards.iter_mut().zip(places) {
                *card = if *card == place { last } else { *card };
            }
        }
        self.places[self.drawn] = at;
        self.drawn += 1;
        for &id in &self.missing {
            for card in &mut cards {
                *card = card.wrapping_add(u8::from(*card >= id));
            }
        }
        cards
    }
}

/// Returns uniform numbers below a bound of 1 to 52.
#[inline(always)]
fn numbers_below(bound: u8, random: &mut RandomLanes, rejected: &mut Lanes) -> Lanes {
    let bound = u16::from(bound);
    let surplus = surplus(bound);
    let mut numbers = [0; LANES];
    let rejected = rejected.as_chunks_mut::<NUMBERS>().0;
    for (numbers, rejected) in numbers.as_chunks_mut::<NUMBERS>().0.iter_mut().zip(rejected) {
        let bits = random.next();
        for lane in 0..NUMBERS {
            numbers[lane] = number_below(bound, bits[lane]);
            rejected[lane] |= if is_surplus(bound, surplus, bits[lane]) { YES } else { 0 };
        }
    }
    numbers
}

/// Returns the number of surplus 16-bit numbers: 2^16 modulo the bound.
#[inline(always)]
fn surplus(bound: u16) -> u16 {
    bound.wrapping_neg() % bound
}

#[inline(always)]
fn is_surplus(bound: u16, surplus: u16, bits: u16) -> bool {
    bits.wrapping_mul(bound) < surplus
}

/// The upper half of the 32-bit product, computed in 16-bit steps. With 32 bits, compilers need twice as many
/// vectors.
#[inline(always)]
fn number_below(bound: u16, bits: u16) -> u8 {
    let (high, low) = ((bits >> 8) * bound, (bits & 0xFF) * bound);
    ((high + (low >> 8)) >> 8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use evaluator::Card;

    #[test]
    fn numbers_are_uniform_to_the_last_bit() {
        // Over all 16-bit numbers, each result below the bound occurs equally often.
        for bound in 1..=Card::COUNT as u16 {
            let mut counts = [0; Card::COUNT];
            for bits in (0..=u16::MAX).filter(|&bits| !is_surplus(bound, surplus(bound), bits)) {
                counts[usize::from(number_below(bound, bits))] += 1;
            }
            let bound = usize::from(bound);
            assert!(counts[..bound].iter().all(|&count| count == 65_536 / bound), "{bound}");
            assert_eq!(counts[bound..].iter().sum::<usize>(), 0, "{bound}");
        }
    }

    #[test]
    fn draws_are_uniform_and_distinct() {
        // From 6 cards, one of which is removed, 3 are drawn: 5 * 4 * 3 sequences. Odd lanes remove another
        // card. The other cases are similar.
        let left = [0, 7, 20, 33, 34, 51];
        for (cards, out, drawn, sequences) in [
            (&left[..], [&[2][..], &[5]], 3, 60),
            (&left[1..5], [&[3, 1], &[0, 3]], 2, 2),
            (&left[..5], [&[], &[]], 5, 120),
        ] {
            let mut decks = Decks::new();
            decks.random = RandomLanes::new(9, Stream::ChunkLanes(0, 0));
            decks.begin(!cards.iter().fold(0, |bits, card| bits | 1 << card) & DECK);
            let mut counts = std::collections::BTreeMap::<_, u32>::new();
            for _ in 0..2_000 {
                let mut rejected = [0; LANES];
                decks.drawn = 0;
                for (&even, &odd) in out[0].iter().zip(out[1]) {
                    decks.take(core::array::from_fn(|lane| if lane % 2 == 0 { even } else { odd }));
                }
                let draws: Vec<Lanes> = (0..drawn).map(|_| decks.draw(&mut rejected)).collect();
                for lane in (0..LANES).filter(|&lane| rejected[lane] == 0) {
                    let sequence: Vec<u8> = draws.iter().map(|cards| cards[lane]).collect();
                    *counts.entry((lane % 2, sequence)).or_default() += 1;
                }
            }
            assert_eq!(counts.len(), 2 * sequences);
            let mean = 1_000.0 * LANES as f64 / sequences as f64;
            for ((odd, sequence), count) in counts {
                let taken = out[odd].iter().map(|&number| cards[usize::from(number)]);
                let set: std::collections::BTreeSet<u8> = taken.chain(sequence.iter().copied()).collect();
                assert!(set.iter().all(|card| cards.contains(card)), "{sequence:?}");
                assert_eq!(set.len(), out[odd].len() + drawn, "{sequence:?}");
                // Counts are within five standard deviations. A few lanes are rejected.
                let deviations = (f64::from(count) - mean) / mean.sqrt();
                assert!(deviations.abs() < 5.0, "{sequence:?}: {count}, expected {mean}");
            }
        }
    }
}
