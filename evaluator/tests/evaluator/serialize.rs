//! Serde: every value round-trips through text and numbers, and invalid values are errors.

use std::fmt::Debug;

use evaluator::{Card, CardSet, Category, Game, Hand, HandRank, HoleCards, Rank, RankTable, Suit};
use proptest::prelude::*;
use serde_json::Value;
use serde_json::json;

/// Returns a value as JSON and as bytes, after checking that both deserialize to it.
fn stored<T>(value: T) -> (Value, Vec<u8>)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    let text = serde_json::to_string(&value).unwrap();
    let bytes = postcard::to_allocvec(&value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    assert_eq!(postcard::from_bytes::<T>(&bytes).unwrap(), value, "{bytes:?}");
    (serde_json::from_str(&text).unwrap(), bytes)
}

#[test]
fn every_value_round_trips() {
    for card in Card::ALL {
        assert_eq!(stored(card), (json!(card.to_string()), vec![card.id()]));
    }
    for rank in Rank::ALL {
        assert_eq!(stored(rank), (json!(rank.to_string()), vec![rank as u8]));
    }
    for suit in Suit::ALL {
        assert_eq!(stored(suit), (json!(suit.to_string()), vec![suit as u8]));
    }
    for category in Category::ALL {
        assert_eq!(stored(category), (json!(category.snake_case()), vec![category as u8]));
    }
    for combo in HoleCards::ALL {
        assert_eq!(stored(combo).0, json!(combo.to_string()));
    }
    for rank in (0..=u16::MAX).filter_map(HandRank::from_u16) {
        assert_eq!(stored(rank).0, json!(rank.as_u16()));
    }
    for game in Game::ALL {
        assert_eq!(stored(game).0, json!(game.to_string()));
    }
    assert_eq!(stored(CardSet::EMPTY), (json!(""), vec![0]));
    assert_eq!(stored(Hand::EMPTY), (json!(""), vec![0]));
    stored(CardSet::FULL);
}

#[test]
fn a_class_is_an_object() {
    let class = serde_json::to_value(RankTable::embedded().class(HandRank::MAX)).unwrap();
    assert_eq!(class, json!({"rank": 0x8009, "category": "straight_flush", "words": "royal flush"}));
}

proptest! {
    #[test]
    fn every_set_round_trips(bits: u64, cards in proptest::sample::subsequence(Card::ALL.to_vec(), 0..=7)) {
        let set = CardSet::from_bits_truncate(bits);
        prop_assert_eq!(stored(set).0, json!(set.to_string()));
        let hand = Hand::from_cards(&cards).unwrap();
        prop_assert_eq!(stored(hand).0, json!(hand.to_string()));
    }

    /// Any bytes deserialize to a legal value or an error.
    #[test]
    fn any_bytes_are_a_legal_value_or_an_error(bytes: Vec<u8>) {
        fn check<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug>(bytes: &[u8]) {
            if let Ok(value) = postcard::from_bytes::<T>(bytes) {
                stored(value);
            }
        }
        check::<Card>(&bytes);
        check::<CardSet>(&bytes);
        check::<Category>(&bytes);
        check::<Hand>(&bytes);
        check::<HandRank>(&bytes);
        check::<HoleCards>(&bytes);
    }
}

/// Returns the error of deserializing JSON.
fn refused<T: serde::de::DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn other_text_is_an_error() {
    assert!(refused::<Card>(r#""1h""#).starts_with("\"1h\" at character 1 is not a card: expected a rank"));
    assert!(refused::<Card>("51").starts_with("invalid type: integer `51`, expected a string"));
    assert!(refused::<CardSet>(r#""As As""#).starts_with("As occurs a second time at character 4"));
    assert!(refused::<HoleCards>(r#""As""#).starts_with("1 card: expected the 2 cards of a combo"));
    assert!(refused::<Hand>(r#""AsKsQsJsTs9s8s7s""#).starts_with("8 cards: a hand has at most 7"));
    assert!(refused::<Rank>(r#""1""#).contains("expected"));
    assert!(refused::<Suit>(r#""x""#).contains("expected"));
    assert!(refused::<Category>(r#""two pairs""#).starts_with("no category has this name"));
    assert!(refused::<HandRank>("65535").starts_with("65535 is not a hand rank"));
    assert!(refused::<HandRank>("65536").contains("65536"));
}

#[test]
fn other_numbers_are_errors() {
    let number = |number: u64| postcard::to_allocvec(&number).unwrap();
    assert!(postcard::from_bytes::<Card>(&[52]).is_err());
    assert!(postcard::from_bytes::<Rank>(&[13]).is_err());
    assert!(postcard::from_bytes::<Suit>(&[4]).is_err());
    assert!(postcard::from_bytes::<Category>(&[9]).is_err());
    assert!(postcard::from_bytes::<HoleCards>(&number(1326)).is_err());
    assert!(postcard::from_bytes::<HandRank>(&number(0xFFFF)).is_err());
    assert!(postcard::from_bytes::<CardSet>(&number(0x2000)).is_err());
    assert!(postcard::from_bytes::<Hand>(&number(0xFF)).is_err());
    assert!(postcard::from_bytes::<Hand>(&number(0x7F)).is_ok());
}
