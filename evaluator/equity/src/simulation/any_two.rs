//! Hole cards for players who can have any two cards: drawn for each board from what it and the other players leave.
//!
//! # How
//!
//! 64 deals at a time, in lanes of one byte. A lane's next card is a number below the count of cards not yet taken. It
//! becomes the id of a card by stepping over the taken ones, lowest first: each that is not above it makes it one larger.
//! The taken cards are kept in order by a chain of minima and maxima. So no card is drawn twice and no draw is repeated, and
//! all steps are comparisons and sums of bytes, which compilers turn into vector instructions.
//!
//! A number below a bound is made of 16 random bits by Lemire's method (see [`random`](crate::random)). Where
//! that method would draw again, in 1 of some 2,700 draws, the whole lane is rejected: whether it is does not depend on
//! the cards that it would have had.

use alloc::boxed::Box;
use alloc::vec::Vec;

use evaluator::{Card, CardSet, HoleCards};

use crate::random::{NUMBERS, RandomLanes};
use crate::removal::card_ids;
use crate::simulation::dealer::Deals;

/// How many deals are completed together.
pub(crate) const LANES: usize = 64;

/// A byte for each of them: the id of a card; or, for lanes that are rejected, [`YES`] or 0.
type Lanes = [u8; LANES];

/// All bits, as comparisons of vectors have it.
const YES: u8 = u8::MAX;

/// The place of a combo that nobody has.
const NOBODY: u16 = HoleCards::COUNT as u16;

/// Completes deals on boards, for players who can have any two cards.
pub(crate) struct AnyTwo {
    players: Vec<usize>,
    /// Who has been dealt to.
    others: Vec<usize>,
    taken: Taken,
    /// The numbers of the deals that share no card with the board.
    left: Vec<u32>,
}

impl AnyTwo {
    pub(crate) fn new(players: &[usize], others: &[usize], known: CardSet) -> Self {
        Self { players: players.into(), others: others.into(), taken: Taken::new(known), left: Vec::new() }
    }

    /// Makes of deals, and of the cards of a board that are not known, as bits by id, deals to all players.
    #[inline(always)]
    pub(crate) fn complete(
        &mut self,
        deals: &Deals,
        drawn: u64,
        random: &mut RandomLanes,
        completed: &mut Deals,
    ) {
        self.find_left(deals, drawn);
        completed.len = 0;
        completed.grow(self.left.len().next_multiple_of(LANES));
        completed.len = self.left.len();
        for &player in &self.others {
            let places = &deals.places[player];
            for (place, &deal) in completed.places[player].iter_mut().zip(&self.left) {
                *place = places[deal as usize];
            }
        }
        for first in (0..self.left.len()).step_by(LANES) {
            self.take(deals, drawn, first);
            let mut rejected = [0; LANES];
            for &player in &self.players {
                // Not by a closure, which would be compiled without the features that this function has.
                let (a, b) = (self.taken.draw(random, &mut rejected), self.taken.draw(random, &mut rejected));
                let places = &mut completed.places[player][first..first + LANES];
                for (lane, place) in places.iter_mut().enumerate() {
                    // See `HoleCards::index`. The cards may come in any order.
                    let (high, low) = (u16::from(a[lane].max(b[lane])), u16::from(a[lane].min(b[lane])));
                    let index = (high.wrapping_mul(high.wrapping_sub(1)) >> 1).wrapping_add(low);
                    *place = if rejected[lane] == 0 { index } else { NOBODY };
                }
            }
        }
    }

    #[inline(always)]
    fn find_left(&mut self, deals: &Deals, drawn: u64) {
        self.left.resize(deals.len, 0);
        let mut count = 0;
        for (number, cards) in deals.cards[..deals.len].iter().enumerate() {
            self.left[count] = number as u32;
            count += usize::from(cards & drawn == 0);
        }
        self.left.truncate(count);
    }

    /// Takes the cards of the board, and those of the deals that are left from number `first` on.
    #[inline(always)]
    fn take(&mut self, deals: &Deals, drawn: u64, first: usize) {
        self.taken.clear();
        for card in card_ids(drawn) {
            self.taken.take([card as u8; LANES]);
        }
        let mut cards = [0; LANES];
        for (cards, &deal) in cards.iter_mut().zip(&self.left[first..]) {
            *cards = deals.cards[deal as usize];
        }
        for _ in 0..2 * self.others.len() {
            let mut lowest = [0; LANES];
            for (lowest, cards) in lowest.iter_mut().zip(&mut cards) {
                *lowest = cards.trailing_zeros() as u8;
                *cards &= cards.wrapping_sub(1);
            }
            self.taken.take(lowest);
        }
    }
}

/// The cards that are taken in each lane.
struct Taken {
    /// Lowest first.
    sorted: Box<[Lanes; Card::COUNT]>,
    len: usize,
    /// Those that are taken in all lanes from the beginning, lowest first.
    known: Vec<u8>,
}

impl Taken {
    fn new(known: CardSet) -> Self {
        let mut known: Vec<u8> = known.iter().map(Card::id).collect();
        known.sort_unstable();
        Self { sorted: Box::new([[0; LANES]; Card::COUNT]), len: 0, known }
    }

    /// Puts all cards back but the known ones.
    #[inline(always)]
    fn clear(&mut self) {
        for (taken, &card) in self.sorted.iter_mut().zip(&self.known) {
            *taken = [card; LANES];
        }
        self.len = self.known.len();
    }

    /// Takes a card that is not taken, in each lane.
    #[inline(always)]
    fn take(&mut self, mut cards: Lanes) {
        for taken in &mut self.sorted[..self.len] {
            for (card, taken) in cards.iter_mut().zip(taken) {
                (*taken, *card) = ((*taken).min(*card), (*taken).max(*card));
            }
        }
        self.sorted[self.len] = cards;
        self.len += 1;
    }

    /// Draws and takes one of the cards that are left, in each lane. Lanes are `rejected` where [`numbers_below`] gives up.
    #[inline(always)]
    fn draw(&mut self, random: &mut RandomLanes, rejected: &mut Lanes) -> Lanes {
        let mut cards = numbers_below(Card::COUNT - self.len, random, rejected);
        for taken in &self.sorted[..self.len] {
            for (card, &taken) in cards.iter_mut().zip(taken) {
                *card = card.wrapping_add(u8::from(*card >= taken));
            }
        }
        self.take(cards);
        cards
    }
}

/// Uniform numbers below a bound of 1 to 52.
#[inline(always)]
fn numbers_below(bound: usize, random: &mut RandomLanes, rejected: &mut Lanes) -> Lanes {
    let bound = bound as u16;
    // The surplus numbers: 2^16 modulo the bound.
    let surplus = bound.wrapping_neg() % bound;
    let mut numbers = [0; LANES];
    let rejected = rejected.as_chunks_mut::<NUMBERS>().0;
    for (numbers, rejected) in numbers.as_chunks_mut::<NUMBERS>().0.iter_mut().zip(rejected) {
        let bits = random.next();
        let mut high = [0; NUMBERS];
        for (high, &bits) in high.iter_mut().zip(&bits) {
            *high = ((u32::from(bits) * u32::from(bound)) >> 16) as u16;
        }
        for lane in 0..NUMBERS {
            numbers[lane] = high[lane] as u8;
            rejected[lane] |= if bits[lane].wrapping_mul(bound) < surplus { YES } else { 0 };
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Stream;

    #[test]
    fn numbers_are_uniform_to_the_last_bit() {
        // Over all 16 bits, each number below the bound is kept the same number of times.
        for bound in 1..=52u32 {
            let mut counts = [0; 52];
            for bits in 0..=u16::MAX {
                let product = u32::from(bits) * bound;
                if product as u16 >= (bound as u16).wrapping_neg() % bound as u16 {
                    counts[(product >> 16) as usize] += 1;
                }
            }
            assert!(counts[..bound as usize].iter().all(|&count| count == 65_536 / bound), "{bound}");
        }
    }

    #[test]
    fn draws_are_uniform_and_never_of_a_card_twice() {
        // 3 of 6 cards, one of which is taken: 5 * 4 * 3 sequences. All but one of the others are known.
        let all_but =
            |cards: &[u8]| Card::ALL.into_iter().filter(|card| !cards.contains(&card.id())).collect();
        let left = [0, 7, 20, 33, 34, 51];
        let mut random = RandomLanes::new(9, Stream::ChunkLanes(0, 0));
        let (mut taken, mut drawn) = (Taken::new(all_but(&left)), [[0; LANES]; 3]);
        let mut counts = std::collections::BTreeMap::<_, u32>::new();
        for _ in 0..2_000 {
            let mut rejected = [0; LANES];
            taken.clear();
            taken.take([20; LANES]);
            drawn.fill_with(|| taken.draw(&mut random, &mut rejected));
            for lane in (0..LANES).filter(|&lane| rejected[lane] == 0) {
                *counts.entry(drawn.map(|cards| cards[lane])).or_default() += 1;
            }
        }
        assert_eq!(counts.len(), 60);
        for (cards, &count) in &counts {
            let mut set = std::collections::BTreeSet::from(*cards);
            set.insert(20);
            assert!(set.len() == 4 && set.iter().all(|card| left.contains(card)), "{cards:?}");
            // 2,133 are expected, and a standard deviation is 46.
            assert!(count.abs_diff(2_133) < 230, "{cards:?}: {count}");
        }
    }
}
