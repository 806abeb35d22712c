//! Cards that are written one by one, in every game.

use equity::game::{Game, RangeOptions};
use evaluator::{Card, CardSet};
use proptest::prelude::*;
use proptest::sample::subsequence;
use questions::Games;
use serde_json::json;

use crate::{answer, ask};

/// The signs between two cards, of which some stand between all cards of a list.
const BETWEEN: [&str; 8] = [",", ", ", " , ", ";", "，", "、 ", "\n", ",\n"];

/// The signs around a list of cards.
const AROUND: [[&str; 2]; 6] = [["", ""], ["[", "]"], ["(", ")"], ["{", "}"], ["[ ", " ]\n"], [" ", ", "]];

fn card_text(card: Card, spelling: usize) -> String {
    let symbols = |text: String| {
        let suits = [('c', "♣"), ('d', "♦"), ('h', "♥\u{FE0F}"), ('s', "♠")];
        suits.iter().fold(text, |text, (letter, symbol)| text.replace(*letter, symbol))
    };
    match spelling {
        0 => card.to_string(),
        1 => card.to_string().to_lowercase(),
        2 => symbols(card.to_string()),
        3 => card.to_string().replace('T', "10"),
        _ => format!("\"{card}\""),
    }
}

/// Returns the hands that a text has in a game, or `None` if it is refused.
fn hands(game: &dyn Game, text: &str) -> Option<Vec<(CardSet, f64)>> {
    Some(game.read_range(text, &RangeOptions::default()).ok()?.hands().collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// All cards of one hand are that hand, whatever is between them and around them.
    #[test]
    fn a_list_of_all_cards_of_a_hand_is_the_hand(
        place in 0_usize..8,
        shuffled in Just((0..52_u8).collect::<Vec<_>>()).prop_shuffle(),
        between in 0..BETWEEN.len(),
        around in 0..AROUND.len(),
        spelling in 0_usize..5,
    ) {
        let game = Games::all().iter().nth(place).expect("eight games");
        let info = game.info();
        let deck = shuffled.into_iter().filter_map(Card::from_id).filter(|&card| info.deck.contains(card));
        let cards: Vec<Card> = deck.take(info.hole_cards).collect();
        let texts: Vec<String> = cards.iter().map(|&card| card_text(card, spelling)).collect();
        let [open, close] = AROUND[around];
        let text = format!("{open}{}{close}", texts.join(BETWEEN[between]));
        let hand: CardSet = cards.into_iter().collect();
        prop_assert_eq!(hands(&**game, &text), Some(vec![(hand, 1.0)]), "{}: {:?}", info.title, text);
        // As hand histories write it, and as a named range.
        let apart = format!("[{}]", texts.join(" ")).replace('"', "");
        prop_assert_eq!(hands(&**game, &apart), Some(vec![(hand, 1.0)]), "{}: {:?}", info.title, apart);
        let named = json!({"ask": "range", "game": info.name, "rules": info.rules, "ranges": ["@x"], "names": {"x": text}});
        prop_assert_eq!(answer(named)["holdings"].clone(), json!(1));
    }

    /// Another number of cards is refused with both spellings, or in brackets of two a list.
    #[test]
    fn a_list_of_another_number_of_cards_is_refused(
        place in 0_usize..8,
        cards in subsequence((24..52_u8).collect::<Vec<_>>(), 2..9).prop_shuffle(),
        between in 0..BETWEEN.len(),
        is_in_brackets in any::<bool>(),
    ) {
        let game = Games::all().iter().nth(place).expect("eight games");
        let hole_cards = game.info().hole_cards;
        prop_assume!(cards.len() != hole_cards && (cards.len() > 2 || !is_in_brackets));
        let texts: Vec<_> = cards.iter().filter_map(|&id| Card::from_id(id)).map(|card| card.to_string()).collect();
        let list = texts.join(BETWEEN[between]);
        let text = if is_in_brackets { format!("[{list}]") } else { list };
        let Err(error) = game.read_range(&text, &RangeOptions::default()) else {
            return Err(TestCaseError::fail(format!("{}: {text:?} is read", game.info().title)));
        };
        prop_assert!(error.to_string().contains("single cards: expected "), "{text:?}: {error}");
    }
}

/// Single cards that may be one hand are refused if other hands are beside them.
#[test]
fn hands_of_single_cards_beside_other_hands_are_refused() {
    for (game, text, all) in [
        ("omaha", "As,Ks,Qh,Jh, AdKdQcJc", "AsKsQhJh"),
        ("omaha", "As,Ks,Qh,Jh,!AA", "AsKsQhJh"),
        ("omaha", "\"As\", \"Ks\", Qh, Jh, AA", "AsKsQhJh"),
        ("omaha", "AsKsQh,Jh", "AsKsQhJh"),
        ("omaha", "Jh;AsKsQh", "AsKsQhJh"),
        ("pineapple", "As,Ks,Qh, AAA", "AsKsQh"),
    ] {
        let question = json!({"ask": "range", "game": game, "ranges": [text]});
        let refusal = ask(&question).unwrap_err();
        let error = refusal.message();
        assert!(
            error.contains(&format!("one hand, or hands with any of the cards? expected {all} or [")),
            "{error}"
        );
    }
    for (text, hands) in [("As Ks Qh Jh, AdKdQcJc", 2), ("AsKsQhJh,AdKdQcJc", 2), ("AsKs,QhJh", 2_449)] {
        let answer = answer(json!({"ask": "range", "game": "omaha", "ranges": [text]}));
        assert_eq!(answer["holdings"], json!(hands), "{text}");
    }
}

/// The figures of issue 56: the texts were read as all hands with any of these cards.
#[test]
fn lists_of_cards_have_the_equities_of_their_hands() {
    let cases = [
        ("omaha", ["As,Ks,Qh,Jh", "Tc,Td,9c,9d"], "2c 7d 9s", [0.062_195_12, 0.937_804_88]),
        ("omaha", ["As, Ks, Qh, Jh", "[Tc,Td,9c,9d]"], "2c 7d 9s", [0.062_195_12, 0.937_804_88]),
        ("omaha", ["[As,Ks,Qh,Jh]", "[Tc Td 9c 9d]"], "2c 7d 9s", [0.062_195_12, 0.937_804_88]),
        ("holdem", ["[T♥,A♣]", "[A♦,T♦]"], "[4♦,7♠,6♠]", [0.477_272_7, 0.522_727_3]),
        ("holdem", ["Th,Ac", "Ad,Td"], "4d,7s,6s", [0.477_272_7, 0.522_727_3]),
    ];
    for (game, ranges, board, expected) in cases {
        let found = answer(json!({"ask": "equity", "game": game, "ranges": ranges, "board": board}));
        for (player, expected) in found["players"].as_array().unwrap().iter().zip(expected) {
            let equity = player["equity"].as_f64().unwrap();
            assert!((equity - expected).abs() < 1e-7, "{game} {ranges:?}: {equity}");
        }
    }
    let plain = |texts: [&str; 2]| {
        let asked = json!({"ask": "equity", "game": "omaha8", "ranges": texts, "board": "4h5dTh"});
        answer(asked)["players"][0]["equity"].clone()
    };
    assert_eq!(plain(["As,2s,3h,Kd", "Ad,2d,3c,Ks"]), plain(["As2s3hKd", "Ad2d3cKs"]));
    assert!((plain(["As,2s,3h,Kd", "Ad,2d,3c,Ks"]).as_f64().unwrap() - 0.4860).abs() < 5e-5);
}

/// Texts with two meanings are refused with both spellings, which are read.
#[test]
fn cards_that_may_be_a_hand_or_a_list_are_refused() {
    let count = |game: &str, text: &str| {
        ask(&json!({"ask": "range", "game": game, "ranges": [text]})).map(|answer| answer["holdings"].clone())
    };
    for text in
        ["AA,[As,Ks,Qh,Jh]", "As,Ks,Qh,Jh:0.5", "[As,Ks,Qh,Jh]:KK", "random,!(As,Ks,Qh,Jh)", "As Ks, Qh Jh"]
    {
        let message = count("omaha", text).unwrap_err();
        let both = "one hand, or hands with any of the cards? expected AsKsQhJh or [As,Ks,Qh,Jh]***";
        assert!(message.message().ends_with(both), "{text}: {}", message.message());
    }
    assert_eq!(count("omaha", "AsKsQhJh").unwrap(), json!(1));
    let any = count("omaha", "(As),(Ks),(Qh),(Jh)").unwrap();
    assert_eq!(count("omaha", "[As,Ks,Qh,Jh]***").unwrap(), any);
    // 52 and 48 cards choose four.
    assert_eq!(any, json!(270_725 - 194_580));
    assert_eq!(count("omaha", "[Ah,Ad]").unwrap(), json!(40_425));
    assert_eq!(count("pineapple", "As,Ks,Qh").unwrap(), json!(1));
    let message = count("holdem", "random,!(As,Kh)").unwrap_err();
    assert!(
        message.message().ends_with("expected one combo (!AsKs), or a comma between the cards (!As,!Ks)")
    );
    let message = count("short-deck", "As,2h").unwrap_err();
    assert!(message.message().ends_with("a short deck has no cards below the six"), "{}", message.message());
}
