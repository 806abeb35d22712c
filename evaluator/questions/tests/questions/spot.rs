//! Spots on one line.

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
        ("v v AA v", json!(["holdem", ["AA", "random"], "", ""])),
        ("five-card omaha", json!(["omaha5", [], "", ""])),
        ("Omaha  eight\tor   better  AAKK", json!(["omaha8", ["AAKK", "random"], "", ""])),
        ("Short  Deck :\tAsKs v QhQd", json!(["short-deck", ["AsKs", "QhQd"], "", ""])),
    ];
    for (line, expected) in lines {
        assert_eq!(parts(line), expected, "{line}");
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
        (" v ", expected),
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
