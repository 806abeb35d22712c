use equity::game::{AnyRange, GameRanges, RangeOptions};
use stud::OwnCards;

fn read(game: OwnCards, text: &str) -> Result<AnyRange, String> {
    game.read_range(text, &RangeOptions::default()).map_err(|error| error.to_string())
}

/// Returns the numbers of hands and of known cards.
fn size(game: OwnCards, text: &str) -> (u64, usize) {
    let range = read(game, text).unwrap();
    (range.count(), range.hole_cards())
}

#[test]
fn notation_is_read() {
    let stud = |text| size(OwnCards::Stud, text);
    for text in ["AsKsQd", "As Ks / Qd", "asks/qd", "AsKs/Qd, AsKs/Qd:1"] {
        assert_eq!(read(OwnCards::Stud, text).unwrap(), AnyRange::Hand("AsKsQd".parse().unwrap()), "{text}");
    }
    assert_eq!(stud("random"), (1, 0));
    assert_eq!(stud("**/Qd"), (1, 1));
    assert_eq!(stud("xx/Qd7d"), (1, 2));
    assert_eq!(stud("/Qd7d"), (1, 2));
    assert_eq!(stud("As*/Qd"), (1, 2));
    assert_eq!(stud("AA/Qd"), (6, 3));
    assert_eq!(stud("AA/Ad"), (3, 3));
    assert_eq!(stud("QQ+/Kd7d"), (6 + 3 + 6, 4));
    assert_eq!(stud("AA, KK:0.5"), (12, 2));
    assert_eq!(stud("AA; KK"), (12, 2));
    assert_eq!(stud("AA/Qd\nKK/Qd"), (12, 3));
    assert_eq!(stud("AsKsQsJs9s8s7s"), (1, 7));
    assert_eq!(stud("2s3s4s/5s6s7s8s"), (1, 7));
    assert_eq!(size(OwnCards::Razz, "A2/3s"), (4 * 4, 3));
    assert_eq!(size(OwnCards::DeuceToSevenDraw, "2345"), (4_u64.pow(4), 4));
    assert_eq!(size(OwnCards::Badugi, "As2d3c"), (1, 3));
    assert_eq!(read(OwnCards::Stud, "AA/Qd:0.25").unwrap().total_weight(), 1.5);
    assert_eq!(read(OwnCards::Stud, "AA:50%").unwrap().total_weight(), 3.0);
}

/// The text of a range reads as the same range.
#[test]
fn ranges_are_written() {
    for text in ["random", "As", "AsKs", "AsKsQd", "AA", "AA:0.5", "AA/Qd", "2s3s4s/5s6s7s8s", "QQ+/Kd7d"] {
        let range = read(OwnCards::Stud, text).unwrap();
        assert_eq!(read(OwnCards::Stud, &range.to_string()).unwrap(), range, "{text}: {range}");
    }
}

#[test]
fn wrong_text_is_refused() {
    for (game, text, message) in [
        (OwnCards::Stud, "", "no hand: expected known cards such as AsKsQd, or random"),
        (
            OwnCards::Stud,
            "As, Kd",
            r#""As, Kd" at character 1: the commas can separate cards or hands: expected "AsKd" for one hand"#,
        ),
        (
            OwnCards::Stud,
            "AsKs, QQ/2d",
            r#""QQ/2d" at character 7: 3 known cards, and "AsKs" has 2: expected the same number in all hands of a range"#,
        ),
        (
            OwnCards::Stud,
            "AsKsQs/2d",
            r#""AsKsQs/2d" at character 1: 3 cards face down on third street: expected at most 2"#,
        ),
        (
            OwnCards::Stud,
            "AsKs/2d3d4d5d6d",
            r#""AsKs/2d3d4d5d6d" at character 1: 5 cards face up: expected 1 to 4"#,
        ),
        (OwnCards::Stud, "AsKs/", r#""AsKs/" at character 1: 0 cards face up: expected 1 to 4"#),
        (
            OwnCards::Stud,
            "AsKsQsJsTs9s8s7s",
            r#""AsKsQsJsTs9s8s7s" at character 1: 8 cards: seven-card stud has 7"#,
        ),
        (
            OwnCards::Stud,
            "AdKd/Ad",
            r#""AdKd/Ad" at character 1: every hand has a card face down that is also face up"#,
        ),
        (
            OwnCards::Stud,
            "AA/Qd:2",
            r#""AA/Qd:2" at character 1: "2" is no weight: expected 0 to 1, or 0 % to 100 %"#,
        ),
        (OwnCards::Stud, "AA/Qd:0", r#""AA/Qd:0" at character 1: no hand has a weight above 0"#),
        (
            OwnCards::Stud,
            "15%",
            r#""15%" at character 1: percentages need an order of hands, and there is none for seven-card stud"#,
        ),
        (
            OwnCards::Stud,
            "As*:0.5",
            r#""As*:0.5" at character 1: several hands, or a weight, with 1 known cards: expected 2 to 6 known cards in each, or one hand"#,
        ),
        (OwnCards::Stud, "AA/Qz", r#""Qz" at character 4: "#),
        (OwnCards::Stud, "AB", r#""AB" at character 1: "#),
        (
            OwnCards::Draw,
            "AA KK",
            r#""AA KK" at character 1: expected known cards, a range such as QQ+ or ranks such as 765, commas"#,
        ),
        (OwnCards::Draw, "AA@50", r#""AA@50" at character 1: expected known cards, a range"#),
        (OwnCards::Draw, "0.5(AA)", r#""0.5(AA)" at character 1: expected known cards, a range"#),
        (OwnCards::Stud, "AAK!As", r#""AAK!As" at character 1: expected known cards, a range"#),
        (OwnCards::Stud, "Axs", r#""Axs" at character 1: a rank with an unknown suit: expected known cards"#),
        (OwnCards::Stud, "A*s/Qd", r#""A*s" at character 1: a rank with an unknown suit"#),
        (OwnCards::Stud, "@mine", r#""@mine" at character 1: there are no names of ranges here"#),
        (
            OwnCards::Draw,
            "AsKs/Qd",
            r#""AsKs/Qd" at character 1: five-card draw has no cards face up, all cards are face down: expected the cards that the player keeps, and the discards as dead cards"#,
        ),
        (OwnCards::Badugi, "As2s3s4s5s", r#""As2s3s4s5s" at character 1: 5 cards: badugi has 4"#),
    ] {
        let error = read(game, text).unwrap_err();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}
