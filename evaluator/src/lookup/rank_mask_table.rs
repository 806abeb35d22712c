//! The hand ranks of all hands without four of a kind, by two rank masks.
//!
//! Such a hand without a flush is determined by two masks: the ranks that occur an odd number of times (once
//! or thrice), and those that occur twice or thrice. If the odd mask has n ranks, the other mask of a hand of
//! seven cards has at most (7 - n) / 2. Masks with the same number of ranks are numbered in colexicographic
//! order, so that the sum of two numbers is a unique index for each hand:
//!
//! ```text
//! place = first place for n + number of the odd set * sets of at most (7 - n) / 2 ranks      (by the one set)
//!       + sets of fewer ranks + number of the other set                                      (by the other)
//! ```
//!
//! A flush is determined by the ranks in its suit. They take the place of the odd mask, and [`FLUSH`] takes
//! the place of the other mask and leads beyond all other indices.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::format::RankSections;
use crate::holdem::{choose, choose_up_to};
use crate::key;
use crate::{CardSet, Hand, Rank};

/// The number of rank masks.
const SETS: usize = 1 << Rank::COUNT;

/// The number of cards of a suit in a flush.
const FLUSH_CARDS: usize = 5;

/// The second mask of a flush: all ranks.
const FLUSH: usize = SETS - 1;

/// The terms of the two masks in the index of a hand. They are 0 for masks that no hand has.
struct Places {
    odd: [u16; SETS],
    twice: [u16; SETS],
}

static PLACES: Places = PLACES_OF_SETS;

const PLACES_OF_SETS: Places = {
    let mut places = Places { odd: [0; SETS], twice: [0; SETS] };
    // The next term for masks of each size. Masks are visited in ascending order.
    let mut next_odd = [0; Hand::MAX_CARDS + 1];
    let mut next_twice = [0; Hand::MAX_CARDS / 2 + 1];
    let (mut first, mut count) = (0, 0);
    let mut first_flush = 0;
    while count < next_odd.len() {
        if count == FLUSH_CARDS {
            first_flush = first;
        }
        next_odd[count] = first;
        first += choose(Rank::COUNT, count) as u16 * (sets_beside(count) / 2);
        count += 1;
    }
    count = 1;
    while count < next_twice.len() {
        next_twice[count] = choose_up_to(Rank::COUNT, count - 1) as u16;
        count += 1;
    }
    let mut set = 0usize;
    while set < SETS {
        let count = set.count_ones() as usize;
        if count < next_odd.len() {
            places.odd[set] = next_odd[count];
            next_odd[count] += sets_beside(count) / 2;
        }
        if count < next_twice.len() {
            places.twice[set] = next_twice[count];
            next_twice[count] += 1;
        }
        set += 1;
    }
    // The odd masks of five or more ranks come last. The term of a flush leads past all of them.
    places.twice[FLUSH] = 2 * (first - first_flush);
    places
};

/// Returns the number of masks of ranks that occur twice or thrice in hands with `odd` ranks in the other
/// mask, rounded up to an even number.
const fn sets_beside(odd: usize) -> u16 {
    (choose_up_to(Rank::COUNT, (Hand::MAX_CARDS - odd) / 2) as u16).next_multiple_of(2)
}

/// Returns the index of a hand.
#[inline(always)]
const fn place(odd: u16, twice: u16) -> usize {
    2 * odd as usize + twice as usize
}

/// The number of indices. It exceeds the number of hands, so that any two masks lead to an index.
const COUNT: usize = {
    let (mut odd, mut twice, mut set) = (0, 0, 0);
    while set < SETS {
        odd = if PLACES_OF_SETS.odd[set] > odd { PLACES_OF_SETS.odd[set] } else { odd };
        twice = if PLACES_OF_SETS.twice[set] > twice { PLACES_OF_SETS.twice[set] } else { twice };
        set += 1;
    }
    place(odd, twice) + 1
};

/// A table of hand ranks by two rank masks, which takes 193 KiB. A lookup takes three loads and does not need
/// the hand's key.
#[derive(Debug)]
pub(crate) struct RankMaskTable(Box<[u16; COUNT]>);

impl RankMaskTable {
    /// Builds the table from lookups by key, which take less than a millisecond on an Intel Xeon.
    pub(crate) fn new(sections: RankSections<'_>) -> Self {
        let mut ranks = Box::new([0; COUNT]);
        let cards = |set: &usize| set.count_ones() as usize;
        let mut pairs: Vec<usize> = (0..SETS).filter(|set| 2 * cards(set) <= Hand::MAX_CARDS).collect();
        pairs.sort_by_key(cards);
        for odd in (0..SETS).filter(|odd| cards(odd) <= Hand::MAX_CARDS) {
            let left = Hand::MAX_CARDS - cards(&odd);
            for &twice in pairs.iter().take_while(|twice| 2 * cards(twice) <= left) {
                // The suit does not matter for ranks without a flush.
                let [once, pairs] =
                    [odd, twice].map(|set| key::of_set(CardSet::from_bits_truncate(set as u64)));
                ranks[place(PLACES.odd[odd], PLACES.twice[twice])] =
                    sections.rank_without_flush(once.wrapping_add(pairs).wrapping_add(pairs));
            }
        }
        for mask in (0..SETS).filter(|mask| (FLUSH_CARDS..=Hand::MAX_CARDS).contains(&cards(mask))) {
            ranks[place(PLACES.odd[mask], PLACES.twice[FLUSH])] = sections.flush_rank(mask);
        }
        Self(ranks)
    }

    /// Returns the tables for lookups.
    #[inline(always)]
    pub(crate) fn lookups(&self) -> Lookups<'_> {
        let twice = &PLACES.twice;
        // This keeps the address in a register. The compiler would add it up from `odd` for each hand. On
        // architectures whose addresses have three parts that needs no instruction.
        #[cfg(target_arch = "aarch64")]
        let twice = core::hint::black_box(twice);
        Lookups { odd: &PLACES.odd, twice, ranks: &self.0 }
    }
}

/// The tables that map two masks to a hand rank.
#[derive(Clone, Copy)]
pub(crate) struct Lookups<'t> {
    odd: &'static [u16; SETS],
    twice: &'static [u16; SETS],
    ranks: &'t [u16; COUNT],
}

impl Lookups<'_> {
    /// Looks up the hand rank of each hand. `odd` has the ranks that occur once or thrice, `twice` those that
    /// occur twice or thrice. For a flush, `odd` has the ranks in its suit and `twice` all ranks. Any two
    /// masks give a valid rank.
    ///
    /// # Safety
    ///
    /// All masks must be below 2^13. They are unchecked because bounds checks cost 9 % of the speed for rows
    /// of seven cards, and 15 % for sets (32 Ki hands, each in turns with another kernel, on an Intel Xeon).
    #[inline(always)]
    pub(crate) unsafe fn look_up<const N: usize>(
        self,
        odd: &[u16; N],
        twice: &[u16; N],
        ranks: &mut [u16; N],
    ) {
        for ((rank, &odd), &twice) in ranks.iter_mut().zip(odd).zip(twice) {
            // SAFETY: the caller guarantees that the mask is below 2^13.
            let odd = unsafe { *self.odd.get_unchecked(usize::from(odd)) };
            // SAFETY: the caller guarantees this as well.
            let twice = unsafe { *self.twice.get_unchecked(usize::from(twice)) };
            // SAFETY: the index is at most the sum of the greatest terms, which is the last index.
            *rank = unsafe { *self.ranks.get_unchecked(place(odd, twice)) };
        }
    }
}
