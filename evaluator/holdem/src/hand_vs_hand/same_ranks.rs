//! Many deals at a time: deals that differ only in suits, or in who holds which combo, are counted together.
//!
//! The correction for flushes in a suit depends only on the ranks of the combos and on which of their cards
//! are of the suit. It does not depend on the suits of the other cards. A combo has four parts that may be of
//! a suit: neither card, the high card, the low card, or both. All deals of three combos with the same ranks,
//! up to 16 x 16 x 16, therefore need at most 64 corrections, and one comparison by ranks. Each correction is
//! multiplied by the number of deals and suits in which these parts are of the suit.
//!
//! It does not matter either which player holds which combo. Four players who all have aces or kings are
//! dealt two pairs of each in six ways. These count as one, with the players in other orders.
//!
//! All weights are f64, which holds integers below 2^53 exactly.

use alloc::vec;
use alloc::vec::Vec;
use core::{array, mem};

use equity::internals::{MAX_PLAYERS, Reporter, note_work};
use evaluator::internals::rows::rank_pair_of;
use evaluator::{HoleCards, Suit};

use crate::hand_vs_hand::HandVsHand;
use crate::hand_vs_hand::deal::{HeldRanks, HeldSuit, PlayerColumns};
use crate::hand_vs_hand::many::Column;
use crate::removal::{Choices, Deal};

/// The number of bits of a part of a combo: the high card's, then the low card's.
const PART_BITS: usize = 2;

/// Returns the part of a combo that is of each suit. A single card of a pair is always the first bit.
pub(crate) fn parts_of(combo: HoleCards) -> [u32; Suit::COUNT] {
    let low_bit = if combo.is_pair() { 0b01 } else { 0b10 };
    Suit::ALL.map(|suit| {
        let high = u32::from(combo.high().suit() == suit);
        let low = if combo.low().suit() == suit { low_bit } else { 0 };
        high | low
    })
}

/// Returns the part at a place.
fn part_at(parts: u32, place: usize) -> u32 {
    parts >> (PART_BITS * place) & 0b11
}

/// The player who holds the combo at each place.
pub(crate) type PlayerAtPlace = [u8; MAX_PLAYERS];

/// Returns the players, as bits, who hold the combos at some places, as bits.
fn players_at(places: usize, order: &PlayerAtPlace) -> usize {
    order.iter().enumerate().fold(0, |players, (place, player)| players | (places >> place & 1) << player)
}

/// A class of deals to be counted once.
#[derive(Clone, Copy)]
struct DealClass<T> {
    /// `None` for the comparison by ranks alone. Otherwise the parts of the cards that are of one suit, two
    /// bits for each place, for the correction by flushes.
    parts: Option<u32>,
    order: PlayerAtPlace,
    /// The weight of the deals. Deals with these parts in several suits count once for each.
    weight: f64,
    of: T,
}

/// Deals of combos with the same ranks: one combo at each place, whoever holds it.
pub(crate) struct SameRanks<T> {
    combos: Vec<HoleCards>,
    classes: Vec<DealClass<T>>,
    /// The weight of the deals by parts. All 0 between calls.
    with_parts: Vec<f64>,
}

impl<T: Copy> SameRanks<T> {
    /// Returns an empty list of deals for some players.
    pub(crate) fn new(players: usize) -> Self {
        Self { combos: vec![], classes: vec![], with_parts: vec![0.0; 1 << (PART_BITS * players)] }
    }

    /// Removes all deals and sets the ranks to those of `combos`. Combos with the same ranks must be
    /// adjacent.
    pub(crate) fn start(&mut self, combos: Vec<HoleCards>) {
        self.combos = combos;
        self.classes.clear();
    }

    /// Adds the deals of one combo from each list, one list for each place, on behalf of `of`. `go_on`
    /// receives the number of combos to try next, and stops with `None`.
    pub(crate) fn add(
        &mut self,
        lists: impl Iterator<Item = impl Iterator<Item = (HoleCards, f64)>>,
        order: PlayerAtPlace,
        of: T,
        go_on: impl FnMut(u32) -> Option<()>,
    ) -> Option<()> {
        let choices = Choices::of_lists(lists, parts_of);
        let (mut deals, mut met) = (0.0, vec![]);
        let with = |before: &[u32; Suit::COUNT], place: usize, parts: [u32; Suit::COUNT]| {
            array::from_fn(|suit| before[suit] | parts[suit] << (PART_BITS * place))
        };
        let visit = |deal: Deal<'_, [u32; Suit::COUNT]>| {
            if deal.weight > 0.0 {
                deals += deal.weight;
                for &parts in deal.state {
                    let sum = &mut self.with_parts[parts as usize];
                    if *sum == 0.0 {
                        met.push(parts);
                    }
                    *sum += deal.weight;
                }
            }
        };
        let start = Deal::none(1.0, &[0; Suit::COUNT]);
        let gone_on = choices.for_each_deal(0..choices.firsts(), start, with, visit, go_on);
        if deals > 0.0 {
            self.classes.push(DealClass { parts: None, order, weight: deals, of });
        }
        for parts in met {
            let weight = mem::take(&mut self.with_parts[parts as usize]);
            let (parts, order) = in_order(parts, &self.combos, order);
            self.classes.push(DealClass { parts: Some(parts), order, weight, of });
        }
        gone_on
    }

    /// Counts all classes, and calls `tell` with their `of`, the set of winners as bits, and the weight of
    /// the cases. Returns `None` after a stop.
    pub(crate) fn count(
        &mut self,
        hands: &HandVsHand,
        reporter: &Reporter<'_>,
        tell: impl FnMut(T, usize, f64),
    ) -> Option<()> {
        self.classes.sort_by_key(|class| class.parts);
        match self.combos.len() {
            3 => self.count_by::<[usize; 3]>(hands, reporter, tell),
            _ => self.count_by::<Vec<Column>>(hands, reporter, tell),
        }
    }

    fn count_by<C: PlayerColumns>(
        &mut self,
        hands: &HandVsHand,
        reporter: &Reporter<'_>,
        mut tell: impl FnMut(T, usize, f64),
    ) -> Option<()> {
        let ranks = HeldRanks::<C>::of(&self.combos);
        for same in self.classes.chunk_by(|a, b| a.parts == b.parts) {
            if reporter.is_stopped() {
                return None;
            }
            note_work(1_800.0 * self.combos.len() as f64);
            let counts = match same[0].parts {
                None => C::by_ranks(hands, &ranks),
                Some(parts) => {
                    let held = |place: usize| suited_ranks(self.combos[place], part_at(parts, place));
                    C::by_suits(hands, &ranks, &[HeldSuit::new(self.combos.len(), held)])
                }
            };
            for (places, &count) in counts.as_ref().iter().enumerate().filter(|&(_, &count)| count != 0) {
                for class in same {
                    tell(class.of, players_at(places, &class.order), class.weight * count as f64);
                }
            }
        }
        Some(())
    }
}

impl SameRanks<()> {
    /// Counts all classes of three players of whom one has folded. Calls `tell` with the set of winners of the
    /// other two, as bits, and the weight of the cases.
    pub(crate) fn count_beside(&mut self, hands: &HandVsHand, folded: u8, mut tell: impl FnMut(usize, f64)) {
        let players = self.combos.len();
        let folded_at = |class: &DealClass<()>| class.order.iter().position(|&player| player == folded);
        let key = |class: &DealClass<()>| (class.parts, folded_at(class));
        self.classes.sort_by_key(key);
        let held = HeldRanks::<[usize; 3]>::of(&self.combos).held;
        for same in self.classes.chunk_by(|a, b| key(a) == key(b)) {
            let mut places = (0..players).filter(|&place| Some(place) != folded_at(&same[0]));
            let playing: [usize; 2] = array::from_fn(|_| places.next().unwrap_or(0));
            let ranks = HeldRanks { columns: playing.map(|place| rank_pair_of(self.combos[place])), held };
            let counts = match same[0].parts {
                None => <[usize; 2]>::by_ranks(hands, &ranks),
                Some(parts) => {
                    let mask = |place: usize| suited_ranks(self.combos[place], part_at(parts, place));
                    let of_playing = HeldSuit::<[usize; 2]>::new(2, |player| mask(playing[player]));
                    let taken = (0..players).fold(0, |taken, place| taken | mask(place));
                    <[usize; 2]>::by_suits(hands, &ranks, &[HeldSuit { taken, ..of_playing }])
                }
            };
            for (winners, &count) in counts.iter().enumerate().filter(|&(_, &count)| count != 0) {
                let places = (winners & 1) << playing[0] | (winners >> 1) << playing[1];
                for class in same {
                    tell(players_at(places, &class.order), class.weight * count as f64);
                }
            }
        }
    }
}

/// Returns the parts and the players, with combos of the same ranks sorted by their parts.
fn in_order(parts: u32, combos: &[HoleCards], order: PlayerAtPlace) -> (u32, PlayerAtPlace) {
    let mut places: PlayerAtPlace = array::from_fn(|place| place as u8);
    let ranks = |place: u8| rank_pair_of(combos[usize::from(place)]);
    for same in places[..combos.len()].chunk_by_mut(|&a, &b| ranks(a) == ranks(b)) {
        same.sort_by_key(|&place| part_at(parts, place.into()));
    }
    let sorted = (0..combos.len())
        .fold(0, |sorted, place| sorted | part_at(parts, places[place].into()) << (PART_BITS * place));
    (sorted, places.map(|place| order[usize::from(place)]))
}

/// Returns the ranks of the cards in a part of a combo.
pub(crate) fn suited_ranks(combo: HoleCards, part: u32) -> u16 {
    let [high, low] = combo.cards().map(|card| 1 << card.rank() as u16);
    (high * (part & 1) as u16) | (low * (part >> 1) as u16)
}
