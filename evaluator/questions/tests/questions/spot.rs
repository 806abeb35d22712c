//! Spots on one line.

use questions::spot::SpotText;
use serde_json::{Value, json};

use crate::{answer, ask};

fn parts(text: &str) -> Value {
    let answer = answer(json!({"ask": "spot", "text": text}));
    json!([answer["game"], answer["ranges"], answer["board"], answer["dead"]])
}

#[test]
fn lines_are_split_into_ranges_and_cards() {
    let lines = [
        ("AA v KK on Ah7c2d", json!(["holdem", ["AA", "KK"], "Ah7c2d", ""])),
        (
            " QQ+, AKs VS 22+  vs. 15% dead 2c 2d ON Kd 9h 4c ",
            json!(["holdem", ["QQ+, AKs", "22+", "15%"], "Kd 9h 4c", "2c 2d"]),
        ),
        ("AhKh", json!(["holdem", ["AhKh", "random"], "", ""])),
        ("board KsKdKh", json!(["holdem", [], "KsKdKh", ""])),
        ("(AA v KK) v @\"a v b\"", json!(["holdem", ["(AA v KK)", "@\"a v b\""], "", ""])),
        ("omaha AsAhKdQc v JsTs9h8h", json!(["omaha", ["AsAhKdQc", "JsTs9h8h"], "", ""])),
        ("Omaha eight or better AAKK", json!(["omaha8", ["AAKK", "random"], "", ""])),
        ("PLO8: AAKK against random", json!(["omaha8", ["AAKK", "random"], "", ""])),
        ("Short Deck AsKs v QhQd", json!(["short-deck", ["AsKs", "QhQd"], "", ""])),
        ("short-deck : AsKs", json!(["short-deck", ["AsKs", "random"], "", ""])),
        ("AA v. KK vs: QQ board: Kd9h4c", json!(["holdem", ["AA", "KK", "QQ"], "Kd9h4c", ""])),
        ("AA v KK board:Kd9h4c dead:2c", json!(["holdem", ["AA", "KK"], "Kd9h4c", "2c"])),
        ("AA v KK on the board Kd 9h 4c dead cards 2c", json!(["holdem", ["AA", "KK"], "Kd 9h 4c", "2c"])),
        ("AA v (KK; QQ) v JJ", json!(["holdem", ["AA", "(KK; QQ)", "JJ"], "", ""])),
        ("Texas hold'em AhKh v QQ", json!(["holdem", ["AhKh", "QQ"], "", ""])),
        ("No Limit Hold’em: AhKh v QQ", json!(["holdem", ["AhKh", "QQ"], "", ""])),
        ("NLHE AhKh", json!(["holdem", ["AhKh", "random"], "", ""])),
        ("no-limit Texas Hold'em poker AhKh", json!(["holdem", ["AhKh", "random"], "", ""])),
        ("6+ AsKs", json!(["short-deck", ["AsKs", "random"], "", ""])),
        ("Six Plus Hold'em AsKs", json!(["short-deck", ["AsKs", "random"], "", ""])),
        ("NL short-deck hold'em: AsKs", json!(["short-deck", ["AsKs", "random"], "", ""])),
        ("Pot Limit Omaha AAKK", json!(["omaha", ["AAKK", "random"], "", ""])),
        ("Omaha Hi AAKK", json!(["omaha", ["AAKK", "random"], "", ""])),
        ("PLO Hi/Lo AAKK", json!(["omaha8", ["AAKK", "random"], "", ""])),
        ("Pot Limit Omaha eight or better AAKK", json!(["omaha8", ["AAKK", "random"], "", ""])),
        ("5 card PLO AAKKQ", json!(["omaha5", ["AAKKQ", "random"], "", ""])),
        ("Six Card Omaha AAKKQQ", json!(["omaha6", ["AAKKQQ", "random"], "", ""])),
        ("five-card omaha", json!(["omaha5", [], "", ""])),
        ("Omaha  eight\tor   better  AAKK", json!(["omaha8", ["AAKK", "random"], "", ""])),
        ("Short  Deck :\tAsKs v QhQd", json!(["short-deck", ["AsKs", "QhQd"], "", ""])),
    ];
    for (line, expected) in lines {
        assert_eq!(parts(line), expected, "{line}");
    }
    for words in [json!(["omaha", "AsAhKdQc", "JsTs9h8h"]), json!(["PLO:", "AsAhKdQc", "v", "JsTs9h8h"])] {
        let answer = answer(json!({"ask": "spot", "text": words}));
        assert_eq!(answer["game"], "omaha", "{words}");
        assert_eq!(answer["ranges"], json!(["AsAhKdQc", "JsTs9h8h"]), "{words}");
    }
}

#[test]
fn the_game_of_the_question_is_kept() {
    let game_of = |text: &str| {
        let asked =
            json!({"ask": "spot", "text": text, "game": "short-deck", "rules": "trips-over-straight"});
        let answer = answer(asked);
        (answer["game"].clone(), answer["rules"].clone())
    };
    for line in ["AsKs v QhQd", "short deck AsKs v QhQd"] {
        assert_eq!(game_of(line), (json!("short-deck"), json!("trips-over-straight")), "{line}");
    }
    assert_eq!(game_of("holdem AsKs v QhQd").0, "holdem");
}

#[test]
fn invalid_lines_are_refused() {
    let expected = "expected ranges and cards, such as AhKh v QQ on Kd 9h 4c";
    let lines = [
        ("", expected),
        (" v ", "\"v\" at character 2: expected a range before it"),
        ("v v AA v", "\"v\" at character 1: expected a range before it"),
        ("AhKh v", "\"v\" at character 6: expected a range after it"),
        ("A♥K♥ v QQ v.", "\"v.\" at character 11: expected a range after it"),
        ("AhKh v v QQ", "\"v\" at character 6: expected a range after it"),
        ("AhKh v on Kd9h4c", "\"v\" at character 6: expected a range after it"),
        ("omaha v AAKK", "\"v\" at character 7: expected a range before it"),
        (
            "AhKh v QQ; AhKh v JJ",
            "\"QQ; AhKh\": two questions on one line? expected one, or commas between the hands of a range",
        ),
        (
            "AhKh v QQ on Kd9h4c; AhKh v JJ",
            "\"Kd9h4c; AhKh\": two questions on one line? expected one, or commas between the hands of a range",
        ),
        ("AhKh gegen QQ", "\"gegen\" at character 6: expected v between the ranges of two players"),
        ("AhKh v QQ Flop: Kd 9h 4c", "\"Flop:\" at character 11: expected on before the board"),
        ("AhKh v QQ board=Kd9h4c", "\"board=Kd9h4c\" at character 11: expected on before the board"),
        ("AhKh v QQ folded 2c", "\"folded\" at character 11: expected dead before the dead cards"),
        (
            "Crazy Pineapple AsKsQs",
            "\"Crazy\" at character 1: expected ranges, or one of the games holdem, short-deck, omaha, omaha5, omaha6, omaha8 or \
             pineapple before them",
        ),
        (
            "5 card Omaha Hi/Lo AAKKQ",
            "\"Hi/Lo\" at character 14: expected ranges, or one of the games holdem, short-deck, omaha, omaha5, omaha6, omaha8 or \
             pineapple before them",
        ),
        ("on", "\"on\": expected cards after it"),
        ("AA v KK on", "\"on\": expected cards after it"),
        ("AA v KK Dead", "\"Dead\": expected cards after it"),
        ("AA board dead 2c", "\"board\": expected cards after it"),
        ("AA on 2c2d2h board 3c", "\"board\": expected the board once"),
        ("AA on on 2c2d2h", "\"on\": expected the board once"),
        ("AA dead 2c on 2h3h4h dead 5c", "\"dead\": expected the dead cards once"),
        ("AA on 2c2d2h v KK", "\"v\" after the cards: expected all ranges before them"),
        ("omaha6 AA v AA v AA v AA v AA v AA v AA v AA v AA v AA", "10 ranges: six-card Omaha has at most 6"),
    ];
    for (line, said) in lines {
        let refusal = ask(&json!({"ask": "spot", "text": line})).unwrap_err();
        assert_eq!((refusal.field(), refusal.message()), ("text", said), "{line}");
    }
}

/// Returns a random line in parts that a shell does not split further.
fn random_line(random: &mut fastrand::Rng) -> Vec<String> {
    let groups: [&[&str]; 10] = [
        &["AhKh"],
        &["22+,", "A2+"],
        &["QQ+", "AKs"],
        &["(AA,", "KK):0.5,", "A5s"],
        &["[Th,", "Ac]"],
        &["@\"a", "v", "b\""],
        &["{QQ,", "[on,dead]", "JJ}"],
        &["15%"],
        &["random", ",!AA"],
        &["As", "Kd"],
    ];
    let against = ["v", "vs", "VS.", "versus", "against", "v."];
    let mut words = vec![];
    for player in 0..random.usize(2..5) {
        if player > 0 {
            words.push(random.choice(against).unwrap_or("v"));
        }
        words.extend(random.choice(groups).unwrap_or_default());
    }
    let mut cards: Vec<&[&str]> = vec![];
    if random.bool() {
        cards.push(
            *random
                .choice(&[
                    &["on", "Kd", "9h", "4c"][..],
                    &["board:", "Kd9h4c"],
                    &["on", "the", "board", "Kd", "9h4c"],
                ])
                .unwrap_or(&&[][..]),
        );
    }
    if random.bool() {
        cards.push(
            *random
                .choice(&[&["dead", "2c"][..], &["Dead:", "2c", "2d"], &["dead", "cards", "2c"]])
                .unwrap_or(&&[][..]),
        );
    }
    random.shuffle(&mut cards);
    words.into_iter().chain(cards.into_iter().flatten().copied()).map(String::from).collect()
}

#[test]
fn lines_with_and_without_quotes_are_equal() {
    let mut random = fastrand::Rng::with_seed(56);
    let mut seen = std::collections::HashSet::new();
    while seen.len() < 500 {
        let words = random_line(&mut random);
        let line = words.join(" ");
        let whole = SpotText::read(&line).unwrap_or_else(|said| panic!("{line}: {said}"));
        assert_eq!(SpotText::of_arguments(&words).as_ref(), Ok(&whole), "{line}");
        assert_eq!(SpotText::of_arguments(&[&line]).as_ref(), Ok(&whole), "{line}");
        let asked = |text: Value| answer(json!({"ask": "spot", "text": text}));
        assert_eq!(asked(json!(words)), asked(json!(line)), "{line}");
        seen.insert(line);
    }
}

#[test]
fn arguments_without_separators_are_players() {
    let read = |words: &[&str]| SpotText::of_arguments(words);
    assert_eq!(read(&["AhKh", "QQ"]).unwrap().ranges, ["AhKh", "QQ"]);
    assert_eq!(read(&["22+,", "A2+"]).unwrap().ranges, ["22+, A2+"]);
    assert_eq!(read(&["22+, A2+", "KK", "on", "Kd", "9h", "4c"]).unwrap().ranges, ["22+, A2+", "KK"]);
    assert_eq!(read(&["[Th,", "Ac]", "(AA", "KK)"]).unwrap().ranges, ["[Th, Ac]", "(AA KK)"]);
    for (words, said) in [
        (
            &["AhKh", ""][..],
            "argument 2 is empty: expected a range or cards (is a variable of the shell unset?)",
        ),
        (&[" ", "QQ"], "argument 1 is empty: expected a range or cards (is a variable of the shell unset?)"),
        (
            &["AhKh v QQ", "KK"],
            "\"AhKh v QQ\" and \"KK\": one range, or the ranges of two players? expected v between two ranges, or quotes around one \
             range or the whole line",
        ),
    ] {
        assert_eq!(read(words).unwrap_err(), said);
    }
}
