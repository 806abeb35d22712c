//! The vertical kernel: ranks dozens of hands at once, each in a 16-bit lane, without branches or gathers.
//!
//! # Derivation
//!
//! The hands of a block have the same number of cards, five, six or seven. They are four vectors: for each
//! hand the rank bits of its clubs, diamonds, hearts and spades.
//!
//! **Multiplicities of ranks** ([`Multiplicities`]). A bitwise full adder adds three suits to a parity and a
//! majority. With the fourth suit these give the ranks that occur exactly once, and at least once, twice,
//! three and four times.
//!
//! **The flush suit** ([`fullest_suit`]). A flush has five cards in a suit, so at most two elsewhere. If two
//! suits together have three or more ranks, there is no flush in the other two. If one of them has three,
//! there is none in the other. Two selections lead to the only suit that can have five cards.
//!
//! **The shape** ([`shape_number`]). The numbers of ranks that occur once, and three times or more,
//! distinguish all shapes of a given number of cards: see [`shapes`](super::shapes). A permutation indexed by
//! the shape's number returns any property of the category, for all lanes, as a mask or as a number.
//!
//! **The ranks that count** ([`main_ranks`], [`kickers`]). Main ranks are those of the pair, both pairs, the
//! triple or the four. They are the ranks that occur twice or more, restricted by the shape. Kickers are the
//! other ranks without the lowest one or two. In a flush no rank is treated as occurring twice, so all ranks
//! of the suit are kickers.
//!
//! **The index in the category.** `HandRank` counts the hands below, including those of fewer cards. With a
//! main rank p, which is compared before the kickers, the index is a sum of two products:
//!
//! ```text
//! category          position    times   set                          times   and
//! high card, flush  -           0       the five ranks               1
//! one pair          p           299     three kickers                1
//! three of a kind   p           79      two kickers, padding         1       - what the padding adds
//! full house        p           12      one kicker, padding          1       - what the padding adds
//! four of a kind    p           13      one kicker, padding          1       - what the padding adds, + 1
//! two pair          the kicker  1       both pairs                   12      + 1
//! ```
//!
//! The factor of the more significant part is a category's [`value_count`](crate::Category::value_count)
//! divided by the number of values of that part. A position is the number of lower ranks. Sets are numbered
//! by [`subsets`](super::subsets). Kickers are numbered among the twelve ranks other than p, so ranks above p
//! move down by one ([`close_gap`]). The thirteenth place is free for the padding: a rank above the kickers
//! that extends two of them to a set of three, or one to a set of two, so that few tables suffice. The 1 is
//! for the hand without a kicker.
//!
//! **Straights** ([`lowest_of_straights`]). Five consecutive ranks beat every other hand that has five
//! different ranks, except flushes. A full house or four of a kind has at most four different ranks. A
//! straight replaces the result so far.
//!
//! # Speed
//!
//! The chain of dependent steps is long, so its latency limits the speed, not the number of operations.
//! Therefore there are two [phases](RankBlock) over the hands of several steps, each short enough for the
//! processor to overlap several iterations, and [`Twin`] vectors.

use super::Words;
use super::sets::set_index;
use super::shapes::Shapes;
use super::source::Source;
use super::twin::{Masks, Twin};
use crate::simd::{Avx512Vbmi, Task};

/// The maximum number of steps in a block.
pub(super) const STEPS: usize = 8;

/// The bits of a suit mask that are not ranks.
const STRAY_BITS: u16 = 0xE000;

/// Ranks the hands of a source from number `at` on, one for each of `ranks`. Their number is a multiple of
/// [`Twin::COUNT`], at most [`STEPS`] times that.
///
/// Returns `true` if all are valid hands of the number of cards of `shapes`. Otherwise some of the written
/// ranks may be invalid.
pub(super) struct RankBlock<'a, S> {
    pub(super) shapes: &'a Shapes,
    pub(super) source: S,
    pub(super) at: usize,
    pub(super) ranks: &'a mut [u16],
    /// Scratch memory. A block reads only what it has written itself. All blocks share it because clearing it
    /// for each would take time.
    pub(super) analyzed: &'a mut [Analyzed; STEPS],
}

impl<S: Source> Task<Avx512Vbmi> for RankBlock<'_, S> {
    type Output = bool;

    #[inline(always)]
    fn run(self, isa: Avx512Vbmi) -> bool {
        let Self { shapes, source, at, ranks, analyzed } = self;
        let shapes = &shapes.load(isa);
        // The source gets the length of the ranks, which the compiler then knows.
        let source = source.part(at..at + ranks.len());
        let mut faults = Twin::splat(isa, 0);
        let (steps, _) = ranks.as_chunks_mut::<{ Twin::COUNT }>();
        for (step, analyzed) in (0..steps.len()).zip(analyzed.iter_mut()) {
            let at = step * Twin::COUNT;
            source.prefetch(at + STEPS * Twin::COUNT, Twin::COUNT);
            let suits = source.suit_masks(isa, at);
            let multiplicities = Multiplicities::of(suits);
            faults = faults | multiplicities.faults(isa, shapes);
            *analyzed = analyze(isa, shapes, suits, multiplicities);
        }
        for (ranks, analyzed) in steps.iter_mut().zip(analyzed) {
            rank(isa, shapes, *analyzed).store(ranks);
        }
        !faults.has_any_bit()
    }
}

/// The result of the first phase.
#[derive(Clone, Copy)]
pub(super) struct Analyzed {
    /// The number of the hand's shape.
    shape: Twin,
    /// The ranks that can make straights: all, or those of the flush.
    ranks: Twin,
    /// The main ranks.
    main: Twin,
    /// The other ranks, which include the kickers.
    others: Twin,
}

impl Analyzed {
    #[inline(always)]
    pub(super) fn empty(isa: Avx512Vbmi) -> Self {
        let zero = Twin::splat(isa, 0);
        Self { shape: zero, ranks: zero, main: zero, others: zero }
    }
}

/// The first phase: computes the ranks that count from the suits.
#[inline(always)]
fn analyze(
    isa: Avx512Vbmi,
    shapes: &Shapes<Words>,
    suits: [Twin; 4],
    multiplicities: Multiplicities,
) -> Analyzed {
    let suit = fullest_suit(suits);
    let suited = suit.count_ones();
    let is_flush = suited.gt(Twin::splat(isa, 4));
    let shape = shape_number(isa, shapes, &multiplicities, is_flush, suited);

    let ranks = Twin::blend(is_flush, suit, multiplicities.once_or_more);
    let pairs = Twin::blend(is_flush, Twin::splat(isa, 0), multiplicities.twice_or_more);
    let main = main_ranks(isa, shapes, shape, pairs, &multiplicities);
    let candidates = pairs | (ranks & shape.of_shape(shapes.takes_single_kickers));
    Analyzed { shape, ranks, main, others: candidates & !main }
}

/// The second phase: computes the `HandRank` from the ranks that count.
#[inline(always)]
fn rank(isa: Avx512Vbmi, shapes: &Shapes<Words>, analyzed: Analyzed) -> Twin {
    let Analyzed { shape, main, others, .. } = analyzed;
    let one = Twin::splat(isa, 1);
    let kickers = kickers(shapes, shape, others);
    let is_two_pair = shape.of_shape(shapes.is_two_pair);
    let below_main = main - one;
    let below_kicker = (kickers - one) & !main;

    let position = is_two_pair.select_bits(below_kicker, below_main).count_ones();
    let product = position.mul_low(shape.of_shape(shapes.position_step));
    let in_category = product + shape.of_shape(shapes.base);
    let set = is_two_pair.select_bits(main, close_gap(below_main, kickers)) | shape.of_shape(shapes.padding);

    let straights = lowest_of_straights(analyzed.ranks);
    // If there are several straights, their bits are adjacent. Subtracting one leaves the bits below the
    // lowest and those of the others, whose number is the index of the highest straight.
    let straight = (straights - one).count_ones() + shape.of_shape(shapes.straights);
    let has_none = straights.is_zero();
    let unfinished = Twin::blend(has_none, in_category, straight);
    // The empty set has index 0.
    let set = Twin::blend(has_none, set, Twin::splat(isa, 0));
    let index = set_index(set, shape.of_shape(shapes.is_exact), shape.of_shape(shapes.is_five_ranks));
    unfinished + index.mul_low(shape.of_shape(shapes.set_step))
}

/// The multiplicities of ranks.
#[derive(Clone, Copy)]
struct Multiplicities {
    once_exactly: Twin,
    once_or_more: Twin,
    twice_or_more: Twin,
    thrice_or_more: Twin,
    four_times: Twin,
    /// The number of cards.
    cards: Twin,
}

impl Multiplicities {
    #[inline(always)]
    fn of([a, b, c, d]: [Twin; 4]) -> Self {
        // A rank occurs parity + 2 * majority times in three suits.
        let parity = a ^ b ^ c;
        let majority = a.majority(b, c);
        Self {
            once_exactly: (parity ^ d) & !majority,
            once_or_more: parity | majority | d,
            twice_or_more: majority | (parity & d),
            thrice_or_more: majority & (parity | d),
            four_times: parity & majority & d,
            cards: parity.count_ones() + d.count_ones() + majority.count_ones() + majority.count_ones(),
        }
    }

    /// Returns a nonzero lane for each hand that is invalid or has the wrong number of cards. A duplicate
    /// card in the input has already reduced the number.
    #[inline(always)]
    fn faults(&self, isa: Avx512Vbmi, shapes: &Shapes<Words>) -> Twin {
        let wrong_count = self.cards ^ Twin::splat(isa, shapes.cards);
        wrong_count | (self.once_or_more & Twin::splat(isa, STRAY_BITS))
    }
}

/// Returns the suit that has five cards, or any suit if there is none.
#[inline(always)]
fn fullest_suit([a, b, c, d]: [Twin; 4]) -> Twin {
    let not_ab = (a | b).has_at_most_two_bits();
    let first = Twin::blend(not_ab, c, a);
    let second = Twin::blend(not_ab, d, b);
    Twin::blend(first.has_at_most_two_bits(), second, first)
}

/// Returns the number of the shape, modulo 16.
#[inline(always)]
fn shape_number(
    isa: Avx512Vbmi,
    shapes: &Shapes<Words>,
    multiplicities: &Multiplicities,
    is_flush: Masks,
    suited: Twin,
) -> Twin {
    let singles = multiplicities.once_exactly.count_ones();
    let triples = multiplicities.thrice_or_more.count_ones();
    let of_flush = suited + suited + Twin::splat(isa, shapes.flush_offset);
    Twin::blend(is_flush, of_flush, singles - (triples << 2))
}

/// Returns the main ranks: the ranks of `pairs` that occur often enough, without the lowest if there are too
/// many.
#[inline(always)]
fn main_ranks(
    isa: Avx512Vbmi,
    shapes: &Shapes<Words>,
    shape: Twin,
    pairs: Twin,
    multiplicities: &Multiplicities,
) -> Twin {
    let keeps_all = shape.of_shape(shapes.keeps_all_pairs);
    let takes_pairs = shape.of_shape(shapes.takes_pairs);
    let takes_triples = shape.of_shape(shapes.takes_triples);
    let without_lowest = pairs - Twin::splat(isa, 1);
    pairs
        & (without_lowest | keeps_all)
        & (multiplicities.thrice_or_more | takes_pairs)
        & (multiplicities.four_times | takes_triples)
}

/// Returns the kickers: `others` without the lowest one or two, depending on the shape.
#[inline(always)]
fn kickers(shapes: &Shapes<Words>, shape: Twin, others: Twin) -> Twin {
    // A mask of ones is -1 as a number, and x & (x - 1) is x without its lowest bit.
    let some = others & (others + shape.of_shape(shapes.drops_one));
    some & (some + shape.of_shape(shapes.drops_two))
}

/// Moves the kickers above the main rank down by one.
#[inline(always)]
fn close_gap(below_main: Twin, kickers: Twin) -> Twin {
    // Without a main rank, all bits are below it.
    below_main.select_bits(kickers, kickers >> 1)
}

/// Returns a bit for the lowest rank of each straight. The low ace of a wheel is bit 0, the deuce bit 1.
#[inline(always)]
fn lowest_of_straights(ranks: Twin) -> Twin {
    // Bit k of `ranks` is rank k + 1 in this numbering.
    let with_low_ace = (ranks << 1) | (ranks >> 12);
    let two = with_low_ace & ranks;
    two & (two >> 2) & (ranks >> 3)
}
