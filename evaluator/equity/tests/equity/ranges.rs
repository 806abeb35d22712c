//! The methods of ranges and the texts that they write.

use equity::Hole;
use equity::range::{Order, OrderError, Range, RangeReader, StartingHand, WeightError};
use evaluator::CardSet;
use proptest::prelude::*;
use test_support::check_padding;

fn read(text: &str, cards: usize) -> Range {
    Range::read(text, cards).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn hand(text: &str) -> Hole {
    text.parse().unwrap()
}

#[test]
fn all_hands_of_every_game_are_read_written_and_iterated() {
    for (cards, count) in [(4, 270_725), (5, 2_598_960), (6, 20_358_520)] {
        let full = Range::full(cards);
        for text in ["random", "*", &"*".repeat(cards), "none, random", "A, !A, random"] {
            assert!(read(text, cards) == full, "{text}");
        }
        assert_eq!((full.count(), full.total_weight(), full.share()), (count, count as f64, 1.0));
        assert!(full.is_full() && full.is_even() && !full.is_empty());
        assert_eq!(
            (full.to_string(), read("random:0.25", cards).to_string()),
            ("random".into(), "random:0.25".into())
        );
        let mut expected = 0;
        for (hand, weight) in &full {
            if expected % 1_009 == 0 {
                assert_eq!((hand.index(), hand.len(), weight), (expected, cards, 1.0));
            }
            expected += 1;
        }
        assert_eq!(expected as u64, count);
        let kept = full.without("As Kd".parse().unwrap());
        assert_eq!(kept.count(), evaluator::internals::choose(50, cards));
        assert_eq!(full.difference(&kept).count(), count - kept.count());
    }
}

#[test]
fn counts_of_five_and_six_cards_match_combinatorics() {
    let choose = evaluator::internals::choose;
    for cards in [5, 6] {
        let with_aces = |aces| choose(4, aces) * choose(48, cards - aces);
        assert_eq!(read("AA", cards).count(), (2..=4).map(with_aces).sum::<u64>());
        assert_eq!(read("AA!AAA", cards).count(), with_aces(2));
        assert_eq!(read("AsAh", cards).count(), choose(50, cards - 2));
        assert_eq!(read("$np", cards).count(), choose(13, cards) * 4_u64.pow(cards as u32));
        assert_eq!(read("$ms", cards).count(), 4 * choose(13, cards));
        assert_eq!(read(&format!("AA{}", "x".repeat(cards - 2)), cards), read("AA", cards));
    }
    assert_eq!(read("AAKKQ", 5).count(), 6 * 6 * 4);
    assert_eq!(read("AAKKQQ", 6).count(), 6 * 6 * 6);
    assert_eq!(read("xxyyzz", 6).count(), 4 * choose(13, 2).pow(3));
    // Two suits twice and another card, or one suit twice and one three times.
    assert_eq!(read("$ds", 5).count(), 6 * choose(13, 2).pow(2) * 26 + 12 * choose(13, 2) * choose(13, 3));
    assert_eq!(read("$ss", 5).count(), 4 * choose(13, 2) * 13_u64.pow(3));
    assert_eq!(read("$ts", 5).count(), 4 * choose(13, 3) * 3 * 13 * 13);
    assert_eq!(read("$0g", 5).count(), 10 * 4_u64.pow(5));
    assert_eq!(read("AxAyxy", 5).count(), read("AA:AxAy*x*y", 5).count());
}

#[test]
fn later_tokens_override_earlier_ones() {
    let range = read("AA, AAKK:0.5, AAKK$ds@25", 4);
    assert_eq!(range.weight(hand("AsAhKsKh")), 0.25);
    assert_eq!(range.weight(hand("AsAhKsKd")), 0.5);
    assert_eq!(range.weight(hand("AsAhQsKd")), 1.0);
    assert!(read("AAKK:0.5, AA", 4) == read("AA", 4));
    assert!(read("AA, !KK, KKAA", 4) == read("AA", 4));
    assert!(read("AA:0.5, !KK; -QQ", 4) == read("(AA!KK!QQ):0.5", 4));
}

#[test]
fn groups_multiply_weights() {
    let range = read("0.5(AAKK, (QQJJ:0.5, TT99)@50), 60%(8877)", 4);
    let weights =
        ["AsAhKsKh", "QsQhJsJh", "TsTh9s9h", "8s8h7s7h", "6s6h5s5h"].map(|text| range.weight(hand(text)));
    assert_eq!(weights, [0.5, 0.125, 0.25, 0.6, 0.0]);
    assert!(!range.is_even());
    assert!(read("(AA:0.5,KK):$ds", 4).weight(hand("AsAhQsQh")) == 0.5);
    assert!(read("(AA,KK)$ds".replace(")$", "):$").as_str(), 4) == read("AA$ds,KK$ds", 4));
}

#[test]
fn colons_intersect_or_set_weights() {
    assert!(read("AA:KK", 4) == read("AAKK", 4));
    assert!(read("AA:22", 4) == read("AA22", 4));
    assert!(read("AA : 2", 4) == read("AA2", 4));
    assert!(read("AA:2-5", 4) == read("AA2,AA3,AA4,AA5", 4));
    for (text, weight) in
        [("AA:1", 1.0), ("AA:0.5", 0.5), ("AA:.5", 0.5), ("AA:0", 0.0), ("AA:KK:0.1", 0.1), ("AA:KK@10", 0.1)]
    {
        assert_eq!(read(text, 4).weight(hand("AsAhKsKh")), weight, "{text}");
    }
    // "AA:xxyy, JJ!JJJ, KK" is an example of the manual of ProPokerTools.
    let range = read("AA:xxyy, JJ!JJJ, KK", 4);
    let weights =
        ["AsAhKsQh", "AsAhKsQd", "JsJhQs2d", "JsJhJd2d", "KsKhKd2c"].map(|text| range.weight(hand(text)));
    assert_eq!(weights, [1.0, 0.0, 1.0, 0.0, 1.0]);
}

/// Returns the numbers in descending order: hands with the highest cards come first.
fn made_up_order() -> Order {
    Order::new((0..StartingHand::count(4) as u16).rev().collect()).unwrap()
}

#[test]
fn percentages_take_whole_starting_hands() {
    let order = made_up_order();
    let reader = RangeReader::new(4).order(&order);
    for percent in [0.02, 0.5, 5.0, 15.0, 50.0, 99.9, 100.0] {
        let range = reader.read(&format!("{percent}%")).unwrap();
        let count = range.count() as f64 / 2_707.25;
        assert!(count <= percent && count > percent - 0.01, "{percent}: {count}");
        let mut hands: Vec<StartingHand> = order.top(percent).collect();
        assert_eq!(hands.iter().map(|hand| hand.combo_count() as u64).sum::<u64>(), range.count());
        hands.sort();
        assert!(hands.iter().flat_map(|hand| hand.combos()).all(|hand| range.weight(hand) == 1.0));
    }
    let [five, twenty, band] = ["top 5%", "20%", "20%-5%"].map(|text| reader.read(text).unwrap());
    assert_eq!(twenty.difference(&five), band);
    assert_eq!(reader.read("5-20%").unwrap(), band);
    assert_eq!(reader.read("20%:$ds").unwrap(), twenty.intersection(&read("$ds", 4)));
    assert_eq!(reader.read("$ds:5%-20%").unwrap(), band.intersection(&read("$ds", 4)));
    assert!(reader.read("100%").unwrap().is_full());
}

#[test]
fn spellings_of_lists_and_percentages() {
    let order = made_up_order();
    let reader = RangeReader::new(4).order(&order);
    for (text, same) in [
        ("{AA, KK}", "AA,KK"),
        ("{AA,{KK}}:0.5", "(AA,KK):0.5"),
        (r#"["AAKK", "KKQQ"]"#, "AAKK,KKQQ"),
        (r#"{"AAKK": 1, "KKQQ": 0.5}"#, "AAKK,KKQQ:0.5"),
        ("AAKK，KKQQ、QQJJ；JJTT", "AAKK,KKQQ,QQJJ,JJTT"),
        ("15 %", "15%"),
        ("5 - 15 %", "5-15%"),
        ("AA@50 %", "AA@50"),
        ("2222, 0-50%", "0-50%,2222"),
        ("22, 33,\n0-15%", "0-15%,22,33"),
        ("22 15%:AA", "22,15%:AA"),
        ("22 5%-15%", "22,5-15%"),
        ("22@50 0-15%", "22@50,0-15%"),
    ] {
        assert_eq!(reader.read(text).unwrap(), reader.read(same).unwrap(), "{text}");
    }
}

#[test]
fn an_order_has_every_number_once() {
    let count = StartingHand::count(4) as u16;
    assert_eq!(Order::new(vec![0]), Err(OrderError::Count(1)));
    assert_eq!(Order::new(vec![0; usize::from(count)]), Err(OrderError::Number(0)));
    assert_eq!(Order::new((1..=count).collect()), Err(OrderError::Number(count)));
    assert!(RangeReader::new(5).order(&made_up_order()).read("15%").is_err());
}

#[test]
fn hands_and_weights_make_ranges() {
    let [a, b] = [hand("AsAhKsKh"), hand("2s2h3s3h")];
    let range = Range::from_hands(4, [(a, 0.5), (b, 1.0), (a, 0.25)]).unwrap();
    assert_eq!(range.iter().collect::<Vec<_>>(), [(b, 1.0), (a, 0.25)]);
    assert_eq!((range.count(), range.total_weight(), range.is_even()), (2, 1.25, false));
    assert_eq!(range.weight(hand("AsAhKsKhQs")), 0.0);
    assert_eq!(range.without(CardSet::of("As".parse().unwrap())), Range::from(b));
    assert_eq!(Range::from_hands(4, [(a, 0.0)]).unwrap(), Range::empty(4));
    assert_eq!(Range::from_hands(5, [(a, 1.0)]), Err(WeightError::Cards { hand: a, expected: 5 }));
    assert_eq!(Range::from_hands(4, [(a, -0.5)]), Err(WeightError::OutOfBounds { hand: a, weight: -0.5 }));
    assert!(Range::from_hands(4, [(a, f64::NAN)]).is_err());
}

#[test]
fn texts_of_large_ranges_round_trip() {
    for (text, cards) in
        [("AA", 4), ("AA$ds:0.3, KK", 4), ("AsKs", 4), ("AsAhKd", 5), ("$0g$ds", 6), ("TxTyxy", 5)]
    {
        let range = read(text, cards);
        assert_eq!(read(&range.to_string(), cards), range, "{text}");
    }
    assert_eq!(read("AAKK, 5432, 2222@50", 4).to_string(), "AAKK,5432,2222:0.5");
    assert_eq!(format!("{:?}", Range::empty(5)), "Range(5 cards: none)");
}

/// Generates hands with weights.
fn weighted_hands(cards: usize) -> impl Strategy<Value = Vec<(Hole, f64)>> {
    let weight = prop_oneof![Just(1.0), Just(0.5), 0.0..=1.0];
    let starting_hand = (0..StartingHand::count(cards), weight.clone())
        .prop_map(move |(number, weight)| (StartingHand::from_number(cards, number).unwrap(), weight));
    let hand = (0..Hole::count(cards), weight)
        .prop_map(move |(index, weight)| (Hole::from_index(cards, index).unwrap(), weight));
    (prop::collection::vec(starting_hand, 0..20), prop::collection::vec(hand, 0..20)).prop_map(
        |(starting, hands)| {
            let combos =
                starting.into_iter().flat_map(|(hand, weight)| hand.combos().map(move |hand| (hand, weight)));
            combos.chain(hands).collect()
        },
    )
}

proptest! {
    #[test]
    fn every_range_round_trips(hands in prop_oneof![weighted_hands(4), weighted_hands(5)]) {
        let cards = hands.first().map_or(4, |(hand, _)| hand.len());
        let range = Range::from_hands(cards, hands).unwrap();
        prop_assert_eq!(Range::read(&range.to_string(), cards), Ok(range));
    }

    #[test]
    fn set_operations_apply_to_each_hand(a in weighted_hands(4), b in weighted_hands(4)) {
        let (hands, both) = (a.iter().chain(&b).copied().collect::<Vec<_>>(), [&a, &b]);
        let [a, b] = both.map(|hands| Range::from_hands(4, hands.iter().copied()).unwrap());
        let (union, intersection, difference) = (a.union(&b), a.intersection(&b), a.difference(&b));
        for (hand, _) in hands {
            let (x, y) = (a.weight(hand), b.weight(hand));
            prop_assert_eq!(union.weight(hand), x.max(y));
            prop_assert_eq!(intersection.weight(hand), x.min(y));
            prop_assert_eq!(difference.weight(hand), (x - y).max(0.0));
        }
    }
}

#[test]
fn ranges_and_hands_are_padded_as_text() {
    for text in ["random", "AA**", "AsAhKsKh:0.5,8d7d6c5c", "AAKK,AsAhKsKd:0.25"] {
        check_padding(&read(text, 4));
    }
    let hand: Hole = "As Ah Ks Kh".parse().unwrap();
    check_padding(&hand);
    check_padding(&StartingHand::of(hand));
}
