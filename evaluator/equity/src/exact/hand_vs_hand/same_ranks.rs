//! Many deals of three combos at a time: those with the same ranks are counted together.
//!
//! What the flushes in a suit change depends on the ranks of the three combos and on which of their cards are of the
//! suit, and on nothing else: not on the suits of the other cards. A combo has four parts that may be of a suit: neither
//! card, the high one, the low one, both. So of all deals with the same ranks, up to 16 x 16 x 16, there are 64 changes
//! to find at most, and one comparison by ranks. What is left is to know how often each part of the cards is of one suit.
//!
//! All weights are f64, which holds whole numbers below 2^53 exactly: three starting hands have at most 1,728 deals of
//! 1,370,754 boards.

use alloc::vec;
use alloc::vec::Vec;

use evaluator::internals::rows::{RANK_PAIRS, rank_pair};
use evaluator::{CardSet, HoleCards, Suit};

use crate::exact::hand_vs_hand::HandVsHand;
use crate::exact::hand_vs_hand::count::WINNER_SETS;
use crate::exact::hand_vs_hand::deal::{HeldSuit, Ranks};
use crate::progress::{Reporter, in_parts};

/// How many parts of three combos may be of one suit.
const PARTS: usize = 64;

/// A combo with its weight.
pub(crate) struct Weighted {
    cards: CardSet,
    /// For each suit which cards are of it, as two bits: the high card, the low card. For a pair, which is which does
    /// not matter: the first bit.
    parts: [u8; Suit::COUNT],
    weight: f64,
}

impl Weighted {
    pub(crate) fn new(combo: HoleCards, weight: f64) -> Self {
        let low_bit = if combo.is_pair() { 0b01 } else { 0b10 };
        let parts = Suit::ALL.map(|suit| {
            let high = u8::from(combo.high().suit() == suit);
            let low = if combo.low().suit() == suit { low_bit } else { 0 };
            high | low
        });
        Self { cards: combo.card_set(), parts, weight }
    }
}

/// The weight of the cases by the set of winners, for the deals of one combo from each of three lists. In a list all
/// combos have the same ranks: those of one of `combos`.
pub(crate) fn of_lists(
    hands: &HandVsHand,
    combos: [HoleCards; 3],
    [first, second, third]: [&[Weighted]; 3],
) -> [f64; WINNER_SETS] {
    let mut deals = 0.0;
    // For each part of the cards the weight of the deals that have exactly it in a suit, summed over the suits.
    let mut with_part = [0.0; PARTS];
    for a in first {
        for b in second.iter().filter(|b| !b.cards.intersects(a.cards)) {
            let (taken, weight) = (a.cards | b.cards, a.weight * b.weight);
            for c in third.iter().filter(|c| !c.cards.intersects(taken)) {
                deals += weight * c.weight;
                for suit in 0..Suit::COUNT {
                    let part = a.parts[suit] | b.parts[suit] << 2 | c.parts[suit] << 4;
                    with_part[usize::from(part) % PARTS] += weight * c.weight;
                }
            }
        }
    }
    let mut sums = [0.0; WINNER_SETS];
    if deals > 0.0 {
        let ranks = Ranks::of(combos);
        let mut add = |counts: [i64; WINNER_SETS], weight: f64| {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += weight * count as f64);
        };
        add(hands.by_ranks(&ranks), deals);
        let masks = combos.map(|combo| combo.cards().map(|card| 1 << card.rank() as u16));
        for (part, &weight) in with_part.iter().enumerate().filter(|&(_, &weight)| weight > 0.0) {
            let held = |player: usize| {
                let [high, low] = masks[player];
                let is_suited = |card: usize| (part >> (2 * player + card) & 1) as u16;
                (high * is_suited(0)) | (low * is_suited(1))
            };
            add(hands.by_suits(&ranks, &[HeldSuit::new([held(0), held(1), held(2)])]), weight);
        }
    }
    sums
}

/// A range's combos with the same ranks.
struct Group {
    /// One of them.
    combo: HoleCards,
    combos: Vec<Weighted>,
}

/// The combos of a range, by their ranks.
fn groups(range: &[f64; HoleCards::COUNT]) -> Vec<Group> {
    let mut places = [None; RANK_PAIRS];
    let mut groups: Vec<Group> = Vec::new();
    for (combo, &weight) in HoleCards::ALL.into_iter().zip(range).filter(|&(_, &weight)| weight != 0.0) {
        let [high, low] = combo.cards().map(|card| card.rank() as usize);
        let place = *places[rank_pair(high, low)].get_or_insert_with(|| {
            groups.push(Group { combo, combos: vec![] });
            groups.len() - 1
        });
        groups[place].combos.push(Weighted::new(combo, weight));
    }
    groups
}

/// How many triples of groups a part of the work has at least: some ten microseconds each.
const LEAST_TRIPLES: usize = 32;

/// The weight of the cases by the set of winners, for three ranges before the flop. None, if the reporter said stop.
///
/// With weights of 0 and 1 the numbers are whole and exact. With others, 1e-12 of all cases or so may be missing where
/// there are none, for each number is a sum of differences.
///
/// It takes 10 to 150 microseconds for each triple of [groups], whatever the suits: for narrow ranges, that is.
pub(crate) fn three_ranges(
    hands: &HandVsHand,
    ranges: [&[f64; HoleCards::COUNT]; 3],
    reporter: &Reporter<'_>,
) -> Option<[f64; WINNER_SETS]> {
    let [first, second, third] = ranges.map(groups);
    let pairs = first.len() * second.len();
    let parts = in_parts(pairs, LEAST_TRIPLES.div_ceil(third.len().max(1)), reporter, |pairs| {
        let mut sums = [0.0; WINNER_SETS];
        for pair in pairs {
            let (a, b) = (&first[pair / second.len()], &second[pair % second.len()]);
            for c in &third {
                let lists = [&a.combos[..], &b.combos, &c.combos];
                let counts = of_lists(hands, [a.combo, b.combo, c.combo], lists);
                sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
        }
        Some(sums)
    });
    parts.total(|all, part| all.iter_mut().zip(part).for_each(|(sum, part)| *sum += part))
}

#[cfg(test)]
mod tests {
    use evaluator::RankTable;

    use super::*;

    fn range(texts: &[(&str, f64)]) -> [f64; HoleCards::COUNT] {
        let mut range = [0.0; HoleCards::COUNT];
        for (text, weight) in texts {
            for combo in text.parse::<crate::range::StartingHand>().unwrap().combos() {
                range[combo.index()] = *weight;
            }
        }
        range
    }

    /// Every deal by itself.
    fn one_by_one(hands: &HandVsHand, ranges: [&[f64; HoleCards::COUNT]; 3]) -> [f64; WINNER_SETS] {
        let players = ranges.map(|range| {
            let weighted = HoleCards::ALL.into_iter().zip(range).filter(|&(_, &weight)| weight > 0.0);
            weighted.map(|(combo, &weight)| (combo, combo.card_set().bits(), weight)).collect()
        });
        let mut sums = [0.0; WINNER_SETS];
        test_support::for_each_deal(&players, 0, &mut |deal, weight| {
            let counts = hands.compare_three(deal[0], deal[1], deal[2]).unwrap();
            let weighted = counts.by_winners().map(|count| weight * count as f64);
            sums.iter_mut().zip(weighted).for_each(|(sum, count)| *sum += count);
        });
        sums
    }

    #[test]
    fn ranges_fare_as_their_combos_do() {
        let hands = HandVsHand::new(RankTable::embedded());
        let first = range(&[("AA", 1.0), ("KQs", 1.0), ("A5s", 1.0), ("98o", 1.0)]);
        let second = range(&[("KK", 1.0), ("QQ", 1.0), ("AKs", 1.0), ("AKo", 1.0)]);
        // Suits that are not alike, and every way to hold two cards of the same ranks.
        let mut third = range(&[("77", 1.0), ("87s", 1.0), ("87o", 1.0)]);
        for combo in ["7s7h", "8d7d", "8s7h"] {
            third[combo.parse::<HoleCards>().unwrap().index()] = 0.0;
        }
        let counted = three_ranges(&hands, [&first, &second, &third], &Reporter::new(None)).unwrap();
        assert_eq!(counted, one_by_one(&hands, [&first, &second, &third]));
        assert_eq!(counted[0], 0.0);
    }

    #[test]
    fn weights_count() {
        let hands = HandVsHand::new(RankTable::embedded());
        let first = range(&[("JJ", 0.3), ("T9s", 0.7)]);
        let mut second = range(&[("AJs", 0.25), ("AJo", 0.6)]);
        second["AsJs".parse::<HoleCards>().unwrap().index()] = 0.9;
        let third = range(&[("JTs", 1.0), ("99", 0.1)]);
        let ranges = [&first, &second, &third];
        let expected = one_by_one(&hands, ranges);
        let all: f64 = expected.iter().sum();
        for (counted, expected) in
            three_ranges(&hands, ranges, &Reporter::new(None)).unwrap().into_iter().zip(expected)
        {
            assert!((counted - expected).abs() < 1e-12 * all, "{counted} {expected}");
        }
        let run = || three_ranges(&hands, ranges, &Reporter::new(None));
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool(1).install(run), pool(3).install(run));
    }

    #[test]
    fn nothing_meets_nothing() {
        let hands = HandVsHand::new(RankTable::embedded());
        let (aces, none) = (range(&[("AA", 1.0)]), [0.0; HoleCards::COUNT]);
        for ranges in [[&aces, &aces, &none], [&none, &aces, &aces], [&aces, &aces, &aces]] {
            assert_eq!(three_ranges(&hands, ranges, &Reporter::new(None)), Some([0.0; WINNER_SETS]));
        }
    }
}
