//! The ranks of all hands without four of a kind, by two sets of ranks.
//!
//! If it has no flush, such a hand is told by the ranks that come an odd number of times, once or thrice, and by those that
//! come twice or thrice. With n of the former, a hand of seven cards has at most (7 - n) / 2 of the latter. Sets of equally
//! many ranks are numbered in colexicographic order, so that two numbers add up to a place of its own for each hand:
//!
//! ```text
//! place = first place for n + number of the odd set * sets of at most (7 - n) / 2 ranks      (by the one set)
//!       + sets of fewer ranks + number of the other set                                      (by the other)
//! ```
//!
//! A flush is told by the ranks in its suit, which stand for the odd set, while [`FLUSH`] stands for the other and leads
//! behind all other places.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::format::RankSections;
use crate::holdem::{choose, choose_up_to};
use crate::key;
use crate::{CardSet, Hand, Rank};

/// How many sets of ranks there are.
const SETS: usize = 1 << Rank::COUNT;

/// How many cards of a suit make a flush.
const FLUSH_CARDS: usize = 5;

/// All ranks: what stands for the ranks that come twice or thrice if a hand has a flush.
const FLUSH: usize = SETS - 1;

/// What the two sets of ranks add to a hand's place; 0 for sets that no hand has.
struct Places {
    odd: [u16; SETS],
    twice: [u16; SETS],
}

static PLACES: Places = PLACES_OF_SETS;

const PLACES_OF_SETS: Places = {
    let mut places = Places { odd: [0; SETS], twice: [0; SETS] };
    // The next place for sets of each number of ranks: a set that is greater as a number has a greater one.
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
    // The odd sets of five ranks and more come last: what is added takes them past all others.
    places.twice[FLUSH] = 2 * (first - first_flush);
    places
};

/// How many sets there are of ranks that come twice or thrice, beside `odd` ranks that come an odd number of times.
const fn sets_beside(odd: usize) -> u16 {
    (choose_up_to(Rank::COUNT, (Hand::MAX_CARDS - odd) / 2) as u16).next_multiple_of(2)
}

/// The place of a hand.
#[inline(always)]
const fn place(odd: u16, twice: u16) -> usize {
    2 * odd as usize + twice as usize
}

/// How many places there are: some more than hands, so that any two sets lead to one.
const COUNT: usize = {
    let (mut odd, mut twice, mut set) = (0, 0, 0);
    while set < SETS {
        odd = if PLACES_OF_SETS.odd[set] > odd { PLACES_OF_SETS.odd[set] } else { odd };
        twice = if PLACES_OF_SETS.twice[set] > twice { PLACES_OF_SETS.twice[set] } else { twice };
        set += 1;
    }
    place(odd, twice) + 1
};

/// The ranks by place: 193 KiB. A hand's rank takes three loads that way, and its key need not be known.
#[derive(Debug)]
pub(crate) struct RanksByRankSets(Box<[u16; COUNT]>);

impl RanksByRankSets {
    /// Looks all of them up by their keys, which takes less than a millisecond on an Intel Xeon.
    pub(crate) fn new(sections: RankSections<'_>) -> Self {
        let mut ranks = Box::new([0; COUNT]);
        let cards = |set: &usize| set.count_ones() as usize;
        let mut pairs: Vec<usize> = (0..SETS).filter(|set| 2 * cards(set) <= Hand::MAX_CARDS).collect();
        pairs.sort_by_key(cards);
        for odd in (0..SETS).filter(|odd| cards(odd) <= Hand::MAX_CARDS) {
            let left = Hand::MAX_CARDS - cards(&odd);
            for &twice in pairs.iter().take_while(|twice| 2 * cards(twice) <= left) {
                // Any suit will do: the suits do not matter to ranks without a flush.
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

    /// What ranks are looked up in.
    #[inline(always)]
    pub(crate) fn lookups(&self) -> Lookups<'_> {
        let twice = &PLACES.twice;
        // In a register of its own: as a place behind `odd` it would be added up for each hand. Where addresses have three
        // parts, that takes no instruction.
        #[cfg(target_arch = "aarch64")]
        let twice = core::hint::black_box(twice);
        Lookups { odd: &PLACES.odd, twice, ranks: &self.0 }
    }
}

/// The tables that lead from two sets to a rank.
#[derive(Clone, Copy)]
pub(crate) struct Lookups<'t> {
    odd: &'static [u16; SETS],
    twice: &'static [u16; SETS],
    ranks: &'t [u16; COUNT],
}

impl Lookups<'_> {
    /// The rank of each hand by the ranks that it has once or thrice, and those that it has twice or thrice; or of a flush by
    /// the ranks in its suit, and all ranks. Any two sets give a legal rank.
    ///
    /// # Safety
    ///
    /// All sets must be below 2^13. Unchecked: bounds checks cost 9 % of the speed at which rows of seven cards are ranked, and
    /// 15 % for sets (32 Ki hands, each in turns with another kernel, on an Intel Xeon).
    #[inline(always)]
    pub(crate) unsafe fn look_up<const N: usize>(
        self,
        odd: &[u16; N],
        twice: &[u16; N],
        ranks: &mut [u16; N],
    ) {
        for ((rank, &odd), &twice) in ranks.iter_mut().zip(odd).zip(twice) {
            // SAFETY: the caller's promise.
            let odd = unsafe { *self.odd.get_unchecked(usize::from(odd)) };
            // SAFETY: likewise.
            let twice = unsafe { *self.twice.get_unchecked(usize::from(twice)) };
            // SAFETY: no sum is greater than that of the greatest of both, which is the last place.
            *rank = unsafe { *self.ranks.get_unchecked(place(odd, twice)) };
        }
    }
}
