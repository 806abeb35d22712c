//! Distributions of equity and flop reports, held against the plain definitions.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use equity::distribution::{Flop, NUTS, Pairing, Suitedness, Texture, TextureFilter};
use equity::range::Range;
use equity::{Engine, EquityError, Method, Plan, Progress, Showdown};
use evaluator::{Card, CardSet, HoleCards, RankTable};
use test_support::for_each_board;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::new(RankTable::embedded()));

fn ranges(texts: [&str; 2]) -> [Range; 2] {
    texts.map(|text| text.parse().unwrap())
}

/// The equity of each combo of a range against another one, by looking at each pair on each board, with the weight of all
/// that it met.
fn plain(hero: &Range, villain: &Range, board: CardSet) -> Vec<(HoleCards, f64, f64)> {
    let bits = |cards: CardSet| cards.iter().fold(0, |bits, card| bits | 1u64 << card.id());
    let set =
        |bits: u64| (0..52).filter(|id| bits >> id & 1 == 1).map(|id| Card::ALL[id]).collect::<CardSet>();
    let mut found = Vec::new();
    for (combo, weight) in &hero.without(board) {
        let (mut share, mut met) = (0.0, 0.0);
        for (other, other_weight) in &villain.without(board | combo.card_set()) {
            let left = CardSet::FULL - combo.card_set() - other.card_set();
            for_each_board(bits(board), bits(left), &mut |whole| {
                let rank = |hole: HoleCards| ENGINE_TABLE.rank_set(set(whole) | hole.card_set()).unwrap();
                let (ours, theirs) = (rank(combo), rank(other));
                met += other_weight;
                share += other_weight
                    * if ours > theirs { 1.0 } else { f64::from(u8::from(ours == theirs)) / 2.0 };
            });
        }
        if met > 0.0 {
            found.push((combo, weight * met, share / met));
        }
    }
    found
}

static ENGINE_TABLE: LazyLock<&RankTable> = LazyLock::new(RankTable::embedded);

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn curves_are_what_enumeration_finds() {
    for (texts, board) in [
        (["AsKs,QQ:0.5,76s,55", "JJ,A5s:0.25,KQo,98s"], "Ks 7h 5d 2c"),
        (["AK,QQ,JTs:0.3", "99+,AQs,T9s"], "Qh Jh 2c 9d 9s"),
        (["AhAs,7c7d", "KhKs,8h7h"], "Kd 9h 4h"),
    ] {
        let (ranges, board) = (ranges(texts), board.parse().unwrap());
        let found = Showdown::new(&ranges).board(board).distribution(&ENGINE).unwrap();
        for player in [0, 1] {
            let mut expected = plain(&ranges[player], &ranges[1 - player], board);
            let all: f64 = expected.iter().map(|combo| combo.1).sum();
            let curve = &found.curves()[player];
            assert_eq!(curve.len(), expected.len());
            assert!(curve.windows(2).all(|pair| pair[0].equity <= pair[1].equity));
            expected.sort_by_key(|combo| combo.0.index());
            let mut by_index = curve.clone();
            by_index.sort_by_key(|combo| combo.combo.index());
            for (combo, (name, part, equity)) in by_index.iter().zip(&expected) {
                assert_eq!(combo.combo, *name);
                assert!(close(combo.part, part / all) && close(combo.equity, *equity), "{combo:?} {equity}");
            }
            // The figures, by their definitions.
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

/// The product of two weights may be too small for a number.
#[test]
fn tiny_weights_have_parts() {
    let curves = |ranges: [&str; 2]| {
        let question = self::ranges(ranges);
        let found =
            Showdown::new(&question).board("Kh 7h 2c".parse().unwrap()).distribution(&ENGINE).unwrap();
        found.curves().clone()
    };
    for (tiny, plain) in curves(["AA:1e-200", "QQ:1e-200"]).iter().zip(&curves(["AA", "QQ"])) {
        for (tiny, plain) in tiny.iter().zip(plain) {
            assert!(close(tiny.part, plain.part) && close(tiny.equity, plain.equity), "{tiny:?} {plain:?}");
        }
    }
}

/// Flops are as likely as their deals weigh, also where a card of the flop leaves nothing but tiny weights.
#[test]
fn flops_of_tiny_weights_have_parts() {
    let parts = |ranges: [&str; 2], textures: &str| {
        let ranges = self::ranges(ranges);
        let filter: TextureFilter = textures.parse().unwrap();
        let report = Showdown::new(&ranges).flops(&ENGINE, NUTS, Some(&filter)).unwrap();
        report.flops().iter().map(|flop| (flop.cards, flop.part)).collect::<Vec<_>>()
    };
    let textures = "trips or monotone and A-high";
    // All weights alike.
    let plain = parts(["AA,T9s", "QQ"], textures);
    for tiny in [["AA:1e-150,T9s:1e-150", "QQ:1e-150"], ["AA:1e-200,T9s:1e-200", "QQ:1e-200"]] {
        for ((flop, part), (_, expected)) in parts(tiny, textures).iter().zip(&plain) {
            assert!(close(*part, *expected), "{flop}: {part}, not {expected}");
        }
    }
    // On most flops the aces are live, on those with one of them the rest of the range alone.
    for (flop, part) in parts(["AsAh,7c2d:1e-250", "KsKh"], textures) {
        let is_common = !flop.intersects("As Ah Ks Kh".parse().unwrap());
        assert!(if is_common { part > 1e-6 } else { part < 1e-200 }, "{flop}: {part}");
    }
    // Nothing but products that are too small for a number.
    let parts = parts(["AA,7h2d:1e-250", "AA,9h8d:1e-250"], "trips and A-high");
    assert!(close(parts.iter().map(|(_, part)| part).sum(), 1.0), "{parts:?}");
}

#[test]
fn before_the_flop_too() {
    let ranges = ranges(["AA,72o", "random"]);
    let found = Showdown::new(&ranges).distribution(&ENGINE).unwrap();
    let [first, _] = found.curves();
    assert_eq!((first.len(), format!("{:.4}", first[17].equity)), (18, "0.8520".into()));
    assert!(close(found.at_least(NUTS)[0], 6.0 / 18.0));
}

/// Every flop of the report, by a question of its own; its sums are those before the flop.
#[test]
fn all_flops_are_one_question() {
    let ranges = ranges(["TT+,AK,AQs", "22-99,ATs,KQs,T9s:0.5"]);
    let question = Showdown::new(&ranges);
    let report = question.flops(&ENGINE, 0.75, None).unwrap();
    assert_eq!((report.flops().len(), report.count()), (1755, 22_100));
    assert!(close(report.flops().iter().map(|flop| flop.part).sum(), 1.0));
    let whole = question.run(&ENGINE).unwrap();
    for player in [0, 1] {
        assert!(close(report.equities()[player], whole.shares()[player].equity()));
    }
    let total = whole.shares()[0].total();
    for flop in report.flops().iter().step_by(97) {
        let on_flop = question.board(flop.cards);
        let found = on_flop.distribution(&ENGINE).unwrap();
        assert_eq!((flop.equities, flop.nuts), (found.equities(), found.at_least(0.75)));
        assert!(close(flop.nut_advantage(), found.nut_advantage(0.75)));
        // Each whole board has ten flops.
        let weight = on_flop.run(&ENGINE).unwrap().shares()[0].total() * f64::from(flop.count);
        assert!(close(flop.part, weight / total / 10.0), "{}", flop.cards);
        assert_eq!(Some(flop.texture), Texture::of(flop.cards));
    }
}

/// Ranges that name suits, and dead cards: each flop by itself comes to the same as those that are alike together.
#[test]
fn flops_of_ranges_that_name_suits() {
    let (ranges, dead) = (ranges(["AsKs,QQ", "JJ,9h8h:0.5"]), "2c 2d".parse().unwrap());
    let filter: TextureFilter = "monotone or trips".parse().unwrap();
    let question = Showdown::new(&ranges).dead(dead);
    let report = question.flops(&ENGINE, NUTS, Some(&filter)).unwrap();
    let left: Vec<Card> = (CardSet::FULL - dead).iter().collect();
    let (mut count, mut weight, mut share) = (0, 0.0, 0.0);
    for a in 0..left.len() {
        for b in 0..a {
            for c in 0..b {
                let flop: CardSet = [left[a], left[b], left[c]].into_iter().collect();
                if filter.is_true_of(Texture::of(flop).unwrap()) {
                    let shares = question.board(flop).run(&ENGINE).unwrap().shares()[0];
                    count += 1;
                    weight += shares.total();
                    share += shares.equity() * shares.total();
                }
            }
        }
    }
    assert_eq!(report.count(), count);
    assert!(report.flops().len() < count as usize && close(report.equities()[0], share / weight));
}

#[test]
fn threads_change_nothing() {
    let ranges = ranges(["random", "22+,A2s+:0.3,KTs+"]);
    let filter: TextureFilter = "monotone and paired or trips or A-high and 3-connected".parse().unwrap();
    let report = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| Showdown::new(&ranges).flops(&ENGINE, NUTS, Some(&filter)).unwrap())
    };
    let one = report(1);
    assert_eq!(one, report(3));
    assert!(one.flops().iter().all(|flop: &Flop| filter.is_true_of(flop.texture)));
}

/// Textures of all flops: the counts that anybody can work out.
#[test]
fn textures_of_all_flops() {
    let (mut suits, mut pairs, mut sequences, mut straights) = ([0; 3], [0; 3], [0; 3], [0; 4]);
    let mut high = [0; 13];
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                let flop: CardSet = [a, b, c].map(|id| Card::ALL[id]).into_iter().collect();
                let texture = Texture::of(flop).unwrap();
                suits[texture.suits as usize] += 1;
                pairs[texture.pairing as usize] += 1;
                sequences[usize::from(texture.in_sequence) - 1] += 1;
                straights[usize::from(texture.straights)] += 1;
                high[texture.high as usize] += 1;
                // In words: exactly one of each kind is true.
                let is = |word: &str| word.parse::<TextureFilter>().unwrap().is_true_of(texture);
                if a % 7 == 0 {
                    assert_eq!(
                        ["rainbow", "two-tone", "monotone"].map(is).iter().filter(|is| **is).count(),
                        1
                    );
                    assert_eq!(is("straight"), texture.straights > 0);
                    assert!(is(&format!("{}-high", texture.high)) && is("2-high+"));
                    assert_eq!(is("T-high+ and not A-high"), (8..12).contains(&(texture.high as u8)));
                }
            }
        }
    }
    assert_eq!(suits, [8_788, 12_168, 1_144]);
    assert_eq!(pairs, [18_304, 3_744, 52]);
    assert_eq!(sequences.iter().sum::<u32>(), 22_100);
    // Twelve rows of three ranks, from A23 to QKA, each in 64 suits.
    assert_eq!(sequences[2], 12 * 64);
    // With three straights: 345 to TJQ. With two: 234, JQK, and eight and seven with one gap inside on either side.
    assert_eq!(straights[3], 8 * 64);
    assert_eq!(high[12], 48 * 47 * 2 + 48 * 6 + 4);
    assert_eq!((Suitedness::TwoTone.name(), Pairing::Trips.name()), ("two-tone", "trips"));
    assert_eq!(Texture::of("As Ks".parse().unwrap()), None);
    assert_eq!(
        Texture::of("As 2s 9h".parse().unwrap()).unwrap().to_string(),
        "two-tone unpaired A-high 2-connected"
    );
}

#[test]
fn wrong_questions() {
    let two = ranges(["AA", "KK"]);
    let question = Showdown::new(&two);
    let three = [Range::full(), Range::full(), Range::full()];
    assert_eq!(Showdown::new(&three).distribution(&ENGINE), Err(EquityError::NotHeadsUp { found: 3 }));
    assert_eq!(
        Showdown::new(&three[..1]).flops(&ENGINE, NUTS, None),
        Err(EquityError::NotHeadsUp { found: 1 })
    );
    assert_eq!(EquityError::NotHeadsUp { found: 1 }.to_string(), "1 player: expected two ranges");
    let on_board = question.board("2c 3c 4c".parse().unwrap()).flops(&ENGINE, NUTS, None);
    assert_eq!(on_board.unwrap_err().to_string(), "3 cards on the board: there can be none");
    let sampled = question.method(Method::MonteCarlo).distribution(&ENGINE).unwrap_err();
    assert!(matches!(sampled, EquityError::PlanDoesNotApply { plan: Plan::MonteCarlo, .. }));
    let same = ranges(["AsAh", "AsKs"]);
    assert_eq!(Showdown::new(&same).flops(&ENGINE, NUTS, None), Err(EquityError::NoDeal { players: 2 }));
    // No ace is left for such a flop.
    let aces = ranges(["AsAh", "AdAc"]);
    let trips: TextureFilter = "trips and A-high".parse().unwrap();
    let none = Showdown::new(&aces).flops(&ENGINE, NUTS, Some(&trips));
    assert_eq!(none, Err(EquityError::NoDeal { players: 2 }));
}

#[test]
fn a_report_tells_its_progress_and_can_be_stopped() {
    let ranges = ranges(["22+,AK", "random"]);
    let seen = std::sync::Mutex::new(Vec::new());
    let note = |progress: &Progress<'_>| {
        seen.lock().unwrap().push(progress.done);
        ControlFlow::Continue(())
    };
    let filter: TextureFilter = "monotone and K-high".parse().unwrap();
    Showdown::new(&ranges).on_progress(&note).flops(&ENGINE, NUTS, Some(&filter)).unwrap();
    assert_eq!(seen.lock().unwrap().iter().copied().fold(0.0, f64::max), 1.0);
    let stop = |_: &Progress<'_>| ControlFlow::Break(());
    let question = Showdown::new(&ranges).on_progress(&stop);
    assert_eq!(question.flops(&ENGINE, NUTS, None), Err(EquityError::Stopped));
    let sweep = question.board("2c 3d 4h".parse().unwrap()).plan(Plan::Sweep);
    assert_eq!(sweep.distribution(&ENGINE), Err(EquityError::Stopped));
}
