//! `rivertable range` as a user meets it.

use serde_json::Value;

use crate::common::run;

#[test]
fn what_a_range_means() {
    let run = run(&["range", "AKo@50 QQ+, AKs; 54s-76s"]);
    let expected = "\
QQ+,AKs,76s-54s,AKo:0.5
40 combos, 3.02 % of all hands, by weight; 46 different ones

    A    K    Q    J    T    9    8    7    6    5    4    3    2
A  AA   AKs   .    .    .    .    .    .    .    .    .    .    .
K  50%  KK    .    .    .    .    .    .    .    .    .    .    .
Q   .    .   QQ    .    .    .    .    .    .    .    .    .    .
J   .    .    .    .    .    .    .    .    .    .    .    .    .
T   .    .    .    .    .    .    .    .    .    .    .    .    .
9   .    .    .    .    .    .    .    .    .    .    .    .    .
8   .    .    .    .    .    .    .    .    .    .    .    .    .
7   .    .    .    .    .    .    .    .   76s   .    .    .    .
6   .    .    .    .    .    .    .    .    .   65s   .    .    .
5   .    .    .    .    .    .    .    .    .    .   54s   .    .
4   .    .    .    .    .    .    .    .    .    .    .    .    .
3   .    .    .    .    .    .    .    .    .    .    .    .    .
2   .    .    .    .    .    .    .    .    .    .    .    .    .
";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, expected, ""));
}

#[test]
fn sizes_in_words() {
    let size = |text: &str| run(&["range", text]).out.lines().nth(1).unwrap().to_string();
    assert_eq!(size("AsKs"), "1 combo, 0.08 % of all hands");
    assert_eq!(size("random"), "1326 combos, 100.00 % of all hands");
    assert_eq!(size("none"), "0 combos, 0.00 % of all hands");
    assert_eq!(size("AA:0.333333"), "2 combos, 0.15 % of all hands, by weight; 6 different ones");
    assert_eq!(size("AsAh:0.125"), "0.125 combos, 0.01 % of all hands, by weight; 1 different one");
}

#[test]
fn parts_of_hands_are_never_called_nothing_or_all() {
    let out = run(&["range", "AA:0.999, KK:0.001, QQ:0.0"]).out;
    assert!(out.contains("A  99%") && out.contains("K   .   1%") && out.contains("Q   .    .    ."), "{out}");
}

#[test]
fn plus_by_dialect() {
    let first = |arguments: &[&str]| run(arguments).out.lines().next().unwrap().to_string();
    assert_eq!(first(&["range", "98s+"]), "98s");
    assert_eq!(first(&["range", "98s+", "--dialect", "kicker"]), "98s");
    assert_eq!(first(&["range", "98s+", "--dialect", "Slide"]), "AKs-98s");
    let run = run(&["range", "98s+", "--dialect", "pokerstove"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no such dialect: expected kicker or slide"), "{}", run.err);
}

#[test]
fn json() {
    let run = run(&["range", "--json", "KK, AKs:0.5, AsKd"]);
    let json: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((json["range"].as_str(), json["dialect"].as_str()), (Some("KK,AKs:0.5,AsKd"), Some("kicker")));
    assert_eq!((json["combos"].as_f64(), json["holdings"].as_u64()), (Some(9.0), Some(11)));
    assert_eq!(json["share"].as_f64(), Some(9.0 / 1326.0));
    assert_eq!(json["grid"][1][1], 1.0);
    assert_eq!(json["grid"][0][1], 0.5);
    assert_eq!(json["grid"][1][0], 1.0 / 12.0);
    assert_eq!(json["grid"].as_array().map(Vec::len), Some(13));
}

#[test]
fn weights_add_up_without_rounding_errors() {
    for (text, combos) in
        [("*:0.3", "397.8"), ("random:0.1", "132.6"), ("22+:0.7", "54.6"), ("AA:1e-300", "6e-300")]
    {
        let out = run(&["range", "--json", text]).out;
        assert!(out.contains(&format!("\"combos\":{combos},")), "{out}");
    }
}

#[test]
fn wrong_text_is_named_with_its_place() {
    let cases = [
        ("", "no hands: expected at least one, such as AKs, or \"none\" for the empty range"),
        ("QQ+, AKx", "\"AKx\" at character 6: expected nothing behind a hand"),
        ("22+, A2s-A5o", "\"A2s-A5o\" at character 6: expected hands of one kind at both ends"),
        ("AA:1.5", "\"AA:1.5\" at character 1: weight out of bounds"),
        ("AA:-0.5", "\"AA:-0.5\" at character 1: weight out of bounds"),
        ("AA:NaN", "\"AA:NaN\" at character 1: "),
        ("-AA", "\"-AA\" at character 1: expected a hand before the dash"),
        ("(AA", "\"(AA\" at character 1: expected a closing parenthesis"),
        ("AsAs", "\"AsAs\" at character 1: one card twice"),
        ("150%", "\"150%\" at character 1: expected a percentage from 0% to 100%"),
    ];
    for (text, expected) in cases {
        let run = run(&["range", text]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{text}");
        assert!(run.err.starts_with(&format!("error: {expected}")), "{text}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{text}: {}", run.err);
    }
    assert_eq!(run(&["range"]).code, 2);
}
