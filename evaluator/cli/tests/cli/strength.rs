//! Tests of `rivertable strength`.

use crate::common::{answered, answered_as_json, assert_refused, run};

#[test]
fn a_flop_in_text() {
    let out =
        answered(&["strength", "Kh 7h 2c", "--range", "KK, Ah9h, 7s6s, 54o", "--bins", "4", "--potential"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "board Kh 7h 2c, against a random hand");
    assert_eq!(lines[1], "combo      EHS     EHS2     PPot     NPot  runouts by bin");
    assert!(lines[2].starts_with("KsKd ") || lines[2].starts_with("KsKc "), "{out}");
    assert_eq!(lines.len(), 2 + 3 + 1 + 1 + 12);
    let draw = lines.iter().find(|line| line.starts_with("Ah9h ")).unwrap();
    let counts = draw.split_whitespace().skip(5).map(|count| count.parse::<u32>().unwrap());
    assert_eq!(counts.sum::<u32>(), 1081);
}

#[test]
fn all_combos_for_machines() {
    let csv = run(&["strength", "Kh 7h 2c 2d 9s", "--csv", "--bins", "2"]).out;
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!((rows[0], rows.len()), ("combo,ehs,ehs2,bin_1,bin_2", 1 + 1081));
    assert!(rows[1].starts_with("2s2h,1,1,0,1"), "{}", rows[1]);
    let json = answered_as_json("strength", &["Kh7h2c2d9s"]);
    assert_eq!(json["combos"].as_array().unwrap().len(), 1081);
    assert_eq!((&json["combos"][0]["combo"], &json["combos"][0]["ehs2"]), (&"2s2h".into(), &1.0.into()));
    assert_eq!(json["board"], "Kh 9s 7h 2d 2c");

    let before = answered_as_json("strength", &["", "--range", "AA"]);
    assert_eq!(before["combos"].as_array().unwrap().len(), 6);
    assert!(before["combos"][0].get("ehs2").is_none());
}

#[test]
fn combos_without_an_opponent() {
    let csv = run(&["strength", "Kh 7h 2c", "--csv", "--vs", "AsAh", "--range", "AsKs, QQ"]).out;
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!((rows.len(), rows[7]), (8, "AsKs,,"));
    assert!(rows[1].starts_with("QsQ"), "{csv}");
}

#[test]
fn invalid_questions_are_reported() {
    let cases = r#"
        strength "Kh 7h" => board "Kh 7h": 2 cards on the board: there can be 0, 3, 4 or 5
        strength "Kh 7h 7h" => board "Kh 7h 7h": 7h occurs a second time at character 7: a deck has one of each card
        strength "Kh 7h 2c" --bins 0 => invalid value '0' for '--bins <N>': expected a whole number from 1 to 2,000…
        strength "Kh 7h 2c" --bins 2001 => invalid value '2001' for '--bins <N>': expected a whole number from 1 to 2,000…
        strength "Kh 7h 2c" --bins x => invalid value 'x' for '--bins <N>': expected a whole number from 1 to 2,000…
        strength "Kh 7h 2c" --vs KhKd => --vs "KhKd": range 1 of opponents has no combos that miss the board
        strength "Kh 7h 2c" --range Kh7h => --range: no hole cards to show: all have a card of the board
        strength "Kh 7h 2c 3d 4s" --potential => board "Kh 7h 2c 3d 4s": 5 cards on the board: there can be 3 or 4
        strength "" --bins 5 => board "": 0 cards on the board: there can be 3, 4 or 5 for histograms
        strength "Kh 7h 2c" --vs AA:nan => --vs: "AA:nan" at character 1: weight out of bounds: expected 0 to 1 (AA:0.5, 0.6(AA,AK)) or 0 to 100 percent (AA@50)
    "#;
    assert_refused(cases);
}
