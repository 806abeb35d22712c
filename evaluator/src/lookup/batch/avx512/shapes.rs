//! The shapes of hands. A shape determines the constants of the category and the ranks that count.
//!
//! The *shape* is the number of ranks that occur once, twice, three and four times, or that the hand has a
//! flush of some number of cards. Seven cards have eleven shapes without a flush and three with one. Six and
//! five cards have fewer. Each shape has a number below 16:
//!
//! ```text
//! no flush    (ranks that come once) - 4 * (ranks that come three times or more)     modulo 16
//! flush       2 * (cards of the suit) + 8, and 1 more for an even number of cards    modulo 16
//! ```
//!
//! The compiler checks that the numbers are different when it generates the tables. A kernel computes the
//! number for each lane and turns it into masks and constants with one permutation each.

use super::Words;
use super::subsets::{RANKS, choose, up_to};
use crate::Category;
use crate::simd::Avx512Vbmi;

/// The number of shape numbers.
const NUMBERS: usize = 16;

/// One 16-bit word for each shape, repeated once, because a permutation of 32 words uses five bits of a
/// number.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct PerShape(pub(super) [u16; 2 * NUMBERS]);

impl PerShape {
    const NOTHING: Self = Self([0; 2 * NUMBERS]);

    const fn set(&mut self, number: usize, word: u16) {
        self.0[number] = word;
        self.0[number + NUMBERS] = word;
    }

    const fn set_mask(&mut self, number: usize, is_set: bool) {
        self.set(number, if is_set { u16::MAX } else { 0 });
    }
}

/// The masks and constants of all shapes for one number of cards. Masks are `0xFFFF` for "yes" and 0 for
/// "no". `T` is a table in memory or in a register: see [`load`](Self::load).
#[derive(Clone, Copy)]
pub(super) struct Shapes<T = PerShape> {
    /// The number of cards.
    pub(super) cards: u16,
    /// The term that is added to twice the number of suited cards to get the number of a flush.
    pub(super) flush_offset: u16,

    // These masks select the ranks that count.
    /// Mask: all ranks that occur twice count. (No: all but the lowest.)
    pub(super) keeps_all_pairs: T,
    /// Mask: main ranks need not occur three times.
    pub(super) takes_pairs: T,
    /// Mask: main ranks need not occur four times.
    pub(super) takes_triples: T,
    /// Mask: kickers need not occur twice.
    pub(super) takes_single_kickers: T,
    /// Mask: there is at least one surplus kicker.
    pub(super) drops_one: T,
    /// Mask: there are two surplus kickers.
    pub(super) drops_two: T,

    // These masks and constants number the ranks that count.
    /// Mask: two pair.
    pub(super) is_two_pair: T,
    /// Mask: no rank occurs twice, or there is a flush.
    pub(super) is_five_ranks: T,
    /// Mask: smaller sets are not counted.
    pub(super) is_exact: T,
    /// A bit above the twelve ranks of kickers, or 0. It is added to the kickers.
    pub(super) padding: T,
    /// The factor of the position, which is that of the main rank, or of the kicker in two pair.
    pub(super) position_step: T,
    /// The factor of the set's index.
    pub(super) set_step: T,
    /// The start of the sum.
    pub(super) base: T,
    /// The lowest hand rank of straights of this shape.
    pub(super) straights: T,
}

/// The shapes of hands of five, six and seven cards.
static SHAPES: [Shapes; 3] = [Shapes::of(5), Shapes::of(6), Shapes::of(7)];

impl Shapes {
    /// The minimum number of cards for the kernels.
    pub(super) const MIN_CARDS: usize = 5;

    /// Returns the shapes of hands with the given number of cards, or `None` if the kernels do not support
    /// it.
    pub(super) fn get(cards: usize) -> Option<&'static Self> {
        SHAPES.get(cards.checked_sub(Self::MIN_CARDS)?)
    }

    /// Loads the tables into registers. A loop that writes to memory would reload them each time, because the
    /// compiler does not know that they are unchanged.
    #[inline(always)]
    pub(super) fn load(&self, isa: Avx512Vbmi) -> Shapes<Words> {
        let load = |table: &PerShape| Words::load(isa, &table.0);
        Shapes {
            cards: self.cards,
            flush_offset: self.flush_offset,
            keeps_all_pairs: load(&self.keeps_all_pairs),
            takes_pairs: load(&self.takes_pairs),
            takes_triples: load(&self.takes_triples),
            takes_single_kickers: load(&self.takes_single_kickers),
            drops_one: load(&self.drops_one),
            drops_two: load(&self.drops_two),
            is_two_pair: load(&self.is_two_pair),
            is_five_ranks: load(&self.is_five_ranks),
            is_exact: load(&self.is_exact),
            padding: load(&self.padding),
            position_step: load(&self.position_step),
            set_step: load(&self.set_step),
            base: load(&self.base),
            straights: load(&self.straights),
        }
    }

    const fn of(cards: u32) -> Self {
        const NOTHING: PerShape = PerShape::NOTHING;
        let mut shapes = Self {
            cards: cards as u16,
            flush_offset: 8 + (cards as u16 + 1) % 2,
            keeps_all_pairs: NOTHING,
            takes_pairs: NOTHING,
            takes_triples: NOTHING,
            takes_single_kickers: NOTHING,
            drops_one: NOTHING,
            drops_two: NOTHING,
            is_two_pair: NOTHING,
            is_five_ranks: NOTHING,
            is_exact: NOTHING,
            padding: NOTHING,
            position_step: NOTHING,
            set_step: NOTHING,
            base: NOTHING,
            straights: NOTHING,
        };
        let mut taken = 0u32;
        let mut fours = 0;
        while 4 * fours <= cards {
            let mut threes = 0;
            while 4 * fours + 3 * threes <= cards {
                let mut twos = 0;
                while 4 * fours + 3 * threes + 2 * twos <= cards {
                    let ones = cards - 4 * fours - 3 * threes - 2 * twos;
                    let shape = Shape { ones, twos, threes, fours };
                    taken = take(taken, shape.number());
                    shapes.set(shape);
                    twos += 1;
                }
                threes += 1;
            }
            fours += 1;
        }
        let mut suited = 5;
        while suited <= cards {
            let number = (2 * suited as usize + shapes.flush_offset as usize) % NUMBERS;
            taken = take(taken, number);
            shapes.set_flush(number, suited);
            suited += 1;
        }
        shapes
    }

    /// Sets the masks and constants of a shape without a flush.
    const fn set(&mut self, shape: Shape) {
        let number = shape.number();
        let category = shape.category();
        let twice_or_more = shape.twos + shape.threes + shape.fours;
        let is_full_house = matches!(category, Category::FullHouse);
        let is_quads = matches!(category, Category::FourOfAKind);

        // The main ranks are the pair, both pairs, the triple or the four. The third pair, and the second
        // triple in a full house, are surplus.
        self.keeps_all_pairs.set_mask(
            number,
            match category {
                Category::TwoPair => twice_or_more == 2,
                Category::FullHouse => shape.threes == 1,
                _ => true,
            },
        );
        self.takes_pairs.set_mask(number, !is_full_house);
        self.takes_triples.set_mask(number, !is_quads);

        // The kickers are other ranks. The pair of a full house must occur twice.
        self.takes_single_kickers.set_mask(number, !is_full_house);
        let (main, kickers) = match category {
            Category::HighCard => (0, 5),
            Category::OnePair => (1, 3),
            Category::TwoPair => (2, 1),
            Category::ThreeOfAKind => (1, 2),
            _ => (1, 1),
        };
        let candidates = if is_full_house { twice_or_more } else { shape.ones + twice_or_more };
        self.set_surplus(number, candidates - main - kickers);

        // The index of a hand in its category is a sum of products: see `vertical`.
        let values = category.value_count();
        let missing_kicker = 1;
        let (is_exact, padding, position_step, base) = match category {
            Category::HighCard => (false, 0, 0, 0),
            Category::OnePair => (false, 0, values / RANKS as u16, 0),
            Category::TwoPair => (true, 0, 1, missing_kicker),
            // The padding extends two kickers to a set of three.
            Category::ThreeOfAKind => {
                (false, PADDING, values / RANKS as u16, 0u16.wrapping_sub(up_to(RANKS - 1, 3)))
            }
            // The padding extends one kicker to a set of two. The kicker is never missing.
            Category::FullHouse => {
                (true, PADDING, values / RANKS as u16, 0u16.wrapping_sub(choose(RANKS - 1, 2)))
            }
            _ => (true, PADDING, values / RANKS as u16, missing_kicker.wrapping_sub(choose(RANKS - 1, 2))),
        };
        let set_step = match category {
            // For each two pairs, there is a kicker or none.
            Category::TwoPair => values / choose(RANKS, 2),
            _ => 1,
        };
        self.set_numbering(number, matches!(category, Category::HighCard), is_exact, set_step);
        self.is_two_pair.set_mask(number, matches!(category, Category::TwoPair));
        self.padding.set(number, padding);
        self.position_step.set(number, position_step);
        self.base.set(number, first_of(category).wrapping_add(base));
        self.straights.set(number, first_of(Category::Straight));
    }

    /// Sets the masks and constants of a flush of `suited` cards. The kernels clear the ranks that occur
    /// twice, so that five ranks are left.
    const fn set_flush(&mut self, number: usize, suited: u32) {
        self.keeps_all_pairs.set_mask(number, true);
        self.takes_pairs.set_mask(number, true);
        self.takes_triples.set_mask(number, true);
        self.takes_single_kickers.set_mask(number, true);
        self.set_surplus(number, suited - 5);
        self.set_numbering(number, true, true, 1);
        self.base.set(number, first_of(Category::Flush));
        self.straights.set(number, first_of(Category::StraightFlush));
    }

    const fn set_surplus(&mut self, number: usize, kickers: u32) {
        assert!(kickers <= 2);
        self.drops_one.set_mask(number, kickers >= 1);
        self.drops_two.set_mask(number, kickers >= 2);
    }

    const fn set_numbering(&mut self, number: usize, is_five_ranks: bool, is_exact: bool, step: u16) {
        self.is_five_ranks.set_mask(number, is_five_ranks);
        self.is_exact.set_mask(number, is_exact);
        self.set_step.set(number, step);
    }
}

/// A bit above the ranks of kickers, which are numbered 0 to 11 without the main rank.
const PADDING: u16 = 1 << 12;

/// Returns the lowest `HandRank` of a category as a number.
const fn first_of(category: Category) -> u16 {
    match crate::HandRank::from_parts(category, 0) {
        Some(rank) => rank.as_u16(),
        None => unreachable!(),
    }
}

/// Marks a number as taken. Panics if it was taken before.
const fn take(taken: u32, number: usize) -> u32 {
    assert!(taken >> number & 1 == 0, "two shapes have one number");
    taken | 1 << number
}

/// The number of ranks that occur once, twice, three and four times.
#[derive(Clone, Copy)]
struct Shape {
    ones: u32,
    twos: u32,
    threes: u32,
    fours: u32,
}

impl Shape {
    const fn number(self) -> usize {
        self.ones.wrapping_sub(4 * (self.threes + self.fours)) as usize % NUMBERS
    }

    /// Returns the category, without regard to straights.
    const fn category(self) -> Category {
        match self {
            Self { fours: 1.., .. } => Category::FourOfAKind,
            Self { threes: 2.., .. } | Self { threes: 1, twos: 1.., .. } => Category::FullHouse,
            Self { threes: 1, .. } => Category::ThreeOfAKind,
            Self { twos: 2.., .. } => Category::TwoPair,
            Self { twos: 1, .. } => Category::OnePair,
            _ => Category::HighCard,
        }
    }
}
