//! Invalid texts: their errors, and that no text makes the reader panic or take long.

use equity::range::{Order, Range, RangeErrorKind as Kind, RangeReader, StartingHand};
use proptest::prelude::*;

fn error(text: &str, cards: usize) -> (Kind, String, usize) {
    let order = Order::new((0..StartingHand::count(4) as u16).collect()).unwrap();
    match RangeReader::new(cards).order(&order).read(text) {
        Err(error) => (error.kind(), error.token().to_owned(), error.position()),
        Ok(range) => panic!("{text:?} is a range of {} hands", range.count()),
    }
}

#[test]
fn each_error_has_its_token_position_and_kind() {
    let cases = [
        ("", Kind::Empty, "", 1),
        (" , ", Kind::Empty, "", 1),
        ("AA, foo", Kind::NotAHand, "foo", 5),
        ("AA or KK", Kind::Word, "or", 4),
        ("not AA", Kind::Word, "not", 1),
        ("AsAs**", Kind::SameCardTwice, "AsAs**", 1),
        ("As As", Kind::SameCardTwice, "As As", 1),
        ("KK, AAKKQ", Kind::TooManyCards { found: 5, cards: 4 }, "AAKKQ", 5),
        ("AsAhKsKhQs", Kind::TooManyCards { found: 5, cards: 4 }, "AsAhKsKhQs", 1),
        ("AKQJxxyy", Kind::SuitsBehindRanks, "AKQJxxyy", 1),
        ("AKs", Kind::HoldemSuffix, "AKs", 1),
        ("AKo", Kind::HoldemSuffix, "AKo", 1),
        ("QQ,ATs+", Kind::HoldemSuffix, "ATs+", 4),
        ("AAds", Kind::SuitsBehindRanks, "AAds", 1),
        ("AAss", Kind::SuitsBehindRanks, "AAss", 1),
        ("AKxy", Kind::SuitsBehindRanks, "AKxy", 1),
        ("xxxx", Kind::AnyOrSuited, "xxxx", 1),
        ("AsAh KsKh", Kind::CardsApart, "AsAh", 1),
        ("AA$xs", Kind::UnknownMacro, "AA$xs", 1),
        ("$dsp", Kind::UnknownMacro, "$dsp", 1),
        ("$", Kind::UnknownMacro, "$", 1),
        ("$L", Kind::UnknownMacro, "$L", 1),
        ("[A-T", Kind::UnclosedBracket, "[A-T", 1),
        ("A-T]", Kind::UnopenedBracket, "]", 4),
        ("[]", Kind::BracketItem, "[]", 1),
        ("[AsKs]", Kind::BracketItem, "[AsKs]", 1),
        ("[AA]", Kind::BracketItem, "[AA]", 1),
        ("[A,KK]", Kind::BracketOfDifferentLengths, "[A,KK]", 1),
        ("AA?", Kind::Trailing, "AA?", 1),
        ("AA, -", Kind::NotAHand, "-", 5),
        ("AA -22", Kind::LeadingDash, "-22", 4),
        ("AA-(KK)", Kind::SpanWithoutEnd, "AA-(KK", 1),
        ("RR+", Kind::SpanOfLetters, "RR+", 1),
        ("[AK]Q-", Kind::SpanOfLetters, "[AK]Q-", 1),
        ("AJ+", Kind::SpanAtTheEnd, "AJ+", 1),
        ("K2-", Kind::SpanAtTheEnd, "K2-", 1),
        ("AA-QT", Kind::SpanWithoutSteps, "AA-QT", 1),
        ("AA-K", Kind::SpanWithoutSteps, "AA-K", 1),
        ("AsK-JsTs", Kind::SpanWithoutSteps, "AsK-JsTs", 1),
        ("0.5", Kind::BareNumber, "0.5", 1),
        ("101%", Kind::Percentage, "101%", 1),
        ("top 15", Kind::Percentage, "top 15", 1),
        ("0%", Kind::NoHandInPercentage, "0%", 1),
        ("15% (AA)", Kind::PercentageBeforeGroup, "15%", 1),
        ("AA:15%", Kind::PercentageBehindColon, "AA:15%", 1),
        ("AA:", Kind::NotAWeight, "AA:", 1),
        ("AA@x", Kind::NotAWeight, "AA@x", 1),
        ("AA:1.5", Kind::WeightOutOfBounds, "AA:1.5", 1),
        ("AA:10", Kind::WeightOutOfBounds, "AA:10", 1),
        ("AA@101", Kind::WeightOutOfBounds, "AA@101", 1),
        ("0.5(AA)@50", Kind::TwoWeights, "0.5(AA)@50", 1),
        ("AA:(KK:0.5)", Kind::WeightInside, "AA:(KK:0.5)", 1),
        ("random,!AA:0.5", Kind::WeightedExclusion, "!AA:0.5", 8),
        ("!AA", Kind::NothingToExclude, "!AA", 1),
        ("()", Kind::EmptyGroup, "()", 1),
        ("(AA", Kind::Unclosed, "(AA", 1),
        ("AA)", Kind::Unopened, ")", 3),
        ("(((((((((AA)))))))))", Kind::TooDeep, "(AA", 9),
        ("{AA", Kind::UnclosedBrace, "{AA", 1),
        ("AA}", Kind::UnopenedBrace, "}", 3),
        ("KK,\"AA", Kind::UnclosedQuote, "\"AA", 4),
        ("AA\"KK\"", Kind::Trailing, "AA", 1),
        ("[\"AA\"", Kind::UnclosedBracket, "[\"AA\"", 1),
        ("KK,....", Kind::UnknownCards, "....", 4),
        ("????", Kind::UnknownCards, "????", 1),
        ("CAHASKHK", Kind::SuitFirst, "CAHASKHK", 1),
        ("AAKK 50%", Kind::Frequency, "AAKK 50%", 1),
        ("KK, AA$ds\t50 %, QQ", Kind::Frequency, "AA$ds\t50 %", 5),
        ("50% AA", Kind::Frequency, "50% AA", 1),
        ("AAKK,100%\nKKQQ,75%", Kind::FrequencyTable, "AAKK,100%", 1),
        ("AAKK\nKKQQ;75%", Kind::FrequencyTable, "KKQQ;75%", 6),
        ("AA, 80%, KK, 75%", Kind::FrequencyTable, "KK, 75%", 10),
        ("AA:15 %", Kind::PercentageBehindColon, "AA:15", 1),
        ("AA:KKK", Kind::NoSuchHand, "AA:KKK", 1),
        ("AA!A", Kind::NoSuchHand, "AA!A", 1),
        ("AARRO", Kind::TooManyCards { found: 5, cards: 4 }, "AARRO", 1),
        ("A[A-2][A-2]$ms$ds", Kind::NoSuchHand, "A[A-2][A-2]$ms$ds", 1),
    ];
    for (text, kind, token, position) in cases {
        assert_eq!(error(text, 4), (kind, token.to_owned(), position), "{text}");
    }
}

#[test]
fn other_games_have_their_own_errors() {
    for (text, cards, kind) in [
        ("15%", 5, Kind::OrderOfOtherHands { cards: 5 }),
        ("top 15%", 6, Kind::OrderOfOtherHands { cards: 6 }),
        ("AAxx", 5, Kind::AnyOrSuited),
        ("AAxxx", 6, Kind::AnyOrSuited),
        ("Axxx", 5, Kind::AnyOrSuited),
        ("AAAAA", 5, Kind::NoSuchHand),
        ("$rb", 5, Kind::NoSuchHand),
        ("$ts", 6, Kind::TripleSuitedSix),
        ("AAKKQQJ", 6, Kind::TooManyCards { found: 7, cards: 6 }),
        ("AsAhKsKh", 5, Kind::TooFewCards { found: 4, cards: 5 }),
        ("AsAhKsKhQs", 6, Kind::TooFewCards { found: 5, cards: 6 }),
        ("As Ah Ks Kh", 6, Kind::TooFewCards { found: 4, cards: 6 }),
    ] {
        assert_eq!(error(text, cards).0, kind, "{text}");
    }
    for (text, cards) in [("15%", 4), ("top 15%", 5)] {
        assert_eq!(Range::read(text, cards).unwrap_err().kind(), Kind::NoOrder, "{text}");
    }
}

#[test]
fn long_texts_end_quickly() {
    let lists = "[A-2]".repeat(3) + "[AA-22][AA-22]";
    assert_eq!(error("[AA,KK,QQ,JJ][AA-22]RR[AA-22][AA-22]", 6).0, Kind::TooManyPatterns);
    assert!(Range::read(&lists, 4).is_err());
    assert_eq!(error("[AA-22][AA-22]RsOh", 6).0, Kind::TooLong);
    assert_eq!(error(&"AAKKQQ,(AAKKQQ),".repeat(1_000), 6).0, Kind::TooLong);
    assert!(Range::read(&"AsAhKsKhQsQh,".repeat(20_000), 6).is_ok());
    assert!(Range::read(&"AxAyKxKy,".repeat(20_000), 4).is_ok());
    assert_eq!(error(&"(".repeat(100_000), 4).0, Kind::TooDeep);
    let long = "A".repeat(100_000);
    assert_eq!(error(&long, 4).0, Kind::TooManyCards { found: 100_000, cards: 4 });
}

#[test]
fn every_message_is_one_line() {
    for (text, cards) in [("AKs", 4), ("AAds", 4), ("$q", 4), ("15%", 5), ("[", 4), ("AAKKQ", 4), ("AAxx", 5)]
    {
        let message = Range::read(text, cards).unwrap_err().to_string();
        assert!(message.starts_with(&format!("{text:?} at character 1: ")), "{message}");
        assert!(!message.ends_with('.') && !message.contains('\n') && !message.contains("  "), "{message}");
    }
    let error = Range::read("KK, AAKKQ", 4).unwrap_err();
    assert_eq!(error.to_string(), r#""AAKKQ" at character 5: 5 cards: a hand of this game has 4"#);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn no_text_makes_the_reader_panic(
        text in "[AKQT2510xyzwsdhRON*\\[\\]()$:!,.%@ +\\-grbnpmM]{0,14}",
        other in "\\PC{0,12}",
    ) {
        for text in [text, other] {
            if let Ok(range) = Range::read(&text, 4) {
                prop_assert_eq!(range.hole_cards(), 4);
            }
        }
    }
}
