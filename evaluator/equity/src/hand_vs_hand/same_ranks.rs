//! Many deals at a time: those that are the same but for suits, and for who holds what, are counted together.
//!
//! What the flushes in a suit change depends on the ranks of the combos and on which of their cards are of the suit, and on
//! nothing else: not on the suits of the other cards. A combo has four parts that may be of a suit: neither card, the high
//! one, the low one, both. So of all deals of three combos with the same ranks, up to 16 x 16 x 16, there are 64 changes
//! to find at most, and one comparison by ranks. What is left is to know how often each part of the cards is of one suit.
//!
//! Nor does it matter which player holds which combo. Four players who all have aces or kings are dealt two pairs of each
//! in six ways: these count as one, with the players in other orders.
//!
//! All weights are f64, which holds whole numbers below 2^53 exactly.

use alloc::vec;
use alloc::vec::Vec;
use core::{array, mem};

use evaluator::internals::rows::rank_pair_of;
use evaluator::{HoleCards, Suit};

use crate::hand_vs_hand::HandVsHand;
use crate::hand_vs_hand::deal::{HeldRanks, HeldSuit, PlayerColumns};
use crate::hand_vs_hand::many::Column;
use crate::progress::{Reporter, note_work};
use crate::removal::{Choices, Deal};
use crate::report::MOST_PLAYERS;

/// How many bits a part of a combo's cards has: the high card's, the low card's.
const PART_BITS: usize = 2;

/// For each suit which of a combo's cards are of it. For a pair, which is which does not matter: the first bit.
pub(crate) fn parts_of(combo: HoleCards) -> [u32; Suit::COUNT] {
    let low_bit = if combo.is_pair() { 0b01 } else { 0b10 };
    Suit::ALL.map(|suit| {
        let high = u32::from(combo.high().suit() == suit);
        let low = if combo.low().suit() == suit { low_bit } else { 0 };
        high | low
    })
}

/// The part at a place.
fn part_at(parts: u32, place: usize) -> u32 {
    parts >> (PART_BITS * place) & 0b11
}

/// Which player holds the combo at each place.
pub(crate) type PlayerAtPlace = [u8; MOST_PLAYERS];

/// The players, as bits, who hold the combos at some places, as bits.
fn players_at(places: usize, order: &PlayerAtPlace) -> usize {
    order.iter().enumerate().fold(0, |players, (place, player)| players | (places >> place & 1) << player)
}

/// Something to be counted once, and what it counts for.
#[derive(Clone, Copy)]
struct DealClass<T> {
    /// None for the comparison by ranks alone. Else what changes by flushes in one suit, of which these parts of the cards
    /// are, for each place two bits.
    parts: Option<u32>,
    order: PlayerAtPlace,
    /// What the deals weigh; those for which a part is of several suits count as often.
    weight: f64,
    of: T,
}

/// Deals of combos that have the same ranks, one combo at each place, whoever holds it.
pub(crate) struct SameRanks<T> {
    combos: Vec<HoleCards>,
    classes: Vec<DealClass<T>>,
    /// What the deals weigh by parts: nothing between calls.
    with_parts: Vec<f64>,
}

impl<T: Copy> SameRanks<T> {
    /// No deals for so many players.
    pub(crate) fn new(players: usize) -> Self {
        Self { combos: vec![], classes: vec![], with_parts: vec![0.0; 1 << (PART_BITS * players)] }
    }

    /// No deals, of the ranks that these combos have. Those with the same ranks stand side by side.
    pub(crate) fn start(&mut self, combos: Vec<HoleCards>) {
        self.combos = combos;
        self.classes.clear();
    }

    /// Adds the deals of one combo from each of some lists, one for each place. They are for `of`. `go_on` is told how
    /// many combos will be tried next, and ends it all by none.
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

    /// Counts all that has to be, and tells for whom, by the set of winners as bits, and with what weight. Returns `None` if
    /// the run is stopped on the way.
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

/// The parts, and the players, of combos with the same ranks in the order of the parts.
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

/// The ranks of the cards in a part of a combo.
pub(crate) fn suited_ranks(combo: HoleCards, part: u32) -> u16 {
    let [high, low] = combo.cards().map(|card| 1 << card.rank() as u16);
    (high * (part & 1) as u16) | (low * (part >> 1) as u16)
}
