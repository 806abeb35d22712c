//! The vertical kernel: dozens of hands at once, one to a 16-bit lane, without a branch or a gather.
//!
//! # Derivation
//!
//! The hands of a block have the same number of cards, five, six or seven, and come as four vectors: for each hand the
//! rank bits of its clubs, diamonds, hearts and spades.
//!
//! **How often each rank comes** ([`Multiplicities`]). A full adder, bit by bit, adds three suits to a parity and a
//! majority. With the fourth suit these give the ranks that come once exactly, at least once, twice, three and four
//! times.
//!
//! **The flush suit** ([`fullest_suit`]). A flush has five cards in a suit and so at most two elsewhere. If two suits
//! have three cards or more together, no flush is in the other two; if one of them has three, none is in the other. Two
//! choices lead to the only suit that can have five.
//!
//! **The shape** ([`shape_number`]). How many ranks come once, and how many three times or more, tells all shapes of a
//! given number of cards apart: see [`shapes`](super::shapes). A permutation on the shape's number answers any question
//! about the category, for all lanes, as a mask or as a number.
//!
//! **What counts** ([`main_ranks`], [`kickers`]). Main ranks are those of the pair, both pairs, the triple or the four;
//! they are the ranks that come twice, cut down as the shape says. Kickers are the other ranks without the lowest one or
//! two. In a flush no rank counts as coming twice: then all ranks of the suit are kickers.
//!
//! **The index in the category.** `HandRank` counts the hands below, those of fewer cards among them. With a main rank
//! p above which kickers are compared, the index is a sum of two products:
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
//! The steps are the sizes of what is nested: a category's [`value_count`](crate::Category::value_count) over the
//! number of positions. Positions count ranks below ([`position`]); sets are numbered as [`subsets`](super::subsets)
//! derives. Kickers are numbered among the twelve ranks other than p, so those above p move down by one
//! ([`close_gap`]), and the thirteenth place is free for the padding: a rank above the kickers that makes two of them a
//! set of three, or one a set of two, so that few tables do. The 1 is for the hand whose kicker is missing.
//!
//! **Straights** ([`lowest_of_straights`]). Five ranks in a row beat all but what excludes them: a full house or four of
//! a kind leaves at most four ranks. Where a straight is found, it takes the place of what else was.
//!
//! # Speed
//!
//! The chain of steps is long, and each waits for the one before, so what limits it is time, not the number of
//! operations. Hence two [phases](RankBlock) over several steps' hands, each short enough for the processor to overlap
//! several of its rounds, and [`Twin`] vectors.

use super::Words;
use super::sets::set_index;
use super::shapes::Shapes;
use super::source::Source;
use super::twin::{Masks, Twin};
use crate::simd::{Avx512Vbmi, Task};

/// How many times over the lanes a block goes.
pub(super) const STEPS: usize = 8;

/// Bits of a suit mask that stand for no rank.
const STRAY_BITS: u16 = 0xE000;

/// Ranks the hands of a source from number `at` on, as many as `ranks` has room for: a multiple of [`Twin::COUNT`], at
/// most [`STEPS`] times that.
///
/// Says whether all of them were hands of as many cards as `shapes` is for. If not, some of what it wrote is no rank.
pub(super) struct RankBlock<'a, S> {
    pub(super) shapes: &'a Shapes,
    pub(super) source: S,
    pub(super) at: usize,
    pub(super) ranks: &'a mut [u16],
    /// A block reads only what it has written itself: one value serves all blocks because clearing a new one for each
    /// would take time.
    pub(super) analyzed: &'a mut [Analyzed; STEPS],
}

impl<S: Source> Task<Avx512Vbmi> for RankBlock<'_, S> {
    type Output = bool;

    #[inline(always)]
    fn run(self, isa: Avx512Vbmi) -> bool {
        let Self { shapes, source, at, ranks, analyzed } = self;
        let shapes = &shapes.load(isa);
        // Of the same length as the ranks, which the compiler then knows.
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

/// What the first phase leaves for the second.
#[derive(Clone, Copy)]
pub(super) struct Analyzed {
    /// The number of the hand's shape.
    shape: Twin,
    /// The ranks that make straights: all, or those of the flush.
    ranks: Twin,
    /// The main ranks.
    main: Twin,
    /// The other ranks, among them the kickers.
    others: Twin,
}

impl Analyzed {
    #[inline(always)]
    pub(super) fn empty(isa: Avx512Vbmi) -> Self {
        let zero = Twin::splat(isa, 0);
        Self { shape: zero, ranks: zero, main: zero, others: zero }
    }
}

/// The first phase: from suits to the ranks that count.
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

/// The second phase: from the ranks that count to the `HandRank`.
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
    // If there are several, they follow each other: what is below the lowest and above it makes the highest's number.
    let straight = (straights - one).count_ones() + shape.of_shape(shapes.straights);
    let has_none = straights.is_zero();
    let unfinished = Twin::blend(has_none, in_category, straight);
    // The empty set has index 0.
    let set = Twin::blend(has_none, set, Twin::splat(isa, 0));
    let index = set_index(set, shape.of_shape(shapes.is_exact), shape.of_shape(shapes.is_five_ranks));
    unfinished + index.mul_low(shape.of_shape(shapes.set_step))
}

/// How often ranks come.
#[derive(Clone, Copy)]
struct Multiplicities {
    once_exactly: Twin,
    once_or_more: Twin,
    twice_or_more: Twin,
    thrice_or_more: Twin,
    four_times: Twin,
    /// How many cards there are.
    cards: Twin,
}

impl Multiplicities {
    #[inline(always)]
    fn of([a, b, c, d]: [Twin; 4]) -> Self {
        // A rank comes parity + 2 * majority times in three suits.
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

    /// Has a bit in each lane that is no hand of the right number of cards. A card that came twice in the input is one
    /// too few by now.
    #[inline(always)]
    fn faults(&self, isa: Avx512Vbmi, shapes: &Shapes<Words>) -> Twin {
        let wrong_count = self.cards ^ Twin::splat(isa, shapes.cards);
        wrong_count | (self.once_or_more & Twin::splat(isa, STRAY_BITS))
    }
}

/// The suit that has five cards, if there is one; else any.
#[inline(always)]
fn fullest_suit([a, b, c, d]: [Twin; 4]) -> Twin {
    let not_ab = (a | b).has_at_most_two_bits();
    let first = Twin::blend(not_ab, c, a);
    let second = Twin::blend(not_ab, d, b);
    Twin::blend(first.has_at_most_two_bits(), second, first)
}

/// The number of the shape, modulo 16.
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

/// The main ranks: those of `pairs`, without the lowest where these are too many, that come often enough.
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

/// The kickers: all of `others` but the lowest, or the lowest two, as the shape says.
#[inline(always)]
fn kickers(shapes: &Shapes<Words>, shape: Twin, others: Twin) -> Twin {
    // A mask of ones is also -1, and x & (x - 1) is x without its lowest bit.
    let some = others & (others + shape.of_shape(shapes.drops_one));
    some & (some + shape.of_shape(shapes.drops_two))
}

/// Moves the kickers above the main rank down by one.
#[inline(always)]
fn close_gap(below_main: Twin, kickers: Twin) -> Twin {
    // Without a main rank, all bits are below it.
    below_main.select_bits(kickers, kickers >> 1)
}

/// A bit for each straight: that of its lowest rank, where the ace of a wheel is bit 0 and the deuce bit 1.
#[inline(always)]
fn lowest_of_straights(ranks: Twin) -> Twin {
    // Bit k of `ranks` is rank k + 1 in this numbering.
    let with_low_ace = (ranks << 1) | (ranks >> 12);
    let two = with_low_ace & ranks;
    two & (two >> 2) & (ranks >> 3)
}
