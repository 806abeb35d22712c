//! Tests of `rivertable flops`.

use serde_json::Value;

use crate::common::{answered, answered_as_json, assert_no_overlap, assert_refused, run, svg};

const RANGES: [&str; 2] = ["TT+,AK,AQs", "22-99,ATs,KQs,T9s"];
const FEW: [&str; 2] = ["--textures", "monotone and (A-high or paired) or trips"];

fn flops(arguments: &[&str]) -> Vec<Value> {
    let json = answered_as_json("flops", &[&RANGES[..], arguments].concat());
    json["flops"].as_array().unwrap().clone()
}

#[test]
fn all_flops_with_textures() {
    let out = answered(&[&["flops"], &RANGES[..], &["--limit", "3"]].concat());
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("player        equity      ≥ 80 %    combos  range"));
    assert_eq!(lines[4], "texture            flops equity of 1 equity of 2  range adv.    nut adv.");
    let count = |name: &str| {
        let line = lines.iter().find(|line| line.split_whitespace().next() == Some(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().to_string()
    };
    assert_eq!(
        ["rainbow", "two-tone", "monotone", "paired", "trips"].map(count),
        ["8,788", "12,168", "1,144", "3,744", "52"]
    );
    assert_eq!(lines[29], "flop               alike equity of 1 equity of 2  range adv.    nut adv.");
    assert_eq!(lines[33], "… and 1,752 more");
    assert_eq!(lines[35], "flops   22,100, 1,755 up to suits");
    assert!(lines[36].starts_with("time    ") && lines.len() == 37, "{out}");
}

#[test]
fn sorted_and_filtered() {
    let number = |flop: &Value, name: &str| flop[name].as_f64().unwrap();
    let by_equity = flops(&FEW);
    let equity = |flop: &Value| flop["equity"][0].as_f64().unwrap();
    assert!(by_equity.windows(2).all(|pair| equity(&pair[0]) >= equity(&pair[1])));
    let by_nuts = flops(&[&FEW[..], &["--sort", "nuts", "--reverse"]].concat());
    assert!(
        by_nuts.windows(2).all(|pair| number(&pair[0], "nut_advantage") <= number(&pair[1], "nut_advantage"))
    );
    let by_cards = flops(&[&FEW[..], &["--sort", "cards"]].concat());
    assert_eq!(by_cards[0]["flop"], "As Ah Ad");
    assert_eq!([by_equity.len(), by_nuts.len()], [by_cards.len(); 2]);
    for flop in &by_cards {
        let is_wanted = flop["suits"] == "monotone" && flop["high"] == "A" || flop["pairing"] == "trips";
        assert!(is_wanted, "{flop}");
    }
    let csv = run(&[&["flops", "--csv"], &RANGES[..], &FEW].concat()).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 1 + by_cards.len());
    assert!(lines.iter().all(|line| line.split(',').count() == 14), "{}", lines[0]);
    assert!(lines[1].starts_with(by_equity[0]["flop"].as_str().unwrap()));
}

#[test]
fn an_image() {
    let svg = svg(&[&["flops"], &RANGES[..], &FEW].concat());
    assert!(assert_no_overlap(&svg) >= 16);
}

#[test]
fn invalid_input() {
    let cases = r#"
        flops AA KK --board 2c3c4c => --board "2c3c4c": 3 cards on the board: there can be none
        flops "AA v KK on 2c3c4c" => on "2c3c4c": 3 cards on the board: there can be none
        flops AA KK QQ JJ => the number of ranges is 4: expected two
        flops AA KK --textures blue => --textures "blue": unknown word "blue" at character 1: no valid word is similar: `rivertable help flops` lists all
        flops AsAh AdAc --textures "trips and A-high" => --textures "trips and A-high": no deal is possible on such a flop
        flops AA none => the second range has no combo: "none"
        flops AA KK --sort size => invalid value 'size' for '--sort <SORT>'…
        flops AA => the number of ranges is 1: expected two
    "#;
    assert_refused(cases);
}
