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
        ("Holdem 8 or better A2s", json!(["holdem8", ["A2s", "random"], "", ""])),
        ("Texas Hold'em hi/lo eight or better: A2s v KK", json!(["holdem8", ["A2s", "KK"], "", ""])),
        ("Limit Hold'em Hi/Lo: A2s v KK", json!(["holdem8", ["A2s", "KK"], "", ""])),
        ("Pineapple 8 or better A23", json!(["pineapple8", ["A23", "random"], "", ""])),
        ("Crazy Pineapple AsKsQs", json!(["crazy-pineapple", ["AsKsQs", "random"], "", ""])),
        ("Irish poker: AsKsQsJs v AAKK", json!(["irish", ["AsKsQsJs", "AAKK"], "", ""])),
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
        ("5 card Omaha Hi/Lo AAKKQ", json!(["big-o", ["AAKKQ", "random"], "", ""])),
        ("Pot Limit five card Omaha eight or better AA23x", json!(["big-o", ["AA23x", "random"], "", ""])),
        ("PLO5 Hi/Lo AA23x", json!(["big-o", ["AA23x", "random"], "", ""])),
        ("Omaha Hi-Lo 8 or better AAKK", json!(["omaha8", ["AAKK", "random"], "", ""])),
        ("6 card PLO8 AA23xx", json!(["big-o6", ["AA23xx", "random"], "", ""])),
        ("PLO, AAKK v QQJJ", json!(["omaha", ["AAKK", "QQJJ"], "", ""])),
        ("Hold‘em AA v KK", json!(["holdem", ["AA", "KK"], "", ""])),
        ("Big O: AA23x v KKQQJ", json!(["big-o", ["AA23x", "KKQQJ"], "", ""])),
        ("Six-card Big O AAKKQQ", json!(["big-o6", ["AAKKQQ", "random"], "", ""])),
        ("stud AsKs / Qd 7d v 8h8d / 2c 2d", json!(["stud", ["AsKs / Qd 7d", "8h8d / 2c 2d"], "", ""])),
        ("razz: As2d/3c v Kd9h/8s dead 4c", json!(["razz", ["As2d/3c", "Kd9h/8s"], "", "4c"])),
        ("7 card stud: AA/Qd", json!(["stud", ["AA/Qd", "random"], "", ""])),
        ("Seven-card stud poker AA/Qd", json!(["stud", ["AA/Qd", "random"], "", ""])),
        ("stud hi AA/Qd", json!(["stud", ["AA/Qd", "random"], "", ""])),
        ("stud eight A2/3c", json!(["stud8", ["A2/3c", "random"], "", ""])),
        ("Seven card stud hi/lo eight or better: A2/3c", json!(["stud8", ["A2/3c", "random"], "", ""])),
        ("Stud Hi-Lo A2/3c", json!(["stud8", ["A2/3c", "random"], "", ""])),
        ("2-7 single draw: 2c3c4c7d v KhKd", json!(["draw-2-7", ["2c3c4c7d", "KhKd"], "", ""])),
        ("No limit deuce to seven single draw 2c3c4c7d", json!(["draw-2-7", ["2c3c4c7d", "random"], "", ""])),
        ("razz 2-7 2c3c/4c", json!(["razz-2-7", ["2c3c/4c", "random"], "", ""])),
        ("five card draw AsAd v KsKd", json!(["draw", ["AsAd", "KsKd"], "", ""])),
        ("a-5 lowball A234 v 8765", json!(["draw-a-5", ["A234", "8765"], "", ""])),
        ("badugi As2d3c dead 9h", json!(["badugi", ["As2d3c", "random"], "", "9h"])),
        ("draw: A5 v KK", json!(["draw", ["A5", "KK"], "", ""])),
        ("five-card draw eight or better: A234 v KK", json!(["draw8", ["A234", "KK"], "", ""])),
        ("5 card draw hi/lo: A234 v KK", json!(["draw8", ["A234", "KK"], "", ""])),
        ("draw A5: A234 v KK", json!(["draw-a-5", ["A234", "KK"], "", ""])),
        ("draw 2-7 2c3c4c v KK", json!(["draw-2-7", ["2c3c4c", "KK"], "", ""])),
        // Ranges that look like the rest of a name.
        ("omaha 8*** v AAKK", json!(["omaha", ["8***", "AAKK"], "", ""])),
        ("plo 5*** v AAKK", json!(["omaha", ["5***", "AAKK"], "", ""])),
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
            "Crazy Omaha AsKsQs",
            "\"Crazy\" at character 1: expected ranges, or one of the games holdem, short-deck, holdem8, holdem-no-qualifier, omaha, omaha5, omaha6, omaha8, big-o, \
             big-o6, omaha-no-qualifier, omaha5-no-qualifier, omaha6-no-qualifier, courchevel, courchevel8, pineapple, pineapple8, crazy-pineapple, irish, STUDS before them",
        ),
        (
            "5 card Omaha Crazy AAKKQ",
            "\"Crazy\" at character 14: expected ranges, or one of the games holdem, short-deck, holdem8, holdem-no-qualifier, omaha, omaha5, omaha6, omaha8, \
             big-o, big-o6, omaha-no-qualifier, omaha5-no-qualifier, omaha6-no-qualifier, courchevel, courchevel8, pineapple, pineapple8, crazy-pineapple, irish, STUDS before them",
        ),
        (
            "draw A5 v KK",
            "\"draw A5\" at character 1: a game, or a game and a range? expected \"draw-a-5:\" or \"draw: A5\"",
        ),
        (
            "draw A5 A234",
            "\"draw A5\" at character 1: a game, or a game and a range? expected \"draw-a-5:\" or \"draw: A5\"",
        ),
        (
            " razz 27 v 34",
            "\"razz 27\" at character 2: a game, or a game and a range? expected \"razz-2-7:\" or \"razz: 27\"",
        ),
        (
            "stud AA/Qd v 8h8d/2c on Kd 9h 4c",
            "on \"Kd 9h 4c\": there is no board in seven-card stud: expected no cards",
        ),
        (
            "draw AsAd v KsKd discarded 2c",
            "\"discarded\" at character 18: expected dead before the dead cards",
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
    let studs = "stud, stud8, stud-no-qualifier, razz, razz-2-7, draw, draw8, draw-no-qualifier, draw-2-7, draw-a-5 or badugi";
    for (line, message) in lines {
        let message = &*message.replace("STUDS", studs);
        let refusal = ask(&json!({"ask": "spot", "text": line})).unwrap_err();
        assert_eq!((refusal.field(), refusal.message()), ("text", message), "{line}");
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
        let whole = SpotText::read(&line).unwrap_or_else(|message| panic!("{line}: {message}"));
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
    for (words, message) in [
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
        assert_eq!(read(words).unwrap_err(), message);
    }
}
