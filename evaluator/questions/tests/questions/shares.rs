//! A percentage beside hands: the share of these hands, or a range of its own.

use equity::game::RangeOptions;
use proptest::prelude::*;
use questions::Games;
use serde_json::json;

use crate::{answer, ask};

/// The places of a share beside hands.
const PLACES: [fn(&str, &str) -> String; 7] = [
    |share, hands| format!("{share}, {hands}"),
    |share, hands| format!("{share}; {hands}"),
    |share, hands| format!("{share}\n{hands}"),
    |share, hands| format!("{hands}, {share}"),
    |share, hands| format!("{hands} ({share})"),
    |share, hands| format!("{hands}; {share}"),
    |share, hands| format!("top {share}, {hands}"),
];

/// A text of HoldemResources: 194 combos, 14.63 % of all hands.
#[test]
fn a_share_of_the_hands_is_a_label() {
    let hands = "22+ A9s+ ATo+ K9s+ KQo Q9s+ JTs T9s";
    let range = |text: &str| answer(json!({"ask": "range", "ranges": [text]}))["range"].clone();
    for place in PLACES {
        for share in ["14.6%", "14.63%", "15%", "14 %"] {
            let text = place(share, hands);
            assert_eq!(range(&text), range(hands), "{text}");
        }
    }
    let found = answer(json!({"ask": "range", "ranges": [PLACES[0]("14.6%", hands)]}));
    assert_eq!((&found["combos"], &found["holdings"]), (&json!(194.0), &json!(194)));
    let union = answer(json!({"ask": "range", "ranges": [PLACES[0]("0-14.6%", hands)]}));
    assert_eq!(union["holdings"], json!(226));
}

#[test]
fn another_percentage_beside_hands_is_refused_with_both_spellings() {
    let refusal =
        |text: &str| ask(&json!({"ask": "range", "ranges": [text]})).unwrap_err().message().to_string();
    let message = "the share of the other hands, which are 0.45%, or the best 15% of all hands too? expected the hands alone, or \
                0-15% for the best hands with them";
    assert_eq!(refusal("AA, 15%"), format!("\"15%\" at character 5: {message}"));
    assert_eq!(refusal("15%; AA"), format!("\"15%\" at character 1: {message}"));
    assert_eq!(refusal("KK:0.5, (AA, top 15%)"), format!("\"top 15%\" at character 14: {message}"));
    // Percentages without hands, with exclusions, and with weights have one meaning.
    for text in ["15%, !AA", "5%, 10%", "15%:0.5, AA", "5-15%, AA", "15%, 20-30%", "0-15%, AA"] {
        answer(json!({"ask": "range", "ranges": [text]}));
    }
    let aces =
        |text: &str| answer(json!({"ask": "range", "game": "omaha", "ranges": [text]}))["holdings"].clone();
    assert_eq!(aces("2.6%, AA"), aces("AA"));
    let message = ask(&json!({"ask": "range", "game": "omaha", "ranges": ["15%, AA"]})).unwrap_err();
    assert!(message.message().contains("which are 2.57%, or the best 15%"), "{}", message.message());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The share of any hands, with any number of digits, changes nothing. The union is written as `0-15%`.
    #[test]
    fn the_share_of_any_hands_is_a_label(
        tokens in prop::collection::vec(prop::sample::select(vec![
            "22+", "A9s+", "ATo+", "KQo", "JTs", "76s-54s", "Q9s+:0.5", "0.25(AJ,KJ)", "AsKd", "9x",
        ]), 1..6),
        decimals in 0_usize..4,
        place in 0_usize..7,
        is_short in any::<bool>(),
    ) {
        let game = Games::all().iter().nth(usize::from(is_short)).expect("a game");
        let read = |text: &str| game.read_range(text, &RangeOptions::default());
        let hands = tokens.join(", ");
        let range = read(&hands);
        prop_assume!(range.is_ok());
        let range = range.unwrap();
        let percent = 100.0 * range.share(game.info());
        let share = format!("{percent:.decimals$}%");
        prop_assume!(read(&share).is_ok());
        let text = PLACES[place](&share, &hands);
        prop_assert_eq!(read(&text).ok(), Some(range.clone()), "{}", text);
        let union = read(&format!("0-{share}, {hands}"));
        prop_assert!(union.unwrap().count() >= range.count());
        let other = format!("{:.1}%", (percent + 3.0) % 95.0 + 2.0);
        prop_assert!(read(&PLACES[place](&other, &hands)).is_err(), "{} {}", other, hands);
    }
}
