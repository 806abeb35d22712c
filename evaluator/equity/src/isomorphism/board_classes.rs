//! All boards of five cards that a spot can come to, one for all that symmetry makes alike.
//!
//! # How
//!
//! Boards are taken by their ranks: boards of the same ranks share the order of combos.
//! How the suits can be dealt to some ranks depends on nothing but which of them are equal: a *pattern*, one of 16 at
//! most. For each pattern the ways to deal the suits are listed once, only the least of those that symmetry makes alike,
//! with a count of them all. Before the flop, with all 24 suit permutations, that makes 134,459 boards of 2,598,960.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::{Holdem, Rank, Suit};

use crate::isomorphism::suit_symmetry::SuitSymmetry;
use crate::removal::{card_ids, suit_cards};

const BOARD_CARDS: usize = Holdem::BOARD_CARDS;

/// The ranks of cards to come, lowest first; those beyond are 0.
pub(crate) type CardRanks = [u8; BOARD_CARDS];

/// A way to deal suits to the ranks of cards to come.
#[derive(Clone, Copy, Debug, Default)]
struct Deal {
    /// The suits of each rank as four bits, in the place of its first card; 0 in the places of the others.
    suits: [u8; BOARD_CARDS],
    /// How many ways symmetry makes of it, itself included.
    count: u8,
}

impl Deal {
    /// The places that have the suit with three cards or more, together with the `fixed` ones; no suit has no places.
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

/// The boards that a spot can come to, in units of the same ranks.
pub(crate) struct BoardClasses {
    /// The cards on the board already, as bits by id.
    fixed: u64,
    /// Those and the dead cards.
    taken: u64,
    /// The ranks of the cards on the board already.
    fixed_ranks: Vec<u8>,
    missing: usize,
    units: Vec<CardRanks>,
    /// By pattern.
    deals: Vec<Vec<Deal>>,
}

impl BoardClasses {
    /// All boards that `fixed` cards come to, at most five, without `dead` ones; sets as bits by id. The permutations must
    /// leave both sets as they are.
    pub(crate) fn new((fixed, dead): (u64, u64), symmetry: &SuitSymmetry) -> Self {
        let missing = BOARD_CARDS.saturating_sub(fixed.count_ones() as usize);
        let fixed_ranks = card_ids(fixed).map(|id| (id / Suit::COUNT) as u8).collect();
        let patterns = 0..1 << missing.saturating_sub(1);
        let mut deals: Vec<_> = patterns.map(|pattern| deals(pattern, missing, symmetry)).collect();
        // Ways with the same ranks in a suit that may flush follow each other, and so do lookups of the same flushes.
        deals.iter_mut().for_each(|deals| deals.sort_by_key(|deal| deal.suited(fixed)));
        Self { fixed, taken: fixed | dead, fixed_ranks, missing, units: units(missing), deals }
    }

    /// How many units there are.
    pub(crate) fn units(&self) -> usize {
        self.units.len()
    }

    /// Whether a board can come to four cards or more of a suit.
    pub(crate) fn may_have_rows(&self, suit: usize) -> bool {
        (self.fixed & suit_cards(suit)).count_ones() as usize + self.missing >= 4
    }

    /// The ranks of a unit's boards, all five, lowest first.
    pub(crate) fn ranks(&self, unit: usize) -> CardRanks {
        let mut ranks = self.units[unit];
        ranks[self.missing..].copy_from_slice(&self.fixed_ranks);
        ranks.sort_unstable();
        ranks
    }

    /// All boards of a unit, as bits by id, each with the number of boards it stands for.
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

    /// How many boards there are, and how many they stand for.
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

/// Which of the ranks are equal to the one before: bit `i` for rank `i + 1`.
#[inline(always)]
fn pattern(ranks: &CardRanks, missing: usize) -> usize {
    ranks[..missing]
        .windows(2)
        .enumerate()
        .fold(0, |bits, (i, pair)| bits | usize::from(pair[0] == pair[1]) << i)
}

/// All ranks that so many cards can have. Five of one rank are among them; there is no way to deal suits to those.
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

/// The ways to deal suits to ranks that are equal as `pattern` tells, one of those that symmetry makes alike: the least.
fn deals(pattern: usize, missing: usize, symmetry: &SuitSymmetry) -> Vec<Deal> {
    let (mut all, mut first) = (vec![[0u8; BOARD_CARDS]], 0);
    for place in 0..missing {
        if place > 0 && pattern >> (place - 1) & 1 == 0 {
            first = place;
        }
        // A card more of the rank in the place of its first card, of a suit above those that it has.
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
    // Symmetry makes an orbit of it, which is as large as the group divided by those that change nothing.
    let deal = |suits: [u8; BOARD_CARDS]| {
        let image_of = |image: &[u8; 16]| suits.map(|suits| image[usize::from(suits)]);
        let unchanged = images.iter().filter(|&image| image_of(image) == suits).count();
        let is_least = images.iter().all(|image| image_of(image) >= suits);
        is_least.then(|| Deal { suits, count: (images.len() / unchanged) as u8 })
    };
    all.into_iter().filter_map(deal).collect()
}

/// The numbers with another one in a place.
fn with(mut numbers: [u8; BOARD_CARDS], place: usize, number: u8) -> [u8; BOARD_CARDS] {
    numbers[place] = number;
    numbers
}

#[cfg(test)]
mod tests {
    use evaluator::HoleCards;

    use super::*;
    use crate::removal::bits_by_id;

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
