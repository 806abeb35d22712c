//! What the shape of a hand decides: constants of its category, and which of its ranks count.
//!
//! The *shape* says how many ranks a hand has once, twice, three and four times, or that it has a flush and of how many
//! cards. Seven cards have eleven shapes without a flush, and three with; six and five cards have fewer. Each shape
//! gets a number below 16:
//!
//! ```text
//! no flush    (ranks that come once) - 4 * (ranks that come three times or more)     modulo 16
//! flush       2 * (cards of the suit) + 8, and 1 more for an even number of cards    modulo 16
//! ```
//!
//! That the numbers are different is checked below when the tables are made, which happens in the compiler. A kernel
//! computes the number for each of its lanes and turns it into masks and constants with one permutation each.

use super::Words;
use super::subsets::{RANKS, choose, up_to};
use crate::Category;
use crate::simd::Avx512Vbmi;

/// How many numbers a shape can have.
const NUMBERS: usize = 16;

/// One 16-bit word for each shape, twice over: a permutation of 32 words looks at five bits of a number.
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

/// Everything that shapes decide for hands of one number of cards. Masks are `0xFFFF` for "yes" and 0 for "no".
/// `T` is a table in memory, or one in a register: see [`load`](Self::load).
#[derive(Clone, Copy)]
pub(super) struct Shapes<T = PerShape> {
    /// The number of cards.
    pub(super) cards: u16,
    /// What is added to twice the cards of the suit to get the number of a flush.
    pub(super) flush_offset: u16,

    // Which ranks count.
    /// Mask: all ranks that come twice count. (No: the lowest of them does not.)
    pub(super) keeps_all_pairs: T,
    /// Mask: main ranks need not come three times.
    pub(super) takes_pairs: T,
    /// Mask: main ranks need not come four times.
    pub(super) takes_triples: T,
    /// Mask: kickers need not come twice.
    pub(super) takes_single_kickers: T,
    /// Mask: there is a kicker too many.
    pub(super) drops_one: T,
    /// Mask: there is another.
    pub(super) drops_two: T,

    // How what counts is numbered.
    /// Mask: two pair.
    pub(super) is_two_pair: T,
    /// Mask: no rank comes twice, or a flush.
    pub(super) is_five_ranks: T,
    /// Mask: shorter sets are not counted.
    pub(super) is_exact: T,
    /// A rank above the twelve that kickers have, to be added to them.
    pub(super) padding: T,
    /// What the position counts for: that of the main rank, or of the kicker of two pair.
    pub(super) position_step: T,
    /// What the index of the set counts for.
    pub(super) set_step: T,
    /// The sum begins with this.
    pub(super) base: T,
    /// The lowest rank of the straights that this shape can be.
    pub(super) straights: T,
}

/// The shapes of hands of five, six and seven cards.
static SHAPES: [Shapes; 3] = [Shapes::of(5), Shapes::of(6), Shapes::of(7)];

impl Shapes {
    /// The fewest cards of hands that kernels rank.
    pub(super) const FEWEST_CARDS: usize = 5;

    /// The shapes of hands with the given number of cards; `None` if these are not for kernels.
    pub(super) fn get(cards: usize) -> Option<&'static Self> {
        SHAPES.get(cards.checked_sub(Self::FEWEST_CARDS)?)
    }

    /// The tables in registers. A loop that writes to memory would load them anew each time: compilers do not see that they stay
    /// as they are.
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

    /// Enters what a shape without a flush decides.
    const fn set(&mut self, shape: Shape) {
        let number = shape.number();
        let category = shape.category();
        let twice_or_more = shape.twos + shape.threes + shape.fours;
        let is_full_house = matches!(category, Category::FullHouse);
        let is_quads = matches!(category, Category::FourOfAKind);

        // Main ranks: the pair, both pairs, the triple, the four. Three pairs, and two triples of a full house, are one
        // too many.
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

        // Kickers: from the other ranks, or, for the lower half of a full house, from those that come twice.
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

        // The index of a hand in its category is a sum of products, as `vertical` derives it.
        let values = category.value_count();
        let missing_kicker = 1;
        let (is_exact, padding, position_step, base) = match category {
            Category::HighCard => (false, 0, 0, 0),
            Category::OnePair => (false, 0, values / RANKS as u16, 0),
            Category::TwoPair => (true, 0, 1, missing_kicker),
            // The padding makes two kickers a set of three.
            Category::ThreeOfAKind => {
                (false, PADDING, values / RANKS as u16, 0u16.wrapping_sub(up_to(RANKS - 1, 3)))
            }
            // And here it makes one kicker a set of two, none of them missing.
            Category::FullHouse => {
                (true, PADDING, values / RANKS as u16, 0u16.wrapping_sub(choose(RANKS - 1, 2)))
            }
            _ => (true, PADDING, values / RANKS as u16, missing_kicker.wrapping_sub(choose(RANKS - 1, 2))),
        };
        let set_step = match category {
            // With both pairs given, there is a kicker or none.
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

    /// Enters what a flush of `suited` cards decides. The kernels give it no rank that comes twice: five ranks are left.
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

/// A rank above those of kickers, which are numbered 0 to 11 with a main rank left out.
const PADDING: u16 = 1 << 12;

/// The number of the lowest `HandRank` of a category.
const fn first_of(category: Category) -> u16 {
    match crate::HandRank::from_parts(category, 0) {
        Some(rank) => rank.as_u16(),
        None => unreachable!(),
    }
}

/// Marks a number as taken.
const fn take(taken: u32, number: usize) -> u32 {
    assert!(taken >> number & 1 == 0, "two shapes have one number");
    taken | 1 << number
}

/// How many ranks come once, twice, three and four times.
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

    /// The category without straights.
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
