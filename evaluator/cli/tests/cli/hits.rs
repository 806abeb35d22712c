//! Tests of `rivertable hits`.

use serde_json::Value;

use crate::common::{answered, answered_as_json, assert_no_overlap, assert_refused, run, svg};

const OPENER: &str = "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,ATo+,KQo";

fn json(arguments: &[&str]) -> Value {
    answered_as_json("hits", arguments)
}

#[test]
fn a_range_on_a_flop() {
    let words = "top-pair+ or flush-draw";
    let out = answered(&["hits", OPENER, "--board", "Ks7h2s", "--where", words]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "board Ks 7h 2s");
    assert_eq!(lines[1], "range 1  197 combos  22+,A2s+,KTs+,QTs+,JTs-98s,ATo+,KQo");
    assert_eq!(lines[6], "made hand                   combos      part  or better");
    assert_eq!(lines[12], "set                              9    4.57 %     4.57 %");
    assert_eq!(lines[28], "nothing                         20   10.15 %   100.00 %");
    assert_eq!(lines[31], "flush-draw                      15    7.61 %");
    assert_eq!((lines.len(), lines[3]), (41, "where top-pair+ or flush-draw"));
    let kept = lines[4].strip_prefix("range 1  30.46 %, 60 combos: ").unwrap();
    // The kept combos are a range that can be used as input.
    let again = json(&[kept, "--board", "Ks7h2s", "--where", words]);
    assert_eq!(again["ranges"][0]["combos"], 60);
    assert_eq!(again["ranges"][0]["where"]["part"], 1.0);
}

/// The text of the kept range stays readable: combos that the board blocks do not split hands that are kept
/// completely.
#[test]
fn kept_ranges_are_readable() {
    let board = ["--board", "Ks 9h 4c"];
    let kept = |words: &str| {
        let out = run(&[&["hits", "22+,A2s+,KTs+", "--where", words], &board[..]].concat()).out;
        let line = out.lines().find(|line| line.starts_with("range 1  ") && line.contains(" combos: "));
        line.unwrap().rsplit_once("combos: ").unwrap().1.to_string()
    };
    assert_eq!(kept("top pair or better"), "KK+,99,44,AKs,KTs+");
    assert_eq!(kept("set"), "KK,99,44");
    // A partly kept hand is listed by combos.
    assert_eq!(kept("backdoor-flush-draw and top-pair"), "AhKh,KhTh+,AcKc,KcTc+");
    for words in ["top pair or better", "set", "not backdoor-flush-draw"] {
        let of = |range: &str, part: &str| -> f64 {
            json(&[&[range, "--where", words], &board[..]].concat())["ranges"][0]["where"][part]
                .as_f64()
                .unwrap()
        };
        assert_eq!(
            (of(&kept(words), "combos"), of(&kept(words), "part")),
            (of("22+,A2s+,KTs+", "combos"), 1.0)
        );
    }
}

#[test]
fn predicates_without_matches_count_zero() {
    let asked = ["hits", "AA,KK", "--board", "Kh7h2c", "--where", "flush"];
    let kept = &answered_as_json("hits", &asked[1..])["ranges"][0]["where"];
    assert_eq!((&kept["combos"], &kept["part"], &kept["range"]), (&0.into(), &0.0.into(), &"none".into()));
    let out = answered(&asked);
    assert!(out.contains("\nrange 1  0.00 %, 0 combos: none\n"), "{out}");
    assert!(answered(&[&asked[..], &["--csv"]].concat()).lines().count() > 1);
    assert!(svg(&asked).contains("</svg>"));
    assert!(answered(&["hits", "72o", "--where", "overpair"]).contains("\nrange 1  0.00 %\n"));
}

#[test]
fn two_ranges_in_every_form() {
    let arguments = [OPENER, "99-22,JTs:0.5", "--board", "Ks 7h 2s 2d", "--dead", "Ah"];
    let json = json(&arguments);
    let ranges = json["ranges"].as_array().unwrap();
    assert_eq!((ranges.len(), &json["dead"], json.get("flops")), (2, &"Ah".into(), None));
    for range in ranges {
        let made = range["made"].as_array().unwrap();
        assert_eq!((made.len(), made[21]["name"].as_str()), (22, Some("nothing")));
        let sum: f64 = made.iter().map(|kind| kind["part"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-12 && (made[21]["at_least"].as_f64().unwrap() - 1.0).abs() < 1e-12);
        // There are no backdoor draws on the turn.
        assert_eq!(range["draws"].as_array().unwrap().len(), 8);
    }
    let csv = run(&[&["hits", "--csv"], arguments.as_slice()].concat()).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "range,group,name,combos,weight,part,at_least");
    assert_eq!(lines.len(), 1 + 2 * (22 + 8));
    assert!(lines.iter().all(|line| line.split(',').count() == 7));
    let full_houses: Vec<&str> = lines.iter().copied().filter(|line| line.contains("full-house")).collect();
    assert!(
        full_houses[0].starts_with("1,made,full-house,6,6,") && full_houses.len() == 2,
        "{full_houses:?}"
    );
    // There are no draws on the river.
    let river = run(&["hits", "AA", "--board", "Ks 7h 2s 2d 3c"]).out;
    assert!(!river.contains("draw"), "{river}");
}

#[test]
fn all_flops() {
    let json = json(&["77", "AKs", "--where", "set or quads or full-house"]);
    let [sevens, suited] = [&json["ranges"][0], &json["ranges"][1]];
    assert_eq!((&json["flops"], sevens["combos"].as_u64()), (&"all".into(), Some(6 * 19_600)));
    let part = |range: &Value, name: &str| {
        let made = range["made"].as_array().unwrap().iter().chain(range["draws"].as_array().unwrap());
        made.clone().find(|kind| kind["name"] == name).unwrap()["combos"].as_u64().unwrap()
    };
    // The flops have one seven and two other ranks: 2 * (48 choose 2 less 12 pairs of 4 choose 2).
    assert_eq!(part(sevens, "set"), 6 * 2 * (1128 - 72));
    // The flops have two of the eleven remaining cards of the suit, and any of the other 39.
    assert_eq!(part(suited, "flush-draw"), 4 * 55 * 39);
    assert!((sevens["where"]["part"].as_f64().unwrap() - 0.12).abs() < 0.0001);
    assert_eq!(sevens["where"].get("range"), None);
    // The flops have three cards of one of the twelve other ranks.
    assert_eq!(sevens["where"]["full_houses_on_trips"], 48.0 / 19_600.0);
    assert_eq!(suited["where"]["full_houses_on_trips"], 0.0);
    let text = run(&["hits", "77", "--where", "set+"]).out;
    assert!(
        text.starts_with(
            "range 1  on all flops  77\n\nwhere set+\n\
             range 1  12.00 %, of which 0.24 % are full houses on flops like 222; 11.76 % without those\n"
        ),
        "{text}"
    );
}

#[test]
fn only_sets_mention_flops_like_222() {
    for words in ["not flush", "pair+", "quads", "full-house"] {
        let out = run(&["hits", "77", "--where", words]).out;
        assert!(!out.contains("222") && !out.contains("set+"), "{words}: {out}");
    }
    // `set+` also includes full houses and quads, which players usually count as flopped sets.
    let alone = "\nrange 1  10.78 %, without full houses and quads, which set+ includes\n";
    let out = run(&["hits", "77", "--where", "set"]).out;
    assert!(out.contains(alone), "{out}");
    assert!(!run(&["hits", "AK", "--where", "set+"]).out.contains("without"));
}

#[test]
fn words_are_as_players_write_them() {
    let found = |words: &str| {
        let out = run(&["hits", "AK,QQ,98s", "--board", "Qh7h2h", "--where", words]).out;
        out.lines().find(|line| line.starts_with("range 1  ") && line.contains(" % ")).map(str::to_string)
    };
    for (spoken, written) in [
        ("flush draw", "flush-draw"),
        ("pair or better", "pair+"),
        ("top pair or better and not set", "top-pair+ and not set"),
        ("Nut Flush Draw or set", "nut-flush-draw or set"),
        ("NFD or sets", "nut-flush-draw or set"),
        ("toppair+ or gut shots", "top-pair+ or gutshot"),
        ("pocket pair below top pair or better", "pp-below-top+"),
        ("fd and not one pair", "flush-draw and not pair"),
    ] {
        assert_eq!(found(spoken), found(written), "{spoken}");
    }
}

#[test]
fn an_image() {
    let wide = "99-22,AJs-A2s,K9s+,Q9s+,J9s+,T8s+,97s+,86s+,AJo-ATo,KTo+,QJo";
    for arguments in
        [&["hits", OPENER, "--board", "Ks7h2s"][..], &["hits", OPENER, wide], &["hits", "AA,72o:0.001", "AA"]]
    {
        assert!(assert_no_overlap(&svg(arguments)) > 20);
    }
}

#[test]
fn a_spot_on_one_line() {
    let expected = run(&["hits", "AK", "QQ", "--board", "Kd9h4c", "--dead", "2c"]);
    for line in
        [&["AK v QQ on Kd 9h 4c dead 2c"][..], &["AK", "v", "QQ", "on", "Kd", "9h", "4c", "dead", "2c"]]
    {
        let found = run(&[&["hits"], line].concat());
        assert_eq!((found.code, found.out, found.err), (0, expected.out.clone(), String::new()), "{line:?}");
    }
}

#[test]
fn invalid_input() {
    let cases = r#"
        hits AKx => first range: "AKx" at character 1: …
        hits AA --board 2c => --board "2c": 1 card on the board: there can be 0, 3, 4 or 5
        hits none => the first range has no combo: "none"
        hits KK AA --board AsAhAd => every combo of the second range has a card of the board or a dead card: "AA"
        hits AA --board 2c3c4c --where par+ => --where "par+": unknown word "par+" at character 1: the nearest is "pair"
        hits AA --where "flush set" => --where "flush set": "set" at character 7: expected "and" or "or"
        hits AA --where "" => --where "": at the end: expected a word, "not" or "("
        hits AA KK QQ => the number of ranges is 3: expected one or two
        hits AA --svg /no/such/folder/x.svg => cannot write /no/such/folder/…
        hits AA --json --csv => the argument '--json' cannot be used with '--csv'…
        hits "AA v KK v QQ" => the number of ranges is 3: expected one or two
    "#;
    assert_refused(cases);
}
