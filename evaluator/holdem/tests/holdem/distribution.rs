//! Distributions of equity and flop reports, checked against their definitions.

use std::ops::ControlFlow;

use evaluator::enumerate::for_each_hand;
use evaluator::{CardSet, HoleCards};
use holdem::distribution::{Flop, NUTS, Pairing, Suitedness, Texture, TextureFilter};
use holdem::range::Range;
use holdem::{EquityError, Method, Plan, Progress, Reports, Showdown};

use crate::support::{cards, engine, enumerate, on_threads, ranges, stop_at};

/// Returns the equity of each combo of each range by plain enumeration, with the weight of its cases.
fn plain(ranges: &[Range], board: CardSet) -> [Vec<(HoleCards, f64, f64)>; 2] {
    let found = enumerate(ranges, board, CardSet::EMPTY);
    [0, 1].map(|player| {
        let combos = ranges[player].iter().zip(&found.by_combo[player]);
        let met = combos.filter(|(_, shares)| shares.total > 0.0);
        met.map(|((combo, _), shares)| (combo, shares.total, shares.pot() / shares.total)).collect()
    })
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn curves_agree_with_enumeration() {
    for (texts, board) in [
        (["AsKs,QQ:0.5,76s,55", "JJ,A5s:0.25,KQo,98s"], "Ks 7h 5d 2c"),
        (["AK,QQ,JTs:0.3", "99+,AQs,T9s"], "Qh Jh 2c 9d 9s"),
        (["AhAs,7c7d", "KhKs,8h7h"], "Kd 9h 4h"),
    ] {
        let (ranges, board) = (ranges(&texts), cards(board));
        let found = Showdown::new(&ranges).board(board).distribution(engine()).unwrap();
        for (player, expected) in plain(&ranges, board).into_iter().enumerate() {
            let all: f64 = expected.iter().map(|combo| combo.1).sum();
            let curve = &found.curves()[player];
            assert_eq!(curve.len(), expected.len());
            assert!(curve.windows(2).all(|pair| pair[0].equity <= pair[1].equity));
            let mut by_index = curve.clone();
            let index = |hand: CardSet| HoleCards::ALL.into_iter().position(|combo| combo.card_set() == hand);
            by_index.sort_by_key(|combo| index(combo.hand));
            for (combo, (name, part, equity)) in by_index.iter().zip(&expected) {
                assert_eq!(combo.hand, name.card_set());
                assert!(close(combo.part, part / all) && close(combo.equity, *equity), "{combo:?} {equity}");
            }
            // These are the figures by their definitions.
            let sum = |keeps: &dyn Fn(f64) -> bool| {
                expected.iter().filter(|combo| keeps(combo.2)).map(|combo| combo.1 / all).sum::<f64>()
            };
            for least in [0.0, 0.25, 0.5, NUTS, 0.95] {
                assert!(
                    close(found.at_least(least)[player], sum(&|equity| equity >= least - 1e-12)),
                    "{least}"
                );
            }
            let bins = &found.histogram(5)[player];
            for (bin, part) in bins.iter().enumerate() {
                let (low, high) = (bin as f64 / 5.0 - 1e-9, (bin + 1) as f64 / 5.0 - 1e-9);
                assert!(
                    close(*part, sum(&|equity| low <= equity && (equity < high || bin == 4))),
                    "{bins:?}"
                );
            }
            let mean: f64 = expected.iter().map(|combo| combo.1 / all * combo.2).sum();
            assert!(close(mean, found.equities()[player]));
        }
        assert!(close(found.range_advantage(), found.equities()[0] - found.equities()[1]));
        assert!(close(found.nut_advantage(0.6), found.at_least(0.6)[0] - found.at_least(0.6)[1]));
        assert_eq!(found.percentile(0.0)[0], found.curves()[0][0].equity);
        assert_eq!(found.percentile(1.0)[1], found.curves()[1].last().unwrap().equity);
    }
}

/// The product of two weights may underflow.
#[test]
fn tiny_weights_have_parts() {
    let curves = |ranges: [&str; 2]| {
        let ranges = self::ranges(&ranges);
        let question = Showdown::new(&ranges).board(cards("Kh 7h 2c"));
        question.distribution(engine()).unwrap().curves().clone()
    };
    for (tiny, plain) in curves(["AA:1e-200", "QQ:1e-200"]).iter().zip(&curves(["AA", "QQ"])) {
        for (tiny, plain) in tiny.iter().zip(plain) {
            assert!(close(tiny.part, plain.part) && close(tiny.equity, plain.equity), "{tiny:?} {plain:?}");
        }
    }
}

/// The probability of flops follows the weights of their deals, even if a card of the flop leaves only tiny
/// weights.
#[test]
fn flops_of_tiny_weights_have_parts() {
    let parts = |ranges: [&str; 2], textures: &str| {
        let ranges = self::ranges(&ranges);
        let filter: TextureFilter = textures.parse().unwrap();
        let report = Showdown::new(&ranges).flops(engine(), NUTS, Some(&filter)).unwrap();
        report.flops().iter().map(|flop| (flop.cards, flop.part)).collect::<Vec<_>>()
    };
    let textures = "trips or monotone and A-high";
    // All weights are equal.
    let plain = parts(["AA,T9s", "QQ"], textures);
    for tiny in [["AA:1e-150,T9s:1e-150", "QQ:1e-150"], ["AA:1e-200,T9s:1e-200", "QQ:1e-200"]] {
        for ((flop, part), (_, expected)) in parts(tiny, textures).iter().zip(&plain) {
            assert!(close(*part, *expected), "{flop}: {part}, not {expected}");
        }
    }
    // On most flops the aces are live. On those with one of them, only the rest of the range is.
    for (flop, part) in parts(["AsAh,7c2d:1e-250", "KsKh"], textures) {
        let is_common = !flop.intersects(cards("As Ah Ks Kh"));
        assert!(if is_common { part > 1e-6 } else { part < 1e-200 }, "{flop}: {part}");
    }
    // All products underflow.
    let parts = parts(["AA,7h2d:1e-250", "AA,9h8d:1e-250"], "trips and A-high");
    assert!(close(parts.iter().map(|(_, part)| part).sum(), 1.0), "{parts:?}");
}

#[test]
fn curves_before_the_flop() {
    let ranges = ranges(&["AA,72o", "random"]);
    let found = Showdown::new(&ranges).distribution(engine()).unwrap();
    let [first, _] = found.curves();
    assert_eq!((first.len(), format!("{:.4}", first[17].equity)), (18, "0.8520".into()));
    assert!(close(found.at_least(NUTS)[0], 6.0 / 18.0));
}

/// Every flop of the report is asked as a separate question. Their sums are those before the flop.
#[test]
fn all_flops_are_one_question() {
    let ranges = ranges(&["TT+,AK,AQs", "22-99,ATs,KQs,T9s:0.5"]);
    let question = Showdown::new(&ranges);
    let report = question.flops(engine(), 0.75, None).unwrap();
    assert_eq!((report.flops().len(), report.count()), (1755, 22_100));
    assert!(close(report.flops().iter().map(|flop| flop.part).sum(), 1.0));
    let whole = question.run(engine()).unwrap();
    for player in [0, 1] {
        assert!(close(report.equities()[player], whole.shares()[player].equity()));
    }
    let total = whole.shares()[0].total();
    for flop in report.flops().iter().step_by(97) {
        let on_flop = question.board(flop.cards);
        let found = on_flop.distribution(engine()).unwrap();
        assert_eq!((flop.equities, flop.nuts), (found.equities(), found.at_least(0.75)));
        assert!(close(flop.nut_advantage(), found.nut_advantage(0.75)));
        // Each complete board has ten flops.
        let weight = on_flop.run(engine()).unwrap().shares()[0].total() * f64::from(flop.count);
        assert!(close(flop.part, weight / total / 10.0), "{}", flop.cards);
        assert_eq!(Some(flop.texture), Texture::of(flop.cards));
    }
}

/// With ranges that name suits and with dead cards, separate flops add up to suit-isomorphic ones.
#[test]
fn flops_of_ranges_that_name_suits() {
    let (ranges, dead) = (ranges(&["AsKs,QQ", "JJ,9h8h:0.5"]), cards("2c 2d"));
    let filter: TextureFilter = "monotone or trips".parse().unwrap();
    let question = Showdown::new(&ranges).dead(dead);
    let report = question.flops(engine(), NUTS, Some(&filter)).unwrap();
    let (mut count, mut weight, mut share) = (0, 0.0, 0.0);
    for_each_hand(3, &mut |flop| {
        let flop = flop.card_set();
        if !flop.intersects(dead) && filter.is_true_of(Texture::of(flop).unwrap()) {
            let shares = question.board(flop).run(engine()).unwrap().shares()[0];
            count += 1;
            weight += shares.total();
            share += shares.equity() * shares.total();
        }
    });
    assert_eq!(report.count(), count);
    assert!(report.flops().len() < count as usize && close(report.equities()[0], share / weight));
}

#[test]
fn threads_change_nothing() {
    let ranges = ranges(&["random", "22+,A2s+:0.3,KTs+"]);
    let filter: TextureFilter = "monotone and paired or trips or A-high and 3-connected".parse().unwrap();
    let report = |threads: usize| {
        on_threads(threads, || Showdown::new(&ranges).flops(engine(), NUTS, Some(&filter)).unwrap())
    };
    let one = report(1);
    assert_eq!(one, report(3));
    assert!(one.flops().iter().all(|flop: &Flop| filter.is_true_of(flop.texture)));
}

/// Checks the textures of all flops against counts from combinatorics.
#[test]
fn textures_of_all_flops() {
    let (mut suits, mut pairs, mut sequences, mut straights) = ([0; 3], [0; 3], [0; 3], [0; 4]);
    let mut high = [0; 13];
    for_each_hand(3, &mut |flop| {
        let texture = Texture::of(flop.card_set()).unwrap();
        suits[texture.suits as usize] += 1;
        pairs[texture.pairing as usize] += 1;
        sequences[usize::from(texture.in_sequence) - 1] += 1;
        straights[usize::from(texture.straights)] += 1;
        high[texture.high as usize] += 1;
        // Exactly one word of each kind is true.
        let is = |word: &str| word.parse::<TextureFilter>().unwrap().is_true_of(texture);
        if high[texture.high as usize] % 7 == 0 {
            assert_eq!(["rainbow", "two-tone", "monotone"].map(is).iter().filter(|is| **is).count(), 1);
            assert_eq!(is("straight"), texture.straights > 0);
            assert!(is(&format!("{}-high", texture.high)) && is("2-high+"));
            assert_eq!(is("T-high+ and not A-high"), (8..12).contains(&(texture.high as u8)));
        }
    });
    assert_eq!(suits, [8_788, 12_168, 1_144]);
    assert_eq!(pairs, [18_304, 3_744, 52]);
    assert_eq!(sequences.iter().sum::<u32>(), 22_100);
    // Twelve sequences of three ranks, from A23 to QKA, each in 64 suits.
    assert_eq!(sequences[2], 12 * 64);
    // Three straights: 345 to TJQ. Two: 234, JQK, and eight and seven with one gap on either side.
    assert_eq!(straights[3], 8 * 64);
    assert_eq!(high[12], 48 * 47 * 2 + 48 * 6 + 4);
    assert_eq!((Suitedness::TwoTone.name(), Pairing::Trips.name()), ("two-tone", "trips"));
    assert_eq!(Texture::of(cards("As Ks")), None);
    let texture = Texture::of(cards("As 2s 9h")).unwrap();
    assert_eq!(texture.to_string(), "two-tone unpaired A-high 2-connected");
}

#[test]
fn wrong_questions() {
    let two = ranges(&["AA", "KK"]);
    let question = Showdown::new(&two);
    let three = [Range::full(), Range::full(), Range::full()];
    assert_eq!(Showdown::new(&three).distribution(engine()), Err(EquityError::NotHeadsUp { found: 3 }));
    assert_eq!(
        Showdown::new(&three[..1]).flops(engine(), NUTS, None),
        Err(EquityError::NotHeadsUp { found: 1 })
    );
    assert_eq!(EquityError::NotHeadsUp { found: 1 }.to_string(), "1 player: expected two ranges");
    let on_board = question.board(cards("2c 3c 4c")).flops(engine(), NUTS, None);
    assert_eq!(on_board.unwrap_err().to_string(), "3 cards on the board: there can be none");
    let sampled = question.method(Method::MonteCarlo).distribution(engine()).unwrap_err();
    assert!(matches!(sampled, EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, .. }));
    let same = ranges(&["AsAh", "AsKs"]);
    assert_eq!(Showdown::new(&same).flops(engine(), NUTS, None), Err(EquityError::NoDeal { players: 2 }));
    // There is no ace left for such a flop.
    let aces = ranges(&["AsAh", "AdAc"]);
    let trips: TextureFilter = "trips and A-high".parse().unwrap();
    let none = Showdown::new(&aces).flops(engine(), NUTS, Some(&trips));
    assert_eq!(none, Err(EquityError::NoDeal { players: 2 }));
}

#[test]
fn a_report_shows_its_progress_and_can_be_stopped() {
    let ranges = ranges(&["22+,AK", "random"]);
    let seen = std::sync::Mutex::new(Vec::new());
    let note = |progress: &Progress<'_>| {
        seen.lock().unwrap().push(progress.done);
        ControlFlow::Continue(())
    };
    let filter: TextureFilter = "monotone and K-high".parse().unwrap();
    Showdown::new(&ranges).on_progress(&note).flops(engine(), NUTS, Some(&filter)).unwrap();
    assert_eq!(seen.lock().unwrap().iter().copied().fold(0.0, f64::max), 1.0);
    let stop = stop_at(0.0);
    let question = Showdown::new(&ranges).on_progress(&stop);
    assert_eq!(question.flops(engine(), NUTS, None), Err(EquityError::Stopped));
    let sweep = question.board(cards("2c 3d 4h")).plan(Plan::Sweep);
    assert_eq!(sweep.distribution(engine()), Err(EquityError::Stopped));
}
