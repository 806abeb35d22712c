//! Plain enumeration: every deal of hole cards on every board, ranked by the table.

use core::ops::ControlFlow;
use std::sync::LazyLock;

use evaluator::{Card, CardSet, HoleCards, Isa, RankTable};
use test_support::Showdowns;

use super::overlaps::{BitOverlaps, WeightedOverlaps};
use super::*;
use crate::isomorphism::{BoardClasses, SuitSymmetry};
use crate::progress::{Progress, Reporter};
use crate::range::Range;
use crate::removal::{LiveRange, Removal, bits_by_id};
use crate::sweep::order::Orders;
use crate::sweep::vectors::Number;

static ORDERS: LazyLock<Orders> = LazyLock::new(Orders::of_holdem);

/// Three ranges, a board and dead cards.
#[derive(Clone, Debug)]
struct Spot {
    ranges: [Range; 3],
    board: CardSet,
    dead: CardSet,
}

impl Spot {
    fn new(ranges: [&str; 3], board: &str, dead: &str) -> Self {
        let (board, dead) = (board.parse().unwrap(), dead.parse().unwrap());
        Self { ranges: ranges.map(|range| range.parse().unwrap()), board, dead }
    }

    /// The ranges as they are without the board and the dead cards.
    fn blocks<T: Number>(&self) -> [Box<Blocks<T>>; 3] {
        self.ranges.each_ref().map(|range| {
            let range = range.without(self.board | self.dead);
            Blocks::of(&range.as_slice().map(T::of_weight))
        })
    }

    /// The weight of all cases.
    fn total(&self) -> f64 {
        let ranges = self.ranges.each_ref().map(|range| LiveRange::new(range, self.board | self.dead));
        let others = Removal::of_others(&ranges, 0).unwrap();
        let deals: f64 = ranges[0].iter().map(|(combo, weight)| weight * others.met_by(combo)).sum();
        let (missing, left) = (5 - self.board.len(), Card::COUNT - (self.board | self.dead).len());
        let scale: f64 = ranges.iter().map(|range| range.largest).product();
        scale * deals * choose(left - 6, missing) as f64
    }

    /// Does something with what the spot needs, with the symmetry there is or without.
    fn with<N: Number, T>(
        &self,
        isa: Isa,
        symmetric: bool,
        reporter: &Reporter<'_>,
        run: impl FnOnce(Sweep<'_>, [&Blocks<N>; 3], &SuitSymmetry) -> T,
    ) -> T {
        let blocks = self.blocks();
        let ranges = [&*blocks[0], &*blocks[1], &*blocks[2]];
        let (board, dead) = (bits_by_id(self.board), bits_by_id(self.dead));
        let live = self.ranges.each_ref().map(|range| range.without(self.board | self.dead));
        let symmetry = match symmetric {
            true => SuitSymmetry::of(&[board, dead], &live.each_ref().map(|range| range.as_slice())),
            false => SuitSymmetry::identity(),
        };
        let runouts = BoardClasses::new((board, dead), &symmetry);
        run(Sweep { isa, orders: &ORDERS, runouts: &runouts, reporter }, ranges, &symmetry)
    }

    fn is_unweighted(&self) -> bool {
        self.ranges.iter().all(Range::is_unweighted)
    }

    fn winners(&self, isa: Isa) -> ByWinners {
        match self.is_unweighted() {
            true => self.winners_with::<BitOverlaps>(isa, true),
            false => self.winners_with::<WeightedOverlaps<f64>>(isa, true),
        }
    }

    fn winners_with<P: Overlaps>(&self, isa: Isa, symmetric: bool) -> ByWinners {
        let total = self.total();
        let reporter = Reporter::new(None);
        let winners =
            self.with(isa, symmetric, &reporter, |spot, ranges, _| spot.winners::<P>(ranges, total));
        winners.ok().unwrap()
    }

    /// By combo: outright, up to, six pots.
    fn combo_sums(&self, isa: Isa, hero: usize) -> [Numbers; 3] {
        match self.is_unweighted() {
            true => self.combo_sums_with::<BitOverlaps>(isa, hero),
            false => self.combo_sums_with::<WeightedOverlaps<f64>>(isa, hero),
        }
    }

    fn combo_sums_with<P: Overlaps>(&self, isa: Isa, hero: usize) -> [Numbers; 3] {
        self.with(isa, true, &Reporter::new(None), |spot, ranges, symmetry| {
            let sums = spot.sums_of_combos::<P>(ranges, hero).unwrap();
            [&sums.outright, &sums.won, &sums.six_pots].map(|sums| symmetry.average(&sums.by_index()))
        })
    }
}

fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

type Numbers = Box<[f64; HoleCards::COUNT]>;

fn enumerate(spot: &Spot) -> Showdowns {
    let cards = |(combo, weight): (HoleCards, f64)| (combo.card_set().bits(), weight);
    let players = spot.ranges.each_ref().map(|range| range.iter().map(cards).collect());
    let rank = |cards| RankTable::embedded().rank_set_unchecked(CardSet::from_bits_truncate(cards));
    test_support::enumerate(&players, spot.board.bits(), (CardSet::FULL - spot.dead).bits(), rank)
}

/// Checks all numbers of a spot, by all instructions: to the last digit, or as near as weights allow.
fn check(spot: &Spot) {
    let expected = enumerate(spot);
    // Rounding is that of numbers in which pairs that share cards are not left out yet.
    let unweighted = spot.is_unweighted();
    let [a, b, c] = spot.ranges.each_ref().map(Range::total_weight);
    let boards = choose(52 - spot.board.len() - spot.dead.len(), 5 - spot.board.len()) as f64;
    let close = |found: f64, expected: f64, whole: f64| match unweighted {
        true => found == expected,
        false => (found - expected).abs() <= 1e-12 * whole * boards,
    };
    let whole = a * b * c;
    for isa in Isa::available() {
        let found = spot.winners(isa);
        assert!(close(found.iter().sum(), expected.total(), whole), "{spot:?} {isa:?} {found:?}");
        for (found, &expected) in found.into_iter().zip(&expected.by_winners) {
            assert!(close(found, expected, whole), "{spot:?} {isa:?} {found} {expected}");
        }
        for hero in 0..3 {
            let sums = spot.combo_sums(isa, hero);
            for ((combo, weight), expected) in spot.ranges[hero].iter().zip(&expected.by_combo[hero]) {
                // Those that a dead card takes have no sums.
                if combo.card_set().intersects(spot.dead) {
                    continue;
                }
                let [alone, with_one, with_two, ..] = expected.won;
                let expected =
                    [alone, alone + with_one + with_two, 6.0 * alone + 3.0 * with_one + 2.0 * with_two];
                let whole = 6.0 * whole / [a, b, c][hero] * weight;
                for (sums, expected) in sums.iter().zip(expected) {
                    let found = sums[combo.index()] * weight;
                    assert!(close(found, expected, whole), "{spot:?} {isa:?} {combo} {found} {expected}");
                }
            }
        }
    }
}

#[test]
fn rivers_of_all_kinds() {
    let narrow = ["AA,KK,AKs,76s,JTo", "QQ,A5s,KQo,T9s,22,AK", "99,AQ,KJs,87s,54s,A2s"];
    let overlapping = ["AK,KQ,QJ", "AK,AQ", "AK,KQ,JJ"];
    let with_all = ["random", "AsKs,7h6h,AhKd,9c9d", "AA,Th9h,QcJc,2d2c"];
    for board in [
        "AhKd9c4s2h",
        "AhKd9c4h2h",
        "AhKh9h4s2h",
        "AhKh9h4h2h",
        "9h8h7h6c2d",
        "9h8h7h6h2d",
        "AhKhQhJhTh",
        "6h5h4h3h2h",
        "KhKd9c9s2h",
        "KhKdKc9s9h",
        "KhKdKcKs2h",
        "2h2d2c2sKh",
        "AhKdQcJsTh",
        "QhQdQcJhTh",
        "5c5d5h7h8h",
    ] {
        for ranges in [narrow, overlapping, with_all] {
            check(&Spot::new(ranges, board, ""));
        }
    }
    check(&Spot::new(narrow, "AhKd9c4h2h", "QhQd3h"));
}

#[test]
fn flops_and_turns() {
    check(&Spot::new(["AKs,QQ,T9s", "AA,KQs,99", "JTs,AQo,77"], "AhKd9h", ""));
    check(&Spot::new(["AhKd,KK,T8s", "QhJd,J9s,AhTh", "55,AKs,8h7h"], "Jh9h2h", "Ah5c"));
    check(&Spot::new(["AA,KK", "AA,KK", "AA,KK"], "QsJdTh", ""));
    check(&Spot::new(["AK,98s", "AK,98s", "AKs,K9s,33"], "9h8h7h2c", ""));
    check(&Spot::new(["55,A5s,KQ", "QJs,22,A2o", "76s,AA"], "5c5d5hKs", "2c"));
    check(&Spot::new(["AA,72o,3h2h", "KQs,33", "AA,77,T9s"], "6h5h4hAh", ""));
}

#[test]
fn weights() {
    check(&Spot::new(
        ["AA:0.5,KK:0.3,AKs", "QQ:0.9,AK:0.25,76s:0.01", "JJ,A5s:0.7,KQ:0.4"],
        "AhKd9h4h2h",
        "",
    ));
    check(&Spot::new(["AA:0.5,KK:0.3,AKs", "QQ:0.9,AKs:0.25,76s:0.01", "JJ,A5s:0.7"], "Th9d4h", "Ac"));
    check(&Spot::new(["AA:0.5", "AA:0.5", "AA:0.5"], "Th9d4h2c", ""));
    check(&Spot::new(["TT+:0.5,ATs+", "TT+:0.5,ATs+", "TT+:0.5,ATs+"], "Th9h4h2h", ""));
}

/// With these, no two disjoint combos are left for players 0 and 1, or none at all for a player, on some boards.
#[test]
fn ranges_that_a_board_leaves_empty() {
    check(&Spot::new(["AsAh", "AsAd", "KK"], "Kd9h4c2s", ""));
    check(&Spot::new(["AsAh", "KsKh", "QsQh,JcJd"], "Qd9h4c", ""));
    check(&Spot::new(["AsAh,9s9c", "KsKh", "9d9c"], "9h5d4c", "Qs"));
    check(&Spot::new(["AA,AsKs", "AcAd", "AhKs"], "As9h4c2s3s", ""));
}

#[test]
fn random_small_spots() {
    let mut random = fastrand::Rng::with_seed(20);
    for case in 0..60 {
        let deck: [Card; Card::COUNT] = test_support::draw(&mut random, &Card::ALL);
        let (board, rest) = deck.split_at([3, 4, 4, 5, 5, 5][case % 6]);
        let (dead, rest) = rest.split_at(random.usize(0..4));
        // Few cards, so that ranges collide often.
        let few = &rest[..random.usize(8..20)];
        let ranges = [0; 3].map(|_| {
            let mut range = Range::empty();
            for _ in 0..random.usize(1..14) {
                let [a, b] = test_support::draw(&mut random, few);
                let weight = if case % 3 == 0 { random.f64() } else { 1.0 };
                range.set(HoleCards::new(a, b).unwrap(), weight).unwrap();
            }
            range
        });
        let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
        check(&Spot { ranges, board: set(board), dead: set(dead) });
    }
}

/// Kernels, symmetry, weights, the order of players and ranges that are the same: none of it changes a count.
#[test]
fn all_ways_agree() {
    let texts = ["77+,A9s+,KQ,JTs,AJo+", "77+,A9s+,KQ,JTs,AJo+", "22+,AT+,T9s,87s"];
    for (ranges, board) in [(texts, "Ah9h4c"), ([texts[0]; 3], "Ah9h4c"), (["random"; 3], "Ah9h4h2h")] {
        let spot = Spot::new(ranges, board, "");
        let expected = spot.winners(Isa::available().next().unwrap());
        assert_eq!(expected.iter().sum::<f64>(), spot.total());
        let exchanged = Spot { ranges: [2, 0, 1].map(|player| spot.ranges[player].clone()), ..spot.clone() };
        for isa in Isa::available() {
            assert_eq!(spot.winners(isa), expected);
            assert_eq!(spot.winners_with::<BitOverlaps>(isa, false), expected);
            assert_eq!(spot.winners_with::<WeightedOverlaps<f32>>(isa, true), expected);
            assert_eq!(spot.winners_with::<WeightedOverlaps<f64>>(isa, true), expected);
            // Player 2 has become player 0, 0 has become 1, and 1 has become 2.
            let found = exchanged.winners(isa);
            for (winners, weight) in expected.into_iter().enumerate() {
                let moved = winners >> 2 & 1 | winners << 1 & 7;
                assert_eq!(found[moved], weight);
            }
        }
    }
}

#[test]
fn combos_add_up_to_players() {
    for ranges in [["random"; 3], ["22+,AT+", "random", "AKs,QQ"], ["22+:0.5,AT+", "random", "AKs,QQ:0.25"]] {
        let spot = Spot::new(ranges, "Ah9h4c2s", "");
        for isa in Isa::available() {
            let winners = spot.winners(isa);
            for hero in 0..3 {
                let sums = spot.combo_sums(isa, hero).map(|sums| {
                    let weighted =
                        spot.ranges[hero].iter().map(|(combo, weight)| weight * sums[combo.index()]);
                    weighted.sum::<f64>()
                });
                let sets = (1..8usize).filter(|set| set >> hero & 1 == 1);
                let six_pots = |set: usize| winners[set] * f64::from(6 / set.count_ones());
                let expected = [
                    winners[1 << hero],
                    sets.clone().map(|set| winners[set]).sum::<f64>(),
                    sets.map(six_pots).sum::<f64>(),
                ];
                for (found, expected) in sums.into_iter().zip(expected) {
                    let error = if ranges[0].contains(':') { 1e-12 * spot.total() } else { 0.0 };
                    assert!((found - expected).abs() <= error, "{ranges:?} {hero} {found} {expected}");
                }
            }
        }
    }
}

#[test]
fn threads_change_nothing() {
    let spot = Spot::new(["22+:0.3,AT+", "random", "AKs,QQ:0.7"], "Ah9h4c", "");
    for isa in Isa::available() {
        let [one, two] = [1, 2].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| (spot.winners(isa), spot.combo_sums(isa, 0)))
        });
        assert_eq!(one, two);
    }
}

#[test]
fn a_run_can_be_stopped() {
    let stop = |progress: &Progress<'_>| match progress.done >= 0.4 {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let spot = Spot::new(["22+", "22+,AK", "AK"], "Qh9h4c", "");
    let total = spot.total();
    for isa in Isa::available() {
        let whole = spot.winners(isa);
        let reporter = Reporter::new(Some(&stop));
        let part =
            spot.with(isa, true, &reporter, |spot, ranges, _| spot.winners::<BitOverlaps>(ranges, total));
        let sample = part.err().unwrap();
        assert!(sample.by_winners.len() < sample.parts && sample.units.0 < sample.units.1);
        for (winners, whole) in whole.into_iter().enumerate() {
            assert!(sample.by_winners.iter().map(|part| part[winners]).sum::<f64>() <= whole);
        }
        // Even parts come to what all do if there are all of them, the total of each included.
        let reporter = Reporter::new(Some(&|_| ControlFlow::Continue(())));
        assert_eq!(
            spot.with(isa, true, &reporter, |spot, ranges, _| spot.winners::<BitOverlaps>(ranges, total))
                .ok(),
            Some(whole)
        );
    }
}
