//! Laws that hold for every range, on many random ones: parsing of formatted text, and set algebra.

use std::collections::HashSet;

use evaluator::{Card, CardSet, HoleCards};
use fastrand::Rng;
use holdem::range::{Dialect, Notation, Range, RangeErrorKind, StartingHand};
use rayon::prelude::*;

/// Returns a realistic range: starting hands, spans, single combos, dead cards, and weights. In most ranges
/// few weights are different, in some all are.
fn random_range(rng: &mut Rng) -> Range {
    let mut range = match rng.u8(0..8) {
        0 => Range::full(),
        1 => Range::top(rng.f64() * 100.0),
        _ => Range::empty(),
    };
    let palette = [1.0, rng.f64(), f64::from(rng.u8(0..=100)) / 100.0, 0.0];
    for _ in 0..rng.usize(2..14) {
        let weight = palette[rng.usize(0..4)];
        let (hand, steps) = (StartingHand::ALL[rng.usize(0..169)], rng.u8(0..6));
        match rng.u8(0..10) {
            0..=2 => set_all(&mut range, hand.combos(), weight),
            // Hands along a row, a column or a diagonal of the grid.
            3..=6 => {
                let stride = [1, 13, 14][rng.usize(0..3)];
                let places = (0..=usize::from(steps)).map(|step| hand.index() + stride * step);
                let hands = places.filter_map(StartingHand::from_index);
                set_all(&mut range, hands.flat_map(StartingHand::combos), weight);
            }
            7 => set_all(&mut range, random_combos(rng, steps), weight),
            8 => {
                let suited = hand.combos().filter(|combo| combo.high().suit() == combo.low().suit());
                set_all(&mut range, suited.take(2), rng.f64());
            }
            _ => range = range.without(CardSet::of(Card::ALL[rng.usize(0..52)])),
        }
    }
    range
}

fn random_combos(rng: &mut Rng, count: u8) -> Vec<HoleCards> {
    (0..=count).map(|_| HoleCards::ALL[rng.usize(0..HoleCards::COUNT)]).collect()
}

fn set_all(range: &mut Range, combos: impl IntoIterator<Item = HoleCards>, weight: f64) {
    combos.into_iter().for_each(|combo| range.set(combo, weight).unwrap());
}

/// Returns a range whose weights are eighths, so that sums and differences are exact.
fn random_eighths(rng: &mut Rng) -> Range {
    let weights: Vec<f64> = (0..HoleCards::COUNT).map(|_| f64::from(rng.u8(0..=8)) / 8.0).collect();
    Range::from_weights(&weights).unwrap()
}

#[test]
fn ranges_round_trip_in_every_dialect() {
    const RANGES: u64 = 20_000;
    let texts: HashSet<String> = (0..RANGES)
        .into_par_iter()
        .map(|seed| {
            let range = random_range(&mut Rng::with_seed(seed));
            let text = range.to_string();
            for dialect in Dialect::ALL {
                let read =
                    Range::parse(&text, dialect).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
                assert!(read == range, "seed {seed}, {dialect}: {text} reads as {read}");
            }
            text
        })
        .collect();
    assert!(texts.len() > RANGES as usize * 9 / 10, "only {} are different", texts.len());
}

/// Returns the tokens of a text for other programs, each with its weight.
fn tokens(text: &str, notation: Notation) -> Vec<(&str, f64)> {
    let groups = text.split(')').filter(|group| !group.is_empty());
    groups
        .flat_map(|group| {
            // Tokens before a group have no weight.
            let (alone, weighted) = group.rsplit_once('(').map_or((group, None), |(before, tokens)| {
                let (alone, weight) = before.rsplit_once(',').unwrap_or(("", before));
                (alone, Some((tokens, weight.parse().unwrap())))
            });
            let alone = alone.split(',').map(|token| (token, 1.0));
            let weighted = weighted
                .into_iter()
                .flat_map(|(tokens, weight)| tokens.split(',').map(move |token| (token, weight)));
            alone.chain(weighted)
        })
        .filter(|(token, _)| !token.is_empty())
        .map(|(token, weight)| match token.split_once(':') {
            Some((token, weight)) if notation == Notation::Pio => (token, weight.parse().unwrap()),
            _ => (token, weight),
        })
        .collect()
}

#[test]
fn other_programs_read_every_combo_once() {
    for seed in 0..4_000 {
        let range = random_range(&mut Rng::with_seed(seed));
        for notation in Notation::ALL {
            let text = match range.to_notation(notation) {
                Ok(text) => text,
                Err(error) => {
                    assert!(!matches!(notation, Notation::Eval7 | Notation::Pio) && !range.is_unweighted());
                    assert!(error.to_string().contains("expected 0 or 1"), "{error}");
                    continue;
                }
            };
            let mut read = vec![0.0; HoleCards::COUNT];
            for (token, weight) in tokens(&text, notation) {
                let is_span = token.ends_with('+') || token.contains('-');
                assert!(
                    !is_span || !matches!(notation, Notation::Pio | Notation::PokerKit | Notation::Plain),
                    "{token} in {text}"
                );
                // Not all programs read spans of combos, or spans in which both ranks change.
                assert!(
                    !is_span || token.trim_end_matches('+').split('-').all(|hand| hand.len() <= 3),
                    "{token}"
                );
                let is_pair = token.as_bytes()[0] == token.as_bytes()[1];
                let tops: HashSet<u8> = token.split('-').map(|hand| hand.as_bytes()[0]).collect();
                assert!(is_pair || tops.len() == 1, "{token} in {text}");
                for (combo, _) in &token.parse::<Range>().unwrap() {
                    assert_eq!(read[combo.index()], 0.0, "{combo} twice in {text}");
                    read[combo.index()] = weight;
                }
            }
            assert_eq!(Range::from_weights(&read).unwrap(), range, "{notation}: {text}");
        }
    }
}

#[test]
fn any_text_is_a_range_or_an_error_that_points_into_it() {
    const PIECES: [&str; 51] = [
        "A", "K", "T", "10", "9", "8", "2", "s", "o", "h", "♠", "AA", "AKs", "76s", "AsKs", "22+", "+", "-",
        "–", " ", ",", ";", "\n", "(", ")", "!", ":", "@", "%", "0.5", ".5", "50", "15%", "5%-20%", "random",
        "*", "none", "x", "é", "1", "{", "}", "\"", "X+", ":xx", "，", "?", " %", "75:", "Weights:", "[",
    ];
    let (mut read, mut refused) = (0, 0);
    let mut rng = Rng::with_seed(3);
    for _ in 0..100_000 {
        let text: String = (0..rng.usize(1..9)).map(|_| PIECES[rng.usize(0..PIECES.len())]).collect();
        match text.parse::<Range>() {
            Ok(range) => {
                assert_eq!(range.to_string().parse(), Ok(range), "{text:?}");
                read += 1;
            }
            Err(error) => {
                let behind: String = text.chars().skip(error.position() - 1).collect();
                assert!(behind.starts_with(error.token().trim_end_matches('…')), "{text:?}: {error}");
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(read > 3_000 && refused > 50_000, "{read} and {refused}");
}

/// A hand and a percentage with a blank between them are rejected in every place, and each of the spellings
/// in the error message has a distinct meaning.
#[test]
fn a_weight_is_never_taken_for_the_best_hands() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..2_000 {
        let hand = match rng.u8(0..3) {
            0 => StartingHand::ALL[rng.usize(0..169)].to_string(),
            1 => HoleCards::ALL[rng.usize(0..HoleCards::COUNT)].to_string(),
            _ => format!("({})", StartingHand::ALL[rng.usize(0..169)]),
        };
        let percent = rng.u8(1..100);
        let separator = ["", "KK, ", "22+;", "QQ:0.5 ", "KK\n"][rng.usize(0..5)];
        let blank = [" ", "  ", "\t"][rng.usize(0..3)];
        let sign = ["%", " %"][rng.usize(0..2)];
        let behind = ["", ", 55", "\n55"][rng.usize(0..3)];
        let text = format!("{separator}{hand}{blank}{percent}{sign}{behind}");
        let error = text.parse::<Range>().expect_err(&text);
        assert_eq!(error.kind(), RangeErrorKind::Frequency, "{text}");
        let (weighted, both) = (format!("{hand}:{percent}%"), format!("{hand},0-{percent}%"));
        let (weighted, both): (Range, Range) = (weighted.parse().unwrap(), both.parse().unwrap());
        let whole: Range = hand.parse().unwrap();
        assert_eq!(weighted.count(), whole.count());
        assert_eq!(both, &whole | &Range::top(percent.into()), "{text}");
    }
}

#[test]
fn weights_round_trip() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..50 {
        let weights: Vec<f64> = (0..HoleCards::COUNT).map(|_| rng.f64()).collect();
        let range = Range::from_weights(&weights).unwrap();
        assert_eq!(range.to_string().parse(), Ok(range));
    }
    for weight in [f64::MIN_POSITIVE, 5e-324, 1.0 - f64::EPSILON, 1.0 / 3.0, 1e-7] {
        let mut range = Range::full();
        range.set(HoleCards::ALL[7], weight).unwrap();
        assert_eq!(range.to_string().parse(), Ok(range));
        let range = Range::from_weights(&[weight; HoleCards::COUNT]).unwrap();
        assert_eq!(range.to_string().parse(), Ok(range));
    }
}

#[test]
fn texts_are_short() {
    for (text, short) in [
        ("AA KK QQ", "QQ+"),
        ("KK,AA,AK", "KK+,AK"),
        ("AKs,AQs,AJs,ATs", "ATs+"),
        ("AKs,AQs,AJs", "AJs+"),
        ("A5s,A4s,A3s,A2s", "A5s-A2s"),
        ("AKs,KQs,QJs,JTs", "AKs-JTs"),
        ("JTs,T9s", "JTs,T9s"),
        ("ATs+,ATo+", "AT+"),
        ("ATs+,AJo+", "ATs+,AJo+"),
        ("AsKs,AhKh", "AsKs,AhKh"),
        ("AsKs,AhKh,AdKd", "AKs,!AcKc"),
        ("AsKs,AsQs,AsJs", "AsJs+"),
        ("AsAh,KsKh,QsQh", "QsQh+"),
        ("random,AA:0", "random,!AA"),
        ("random:0.3,AA", "random:0.3,AA"),
        ("AA:0.5,KK:0.5", "KK+:0.5"),
        ("AA:0.5,QQ:0.5,55", "55,0.5(AA,QQ)"),
        ("AA:0.25,QQ:0.5,55", "55,QQ:0.5,AA:0.25"),
        ("22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32", "random"),
        ("AA,!AA", "none"),
    ] {
        assert_eq!(text.parse::<Range>().unwrap().to_string(), short, "{text}");
    }
    assert_eq!(format!("{:>6}|{:?}", Range::top(0.5), Range::empty()), "    AA|Range(none)");
}

#[test]
fn set_algebra() {
    let mut rng = Rng::with_seed(2);
    let (empty, full) = (Range::empty(), Range::full());
    for _ in 0..200 {
        let [a, b, c] = [(); 3].map(|()| random_eighths(&mut rng));
        assert_eq!((&a | &b, &a & &b), (&b | &a, &b & &a));
        assert_eq!((&(&a | &b) | &c, &(&a & &b) & &c), (&a | &(&b | &c), &a & &(&b & &c)));
        assert_eq!(&a & &(&b | &c), &(&a & &b) | &(&a & &c));
        assert_eq!(&a | &(&b & &c), &(&a | &b) & &(&a | &c));
        assert_eq!((&a | &(&a & &b), &a & &(&a | &b)), (a.clone(), a.clone()));
        assert_eq!((!&(&a | &b), !&(&a & &b), !&!&a), (&!&a & &!&b, &!&a | &!&b, a.clone()));
        assert_eq!((&a | &empty, &a & &full, &a - &empty), (a.clone(), a.clone(), a.clone()));
        assert_eq!((&a & &empty, &a | &full, &a - &a), (empty.clone(), full.clone(), empty.clone()));
        assert_eq!((&full - &a, &a - &full), (!&a, empty.clone()));
        assert_eq!((&(&a - &b) - &c).total_weight(), (&(&a - &c) - &b).total_weight());
        // A difference and the corresponding intersection add up to the range.
        assert_eq!((&a - &b).total_weight() + (&a & &b).total_weight(), a.total_weight());
        assert_eq!((&a | &b).total_weight() + (&a & &b).total_weight(), a.total_weight() + b.total_weight());
    }
    assert_eq!((!&full, !&empty), (empty.clone(), full.clone()));
    assert_eq!((full.count(), full.total_weight(), full.share()), (1326, 1326.0, 1.0));
    assert_eq!(
        (empty.count(), empty.total_weight(), empty.is_empty(), full.is_empty()),
        (0, 0.0, true, false)
    );
}

#[test]
fn counts_follow_the_weights() {
    for seed in 0..200 {
        let range = random_range(&mut Rng::with_seed(seed));
        let listed: Vec<(HoleCards, f64)> = range.iter().collect();
        assert_eq!(listed.len(), range.count());
        assert!(listed.iter().all(|&(combo, weight)| weight > 0.0 && range.weight(combo) == weight));
        assert!(listed.iter().map(|(combo, _)| combo.index()).is_sorted());
        assert!((listed.iter().map(|(_, weight)| weight).sum::<f64>() - range.total_weight()).abs() < 1e-9);
        assert_eq!(range.is_unweighted(), listed.iter().all(|&(_, weight)| weight == 1.0));
        assert_eq!(Range::from_weights(range.as_slice()), Ok(range.clone()));
        if range.is_unweighted() {
            assert_eq!(listed.iter().map(|&(combo, _)| combo).collect::<Range>(), range);
        }
    }
}

#[test]
fn weights_out_of_bounds_are_refused() {
    let mut range = Range::top(50.0);
    let before = range.clone();
    for weight in [-0.1, 1.1, f64::NAN, f64::INFINITY, -f64::MIN_POSITIVE] {
        let message = format!("weight {weight} of AsAh: expected 0 to 1");
        assert_eq!(range.set(HoleCards::ALL[1325], weight).unwrap_err().to_string(), message);
        let mut weights = *range.as_slice();
        weights[1325] = weight;
        assert_eq!(Range::from_weights(&weights).unwrap_err().to_string(), message);
    }
    assert_eq!(range, before);
    range.set(HoleCards::ALL[0], -0.0).unwrap();
    assert!(range.as_slice()[0].is_sign_positive());
}

/// Multiplied or summed `f32` weights can be just above 1.
#[test]
fn the_next_f32_above_1_is_1() {
    let above = f64::from(f32::from_bits(1f32.to_bits() + 1));
    assert!(above > 1.000_000_119);
    assert_eq!(Range::from_weights(&[above; HoleCards::COUNT]).unwrap(), Range::full());
    for weight in [above.next_up(), 1.000_000_2] {
        assert!(Range::from_weights(&[weight; HoleCards::COUNT]).is_err(), "{weight}");
    }
}

/// Tiny weights are written with a power of ten, not with hundreds of zeros, and are parsed exactly.
#[test]
fn tiny_weights_are_short_texts() {
    for text in ["AA:1e-300", "KK+:1e-7", "KK:1e-320,AA:5e-324", "AA:1e-7,AKs:1e-7,KJo:1e-7", "AA:0.00001"] {
        let range: Range = text.parse().unwrap();
        assert_eq!(range.to_string(), text);
        assert_eq!(range.to_string().parse::<Range>().unwrap(), range);
    }
}
