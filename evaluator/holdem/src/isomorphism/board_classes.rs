//! All complete boards of a spot, one from each isomorphism class.
//!
//! # Method
//!
//! Boards are grouped by their ranks, because boards of the same ranks share the order of combos. The ways to
//! deal suits to some ranks depend only on which ranks are equal: a *pattern*, one of at most 16. For each
//! pattern the canonical ways are listed once, each with the size of its class. Before the flop, with all 24
//! suit permutations, that makes 134,459 boards of 2,598,960.

use alloc::vec;
use alloc::vec::Vec;

use equity::internals::{card_ids, suit_cards};
use evaluator::{Holdem, Rank, Suit};

use crate::isomorphism::suit_symmetry::SuitSymmetry;

const BOARD_CARDS: usize = Holdem::BOARD_CARDS;

/// The ranks of the cards to come, lowest first, padded with 0.
pub(crate) type CardRanks = [u8; BOARD_CARDS];

/// An assignment of suits to the ranks of the cards to come.
#[derive(Clone, Copy, Debug, Default)]
struct Deal {
    /// The suits of each rank as four bits, at the position of its first card, and 0 at the others.
    suits: [u8; BOARD_CARDS],
    /// The number of assignments in its class.
    count: u8,
}

impl Deal {
    /// Returns the positions of the suit that has three or more cards together with the `fixed` ones, if
    /// there is one.
    fn suited(&self, fixed: u64) -> (bool, usize) {
        for suit in 0..Suit::COUNT {
            let places = (0..BOARD_CARDS).filter(|&place| self.suits[place] >> suit & 1 == 1);
            let places = places.fold(0usize, |bits, place| bits | 1 << place);
            let count = places.count_ones() + (fixed & suit_cards(suit)).count_ones();
            if count >= 3 {
                return (true, places);
            }
        }
        (false, 0)
    }
}

/// The complete boards of a spot, in units of equal ranks.
pub(crate) struct BoardClasses {
    /// The known board cards, as bits by id.
    fixed: u64,
    /// The known board cards and the dead cards.
    taken: u64,
    /// The ranks of the known board cards.
    fixed_ranks: Vec<u8>,
    missing: usize,
    units: Vec<CardRanks>,
    /// The assignments by pattern.
    deals: Vec<Vec<Deal>>,
}

impl BoardClasses {
    /// Returns all complete boards that contain the `fixed` cards (at most five) and no `dead` ones. Both
    /// sets are bits by id, and the permutations must preserve them.
    pub(crate) fn new((fixed, dead): (u64, u64), symmetry: &SuitSymmetry) -> Self {
        let missing = BOARD_CARDS.saturating_sub(fixed.count_ones() as usize);
        let fixed_ranks = card_ids(fixed).map(|id| (id / Suit::COUNT) as u8).collect();
        let patterns = 0..1 << missing.saturating_sub(1);
        let mut deals: Vec<_> = patterns.map(|pattern| deals(pattern, missing, symmetry)).collect();
        // Adjacent assignments with the same ranks in a suit that may flush make adjacent lookups hit the
        // same flushes.
        deals.iter_mut().for_each(|deals| deals.sort_by_key(|deal| deal.suited(fixed)));
        Self { fixed, taken: fixed | dead, fixed_ranks, missing, units: units(missing), deals }
    }

    /// Returns the number of units.
    pub(crate) fn units(&self) -> usize {
        self.units.len()
    }

    /// Returns `true` if a board can have four or more cards of a suit.
    pub(crate) fn may_have_rows(&self, suit: usize) -> bool {
        (self.fixed & suit_cards(suit)).count_ones() as usize + self.missing >= 4
    }

    /// Returns the five ranks of a unit's boards, lowest first.
    pub(crate) fn ranks(&self, unit: usize) -> CardRanks {
        let mut ranks = self.units[unit];
        ranks[self.missing..].copy_from_slice(&self.fixed_ranks);
        ranks.sort_unstable();
        ranks
    }

    /// Returns the canonical boards of a unit, as bits by id, each with the size of its class.
    #[inline(always)]
    pub(crate) fn boards(&self, unit: usize) -> impl Iterator<Item = (u64, u32)> {
        let ranks = &self.units[unit];
        self.deals[pattern(ranks, self.missing)].iter().filter_map(move |deal| {
            let mut cards = 0;
            for (&suits, &rank) in deal.suits.iter().zip(ranks) {
                cards |= u64::from(suits) << (4 * rank);
            }
            (cards & self.taken == 0).then_some((self.fixed | cards, u32::from(deal.count)))
        })
    }

    /// Returns the number of canonical boards, and the number of all boards.
    #[cfg(test)]
    pub(crate) fn count(&self) -> (u64, u64) {
        let (mut boards, mut all) = (0, 0);
        for unit in 0..self.units() {
            for (_, count) in self.boards(unit) {
                boards += 1;
                all += u64::from(count);
            }
        }
        (boards, all)
    }
}

/// Returns the pattern of ranks: bit `i` is set if rank `i + 1` equals rank `i`.
#[inline(always)]
fn pattern(ranks: &CardRanks, missing: usize) -> usize {
    ranks[..missing]
        .windows(2)
        .enumerate()
        .fold(0, |bits, (i, pair)| bits | usize::from(pair[0] == pair[1]) << i)
}

/// Returns all rank multisets of `missing` cards. They include five cards of one rank, which have no
/// assignment of suits.
fn units(missing: usize) -> Vec<CardRanks> {
    let mut units = vec![[0; BOARD_CARDS]];
    for place in (0..missing).rev() {
        let with_lower = |ranks: CardRanks| {
            let highest = if place + 1 < missing { ranks[place + 1] } else { Rank::Ace as u8 };
            (0..=highest).map(move |rank| with(ranks, place, rank))
        };
        units = units.into_iter().flat_map(with_lower).collect();
    }
    units
}

/// Returns the canonical assignments of suits to ranks with a pattern: the smallest of each class.
fn deals(pattern: usize, missing: usize, symmetry: &SuitSymmetry) -> Vec<Deal> {
    let (mut all, mut first) = (vec![[0u8; BOARD_CARDS]], 0);
    for place in 0..missing {
        if place > 0 && pattern >> (place - 1) & 1 == 0 {
            first = place;
        }
        // Adds a card of the same rank, in a suit above those of its rank so far.
        let with_more = |suits: [u8; BOARD_CARDS]| {
            let above = suits[first].checked_ilog2().map_or(0, |highest| highest as usize + 1);
            (above..Suit::COUNT).map(move |suit| with(suits, first, suits[first] | 1 << suit))
        };
        all = all.into_iter().flat_map(with_more).collect();
    }
    all.sort_unstable();
    let permutations = symmetry.permutations();
    let images: Vec<[u8; 16]> = permutations
        .map(|permutation| core::array::from_fn(|suits| permutation.apply_to_suits(suits as u8)))
        .collect();
    // The size of the orbit is the order of the group divided by that of the stabilizer.
    let deal = |suits: [u8; BOARD_CARDS]| {
        let image_of = |image: &[u8; 16]| suits.map(|suits| image[usize::from(suits)]);
        let unchanged = images.iter().filter(|&image| image_of(image) == suits).count();
        let is_least = images.iter().all(|image| image_of(image) >= suits);
        is_least.then(|| Deal { suits, count: (images.len() / unchanged) as u8 })
    };
    all.into_iter().filter_map(deal).collect()
}

/// Returns the numbers with one of them replaced.
fn with(mut numbers: [u8; BOARD_CARDS], place: usize, number: u8) -> [u8; BOARD_CARDS] {
    numbers[place] = number;
    numbers
}

#[cfg(test)]
mod tests {
    use evaluator::HoleCards;

    use super::*;
    use equity::internals::bits_by_id;

    fn count(board: &str, dead: &str, random: bool) -> (u64, u64) {
        let (board, dead) = (bits_by_id(board.parse().unwrap()), bits_by_id(dead.parse().unwrap()));
        let symmetry = match random {
            true => SuitSymmetry::of(&[board, dead], &[&[1.0; HoleCards::COUNT]]),
            false => SuitSymmetry::identity(),
        };
        BoardClasses::new((board, dead), &symmetry).count()
    }

    #[test]
    fn all_boards_are_counted() {
        assert_eq!(count("", "", false), (2_598_960, 2_598_960));
        assert_eq!(count("", "As Kd", false), (2_118_760, 2_118_760));
        assert_eq!(count("As Kd 2c", "", false), (1176, 1176));
        assert_eq!(count("As Kd 2c", "3c 4c", false), (1081, 1081));
        assert_eq!(count("As Ad Ah Ac", "", false), (48, 48));
        assert_eq!(count("As Ad Ah Ac 2c", "", false), (1, 1));
    }

    #[test]
    fn symmetry_leaves_fewer() {
        assert_eq!(count("", "", true), (134_459, 2_598_960));
        assert_eq!(count("", "As", true).1, 2_349_060);
        assert_eq!(count("As Ks Qs", "", true).1, 1176);
        assert_eq!(count("As Ks Qs", "", true).0, 344);
    }
}
