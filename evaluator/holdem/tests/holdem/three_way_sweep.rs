//! Sweeps of three ranges by all instruction sets, checked against plain enumeration of every deal on every
//! board.

use evaluator::{CardSet, HoleCards};
use holdem::range::Range;
use holdem::{Engine, EquityError, Plan, PlayerSet, Report, Showdown};
use test_support::draw;

use crate::support::{cards, deck, engine, engines, enumerate, go_on, on_threads, ranges, set, stop_at};

/// Three ranges, a board and dead cards.
#[derive(Clone, Debug)]
struct Spot {
    ranges: Vec<Range>,
    board: CardSet,
    dead: CardSet,
}

impl Spot {
    fn new(texts: [&str; 3], board: &str, dead: &str) -> Self {
        Self { ranges: ranges(&texts), board: cards(board), dead: cards(dead) }
    }

    fn question(&self) -> Showdown<'_> {
        Showdown::new(&self.ranges).board(self.board).dead(self.dead).plan(Plan::Sweep)
    }

    fn winners(&self, engine: &Engine) -> ByWinners {
        winners(&self.question().run(engine).unwrap(), Plan::Sweep)
    }

    fn is_unweighted(&self) -> bool {
        self.ranges.iter().all(Range::is_unweighted)
    }
}

/// The weights of cases by the set of winners, as bits.
type ByWinners = [f64; 8];

fn winners(report: &Report, plan: Plan) -> ByWinners {
    assert_eq!(report.plan(), plan);
    std::array::from_fn(|set| report.won_by(PlayerSet::from_bits(set as u16)))
}

fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// Checks all numbers of a spot, by all instruction sets: exactly, or as precisely as weights allow. Returns
/// `false` if there was no sweep because the players have no deal, or hardly any by weight.
fn check(spot: &Spot) -> bool {
    let Spot { ranges, board, dead } = spot;
    let expected = enumerate(ranges, *board, *dead);
    // The rounding error is that of sums that still include pairs with shared cards. Halves have none.
    let is_exact = ranges.iter().all(|range| range.iter().all(|(_, weight)| weight == 1.0 || weight == 0.5));
    let weights: Vec<f64> = ranges.iter().map(Range::total_weight).collect();
    let boards = choose(52 - board.len() - dead.len(), 5 - board.len()) as f64;
    let close = |found: f64, expected: f64, whole: f64| match is_exact {
        true => found == expected,
        false => (found - expected).abs() <= 1e-12 * whole * boards,
    };
    let whole: f64 = weights.iter().product();
    for engine in engines() {
        let question = spot.question();
        let (report, by_combo) = match (question.run(engine), question.by_combo().run(engine)) {
            (Ok(report), Ok(by_combo)) => (report, by_combo),
            (Err(EquityError::NoDeal { .. } | EquityError::EmptyRange { .. }), Err(_)) => {
                assert_eq!(expected.total(), 0.0, "{spot:?}");
                return false;
            }
            (Err(EquityError::PlanDoesNotApply { .. }), Err(_)) => {
                assert!(!spot.is_unweighted() && expected.total() < 1e-5 * whole * boards, "{spot:?}");
                return false;
            }
            (_, error) => panic!("{error:?}: {spot:?}"),
        };
        assert_eq!(report.is_counted(), spot.is_unweighted());
        // The symmetry may differ by combo.
        for report in [&report, &by_combo] {
            let found = winners(report, Plan::Sweep);
            assert!(close(report.total(), expected.total(), whole), "{spot:?} {engine:?} {found:?}");
            for (found, &expected) in found.into_iter().zip(&expected.by_winners) {
                assert!(close(found, expected, whole), "{spot:?} {engine:?} {found} {expected}");
            }
        }
        for hero in 0..3 {
            let shares = by_combo.by_combo(hero).unwrap();
            for ((combo, weight), expected) in ranges[hero].iter().zip(&expected.by_combo[hero]) {
                // Combos with a known card have no shares.
                let found = shares.get(combo).unwrap_or_default() * weight;
                let [alone, with_one, with_two, ..] = expected.won;
                let six_pots = 6.0 * alone + 3.0 * with_one + 2.0 * with_two;
                let whole = 6.0 * whole / weights[hero] * weight;
                for (found, expected) in [
                    (found.total(), expected.total),
                    (found.wins(), alone),
                    (found.wins() + found.ties(), alone + with_one + with_two),
                    (6.0 * found.pot(), six_pots),
                ] {
                    assert!(close(found, expected, whole), "{spot:?} {engine:?} {combo} {found} {expected}");
                }
            }
        }
    }
    true
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
            assert!(check(&Spot::new(ranges, board, "")));
        }
    }
    assert!(check(&Spot::new(narrow, "AhKd9c4h2h", "QhQd3h")));
}

/// Checks spots of three ranges, a board and dead cards, all of which must be swept.
fn check_all(spots: &[([&str; 3], &str, &str)]) {
    for &(ranges, board, dead) in spots {
        assert!(check(&Spot::new(ranges, board, dead)), "{ranges:?} on {board}");
    }
}

#[test]
fn flops_and_turns() {
    check_all(&[
        (["AKs,QQ,T9s", "AA,KQs,99", "JTs,AQo,77"], "AhKd9h", ""),
        (["AhKd,KK,T8s", "QhJd,J9s,AhTh", "55,AKs,8h7h"], "Jh9h2h", "Ah5c"),
        (["AA,KK", "AA,KK", "AA,KK"], "QsJdTh", ""),
        (["AK,98s", "AK,98s", "AKs,K9s,33"], "9h8h7h2c", ""),
        (["55,A5s,KQ", "QJs,22,A2o", "76s,AA"], "5c5d5hKs", "2c"),
        (["AA,72o,3h2h", "KQs,33", "AA,77,T9s"], "6h5h4hAh", ""),
    ]);
}

/// Card sets cannot represent these weights, unless all are equal. Halves have no rounding error.
#[test]
fn weights() {
    check_all(&[
        (["AA:0.5,KK:0.3,AKs", "QQ:0.9,AK:0.25,76s:0.01", "JJ,A5s:0.7,KQ:0.4"], "AhKd9h4h2h", ""),
        (["AA:0.5,KK:0.3,AKs", "QQ:0.9,AKs:0.25,76s:0.01", "JJ,A5s:0.7"], "Th9d4h", "Ac"),
        (["AA:0.5,KQ:0.5", "AA:0.5,QQ:0.5", "AA:0.5"], "Th9d4h2c", ""),
        (["AA:0.5,KQs,T9", "JJ:0.5,AK", "76s:0.5,AQs,33"], "Th9h4h2c", ""),
        (["TT+:0.5,ATs+", "TT+:0.5,ATs+", "TT+:0.5,ATs+"], "Th9h4h2h", ""),
        // Every remaining card is in a range, the ace of hearts too.
        (["random,AhKh:0.3", "AhAd:0.7,8c8d,7s6s", "Ah2h:0.9,Tc9c,QsQd"], "Kd9s4c3h2d", ""),
    ]);
}

/// On some boards, players 0 and 1 have no disjoint combos, or a player has none at all.
#[test]
fn ranges_that_a_board_leaves_empty() {
    check_all(&[
        (["AsAh,9s9c", "AsAd", "KK"], "Kd8h4c", ""),
        (["AsAh,5s5h", "AsAd,5s5d", "KK"], "Kd9h4c2s", ""),
        (["AsAh", "KsKh", "QsQh,JcJd"], "Qd9h4c", ""),
        (["AsAh,9s9c", "KsKh", "9d9c"], "9h5d4c", "Qs"),
        (["AA,AsKs,Jh8h", "AcAd,JsTs", "AhKs,Jd7d"], "As9h4c2s", ""),
    ]);
    // Here, no board has any.
    assert!(!check(&Spot::new(["AsAh", "AsAd", "KK"], "Kd9h4c2s", "")));
    assert!(!check(&Spot::new(["AA,AsKs", "AcAd", "AhKs"], "As9h4c2s3s", "")));
}

#[test]
fn random_small_spots() {
    let (mut random, mut swept) = (fastrand::Rng::with_seed(20), 0);
    for case in 0..42 {
        let deck = deck(&mut random);
        let (board, rest) = deck.split_at([3, 4, 4, 5, 5, 5][case % 6]);
        let (dead, rest) = rest.split_at(random.usize(0..4));
        // There are few cards, so ranges often share them.
        let few = &rest[..random.usize(8..20)];
        let range = || {
            let mut range = Range::empty();
            for _ in 0..random.usize(1..14) {
                let [a, b] = draw(&mut random, few);
                let weight = if case % 3 == 0 { random.f64() } else { 1.0 };
                range.set(HoleCards::new(a, b).unwrap(), weight).unwrap();
            }
            range
        };
        let ranges = std::iter::repeat_with(range).take(3).collect();
        swept += usize::from(check(&Spot { ranges, board: set(board), dead: set(dead) }));
    }
    assert!(swept >= 38, "{swept} of 42");
}

/// Counts do not depend on instruction sets, the order of players, symmetry, weights or equal ranges. If a
/// player's range is split, the counts of both parts add up to those of the whole, and a part with half the
/// weight counts half.
#[test]
fn all_variants_agree() {
    let texts = ["77+,A9s+,KQ,JTs,AJo+", "77+,A9s+,KQ,JTs,AJo+", "22+,AT+,T9s,87s"];
    // Suits are interchangeable for pairs, but not for a random part of a range.
    let is_pair = HoleCards::ALL.map(|combo| combo.high().rank() == combo.low().rank());
    let mut random = fastrand::Rng::with_seed(21);
    let by_lot = HoleCards::ALL.map(|_| random.bool());
    for (player, (texts, board)) in
        [(texts, "Ah9h4c"), ([texts[0]; 3], "Ah9h4c"), (["random"; 3], "Ah9h4h2h")].into_iter().enumerate()
    {
        let spot = Spot::new(texts, board, "");
        let expected = spot.winners(engine());
        let exchanged =
            Spot { ranges: [2, 0, 1].map(|player| spot.ranges[player].clone()).into(), ..spot.clone() };
        for engine in engines() {
            assert_eq!(spot.winners(engine), expected);
            // Player 2 has become player 0, 0 has become 1, and 1 has become 2.
            let found = exchanged.winners(engine);
            for (winners, weight) in expected.into_iter().enumerate() {
                let moved = winners >> 2 & 1 | winners << 1 & 7;
                assert_eq!(found[moved], weight);
            }
            for is_first in [is_pair, by_lot] {
                let [first, second, halved] = [[1.0, 0.0], [0.0, 1.0], [1.0, 0.5]].map(|[first, second]| {
                    let mut part = spot.clone();
                    for (combo, _) in spot.ranges[player].iter() {
                        let weight = if is_first[combo.index()] { first } else { second };
                        part.ranges[player].set(combo, weight).unwrap();
                    }
                    part.winners(engine)
                });
                for (winners, whole) in expected.into_iter().enumerate() {
                    assert_eq!(first[winners] + second[winners], whole, "{texts:?} {winners:b} {engine:?}");
                    assert_eq!(
                        first[winners] + whole,
                        2.0 * halved[winners],
                        "{texts:?} {winners:b} {engine:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn combos_add_up_to_players() {
    for ranges in [["random"; 3], ["22+,AT+", "random", "AKs,QQ"], ["22+:0.5,AT+", "random", "AKs,QQ:0.3"]] {
        let spot = Spot::new(ranges, "Ah9h4c2s", "");
        for engine in engines() {
            let report = spot.question().by_combo().run(engine).unwrap();
            let winners = winners(&report, Plan::Sweep);
            for hero in 0..3 {
                let shares = report.by_combo(hero).unwrap();
                let mut sums = [0.0; 3];
                for (combo, weight) in spot.ranges[hero].iter() {
                    let found = shares.get(combo).unwrap_or_default();
                    // Six times a sixth of a whole number is exact.
                    let found = [found.wins(), found.wins() + found.ties(), 6.0 * found.pot()];
                    sums.iter_mut().zip(found).for_each(|(sum, found)| *sum += weight * found);
                }
                let sets = (1..8usize).filter(|set| set >> hero & 1 == 1);
                let six_pots = |set: usize| winners[set] * f64::from(6 / set.count_ones());
                let expected = [
                    winners[1 << hero],
                    sets.clone().map(|set| winners[set]).sum::<f64>(),
                    sets.map(six_pots).sum::<f64>(),
                ];
                for (found, expected) in sums.into_iter().zip(expected) {
                    let error = if spot.is_unweighted() { 0.0 } else { 1e-12 * report.total() };
                    assert!((found - expected).abs() <= error, "{ranges:?} {hero} {found} {expected}");
                }
            }
        }
    }
}

#[test]
fn threads_change_nothing() {
    let spot = Spot::new(["22+:0.3,AT+", "random", "AKs,QQ:0.7"], "Ah9h4c", "");
    for engine in engines() {
        let [one, two] =
            [1, 2].map(|threads| on_threads(threads, || spot.question().by_combo().run(engine).unwrap()));
        assert_eq!(winners(&one, Plan::Sweep), winners(&two, Plan::Sweep));
        for player in 0..3 {
            assert_eq!(one.by_combo(player), two.by_combo(player));
        }
    }
}

/// The result of a stopped run is a part of the whole, the same with all instruction sets. A run with a
/// callback that does not stop it is complete.
#[test]
fn a_run_can_be_stopped() {
    let spot = Spot::new(["QQ,AKs", "99,QJs", "AKo"], "", "");
    let counted = spot.question().plan(Plan::HandVsHand).run(engine()).unwrap();
    let whole = winners(&counted, Plan::HandVsHand);
    let mut parts = Vec::new();
    for engine in engines() {
        let watched = spot.question().on_progress(&go_on).run(engine).unwrap();
        assert_eq!(winners(&watched, Plan::Sweep), whole);
        let part = on_threads(1, || spot.question().on_progress(&stop_at(0.2)).run(engine).unwrap());
        assert!(part.partial().is_some_and(|part| (0.18..0.3).contains(&part)));
        let found = winners(&part, Plan::Sweep);
        assert!(
            found.iter().zip(whole).all(|(&part, whole)| part <= whole) && found.iter().sum::<f64>() > 0.0
        );
        parts.push(found);
    }
    assert!(parts.iter().all(|part| *part == parts[0]), "{parts:?}");
}
