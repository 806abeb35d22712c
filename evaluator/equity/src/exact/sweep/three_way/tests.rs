//! Known results, and plain enumeration: every deal of hole cards on every board, ranked by the table.

use core::ops::ControlFlow;
use std::sync::LazyLock;

use evaluator::lookup::board::BoardKernel;
use evaluator::{Card, CardSet, HoleCards, RankTable};
use test_support::{Showdowns, SmallSpot, ThreePlayers, vectors};

use super::*;
use crate::isomorphism::SuitSymmetry;
use crate::progress::Progress;
use crate::range::Range;
use crate::removal::{LiveRange, Meets, bits_by_id};

static ORDERS: LazyLock<Orders> = LazyLock::new(|| Orders::new(RankTable::embedded()));

/// The kernels that can run here; the others are named on standard error.
fn kernels() -> impl Iterator<Item = AvailableKernel> {
    BoardKernel::ALL.into_iter().filter_map(|kernel| {
        let available = AvailableKernel::new(kernel);
        if available.is_none() {
            std::eprintln!("not tested: {kernel}");
        }
        available
    })
}

/// Three ranges, a board and dead cards.
#[derive(Clone, Debug)]
struct Spot {
    ranges: [Range; 3],
    board: CardSet,
    dead: CardSet,
}

impl Spot {
    fn new(ranges: [impl AsRef<str>; 3], board: &str, dead: &str) -> Self {
        let (board, dead) = (board.parse().unwrap(), dead.parse().unwrap());
        Self { ranges: ranges.map(|range| range.as_ref().parse().unwrap()), board, dead }
    }

    /// The ranges as they are without the board and the dead cards.
    fn blocks(&self) -> [Box<Blocks>; 3] {
        self.ranges.each_ref().map(|range| {
            let range = range.without(self.board | self.dead);
            Blocks::of(&range.as_slice().map(|weight| weight as f32))
        })
    }

    /// The weight of all cases.
    fn total(&self) -> f64 {
        let ranges = self.ranges.each_ref().map(|range| LiveRange::new(range, self.board | self.dead));
        let meets = Meets::of(0, &ranges).unwrap();
        let deals: f64 = ranges[0].iter().map(|(combo, weight)| weight * meets.weight(combo)).sum();
        let (missing, left) = (5 - self.board.len(), Card::COUNT - (self.board | self.dead).len());
        let scale: f64 = ranges.iter().map(|range| range.largest).product();
        scale * deals * choose(left - 6, missing) as f64
    }

    /// Does something with what the spot needs, with the symmetry there is or without.
    fn with<T>(
        &self,
        kernel: AvailableKernel,
        symmetric: bool,
        reporter: &Reporter<'_>,
        run: impl FnOnce(ThreeWay<'_>, [&Blocks; 3], &SuitSymmetry) -> T,
    ) -> T {
        let blocks = self.blocks();
        let ranges = [&*blocks[0], &*blocks[1], &*blocks[2]];
        let (board, dead) = (bits_by_id(self.board), bits_by_id(self.dead));
        let live = self.ranges.each_ref().map(|range| range.without(self.board | self.dead));
        let symmetry = match symmetric {
            true => SuitSymmetry::of(&[board, dead], &live.each_ref().map(|range| range.as_slice())),
            false => SuitSymmetry::identity(),
        };
        let runouts = BoardClasses::new(board, dead, &symmetry);
        run(ThreeWay { kernel, orders: &ORDERS, runouts: &runouts, reporter }, ranges, &symmetry)
    }

    fn winners(&self, kernel: AvailableKernel) -> Winners {
        self.with(kernel, true, &Reporter::new(None), |spot, ranges, _| spot.winners(ranges, self.total()))
    }

    /// By combo: outright, up to, six pots.
    fn combo_sums(&self, kernel: AvailableKernel, hero: usize) -> [Numbers; 3] {
        self.with(kernel, true, &Reporter::new(None), |spot, ranges, symmetry| {
            let sums = spot.combo_sums(ranges, hero);
            [&sums.outright, &sums.up_to, &sums.six_pots].map(|sums| symmetry.average(&sums.by_combo()))
        })
    }
}

type Numbers = Box<[f64; HoleCards::COUNT]>;

/// Looks at each case by itself.
fn enumerate(spot: &Spot) -> Showdowns {
    let combos =
        |range: &Range| range.iter().map(|(combo, weight)| (combo.card_set().bits(), weight)).collect();
    let rank = |cards| RankTable::embedded().rank_set_unchecked(CardSet::from_bits_truncate(cards));
    test_support::enumerate(
        &spot.ranges.each_ref().map(combos),
        spot.board.bits(),
        (CardSet::FULL - spot.dead).bits(),
        rank,
    )
}

/// Checks all numbers of a spot, by all kernels: to the last digit, or as near as weights allow.
fn check(spot: &Spot) {
    let expected = enumerate(spot);
    let total = expected.total();
    // Rounding is that of numbers in which pairs that share cards are not left out yet.
    let unweighted = spot.ranges.iter().all(Range::is_unweighted);
    let [a, b, c] = spot.ranges.each_ref().map(Range::total_weight);
    let boards = choose(52 - spot.board.len() - spot.dead.len(), 5 - spot.board.len()) as f64;
    let close = |found: f64, expected: f64, whole: f64| match unweighted {
        true => found == expected,
        false => (found - expected).abs() <= 1e-6 * whole * boards,
    };
    let whole = a * b * c;
    for kernel in kernels() {
        let found = spot.winners(kernel);
        assert!(close(found.total, total, whole), "{spot:?} {kernel:?} {} {total}", found.total);
        for (found, expected) in found.by_winners.into_iter().zip(&expected.by_winners) {
            assert!(close(found, *expected, whole), "{spot:?} {kernel:?} {found} {expected}");
        }
        for hero in 0..3 {
            let sums = spot.combo_sums(kernel, hero);
            let whole = 6.0 * whole / [a, b, c][hero];
            for ((combo, weight), shares) in spot.ranges[hero].iter().zip(&expected.by_combo[hero]) {
                // Those sums have the weights of the others alone.
                let [alone, with_one, with_two] = [0, 1, 2].map(|others| shares.won[others] / weight);
                let up_to = alone + with_one + with_two;
                let six_pots = 6.0 * alone + 3.0 * with_one + 2.0 * with_two;
                for (sums, expected) in sums.iter().zip([alone, up_to, six_pots]) {
                    let found = sums[combo.index()];
                    let is_close = close(found, expected, whole);
                    assert!(is_close, "{spot:?} {kernel:?} {combo} {found} {expected}");
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
        let mut deck = Card::ALL;
        random.shuffle(&mut deck);
        let (board, rest) = deck.split_at([3, 4, 4, 5, 5, 5][case % 6]);
        let (dead, rest) = rest.split_at(random.usize(0..4));
        // Few cards, so that ranges collide often.
        let few = &rest[..random.usize(8..20)];
        let ranges = [0; 3].map(|_| {
            let mut range = Range::empty();
            for _ in 0..random.usize(1..14) {
                if let Some(combo) =
                    HoleCards::new(*random.choice(few).unwrap(), *random.choice(few).unwrap())
                {
                    let weight = if case % 3 == 0 { random.f64() } else { 1.0 };
                    range.set(combo, weight).unwrap();
                }
            }
            range
        });
        let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
        check(&Spot { ranges, board: set(board), dead: set(dead) });
    }
}

#[test]
fn known_spots() {
    for vector in vectors::<ThreePlayers>("/three_way") {
        let spot = Spot::new(vector.players.each_ref(), &vector.board, "");
        for kernel in kernels() {
            let Winners { by_winners, total, .. } = spot.winners(kernel);
            assert_eq!([1, 2, 4].map(|winner| by_winners[winner]), vector.outright);
            assert_eq!([3, 5, 6].map(|pair| by_winners[pair]).iter().sum::<f64>(), vector.pair_ties);
            assert_eq!(by_winners[7], vector.all_tie);
            assert_eq!(total, vector.total);
        }
    }
}

#[test]
fn known_small_spots() {
    let mut seen = 0;
    for vector in SmallSpot::all() {
        let SmallSpot { board, dead, .. } = &vector;
        let [a, b, c] = &vector.players[..] else { continue };
        seen += 1;
        for kernel in kernels() {
            let Winners { by_winners, total, .. } = Spot::new([a, b, c], board, dead).winners(kernel);
            assert_eq!(by_winners.as_slice(), vector.by_winners());
            assert_eq!(total, vector.total);
        }
    }
    assert_eq!(seen, 3);
}

/// Kernels, symmetry, weights, the order of players and ranges that are the same: none of it changes a count.
#[test]
fn all_ways_agree() {
    let texts = ["77+,A9s+,KQ,JTs,AJo+", "77+,A9s+,KQ,JTs,AJo+", "22+,AT+,T9s,87s"];
    for (ranges, board) in [(texts, "Ah9h4c"), ([texts[0]; 3], "Ah9h4c"), (["random"; 3], "Ah9h4h2h")] {
        let spot = Spot::new(ranges, board, "");
        let expected = spot.winners(kernels().next().unwrap());
        assert_eq!(expected.by_winners.iter().sum::<f64>(), expected.total);
        let exchanged = Spot { ranges: [2, 0, 1].map(|player| spot.ranges[player].clone()), ..spot.clone() };
        for kernel in kernels() {
            assert_eq!(spot.winners(kernel), expected);
            let reporter = Reporter::new(None);
            let total = spot.total();
            let without = spot.with(kernel, false, &reporter, |spot, ranges, _| spot.winners(ranges, total));
            assert_eq!(without, expected);
            let by_weights = spot.with(kernel, true, &reporter, |spot, ranges, _| {
                spot.winners_with::<WeightedOverlaps>(ranges, total)
            });
            assert_eq!(by_weights, expected);
            // Player 2 has become player 0, 0 has become 1, and 1 has become 2.
            let found = exchanged.winners(kernel);
            for winners in 0..8 {
                let moved = winners >> 2 & 1 | winners << 1 & 7;
                assert_eq!(found.by_winners[moved], expected.by_winners[winners]);
            }
        }
    }
}

#[test]
fn combos_add_up_to_players() {
    for ranges in [["random"; 3], ["22+,AT+", "random", "AKs,QQ"], ["22+:0.5,AT+", "random", "AKs,QQ:0.25"]] {
        let spot = Spot::new(ranges, "Ah9h4c2s", "");
        for kernel in kernels() {
            let winners = spot.winners(kernel);
            for hero in 0..3 {
                let sums = spot.combo_sums(kernel, hero).map(|sums| {
                    let weighted =
                        spot.ranges[hero].iter().map(|(combo, weight)| weight * sums[combo.index()]);
                    weighted.sum::<f64>()
                });
                let sets = (1..8usize).filter(|set| set >> hero & 1 == 1);
                let six_pots = |set: usize| winners.by_winners[set] * f64::from(6 / set.count_ones());
                let expected = [
                    winners.by_winners[1 << hero],
                    sets.clone().map(|set| winners.by_winners[set]).sum::<f64>(),
                    sets.map(six_pots).sum::<f64>(),
                ];
                for (found, expected) in sums.into_iter().zip(expected) {
                    let error = if ranges[0].contains(':') { 1e-5 * winners.total } else { 0.0 };
                    assert!((found - expected).abs() <= error, "{ranges:?} {hero} {found} {expected}");
                }
            }
        }
    }
}

#[test]
fn threads_change_nothing() {
    let spot = Spot::new(["22+:0.3,AT+", "random", "AKs,QQ:0.7"], "Ah9h4c", "");
    for kernel in kernels() {
        let [one, two] = [1, 2].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| (spot.winners(kernel), spot.combo_sums(kernel, 0)))
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
    for kernel in kernels() {
        let whole = spot.winners(kernel);
        assert_eq!(whole.boards, 1176);
        let total = spot.total();
        let reporter = Reporter::new(Some(&stop));
        let part = spot.with(kernel, true, &reporter, |spot, ranges, _| spot.winners(ranges, total));
        assert!((1..1176).contains(&part.boards), "{}", part.boards);
        assert!(part.total > 0.0 && part.total < whole.total);
        // All but those of player 2 alone are those of the boards that were done.
        for winners in [1, 2, 3, 5, 6, 7] {
            assert!(part.by_winners[winners] <= whole.by_winners[winners]);
        }
        assert!(part.by_winners[1] > 0.0 && part.by_winners[1] < whole.by_winners[1]);
    }
}
