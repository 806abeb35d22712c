//! Serde: ranges and starting hands round-trip as text and as numbers, and invalid input is an error.

use evaluator::HoleCards;
use holdem::range::{Range, StartingHand};
use proptest::prelude::*;

/// Returns the range as JSON. Checks that it round-trips through JSON and through a binary format, with exact
/// weights.
fn stored(range: &Range) -> String {
    let text = serde_json::to_string(range).unwrap();
    let bytes = postcard::to_allocvec(range).unwrap();
    assert_eq!(&serde_json::from_str::<Range>(&text).unwrap(), range, "{text}");
    assert_eq!(&postcard::from_bytes::<Range>(&bytes).unwrap(), range);
    text
}

#[test]
fn starting_hands_round_trip() {
    for (index, hand) in StartingHand::ALL.into_iter().enumerate() {
        let text = serde_json::to_string(&hand).unwrap();
        let bytes = postcard::to_allocvec(&hand).unwrap();
        assert_eq!((text.as_str(), bytes.as_slice()), (&*format!("\"{hand}\""), &[index as u8][..]));
        assert_eq!(serde_json::from_str::<StartingHand>(&text).unwrap(), hand);
        assert_eq!(postcard::from_bytes::<StartingHand>(&bytes).unwrap(), hand);
    }
    assert!(postcard::from_bytes::<StartingHand>(&[StartingHand::COUNT as u8]).is_err());
    assert!(serde_json::from_str::<StartingHand>("\"AAs\"").is_err());
}

#[test]
fn ranges_round_trip() {
    assert_eq!(stored(&Range::empty()), "\"none\"");
    assert_eq!(stored(&Range::full()), "\"random\"");
    assert_eq!(stored(&"QQ+, AKs, AKo:0.5, AhKh:0.1".parse().unwrap()), "\"QQ+,AKs,AKo:0.5,AhKh:0.1\"");
}

proptest! {
    #[test]
    fn any_range_comes_back(weights in proptest::collection::vec((0..HoleCards::COUNT, 0.0..=1.0), 0..60)) {
        let mut range = Range::empty();
        for (index, weight) in weights {
            range.set(HoleCards::ALL[index], weight).unwrap();
        }
        stored(&range);
    }
}

#[test]
fn invalid_ranges_are_errors() {
    let text = serde_json::from_str::<Range>("\"AA, KQX\"").unwrap_err().to_string();
    assert!(text.contains("KQX"), "{text}");
    let refused = |combos: &[(u16, f64)]| {
        postcard::from_bytes::<Range>(&postcard::to_allocvec(combos).unwrap()).is_err()
    };
    assert!(!refused(&[(0, 0.5), (1325, 1.0)]));
    assert!(refused(&[(1326, 0.5)]));
    assert!(refused(&[(0, 1.5)]));
    assert!(refused(&[(0, -0.5)]));
    assert!(refused(&[(0, f64::NAN)]));
    assert!(refused(&[(1, 0.5), (1, 0.5)]));
    assert!(refused(&[(1, 0.5), (0, 0.5)]));
}
